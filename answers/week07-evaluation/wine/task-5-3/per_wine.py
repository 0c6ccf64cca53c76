# answer: wrong
# task: 5.3
# does: one number per wine
# fails: test-5-3 test-5-3-hidden
# tell: r_j is one number for each fold: the mean over its wines.
def fold_difference(y_test, ypred_A, ypred_B, loss_func):
    # 5.3) Mean loss of A minus mean loss of B on this fold: r_j
    r_j = loss_func(y_test, ypred_A) - loss_func(y_test, ypred_B)
    return r_j
