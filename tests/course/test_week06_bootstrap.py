"""The solutions of week06-intervals/bootstrap give the reference numbers, also by other routes."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

import numpy as np
import pandas as pd
import pytest
import quizzes
import scipy.stats as st
from quizzes import ROOT, sources
from sklearn.model_selection import KFold, cross_val_score, train_test_split
from sklearn.tree import DecisionTreeClassifier

CELLS = sources("bootstrap")
says = partial(quizzes.says, "bootstrap")
DEFINED = ["recipe", "task-1-1", "interval", "task-2-1", "task-3-1", "dot632"]
TREES = {
    depth: DecisionTreeClassifier(criterion="entropy", max_depth=depth, random_state=0)
    for depth in (3, None)
}

pytestmark = pytest.mark.filterwarnings("error")


@pytest.fixture(scope="module")
def nb() -> dict[str, Any]:
    """Functions that the notebook gives or asks for, without what their cells run besides."""
    space: dict[str, Any] = {
        "np": np,
        "pd": pd,
        "st": st,
        "DecisionTreeClassifier": DecisionTreeClassifier,
    }
    for name in DEFINED:
        definitions = re.split(r"\n\n\n(?=\S)", CELLS[name])
        exec("\n".join(d for d in definitions if d.startswith("def ")), space)
    return space


@pytest.fixture(scope="module")
def data() -> dict[str, tuple[pd.DataFrame, str]]:
    folder = ROOT / "data"
    flowers = pd.read_csv(folder / "iris.csv")
    labels = np.random.default_rng(8).permutation(flowers["Type"])
    return {
        "iris": (flowers, "Type"),
        "noise": (flowers.assign(Type=labels), "Type"),
        "abalone": (pd.read_csv(folder / "abalone.csv"), "Sex"),
    }


# --- the claim ------------------------------------------------------------------------------------


def test_the_claim_stands_at_both_ends():
    (claim,) = re.findall(r"^> (.+)$", CELLS["thread"], re.MULTILINE)
    assert CELLS["part-claim"].endswith(claim)
    assert claim.startswith('"We drew 200 bootstrap samples')


def test_the_recipe_gives_the_numbers_of_the_claim(nb, data):
    says("thread", "0.51 to 0.59 for the small tree, 0.74 to 0.80 for the unlimited one")
    says("thread", "to about 0.01", "right on about 77 %")
    said = {3: (0.51, 0.59), None: (0.74, 0.80)}
    space: dict[str, Any] = {}
    exec(CELLS["checkpoint-3"].splitlines()[-1], space)
    for (depth, limits), mean in zip(said.items(), space["by_recipe"], strict=True):
        found = nb["recipe_accuracies"](TREES[depth], *data["abalone"], 200, rng=3)
        assert np.percentile(found, [2.5, 97.5]) == pytest.approx(limits, abs=0.012)
        assert np.mean(found) == pytest.approx(mean, abs=0.003)
    says("title", "77 % of abalone correctly, a small one that of 55 %")


# --- the test set ---------------------------------------------------------------------------------


def test_two_samples_by_hand():
    """The table of idea-bootstrap: ten rows, numbered from 0, of which 2, 6 and 8 are wrong."""
    says("idea-bootstrap", "Ten predictions, numbered from 0, seven of them right (1)")
    says("idea-bootstrap", "three wrong (0): rows 2, 6 and 8")
    rows = re.findall(r"^\| ([\d ]+) \| ([\d ]+) \| ([\d.]+) \|$", CELLS["idea-bootstrap"], re.M)
    assert len(rows) == 2
    for drawn, right, accuracy in rows:
        assert [row not in "268" for row in drawn.split()] == [hit == "1" for hit in right.split()]
        assert np.mean([int(hit) for hit in right.split()]) == pytest.approx(float(accuracy))


def test_percentiles_by_nearest_rank():
    sizes = [6, 7, 9, 12, 17]
    says("idea-percentile", "Of the sizes 6, 7, 9, 12 and 17 the 80th percentile is 12")
    assert np.percentile(sizes, 80, method="inverted_cdf") == 12
    says("idea-percentile", "interpolates, and gives 13 here")
    assert np.percentile(sizes, 80) == pytest.approx(13)
    # B = 200: ranks 5 and 195, by the limits as the notebook computes them.
    ranks = [50 * 0.05, 100 - 50 * 0.05]
    assert list(np.percentile(range(1, 201), ranks, method="inverted_cdf")) == [5, 195]


def test_bootstrap_of_a_test_set_is_binomial(nb):
    y, guess = np.ones(400, int), np.repeat([1, 0], [320, 80])
    lb, ub = nb["bootstrap_accuracy"](y, guess, 4000, rng=1)
    exact = st.binom.ppf([0.025, 0.975], 400, 0.8) / 400
    assert (lb, ub) == pytest.approx(exact, abs=0.005)
    # Width against the standard error with ddof 0, and against SciPy's percentile bootstrap.
    assert 0.93 <= (ub - lb) / (2 * 1.96 * np.sqrt(0.16 / 400)) <= 1.07
    other = st.bootstrap((guess,), np.mean, n_resamples=4000, method="percentile", rng=2)
    assert (lb, ub) == pytest.approx(tuple(other.confidence_interval), abs=0.005)


def test_limits_wobble_less_with_more_rounds(nb):
    """n = 150, 96 % right: the lower limit's standard deviation is .0039 for B = 200."""
    y, guess = np.ones(150, int), np.repeat([1, 0], [144, 6])
    rng = np.random.default_rng(3)
    spread = {
        B: np.std([nb["bootstrap_accuracy"](y, guess, B, rng=rng)[0] for _ in range(runs)])
        for B, runs in ((200, 300), (2000, 60))
    }
    assert spread[200] == pytest.approx(0.0039, abs=0.001)
    assert spread[2000] < 0.0025


