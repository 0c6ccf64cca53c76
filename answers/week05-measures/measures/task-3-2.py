# %% [markdown]
# MCC is a correlation of two columns of 0s and 1s. So it has a sign, it does not change when the classes
# exchange their names, and it needs all four cells: a model cannot raise it by ignoring the true negatives.
# If one of the two columns is constant, a correlation is not defined; that MCC is 0 there is a convention. It
# says that a model that always gives the same answer has learnt nothing.
#
# - kappa
# - one_for_perfect
# - wrong_pairs

# %% given
def mcc(y_true, y_pred):
    """Matthews' correlation coefficient.

    Parameters
    ----------
    y_true, y_pred : array-like of shape (n,)
        True and predicted labels, 1 (positive) or 0.

    Returns
    -------
    float
        In [-1, 1]; 0 where a factor of the denominator is 0.
    """
    ...
    return coefficient


print(mcc([1] * 7 + [0] * 5, [1] * 5 + [0] * 2 + [1] + [0] * 4))

# %% right: corrcoef
# does: Pearson's correlation, NaN replaced by 0, with NumPy's warning

# 3.2) Count the four cells, multiply the four factors, divide unless the product is 0
r = np.corrcoef(np.array(y_true, float), np.array(y_pred, float))[0, 1]
coefficient = 0.0 if np.isnan(r) else r

# %% right: covariance
# does: covariance over standard deviations

# 3.2) Count the four cells, multiply the four factors, divide unless the product is 0
t, p = np.asarray(y_true, dtype=float), np.asarray(y_pred, dtype=float)
spread = t.std() * p.std()
coefficient = np.mean((t - t.mean()) * (p - p.mean())) / spread if spread > 1e-12 else 0

# %% right: four_roots
# does: a product of four roots, booleans instead of numbers

# 3.2) Count the four cells, multiply the four factors, divide unless the product is 0
t, p = np.array(y_true) == 1, np.array(y_pred) == 1
TP, FP, FN, TN = (t & p).sum(), (~t & p).sum(), (t & ~p).sum(), (~t & ~p).sum()
roots = np.sqrt([TP + FP, TP + FN, TN + FP, TN + FN])
coefficient = 0.0
if (roots > 0).all():
    coefficient = float((TP * TN - FP * FN) / roots.prod())

# %% right: loop
# does: Python's integers in a loop, which do not overflow; prints

# 3.2) Count the four cells, multiply the four factors, divide unless the product is 0
cells = {(0, 0): 0, (0, 1): 0, (1, 0): 0, (1, 1): 0}
for pair in zip(y_true, y_pred):
    cells[int(pair[0]), int(pair[1])] += 1
tn, fp, fn, tp = cells.values()
print(tp, fp, fn, tn)
below = (tp + fp) * (tp + fn) * (tn + fp) * (tn + fn)
coefficient = 0 if below == 0 else (tp * tn - fp * fn) / below**0.5

# %% right: rates, whole
# does: root of informedness times markedness, with a sign
def mcc(y_true, y_pred):
    """Matthews' correlation coefficient."""
    t = np.array(y_true) == 1
    p = np.array(y_pred) == 1
    if t.all() or not t.any() or p.all() or not p.any():
        return 0.0
    informedness = p[t].mean() - p[~t].mean()  # recall of both classes minus 1
    markedness = t[p].mean() - t[~p].mean()  # precision of both classes minus 1
    coefficient = np.sign(informedness) * np.sqrt(abs(informedness * markedness))
    return coefficient


print(mcc([1] * 7 + [0] * 5, [1] * 5 + [0] * 2 + [1] + [0] * 4))

# %% right: ravel_floats
# does: unpacks scikit-learn's table as floats, root by root

# 3.2) Count the four cells, multiply the four factors, divide unless the product is 0
TN, FP, FN, TP = metrics.confusion_matrix(y_true, y_pred, labels=[0, 1]).ravel().astype(float)
d = np.sqrt(TP + FP) * np.sqrt(TP + FN) * np.sqrt(TN + FP) * np.sqrt(TN + FN)
coefficient = (TP * TN - FP * FN) / d if d else 0.0

# %% right: scikit_learn
# does: scikit-learn's matthews_corrcoef

# 3.2) Count the four cells, multiply the four factors, divide unless the product is 0
coefficient = metrics.matthews_corrcoef(y_true, y_pred)

# %% wrong: absolute, loses test-3-2-hidden
# does: returns the absolute value
# tell: The sign is lost: a model may be worse than no relation.

# 3.2) Count the four cells, multiply the four factors, divide unless the product is 0
y_true, y_pred = np.asarray(y_true), np.asarray(y_pred)
TP, TN = np.sum(y_true * y_pred), np.sum((1 - y_true) * (1 - y_pred))
FP, FN = np.sum((1 - y_true) * y_pred), np.sum(y_true * (1 - y_pred))
product = float(TP + FP) * (TP + FN) * (TN + FP) * (TN + FN)
coefficient = abs(TP * TN - FP * FN) / np.sqrt(product) if product > 0 else 0.0

# %% wrong: informedness, loses test-3-2 test-3-2-hidden
# does: true positive rate plus true negative rate minus 1
# tell: This is the sum of two rates minus 1; MCC also uses what was predicted.

# 3.2) Count the four cells, multiply the four factors, divide unless the product is 0
y_true, y_pred = np.asarray(y_true), np.asarray(y_pred)
TP, TN = np.sum(y_true * y_pred), np.sum((1 - y_true) * (1 - y_pred))
FP, FN = np.sum((1 - y_true) * y_pred), np.sum(y_true * (1 - y_pred))
coefficient = TP / max(TP + FN, 1) + TN / max(TN + FP, 1) - 1

