# answer: wrong
# task: 5.3
# does: divides by 630, as in ten folds of the wines
# fails: test-5-3 test-5-3-hidden
# tell: The sum is divided by 630, whatever the number of test wines: take their mean.
def fold_difference(y_test, ypred_A, ypred_B, loss_func):
    # 5.3) Mean loss of A minus mean loss of B on this fold: r_j
    return np.sum(loss_func(y_test, ypred_A) - loss_func(y_test, ypred_B)) / 630
