"""The solutions of week06-intervals/bootstrap give the reference numbers, also by other routes."""

from __future__ import annotations

import math
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import nbformat
import numpy as np
import pandas as pd
import pytest
import scipy.stats as st
from sklearn.model_selection import KFold, StratifiedKFold, cross_val_score, train_test_split
from sklearn.tree import DecisionTreeClassifier

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOK = ROOT / "source" / "week06-intervals" / "bootstrap.ipynb"
NUMBERS = "1-1 2-1 2-2 3-1 3-2 3-3 4-1 4-2 4-3"
TASKS = [f"task-{number}" for number in NUMBERS.split()]
TREES = {
    depth: DecisionTreeClassifier(criterion="entropy", max_depth=depth, random_state=0)
    for depth in (3, None)
}

pytestmark = pytest.mark.filterwarnings("error")


@pytest.fixture(scope="module")
def nb() -> dict[str, Any]:
    """Names that the solution cells define, without what they run below their functions."""
    cells = {c.id: c.source for c in nbformat.read(NOTEBOOK, 4).cells}
    space: dict[str, Any] = {
        "math": math,
        "np": np,
        "pd": pd,
        "DecisionTreeClassifier": DecisionTreeClassifier,
        "StratifiedKFold": StratifiedKFold,
    }
    exec("from sklearn.model_selection import train_test_split", space)
    for name in [*TASKS, "dot632"]:
        definitions = re.split(r"\n\n\n(?=\S)", cells[name])
        exec("\n".join(d for d in definitions if d.startswith("def ")), space)
    return space


@pytest.fixture(scope="module")
def data() -> dict[str, tuple[pd.DataFrame, str]]:
    folder = ROOT / "data"
    return {
        "iris": (pd.read_csv(folder / "iris.csv"), "Type"),
        "abalone": (pd.read_csv(folder / "abalone.csv"), "Sex"),
    }


def cell_text(identity: str) -> str:
    return next(c.source for c in nbformat.read(NOTEBOOK, 4).cells if c.id == identity)


# --- percentiles ----------------------------------------------------------------------------------


def test_percentiles_of_the_lecture(nb: dict[str, Any]) -> None:
    sizes = [6, 7, 9, 12, 17]
    assert [nb["percentile"](sizes, p) for p in (80, 2.5, 97.5, 0, 100)] == [12, 6, 17, 6, 17]
    # B = 200: ranks 5 and 195.
    assert [nb["percentile"](range(1, 201), p) for p in (2.5, 97.5)] == [5, 195]
    assert np.percentile(sizes, [80, 2.5, 97.5]) == pytest.approx([13, 6.1, 16.5])


def test_ranks_are_exact_where_floating_point_is_not(nb: dict[str, Any]) -> None:
    trapped = 0
    for n in range(1, 301):
        values = range(1, n + 1)
        for p in range(1, 101):
            rank = math.ceil(Fraction(p * n, 100))
            assert nb["percentile"](values, p) == rank, (p, n)
            trapped += math.ceil((p / 100) * n) != rank
    assert trapped == 40  # and NumPy's inverted_cdf falls for it too:
    assert np.percentile(range(1, 101), 55, method="inverted_cdf") == 56


# --- the test set ---------------------------------------------------------------------------------


def test_bootstrap_of_a_test_set_is_binomial(nb: dict[str, Any]) -> None:
    y, guess = np.ones(400, int), np.repeat([1, 0], [320, 80])
    lb, ub = nb["bootstrap_accuracy"](y, guess, 4000, rng=1)
    exact = st.binom.ppf([0.025, 0.975], 400, 0.8) / 400
    assert (lb, ub) == pytest.approx(exact, abs=0.005)
    # Width against the standard error with ddof 0, and against SciPy's percentile bootstrap.
    assert 0.93 <= (ub - lb) / (2 * 1.96 * np.sqrt(0.16 / 400)) <= 1.07
    other = st.bootstrap((guess,), np.mean, n_resamples=4000, method="percentile", rng=2)
    assert (lb, ub) == pytest.approx(tuple(other.confidence_interval), abs=0.005)


def test_limits_wobble_less_with_more_rounds(nb: dict[str, Any]) -> None:
    """n = 150, 96 % right: the lower limit's standard deviation is .0039 for B = 200."""
    y, guess = np.ones(150, int), np.repeat([1, 0], [144, 6])
    rng = np.random.default_rng(3)
    spread = {
        B: np.std([nb["bootstrap_accuracy"](y, guess, B, rng=rng)[0] for _ in range(runs)])
        for B, runs in ((200, 300), (2000, 60))
    }
    assert spread[200] == pytest.approx(0.0039, abs=0.001)
    assert spread[2000] < 0.0025


