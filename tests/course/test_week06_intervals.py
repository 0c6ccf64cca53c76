"""Week 6, intervals: the solutions reproduce the reference numbers, each by a second route too."""

from __future__ import annotations

import ast
import re
from types import SimpleNamespace

import fishery
import numpy as np
import pandas as pd
import pytest
import scipy.stats as st
import tables
from quizzes import ROOT, sources
from sklearn.model_selection import train_test_split
from statsmodels.stats import contingency_tables, proportion

from checks import close

CELLS = sources("intervals")
DATA = tables.table("intervals")
SLIDE = [[80, 40], [20, 60]]


@pytest.fixture(scope="module")
def week() -> SimpleNamespace:
    """The functions that the notebook defines: of the solution cells, and those it gives."""
    names: dict[str, object] = {"np": np, "pd": pd, "st": st}
    for name, source in CELLS.items():
        if re.match(r"task-|wald$|others$|four-tests$", name):
            tree = ast.parse(source)
            tree.body = [part for part in tree.body if isinstance(part, ast.FunctionDef)]
            exec(compile(tree, name, "exec"), names)
    return SimpleNamespace(**names)


def routes(week: SimpleNamespace) -> dict[str, tuple]:
    """Name, the notebook's interval, and statsmodels' name for it."""
    return {
        "Wald": (week.wald_interval, "normal"),
        "Wilson": (week.wilson_interval, "wilson"),
        "Jeffreys": (week.jeffreys_interval, "jeffreys"),
        "Clopper-Pearson": (week.clopper_pearson_interval, "beta"),
    }


def test_intervals_have_the_reference_values(week):
    assert week.wald_interval(0.9, 100) == pytest.approx(
        (0.841201080464, 0.958798919536), abs=1e-11
    )
    for (acc, alpha), limits in {
        (0.9, 0.05): (0.825634338495, 0.944770862939),
        (0.8, 0.05): (0.711170834407, 0.866633066669),
        (0.75, 0.2): (0.690769726823, 0.801151091514),
    }.items():
        assert week.wilson_interval(acc, 100, alpha) == pytest.approx(limits, abs=1e-11)
    assert week.jeffreys_interval(0.96, 150) == pytest.approx((0.919422512302, 0.983134403279))
    assert week.jeffreys_interval(1, 10) == pytest.approx((0.782803732491, 1))
    assert week.jeffreys_interval(0, 10) == pytest.approx((0, 0.217196267509))


@pytest.mark.parametrize("alpha", [0.01, 0.05, 0.2])
def test_intervals_agree_with_statsmodels(week, alpha):
    for name, (interval, method) in routes(week).items():
        for m, n in [(1, 4), (17, 30), (98, 100), (480, 1000)]:
            want = proportion.proportion_confint(m, n, alpha, method)
            got = np.clip(interval(m / n, n, alpha), 0, 1)  # as statsmodels does with Wald's
            assert got == pytest.approx(np.array(want), rel=1e-8), name


def test_the_lecture_s_table_of_wilson_limits(week):
    table = {
        50: (0.670, 0.888),
        100: (0.711, 0.866),
        500: (0.763, 0.833),
        1000: (0.774, 0.824),
        5000: (0.789, 0.811),
    }
    for n, limits in table.items():
        assert week.wilson_interval(0.8, n) == pytest.approx(limits, abs=1e-3)  # it cuts digits
        z = st.norm.isf(0.025)  # its other form
        root = z * np.sqrt(z**2 + 4 * n * 0.8 - 4 * n * 0.64)
        other = [(2 * n * 0.8 + z**2 + sign * root) / (2 * (n + z**2)) for sign in (-1, 1)]
        assert week.wilson_interval(0.8, n) == pytest.approx(other, rel=1e-12)
    assert week.wilson_interval(0.75, 1000, 0.2) == pytest.approx((0.732, 0.767), abs=5e-4)


