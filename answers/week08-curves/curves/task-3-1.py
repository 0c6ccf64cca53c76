# %% [markdown]
# Drawing positions keeps each score with its class, and drawing within the classes keeps both sizes
# fixed, so no resample lacks a class and `auc_by_ranks` never has to refuse one. A wine that is drawn
# twice is of the same class both times, so resampling makes no new ties between positives and
# negatives. The limits are quantiles of AUCs and stay between 0 and 1, as those of a normal interval
# need not.
#
# - unstratified
# - without_replacement
# - standard_error
# - fixed_seed

# %% given
def bootstrap_auc(y_true, y_score, B=500, alpha=0.05, rng=None):
    """Percentile interval of the AUC from B stratified bootstrap samples.

    Parameters
    ----------
    y_true, y_score : array-like of shape (n,)
        True classes (1 is positive) and scores.
    B : int
        Number of resamples.
    alpha : float
        Share of the resampled AUCs left outside, in (0, 1).
    rng : numpy.random.Generator, optional
        Source of random numbers.

    Returns
    -------
    lower, upper : float
    """
    y_true, y_score = np.asarray(y_true), np.asarray(y_score)
    # B times: draw positives among the positives and negatives among the negatives, with
    # replacement, and compute the AUC. Then take the two quantiles.
    ...
    return lower, upper


for name in ("all", "Alcohol"):
    limits = bootstrap_auc(truth, scores[name], rng=np.random.default_rng(0))
    print(f"{name:8} [{limits[0]:.4f}, {limits[1]:.4f}]")

# %% right: binary_search
# does: counts wins by binary search; median-unbiased quantiles
source = np.random.default_rng() if rng is None else rng
up, down = y_score[y_true.astype(bool)], y_score[~y_true.astype(bool)]

def resampled():
    for _ in range(B):
        a = up[source.integers(0, up.size, up.size)]
        b = np.sort(down[source.integers(0, down.size, down.size)])
        half_wins = np.searchsorted(b, a, "left") + np.searchsorted(b, a, "right")
        yield half_wins.sum() / (2 * a.size * b.size)

lower, upper = np.quantile(list(resampled()), (alpha / 2, 1 - alpha / 2), method="median_unbiased")

# %% right: groupby_sample
# does: groupby and sample, with the generator as random_state
rng = np.random.default_rng(rng)
frame = pd.DataFrame({"y": np.asarray(y_true, int), "s": y_score})
areas = []
for _ in range(B):
    draw = frame.groupby("y").sample(frac=1, replace=True, random_state=rng)
    areas.append(auc_by_ranks(draw["y"].to_numpy(), draw["s"].to_numpy()))
lower, upper = pd.Series(areas).quantile([alpha / 2, 1 - alpha / 2])

# %% right: integers
# does: draws positions by rng.integers
if rng is None:
    rng = np.random.default_rng()
red, white = np.where(y_true == 1)[0], np.where(y_true == 0)[0]
aucs = np.zeros(B)
for b in range(B):
    i = red[rng.integers(0, len(red), size=len(red))]
    j = white[rng.integers(0, len(white), size=len(white))]
    both = np.concatenate([i, j])
    aucs[b] = auc_by_ranks(y_true[both], y_score[both])
lower, upper = float(np.quantile(aucs, alpha / 2)), float(np.quantile(aucs, 1 - alpha / 2))

# %% right: nearest_rank
# does: sorts and takes the nearest ranks
rng = np.random.default_rng(rng)
pos, neg = np.nonzero(y_true == 1)[0], np.nonzero(y_true != 1)[0]
aucs = sorted(
    auc_by_ranks(y_true[rows], y_score[rows])
    for rows in (
        np.append(rng.choice(neg, neg.size, replace=True), rng.choice(pos, pos.size, replace=True))
        for _ in range(B)
    )
)
lower = aucs[max(int(np.ceil(alpha / 2 * B)), 1) - 1]
upper = aucs[min(int(np.ceil((1 - alpha / 2) * B)), B) - 1]

# %% right: sklearn_percentile
# does: uses roc_auc_score and np.percentile
rng = rng or np.random.default_rng()
pos, neg = y_score[y_true == 1], y_score[y_true == 0]
labels = np.repeat([1, 0], [len(pos), len(neg)])
values = [
    metrics.roc_auc_score(labels, np.r_[rng.choice(pos, len(pos)), rng.choice(neg, len(neg))])
    for _ in range(B)
]
lower, upper = np.percentile(values, 100 * alpha / 2), np.percentile(values, 100 - 100 * alpha / 2)

