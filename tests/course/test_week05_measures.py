"""The solutions of week 5 reproduce the reference numbers, and agree with other libraries."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import matplotlib
import numpy as np
import pytest
import scipy.spatial.distance
import scipy.stats as st
from sklearn import metrics
from sklearn.datasets import make_blobs
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import StratifiedShuffleSplit
from statsmodels.stats.inter_rater import cohens_kappa

from coursekit.course import read_notebook

NOTEBOOK = Path(__file__).resolve().parents[2] / "source/week05-measures/measures.ipynb"

# Counts, true classes in rows.
TABLES = {
    "slides": [[88, 10, 2], [14, 40, 6], [18, 10, 12]],
    "three": [[5, 2, 1], [0, 3, 1], [2, 2, 9]],
    "two": [[90, 10], [5, 5]],
    "twelve": [[2, 1, 1], [1, 2, 0], [1, 1, 3]],
    "worse than chance": [[1, 6], [3, 2]],
}


@pytest.fixture(scope="module")
def solved():
    """The names that the solution cells and the given cells set, in the notebook's order."""
    matplotlib.use("Agg")
    names: dict = {}
    for cell in read_notebook(NOTEBOOK).cells:
        meta = cell.metadata.get("nbgrader")
        if cell.cell_type == "code" and meta and not meta.grade:
            exec(cell.source, names)
    matplotlib.pyplot.close("all")
    return names


def labels(table):
    """True and predicted labels with this confusion matrix."""
    counts = np.array(table)
    return [np.repeat(part, counts.ravel()) for part in np.indices(counts.shape).reshape(2, -1)]


def close(value, rel=1e-8):
    return pytest.approx(value, rel=rel, abs=1e-12)


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
@pytest.mark.parametrize("normalize", [None, "true", "pred", "all"])
def test_the_confusion_matrix_is_scikit_learns(solved, table, normalize):
    got = solved["confusion_matrix"](*labels(table), normalize=normalize)
    assert got == close(metrics.confusion_matrix(*labels(table), normalize=normalize))


def test_totals_of_zero_stay_zero(solved):
    got = solved["confusion_matrix"]([0, 0, 2], [2, 0, 2], n_classes=4, normalize="true")
    assert got.tolist() == [[0.5, 0, 0.5, 0], [0] * 4, [0, 0, 1, 0], [0] * 4]


def test_accuracy_is_the_complement_of_the_risk(solved):
    for table in TABLES.values():
        true, pred = labels(table)
        assert solved["accuracy"](true, pred) == close(1 - metrics.zero_one_loss(true, pred))
        assert solved["accuracy"](true, pred) == close(np.trace(table) / np.sum(table))


@pytest.mark.parametrize(
    ("table", "kappa"), [("slides", 0.491525423729), ("three", 0.497487437186)]
)
def test_kappa(solved, table, kappa):
    got = solved["cohen_kappa"](*labels(TABLES[table]))
    assert got == close(kappa, rel=1e-11)
    assert got == close(cohens_kappa(TABLES[table]).kappa)


def test_kappa_is_undefined_where_chance_is_always_right(solved):
    assert np.isnan(solved["cohen_kappa"]([1, 1], [1, 1], n_classes=2))


def test_chance_of_kappa_is_the_mean_over_all_pairings(solved):
    true, pred = labels(TABLES["worse than chance"])
    chance = np.mean([a == b for a, b in product(true, pred)])
    want = (np.mean(true == pred) - chance) / (1 - chance)
    assert solved["cohen_kappa"](true, pred) == close(want)


@pytest.mark.parametrize(
    ("measure", "table", "value"),
    [
        ("precision", "two", 0.640350877193),
        ("recall", "two", 0.7),
        ("macro_f1_measure", "two", 0.661538461538),
        ("macro_f1_measure", "three", 0.654040404040),
        ("macro_f1_measure", "twelve", 0.579365079365),
    ],
)
def test_macro_measures(solved, measure, table, value):
    true, pred = labels(TABLES[table])
    got = solved[measure](true, pred)
    assert got == close(value, rel=1e-11)
    scores = {
        "precision": metrics.precision_score,
        "recall": metrics.recall_score,
        "macro_f1_measure": metrics.f1_score,
    }
    assert got == close(scores[measure](true, pred, average="macro", zero_division=0))


