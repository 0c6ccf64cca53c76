"""What strangers' courses showed: a check's objects in the hands of a student's code."""

from __future__ import annotations

import pytest
from checked import graded

NODE = "class Node:\n    def __init__(self):\n        self.next, self.value = None, 1\n"
TWO = NODE + "a, b = Node(), Node()\na.next, b.next = b, a\n"
REACH = """def reach(node):
    seen = []
    while node is not None and node not in seen:
        seen.append(node)
        node = node.next
    return len(seen)"""
MARKS = """def reach(node):
    if node is None or hasattr(node, "seen"):
        return 0
    node.seen = True
    return 1 + reach(node.next)"""


def one(solution: str, check: str, student: str) -> str:
    """What a check says of the student's answer, after the solution has passed it."""
    cells = [("solution", solution), ("check", check)]
    assert graded(*cells) == [""]
    return graded(*cells, student={0: student})[0]


@pytest.mark.parametrize(
    "student",
    [
        MARKS,
        MARKS.replace('hasattr(node, "seen")', 'getattr(node, "seen", False)'),
        "import copy\n" + MARKS.replace("reach", "walk") + "\n"
        "def reach(node):\n    return walk(copy.deepcopy(node))",
    ],
)
def test_a_students_code_may_mark_the_checks_objects(student):
    assert one(REACH, TWO + "assert reach(a) == 2", student) == ""


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


def test_what_the_solution_sets_students_may_set_too():
    solution = """def turned(node):
    before = None
    while node is not None:
        node.next, before, node = before, node, node.next
    return before"""
    check = NODE + "a, b = Node(), Node()\na.next = b\nc = turned(a)\nassert c is b and c.next is a"
    recursive = """def turned(node):
    if node.next is None:
        return node
    last = turned(node.next)
    node.next.next, node.next = node, None
    return last"""
    assert one(solution, check, recursive) == ""


def test_a_named_tuple_comes_back_as_what_it_was():
    solution = """class P:
    def __init__(self, x):
        self.x = x
def f(p):
    return p.x if isinstance(p, P) else None"""
    student = "from collections import namedtuple\nP = namedtuple('P', 'x')\n"
    student += "def f(p):\n    assert isinstance(p, P)\n    return p.x"
    assert one(solution, "assert f(P(2)) == 2", student) == ""


@pytest.mark.parametrize("pair", ["(a, b)", "[a, b]", "{'a': a, 'b': b}"])
def test_results_may_be_nested_as_deeply_as_a_short_list_of_pairs(pair):
    solution = """class Pair:
    def __init__(self, a, b):
        self.a, self.b = a, b
def cons(a, b):
    return Pair(a, b)
def rest(p):
    return p.b"""
    student = f"def cons(a, b):\n    return {pair}\n"
    student += "def rest(p):\n    return p['b'] if isinstance(p, dict) else p[1]"
    check = "c = None\nfor i in range(55):\n    c = cons(i, c)\n"
    check += "n = 0\nwhile c is not None:\n    c, n = rest(c), n + 1\nassert n == 55"
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


def test_what_a_check_sets_stays_set_as_in_a_notebook():
    cells = [("solution", "LIMIT = 3"), ("check", "LIMIT = 3"), ("check", "assert LIMIT == 3")]
    assert graded(*cells, student={0: "LIMIT = 4"}) == ["", ""]


def test_a_check_may_forbid_what_python_has():
    solution = "def s(a):\n    return [min(a), max(a)]"
    check = "def sorted(*a, **k):\n    raise AssertionError('do not use sorted')\n"
    check += "assert s([2, 1]) == [1, 2]"
    assert "do not use sorted" in one(solution, check, "def s(a):\n    return sorted(a)")


def test_pytest_says_what_was_not_raised():
    solution = "def f(x):\n    raise ValueError"
    check = "import pytest\nwith pytest.raises(ValueError):\n    f(1)"
    assert "DID NOT RAISE" in one(solution, check, "def f(x):\n    return x")
