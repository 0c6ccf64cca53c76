"""Whether two are one: what is one object in a student's notebook is one in a check, too."""

from __future__ import annotations

import pytest
from checked import graded

from coursekit.grading.protocol.encode import Encoder
from coursekit.grading.protocol.plain import PlainError

# Of each: the author's solution, a check, and answers that it must tell from it.
ROWS = (
    "def matrix(n, m):\n    return [[0] * m for _ in range(n)]",
    "M = matrix(2, 3)\nM[0][0] = 1\nassert M == [[1, 0, 0], [0, 0, 0]]",
    ["def matrix(n, m):\n    return [[0] * m] * n"],
)
COPY = (
    "import copy\ndef clone(d):\n    return copy.deepcopy(d)",
    "orig = {'x': [1, 2]}\nc = clone(orig)\nc['x'].append(3)\nassert orig == {'x': [1, 2]}",
    ["def clone(d):\n    return dict(d)", "def clone(d):\n    return d"],
)
NOT_THE_SAME = (
    "def tidy(values):\n    return sorted(values)",
    "v = [2, 1]\ngot = tidy(v)\nassert got == [1, 2] and got is not v and v == [2, 1]",
    [
        "def tidy(values):\n    values.sort()\n    return values",
        "def tidy(values):\n    got = sorted(values)\n    values[:] = got\n    return got",
    ],
)
THE_SAME = (
    "def tidy(values):\n    values.sort()\n    return values",
    "v = [2, 1]\ngot = tidy(v)\nassert got is v and v == [1, 2]\nw = [1]\nassert tidy(w) is w",
    ["def tidy(values):\n    return sorted(values)"],
)
ARRAY = (
    "import numpy as np\ndef doubled(x):\n    return x * 2",
    "import numpy as np\nx = np.zeros(2)\ngot = doubled(x)\ngot += 1\nassert x.tolist() == [0, 0]",
    ["def doubled(x):\n    return x"],
)
INNER = (
    "def first(rows):\n    return list(rows[0])",
    "rows = [[1], [2]]\ngot = first(rows)\ngot.append(5)\nassert rows == [[1], [2]]",
    ["def first(rows):\n    return rows[0]"],
)
# An object that a tuple holds may have changed: it comes as it is now.
IN_A_TUPLE = (
    "def grow(pair):\n    pair[0].append(1)\n    return pair[0]",
    "assert grow(([0], 'x')) == [0, 1]",
    ["def grow(pair):\n    return pair[0]"],
)


@pytest.mark.parametrize(
    "case", [ROWS, COPY, NOT_THE_SAME, THE_SAME, ARRAY, INNER, IN_A_TUPLE], ids=lambda one: one[1]
)
def test_a_check_sees_which_two_are_one(case):
    solution, check, others = case
    assert graded(("solution", solution), ("check", check)) == [""]
    for other in others:
        assert graded(("solution", solution), ("check", check), student={0: other})[0], other


def test_a_function_of_the_check_gets_back_what_it_gave():
    solution = "def apply(f, x):\n    return f(x)"
    check = "v = [1]\nassert apply(lambda x: x, v) is v and apply(list, v) is not v"
    assert graded(("solution", solution), ("check", check)) == [""]


def test_what_refers_to_itself_a_thousandfold_is_refused():
    """A list of lists of lists, each twice the same: short to say, and endless to go through."""
    bomb = [0]
    for _ in range(45):
        bomb = [bomb, bomb]
    with pytest.raises(PlainError, match="larger"):
        Encoder(lambda value: {}).encode(bomb)


def test_missing_keys_and_moments_are_what_they_were():
    solution = (
        "import pandas as pd\nfrom collections import defaultdict\n"
        "def count(words):\n    found = {}\n    for w in words:\n"
        "        found[w] = found.get(w, 0) + 1\n    return found\n"
        "def when():\n    return pd.Timestamp('2024-03-05 10:00')\n"
        "def long():\n    return pd.Timedelta('1 days 02:00:00')"
    )
    checks = (
        "assert count('aab') == {'a': 2, 'b': 1}",
        "assert type(count('aab')) == dict",
        "assert when().day == 5 and when().strftime('%H') == '10'\nassert long().days == 1",
    )
    cells = [("solution", solution), *(("check", check) for check in checks)]
    assert graded(*cells) == ["", "", ""]
    wrong = solution.replace("found = {}", "found = defaultdict(int)")
    assert [bool(error) for error in graded(*cells, student={0: wrong})] == [False, True, False]
