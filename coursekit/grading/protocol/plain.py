"""Plain data between two processes that do not trust each other: by value, never by pickle.

A value travels as JSON and blobs of bytes: None, bool, int, float, complex, str, bytes, list,
tuple, dict and its views, set, range, the judge's iterators (up to `MOST_ITEMS`), dates, decimals,
fractions, paths (as `PurePath`), NumPy scalars, types, arrays and generators, SciPy's sparse
arrays, pandas objects, and scikit-learn's estimators and splitters as class and parameters.
Anything else stays where it is and a reference to it travels. Of what a notebook's own class made
of plain data both travel, and the judge takes the reference if the author's classes have one of its
methods, or that of its name has one of its attributes. Within a message, and from a call's
arguments to what the call gives, containers that are one object stay one. `encode` and `decode` are
the two directions.

The modules of this package import the standard library only, and the rest when such a value is
met: they run in students' kernels, too.
"""

from __future__ import annotations

import contextlib
import random
import re
import sys
from collections import ChainMap, Counter, OrderedDict, UserDict, UserList, deque
from typing import Any

MOST_DEPTH = 120
MOST_ITEMS = 1_000_000
MOST_BYTES = 256 * 2**20
MOST_BITS = 100_000
_MOST_SPAWNED = 10_000
# Of many such values each is its own JSON; so are whole numbers of fewer bits.
OWN_JSON = {type(None), bool, int, float, str}
SHORT_BITS = 63
KINDS = "biufcSUmM"  # of NumPy's types, those without Python objects in them
DTYPE = re.compile(r"[<>|=]?[biufcSUmM]\d*(\[([1-9]\d*)?[a-zA-Z]+\])?")
EXTENSION = re.compile(
    r"(U?Int|Float)\d+|boolean|str|string(\[\w+\])?|datetime64\[\w+, [\w/+:\-]+\]"
)
BIT_GENERATORS = {"PCG64", "PCG64DXSM", "MT19937", "Philox", "SFC64"}
# What a class may derive from and still be data.
DATA = (int, float, complex, str, bytes, list, tuple, dict, set, frozenset)
# Of the standard library: made again from what these give, in this order.
SIMPLE = {
    ("datetime", "date"): ("year", "month", "day"),
    ("datetime", "time"): ("hour", "minute", "second", "microsecond"),
    ("datetime", "datetime"): (
        "year", "month", "day", "hour", "minute", "second", "microsecond",
    ),
    ("datetime", "timedelta"): ("days", "seconds", "microseconds"),
    ("fractions", "Fraction"): ("numerator", "denominator"),
    ("builtins", "slice"): ("start", "stop", "step"),
}  # fmt: skip
# What holds plain data, as which attribute; of a ChainMap these are a list.
WRAPPERS = {
    "ChainMap": ("maps", dict), "UserDict": ("data", dict), "UserList": ("data", list),
}  # fmt: skip
# What can change, so that it matters whether two are one.
SHARED = {
    "array", "bytearray", "deque", "dict", "frame", "memory", "objects", "series", "set", "sparse",
    "wrapped",
}  # fmt: skip
# What makes a defaultdict's values.
MAKERS = (bool, bytes, dict, float, int, list, set, str, tuple, Counter, OrderedDict, deque)
# Dictionaries of libraries whose keys are attributes, too.
ATTRIBUTED = {
    "Bunch": "sklearn.utils._bunch", "OptimizeResult": "scipy.optimize._optimize",
}  # fmt: skip
# The classes of the named tuples that went from here: they come back as what they were.
NAMED: dict[tuple[str, tuple[str, ...]], Any] = {}
VIEWS: tuple[type, ...] = (type({}.keys()), type({}.values()), type({}.items()))
PATHS = {
    "PurePath", "PurePosixPath", "PureWindowsPath", "Path", "PosixPath", "WindowsPath",
}  # fmt: skip


class PlainError(Exception):
    """A value that cannot travel, and why.

    No error that a check expects of a student's code, such as a `ValueError`: it would pass for it.
    """


def as_list(value: Any) -> list[Any]:
    """A list, or nothing that an `Encoder` makes."""
    if not isinstance(value, list):
        raise PlainError("it is not what it claims to be")
    return value


