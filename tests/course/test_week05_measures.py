"""The solutions of week 5 reproduce the reference numbers, and agree with other libraries."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import fishery
import matplotlib
import numpy as np
import pandas as pd
import pytest
import scipy.spatial.distance
import scipy.stats as st
import tables
from sklearn import metrics
from sklearn.datasets import make_blobs
from sklearn.dummy import DummyClassifier
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import StratifiedShuffleSplit
from sklearn.utils.class_weight import compute_class_weight
from statsmodels.stats.inter_rater import cohens_kappa

from coursekit.course import read_notebook

NOTEBOOK = Path(__file__).resolve().parents[2] / "source/week05-measures/measures.ipynb"

# Counts, true classes in rows.
DATA = tables.table("measures")
TABLES = DATA["tables"]


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
def test_the_confusion_matrix_is_scikit_learns(solved, table):
    got = solved["confusion_matrix"](*labels(table), n_classes=len(table) + 1)
    assert got[:-1, :-1].tolist() == metrics.confusion_matrix(*labels(table)).tolist()
    assert not got[-1].any()
    assert not got[:, -1].any()


def test_accuracy_is_the_complement_of_the_risk_beside_the_base_rate(solved):
    for table in TABLES.values():
        true, pred = labels(table)
        right, base_rate = solved["accuracy"](true, pred)
        assert right == close(1 - metrics.zero_one_loss(true, pred))
        assert right == close(np.trace(table) / np.sum(table))
        constant = DummyClassifier(strategy="most_frequent").fit(true[:, None], true)
        assert base_rate == close(constant.score(true[:, None], true))


@pytest.mark.parametrize(
    ("table", "kappa"), [("slides", 0.491525423729), ("three", 0.497487437186)]
)
def test_kappa(solved, table, kappa):
    got = solved["cohen_kappa"](*labels(TABLES[table]))
    assert got == close(kappa, rel=1e-11)
    assert got == close(cohens_kappa(TABLES[table]).kappa)


@pytest.mark.filterwarnings("ignore:A single label was found")
def test_kappa_is_undefined_where_chance_is_always_right(solved):
    assert np.isnan(solved["cohen_kappa"]([1, 1], [1, 1]))


def test_kappa_of_counts_that_overflow_in_32_bits(solved, monkeypatch):
    """In the browser sums of NumPy's integers have 32 bits: the solution multiplies shares."""

    class Narrow(np.ndarray):
        def sum(self, axis=None):
            return np.asarray(self).sum(axis, dtype=np.int32)

    table = np.array([[60_000, 100], [200, 40_000]], dtype=np.int32)
    monkeypatch.setitem(solved, "count_table", lambda *_: table.view(Narrow))
    assert solved["cohen_kappa"]([], []) == close(cohens_kappa(table.astype(float)).kappa)


def test_chance_of_kappa_is_the_mean_over_all_pairings(solved):
    true, pred = labels(TABLES["worse than chance"])
    chance = np.mean([a == b for a, b in product(true, pred)])
    want = (np.mean(true == pred) - chance) / (1 - chance)
    assert solved["cohen_kappa"](true, pred) == close(want)


@pytest.mark.parametrize(("measure", "table", "value"), DATA["macro"])
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


@pytest.mark.parametrize(("trained_on", "judged_on", "values"), DATA["blobs"])
def test_measures_of_the_blobs(solved, trained_on, judged_on, values):
    # Common slip, in the first two: the 80 % are taken for the test set.
    X, y = make_blobs(n_samples=[20, 50, 400], random_state=0)
    large = np.random.RandomState(0).choice(470, replace=False, size=376)
    parts = {"large": large, "small": np.setdiff1d(np.arange(470), large)}
    train, rows = parts[trained_on], parts[judged_on]
    pred = LogisticRegression(max_iter=2000, random_state=0).fit(X[train], y[train]).predict(X)
    right, _ = solved["accuracy"](y[rows], pred[rows])
    got = [right, *(solved[f](y[rows], pred[rows]) for f in ("cohen_kappa", "macro_f1_measure"))]
    assert got == close(values, rel=1e-6)


def test_the_notebooks_own_split_and_scores(solved):
    y, train, test = solved["y"], solved["train"], solved["test"]
    assert sorted([*train, *test]) == list(range(470))
    assert np.bincount(y[test]).tolist() == [4, 10, 80]
    scores = solved["scores"]
    assert scores["test"]["accuracy"] == close(91 / 94)
    assert scores["test"]["kappa"] == pytest.approx(0.866, abs=0.02)
    assert scores["train"]["macro F1"] > scores["test"]["macro F1"]


def cell_text(identity: str) -> str:
    return next(cell.source for cell in read_notebook(NOTEBOOK).cells if cell.id == identity)


