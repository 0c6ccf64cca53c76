"""Plain data between two processes that do not trust each other: by value, never by pickle.

A value travels as JSON and blobs of bytes: None, bool, int, float, complex, str, bytes, list,
tuple, dict, set, range, iterators of Python's own (up to `MOST_ITEMS`), NumPy scalars, arrays
and generators, pandas objects, and scikit-learn's estimators and splitters as class and
parameters. Anything else stays where it is and a reference to it travels.

The module imports the standard library only, and the rest when such a value is met: it runs
in students' kernels, too. What it decodes may have been made by an enemy.
"""

from __future__ import annotations

import contextlib
import copy
import importlib
import inspect
import re
import sys
from collections import deque
from collections.abc import Callable, Iterator
from itertools import islice
from math import prod
from typing import Any

MOST_DEPTH = 50
MOST_ITEMS = 1_000_000
MOST_BYTES = 256 * 2**20
_MOST_BITS = 100_000
_KINDS = "biufcSUmM"  # of NumPy's types, those without Python objects in them
_DTYPE = re.compile(r"[<>|=]?[biufcSUmM]\d*(\[\d*[a-zA-Z]+\])?")
_EXTENSION = re.compile(
    r"(U?Int|Float)\d+|boolean|str|string(\[\w+\])?|datetime64\[\w+, [\w/+:\-]+\]"
)
_BIT_GENERATORS = {"PCG64", "PCG64DXSM", "MT19937", "Philox", "SFC64"}
# Whose functions both sides have, so that their name will do.
_LIBRARIES = {"builtins", "math", "operator", "statistics", "numpy", "scipy", "sklearn", "pandas"}


class PlainError(ValueError):
    """A value that cannot travel, and why."""


Refer = Callable[[Any], dict[str, Any]]


