"""Week 8, curves: the solutions give the reference numbers, each found a second way."""

from __future__ import annotations

import ast
import contextlib
import io
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest
import scipy.stats as st
from quizzes import CELLS, ROOT, curves_wines
from sklearn import calibration, metrics
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import StratifiedKFold
from sklearn.neighbors import KNeighborsClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from statsmodels.stats.proportion import proportion_confint

WEEK = ROOT / "source" / "week08-curves"
# The eight wines: 11 of 16 pairs.
Y = np.array([0, 0, 1, 1, 0, 1, 0, 1])
SCORE = np.array([0.1, 0.4, 0.35, 0.8, 0.4, 0.4, 0.7, 0.9])


@pytest.fixture(scope="module")
def solved() -> SimpleNamespace:
    """The functions of the notebook, without the lines that print and draw."""
    space: dict = {}
    for cell in CELLS["curves"].values():
        role = cell.metadata.get("nbgrader", {})
        if cell.cell_type == "code" and not role.get("grade"):
            tree = ast.parse(cell.source)
            kinds = (ast.Import, ast.ImportFrom, ast.FunctionDef)
            tree.body = [node for node in tree.body if isinstance(node, kinds)]
            with contextlib.redirect_stdout(io.StringIO()):
                exec(compile(tree, cell.id, "exec"), space)
    return SimpleNamespace(**space)


@pytest.fixture(scope="module")
def ranked() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """150 rows with ties: classes and two scores."""
    rng = np.random.default_rng(8)
    y = rng.permutation(np.repeat([1, 0], [60, 90]))
    shared = rng.normal(size=150) + 1.1 * y
    return y, shared.round(1), (shared + rng.normal(size=150)).round(1)


def test_the_eight_wines(solved):
    assert solved.auc_by_ranks(Y, SCORE) == pytest.approx(0.6875, rel=1e-12)
    assert solved.average_precision(Y, SCORE) == pytest.approx(0.767857142857, rel=1e-11)
    fpr, tpr, _ = solved.roc_points(Y, SCORE)
    assert metrics.auc(fpr, tpr) == pytest.approx(11 / 16, rel=1e-12)


def test_curves_are_those_of_scikit_learn(solved, ranked):
    y, score, _ = ranked
    for ours, theirs in zip(
        solved.roc_points(y, score),
        metrics.roc_curve(y, score, drop_intermediate=False),
        strict=True,
    ):
        np.testing.assert_allclose(ours, theirs, rtol=1e-12)
    precision, recall, thresholds = metrics.precision_recall_curve(y, score)
    ours = solved.precision_recall_points(y, score)
    np.testing.assert_allclose(ours[0], precision[::-1], rtol=1e-12)
    np.testing.assert_allclose(ours[1], recall[::-1], rtol=1e-12)
    np.testing.assert_allclose(ours[2], [np.inf, *thresholds[::-1]])


def test_areas_by_other_routes(solved, ranked):
    y, score, _ = ranked
    u = st.mannwhitneyu(score[y == 1], score[y == 0]).statistic
    assert solved.auc_by_ranks(y, score) == pytest.approx(u / (60 * 90), rel=1e-12)
    expected = metrics.average_precision_score(y, score)
    assert solved.average_precision(y, score) == pytest.approx(expected, rel=1e-12)


def jackknife_variance(y: np.ndarray, statistic) -> float:
    """Variance from leaving out one row at a time, within each class."""
    total = 0.0
    for label in (0, 1):
        rows = np.flatnonzero(y == label)
        left = np.array([statistic(np.delete(np.arange(len(y)), row)) for row in rows])
        total += (len(rows) - 1) / len(rows) * np.sum((left - left.mean()) ** 2)
    return total


def test_delong_is_the_jackknife_by_class(solved, ranked):
    y, a, b = ranked
    auc, (lower, upper) = solved.delong_interval(y, a, alpha=0.1)
    sigma = np.sqrt(jackknife_variance(y, lambda r: metrics.roc_auc_score(y[r], a[r])))
    np.testing.assert_allclose([lower, upper], st.norm.interval(0.9, auc, sigma), rtol=1e-10)

    def gap(rows):
        return metrics.roc_auc_score(y[rows], a[rows]) - metrics.roc_auc_score(y[rows], b[rows])

    difference, p = solved.delong_test(y, a, b)
    assert difference == pytest.approx(gap(np.arange(len(y))), rel=1e-10)
    z = difference / np.sqrt(jackknife_variance(y, gap))
    assert p == pytest.approx(2 * st.norm.sf(abs(z)), rel=1e-8)


