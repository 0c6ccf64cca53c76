"""The operators and methods that classes get by the way they are made, without defining them."""

from __future__ import annotations

import ast

from coursekit.support.syntax import last_name

_ORDERS = ("__lt__", "__le__", "__gt__", "__ge__")
_COMPARED = ("__eq__", "__hash__", "__repr__")
# Not `in` and `len`, which can be found out without asking the object what is right.
_OF_TUPLES = (*_COMPARED, *_ORDERS)
_MEMBER = ("name", "value")
_ENTERED = ("__enter__", "__exit__")
_READ = ("get", "items", "keys", "values")
_FILLED = ("clear", "pop", "popitem", "setdefault", "update")
_OF_LISTS = ("append", "clear", "extend", "insert", "pop", "reverse")
_OF_SETS = ("add", "clear", "discard", "pop", "remove")
# By the last part of the name of what is called, derived from, or decorates.
_MADE = {
    "namedtuple": _OF_TUPLES,
    "NamedTuple": _OF_TUPLES,
    "SimpleNamespace": ("__eq__", "__repr__"),
    "Enum": _MEMBER,
    "IntEnum": _MEMBER,
    "StrEnum": _MEMBER,
    "Mapping": _READ,
    "MutableMapping": (*_READ, *_FILLED),
    "MutableSequence": _OF_LISTS,
    "MutableSet": _OF_SETS,
    "UserDict": (*_READ, *_FILLED),
    "UserList": _OF_LISTS,
    "ExitStack": _ENTERED,
    "closing": _ENTERED,
    "contextmanager": _ENTERED,
    "dataclass": _COMPARED,
    "make_dataclass": _COMPARED,
    "total_ordering": _ORDERS,
}
# What objects keep of the plain data that their class derives from. Not in `_MADE`, for to call
# `list` or `dict` makes no class.
_DERIVED = {
    "BaseEstimator": ("__repr__",),
    "Counter": _FILLED,
    "OrderedDict": _FILLED,
    "defaultdict": _FILLED,
    "deque": ("append", "clear", "extend", "insert", "pop", "remove", "reverse"),
    "dict": _FILLED,
    "list": (*_OF_LISTS, "remove", "sort"),
    "set": (*_OF_SETS, "update"),
}


def made(tree: ast.AST) -> set[str]:
    """What objects of a cell's own making have without a ``def``, and a check may ask for.

    A student's class may define them: a named tuple of the author's may be a class of theirs.
    """
    found: set[str] = set()
    for node in ast.walk(tree):
        makers: list[ast.expr] = []
        if isinstance(node, ast.Call):
            makers = [node.func]
            if any(one.arg == "order" for one in node.keywords):
                found.update(_ORDERS if last_name(node.func) in _MADE else ())
        elif isinstance(node, ast.ClassDef):
            makers = [*node.bases, *node.decorator_list]
            for base in node.bases:
                found.update(_DERIVED.get(last_name(base), ()))
        elif isinstance(node, ast.FunctionDef):
            makers = node.decorator_list
        for one in makers:
            found.update(_MADE.get(last_name(one), ()))
    return found
