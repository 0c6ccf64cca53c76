"""Which checks are data in, data out, and so run apart from the answers."""

from __future__ import annotations

from pathlib import Path

import pytest
from checked import beside

from coursekit.course import read_notebook
from coursekit.grading.run.solution import cells_of, doubts_of

ROOT = Path(__file__).resolve().parents[2]
SOLUTION = """
import matplotlib.pyplot as plt
cart = 1
x = [1]
def f(*values):
    return values
def g():
    return [1]
class Stack:
    pass
"""


@pytest.mark.parametrize(
    "check",
    [
        'import numpy as np\nnp.mean = None',
        "import numpy as np\nsetattr(np, 'mean', None)",
        "from unittest import mock\nwith mock.patch('numpy.mean'): f()",
        'import sys, io\nsys.stdout = io.StringIO()',
        'import numpy as np\nassert not np.shares_memory(f(), x)',
        'got = cart.items\ngot.append(1)\nassert cart.items == []',
        's = Stack()\ns.items.pop()\nassert s.items == []',
        "got = f()\ngot['a'] = 1\nassert f() == {}",
        'x = [1]\ngot = f(x)\ngot += [2]\nassert x == [1]',
        'import threading\nthreading.Thread(target=f).start()',
        'import numpy as np\nclass A(np.ndarray): pass',
        'import warnings\nwith warnings.catch_warnings(record=True) as w: f()',
        "import numpy as np\nwith np.errstate(all='raise'): f()",
        'import sys\nsys.setrecursionlimit(200)',
        "import sys\nsys.modules['re'] = None",
        'import numpy as np\na = np.zeros(2)\na.flags.writeable = False',
        'from doctest import run_docstring_examples as r\nr(f, {})',
        "import os\nf()\nassert not os.path.exists('a.tmp')",
        'import random as r\nr.seed(1)\na = r.random()\nr.seed(1)\nf()',
        'f.append(3)\nassert cart == [1, 2]',
        'x = [1]\ns = Stack(x)\ns.push(2)\nassert x == [1]',
        'for i in range(3):\n    x = [i]\n    s = Stack(x)\n    s.push(2)\n    assert x == [i]',
        'fig = plt.figure()\nf(fig)',
        '_, axes = plt.subplots(2)\nfor i, a in enumerate(axes): f(i, a)',
        'fig, ax = plt.subplots()\nassert f(3, ax=ax) is ax',
        'f(plt.gca())',
        'assert f == cart\nassert f is not cart',
        'assert id(f) != id(cart)',
        "x = 3\nassert f() == 3",
        "sum = 0\nassert f() == sum",
        "assert 'f' in globals()",
        "eval('f(1)')",
        "assert f.__doc__",
        "assert open('data.csv').read() == f()",
        "%matplotlib inline\nassert f()",
        "async def later():\n    return f()",
        "class Spy:\n    pass\nassert f(Spy())",
        "assert Stack() is not None",
        "from mycode import grade\nassert grade(f)",
        "import pytest\nwith pytest.warns(UserWarning):\n    f()",
        "import numpy as np\nassert f() == np.random.rand(3)",
        "f(x)\nassert x == [1]",
        "while True:\n    yield f()",
    ],
)  # fmt: skip
def test_what_is_not_certain_runs_beside_the_answers(check):
    assert beside(("solution", SOLUTION), ("check", check)) != [""]


MADE = """
import contextlib, enum
class Deck(list):
    def deal(self):
        return self.pop(0)
class Overdrawn(Exception):
    needed = 2
class Suit(enum.Enum):
    A = 1
@contextlib.contextmanager
def quiet():
    yield
def put(item, to=None):
    return (to or []) + [item]
"""


