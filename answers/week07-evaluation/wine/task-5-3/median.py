# answer: wrong
# task: 5.3
# does: medians
# fails: test-5-3-hidden
# tell: r_j compares means, not medians.
def fold_difference(y_test, ypred_A, ypred_B, loss_func):
    # 5.3) Mean loss of A minus mean loss of B on this fold: r_j
    return np.median(loss_func(y_test, ypred_A)) - np.median(loss_func(y_test, ypred_B))
