"""Whether two are one: what is one object in a student's notebook is one in a check, too."""

from __future__ import annotations

import pytest
from checked import graded

from coursekit.grading.protocol.encode import Encoder
from coursekit.grading.protocol.plain import PlainError

NOT_THE_SAME = (
    "def tidy(values):\n    return sorted(values)",
    "v = [2, 1]\ngot = tidy(v)\nassert got == [1, 2] and got is not v and v == [2, 1]",
    [
        "def tidy(values):\n    values.sort()\n    return values",
        "def tidy(values):\n    got = sorted(values)\n    values[:] = got\n    return got",
    ],
)
# An object that a tuple holds may have changed: it comes as it is now.
IN_A_TUPLE = (
    "def grow(pair):\n    pair[0].append(1)\n    return pair[0]",
    "assert grow(([0], 'x')) == [0, 1]",
    ["def grow(pair):\n    return pair[0]"],
)


@pytest.mark.parametrize("case", [NOT_THE_SAME, IN_A_TUPLE], ids=lambda one: one[1])
def test_a_check_sees_which_two_are_one(case):
    solution, check, others = case
    assert graded(("solution", solution), ("check", check)) == [""]
    for other in others:
        assert graded(("solution", solution), ("check", check), student={0: other})[0], other


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
