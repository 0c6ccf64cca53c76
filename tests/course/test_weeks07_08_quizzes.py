"""Questions of weeks 7 and 8: their answers, worked out afresh."""

from __future__ import annotations

import contextlib
import re
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest
import scipy.stats as st
from quizzes import PATHS, ROOT, asked, cells_of, curves_wines
from sklearn import metrics
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import StratifiedKFold
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

CELLS = cells_of("week07-evaluation", "week08-curves")


def test_iris_answers():
    assert "m and n" in asked("iris", "quiz-alpha").why[0]
    widths = {
        m: np.ptp(st.beta.ppf([0.025, 0.975], m + 0.5, 150 - m + 0.5)) for m in (144, 147, 132)
    }
    assert max(widths, key=widths.get) == min(widths, key=lambda m: abs(m - 75)) == 132
    assert min(widths, key=widths.get) == 147, "the highest accuracy has the narrowest"
    assert "nearest to ½" in asked("iris", "quiz-alpha").right

    # Everybody but one votes: 49 of its own species against 50 of each other.
    assert asked("iris", "quiz-k").right == "0"
    assert "49 flowers" in asked("iris", "quiz-k").because

    quiz = asked("iris", "quiz-difference")
    spread = {
        pair: ((n12 + n21) / 150 - ((n12 - n21) / 150) ** 2) / 151
        for pair, (n12, n21) in {"A − B": (1, 4), "A − C": (15, 3)}.items()
    }
    assert quiz.right.startswith(max(spread, key=spread.get))
    assert "5 flowers" in quiz.question
    assert "145" in quiz.why[0]

    # Five fair coins, 4 to 1 or 5 to 0, in either direction.
    quiz = asked("iris", "quiz-coins")
    uneven = [n for n in range(32) if n.bit_count() in (0, 1, 4, 5)]
    assert f"in {len(uneven)} of 32 cases" in quiz.because
    assert quiz.right == "in more than a third of them"
    assert len(uneven) / 32 > 1 / 3
    all_alike = f"in {2 / 32:.0%} of experiments".replace("%", " %")
    assert all_alike in quiz.why[0]

    low, high = map(
        float,
        re.findall(r"[−-]?0\.0\d+", asked("iris", "quiz-equal").question.replace("−", "-"))[:2],
    )
    assert -0.02 < low < 0 < high < 0.02
    assert asked("iris", "quiz-equal").right == "the models are equally good for its purpose"
    # Six flowers, each its own nearest neighbour.
    assert asked("iris", "quiz-leak").right == "all six"


def test_wine_answers():
    stored = pd.read_csv(ROOT / "data" / "wine_cv.csv")
    loss = {m: abs(stored["y_true"] - stored[m]) for m in ("Model_A", "Model_B")}
    low, high = st.ttest_1samp(loss["Model_A"], 0).confidence_interval(0.95)
    quiz = asked("wine", "quiz-mean")
    assert f"[{low:.3f}, {high:.3f}]" in quiz.question
    assert loss["Model_A"].between(low, high).mean() == pytest.approx(0.02, abs=0.005)
    assert quiz.right == "about 2 %"

    quiz = asked("wine", "quiz-alpha")
    wide, narrow = st.t.ppf([0.9995, 0.975], 6303)
    assert wide / narrow == pytest.approx(1.7, abs=0.05)
    assert f"from {narrow:.2f} to {wide:.2f}" in quiz.because
    assert "1.7 times" in quiz.right

    # Hard for one is hard for the other: the paired standard error is the smaller one.
    for power in (1, 2):
        a, b = (values**power for values in loss.values())
        assert np.corrcoef(a, b)[0, 1] > 0
        assert st.sem(a - b) < np.hypot(st.sem(a), st.sem(b))
    assert asked("wine", "quiz-pairing").right == "too large"
    assert asked("wine", "quiz-exact").right.startswith("that the tree has seen these wines")

    def width(repetitions: int, rho: float) -> float:
        J = 10 * repetitions
        return st.t.ppf(0.975, J - 1) * np.sqrt(1 / J + rho / (1 - rho))

    assert 1 - width(20, 0.1) / width(3, 0.1) == pytest.approx(1 / 7, abs=0.01)
    assert width(20, 0) / width(3, 0) < 0.5, "what the naive test would claim"
    assert "a seventh" in asked("wine", "quiz-rho").right
    assert asked("wine", "quiz-install").right.startswith("Setup I:")
    assert asked("wine", "quiz-paper").right.startswith("Setup II:")
    # The rates themselves are computed in test_week07_prose.
    quiz = asked("wine", "quiz-alarms")
    naive = re.search(r'"naive, 1-nearest[^[]*\[(.+?)\]', CELLS["wine"]["figure-heuristic"].source)
    first, _, last = map(float, naive[1].split(","))
    assert first == pytest.approx(0.15, abs=0.01)
    assert "15 %" in quiz.options[1]
    assert last > 0.5
    assert quiz.right == "in more than half"


