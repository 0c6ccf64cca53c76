"""Values into JSON and bytes; see `plain`."""

from __future__ import annotations

import sys
import types
from collections import Counter, OrderedDict, defaultdict, deque
from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice
from typing import Any

from coursekit.grading.protocol.about import fields, library_name
from coursekit.grading.protocol.classes import RemoteClass
from coursekit.grading.protocol.iterators import kind_of
from coursekit.grading.protocol.models import is_model, parameters, predicts, shared_chance
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
    SHORT_BITS,
    SIMPLE,
    VIEWS,
    WRAPPERS,
    PlainError,
    data_base,
    is_wrapped,
)
from coursekit.grading.protocol.remote import Remote
from coursekit.grading.protocol.sparse import SparseEncoder
from coursekit.grading.protocol.tables import TableEncoder

# What a class has for making an object is nothing that the object is asked.
_MAKING = {"__init__", "__new__", "__init_subclass__", "__class_getitem__", "__set_name__"}
_NEVER_SHARED = {type(None), bool, int, float, complex, str, bytes}
_MOST_NAMES = 1000  # of what an object has beyond its data
_WORTHWHILE = 100  # from so many items on, looking whether all are alike pays

Refer = Callable[[Any], dict[str, Any]]


@dataclass
class _Met:
    """A container in a message; it is kept, so that its `id` stays its own."""

    value: Any
    coded: Any
    size: int
    number: int | None = None


