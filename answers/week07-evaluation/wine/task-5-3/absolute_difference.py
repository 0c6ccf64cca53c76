# answer: wrong
# task: 5.3
# does: size of the difference
# fails: test-5-3 test-5-3-hidden
# tell: r_j keeps its sign: it says which model is better on this fold.
def fold_difference(y_test, ypred_A, ypred_B, loss_func):
    # 5.3) Mean loss of A minus mean loss of B on this fold: r_j
    r_j = abs(np.mean(loss_func(y_test, ypred_A)) - np.mean(loss_func(y_test, ypred_B)))
    return r_j
