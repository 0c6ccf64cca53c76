"""Exceptions of students' own classes, with attributes wherever Python looks for them."""

from __future__ import annotations

from typing import Any

from checked import shown

from coursekit.grading.judge.judge import Judge
from coursekit.grading.protocol.notebook import Notebook


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
