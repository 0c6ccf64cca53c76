"""Questions of weeks 5 and 6: their answers, worked out afresh."""

from __future__ import annotations

import math
import re
from fractions import Fraction

import fishery
import numpy as np
import pandas as pd
import pytest
import scipy.stats as st
from quizzes import PATHS, ROOT, asked, cells_of, quizzes
from sklearn import metrics
from sklearn.datasets import make_blobs
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import StratifiedShuffleSplit
from sklearn.tree import DecisionTreeClassifier
from statsmodels.stats.contingency_tables import mcnemar
from statsmodels.stats.proportion import proportion_confint
from tables import table

from coursekit.bank.answers import bank
from coursekit.course import Course

DATA = table("quiz_mistakes")

CELLS = cells_of("week05-measures", "week06-intervals")
# Answers of the bank that make the mistake behind a wrong option.
BANK = DATA["bank"]


def numbers(text: str) -> list[float]:
    return [float(number) for number in re.findall(r"\d+(?:\.\d+)?", text)]


@pytest.mark.parametrize("notebook", CELLS)
def test_wrong_options_are_mistakes_of_the_bank(notebook):
    known = [one for one in bank(Course(ROOT), PATHS[notebook].parent.name) if not one.right]
    wrong = {f"{one.cell}/{one.name}" for one in known if one.notebook == notebook}
    drawn = {name: answers for name, answers in BANK.items() if name.startswith(f"{notebook}/")}
    assert len(drawn) >= min(5, len(quizzes(notebook)) - 1)
    for name, answers in drawn.items():
        assert name.split("/")[1] in quizzes(notebook)
        assert wrong >= set(answers)


@pytest.mark.parametrize("notebook", CELLS)
def test_the_first_cell_leaves_to_the_card_what_is_simulated(notebook):
    front = next(iter(CELLS[notebook].values())).source
    assert "simulated" not in front, "the card says so, and only where it is so"


@pytest.mark.parametrize("notebook", CELLS)
def test_library_calls_are_allowed_once_for_all(notebook):
    """A prompt says only where it is otherwise."""
    front = "".join(cell.source for cell in list(CELLS[notebook].values())[:5])
    assert front.count("Unless a prompt says otherwise, you may call any library function") == 1
    for name, cell in CELLS[notebook].items():
        assert not re.search(r"[Ll]ibrary calls? (is|are) allowed", cell.source), name


# --- week 5: measures -----------------------------------------------------------------------------


def test_measures_tables():
    fruits = [0, 0, 0, 1, 1, 1, 2, 2], [0, 1, 0, 1, 1, 2, 2, 0]
    C = metrics.confusion_matrix(*fruits)
    quiz = asked("measures", "quiz-table")
    assert C[1].sum() == C[:, 1].sum() == 3
    assert quiz.right == "Three true pears"
    assert [*C[1], C[1].sum()] == numbers(quiz.because)
    assert C.trace() == 5
    assert "5 fruits" in quiz.why[2]

    # Micro precision is the accuracy; column totals add up to all rows.
    assert metrics.precision_score(*fruits, average="micro") == metrics.accuracy_score(*fruits)
    assert C.trace() / C.sum(axis=0).sum() == metrics.accuracy_score(*fruits)
    assert asked("measures", "quiz-macro").right == "The accuracy"


def test_measures_of_a_box_that_says_one_kind():
    quiz = asked("measures", "quiz-claim")
    cells, rare, _, other, _, most, *_ = numbers(quiz.question)
    assert (cells, rare + other + most) == (94, 94)
    assert f"{most / cells:.0%}".replace("%", " %") + " of the time" == quiz.right
    assert "80 of the 94" in quiz.because


def test_measures_kappa_and_weight():
    ill = np.repeat([1, 0], [10, 90])
    assert metrics.cohen_kappa_score(ill, np.zeros(100, int)) == 0
    assert asked("measures", "quiz-kappa").right == "0"

    P, R = numbers(asked("measures", "quiz-weight").question)
    most = 1e9
    assert (1 + most) * P * R / (most * P + R) == pytest.approx(R)
    assert asked("measures", "quiz-weight").right == f"Near {R}, the recall"
    assert R < (1 + 16) * P * R / (16 * P + R) < R + 0.02, "within the slider's range"


