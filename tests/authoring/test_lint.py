"""`coursekit lint` names each broken rule with its cell, and leaves other courses their ways."""

from __future__ import annotations

import codecs
import json
from pathlib import Path

import pytest
from nbformat.v4 import downgrade, new_output, reads
from small import cell, edited, write

from coursekit.authoring.lint.run import RULES  # which registers them

NOTEBOOK = Path("source/hw1/measures.ipynb")


def test_small_course_breaks_no_rule(small_course, coursekit):
    assert coursekit(small_course, "lint") == (0, "nothing found\n", "")


# --- what nbgrader needs: in any course -----------------------------------------------


def duplicate_grade_id(cells):
    cells["task-1-1"].metadata.nbgrader.grade_id = "setup"
    return "setup", "give this cell another"


def incomplete_metadata(cells):
    del cells["test-1-1"].metadata.nbgrader["points"]
    return "test-1-1", "lack points"


def incomplete_metadata_null(cells):
    cells["test-1-1"].metadata.nbgrader = None
    return "test-1-1", "lack grade, solution, locked;"


def incomplete_metadata_text(cells):
    cells["test-1-1"].metadata.nbgrader = "check"
    return "test-1-1", "lack grade, solution, locked;"


def impossible_points(cells):
    cells["test-1-1"].metadata.nbgrader["points"] = float("nan")
    return "test-1-1", "worth nan points"


def impossible_points_negative(cells):
    cells["test-1-1"].metadata.nbgrader["points"] = -1
    return "test-1-1", "worth -1 points"


def impossible_points_text(cells):
    cells["test-1-1"].metadata.nbgrader["points"] = "one"
    return "test-1-1", "worth 'one' points"


def kind_of_cell(cells):
    cells["prompt-1-1"].metadata["nbgrader"] = {
        **cells["task-1-1"].metadata.nbgrader,
        "grade_id": "prompt-1-1",
    }
    return "prompt-1-1", "a Markdown cell can be no solution"


def tag_on_graded_cell(cells):
    cells["test-1-1"].metadata["tags"] = ["skip-when-grading"]
    return "test-1-1", "is tagged skip-when-grading, and always runs"


def tag_without_effect(cells):
    cells["checkpoint-1"].metadata["tags"] = ["skip-when-grading"]
    cells["test-1-1"].source += "\nassert labels"
    return "checkpoint-1", "a cell that runs reads labels"


def check_beside_answers(cells):
    cells["test-1-1"].source += "\nimport sys\nassert sys.argv"
    return "test-1-1", "it uses sys.argv, which may look at more than data"


def open_marker(cells):
    source = cells["test-1-1-hidden"].source
    cells["test-1-1-hidden"].source = source.replace("### END HIDDEN TESTS", "")
    return "test-1-1-hidden", "BEGIN HIDDEN TESTS without END HIDDEN TESTS"


def open_marker_twice(cells):
    source = cells["task-1-1"].source
    cells["task-1-1"].source = source.replace("    return", "    ### BEGIN SOLUTION\n    return")
    return "task-1-1", "a second BEGIN SOLUTION before END SOLUTION"


def misplaced_marker(cells):
    cells["setup"].source += "\n### BEGIN SOLUTION\nx = 1\n### END SOLUTION"
    return "setup", "BEGIN SOLUTION in a cell that is no solution"


def misplaced_marker_hidden(cells):
    cells["task-1-1"].source += "\n### BEGIN HIDDEN TESTS\n### END HIDDEN TESTS"
    return "task-1-1", "BEGIN HIDDEN TESTS in a cell that is no check"


def misplaced_marker_scheme(cells):
    cells["prompt-1-2"].source += "\n### BEGIN MARK SCHEME\n### END MARK SCHEME"
    return "prompt-1-2", "BEGIN MARK SCHEME in a cell that is no written answer"


def missing_solution_marker(cells):
    lines = cells["task-1-1"].source.splitlines()
    cells["task-1-1"].source = "\n".join(line for line in lines if "###" not in line)
    return "task-1-1", "a blank cell without accuracy"


def points_differ_from_prompt(cells):
    cells["test-1-1-hidden"].metadata.nbgrader["points"] = 2.5
    return "prompt-1-1", "3 points for Task 1.1, its cells add up to 3.5"


def unusable_cell_id(cells):
    cells["title"].id = "setup"
    return "setup", "used twice"


def unusable_cell_id_missing(cells):
    del cells["title"]["id"]
    return "number 1", "missing"


def execution_metadata(cells):
    cells["setup"].metadata["ExecuteTime"] = {"end_time": "2026-01-01"}
    return "setup", "ExecuteTime"


# --- what docs/authoring.md asks for --------------------------------------------------


def unmarked_solution(cells):
    cells["task-1-1"].source = "accuracy = max"
    return "task-1-1", "no BEGIN SOLUTION in a solution cell"


def normal_form_id(cells):
    cells["setup"].id = "start"
    return "setup", "is not in normal form"


def long_grade_id(cells):
    cells["test-1-1"].metadata.nbgrader.grade_id = f"test-1-1-{'x' * 60}"
    return f"test-1-1-{'x' * 60}", "69 characters, more than the 64 of a cell id; shorten it"


