"""Students' classes that derive from plain data: they are the data, and no library's model."""

from __future__ import annotations

import pytest
from checked import graded

NUMBERS = """\
import enum
def pick(place):
    return place
def word():
    return "r"
"""
SAME = [
    ("assert [10, 20, 30][pick(1)] == 20 and int(pick(1)) == 1 and f'{pick(1):d}' == '1'",
     "class P(enum.IntEnum):\n    A = 0\n    B = 1\ndef pick(place): return P(place)"),
    ("assert word() in {'r', 'g'} and 'c' + word() == 'cr'",
     "class C(str, enum.Enum): RED = 'r'\ndef word(): return C.RED"),
]  # fmt: skip


@pytest.mark.parametrize(("check", "added"), SAME)
def test_data_of_a_students_class_are_the_data(check, added):
    cells = ("solution", NUMBERS), ("check", check)
    assert graded(*cells, student={0: NUMBERS + added}) == [""]


def test_a_model_that_derives_from_a_librarys_does_not_pass_for_it():
    """It could predict what it likes, and say of itself that it was fitted so."""
    solved = "from sklearn.neighbors import NearestCentroid\nmodel = NearestCentroid()"
    other = "from sklearn.neighbors import NearestCentroid as N\nclass M(N): pass\nmodel = M()"
    check = (
        "from sklearn.neighbors import NearestCentroid\nassert isinstance(model, NearestCentroid)"
    )
    assert graded(("solution", solved), ("check", check)) == [""]
    assert graded(("solution", solved), ("check", check), student={0: other}) != [""]


PAIRS = """\
from collections import Counter, defaultdict
def pairs(words):
    found = defaultdict(Counter)
    for a, b in zip(words, words[1:]):
        found[a][b] += 1
    return found
"""
MISSING = """\
import copy
found = pairs("a b a b c".split())
assert found["a"]["b"] == 2
assert found["nothing"]["b"] == 0
assert copy.deepcopy(found)["another"]["b"] == 0
"""


@pytest.mark.parametrize(
    ("made", "passes"),
    [
        ("lambda: defaultdict(int)", True),
        ("lambda: defaultdict(lambda: 0)", True),
        ("partial(defaultdict, int)", True),
        ("lambda: defaultdict(lambda: 1)", False),
        ("dict", False),
    ],
)
def test_a_missing_key_gets_what_the_students_dictionary_makes(made, passes):
    student = PAIRS.replace("Counter)", f"{made})").replace("+= 1", "= found[a].get(b, 0) + 1")
    student = f"from functools import partial\n{student}"
    (said,) = graded(("solution", PAIRS), ("check", MISSING), student={0: student})
    assert (said == "") == passes, said
