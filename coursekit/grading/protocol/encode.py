"""Values into JSON and bytes; see `plain`."""

import sys
from collections import Counter, OrderedDict, defaultdict
from collections.abc import Callable, Iterator
from itertools import islice
from math import prod
from typing import Any

from coursekit.grading.protocol.errors import described
from coursekit.grading.protocol.models import is_model, parameters
from coursekit.grading.protocol.plain import (
    CONTAINERS,
    EXTENSION,
    GENERATOR,
    KINDS,
    MAKERS,
    MOST_BITS,
    MOST_BYTES,
    MOST_DEPTH,
    MOST_ITEMS,
    MOST_ITERATED,
    OWN_JSON,
    SHORT_BITS,
    SIMPLE,
    PlainError,
    RemoteName,
)

_OBJECT = 64  # bytes, of what is neither in an array nor in a list of numbers and texts
_WORTHWHILE = 100  # from so many items on, looking whether all are alike pays
Refer = Callable[[Any], dict[str, Any]]


class Encoder:
    """Turns values into JSON and, in `blobs`, bytes.

    Parameters
    ----------
    refer : callable
        Gives the reference to a function, and raises `PlainError` for anything else.
    trusted : bool
        Whether the other side may take what this one says as it is: a library's function then
        travels as its name, and a fitted model pickled.

    Attributes
    ----------
    blobs : list of bytes
    """

    def __init__(self, refer: Refer, trusted: bool = False) -> None:
        self.blobs: list[bytes] = []
        self._refer = refer
        self._trusted = trusted
        self._remaining = MOST_BYTES

    def encode(self, value: Any, depth: int = 0) -> Any:
        """The value as JSON.

        Raises
        ------
        PlainError
            If it is no plain data, or too much.
        """
        kind = type(value)
        if depth > MOST_DEPTH:
            raise PlainError(f"it is nested more than {MOST_DEPTH} levels deep")
        self._spend(_OBJECT)
        if value is None or kind is bool or kind is float:
            return value
        if kind in (int, str, list, dict, tuple):  # not asked first of three libraries
            return self._python(value, kind, depth)
        if kind is RemoteName:
            return {"t": "held", "name": str(value)}
        for library, encode in (
            ("numpy", self._numpy),
            ("pandas", self._pandas),
            ("scipy.sparse", self._sparse),
            ("sklearn", self._sklearn),
        ):
            if library in sys.modules:
                coded = encode(sys.modules[library], value, kind, depth)
                if coded is not None:
                    return coded
        coded = self._python(value, kind, depth)
        return self._refer(value) if coded is None else coded

    def _spend(self, size: int) -> None:
        self._remaining -= size
        if self._remaining < 0:
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
        """Return whether all whole numbers are short enough for JSON; then their room is taken."""
        numbers = [value for value in values if type(value) is int] if int in kinds else []
        if numbers and max(max(numbers), -min(numbers)).bit_length() >= SHORT_BITS:
            return False
        texts = sum(len(value) for value in values if type(value) is str) if str in kinds else 0
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
        if issubclass(kind, str):
            text = str.__str__(value)
            self._spend(len(text))
            return text
        if issubclass(kind, (bytes, bytearray)):
            self._spend(len(value))
            changes = issubclass(kind, bytearray)
            content = bytearray.__iter__(value) if changes else bytes.__iter__(value)
            return {"t": "bytes", "b": self._blob(bytes(content)), "changes": changes}
        if issubclass(kind, list):
            return self._many(list.__iter__(value), depth)
        names = _fields(kind) if issubclass(kind, tuple) else None
        if names is not None and len(names) == tuple.__len__(value):
            items = self._many(tuple.__iter__(value), depth)
            return {"t": "named", "v": items} | {"name": kind.__name__, "fields": names}
        if base := next((base for base in CONTAINERS if issubclass(kind, base)), None):
            return {"t": base.__name__, "v": self._many(base.__iter__(value), depth)}
        if issubclass(kind, dict):
            items = [self._many(item, depth) for item in dict.items(value)]
            extra: dict[str, Any] = {}
            if issubclass(kind, (Counter, OrderedDict)):
                extra = {"of": "Counter" if issubclass(kind, Counter) else "OrderedDict"}
            elif issubclass(kind, defaultdict):
                maker = value.default_factory
                makes = maker.__name__ if maker in MAKERS else None
                extra = {"of": "defaultdict", "makes": makes}
                if callable(maker) and not isinstance(maker, type):
                    extra["asks"] = self._refer(maker)
            return {"t": "dict", "v": items} | extra
        if kind.__module__ in ("builtins", "itertools") and hasattr(kind, "__next__"):
            items, error = _items(value)
            return {"t": "iterator", "v": self._many(items, depth), "error": error}
        if kind in SIMPLE and getattr(value, "tzinfo", None) is None:
            coded = [self.encode(getattr(value, part), depth + 1) for part in SIMPLE[kind]]
            return {"t": "simple", "class": kind.__name__, "v": coded}
        if issubclass(kind, Exception):
            return {"t": "error", "v": described(value)}
        return None

    def _numpy(self, np: Any, value: Any, kind: type, depth: int) -> Any:
        if issubclass(kind, np.generic) and value.dtype.kind in KINDS:
            return {"t": "scalar", "v": self._array(np.asarray(value), depth)}
        if issubclass(kind, np.ma.MaskedArray) or (self._trusted and issubclass(kind, np.matrix)):
            return None
        if issubclass(kind, np.ndarray) and value.dtype.kind in KINDS + "O":
            return self._array(np.asarray(value), depth)
        if issubclass(kind, np.dtype) and not self._trusted:
            return str(value)
        if issubclass(kind, np.random.Generator):
            state = value.bit_generator.state
            if state["bit_generator"] == GENERATOR:
                return {"t": "generator", "v": state}
        return None

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

    def _pandas(self, pd: Any, value: Any, kind: type, depth: int) -> Any:
        if value is pd.NA or value is pd.NaT:
            return {"t": "missing", "v": "NA" if value is pd.NA else "NaT"}
        if issubclass(kind, (pd.Timestamp, pd.Timedelta)) and getattr(value, "tz", None) is None:
            name = "Timestamp" if issubclass(kind, pd.Timestamp) else "Timedelta"
            return {"t": "moment", "class": name, "v": value.isoformat()}
        if issubclass(kind, pd.Categorical):
            return {
                "t": "categorical",
                "codes": self.encode(value.codes, depth + 1),
                "categories": self.encode(value.categories, depth + 1),
                "ordered": bool(value.ordered),
            }
        if issubclass(kind, pd.MultiIndex):
            return {
                "t": "multiindex",
                "v": self._many(value, depth),
                "names": self._many(value.names, depth),
            }
        if issubclass(kind, (pd.Series, pd.Index)):
            coded = {
                "t": "series" if issubclass(kind, pd.Series) else "index",
                "v": self._column(pd, value.array, depth + 1),
                "name": self.encode(value.name, depth + 1),
            }
            if coded["t"] == "series":
                coded["index"] = self.encode(value.index, depth + 1)
            elif getattr(value, "freqstr", None):
                coded["freq"] = value.freqstr
            return coded
        if issubclass(kind, pd.DataFrame):
            columns = [column.array for _, column in pd.DataFrame.items(value)]
            return {
                "t": "frame",
                "columns": self.encode(value.columns, depth + 1),
                "index": self.encode(value.index, depth + 1),
                "v": [self._column(pd, column, depth + 1) for column in columns],
            }
        if issubclass(kind, pd.api.extensions.ExtensionArray):
            return self._column(pd, value, depth)
        return None

    def _column(self, pd: Any, array: Any, depth: int) -> Any:
        if isinstance(array, pd.Categorical):
            return self.encode(array, depth)
        if isinstance(array, pd.arrays.IntervalArray):
            ends = self._many([array.left, array.right], depth)
            return {"t": "interval", "v": ends, "closed": array.closed}
        dtype = str(array.dtype)
        if EXTENSION.fullmatch(dtype):
            items = [None if missing else item for item, missing in zip(array, array.isna())]  # noqa: B905
            if dtype.startswith("datetime64"):
                items = [item and str(item) for item in items]
            return {"t": "extension", "dtype": dtype, "v": self._many(items, depth)}
        values = array.to_numpy()
        if values.dtype.kind not in KINDS + "O":
            raise PlainError(f"it has a column of the type {dtype}")
        return self.encode(values, depth)

    def _sparse(self, sparse: Any, value: Any, kind: type, depth: int) -> Any:
        """A student's sparse array as an ordinary one, which is equal to it."""
        if not issubclass(kind, (sparse.sparray, sparse.spmatrix)):
            return None
        if self._trusted:
            raise PlainError(f"it is a {kind.__name__}, no plain data")
        self._spend(prod(value.shape) * value.dtype.itemsize)
        return self.encode(value.toarray(), depth + 1)

    def _sklearn(self, sklearn: Any, value: Any, kind: type, depth: int) -> Any:
        if not kind.__module__.startswith("sklearn.") or not is_model(kind):
            return None
        if self._trusted and any(name.endswith("_") and name[0] != "_" for name in vars(value)):
            return self._pickled(value)
        attributes = {**getattr(value, "cvargs", {}), **vars(value)}
        names = parameters(kind)
        if not attributes.keys() >= names.keys():
            return None
        return {
            "t": "sklearn",
            "class": [kind.__module__, kind.__name__],
            "v": {name: self.encode(attributes[name], depth + 1) for name in names},
        }

    def _pickled(self, model: Any) -> dict[str, Any]:
        """A fitted model, for a side that may be told anything; nothing of a notebook is in it."""
        import pickle

        try:
            content = pickle.dumps(model)
        except Exception as error:
            raise PlainError(f"it is a model that cannot be copied ({error})") from error
        if b"__main__" in content:
            raise PlainError("it is a model with parts that are defined in a notebook")
        self._spend(len(content))
        return {"t": "pickle", "b": self._blob(content)}


def _items(iterator: Iterator[Any]) -> tuple[list[Any], dict[str, Any] | None]:
    """The items of an iterator, up to a bound, and the error that ends it, if one does."""
    items: list[Any] = []
    try:
        for item in islice(iterator, MOST_ITERATED + 1):
            items.append(item)
    except Exception as error:
        return items, described(error)
    if len(items) <= MOST_ITERATED:
        return items, None
    return items[:-1], described(PlainError(f"it yields more than {MOST_ITERATED} items"))


def _fields(kind: type) -> list[str] | None:
    """The names of a named tuple's parts; None for another tuple."""
    fields = next((vars(base)["_fields"] for base in kind.__mro__ if "_fields" in vars(base)), None)
    if type(fields) is not tuple or not all(type(name) is str for name in fields):
        return None
    return list(fields)
