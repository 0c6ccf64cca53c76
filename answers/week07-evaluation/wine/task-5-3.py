# %% [markdown]
# The difference of two means is the mean of the differences, so either may be computed; what matters
# is the order, A minus B, and that a fold gives one number. The test of Task 5.1 is about splits.
# With a number for each wine, `s_hat` would say how much single wines scatter, not how much folds do.
#
# - per_wine
# - b_minus_a
# - arguments_swapped
# - sum

# %% right: mean_of_differences
# does: mean of the differences
def fold_difference(y_test, ypred_A, ypred_B, loss_func):
    # 5.3) Mean loss of A minus mean loss of B on this fold: r_j
    r_j = (loss_func(y_test, ypred_A) - loss_func(y_test, ypred_B)).mean()
    return r_j

# %% right: series
# does: a table of losses, its columns averaged
def fold_difference(y_test, ypred_A, ypred_B, loss_func):
    # 5.3) Mean loss of A minus mean loss of B on this fold: r_j
    losses = pd.DataFrame({"A": loss_func(y_test, ypred_A), "B": loss_func(y_test, ypred_B)}).astype(float)
    return float(losses["A"].mean() - losses["B"].mean())

# %% right: sum_over_length
# does: sums over lengths
def fold_difference(y_test, ypred_A, ypred_B, loss_func):
    # 5.3) Mean loss of A minus mean loss of B on this fold: r_j
    z_A = loss_func(y_test, ypred_A)
    z_B = loss_func(y_test, ypred_B)
    r_j = sum(z_A) / len(z_A) - sum(z_B) / len(y_test)
    return r_j

# %% right: weighted
# does: NumPy average, loss spelled out as a variable
def fold_difference(y_test, ypred_A, ypred_B, loss_func):
    # 5.3) Mean loss of A minus mean loss of B on this fold: r_j
    loss_of = [np.average(loss_func(y_test, guess)) for guess in (ypred_A, ypred_B)]
    r_j = float(loss_of[0] - loss_of[1])
    return r_j

# %% wrong: absolute_difference, loses test-5-3 test-5-3-hidden
# does: size of the difference
# tell: r_j keeps its sign: it says which model is better on this fold.
def fold_difference(y_test, ypred_A, ypred_B, loss_func):
    # 5.3) Mean loss of A minus mean loss of B on this fold: r_j
    r_j = abs(np.mean(loss_func(y_test, ypred_A)) - np.mean(loss_func(y_test, ypred_B)))
    return r_j

# %% wrong: absolute_loss, loses test-5-3 test-5-3-hidden
# does: absolute loss
# tell: Use loss_func, which is the squared loss here.
def fold_difference(y_test, ypred_A, ypred_B, loss_func):
    # 5.3) Mean loss of A minus mean loss of B on this fold: r_j
    r_j = np.mean(l1_loss(y_test, ypred_A)) - np.mean(l1_loss(y_test, ypred_B))
    return r_j

# %% wrong: arguments_swapped, loses test-5-3-hidden
# does: hands the predictions to the loss as truth
# tell: A loss takes the true values first, then the predictions; not every loss is symmetric.
def fold_difference(y_test, ypred_A, ypred_B, loss_func):
    # 5.3) Mean loss of A minus mean loss of B on this fold: r_j
    r_j = np.mean(loss_func(ypred_A, y_test)) - np.mean(loss_func(ypred_B, y_test))
    return r_j

# %% wrong: b_minus_a, loses test-5-3 test-5-3-hidden
# does: B minus A
# tell: The difference is A minus B.
def fold_difference(y_test, ypred_A, ypred_B, loss_func):
    # 5.3) Mean loss of A minus mean loss of B on this fold: r_j
    r_j = np.mean(loss_func(y_test, ypred_B)) - np.mean(loss_func(y_test, ypred_A))
    return r_j