def test_coverage_is_walds(nb):
    """30 rows, accuracy .95: exact coverage .782, enumerated with the bootstrap's quantiles."""
    m = np.arange(31)
    low, high = st.binom.ppf([[0.025], [0.975]], 30, m / 30) / 30
    weight = st.binom.pmf(m, 30, 0.95)
    assert weight[(low <= 0.95) & (high >= 0.95)].sum() == pytest.approx(0.782, abs=5e-4)
    drawn = [
        nb["bootstrap_accuracy"](np.ones(30), np.arange(30) < k, 500, rng=k) for k in range(20, 31)
    ]
    covers = [lb <= 0.95 <= ub for lb, ub in drawn]
    assert weight[20:][covers].sum() == pytest.approx(0.782, abs=0.06)


def test_three_tests_of_an_interval(nb, data, capsys):
    """What answer-1-2, saw-1 and the table of claims say of what the cell prints."""
    train, test = train_test_split(data["abalone"][0], train_size=0.8, random_state=0)
    model = TREES[3].fit(train.drop(columns="Sex"), train["Sex"])
    y_true, y_pred = test["Sex"].to_numpy(dtype=object), model.predict(test.drop(columns="Sex"))
    exec(CELLS["limits-of-bootstrap"], {**nb, "y_true": y_true, "y_pred": y_pred})
    printed = [re.findall(r"[01]\.\d{3}", line) for line in capsys.readouterr().out.splitlines()]
    rows, ten_times, thirty, boot, wilson = [[float(one) for one in line] for line in printed]
    widths = rows[1] - rows[0], ten_times[1] - ten_times[0]
    says("answer-1-2", "a factor of √10 (from about 0.07 to 0.02)")
    assert widths == pytest.approx((0.07, 0.02), abs=0.005)
    assert widths[0] / widths[1] == pytest.approx(np.sqrt(10), rel=0.1)
    says("saw-1", "Stored ten times, the same rows give an interval a third as wide")
    assert widths[1] / widths[0] == pytest.approx(1 / 3, abs=0.04)
    says("saw-1", "For 30 right of 30 it has no width")
    says("answer-1-2", "still allows 0.886")
    assert thirty == [1, 1, 0.886, 1]
    says("answer-1-2", "only 78 % of the bootstrap intervals do (Wilson: 94 %)")
    says("saw-1", "contain the true accuracy, 0.95, for only 78 % of test sets")
    assert [round(100 * one[-1]) for one in (boot, wilson)] == [78, 94]
    says("claims", "within 3.5 points", "percentile bootstrap of 836 rows")
    assert len(y_true) == 836
    assert 0.03 < widths[0] / 2 < 0.035


