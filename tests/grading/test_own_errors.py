"""Exceptions of students' own classes, with attributes wherever Python looks for them."""

from __future__ import annotations

from typing import Any

import pytest
from checked import graded, shown

from coursekit.grading.judge.judge import Judge
from coursekit.grading.protocol.notebook import Notebook

AUTHOR = """\
class Overdrawn(Exception):
    def __init__(self, needed):
        super().__init__(f"{needed} more are needed")
        self.needed = needed
    def twice(self):
        return 2 * self.needed
def withdraw(have, want):
    if want > have:
        raise Overdrawn(want - have)
    return have - want
"""
CHECK = """\
try:
    withdraw(3, 5)
except Overdrawn as error:
    assert error.needed == 2
    assert error.twice() == 4
else:
    raise AssertionError("nothing was raised")
"""
WITHDRAW = """
def withdraw(have, want):
    if want > have:
        raise {}
    return have - want
"""
IN_ARGS = """\
class Overdrawn(Exception):
    @property
    def needed(self):
        return self.args[0]
    def twice(self):
        return 2 * self.args[0]
"""
OF_THE_CLASS = """\
class Overdrawn(Exception):
    needed = {}
    def twice(self):
        return 2 * self.needed
class ByTwo(Overdrawn):
    needed = 2
"""
IN_SLOTS = """\
class Overdrawn(Exception):
    __slots__ = ("needed",)
    def __init__(self, needed):
        self.needed = needed
    def twice(self):
        return 2 * self.needed
"""


@pytest.mark.parametrize(
    ("student", "passes"),
    [
        (IN_ARGS + WITHDRAW.format("Overdrawn(want - have)"), True),
        (OF_THE_CLASS + WITHDRAW.format("ByTwo('two more')"), True),
        (IN_SLOTS + WITHDRAW.format("Overdrawn(want - have)"), True),
        (IN_ARGS + WITHDRAW.format("Overdrawn(want + have)"), False),
        (OF_THE_CLASS + WITHDRAW.format("Overdrawn('two more')"), False),
        ("class Overdrawn(Exception):\n    pass" + WITHDRAW.format("Overdrawn(2)"), False),
    ],
)
def test_what_an_exception_has_is_found_wherever_it_is(student, passes):
    (said,) = graded(("solution", AUTHOR), ("check", CHECK), student={0: student})
    assert (said == "") == passes, said


def test_an_exception_does_not_say_which_class_it_is():
    """`__class__` is what a student's object would like to be."""
    lies = (
        "class Other(Exception):\n    needed = 2\n    twice = lambda self: 4\n"
        "    @property\n    def __class__(self):\n        return Overdrawn\n"
        "class Overdrawn(Exception):\n    pass\n" + WITHDRAW.format("Other()")
    )
    (said,) = graded(("solution", AUTHOR), ("check", CHECK), student={0: lies})
    assert said != ""


def test_tracebacks_are_as_in_a_notebook():
    """They name nothing of what stands between a check and the student's code."""
    names: dict[str, Any] = {}
    exec("class Own(Exception): pass\ndef f(x):\n    raise Own('mine') if x else [][0]", names)
    check = (
        "import traceback\nfor x in 1, 0:\n    try:\n        f(x)\n    except Exception as error:\n"
        "        print(*traceback.format_exception(error), sep='', end='')\nf(0)"
    )
    judge = Judge([], ["Own", "f"])
    printed, raised = shown(judge, check, lambda channel: Notebook(channel, names).serve())
    assert "coursekit" not in printed["text"]
    said = [line for line in printed["text"].splitlines() if not line.startswith(" ")]
    start = "Traceback (most recent call last):"
    assert said == [start, "Own: mine", start, "IndexError: list index out of range"]
    lines = "\n".join(raised["traceback"])
    assert 'File "<check>", line 7' in lines
    assert "in f" in lines
    assert "coursekit" not in lines
