"""Right answers of a type that the author did not think of, where a notebook sees no difference."""

from __future__ import annotations

import pytest
from checked import graded

POINT = """\
from collections import namedtuple
Point = namedtuple("Point", "x y")
def origin():
    return Point(0, 0)
"""
NAMED_TUPLES = {
    "derived": 'class Point(namedtuple("Point", "x y")):\n    __slots__ = ()',
    "derived twice": "class P(NamedTuple):\n    x: int\n    y: int\nclass Point(P):\n    pass",
    "plain": 'Point = namedtuple("Point", "x y")',
    "typed": "class Point(NamedTuple):\n    x: int\n    y: int",
}
IMPORTS = "from collections import namedtuple\nfrom typing import NamedTuple\n"


@pytest.mark.parametrize("how", NAMED_TUPLES)
def test_a_point_is_one_whatever_it_is_made_of(how):
    checks = [
        "o = origin()\nassert o.x == 0 and o.y == 0",
        "assert Point(x=1, y=2).y == 2",
        "assert isinstance(Point(3, 4), Point)",
        "assert isinstance(origin(), Point) and not isinstance((0, 0), Point)",
        "assert origin()._replace(x=3) == (3, 0)",
        "assert origin()._asdict()['y'] == 0",
    ]
    student = f"{IMPORTS}{NAMED_TUPLES[how]}\ndef origin():\n    return Point(0, 0)"
    found = graded(("solution", POINT), *[("check", one) for one in checks], student={0: student})
    assert found == [""] * len(checks)


COUNTS = """\
import numpy as np
def dtm(texts, vocab):
    return np.array([[text.split().count(word) for word in vocab] for text in texts])
"""
VECTORISED = """\
from sklearn.feature_extraction.text import CountVectorizer
def dtm(texts, vocab):
    return CountVectorizer(vocabulary=vocab, token_pattern=r"\\S+").fit_transform(texts)
"""


@pytest.mark.parametrize(
    "check",
    [
        "assert (X == np.array([[2, 1, 0], [0, 0, 1]])).all()",
        "assert (X @ np.array([1, 10, 100])).tolist() == [12, 100]",
        "assert (X.sum(axis=0) == [2, 1, 1]).all() and X.sum() == 4",
        "assert X.shape == (2, 3) and X[0, 0] == 2",
        "assert (X @ X.T != np.diag([5, 1])).sum() == 0",
    ],
)
def test_a_sparse_matrix_is_an_array(check):
    """`(a != b).sum()` and the like mean the same for both."""
    check = f"import numpy as np\nX = dtm(['a b a', 'c'], ['a', 'b', 'c'])\n{check}"
    assert graded(("solution", COUNTS), ("check", check), student={0: VECTORISED}) == [""]
    wrong = VECTORISED.replace("(texts)\n", "(texts[::-1] + ['c'])\n")
    assert graded(("solution", COUNTS), ("check", check), student={0: wrong}) != [""]