def id_says_kind(cells):
    cells["task-1-1"].id = cells["task-1-1"].metadata.nbgrader.grade_id = "accuracy"
    return "accuracy", "grade id of a solution is task-"


def ordinary_cell_with_metadata(cells):
    cells["setup"].metadata.nbgrader["locked"] = False
    return "setup", "has nbgrader's metadata but no kind"


def points_not_stated(cells):
    cells["prompt-1-2"].source = "How sure are you?"
    return "answer-1-2", "write `**Task 1.2** (N points)`"


def extra_as_stated(cells):
    cells["answer-1-2"].metadata["tags"] = ["extra-points"]
    return "prompt-1-2", "(N points, extra)"


def task_without_cells(cells):
    cells["prompt-1-2"].source += "\n\n**Task 1.3** (1 point). And why?"
    return "prompt-1-2", "no cell test-1-3 or answer-1-3"


def task_without_both_checks(cells):
    cells["test-1-1-hidden"].source = cells["test-1-1"].source
    return "prompt-1-1", "Task 1.1 has no hidden check"


def task_without_both_checks_visible(cells):
    cells["test-1-1"].source = cells["test-1-1-hidden"].source
    return "prompt-1-1", "Task 1.1 has no visible check"


def visible_and_hidden_in_one(cells):
    cells["test-1-1-hidden"].source = cells["test-1-1-hidden"].source.replace("pass", "assert True")
    return "test-1-1-hidden", "a cell and points of their own"


def check_without_docstring(cells):
    source = cells["test-1-1"].source
    cells["test-1-1"].source = source.partition("\n")[2]
    return "test-1-1", "opens with a docstring"


def no_python(cells):
    cells["setup"].source = "from pathlib import"
    return "setup", "does not parse"


def answer_without_scheme(cells):
    cells["answer-1-2"].source = "There are four observations."
    return "answer-1-2", "no marking scheme"


def scheme_differs_from_points(cells):
    cells["answer-1-2"].source = cells["answer-1-2"].source.replace("- 1 point: s", "- 2 points: s")
    return "answer-1-2", "adds up to 3, the cell is worth 2"


def normal_form_output(cells):
    cells["setup"].outputs = [new_output("stream", name="stdout", text="done")]
    return "setup", "is not in normal form"


def normal_form_metadata(cells):
    cells["setup"].metadata["collapsed"] = True
    return "setup", "is not in normal form"


def solution_in_view(cells):
    source = cells["task-1-1"].source
    cells["task-1-1"].source = source.replace("    return", "    n = len(hits)\n    return")
    lines = [line for line in cells["task-1-1"].source.splitlines()[4:7]]
    cells["title"].source += "\n```\n" + "\n".join(lines) + "\n```"
    return "title", "the whole solution of task-1-1 stands here"


IN_ANY_COURSE = [
    duplicate_grade_id,
    incomplete_metadata,
    incomplete_metadata_null,
    incomplete_metadata_text,
    impossible_points,
    impossible_points_negative,
    impossible_points_text,
    kind_of_cell,
    tag_on_graded_cell,
    check_beside_answers,
    open_marker,
    open_marker_twice,
    misplaced_marker,
    misplaced_marker_hidden,
    misplaced_marker_scheme,
    missing_solution_marker,
    points_differ_from_prompt,
    unusable_cell_id,
    unusable_cell_id_missing,
    execution_metadata,
]
CONVENTIONS = [
    unmarked_solution,
    normal_form_id,
    long_grade_id,
    id_says_kind,
    ordinary_cell_with_metadata,
    points_not_stated,
    extra_as_stated,
    task_without_cells,
    task_without_both_checks,
    task_without_both_checks_visible,
    visible_and_hidden_in_one,
    check_without_docstring,
    no_python,
    answer_without_scheme,
    scheme_differs_from_points,
    normal_form_output,
    normal_form_metadata,
]
# What nbgrader takes, and other courses may mean.
LENIENT = [
    check_beside_answers,
    missing_solution_marker,
    points_differ_from_prompt,
    execution_metadata,
]
WARNINGS = [tag_without_effect, solution_in_view]


def rule_of(spoil) -> str:
    """A spoiler is named after the rule that it breaks, and perhaps the way."""
    name = spoil.__name__.replace("_", "-")
    return max((r.name for r in RULES if name.startswith(r.name)), key=len)


def spoiled(root: Path, spoil) -> str:
    with edited(root / NOTEBOOK) as cells:
        name, what = spoil(cells)
    return f"{NOTEBOOK}: cell {name}: ", what, f"[{rule_of(spoil)}]"


def is_said(output: str, start: str, what: str, end: str) -> bool:
    return any(
        line.startswith(start) and what in line and line.endswith(end)
        for line in output.splitlines()
    )


@pytest.mark.parametrize("spoil", IN_ANY_COURSE + CONVENTIONS)
def test_broken_rule_is_named_with_its_cell(small_course, coursekit, spoil):
    finding = spoiled(small_course, spoil)
    code, out, err = coursekit(small_course, "lint", "hw1")
    assert (code, err) == (1, "")
    assert is_said(out, *finding), out


