"""Small courses whose checks say much about the judge."""

from __future__ import annotations

import copy
import shutil
from pathlib import Path
from typing import Any

import nbformat
from hand_ins import STEPS, ledger
from small import CONFIG, PYTHON, cell, notebook_of, write

from coursekit.cli import main

ROOT = Path(__file__).resolve().parents[2]

SETUP = """
import math
import statistics as stats
import numpy as np
import pandas as pd
from checks import rerun
from sklearn.base import BaseEstimator
from sklearn.dummy import DummyClassifier
from sklearn.model_selection import KFold
"""

SOLUTION = """
### BEGIN SOLUTION
table = pd.DataFrame({"a": [1, 2], "b": pd.Categorical(["x", "y"])})
folds = KFold(3, shuffle=True, random_state=1)
numbers = [3, 1, 2]
calls = 0

def mean(values):
    global calls
    calls += 1
    if len(values) == 0:
        raise ValueError("no values")
    return sum(values) / len(values)

def twice(function, value):
    return function(function(value))

def sort(values):
    values.sort()

def draw(rng):
    return rng.normal()

def fitted(model, X, y):
    from sklearn.base import clone
    return clone(model).fit(X, y)

def uses_mean(values):
    return mean(values) + 1

class Halves:
    def get_n_splits(self, X=None, y=None, groups=None):
        return 2
    def split(self, X, y=None, groups=None):
        rows = np.arange(len(X))
        yield rows[::2], rows[1::2]
        yield rows[1::2], rows[::2]

folds_of_my_own = Halves()

class Point:
    def __init__(self, x):
        self.x = x
    def shifted(self, by):
        return Point(self.x + by)

def point(x):
    return Point(x)
### END SOLUTION
"""

SCRIPT = """
### BEGIN SOLUTION
total = sum(numbers)
### END SOLUTION
"""

CHECKS = {
    "values": 'assert table["a"].tolist() == [1, 2] and table["b"].cat.codes.sum() == 1',
    "models": "assert isinstance(folds, KFold) and folds.get_n_splits() == 3\n"
    "assert [len(test) for _, test in folds.split(np.zeros((6, 1)))] == [2, 2, 2]",
    "calls": "assert mean([1, 2]) == 1.5 and mean(values=np.array([4.0])) == 4\n"
    "assert all(math.isclose(mean([n]), n) for n in range(3))\n"
    "def helper(n):\n    return mean([n, n])\nassert [helper(n) for n in (1, 2)] == [1, 2]",
    "exceptions": "try:\n    mean([])\nexcept ValueError as error:\n"
    '    assert str(error) == "no values"\nelse:\n    raise AssertionError("no error")',
    "callbacks": "seen = []\ndef note(value):\n    seen.append(value)\n    return value + 1\n"
    "assert twice(note, 5) == 7 and seen == [5, 6]\nassert twice(math.sqrt, 16) == 2",
    "changes": "some = [3, 1]\nsort(some)\nassert some == [1, 3]\narray = np.array([2.0, 1.0])\n"
    "sort(array)\nassert array.tolist() == [1, 2]\n"
    "rng, other = np.random.default_rng(1), np.random.default_rng(1)\n"
    "assert draw(rng) == other.normal() and draw(rng) == other.normal()",
    "spies": "class Spy(DummyClassifier):\n    rows = []\n    def fit(self, X, y):\n"
    "        Spy.rows += list(X[:, 0])\n        return super().fit(X, y)\n"
    "fitted(Spy(), np.array([[1.0], [2.0]]), np.array([0, 1]))\nassert Spy.rows == [1, 2]",
    "globals": "before = calls\nmean([1])\nassert calls == before + 1",
    "replaced": "original = mean\ndef mean(values):\n    return 41\n"
    "try:\n    assert uses_mean([1]) == 42\nfinally:\n    mean = original\n"
    "assert uses_mean([1]) == 2",
    "deleted": "original = mean\ndel mean\ntry:\n    uses_mean([1])\nexcept NameError:\n    pass\n"
    "else:\n    raise AssertionError('mean was there')\nfinally:\n    mean = original",
    "names": "assert 'table' in globals() and 'nothing' not in globals()\n"
    "try:\n    nothing\nexcept NameError:\n    pass\nelse:\n    raise AssertionError",
    "files": "assert open('data/labels.csv').read().split() == ['a', 'b', 'b']",
    "magics": "%matplotlib inline\nimport matplotlib.pyplot as plt\nplt.plot([1])\n"
    "print('drawn'); import warnings; warnings.warn('careful')",
    "earlier": "assert helper(3) == 3 and len(seen) == 2",
}


