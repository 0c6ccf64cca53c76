"""Classes of students that derive from plain data where the author's hold some, and the reverse.

An object of the author's has attributes, and a student's derives from `list`, `complex` or an
array instead, with attributes of the same names. In a notebook nobody sees a difference.
"""

from __future__ import annotations

import pytest
from checked import graded

AUTHOR = """\
import math, random
import numpy as np
import pandas as pd
class Deck:
    def __init__(self, cards):
        self.cards = list(cards)
        self.count = len(self.cards)
    def deal(self):
        self.count -= 1
        return self.cards.pop(0)
class Cart:
    def __init__(self):
        self.items, self.values = [], {}
    def put(self, name, price):
        self.items.append(name)
        self.values[name] = price
class Person:
    title = "Dr"
    def __init__(self, name):
        self.name = name
        self.index = len(name)
class Vector:
    def __init__(self, x, y):
        self.x, self.y = x, y
    def __add__(self, other):
        return Vector(self.x + other.x, self.y + other.y)
    def __rmul__(self, k):
        return Vector(k * self.x, k * self.y)
    def __eq__(self, other):
        return (self.x, self.y) == (other.x, other.y)
    def __abs__(self):
        return math.hypot(self.x, self.y)
class Grid:
    def __init__(self, rows):
        self.rows = [list(row) for row in rows]
        self.shape = len(self.rows), len(self.rows[0])
    def __matmul__(self, other):
        columns = list(zip(*other.rows))
        return Grid([[sum(a * b for a, b in zip(r, c)) for c in columns] for r in self.rows])
    @property
    def T(self):
        return Grid(zip(*self.rows))
class Table:
    def __init__(self, rows):
        self.rows = rows
    def total(self):
        return sum(self.rows["price"])
class Key:
    def __init__(self, code):
        self.code = code
    def digest(self):
        return sum(self.code) % 256
"""
STUDENT = """\
import numpy as np
import pandas as pd
class Deck(list):
    @property
    def count(self):
        return len(self)
    def deal(self):
        return self.pop(0)
class Cart(dict):
    def __init__(self):
        self.items = []
        self.values = self
    def put(self, name, price):
        self.items.append(name)
        self[name] = price
class Person(str):
    title = "Dr"
    name = property(str)
    index = property(len)
class Vector(complex):
    x = property(lambda self: self.real)
    y = property(lambda self: self.imag)
    def __add__(self, other):
        return Vector(self.real + other.real, self.imag + other.imag)
    def __rmul__(self, k):
        return Vector(k * self.real, k * self.imag)
class Grid(np.ndarray):
    def __new__(cls, rows):
        return np.array([list(row) for row in rows]).view(cls)
    rows = property(lambda self: self.tolist())
class Table(pd.DataFrame):
    rows = property(lambda self: self)
    def total(self):
        return self["price"].sum()
class Key(bytes):
    code = property(bytes)
    def digest(self):
        return sum(self) % 256
"""
CHECKS = [
    'd = Deck("abc")\nassert d.count == 3',
    'd = Deck("abc")\nassert d.deal() == "a" and d.count == 2',
    'd, got = Deck("abc"), []\nwhile d.count: got.append(d.deal())\nassert got == ["a", "b", "c"]',
    'c = Cart()\nc.put("tea", 3)\nassert c.items == ["tea"] and c.values["tea"] == 3',
    'c = Cart()\nc.put("tea", 3)\nassert len(c.items) == 1 and "tea" in c.items',
    'p = Person("Ada")\nassert p.name == "Ada" and p.title == "Dr" and p.index == 3',
    "assert (Vector(1, 2) + Vector(3, 4)).y == 6",
    "assert Vector(1, 2) + Vector(3, 4) == Vector(4, 6)",
    "assert abs(Vector(3, 4)) == 5 and 2 * Vector(1, 2) == Vector(2, 4)",
    "v = Vector(1, 2)\nassert isinstance(v + v, Vector)",
    "g = Grid([[1, 2], [3, 4]])\nassert g.rows == [[1, 2], [3, 4]] and g.shape == (2, 2)",
    "g = Grid([[1, 2, 3]])\nassert (g @ g.T).rows == [[14]] and g.T.shape == (3, 1)",
    "g = Grid([[1, 2]])\nassert isinstance(g.T, Grid)",
    'assert Table(pd.DataFrame({"price": [2, 3]})).total() == 5',
    'assert list(Table(pd.DataFrame({"price": [2, 3]})).rows["price"]) == [2, 3]',
    'k = Key(b"ab")\nassert k.digest() == 195 and k.code == b"ab"',
]


@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("student", [None, STUDENT], ids=["the author", "a student"])
def test_classes_that_derive_from_data(check, student):
    cells = ("solution", AUTHOR), ("check", check)
    assert graded(*cells, student=student and {0: student}) == [""]