def test_critical_values_and_the_printed_table_of_confidences(week):
    for level, z in {0.99: 2.58, 0.98: 2.33, 0.95: 1.96, 0.90: 1.65}.items():
        lower, upper = week.wald_interval(0.5, 10000, 1 - level)
        assert (upper - lower) / 2 / 0.005 == pytest.approx(z, abs=0.006)
    # z = 1.53 in the printed table: 1 minus the confidence is 0.126
    assert 1 - week.significance_confidence(0.5 + 0.00765, 10**12, 0.5, 10000) == pytest.approx(
        0.126, abs=5e-4
    )


@pytest.mark.parametrize(("n", "p", "want"), DATA["coverage"])
def test_coverage_has_the_reference_values(week, n, p, want):
    for (interval, method), reference in zip(routes(week).values(), want, strict=True):
        got = week.coverage(interval, p, n)
        assert got == pytest.approx(reference, abs=1.1e-3)
        # The counts that cover p are neighbours: two values of the distribution function do.
        low, high = proportion.proportion_confint(np.arange(n + 1), n, 0.05, method)
        hits = np.flatnonzero((low <= p) & (p <= high))
        between = st.binom.cdf(hits.max(), n, p) - st.binom.cdf(hits.min() - 1, n, p)
        assert got == pytest.approx(between, abs=1e-10)


def test_coverage_averaged_over_p(week):
    m, grid = np.arange(31), np.linspace(0.0005, 0.9995, 1000)
    want = {"Wald": 0.875, "Wilson": 0.952, "Jeffreys": 0.950, "Clopper-Pearson": 0.973}
    for name, (interval, _) in routes(week).items():
        limits = {k / 30: interval(k / 30, 30) for k in m}
        some = grid[::40]
        one = [week.coverage(lambda acc, n, alpha, known=limits: known[acc], p, 30) for p in some]
        low, high = np.transpose([limits[k / 30] for k in m])
        hits = (low <= grid[:, None]) & (grid[:, None] <= high)
        curve = (st.binom.pmf(m, 30, grid[:, None]) * hits).sum(axis=1)
        assert one == pytest.approx(curve[::40], abs=1e-10)
        assert curve.mean() == pytest.approx(want[name], abs=2e-3)


def test_dependent_rows_spoil_the_coverage(week):
    draws = np.random.default_rng(0)
    total = 1 / 0.3 - 1
    groups = draws.beta(0.8 * total, 0.2 * total, size=(4000, 50))
    counts = draws.binomial(10, groups).sum(axis=1)
    low, high = np.transpose([week.wilson_interval(m / 500, 500) for m in counts])
    assert np.mean((low <= 0.8) & (high >= 0.8)) == pytest.approx(0.686, abs=0.025)


def test_two_test_sets(week):
    variance = 0.15 * 0.85 / 30 + 0.25 * 0.75 / 5000
    assert variance == pytest.approx(0.0042875)
    confidence = week.significance_confidence(0.15, 30, 0.25, 5000)
    assert confidence == pytest.approx(0.8733, abs=5e-5)
    assert 1 - confidence == pytest.approx(0.126709522197, abs=1e-11)
    assert 0.1 / np.sqrt(variance) == pytest.approx(1.527207096642)
    assert week.unpaired_interval(0.15, 30, 0.25, 5000) == pytest.approx((-0.228, 0.028), abs=5e-4)
    # At the confidence that it returns, the interval touches 0.
    assert week.unpaired_interval(0.15, 30, 0.25, 5000, 1 - confidence)[1] == pytest.approx(0)
    for m1, n1, m2, n2 in [(4, 30, 1250, 5000), (9, 40, 5, 50)]:
        got = week.unpaired_interval(m1 / n1, n1, m2 / n2, n2, 0.1)
        want = proportion.confint_proportions_2indep(m1, n1, m2, n2, method="wald", alpha=0.1)
        assert got == pytest.approx(want, rel=1e-8)
        p = proportion.test_proportions_2indep(m1, n1, m2, n2, method="wald").pvalue
        assert 1 - week.significance_confidence(m1 / n1, n1, m2 / n2, n2) == pytest.approx(p)


