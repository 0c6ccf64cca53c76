"""JSON and bytes into values; see `plain`. What is decoded may have been made by an enemy."""

import importlib
from collections import Counter, OrderedDict, defaultdict, namedtuple
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import prod
from typing import Any

from coursekit.grading.protocol.errors import as_exception
from coursekit.grading.protocol.models import model_of
from coursekit.grading.protocol.plain import (
    CONTAINERS,
    DTYPE,
    EXTENSION,
    GENERATOR,
    KINDS,
    MAKERS,
    MOST_BITS,
    MOST_BYTES,
    MOST_DEPTH,
    MOST_ITEMS,
    OWN_JSON,
    SIMPLE,
    PlainError,
)


class _Library:
    """A library that is imported when a value of its own is met."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str) -> Any:
        return getattr(importlib.import_module(self._name), name)


np: Any = _Library("numpy")
pd: Any = _Library("pandas")
_SIMPLE = {kind.__name__: kind for kind in SIMPLE}
_CONTAINERS = {kind.__name__: make for kind, make in CONTAINERS.items()}


@dataclass
class Decoder:
    """Turns JSON and blobs into values; believes nothing.

    Parameters
    ----------
    blobs : list of bytes
    resolve : callable
        Gives the function that a reference means.
    trusting : bool
        Whether the other side may have this one import, call and unpickle what it names.
    """

    blobs: list[bytes]
    resolve: Callable[[dict[str, Any]], Any]
    trusting: bool = False
    _size: int = 0

    def decode(self, coded: Any) -> Any:
        """The value.

        Raises
        ------
        PlainError
            If this is nothing that `Encoder` makes.
        """
        try:
            return self._decode(coded, 0)
        except (PlainError, ConnectionError):  # the latter ends it all; see `Peer.strict`
            raise
        except Exception as error:
            raise PlainError(f"it is not what it claims to be ({type(error).__name__})") from error

    def _decode(self, coded: Any, depth: int) -> Any:
        if depth > MOST_DEPTH + 10:
            raise PlainError(f"it is nested more than {MOST_DEPTH} levels deep")
        self._size += 1
        if type(coded) in OWN_JSON:
            return coded
        if isinstance(coded, list):
            return self._many(coded, depth + 1)
        kind = coded["t"]
        if kind in ("function", "yours", "held"):
            return self.resolve(coded)
        if kind in _CONTAINERS:
            return _CONTAINERS[kind](self._items(coded, depth + 1))
        if kind == "name" and self.trusting:
            value = importlib.import_module(coded["module"])
            for part in coded["name"].split("."):
                value = getattr(value, part)
            return value
        return getattr(self, f"_decode_{kind}")(coded, depth + 1)

    def _grow(self, items: int) -> None:
        self._size += items
        if self._size > MOST_BYTES // 8:
            raise PlainError(f"it is larger than {MOST_BYTES // 2**20} MiB")

    def _items(self, coded: Any, depth: int) -> list[Any]:
        return self._many(_list(coded["v"]), depth)

    def _many(self, coded: list[Any], depth: int) -> list[Any]:
        if set(map(type, coded)) <= OWN_JSON:
            self._size += len(coded)
            return list(coded)
        if len(coded) == 1 and type(coded[0]) is dict and coded[0].get("t") == "scalars":
            array = self._decode_array(coded[0]["v"], depth)
            if array.ndim != 1:
                raise PlainError("it is not what it claims to be")
            self._grow(array.size)
            return list(array)
        return [self._decode(item, depth) for item in coded]

    def _decode_int(self, coded: Any, depth: int) -> int:
        if len(coded["v"]) > MOST_BITS // 4 + 4:
            raise PlainError(f"it is a number of more than {MOST_BITS} bits")
        return int(coded["v"], 16)

    def _decode_bytes(self, coded: Any, depth: int) -> bytes | bytearray:
        blob = self.blobs[_count(coded["b"])]
        return bytearray(blob) if coded["changes"] else blob

    def _decode_dict(self, coded: Any, depth: int) -> dict:
        kind = {"Counter": Counter, "OrderedDict": OrderedDict}.get(coded.get("of"), dict)
        items = {key: value for key, value in self._items(coded, depth)}
        if coded.get("of") == "defaultdict":
            maker: Any = next((kind for kind in MAKERS if kind.__name__ == coded["makes"]), None)
            return defaultdict(self.resolve(coded["asks"]) if "asks" in coded else maker, items)
        return kind(items)

    def _decode_named(self, coded: Any, depth: int) -> tuple:
        items, fields = self._items(coded, depth), _list(coded["fields"])
        if len(items) != len(fields):
            raise PlainError("it is not what it claims to be")
        if not self.trusting:
            _refuse_functions(items)
        return _named(str(coded["name"])[:60], tuple(map(str, fields)))._make(items)

    def _decode_simple(self, coded: Any, depth: int) -> Any:
        kind, parts = _SIMPLE[coded["class"]], self._items(coded, depth)
        # A text may take years to read.
        if kind is not slice and not {*map(type, parts)} <= {int, float}:
            raise PlainError("it is not what it claims to be")
        return kind(*parts)

    def _decode_error(self, coded: Any, depth: int) -> Exception:
        return as_exception(coded["v"])

    def _decode_iterator(self, coded: Any, depth: int) -> Iterator:
        return _items(self._items(coded, depth), coded["error"])

    def _decode_array(self, coded: Any, depth: int) -> Any:
        if not DTYPE.fullmatch(coded["dtype"]):
            raise PlainError("it is an array of an unknown type")
        dtype = np.dtype(coded["dtype"])
        shape = tuple(_count(n) for n in _list(coded["shape"]))
        blob = self.blobs[_count(coded["b"])]
        if dtype.kind not in KINDS or dtype.itemsize * prod(shape) != len(blob) or len(shape) > 32:
            raise PlainError("it is an array of another size than it says")
        if not blob:  # NumPy gives texts of no length one byte; it must not be somebody's memory
            if prod(shape) > MOST_ITEMS:
                raise PlainError(f"it has more than {MOST_ITEMS} items")
            return np.zeros(shape, dtype)
        self._grow(len(blob) // 8)
        array = np.frombuffer(blob, dtype).reshape(shape)
        # Of True there is one kind: others count as more than one, or are not equal to it.
        return np.array(array.view("u1") != 0) if dtype.kind == "b" else array.copy()

    def _decode_scalar(self, coded: Any, depth: int) -> Any:
        array = self._decode_array(coded["v"], depth)
        if array.shape != ():
            raise PlainError("it is an array, not a number")
        return array[()]

    def _decode_objects(self, coded: Any, depth: int) -> Any:
        items = self._items(coded, depth)
        array = np.empty(len(items), object)
        for place, item in enumerate(items):
            array[place] = item
        return array.reshape(tuple(_count(n) for n in _list(coded["shape"])))

    def _decode_generator(self, coded: Any, depth: int) -> Any:
        if coded["v"]["bit_generator"] != GENERATOR:
            raise PlainError("it is an unknown random generator")
        generator = np.random.default_rng(0)
        generator.bit_generator.state = coded["v"]
        return generator

    def _decode_missing(self, coded: Any, depth: int) -> Any:
        return {"NA": pd.NA, "NaT": pd.NaT}[coded["v"]]

    def _decode_moment(self, coded: Any, depth: int) -> Any:
        kind = {"Timestamp": pd.Timestamp, "Timedelta": pd.Timedelta}[coded["class"]]
        return kind(str(coded["v"]))

    def _decode_categorical(self, coded: Any, depth: int) -> Any:
        return pd.Categorical.from_codes(
            self._decode(coded["codes"], depth),
            categories=self._decode(coded["categories"], depth),
            ordered=bool(coded["ordered"]),
        )

    def _decode_multiindex(self, coded: Any, depth: int) -> Any:
        names = [self._decode(name, depth) for name in _list(coded["names"])]
        return pd.MultiIndex.from_tuples(self._items(coded, depth), names=names)

    def _decode_extension(self, coded: Any, depth: int) -> Any:
        if not EXTENSION.fullmatch(coded["dtype"]):
            raise PlainError("it is a column of an unknown type")
        if not self.trusting:
            # It has a length, hence would be true: compared with anything it would be equal.
            pd.arrays.BooleanArray.__bool__ = lambda array: bool(array.to_numpy())
        return pd.array(self._items(coded, depth), dtype=coded["dtype"])

    def _decode_index(self, coded: Any, depth: int) -> Any:
        name = self._decode(coded["name"], depth)
        index = pd.Index(self._decode(coded["v"], depth), name=name)
        if "freq" in coded:  # which pandas refuses where the values are not that far apart
            index.freq = str(coded["freq"])
        return index

    def _decode_interval(self, coded: Any, depth: int) -> Any:
        lower, upper = self._items(coded, depth)
        return pd.arrays.IntervalArray.from_arrays(lower, upper, str(coded["closed"]))

    def _decode_series(self, coded: Any, depth: int) -> Any:
        values, index = self._decode(coded["v"], depth), self._decode(coded["index"], depth)
        _refuse_powers(_labels(index))
        self._check_items(values)
        return pd.Series(values, index=index, name=self._decode(coded["name"], depth))

    def _check_items(self, values: Any) -> None:
        """A column's items are attributes of it, by their labels."""
        if not self.trusting and str(getattr(values, "dtype", "")) == "object":
            _refuse_functions(values)

    def _decode_frame(self, coded: Any, depth: int) -> Any:
        columns = self._items(coded, depth)
        index = self._decode(coded["index"], depth)
        if any(len(column) != len(index) for column in columns):  # pandas would repeat them
            raise PlainError("it is not what it claims to be")
        for column in columns:
            self._check_items(column)
        frame = pd.DataFrame(dict(enumerate(columns)), index=index)
        frame.columns = self._decode(coded["columns"], depth)
        _refuse_powers(_labels(frame.columns))
        return frame

    def _decode_sklearn(self, coded: Any, depth: int) -> Any:
        module, name = coded["class"]
        values = {key: self._decode(value, depth) for key, value in coded["v"].items()}
        return model_of(module, name, values, self.trusting)

    def _decode_pickle(self, coded: Any, depth: int) -> Any:
        import pickle

        if not self.trusting:
            raise PlainError("it is not what it claims to be")
        return pickle.loads(self.blobs[_count(coded["b"])])


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise PlainError("it is not what it claims to be")
    return value


