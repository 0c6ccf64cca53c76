"""The leak check finds each kind of leak, planted in a release, and no other."""

from __future__ import annotations

from pathlib import Path

import pytest
from nbformat.v4 import new_output
from small import edited, examples, tree
from tables import table

from coursekit.authoring.leaks import leaks
from coursekit.course import Course

DATA = table("leaks")

SOLUTION_LINE = "hits = [a == b for a, b in zip(y_true, y_pred)]"
HIDDEN_LINE = 'got = accuracy(["a", "b"], ["b", "a"])'
ANSWER_LINE = "The estimate is uncertain because only four observations were made."
SCHEME_LINE = "- 1 point: names the number of observations."


def found(root: Path) -> list[str]:
    return list(leaks(Course(root), "hw1", root / "release" / "hw1"))


def test_release_of_the_small_course_is_clean(released_course):
    assert found(released_course) == []


# --- planted in the notebook ----------------------------------------------------------


@pytest.mark.parametrize(("name", "what", "plant"), examples(DATA["in-notebook"]))
def test_leak_in_notebook_is_found(released_course, name, what, plant):
    with edited(released_course / "release" / "hw1" / "measures.ipynb") as cells:
        exec(plant, globals() | {"cells": cells, "new_output": new_output})
    lines = found(released_course)
    assert any(line.startswith(f"measures.ipynb: cell {name}: ") and what in line for line in lines)
    assert all("\n" not in line for line in lines)


# --- planted in files -----------------------------------------------------------------


@pytest.mark.parametrize("line", [SOLUTION_LINE, HIDDEN_LINE, ANSWER_LINE, SCHEME_LINE])
def test_leak_in_a_declared_file_is_found(released_course, line):
    # In the source too: the author made it so, and the file is a true copy.
    for root in ("data", "release/hw1/data"):
        path = released_course / root / "labels.csv"
        path.write_text(f"a\nb\n# {line}\n", encoding="utf-8")
    lines = found(released_course)
    assert len(lines) == 1
    assert lines[0].startswith("data/labels.csv: ")


# --- no leaks ------------------------------------------------------------------------------------


def test_line_that_students_see_anyway_is_no_leak(released_course):
    seen = f"```python\n{SOLUTION_LINE}\n```"
    for root in ("source", "release"):
        with edited(released_course / root / "hw1" / "measures.ipynb") as cells:
            cells["title"].source += "\n\n" + seen
    assert found(released_course) == []


def test_idiom_in_a_module_is_no_leak(released_course):
    idiom = "with warnings.catch_warnings():"
    with edited(released_course / "source" / "hw1" / "measures.ipynb") as cells:
        inside = f"### BEGIN HIDDEN TESTS\n{idiom}\n    pass"
        hidden = cells["test-1-1-hidden"]
        hidden.source = hidden.source.replace("### BEGIN HIDDEN TESTS", inside)
    for root in ("data", "release/hw1/data"):
        (released_course / root / "labels.csv").write_text(f"import warnings\n{idiom}\n    pass\n")
    assert found(released_course) == []


# --- and a release that leaks is refused ----------------------------------------------


@pytest.mark.parametrize(
    ("left_out", "name"),
    [("ClearHiddenTests", "test-1-1-hidden"), ("ClearSolutions", "task-1-1")],
)
def test_course_configured_to_leak_is_refused(released_course, coursekit, left_out, name):
    before = tree(released_course / "release")
    with (released_course / "nbgrader_config.py").open("a") as file:
        file.write(
            "from nbgrader.converters import GenerateAssignment as G\n"
            "c.GenerateAssignment.preprocessors = ["
            f"p for p in G.preprocessors.default_args[0] if p.__name__ != '{left_out}']\n"
            "c.ClearMarkScheme.enforce_metadata = False\n"
        )
    code, _, err = coursekit(released_course, "release")
    assert code == 2
    assert err.count("\n") == 1
    assert err.startswith("coursekit: source/hw1/measures.ipynb: its release would hold")
    assert f"cell {name}" in err
    assert tree(released_course / "release") == before


@pytest.mark.parametrize("place", ["task-1-1", "answer-1-2"])
def test_a_picture_pasted_into_a_solution_stops_the_release(small_course, coursekit, place):
    with edited(small_course / "source/hw1/measures.ipynb") as cells:
        cells["answer-1-2"].source = f"![A curve](attachment:a.png)\n\n{cells['answer-1-2'].source}"
        cells[place]["attachments"] = {"a.png": {"image/png": "iVBORw0KGgo="}}
    code, _, err = coursekit(small_course, "release")
    assert code != 0
    assert f"cell {place}: a.png, pasted into its solution" in err