# --- the leak, and its repair ---------------------------------------------------------------------


@pytest.mark.parametrize("n", [150, 4177])
def test_leak_is_55_percent(nb, n):
    theory = 1 - (1 - 1 / n) ** (0.8 * n)
    assert theory == pytest.approx(0.551, abs=2e-3)
    assert nb["leak"](n, 300, rng=4) == pytest.approx(theory, abs=0.02)


@pytest.mark.parametrize(
    ("name", "depth", "recipe", "oob", "plus"),
    [
        ("iris", 3, 0.964, 0.946, 0.956),
        ("iris", None, 0.976, 0.944, 0.964),
        ("abalone", 3, 0.545, 0.535, 0.542),
        ("abalone", None, 0.771, 0.490, 0.550),
    ],
)
def test_trees(nb, data, name, depth, recipe, oob, plus):
    D, column = data[name]
    rounds = 200 if name == "iris" else 12
    mean = {
        f: np.mean(nb[f"{f}_accuracies"](TREES[depth], D, column, rounds, rng=5))
        for f in ("recipe", "oob")
    }
    assert mean["recipe"] == pytest.approx(recipe, abs=0.015)
    assert mean["oob"] == pytest.approx(oob, abs=0.015)
    compromise = nb["dot632plus"](TREES[depth], D, column, mean["oob"])
    assert compromise == pytest.approx(plus, abs=0.012)
    if name == "iris":
        says("about-noise", "both trees have an accuracy of about 0.945")
        assert mean["oob"] == pytest.approx(0.945, abs=0.005)
    if name == "abalone" and depth is None:
        says("look-632", "is 0 for a tree that remembers everything", "a weight of about 0.12")
        assert 1 - (1 - compromise) / (1 - mean["oob"]) == pytest.approx(0.12, abs=0.015)
    # Another route to what OOB estimates: ten folds.
    folds = KFold(10, shuffle=True, random_state=0)
    ten = cross_val_score(TREES[depth], D.drop(columns=column), D[column], cv=folds).mean()
    assert mean["oob"] == pytest.approx(ten, abs=0.02)


def test_the_recipe_prefers_the_wrong_tree(nb, data):
    """The run of run-oob, what the answer says of it, and one round by hand."""
    D, column = data["abalone"]
    oob = [np.array(nb["oob_accuracies"](tree, D, column, 12, rng=6)) for tree in TREES.values()]
    difference = oob[0] - oob[1]
    assert np.mean(oob, 1) == pytest.approx([0.535, 0.49], abs=0.0015)
    says("answer-3-2", "accuracy of depth 3 is about 0.535 and that of the unlimited tree 0.49")
    assert difference.mean() == pytest.approx(0.045, abs=0.0015)
    assert difference.min() > 0
    says("answer-3-2", "ahead by about 0.045 on average, and in all twelve rounds")
    X, y = D.drop(columns=column).to_numpy(), D[column].to_numpy()
    rows = np.random.default_rng(6).integers(0, len(y), len(y))
    out = ~np.isin(np.arange(len(y)), rows)
    first = [t.fit(X[rows], y[rows]).score(X[out], y[out]) for t in TREES.values()]
    assert [one[0] for one in oob] == pytest.approx(first, abs=1e-12)
    says("quiz-rounds", "2 · (1/2)¹² = 0.0005")
    assert round(2 * 0.5**12, 4) == 0.0005


