"""Exceptions that cross from one process to the other, and those of the connection itself."""

import builtins
import contextlib
import sys
import traceback
from dataclasses import dataclass
from typing import Any

from coursekit.grading.protocol.plain import PlainError

MOST_TRACE = 20_000
# Runners of tests: they take errors of their own for "skip this".
_RUNNERS = {"_pytest", "bdb", "doctest", "nose", "pytest", "unittest"}


class Gone(ConnectionError):
    """The other process ended, or said what is no message."""


class Interrupted(TimeoutError):
    """The other side was interrupted in what it was asked."""


@dataclass(frozen=True)
class Report:
    """The other side's report of an exception.

    Attributes
    ----------
    text, trace : str
        Its message, and its traceback.
    call : str
        The call that raised it, as a student would write it.
    """

    text: str = ""
    trace: str = ""
    call: str = ""


class TheirError(Exception):
    """An exception on the other side; a subclass has its name and what it derives from here."""

    coursekit = Report()

    def __str__(self) -> str:
        return self.coursekit.text or super().__str__()


def described(error: BaseException, *, traced: bool = False) -> dict[str, Any]:
    """An exception as JSON; its traceback, which shows lines of code, only if asked for."""
    try:
        text = str(error)
    except Exception:
        text = ""
    trace = ""
    if traced:
        with contextlib.suppress(Exception):
            lines = traceback.format_exception(type(error), error, _outside(error), chain=False)
            trace = "".join(lines)
    return {
        "names": [[kind.__module__, kind.__name__] for kind in type(error).__mro__],
        "text": text[:MOST_TRACE],
        "trace": trace[-MOST_TRACE:],
    }


def _outside(error: BaseException) -> Any:
    """The part of the traceback outside this package."""
    trace = error.__traceback__
    while trace is not None and trace.tb_frame.f_globals.get("__name__", "").startswith(
        ("coursekit.", "contextlib")
    ):
        trace = trace.tb_next
    return trace


def as_exception(report: Any) -> Exception:
    """The exception to raise here; never one that means something to Python's own machinery.

    Parameters
    ----------
    report : object
        What `described` made, or what an enemy says it did.
    """
    try:
        names = [(str(module), str(name)[:60]) for module, name in report["names"][:20]]
        text, trace = str(report.get("text", "")), str(report.get("trace", ""))[:MOST_TRACE]
    except (AttributeError, KeyError, TypeError, ValueError):
        return Gone("what the other process says cannot be read")
    kinds = [name for _, name in names] or ["Exception"]
    if kinds[0] == "PlainError":
        return PlainError(text)
    if kinds[0] == "KeyboardInterrupt":
        return Interrupted("it ran too long and was stopped")
    if "Exception" not in kinds:
        names, text = [("builtins", "RuntimeError")], f"it ended Python ({kinds[0]})"
    bases = [kind for module, name in names if (kind := _local_class(module, name)) is not None]
    error: Any = _exception_class(names[0][1], bases[0] if bases else Exception)(text)
    error.coursekit = Report(text, trace)
    return error


def _exception_class(name: str, base: type[Exception]) -> type[TheirError]:
    """A class of exceptions that stands here for one of the other side's."""
    bases = (TheirError,) if base is Exception else (TheirError, base)
    body = {
        "__init__": lambda self, *args, **kwargs: Exception.__init__(self, *args),
        # As in a notebook, also where a check prints a traceback.
        "__module__": base.__module__ if base.__name__ == name else "__main__",
    }
    try:
        return type(name if name.isidentifier() else "Exception", bases, body)
    except TypeError:  # bases that do not go together
        return type("Exception", (TheirError,), body)


def _local_class(module: str, name: str) -> type[Exception] | None:
    """The class of that name here, of Python's or of a library's, if raising it is harmless."""
    if module == "__main__" or module.startswith("coursekit"):
        return None
    kind = getattr(builtins if module == "builtins" else sys.modules.get(module), name, None)
    # Of these some end loops, some are not made from a text.
    ends = (StopIteration, StopAsyncIteration, UnicodeError, ExceptionGroup, ImportError)
    if not isinstance(kind, type) or not issubclass(kind, Exception) or issubclass(kind, ends):
        return None
    if any(base.__module__.partition(".")[0] in _RUNNERS for base in kind.__mro__):
        return None
    return kind
