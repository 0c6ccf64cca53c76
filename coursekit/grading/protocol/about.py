"""What is told of an object that stays where it is."""

from __future__ import annotations

import sys
import types
from collections.abc import Callable
from typing import Any

from coursekit.grading.protocol.classes import OURS
from coursekit.grading.protocol.iterators import kind_of

# Whose functions both sides have, so that their name will do: these and the standard library's.
_LIBRARIES = {"numpy", "scipy", "sklearn", "pandas", *sys.stdlib_module_names} - {"__main__"}


def held(value: Any, name: str) -> Any:
    """An attribute, or None whatever a `__getattr__` raises where there is none."""
    try:
        return getattr(value, name, None)
    except Exception:  # a KeyError of a dictionary whose keys are attributes, say
        return None


def fields(kind: type) -> list[str] | None:
    """The names of a named tuple's parts; None for another tuple."""
    fields = next((vars(one)["_fields"] for one in kind.__mro__ if "_fields" in vars(one)), None)
    if type(fields) is not tuple or not all(type(name) is str for name in fields):
        return None
    return list(fields)


def library_name(value: Any) -> tuple[str, str] | None:
    """Module and name of a function or class of a library; None if it is nothing of the kind."""
    module = held(value, "__module__") or "builtins"
    name = held(value, "__qualname__") or held(value, "__name__")
    if not callable(value) or not isinstance(module, str) or not isinstance(name, str):
        return None
    if module.split(".")[0] not in _LIBRARIES or module not in sys.modules:
        return None
    found: Any = sys.modules[module]
    for part in name.split("."):
        found = getattr(found, part, None)
    return (module, name) if found is value else None


def about(value: Any, kind: type, refer: Callable[[Any], Any]) -> dict[str, Any]:
    """What the other side is told so that the object looks there as it does here."""
    doc = held(value, "__doc__")
    told: dict[str, Any] = {"doc": doc if isinstance(doc, str) else None}
    if isinstance(value, types.ModuleType):
        return told | {"library": [value.__name__, ""]}
    if library := library_name(value):
        told["library"] = list(library)
    if isinstance(value, types.FunctionType):
        return told | {"kind": "function"}
    if isinstance(value, types.CoroutineType):
        return told | {"kind": "coroutine"}
    if of := kind_of(value):
        return told | {"kind": of}
    if isinstance(value, type):
        bases = [refer(one) for base in value.__bases__ for one in _bases(base)]
        error = issubclass(value, Exception)
        has = dir(value)
        told |= {"calls": "__call__" in has, "steps": "__next__" in has}
        spaces = [vars(one) for one in value.__mro__[:-1]]
        told["has"] = [
            name for name in OURS if any(space.get(name) is not None for space in spaces)
        ]
        told["named"] = fields(value) if issubclass(value, tuple) else None
        told["match"] = list(getattr(value, "__match_args__", ()))
        told["fields"] = list(getattr(value, "__dataclass_fields__", ()))
        return told | {"kind": "class", "bases": bases, "error": error}
    if kind.__module__ != "builtins":
        told["class"] = refer(kind)
    return told


_OF_OTHERS = {"MetaEstimatorMixin", "_BaseComposition"}


def _bases(base: type) -> list[type]:
    """A base, and what it is if it is a model of scikit-learn's: of these all are known there."""
    more = base.__mro__ if base.__module__.startswith("sklearn.") else ()
    if _OF_OTHERS.intersection(one.__name__ for one in more):
        more = ()  # what it is depends on the model in it
    kinds = [one for one in more if one.__module__ == "sklearn.base"]
    return [] if base is object else list(dict.fromkeys([base, *kinds]))


def library_pair(about: dict[str, Any]) -> tuple[str, str] | None:
    """The library's module and name that something is said to be."""
    library = about.get("library")
    if not isinstance(library, list) or len(library) != 2:
        return None
    return str(library[0]), str(library[1])
