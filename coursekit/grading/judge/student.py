"""The student's notebook, as the judge sees it."""

from __future__ import annotations

import socket
import sys
from dataclasses import replace
from inspect import getmembers
from random import Random
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any, Protocol

from coursekit.grading.judge.calling import described, is_discarded
from coursekit.grading.protocol.errors import (
    RUNNERS,
    Gone,
    Interrupted,
    Raised,
    TheirError,
    can_be_raised,
)
from coursekit.grading.protocol.models import is_known, is_model
from coursekit.grading.protocol.peer import Peer
from coursekit.grading.protocol.plain import PlainError, update
from coursekit.grading.protocol.powers import RUN_BY, Powers, is_ufunc
from coursekit.grading.protocol.remote import RemoteFunction, is_open, isinstance_
from coursekit.notebook.rule import Crossing

# Before these nothing of the student's runs that could read a name.
_QUIET = {
    "get", "has", "data", "set", "fill", "delete", "restore", "originals", "leave", "module",
    "function",
}  # fmt: skip
# These run code of the student's that may change its objects.
_RUNS = {
    "call", "operate", "exit", "await", "iterator", "next", "set", "set_attribute", "delete",
    "restore", "delete_attribute",
}  # fmt: skip
_ORDERS = {"__lt__", "__le__", "__gt__", "__ge__"}
# Of these come plain data, or what pretends to be some.
_OF_DATA = {
    "array", "builtins", "collections", "datetime", "decimal", "fractions", "numbers", "numpy",
    "pandas", "pathlib",
}  # fmt: skip
_ABSTRACT = {"abc", "typing"}
# What gives an answer; where that cannot be brought here, nothing was answered.
_GIVES = {
    "attribute", "await", "call", "data", "enter", "get", "item", "items", "iterator", "length",
    "next", "operate",
}  # fmt: skip
_OF_NUMPY = {
    "amax", "amin", "arange", "argmax", "argmin", "argsort", "array", "asarray", "average",
    "cumsum", "diff", "dot", "linspace", "max", "mean", "median", "min", "nanmean", "ones",
    "percentile", "prod", "ptp", "quantile", "sort", "std", "sum", "unique", "var", "zeros",
}  # fmt: skip
_AGREEING = RUNNERS | {"hypothesis", "mock"}
_POWERS = {
    "breakpoint", "compile", "delattr", "dir", "eval", "exec", "exit", "getattr", "globals", "help",
    "input", "locals", "open", "print", "quit", "setattr", "vars", "__import__",
    "__build_class__",
}  # fmt: skip


class Space(Protocol):
    """What a check's names are kept in; see `names`."""

    def is_imported(self, value: Any) -> bool:
        """Whether the author's cells import an object."""

    def send_pending(self) -> None:
        """Set in the notebook what the author's functions are about to read."""

    def has_changed(self, value: Any) -> None:
        """Take note that an argument has become here what it became in the notebook."""


