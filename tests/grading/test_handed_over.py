"""Objects of libraries that checks and students' code hand each other, and go on working."""

from __future__ import annotations

import pytest
from checked import graded

ESTIMATORS = """
import numpy as np
from sklearn.base import BaseEstimator, ClassifierMixin, TransformerMixin
from sklearn.pipeline import Pipeline, make_pipeline
class Centred(TransformerMixin, BaseEstimator):
    def fit(self, X, y=None):
        self.mean_ = np.mean(X, axis=0)
        return self
    def transform(self, X):
        return X - self.mean_
class Sign(ClassifierMixin, BaseEstimator):
    def __init__(self, k=5):
        self.k = k
    def fit(self, X, y):
        self.classes_ = np.unique(y)
        return self
    def predict(self, X):
        return (X[:, 0] > 0).astype(int)
pipe = make_pipeline(Centred(), Sign(5))
"""
FIT = """
rows = np.array([[1.0, 0], [2, 1], [3, 0], [4, 1]])
assert isinstance(pipe, Pipeline) and isinstance(pipe[0], Centred)
pipe.fit(rows, [0, 0, 1, 1])
assert pipe.score(rows, [0, 0, 1, 1]) == 1
assert pipe[-1].k == 5
"""


@pytest.mark.parametrize("more", ["", "pipe.fit(np.eye(2), [0, 1])"])
def test_a_pipeline_of_a_students_own_estimators_fitted_or_not(more):
    cells = ("given", "import numpy as np"), ("solution", ESTIMATORS), ("check", FIT)
    assert graded(*cells, student={1: ESTIMATORS + more}) == [""]


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


BANK = """
class BankError(Exception):
    kind = "bank"
    def __init__(self, need):
        super().__init__(f"need {need}")
        self.need = need
    @property
    def half(self):
        return self.need / 2

def draw(balance, amount):
    if amount > balance:
        raise BankError(amount - balance)
    return balance - amount
"""
OVERDRAWN = """
try:
    draw(1, 5)
except BankError as error:
    assert (error.need, error.half, error.kind, str(error)) == (4, 2, "bank", "need 4")
    assert not hasattr(error, "asked") and not hasattr(error, "nothing")
else:
    raise AssertionError("nothing raised")
"""


def test_what_a_students_exception_holds_beside_its_text():
    assert graded(("solution", BANK), ("check", OVERDRAWN)) == [""]
    less = BANK.replace("self.need = need", "self.need = 3")
    assert graded(("solution", BANK), ("check", OVERDRAWN), student={0: less}) != [""]
    bare = BANK.replace("self.need = need", "pass")
    said = graded(("solution", BANK), ("check", OVERDRAWN), student={0: bare})
    assert "has no attribute 'need'" in said[0]


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