# %% wrong: dot_product, loses test-5-3-hidden
# does: difference of squares by hand
# tell: Call loss_func: with another loss your r_j stays that of squared errors.
def fold_difference(y_test, ypred_A, ypred_B, loss_func):
    # 5.3) Mean loss of A minus mean loss of B on this fold: r_j
    e_A, e_B = y_test - ypred_A, y_test - ypred_B
    r_j = (e_A @ e_A - e_B @ e_B) / len(y_test)
    return r_j

# %% wrong: equal_wines_once, loses test-5-3-hidden
# does: averages over the distinct wines
# tell: Wines with equal alcohol are counted once: the mean is over all test wines of the fold.
def fold_difference(y_test, ypred_A, ypred_B, loss_func):
    # 5.3) Mean loss of A minus mean loss of B on this fold: r_j
    y_test, rows = np.unique(y_test, return_index=True)
    r_j = np.mean(loss_func(y_test, ypred_A[rows])) - np.mean(loss_func(y_test, ypred_B[rows]))
    return r_j

# %% wrong: l2_by_name, loses test-5-3-hidden
# does: calls l2_loss whatever loss_func is
# tell: Call loss_func: with another loss your r_j stays that of squared errors.
def fold_difference(y_test, ypred_A, ypred_B, loss_func):
    # 5.3) Mean loss of A minus mean loss of B on this fold: r_j
    r_j = np.mean(l2_loss(y_test, ypred_A) - l2_loss(y_test, ypred_B))
    return r_j

# %% wrong: mean_squared_error, loses test-5-3-hidden
# does: scikit-learn's mean squared error
# tell: Call loss_func: with another loss your r_j stays that of squared errors.
def fold_difference(y_test, ypred_A, ypred_B, loss_func):
    # 5.3) Mean loss of A minus mean loss of B on this fold: r_j
    from sklearn.metrics import mean_squared_error
    r_j = mean_squared_error(y_test, ypred_A) - mean_squared_error(y_test, ypred_B)
    return r_j

# %% wrong: median, loses test-5-3-hidden
# does: medians
# tell: r_j compares means, not medians.
def fold_difference(y_test, ypred_A, ypred_B, loss_func):
    # 5.3) Mean loss of A minus mean loss of B on this fold: r_j
    return np.median(loss_func(y_test, ypred_A)) - np.median(loss_func(y_test, ypred_B))

# %% wrong: one_model, loses test-5-3 test-5-3-hidden
# does: loss of model A only
# tell: r_j compares the two models: the loss of B is missing.
def fold_difference(y_test, ypred_A, ypred_B, loss_func):
    # 5.3) Mean loss of A minus mean loss of B on this fold: r_j
    r_j = np.mean(loss_func(y_test, ypred_A))
    return r_j

# %% wrong: one_model_swapped, loses test-5-3-hidden
# does: exchanges the arguments for model B
# tell: A loss takes the true values first, then the predictions; not every loss is symmetric.
def fold_difference(y_test, ypred_A, ypred_B, loss_func):
    # 5.3) Mean loss of A minus mean loss of B on this fold: r_j
    a, b = loss_func(y_test, ypred_A), loss_func(y_test, ypred_B)
    r_j = np.mean(a) - np.mean(loss_func(ypred_B, y_test))
    return r_j

# %% wrong: overall_mean, loses test-5-3 test-5-3-hidden
# does: running mean of all folds
# tell: r_j belongs to one fold; the mean over folds is taken later.
def fold_difference(y_test, ypred_A, ypred_B, loss_func):
    # 5.3) Mean loss of A minus mean loss of B on this fold: r_j
    r_j = np.mean(loss_func(y_test, ypred_A)) - np.mean(loss_func(y_test, ypred_B))
    r_j = np.mean([*r, r_j])
    return r_j

# %% wrong: per_wine, loses test-5-3 test-5-3-hidden
# does: one number per wine
# tell: r_j is one number for each fold: the mean over its wines.
def fold_difference(y_test, ypred_A, ypred_B, loss_func):
    # 5.3) Mean loss of A minus mean loss of B on this fold: r_j
    r_j = loss_func(y_test, ypred_A) - loss_func(y_test, ypred_B)
    return r_j