TOY_Y = np.array([0, 0, 1, 1, 0, 1, 0, 1])
TOY_SCORE = np.array([0.1, 0.4, 0.35, 0.8, 0.4, 0.4, 0.7, 0.9])


def rates(y: np.ndarray, score: np.ndarray, threshold: float) -> tuple[float, float]:
    """FPR and TPR."""
    return np.mean(score[y == 0] >= threshold), np.mean(score[y == 1] >= threshold)


@pytest.fixture(scope="module")
def halves() -> SimpleNamespace:
    """Attributes and classes of the wines, and the first split of wine2."""
    wines = pd.read_csv(ROOT / "data" / "wine2.csv")
    X, y = wines.drop(columns="Color"), wines["Color"].eq("Red").to_numpy(dtype=int)
    train, test = next(StratifiedKFold(2, shuffle=True, random_state=42).split(X, y))

    def score(*columns: str) -> np.ndarray:
        model = make_pipeline(StandardScaler(), LogisticRegression())
        model.fit(X[list(columns)].iloc[train], y[train])
        return model.predict_proba(X[list(columns)].iloc[test])[:, 1]

    return SimpleNamespace(X=X.iloc[test], y=y[test], score=score)


def test_wine2_answers(halves):
    wines = pd.read_csv(ROOT / "data" / "wine2.csv")
    share = metrics.roc_auc_score(wines["Color"].eq("Red"), wines["Alcohol"])
    assert f"in {share:.0%}".replace("%", " %") in asked("wine2", "quiz-guess").because
    assert asked("wine2", "quiz-guess").right == "about half of the time"

    assert rates(TOY_Y, TOY_SCORE, 0.5) == (1 / 4, 1 / 2)
    assert rates(TOY_Y, TOY_SCORE, 0.4) == (3 / 4, 3 / 4)
    assert "(1/4, 1/2)" in asked("wine2", "quiz-toy").question
    assert asked("wine2", "quiz-toy").right.endswith("(3/4, 3/4)")

    turned = metrics.roc_auc_score(TOY_Y, -TOY_SCORE)
    assert turned == pytest.approx(1 - metrics.roc_auc_score(TOY_Y, TOY_SCORE))
    assert "0.8" in asked("wine2", "quiz-upside").right

    called = (TOY_SCORE >= 0.5).astype(int)
    area = metrics.roc_auc_score(TOY_Y, called)
    assert area == pytest.approx(metrics.balanced_accuracy_score(TOY_Y, called))
    assert asked("wine2", "quiz-labels").right.startswith("the balanced accuracy")

    TN, FP, FN, TP = metrics.confusion_matrix(TOY_Y, TOY_SCORE >= 0.4).ravel()
    tn, fp, fn, tp = metrics.confusion_matrix(TOY_Y, called).ravel()
    assert tp < TP
    assert fp < FP
    assert tn > TN
    assert fn > FN
    assert asked("wine2", "quiz-threshold").right == "TP and FP"

    y, p = halves.y, halves.score("Chlorides")
    assert metrics.roc_auc_score(1 - y, 1 - p) == pytest.approx(metrics.roc_auc_score(y, p))
    assert rates(1 - y, 1 - p, 0.5)[1] != pytest.approx(rates(y, p, 0.5)[1], abs=0.1)
    precision = [metrics.precision_score(v, q >= 0.5) for v, q in ((y, p), (1 - y, 1 - p))]
    assert np.ptp(precision) > 0.01
    assert asked("wine2", "quiz-swap").right == "the AUC"

    sugar = halves.X["Residual sugar"].to_numpy()
    assert sugar[y == 1].mean() < sugar[y == 0].mean()
    assert metrics.roc_auc_score(y, sugar) < 0.45
    assert metrics.roc_auc_score(y, halves.score("Residual sugar")) > 0.55
    assert asked("wine2", "quiz-attribute").right == "above 0.5"

    space = {"np": np, "st": st, "toy_y": TOY_Y, "toy_score": TOY_SCORE}
    exec(CELLS["wine2"]["auc-interval"].source, space)
    few, many = (np.ptp(space["auc_interval"](np.tile(y, k), np.tile(p, k))[1]) for k in (1, 4))
    assert many / few == pytest.approx(0.5, abs=0.01)
    assert asked("wine2", "quiz-width").right == "half as wide"


