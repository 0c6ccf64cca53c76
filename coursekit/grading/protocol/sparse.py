"""SciPy's sparse arrays and matrices into JSON and bytes, and back; see `encode` and `decode`.

They travel as the places and values of their entries: what SciPy's compiled code is given was
looked at before, so that no false place can make it read or write elsewhere.
"""

from __future__ import annotations

from math import prod
from typing import Any

from coursekit.grading.protocol.plain import MOST_ITEMS, PlainError

_FORMATS = "coo", "csc", "csr", "dok", "lil"
_KINDS = {f"{form}_{end}" for form in _FORMATS for end in ("array", "matrix")}
_NUMBERS = "biufc"  # kinds of NumPy's
_MOST_PLACES = 10 * MOST_ITEMS  # `a != 1` makes all of them
# What SciPy needs, in items of a list, for each entry and each row; Python objects where not 3, 1.
_ROOM = {"dok": (32, 0), "lil": (8, 16)}


class SparseEncoder:
    """The part of `Encoder` for sparse arrays."""

    encode: Any

    def _sparse(self, sparse: Any, value: Any, kind: type, depth: int) -> Any:
        name = kind.__name__
        if name not in _KINDS or getattr(sparse, name, None) is not kind:
            return None
        if len(value.shape) != 2 or not _is_small(value.shape, value.nnz):
            return None
        try:
            entries = value.tocoo()
        except Exception:  # it was made what SciPy does not make
            return None
        if entries.data.dtype.kind not in _NUMBERS:
            return None
        parts = [self.encode(part, depth + 1) for part in (entries.row, entries.col, entries.data)]
        return {"t": "sparse", "class": name, "shape": [int(n) for n in value.shape], "v": parts}


class SparseDecoder:
    """The part of `Decoder` for sparse arrays."""

    _grow: Any
    _items: Any

    def _decode_sparse(self, coded: Any, depth: int) -> Any:
        import numpy as np
        from scipy import sparse

        name, shape = coded["class"], coded["shape"]
        rows, columns, values = parts = self._items(coded, depth)
        is_known = name in _KINDS and all(type(part) is np.ndarray for part in parts)
        is_sized = len(shape) == 2 and all(type(size) is int and size >= 0 for size in shape)
        if not is_known or not is_sized or values.ndim != 1 or values.dtype.kind not in _NUMBERS:
            raise PlainError("it is not what it claims to be")
        if not _is_small(shape, values.size):
            raise PlainError(f"it has room for more than {_MOST_PLACES} numbers")
        for places, size in zip((rows, columns), shape, strict=True):
            if places.shape != values.shape or places.dtype.kind not in "iu":
                raise PlainError("it is not what it claims to be")
            if places.size and not 0 <= places.min() <= places.max() < size:
                raise PlainError("it has entries outside of itself")
        for_entry, for_row = _ROOM.get(name[:3], (3, 1))
        self._grow(for_entry * values.size + for_row * shape[name.startswith("csc")])
        make = sparse.coo_array if name.endswith("array") else sparse.coo_matrix
        places = rows.astype(np.int32), columns.astype(np.int32)
        return getattr(sparse, name)(make((values, places), shape=tuple(shape)))


def _is_small(shape: Any, entries: int) -> bool:
    return max(*shape, entries) <= MOST_ITEMS and prod(shape) <= _MOST_PLACES