def test_measures_of_a_class_that_gets_rarer():
    share = np.geomspace(0.5, 0.005, 50)
    TP, FN, TN, FP = share * 0.9, share * 0.1, (1 - share) * 0.9, (1 - share) * 0.1
    chance = share * (TP + FP) + (1 - share) * (TN + FN)
    kappa = (TP + TN - chance) / (1 - chance)
    macro = TP / (2 * TP + FP + FN) + TN / (2 * TN + FP + FN)
    assert pytest.approx(0.9) == TP + TN
    assert (np.diff(kappa) < 0).all()
    assert (np.diff(macro) < 0).all()
    assert asked("measures", "quiz-shares").right == "Accuracy stays; kappa and macro F1 fall"
    # "Once the class is rarer than 1 in 10, never saying it would be more accurate."
    assert ((1 - share > TP + TN) == (share < 0.1)).all()
    assert "rarer than 1 in 10" in CELLS["measures"]["after-shares"].source


def test_measures_of_other_splits():
    X, y = make_blobs(n_samples=[20, 50, 400], random_state=0)
    values = []
    for seen, unseen in StratifiedShuffleSplit(50, test_size=0.2, random_state=0).split(X, y):
        pred = LogisticRegression().fit(X[seen], y[seen]).predict(X[unseen])
        macro = metrics.f1_score(y[unseen], pred, average="macro")
        values.append((metrics.accuracy_score(y[unseen], pred), macro))
    accuracy, macro = np.std(values, axis=0)
    assert macro > 2 * accuracy
    quiz = asked("measures", "quiz-splits")
    assert quiz.right == "Macro F1"
    assert len(unseen) == 94
    assert "1/94" in quiz.why[0]
    assert (y[unseen] == 0).sum() == 4
    assert "four test rows" in quiz.because
    # What the end says of a machine that never reports a rare cell.
    assert 0.95 < (len(y) - (y == 0).sum()) / len(y) < 0.97
    assert "With four" in CELLS["measures"]["decision"].source


# --- week 6: intervals ----------------------------------------------------------------------------


def test_intervals_of_one_model():
    quiz = asked("intervals", "quiz-wilson")
    lower, upper = proportion_confint(10, 10, method="wilson")
    assert quiz.right == f"At about {lower:.2f}"
    assert upper == pytest.approx(1)
    assert f"10 / {10 + st.norm.ppf(0.975) ** 2:.2f}" in quiz.because
    assert 0.75**10 > 0.05


def test_intervals_coverage_jumps():
    """Between two neighbouring p of the figure all four coverages jump, more than once."""
    m, grid = np.arange(31), np.linspace(0.5, 0.998, 150)
    for method in ("normal", "wilson", "jeffreys", "beta"):
        low, high = proportion_confint(m, 30, method=method)
        hits = (low <= grid[:, None]) & (grid[:, None] <= high)
        assert (np.diff(hits.astype(int), axis=0) != 0).any(axis=1).sum() > 10, method
        curve = (st.binom.pmf(m, 30, grid[:, None]) * hits).sum(axis=1)
        assert (np.diff(np.sign(np.diff(curve))) != 0).sum() > 10, method
    assert asked("intervals", "quiz-coverage").right == "Jagged, all of them"


def test_intervals_of_patients():
    rng = np.random.default_rng(0)
    share = np.repeat(rng.random((20000, 50)) < 0.8, 10, axis=1).mean(axis=1)
    assert share.var() == pytest.approx(0.16 / 50, rel=0.05)
    quiz = asked("intervals", "quiz-dependent")
    assert quiz.right == "50"
    # An intraclass correlation of 0.3 in general: patients' probabilities have a Beta distribution.
    patients = rng.beta(0.8 * (1 / 0.3 - 1), 0.2 * (1 / 0.3 - 1), size=(20000, 50))
    share = rng.binomial(10, patients).mean(axis=1) / 10
    assert 0.16 / 500 / share.var() * 10 == pytest.approx(10 / (1 + 9 * 0.3), rel=0.05)
    assert f"ten are worth {10 / (1 + 9 * 0.3):.1f}" in quiz.because