def test_delong_is_explained_in_week_8_only():
    assert "week 8" in CELLS["wine2"]["idea-interval"].source.lower()
    assert "s^2" not in CELLS["wine2"]["idea-interval"].source
    assert "s_+^2" in CELLS["curves"]["idea-delong"].source


@pytest.fixture(scope="module")
def wines() -> dict:
    return curves_wines()


def test_curves_answers_about_ranking(wines):
    y, scores = wines["truth"], wines["scores"]
    share = {m: np.mean((scores[m] >= 0.1) & (scores[m] < 0.5)) for m in ("all", "Total SO2")}
    assert share == pytest.approx({"all": 0.009, "Total SO2": 0.18}, abs=0.004)
    moved = {m: np.ptp([rates(y, scores[m], t) for t in (0.5, 0.1)], axis=0).sum() for m in share}
    quiz = asked("curves", "quiz-threshold")
    assert max(moved, key=moved.get) == quiz.right.removeprefix("that of ")
    assert "18 %" in quiz.because
    assert "less than 1 %" in quiz.because

    def precision(share: float) -> float:
        return share * 0.9 / (share * 0.9 + (1 - share) * 0.05)

    assert f"= {precision(0.24):.2f}; with" in CELLS["curves"]["idea-prevalence"].source
    assert f"= {precision(0.01):.2f}. The" in CELLS["curves"]["idea-prevalence"].source
    assert 1 - precision(0.01) == pytest.approx(5 / 6, abs=0.02), "five of six alarms"

    draw = np.random.default_rng(0)
    red = np.repeat([1, 0], [100, 9900])
    ap = np.mean([metrics.average_precision_score(red, draw.random(10_000)) for _ in range(20)])
    assert ap == pytest.approx(0.01, abs=0.005)
    assert asked("curves", "quiz-imbalance").right.endswith("0.01")

    # More resamples leave the width, up to noise.
    toy = draw.normal(size=60) + np.repeat([1, 0], 30)
    widths = []
    for B in (500, 5000):
        rows = draw.integers(0, 30, (B, 30)), draw.integers(30, 60, (B, 30))
        aucs = [np.mean(toy[a][:, None] > toy[b]) for a, b in zip(*rows, strict=True)]
        widths.append(np.ptp(np.quantile(aucs, [0.025, 0.975])))
    assert widths[1] / widths[0] == pytest.approx(1, abs=0.15)
    assert asked("curves", "quiz-resamples").right == "its width stays about the same"


def test_curves_answers_about_probabilities_and_costs(wines):
    y, scores = wines["truth"], wines["scores"]
    expected = {p: 0.7 * (1 - p) ** 2 + 0.3 * p**2 for p in (1.0, 0.7, 0.5)}
    assert expected == pytest.approx({1.0: 0.3, 0.7: 0.21, 0.5: 0.25})
    assert float(asked("curves", "quiz-brier").right) == min(expected, key=expected.get)

    p = scores["Total SO2"]
    some = (p > 0.1) & (p <= 0.2)
    low, high = wines["wilson"](y[some].mean(), some.sum())
    quiz = asked("curves", "quiz-bins")
    assert f"has {some.sum()} wines" in quiz.question
    assert f"on average {p[some].mean():.3f}" in quiz.question
    assert y[some].mean() == pytest.approx(0.1, abs=0.005)
    assert f"from {low:.3f} to {high:.3f}" in quiz.because
    assert high < p[some].mean() < high + 0.02, "just below"
    assert "just below" in quiz.right

    p = scores["Chlorides"]
    t = np.linspace(0.01, 0.99, 99)
    TP, FP, FN, _ = wines["counts"](y, p, t)
    best = [t[((1 + a) * TP / ((1 + a) * TP + a * FN + FP)).argmax()] for a in (1, 4)]
    assert best[1] < best[0]
    assert asked("curves", "quiz-measures").right == "lower"

    assert "from 1/11 to 1/21" in asked("curves", "quiz-cost").right

    space = dict(wines)
    exec(CELLS["curves"]["task-4-2"].source.partition("\n\n\n")[0], space)
    exec(CELLS["curves"]["cost-difference"].source, space)
    gap = space["cost"]["Chlorides"] - space["cost"]["Total SO2"]
    quiz = asked("curves", "quiz-difference")
    assert f"over {len(gap)} wines" in quiz.question
    assert abs(gap.mean()) == pytest.approx(0.08, abs=0.005)
    assert 1.96 * st.sem(gap) == pytest.approx(0.09, abs=0.005)
    assert "0.09" in quiz.right
    assert f"about {gap.std(ddof=1):.1f}" in quiz.because
    assert np.sqrt(len(gap)) * 0.01 / 1.96 == pytest.approx(0.2, abs=0.01)
    assert np.mean(abs(gap) == 10) == pytest.approx(1 / 30, rel=0.05)
    assert np.mean(abs(gap) == 1) > 0.25, "many"
    assert np.sqrt(len(gap)) * 0.5 / 1.96 == pytest.approx(10, abs=0.2)