def numbers_of(text: str) -> list[float]:
    return [float(number) for number in re.findall(r"\d+\.\d+", text)]


def test_what_the_seller_sent_is_the_table_of_machine_a(solved):
    """The list, the leaflet's two percentages, and both tables come from the two recipes."""
    X, y, train, test = (solved[name] for name in ("X", "y", "train", "test"))
    tables = {}
    for name, weight in ("A", None), ("B", "balanced"):
        model = LogisticRegression(class_weight=weight).fit(X[train], y[train])
        tables[name] = metrics.confusion_matrix(y[test], model.predict(X[test]))
    for name, table in tables.items():  # one below the other, so that a phone shows both whole
        (said,) = re.findall(
            rf"^\|\*\*{name}\*\*\|.+\n.+\n((?:\|kind .+\n?)+)", cell_text("two-machines"), re.M
        )
        rows = re.findall(r"^\|kind \d\|(.+)\|$", said, re.M)
        assert [list(map(int, row.split("|"))) for row in rows] == table.tolist()
    names = {"pd": pd, "np": np}
    exec(cell_text("claim-list"), names)
    seller = names["seller"]
    assert (
        metrics.confusion_matrix(seller["true"], seller["called"]).tolist() == tables["A"].tolist()
    )
    shown = seller.head(6)
    assert set(shown["true"]) == {0, 1, 2}, "the first look shows every kind, and a mistake"
    assert (shown["true"] != shown["called"]).any()
    shares = [round(100 * np.trace(table) / 94) for table in tables.values()]
    for cell in "thread", "part-claim":
        assert [int(one) for one in re.findall(r"(\d+) %", cell_text(cell))] == shares == [97, 94]
    # What quiz-claim, saw-1, figure-machines and the answers say of them.
    right, base_rate = solved["accuracy"](seller["true"], seller["called"])
    assert (f"{right:.3f}", f"{base_rate:.3f}") == ("0.968", "0.851")
    assert "(0.968)" in cell_text("answer-4-2")
    assert "gives 0.851" in cell_text("answer-4-2")
    assert "it is 85 %" in cell_text("base-rate")
    assert (tables["A"][0] == [2, 0, 2]).all()
    assert "half of all cells of kind 0" in cell_text("saw-1")
    assert tables["B"][:, 0].tolist() == [4, 2, 4]
    assert "B finds 4 of 4 (recall 1), A finds 2 of 4" in cell_text("answer-2-3")
    assert "and 6 of them are not (precision 0.40)" in cell_text("answer-2-3")
    errors = [94 - np.trace(table) for table in tables.values()]
    assert errors == [3, 6]
    assert "A makes 3, B 6" in cell_text("answer-2-3")
    ahead = [
        score(*labels(tables["A"])) > score(*labels(tables["B"]))
        for score in (
            metrics.accuracy_score,
            metrics.cohen_kappa_score,
            solved["precision"],
            solved["recall"],
            solved["macro_f1_measure"],
        )
    ]
    assert ahead == [True, True, True, False, True]
    assert "A is ahead in accuracy, kappa, macro precision and macro F1" in cell_text(
        "figure-machines"
    )
    assert "ahead in four of five measures" in cell_text("saw-2")


def test_balanced_weights_give_each_kind_the_same_say(solved):
    """What machine-b-note says of 16 and 320 cells."""
    kinds = solved["y"][solved["train"]]
    weight = dict(
        zip(range(3), compute_class_weight("balanced", classes=np.arange(3), y=kinds), strict=True)
    )
    assert np.bincount(kinds)[[0, 2]].tolist() == [16, 320]
    assert weight[0] == close(20 * weight[2])
    assert "one of the 16 training cells of kind 0 weighs as much as 20 of the 320" in cell_text(
        "machine-b-note"
    )


def test_base_rate_of_the_abalone():
    """What base-rate says of week 6's two trees, and of always saying male."""
    abalone = pd.read_csv(NOTEBOOK.parents[2] / "data/abalone.csv")
    text = cell_text("base-rate")
    shares = [f"{one.mean():.0%}".replace("%", " %") for one in fishery.right(abalone)]
    assert f"right for {shares[0]} and {shares[1]} of the test animals" in text
    most = abalone["Sex"].value_counts(normalize=True)
    assert most.index[0] == "M"
    assert f"only {100 * most.iloc[0]:.1f} %" in text