class Encoder:
    """Turns values into JSON and, in `blobs`, bytes.

    Parameters
    ----------
    refer : callable
        Gives the reference for what cannot travel by value.
    names : bool
        Whether a library's function travels as its name. Only towards the student: a name
        that the other side chooses must not be looked up.
    """

    def __init__(self, refer: Refer, names: bool = False) -> None:
        self.blobs: list[bytes] = []
        self._refer = refer
        self._names = names
        self._left = MOST_BYTES

    def encode(self, value: Any, depth: int = 0) -> Any:
        if depth > MOST_DEPTH:
            raise PlainError(f"it is nested more than {MOST_DEPTH} levels deep")
        self._spend(8)
        kind = type(value)
        if value is None or kind is bool or kind is float:
            return value
        if kind in (int, str, list, dict, tuple):  # not asked first of three libraries
            return self._python(value, kind, depth)
        for library, encode in (
            ("numpy", self._numpy),
            ("pandas", self._pandas),
            ("sklearn", self._sklearn),
        ):
            if library in sys.modules:
                found = encode(sys.modules[library], value, kind, depth)
                if found is not None:
                    return found
        found = self._python(value, kind, depth)
        if found is not None:
            return found
        if self._names and (name := _library_name(value)):
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
        return [self.encode(value, depth + 1) for value in values]

    def _python(self, value: Any, kind: type, depth: int) -> Any:
        if issubclass(kind, int):
            number = int.__add__(value, 0)
            if number.bit_length() < 63:
                return number
            if number.bit_length() > _MOST_BITS:
                raise PlainError(f"it is a number of more than {_MOST_BITS} bits")
            return {"t": "int", "v": hex(number)}
        if issubclass(kind, float):
            return float.__float__(value)
        if issubclass(kind, complex):
            return {"t": "complex", "v": [value.real, value.imag]}
        if issubclass(kind, str):
            text = str.__str__(value)
            self._spend(len(text))
            return text
        if kind in (bytes, bytearray):
            self._spend(len(value))
            return {"t": kind.__name__, "b": self._blob(bytes(value))}
        if issubclass(kind, list):
            return self._many(list.__iter__(value), depth)
        if issubclass(kind, (tuple, set, frozenset)):
            base = next(base for base in (tuple, set, frozenset) if issubclass(kind, base))
            return {"t": base.__name__, "v": self._many(base.__iter__(value), depth)}
        if issubclass(kind, dict):
            items = [self._many(item, depth) for item in dict.items(value)]
            return {"t": "dict", "v": items}
        if kind is range:
            return {
                "t": "range",
                "v": [self.encode(n) for n in (value.start, value.stop, value.step)],
            }
        if kind in (type({}.keys()), type({}.values()), type({}.items()), deque):
            return self._many(value, depth)
        if kind.__module__ in ("builtins", "itertools") and hasattr(kind, "__next__"):
            items = list(islice(value, MOST_ITEMS + 1))
            if len(items) > MOST_ITEMS:
                raise PlainError(f"it yields more than {MOST_ITEMS} items")
            return {"t": "iterator", "v": self._many(items, depth)}
        return None

    def _numpy(self, np: Any, value: Any, kind: type, depth: int) -> Any:
        if issubclass(kind, np.generic) and value.dtype.kind in _KINDS:
            return {"t": "scalar", "v": self._array(np, np.asarray(value), depth)}
        if issubclass(kind, np.ma.MaskedArray):
            return None
        if issubclass(kind, np.ndarray) and value.dtype.kind in _KINDS + "O":
            return self._array(np, np.asarray(value), depth)
        if issubclass(kind, np.random.Generator):
            state = value.bit_generator.state
            if state["bit_generator"] in _BIT_GENERATORS:
                return {"t": "generator", "v": self.encode(state, depth + 1)}
        if issubclass(kind, np.random.RandomState):
            return {"t": "randomstate", "v": self.encode(value.get_state(legacy=False), depth + 1)}
        return None

    def _array(self, np: Any, array: Any, depth: int) -> dict[str, Any]:
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
            return {"t": "NA" if value is pd.NA else "NaT"}
        if issubclass(kind, (pd.Timestamp, pd.Timedelta)) and getattr(value, "tz", None) is None:
            return self.encode(value.to_numpy(), depth + 1)
        if issubclass(kind, pd.Categorical):
            return {
                "t": "categorical",
                "codes": self.encode(value.codes, depth + 1),
                "categories": self.encode(value.categories, depth + 1),
                "ordered": bool(value.ordered),
            }
        if issubclass(kind, pd.RangeIndex):
            ends = [int(n) for n in (value.start, value.stop, value.step)]
            return {"t": "rangeindex", "v": ends, "name": self.encode(value.name, depth + 1)}
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
            return coded
        if issubclass(kind, pd.DataFrame):
            columns = [value.iloc[:, j].array for j in range(value.shape[1])]
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
        dtype = str(array.dtype)
        if _EXTENSION.fullmatch(dtype):
            items = [None if missing else item for item, missing in zip(array, array.isna())]  # noqa: B905
            if dtype.startswith("datetime64"):
                items = [item and str(item) for item in items]
            return {"t": "extension", "dtype": dtype, "v": self._many(items, depth)}
        values = array.to_numpy()
        if values.dtype.kind not in _KINDS + "O":
            raise PlainError(f"it has a column of the type {dtype}")
        return self.encode(values, depth)

    def _sklearn(self, sklearn: Any, value: Any, kind: type, depth: int) -> Any:
        if not kind.__module__.startswith("sklearn.") or not _is_model(kind):
            return None
        parameters = {}
        held = {**getattr(value, "cvargs", {}), **vars(value)}
        for name in _parameters(kind):
            if name not in held:
                return None
            parameters[name] = self.encode(held[name], depth + 1)
        coded = {"t": "sklearn", "class": [kind.__module__, kind.__name__], "v": parameters}
        learnt = (name for name in vars(value) if name.endswith("_") and name[0] != "_")
        if any(learnt) or getattr(value, "__sklearn_is_fitted__", bool)():
            coded["fitted"] = self._refer(value)
        return coded


