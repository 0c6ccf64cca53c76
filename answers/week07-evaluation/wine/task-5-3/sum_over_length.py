# answer: right
# task: 5.3
# does: sums over lengths
def fold_difference(y_test, ypred_A, ypred_B, loss_func):
    # 5.3) Mean loss of A minus mean loss of B on this fold: r_j
    z_A = loss_func(y_test, ypred_A)
    z_B = loss_func(y_test, ypred_B)
    r_j = sum(z_A) / len(z_A) - sum(z_B) / len(y_test)
    return r_j