class Student(Peer):
    """The student's notebook, through a connection for each check.

    Attributes
    ----------
    late, gone : bool
        Whether its code was interrupted, or its process ended, in this check.
    calls : int
        How often something was asked that may have changed the notebook.
    unfollowed : bool
        Whether it changed arguments of which the check's own were left as they are.
    untold : str
        Why something that it gave could not be brought here; "" if all could.
    bound : set of str
        Names that mean what they meant when they were asked for.
    """

    looks = True

    def __init__(self, rule: Crossing, folder: str) -> None:
        super().__init__(None)
        self._powers = Powers(frozenset(rule.attributes), folder, frozenset(rule.assigned))
        self._methods = frozenset(rule.methods)
        self._attributes = frozenset(rule.attributes)
        self._classes, self._held = frozenset(rule.classes), frozenset(rule.held)
        self._changing = frozenset(rule.changing)
        self._space: Space | None = None
        self._follows = False
        # By what name a function was asked for, whatever it says that it is called.
        self._asked_by: dict[int, str] = {}
        self.late = self.gone = self.unfollowed = False
        self.untold = ""
        self.bound: set[str] = set()
        self.calls = 0

    def attach(self, connection: socket.socket, space: Space) -> None:
        """Go on with another connection to the same notebook."""
        self._socket, self._space, self._nested = connection, space, 0
        self.late = self.gone = self.unfollowed = self._follows = False
        self.untold = ""
        self.bound.clear()

    def detach(self) -> None:
        """Take back all that was given; nothing of it outlasts its check."""
        self._socket = None
        self._powers.forget()
        self.exports.clear()
        self._numbers.clear()
        self._raised = Raised()

    def again(self) -> None:
        """Before a check runs once more, on what became of its arguments."""
        super().ask("restore")
        self.calls += 1
        self._follows = True

    def ask(self, what: str, **fields: Any) -> Any:
        if self.late:
            raise Interrupted("the time for this check is up")
        if what not in _QUIET and self._space is not None:
            self._space.send_pending()
        self.calls += what in _RUNS or self._runs_own(what, fields)
        self.turns += what in _RUNS
        try:
            found = super().ask(what, **fields)
            if what == "get":
                self.bound.add(fields["name"])
            if what in ("get", "attribute") and isinstance_(found, RemoteFunction):
                self._asked_by[found._id] = fields["name"]
            return found
        except Interrupted:
            self.late = True
            raise
        except Gone:
            self.gone = True
            raise
        except PlainError as error:
            if what in _GIVES:  # a check that expects an error does not get this one
                self.untold = str(error)
            raise
        except TheirError as error:
            if what == "call" and not error.coursekit.asked:
                error.coursekit = replace(error.coursekit, asked=described(fields))
            raise

    @property
    def is_running(self) -> bool:
        """Whether code of the notebook's waits for what it asked here."""
        return self._nested > 0

    def _heard(self, reply: dict[str, Any]) -> None:
        anew = reply.get("anew")
        self.bound.difference_update(map(str, anew if isinstance(anew, list) else ()))

    def _runs_own(self, what: str, fields: dict[str, Any]) -> bool:
        """Whether looking at an object runs what the author's classes define, too.

        Any other object could bind a name anew while its items are counted.
        """
        run = fields["name"] if what == "attribute" else RUN_BY.get(what)
        return run in self._methods

    def end(self, left: dict[str, Any]) -> None:
        """Tell it that the check is over, and what stays of it."""
        super().ask("leave", **left)
        self.send({"do": "end"}, [])
        self.receive()

    # Objects of the student's

    def may_ask(self, name: str) -> bool:
        return is_open(name) if name.startswith("__") else name in self._attributes

    def may_tell(self, name: str) -> bool:
        return name in self._methods or name not in _of_plain_data()

    def may_operate(self, name: str) -> bool:
        # Of the four orders each can stand in for another.
        return name in self._methods or (name in _ORDERS and not _ORDERS.isdisjoint(self._methods))

    def may_hold(self, kind: str, name: str) -> bool:
        return self.may_operate(name) or (kind in self._classes and name in self._held)

    def known(self, module: str, name: str) -> Any:
        """The judge's own, where the student's is a library's: the same module, the same class."""
        found = _found(module, name)
        if found is None or self._space is None:
            return None
        if self._space.is_imported(found) and _is_harmless(found):
            return found
        if isinstance(found, type):
            if issubclass(AssertionError, found):
                return None  # who catches it would catch that an assert of the check fails
            harmless = module == "builtins" or can_be_raised(found)
            return found if harmless or (is_known(module) and is_model(found)) else None
        if module == "builtins":
            return None if name in _POWERS else found
        return found if _computes(module, name, found) else None

    def may_be(self, module: str, name: str) -> type | None:
        """The class that an object of the student's may have here: not one of plain data.

        Plain data come by value; what is none would answer for itself.
        """
        found = _found(module, name)
        if not isinstance(found, type):
            return None
        # By what the class is, not only by where it is said to be: modules import classes.
        if {_top(module), _top(found.__module__)} & (_OF_DATA | _ABSTRACT):
            return None
        if any(one.startswith("sklearn.") for one in (module, found.__module__)):
            return found if module == found.__module__ == "sklearn.base" else None
        is_data = any(
            _top(base.__module__) in _OF_DATA or is_known(base.__module__)
            for base in found.__mro__[:-1]
        )
        return None if is_data and not issubclass(found, BaseException) else found

    # What becomes of arguments

    def _follow(self, fields: dict[str, Any], changed: dict[Any, Any]) -> list[tuple[Any, Any]]:
        """Change arguments here as they changed there, where the check asks for the change.

        It does if nobody looks at what the call gives, or if the author's own function of that
        name changes its arguments. What a check wants may be computed after the call, from what
        it gave.
        """
        name = self._asked_by.get(getattr(fields["of"], "_id", 0), "")
        if self._follows or name in self._changing or is_discarded():
            followed = super()._follow(fields, changed)
            for _, mine in followed:
                if self._space is not None:
                    self._space.has_changed(mine)
            return followed
        numpy: Any = sys.modules.get("numpy")
        drawn: tuple[type, ...] = (Random,)
        if numpy is not None:
            drawn += numpy.random.Generator, numpy.random.RandomState
        for key, new in changed.items():
            kind, place = key if isinstance(key, tuple) and len(key) == 2 else ("", "")
            if kind in ("args", "kwargs"):
                try:
                    mine = fields[kind][place]
                except (KeyError, IndexError, TypeError):
                    continue
                if isinstance(mine, drawn):
                    update(mine, new)
                else:
                    self.unfollowed = True
        return []