def test_coverage_is_walds(nb: dict[str, Any]) -> None:
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


# --- the leak, and its repair ---------------------------------------------------------------------


def test_the_recipes_accuracies_in_checkpoint_4(
    nb: dict[str, Any], data: dict[str, tuple[pd.DataFrame, str]]
) -> None:
    """They stand there as numbers, so that Part 4 needs no function of Part 3."""
    (checkpoint,) = (c.source for c in nbformat.read(NOTEBOOK, 4).cells if c.id == "checkpoint-4")
    space: dict[str, Any] = {}
    exec("\n".join(re.findall(r"^recipe .*", checkpoint, re.MULTILINE)), space)
    flowers, column = data["iris"]
    labels = np.random.default_rng(8).permutation(flowers[column])
    frames = {**data, "noise": (flowers.assign(**{column: labels}), column)}
    assert len(space["recipe"]) == 6
    for (name, tree), said in space["recipe"].items():
        D, column = frames[name]
        model = TREES[3 if tree == "depth 3" else None]
        found = nb["lecture_accuracies"](model, D, column, 20 if name == "abalone" else 200, rng=5)
        assert said == pytest.approx(np.mean(found), abs=0.015), (name, tree)


@pytest.mark.parametrize("n", [150, 4177])
def test_leak_is_55_percent(nb: dict[str, Any], n: int) -> None:
    theory = 1 - (1 - 1 / n) ** (0.8 * n)
    assert theory == pytest.approx(0.551, abs=2e-3)
    assert nb["leak"](n, 300, rng=4) == pytest.approx(theory, abs=0.02)


@pytest.mark.parametrize(
    ("name", "depth", "lecture", "oob", "plus"),
    [
        ("iris", 3, 0.964, 0.946, 0.956),
        ("iris", None, 0.976, 0.944, 0.964),
        ("abalone", 3, 0.545, 0.535, 0.542),
        ("abalone", None, 0.769, 0.490, 0.550),
    ],
)
def test_trees(
    nb: dict[str, Any],
    data: dict[str, tuple[pd.DataFrame, str]],
    name: str,
    depth: int | None,
    lecture: float,
    oob: float,
    plus: float,
) -> None:
    D, column = data[name]
    rounds = 200 if name == "iris" else 12
    mean = {
        f: np.mean(nb[f"{f}_accuracies"](TREES[depth], D, column, rounds, rng=5))
        for f in ("lecture", "oob")
    }
    assert mean["lecture"] == pytest.approx(lecture, abs=0.015)
    assert mean["oob"] == pytest.approx(oob, abs=0.015)
    compromise = nb["dot632plus"](TREES[depth], D, column, mean["oob"])
    assert compromise == pytest.approx(plus, abs=0.012)
    if name == "abalone" and depth is None:  # look-632: the training error is 0
        assert 1 - (1 - compromise) / (1 - mean["oob"]) == pytest.approx(0.12, abs=0.015)
    # Another route to what OOB estimates: ten folds.
    folds = KFold(10, shuffle=True, random_state=0)
    ten = cross_val_score(TREES[depth], D.drop(columns=column), D[column], cv=folds).mean()
    assert mean["oob"] == pytest.approx(ten, abs=0.02)


def test_intervals_of_the_lecture_prefer_the_wrong_tree(
    nb: dict[str, Any], data: dict[str, tuple[pd.DataFrame, str]]
) -> None:
    D, column = data["abalone"]
    got = {d: nb["bootstrap"](TREES[d], D, column, 20, rng=6) for d in TREES}
    assert got[None][0] > got[3][1] + 0.1
    mean, lb, ub = nb["oob_difference"](TREES[3], TREES[None], D, column, 12, rng=6)
    assert lb > 0
    assert mean == pytest.approx(0.046, abs=0.012)
    assert lb < mean < ub
    # By hand, with the same samples for both.
    seed = int(np.random.default_rng(6).integers(2**32))
    X, y = D.drop(columns=column).to_numpy(), D[column].to_numpy()
    rows = np.random.default_rng(seed).integers(0, len(y), len(y))
    out = ~np.isin(np.arange(len(y)), rows)
    first = [t.fit(X[rows], y[rows]).score(X[out], y[out]) for t in TREES.values()]
    one = nb["oob_difference"](TREES[3], TREES[None], D, column, 1, rng=6)
    assert one[0] == pytest.approx(first[0] - first[1], abs=1e-12)


