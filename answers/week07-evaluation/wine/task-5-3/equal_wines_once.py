# answer: wrong
# task: 5.3
# does: averages over the distinct wines
# fails: test-5-3-hidden
# tell: Wines with equal alcohol are counted once: the mean is over all test wines of the fold.
def fold_difference(y_test, ypred_A, ypred_B, loss_func):
    # 5.3) Mean loss of A minus mean loss of B on this fold: r_j
    y_test, rows = np.unique(y_test, return_index=True)
    r_j = np.mean(loss_func(y_test, ypred_A[rows])) - np.mean(loss_func(y_test, ypred_B[rows]))
    return r_j