class Decoder:
    """Turns JSON and blobs into values; believes nothing.

    Parameters
    ----------
    blobs : list of bytes
    resolve : callable
        Makes something of a reference.
    names : bool
        Whether names of libraries' functions are looked up.
    """

    def __init__(
        self, blobs: list[bytes], resolve: Callable[[dict[str, Any]], Any], names: bool = False
    ) -> None:
        self._blobs = blobs
        self._resolve = resolve
        self._names = names

    def decode(self, coded: Any) -> Any:
        """The value.

        Raises
        ------
        PlainError
            If this is nothing that `Encoder` makes.
        """
        try:
            return self._decode(coded, 0)
        except PlainError:
            raise
        except Exception as error:
            raise PlainError(f"it is not what it claims to be ({type(error).__name__})") from error

    def _decode(self, coded: Any, depth: int) -> Any:
        if depth > MOST_DEPTH + 10:
            raise PlainError(f"it is nested more than {MOST_DEPTH} levels deep")
        if coded is None or isinstance(coded, (bool, int, float, str)):
            return coded
        if isinstance(coded, list):
            return [self._decode(item, depth + 1) for item in coded]
        kind = coded["t"]
        if kind in ("ref", "yours"):
            return self._resolve(coded)
        if kind == "name" and self._names:
            found = importlib.import_module(coded["module"])
            for part in coded["name"].split("."):
                found = getattr(found, part)
            return found
        return getattr(self, f"_decode_{kind}")(coded, depth + 1)

    def _items(self, coded: Any, depth: int) -> list[Any]:
        return [self._decode(item, depth) for item in _list(coded["v"])]

    def _decode_int(self, coded: Any, depth: int) -> int:
        if len(coded["v"]) > _MOST_BITS // 4 + 4:
            raise PlainError(f"it is a number of more than {_MOST_BITS} bits")
        return int(coded["v"], 16)

    def _decode_complex(self, coded: Any, depth: int) -> complex:
        return complex(*map(float, _list(coded["v"])))

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
        return {key: value for key, value in self._items(coded, depth)}

    def _decode_range(self, coded: Any, depth: int) -> range:
        return range(*self._items(coded, depth))

    def _decode_iterator(self, coded: Any, depth: int) -> Iterator:
        return iter(self._items(coded, depth))

    def _decode_array(self, coded: Any, depth: int) -> Any:
        import numpy as np

        if not _DTYPE.fullmatch(coded["dtype"]):
            raise PlainError("it is an array of an unknown type")
        dtype = np.dtype(coded["dtype"])
        shape = tuple(_count(n) for n in _list(coded["shape"]))
        blob = self._blobs[_count(coded["b"])]
        if dtype.kind not in _KINDS or dtype.itemsize * prod(shape) != len(blob) or len(shape) > 32:
            raise PlainError("it is an array of another size than it says")
        if not blob:
            return np.empty(shape, dtype)
        return np.frombuffer(blob, dtype).reshape(shape).copy()

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
        return array.reshape(tuple(_count(n) for n in _list(coded["shape"])))

    def _decode_generator(self, coded: Any, depth: int) -> Any:
        import numpy as np

        state = self._decode(coded["v"], depth)
        if state["bit_generator"] not in _BIT_GENERATORS:
            raise PlainError("it is an unknown random generator")
        source = getattr(np.random, state["bit_generator"])(0)
        source.state = _in_bounds(state)
        return np.random.Generator(source)

    def _decode_randomstate(self, coded: Any, depth: int) -> Any:
        import numpy as np

        made = np.random.RandomState(0)
        made.set_state(_in_bounds(self._decode(coded["v"], depth)))
        return made

    def _decode_NA(self, coded: Any, depth: int) -> Any:
        import pandas as pd

        return pd.NA

    def _decode_NaT(self, coded: Any, depth: int) -> Any:
        import pandas as pd

        return pd.NaT

    def _decode_categorical(self, coded: Any, depth: int) -> Any:
        import pandas as pd

        return pd.Categorical.from_codes(
            self._decode(coded["codes"], depth),
            categories=self._decode(coded["categories"], depth),
            ordered=bool(coded["ordered"]),
        )

    def _decode_rangeindex(self, coded: Any, depth: int) -> Any:
        import pandas as pd

        return pd.RangeIndex(*map(int, _list(coded["v"])), name=self._decode(coded["name"], depth))

    def _decode_multiindex(self, coded: Any, depth: int) -> Any:
        import pandas as pd

        names = [self._decode(name, depth) for name in _list(coded["names"])]
        return pd.MultiIndex.from_tuples(self._items(coded, depth), names=names)

    def _decode_extension(self, coded: Any, depth: int) -> Any:
        import pandas as pd

        if not _EXTENSION.fullmatch(coded["dtype"]):
            raise PlainError("it is a column of an unknown type")
        return pd.array(self._items(coded, depth), dtype=coded["dtype"])

    def _decode_index(self, coded: Any, depth: int) -> Any:
        import pandas as pd

        return pd.Index(self._decode(coded["v"], depth), name=self._decode(coded["name"], depth))

    def _decode_series(self, coded: Any, depth: int) -> Any:
        import pandas as pd

        return pd.Series(
            self._decode(coded["v"], depth),
            index=self._decode(coded["index"], depth),
            name=self._decode(coded["name"], depth),
        )

    def _decode_frame(self, coded: Any, depth: int) -> Any:
        import pandas as pd

        columns = self._items(coded, depth)
        index = self._decode(coded["index"], depth)
        made = pd.DataFrame(dict(enumerate(columns)), index=index)
        made.columns = self._decode(coded["columns"], depth)
        return made

    def _decode_sklearn(self, coded: Any, depth: int) -> Any:
        module, name = coded["class"]
        if not re.fullmatch(r"sklearn(\.\w+)+", module) or not name.isidentifier():
            raise PlainError("it is no model of scikit-learn")
        kind = getattr(importlib.import_module(module), name)
        if not isinstance(kind, type) or kind.__module__ != module or not _is_model(kind):
            raise PlainError("it is no model of scikit-learn")
        wanted = _parameters(kind)
        given = {key: self._decode(value, depth) for key, value in coded["v"].items()}
        if given.keys() != wanted.keys():
            raise PlainError(f"it is a {name} with other parameters than a {name} has")
        positional = [given.pop(key) for key, only in wanted.items() if not only]
        made = kind(*positional, **given)
        if "fitted" in coded:
            made = _fitted(made, self._resolve(coded["fitted"]))
        return made


