"""The rule for names, from notebooks: what crosses between checks and a student's process."""

from __future__ import annotations

import sys

import pytest
from checked import graded

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs Unix sockets")


SETUP = ("given", "x, y = [1, 2], [0, 1]\nimport math")
SOLVED = ("solution", "def accuracy(a, b):\n    return sum(p == q for p, q in zip(a, b)) / len(a)")


@pytest.mark.parametrize(
    ("check", "answer"),
    [
        (
            "for x, y in [(3, 9), (4, 16)]:\n    assert square(x) == y",
            "def square(n):\n    return y",
        ),
        (
            "x, y = 3, 9\nassert square(x) == y",
            "def square(n):\n    return globals()['y']",
        ),
        (
            "want = 9\nassert square(3) == want",
            "def square(n):\n    return globals().get('want')",
        ),
    ],
)
def test_what_a_check_binds_is_not_there_for_who_was_not_meant_to_read_it(check, answer):
    solved = "def square(n):\n    return n * n\nanswer = square"
    assert graded(SETUP, ("solution", solved), ("check", check)) == [""]
    assert graded(SETUP, ("solution", solved), ("check", check), student={1: answer})[0]


def test_what_a_failed_check_would_have_defined_is_not_the_students():
    first = (
        "check",
        "assert square(2) == 4, 'wrong'\ncases = [(3, 9), (4, 16)]\nimport math as m\n"
        "def close(a, b):\n    return m.isclose(a, b)",
    )
    second = ("check", "assert cases\nfor a, b in cases:\n    assert close(square(a), b)")
    solved = ("solution", "def square(n):\n    return n * n")
    forged = (
        "def square(n):\n    return 0\ndef close(a, b):\n    return True\n"
        "cases = [(0, 0)]\nclass m:\n    isclose = close"
    )
    assert graded(solved, first, second) == ["", ""]
    errors = graded(solved, first, second, student={0: forged})
    assert errors[0] == "AssertionError: wrong"
    assert errors[1].startswith("NameError")


@pytest.mark.parametrize("place", ["given", "check"])
def test_what_given_cells_and_checks_import_is_the_judges_own(place):
    imports = "import math\nfrom math import sqrt"
    asks = [
        ("solution", "x = 4"),
        ("check", "assert math.sqrt(x) == 2, 'wrong'"),
        ("check", "assert sqrt(x) == 2, 'wrong'"),
    ]
    fake = "x = 0\ndef sqrt(n):\n    return 2\nclass math:\n    sqrt = staticmethod(sqrt)"
    cells = [(place, imports), *asks]
    assert not any(graded(*cells))
    wrong = graded(*cells, student={1: fake})
    assert wrong[-2:] == ["AssertionError: wrong"] * 2


CROSSING = {
    "a global that a function reads": (
        ("solution", "def f():\n    return 2 * rate"),
        ("check", "rate = 3\nassert f() == 6"),
        ("check", "assert f() == 6\nrate = 4\nassert f() == 8"),
    ),
    "a given global that a function reads": (
        ("given", "rate = 2"),
        ("solution", "def f():\n    return 2 * rate"),
        ("check", "assert f() == 4\nrate = 3\nassert f() == 6"),
        ("check", "assert f() == 6"),
    ),
    "a name that later cells need": (
        ("check", "import math\nlimit = 3\ndef double(n):\n    return 2 * n\nfactor = 5"),
        ("solution", "a = double(limit) + math.floor(1.5)"),
        ("check", "assert a == 7 and factor == 5"),
    ),
    "a helper that needs another": (
        ("check", "base = 10\ndef ten(n):\n    return n * base\nclass Box:\n    size = 3"),
        ("solution", "a = ten(2) + Box.size"),
        ("check", "assert a == 23"),
    ),
    "a name of one check in the next": (
        ("check", "x = 2"),
        ("check", "assert x == 2\nx += 1"),
        ("check", "assert x == 3"),
    ),
    "a given name that a check changes, until a cell sets it": (
        ("given", "x = 1"),
        ("check", "x = 2"),
        ("check", "assert x == 2"),
        ("given", "x = 7"),
        ("check", "assert x == 7"),
    ),
    "a counter": (
        ("solution", "calls = 0\ndef f():\n    global calls\n    calls += 1"),
        ("check", "calls = 0\nf()\nf()\nassert calls == 2, calls"),
    ),
    "an object of one check in the next": (
        ("solution", "class Point:\n    def __init__(self, x):\n        self.x = x"),
        ("check", "p = Point(3)"),
        ("check", "assert p.x == 3 and isinstance(p, Point)"),
    ),
}


@pytest.mark.parametrize("cells", CROSSING.values(), ids=CROSSING)
def test_names_cross_as_in_a_notebook(cells):
    errors = graded(*cells)
    assert errors == [""] * len(errors)


