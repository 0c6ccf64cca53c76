# answer: wrong
# task: 5.3
# does: trimmed means
# fails: test-5-3-hidden
# tell: A mean loss counts every wine, also those with the smallest and the largest losses.
def fold_difference(y_test, ypred_A, ypred_B, loss_func):
    # 5.3) Mean loss of A minus mean loss of B on this fold: r_j
    r_j = st.trim_mean(loss_func(y_test, ypred_A), 0.05) - st.trim_mean(loss_func(y_test, ypred_B), 0.05)
    return r_j