def _refuse_powers(labels: Any) -> None:
    """Refuse labels that libraries would ask for, where labels are attributes.

    NumPy asks an object, not its class, whether it is an array already, and where in memory: an
    enemy names any place. And it has an object make its results, which is told what it was
    compared with.
    """
    if any(isinstance(label, str) and label.startswith("__") for label in labels):
        raise PlainError("it has a label with two underscores first, as what libraries ask for")


def _refuse_functions(values: Any) -> None:
    """Refuse functions that would be an object's methods: a check would tell them what is right."""
    if any(map(callable, values)):
        raise PlainError("it has a function where data should be")


def _items(items: list[Any], error: Any) -> Iterator[Any]:
    """Items, and then the error that ended them on the other side."""
    yield from items
    if error is not None:
        raise as_exception(error)


@lru_cache(maxsize=256)
def _named(name: str, fields: tuple[str, ...]) -> Any:
    """A class of named tuples; the same one for the same parts."""
    return namedtuple(name if name.isidentifier() else "named", fields, rename=True)


def _count(value: Any) -> int:
    if not isinstance(value, int) or value < 0:
        raise PlainError("it is not what it claims to be")
    return value


def _labels(index: Any) -> Any:
    """Labels in an index; in one with levels, those of each level."""
    levels = getattr(index, "levels", None)
    return index if levels is None else (label for level in levels for label in level)