def test_one_split_is_about_two_trees(data):
    """Four test halves: depth 3 is ahead in each, and McNemar's p differs widely."""
    D, column = data["abalone"]
    X, y = D.drop(columns=column).to_numpy(), D[column].to_numpy()
    exact, gains = [], []
    for split in range(4):
        parts = train_test_split(X, y, train_size=0.5, random_state=split)
        X_train, X_test, y_train, y_test = parts
        first, second = (t.fit(X_train, y_train).predict(X_test) == y_test for t in TREES.values())
        only_3, only_unlimited = int((first & ~second).sum()), int((second & ~first).sum())
        gains.append(100 * (only_3 - only_unlimited) / len(y_test))
        exact.append(st.binomtest(only_3, only_3 + only_unlimited).pvalue)
    assert max(exact) < 0.05
    assert max(exact) > 5 * min(exact)
    says("answer-3-2", "p = {:.2g}, {:.2g}, {:.2g} and {:.2g}".format(*exact))
    assert [round(gain) for gain in (min(gains), max(gains))] == [4, 6]
    says("claims", "by 4 to 6 points")
    says("answer-3-2", "a lead of 4 to 6 points for depth 3")


def copies_and_others(
    D: pd.DataFrame, column: str, tree: DecisionTreeClassifier, rounds: int, seed: int = 6
) -> tuple[np.ndarray, np.ndarray]:
    """Which test rows of some rounds are predicted rightly, and which are copies."""
    X, y = D.drop(columns=column).to_numpy(), D[column].to_numpy()
    rng, hits, copies = np.random.default_rng(seed), [], []
    for _ in range(rounds):
        rows = rng.integers(0, len(y), len(y))
        train, test = train_test_split(rows, train_size=int(0.8 * len(y)), shuffle=False)
        hits.append(tree.fit(X[train], y[train]).predict(X[test]) == y[test])
        copies.append(np.isin(test, train))
    return np.concatenate(hits), np.concatenate(copies)


def test_copies_and_others_apart(data):
    """The cell's own five rounds, and many: what answer-3-2 says of either."""
    hits, copies = copies_and_others(*data["abalone"], TREES[None], 5)
    assert hits[copies].all()
    assert f"{hits[~copies].mean():.2f}" == "0.47"
    says("answer-3-2", "right on all copies, and on about 47 % of the others in five rounds")
    assert copies.mean() == pytest.approx(0.55, abs=0.005)
    says("answer-3-2", "55 % of its test rows are copies", "0.55 · 1 + 0.45 · 0.49 ≈ 0.77")
    assert round(0.55 + 0.45 * 0.49, 2) == 0.77
    says("answer-3-2", "(0.76 with 0.47)")
    assert round(0.55 + 0.45 * 0.47, 2) == 0.76
    hits, copies = copies_and_others(*data["abalone"], TREES[None], 30)
    says("answer-3-2", "(49 % in many)")
    assert hits[~copies].mean() == pytest.approx(0.49, abs=0.01)
    hits, copies = copies_and_others(*data["abalone"], TREES[3], 5)
    assert hits[copies].mean() == pytest.approx(hits[~copies].mean(), abs=0.015)
    says("decompose", "depth 3 has about 0.54 on both kinds")
    assert hits.mean() == pytest.approx(0.54, abs=0.005)


def test_memory_grows_with_depth(data):
    """What quiz-depth says of the slider's first picture, and of all its depths."""
    trees = {
        depth: DecisionTreeClassifier(criterion="entropy", max_depth=depth, random_state=0)
        for depth in (1, 2, 3, 5, 8, 12, 20)
    }
    shown = {}
    for depth in 8, 3:
        hits, copies = copies_and_others(*data["abalone"], trees[depth], 4)
        shown[depth] = round(hits[copies].mean(), 2), round(hits[~copies].mean(), 2)
        if depth == 8:
            says("explore-depth", "the recipe mixes them to about 0.61")
            assert hits.mean() == pytest.approx(0.61, abs=0.005)
    says("quiz-depth", "About 0.69 on copies and 0.51 on others; depth 3 has about 0.53 on both")
    assert shown == {8: (0.69, 0.51), 3: (0.53, 0.53)}
    others = {}
    for depth, tree in trees.items():
        hits, copies = copies_and_others(*data["abalone"], tree, 12, seed=7)
        others[depth] = hits[~copies].mean()
    says("quiz-depth", "depth helps up to about 5")
    assert max(others, key=others.__getitem__) == 5
    assert 2**8 == 256
    assert 2**8 == 32 * 2**3


