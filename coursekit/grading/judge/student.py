"""The student's notebook, as the judge sees it: its names, and the calls of its functions."""

from __future__ import annotations

import contextlib
import dis
import reprlib
import socket
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import lru_cache, partial
from itertools import pairwise
from types import CodeType, FrameType
from typing import Any

from coursekit.grading.protocol.errors import Gone, Interrupted, TheirError
from coursekit.grading.protocol.peer import Function, Peer, argument
from coursekit.grading.protocol.plain import PlainError, RemoteName


class Student(Peer):
    """The student's notebook, through a connection for each check.

    Attributes
    ----------
    late, gone : bool
        Whether its code was interrupted, or its process ended, in this check.
    calls : int
        How often a function of the notebook's was called, which may have changed its names.
    unfollowed : bool
        Whether a call changed arguments of which the check's own were left as they are.
    refusal : str
        What it gave that is no plain data, and what would be; "" if nothing.
    """

    def __init__(self) -> None:
        super().__init__(None)
        self._names: Names | None = None
        self._follows = False
        self.late = self.gone = self.unfollowed = False
        self.refusal = ""
        self.calls = 0

    def attach(self, connection: socket.socket, names: Names) -> None:
        """Go on with another connection to the same notebook."""
        self._socket, self._names, self._nested = connection, names, 0
        self.late = self.gone = self.unfollowed = self._follows = False
        self.refusal = ""

    def detach(self) -> None:
        """Take back all that was given; nothing of it outlasts its check."""
        self._socket = None
        self.exports.clear()
        self._numbers.clear()
        self._functions.clear()

    def follow(self) -> None:
        """Before a check runs once more, on what becomes of its arguments."""
        self._follows = True

    def ask(self, verb: str, **fields: Any) -> Any:
        with self._heeding(lambda: str(fields.get("name", verb))):
            return super().ask(verb, **fields)

    def call(self, function: Function, args: list[Any], kwargs: dict[str, Any]) -> Any:
        described = partial(_described, function, args, kwargs)  # of few that is wanted
        self.calls += 1
        with self._heeding(described):
            try:
                return super().call(function, args, kwargs)
            except TheirError as error:
                if not error.coursekit.call:
                    error.coursekit = replace(error.coursekit, call=described())
                raise

    @contextlib.contextmanager
    def _heeding(self, subject: Callable[[], str]) -> Iterator[None]:
        """Take note of what goes wrong: a check that expects an error must not get this one."""
        if self.late:
            raise Interrupted("the time for this check is up")
        try:
            yield
        except Interrupted:
            self.late = True
            raise
        except Gone:
            self.gone = True
            raise
        except PlainError as error:
            refusal = f"the result of {subject()} cannot be looked at: {error}"
            self.refusal = self.refusal or refusal
            raise

    def _handed(self, value: Any) -> Any:
        """Data of the notebook's own are not sent back there: the call gets those it has."""
        name = self._names.holds(value) if self._names is not None else ""
        return RemoteName(name) if name else value

    def end(self) -> None:
        """Tell it that the check is over."""
        self.send({"do": "end"}, [])
        self.receive()

    def _follow(self, fields: dict[str, Any], changes: dict[Any, Any]) -> None:
        """Change arguments here as they changed there, where the check asks for the change.

        It does if nobody looks at what the call gives. Else what the check wants may be computed
        after the call, from what it gave.
        """
        changes = {
            place: value
            for place, value in changes.items()
            if not isinstance(self._handed(argument(fields, place)), RemoteName)  # looked at anew
        }
        if not self._follows and not _is_discarded():
            # A generator is another one once it has given numbers.
            drawn = {p: v for p, v in changes.items() if "numpy.random" in type(v).__module__}
            self.unfollowed |= len(drawn) < len(changes)
            changes = drawn
        super()._follow(fields, changes)


class Names(dict):
    """The globals of all checks: what earlier ones set is still there for later ones.

    Parameters
    ----------
    students : iterable of str
        Names that are fetched from the notebook when a check reads them. All others are the
        checks' own: they are never asked of a student.
    """

    def __init__(self, students: Iterable[str]) -> None:
        super().__init__(__name__="__main__")
        self._students = frozenset(students)
        self._fetched: dict[str, tuple[Any, int]] = {}  # the value, and `calls` until then
        self._student: Student | None = None

    def begin(self, student: Student) -> None:
        """Begin a check of a student's notebook."""
        self._student = student
        self.forget()

    def holds(self, value: Any) -> str:
        """The name under which the notebook holds a value that it gave; "" if there is none."""
        return next((name for name, (item, _) in self._fetched.items() if item is value), "")

    def forget(self) -> None:
        """Drop what is the student's: it may be another value by now."""
        for name in self._students:
            self.pop(name, None)
        self._fetched.clear()

    def reset(self, before: dict[str, Any]) -> None:
        """Have the names be what they were."""
        for name in [name for name in self if name not in before]:
            del self[name]
        self.update(before)
        self._fetched.clear()

    def __missing__(self, name: str) -> Any:
        student = self._student
        if student is None or name not in self._students:
            raise KeyError(name)
        if name in self._fetched:
            value, calls = self._fetched[name]
            # What a call may have changed is looked at anew.
            if calls == student.calls or type(value) is Function:
                return value
        try:
            value = student.ask("get", name=name)
        except TheirError as error:
            if isinstance(error, NameError):
                raise KeyError(name) from None
            raise
        self._fetched[name] = value, student.calls
        return value


def _is_discarded() -> bool:
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


def _described(function: Any, args: list[Any], kwargs: dict[str, Any]) -> str:
    """A call as a student would write it."""
    try:
        parts = [_shown.repr(value) for value in args]
        parts += [f"{name}={_shown.repr(value)}" for name, value in kwargs.items()]
    except Exception:
        parts = ["..."]
    return f"{function.__name__}({', '.join(parts)})"[:500]
