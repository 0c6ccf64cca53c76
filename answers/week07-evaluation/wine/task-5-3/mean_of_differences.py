# answer: right
# task: 5.3
# does: mean of the differences
def fold_difference(y_test, ypred_A, ypred_B, loss_func):
    # 5.3) Mean loss of A minus mean loss of B on this fold: r_j
    r_j = (loss_func(y_test, ypred_A) - loss_func(y_test, ypred_B)).mean()
    return r_j