def test_bootstrap_is_as_wide_as_delong(solved, ranked):
    y, score, other = ranked
    auc, (lower, upper) = solved.bootstrap_auc(y, score, B=2000)
    assert auc == pytest.approx(metrics.roc_auc_score(y, score), rel=1e-12)
    _, (low, high) = solved.delong_interval(y, score)
    assert upper - lower == pytest.approx(high - low, rel=0.1)
    gap, (lower, upper) = solved.bootstrap_auc(y, score, other, B=2000)
    assert gap == pytest.approx(auc - metrics.roc_auc_score(y, other), rel=1e-12)
    difference, p = solved.delong_test(y, score, other)
    width = 2 * 1.96 * difference / st.norm.isf(p / 2)
    assert upper - lower == pytest.approx(abs(width), rel=0.1)
    # Each row twice under one number: as if it stood there once.
    once = solved.bootstrap_auc(y, score, B=200)[1]
    twice = [np.repeat(one, 2) for one in (y, score)]
    number = np.repeat(np.arange(len(y)), 2)
    np.testing.assert_allclose(solved.bootstrap_auc(*twice, B=200, number=number)[1], once)


def test_beyond_ranking_by_other_routes(solved, ranked):
    y, score, _ = ranked
    p = st.norm.cdf(score - 0.5)
    mean_p, share, count = solved.calibration_points(y, p, bins=7)
    expected = calibration.calibration_curve(y, p, n_bins=7)
    np.testing.assert_allclose([share, mean_p], expected, rtol=1e-12)
    assert sum(count) == len(y)
    threshold, cost = solved.least_costly_threshold(y, p, 1, 3)
    by_hand = [np.where(y == 1, 3 * (p < t), 1 * (p >= t)).mean() for t in [np.inf, *p]]
    assert cost == pytest.approx(min(by_hand), rel=1e-12)
    assert threshold in p[np.isclose(by_hand[1:], cost)]


@pytest.fixture(scope="module")
def wines() -> SimpleNamespace:
    """Test classes and scores of the first fold."""
    wine = pd.read_csv(ROOT / "data/wine2.csv")
    X, y = wine.drop(columns="Color"), wine["Color"].eq("Red").to_numpy(dtype=int)
    train, test = next(StratifiedKFold(2, shuffle=True, random_state=42).split(X, y))

    def scores(columns: pd.Index | list[str], scaled: bool = True) -> np.ndarray:
        plain = LogisticRegression(max_iter=5000)
        model = make_pipeline(StandardScaler(), LogisticRegression()) if scaled else plain
        model.fit(X.iloc[train][columns], y[train])
        return model.predict_proba(X.iloc[test][columns])[:, 1]

    return SimpleNamespace(y=y[test], scores=scores, columns=X.columns)


def test_reference_numbers_on_the_wines(solved, wines):
    y, scores, columns = wines.y, wines.scores, wines.columns
    # On unscaled attributes the fit stops before it has converged; where, depends on the processor.
    everything = scores(columns, scaled=False)
    auc, (lower, upper) = solved.delong_interval(y, everything)
    assert auc == pytest.approx(0.995024, abs=1e-4)
    assert (upper - lower) / 2 / 1.959964 == pytest.approx(0.00172, abs=1e-5)
    assert solved.auc_by_ranks(y, scores(columns)) == pytest.approx(0.996822, abs=2e-5)

    alcohol = scores(["Alcohol"])
    auc, (lower, upper) = solved.delong_interval(y, alcohol)
    assert auc == pytest.approx(0.511148, abs=1e-6)
    assert (lower, upper) == pytest.approx((0.489, 0.533), abs=5e-4)
    assert (upper - lower) / 2 / 1.959964 == pytest.approx(0.01118, abs=5e-6)

    fewer = scores([name for name in columns if "sulfur" not in name], scaled=False)
    difference, p = solved.delong_test(y, everything, fewer)
    assert difference == pytest.approx(0.0053, abs=5e-5)
    assert p == pytest.approx(3.1e-5, rel=0.1)


