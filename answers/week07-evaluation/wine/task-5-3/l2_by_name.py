# answer: wrong
# task: 5.3
# does: calls l2_loss whatever loss_func is
# fails: test-5-3-hidden
# tell: Call loss_func: with another loss your r_j stays that of squared errors.
def fold_difference(y_test, ypred_A, ypred_B, loss_func):
    # 5.3) Mean loss of A minus mean loss of B on this fold: r_j
    r_j = np.mean(l2_loss(y_test, ypred_A) - l2_loss(y_test, ypred_B))
    return r_j
