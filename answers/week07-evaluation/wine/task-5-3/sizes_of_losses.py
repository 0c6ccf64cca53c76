# answer: wrong
# task: 5.3
# does: takes losses by size
# fails: test-5-3-hidden
# tell: A loss may be negative: take it as it is.
def fold_difference(y_test, ypred_A, ypred_B, loss_func):
    # 5.3) Mean loss of A minus mean loss of B on this fold: r_j
    r_j = np.mean(np.abs(loss_func(y_test, ypred_A))) - np.mean(np.abs(loss_func(y_test, ypred_B)))
    return r_j