def test_one_split_is_about_two_trees(data: dict[str, tuple[pd.DataFrame, str]]) -> None:
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
    answer = " ".join(cell_text("answer-4-4").split())
    assert "McNemar's p is {:.2g}, {:.2g}, {:.2g} and {:.2g}.".format(*exact) in answer
    assert [round(gain) for gain in (min(gains), max(gains))] == [4, 6]
    assert "by 4 to 6 points" in cell_text("claims")
    assert "the difference, 4 to 6 points" in answer


def test_copies_and_others_apart(data: dict[str, tuple[pd.DataFrame, str]]) -> None:
    """The cell's own five rounds, and many: what answer-3-4 says of either."""
    D, column = data["abalone"]
    X, y = D.drop(columns=column).to_numpy(), D[column].to_numpy()
    rng = np.random.default_rng(6)
    right: dict[tuple[int | None, bool], list[np.ndarray]] = {}
    for _ in range(30):
        rows = rng.integers(0, len(y), len(y))
        train, test = train_test_split(rows, train_size=0.8, shuffle=False)
        is_copy = np.isin(test, train)
        for depth, tree in TREES.items():
            hits = tree.fit(X[train], y[train]).predict(X[test]) == y[test]
            for kind in (True, False):
                right.setdefault((depth, kind), []).append(hits[is_copy == kind])
    answer = " ".join(cell_text("answer-3-4").split())
    five = {key: np.concatenate(hits[:5]).mean() for key, hits in right.items()}
    assert five[None, True] == 1
    assert f"about {five[None, False]:.0%} of the time in these five rounds".replace("%", " %") in (
        answer
    )
    assert np.concatenate(right[None, False]).mean() == pytest.approx(0.49, abs=0.01)
    copies, others = five[3, True], five[3, False]
    assert f"on copies (about {copies:.2f}) than on others (about {others:.2f})" in answer


def test_the_answer_on_the_difference_out_of_bag(
    nb: dict[str, Any], data: dict[str, tuple[pd.DataFrame, str]]
) -> None:
    """What answer-4-4 says of 12 rounds on abalone and 60 on iris, with several seeds."""
    answer = " ".join(cell_text("answer-4-4").split())
    mean = {}
    for name, rounds, seeds in ("abalone", 12, (6, 7, 8, 9)), ("iris", 60, (6, 7, 8)):
        mean[name] = np.array(
            [
                [
                    np.mean(nb["oob_accuracies"](t, *data[name], rounds, seed))
                    for t in TREES.values()
                ]
                for seed in seeds
            ]
        )
    ahead = mean["abalone"] @ [1, -1]
    assert f"({ahead[0]:.3f} in the run above" in answer
    assert f"it was {ahead.min():.3f} to {ahead.max():.3f})" in answer
    assert mean["abalone"][0] == pytest.approx([0.535, 0.49], abs=0.002)
    assert mean["iris"] == pytest.approx(0.945, abs=0.006)
    assert np.abs(mean["iris"] @ [1, -1]).max() < 0.005
    assert "(0.94 to 0.95 for both)" in answer
    # On abalone the two accuracies of a round hardly go together.
    rounds = [nb["oob_accuracies"](t, *data["abalone"], 40, 11) for t in TREES.values()]
    assert abs(np.corrcoef(rounds)[0, 1]) < 0.3
    assert "cancels in the difference (on abalone hardly any does)" in answer


def test_mcnemar_on_pooled_folds_is_too_sure(capsys: pytest.CaptureFixture[str]) -> None:
    """Two equally good one-nearest-neighbour models: the cell finds far more than 5 %."""
    cells = {c.id: c.source for c in nbformat.read(NOTEBOOK, 4).cells}
    exec(cells["pooled-false-alarms"], {"np": np, "st": st})
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


def test_labels_without_information(nb: dict[str, Any]) -> None:
    """Three classes of noise, unlimited tree: .714 by the lecture, .357 out of bag, .369 .632+."""
    rng = np.random.default_rng(7)
    lecture, oob, plus = [], [], []
    for _ in range(10):
        D = pd.DataFrame(rng.normal(size=(150, 4)), columns=list("abcd"))
        D["y"] = rng.permutation(["u", "v", "w"] * 50)
        lecture.append(np.mean(nb["lecture_accuracies"](TREES[None], D, "y", 20, rng)))
        oob.append(np.mean(nb["oob_accuracies"](TREES[None], D, "y", 20, rng)))
        plus.append(nb["dot632plus"](TREES[None], D, "y", oob[-1]))
    assert np.mean(lecture) == pytest.approx(0.714, abs=0.03)
    assert np.mean(oob) == pytest.approx(1 / 3, abs=0.04)
    assert np.mean(plus) == pytest.approx(np.mean(oob), abs=0.03)
