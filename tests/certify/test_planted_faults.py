"""Faults planted in a course that `coursekit certify` must find."""

from __future__ import annotations

import json
from pathlib import Path

import nbformat
import numpy as np
import pytest
from bank_answers import RIGHT, WRONG, add
from small import cell, edited, write

from coursekit.certify.constants import constants
from coursekit.certify.variants import KINDS, dressed

SOURCE = "source/hw1/measures.ipynb"
RECALL = '''\
def errors(y_true, y_pred):
    """The number of predictions that are wrong."""
    # Count the labels that differ.
    ### BEGIN SOLUTION
    return sum(a != b for a, b in zip(y_true, y_pred))
    ### END SOLUTION'''
CHECK = '''\
"""Check 1.3: 1 and 2 wrong of 2."""
for guessed, wrong in ([0, 0], 1), ([1, 0], 2):
    got = errors([0, 1], guessed)
    assert got == wrong, f"errors for {wrong} wrong of 2 should be {wrong}, got {got}."'''


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
        cell("task-1-3", RECALL, "solution"),
        cell("test-1-3", check, "check", 1),
    )


@pytest.mark.slow
def test_a_check_that_depends_on_an_earlier_task_is_caught(small_course, coursekit):
    second_task(small_course)
    assert coursekit(small_course, "certify")[0] == 0
    with edited(small_course / SOURCE) as cells:
        cells["test-1-3"].source = CHECK + (
            '\nassert got / 2 == 1 - accuracy([0, 1], [1, 0]), "errors and accuracy disagree."'
        )
    code, _, err = coursekit(small_course, "certify")
    assert code == 1
    assert "test-1-3: depends on 'accuracy', which students make in task-1-1" in err
    with edited(small_course / SOURCE) as cells:  # the task itself builds on it
        cells["task-1-3"].source = RECALL.replace(
            "return sum(", "return round(len(y_true) * (1 - accuracy(y_true, y_pred))) or sum("
        )
    code, _, err = coursekit(small_course, "certify")
    assert code == 0, err


@pytest.mark.slow
def test_a_dependence_that_no_name_shows_is_caught_when_all_else_is_blank(small_course, coursekit):
    note = '\nseen["it"] = True'
    second_task(small_course)
    put_in(small_course, "setup", cell("state", "seen = {}", "locked"))
    with edited(small_course / SOURCE) as cells:
        cells["task-1-1"].source += f"\n### BEGIN SOLUTION{note}\n### END SOLUTION"
        cells["task-1-3"].source += note
        cells["test-1-3"].source += '\nassert seen.get("it"), "nothing was seen."'
    add(small_course, "other", f"# %% right: NAME\n# does: it\n{RECALL}", "task-1-3")
    code, _, err = coursekit(small_course, "certify")
    assert code == 0, err
    code, _, err = coursekit(small_course, "certify", "--thorough")
    assert code == 1
    assert "otherwise blank: task-1-3/other (right) must not fail test-1-3" in err
    with edited(small_course / SOURCE) as cells:  # now the task itself builds on the earlier one
        cells["task-1-3"].source = RECALL
    code, _, err = coursekit(small_course, "certify", "--thorough")
    assert code == 0, err


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


@pytest.mark.slow
def test_a_check_that_stumbles_over_what_it_got_is_listed(small_course, coursekit):
    first = '"""Check 1.3: one wrong."""\nimport numpy as np\ngot = errors([0, 1], [0, 0])\n'
    second_task(small_course, first + 'assert round(got) == 1, f"should be 1, got {got}."')
    listed = (
        "measures: task-1-3: no check says what is wrong with an answer that is always None, "
        "float('nan'), [], '', (0, 0)"
    )
    assert listed in coursekit(small_course, "certify", "--cell", "task-1-3")[1]
    with edited(small_course / SOURCE) as cells:
        said = 'assert np.shape(got) == () and got == 1, f"should be 1, got {got}."'
        cells["test-1-3"].source = first + said
    assert "no check says" not in coursekit(small_course, "certify", "--cell", "task-1-3")[1]