def test_half_an_error_decides(week):
    for errors, wald, fisher in [(4, 0.061, 0.202), (5, 0.223, 0.398)]:
        got = 1 - week.significance_confidence(errors / 30, 30, 0.25, 5000)
        assert got == pytest.approx(wald, abs=5e-4)
        table = [[errors, 30 - errors], [1250, 3750]]
        assert st.fisher_exact(table).pvalue == pytest.approx(fisher, abs=5e-4)


def test_mcnemar(week):
    assert week.mcnemar_chi2(SLIDE) == pytest.approx((6.016666667, 0.014171388254), rel=1e-9)
    assert week.uncorrected(SLIDE) == pytest.approx(0.009823274508)
    assert week.exact(SLIDE) == pytest.approx(0.01348929373119)
    assert week.mid_p(SLIDE) == pytest.approx(0.00985344819526)
    assert "exact p 0.013 " in text("claims")
    for table in [
        SLIDE,
        [[5, 10], [2, 9]],
        [[1, 0], [5, 1]],
        [[3, 7], [8, 0]],
        [[129, 15], [3, 3]],
    ]:
        b, c = table[1][0], table[0][1]
        corrected = contingency_tables.mcnemar(table, exact=False, correction=True)
        assert week.mcnemar_chi2(table) == pytest.approx((corrected.statistic, corrected.pvalue))
        uncorrected = contingency_tables.mcnemar(table, exact=False, correction=False)
        assert week.uncorrected(table) == pytest.approx(uncorrected.pvalue)
        exact = contingency_tables.mcnemar(table, exact=True)
        assert week.exact(table) == pytest.approx(exact.pvalue)
        tails = st.binom.pmf(np.arange(b + c + 1), b + c, 0.5)
        tails[[b, c]] /= 2  # a split as uneven as the observed one counts half
        uneven = np.abs(np.arange(b + c + 1) - (b + c) / 2) >= abs(b - c) / 2
        assert week.mid_p(table) == pytest.approx(tails[uneven].sum())


def test_mcnemar_without_a_difference(week):
    for table in [[[4, 0], [0, 2]], [[4, 6], [6, 2]]]:
        assert week.mcnemar_chi2(table) == pytest.approx((0, 1))
        assert week.mid_p(table) == pytest.approx(1)
    # What the prose says of statsmodels: it squares -1, and divides by 0.
    assert contingency_tables.mcnemar([[4, 6], [6, 2]], exact=False).statistic > 0
    with np.errstate(divide="ignore"):
        never = contingency_tables.mcnemar([[10, 0], [0, 5]], exact=False)
    assert (never.statistic, never.pvalue) == (np.inf, 0)
    assert contingency_tables.mcnemar([[10, 0], [0, 5]], exact=True).pvalue == 1
    assert "for two models that never disagree it gives p = 0" in text("look-tests")


def test_counts_that_overflow_in_32_bits(week):
    """In the browser NumPy's integers have 32 bits: the solution computes in floats."""
    table = np.array([[900, 10_025_000], [9_975_000, 1200]], dtype=np.int32)
    X, p = week.mcnemar_chi2(table)
    assert pytest.approx(49_999**2 / 20_000_000) == X
    assert p == pytest.approx(st.chi2.sf(X, 1), rel=1e-9)


