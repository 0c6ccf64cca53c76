"""Checks run by the judge: what authors may write, and that the same cells run in a notebook."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nbformat
import pytest
from judged import SOLUTION, TWO, chain, course, grade, notebook, scores_of, submit

from coursekit.authoring.execute import Run, execute
from coursekit.course import Course
from coursekit.door.grader import Trial
from coursekit.door.notice import POINTS
from coursekit.grading import batch
from coursekit.grading.batch import GradeOptions


def lost(result: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in result.items() if name[:4] == "test" and value[0] < 1}


@pytest.fixture
def everything(tmp_path: Path) -> Path:
    return course(tmp_path / "course", notebook())


PARTIAL = {"test-partial": (0.5, ""), "test-numpy": (0.25, "")}
CALLED = "return function(function(value))"


@pytest.fixture(scope="module")
def graded(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, dict[str, Any]]]:
    """The course, and the results of those who solved it, failed, hang, and end their process."""
    root = tmp_path_factory.mktemp("judge") / "course"
    course(root, notebook(), "c.Execute.timeout = 6\n")
    submit(root, "ada")
    submit(root, "bo", {"task-1-2": "total = 6"})
    submit(root, "cy", {"task-1-2": "def f():\n    return 1 / 0\ntotal = f()"})
    for student, code in {"endless": "while True: pass", "fatal": "import os; os._exit(3)"}.items():
        submit(root, student, {"task-1-1": SOLUTION.replace(CALLED, code)})
    return root, grade(root)


@pytest.mark.slow
def test_ordinary_asserts_of_every_kind(graded):
    result = graded[1]["ada"]
    assert result["status"] == "graded", result["notes"]
    assert lost(result) == PARTIAL


@pytest.mark.slow
def test_the_same_cells_run_in_a_plain_notebook(everything):
    made = nbformat.read(everything / "source/hw1/measures.ipynb", as_version=4)
    made.cells = [one for one in made.cells if one.id != "test-deleted"]  # deletes what it asks for
    run = Run(made, "measures.ipynb", everything / "source/hw1")
    execute(Course(everything), [run], "measures.ipynb")


@pytest.mark.slow
def test_without_a_judge_scores_are_the_same(tmp_path):
    root = course(tmp_path / "course", notebook(), "c.Sandbox.judge = False")
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


@pytest.mark.slow
def test_messages_and_errors_reach_feedback_without_the_check(graded):
    root, results = graded
    assert results["bo"]["test-rerun"] == (0, "6")
    assert results["cy"]["test-rerun"] == (0, "ZeroDivisionError: division by zero")
    made = nbformat.read(root / "autograded/cy/hw1/measures.ipynb", as_version=4)
    (check,) = (one for one in made.cells if one.id == "test-rerun")
    trace = "\n".join(check.outputs[0].traceback)
    assert "return 1 / 0" in trace  # the student's own line, for the TA


@pytest.mark.slow
def test_a_call_that_never_ends_costs_its_own_check_only(graded):
    result = graded[1]["endless"]
    assert result["status"] == "timeout"
    assert list(lost(result)) == ["test-callbacks", "test-earlier", "test-numpy", "test-partial"]
    assert "ran too long" in result["test-callbacks"][1]


@pytest.mark.slow
def test_a_call_that_ends_the_process_stops_the_notebook_there(graded):
    result = graded[1]["fatal"]
    assert result["status"] == "crashed"
    assert result["test-exceptions"] == (1, "")
    assert result["test-callbacks"][0] == result["test-rerun"][0] == 0


# Follow-through


SPY = """
import gc, inspect
texts = set()
for one in gc.get_objects():
    texts.update(t for t in gc.get_referents(one) if type(t) is str)
assert any('def take_reference' in t or 'total' in t for t in texts)
try:
    texts.add(inspect.getsource(total))
except Exception:
    pass
found = [t for t in texts if 'return ' + 'sum(values)' in t]
assert total([2, 3]) == 5
mean = found or 2
"""


@pytest.fixture(scope="module")
def followed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, dict[str, Any]]]:
    """A course with follow-through, and the results of those who failed some of its tasks."""
    root = chain(tmp_path_factory.mktemp("chain") / "course")
    submit(root, "spy", {"task-1-2": "total = None", "task-1-3": SPY})
    submit(root, "all", {})
    submit(root, "first", {"task-1-1": "data = [1, 2]"})
    submit(root, "second", {"task-1-2": "def total(values):\n    return 0"})
    submit(root, "third", {"task-1-3": "mean = 7"})
    submit(root, "two", {"task-1-1": "data = 1 / 0", "task-1-2": "raise NotImplementedError()"})
    submit(root, "none", {name: "raise NotImplementedError()" for name in TWO if "task" in name})
    return root, grade(root)


@pytest.mark.slow
def test_the_references_text_never_enters_the_students_process(followed):
    assert scores_of(followed[1]["spy"])[:3] == [1, 0, 1]


@pytest.mark.slow
def test_each_task_is_graded_on_its_own_merit(followed):
    root, results = followed
    assert {name: scores_of(result) for name, result in results.items() if name != "spy"} == {
        "all": [1, 1, 1, 1],
        "first": [0, 1, 1, 0],  # the last check asks for what failed: the reference earns nothing
        "second": [1, 0, 1, 0],
        "third": [1, 1, 0, 1],
        "two": [0, 0, 1, 0],
        "none": [0, 0, 0, 0],
    }
    assert {result["status"] for result in results.values()} == {"graded"}
    page = (root / "feedback/first/hw1/measures.html").read_text(encoding="utf-8")
    assert "Graded from a right result.</strong> This check of" in page
    assert 'href="#measures-task-1-1"' in page
    page = (root / "feedback/all/hw1/measures.html").read_text(encoding="utf-8")
    assert "Graded from a right result" not in page


@pytest.mark.slow
def test_without_follow_through_a_mistake_is_carried_along(tmp_path):
    root = chain(tmp_path / "course", "")
    submit(root, "first", {"task-1-1": "data = [1, 2]"})
    assert scores_of(grade(root)["first"]) == [0, 1, 0, 0]


@pytest.mark.slow
def test_what_the_door_grades_is_never_given_a_right_result(tmp_path):
    root = chain(tmp_path / "course")
    submit(root, "first", {"task-1-1": "data = [1, 2]"})
    trial = Trial(Course(root), "hw1", POINTS)
    batch.grade(Course(root), "hw1", ["first"], GradeOptions(follow=False), trial)
    assert (trial.facts["state"], trial.facts["points"]) == ("graded", 1)
    assert scores_of(grade(root)["first"]) == [0, 1, 1, 0], "as ever, once the class is graded"