class Encoder(TableEncoder, SparseEncoder):
    """Turns values into JSON and, in `blobs`, bytes.

    Parameters
    ----------
    refer : callable
        Gives the reference for what cannot travel by value.
    names : bool
        Whether a library's function travels as its name. Only towards the student: a name
        that the other side chooses must not be looked up.

    Attributes
    ----------
    numbered : list
        Containers that have a number in this message, at its place.
    numbers_all : bool
        Whether all have, and not only those that are met twice.
    given : dict of int to int
        By `id`, the numbers of containers that came from the other side: they travel back as
        these.
    """

    def __init__(self, refer: Refer, names: bool = False) -> None:
        self.blobs: list[bytes] = []
        self.numbered: list[Any] = []
        self.numbers_all = False
        self.given: dict[int, int] = {}
        self._refer = refer
        self._names = names
        self._left = MOST_BYTES
        self._met: dict[int, _Met] = {}

    def encode(self, value: Any, depth: int = 0) -> Any:
        """The value as JSON; a container that is met twice is one and the same there, too."""
        kind = type(value)
        if kind in _NEVER_SHARED:
            return self._encode(value, kind, depth)
        if (met := self._met.get(id(value))) is not None:
            self._spend(met.size)
            return {"t": "same", "n": self._number(met)}
        if id(value) in self.given:
            return {"t": "given", "n": self.given[id(value)]}
        before = self._left
        coded = self._encode(value, kind, depth)
        if type(coded) is list or (type(coded) is dict and coded["t"] in SHARED):
            met = self._met[id(value)] = _Met(value, coded, before - self._left)
            if self.numbers_all:
                self._number(met)
        return coded

    def _number(self, met: _Met) -> int:
        """The number of a container; one that is a list in JSON has it before its items."""
        if met.number is None:
            met.number = len(self.numbered)
            self.numbered.append(met.value)
            if type(met.coded) is dict:
                met.coded["n"] = met.number
            else:
                met.coded.insert(0, {"t": "list", "n": met.number})
        return met.number

    def holds(self) -> set[int]:
        """The `id` of each container that was met."""
        return set(self._met)

    def _encode(self, value: Any, kind: type, depth: int) -> Any:
        if depth > MOST_DEPTH:
            raise PlainError(f"it is nested more than {MOST_DEPTH} levels deep")
        self._spend(8)
        if value is None or kind is bool or kind is float:
            return value
        if kind in (int, str, list, dict, tuple):  # not asked first of three libraries
            return self._python(value, kind, depth)
        if issubclass(kind, Remote) or kind is RemoteClass:
            return self._refer(value)
        if not self._names and (own := _own_names(value, kind)):
            data = self._by_value(value, kind, depth + 1)
            return {"t": "own", "v": data, "of": self._refer(value), "names": own}
        return self._by_value(value, kind, depth)

    def _by_value(self, value: Any, kind: type, depth: int) -> Any:
        for library, encode in (
            ("numpy", self._numpy),
            ("pandas", self._pandas),
            ("scipy.sparse", self._sparse),
            ("sklearn", self._sklearn),
        ):
            if library in sys.modules:
                found = encode(sys.modules[library], value, kind, depth)
                if found is not None:
                    return found
        found = self._python(value, kind, depth)
        if found is not None:
            return found
        if self._names and (name := library_name(value)):
            return {"t": "name", "module": name[0], "name": name[1]}
        return self._refer(value)

    def _spend(self, size: int) -> None:
        self._left -= size
        if self._left < 0:
            raise PlainError(f"it is larger than {MOST_BYTES // 2**20} MiB")

    def _blob(self, content: bytes) -> int:
        self.blobs.append(content)
        return len(self.blobs) - 1

    def _many(self, values: Any, depth: int) -> list[Any]:
        values = list(values)
        if len(values) >= _WORTHWHILE and depth < MOST_DEPTH:
            kinds = set(map(type, values))
            if kinds <= OWN_JSON and self._are_short(values, kinds):
                return values
            if len(kinds) == 1 and (alike := self._scalars(values, kinds.pop(), depth)):
                return [alike]
        return [self.encode(value, depth + 1) for value in values]

    def _are_short(self, values: list[Any], kinds: set[type]) -> bool:
        """Whether all whole numbers are short enough for JSON; then their room is taken."""
        numbers = [one for one in values if type(one) is int] if int in kinds else []
        if numbers and max(max(numbers), -min(numbers)).bit_length() >= SHORT_BITS:
            return False
        texts = sum(len(one) for one in values if type(one) is str) if str in kinds else 0
        self._spend(8 * len(values) + texts)
        return True

    def _scalars(self, values: list[Any], kind: type, depth: int) -> dict[str, Any] | None:
        """NumPy's numbers of one type as one array."""
        np: Any = sys.modules.get("numpy")
        if np is None or kind.__module__ != "numpy" or not issubclass(kind, np.generic):
            return None
        if values[0].dtype.kind not in "biufc" or len(values) > MOST_ITEMS:
            return None  # texts and times of one type may differ in length or unit
        self._spend(8 * len(values))
        array = np.array(values, values[0].dtype)
        return {"t": "scalars", "v": self._array(array, depth)}

    def _python(self, value: Any, kind: type, depth: int) -> Any:
        if issubclass(kind, int):
            number = int.__add__(value, 0)
            if number.bit_length() < SHORT_BITS:
                return number
            if number.bit_length() > MOST_BITS:
                raise PlainError(f"it is a number of more than {MOST_BITS} bits")
            return {"t": "int", "v": hex(number)}
        if issubclass(kind, float):
            return float.__float__(value)
        if issubclass(kind, complex):
            return {"t": "complex", "v": [value.real, value.imag]}
        if issubclass(kind, str):
            text = str.__str__(value)
            self._spend(len(text))
            return text
        if issubclass(kind, (bytes, bytearray)):
            self._spend(len(value))
            name = "bytes" if issubclass(kind, bytes) else "bytearray"
            content = bytes.__iter__(value) if name == "bytes" else bytearray.__iter__(value)
            return {"t": name, "b": self._blob(bytes(content))}
        if issubclass(kind, list):
            return self._many(list.__iter__(value), depth)
        names = fields(kind) if issubclass(kind, tuple) else None
        if names is not None and len(names) == tuple.__len__(value):
            items = self._many(tuple.__iter__(value), depth)
            if not self._names:
                NAMED[kind.__name__, tuple(names)] = kind
            return {"t": "named", "name": kind.__name__, "fields": names, "v": items}
        if issubclass(kind, (tuple, set, frozenset)):
            base = next(base for base in (tuple, set, frozenset) if issubclass(kind, base))
            return {"t": base.__name__, "v": self._many(base.__iter__(value), depth)}
        if issubclass(kind, dict):
            items = [self._many(item, depth) for item in dict.items(value)]
            own: dict[str, Any] = {}
            if issubclass(kind, (Counter, OrderedDict)):
                own = {"of": "Counter" if issubclass(kind, Counter) else "OrderedDict"}
            elif issubclass(kind, defaultdict):
                made = value.default_factory
                own = {"of": "defaultdict", "makes": made.__name__ if made in MAKERS else None}
                if callable(made) and made not in MAKERS and not self._names:
                    own["asks"] = self._refer(made)
            elif ATTRIBUTED.get(kind.__name__) == kind.__module__:
                own = {"of": kind.__name__}
            return {"t": "dict", "v": items} | own
        if kind is range:
            return {
                "t": "range",
                "v": [self.encode(n) for n in (value.start, value.stop, value.step)],
            }
        if kind in VIEWS:
            return {"t": "view", "of": kind.__name__, "v": self._many(value, depth)}
        if kind is types.MappingProxyType:
            return {"t": "proxy", "v": self.encode(dict(value), depth + 1)}
        if kind is deque:
            return {"t": "deque", "most": value.maxlen, "v": self._many(value, depth)}
        if kind_of(value):
            if not self._names:  # the student's may never end
                return self._refer(value)
            items = list(islice(value, MOST_ITEMS + 1))
            if len(items) > MOST_ITEMS:
                raise PlainError(f"it yields more than {MOST_ITEMS} items")
            return {"t": "iterator", "v": self._many(items, depth)}
        return self._standard(value, kind, depth)

    def _standard(self, value: Any, kind: type, depth: int) -> Any:
        """Values of the standard library's own classes; subclasses stay where they are."""
        if (name := (kind.__module__, kind.__name__)) in SIMPLE and _is(kind, name):
            coded = [self.encode(getattr(value, part), depth + 1) for part in SIMPLE[name]]
            since = value.utcoffset() if getattr(value, "tzinfo", None) is not None else None
            offset = {} if since is None else {"offset": since.total_seconds()}
            return {"t": "simple", "class": list(name), "v": coded} | offset
        if kind.__module__ == "decimal" and _is(kind, ("decimal", "Decimal")):
            return {"t": "decimal", "v": str(value)}
        if kind.__module__.partition(".")[0] == "pathlib" and kind.__name__ in PATHS:
            return {"t": "path", "class": kind.__name__, "v": str(value)}
        if kind.__name__ in WRAPPERS and _is(kind, ("collections", kind.__name__)):
            content = getattr(value, WRAPPERS[kind.__name__][0])
            if is_wrapped(kind.__name__, content):
                coded = self.encode(content, depth + 1)
                return {"t": "wrapped", "class": kind.__name__, "v": coded}
        if value is Ellipsis:
            return {"t": "ellipsis"}
        if _is(kind, ("random", "Random")):
            return {"t": "random", "v": self.encode(value.getstate(), depth + 1)}
        in_memory = kind.__name__ in ("StringIO", "BytesIO") and _is(kind, ("io", kind.__name__))
        if in_memory and not value.closed:
            content = self.encode(value.getvalue(), depth + 1)
            return {"t": "memory", "v": content, "at": value.tell()}
        return None

    def _numpy(self, np: Any, value: Any, kind: type, depth: int) -> Any:
        if issubclass(kind, np.generic) and value.dtype.kind in KINDS:
            return {"t": "scalar", "v": self._array(np.asarray(value), depth)}
        if issubclass(kind, np.ma.MaskedArray):
            return None
        if issubclass(kind, np.ndarray) and value.dtype.kind in KINDS + "O":
            coded = self._array(np.asarray(value), depth)
            return {"t": "matrix", "v": coded} if issubclass(kind, np.matrix) else coded
        if issubclass(kind, np.dtype) and (value.kind == "O" or DTYPE.fullmatch(value.str)):
            return {"t": "dtype", "v": value.str}
        if issubclass(kind, np.random.Generator):
            state = value.bit_generator.state
            if state["bit_generator"] in BIT_GENERATORS:
                of = _seeds(np, value.bit_generator)
                return {"t": "generator", "v": self._state(np, state), "seed": of}
        if issubclass(kind, np.random.RandomState):
            return {"t": "randomstate", "v": self._state(np, value.get_state(legacy=False))}
        return None

    def _state(self, np: Any, state: Any) -> Any:
        """A random generator's state, which is numbers and texts only."""
        self._spend(8)
        if isinstance(state, dict):
            return {key: self._state(np, value) for key, value in state.items()}
        return state.tolist() if isinstance(state, (np.ndarray, np.generic)) else state

    def _array(self, array: Any, depth: int) -> dict[str, Any]:
        self._spend(array.nbytes)
        shape = list(array.shape)
        if array.dtype.kind == "O":
            return {"t": "objects", "shape": shape, "v": self._many(array.ravel(), depth)}
        return {
            "t": "array",
            "dtype": array.dtype.str,
            "shape": shape,
            "b": self._blob(array.tobytes()),
        }

    def _sklearn(self, sklearn: Any, value: Any, kind: type, depth: int) -> Any:
        if not kind.__module__.startswith("sklearn.") or not is_model(kind):
            return None
        given = {}
        held = {**getattr(value, "cvargs", {}), **vars(value)}
        for name in parameters(kind):
            if name not in held:
                return None
            given[name] = self.encode(held[name], depth + 1)
        coded: dict[str, Any] = {
            "t": "sklearn",
            "class": [kind.__module__, kind.__name__],
            "v": given,
        }
        learnt = (name for name in vars(value) if name.endswith("_") and name[0] != "_")
        if any(learnt) or getattr(value, "__sklearn_is_fitted__", bool)():
            coded["fitted"] = self._refer(value)
            coded["predicts"] = predicts(value)
        if not self._names and (shared := shared_chance(value, held)) is not None:
            coded["draws"] = self._refer(shared)
        return coded