def notebook() -> nbformat.NotebookNode:
    made = nbformat.v4.new_notebook(
        cells=[
            cell("setup", SETUP, "locked"),
            cell("task-1-1", SOLUTION, "solution"),
            *(cell(f"test-{name}", source, "check", 1) for name, source in CHECKS.items()),
            cell("task-1-2", SCRIPT, "solution"),
            cell("test-rerun", 'got = rerun("total", numbers=[5, 6])["total"]\n'
                 "assert got == 11, got\nassert total == 6", "check", 1),
            cell("test-partial", "0.5", "check", 1),
            cell("test-numpy", "np.float64(0.25)", "check", 1),
        ]
    )  # fmt: skip
    made.metadata = copy.deepcopy(PYTHON)
    return made


TWO = {
    "setup": ("import numpy as np", "locked"),
    "task-1-1": ("### BEGIN SOLUTION\ndata = [1, 2, 3]\n### END SOLUTION", "solution"),
    "test-1-1": ("assert data == [1, 2, 3], 'data should be 1, 2, 3.'", "check"),
    "task-1-2": (
        "def total(values):\n    ### BEGIN SOLUTION\n    return sum(values)\n    ### END SOLUTION",
        "solution",
    ),
    "test-1-2": ("assert total([2, 3]) == 5, 'total([2, 3]) should be 5.'", "check"),
    "task-1-3": (
        "### BEGIN SOLUTION\nmean = total(data) / len(data)\n### END SOLUTION",
        "solution",
    ),
    "test-1-3": ("assert mean == 2, f'mean should be 2, got {mean}.'", "check"),
    "test-1-4": ("assert data == [1, 2, 3] and total(data) == 6, 'once more'", "check"),
}


def course(root: Path, made: nbformat.NotebookNode, config: str = "") -> Path:
    source = root / "source" / "hw1"
    (source / "data").mkdir(parents=True)
    (source / "data" / "labels.csv").write_text("a\nb\nb\n", encoding="utf-8")
    shutil.copy(ROOT / "checks.py", source)
    text = CONFIG.replace("c.CourseKit.conventions = True\n", "").replace("c.CourseKit.files", "_")
    (root / "nbgrader_config.py").write_text(text + STEPS + config, encoding="utf-8")
    write(source / "measures.ipynb", made)
    return root


def submit(root: Path, student: str, answers: dict[str, str] | None = None) -> Path:
    """Hand in the solution notebook, with other answers to some cells."""
    folder = root / "submitted" / student / "hw1"
    folder.mkdir(parents=True)
    made = nbformat.read(root / "source/hw1/measures.ipynb", as_version=4)
    for one in made.cells:
        one.source = (answers or {}).get(one.id, one.source)
    write(folder / "measures.ipynb", made)
    return folder / "measures.ipynb"


def grade(root: Path, *more: str) -> dict[str, dict[str, Any]]:
    """Score and message of each check, by student."""
    main(["-C", str(root), "grade", "hw1", "--jobs", "2", *more])
    return {
        student: {"status": one["status"], "notes": one["notes"]}
        | {name: (check["score"], check["message"]) for name, check in one["checks"].items()}
        for student, one in ledger(root).items()
    }


FOLLOW = "c.CourseKit.follow_through = True\n"


def chain(root: Path, config: str = FOLLOW) -> Path:
    return course(root, notebook_of(TWO), config)


def scores_of(result: dict[str, Any]) -> list[float]:
    return [result[name][0] for name in ("test-1-1", "test-1-2", "test-1-3", "test-1-4")]