def test_macro_f1_is_not_the_harmonic_mean_of_the_macros(solved):
    true, pred = labels(TABLES["two"])
    both = solved["precision"](true, pred), solved["recall"](true, pred)
    assert st.hmean(both) == close(0.6688, rel=1e-4)
    assert st.hmean(both) - solved["macro_f1_measure"](true, pred) > 0.007


def test_f_measure(solved):
    assert solved["f_measure"](2 / 3, 1 / 2, 4) == close(0.526315789474, rel=1e-11)
    for p, r, alpha in product((0.2, 0.7, 1), (0.1, 0.9), (0.25, 1, 4)):
        assert solved["f_measure"](p, r, alpha) == close(st.hmean([p, r], weights=[1, alpha]))
    true, pred = labels(TABLES["two"])
    p, r = metrics.precision_score(true, pred), metrics.recall_score(true, pred)
    assert solved["f_measure"](p, r, 4) == close(metrics.fbeta_score(true, pred, beta=2))
    assert solved["f_measure"](0, 0, 1) == 0


def test_mcc(solved):
    true, pred = labels([[4, 1], [2, 5]])
    assert solved["mcc"](true, pred) == close(0.507092552837, rel=1e-11)
    for table in ("two", "worse than chance"):
        true, pred = labels(TABLES[table])
        assert solved["mcc"](true, pred) == close(st.pearsonr(true, pred).statistic)
    assert solved["mcc"]([0, 1], [1, 1]) == 0


def test_cosine_similarity(solved):
    cosine = solved["cosine_similarity"]
    assert cosine([1, 2, 3], [4, 5, 6]) == close(0.974631846197, rel=1e-11)
    assert cosine([2, 0, 2], [0, 1, 0]) == 0
    a, b = [3.0, -1, 2, 0.5], [-2.0, 2, 7, 1]
    assert cosine(a, b) == close(1 - scipy.spatial.distance.cosine(a, b))
    true, pred = labels([[4, 1], [2, 5]])
    centred = cosine(true - true.mean(), pred - pred.mean())
    assert centred == close(solved["mcc"](true, pred))
    with pytest.raises(ValueError, match="zero vector"):
        cosine([0, 0], [1, 2])


@pytest.mark.parametrize(
    ("trained_on", "judged_on", "values"),
    [
        ("small", "large", [0.957446808511, 0.812556472971, 0.830081638301]),
        ("small", "small", [0.968085106383, 0.882303839733, 0.923340321453]),
        ("large", "small", [0.957446808511, 0.863322428208, 0.917560700169]),
    ],
)
def test_measures_of_the_blobs(solved, trained_on, judged_on, values):
    # Common slip, in the first two: the 80 % are taken for the test set.
    X, y = make_blobs(n_samples=[20, 50, 400], random_state=0)
    large = np.random.RandomState(0).choice(470, replace=False, size=376)
    parts = {"large": large, "small": np.setdiff1d(np.arange(470), large)}
    train, rows = parts[trained_on], parts[judged_on]
    pred = LogisticRegression(max_iter=2000, random_state=0).fit(X[train], y[train]).predict(X)
    got = [solved[f](y[rows], pred[rows]) for f in ("accuracy", "cohen_kappa", "macro_f1_measure")]
    assert got == close(values, rel=1e-6)


def test_the_notebooks_own_split_and_scores(solved):
    y, train, test = solved["y"], solved["train"], solved["test"]
    assert sorted([*train, *test]) == list(range(470))
    assert np.bincount(y[test]).tolist() == [4, 10, 80]
    scores = solved["scores"]
    assert scores["test"]["accuracy"] == close(91 / 94)
    assert scores["test"]["kappa"] == pytest.approx(0.866, abs=0.02)
    assert scores["train"]["macro F1"] > scores["test"]["macro F1"]


