"""The names that checks see, by the rule of `coursekit.notebook.rule`."""

from __future__ import annotations

import builtins
import contextlib
from dataclasses import dataclass
from types import FunctionType, ModuleType
from typing import Any

from coursekit.grading.judge.student import Student
from coursekit.grading.protocol.errors import TheirError
from coursekit.grading.protocol.plain import PlainError
from coursekit.grading.protocol.remote import RemoteFunction
from coursekit.notebook.rule import Crossing


@dataclass
class _Fetched:
    """A value of the notebook's.

    Attributes
    ----------
    said : (object, list of bytes)
        As it came.
    calls : int
        How often the notebook may have changed until then.
    """

    value: Any
    said: tuple[Any, list[bytes]]
    calls: int


class Names(dict):
    """The globals of all checks: what earlier ones set is still there for later ones.

    Parameters
    ----------
    rule : Crossing
        Which names of the solution notebook belong to whom.
    """

    def __init__(self, rule: Crossing) -> None:
        super().__init__(__name__="__main__")
        self._rule = rule
        self._students = frozenset(rule.solved)
        self._given = frozenset(rule.given)
        self._private = frozenset(rule.private)
        self._sent = frozenset(rule.sent)
        self._counted = frozenset(rule.counted)
        self._checks = list(rule.rebound)
        self._fetched: dict[str, _Fetched] = {}
        self._pending: dict[str, Any] = {}
        self._making: set[str] = set()
        # What checks bound that is the student's to bind: theirs where the student has none.
        self._bound: dict[str, Any] = {}
        self._student: Student | None = None
        self._check = ""

    # A check begins and ends

    def begin(self, student: Student, check: str) -> None:
        """Be the names of a check; forget what cells before it have bound anew."""
        since = self._between(self._check, check)
        for name in self._given & since:
            self.pop(name, None)
        self._student, self._check = student, check
        self._fetched.clear()
        self._send_all()

    def _send_all(self) -> None:
        """A name that an earlier check set is as it left it, for the student's functions too."""
        here = {name: self[name] for name in self._sent if dict.__contains__(self, name)}
        self._pending = {name: value for name, value in here.items() if self._is_sent(name, value)}

    def _is_sent(self, name: str, value: Any) -> bool:
        """Whether the author's functions need it; a number called `sum` is the check's own."""
        is_pythons = hasattr(builtins, name) and name not in self._students | self._given
        return name in self._sent and (callable(value) or not is_pythons)

    def _between(self, last: str, check: str) -> set[str]:
        """The names that other cells bind between two checks."""
        if check not in self._checks:
            return set(self._given)
        place = self._checks.index(check)
        first = self._checks.index(last) + 1 if last in self._checks[:place] else 0
        return {name for one in self._checks[first : place + 1] for name in self._rule.rebound[one]}

    def left(self) -> dict[str, Any]:
        """What stays in the notebook after the check, as `Notebook` is told it."""
        names: dict[str, Any] = {}
        modules: dict[str, str] = {}
        texts: list[str] = []
        for name in self._rule.left.get(self._check, ()):
            if not dict.__contains__(self, name):
                continue
            value = self[name]
            if isinstance(value, ModuleType):
                modules[name] = value.__name__
            elif isinstance(value, (FunctionType, type)) and value.__module__ == "__main__":
                texts += self._text(name)[-1:]
            elif self._travels(value):
                names[name] = value
        return {"names": names, "modules": modules, "texts": texts}

    def end(self) -> None:
        """The check is over."""
        self._student = None
        self._bound |= {n: self[n] for n in self._students if dict.__contains__(self, n)}
        self.forget()

    def forget(self) -> None:
        """Drop what belongs to the student: it may be another value by now."""
        for name in self._students:
            self.pop(name, None)
        self._fetched.clear()
        self._pending.clear()

    def reset(self, before: dict[str, Any]) -> None:
        """Have the names be what they were."""
        for name in [name for name in self if name not in before]:
            dict.__delitem__(self, name)
        self.update(before)
        self._fetched.clear()
        self._send_all()

    # What the check does

    def __missing__(self, name: str) -> Any:
        if name in self._private:
            return self._made_again(name)
        student = self._student
        known = name in self._students or name in self._given
        if student is None or (not known and (name[:2] == "__" or hasattr(builtins, name))):
            raise KeyError(name)
        last = self._fetched.get(name)
        # What a call may have changed is looked at anew; unless it has, it is the same object.
        if last is not None and (last.calls == student.calls or self._is_same(name, last.value)):
            return last.value
        try:
            value = student.ask("get", name=name)
        except TheirError as error:
            if not isinstance(error, NameError):
                raise
            if name in self._bound:
                return self._bound[name]
            raise KeyError(name) from None
        if last is not None and last.said == student.said:
            last.calls = student.calls
            return last.value
        self._fetched[name] = _Fetched(value, student.said, student.calls)
        return value

    def _is_same(self, name: str, value: Any) -> bool:
        """Whether it is a function of the notebook's, and the name still means it."""
        student = self._student
        means_it = student is not None and not student.is_running and name in student.bound
        return means_it and issubclass(type(value), RemoteFunction)

    def has_changed(self, value: Any) -> None:
        """Where it is what a name of the notebook's holds, have that change there, too.

        A call is given copies. At once: what the check makes of it is none of theirs.
        """
        student = self._student
        for name, one in list(self._fetched.items()):
            if one.value is value and student is not None and self._travels(value):
                student.ask("fill", name=name, value=value)  # gives what `get` would
                one.said = student.said

    def _made_again(self, name: str) -> Any:
        """What an earlier check, which failed before it or was stopped, would have defined.

        Never the student's: who let that check fail would define it.
        """
        texts = self._text(name)
        if not texts or name in self._making:
            raise KeyError(name)
        self._making.add(name)
        try:
            exec(texts[-1], self)
        finally:
            self._making.discard(name)
        if not dict.__contains__(self, name):
            raise KeyError(name)
        return self[name]

    def _text(self, name: str) -> list[str]:
        """The statements that bind a name in this check or one before it."""
        earlier = self._checks
        if self._check in earlier:
            earlier = earlier[: earlier.index(self._check) + 1]
        return [text for check, text in self._rule.texts.get(name, ()) if check in earlier]

    def __setitem__(self, name: str, value: Any) -> None:
        super().__setitem__(name, value)
        if self._student is not None and self._is_sent(name, value):
            self._pending[name] = value

    def send_pending(self) -> None:
        """Give the student's functions what they are to read, just before they run."""
        pending, self._pending = self._pending, {}
        modules = {n: v.__name__ for n, v in pending.items() if isinstance(v, ModuleType)}
        names = {n: v for n, v in pending.items() if n not in modules and self._travels(v)}
        if (names or modules) and self._student is not None:
            self._student.ask("set", names=names, modules=modules)
            for name in names:
                if name in self._students & self._counted:
                    self.pop(name, None)  # their functions assign it: it is what they make it
                elif isinstance(pending[name], (list, dict, set)):
                    self._pending[name] = pending[name]  # it may change here

    def _travels(self, value: Any) -> bool:
        assert self._student is not None
        try:
            self._student.encoder().encode(value)
        except PlainError:
            return False
        return True

    def __delitem__(self, name: str) -> None:
        here = dict.__contains__(self, name)
        if here:
            super().__delitem__(name)
        self._pending.pop(name, None)
        if self._student is not None and (name in self._students or name in self._sent):
            try:
                self._student.ask("delete", name=name)
            except TheirError:
                if not here:
                    raise KeyError(name) from None
        elif not here:
            raise KeyError(name)

    def __contains__(self, name: object) -> bool:
        if dict.__contains__(self, name) or not isinstance(name, str):
            return dict.__contains__(self, name)
        if name in self._private or self._student is None:
            return False
        with contextlib.suppress(PlainError):
            return bool(self._student.ask("has", name=name)) or name in self._bound
        return False

    def get(self, name: str, default: Any = None) -> Any:
        try:
            return self[name]
        except KeyError:
            return default

    def keys(self) -> Any:
        """As `dir` and `globals` show them: the notebook's, too, as far as its author has them."""
        theirs = (name for name in (*self._students, *self._given) if name in self)
        return dict.fromkeys([*self, *theirs]).keys()

    def is_imported(self, value: Any) -> bool:
        """Whether the author's cells import an object: where a student has it, it is this one."""
        return any(value is one for one in self._imported())

    def _imported(self) -> list[Any]:
        if not hasattr(self, "_found"):
            space: dict[str, Any] = {"__name__": "__main__"}
            for line in [*self._rule.imports, *self._rule.claims.values()]:
                with contextlib.suppress(ImportError):
                    exec(line, space)
            space.pop("__builtins__", None)
            self._found = list(space.values())
        return self._found