def _in_bounds(state: dict[str, Any]) -> dict[str, Any]:
    """A random generator's state; NumPy would read memory from any place that it names."""
    place = state.get("buffer_pos", 0), state["state"].get("pos", 0)
    if not (0 <= place[0] <= 4 and 0 <= place[1] <= 624):
        raise PlainError("it is no state of a random generator")
    return state


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise PlainError("it is not what it claims to be")
    return value


def _count(value: Any) -> int:
    if not isinstance(value, int) or value < 0:
        raise PlainError("it is not what it claims to be")
    return value


def _library_name(value: Any) -> tuple[str, str] | None:
    """Module and name of a function or class of a library; None if it is nothing of the kind."""
    module = getattr(value, "__module__", None) or "builtins"
    name = getattr(value, "__qualname__", None) or getattr(value, "__name__", None)
    if not callable(value) or not isinstance(module, str) or not isinstance(name, str):
        return None
    if module.split(".")[0] not in _LIBRARIES or module not in sys.modules:
        return None
    found: Any = sys.modules[module]
    for part in name.split("."):
        found = getattr(found, part, None)
    return (module, name) if found is value else None


def _is_model(kind: type) -> bool:
    """Whether a class is one of scikit-learn's estimators or splitters."""
    return hasattr(kind, "get_params") or (hasattr(kind, "split") and hasattr(kind, "get_n_splits"))