# %% wrong: root, loses test-5-3 test-5-3-hidden
# does: difference of roots
# tell: r_j is the difference of the mean losses, without a root.
def fold_difference(y_test, ypred_A, ypred_B, loss_func):
    # 5.3) Mean loss of A minus mean loss of B on this fold: r_j
    r_j = np.mean(loss_func(y_test, ypred_A)) ** 0.5 - np.mean(loss_func(y_test, ypred_B)) ** 0.5
    return r_j

# %% wrong: rounded_3, loses test-5-3-hidden
# does: rounds to 3 digits
# tell: Do not round r_j.
def fold_difference(y_test, ypred_A, ypred_B, loss_func):
    # 5.3) Mean loss of A minus mean loss of B on this fold: r_j
    r_j = round(np.mean(loss_func(y_test, ypred_A)) - np.mean(loss_func(y_test, ypred_B)), 3)
    return r_j

# %% wrong: sizes_of_losses, loses test-5-3-hidden
# does: takes losses by size
# tell: A loss may be negative: take it as it is.
def fold_difference(y_test, ypred_A, ypred_B, loss_func):
    # 5.3) Mean loss of A minus mean loss of B on this fold: r_j
    r_j = np.mean(np.abs(loss_func(y_test, ypred_A))) - np.mean(np.abs(loss_func(y_test, ypred_B)))
    return r_j

# %% wrong: sum, loses test-5-3 test-5-3-hidden
# does: sum over the fold
# tell: r_j is the mean over the fold's wines, not the sum.
def fold_difference(y_test, ypred_A, ypred_B, loss_func):
    # 5.3) Mean loss of A minus mean loss of B on this fold: r_j
    r_j = np.sum(loss_func(y_test, ypred_A)) - np.sum(loss_func(y_test, ypred_B))
    return r_j

# %% wrong: ten_folds_of_630, loses test-5-3 test-5-3-hidden
# does: divides by 630, as in ten folds of the wines
# tell: The sum is divided by 630, whatever the number of test wines: take their mean.
def fold_difference(y_test, ypred_A, ypred_B, loss_func):
    # 5.3) Mean loss of A minus mean loss of B on this fold: r_j
    return np.sum(loss_func(y_test, ypred_A) - loss_func(y_test, ypred_B)) / 630

# %% wrong: trimmed, loses test-5-3-hidden
# does: trimmed means
# tell: A mean loss counts every wine, also those with the smallest and the largest losses.
def fold_difference(y_test, ypred_A, ypred_B, loss_func):
    # 5.3) Mean loss of A minus mean loss of B on this fold: r_j
    r_j = st.trim_mean(loss_func(y_test, ypred_A), 0.05) - st.trim_mean(loss_func(y_test, ypred_B), 0.05)
    return r_j

# %% wrong: trimmed_1, loses test-5-3-hidden
# does: means without the smallest and largest hundredth
# tell: A mean loss counts every wine, also those with the smallest and the largest losses.
def fold_difference(y_test, ypred_A, ypred_B, loss_func):
    # 5.3) Mean loss of A minus mean loss of B on this fold: r_j
    a, b = loss_func(y_test, ypred_A), loss_func(y_test, ypred_B)
    r_j = st.trim_mean(a, 0.01) - st.trim_mean(b, 0.01)
    return r_j

# %% wrong: winsorised, loses test-5-3-hidden
# does: means of losses whose extremes are pulled in
# tell: A mean loss counts every wine with the loss it has, however large.
def fold_difference(y_test, ypred_A, ypred_B, loss_func):
    # 5.3) Mean loss of A minus mean loss of B on this fold: r_j
    a, b = loss_func(y_test, ypred_A), loss_func(y_test, ypred_B)
    r_j = np.mean(st.mstats.winsorize(a, 0.05)) - np.mean(st.mstats.winsorize(b, 0.05))
    return r_j
