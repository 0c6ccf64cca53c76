# answer: wrong
# task: 5.3
# does: loss of model A only
# fails: test-5-3 test-5-3-hidden
# tell: r_j compares the two models: the loss of B is missing.
def fold_difference(y_test, ypred_A, ypred_B, loss_func):
    # 5.3) Mean loss of A minus mean loss of B on this fold: r_j
    r_j = np.mean(loss_func(y_test, ypred_A))
    return r_j