@pytest.mark.parametrize(
    ("result", "source", "after"),
    [
        ("[]", "x, (y, z) = f()\nfor i in x:\n    y = 1", "[x, y, z, i] == [[], [], [], []]"),
        ("0", "def f(a, *, b=2):\n    return a * b", "f(2, b=3) == 0"),
        ("its first argument", "def f(a, b=2):\n    return a * b", "f(7) == 7"),
        ("''", "import math\ndef f():\n    return 1\nx = f()", "f() == x == ''"),
    ],
)
def test_constants_take_the_place_of_all_that_students_make(result, source, after):
    (one,) = [one for one in constants("task-1", source) if one.result == result]
    space: dict = {}
    exec(one.code, space)
    assert eval(after, space)


@pytest.mark.parametrize(
    ("kind", "before", "after"),
    [
        ("numpy", "x = 1.5", "type(x).__module__ == 'numpy' and x == 1.5"),
        (
            "numpy",
            "x = {'a': (True, 2)}",
            "type(x['a'][0]).__module__ == 'numpy' and x['a'][1] == 2",
        ),
        ("list", "x = (1, (2, 3))", "x == [1, [2, 3]]"),
        ("tuple", "x = [1, [2, 3]]", "x == (1, (2, 3))"),
        ("series", "import numpy as np\nx = np.arange(3)", "list(x.index) == [0, 1, 2]"),
        ("numpy", "def f(a, *, b=2):\n    return a * b", "type(f(2)).__module__ == 'numpy'"),
        ("series", "def f(a, *, b=2):\n    return a * b", "f(2, b=3) == 6"),
    ],
)
def test_each_kind_of_clothes_is_put_on(kind, before, after):
    (one,) = [one for one in dressed("task-1", before) if one.kind == kind]
    space: dict = {}
    exec(one.code, space)
    assert eval(after, space | {"np": np})


@pytest.mark.slow
def test_points_that_nobody_can_reach_are_caught(small_course, coursekit):
    with edited(small_course / SOURCE) as cells:
        cells["test-1-1-hidden"].source = cells["test-1-1-hidden"].source.replace(
            "### END HIDDEN TESTS", "1\n### END HIDDEN TESTS"
        )
    code, _, err = coursekit(small_course, "certify")
    assert code == 1
    assert "test-1-1-hidden: the solution fails: gives 1 of 2 points" in err


@pytest.mark.slow
def test_verdicts_that_depend_on_a_seed_are_caught(small_course, coursekit):
    by_hash = RIGHT.replace("    right = 0\n", "    right = 0\n    if hash('a') % 2: return -1\n")
    add(small_course, "hash", by_hash)
    codes = set()
    for arguments in [(), ("--thorough",)]:
        code, _, err = coursekit(small_course, "certify", *arguments)
        codes.add(code)
    assert code == 1
    assert "task-1-1/hash (right) must not fail test-1-1" in err
    assert "seed " in err


@pytest.mark.slow
def test_other_data_are_tried_and_recorded_by_content(small_course, coursekit, tmp_path):
    add(small_course, "loop", RIGHT)
    with edited(small_course / SOURCE) as cells:
        cells["test-1-1"].source += '\nassert len(labels) == 3, f"got {len(labels)} labels."'
    originals = tmp_path / "originals"
    code, _, err = coursekit(small_course, "certify", "--data", str(originals))
    assert (code, str(originals) in err) == (2, True)
    originals.mkdir()
    (originals / "labels.csv").write_text("b\na\na\n", encoding="utf-8")
    code, _, err = coursekit(small_course, "certify", "--data", str(originals))
    assert code == 0, err
    record = json.loads((small_course / "answers/hw1/certified.json").read_text())
    (world,) = record["measures"]["worlds"]
    assert world.startswith("data of originals (")
    assert f"no verdict changes with: {world}" in coursekit(small_course, "certify")[1]
    (originals / "labels.csv").write_text("b\n", encoding="utf-8")
    code, _, err = coursekit(small_course, "certify", "--data", str(originals))
    assert code == 1
    assert "measures: data of originals (" in err
    assert "the solution fails: AssertionError: got 1 labels." in err


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
