"""Answers that seem what they are not: none passes a check that the right answer is to pass."""

from __future__ import annotations

import contextlib
import socket

import judged as courses
import pytest
from checked import graded, judged
from small import notebook_of
from tables import table

from coursekit.grading.protocol.errors import Gone
from coursekit.grading.protocol.notebook import Notebook
from coursekit.grading.protocol.peer import Peer

LIES = table("seeming")


@pytest.mark.parametrize("lie", LIES.values(), ids=LIES)
def test_what_has_the_methods_of_data_is_not_told_what_is_right(lie):
    for check in (
        "got.equals(pd.DataFrame({'a': [1]}))",
        "got.startswith('a') and got.endswith('b')",
        "not got.symmetric_difference({1, 2})",
        "got.issubset({1})",
        "got.count(3) == 2",
        "got.index(3) == 2",
        "got.remove(2) == 2",
    ):
        error, names = judged(f"assert {check}, 'untrue'", f"told = []\n{lie}\ngot = Yes")
        assert error
        assert names["told"] == []


def test_a_function_does_not_choose_what_becomes_of_its_arguments():
    """Not by the name of another one, of which the author's changes what it is given."""
    author = (
        "def push(values, item):\n    values.append(item)\n    return values\n"
        "def accuracy(y, p):\n    return sum(a == b for a, b in zip(y, p)) / len(y)\n"
    )
    lie = (
        "def accuracy(y, p):\n    y[:] = p[:] = [0] * len(y)\n    return 1.0\n"
        "accuracy.__name__ = 'push'\n"
        "def other(values, item):\n    values.append(item)\n    return values\npush = other\n"
    )
    checks = [
        "y, p = [0, 1, 1], [0, 0, 1]\ngot = accuracy(y, p)\n"
        "assert got == sum(a == b for a, b in zip(y, p)) / len(y), got",
        "given = [1]\ngot = push(given, 2)\nassert given == [1, 2] and got == [1, 2]",
    ]
    cells = [("solution", author), *(("check", check) for check in checks)]
    assert graded(*cells) == ["", ""]
    assert graded(*cells, student={0: lie}) == ["AssertionError: 1.0", ""]


def test_a_value_holds_nobodys_memory():
    """Texts of no length: NumPy makes room for them that nobody wrote to."""
    for dtype in ("|S0", "<U0", "|S5"):
        shape = [0, 3] if dtype == "|S5" else [5000]
        coded = {"t": "array", "dtype": dtype, "shape": shape, "b": 0}
        made = Peer(None).decoder([b""]).decode(coded)
        assert not made.tobytes().strip(b"\0")
    sent = "import numpy as np\ngot = [np.zeros(4000, [('a', 'S0')])['a'] for _ in range(50)]"
    error, _ = judged(
        "junk = [bytes([65]) * 4000 for _ in range(200)]\ndel junk\n"
        "assert not b''.join(one.tobytes() for one in got).strip(b'\\0')", sent
    )  # fmt: skip
    assert error == ""


@pytest.mark.parametrize("label", ["__array_wrap__", "__array__", "__array_interface__"])
def test_numpy_asks_no_label_of_a_dictionary_for_its_results(label):
    lie = f"""
import numpy as np
from sklearn.utils import Bunch
told = []
def wrap(array, context=None, scalar=False):
    told.append(context)
    return np.zeros(2)
got = Bunch(**{{"__array__": lambda *a, **k: np.zeros(2), {label!r}: wrap}})
"""
    for check in ("abs(got - want).max() < 1e-9", "np.allclose(want, got)", "(want == got).all()"):
        error, names = judged(f"want = np.array([1.0, 2])\nassert {check}, 'untrue'", lie)
        assert error
        assert names["told"] == []


@pytest.mark.parametrize("number", ["99", "'x'", "None", "1.5, 2.5"])
def test_an_array_of_pandass_is_not_equal_to_everything(number):
    lie = f"import pandas as pd\ngot = pd.array([{number}])"
    for check in ("got == 2", "got == [2, 1]", "got != [1.5, 2.5]", "abs(got - 3) < 1e-9"):
        assert judged(f"assert {check}, 'untrue'", lie)[0], check
    column = "import pandas as pd\ngot = pd.Series([1, 2, None], dtype='Int64')"
    assert judged("assert (got[:2] == [1, 2]).all() and got.isna().sum() == 1", column)[0] == ""


class _Leaves(Notebook):
    """Ends the connection in the middle of a call; the process goes on."""

    def _called(self, encoder, of, args, kwargs):
        if args and args[0] < 0:
            self._socket.shutdown(socket.SHUT_RDWR)
        return super()._called(encoder, of, args, kwargs)

    def serve(self):
        with contextlib.suppress(Gone):
            super().serve()


