# answer: wrong
# task: 5.3
# does: exchanges the arguments for model B
# fails: test-5-3-hidden
# tell: A loss takes the true values first, then the predictions; not every loss is symmetric.
def fold_difference(y_test, ypred_A, ypred_B, loss_func):
    # 5.3) Mean loss of A minus mean loss of B on this fold: r_j
    a, b = loss_func(y_test, ypred_A), loss_func(y_test, ypred_B)
    r_j = np.mean(a) - np.mean(loss_func(ypred_B, y_test))
    return r_j