# %% right: sklearn_resample
# does: uses scikit-learn's stratified resample, and prints
from sklearn.utils import resample

rng = np.random.default_rng(rng)
rows, aucs = np.arange(len(y_true)), []
for _ in range(B):
    drawn = resample(rows, stratify=y_true, random_state=int(rng.integers(2**31)))
    aucs.append(auc_by_ranks(y_true[drawn], y_score[drawn]))
print(f"{B} resamples, mean {np.mean(aucs):.4f}")
lower, upper = np.quantile(aucs, alpha / 2), np.quantile(aucs, 1 - alpha / 2)

# %% right: weights
# does: draws how often each wine occurs and weights the table of pairs
rng = np.random.default_rng(rng)
pos, neg = y_score[y_true == 1], y_score[y_true == 0]
wins = (pos[:, None] > neg) + (pos[:, None] == neg) / 2
a = rng.multinomial(len(pos), np.full(len(pos), 1 / len(pos)), size=B)
b = rng.multinomial(len(neg), np.full(len(neg), 1 / len(neg)), size=B)
aucs = np.sum((a @ wins) * b, axis=1) / (len(pos) * len(neg))
lower, upper = np.quantile(aucs, (alpha / 2, 1 - alpha / 2))

# %% wrong: all_resamples, loses test-3-1 test-3-1-hidden test-3-1-hidden-rng test-3-1-hidden-strata
# does: returns the resampled AUCs instead of two of their quantiles
# tell: The resampled AUCs are a step on the way: two of their quantiles are the result.
rng = np.random.default_rng(rng)
pos, neg = np.flatnonzero(y_true == 1), np.flatnonzero(y_true == 0)
return [metrics.roc_auc_score(y_true[i], y_score[i]) for i in (np.r_[rng.choice(pos, len(pos)), rng.choice(neg, len(neg))] for _ in range(B))]

# %% wrong: alpha_on_each_side, loses test-3-1 test-3-1-hidden test-3-1-hidden-strata
# does: cuts alpha off on either side
# tell: alpha is what lies outside on both sides together: half of it on each.
rng = np.random.default_rng(rng)
strata = np.flatnonzero(y_true == 0), np.flatnonzero(y_true == 1)
aucs = []
for _ in range(B):
    rows = np.concatenate([rng.choice(stratum, len(stratum)) for stratum in strata])
    aucs.append(auc_by_ranks(y_true[rows], y_score[rows]))
lower, upper = np.quantile(aucs, [alpha, 1 - alpha])

# %% wrong: balanced, loses test-3-1-hidden test-3-1-hidden-strata
# does: draws as many negatives as positives
# tell: You draw as many negatives as positives. Each class keeps its own number of wines.
rng = np.random.default_rng(rng)
strata = np.flatnonzero(y_true == 0), np.flatnonzero(y_true == 1)
aucs = []
for _ in range(B):
    rows = np.concatenate([rng.choice(stratum, len(strata[1])) for stratum in strata])
    aucs.append(auc_by_ranks(y_true[rows], y_score[rows]))
lower, upper = np.quantile(aucs, [alpha / 2, 1 - alpha / 2])

# %% wrong: basic_interval, loses test-3-1-hidden-strata
# does: mirrors the quantiles at the AUC: the basic interval
# tell: You mirror the quantiles at the AUC. The task asks for the two quantiles themselves.
rng = np.random.default_rng(rng)
P, N = np.flatnonzero(y_true == 1), np.flatnonzero(y_true == 0)
areas = []
for _ in range(B):
    rows = np.append(rng.choice(P, len(P)), rng.choice(N, len(N)))
    areas.append(auc_by_ranks(y_true[rows], y_score[rows]))
low, high = np.quantile(areas, [alpha / 2, 1 - alpha / 2])
auc = auc_by_ranks(y_true, y_score)
lower, upper = 2 * auc - high, 2 * auc - low

# %% wrong: decisions, loses test-3-1 test-3-1-hidden test-3-1-hidden-strata
# does: resamples the AUC of decisions at 0.5
# tell: You cut the scores at 0.5 before computing the AUC. It is a measure of the scores.
rng = np.random.default_rng(rng)
strata = np.flatnonzero(y_true == 0), np.flatnonzero(y_true == 1)
aucs = []
for _ in range(B):
    rows = np.concatenate([rng.choice(stratum, len(stratum)) for stratum in strata])
    aucs.append(auc_by_ranks(y_true[rows], y_score[rows] >= 0.5))