def test_intervals_of_differences():
    first, second = 0.03, 0.04
    quiz = asked("intervals", "quiz-difference")
    assert numbers(quiz.question) == [first, second]
    assert float(quiz.right) == pytest.approx(math.hypot(first, second))
    wrong = [first + second, float(quiz.right), second - first]
    assert [float(option) for option in quiz.options] == pytest.approx(wrong)

    table = [[900, 55], [35, 10]]
    quiz = asked("intervals", "quiz-disagree")
    assert [x for x in numbers(quiz.question) if x > 2] == [1000, 900, 55, 35, 10]
    assert np.sum(table) == 1000
    statistic = mcnemar(table, exact=False).statistic
    assert (abs(55 - 35) - 1) ** 2 / statistic == pytest.approx(float(quiz.right))
    assert [float(option) for option in quiz.options] == [1000, 910, 90]

    sd = math.sqrt(0.15 * 0.85 / 30 + 0.25 * 0.75 / 5000)
    limits = {level: -0.1 + np.array([-1, 1]) * st.norm.ppf((1 + level) / 2) * sd
              for level in (0.95, 0.8)}  # fmt: skip
    assert limits[0.95] == pytest.approx([-0.23, 0.03], abs=0.005)
    assert np.ptp(limits[0.8]) < np.ptp(limits[0.95])
    assert limits[0.8][1] < 0
    assert asked("intervals", "quiz-confidence").right == "It gets shorter, and leaves out 0"

    quiz = asked("intervals", "quiz-overlap")
    old, new = numbers(quiz.question)[1:3]
    z = st.norm.ppf(0.975)
    border = float(numbers(quiz.right)[0])
    p = [2 * st.norm.sf(d / (math.hypot(old, new) / z)) for d in (border, border + 1e-4)]
    assert p[1] < 0.05 < p[0] + 1e-3
    assert numbers(quiz.options[2]) == pytest.approx([old + new])


def test_intervals_of_clusters():
    """Copies of all questions fall into the texts of their originals."""
    d = np.array([1, 1, 0, -1, 0, 1.0])
    text = np.array([1, 1, 1, 2, 2, 3])

    def errors(d, text):
        left = d - d.mean()
        by_text = [left[text == one].sum() for one in set(text)]
        return np.array([math.hypot(*left), math.hypot(*by_text)]) / len(d)

    ratio = errors(np.tile(d, 3), np.tile(text, 3)) / errors(d, text)
    assert ratio == pytest.approx([1 / math.sqrt(3), 1])
    quiz = asked("intervals", "quiz-clusters")
    assert quiz.right == "The one by questions falls by √3, the one by texts stays"


def test_the_fishery_s_two_trees():
    """A few rows of 100 decide nothing; all rows do; and both trees err about half of the time."""
    abalone = pd.read_csv(ROOT / "data/abalone.csv")
    assert len(abalone) == 4177
    first, second = right = fishery.right(abalone)
    assert first[:100].sum() - second[:100].sum() == 7
    leads = [first[i : i + 100].sum() - second[i : i + 100].sum() for i in range(0, 3100, 100)]
    quiz = asked("intervals", "quiz-lead")
    assert "ahead, by 7" in quiz.question
    assert f"{len(leads)} such hundreds" in quiz.question
    assert sum(lead < 0 for lead in leads) == 6
    assert quiz.right == "On about six"
    assert round(np.std(leads)) == 6
    assert "some 6 rows either way, around 4 or 5" in quiz.because
    assert 4 < np.mean(leads) < 5
    assert (min(leads), max(leads)) == (-8, 14)
    # The picture's first line, which stands folded below the question, does not answer it.
    drawn = CELLS["intervals"]["explore-lead"].source.splitlines()[0]
    assert "from -8 to 14 points" in drawn
    assert "six" not in drawn
    p = [
        st.binomtest(int((first & ~second)[:n].sum()), int((first != second)[:n].sum())).pvalue
        for n in (100, len(first))
    ]
    assert p[1] < 0.001 < 0.05 < p[0]
    assert first.mean() > second.mean()
    assert all(0.45 < 1 - one.mean() < 0.55 for one in right)


# --- week 6: the bootstrap ------------------------------------------------------------------------


