"""Which checks are data in, data out, and so run apart from the answers."""

from __future__ import annotations

from pathlib import Path

import pytest
from checked import beside
from tables import table

from coursekit.course import read_notebook
from coursekit.grading.run.solution import cells_of, doubts_of

ROOT = Path(__file__).resolve().parents[2]
DATA = table("data_checks")
SOLUTION = DATA["solution"]


@pytest.mark.parametrize("check", DATA["uncertain"])
def test_what_is_not_certain_runs_beside_the_answers(check):
    assert beside(("solution", SOLUTION), ("check", check)) != [""]


@pytest.mark.parametrize("check", DATA["classes"])
def test_checks_that_use_students_classes_or_what_is_one_run_beside_the_answers(check):
    assert beside(("solution", DATA["made"]), ("check", check)) != [""]


@pytest.mark.parametrize("check", DATA["certain"])
def test_data_in_and_data_out_run_apart(check):
    assert beside(("solution", SOLUTION), ("check", check)) == [""]


def test_checks_that_share_names_run_in_one_place():
    cells = (
        ("solution", SOLUTION),
        ("check", "want = [1]\nimport sys\nsys.setrecursionlimit(90)"),
        ("check", "assert g() == want"),
        ("check", "want = 2\nassert f(want) == (2,)"),
        ("check", "assert f(1) == (1,)"),
    )
    reasons = beside(*cells)
    assert [bool(reason) for reason in reasons] == [True, True, False, False]
    assert reasons[1] == "shares want with check-1, beside the answers"


@pytest.mark.parametrize(
    ("text", "runs"),
    [
        ("def right(f):\n    return f(1) == 1", True),
        ("import numpy\ndef right(f):\n    numpy.mean = None\n    return f(1) == 1", False),
        ("import numpy\ndef off():\n    numpy.mean = None\ndef right(f):\n    off()", False),
        ("import numpy\ndef off():\n    numpy.mean = None\ndef right(f):\n    return f(1)", True),
    ],
)
def test_a_module_of_the_courses_is_read_too(tmp_path, text, runs):
    import nbformat
    from small import cell

    notebook = nbformat.v4.new_notebook(
        cells=[
            cell("task", "def f(n):\n    return n", "solution"),
            cell("test", "from kit import right\nassert right(f)", "check", 1),
        ]
    )
    nbformat.write(notebook, tmp_path / "one.ipynb")
    (tmp_path / "kit.py").write_text(text, encoding="utf-8")
    assert (doubts_of(tmp_path / "one.ipynb", 0) == {}) == runs


@pytest.mark.parametrize("path", sorted(ROOT.glob("source/*/*.ipynb")), ids=lambda path: path.stem)
def test_all_checks_of_this_course_run_apart(path):
    assert any(cell.check for cell in cells_of(path, 0))
    assert doubts_of(path, 0) == {}
    assert read_notebook(path).cells
