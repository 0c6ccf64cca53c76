"""What strangers' courses showed: data of given cells, classes of the student's, iterators."""

from __future__ import annotations

import pytest
from checked import graded

GIVEN = "import numpy as np\nimport pandas as pd\nlst = [1, 2]\narr = np.arange(3)\nd = {'a': 1}\n"
GIVEN += "df = pd.DataFrame({'a': [2, 1]})"
# A solution, a check, and an answer that changes what it was given.
LEAVES_ALONE = [
    ("def f(x):\n    return len(x)", "assert f(lst) == 2; assert lst == [1, 2]",
     "def f(x):\n    x.reverse()\n    return len(x)"),
    ("def f(x):\n    return len(x)", "assert f(arr) == 3; assert arr[0] == 0",
     "def f(x):\n    x[0] = 77\n    return len(x)"),
    ("def f(x):\n    return sum(x.values())", "assert f(d) == 1; assert d == {'a': 1}",
     "def f(x):\n    x['b'] = 0\n    return sum(x.values())"),
    ("def f(x):\n    return x.a.sum()", "assert f(df) == 3\nassert list(df.columns) == ['a']",
     "def f(x):\n    x['z'] = 0\n    return x.a.sum()"),
    ("def f(x):\n    return x.sort_values('a')", "f(df)\nassert df.a.tolist() == [2, 1]",
     "def f(x):\n    x.iloc[:] = x.sort_values('a').to_numpy()\n    return x"),
]  # fmt: skip


@pytest.mark.parametrize("case", LEAVES_ALONE, ids=lambda case: case[1])
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


def test_two_names_for_one_are_one_within_a_check():
    solution = "def put(to, x):\n    to.append(x)"
    check = "mine = lst\nput(mine, 3)\nassert lst == [1, 2, 3] and mine is lst"
    assert graded(("given", GIVEN), ("solution", solution), ("check", check)) == [""]


@pytest.mark.parametrize(
    "default",
    [
        "if xs is None:\n        xs = []",
        "xs = [] if xs is None else xs",
        "if not xs:\n        xs = []",
    ],
)
def test_an_argument_that_may_be_missing_is_changed_too(default):
    solution = f"def put(x, xs=None):\n    {default}\n    xs.append(x)\n    return xs"
    check = "d = [1]\nr = put(2, d)\nassert d == [1, 2] and r is d and put(1) == [1]"
    assert graded(("solution", solution), ("check", check)) == [""]


POINTS = [
    "assert Pt(1, 2) == Pt(1, 2) and Pt(1, 2) != Pt(2, 1)",
    "assert Pt(1, 2) < Pt(1, 3) and sorted([Pt(2, 0), Pt(1, 5)])[0] == Pt(1, 5)",
    "assert len({Pt(1, 2), Pt(1, 2), Pt(2, 2)}) == 2",
    "assert repr(Pt(1, 2)) == 'Pt(x=1, y=2)' and Pt(3, 4).x == 3",
    "assert {Pt(1, 2): 'here'}[Pt(1, 2)] == 'here'",
]
NAMED = "from collections import namedtuple\nPt = namedtuple('Pt', 'x y')"
CLASSES = {
    "named": NAMED,
    "typed": "from typing import NamedTuple\nclass Pt(NamedTuple):\n    x: int\n    y: int",
    "dataclass": "from dataclasses import dataclass\n@dataclass(frozen=True, order=True)\n"
    "class Pt:\n    x: int\n    y: int",
    "own": "class Pt:\n    def __init__(self, x, y):\n        self.x, self.y = x, y\n"
    "    def _t(self):\n        return self.x, self.y\n"
    "    def __eq__(self, o):\n        return self._t() == o._t()\n"
    "    def __lt__(self, o):\n        return self._t() < o._t()\n"
    "    def __hash__(self):\n        return hash(self._t())\n"
    "    def __repr__(self):\n        return f'Pt(x={self.x}, y={self.y})'",
}


@pytest.mark.parametrize("solution", ["named", "typed", "dataclass", "own"])
@pytest.mark.parametrize("answer", CLASSES)
def test_the_authors_class_may_be_made_in_another_way(solution, answer):
    cells = [("solution", CLASSES[solution]), *(("check", check) for check in POINTS)]
    assert graded(*cells, student={0: CLASSES[answer]}) == [""] * len(POINTS)


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


def test_what_a_generator_is_sent_and_what_it_makes_between_items():
    solution = "def total():\n    t = 0\n    while True:\n        t += yield t\n"
    solution += "def adders():\n    return (lambda x: x + k for k in range(3))\n"
    solution += "def used(it):\n    return next(it)"
    checks = [
        "g = total()\nnext(g)\nassert g.send(2) == 2 and g.send(3) == 5\ng.close()",
        "assert [a(10) for a in adders()] == [10, 11, 12]",
        "g = total()\nassert used(g) == 0\ng.send(4)\nassert g.send(1) == 5",
    ]
    cells = [("solution", solution), *(("check", check) for check in checks)]
    assert graded(*cells) == ["", "", ""]


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
    other = solution.replace("np.asarray(x)", "np.asmatrix(x)").replace(
        "return {'a': Counter('x')}",
        "c = defaultdict(Counter)\n    c['a'] = Counter('x')\n    return c",
    )
    assert [bool(one) for one in graded(*cells, student={0: other})] == [False, False, True, True]
