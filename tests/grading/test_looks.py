"""What checks look at in other people's courses: names, classes of data, enumerations.

Each check passes on the author's own solution, as it does in one notebook.
"""

from __future__ import annotations

import pytest
from checked import graded

MADE = """\
import collections.abc, dataclasses, enum
n = 20
dna = "ATGC"
class Base:
    pass
class P(Base):
    def __init__(self, x):
        self.x = x
@dataclasses.dataclass
class Read:
    name: str
    quals: list = dataclasses.field(default_factory=list)
class Suit(enum.Enum):
    A = 1
    B = 2
class Level(enum.IntEnum):
    LOW = 1
    HIGH = 2
def least():
    return Level.LOW
class Scores(list):
    def total(self):
        return sum(self)
class Celsius(float):
    def as_fahrenheit(self):
        return self * 9 / 5 + 32
class Config(collections.abc.Mapping):
    def __init__(self, given):
        self._given = dict(given)
    def __getitem__(self, key):
        return self._given[key]
    def __iter__(self):
        return iter(self._given)
    def __len__(self):
        return len(self._given)
"""
CHECKS = [
    'assert "n" in dir() and "dna" in globals() and "zzz" not in dir()',
    'assert globals().get("n") == 20 and globals().get("zzz", 3) == 3',
    'assert vars(P(3)) == {"x": 3} and "x" in P(3).__dict__',
    'p = P(3)\ndel p.x\nassert not hasattr(p, "x")',
    "import dataclasses\nassert dataclasses.is_dataclass(Read) and not dataclasses.is_dataclass(P)",
    'from dataclasses import fields\nassert [f.name for f in fields(Read)] == ["name", "quals"]',
    'import dataclasses\nassert dataclasses.asdict(Read("r")) == {"name": "r", "quals": []}',
    'assert Read.__annotations__["name"] is str',
    'assert len(Suit) == 2 and [one.name for one in Suit] == ["A", "B"]',
    'assert Suit["A"] is Suit.A and Suit.A in Suit and Suit(2) is Suit.B',
    'assert Level.LOW == 1 and Level.LOW < Level.HIGH and least().name == "LOW"',
    "assert least() is Level.LOW and {Level.LOW: 5}[least()] == 5",
    "s = Scores([1, 2])\ns.append(4)\nassert s.total() == 7 and s == [1, 2, 4] and len(s) == 3",
    "s = Scores([3, 1])\ns.sort()\nassert list(s) == [1, 3] and s[0] == 1 and s.count(3) == 1",
    "assert not Scores([]) and Scores([2]) + [3] == [2, 3]",
    "t = Celsius(100)\nassert t.as_fahrenheit() == 212 and t == 100 and t > 99 and t * 2 == 200",
    'c = Config({"a": 1})\nassert c.get("a") == 1 and c.get("b", 5) == 5 and dict(c) == {"a": 1}',
    'assert list(Config({"a": 1}).items()) == [("a", 1)] and "a" in Config({"a": 1}).keys()',
]


@pytest.mark.parametrize("check", CHECKS)
def test_what_authors_look_at(check):
    assert graded(("solution", MADE), ("check", check)) == [""]


def test_dictionaries_of_libraries_have_their_keys_as_attributes():
    made = """
from scipy.optimize import OptimizeResult, minimize_scalar
from sklearn.utils import Bunch
def parts():
    return Bunch(data=[1, 2], names="ab")
def fit(f):
    return OptimizeResult(x=[2.0], success=True, found=minimize_scalar(f))
"""
    checks = [
        "from sklearn.utils import Bunch\nassert isinstance(parts(), Bunch)",
        'assert parts().data == [1, 2] and parts()["names"] == "ab"',
        'assert list(parts()) == ["data", "names"]',
        "got = fit(lambda x: (x - 2) ** 2)\nassert got.x == [2.0] and got['success']",
        "assert abs(fit(lambda x: (x - 2) ** 2).found.x - 2) < 1e-6",
        "left = parts()\nleft.more = 3\nassert left['more'] == 3 and left.more == 3",
    ]
    cells = [("solution", made), *(("check", check) for check in checks)]
    assert graded(*cells) == [""] * len(checks)