def test_kappa_above_zero_need_not_beat_the_base_rate(solved):
    """What formula-kappa and claims say, and macro-by-hand of the same table."""
    table = labels(TABLES["two"])
    right, base_rate = solved["accuracy"](*table)
    assert right < base_rate
    assert f"{right:.3f}, less than the base rate of {base_rate:.3f}" in cell_text("macro-by-hand")
    assert f"κ is {solved['cohen_kappa'](*table):.2f}" in cell_text("formula-kappa")
    assert "or from kappa above 0 (extra)" in cell_text("claims")


def test_macro_recall_is_balanced_accuracy(solved):
    """What idea-macro and macro-by-hand say; a constant earns one over the number of classes."""
    for table in TABLES.values():
        true, pred = labels(table)
        assert solved["recall"](true, pred) == close(metrics.balanced_accuracy_score(true, pred))
        assert solved["recall"](true, 0 * pred) == close(1 / len(table))
    assert "also called *balanced accuracy*" in cell_text("idea-macro")
    # Two classes, a as positive: the formulas in TP, FP, FN and TN, and what these stand for.
    assert (
        "(FP: false positives, called a but b; FN: false negatives, a but called b)"
        in cell_text("idea-macro")
    )
    (TP, FN), (FP, TN) = TABLES["two"]
    true, pred = labels(TABLES["two"])
    assert solved["precision"](true, pred) == close((TP / (TP + FP) + TN / (TN + FN)) / 2)
    assert solved["recall"](true, pred) == close((TP / (TP + FN) + TN / (TN + FP)) / 2)
    assert solved["accuracy"](true, pred)[0] == close((TP + TN) / (TP + FP + FN + TN))
    assert "where always saying a gives 0.50" in cell_text("macro-by-hand")


@pytest.fixture(scope="module")
def splits(solved):
    """Of each of 200 splits and both machines: accuracy, recall of kind 0, macro F1."""
    X, y = solved["X"], solved["y"]
    found = {"A": [], "B": []}
    for seen, unseen in StratifiedShuffleSplit(200, test_size=94, random_state=0).split(X, y):
        for name, weight in ("A", None), ("B", "balanced"):
            model = LogisticRegression(class_weight=weight).fit(X[seen], y[seen])
            pred, true = model.predict(X[unseen]), y[unseen]
            f1 = metrics.f1_score(true, pred, average="macro")
            found[name].append([np.mean(pred == true), np.mean(pred[true == 0] == 0), f1])
    return {name: np.array(values) for name, values in found.items()}


def test_smallest_and_largest_move_apart_the_more_splits(splits):
    """What after-splits and the title of explore-splits say of macro F1."""
    f1, text = splits["A"][:, 2], cell_text("after-splits")
    first = f"{f1[:50].min():.2f} and {f1[:50].max():.2f}"
    assert f"macro F1 are {first} in the first 50 splits" in text
    assert f"and {f1.min():.2f} and {f1.max():.2f} in all 200" in text
    low, high = np.quantile(f1, [0.05, 0.95])
    assert "(by chance the two quantiles of the title)" in text
    assert first == f"{low:.2f} and {high:.2f}"
    assert (low, high) == pytest.approx((0.75, 1), abs=0.025)
    assert "spread from about 0.75 to 1" in cell_text("explore-splits")


def test_what_splits_tell_of_both_machines(splits):
    """What saw-4 and answer-4-2 say of accuracy and of the recall of kind 0."""
    text = cell_text("answer-4-2")
    low, high = np.quantile(splits["A"][:, 0], [0.05, 0.95])
    assert f"its accuracy is mostly between {low:.2f} and {high:.2f}" in text
    ahead = np.mean(splits["A"][:, 0] > splits["B"][:, 0])
    assert f"A is ahead of B in {ahead:.0%}".replace("%", " %") in text
    recall = {name: np.quantile(one[:, 1], [0.05, 0.95]) for name, one in splits.items()}
    said = re.search(
        r"A's recall .+ is mostly between (.+) on other splits \(B's between (.+)\),", text
    )
    assert [numbers_of(one) for one in said.groups()] == [list(one) for one in recall.values()]
    assert (splits["A"][:, 1] <= splits["B"][:, 1]).all()
    assert "in none of the 200 splits did A find more of them than B" in text
    assert np.ptp(recall["A"]) > 10 * (high - low)
    assert "the accuracy hardly moves" in cell_text("saw-4")


def test_micro_precision_and_recall_are_the_accuracy():
    """What quiz-macro says of adding up first."""
    assert "micro precision and micro recall are both the accuracy" in cell_text("quiz-macro")
    true, pred = labels([[90, 10], [5, 5]])
    *micro, _ = metrics.precision_recall_fscore_support(true, pred, average="micro")
    assert micro == pytest.approx([95 / 110] * 3)


def test_a_model_usually_does_better_on_the_rows_it_was_fitted_to(solved):
    """What idea-split says: in most splits of explore-splits, not in all."""
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