CLASSES = '''
import math
import numpy as np
class Shape:
    """A shape."""
    sides = 0
    def __init__(self, name="shape"):
        self.name = name
        self._hidden = 5
    def area(self) -> float:
        """How large it is."""
        return 0.0
    def __eq__(self, other):
        return self.name == other.name
    def __hash__(self):
        return 1
    def __repr__(self):
        return f"Shape({self.name!r})"
    def __len__(self):
        return self.sides
    @classmethod
    def named(cls, name):
        return cls(name)
    @staticmethod
    def twice(n):
        return 2 * n
class Square(Shape):
    sides = 4
    def __init__(self, a):
        super().__init__("square")
        self.a = a
    def area(self):
        return self.a ** 2
    def __add__(self, other):
        return Square(self.a + other.a)
    def __lt__(self, other):
        return self.a < other.a
class TooSmall(ValueError):
    pass
def f(a, b=2, *rest, c=None, **more):
    """Adds."""
    return a + b
def fails():
    raise TooSmall("too small")
async def later(n):
    return n + 1
tools = [math, np.mean, len, float]
'''
LOOKING = {
    "dir": "assert 'area' in dir(Square) and 'a' in dir(Square(2)) and 'nope' not in dir(Square)",
    "hasattr": "assert hasattr(Square(2), 'area') and not hasattr(Square, 'nope')\n"
    "assert hasattr(Square(1), '_hidden') and Square(1)._hidden == 5",
    "isinstance": "s = Square(2)\nassert isinstance(s, Square) and isinstance(s, Shape)\n"
    "assert not isinstance(Shape(), Square) and not isinstance(3, Square)\n"
    "assert issubclass(Square, Shape) and not issubclass(Shape, Square)\n"
    "assert type(s) is Square and type(s).__name__ == 'Square' == s.__class__.__name__",
    "abc": "from collections.abc import Callable\nassert isinstance(f, Callable)\n"
    "assert not isinstance(Square(2), Callable) and isinstance(Square, type)",
    "signature": "import inspect\nsign = inspect.signature(f)\n"
    "assert list(sign.parameters) == ['a', 'b', 'rest', 'c', 'more']\n"
    "assert sign.parameters['b'].default == 2\n"
    "assert list(inspect.signature(Square).parameters) == ['a']\n"
    "assert inspect.signature(Shape.area).return_annotation is float\n"
    "assert inspect.isfunction(f) and inspect.isclass(Square) and not inspect.isclass(f)",
    "callable": "assert callable(f) and callable(Square) and not callable(Square(1))",
    "doc": "assert f.__doc__ == 'Adds.' and Shape.__doc__ == 'A shape.'\n"
    "assert Shape.area.__doc__ == 'How large it is.' and f.__name__ == 'f'",
    "attributes": "assert Square.sides == 4 and Shape.sides == 0 and Square.twice(4) == 8\n"
    "assert Shape.named('x').name == 'x'\ns = Square(2)\ns.a = 3\nassert s.area() == 9",
    "operators": "assert (Square(1) + Square(2)).area() == 9 and Square(1) < Square(2)\n"
    "assert Square(1) == Square(2) and repr(Shape('x')) == \"Shape('x')\" == str(Shape('x'))\n"
    "assert len(Square(1)) == 4 and sorted([Square(3), Square(1)])[0].a == 1",
    "live objects": "import math\nimport numpy as np\n"
    "assert tools == [math, np.mean, len, float] and tools[0] is math",
    "exceptions": "try:\n    fails()\nexcept TooSmall as error:\n"
    "    assert str(error) == 'too small'\n"
    "else:\n    assert False\ntry:\n    fails()\nexcept ValueError:\n    pass",
    "source": "import inspect\nassert 'a + b' in inspect.getsource(f)",
    "code": "assert f.__code__.co_varnames[:2] == ('a', 'b')",
    "main": "from __main__ import Square as S\nimport __main__\n"
    "assert S is Square and __main__.f(1) == 3",
    "pickle": "import pickle\nclass Own:\n    x = 1\n"
    "assert pickle.loads(pickle.dumps(Own())).x == 1",
    "await": "assert await later(1) == 2",
    "asyncio": "import asyncio\nasync def both():\n"
    "    return await asyncio.gather(later(1), later(2))\n"
    "assert asyncio.run(later(1)) == 2 and asyncio.run(both()) == [2, 3]",
    "copies": "import copy\ns = Square(2)\nt = copy.deepcopy(s)\nt.a = 5\nassert s.a == 2",
}


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("should be x, got y", "the mean should be …, got should be x, got y."),
        ("got", "the mean should be …, got got."),
        ("must got should be 1.5", "the mean should be …, got must got should be …"),
    ],
)
def test_no_value_of_a_students_shows_what_a_hidden_check_expected(value, shown):
    from coursekit.feedback.withhold import without_expected

    told = without_expected(f"the mean should be 2.625, got {value}.")
    assert told.startswith(shown)
    assert "2.625" not in told
    assert "2.625" not in without_expected(f"the mean is 2.625, got {value}")


@pytest.mark.parametrize(
    ("solved", "check"),
    [
        (
            "def step(n):\n    global step\n    step = lambda n: n + 2\n    return n + 1",
            "assert [step(1), step(1), step(1)] == [2, 3, 3]",
        ),
        (
            "def step(n):\n    global step\n    step = other\n    raise ValueError\n"
            "def other(n):\n    return n",
            "try:\n    step(1)\nexcept ValueError:\n    pass\nassert step(5) == 5",
        ),
        (
            "def twice(call):\n    global step\n    step = lambda n: n + 2\n    return call(1)\n"
            "def step(n):\n    return n + 1",
            "assert step(1) == 2\nassert twice(lambda n: step(n)) == 3\nassert step(1) == 3",
        ),
        (
            "def step(n):\n    return n + 1\ndef uses(n):\n    return step(n)",
            "old = step\nassert step(1) == 2\nstep = lambda n: 9\nassert uses(1) == 9\nstep = old\n"
            "assert uses(1) == 2 and step(1) == 2",
        ),
        (
            "def forget():\n    global step\n    del step\ndef step(n):\n    return n",
            "assert step(1) == 1\nforget()\nassert 'step' not in globals()",
        ),
        (
            "class Step:\n    def __call__(self, n):\n        return n\nstep = Step()\n"
            "def change():\n    global step\n    step = [4]",
            "assert step(1) == 1\nchange()\nassert step == [4]",
        ),
    ],
)
def test_a_function_that_is_bound_anew_is_the_new_one_at_once(solved, check):
    assert graded(SETUP, ("solution", solved), ("check", check)) == [""]