def test_the_closing_exercise_and_its_paragraph(wines, capsys):
    """The claim's counts are right, and so is each number that answers it."""
    file = pd.read_csv(PATHS["curves"].parent / "data" / "claim.csv")
    ill = file["ill"].to_numpy()
    old, new = (file[name].to_numpy() for name in ("old", "new"))
    found = {
        name: [int(((p >= 0.5) & (ill == c)).sum()) for c in (1, 0)] for name, p in file.items()
    }
    claim, paragraph = (CELLS["curves"][name].source for name in ("claim", "answer-4-4"))
    assert (
        f"On {len(file)} people the new model found {found['new'][0]} of {ill.sum()} ill" in claim
    )
    assert f"the old one only {found['old'][0]}" in claim
    assert (
        f"finds {found['new'][0]} of the {ill.sum()} ill and alarms {found['new'][1]} healthy "
        f"people, the old one {found['old'][0]} and {found['old'][1]}: two" in paragraph
    )
    # As many alarms as the new model's.
    alarms = sum(found["new"])
    t = np.sort(old)[::-1][alarms - 1]
    same = [int(((old >= t) & (ill == c)).sum()) for c in (1, 0)]
    assert sum(same) == alarms
    assert f"At {t:.4f} the old model finds {same[0]} with {same[1]} false" in paragraph

    pairs = {
        name: (p[ill == 1][:, None] > p[ill == 0]) + (p[ill == 1][:, None] == p[ill == 0]) / 2
        for name, p in (("old", old), ("new", new))
    }
    gap = pairs["new"] - pairs["old"]
    error = np.hypot(st.sem(gap.mean(axis=1)), st.sem(gap.mean(axis=0)))
    low, high = gap.mean() + 1.959964 * error * np.array([-1, 1])
    p = 2 * st.norm.sf(abs(gap.mean()) / error)
    assert f"{gap.mean():.3f}, 95 % interval about {low:.3f} to".replace("-", "−") in paragraph
    exec(CELLS["curves"]["bootstrap-auc"].source, wines)
    drawn = wines["bootstrap_auc"](ill, new, other=old)
    assert drawn[0] == pytest.approx(gap.mean(), rel=1e-9)
    assert drawn[1] == pytest.approx([low, high], abs=0.0015)
    assert drawn[1] == pytest.approx([-0.012, 0.007], abs=0.001)
    assert "about −0.012 to 0.007" in paragraph
    assert p > 0.5

    brier = [np.mean((q - ill) ** 2) for q in (new, old)]
    assert f"average {new.mean():.2f} where {ill.mean():.0%}".replace("%", " %") in paragraph
    assert f"(Brier score {brier[0]:.3f}, against {brier[1]:.3f})" in paragraph
    assert old.mean() == pytest.approx(ill.mean(), abs=0.01), "calibrated"

    with contextlib.chdir(PATHS["curves"].parent):
        exec(CELLS["curves"]["claim-file"].source, wines)
        exec(CELLS["curves"]["claim-room"].source, wines)
    printed = f"old, at 0.5 or above: {found['old'][0]} of {ill.sum()} ill found"
    assert capsys.readouterr().out.count(printed) == 2, "where it opens and where it ends"


def test_the_claim_of_curves_opens_and_closes_it():
    """The same sentence, a question before any theory, and four lines of one point each."""
    cells = CELLS["curves"]
    (claim,) = re.findall(r"^> .+$", cells["claim"].source, re.MULTILINE)
    assert claim in cells["part-claim"].source
    names = list(cells)
    assert names.index("claim") < names.index("quiz-claim") < names.index("figure-claim") < 10
    scheme = re.findall(r"^- 1 point: \*\*(.+?)\*\*", cells["answer-4-4"].source, re.MULTILINE)
    assert scheme == [
        "what is claimed",
        "what the data can show",
        "what they do show",
        "what to do",
    ]
    assert cells["answer-4-4"].metadata["nbgrader"]["points"] == 4
