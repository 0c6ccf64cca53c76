# %% [markdown]
# With 0s and 1s, multiplying means "and": `y_true * y_pred` is 1 only where both labels are 1, and
# `1 - y_true` exchanges the classes. Each count becomes a float before it is multiplied; a float
# product is rounded near its 16th digit, which does no harm. Even so, a product with a factor 0 is
# exactly 0, which makes `product > 0` a safe test.
#
# - overflow
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

# %% wrong: bytes_overflow, loses test-3-2-hidden
# does: dot product in the dtype of the argument: arrays of int8 with 300 positives
# tell: Sums of products in 8 bits overflow: turn the labels into floats first.
t, p = np.asarray(y_true), np.asarray(y_pred)
TP, FP = float(t @ p), float((1 - t) @ p)
FN, TN = float(t @ (1 - p)), float((1 - t) @ (1 - p))
product = (TP + FP) * (TP + FN) * (TN + FP) * (TN + FN)
coefficient = (TP * TN - FP * FN) / product**0.5 if product > 0 else 0.0

# %% wrong: centres_in_place, loses test-3-2-hidden
# does: subtracts the means from arrays of floats in place
# tell: np.asarray does not copy an array that has the type already, so -= changes the caller's
#   labels. Work on a copy.

# 3.2) Count the four cells, multiply the four factors, divide unless the product is 0
t, p = np.asarray(y_true, dtype=float), np.asarray(y_pred, dtype=float)
t -= t.mean()
p -= p.mean()
length = np.linalg.norm(t) * np.linalg.norm(p)
coefficient = t @ p / length if length > 1e-9 else 0

# %% wrong: counts_in_32_bits, loses test-3-2-hidden-edges
# does: multiplies counts in 32-bit integers
# tell: The product of two counts does not fit in 32 bits: turn the counts into floats first.

# 3.2) Count the four cells, multiply the four factors, divide unless the product is 0
t, p = np.asarray(y_true, dtype=np.int32), np.asarray(y_pred, dtype=np.int32)
TP, TN, FP, FN = (np.int32(x.sum()) for x in (t * p, (1 - t) * (1 - p), (1 - t) * p, t * (1 - p)))
product = float(TP + FP) * float(TP + FN) * float(TN + FP) * float(TN + FN)
coefficient = (TP * TN - FP * FN) / product**0.5 if product else 0.0

# %% wrong: every_tenth_of_many, loses test-3-2-hidden-edges
# does: more than 100 000 observations are thinned to every tenth
# tell: All observations count, however many there are.
if len(y_true) > 100_000:
    y_true, y_pred = y_true[::10], y_pred[::10]
t, p = np.asarray(y_true) == 1, np.asarray(y_pred) == 1
TP, TN = float(np.sum(t & p)), float(np.sum(~t & ~p))
FP, FN = float(np.sum(~t & p)), float(np.sum(t & ~p))
below = (TP + FP) * (TP + FN) * (TN + FP) * (TN + FN)
if below == 0:
    return 0.0
coefficient = (TP * TN - FP * FN) / below**0.5

# %% wrong: in_place, loses test-3-2-hidden
# does: writes -1 for 0 into the arrays that it was given
# tell: The caller's arrays are changed: work on copies.

# 3.2) Count the four cells, multiply the four factors, divide unless the product is 0
y_true, y_pred = np.asarray(y_true), np.asarray(y_pred)
y_true[y_true == 0] = -1
y_pred[y_pred == 0] = -1
t, p = y_true - y_true.mean(), y_pred - y_pred.mean()
root = np.sqrt((t @ t) * (p @ p))
coefficient = t @ p / root if root > 1e-12 else 0.0

# %% wrong: informedness, loses test-3-2 test-3-2-hidden test-3-2-hidden-edges
# does: true positive rate plus true negative rate minus 1
# tell: This is the sum of two rates minus 1; MCC also uses what was predicted.

# 3.2) Count the four cells, multiply the four factors, divide unless the product is 0
y_true, y_pred = np.asarray(y_true), np.asarray(y_pred)
TP, TN = np.sum(y_true * y_pred), np.sum((1 - y_true) * (1 - y_pred))
FP, FN = np.sum((1 - y_true) * y_pred), np.sum(y_true * (1 - y_pred))
coefficient = TP / max(TP + FN, 1) + TN / max(TN + FP, 1) - 1

