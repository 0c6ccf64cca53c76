"""Exceptions that cross from one process to the other, and those of the connection itself."""

from __future__ import annotations

import builtins
import contextlib
import secrets
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from coursekit.grading.protocol.plain import PlainError

MOST_TRACE = 20_000
_MOST_RAISED = 100
# Runners of tests.
RUNNERS = {"_pytest", "bdb", "doctest", "nose", "pytest", "unittest"}


class Gone(ConnectionError):
    """The other process ended, or said what is no message."""


class Interrupted(TimeoutError):
    """The other side was interrupted in what it was asked."""


@dataclass(frozen=True)
class Told:
    """What the other side says of an exception.

    Attributes
    ----------
    text, trace : str
        What it says, and its traceback.
    own : int or None
        If a function of the other side's raised it: what that side knows it by; see `Raised`.
    there : object
        What stands here for the exception itself, if it holds more than a text.
    asked : str
        The call that raised it, as a student would write it.
    """

    text: str = ""
    trace: str = ""
    own: Any = None
    there: Any = None
    asked: str = ""


class TheirError(Exception):
    """An exception on the other side; a subclass has its name and what it derives from here.

    Of what it is asked it has what the other side's has, and beside that only `coursekit`.
    """

    coursekit = Told()

    def __getattr__(self, name: str) -> Any:
        if self.coursekit.there is None or name[:1] == "_":
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        return getattr(self.coursekit.there, name)

    def __str__(self) -> str:
        return self.coursekit.text or super().__str__()


class Refused(Exception):
    """What the judge does not ask of an object.

    No error that a check expects of the object, such as a `TypeError`: that would pass for it.
    """


class Raised:
    """What this side's functions raised where the other side called them.

    It may come back: a check hands over a function that raises an exception of the check's own,
    and wants to see that nobody catches it.
    """

    def __init__(self) -> None:
        self._errors: dict[int, tuple[type, tuple, dict[str, Any], str]] = {}

    def note(self, error: BaseException) -> int:
        """A number that nobody guesses, by which it is known."""
        while len(self._errors) >= _MOST_RAISED:
            del self._errors[next(iter(self._errors))]
        number = secrets.randbits(63)
        # Not the exception itself, whose traceback keeps all that its functions knew.
        text = described(error)["text"]
        self._errors[number] = type(error), error.args, dict(vars(error)), text
        return number

    def again(self, told: Any) -> Exception | None:
        """The exception that the other side means, of a class that derives from its class."""
        number = told.get("own") if isinstance(told, dict) else None
        if type(number) is not int or number not in self._errors:
            return None
        kind, args, held, text = self._errors[number]
        if not can_be_raised(kind):
            return None
        made: Any = exception_class(kind.__name__, (kind,))(*args)
        vars(made).update(held)
        made.coursekit = Told(text, str(told.get("trace", ""))[:MOST_TRACE])
        return made


def described(error: BaseException, refer: Callable[[Any], Any] | None = None) -> dict[str, Any]:
    """An exception as JSON.

    With `refer`, it has its traceback, which shows lines of code; and one that is not Python's own
    refers to its class, and to itself: what it has may be its class's, as a property.
    """
    names = [kind.__name__ for kind in type(error).__mro__]
    try:
        text = str(error)
    except Exception:
        text = ""
    told = ""
    if refer is not None:
        with contextlib.suppress(Exception):
            lines = traceback.format_exception(type(error), error, _theirs(error), chain=False)
            told = "".join(lines)
    said = {"names": names, "text": text[:MOST_TRACE], "trace": told[-MOST_TRACE:]}
    is_own = type(error).__module__ != "builtins" or isinstance(error, TheirError)
    if refer is not None and is_own:
        with contextlib.suppress(Exception):
            said["class"] = refer(type(error))
            said["object"] = refer(error.with_traceback(None))  # without what its frames hold
    own = error.coursekit.own if isinstance(error, TheirError) else None
    return said if own is None else said | {"own": own}


def _theirs(error: BaseException) -> Any:
    """The part of the traceback outside this package."""
    trace = error.__traceback__
    while trace is not None and trace.tb_frame.f_globals.get("__name__", "").startswith(
        ("coursekit.", "contextlib")
    ):
        trace = trace.tb_next
    return trace


def as_exception(told: Any, own: type | None = None, there: Any = None) -> Exception:
    """The exception to raise here; never one that means something to Python's own machinery.

    Parameters
    ----------
    told : object
        What `described` made, or what an enemy says it did.
    own : type, optional
        What stands here for a class that the other side defines.
    there : object, optional
        What stands here for the exception itself.
    """
    if not isinstance(told, dict) or not isinstance(told.get("names", []), list):
        return Gone("what the other process says cannot be read")
    names = [str(name)[:60] for name in told.get("names", [])[:20]] or ["Exception"]
    text, trace = str(told.get("text", "")), str(told.get("trace", ""))[:MOST_TRACE]
    if names[0] == "PlainError":
        return PlainError(text)
    if names[0] == "KeyboardInterrupt":
        return Interrupted("it ran too long and was stopped")
    if "Exception" not in names:
        names, text, own = ["RuntimeError"], f"it ended Python ({names[0]})", None
    base = next(base for name in names if (base := safe_base(name)) is not None)
    error: Any = (own or exception_class(names[0], (base,)))(*([text] if text else []))
    error.coursekit = Told(text, trace, told.get("own"), there)
    return error


def exception_class(name: str, bases: tuple[type, ...]) -> type[TheirError]:
    """A class of exceptions that stands here for one of the other side's."""
    kept = tuple(base for base in bases if base is not Exception)
    if not any(issubclass(base, TheirError) for base in kept):
        kept = (TheirError, *kept)
    name = name if name.isidentifier() else "Exception"
    own = {
        "__init__": lambda self, *args, **kwargs: Exception.__init__(self, *args),
        # As in a notebook, also where a check prints a traceback.
        "__module__": "builtins" if safe_base(name) in bases else "__main__",
    }
    try:
        return type(name, kept, own)
    except TypeError:  # bases that do not go together
        return type(name, (TheirError,), own)


def can_be_raised(kind: object) -> bool:
    """Whether raising an exception of a class here does no more than that."""
    ends = (StopIteration, StopAsyncIteration, UnicodeError, ExceptionGroup, ImportError)
    if not isinstance(kind, type) or not issubclass(kind, Exception) or issubclass(kind, ends):
        return False
    # Runners of tests take theirs for "skip this".
    return not any(base.__module__.partition(".")[0] in RUNNERS for base in kind.__mro__)


def safe_base(name: str) -> type[Exception] | None:
    """Python's own exception of that name, if raising it here is harmless."""
    found = getattr(builtins, name, None)
    # Of these some end loops, some are not made from a text.
    if name in ("StopIteration", "StopAsyncIteration") or name.startswith("Unicode"):
        return None
    if not isinstance(found, type) or not issubclass(found, Exception):
        return None
    return None if name.endswith("ExceptionGroup") else found
