# answer: wrong
# task: 5.3
# does: scikit-learn's mean squared error
# fails: test-5-3-hidden
# tell: Call loss_func: with another loss your r_j stays that of squared errors.
def fold_difference(y_test, ypred_A, ypred_B, loss_func):
    # 5.3) Mean loss of A minus mean loss of B on this fold: r_j
    from sklearn.metrics import mean_squared_error
    r_j = mean_squared_error(y_test, ypred_A) - mean_squared_error(y_test, ypred_B)
    return r_j
