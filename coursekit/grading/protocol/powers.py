"""What an asker who is not trusted may do with what it was given: lists of what is allowed.

An object may always be handed back. Anything more needs a type that is listed, and an
attribute that is listed for it: a path opens files, a figure saves them, a module leads to
`os.system`, and most objects lead to a module.
"""

from __future__ import annotations

import functools
import sys
import types
from typing import Any

from coursekit.grading.protocol.models import is_known

_FUNCTIONS = (
    types.FunctionType, types.BuiltinFunctionType, types.MethodType, types.MethodWrapperType,
    functools.partial,
)  # fmt: skip
_METHODS = (types.FunctionType, property, staticmethod, classmethod)
_ESTIMATOR = {
    "fit", "partial_fit", "fit_transform", "fit_predict", "predict", "predict_proba",
    "predict_log_proba", "decision_function", "transform", "inverse_transform", "score",
    "kneighbors", "get_params", "set_params", "split", "get_n_splits",
}  # fmt: skip
_PLAIN_BASES = ("builtins", "abc", "typing", "enum", "collections", "collections.abc", "numbers")
_ON_OBJECTS = {"call", "attribute", "set_attribute", "item", "length", "items", "clone", "copy"}
# What looking at an object runs of its class.
RUN_BY = {"item": "__getitem__", "length": "__len__", "items": "__iter__"}
# Parameters that name files to be read or written.
_FILES = {"input", "memory"}


class Powers:
    """The rules for one connection.

    Parameters
    ----------
    attributes : frozenset of str, optional
        Data attributes of the author's objects that may be read; any public one if not given.
    folder : str
        Where the modules of the author's own lie.
    assigned : frozenset of str
        Data attributes of the author's objects that may be set, as the author's code does.
        Others may only be added: a mark on a node that was visited, say.
    """

    def __init__(
        self,
        attributes: frozenset[str] | None = None,
        folder: str = "",
        assigned: frozenset[str] = frozenset(),
    ) -> None:
        self._attributes = attributes
        self._folder = folder
        self._assigned = assigned
        self._set: dict[int, set[str]] = {}

    def forget(self) -> None:
        """Nothing that was given is there any more."""
        self._set.clear()

    def check(self, what: str, of: Any, fields: dict[str, Any]) -> None:
        """Raise what refuses, unless it is allowed.

        Raises
        ------
        PermissionError, AttributeError
        """
        if what == "attribute":
            name = fields.get("name")
            if not isinstance(name, str) or not self._has(of, name):
                raise AttributeError(
                    f"{type(of).__name__!r} object has no attribute {str(name)[:60]!r} "
                    "that is given away"
                )
        elif what == "set_attribute":
            name = fields.get("name")
            if not isinstance(name, str) or not self._may_set(of, name):
                what = f"set {str(name)[:60]!r}"
                raise AttributeError(f"your code may not {what} of a check's object")
            self._set.setdefault(id(of), set()).add(name)
        elif not self._does(what, of) or _names_files(of, fields):
            raise PermissionError(f"a check's {type(of).__name__!r} object does not allow {what!r}")

    def _does(self, what: str, of: Any) -> bool:
        kind = type(of)
        if what == "call":
            if isinstance(of, type):
                return self._is_own(of)
            is_function = kind in _FUNCTIONS or is_ufunc(of) or _is_curve(kind)
            return is_function or self._defines(kind, "__call__")
        if what == "copy" and kind in (types.FunctionType, types.BuiltinFunctionType):
            return True  # which is the function itself
        if what in ("clone", "copy"):
            return self._is_own(kind) or is_known(kind.__module__)
        return what in RUN_BY and self._defines(kind, RUN_BY[what])

    def _has(self, of: Any, name: str) -> bool:
        if name.startswith("_"):
            return False
        if name in self._set.get(id(of), ()):
            return True
        kind = of if isinstance(of, type) else type(of)
        model = is_known(kind.__module__) or (self._is_own(kind) and _is_estimator(kind))
        if model and (name in _ESTIMATOR or name.endswith("_")):
            return True
        if self._is_own(kind):
            held = _held(kind, name)
            if isinstance(held, _METHODS):
                return self._defines(kind, name)
            if self._attributes is not None:
                return name in self._attributes
            return held is not None or name in getattr(of, "__dict__", ()) or _slots(kind, name)
        return False

    def _may_set(self, of: Any, name: str) -> bool:
        kind = type(of)
        own = kind is types.FunctionType and of.__module__ == "__main__"
        if name.startswith("_") or not (own or self._is_own(kind)) or isinstance(of, type):
            return False
        if name in self._set.get(id(of), ()):
            return True
        held = _held(kind, name)
        if isinstance(held, _METHODS):
            return False
        is_new = name not in getattr(of, "__dict__", ()) and held is None
        is_named = self._attributes is None or name in self._attributes
        return name in self._assigned or (is_new and not is_named)

    def _defines(self, kind: type, name: str) -> bool:
        """Whether the author's own part of a class defines a name."""
        return self._is_own(kind) and any(
            name in vars(one) for one in kind.__mro__ if self._is_authors(one)
        )

    def _is_own(self, kind: type) -> bool:
        """Whether a class is the author's, made of nothing with powers of its own."""
        return self._is_authors(kind) and all(
            self._is_authors(one)
            or one.__module__ in (*_PLAIN_BASES, "sklearn.base")
            or one.__module__.startswith("sklearn.utils._")  # mix-ins of every estimator
            or is_known(one.__module__)
            for one in kind.__mro__
        )

    def _is_authors(self, kind: type) -> bool:
        if kind.__module__ == "__main__":
            return True
        file = str(getattr(sys.modules.get(kind.__module__), "__file__", None) or "")
        is_librarys = file.startswith(sys.prefix + "/")  # which may be in a folder of the author's
        return bool(self._folder and file.startswith(self._folder + "/") and not is_librarys)


def _is_estimator(kind: type) -> bool:
    return any(one.__module__.startswith("sklearn.") for one in kind.__mro__)


def is_ufunc(of: Any) -> bool:
    """Whether something is a universal function of NumPy's."""
    numpy: Any = sys.modules.get("numpy")
    return numpy is not None and isinstance(of, numpy.ufunc)


def _is_curve(kind: type) -> bool:
    """Whether a class is a library's for functions that are given by numbers."""
    if (kind.__module__, kind.__name__) in (("numpy", "poly1d"), ("numpy", "vectorize")):
        return True
    return kind.__module__.startswith(("numpy.polynomial.", "scipy.interpolate."))


def _held(kind: type, name: str) -> Any:
    """What a class itself holds under a name; None if there is nothing."""
    return next((vars(one)[name] for one in kind.__mro__ if name in vars(one)), None)


def _slots(kind: type, name: str) -> bool:
    return any(name in getattr(one, "__slots__", ()) for one in kind.__mro__)


def _names_files(of: Any, fields: dict[str, Any]) -> bool:
    """Whether a call would have an estimator read or write files."""
    target = getattr(of, "__self__", of)
    kind = target if isinstance(target, type) else type(target)
    named = fields.get("kwargs")
    keys = named if isinstance(named, dict) else {}
    return _is_estimator(kind) and any(str(key).rpartition("__")[2] in _FILES for key in keys)


def refuse_what_was_not_given(what: Any, fields: dict[str, Any]) -> None:
    """A text's `format`, say, would reach far more than the text."""
    of = fields.get("of")
    if what not in _ON_OBJECTS or not (isinstance(of, dict) and of.get("t") == "yours"):
        raise PermissionError(f"what a check gives away does not allow {str(what)[:60]!r}")
