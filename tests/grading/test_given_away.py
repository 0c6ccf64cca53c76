"""What strangers' courses showed: a check's objects in the hands of a student's code."""

from __future__ import annotations

import pytest
from checked import graded


def one(solution: str, check: str, student: str) -> str:
    """What a check says of the student's answer, after the solution has passed it."""
    cells = [("solution", solution), ("check", check)]
    assert graded(*cells) == [""]
    return graded(*cells, student={0: student})[0]


def test_a_students_code_may_keep_something_with_a_function_of_the_check():
    solution = "def twice(f):\n    return [f(), f()]"
    student = """def twice(f):
    f.calls, found = 0, []
    while f.calls < 2:
        f.calls += 1
        found.append(f())
    return found"""
    check = "def one():\n    return 1\nassert twice(one) == [1, 1]"
    assert one(solution, check, student) == ""


@pytest.mark.parametrize(
    ("solution", "first", "then", "student"),
    [
        ("import numpy as np\ndef f(x):\n    return x", "import numpy as np\nassert f(1) == 1",
         "assert np.allclose(f(2), 2)", "def f(x):\n    return x"),
        ("LIMIT = 3\ndef f(x):\n    return min(x, LIMIT)", "LIMIT = 3\nassert f(1) == 1",
         "assert f(9) == LIMIT", "def f(x):\n    return min(x, 3)"),
    ],
)  # fmt: skip
def test_what_a_check_bound_is_there_where_the_student_has_none(solution, first, then, student):
    cells = [("solution", solution), ("check", first), ("check", then)]
    assert graded(*cells) == ["", ""]
    assert graded(*cells, student={0: student}) == ["", ""]


def test_pytest_says_what_was_not_raised():
    solution = "def f(x):\n    raise ValueError"
    check = "import pytest\nwith pytest.raises(ValueError):\n    f(1)"
    assert "DID NOT RAISE" in one(solution, check, "def f(x):\n    return x")