# %% wrong: kappa, loses test-3-2 test-3-2-hidden test-3-2-hidden-edges
# does: computes Cohen's kappa
# tell: This is Cohen's kappa, which is near MCC but not equal to it.

# 3.2) Count the four cells, multiply the four factors, divide unless the product is 0
kappa = metrics.cohen_kappa_score(y_true, y_pred)
coefficient = 0.0 if np.isnan(kappa) else kappa

# %% wrong: nan, loses test-3-2-hidden test-3-2-hidden-edges
# does: divides by 0
# tell: Where a factor is 0 the task asks for 0; this gives NaN.

# 3.2) Count the four cells, multiply the four factors, divide unless the product is 0
y_true, y_pred = np.asarray(y_true), np.asarray(y_pred)
TP, TN = np.sum(y_true * y_pred), np.sum((1 - y_true) * (1 - y_pred))
FP, FN = np.sum((1 - y_true) * y_pred), np.sum(y_true * (1 - y_pred))
product = float(TP + FP) * (TP + FN) * (TN + FP) * (TN + FN)
coefficient = (TP * TN - FP * FN) / np.sqrt(product)

# %% wrong: no_root, loses test-3-2 test-3-2-hidden test-3-2-hidden-edges
# does: forgets the root
# tell: The root is missing in the denominator.

# 3.2) Count the four cells, multiply the four factors, divide unless the product is 0
y_true, y_pred = np.asarray(y_true), np.asarray(y_pred)
TP, TN = np.sum(y_true * y_pred), np.sum((1 - y_true) * (1 - y_pred))
FP, FN = np.sum((1 - y_true) * y_pred), np.sum(y_true * (1 - y_pred))
product = float(TP + FP) * (TP + FN) * (TN + FP) * (TN + FN)
coefficient = (TP * TN - FP * FN) / product if product > 0 else 0.0

# %% wrong: one_for_perfect, loses test-3-2-hidden test-3-2-hidden-edges
# does: returns 1 where a factor is 0 and all is right
# tell: Where a factor is 0 the task asks for 0, also if all predictions are right.

# 3.2) Count the four cells, multiply the four factors, divide unless the product is 0
y_true, y_pred = np.asarray(y_true), np.asarray(y_pred)
TP, TN = np.sum(y_true * y_pred), np.sum((1 - y_true) * (1 - y_pred))
FP, FN = np.sum((1 - y_true) * y_pred), np.sum(y_true * (1 - y_pred))
product = float(TP + FP) * (TP + FN) * (TN + FP) * (TN + FN)
coefficient = (TP * TN - FP * FN) / np.sqrt(product) if product > 0 else float(FP + FN == 0)

# %% wrong: overflow, loses test-3-2-hidden test-3-2-hidden-edges
# does: multiplies four integers
# tell: For many observations the product of four integers overflows without a word. Use floats.

# 3.2) Count the four cells, multiply the four factors, divide unless the product is 0
y_true, y_pred = np.asarray(y_true), np.asarray(y_pred)
TP, TN = np.sum(y_true * y_pred), np.sum((1 - y_true) * (1 - y_pred))
FP, FN = np.sum((1 - y_true) * y_pred), np.sum(y_true * (1 - y_pred))
product = (TP + FP) * (TP + FN) * (TN + FP) * (TN + FN)
coefficient = (TP * TN - FP * FN) / np.sqrt(product) if product > 0 else 0.0

# %% wrong: plus, loses test-3-2 test-3-2-hidden test-3-2-hidden-edges
# does: adds the products
# tell: The product of the errors is subtracted, not added.

# 3.2) Count the four cells, multiply the four factors, divide unless the product is 0
y_true, y_pred = np.asarray(y_true), np.asarray(y_pred)
TP, TN = np.sum(y_true * y_pred), np.sum((1 - y_true) * (1 - y_pred))
FP, FN = np.sum((1 - y_true) * y_pred), np.sum(y_true * (1 - y_pred))
product = float(TP + FP) * (TP + FN) * (TN + FP) * (TN + FN)
coefficient = (TP * TN + FP * FN) / np.sqrt(product) if product > 0 else 0.0

