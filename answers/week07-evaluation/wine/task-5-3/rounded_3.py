# answer: wrong
# task: 5.3
# does: rounds to 3 digits
# fails: test-5-3-hidden
# tell: Do not round r_j.
def fold_difference(y_test, ypred_A, ypred_B, loss_func):
    # 5.3) Mean loss of A minus mean loss of B on this fold: r_j
    r_j = round(np.mean(loss_func(y_test, ypred_A)) - np.mean(loss_func(y_test, ypred_B)), 3)
    return r_j
