"""`coursekit lint` names each broken rule with its cell, and leaves other courses their ways."""

from __future__ import annotations

from pathlib import Path

import pytest
from nbformat.v4 import new_output, reads
from small import cell, configure, edited, examples, write

from coursekit.authoring.lint.run import RULES  # which registers them

NOTEBOOK = Path("source/hw1/measures.ipynb")


def test_small_course_breaks_no_rule(small_course, coursekit):
    assert coursekit(small_course, "lint") == (0, "nothing found\n", "")


# Each: a rule that an edit of the small course's cells breaks, the cell, a part of the message; and
# the edit. First what nbgrader needs in any course, then what docs/authoring.md asks for.
EXAMPLES = r"""
duplicate-grade-id | setup | give this cell another
    cells["task-1-1"].metadata.nbgrader.grade_id = "setup"
nbgrader-format | test-1-1 | 'test-1-1' does not have points; set the cell's kind again
    del cells["test-1-1"].metadata.nbgrader["points"]
nbgrader-format | test-1-1 | 'locked' is a required property; set the cell's kind again
    del cells["test-1-1"].metadata.nbgrader["locked"]
nbgrader-format | test-1-1 | set the cell's kind again
    cells["test-1-1"].metadata.nbgrader = None
impossible-points | test-1-1 | worth nan points
    cells["test-1-1"].metadata.nbgrader["points"] = float("nan")
impossible-points | test-1-1 | worth -1 points
    cells["test-1-1"].metadata.nbgrader["points"] = -1
impossible-points | test-1-1 | worth 'one' points
    cells["test-1-1"].metadata.nbgrader["points"] = "one"
nbgrader-format | prompt-1-1 | Markdown solution cell is not marked as a grade cell
    cells["prompt-1-1"].metadata["nbgrader"] = {
        **cells["task-1-1"].metadata.nbgrader,
        "grade_id": "prompt-1-1",
    }
check-trusts-answers | test-1-1 | both sides of accuracy([1], [0]) == accuracy([0], [1]); compare
    cells["test-1-1"].source += "\nassert accuracy([1], [0]) == accuracy([0], [1])"
check-trusts-answers | test-1-1 | word for floor, which only solution cells import; import it in the
    cells["task-1-1"].source = "from math import floor\n" + cells["task-1-1"].source
    cells["test-1-1"].source += "\nassert floor(accuracy([1], [0])) == 0"
check-beside-answers | test-1-1 | it uses sys.argv, which may look at more than data
    cells["test-1-1"].source += "\nimport sys\nassert sys.argv"
open-marker | test-1-1-hidden | BEGIN HIDDEN TESTS without END HIDDEN TESTS
    source = cells["test-1-1-hidden"].source
    cells["test-1-1-hidden"].source = source.replace("### END HIDDEN TESTS", "")
open-marker | task-1-1 | a second BEGIN SOLUTION before END SOLUTION
    source = cells["task-1-1"].source
    cells["task-1-1"].source = source.replace("    return", "    ### BEGIN SOLUTION\n    return")
misplaced-marker | setup | BEGIN SOLUTION in a cell that is no solution
    cells["setup"].source += "\n### BEGIN SOLUTION\nx = 1\n### END SOLUTION"
misplaced-marker | task-1-1 | BEGIN HIDDEN TESTS in a cell that is no check
    cells["task-1-1"].source += "\n### BEGIN HIDDEN TESTS\n### END HIDDEN TESTS"
misplaced-marker | prompt-1-2 | BEGIN MARK SCHEME in a cell that is no written answer
    cells["prompt-1-2"].source += "\n### BEGIN MARK SCHEME\n### END MARK SCHEME"
missing-solution-marker | task-1-1 | a blank cell without accuracy
    lines = cells["task-1-1"].source.splitlines()
    cells["task-1-1"].source = "\n".join(line for line in lines if "###" not in line)
points-differ-from-prompt | prompt-1-1 | 3 points for Task 1.1, its cells add up to 3.5
    cells["test-1-1-hidden"].metadata.nbgrader["points"] = 2.5
unusable-cell-id | setup | used twice
    cells["title"].id = "setup"
unusable-cell-id | number 1 | missing
    del cells["title"]["id"]
-
normal-form | setup | is not in normal form
    cells["setup"].id = "start"
id-says-kind | accuracy | grade id of a solution is task-
    cells["task-1-1"].id = cells["task-1-1"].metadata.nbgrader.grade_id = "accuracy"
points-not-stated | answer-1-2 | write `**Task 1.2** (N points)`
    cells["prompt-1-2"].source = "How sure are you?"
extra-as-stated | prompt-1-2 | (N points, extra)
    cells["answer-1-2"].metadata["tags"] = ["extra-points"]
task-without-cells | prompt-1-2 | no cell test-1-3 or answer-1-3
    cells["prompt-1-2"].source += "\n\n**Task 1.3** (1 point). And why?"
task-without-visible-check | prompt-1-1 | Task 1.1 has no visible check
    cells["test-1-1"].source = cells["test-1-1-hidden"].source
visible-and-hidden-in-one | test-1-1-hidden | a cell and points of their own
    cells["test-1-1-hidden"].source = cells["test-1-1-hidden"].source.replace("pass", "assert True")
check-without-docstring | test-1-1 | opens with a docstring
    source = cells["test-1-1"].source
    cells["test-1-1"].source = source.partition("\n")[2]
answer-without-scheme | answer-1-2 | no marking scheme
    cells["answer-1-2"].source = "There are four observations."
scheme-differs-from-points | answer-1-2 | adds up to 3, the cell is worth 2
    cells["answer-1-2"].source = cells["answer-1-2"].source.replace("- 1 point: s", "- 2 points: s")
normal-form | setup | is not in normal form
    cells["setup"].outputs = [new_output("stream", name="stdout", text="done")]
normal-form | setup | is not in normal form
    cells["setup"].metadata["collapsed"] = True
"""
Example = tuple[str, str, str, str]


IN_ANY_COURSE, CONVENTIONS = map(examples, EXAMPLES.split("\n-\n"))
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
