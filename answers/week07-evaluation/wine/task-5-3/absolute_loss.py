# answer: wrong
# task: 5.3
# does: absolute loss
# fails: test-5-3 test-5-3-hidden
# tell: Use loss_func, which is the squared loss here.
def fold_difference(y_test, ypred_A, ypred_B, loss_func):
    # 5.3) Mean loss of A minus mean loss of B on this fold: r_j
    r_j = np.mean(l1_loss(y_test, ypred_A)) - np.mean(l1_loss(y_test, ypred_B))
    return r_j
