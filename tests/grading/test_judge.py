"""Checks run by the judge: what authors may write, and that the same cells run in a notebook."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import nbformat
import pytest
from hand_ins import STEPS
from small import CONFIG, cell, write

from coursekit.authoring.execute import execute
from coursekit.cli import main
from coursekit.course import Course

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
    "fitted": "model = fitted(DummyClassifier(), [[0], [1], [2]], [1, 1, 0])\n"
    "assert isinstance(model, DummyClassifier) and list(model.predict([[5]])) == [1]\n"
    "assert list(model.classes_) == [0, 1]",
    "objects": "p = point(2).shifted(3)\nassert p.x == 5",
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
    made.metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    return made


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
    found: dict[str, dict[str, Any]] = {}
    lines = (root / "autograded/hw1.jsonl").read_text(encoding="utf-8").splitlines()
    for entry in map(json.loads, lines):
        mine = found.setdefault(entry["student"], {})
        if entry["kind"] == "check":
            mine[entry["cell"]] = (entry["score"], entry["message"])
        else:
            mine["status"], mine["notes"] = entry["status"], entry["notes"]
    return found


def lost(result: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in result.items() if name[:4] == "test" and value[0] < 1}


@pytest.fixture
def everything(tmp_path: Path) -> Path:
    return course(tmp_path / "course", notebook())


PARTIAL = {"test-partial": (0.5, ""), "test-numpy": (0.25, "")}


def test_ordinary_asserts_of_every_kind(everything):
    submit(everything, "ada")
    result = grade(everything)["ada"]
    assert result["status"] == "graded", result["notes"]
    assert lost(result) == PARTIAL


@pytest.mark.slow
def test_the_same_cells_run_in_a_plain_notebook(everything):
    made = nbformat.read(everything / "source/hw1/measures.ipynb", as_version=4)
    made.cells = [one for one in made.cells if one.id != "test-deleted"]  # deletes what it asks for
    execute(Course(everything), made, everything / "source/hw1", "measures.ipynb")


@pytest.mark.slow
@pytest.mark.parametrize("how", ["c.Sandbox.warm = False", "c.Sandbox.judge = False"])
def test_without_forks_and_without_a_judge_scores_are_the_same(tmp_path, how):
    root = course(tmp_path / "course", notebook(), how)
    submit(root, "ada")
    submit(root, "bo", {"task-1-2": "total = 6"})
    results = grade(root)
    assert lost(results["ada"])["test-partial"] == PARTIAL["test-partial"]
    # nbgrader itself cannot read the number of points that NumPy writes.
    assert {*lost(results["ada"])} | {"test-numpy"} == {*PARTIAL}
    assert {*lost(results["bo"])} | {"test-numpy"} == {*PARTIAL, "test-rerun"}


@pytest.mark.slow
def test_with_trusted_submissions_scores_are_the_same(everything):
    submit(everything, "ada")
    assert lost(grade(everything, "--trust-submissions")["ada"]) == PARTIAL


def test_messages_and_errors_reach_feedback_without_the_check(everything):
    submit(everything, "bo", {"task-1-2": "total = 6"})
    submit(everything, "cy", {"task-1-2": "def f():\n    return 1 / 0\ntotal = f()"})
    results = grade(everything)
    assert results["bo"]["test-rerun"] == (0, "6")
    assert results["cy"]["test-rerun"] == (0, "ZeroDivisionError: division by zero")
    made = nbformat.read(everything / "autograded/cy/hw1/measures.ipynb", as_version=4)
    (check,) = (one for one in made.cells if one.id == "test-rerun")
    trace = "\n".join(check.outputs[0].traceback)
    assert "return 1 / 0" in trace  # the student's own line, for the TA


@pytest.mark.slow
def test_a_call_that_never_ends_costs_its_own_check_only(tmp_path):
    root = course(tmp_path / "course", notebook(), "c.Execute.timeout = 6\n")
    endless = SOLUTION.replace("return function(function(value))", "while True: pass")
    submit(root, "ada", {"task-1-1": endless})
    result = grade(root)["ada"]
    assert result["status"] == "timeout"
    assert list(lost(result)) == ["test-callbacks", "test-earlier", "test-numpy", "test-partial"]
    assert "ran too long" in result["test-callbacks"][1]


@pytest.mark.slow
def test_a_call_that_ends_the_process_stops_the_notebook_there(everything):
    fatal = SOLUTION.replace("return function(function(value))", "import os; os._exit(3)")
    submit(everything, "ada", {"task-1-1": fatal})
    result = grade(everything)["ada"]
    assert result["status"] == "crashed"
    assert result["test-exceptions"] == (1, "")
    assert result["test-callbacks"][0] == result["test-rerun"][0] == 0


# Follow-through

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
FOLLOW = "c.CourseKit.follow_through = True\n"


def chain(root: Path, config: str = FOLLOW) -> Path:
    made = notebook()
    made.cells = [
        cell(name, source, kind, 1 if kind == "check" else None)
        for name, (source, kind) in TWO.items()
    ]
    return course(root, made, config)


def scores_of(result: dict[str, Any]) -> list[float]:
    return [result[name][0] for name in ("test-1-1", "test-1-2", "test-1-3", "test-1-4")]


def test_each_task_is_graded_on_its_own_merit(tmp_path):
    root = chain(tmp_path / "course")
    submit(root, "all", {})
    submit(root, "first", {"task-1-1": "data = [1, 2]"})
    submit(root, "second", {"task-1-2": "def total(values):\n    return 0"})
    submit(root, "third", {"task-1-3": "mean = 7"})
    submit(root, "two", {"task-1-1": "data = 1 / 0", "task-1-2": "raise NotImplementedError()"})
    submit(root, "none", {name: "raise NotImplementedError()" for name in TWO if "task" in name})
    results = grade(root)
    assert {student: scores_of(result) for student, result in results.items()} == {
        "all": [1, 1, 1, 1],
        "first": [0, 1, 1, 0],  # the last check asks for what failed: the reference earns nothing
        "second": [1, 0, 1, 0],
        "third": [1, 1, 0, 1],
        "two": [0, 0, 1, 0],
        "none": [0, 0, 0, 0],
    }
    assert {result["status"] for result in results.values()} == {"graded"}
    page = (root / "feedback/first/hw1/measures.html").read_text(encoding="utf-8")
    assert "Graded from a right result.</strong> A check of" in page
    assert 'href="#measures-task-1-1"' in page
    page = (root / "feedback/all/hw1/measures.html").read_text(encoding="utf-8")
    assert "Graded from a right result" not in page


@pytest.mark.slow
def test_without_follow_through_a_mistake_is_carried_along(tmp_path):
    root = chain(tmp_path / "course", "")
    submit(root, "first", {"task-1-1": "data = [1, 2]"})
    assert scores_of(grade(root)["first"]) == [0, 1, 0, 0]


@pytest.mark.slow
def test_the_references_text_never_enters_the_students_process(tmp_path):
    root = chain(tmp_path / "course")
    spy = (
        "import gc, inspect\n"
        "texts = set()\n"
        "for one in gc.get_objects():\n"
        "    texts.update(t for t in gc.get_referents(one) if type(t) is str)\n"
        "assert any('def take_reference' in t or 'total' in t for t in texts)\n"
        "try:\n    texts.add(inspect.getsource(total))\nexcept Exception:\n    pass\n"
        "found = [t for t in texts if 'return ' + 'sum(values)' in t]\n"
        "assert total([2, 3]) == 5\n"
        "mean = found or 2\n"
    )
    submit(root, "spy", {"task-1-2": "total = None", "task-1-3": spy})
    assert scores_of(grade(root)["spy"])[:3] == [1, 0, 1]
