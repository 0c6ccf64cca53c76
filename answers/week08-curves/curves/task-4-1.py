# %% [markdown]
# The formula itself accepts anything: log-odds or percentages would give a mean square as well, and
# it would look like a score. So the range is checked first, and the smallest and the largest value
# stand for all of them. A forecaster who says nothing but 0 and 1 is allowed: each wrong answer then
# costs 1, and the score is the error rate.
#
# - absolute
# - decisions
# - clips
# - root

# %% given
def brier_score(y_true, p):
    """Mean squared difference of probability and outcome.

    Parameters
    ----------
    y_true : array-like of shape (n,)
        True classes: 1 or 0.
    p : array-like of shape (n,)
        Probabilities of class 1, in [0, 1].

    Returns
    -------
    score : float
        0 is best.
    """
    y_true, p = np.asarray(y_true, dtype=float), np.asarray(p)
    # Refuse what is no probability; then take the mean of the squared differences
    ...
    return score


for name, p in scores.items():
    print(f"{name:20} Brier {brier_score(truth, p):.4f}   AUC {metrics.roc_auc_score(truth, p):.4f}")

# %% right: loop
# does: adds up in a loop
total = 0.0
for y, q in zip(y_true, p):
    if q < 0 or q > 1:
        raise ValueError(f"{q} is no probability")
    total += (1 - q) ** 2 if y == 1 else q**2
score = total / len(p)

# %% right: mean_squared_error
# does: calls mean_squared_error
if not np.all((0 <= p) & (p <= 1)):
    raise ValueError("p should lie in [0, 1]")
score = metrics.mean_squared_error(y_true, p)

# %% right: norm
# does: squares the Euclidean distance; refuses by clipping
if (np.clip(p, 0, 1) != p).any():
    raise ValueError("a probability outside 0 to 1")
score = np.linalg.norm(p - y_true) ** 2 / p.size

# %% right: other_outcome
# does: squares the probability of what did not happen, with pandas
forecast = pd.Series(p, dtype="float64")
if not forecast.between(0, 1, inclusive="both").all():
    raise ValueError("p should lie in [0, 1]")
wrong_side = forecast.where(y_true == 0, 1 - forecast)
score = wrong_side.pow(2).mean()

# %% right: scikit_learn
# does: looks at the range and calls brier_score_loss
if np.any(p > 1) or np.any(p < 0):
    raise ValueError("p is no probability")
score = metrics.brier_score_loss(y_true, p, pos_label=1)

# %% wrong: absolute, loses test-4-1 test-4-1-hidden
# does: averages absolute differences
# tell: Squares, not absolute values. The absolute error is not proper: it rewards saying 0 or
#   1.
if p.min() < 0 or p.max() > 1:
    raise ValueError("probabilities lie between 0 and 1")
score = np.mean(np.abs(p - y_true))

# %% wrong: both_classes, loses test-4-1 test-4-1-hidden
# does: adds the squares of both classes, as Brier's first paper did
# tell: Your score counts each wine twice, for red and for white. The task's formula counts it
#   once.
if p.min() < 0 or p.max() > 1:
    raise ValueError("probabilities lie between 0 and 1")
score = 2 * np.mean((p - y_true) ** 2)

# %% wrong: clips, loses test-4-1-hidden
# does: clips numbers outside the range
# tell: You bend 1.001 to 1. The task asks for a ValueError.
if p.min() < 0 or p.max() > 1:
    p = np.clip(p, 0, 1)
score = np.mean((p - y_true) ** 2)

# %% wrong: decisions, loses test-4-1 test-4-1-hidden
# does: cuts the probabilities at 0.5 first
# tell: You scored decisions: that is the error rate. Keep the probabilities.
if p.min() < 0 or p.max() > 1:
    raise ValueError("probabilities lie between 0 and 1")
score = np.mean(((p >= 0.5) - y_true) ** 2)

# %% wrong: in_place, loses test-4-1-hidden
# does: subtracts in place
# tell: The caller's probabilities are changed: subtract into a new array.
if p.min() < 0 or p.max() > 1:
    raise ValueError("p")
p = np.asarray(p)
if p.dtype.kind == 'f': p -= y_true
else: p = p - y_true
score = np.mean(p ** 2)

# %% wrong: log_loss, loses test-4-1 test-4-1-hidden
# does: computes the log loss
# tell: This is the log loss. The Brier score is the mean squared difference.
if p.min() < 0 or p.max() > 1:
    raise ValueError("no probabilities")
score = metrics.log_loss(y_true, p, labels=[0, 1])

# %% wrong: no_range, loses test-4-1-hidden
# does: accepts any number
# tell: A number below 0 or above 1 is not a probability: raise a ValueError.
score = np.mean((p - y_true) ** 2)

# %% wrong: refuses_single_class, loses test-4-1-hidden
# does: refuses outcomes of a single class
# tell: The mean of the squares needs no second class: refuse only what is not a probability.
if np.any((p < 0) | (p > 1)):
    raise ValueError("Probabilities should be in [0, 1].")
if len(np.unique(y_true)) < 2:
    raise ValueError("Both classes should occur.")
score = np.mean((p - y_true) ** 2)

# %% wrong: refuses_zero_and_one, loses test-4-1 test-4-1-hidden
# does: refuses 0 and 1
# tell: 0 and 1 are probabilities; only what lies beyond them is to be refused.
if p.min() <= 0 or p.max() >= 1:
    raise ValueError("probabilities lie between 0 and 1")
score = np.mean((p - y_true) ** 2)

# %% wrong: root, loses test-4-1 test-4-1-hidden
# does: takes the root
# tell: The Brier score is the mean of the squares; you took its root.
if p.min() < 0 or p.max() > 1:
    raise ValueError("probabilities lie between 0 and 1")
score = np.sqrt(np.mean((p - y_true) ** 2))

# %% wrong: skill, loses test-4-1 test-4-1-hidden
# does: divides by the score of the share of positives
# tell: You return a skill score. The task asks for the Brier score itself.
if p.min() < 0 or p.max() > 1:
    raise ValueError("probabilities lie between 0 and 1")
score = np.mean((p - y_true) ** 2) / np.var(y_true)

# %% wrong: subtracts_from_classes, loses test-4-1-hidden
# does: subtracts in place from the classes, if they are floats
# tell: np.asarray makes no copy of an array of floats, so -= changes the caller's classes:
#   subtract into a new array.
if np.any(p < 0) or np.any(p > 1):
    raise ValueError("Probabilities should be in [0, 1].")
y_true -= p
y_true *= y_true
score = y_true.mean()

# %% wrong: sum, loses test-4-1 test-4-1-hidden
# does: adds up instead of averaging
# tell: The score is a mean: divide by the number of rows.
if p.min() < 0 or p.max() > 1:
    raise ValueError("probabilities lie between 0 and 1")
score = np.sum((p - y_true) ** 2)

# %% wrong: tolerant, loses test-4-1-hidden
# does: lets numbers a little outside the range pass
# tell: 1.000000001 is not a probability.
if p.min() < -1e-6 or p.max() > 1 + 1e-6: raise ValueError
score = np.mean((p - y_true) ** 2)
