"""Objects of libraries that checks and students' code hand each other, and go on working."""

from __future__ import annotations

import pytest
from checked import graded

SPAWNS = """
def means(n, rng):
    rng = np.random.default_rng(rng)
    return [one.random() for one in rng.spawn(n)]
"""
SPAWNED = """
one, two = np.random.default_rng(5), np.random.default_rng(5)
assert means(3, one) == means(3, 5) == [child.random() for child in two.spawn(3)]
assert means(3, one) != means(3, 5)
assert means(3, one) != means(3, one)
"""


def test_generators_that_are_spawned_from_a_checks_are_as_in_a_notebook():
    cells = ("given", "import numpy as np"), ("solution", SPAWNS), ("check", SPAWNED)
    assert graded(*cells) == [""]


SPLITTERS = """
import numpy as np
from sklearn.model_selection import GridSearchCV, KFold, StratifiedKFold, cross_val_score
from sklearn.tree import DecisionTreeClassifier
numbers = np.random.RandomState(0)
"""
OTHER_FOLDS = """
X = np.random.default_rng(1).random((60, 2))
y = (X[:, 0] > 0.5).astype(int)
one, two = folds(), folds()
assert type(one).__name__ in ("KFold", "StratifiedKFold") and one.get_n_splits() == 4
first, second = ([test.tolist() for _, test in each.split(X, y)] for each in (one, two))
assert sorted(sum(first, [])) == list(range(60)) and first != second, "equal folds"
again = [test.tolist() for _, test in one.split(X, y)]
assert again != first, "equal when split again"
assert len(cross_val_score(DecisionTreeClassifier(), X, y, cv=one)) == 4
assert GridSearchCV(DecisionTreeClassifier(), {"max_depth": [1, 2]}, cv=two).fit(X, y).best_score_
"""


@pytest.mark.parametrize("kind", ["KFold", "StratifiedKFold"])
@pytest.mark.parametrize("chance", ["None", "numbers", "np.random"])
def test_splitters_that_share_random_numbers_split_otherwise_each_time(kind, chance):
    made = f"def folds():\n    return {kind}(4, shuffle=True, random_state={chance})"
    assert graded(("given", SPLITTERS), ("solution", made), ("check", OTHER_FOLDS)) == [""]
    same = made.replace(chance, "np.random.RandomState(0)")
    said = graded(
        ("given", SPLITTERS), ("solution", made), ("check", OTHER_FOLDS), student={1: same}
    )
    assert said == ["AssertionError: equal folds"]