def test_shuffled_labels(nb, data):
    """Nothing to learn: the recipe says about 0.70 for the tree that remembers."""
    D = data["abalone"][0]
    shuffled = D.assign(Sex=np.random.default_rng(8).permutation(D["Sex"]))
    said = np.mean(nb["recipe_accuracies"](TREES[None], shuffled, "Sex", 6, rng=9))
    assert said == pytest.approx(0.70, abs=0.015)
    assert np.mean(nb["oob_accuracies"](TREES[None], shuffled, "Sex", 6, rng=9)) == pytest.approx(
        1 / 3, abs=0.015
    )
    says("quiz-shuffled", "0.55 · 1 + 0.45 · 0.33 = 0.70")
    assert round(0.55 + 0.45 * 0.33, 2) == 0.70
    assert (D["Sex"].value_counts(normalize=True) ** 2).sum() == pytest.approx(1 / 3, abs=0.005)
    for f in "recipe", "oob":
        found = np.mean(nb[f"{f}_accuracies"](TREES[3], shuffled, "Sex", 6, rng=9))
        assert 1 / 3 < found < 0.39, "a little above a third: the most frequent sex has 37 %"


def test_mcnemar_on_pooled_folds_is_too_sure(capsys):
    """Two equally good one-nearest-neighbour models: the cell finds far more than 5 %."""
    exec(CELLS["pooled-false-alarms"], {"np": np, "st": st})
    alarms = float(capsys.readouterr().out.rsplit(" ", 1)[1].strip("%\n")) / 100
    assert 0.09 < alarms < 0.17
    # One fixed pair of models on new rows keeps the level: each row is a fair coin.
    rng = np.random.default_rng(1)
    kept = 0
    for _ in range(1500):
        disagree = rng.binomial(100, 0.4)
        split = rng.binomial(disagree, 0.5)
        kept += st.binomtest(int(split), int(disagree)).pvalue <= 0.05
    assert kept / 1500 < 0.06


def test_labels_without_information(nb):
    """Three classes of noise, unlimited tree: .714 by the recipe, .357 out of bag, .369 .632+."""
    rng = np.random.default_rng(7)
    recipe, oob, plus = [], [], []
    for _ in range(10):
        D = pd.DataFrame(rng.normal(size=(150, 4)), columns=list("abcd"))
        D["y"] = rng.permutation(["u", "v", "w"] * 50)
        recipe.append(np.mean(nb["recipe_accuracies"](TREES[None], D, "y", 20, rng)))
        oob.append(np.mean(nb["oob_accuracies"](TREES[None], D, "y", 20, rng)))
        plus.append(nb["dot632plus"](TREES[None], D, "y", oob[-1]))
    assert np.mean(recipe) == pytest.approx(0.714, abs=0.03)
    assert np.mean(oob) == pytest.approx(1 / 3, abs=0.04)
    assert np.mean(plus) == pytest.approx(np.mean(oob), abs=0.03)


def test_three_estimates_of_noise(nb, data):
    """What look-632 says of the irises with shuffled labels, as the table has them."""
    D, column = data["noise"]
    for depth, recipe in (3, 0.44), (None, 0.69):
        said, oob = (
            np.mean(nb[f"{f}_accuracies"](TREES[depth], D, column, 40, rng=9))
            for f in ("recipe", "oob")
        )
        assert said == pytest.approx(recipe, abs=0.01)
        assert oob == pytest.approx(1 / 3, abs=0.04)
        assert nb["dot632plus"](TREES[depth], D, column, oob) == pytest.approx(1 / 3, abs=0.045)
    says("look-632", "about 0.7 for the unlimited tree", "OOB and .632+ stay near ⅓")