@pytest.mark.parametrize("check", [one for one in CHECKS if not set("@*+") & set(one.split())])
def test_the_author_derives_from_data(check):
    """Operators that come with the data are not asked of a student's class."""
    if "abs(" not in check:
        assert graded(("solution", STUDENT), ("check", check), student={0: AUTHOR}) == [""]


NUMBERS = """\
import enum
import numpy as np
class Money(float):
    pass
class Row(list):
    def top(self):
        return self[-1]
class Dog:
    def __init__(self, name):
        self.name, self.x = name, 0
def total(values):
    return sum(values)
def flipped(row):
    return Row(row[::-1])
def pick(place):
    return place
def labels(n):
    return np.arange(n) % 2
def word():
    return "r"
"""
LIES_ABOUT_NUMBERS = [
    ("assert abs(total([1.5, 2]) - 3.5) < 1e-9", "class Yes:\n    def __sub__(s, o): return 0\n"
     "def total(values): return Yes()"),
    ("assert abs(3.5 - total([1.5, 2])) < 1e-9", "class Yes:\n    def __rsub__(s, o): return 0\n"
     "def total(values): return Yes()"),
    ("assert labels(4)[np.array([0, 1, 0, 1]) == 1].sum() == 2",
     "class Y(np.ndarray):\n    x = 1\n    def __getitem__(s, k): return np.array([1, 1])\n"
     "def labels(n): return np.zeros(4).view(Y)"),
    ("assert labels(4)[np.array([0, 1, 0, 1]) == 1].sum() == 2",
     "class Dog(np.ndarray):\n    x = 1\n    def __getitem__(s, k): return np.array([1, 1])\n"
     "def labels(n): return np.zeros(4).view(Dog)"),
]  # fmt: skip


@pytest.mark.parametrize(("check", "lie"), LIES_ABOUT_NUMBERS)
def test_what_a_class_of_data_adds_decides_nothing(check, lie):
    given = ("given", "import numpy as np")
    assert graded(given, ("solution", NUMBERS), ("check", check)) == [""]
    said = graded(given, ("solution", NUMBERS), ("check", check), student={1: NUMBERS + lie})
    assert said != [""]


SAME = [
    ("assert [10, 20, 30][pick(1)] == 20 and int(pick(1)) == 1 and f'{pick(1):d}' == '1'",
     "class P(enum.IntEnum):\n    A = 0\n    B = 1\ndef pick(place): return P(place)"),
    ("assert word() in {'r', 'g'} and 'c' + word() == 'cr'",
     "class C(str, enum.Enum): RED = 'r'\ndef word(): return C.RED"),
    ("assert pick(1) == {1: 2}",
     "class A(dict):\n    def __init__(s, *a):\n        super().__init__(*a)\n"
     "        s.__dict__ = s\ndef pick(place): return A({1: 2})"),
    ("assert pick(1) == {'': 2}",
     "class A(dict):\n    def __init__(s, *a):\n        super().__init__(*a)\n"
     "        s.__dict__ = s\ndef pick(place): return A({'': 2})"),
    ("assert isinstance(pick(1), np.ndarray) and pick(1).sum() == 3",
     "class N(np.ndarray):\n    name = 'n'\ndef pick(place): return np.array([1, 2]).view(N)"),
    ("assert pick(1) == b'ab'", "class K(bytes): pass\ndef pick(place): return K(b'ab')"),
    ("assert pick(1).sum() == 1",
     "class M(np.ma.MaskedArray):\n    name = 'm'\n"
     "def pick(place): return np.ma.array([1, 2], mask=[0, 1]).view(M)"),
]  # fmt: skip


@pytest.mark.parametrize(("check", "added"), SAME)
def test_data_of_a_students_class_are_the_data(check, added):
    cells = ("given", "import numpy as np"), ("solution", NUMBERS), ("check", check)
    assert graded(*cells, student={1: NUMBERS + added}) == [""]


LIES = [
    "class Yes(list):\n    count = index = 7\n    def __eq__(self, other): return True",
    "class Yes(list):\n    def count(self, value): return 7\n    def index(self): return 7",
    "class Yes(dict):\n    count = 7\n    def values(self): return [7]",
]
WANT = """\
class Deck:
    def __init__(self):
        self.count, self.index, self.values = 0, 0, [1]
def found(n):
    return list(range(n))
"""
ABOUT = [
    "assert found(3) == [0, 1, 2]",
    "assert found(3).count(1) == 1",
    "assert found(4).index(3) == 3",
    "assert sorted(found(3)) == [0, 1, 2]",
    "import numpy as np\nassert np.array_equal(found(3), [0, 1, 2])",
]


@pytest.mark.parametrize("check", ABOUT)
@pytest.mark.parametrize("lie", LIES)
def test_who_derives_from_data_is_not_asked_what_is_right(lie, check):
    """Names of the author's attributes open nothing where a list is wanted."""
    student = f"{lie}\ndef found(n):\n    return Yes()"
    cells = ("solution", WANT), ("check", check)
    assert graded(*cells) == [""]
    assert graded(*cells, student={0: student}) != [""]


