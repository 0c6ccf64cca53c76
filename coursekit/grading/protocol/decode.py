"""JSON and bytes into values; see `plain`. What is decoded may have been made by an enemy."""

from __future__ import annotations

import collections
import datetime
import importlib
import io
import pathlib
import random
import types
from collections import Counter, OrderedDict, defaultdict, deque, namedtuple
from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from functools import lru_cache
from math import prod
from typing import Any

from coursekit.grading.protocol.models import drawing, fitted, made_of
from coursekit.grading.protocol.plain import (
    ATTRIBUTED,
    BIT_GENERATORS,
    DTYPE,
    KINDS,
    MAKERS,
    MOST_BITS,
    MOST_BYTES,
    MOST_DEPTH,
    MOST_ITEMS,
    NAMED,
    OWN_JSON,
    PATHS,
    SHARED,
    SIMPLE,
    WRAPPERS,
    PlainError,
    as_list,
    is_wrapped,
    refuse_powers,
)
from coursekit.grading.protocol.remote import telling_nothing
from coursekit.grading.protocol.sparse import SparseDecoder
from coursekit.grading.protocol.tables import TableDecoder


class Decoder(TableDecoder, SparseDecoder):
    """Turns JSON and blobs into values; believes nothing.

    Parameters
    ----------
    blobs : list of bytes
    resolve : callable
        Makes something of a reference; None of one to plain data that is to come by value.
    names : bool
        Whether names of libraries' functions are looked up.
    given : list, optional
        Containers that the other side was sent before and may mean by their numbers.
    tells : callable, optional
        Whether a function that becomes an attribute here may be given arguments, by its name.

    Attributes
    ----------
    numbered : dict
        The containers that have a number in this message.
    """

    def __init__(
        self,
        blobs: list[bytes],
        resolve: Callable[[dict[str, Any]], Any],
        names: bool = False,
        given: Sequence[Any] = (),
        tells: Callable[[str], bool] = bool,
    ) -> None:
        self.numbered: dict[int, Any] = {}
        self._blobs = blobs
        self._resolve = resolve
        self._names = names
        self._given = given
        self._tells = tells
        self._sizes: dict[int, int] = {}
        self._size = 0

    def become(self, new: Any, own: Any) -> None:
        """Have a container that was decoded be one that is here, whose content is the same."""
        for number, value in self.numbered.items():
            if value is new:
                self.numbered[number] = own

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
        before = self._size
        if isinstance(coded, list):
            mark = coded[0] if coded and isinstance(coded[0], dict) else {}
            is_mark = mark.get("t") == "list"
            made = self._many(coded[is_mark:] if is_mark else coded, depth + 1)
            return self._numbered(mark, made, before) if is_mark else made
        kind = coded["t"]
        if kind == "same":
            # Going through it costs as if it stood here once more.
            self._grow(self._sizes[_count(coded["n"])])
            return self.numbered[coded["n"]]
        if kind == "given":
            return self._given[_count(coded["n"])]
        if kind in ("ref", "yours"):
            return self._resolve(coded)
        if kind == "own":
            taken = self._resolve(coded)
            return self._decode(coded["v"], depth + 1) if taken is None else taken
        if kind == "name" and self._names:
            found = importlib.import_module(coded["module"])
            for part in coded["name"].split("."):
                found = getattr(found, part)
            return found
        made = getattr(self, f"_decode_{kind}")(coded, depth + 1)
        return self._numbered(coded, made, before) if kind in SHARED and "n" in coded else made

    def _numbered(self, coded: dict[str, Any], made: Any, before: int) -> Any:
        number = _count(coded["n"])
        self.numbered[number], self._sizes[number] = made, self._size - before
        return made

    def _grow(self, items: int) -> None:
        self._size += items
        if self._size > MOST_BYTES // 8:
            raise PlainError(f"it is larger than {MOST_BYTES // 2**20} MiB")

    def _items(self, coded: Any, depth: int) -> list[Any]:
        return self._many(as_list(coded["v"]), depth)

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

    def _decode_complex(self, coded: Any, depth: int) -> complex:
        return complex(*map(float, as_list(coded["v"])))

    def _decode_bytes(self, coded: Any, depth: int) -> bytes:
        return self._blobs[_count(coded["b"])]

    def _decode_bytearray(self, coded: Any, depth: int) -> bytearray:
        return bytearray(self._blobs[_count(coded["b"])])

    def _decode_tuple(self, coded: Any, depth: int) -> tuple:
        return tuple(self._items(coded, depth))

    def _decode_set(self, coded: Any, depth: int) -> set:
        return set(self._items(coded, depth))

    def _decode_frozenset(self, coded: Any, depth: int) -> frozenset:
        return frozenset(self._items(coded, depth))

    def _decode_dict(self, coded: Any, depth: int) -> dict:
        kind = {"Counter": Counter, "OrderedDict": OrderedDict}.get(coded.get("of"), dict)
        items = {key: value for key, value in self._items(coded, depth)}
        if coded.get("of") == "defaultdict":
            makes: Any = next((one for one in MAKERS if one.__name__ == coded["makes"]), None)
            asks = coded.get("asks")
            if makes is None and isinstance(asks, dict) and asks.get("t") == "ref":  # its own only
                makes = _asking(self._decode(asks, depth))
            return defaultdict(makes, items)
        if coded.get("of") in ATTRIBUTED:
            refuse_powers(items)
            made = getattr(importlib.import_module(ATTRIBUTED[coded["of"]]), coded["of"])()
            dict.update(made, {str(name): self._part(name, part) for name, part in items.items()})
            return made
        return kind(items)

    def _part(self, name: str, value: Any) -> Any:
        """An attribute here; a function that could be asked what is right is told nothing."""
        return telling_nothing(value, name) if callable(value) and not self._tells(name) else value

    def _decode_named(self, coded: Any, depth: int) -> tuple:
        items, fields = self._items(coded, depth), as_list(coded["fields"])
        if len(items) != len(fields):
            raise PlainError("it is not what it claims to be")
        name, parts = str(coded["name"])[:60], tuple(map(str, fields))
        items = list(map(self._part, parts, items))
        own = NAMED.get((name, parts)) if self._names else None
        return tuple.__new__(own, items) if own else _named(name, parts)._make(items)

    def _decode_view(self, coded: Any, depth: int) -> Any:
        items = self._items(coded, depth)
        if coded["of"] == "dict_keys":
            return dict.fromkeys(items).keys()
        return (
            dict(enumerate(items)).values() if coded["of"] == "dict_values" else dict(items).items()
        )

    def _decode_proxy(self, coded: Any, depth: int) -> Any:
        content = self._decode(coded["v"], depth)
        if not isinstance(content, dict):  # an object of the other side would answer for itself
            raise PlainError("it is not what it claims to be")
        return types.MappingProxyType(content)

    def _decode_deque(self, coded: Any, depth: int) -> deque:
        most = coded["most"]
        return deque(self._items(coded, depth), None if most is None else _count(most))

    def _decode_simple(self, coded: Any, depth: int) -> Any:
        module, name = coded["class"]
        if (module, name) not in SIMPLE:
            raise PlainError("it is not what it claims to be")
        parts = self._items(coded, depth)
        if name != "slice" and not {*map(type, parts)} <= {int}:  # a text may take years to read
            raise PlainError("it is not what it claims to be")
        made = getattr(importlib.import_module(module), name)(*parts)
        if "offset" in coded:
            zone = datetime.timezone(datetime.timedelta(seconds=coded["offset"]))
            made = made.replace(tzinfo=zone)
        return made

    def _decode_decimal(self, coded: Any, depth: int) -> Decimal:
        return Decimal(coded["v"])

    def _decode_path(self, coded: Any, depth: int) -> Any:
        if coded["class"] not in PATHS or not isinstance(coded["v"], str):
            raise PlainError("it is not what it claims to be")
        return getattr(pathlib, coded["class"])(coded["v"])

    def _decode_wrapped(self, coded: Any, depth: int) -> Any:
        content, name = self._decode(coded["v"], depth), coded["class"]
        if not is_wrapped(name, content):
            raise PlainError("it is not what it claims to be")
        made = getattr(collections, name)()
        setattr(made, WRAPPERS[name][0], content)
        return made

    def _decode_ellipsis(self, coded: Any, depth: int) -> Any:
        return ...

    def _decode_memory(self, coded: Any, depth: int) -> Any:
        content = self._decode(coded["v"], depth)
        made = io.StringIO(content, None) if isinstance(content, str) else io.BytesIO(content)
        made.seek(_count(coded["at"]))
        return made

    def _decode_dtype(self, coded: Any, depth: int) -> Any:
        import numpy as np

        if coded["v"] != "|O" and not DTYPE.fullmatch(coded["v"]):
            raise PlainError("it is an unknown type of NumPy's")
        return np.dtype(coded["v"])

    def _decode_range(self, coded: Any, depth: int) -> range:
        return range(*self._items(coded, depth))

    def _decode_iterator(self, coded: Any, depth: int) -> Iterator:
        return iter(self._items(coded, depth))

    def _decode_array(self, coded: Any, depth: int) -> Any:
        import numpy as np

        if not DTYPE.fullmatch(coded["dtype"]):
            raise PlainError("it is an array of an unknown type")
        dtype = np.dtype(coded["dtype"])
        shape = tuple(_count(n) for n in as_list(coded["shape"]))
        blob = self._blobs[_count(coded["b"])]
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

    def _decode_matrix(self, coded: Any, depth: int) -> Any:
        import numpy as np

        return np.asmatrix(self._decode(coded["v"], depth))

    def _decode_scalar(self, coded: Any, depth: int) -> Any:
        array = self._decode_array(coded["v"], depth)
        if array.shape != ():
            raise PlainError("it is an array, not a number")
        return array[()]

    def _decode_objects(self, coded: Any, depth: int) -> Any:
        import numpy as np

        items = self._items(coded, depth)
        array = np.empty(len(items), object)
        for place, item in enumerate(items):
            array[place] = item
        return array.reshape(tuple(_count(n) for n in as_list(coded["shape"])))

    def _decode_generator(self, coded: Any, depth: int) -> Any:
        import numpy as np

        state = coded["v"]
        if state["bit_generator"] not in BIT_GENERATORS:
            raise PlainError("it is an unknown random generator")
        source = getattr(np.random, state["bit_generator"])(_seeds(np, coded["seed"]))
        source.state = _in_bounds(state)
        return np.random.Generator(source)

    def _decode_randomstate(self, coded: Any, depth: int) -> Any:
        import numpy as np

        made = np.random.RandomState(0)
        made.set_state(_in_bounds(coded["v"]))
        return made

    def _decode_random(self, coded: Any, depth: int) -> Any:
        made = random.Random(0)
        made.setstate(self._decode(coded["v"], depth))
        return made

    def _decode_sklearn(self, coded: Any, depth: int) -> Any:
        module, name = coded["class"]
        given = {key: self._decode(value, depth) for key, value in coded["v"].items()}
        made = made_of(module, name, given, self._names)
        if "fitted" in coded:
            made = fitted(made, self._resolve(coded["fitted"]), coded.get("predicts"))
        if "draws" in coded:
            made = drawing(made, self._resolve(coded["draws"]))
        return made