@pytest.mark.parametrize(
    "check",
    [
        "assert Deck('ab').deal() == 'a'",
        "try:\n    put(1)\nexcept Overdrawn as error:\n    assert error.needed == 2",
        "assert Suit['A'] is Suit.A",
        "with quiet():\n    assert put(1) == [1]",
        "mine = [1]\nassert put(2, mine) is mine",
        "mine = [1]\ngot = put(2, mine)\nassert got is not mine",
        "def one():\n    return 1\nassert put(one)[0] is one",
    ],
)
def test_checks_that_use_students_classes_or_what_is_one_run_beside_the_answers(check):
    assert beside(("solution", MADE), ("check", check)) != [""]


@pytest.mark.parametrize(
    "check",
    [
        "assert f(1, 2) == (1, 2), f'got {f(1, 2)}'",
        "import numpy as np\nassert np.isclose(f(3), 3) and np.asarray(f(1)).shape == (1,)",
        "import numpy as np\nnp.testing.assert_allclose(f(3), [3])",
        "from nose.tools import assert_equal\nassert_equal(f(3), 3)",
        "import pandas as pd\npd.testing.assert_frame_equal(f(pd.DataFrame()), pd.DataFrame())",
        "import pytest\nwith pytest.raises(ValueError, match='a'):\n    f(-1)",
        "try:\n    f(-1)\nexcept ValueError:\n    pass\nelse:\n    raise AssertionError('no')",
        "for n, want in [(1, 1), (2, 4)]:\n    got = f(n)\n    assert got == want, got",
        "numbers = [3, 1]\nf(numbers)\nassert numbers == [1, 3]",
        "numbers = []\nfor n in range(3):\n    numbers.append(f(n))\nassert numbers == [1, 2, 3]",
        "def near(a, b):\n    return abs(a - b) < 1e-9\nassert near(f(1), 1) and near(x[0], 1)",
        "import numpy as np\nrng = np.random.default_rng(3)\nassert f(rng) == (rng,)",
        "mine = list(x)\nmine.append(1)\ngot = f(mine)\nassert x == [1] and got != mine",
        "assert f(lambda n: n + 1) and sorted(x, key=f) == x and f(1) is not None",
        "0.5 if f(1) else 0",
    ],
)  # fmt: skip
def test_data_in_and_data_out_run_apart(check):
    assert beside(("solution", SOLUTION), ("check", check)) == [""]


def test_checks_that_share_names_run_in_one_place():
    cells = (
        ("solution", SOLUTION),
        ("check", "want = [1]\nimport sys\nsys.setrecursionlimit(90)"),
        ("check", "assert g() == want"),
        ("check", "want = 2\nassert f(want) == (2,)"),
        ("check", "assert f(1) == (1,)"),
    )
    reasons = beside(*cells)
    assert [bool(reason) for reason in reasons] == [True, True, False, False]
    assert reasons[1] == "shares want with check-1, beside the answers"


@pytest.mark.parametrize(
    ("text", "runs"),
    [
        ("def right(f):\n    return f(1) == 1", True),
        ("import numpy\ndef right(f):\n    numpy.mean = None\n    return f(1) == 1", False),
        ("import numpy\ndef off():\n    numpy.mean = None\ndef right(f):\n    off()", False),
        ("import numpy\ndef off():\n    numpy.mean = None\ndef right(f):\n    return f(1)", True),
    ],
)
def test_a_module_of_the_courses_is_read_too(tmp_path, text, runs):
    import nbformat
    from small import cell

    notebook = nbformat.v4.new_notebook(
        cells=[
            cell("task", "def f(n):\n    return n", "solution"),
            cell("test", "from kit import right\nassert right(f)", "check", 1),
        ]
    )
    nbformat.write(notebook, tmp_path / "one.ipynb")
    (tmp_path / "kit.py").write_text(text, encoding="utf-8")
    assert (doubts_of(tmp_path / "one.ipynb", 0) == {}) == runs


@pytest.mark.parametrize("path", sorted(ROOT.glob("source/*/*.ipynb")), ids=lambda path: path.stem)
def test_all_checks_of_this_course_run_apart(path):
    assert any(cell.check for cell in cells_of(path, 0))
    assert doubts_of(path, 0) == {}
    assert read_notebook(path).cells
