"""A check's call of a student's function: where it stands, and how it is written."""

from __future__ import annotations

import dis
import reprlib
import sys
from functools import lru_cache
from itertools import pairwise
from types import CodeType, FrameType
from typing import Any


def is_discarded() -> bool:
    """Return whether the line with a call drops the call's result."""
    frame: FrameType | None = sys._getframe(1)
    while frame is not None and frame.f_globals.get("__name__", "").startswith("coursekit."):
        frame = frame.f_back  # ours; who asks us is who calls
    return frame is not None and frame.f_lasti in _discarding(frame.f_code)


@lru_cache(maxsize=64)
def _discarding(code: CodeType) -> frozenset[int]:
    """The places in code at which what is given there is dropped at once."""
    steps = [step for step in dis.get_instructions(code) if step.opname != "CACHE"]
    return frozenset(step.offset for step, then in pairwise(steps) if then.opname == "POP_TOP")


class _Shown(reprlib.Repr):
    """Short, and the same in every run: a function of the check's is its name, not an address."""

    def repr_function(self, function: Any, level: int) -> str:
        return str(function.__name__)

    repr_Function = repr_function


_shown = _Shown()
_shown.maxstring = _shown.maxother = 80
_shown.maxlist = _shown.maxtuple = _shown.maxdict = 8


def described(function: Any, args: list[Any], kwargs: dict[str, Any]) -> str:
    """A call as a student would write it."""
    try:
        parts = [_shown.repr(value) for value in args]
        parts += [f"{name}={_shown.repr(value)}" for name, value in kwargs.items()]
    except Exception:
        parts = ["..."]
    return f"{function.__name__}({', '.join(parts)})"[:500]