def _parameters(kind: Any) -> dict[str, bool]:
    """Names of a constructor's parameters, and whether each is by keyword only."""
    found = {}
    for name, parameter in inspect.signature(kind.__init__).parameters.items():
        if name != "self" and parameter.kind not in (
            parameter.VAR_POSITIONAL,
            parameter.VAR_KEYWORD,
        ):
            found[name] = parameter.kind is parameter.KEYWORD_ONLY
    return found


def _fitted(model: Any, there: Any) -> Any:
    """A model that was fitted on the other side: there it predicts, and holds what it learnt."""
    asked = ("predict", "predict_proba", "predict_log_proba", "decision_function", "transform",
             "score", "kneighbors")  # fmt: skip
    kind = type(model)

    def method(name: str) -> Any:
        return lambda self, *args, **kwargs: getattr(there, name)(*args, **kwargs)

    def score(self: Any, X: Any, y: Any = None, **kwargs: Any) -> float:
        """From predictions where that is what it is: `y` is none of the other side's business."""
        from sklearn.base import ClassifierMixin, RegressorMixin, is_classifier, is_regressor

        if y is not None and getattr(self, "scoring", None) is None:
            if is_classifier(self):
                return ClassifierMixin.score(self, X, y, **kwargs)
            if is_regressor(self):
                return RegressorMixin.score(self, X, y, **kwargs)
        return there.score(X, y, **kwargs)

    def fit(self: Any, *args: Any, **kwargs: Any) -> Any:
        self.__class__ = kind  # what it learns here it holds here
        return self.fit(*args, **kwargs)

    def fresh(self: Any) -> Any:
        from sklearn.base import clone

        self = copy.copy(self)
        self.__class__ = kind
        return clone(self)

    def learnt(self: Any, name: str) -> Any:
        if name.startswith("_") or not name.endswith("_"):
            raise AttributeError(name)
        return getattr(there, name)

    body = {name: method(name) for name in asked if hasattr(kind, name)}
    body |= {"fit": fit, "__sklearn_clone__": fresh, "__sklearn_is_fitted__": lambda self: True}
    if "score" in body:
        body["score"] = score
    made = type(
        kind.__name__, (kind,), body | {"__getattr__": learnt, "__module__": kind.__module__}
    )
    model.__class__ = made
    return model


def update(original: Any, new: Any) -> None:
    """Give `original`, a mutable value, the content of `new`, which is the same one changed."""
    np: Any = sys.modules.get("numpy")
    if isinstance(original, (list, bytearray)):
        original[:] = new
    elif isinstance(original, (dict, set)):
        original.clear()
        original.update(new)
    elif np is not None and isinstance(original, np.ndarray):
        with contextlib.suppress(ValueError, TypeError):  # read-only, or of another shape now
            original[...] = new
    elif np is not None and isinstance(original, np.random.Generator):
        original.bit_generator.state = new.bit_generator.state
    elif np is not None and isinstance(original, np.random.RandomState):
        original.set_state(new.get_state(legacy=False))
    elif hasattr(original, "_update_inplace") and type(original) is type(new):
        original._update_inplace(new)


def is_mutable(value: Any) -> bool:
    """Whether `update` can change a value."""
    kinds: list[type] = [list, dict, set, bytearray]
    if np := sys.modules.get("numpy"):
        kinds += [np.ndarray, np.random.Generator, np.random.RandomState]
    if pd := sys.modules.get("pandas"):
        kinds += [pd.Series, pd.DataFrame]
    return isinstance(value, tuple(kinds))
