# answer: wrong
# task: 5.3
# does: sum over the fold
# fails: test-5-3 test-5-3-hidden
# tell: r_j is the mean over the fold's wines, not the sum.
def fold_difference(y_test, ypred_A, ypred_B, loss_func):
    # 5.3) Mean loss of A minus mean loss of B on this fold: r_j
    r_j = np.sum(loss_func(y_test, ypred_A)) - np.sum(loss_func(y_test, ypred_B))
    return r_j
