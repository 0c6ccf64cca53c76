"""What docs/security.md says that remains possible, and what it advises against it.

A test that fails here because something is no longer possible is good news: tell it on the page.
"""

from __future__ import annotations

import sys

import pytest
from checked import graded, judged

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs Unix sockets")


def test_a_check_is_as_good_as_its_author():
    student = "def f():\n    return float('nan')"
    assert judged("want = 3.0\nassert not abs(f() - want) > 1e-8", student)[0] == ""
    assert judged("want = 3.0\nassert abs(f() - want) < 1e-8, 'wrong'", student)[0] == "wrong"
    empty = "import numpy as np\ndef f():\n    return np.array([])"
    assert judged("assert np.allclose(f(), 2.5)", empty)[0] == ""
    assert judged("assert np.shape(f()) == (), 'wrong'", empty)[0] == "wrong"


@pytest.mark.parametrize("dtype", ["Int64", "Float64", "boolean"])
def test_what_is_missing_in_pandas_is_left_out_of_all(dtype):
    student = f"import pandas as pd\ngot = pd.Series([pd.NA, pd.NA], dtype='{dtype}')"
    want = "import pandas as pd\nwant = pd.Series([1, 0])\n"
    assert judged(f"{want}assert (got == want).all(), 'wrong'", student)[0] == ""
    assert (
        judged(f"{want}assert (got.to_frame() == want.to_frame()).all(axis=None)", student)[0] == ""
    )
    for advised in ("(got == want).all(skipna=False)", "got.notna().all()"):
        assert judged(f"{want}assert {advised}, 'wrong'", student)[0], advised
    equal = f"{want}pd.testing.assert_series_equal(got, want, check_dtype=False)"
    assert judged(equal, student)[0]


@pytest.mark.parametrize("got", ["float('nan')", "pd.Series([9.0, 9.0], index=[7, 8])"])
def test_what_is_missing_in_pandas_is_left_out_of_sums(got):
    student = f"import pandas as pd\ngot = {got}"
    want = "import pandas as pd\nwant = pd.Series([1.0, 0.0])\n"
    assert judged(f"{want}assert (got - want).abs().sum() < 1e-8, 'wrong'", student)[0] == ""
    for advised in ("sum(skipna=False)", "max(skipna=False)"):
        check = f"{want}assert (got - want).abs().{advised} < 1e-8, 'wrong'"
        assert judged(check, student)[0], advised


def test_helpers_of_given_cells_are_the_students_and_those_of_checks_are_not():
    helper = "def same(a, b):\n    return a == b"
    solved = ("solution", "x = 3")
    forged = {1: "x = 0\ndef same(a, b):\n    return True"}
    check = "assert same(x, 3), 'wrong'"
    given = (("given", helper), solved, ("check", check))
    assert graded(*given) == [""]
    assert graded(*given, student=forged) == [""]
    own = (("given", ""), solved, ("check", f"{helper}\n{check}"))
    assert graded(*own, student=forged) == ["AssertionError: wrong"]


def test_data_of_given_cells_are_the_students():
    right = "def loss(p):\n    return sum(a != b for a, b in zip(y, p))"
    cells = [("given", "y = [0, 1, 1]"), ("solution", right)]
    asks = "p = [1, 1, 1]\nassert loss(p) == sum(a != b for a, b in zip(y, p)), 'wrong'"
    forged = {1: "y[:] = [1, 1, 1]\ndef loss(p):\n    return 0"}
    assert graded(*cells, ("check", asks)) == [""]
    assert graded(*cells, ("check", asks), student=forged) == [""]
    # As the page advises:
    own = "y = [0, 1, 1]\n" + asks
    assert graded(*cells, ("check", own), student=forged) == ["AssertionError: wrong"]


# What the page says of checks in general


@pytest.mark.parametrize(
    ("error", "said"),
    [
        ("StopIteration", "went on"),
        ("SystemExit", "went on"),
        ("KeyboardInterrupt", "your code ran too long in this check and was stopped"),
    ],
)
def test_no_error_of_a_students_ends_a_check_early(error, said):
    student = f"def f(n):\n    raise {error}\ndef g(values):\n    return 0"
    check = "assert all(f(n) == n for n in [1, 2]), 'wrong'"
    assert judged(check, student)[0] not in ("", "wrong")
    caught = "try:\n    f(1)\nexcept Exception as error:\n    assert g(1) == 1, 'went on'"
    assert judged(caught, student)[0] == said