lower, upper = np.quantile(aucs, [alpha / 2, 1 - alpha / 2])

# %% wrong: draws_from_a_copy, loses test-3-1-hidden test-3-1-hidden-rng
# does: draws from a copy of the generator
# tell: You draw from a copy, so the generator that you were given never moves on. Use it
#   itself.
import copy
rng = copy.deepcopy(rng) if rng is not None else np.random.default_rng(12345)
P, N = np.flatnonzero(y_true == 1), np.flatnonzero(y_true == 0)
areas = []
for _ in range(B):
    rows = np.append(rng.choice(P, len(P)), rng.choice(N, len(N)))
    areas.append(auc_by_ranks(y_true[rows], y_score[rows]))
lower, upper = np.quantile(areas, [alpha / 2, 1 - alpha / 2])

# %% wrong: fixed_alpha, loses test-3-1 test-3-1-hidden test-3-1-hidden-strata
# does: always takes 2.5 and 97.5 percent
# tell: Your quantiles do not depend on alpha.
rng = np.random.default_rng(rng)
strata = np.flatnonzero(y_true == 0), np.flatnonzero(y_true == 1)
aucs = []
for _ in range(B):
    rows = np.concatenate([rng.choice(stratum, len(stratum)) for stratum in strata])
    aucs.append(auc_by_ranks(y_true[rows], y_score[rows]))
lower, upper = np.quantile(aucs, [0.025, 0.975])

# %% wrong: fixed_b, loses test-3-1-hidden test-3-1-hidden-rng
# does: always draws 500 resamples
# tell: The number of resamples is B.
rng = np.random.default_rng(rng)
strata = np.flatnonzero(y_true == 0), np.flatnonzero(y_true == 1)
aucs = []
for _ in range(500):
    rows = np.concatenate([rng.choice(stratum, len(stratum)) for stratum in strata])
    aucs.append(auc_by_ranks(y_true[rows], y_score[rows]))
lower, upper = np.quantile(aucs, [alpha / 2, 1 - alpha / 2])

# %% wrong: fixed_seed, loses test-3-1-hidden test-3-1-hidden-rng
# does: makes a generator of its own and ignores rng
# tell: You draw from a generator of your own, always in the same state. Use the one that is
#   given.
rng = np.random.default_rng(0)
strata = np.flatnonzero(y_true == 0), np.flatnonzero(y_true == 1)
aucs = []
for _ in range(B):
    rows = np.concatenate([rng.choice(stratum, len(stratum)) for stratum in strata])
    aucs.append(auc_by_ranks(y_true[rows], y_score[rows]))
lower, upper = np.quantile(aucs, [alpha / 2, 1 - alpha / 2])

# %% wrong: generator_from_rng, whole, loses test-3-1-hidden-rng
# does: draws from a second generator, made with one number from rng
# tell: All numbers are drawn from rng itself, not from another one that it starts.
def bootstrap_auc(y_true, y_score, B=500, alpha=0.05, rng=None):
    """Percentile interval of the AUC from B stratified bootstrap samples.

    Parameters
    ----------
    y_true, y_score : array-like of shape (n,)
        True classes (1 is positive) and scores.
    B : int
        Number of resamples.
    alpha : float
        Share of the resampled AUCs left outside, in (0, 1).
    rng : numpy.random.Generator, optional
        Source of random numbers.

    Returns
    -------
    lower, upper : float
    """
    y_true, y_score = np.asarray(y_true), np.asarray(y_score)
    # B times: draw positives among the positives and negatives among the negatives, with
    # replacement, and compute the AUC. Then take the two quantiles.
    rng = np.random.default_rng(None if rng is None else rng.integers(2**32))
    strata = np.flatnonzero(y_true == 0), np.flatnonzero(y_true == 1)
    aucs = []
    for _ in range(B):
        rows = np.concatenate([rng.choice(stratum, len(stratum)) for stratum in strata])
        aucs.append(auc_by_ranks(y_true[rows], y_score[rows]))
    lower, upper = np.quantile(aucs, [alpha / 2, 1 - alpha / 2])
    return lower, upper

