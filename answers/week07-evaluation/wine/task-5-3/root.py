# answer: wrong
# task: 5.3
# does: difference of roots
# fails: test-5-3 test-5-3-hidden
# tell: r_j is the difference of the mean losses, without a root.
def fold_difference(y_test, ypred_A, ypred_B, loss_func):
    # 5.3) Mean loss of A minus mean loss of B on this fold: r_j
    r_j = np.mean(loss_func(y_test, ypred_A)) ** 0.5 - np.mean(loss_func(y_test, ypred_B)) ** 0.5
    return r_j
