"""The rule for names, from notebooks: what crosses between checks and a student's process."""

from __future__ import annotations

import sys

import pytest
from checked import graded
from tables import table

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs Unix sockets")


SETUP = ("given", "x, y = [1, 2], [0, 1]\nimport math")


@pytest.mark.parametrize(
    ("check", "answer"),
    [
        (
            "for x, y in [(3, 9), (4, 16)]:\n    assert square(x) == y",
            "def square(n):\n    return y",
        ),
        (
            "x, y = 3, 9\nassert square(x) == y",
            "def square(n):\n    return globals()['y']",
        ),
        (
            "want = 9\nassert square(3) == want",
            "def square(n):\n    return globals().get('want')",
        ),
    ],
)
def test_what_a_check_binds_is_not_there_for_who_was_not_meant_to_read_it(check, answer):
    solved = "def square(n):\n    return n * n\nanswer = square"
    assert graded(SETUP, ("solution", solved), ("check", check)) == [""]
    assert graded(SETUP, ("solution", solved), ("check", check), student={1: answer})[0]


@pytest.mark.parametrize("place", ["given", "check"])
def test_what_given_cells_and_checks_import_is_the_judges_own(place):
    imports = "import math\nfrom math import sqrt"
    asks = [
        ("solution", "x = 4"),
        ("check", "assert math.sqrt(x) == 2, 'wrong'"),
        ("check", "assert sqrt(x) == 2, 'wrong'"),
    ]
    fake = "x = 0\ndef sqrt(n):\n    return 2\nclass math:\n    sqrt = staticmethod(sqrt)"
    cells = [(place, imports), *asks]
    assert not any(graded(*cells))
    wrong = graded(*cells, student={1: fake})
    assert wrong[-2:] == ["AssertionError: wrong"] * 2


CROSSING = table("names")


@pytest.mark.parametrize("cells", CROSSING.values(), ids=CROSSING)
def test_names_cross_as_in_a_notebook(cells):
    errors = graded(*cells)
    assert errors == [""] * len(errors)


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("should be x, got y", "the mean should be …, got should be x, got y."),
        ("got", "the mean should be …, got got."),
        ("must got should be 1.5", "the mean should be …, got must got should be …"),
    ],
)
def test_no_value_of_a_students_shows_what_a_hidden_check_expected(value, shown):
    from coursekit.feedback.outline import without_expected

    told = without_expected(f"the mean should be 2.625, got {value}.")
    assert told.startswith(shown)
    assert "2.625" not in told
    assert "2.625" not in without_expected(f"the mean is 2.625, got {value}")