def refuse_powers(labels: Any) -> None:
    """Refuse labels that libraries would ask for, where labels are attributes.

    They are of `Series`, tables and the classes in `ATTRIBUTED`. NumPy asks an object, not its
    class, whether it is an array already, and where in memory: an enemy names any place. And it
    has an object make its results, which is told what it was compared with.
    """
    if any(isinstance(label, str) and label.startswith("__") for label in labels):
        raise PlainError("it has a label with two underscores first, as what libraries ask for")


def is_wrapped(name: str, content: Any) -> bool:
    """Whether one of `WRAPPERS` holds such plain data as travels with it."""
    parts = content if name == "ChainMap" else [content]
    return (
        type(parts) is list
        and parts != []
        and all(isinstance(one, WRAPPERS[name][1]) for one in parts)
    )


def data_base(kind: type) -> Any:
    """What a class derives from that is data; None if it derives from nothing of the kind."""
    kinds: tuple[type, ...] = DATA
    if np := sys.modules.get("numpy"):
        if issubclass(kind, np.ma.MaskedArray):
            return None  # without its mask it would be another
        kinds += (np.ndarray,)
    if pd := sys.modules.get("pandas"):
        kinds += (pd.Series, pd.DataFrame)
    return next((one for one in kinds if issubclass(kind, one)), None)


def bare(value: Any) -> Any:
    """The plain data of an object whose class derives from some, whatever that class adds."""
    base = data_base(type(value))
    if base.__module__ == "numpy":
        return sys.modules["numpy"].asarray(value)
    if base.__module__.startswith("pandas"):
        return base(value)
    if base is complex:
        return complex.__complex__(value)
    if base is dict:
        return dict(dict.items(value))
    if base in (int, float, str):
        return {int: int.__int__, float: float.__float__, str: str.__str__}[base](value)
    return base(base.__iter__(value))


def update(original: Any, new: Any) -> None:
    """Give `original`, a mutable value, the content of `new`, which is the same one changed.

    An enemy may say that it became anything: another kind of thing changes nothing.
    """
    np: Any = sys.modules.get("numpy")
    kind = next((kind for kind in _mutable() if isinstance(original, kind)), None)
    if kind is None or not issubclass(type(new), kind):
        return
    if kind in (list, bytearray):
        original[:] = new
    elif type(original).__name__ in ATTRIBUTED and type(new) is not type(original):
        return  # whose labels were not looked at
    elif kind in (dict, set):
        original.clear()
        original.update(new)
    elif np is not None and kind is np.ndarray:
        with contextlib.suppress(ValueError, TypeError):  # read-only, or of another shape now
            original[...] = new
    elif np is not None and kind is np.random.Generator:
        _spawn(original.bit_generator, new.bit_generator)
        original.bit_generator.state = new.bit_generator.state
    elif kind is ChainMap:
        for own, other in zip(original.maps, new.maps, strict=False):
            update(own, other)
    elif kind in (UserDict, UserList):
        update(original.data, new.data)
    elif kind.__name__ in ("sparray", "spmatrix"):
        if type(original) is type(new) and original.shape == new.shape:
            vars(original).update(vars(new))
    elif kind is random.Random:
        original.setstate(new.getstate())
    elif np is not None and kind is np.random.RandomState:
        original.set_state(new.get_state(legacy=False))
    elif type(original) is type(new):
        original._update_inplace(new)


def _spawn(source: Any, new: Any) -> None:
    """Have as many generators been spawned from one as from the other."""
    seeds, others = getattr(source, "seed_seq", None), getattr(new, "seed_seq", None)
    more = getattr(others, "n_children_spawned", 0) - getattr(seeds, "n_children_spawned", 0)
    if seeds is not None and 0 < more <= _MOST_SPAWNED:
        seeds.spawn(more)


def is_mutable(value: Any) -> bool:
    """Whether `update` can change a value."""
    return isinstance(value, tuple(_mutable()))


def _mutable() -> list[type]:
    kinds: list[type] = [list, dict, set, bytearray, random.Random, ChainMap, UserDict, UserList]
    if sparse := sys.modules.get("scipy.sparse"):
        kinds += [sparse.sparray, sparse.spmatrix]
    if np := sys.modules.get("numpy"):
        kinds += [np.ndarray, np.random.Generator, np.random.RandomState]
    if pd := sys.modules.get("pandas"):
        kinds += [pd.Series, pd.DataFrame]
    return kinds