def test_bootstrap_sd_on_the_wines(solved, wines):
    y, alcohol = wines.y, wines.scores(["Alcohol"])
    lower, upper = solved.bootstrap_auc(y, alcohol)[1]
    assert (upper - lower) / 2 / 1.96 == pytest.approx(0.01114, rel=0.12)


@pytest.fixture(scope="module")
def course_wines() -> dict:
    """What the notebook has of the wines that students get."""
    return curves_wines()


def text(identity: str) -> str:
    return CELLS["curves"][identity].source


def test_which_test_rows_were_seen(course_wines):
    """What about-wines says of the halves, and part-4 of the halves of the test half."""
    table = pd.read_csv(WEEK / "data/wine2.csv")
    y = table.pop("Color").eq("Red").to_numpy(dtype=int)
    wine = table.groupby(list(table), sort=False).ngroup().to_numpy()
    train, test = next(StratifiedKFold(2, shuffle=True, random_state=42).split(table, y))
    np.testing.assert_array_equal(y[test], course_wines["truth"])
    seen = np.isin(wine[test], wine[train]).mean()
    assert f"{seen:.0%} of the test rows have a copy".replace("%", " %") in text("about-wines")
    choose, report = (wine[test][course_wines[half]] for half in ("choose", "report"))
    assert np.isin(report, choose).mean() == pytest.approx(0.1, abs=0.005)
    assert "One row in ten of `report` has a copy in `choose`" in text("part-4")


def test_what_the_copies_change(course_wines, solved):
    """What about-copies and saw-3 say."""
    y, scores = course_wines["truth"], course_wines["scores"]
    clean_y, clean, number, _ = course_wines["fitted_scores"](without_copies=True)
    np.testing.assert_array_equal(y, clean_y)
    for name, p in scores.items():
        auc = [metrics.roc_auc_score(y, one) for one in (p, clean[name])]
        brier = [metrics.brier_score_loss(y, one) for one in (p, clean[name])]
        assert auc[1] == pytest.approx(auc[0], abs=2e-4), name
        assert brier[1] == pytest.approx(brier[0], rel=0.05), name
    wider = []
    for name in ("Total SO2", "Chlorides", "Alcohol"):
        by_row, by_wine = (
            np.ptp(solved.bootstrap_auc(y, scores[name], number=group)[1])
            for group in (None, number)
        )
        wider.append(by_wine / by_row - 1)
        # By DeLong's placements, of the sums over copies and of the rows, it is not far from that.
        variances = np.zeros(2)
        for value, placed in zip((1, 0), solved.placements(y, scores[name]), strict=True):
            off = pd.Series(placed - placed.mean())
            for i, one in enumerate((off, off.groupby(number[y == value]).sum())):
                variances[i] += np.sum(one**2) / len(off) ** 2
        assert np.sqrt(variances[1] / variances[0]) - 1 == pytest.approx(wider[-1], abs=0.05)
    assert f"become {100 * min(wider):.0f} to {max(wider):.0%} wider".replace("%", " %") in text(
        "about-copies"
    )
    gap = [scores["Total SO2"], scores["Chlorides"]]
    assert all(
        low < 0 < high
        for low, high in [solved.bootstrap_auc(y, *gap, number=n)[1] for n in (None, number)]
    )
    table = pd.read_csv(WEEK / "data/wine2.csv")
    X, red = table.drop(columns="Color"), table["Color"].eq("Red").to_numpy(dtype=int)
    wine = X.groupby(list(X), sort=False).ngroup().to_numpy()
    train, test = next(StratifiedKFold(2, shuffle=True, random_state=42).split(X, red))
    two = X[["Total sulfur dioxide", "Alcohol"]].to_numpy()
    right = []
    for rows in (train, train[~np.isin(wine[train], wine[test])]):
        model = make_pipeline(StandardScaler(), KNeighborsClassifier(1)).fit(two[rows], red[rows])
        right.append(model.score(two[test], red[test]))
    assert "right on {:.1%} of the test wines with copies, {:.1%} without".format(*right).replace(
        "%", " %"
    ) in text("saw-3")