@lru_cache(maxsize=256)
def _named(name: str, fields: tuple[str, ...]) -> Any:
    """A class of named tuples; the same one for the same parts."""
    return namedtuple(name if name.isidentifier() else "named", fields, rename=True)


def _asking(made: Any) -> Callable[[], Any]:
    """A function that has the other side make a value, and is copied as functions are."""
    if not callable(made):
        raise PlainError("it is not what it claims to be")
    return lambda: made()


def _seeds(np: Any, coded: Any) -> Any:
    if coded is None:
        return 0
    entropy, key, size, spawned = coded
    if _count(size) > 64:
        raise PlainError("it is not the state of a random generator")
    return np.random.SeedSequence(
        entropy, spawn_key=as_list(key), pool_size=size, n_children_spawned=_count(spawned)
    )


def _in_bounds(state: dict[str, Any]) -> dict[str, Any]:
    """A random generator's state; NumPy would read memory from any place that it names."""
    place = state.get("buffer_pos", 0), state["state"].get("pos", 0)
    if not (0 <= place[0] <= 4 and 0 <= place[1] <= 624):
        raise PlainError("it is not the state of a random generator")
    return state


def _count(value: Any) -> int:
    if not isinstance(value, int) or value < 0:
        raise PlainError("it is not what it claims to be")
    return value
