"""Each solution of the course is explained; what explanations say in numbers is computed."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
import scipy.stats as st
from house import ROOT
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import StratifiedKFold
from sklearn.neighbors import KNeighborsClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from coursekit.bank.answers import Explanation, explanations
from coursekit.course import Course, grade_id, read_notebook
from coursekit.notebook.cells import is_solution

COURSE = Course(ROOT)
NOTEBOOKS = [(one, path) for one in COURSE.assignments() for path in COURSE.notebooks(one)]


def explained(notebook: str) -> dict[str, Explanation]:
    (assignment,) = (one for one, path in NOTEBOOKS if path.stem == notebook)
    return explanations(COURSE, assignment, notebook)


def says(notebook: str, cell: str, *phrases: str) -> None:
    """The explanation still makes the claim that the test computes."""
    text = " ".join(explained(notebook)[cell].text.split())
    assert [phrase for phrase in phrases if phrase not in text] == []


@pytest.mark.parametrize("notebook", [path.stem for _, path in NOTEBOOKS])
def test_each_solution_is_explained_shortly(notebook):
    (path,) = (path for _, path in NOTEBOOKS if path.stem == notebook)
    found = explained(notebook)
    assert set(found) == {grade_id(cell) for cell in read_notebook(path).cells if is_solution(cell)}
    for cell, one in found.items():
        assert 40 <= len(one.text.split()) <= 120, cell
        assert 2 <= len(set(one.wrong)) == len(one.wrong) <= 5, cell


def test_shares_with_a_copy():
    says("bootstrap", "task-2-1", "about 18 % instead of 55 %")
    draw, n = np.random.default_rng(0), 4000
    rows = draw.integers(0, n, (50, n))
    parts = [(one[: 4 * n // 5], one[4 * n // 5 :]) for one in rows]
    assert np.mean([np.isin(test, train).mean() for train, test in parts]) == pytest.approx(
        0.55, abs=0.005
    )
    assert np.mean([np.isin(train, test).mean() for train, test in parts]) == pytest.approx(
        0.18, abs=0.005
    )


def test_a_small_test_set_has_most_of_the_variance():
    says("intervals", "task-3-1", "contribute 0.00425 of the total variance of 0.00429")
    small, large = (st.bernoulli(e).var() / n for e, n in ((0.15, 30), (0.25, 5000)))
    assert small == pytest.approx(0.00425, abs=5e-6)
    assert small + large == pytest.approx(0.00429, abs=5e-6)


def test_a_leak_hardly_shows_in_iris():
    says(
        "iris",
        "task-1-4",
        "$k = 20$ and $k = 80$ get 147 and 132 irises right",
        "$k = 1$ stands out, with 150",
    )
    table = pd.read_csv(ROOT / "data" / "iris.csv")
    X, y = table.drop(columns="Type"), table["Type"]
    right = [int((KNeighborsClassifier(k).fit(X, y).predict(X) == y).sum()) for k in (1, 20, 80)]
    assert right == [150, 147, 132]
    left_out = pd.read_csv(ROOT / "data" / "iris_loo.csv")
    assert [
        int((left_out[m] == left_out["y_true"]).sum()) for m in ("Model_B", "Model_C")
    ] == right[1:]


def test_limits_made_from_broken_data_miss_most():
    says("wine", "task-3-1", "would miss 109 of the 147 broken values of `Density`")
    density = pd.read_csv(ROOT / "data" / "wine.csv")["Density"]
    broken = density > 1
    far = (density - density.mean()).abs() > 3 * density.std()
    assert (int(broken.sum()), int((broken & ~far).sum())) == (147, 109)


def test_mean_median_and_tails_of_paired_losses():
    says("wine", "task-4-1", "opposite signs under L2", r"gives about $8 \cdot 10^{-29}$")
    stored = pd.read_csv(ROOT / "data" / "wine_cv.csv")
    errors = {m: stored[m] - stored["y_true"] for m in ("Model_A", "Model_B")}
    squared = errors["Model_A"] ** 2 - errors["Model_B"] ** 2
    assert squared.mean() * squared.median() < 0
    t, n = st.ttest_rel(*(one.abs() for one in errors.values())).statistic, len(stored)
    assert 1 - st.t.cdf(abs(t), n - 1) == 0
    assert st.t.cdf(-abs(t), n - 1) == pytest.approx(8e-29, rel=0.3, abs=0)


def test_entries_of_the_roc_table():
    says("curves", "task-1-1", "nearly nine million for `all`")
    wine = pd.read_csv(ROOT / "data" / "wine2.csv")
    X, y = wine.drop(columns="Color"), wine["Color"].eq("Red")
    train, test = next(StratifiedKFold(2, shuffle=True, random_state=42).split(X, y))
    model = make_pipeline(StandardScaler(), LogisticRegression()).fit(X.iloc[train], y[train])
    scores = model.predict_proba(X.iloc[test])[:, 1]
    assert 8.9e6 < (1 + len(np.unique(scores))) * len(scores) < 9e6