def test_bootstrap_samples():
    rng = np.random.default_rng(0)
    rows = np.repeat([1, 0], [7, 3])
    assert {rng.permutation(rows).mean() for _ in range(50)} == {0.7}
    assert asked("bootstrap", "quiz-sample").right == "They are all 0.7"

    width, spread = {}, {}
    for B in (200, 2000):
        drawn = rng.binomial(150, 0.96, size=(200, B)) / 150
        low, high = np.percentile(drawn, [2.5, 97.5], axis=1, method="inverted_cdf")
        width[B], spread[B] = np.mean(high - low), low.std()
    assert width[2000] == pytest.approx(width[200], rel=0.1)
    assert spread[2000] < 0.6 * spread[200]
    quiz = asked("bootstrap", "quiz-B-n")
    assert quiz.right == "They stay about as wide, and agree better with each other"
    assert math.sqrt(200 / 2000) == pytest.approx(1 / 3, abs=0.02), "the wrong third"


def test_bootstrap_copies_and_rows_left_out():
    for n in (20, 150, 4177):
        assert 0.5 < 1 - (1 - 1 / n) ** int(0.8 * n) < 0.6
    assert asked("bootstrap", "quiz-copies").right == "More than half"

    assert asked("bootstrap", "quiz-oob").right.startswith("8/27, about 30 %")
    assert Fraction(2, 3) ** 3 == Fraction(8, 27)
    assert abs(8 / 27 - 0.30) < 0.005
    assert math.exp(-1) == pytest.approx(0.368, abs=5e-4)


def test_bootstrap_of_memory_and_of_rounds():
    """The numbers behind these answers are computed in test_week06_bootstrap."""
    quiz = asked("bootstrap", "quiz-depth")
    assert quiz.right == "More accurate on copies, a little less on others"
    assert asked("bootstrap", "quiz-shuffled").right == "About 0.70"
    assert asked("bootstrap", "quiz-rounds").right == "No, the rounds share their rows"


def test_bootstrap_of_the_decision():
    """77 % against 55 %; then about every second abalone (test_trees has the two accuracies)."""
    assert "77 %" in CELLS["bootstrap"]["title"].source
    leak = 1 - math.exp(-0.8)
    assert leak + (1 - leak) * 0.49 == pytest.approx(0.77, abs=0.005)
    assert leak * 0.55 + (1 - leak) * 0.53 == pytest.approx(0.55, abs=0.01)
    assert "three abalone in four" in CELLS["bootstrap"]["decision"].source


# --- week 6: the project --------------------------------------------------------------------------


def test_project_winner_of_noise():
    """The largest of twelve estimates that are right on average is too large on average."""
    names: dict[str, object] = {"DecisionTreeClassifier": DecisionTreeClassifier, "np": np}
    exec("from sklearn.model_selection import GridSearchCV, StratifiedKFold", names)
    for cell in "checkpoint-1", "task-1-1":
        exec(CELLS["project"][cell].source, names)
    choose_tree = names["choose_tree"]
    rng = np.random.default_rng(0)
    won = []
    for seed in range(12):
        X, y = rng.normal(size=(40, 4)), rng.permutation([0, 1] * 20)
        won.append(choose_tree(X, y, (1, 2, None), seed)[2])
    assert 0.52 < np.mean(won) < 0.75
    assert asked("project", "quiz-winner").right == "More than 0.5"


def test_project_best_of_four_on_the_rows_kept_apart():
    """Trees that are right on 90 % of new rows: the best of four on 30 rows looks better."""
    counts = np.random.default_rng(3).binomial(30, 0.9, size=(2000, 4))
    low, _ = proportion_confint(counts.max(axis=1), 30, method="wilson")
    assert np.mean(counts.max(axis=1)) / 30 > 0.94
    assert np.mean(low > 0.9) < 0.05  # no interval of 30 rows is that short
    assert np.mean(counts.max(axis=1) > 27) > 0.7
    assert asked("project", "quiz-apart").right.startswith("It becomes too optimistic")


def test_project_width_of_the_interval():
    def width(n: int) -> float:
        low, high = proportion_confint(round(0.9 * n), n, method="wilson")
        return high - low

    quiz = asked("project", "quiz-share")
    assert quiz.right == "160"
    assert width(160) / width(40) == pytest.approx(1 / 2, abs=0.02)
    assert width(80) / width(40) == pytest.approx(0.7, abs=0.01)
    assert width(400) / width(40) == pytest.approx(1 / 3, abs=0.03)