# %% wrong: global_state, loses test-3-1-hidden test-3-1-hidden-rng
# does: draws from NumPy's global state
# tell: Your numbers come from NumPy's global state, so rng decides nothing and the result
#   cannot be repeated.
rng = np.random.default_rng(rng)
strata = np.flatnonzero(y_true == 0), np.flatnonzero(y_true == 1)
aucs = []
for _ in range(B):
    rows = np.concatenate([np.random.choice(stratum, len(stratum)) for stratum in strata])
    aucs.append(auc_by_ranks(y_true[rows], y_score[rows]))
lower, upper = np.quantile(aucs, [alpha / 2, 1 - alpha / 2])

# %% wrong: normal, loses test-3-1-hidden-strata
# does: takes mean and standard deviation instead of quantiles
# tell: Return quantiles of the resampled AUCs. A normal interval need not stay within 0 and 1,
#   and is symmetric where the distribution of the AUC is not.
rng = np.random.default_rng(rng)
strata = np.flatnonzero(y_true == 0), np.flatnonzero(y_true == 1)
aucs = []
for _ in range(B):
    rows = np.concatenate([rng.choice(stratum, len(stratum)) for stratum in strata])
    aucs.append(auc_by_ranks(y_true[rows], y_score[rows]))
z = st.norm.ppf(1 - alpha / 2)
lower, upper = np.mean(aucs) - z * np.std(aucs), np.mean(aucs) + z * np.std(aucs)

# %% wrong: observed_among_resamples, whole, loses test-3-1-hidden
# does: counts the data themselves as the first of the B resamples
# tell: All B AUCs come from resamples. The AUC of the data as they are is not one of them.
def bootstrap_auc(y_true, y_score, B=500, alpha=0.05, rng=None):
    y_true, y_score = np.asarray(y_true), np.asarray(y_score)
    rng = np.random.default_rng(rng)
    pos, neg = np.flatnonzero(y_true == 1), np.flatnonzero(y_true == 0)
    aucs = [auc_by_ranks(y_true, y_score)]
    for _ in range(B - 1):
        drawn = np.append(rng.choice(pos, len(pos)), rng.choice(neg, len(neg)))
        aucs.append(auc_by_ranks(y_true[drawn], y_score[drawn]))
    lower, upper = np.quantile(aucs, [alpha / 2, 1 - alpha / 2])
    return lower, upper

# %% wrong: only_positives, loses test-3-1-hidden test-3-1-hidden-strata
# does: resamples the positives alone
# tell: The negatives are a sample, too: resample both classes.
rng = np.random.default_rng(rng)
strata = np.flatnonzero(y_true == 0), np.flatnonzero(y_true == 1)
aucs = []
for _ in range(B):
    rows = np.append(strata[0], rng.choice(strata[1], len(strata[1])))
    aucs.append(auc_by_ranks(y_true[rows], y_score[rows]))
lower, upper = np.quantile(aucs, [alpha / 2, 1 - alpha / 2])

# %% wrong: scores_shuffled, loses test-3-1 test-3-1-hidden test-3-1-hidden-strata
# does: draws scores apart from their classes
# tell: You resample classes and scores separately, which destroys what you measure. Draw rows.
rng = np.random.default_rng(rng)
strata = np.flatnonzero(y_true == 0), np.flatnonzero(y_true == 1)
aucs = []
for _ in range(B):
    rows = np.concatenate([rng.choice(stratum, len(stratum)) for stratum in strata])
    aucs.append(auc_by_ranks(y_true[rows], rng.permutation(y_score[rows])))
lower, upper = np.quantile(aucs, [alpha / 2, 1 - alpha / 2])

# %% wrong: seeded_without_rng, loses test-3-1-hidden-rng
# does: fixes the seed if no generator is given
# tell: Without rng, each call should draw anew. A fixed seed gives the same resamples each
#   time.
if rng is None:
    rng = np.random.default_rng(42)
red, white = np.where(y_true == 1)[0], np.where(y_true == 0)[0]
aucs = np.zeros(B)
for b in range(B):
    i = red[rng.integers(0, len(red), size=len(red))]
    j = white[rng.integers(0, len(white), size=len(white))]
    both = np.concatenate([i, j])
    aucs[b] = auc_by_ranks(y_true[both], y_score[both])
lower, upper = float(np.quantile(aucs, alpha / 2)), float(np.quantile(aucs, 1 - alpha / 2))

