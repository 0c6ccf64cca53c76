# answer: wrong
# task: 5.3
# does: difference of squares by hand
# fails: test-5-3-hidden
# tell: Call loss_func: with another loss your r_j stays that of squared errors.
def fold_difference(y_test, ypred_A, ypred_B, loss_func):
    # 5.3) Mean loss of A minus mean loss of B on this fold: r_j
    e_A, e_B = y_test - ypred_A, y_test - ypred_B
    r_j = (e_A @ e_A - e_B @ e_B) / len(y_test)
    return r_j
