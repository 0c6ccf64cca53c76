"""Plain data between two processes that do not trust each other: by value, never by pickle.

A value travels as JSON and blobs of bytes: None, bool, int, float, complex, str, bytes, list,
tuple, dict and its views, set, deque, range, iterators (up to `MOST_ITERATED` items), named tuples,
exceptions, dates, fractions, NumPy scalars, arrays and generators, pandas
objects, and scikit-learn's estimators and splitters as class and parameters. Of a student, SciPy's
sparse arrays and NumPy's matrices come as arrays, NumPy's types as texts.
Functions stay where they are and can be called from the other side. Anything else is refused.
`encode` and `decode` are the two directions.

The modules of this package import the standard library only, and other libraries when a value of
theirs is met: they run in students' kernels, too.
"""

import contextlib
import datetime
import re
import sys
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from fractions import Fraction
from typing import Any

MOST_DEPTH = 120
MOST_ITEMS = 1_000_000
MOST_ITERATED = 10_000
MOST_BYTES = 256 * 2**20
MOST_BITS = 100_000
# Of many such values each is its own JSON; so are whole numbers of fewer bits.
OWN_JSON = {type(None), bool, int, float, str}
SHORT_BITS = 63
KINDS = "biufcSUmM"  # of NumPy's types, those without Python objects in them
DTYPE = re.compile(r"[<>|=]?[biufcSUmM]\d*(\[([1-9]\d*)?[a-zA-Z]+\])?")
EXTENSION = re.compile(
    r"(U?Int|Float)\d+|boolean|str|string(\[\w+\])?|datetime64\[\w+, [\w/+:\-]+\]"
)
GENERATOR = "PCG64"  # NumPy's default: its state is numbers, and no place in memory
# Of the standard library: made again from what these give, in this order.
SIMPLE: dict[type, tuple[str, ...]] = {
    datetime.date: ("year", "month", "day"),
    datetime.time: ("hour", "minute", "second", "microsecond"),
    datetime.datetime: ("year", "month", "day", "hour", "minute", "second", "microsecond"),
    datetime.timedelta: ("days", "seconds", "microseconds"),
    Fraction: ("numerator", "denominator"),
    slice: ("start", "stop", "step"),
    range: ("start", "stop", "step"),
    complex: ("real", "imag"),
}
# What makes a defaultdict's values.
MAKERS = (bool, bytes, dict, float, int, list, set, str, tuple, Counter, OrderedDict, deque)
# What is made again from its items alone.
CONTAINERS: dict[Any, Callable[..., Any]] = {
    **{kind: kind for kind in (tuple, set, frozenset, deque)},
    type({}.keys()): lambda items: dict.fromkeys(items).keys(),
    type({}.values()): lambda items: dict(enumerate(items)).values(),
    type({}.items()): lambda items: dict(items).items(),
}


class PlainError(Exception):
    """A value that cannot travel, and the reason.

    It is no error that a check expects of a student's code, such as a `ValueError`: it would pass
    for that.
    """


class RemoteName(str):
    """The name of what the other side holds under it: an argument that need not travel."""


def update(original: Any, new: Any) -> None:
    """Give `original`, a value that can change, the content that `new` has.

    An enemy may say that it became anything: another kind of thing changes nothing.
    """
    np: Any = sys.modules.get("numpy")
    kind = next((kind for kind in _mutable() if isinstance(original, kind)), None)
    if kind is None or not issubclass(type(new), kind):
        return
    if kind in (list, bytearray, deque):
        original.clear()
        original.extend(new)
    elif kind in (dict, set):
        if not hasattr(type(original), "__getattr__"):  # else its labels would be attributes
            original.clear()
            original.update(new)
    elif np is not None and kind is np.ndarray:
        with contextlib.suppress(ValueError, TypeError):  # read-only, or of another shape now
            original[...] = new
    elif np is not None and kind is np.random.Generator:
        original.bit_generator.state = new.bit_generator.state
    elif type(original) is type(new):
        original._update_inplace(new)


def is_mutable(value: Any) -> bool:
    """Return whether `update` can change a value."""
    return isinstance(value, tuple(_mutable()))


def _mutable() -> list[type]:
    kinds: list[type] = [list, dict, set, bytearray, deque]
    if np := sys.modules.get("numpy"):
        kinds += [np.ndarray, np.random.Generator]
    if pd := sys.modules.get("pandas"):
        kinds += [pd.Series, pd.DataFrame]
    return kinds
