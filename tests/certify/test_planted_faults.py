"""Faults planted in a course that `coursekit certify` must find."""

from __future__ import annotations

import json
from pathlib import Path

import nbformat
import numpy as np
import pytest
from bank_answers import RIGHT, WRONG, add
from small import cell, edited, write
from tables import table

from coursekit.certify.constants import constants
from coursekit.certify.variants import KINDS, dressed

DATA = table("planted_faults")

SOURCE = "source/hw1/measures.ipynb"
CHECK = DATA["check"]


def put_in(root: Path, after: str, *cells: nbformat.NotebookNode) -> None:
    """Put cells into the solution notebook, behind the cell `after`."""
    path = root / SOURCE
    notebook = nbformat.v4.reads(path.read_text(encoding="utf-8"))
    place = [one.id for one in notebook.cells].index(after) + 1
    notebook.cells[place:place] = cells
    write(path, notebook)


def second_task(root: Path, check: str = CHECK) -> None:
    put_in(
        root,
        "test-1-1-hidden",
        cell("prompt-1-3", "**Task 1.3** (1 point). Complete `errors`."),
        cell("task-1-3", DATA["solution"], "solution"),
        cell("test-1-3", check, "check", 1),
    )


@pytest.mark.slow
def test_a_check_that_fails_on_a_print_or_a_type_is_caught(small_course, coursekit):
    with edited(small_course / SOURCE) as cells:
        cells["test-1-1"].source += '\nassert type(got) is float, f"not a float: {type(got)}"'
        cells["test-1-1-hidden"].source = cells["test-1-1-hidden"].source.replace(
            "got =", 'import warnings\nwarnings.simplefilter("error")\ngot ='
        )
    code, out, err = coursekit(small_course, "certify")
    assert code == 1
    assert (
        "task-1-1: the solution, with NumPy's scalars for Python's, must not fail test-1-1" in err
    )
    assert "task-1-1: the solution, with prints and warnings, must not fail test-1-1-hidden" in err
    assert f"{len(KINDS)}, of which 2 lost a point" in out


@pytest.mark.slow
def test_a_check_that_one_constant_passes_is_caught(small_course, coursekit):
    second_task(small_course, CHECK.replace(", ([1, 0], 2)", ","))
    code, out, err = coursekit(small_course, "certify")
    assert code == 1
    for result in "1", "True":
        assert f"task-1-3: an answer that is always {result} passes all its checks" in err
    # A special case among other checks is listed, and no fault.
    assert "measures: test-1-1-hidden passes what is always 0\n" in out
    assert "task-1-1: an answer that is always" not in err
    assert "test-1-1-hidden passes what is always" in coursekit(small_course, "certify")[1]


@pytest.mark.parametrize(("result", "source", "after"), DATA["constants"])
def test_constants_take_the_place_of_all_that_students_make(result, source, after):
    (one,) = [one for one in constants("task-1", source) if one.result == result]
    space: dict = {}
    exec(one.code, space)
    assert eval(after, space)


@pytest.mark.parametrize(("kind", "before", "after"), DATA["clothes"])
def test_each_kind_of_clothes_is_put_on(kind, before, after):
    (one,) = [one for one in dressed("task-1", before) if one.kind == kind]
    space: dict = {}
    exec(one.code, space)
    assert eval(after, space | {"np": np})


@pytest.mark.slow
def test_verdicts_that_depend_on_a_seed_are_caught(small_course, coursekit):
    by_hash = RIGHT.replace("    right = 0\n", "    right = 0\n    if hash('a') % 2: return -1\n")
    add(small_course, "hash", by_hash)
    codes = set()
    record = small_course / "answers/hw1/certified.json"
    for seed in "04":
        is_recorded = record.exists()
        code, _, err = coursekit(small_course, "certify", "--no-mutants", "--seed", seed)
        codes.add(code)
        assert (code == 1) is ("task-1-1/hash (right) must not fail test-1-1" in err)
        assert record.exists() == is_recorded
    assert codes == {0, 1}


def test_a_cell_that_is_not_there_is_named(small_course, coursekit):
    code, _, err = coursekit(small_course, "certify", "--cell", "task-9")
    assert code == 2
    assert "hw1: no solution cell 'task-9' in measures.ipynb." in err


@pytest.mark.slow
def test_a_release_is_refused_while_a_promise_is_broken(small_course, coursekit):
    add(small_course, "loop", RIGHT)
    assert coursekit(small_course, "release")[0] == 0
    released = (small_course / "release/hw1/measures.ipynb").read_text(encoding="utf-8")
    constant = WRONG.split("def ")[0] + "def accuracy(y_true, y_pred):\n    return 0.75\n"
    add(small_course, "constant", constant)
    with edited(small_course / SOURCE) as cells:
        cells["title"].source = "# Judge another classifier"
    code, _, err = coursekit(small_course, "release")
    assert code == 2
    assert (
        err.rstrip()
        .splitlines()[-1]
        .startswith(
            "coursekit: hw1: measures: task-1-1/constant (wrong) must fail test-1-1 (see coursekit"
        )
    )
    assert (small_course / "release/hw1/measures.ipynb").read_text(encoding="utf-8") == released
    assert coursekit(small_course, "release", "--uncertified")[0] == 0
    assert (small_course / "release/hw1/measures.ipynb").read_text(encoding="utf-8") != released


@pytest.mark.slow
def test_a_release_does_not_ask_for_the_same_libraries(small_course, coursekit):
    add(small_course, "loop", RIGHT)
    assert coursekit(small_course, "certify")[0] == 0
    path = small_course / "answers/hw1/certified.json"
    record = json.loads(path.read_text(encoding="utf-8"))
    record["measures"]["tools"]["numpy"] = "1.0"
    path.write_text(json.dumps(record), encoding="utf-8")
    assert coursekit(small_course, "release")[0] == 0
    assert json.loads(path.read_text(encoding="utf-8")) == record  # nothing was tried
    assert "certified before" not in coursekit(small_course, "certify")[1]