def _seeds(np: Any, source: Any) -> list[Any] | None:
    """What generators that are spawned come from."""
    seeds: Any = getattr(source, "seed_seq", None)
    if type(seeds) is not np.random.SeedSequence:
        return None
    entropy = seeds.entropy
    if not isinstance(entropy, int):
        try:
            entropy = [int(part) for part in entropy]
        except (TypeError, ValueError):
            return None
    return [entropy, list(map(int, seeds.spawn_key)), seeds.pool_size, seeds.n_children_spawned]


def _own_names(value: Any, kind: type) -> list[str]:
    """What data of a notebook's own class have beyond the plain data that this derives from."""
    own = [vars(one) for one in kind.__mro__ if one.__module__ == "__main__"]
    if not own or data_base(kind) is None:
        return []
    members = {"name"} if "_member_map_" in vars(kind) else set()  # of an enumeration
    found = members | {name for name in list(getattr(value, "__dict__", ())) if _is_public(name)}
    for space in own:
        fields = space.get("_fields", ())
        for name, held in space.items():
            if isinstance(held, (types.FunctionType, property, classmethod, staticmethod)):
                is_own = getattr(held, "__module__", "__main__") == "__main__"
            else:
                is_own = _is_public(name) and not members and name not in fields
            if is_own and name not in _MAKING:
                found.add(name)
    return sorted(found)[:_MOST_NAMES]


def _is_public(name: Any) -> bool:
    """Whether it is the name of an attribute: an object's own dictionary may hold anything."""
    return isinstance(name, str) and name.isidentifier() and name[0] != "_"


def _is(kind: type, name: tuple[str, str]) -> bool:
    """Whether a class is that of the standard library, and none that says so."""
    return getattr(sys.modules.get(name[0]), name[1], None) is kind