WITH = """\
import contextlib
log = []
@contextlib.contextmanager
def quiet(*kinds):
    log.append("in")
    try:
        yield len(kinds)
    except kinds:
        log.append("caught")
    finally:
        log.append("out")
"""
WITH_A_CLASS = """\
log = []
class quiet:
    def __init__(self, *kinds):
        self.kinds = kinds
    def __enter__(self):
        log.append("in")
        return len(self.kinds)
    def __exit__(self, kind, error, trace):
        caught = kind is not None and issubclass(kind, self.kinds)
        log.extend(["caught", "out"] if caught else ["out"])
        return caught
"""


@pytest.mark.parametrize("author", [WITH, WITH_A_CLASS])
@pytest.mark.parametrize("answer", [WITH, WITH_A_CLASS])
def test_a_context_manager_may_be_a_generator(author, answer):
    check = """
with quiet(ValueError, KeyError) as many:
    assert many == 2
assert log == ["in", "out"]
with quiet(ValueError):
    raise ValueError("x")
assert log[2:] == ["in", "caught", "out"]
try:
    with quiet(KeyError):
        raise ValueError("x")
except ValueError as error:
    assert str(error) == "x" and log[-1] == "out"
else:
    raise AssertionError("swallowed")
"""
    assert graded(("solution", author), ("check", check), student={0: answer}) == [""]


MONEY = """\
class Money:
    def __init__(self, amount, currency):
        self.amount, self.currency = amount, currency
    def __add__(self, other):
        return Money(self.amount + other.amount, self.currency)
    def __eq__(self, other):
        return (self.amount, self.currency) == (other.amount, other.currency)
    def __lt__(self, other):
        return self.amount < other.amount
    def __hash__(self):
        return hash((self.amount, self.currency))
    def __repr__(self):
        return f"{self.amount} {self.currency}"
"""
OF_A_TUPLE = """\
from collections import namedtuple
class Money(namedtuple("Money", "amount currency")):
    def __add__(self, other):
        return Money(self.amount + other.amount, self.currency)
    def __repr__(self):
        return f"{self.amount} {self.currency}"
"""


@pytest.mark.parametrize("answer", [MONEY, OF_A_TUPLE])
def test_what_the_author_made_a_class_may_be_made_of_a_tuple(answer):
    checks = [
        'assert Money(1, "EUR") + Money(2, "EUR") == Money(3, "EUR")',
        'assert repr(Money(1, "EUR") + Money(2, "EUR")) == "3 EUR"',
        'assert sorted([Money(2, "EUR"), Money(1, "EUR")])[0] == Money(1, "EUR")',
        'assert len({Money(1, "EUR"), Money(1, "EUR")}) == 1',
        'assert Money(1, "EUR") != Money(1, "USD") and Money(1, "EUR").currency == "EUR"',
    ]
    cells = [("solution", MONEY), *(("check", check) for check in checks)]
    assert graded(*cells, student={0: answer}) == [""] * len(checks)


YES = """\
class Yes({base}):
    def __eq__(self, other):
        return True
    def __add__(self, other):
        return self
    __lt__ = __le__ = __gt__ = __ge__ = __contains__ = __eq__
    def __hash__(self):
        return {hash}
    def count(self, other):
        return 1
    def index(self, other):
        return 0
def {name}(*given):
    return Yes({value})
"""


def test_data_that_agrees_to_everything_is_not_told_what_is_right():
    """Where the author's classes compare themselves, one of a student's made of data does not."""
    author = MONEY + "def total(values):\n    return [sum(values)]\ndef level():\n    return 3\n"
    checks = [
        "assert total([1, 2]) == [3]",
        "assert total([1, 2]).count(3) == 1",
        "assert 3 in total([1, 2])",
        "assert total([1, 2]) + [4] == [3, 4]",
        "assert level() == 3",
        "assert level() > 2.5",
        "assert level() in (3,)",
    ]
    cells = [("solution", author), *(("check", check) for check in checks)]
    assert graded(*cells) == [""] * len(checks)
    lies = YES.format(base="list", hash=3, name="total", value="[0]")
    lies += YES.replace("Yes", "Si").format(base="int", hash=3, name="level", value="0")
    assert all(graded(*cells, student={0: MONEY + lies}))