# %% wrong: shared_random_numbers, whole, loses test-3-1-hidden-strata
# does: draws positives and negatives by the same random numbers
# tell: The two classes must be drawn independently. With shared random numbers the interval
#   depends on the order of the rows.
def bootstrap_auc(y_true, y_score, B=500, alpha=0.05, rng=None):
    y_true, y_score = np.asarray(y_true), np.asarray(y_score)
    rng = np.random.default_rng(rng)
    strata = np.flatnonzero(y_true == 1), np.flatnonzero(y_true == 0)
    aucs = []
    for _ in range(B):
        u = rng.random(len(y_true))
        drawn = np.concatenate([rows[(u[: len(rows)] * len(rows)).astype(int)] for rows in strata])
        aucs.append(auc_by_ranks(y_true[drawn], y_score[drawn]))
    lower, upper = np.quantile(aucs, [alpha / 2, 1 - alpha / 2])
    return lower, upper

# %% wrong: sorts_in_place, loses test-3-1-hidden-strata
# does: sorts both arguments by class in place
# tell: Your function reorders the caller's arrays. Leave arguments unchanged: work on copies.
rng = np.random.default_rng(rng)
order = np.argsort(y_true, kind="stable")
y_score[:] = y_score[order]
y_true[:] = y_true[order]
n_neg = int(np.sum(y_true == 0))
aucs = []
for _ in range(B):
    rows = np.append(rng.integers(0, n_neg, n_neg), rng.integers(n_neg, len(y_true), len(y_true) - n_neg))
    aucs.append(metrics.roc_auc_score(y_true[rows], y_score[rows]))
lower, upper = np.quantile(aucs, [alpha / 2, 1 - alpha / 2])

# %% wrong: standard_error, loses test-3-1 test-3-1-hidden test-3-1-hidden-strata
# does: divides the spread by the square root of B
# tell: The spread of the resampled AUCs is the uncertainty itself. Dividing by the square root
#   of B would make it shrink with computing time.
rng = np.random.default_rng(rng)
strata = np.flatnonzero(y_true == 0), np.flatnonzero(y_true == 1)
aucs = []
for _ in range(B):
    rows = np.concatenate([rng.choice(stratum, len(stratum)) for stratum in strata])
    aucs.append(auc_by_ranks(y_true[rows], y_score[rows]))
z = st.norm.ppf(1 - alpha / 2)
lower = np.mean(aucs) - z * np.std(aucs) / np.sqrt(B)
upper = np.mean(aucs) + z * np.std(aucs) / np.sqrt(B)

# %% wrong: unstratified, loses test-3-1-hidden test-3-1-hidden-strata
# does: draws among all wines, and again if a class is missing
# tell: Your number of positives varies from draw to draw. Draw positives among the positives
#   and negatives among the negatives.
rng = np.random.default_rng(rng)
strata = np.flatnonzero(y_true == 0), np.flatnonzero(y_true == 1)
aucs = []
for _ in range(B):
    rows = rng.integers(0, len(y_true), len(y_true))
    while len(np.unique(y_true[rows])) < 2:
        rows = rng.integers(0, len(y_true), len(y_true))
    aucs.append(auc_by_ranks(y_true[rows], y_score[rows]))
lower, upper = np.quantile(aucs, [alpha / 2, 1 - alpha / 2])

# %% wrong: unstratified_crashes, loses test-3-1-hidden test-3-1-hidden-strata
# does: draws among all wines, and fails when a class is missing
# tell: A resample of all wines may hold no positives, and your number of positives varies. Draw
#   within each class.
rng = np.random.default_rng(rng)
strata = np.flatnonzero(y_true == 0), np.flatnonzero(y_true == 1)
aucs = []
for _ in range(B):
    rows = rng.choice(len(y_true), len(y_true))
    aucs.append(auc_by_ranks(y_true[rows], y_score[rows]))
lower, upper = np.quantile(aucs, [alpha / 2, 1 - alpha / 2])

# %% wrong: without_replacement, loses test-3-1 test-3-1-hidden test-3-1-hidden-rng test-3-1-hidden-strata
# does: draws without replacement
# tell: Without replacement each resample is the test set itself, only in another order. Draw
#   with replacement.
rng = np.random.default_rng(rng)
strata = np.flatnonzero(y_true == 0), np.flatnonzero(y_true == 1)
aucs = []
for _ in range(B):
    rows = np.concatenate([rng.choice(stratum, len(stratum), replace=False) for stratum in strata])
    aucs.append(auc_by_ranks(y_true[rows], y_score[rows]))
lower, upper = np.quantile(aucs, [alpha / 2, 1 - alpha / 2])