def test_optimism_is_an_average(course_wines, solved):
    """What idea-optimism and the sample answer to 4.3 say of 200 splits."""
    y, scores = course_wines["truth"], course_wines["scores"]
    for name in ("Total SO2", "Chlorides"):
        excess = []
        for seed in range(200):
            one, two = next(StratifiedKFold(2, shuffle=True, random_state=seed).split(y, y))
            t, lowest = solved.least_costly_threshold(y[one], scores[name][one], 1, 10)
            called = scores[name][two] >= t
            excess.append(np.mean(np.where(y[two] == 1, 10 * ~called, called)) - lowest)
        assert 0.01 < np.mean(excess) < 0.021
        assert np.mean(np.array(excess) < 0) == pytest.approx(1 / 3, abs=0.06)
        assert np.mean(excess) > 3 * st.sem(excess)
    assert "by some 0.01 to 0.02, though in about a third of them" in text("answer-4-3")


def test_log_loss_and_net_benefit(course_wines):
    """What idea-log-loss and idea-net-benefit say."""
    y, scores = course_wines["truth"], course_wines["scores"]
    assert f"costs {0.99**2:.2f} in the Brier score" in text("idea-log-loss")
    assert f"and {-np.log(0.01):.1f} in log loss" in text("idea-log-loss")
    order = [
        sorted(scores, key=lambda m, f=f: f(y, scores[m]))
        for f in (metrics.brier_score_loss, metrics.log_loss)
    ]
    assert order[0] == order[1]
    t = 1 / 11
    TP, FP, FN, _ = (part[0] for part in course_wines["counts"](y, scores["Chlorides"], [t]))
    net = TP / len(y) - t / (1 - t) * FP / len(y)
    assert (FP + 10 * FN) / len(y) / 10 == pytest.approx(y.mean() - net, rel=1e-12)


def test_the_table_of_imbalance(course_wines, solved):
    """What the sample answer to 2.3 and saw-2 say of it, and answer 3.3 of alcohol beside SO2."""
    y, scores = course_wines["truth"], course_wines["scores"]
    areas = {}
    for percent in (24, 1):
        for name in ("Total SO2", "Chlorides"):
            draws = [
                course_wines["thin"](y, percent / 100, np.random.default_rng(seed))
                for seed in range(40)
            ]
            areas[percent, name] = np.mean(
                [
                    [f(y[kept], scores[name][kept]) for kept in draws]
                    for f in (metrics.roc_auc_score, metrics.average_precision_score)
                ],
                axis=1,
            )
    (auc, ap), (auc_2, ap_2) = areas[24, "Total SO2"], areas[24, "Chlorides"]
    answer = text("answer-2-3")
    assert f"the AUCs are about {auc:.2f} (Total SO2) and {auc_2:.2f} (Chlorides)" in answer
    assert f"the APs about {ap:.2f} and {ap_2:.2f}" in answer
    # At 24 % all but three reds stay.
    kept = course_wines["thin"](y, 0.24, np.random.default_rng(0))
    assert y.sum() - y[kept].sum() == 3
    assert "hardly at 24 %, where nearly all reds stay" in text("about-table")
    rare, rare_2 = areas[1, "Total SO2"][1], areas[1, "Chlorides"][1]
    assert f"fall to about {rare:.2f} and {rare_2:.2f}" in answer
    assert 3.5 < rare / rare_2 < 4
    assert "nearly four times" in text("saw-2")
    difference, p = solved.delong_test(y, scores["Total SO2 + alcohol"], scores["Total SO2"])
    assert difference == pytest.approx(0.01, abs=0.001)
    assert p < 1e-4
    assert f"All attributes: about {metrics.roc_auc_score(y, scores['all']):.3f}" in text(
        "answer-3-3"
    )


