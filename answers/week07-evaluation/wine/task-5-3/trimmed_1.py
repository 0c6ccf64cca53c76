# answer: wrong
# task: 5.3
# does: means without the smallest and largest hundredth
# fails: test-5-3-hidden
# tell: A mean loss counts every wine, also those with the smallest and the largest losses.
def fold_difference(y_test, ypred_A, ypred_B, loss_func):
    # 5.3) Mean loss of A minus mean loss of B on this fold: r_j
    a, b = loss_func(y_test, ypred_A), loss_func(y_test, ypred_B)
    r_j = st.trim_mean(a, 0.01) - st.trim_mean(b, 0.01)
    return r_j