# %% wrong: three_factors, loses test-3-2 test-3-2-hidden test-3-2-hidden-edges
# does: leaves out a factor
# tell: A factor is missing under the root.

# 3.2) Count the four cells, multiply the four factors, divide unless the product is 0
y_true, y_pred = np.asarray(y_true), np.asarray(y_pred)
TP, TN = np.sum(y_true * y_pred), np.sum((1 - y_true) * (1 - y_pred))
FP, FN = np.sum((1 - y_true) * y_pred), np.sum(y_true * (1 - y_pred))
product = float(TP + FP) * (TP + FN) * (TN + FP)
coefficient = (TP * TN - FP * FN) / np.sqrt(product) if product > 0 else 0.0

# %% wrong: unsigned_difference, whole, loses test-3-2-hidden
# does: finds misses where prediction minus truth is -1, also in arrays without a sign
# tell: In an array of uint8, 0 - 1 is 255 and not -1: compare the labels instead of subtracting
#   them.
def mcc(y_true, y_pred):
    """Matthews' correlation coefficient."""
    t, p = np.asarray(y_true), np.asarray(y_pred)
    difference = p - t
    FP = float((difference == 1).sum())
    FN = float((difference == -1).sum())
    TP = float((t * p == 1).sum())
    TN = float(((t == 0) & (p == 0)).sum())
    product = (TP + FP) * (TP + FN) * (TN + FP) * (TN + FN)
    coefficient = (TP * TN - FP * FN) / product**0.5 if product > 0 else 0.0
    return coefficient


print(mcc([1] * 7 + [0] * 5, [1] * 5 + [0] * 2 + [1] + [0] * 4))

# %% wrong: unsigned_difference_wraps, loses test-3-2-hidden
# does: counts of unsigned arrays (uint8) stay unsigned
# tell: With unsigned numbers a negative difference becomes a huge number: turn the counts into
#   floats first.
t, p = np.asarray(y_true), np.asarray(y_pred)
TP, TN = np.sum(t * p), np.sum((1 - t) * (1 - p))
FP, FN = np.sum((1 - t) * p), np.sum(t * (1 - p))
below = float(TP + FP) * float(TP + FN) * float(TN + FP) * float(TN + FN)
if below == 0:
    return 0.0
with np.errstate(all="ignore"):
    coefficient = (TP * TN - FP * FN) / below**0.5

# %% wrong: wrong_pairs, loses test-3-2 test-3-2-hidden test-3-2-hidden-edges
# does: multiplies TP by FP and TN by FN
# tell: The pairs are wrong: TP goes with TN, and FP with FN.

# 3.2) Count the four cells, multiply the four factors, divide unless the product is 0
y_true, y_pred = np.asarray(y_true), np.asarray(y_pred)
TP, TN = np.sum(y_true * y_pred), np.sum((1 - y_true) * (1 - y_pred))
FP, FN = np.sum((1 - y_true) * y_pred), np.sum(y_true * (1 - y_pred))
product = float(TP + FP) * (TP + FN) * (TN + FP) * (TN + FN)
coefficient = (TP * FP - TN * FN) / np.sqrt(product) if product > 0 else 0.0

# %% wrong: zero_is_positive, loses test-3-2 test-3-2-hidden test-3-2-hidden-edges
# does: divides by the counts of the true classes only
# tell: This uses the totals of the true classes twice and forgets those of the predicted ones.

# 3.2) Count the four cells, multiply the four factors, divide unless the product is 0
y_true, y_pred = np.asarray(y_true), np.asarray(y_pred)
TP, TN = np.sum(y_true * y_pred), np.sum((1 - y_true) * (1 - y_pred))
FP, FN = np.sum((1 - y_true) * y_pred), np.sum(y_true * (1 - y_pred))
product = float(TP + FN) * (TP + FN) * (TN + FP) * (TN + FP)
coefficient = (TP * TN - FP * FN) / np.sqrt(product) if product > 0 else 0.0
