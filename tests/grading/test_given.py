"""Data that pass between a check and an answer: unchanged, changed, and what goes with them."""

from __future__ import annotations

from typing import Any

import pytest
from checked import graded, shown
from tables import table

from coursekit.grading.judge.judge import Judge
from coursekit.grading.protocol.notebook import Notebook

GIVEN = "import numpy as np\nimport pandas as pd\nlst = [1, 2]\narr = np.arange(3)\nd = {'a': 1}\n"
GIVEN += "df = pd.DataFrame({'a': [2, 1]})"
DATA = table("given")


@pytest.mark.parametrize("case", DATA["leaves-alone"], ids=lambda case: case[1])
def test_a_change_of_given_data_is_seen(case):
    solution, check, other = case
    cells = [("given", GIVEN), ("solution", solution), ("check", check)]
    assert graded(*cells) == [""]
    assert graded(*cells, student={1: other})[0].startswith("AssertionError")


def test_a_change_that_is_wanted_stays_as_in_a_notebook():
    solution = (
        "def add(x):\n    lst.append(x)\ndef put(to, x):\n    to.append(x)\n    return len(to)"
    )
    checks = [
        "put(lst, 3)\nassert lst == [1, 2, 3]",
        "assert lst == [1, 2, 3]\nassert put(lst, 4) == 4 and lst == [1, 2, 3, 4]",
        "add(5)\nassert lst == [1, 2, 3, 4, 5]\nput(lst, 6)\nadd(7)\nassert lst[-3:] == [5, 6, 7]",
        "assert len(lst) == 7",
    ]
    cells = [("given", GIVEN), ("solution", solution), *(("check", check) for check in checks)]
    assert graded(*cells) == ["", "", "", ""]


def test_an_iterator_is_asked_for_no_more_than_the_check_asks():
    solution = "def f(n):\n    yield from range(n)"
    checks = [
        "a = f(3)\nassert next(a) == 0 and hasattr(a, '__next__')",
        "from itertools import islice\nassert list(islice(f(4), 2)) == [0, 1]",
        "a = f(2)\nassert next(a) == 0 and next(a) == 1",
        "assert list(f(3)) == [0, 1, 2]",
        "assert not hasattr(f(2), '__len__') and 1 in f(2)\ntry:\n    len(f(2))\n    assert False\n"
        "except TypeError:\n    pass",
        "import types, inspect\nassert isinstance(f(1), types.GeneratorType)",
        "import inspect\nassert inspect.isgenerator(f(1)) and not inspect.isgenerator(f)",
        "assert sum(f(5000)) == sum(range(5000)) and list(zip(f(2), f(2)))[1] == (1, 1)",
        "a = f(1)\nnext(a)\ntry:\n    next(a)\n    assert False\nexcept StopIteration:\n    pass",
    ]
    cells = [("solution", solution), *(("check", check) for check in checks)]
    assert graded(*cells) == [""] * len(checks)
    endless = "def f(n):\n    k = 0\n    while True:\n        yield k\n        k += 1"
    assert graded(*cells[:4], student={0: endless}) == ["", "", ""]
    assert "yields more than 10000 items" in graded(*cells[:5], student={0: endless})[3]
    raises = "def f(n):\n    yield 0\n    yield 1\n    raise ValueError('two')"
    found = graded(*cells[:5], student={0: raises})
    assert found[:3] == ["", "", ""]
    assert found[3] == "ValueError: two"


def test_kinds_that_look_like_others_keep_their_own():
    solution = (
        "import numpy as np, types\nfrom collections import Counter, defaultdict\n"
        "def keys():\n    return {'a': 1, 'b': 2}.keys()\n"
        "def view():\n    return types.MappingProxyType({'a': [1]})\n"
        "def square(x):\n    return np.asarray(x)\ndef counts():\n    return {'a': Counter('x')}"
    )
    checks = [
        "assert keys() == {'a', 'b'} and keys() | {'c'} == {'a', 'b', 'c'}",
        "assert view() == {'a': [1]} and view()['a'] == [1]",
        "A = square([[1, 2], [3, 4]])\nassert (A * A)[0, 1] == 4",
        "try:\n    counts()['zz']\n    assert False\nexcept KeyError:\n    pass",
    ]
    cells = [("solution", solution), *(("check", check) for check in checks)]
    assert graded(*cells) == ["", "", "", ""]
    other = solution.replace(
        "return {'a': Counter('x')}",
        "c = defaultdict(Counter)\n    c['a'] = Counter('x')\n    return c",
    )
    assert [bool(one) for one in graded(*cells, student={0: other})] == [False, False, False, True]


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


@pytest.mark.parametrize("case", [DATA["not-the-same"], DATA["in-a-tuple"]], ids=lambda one: one[1])
def test_a_check_sees_which_two_are_one(case):
    solution, check, others = case
    assert graded(("solution", solution), ("check", check)) == [""]
    for other in others:
        assert graded(("solution", solution), ("check", check), student={0: other})[0], other


def test_tracebacks_are_as_in_a_notebook():
    """They name nothing of what stands between a check and the student's code."""
    names: dict[str, Any] = {}
    exec("class Own(Exception): pass\ndef f(x):\n    raise Own('mine') if x else [][0]", names)
    check = (
        "import traceback\nfor x in 1, 0:\n    try:\n        f(x)\n    except Exception as error:\n"
        "        print(*traceback.format_exception(error), sep='', end='')\nf(0)"
    )
    judge = Judge([], ["Own", "f"])
    printed, raised = shown(judge, check, lambda channel: Notebook(channel, names).serve())
    assert "coursekit" not in printed["text"]
    said = [line for line in printed["text"].splitlines() if not line.startswith(" ")]
    start = "Traceback (most recent call last):"
    assert said == [start, "Own: mine", start, "IndexError: list index out of range"]
    lines = "\n".join(raised["traceback"])
    assert 'File "<check>", line 7' in lines
    assert "in f" in lines
    assert "coursekit" not in lines