def test_sizes_of_the_four_tests(week):
    want = {"exact": 0.017, "corrected": 0.017, "mid-p": 0.036, "uncorrected": 0.045}
    tests = {
        "exact": week.exact,
        "corrected": lambda table: week.mcnemar_chi2(table)[1],
        "mid-p": week.mid_p,
        "uncorrected": week.uncorrected,
    }
    for name, test in tests.items():
        size = 0.0
        for disagree in range(31):  # of 150 rows, 5 % on average; more than 30 do not occur
            coins = st.binom.pmf(np.arange(disagree + 1), disagree, 0.5)
            rejected = [test([[0, c], [disagree - c, 0]]) <= 0.05 for c in range(disagree + 1)]
            size += st.binom.pmf(disagree, 150, 0.05) * (coins @ rejected)
        assert size == pytest.approx(want[name], abs=1.1e-3)
        known: dict[tuple[int, int], float] = {}

        def remember(table, test=test, known=known):
            split = table[1][0], table[0][1]
            if split not in known:
                known[split] = test(table)
            return known[split]

        rng = np.random.default_rng(6)
        simulated = week.share_rejected(remember, 150, 0.025, 0.025, 2000, rng)
        assert simulated == pytest.approx(size, abs=4 * np.sqrt(size * (1 - size) / 2000))


def test_overlap_is_not_a_test(week):
    d, limits, p = week.difference_from_intervals((0.91, 0.99), (0.88, 0.92))
    assert d == pytest.approx(0.05)
    assert limits == pytest.approx((0.005, 0.095), abs=5e-4)
    assert p == pytest.approx(0.0284, abs=5e-5)
    assert st.norm.isf(p / 2) == pytest.approx(2.19, abs=5e-3)
    # Two equal intervals that just touch: the rule of overlap as a test has size 0.0056.
    assert week.difference_from_intervals((0, 1), (1, 2))[2] == pytest.approx(0.0056, abs=5e-5)
    # Those of confidence 0.834 that just touch have p = 0.05.
    alpha = 2 * st.norm.sf(st.norm.isf(0.025) / np.sqrt(2))
    assert 1 - alpha == pytest.approx(0.834, abs=5e-4)
    assert week.difference_from_intervals((0, 1), (1, 2), alpha)[2] == pytest.approx(0.05)


def test_paired_models_whose_intervals_overlap(week):
    first, second = (week.jeffreys_interval(m / 200, 200) for m in (172, 184))
    assert [*first, *second] == pytest.approx([0.807, 0.903, 0.876, 0.952], abs=5e-4)
    assert week.exact([[170, 2], [14, 14]]) == pytest.approx(0.0042, abs=5e-5)


def test_exact_test_of_few_disagreements(week):
    assert week.exact([[9, 5], [0, 9]]) == pytest.approx(0.0625)
    # Ten disagreements or fewer: the uncorrected test can break its promise, the exact one cannot.
    sizes = {week.exact: 0.0, week.uncorrected: 0.0}
    for test in sizes:
        for n in range(1, 11):
            coins = st.binom.pmf(np.arange(n + 1), n, 0.5)
            rejected = [test([[0, c], [n - c, 0]]) <= 0.05 for c in range(n + 1)]
            sizes[test] = max(sizes[test], coins @ rejected)
    assert sizes[week.exact] < 0.05 < sizes[week.uncorrected]


@pytest.mark.parametrize(("check", "task", "exact", "rounded"), DATA["rounded"])
def test_a_rounded_critical_value_is_shown_to_differ(check, task, exact, rounded):
    """The check prints so many digits that what it wants and what it got do not read alike."""
    names: dict[str, object] = {"np": np, "st": st, "close": close}
    function = re.split(r"\n\n\n(?=\S)", CELLS[task])[0]
    assert exact in function
    exec(function.replace(exact, rounded), names)
    with pytest.raises(AssertionError) as failure:
        exec(CELLS[check], names)
    want, got = str(failure.value).split("got ")
    wanted, shown = (re.findall(r"-?\d\.\d{4,}", part) for part in (want, got))
    assert min(len(wanted), len(shown)) >= 2
    assert wanted[-2:] != shown[:2]


def text(identity: str) -> str:
    """A cell's source, in one line."""
    return " ".join(CELLS[identity].split())