def _found(module: str, name: str) -> Any:
    """A module that is imported here, or what it holds under a name; else None.

    Parts of a name are classes: by way of a module, or of what Python keeps to itself
    (`__self__`), all that this process has could be meant.
    """
    found: Any = sys.modules.get(module)
    if module.startswith(("coursekit", "__main__")):
        return None
    for number, part in enumerate(name.split(".") if name else ()):
        if part.startswith("__") or (number and not isinstance(found, type)):
            return None
        found = getattr(found, part, None)
    return found


def _top(module: str) -> str:
    return module.partition(".")[0]


def _is_harmless(found: Any) -> bool:
    """Whether something that the author's cells import agrees to nothing by being asked.

    `unittest.mock.ANY` equals everything, and a `MagicMock` says yes to every question.
    """
    kinds = (ModuleType, type, FunctionType, BuiltinFunctionType)
    if not isinstance(found, kinds) and not is_ufunc(found):
        return False
    module = found.__name__ if isinstance(found, ModuleType) else found.__module__ or ""
    return _top(module) not in _AGREEING


def _computes(module: str, name: str, found: Any) -> bool:
    """Whether a function of a library does nothing but compute."""
    if is_ufunc(found):
        return True
    if module == "numpy":
        return name in _OF_NUMPY
    return (
        isinstance(found, (FunctionType, BuiltinFunctionType))
        and found.__module__ == module
        and (module in ("math", "statistics") or module.startswith("sklearn.metrics."))
    )


# Kept for the libraries that were imported: a check may import one itself.
_PLAIN: dict[tuple[bool, bool], set[str]] = {}


def _of_plain_data() -> set[str]:
    """The methods of plain data: an object that is none is not asked what they are asked."""
    numpy, pandas = sys.modules.get("numpy"), sys.modules.get("pandas")
    here = numpy is not None, pandas is not None
    if here not in _PLAIN:
        kinds: list[type] = [str, list, dict, set, tuple, float, int]
        kinds += [numpy.ndarray] if numpy else []
        kinds += [pandas.Series, pandas.DataFrame, pandas.Index] if pandas else []
        found = {name for kind in kinds for name, _ in getmembers(kind, callable) if name[0] != "_"}
        found |= {"isclose", "allclose", "array_equal", "intersection", "compare", "within"}
        # What models and splitters of a student's own are asked: they must be told the rows.
        _PLAIN[here] = found - {"transform", "predict", "fit", "score", "sample", "split"}
    return _PLAIN[here]