def test_mcc_where_integers_have_32_bits(solved):
    """A sum of integers may have 32 bits: the counts become floats before they meet."""

    class Numpy32:
        asarray, sqrt = np.asarray, np.sqrt

        @staticmethod
        def sum(values):
            return np.int32(np.sum(values))

    cell = next(cell for cell in read_notebook(NOTEBOOK).cells if cell.id == "task-3-2")
    names = {"np": Numpy32}
    exec(cell.source, names)
    counts = 90_000, 10_000, 20_000, 80_000
    true, pred = np.repeat([1, 0, 1, 0], counts), np.repeat([1, 1, 0, 0], counts)
    assert names["mcc"](true, pred) == close(70 / 9900**0.5)


def cell_text(identity: str) -> str:
    return next(cell.source for cell in read_notebook(NOTEBOOK).cells if cell.id == identity)


def test_kappa_above_zero_need_not_beat_the_largest_class(solved):
    """What formula-kappa and claims say of the two models for 100 patients."""
    first, second = labels([[0, 10], [0, 90]]), labels([[8, 2], [8, 82]])
    assert solved["accuracy"](*first) == solved["accuracy"](*second) == close(0.9)
    assert f"κ = {solved['cohen_kappa'](*second):.2f}" in cell_text("formula-kappa")
    assert "or from kappa above 0" in cell_text("claims")


def test_another_split_may_move_macro_f1_by_a_quarter(solved):
    """What saw-4 and claims say of the 50 splits of explore-splits."""
    X, y = solved["X"], solved["y"]
    values = []
    for seen, unseen in StratifiedShuffleSplit(50, test_size=0.2, random_state=0).split(X, y):
        pred = LogisticRegression().fit(X[seen], y[seen]).predict(X[unseen])
        values.append(metrics.f1_score(y[unseen], pred, average="macro"))
    assert f"from {min(values):.2f} to {max(values):.2f}" in cell_text("saw-4")
    assert f"from {min(values):.2f} to {max(values):.2f}" in cell_text("answer-4-3")
    assert max(values) - min(values) == pytest.approx(0.25, abs=0.02)
    assert "may jump by a quarter" in cell_text("claims")


def test_micro_precision_and_recall_are_the_accuracy():
    """What quiz-macro says of adding up first."""
    assert "micro precision and micro recall are both the accuracy" in cell_text("quiz-macro")
    true, pred = labels([[90, 10], [5, 5]])
    *micro, _ = metrics.precision_recall_fscore_support(true, pred, average="micro")
    assert micro == pytest.approx([95 / 110] * 3)


def test_a_model_usually_does_better_on_the_rows_it_was_fitted_to(solved):
    """What idea-split says: in most of the 50 splits of explore-splits, not in all."""
    assert "usually makes fewer errors than elsewhere" in cell_text("idea-split")
    X, y = solved["X"], solved["y"]
    ahead = []
    for seen, unseen in StratifiedShuffleSplit(50, test_size=0.2, random_state=0).split(X, y):
        pred = LogisticRegression().fit(X[seen], y[seen]).predict(X)
        right = pred == y
        ahead.append(right[seen].mean() - right[unseen].mean())
    assert np.mean(ahead) > 0
    assert min(ahead) < 0


def test_the_specificity_needs_tn_and_knows_nothing_of_the_ill(solved):
    """What answer-3-4 says of the share of the healthy who are called healthy."""
    assert "It needs TN, which MCC takes into account." in cell_text("answer-3-4")
    for ill in [8, 2], [0, 10]:
        true, pred = labels([[82, 8], ill])
        assert metrics.recall_score(true, pred, pos_label=0) == close(82 / 90)
    fewer, more = (solved["mcc"](*labels([[TN, 8], [2, 8]])) for TN in (20, 82))
    assert fewer < more
