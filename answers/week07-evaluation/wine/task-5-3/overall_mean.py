# answer: wrong
# task: 5.3
# does: running mean of all folds
# fails: test-5-3 test-5-3-hidden
# tell: r_j belongs to one fold; the mean over folds is taken later.
def fold_difference(y_test, ypred_A, ypred_B, loss_func):
    # 5.3) Mean loss of A minus mean loss of B on this fold: r_j
    r_j = np.mean(loss_func(y_test, ypred_A)) - np.mean(loss_func(y_test, ypred_B))
    r_j = np.mean([*r, r_j])
    return r_j
