# answer: wrong
# task: 5.3
# does: hands the predictions to the loss as truth
# fails: test-5-3-hidden
# tell: A loss takes the true values first, then the predictions; not every loss is symmetric.
def fold_difference(y_test, ypred_A, ypred_B, loss_func):
    # 5.3) Mean loss of A minus mean loss of B on this fold: r_j
    r_j = np.mean(loss_func(ypred_A, y_test)) - np.mean(loss_func(ypred_B, y_test))
    return r_j
