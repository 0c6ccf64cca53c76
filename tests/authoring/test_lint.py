"""`coursekit lint` names each broken rule with its cell, and leaves other courses their ways."""

from __future__ import annotations

from pathlib import Path

import pytest
from nbformat.v4 import new_output, reads
from small import cell, configure, edited, examples, write
from tables import table

from coursekit.authoring.lint import RULES

DATA = table("lint")

NOTEBOOK = Path("source/hw1/measures.ipynb")


def test_small_course_breaks_no_rule(small_course, coursekit):
    assert coursekit(small_course, "lint") == (0, "nothing found\n", "")


Example = tuple[str, str, str, str]
IN_ANY_COURSE, CONVENTIONS = map(examples, DATA["examples"].split("\n-\n"))
# What nbgrader takes, and other courses may mean.
LENIENT = {
    "check-beside-answers",
    "check-trusts-answers",
    "missing-solution-marker",
    "points-differ-from-prompt",
}


def spoiled(root: Path, example: Example) -> tuple[str, str, str]:
    rule, name, what, edit = example
    with edited(root / NOTEBOOK) as cells:
        exec(edit, {"cells": cells, "new_output": new_output})
    return f"{NOTEBOOK}: cell {name}: ", what, f"[{rule}]"


def example(rule: str) -> Example:
    return next(e for e in IN_ANY_COURSE + CONVENTIONS if e[0] == rule)


def is_said(output: str, start: str, what: str, end: str) -> bool:
    return any(
        line.startswith(start) and what in line and line.endswith(end)
        for line in output.splitlines()
    )


@pytest.mark.parametrize("spoil", IN_ANY_COURSE + CONVENTIONS, ids=lambda e: e[0])
def test_broken_rule_is_named_with_its_cell_in_courses_that_it_is_for(
    small_course, coursekit, spoil
):
    start, *rest = spoiled(small_course, spoil)
    code, out, _ = coursekit(small_course, "lint", "hw1")
    assert code == 1
    assert is_said(out, start, *rest), out
    _append(small_course, "c.CourseKit.conventions = False")
    code, out, _ = coursekit(small_course, "lint", "hw1")
    if spoil in IN_ANY_COURSE:
        is_lenient = spoil[0] in LENIENT
        assert code == (not is_lenient)
        assert is_said(out, f"{start}warning: " if is_lenient else start, *rest), out
    else:
        assert f"[{spoil[0]}]" not in out


def test_every_rule_has_an_example():
    tried = {rule for rule, *_ in IN_ANY_COURSE + CONVENTIONS}
    assert tried == {rule.name for rule in RULES}


@pytest.mark.parametrize(
    ("version", "what"),
    [(1, "run `nbgrader update .`"), (2, "run `nbgrader update .`"), (9, "install a newer")],
)
def test_another_schema_is_named(small_course, coursekit, version, what):
    with edited(small_course / NOTEBOOK) as cells:
        # What an older nbgrader left out, its update adds.
        cells["title"].metadata["nbgrader"] = {"grade": False, "solution": False, "locked": False}
        for one in cells.values():
            if "nbgrader" in one.metadata:
                one.metadata.nbgrader["schema_version"] = version
    code, out, _ = coursekit(small_course, "lint")
    assert code == 1
    assert "Create Assignment" not in out
    assert is_said(out, f"{NOTEBOOK}: nbgrader refuses it", what, "[nbgrader-format]"), out


def test_double_grade_id_is_said_once(small_course, coursekit):
    spoiled(small_course, example("duplicate-grade-id"))
    code, out, _ = coursekit(small_course, "lint")
    assert code == 1
    assert "coursekit normalise" not in out


def test_rule_can_be_ignored(small_course, coursekit):
    spoiled(small_course, example("check-without-docstring"))
    _append(small_course, 'c.CourseKit.ignore = ["check-without-docstring"]')
    assert coursekit(small_course, "lint")[0] == 0


# --- what is no fault -----------------------------------------------------------------


def test_points_are_matched_by_task_number_not_by_its_beginning(small_course, coursekit):
    # 1.1 must not count the cells of 1.1b, 1.10 or 1.1.2.
    path = small_course / NOTEBOOK
    notebook = reads(path.read_text())
    for number in ("1-1b", "1-10", "1-1-2"):
        task = number.replace("-", ".")
        answer = next(one for one in notebook.cells if one.id == "answer-1-2").source
        notebook.cells += [
            cell(f"prompt-{number}", f"**Task {task}** (2 points). Why?"),
            cell(f"answer-{number}", answer, "answer", 2),
        ]
    write(path, notebook)
    assert coursekit(small_course, "lint") == (0, "nothing found\n", "")


def _append(root: Path, line: str) -> None:
    configure(root, line + "\n")