def exact_sizes(week: SimpleNamespace) -> dict[tuple[str, float], float]:
    """Sizes of the four tests on 150 rows, by test and share of disagreement, without luck."""
    size = {}
    for name in ("exact", "mid_p", "uncorrected", "mcnemar_chi2"):
        test, rejects = getattr(week, name), []
        for disagree in range(66):  # more are too rare to matter
            coins = st.binom.pmf(np.arange(disagree + 1), disagree, 0.5)
            p = [np.ravel(test([[0, c], [disagree - c, 0]]))[-1] for c in range(disagree + 1)]
            rejects.append(coins @ (np.array(p) <= 0.05))
        for share in (0.05, 0.1, 0.2):
            size[name, share] = st.binom.pmf(np.arange(66), 150, share) @ rejects
    return size


def test_which_p_to_report(week):
    """What after-sizes says: exact is never above 0.05, and mid-p is nearer to it."""
    size = exact_sizes(week)
    for share in (0.05, 0.1, 0.2):
        assert size["exact", share] < size["mid_p", share] < 0.05
        assert size["mcnemar_chi2", share] < 0.035
    assert size["uncorrected", 0.2] > 0.05
    said = text("after-sizes")
    assert "its size is never above 0.05" in said
    # "The price is power where the disagreements are few"; "With hundreds ... hardly differ."
    assert power_without_luck(100, 0.1, 0.08, mid=True) > 1.1 * power_without_luck(100, 0.1, 0.08)
    table = [[1035, 657], [521, 964]]
    assert week.exact(table) == pytest.approx(week.mid_p(table), rel=0.15)
    assert np.sqrt(0.05 * 0.95 / 2000) == pytest.approx(0.005, abs=2e-4)
    assert "standard error of about 0.005" in text("idea-size")


def test_every_confidence_occurs_about_equally_often(week):
    """The histogram of figure-afterwards is as flat as chance has it."""
    n, B = 30_000, 4000
    cell = text("figure-afterwards")
    assert f"draws.binomial({n}, 0.2, size=({B}, 2))" in cell
    assert "4000 pairs" in text("look-afterwards")
    assert "draws = np.random.default_rng(2)" in cell
    pairs = np.random.default_rng(2).binomial(n, 0.2, size=(B, 2))
    reached = np.array([week.significance_confidence(a, n, b, n) for a, b in pairs / n])
    counts, _ = np.histogram(reached, np.linspace(0, 1, 11))
    assert st.chisquare(counts).pvalue > 0.1
    assert f"{np.mean(reached >= 0.95):.0%}" == "5%"


def test_planning_a_test_set(week):
    """What answer-1-2 and figure-widths say of widths."""
    needed = 1.96**2 * 0.16 / 0.01**2
    assert needed == pytest.approx(6150, abs=5)
    assert "6150" in text("answer-1-2")
    roughly = 2**2 * 0.16 / 0.01**2
    assert roughly == pytest.approx(6400)
    assert "about 6000 to 6400 rows (6400 with z = 2)" in text("answer-1-2")
    widths = {
        n: [np.ptp(f(0.98, n)) for f in (week.wald_interval, week.wilson_interval)]
        for n in (10, 200, 5000)
    }
    assert all(wald < wilson for wald, wilson in widths.values())
    assert widths[200][0] < 0.95 * widths[200][1]
    assert widths[5000][0] > 0.99 * widths[5000][1]


def power_without_luck(n: int, discordant: float, ahead: float, mid: bool = False) -> float:
    """Probability that the exact (or mid-p) test at 5 % rejects, by adding up all tables."""
    total, disagree = 0.0, st.binom(n, discordant)
    for count in range(int(disagree.ppf(1e-7)), int(disagree.isf(1e-7)) + 1):
        first = np.arange(count + 1)
        fewer = np.minimum(first, count - first)
        p = 2 * st.binom.cdf(fewer, count, 0.5) - mid * st.binom.pmf(fewer, count, 0.5)
        coins = st.binom.pmf(first, count, (1 + ahead / discordant) / 2)
        total += disagree.pmf(count) * (coins @ (p <= 0.05))
    return total


