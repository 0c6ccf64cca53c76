# %% [markdown]
# Kappa asks what share of the room that chance leaves the model has won: $p_o - p_e$ of $1 - p_e$. Chance
# here is a predictor that names each class as often as the model does, but without looking, so $p_e$ needs
# both totals of each class. Where chance is always right, there is no room, and no answer: 0/0. Both errors
# count alike in it, whichever classes they confuse.
#
# - one_over_classes
# - true_totals_twice
# - clipped
# - one_for_nan

# %% given
def cohen_kappa(y_true, y_pred):
    """Agreement of predicted with true labels, beyond chance.

    Parameters
    ----------
    y_true, y_pred : array-like of int, shape (n,)
        True and predicted labels, 0 or more.

    Returns
    -------
    float
        At most 1; 0 for chance; NaN where chance is always right.
    """
    ...
    return kappa


print(cohen_kappa([0, 0, 0, 1, 1, 1, 2, 2], [0, 1, 0, 1, 1, 2, 2, 0]))

# %% right: bincount
# does: arrays of its own instead of count_table; prints and warns for 0/0

# 2.4) Count, then the observed share p_o and the share p_e expected by chance
true, pred = np.asarray(y_true), np.asarray(y_pred)
size = max(true.max(), pred.max()) + 1
shares = [np.bincount(labels, minlength=size) / len(labels) for labels in (true, pred)]
chance = float(np.sum(shares[0] * shares[1]))
print("chance:", chance)
kappa = np.float64(np.mean(true == pred) - chance) / np.float64(1 - chance)

# %% right: complement
# does: 1 minus observed over expected disagreement, with a guard

# 2.4) Count, then the observed share p_o and the share p_e expected by chance
C = count_table(y_true, y_pred)
n = len(y_true)
expected = np.outer(C.sum(1), C.sum(0)) / n
wrong_o = n - np.diag(C).sum()
wrong_e = expected.sum() - np.diag(expected).sum()
kappa = 1 - wrong_o / wrong_e if wrong_e > 1e-9 else float("nan")

# %% right: loop_fractions
# does: exact fractions in a loop over the classes

# 2.4) Count, then the observed share p_o and the share p_e expected by chance
from fractions import Fraction

true, pred = [int(v) for v in y_true], [int(v) for v in y_pred]
n = len(true)
po = Fraction(sum(t == p for t, p in zip(true, pred)), n)
pe = sum(Fraction(true.count(k) * pred.count(k), n * n) for k in set(true))
kappa = np.nan if pe == 1 else float((po - pe) / (1 - pe))

# %% right: own_confusion_matrix
# does: builds on confusion_matrix of task 1.2, divided by the number of rows

# 2.4) Count, then the observed share p_o and the share p_e expected by chance
C = confusion_matrix(y_true, y_pred, max(*y_true, *y_pred) + 1) / len(y_true)
p_e = sum(C[k].sum() * C[:, k].sum() for k in range(len(C)))
kappa = (C.trace() - p_e) / (1 - p_e) if p_e < 1 else np.nan

# %% right: scikit_learn
# does: scikit-learn's cohen_kappa_score

# 2.4) Count, then the observed share p_o and the share p_e expected by chance
kappa = metrics.cohen_kappa_score(y_true, y_pred)

# %% wrong: accuracy, loses test-2-4 test-2-4-hidden
# does: returns the accuracy
# tell: This is the accuracy: chance has not been taken off.

# 2.4) Count, then the observed share p_o and the share p_e expected by chance
C = count_table(y_true, y_pred)
p_o = np.trace(C) / C.sum()
p_e = C.sum(axis=0) @ C.sum(axis=1) / C.sum() ** 2
with np.errstate(invalid="ignore"):
    kappa = p_o

# %% wrong: clipped, loses test-2-4 test-2-4-hidden
# does: cuts negative values off at 0
# tell: Kappa may be negative: worse than chance is possible.

# 2.4) Count, then the observed share p_o and the share p_e expected by chance
C = count_table(y_true, y_pred)
p_o = np.trace(C) / C.sum()
p_e = C.sum(axis=0) @ C.sum(axis=1) / C.sum() ** 2
with np.errstate(invalid="ignore"):
    kappa = max(0.0, (p_o - p_e) / (1 - p_e))

# %% wrong: difference, loses test-2-4 test-2-4-hidden
# does: forgets the denominator
# tell: The gain over chance has to be divided by the room that chance leaves, 1 - p_e.

# 2.4) Count, then the observed share p_o and the share p_e expected by chance
C = count_table(y_true, y_pred)
p_o = np.trace(C) / C.sum()
p_e = C.sum(axis=0) @ C.sum(axis=1) / C.sum() ** 2
with np.errstate(invalid="ignore"):
    kappa = p_o - p_e