def test_trapezoids_exceed_average_precision_only_with_ties(solved):
    """What idea-trapezoid says."""
    rng = np.random.default_rng(0)
    for _ in range(200):
        y = np.append(1, rng.integers(0, 2, 30))
        precision, recall, _ = solved.precision_recall_points(y, rng.permutation(31))
        # From the first threshold on: the point at infinity has precision 1 by convention only.
        area = recall[1] * precision[1] + np.trapezoid(precision[1:], recall[1:])
        assert area <= np.sum(np.diff(recall) * precision[1:]) + 1e-12
    precision, recall, _ = solved.precision_recall_points(Y, SCORE)
    area = np.trapezoid(precision, recall)
    assert area > solved.average_precision(Y, SCORE)
    assert f"({area:.4f})" in text("idea-trapezoid")


def test_the_default_draw_of_rare_reds_is_the_median_one(course_wines, solved):
    """What about-table says of the seeds that the slider offers, and saw-2 of all wines."""
    y, scores = course_wines["truth"], course_wines["scores"]
    models = "Total SO2", "Chlorides"
    gaps = []
    for seed in range(21):
        kept = course_wines["thin"](y, 0.01, np.random.default_rng(seed))
        both = [
            [f(y[kept], scores[name][kept]) for name in models]
            for f in (metrics.roc_auc_score, metrics.average_precision_score)
        ]
        gaps.append([a - b for a, b in both])
    _, ap = np.transpose(gaps)
    assert "seed=13)" in text("explore-imbalance")
    assert "seed=(0, 20)" in text("explore-imbalance")
    assert ap[13] == np.median(ap)
    assert "(13 is the draw with the median gap in average precision.)" in text("about-table")
    difference, p = solved.delong_test(y, *(scores[name] for name in models))
    assert f"differ by {difference:.3f}" in text("saw-2")
    assert p > 0.05, "too little to tell them apart"


def test_a_brier_score_below_the_base_does_not_show_calibration(course_wines, solved):
    """What saw-calibration, idea-bins, idea-brier and claims say."""
    y, scores, wilson = (course_wines[name] for name in ("truth", "scores", "wilson"))
    balanced = scores["Total SO2, balanced"]
    brier = [metrics.brier_score_loss(y, p) for p in (balanced, scores["Total SO2"])]
    assert f"({brier[0]:.3f}, against {brier[1]:.3f})" in text("saw-calibration")
    assert f"$\\pi(1-\\pi)$, here {y.mean() * (1 - y.mean()):.3f}" in text("idea-brier")
    assert brier[0] < y.mean() * (1 - y.mean())
    mean_p, share, count = solved.calibration_points(y, balanced)
    middle = (mean_p > 0.2) & (mean_p < 0.8)
    assert middle.sum() == 6
    assert np.all(wilson(share, count)[1][middle] < mean_p[middle])
    mean_p, share, count = solved.calibration_points(y, scores["Chlorides"])
    assert mean_p[3] == pytest.approx(0.35, abs=0.005)
    assert f"{share[3]:.0%}".replace("%", " %") in text("saw-calibration")
    assert mean_p[9] == pytest.approx(0.98, abs=0.005)
    assert f"{share[9]:.0%} are".replace("%", " %") in text("saw-calibration")
    mean_p, share, count = solved.calibration_points(y, scores["Total SO2"])
    low, high = wilson(share, count)
    assert (np.maximum(low - mean_p, mean_p - high) > 0).sum() == 4
    off = np.abs(share - mean_p)
    assert mean_p[0] < 1 / 11 < mean_p[1]
    assert (
        f"four of its ten bars miss the diagonal; its shares are up to {off.max():.2f} away, "
        f"but at most {off[:2].max():.2f} in the two lowest, around $t^*={1 / 11:.2f}$"
    ) in text("saw-4")
    missed = 1 - 0.95**10  # at least one of ten bins
    assert missed == pytest.approx(0.4, abs=0.01)


def test_wilson_bars_are_statsmodels(course_wines):
    hits, n = np.array([0, 3, 21, 30]), np.array([7, 7, 30, 30])
    want = proportion_confint(hits, n, method="wilson", alpha=2 * st.norm.sf(1.96))
    np.testing.assert_allclose(course_wines["wilson"](hits / n, n), want, atol=1e-12)


