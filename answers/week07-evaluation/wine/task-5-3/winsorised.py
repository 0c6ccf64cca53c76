# answer: wrong
# task: 5.3
# does: means of losses whose extremes are pulled in
# fails: test-5-3-hidden
# tell: A mean loss counts every wine with the loss it has, however large.
def fold_difference(y_test, ypred_A, ypred_B, loss_func):
    # 5.3) Mean loss of A minus mean loss of B on this fold: r_j
    a, b = loss_func(y_test, ypred_A), loss_func(y_test, ypred_B)
    r_j = np.mean(st.mstats.winsorize(a, 0.05)) - np.mean(st.mstats.winsorize(b, 0.05))
    return r_j
