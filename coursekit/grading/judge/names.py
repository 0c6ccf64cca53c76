"""The names that checks see."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from coursekit.grading.judge.student import Student
from coursekit.grading.protocol.errors import TheirError
from coursekit.grading.protocol.peer import Function


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

    def end(self) -> None:
        """End the check."""
        self._student = None
        self.forget()

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
