"""What docs/security.md says that remains possible, and what it advises against it.

A test that fails here because something is no longer possible is good news: tell it on the page.
"""

from __future__ import annotations

import sys

import pytest
from checked import graded, judged

from coursekit.notebook.rule import Crossing

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


def test_a_helper_that_a_check_defines_for_later_cells_can_be_read():
    helper = "secret = 5\ndef double(n):\n    return 2 * n + 0 * secret"
    cells = (("check", helper), ("solution", "a = double(4)"), ("check", "assert a == 8"))
    assert graded(*cells) == ["", ""]
    reads = "a = 8 if 'secret' in double.__code__.co_names and secret == 5 else 0"
    assert graded(*cells, student={1: reads}) == ["", ""]


LIE = """
class Lie:
    def __sub__(self, other):
        return self
    def __abs__(self):
        return 0.0
    def mean(self):
        return 0.75
    shape = (3, 4)
got = Lie()
"""


def test_an_object_answers_arithmetic_only_where_the_solution_has_such_operators():
    check = "assert abs(got - 0.75) < 1e-8, 'wrong'"
    rule = Crossing(solved=["got"], methods=["__sub__", "__abs__"])
    assert judged(check, LIE, rule)[0] == ""
    assert "unsupported operand" in judged(check, LIE)[0]
    advised = "assert isinstance(got, float), 'no number'"
    assert judged(f"{advised}\n{check}", LIE, rule)[0] == "no number"


def test_an_object_of_the_students_class_answers_for_itself():
    rule = Crossing(["import numpy as np"], solved=["got"], attributes=["shape"], methods=["mean"])
    check = "assert got.shape == (3, 4) and got.mean() == 0.75, 'wrong'"
    assert judged(check, LIE, rule)[0] == ""
    # As the page advises:
    advised = "assert isinstance(got, np.ndarray), 'no array'"
    assert judged(f"{advised}\n{check}", LIE, rule)[0] == "no array"
    assert judged(f"got = np.asarray(got)\n{check}", LIE, rule)[0] == "wrong"


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


def test_a_model_of_the_students_class_scores_itself():
    given = (
        "given",
        "import numpy as np\nfrom sklearn.neighbors import KNeighborsClassifier\n"
        "X = np.arange(20.0).reshape(-1, 1)\ny = (X[:, 0] > 9).astype(int)",
    )
    solved = ("solution", "model = KNeighborsClassifier(3).fit(X, y)")
    check = "assert model.score(X, y) > 0.9, 'low'"
    forged = {
        1: "class Own(KNeighborsClassifier):\n    def score(self, X, y):\n        return 1.0\n"
        "model = Own(3).fit(X, 1 - y)"
    }
    assert graded(given, solved, ("check", check)) == [""]
    assert graded(given, solved, ("check", check), student=forged) == [""]
    # As the page advises:
    advised = "assert isinstance(model, KNeighborsClassifier), 'no model'\n" + check
    assert graded(given, solved, ("check", advised)) == [""]
    assert graded(given, solved, ("check", advised), student=forged) == ["AssertionError: no model"]


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


def test_what_a_check_set_is_restored_but_for_what_later_cells_read():
    solution = ("solution", "def f(n):\n    return n * rate")
    check = ("check", "rate, step = 3, 5\nassert f(2) == 6")
    later = ("solution", "found = sorted({'rate', 'step', 'f'} & set(globals()))")
    asks = ("check", "assert found == wanted, found")
    for cell, wanted in (later, ["f"]), (("solution", later[1] + "\nuse = step"), ["f", "step"]):
        ask = (asks[0], f"wanted = {wanted}\n{asks[1]}")
        assert graded(solution, check, cell, ask) == ["", ""]


def test_data_attributes_are_read_only_where_the_notebook_names_them():
    check = "class Case:\n    limit, expected = 3, 5\nassert f(Case()) == 3, 'wrong'"
    student = "told = []\ndef f(case):\n    told.append(case.limit)\n    return told[-1]"
    error, names = judged(check, student, Crossing(solved=["f", "told"], attributes=["limit"]))
    assert (error, names["told"]) == ("", [3])
    error, names = judged(check, student, Crossing(solved=["f", "told"], attributes=["expected"]))
    assert "has no attribute 'limit'" in error
    assert names["told"] == []