def test_how_many_rows_a_comparison_needs(week):
    """What look-power, after-power and the figure between them say."""

    def quick_exact(table):
        (_, only_1), (only_2, _) = table
        return min(1, 2 * st.binom.cdf(min(only_1, only_2), only_1 + only_2, 0.5))

    draws = np.random.default_rng(1)
    assert "zip([(0.4, 0.05), (0.1, 0.02)]" in text("figure-power")
    for discordant, ahead, rows in (0.4, 0.05, 1280), (0.1, 0.02, 2000):
        assert 8 * discordant / ahead**2 == pytest.approx(rows)
        assert f"{rows} in" in text("after-power")
        assert power_without_luck(rows, discordant, ahead) == pytest.approx(0.8, abs=0.02)
        for n in 100, 1000:
            got = week.share_rejected(
                quick_exact, n, (discordant + ahead) / 2, (discordant - ahead) / 2, 1500, draws
            )
            want = power_without_luck(n, discordant, ahead)
            assert got == pytest.approx(want, abs=4 * np.sqrt(want * (1 - want) / 1500))
        assert power_without_luck(100, discordant, ahead) < 0.1  # the figure's alt text
    assert "both curves rise from below 0.1 at 100 rows" in text("figure-power")


def test_the_claim_judged(week):
    """The colleague's numbers, and those of the full answer."""
    first, second = fishery.right(pd.read_csv(ROOT / "data" / "abalone.csv"))
    claim, answer = text("part-claim"), text("answer-4-3")
    few, many = first[:100], second[:100]
    assert f"the shallow tree was right on {few.sum()} and the deep one on {many.sum()}." in claim
    table = [[(few & many).sum(), (few & ~many).sum()], [(~few & many).sum(), 0]]
    assert f"{table[0][1]} to {table[1][0]}" in answer
    assert f"{week.exact(table):.2f}" == f"{week.mcnemar_chi2(table)[1]:.2f}" == "0.35"
    assert power_without_luck(100, 0.4, 0.05) < 0.1
    assert "in fewer than one of ten cases" in answer

    def interval(first, second):
        d = first.astype(float) - second
        return 100 * (d.mean() + np.array([-1.96, 0, 1.96]) * d.std() / np.sqrt(len(d)))

    low, _, high = interval(few, many)
    assert f"from −{-low:.1f} to {high:.1f} points" in answer
    only = [int((first & ~second).sum()), int((second & ~first).sum())]
    assert f"right on {only[0]}, only the deep one on {only[1]}" in answer
    p = week.exact([[0, only[0]], [only[1], 0]])
    assert f"The exact p is {p:.5f}" in answer
    low, middle, high = interval(first, second)
    assert f"ahead by {middle:.1f} points, 95 % interval {low:.1f} to {high:.1f}" in answer
    assert f"right on {first.mean():.0%}".replace("%", " %") in answer
    assert f"all {len(first)} test rows" in answer
    # What always saying "male" would get right on the same rows.
    abalone = pd.read_csv(ROOT / "data" / "abalone.csv")
    sex = train_test_split(abalone["Sex"], train_size=1000, random_state=1)[1]
    right = f'right on {first.mean():.0%}, always saying "male" on {np.mean(sex == "M"):.0%}'
    assert right.replace("%", " %") in text("decision")
    # The two trees disagree about as often as in the first case of the power.
    assert np.mean(first != second) == pytest.approx(0.4, abs=0.05)
    assert "our trees disagree about as often as in the first" in text("look-power")


