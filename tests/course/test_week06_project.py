"""The solution of week06-intervals/project, by another route, and the numbers of its texts."""

from __future__ import annotations

import re
from typing import Any

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest
import quizzes
import scipy.stats as st
from sklearn.model_selection import (
    GridSearchCV,
    StratifiedKFold,
    cross_val_score,
    train_test_split,
)
from sklearn.tree import DecisionTreeClassifier
from statsmodels.stats.proportion import proportion_confint

CELLS = {name: cell.source for name, cell in quizzes.CELLS["project"].items()}

pytestmark = pytest.mark.filterwarnings("error")


@pytest.fixture(scope="module")
def nb() -> dict[str, Any]:
    """Names that the solutions set, and nested evaluation."""
    space: dict[str, Any] = {
        "np": np,
        "st": st,
        "DecisionTreeClassifier": DecisionTreeClassifier,
        "StratifiedKFold": StratifiedKFold,
        "GridSearchCV": GridSearchCV,
        "train_test_split": train_test_split,
    }
    for name in ("checkpoint-1", "task-1-1", "nested", "task-2-1"):
        exec(CELLS[name], space)
    return space


def test_grid_search_equals_loops(nb: dict[str, Any]) -> None:
    D, column = pd.read_csv(quizzes.ROOT / "data/iris.csv"), "Type"
    assert [nb["choose_folds"](n) for n in (49, 50)] == [3, 5]
    depths = (1, 2, 4)
    criterion, depth, accuracy = nb["choose_tree"](D.drop(columns=column), D[column], depths)
    folds = StratifiedKFold(5, shuffle=True, random_state=0)
    score = {
        (c, d): cross_val_score(
            DecisionTreeClassifier(criterion=c, max_depth=d, random_state=0),
            D.drop(columns=column),
            D[column],
            cv=folds,
        ).mean()
        for c in ("gini", "entropy")
        for d in depths
    }
    assert accuracy == pytest.approx(max(score.values()), abs=1e-12)
    assert score[criterion, depth] == pytest.approx(accuracy, abs=1e-12)


def test_the_example_answer_reports_the_solution(nb: dict[str, Any]) -> None:
    text = CELLS["answer-2-2"]
    train, test, tree = nb["team_train"], nb["team_test"], nb["team_tree"]
    right = int((tree.predict(test.drop(columns="target")) == test["target"]).sum())
    low, high = proportion_confint(right, len(test), method="wilson")
    assert nb["team_interval"] == pytest.approx((low, high), abs=1e-9)
    assert (len(train) + len(test), train["target"].nunique()) == (178, 3)
    assert train.shape[1] - 1 == 13
    assert "178 wines of three grape varieties" in text
    assert f"On {len(train)} of them" in text
    assert (
        f"Of the {len(test)} wines kept apart it is right on {right}, {right / 36:.0%}".replace(
            "%", " %"
        )
        in text
    )
    assert f"Wilson's interval is {low:.2f} to {high:.2f}" in text
    assert "by the Gini index, depth 3" in text
    assert (tree.criterion, tree.max_depth) == ("gini", 3)
    assert f"accuracy of about {nb['accuracy']:.2f}" in text


def test_the_colleague_s_claim_is_that_of_the_solution(nb: dict[str, Any]) -> None:
    """142 wines, twelve trees and 96 %, in the claim and in its figure."""
    assert len(nb["team_train"]) == 142
    said = f"{nb['accuracy']:.0%}".replace("%", " %")
    assert f"on {said} of the wines" in CELLS["thread"]
    assert "about 142 Italian wines" in CELLS["thread"]
    assert f"will be right on {said} of new wines" in CELLS["answer-2-2"]
    assert f"marked: {nb['accuracy']:.2f}." in CELLS["figure-claim"]


@pytest.mark.slow
def test_optimism_is_an_average(nb: dict[str, Any]) -> None:
    """What figure-optimism shows and after-optimism says, on other splits as well."""
    plain = CELLS["figure-optimism"].replace('tqdm(sets.items(), "Data set")', "sets.items()")
    for first in (0, 100):
        code = plain.replace("random_state=number)", f"random_state=number + {first})")
        code = code.replace("default_rng(0)", f"default_rng({first})")
        space = {**nb, "plt": plt}
        exec(code, space)
        plt.close("all")
        gaps = {name: np.array(values) for name, values in space["gaps"].items()}
        for name in ("iris", "wine", "cancer"):
            assert abs(gaps[name].mean()) < 0.03
            assert 0.2 < np.mean(gaps[name] < 0) < 0.8
        assert 0.03 < gaps["noise"].mean() < 0.09
        assert 0.2 < np.mean(gaps["noise"] < 0) < 0.4
    assert "about every second split" in CELLS["after-optimism"]
    assert (
        "about 0.06 too high on average, and yet lower than on the rows set apart for about three "
        "tables in ten" in CELLS["after-optimism"]
    )


def test_noise_looks_better_to_the_winner(nb: dict[str, Any]) -> None:
    """As the figure's first line says, of the five data sets that it draws."""
    code = (
        CELLS["nested-noise"].split("fig, ax")[0].replace('tqdm(range(5), "Data set")', "range(5)")
    )
    exec(code, nb)
    chosen, nested = np.array(nb["chosen"]), np.array(nb["nested"])
    assert np.sum(chosen > nested) >= 3
    assert chosen.mean() > 0.5
    assert re.search(r"lies above its nested estimate in most of them", CELLS["nested-noise"])


def test_the_winner_is_the_best_of_twelve() -> None:
    """What decision and the sample answer say of the default search."""
    space: dict[str, Any] = {}
    exec(CELLS["checkpoint-1"], space)
    assert 2 * len(space["depths"]) == 12
    assert "best of twelve" in CELLS["decision"]
    assert "best of twelve" in CELLS["answer-2-2"]
    assert "largest of twelve" in CELLS["look-winner"]


def test_folds_for_rows_in_time(nb: dict[str, Any]) -> None:
    """figure-time, by another route: a tree that knows the day alone copies the nearest one."""
    space: dict[str, Any] = {**nb, "plt": plt}
    exec(CELLS["figure-time"], space)
    titles = [ax.get_title() for ax in space["axes"]]
    plt.close("all")
    assert titles == ["shuffled folds: mean error 0.8", "folds of later days: mean error 4.1"]
    assert "mean error is 0.8, as large as one day's change" in CELLS["after-time"]
    assert "On later days it is 4.1" in CELLS["after-time"]
    shuffled, later, step = [], [], []
    for seed in range(20):
        price = np.cumsum(np.random.default_rng(seed).normal(size=500))
        step.append(np.abs(np.diff(price)).mean())
        part = np.random.default_rng(seed + 100).permutation(500) % 5
        for fold in range(5):
            train, test = np.flatnonzero(part != fold), np.flatnonzero(part == fold)
            nearest = train[np.abs(test[:, None] - train).argmin(axis=1)]
            shuffled.append(np.abs(price[nearest] - price[test]).mean())
        for last in (85, 168, 251, 334, 417):  # five tests of 83 days
            later.append(np.abs(price[last - 1] - price[last : last + 83]).mean())
        if seed == 0:
            assert np.mean(shuffled) == pytest.approx(0.8, abs=0.1)
            assert np.mean(later) == pytest.approx(4.1, abs=0.05)
    assert np.mean(shuffled) == pytest.approx(np.mean(step), rel=0.1)
    assert np.mean(later) > 4 * np.mean(shuffled)