def test_periods_intervals_and_frequencies_come_as_what_they_are():
    made = """
import random
import pandas as pd
days = pd.date_range("2024-01-01", periods=4, freq="MS")
sales = pd.Series([1, 2, 3, 4], index=days)
def monthly():
    return sales.groupby(sales.index.to_period("Q")).sum()
def binned(values):
    return pd.cut(values, [0, 2, 4])
def resampled():
    return sales.resample("2MS").sum()
def shuffled(values, rng):
    rng.shuffle(values)
    return rng.random()
"""
    checks = [
        'assert list(monthly().index.quarter) == [1, 2] and str(monthly().index[0]) == "2024Q1"',
        'import pandas as pd\nassert monthly().loc["2024Q1"] == 6\n'
        'assert monthly().index.equals(pd.period_range("2024Q1", periods=2, freq="Q"))',
        "import pandas as pd\nassert binned([1, 3]).categories[0] == pd.Interval(0, 2)",
        "assert 3 in binned([1, 3])[1] and binned([1, 3])[1].right == 4",
        "import pandas as pd\npd.testing.assert_series_equal(binned(pd.Series([1, 3])),"
        " pd.cut(pd.Series([1, 3]), [0, 2, 4]))",
        "import pandas as pd\nwant = pd.Series([3, 7], index=pd.date_range('2024-01-01', "
        "periods=2, freq='2MS'))\npd.testing.assert_series_equal(resampled(), want)",
        "import random\nmine, other, rng = [*range(9)], [*range(9)], random.Random(3)\n"
        "got = shuffled(mine, rng)\nsame = random.Random(3)\nsame.shuffle(other)\n"
        "assert mine == other and got == same.random() and rng.random() == same.random()",
    ]
    cells = [("solution", made), *(("check", check) for check in checks)]
    assert graded(*cells) == [""] * len(checks)


def test_an_exception_of_the_checks_own_comes_back_through_the_students_code():
    made = """
def digits(n):
    return 1 if n < 10 else 1 + digits(n // 10)
def apply(f, x):
    try:
        return f(x)
    except ZeroDivisionError:
        return None
"""
    check = """
class Called(Exception):
    def __init__(self, code, why):
        super().__init__(code, why)
        self.code = code
def trap(*given):
    raise Called(7, "here")
kept, digits = digits, trap
try:
    kept(123)
except Called as error:
    assert error.args == (7, "here") and error.code == 7
else:
    assert False, "digits does not call itself"
finally:
    digits = kept
assert digits(123) == 3
"""
    other = """
def fails(x):
    raise KeyError("k", 2)
try:
    apply(fails, 1)
except KeyError as error:
    assert error.args == ("k", 2)
else:
    assert False
def zero(x):
    return 1 / x
assert apply(zero, 0) is None
"""
    cells = [("solution", made), ("check", check), ("check", other)]
    assert graded(*cells) == ["", ""]
    alone = made.replace("1 + digits(n // 10)", "len(str(n))")
    catches = alone.replace("except ZeroDivisionError", "except Exception")
    assert all(graded(*cells, student={0: catches}))


def test_a_check_may_hand_over_a_librarys_curves_as_functions():
    made = """
def slope(f, x, h=1e-4):
    return (f(x + h) - f(x - h)) / (2 * h)
"""
    check = """
import numpy as np
from scipy.interpolate import CubicSpline
t = np.linspace(0, 3, 30)
for f in (np.poly1d([1, 0, 1]), np.polynomial.Polynomial([1, 0, 1]), CubicSpline(t, t**2),
          np.vectorize(lambda x: x * x), lambda x: x * x):
    assert np.isclose(slope(f, 1.5), 3)
"""
    assert graded(("solution", made), ("check", check)) == [""]