@pytest.mark.parametrize("error", ["Exception", "OSError", "(ValueError, ConnectionError)"])
def test_who_ends_the_connection_has_raised_no_error(error):
    check = f"assert root(4) == 2\ntry:\n    root(-1)\nexcept {error}:\n    pass"
    right = "def root(x):\n    if x < 0:\n        raise ValueError\n    return x**0.5"
    assert judged(check.replace(error, "ValueError"), right)[0] == ""
    assert (judged(check, right)[0] == "") == (error != "OSError")
    assert "stopped answering" in judged(check, right, end=_Leaves)[0]


DEEP = {
    "attributes": "x = f" + ".a" * 400,
    "sums": "x = " + "+".join(["1"] * 20_000),
    "nots": "x = " + "not " * 20_000 + "1",
    "brackets": "x = " + "(" * 20_000 + ")" * 20_000,
    "branches": "if 0: pass\n" + "elif 0: pass\n" * 2_000,
}


@pytest.mark.slow
def test_code_too_deep_to_be_read_is_graded_all_the_same(tmp_path):
    """It costs its own cell; nothing that reads code before it runs gives up."""
    task = "### BEGIN SOLUTION\ndef f(x):\n    return x\n### END SOLUTION"
    cells = {
        "task": (task, "solution"),
        "test": ("assert f(1) == 1, 'wrong'", "check"),
        "task-2": ("### BEGIN SOLUTION\ng = f(2)\n### END SOLUTION", "solution"),
        "test-2": ("assert g == 2, 'wrong'", "check"),
    }
    made = notebook_of(cells)
    # IPython gives no answer to the longest sum.
    root = courses.course(tmp_path / "course", made, "c.Execute.timeout = 4\n")
    for name, code in DEEP.items():
        courses.submit(root, name, {"task": f"def f(x):\n    return x\n{code}", "task-2": "g = 2"})
    found = courses.grade(root)
    assert set(found) == set(DEEP)
    assert all(one["test-2"][0] == 1 for one in found.values()), found
    assert found["branches"]["test"][0] == 1, "Python can run it"


def test_what_a_failed_check_would_have_made_is_whole_or_not_there():
    """A loop over a list that was never filled would pass for anybody."""
    author = "def total(xs):\n    return sum(xs)\ndef square(x):\n    return x * x\n"
    checks = [
        "assert total([1]) == 1\nxs = [3, 4]\nwant = 0\nfor x in xs:\n    want += x",
        "assert total(xs) == want",
        "assert square(2) == 4\ncases = []\nfor k in range(5):\n    cases.append((k, k * k))",
        "for a, b in cases:\n    assert square(a) == b",
        "assert square(3) == 9\nkept = []\nfor k in (1, 2):\n    kept += [k]\n    assert square(k)",
        "for k in kept:\n    assert square(k) == k * k",
        "import numpy as np\nassert square(3) == 9\nnp.testing.assert_equal(square(4), 16)",
        "np.testing.assert_equal(total([1, 1]), 2)",
    ]
    cells = [("solution", author), *(("check", check) for check in checks)]
    assert graded(*cells) == [""] * len(checks)
    zero = "def total(xs):\n    return 0\ndef square(x):\n    return 0\n"
    assert all(graded(*cells, student={0: zero}))
    half = "def total(xs):\n    return sum(xs)\ndef square(x):\n    return 0\n"
    assert [not one for one in graded(*cells, student={0: half})] == [
        True, True, False, False, False, False, False, True,
    ]  # fmt: skip


def test_what_agrees_to_everything_is_nothing_that_a_course_imports():
    author = "import pandas as pd\ndef table():\n    return pd.DataFrame({'a': [1]})\n"
    checks = [
        "from unittest.mock import ANY, MagicMock\nimport unittest.mock\nimport pytest",
        "import pandas as pd\nassert isinstance(table(), pd.DataFrame)",
        "assert table().equals(pd.DataFrame({'a': [1]}))",
    ]
    cells = [("solution", author), *(("check", check) for check in checks)]
    assert graded(*cells) == [""] * 3
    lies = "from unittest.mock import MagicMock as table", "from unittest.mock import ANY as table"
    for lie in (*lies, "import unittest.mock\ntable = unittest.mock.MagicMock"):
        assert all(graded(*cells, student={0: lie})[1:])


# Errors that were never raised


def test_what_cannot_be_brought_is_no_error_that_a_check_expects():
    for expected in ("ValueError", "OSError", "Exception"):
        check = (
            f"try:\n    small(11)\nexcept {expected}:\n    pass\nelse:\n    raise AssertionError"
        )
        error, _ = judged(check, "def small(x):\n    return 1 << 200_000")
        assert "cannot be looked at" in error
        assert judged(check, f"def small(x):\n    raise {expected}")[0] == ""


@pytest.mark.parametrize("kind", ["AssertionError", "Exception", "BaseException"])
def test_a_class_that_catches_asserts_catches_none_of_the_checks(kind):
    check = "try:\n    root(-1)\n    raise AssertionError('accepted')\nexcept TooSmall:\n    pass"
    error, _ = judged(check, f"TooSmall = {kind}\ndef root(x):\n    return 0")
    assert error