def test_a_hundred_intervals_of_which_some_miss():
    """figure-repeats, with statsmodels' intervals."""
    population, _ = fishery.right(pd.read_csv(ROOT / "data" / "abalone.csv"))
    draws, p, missed = np.random.default_rng(5), population.mean(), 0
    for _ in range(100):
        hits = draws.choice(population, 50).sum()
        low, high = proportion.proportion_confint(hits, 50, method="wilson")
        missed += not low <= p <= high
    assert missed == 3
    assert "three of them, drawn thicker, miss the horizontal line" in text("figure-repeats")


def test_two_language_models(week):
    """Part 6: what the vendor claims, and what the answers show once texts are counted."""
    answers = pd.read_csv(ROOT / "data" / "answers.csv")
    a, b, n = answers["model_a"], answers["model_b"], len(answers)
    part, judged = text("part-6"), text("answer-6-2")
    assert f"{n} questions about {answers['text'].nunique()} texts" in part
    assert (
        f"answers {b.mean():.0%} of the questions rightly, model A {a.mean():.0%}".replace(
            "%", " %"
        )
        in part
    )
    only = [int((b > a).sum()), int((a > b).sum())]
    assert f"(p = {week.exact([[0, only[0]], [only[1], 0]]):.2f})" in part
    d, se = week.clustered_difference(b, a, answers["text"])
    assert d == pytest.approx((b - a).mean())
    assert (
        f"{d:.3f} with the 95 % interval [−{-(d - 1.96 * se):.3f}, {d + 1.96 * se:.3f}]" in judged
    )
    assert f"p = {2 * st.norm.sf(d / se):.2f}: B" in judged
    # Another route: draw texts again.
    sums = (b - a).groupby(answers["text"]).agg(["sum", "count"]).to_numpy()
    drawn = sums[np.random.default_rng(1).integers(0, len(sums), (4000, len(sums)))]
    again = drawn[:, :, 0].sum(axis=1) / drawn[:, :, 1].sum(axis=1)
    assert again.std() == pytest.approx(se, rel=0.05)
    one_by_one = (b - a).std(ddof=0) / np.sqrt(n)
    apart = np.sqrt((a.var(ddof=0) + b.var(ddof=0)) / n)
    assert one_by_one < apart < se
    worth = f"{n}\\,({one_by_one:.4f} / {se:.4f})^2 = {n * (one_by_one / se) ** 2:.0f}"
    assert worth.replace("\\\\", "\\") in text("look-questions")
    assert (st.norm.isf(0.025) + st.norm.isf(0.2)) ** 2 == pytest.approx(7.85, abs=0.005)
    needed = 7.85 * n * se**2 / 0.05**2
    assert round(needed, -2) == 2600
    assert "about 2600 questions" in judged
    assert f"some {round(needed / n * 80, -1):.0f} texts" in judged
    said = re.findall(r"-?\d\.\d{3}", text("figure-errors").split("ax.set")[0])[:6]
    limits = [d + sign * 1.96 * s for s in (apart, one_by_one, se) for sign in (-1, 1)]
    assert [float(one) for one in said] == pytest.approx(limits, abs=5e-4)


def test_the_best_of_a_leaderboard(capsys):
    space = {"np": np, "st": st, "answers": pd.read_csv(ROOT / "data" / "answers.csv")}
    exec(CELLS["leaderboard"], space)
    best, after_holm = np.mean(space["alarms"], axis=0)
    assert best == pytest.approx(0.2, abs=0.03)
    assert "about one leaderboard in five" in text("answer-6-2")
    assert after_holm < 0.05


def test_fishers_test_is_cautious():
    """Four errors of 30 against a rate known to be 0.25: half of the observed count counts less."""
    assert "somewhat cautious: it rejects a true $H_0$ less often" in text("look-few")
    fisher = st.fisher_exact([[4, 26], [1250, 3750]]).pvalue
    mid_p = 2 * st.binom.cdf(4, 30, 0.25) - st.binom.pmf(4, 30, 0.25)
    assert mid_p < fisher == pytest.approx(0.20, abs=0.005)