def test_the_paired_interval_of_the_cost_difference(course_wines, solved):
    """What idea-cost-difference and the sample answer to 4.3 say."""
    space = dict(course_wines, least_costly_threshold=solved.least_costly_threshold)
    exec(text("cost-difference"), space)
    found = {name: values for name, *values in space["rows"]}
    y, scores, report = space["truth"], space["scores"], space["report"]
    cost = {}
    for name in ("Chlorides", "Total SO2"):
        chosen = y[space["choose"]], scores[name][space["choose"]]
        t, _ = solved.least_costly_threshold(*chosen, 1, 10)
        red, called = y[report] == 1, scores[name][report] >= t
        cost[name] = 1.0 * (called & ~red) + 10.0 * (~called & red)
    paired = st.ttest_rel(cost["Chlorides"], cost["Total SO2"])
    assert found["Chlorides"][0] == pytest.approx(np.mean(cost["Chlorides"] - cost["Total SO2"]))
    low, high = paired.confidence_interval(0.95)
    assert found["Chlorides"][1:] == pytest.approx([low, high], abs=1e-4)
    assert found["Chlorides"] == pytest.approx([-0.08, -0.17, 0.02], abs=0.005)
    assert "about −0.08 per wine with an interval from −0.17 to 0.02" in text("answer-4-3")
    # Copies counted as one wine: the sums of their differences are independent.
    number = space["fitted_scores"]()[2][report]
    gap = cost["Chlorides"] - cost["Total SO2"]
    sums = pd.Series(gap - gap.mean()).groupby(number).sum()
    wider = np.sqrt(np.sum(sums**2)) / len(gap) / st.sem(gap)
    assert f"about {wider - 1:.0%} wider".replace("%", " %") in text("idea-cost-difference")
    # Nearly half of the whole cost.
    assert -low / cost["Total SO2"].mean() == pytest.approx(0.47, abs=0.02)


def test_two_points_of_total_so2(course_wines, solved):
    """What quiz-threshold and the sample answer to 1.3 say."""
    y, score = course_wines["truth"], course_wines["scores"]["Total SO2"]
    for threshold in (0.5, 0.2):
        called = score >= threshold
        rates = [called[y == value].mean() for value in (0, 1)]
        point = "({:.3f}, {:.3f})".format(*rates)
        assert text("answer-1-3").count(point) == 2, "in the answer and in the scheme"
    TP, FP, _, _ = course_wines["counts"](y, score, [0.5, 0.2])
    assert np.diff(TP) == pytest.approx(70, abs=5)
    assert np.diff(FP) == pytest.approx(225, abs=5)
    assert [*TP, *FP] == pytest.approx([615, 680, 85, 310], abs=5)
    between = {name: np.mean((p >= 0.1) & (p < 0.5)) for name, p in course_wines["scores"].items()}
    assert f"About {between['Total SO2']:.0%}".replace("%", " %") in text("quiz-threshold")
    assert between["all"] < 0.01
    assert "less than 1 %" in text("quiz-threshold")


def test_costs_at_the_chosen_threshold_and_at_the_calibrated_one(course_wines, solved):
    """What the sample answer to 4.3 says of Chlorides and of t*."""
    y, scores = course_wines["truth"], course_wines["scores"]
    choose, report = course_wines["choose"], course_wines["report"]
    chosen, other, calibrated = {}, {}, {}
    for name in ("Total SO2", "Total SO2, balanced", "Chlorides"):
        t, chosen[name] = solved.least_costly_threshold(y[choose], scores[name][choose], 1, 10)
        _, FP, FN, _ = course_wines["counts"](y[report], scores[name][report], [t, 1 / 11])
        other[name], calibrated[name] = (FP + 10 * FN) / len(report)
        if name == "Chlorides":
            assert f"({t:.2f} on the course's wines)" in text("answer-4-3")
    assert min(chosen, key=chosen.get) == "Chlorides"
    more = other["Chlorides"] - chosen["Chlorides"]
    assert f"the other half costs {more:.2f} more" in text("answer-4-3")
    assert f"about {other['Chlorides']:.2f} per wine, not the {chosen['Chlorides']:.2f}" in text(
        "answer-4-3"
    )
    assert calibrated["Total SO2"] == pytest.approx(other["Total SO2"], rel=0.1)
    assert calibrated["Chlorides"] == pytest.approx(1.5 * other["Chlorides"], rel=0.1)
