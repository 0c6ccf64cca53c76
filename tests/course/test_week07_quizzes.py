"""Questions, progress and front matter of weeks 7 and 8: their answers, worked out afresh."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest
import scipy.stats as st
from sklearn import metrics
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import StratifiedKFold
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from coursekit.course import read_notebook

ROOT = Path(__file__).resolve().parents[2]
PATHS = {
    path.stem: path
    for week in ("week07-evaluation", "week08-curves")
    for path in sorted((ROOT / "source" / week).glob("*.ipynb"))
}
CELLS = {
    name: {cell.id: cell for cell in read_notebook(path).cells} for name, path in PATHS.items()
}
POINTS = {"iris": 51, "wine": 46, "wine2": 30, "curves": 51}
EXPLORED = [
    (name, identity)
    for name, cells in CELLS.items()
    for identity, cell in cells.items()
    if "\nexplore(" in cell.source
]


def asked(notebook: str, identity: str) -> SimpleNamespace:
    """What a quiz cell asks, and the option that it calls right."""
    calls = []
    exec(
        CELLS[notebook][identity].source,
        {"quiz": lambda *given, right: calls.append((*given, right))},
    )
    ((question, options, why, right),) = calls
    return SimpleNamespace(
        question=question, options=options, why=why, right=options[right], because=why[right]
    )


def quizzes(notebook: str) -> list[str]:
    return [name for name, cell in CELLS[notebook].items() if "quiz(" in cell.source]


@pytest.mark.parametrize("notebook", CELLS)
def test_each_quiz_is_one_cell_that_asks_one_thing(notebook):
    """Three to five are for self-checks, and one opens each exploration."""
    found = quizzes(notebook)
    predicted = sum(name == notebook for name, _ in EXPLORED)
    assert 3 <= len(found) - predicted <= 5
    for name in found:
        assert name.startswith("quiz-")
        quiz = asked(notebook, name)
        assert len(quiz.options) == len(quiz.why) == len(set(quiz.options)) >= 3
        assert quiz.question.endswith("?")
        assert not re.search(r"[$\\]", quiz.question + "".join(quiz.options + quiz.why)), "no TeX"


@pytest.mark.parametrize(("notebook", "explore"), EXPLORED)
def test_each_exploration_opens_with_a_question(notebook, explore):
    order = list(CELLS[notebook])
    code = [name for name in order if CELLS[notebook][name].cell_type == "code"]
    assert code[code.index(explore) - 1].startswith("quiz-")


def worth(notebook: str, part: str) -> dict[str, dict[str, float | tuple[float, ...]]]:
    """The points of a Part's checks and answers, as `progress` takes them."""
    found: dict[str, dict[str, list[float]]] = {"visible": {}, "hidden": {}, "written": {}}
    for cell in CELLS[notebook].values():
        role = cell.metadata.get("nbgrader", {})
        match = re.match(r"(test|answer)-(\d)-(\d\w?)(-hidden)?", cell.id)
        if role.get("grade") and match and match[2] == part:
            kind = "written" if match[1] == "answer" else "hidden" if match[4] else "visible"
            found[kind].setdefault(f"{part}.{match[3]}", []).append(role["points"])
    several = {
        task: tuple(points) if len(points) > 1 else points[0]
        for task, points in found["visible"].items()
    }
    rest = {
        kind: {task: sum(points) for task, points in found[kind].items()}
        for kind in ("hidden", "written")
        if found[kind]
    }
    return {"visible": several} | rest


@pytest.mark.parametrize("notebook", CELLS)
def test_progress_counts_the_points_that_are_given(notebook):
    parts = {
        match[1] for name in CELLS[notebook] if (match := re.match(r"(?:test|answer)-(\d)", name))
    }
    said = {}
    for name, cell in CELLS[notebook].items():
        if name.startswith("progress-"):
            exec(cell.source, {"progress": lambda part, **given: said.update({part[5:]: given})})
            assert cell.cell_type == "code"
    assert said == {part: worth(notebook, part) for part in parts}


@pytest.mark.parametrize("notebook", CELLS)
def test_the_first_cell_names_the_decision_and_what_one_needs(notebook):
    cells = list(CELLS[notebook].values())
    front = cells[0].source
    assert re.search(r"^# .+\n\n\*\*The decision at stake\.\*\* [^\n]+\?\n\n\| Goal \|", front)
    rows = re.findall(r"^\| \**(\w[\w ]*?)\** \|", front, re.MULTILINE)
    assert rows == ["Goal", "Time", "Points", "You need", "Data"]
    points = sum(
        cell.metadata["nbgrader"]["points"]
        for cell in cells
        if cell.metadata.get("nbgrader", {}).get("grade")
    )
    assert f"| **Points** | {points} |" in front
    assert points == POINTS[notebook]
    assert CELLS[notebook]["decision"].source.startswith("**Back to the decision.**")


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

    ordered = sorted((0.04, 0.03, 0.02))
    holm = np.maximum.accumulate(np.multiply(ordered, [3, 2, 1]))
    assert holm == pytest.approx([0.06, 0.06, 0.06])
    assert asked("iris", "quiz-holm").right == "none"

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
    assert TP > tp
    assert FP > fp
    assert TN < tn
    assert FN < fn
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
