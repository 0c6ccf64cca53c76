# answer: right
# task: 5.3
# does: NumPy average, loss spelled out as a variable
def fold_difference(y_test, ypred_A, ypred_B, loss_func):
    # 5.3) Mean loss of A minus mean loss of B on this fold: r_j
    loss_of = [np.average(loss_func(y_test, guess)) for guess in (ypred_A, ypred_B)]
    r_j = float(loss_of[0] - loss_of[1])
    return r_j