# %% wrong: kappa, loses test-3-2 test-3-2-hidden
# does: computes Cohen's kappa
# tell: This is Cohen's kappa, which is near MCC but not equal to it.

# 3.2) Count the four cells, multiply the four factors, divide unless the product is 0
kappa = metrics.cohen_kappa_score(y_true, y_pred)
coefficient = 0.0 if np.isnan(kappa) else kappa

# %% wrong: nan, loses test-3-2 test-3-2-hidden
# does: divides by 0
# tell: Where a factor is 0 the task asks for 0; this gives NaN.

# 3.2) Count the four cells, multiply the four factors, divide unless the product is 0
y_true, y_pred = np.asarray(y_true), np.asarray(y_pred)
TP, TN = np.sum(y_true * y_pred), np.sum((1 - y_true) * (1 - y_pred))
FP, FN = np.sum((1 - y_true) * y_pred), np.sum(y_true * (1 - y_pred))
product = float(TP + FP) * (TP + FN) * (TN + FP) * (TN + FN)
coefficient = (TP * TN - FP * FN) / np.sqrt(product)

# %% wrong: no_root, loses test-3-2 test-3-2-hidden
# does: forgets the root
# tell: The root is missing in the denominator.

# 3.2) Count the four cells, multiply the four factors, divide unless the product is 0
y_true, y_pred = np.asarray(y_true), np.asarray(y_pred)
TP, TN = np.sum(y_true * y_pred), np.sum((1 - y_true) * (1 - y_pred))
FP, FN = np.sum((1 - y_true) * y_pred), np.sum(y_true * (1 - y_pred))
product = float(TP + FP) * (TP + FN) * (TN + FP) * (TN + FN)
coefficient = (TP * TN - FP * FN) / product if product > 0 else 0.0

# %% wrong: one_for_perfect, loses test-3-2-hidden
# does: returns 1 where a factor is 0 and all is right
# tell: Where a factor is 0 the task asks for 0, also if all predictions are right.

# 3.2) Count the four cells, multiply the four factors, divide unless the product is 0
y_true, y_pred = np.asarray(y_true), np.asarray(y_pred)
TP, TN = np.sum(y_true * y_pred), np.sum((1 - y_true) * (1 - y_pred))
FP, FN = np.sum((1 - y_true) * y_pred), np.sum(y_true * (1 - y_pred))
product = float(TP + FP) * (TP + FN) * (TN + FP) * (TN + FN)
coefficient = (TP * TN - FP * FN) / np.sqrt(product) if product > 0 else float(FP + FN == 0)

# %% wrong: plus, loses test-3-2 test-3-2-hidden
# does: adds the products
# tell: The product of the errors is subtracted, not added.

# 3.2) Count the four cells, multiply the four factors, divide unless the product is 0
y_true, y_pred = np.asarray(y_true), np.asarray(y_pred)
TP, TN = np.sum(y_true * y_pred), np.sum((1 - y_true) * (1 - y_pred))
FP, FN = np.sum((1 - y_true) * y_pred), np.sum(y_true * (1 - y_pred))
product = float(TP + FP) * (TP + FN) * (TN + FP) * (TN + FN)
coefficient = (TP * TN + FP * FN) / np.sqrt(product) if product > 0 else 0.0

# %% wrong: three_factors, loses test-3-2 test-3-2-hidden
# does: leaves out a factor
# tell: A factor is missing under the root.

# 3.2) Count the four cells, multiply the four factors, divide unless the product is 0
y_true, y_pred = np.asarray(y_true), np.asarray(y_pred)
TP, TN = np.sum(y_true * y_pred), np.sum((1 - y_true) * (1 - y_pred))
FP, FN = np.sum((1 - y_true) * y_pred), np.sum(y_true * (1 - y_pred))
product = float(TP + FP) * (TP + FN) * (TN + FP)
coefficient = (TP * TN - FP * FN) / np.sqrt(product) if product > 0 else 0.0

# %% wrong: wrong_pairs, loses test-3-2 test-3-2-hidden
# does: multiplies TP by FP and TN by FN
# tell: The pairs are wrong: TP goes with TN, and FP with FN.

# 3.2) Count the four cells, multiply the four factors, divide unless the product is 0
y_true, y_pred = np.asarray(y_true), np.asarray(y_pred)
TP, TN = np.sum(y_true * y_pred), np.sum((1 - y_true) * (1 - y_pred))
FP, FN = np.sum((1 - y_true) * y_pred), np.sum(y_true * (1 - y_pred))
product = float(TP + FP) * (TP + FN) * (TN + FP) * (TN + FN)
coefficient = (TP * FP - TN * FN) / np.sqrt(product) if product > 0 else 0.0

# %% wrong: zero_is_positive, loses test-3-2 test-3-2-hidden
# does: divides by the counts of the true classes only
# tell: This uses the totals of the true classes twice and forgets those of the predicted ones.

# 3.2) Count the four cells, multiply the four factors, divide unless the product is 0
y_true, y_pred = np.asarray(y_true), np.asarray(y_pred)
TP, TN = np.sum(y_true * y_pred), np.sum((1 - y_true) * (1 - y_pred))
FP, FN = np.sum((1 - y_true) * y_pred), np.sum(y_true * (1 - y_pred))
product = float(TP + FN) * (TP + FN) * (TN + FP) * (TN + FP)
coefficient = (TP * TN - FP * FN) / np.sqrt(product) if product > 0 else 0.0