@pytest.mark.parametrize("spoil", WARNINGS)
def test_warning_is_no_error(small_course, coursekit, spoil):
    start, what, end = spoiled(small_course, spoil)
    code, out, _ = coursekit(small_course, "lint", "hw1")
    assert code == 0
    assert is_said(out, f"{start}warning: ", what, end), out


@pytest.mark.parametrize("spoil", IN_ANY_COURSE)
def test_rules_of_nbgrader_hold_in_any_course(small_course, coursekit, spoil):
    finding = spoiled(small_course, spoil)
    _append(small_course, "c.CourseKit.conventions = False")
    code, out, _ = coursekit(small_course, "lint", "hw1")
    if spoil in LENIENT:
        start, *rest = finding
        assert code == 0
        assert is_said(out, f"{start}warning: ", *rest), out
    else:
        assert code == 1
        assert is_said(out, *finding), out


ORDINARY = {"grade": False, "solution": False, "locked": False}


def test_ordinary_cells_with_metadata_are_no_fault_in_other_courses(small_course, coursekit):
    """The toolbar of older notebooks left them, without an id, on every cell that it showed."""
    with edited(small_course / NOTEBOOK) as cells:
        cells["title"].metadata["nbgrader"] = ORDINARY | {"schema_version": 3}
    _append(small_course, "c.CourseKit.conventions = False")
    assert coursekit(small_course, "lint") == (0, "nothing found\n", "")


@pytest.mark.parametrize("older", [{}, {"schema_version": 1}])
def test_what_an_older_nbgrader_left_out_is_for_update(small_course, coursekit, older):
    with edited(small_course / NOTEBOOK) as cells:
        cells["title"].metadata["nbgrader"] = ORDINARY | older
        cells["test-1-1"].metadata.nbgrader = {"grade": True, "grade_id": "test-1-1"} | older
    _append(small_course, "c.CourseKit.conventions = False")
    code, out, _ = coursekit(small_course, "lint")
    assert code == 1
    assert "run `nbgrader update .`" in out
    assert "Create Assignment" not in out


@pytest.mark.parametrize("spoil", CONVENTIONS + WARNINGS)
def test_conventions_are_not_asked_of_other_courses(small_course, coursekit, spoil):
    spoiled(small_course, spoil)
    _append(small_course, "c.CourseKit.conventions = False")
    _, out, _ = coursekit(small_course, "lint", "hw1")
    assert f"[{rule_of(spoil)}]" not in out


def test_every_rule_has_an_example():
    tried = {rule_of(spoil) for spoil in IN_ANY_COURSE + CONVENTIONS + WARNINGS}
    # Those are about the file as a whole: see below.
    whole = {"nbgrader-format", "old-format", "byte-order-mark"}
    assert tried | whole == {rule.name for rule in RULES}


@pytest.mark.parametrize(
    ("version", "what"),
    [(1, "run `nbgrader update .`"), (2, "run `nbgrader update .`"), (9, "install a newer")],
)
def test_another_schema_is_named(small_course, coursekit, version, what):
    with edited(small_course / NOTEBOOK) as cells:
        for one in cells.values():
            if "nbgrader" in one.metadata:
                one.metadata.nbgrader["schema_version"] = version
    code, out, _ = coursekit(small_course, "lint")
    assert code == 1
    assert is_said(out, f"{NOTEBOOK}: nbgrader refuses it", what, "[nbgrader-format]"), out


@pytest.mark.parametrize("conventions", [True, False])
def test_notebook_of_format_3_is_to_be_normalised(small_course, coursekit, conventions):
    path = small_course / NOTEBOOK
    older = downgrade(reads(path.read_text(encoding="utf-8")))
    path.write_text(json.dumps(older), encoding="utf-8")
    _append(small_course, f"c.CourseKit.conventions = {conventions}")
    code, out, _ = coursekit(small_course, "lint")
    assert code == 1
    assert is_said(out, f"{NOTEBOOK}: notebook format 3", "normalise`", "[old-format]"), out
    coursekit(small_course, "normalise")
    assert "old-format" not in coursekit(small_course, "lint")[1]


def test_byte_order_mark_is_to_be_taken_away(small_course, coursekit):
    path = small_course / NOTEBOOK
    before = path.read_bytes()
    path.write_bytes(codecs.BOM_UTF8 + before)
    code, out, _ = coursekit(small_course, "lint")
    assert code == 1
    assert is_said(out, f"{NOTEBOOK}: begins with a byte", "normalise`", "[byte-order-mark]"), out
    coursekit(small_course, "normalise")
    assert path.read_bytes() == before


def test_double_grade_id_is_said_once(small_course, coursekit):
    spoiled(small_course, duplicate_grade_id)
    code, out, _ = coursekit(small_course, "lint")
    assert code == 1
    assert "coursekit normalise" not in out


def test_rule_can_be_ignored(small_course, coursekit):
    spoiled(small_course, check_without_docstring)
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
    with (root / "nbgrader_config.py").open("a", encoding="utf-8") as file:
        file.write(line + "\n")