# %% wrong: divided_by_chance, loses test-2-4 test-2-4-hidden
# does: divides by the share expected by chance
# tell: The denominator is 1 - p_e, the room that chance leaves.

# 2.4) Count, then the observed share p_o and the share p_e expected by chance
C = count_table(y_true, y_pred)
p_o = np.trace(C) / C.sum()
p_e = C.sum(axis=0) @ C.sum(axis=1) / C.sum() ** 2
with np.errstate(invalid="ignore"):
    kappa = (p_o - p_e) / p_e

# %% wrong: division_error, loses test-2-4
# does: divides Python's numbers
# tell: Where chance is always right this ends in a ZeroDivisionError; the task asks for NaN.

# 2.4) Count, then the observed share p_o and the share p_e expected by chance
C = count_table(y_true, y_pred)
p_o = np.trace(C) / C.sum()
p_e = C.sum(axis=0) @ C.sum(axis=1) / C.sum() ** 2
with np.errstate(invalid="ignore"):
    kappa = float(p_o - p_e) / float(1 - p_e)

# %% wrong: nan_for_one_true_class, loses test-2-4-hidden
# does: returns NaN where only one class is true
# tell: Kappa is undefined only where p_e = 1: here the predictions vary, so it is 0.

# 2.4) Count, then the observed share p_o and the share p_e expected by chance
C = count_table(y_true, y_pred)
p_o = np.trace(C) / C.sum()
p_e = C.sum(axis=0) @ C.sum(axis=1) / C.sum() ** 2
kappa = (p_o - p_e) / (1 - p_e) if len(set(y_true)) > 1 else np.nan

# %% wrong: one_for_nan, loses test-2-4
# does: returns 1 where everything is right
# tell: Where chance is always right, too, being right says nothing: the task asks for NaN.

# 2.4) Count, then the observed share p_o and the share p_e expected by chance
C = count_table(y_true, y_pred)
p_o = np.trace(C) / C.sum()
p_e = C.sum(axis=0) @ C.sum(axis=1) / C.sum() ** 2
kappa = 1.0 if p_o == 1 else (p_o - p_e) / (1 - p_e)

# %% wrong: one_over_classes, loses test-2-4 test-2-4-hidden
# does: takes chance for 1 over the number of classes
# tell: Chance is not a guess with equal probabilities: it uses each class as often as the model
#   does.

# 2.4) Count, then the observed share p_o and the share p_e expected by chance
C = count_table(y_true, y_pred)
p_o = np.trace(C) / C.sum()
p_e = 1 / len(C)
with np.errstate(invalid="ignore"):
    kappa = (p_o - p_e) / (1 - p_e)

# %% wrong: scott_pi, loses test-2-4 test-2-4-hidden
# does: Scott's pi: the mean of both totals, squared
# tell: This is Scott's pi, which mixes the two totals of a class; kappa multiplies them.

# 2.4) Count, then the observed share p_o and the share p_e expected by chance
C = count_table(y_true, y_pred)
p_o = np.trace(C) / C.sum()
p_e = np.sum(((C.sum(axis=0) + C.sum(axis=1)) / 2) ** 2) / C.sum() ** 2
with np.errstate(invalid="ignore"):
    kappa = (p_o - p_e) / (1 - p_e)

# %% wrong: true_totals_twice, loses test-2-4 test-2-4-hidden
# does: squares the shares of the true classes
# tell: Chance needs both totals of a class: how often it is true, and how often it is
#   predicted.

# 2.4) Count, then the observed share p_o and the share p_e expected by chance
C = count_table(y_true, y_pred)
p_o = np.trace(C) / C.sum()
p_e = C.sum(axis=1) @ C.sum(axis=1) / C.sum() ** 2
with np.errstate(invalid="ignore"):
    kappa = (p_o - p_e) / (1 - p_e)

# %% wrong: zero, loses test-2-4 test-2-4-hidden
# does: always returns 0
# tell: The function returns 0 whatever it is given.

# 2.4) Count, then the observed share p_o and the share p_e expected by chance
kappa = 0.0

# %% wrong: zero_for_nan, loses test-2-4
# does: returns 0 where chance is always right
# tell: Where chance is always right kappa is 0/0: there is no value, not 0.

# 2.4) Count, then the observed share p_o and the share p_e expected by chance
C = count_table(y_true, y_pred)
p_o = np.trace(C) / C.sum()
p_e = C.sum(axis=0) @ C.sum(axis=1) / C.sum() ** 2
with np.errstate(invalid="ignore"):
    kappa = 0.0 if p_e == 1 else (p_o - p_e) / (1 - p_e)