MODELS = """\
import numpy as np
from sklearn.base import BaseEstimator, ClassifierMixin, TransformerMixin, clone
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GridSearchCV, cross_val_score
from sklearn.pipeline import make_pipeline
class Near(ClassifierMixin, BaseEstimator):
    def __init__(self, power=2):
        self.power = power
    def fit(self, X, y):
        self.classes_ = np.unique(y)
        self.centroids_ = np.array([X[y == one].mean(axis=0) for one in self.classes_])
        return self
    def predict(self, X):
        away = (np.abs(X[:, None] - self.centroids_) ** self.power).sum(axis=2)
        return self.classes_[away.argmin(axis=1)]
class Scaled(TransformerMixin, BaseEstimator):
    def fit(self, X, y=None):
        self.mean_, self.scale_ = X.mean(axis=0), X.std(axis=0)
        return self
    def transform(self, X):
        return (X - self.mean_) / self.scale_
def pipeline():
    return make_pipeline(Scaled(), LogisticRegression())
"""
OF_THE_LIBRARY = """\
from sklearn.neighbors import NearestCentroid
from sklearn.preprocessing import StandardScaler
class Near(NearestCentroid):
    def __init__(self, power=2):
        super().__init__()
        self.power = power
class Scaled(StandardScaler):
    pass
def pipeline():
    return make_pipeline(Scaled(), LogisticRegression())
"""
ROWS = """\
rng = np.random.default_rng(4)
X = np.vstack([rng.normal(0, 1, (30, 2)), rng.normal(4, 1, (30, 2))])
y = np.repeat(["a", "b"], 30)
"""
ASKED = [
    "assert cross_val_score(Near(), X, y, cv=3).mean() > 0.9",
    'assert GridSearchCV(Near(), {"power": [1, 2]}, cv=3).fit(X, y).best_score_ > 0.9',
    "m = Near().fit(X, y)\nassert m.score(X, y) > 0.9 and m.centroids_.shape == (2, 2)",
    "m = Near()\nassert isinstance(m, BaseEstimator) and isinstance(m, ClassifierMixin)",
    "assert clone(Near(1)).power == 1 and not hasattr(Near(1), 'centroids_')",
    "p = pipeline().fit(X, y)\nassert p.score(X, y) > 0.9 and p[-1].coef_.shape == (1, 2)",
    "assert cross_val_score(pipeline(), X, y, cv=3).mean() > 0.9",
    'assert isinstance(pipeline()[0], Scaled) and repr(Scaled()) == "Scaled()"',
]


@pytest.mark.parametrize("check", ASKED)
@pytest.mark.parametrize("student", [None, OF_THE_LIBRARY], ids=["author", "student"])
def test_models_that_derive_from_the_librarys(check, student):
    imports = MODELS.partition("class")[0]
    cells = ("given", imports), ("solution", MODELS), ("check", ROWS + check)
    assert graded(*cells, student=student and {1: student}) == [""]


def test_a_model_that_derives_from_a_librarys_does_not_pass_for_it():
    """It could predict what it likes, and say of itself that it was fitted so."""
    solved = "from sklearn.neighbors import NearestCentroid\nmodel = NearestCentroid()"
    other = "from sklearn.neighbors import NearestCentroid as N\nclass M(N): pass\nmodel = M()"
    check = (
        "from sklearn.neighbors import NearestCentroid\nassert isinstance(model, NearestCentroid)"
    )
    assert graded(("solution", solved), ("check", check)) == [""]
    assert graded(("solution", solved), ("check", check), student={0: other}) != [""]


STACK = """\
class Stack:
    def __init__(self):
        self._held = []
    def push(self, item):
        self._held.append(item)
    def __len__(self):
        return len(self._held)
    def __iter__(self):
        return reversed(self._held)
"""
ON_LISTS = """\
class Stack(list):
    push = list.append
    def __iter__(self):
        return iter(self[::-1])
"""
TURNED = """\
s = Stack()
s.push("a")
s.push("b")
assert list(s) == ["b", "a"]
assert [one for one in s] == ["b", "a"]
first, second = s
assert (first, second) == ("b", "a")
assert "".join(s) == "ba"
assert len(s) == 2
"""


@pytest.mark.parametrize(
    ("student", "passes"), [(ON_LISTS, True), ("class Stack(list):\n    push = list.append", False)]
)
def test_an_order_of_its_own_counts_where_the_authors_class_has_one(student, passes):
    (said,) = graded(("solution", STACK), ("check", TURNED), student={0: student})
    assert (said == "") == passes


def test_an_order_of_its_own_counts_nowhere_else():
    plain = ("solution", "class Bag:\n    pass\ndef items():\n    return [1, 2]")
    lies = (
        "class Bag(list):\n    def __iter__(self):\n        return iter([1, 2])\n"
        "def items():\n    return Bag([3])"
    )
    (said,) = graded(plain, ("check", "assert list(items()) == [1, 2]"), student={0: lies})
    assert "AssertionError" in said


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
