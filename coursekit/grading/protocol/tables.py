"""pandas objects into JSON and bytes, and back; see `encode` and `decode`."""

from __future__ import annotations

from typing import Any

from coursekit.grading.protocol.plain import (
    EXTENSION,
    KINDS,
    PlainError,
    as_list,
    refuse_functions,
    refuse_powers,
)


class TableEncoder:
    """The part of `Encoder` for pandas."""

    encode: Any
    _many: Any

    def _pandas(self, pd: Any, value: Any, kind: type, depth: int) -> Any:
        if value is pd.NA or value is pd.NaT:
            return {"t": "NA" if value is pd.NA else "NaT"}
        if issubclass(kind, (pd.Timestamp, pd.Timedelta)) and getattr(value, "tz", None) is None:
            name = "Timestamp" if issubclass(kind, pd.Timestamp) else "Timedelta"
            return {"t": "moment", "class": name, "v": value.isoformat()}
        if issubclass(kind, pd.Period):
            return {"t": "period", "v": [value.ordinal], "freq": value.freqstr, "one": True}
        if issubclass(kind, pd.Interval):
            ends = self._many([value.left, value.right], depth)
            return {"t": "interval", "v": ends, "closed": value.closed, "one": True}
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
            elif getattr(value, "freqstr", None) and not issubclass(kind, pd.PeriodIndex):
                coded["freq"] = value.freqstr
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
        if isinstance(array, pd.arrays.PeriodArray):
            return {"t": "period", "v": array.asi8.tolist(), "freq": array.freqstr}
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


class TableDecoder:
    """The part of `Decoder` for pandas; it believes nothing."""

    _decode: Any
    _items: Any
    _trusting: bool

    def _decode_NA(self, coded: Any, depth: int) -> Any:
        import pandas as pd

        return pd.NA

    def _decode_NaT(self, coded: Any, depth: int) -> Any:
        import pandas as pd

        return pd.NaT

    def _decode_moment(self, coded: Any, depth: int) -> Any:
        import pandas as pd

        kind = {"Timestamp": pd.Timestamp, "Timedelta": pd.Timedelta}[coded["class"]]
        return kind(str(coded["v"]))

    def _decode_categorical(self, coded: Any, depth: int) -> Any:
        import pandas as pd

        return pd.Categorical.from_codes(
            self._decode(coded["codes"], depth),
            categories=self._decode(coded["categories"], depth),
            ordered=bool(coded["ordered"]),
        )

    def _decode_rangeindex(self, coded: Any, depth: int) -> Any:
        import pandas as pd

        return pd.RangeIndex(
            *map(int, as_list(coded["v"])), name=self._decode(coded["name"], depth)
        )

    def _decode_multiindex(self, coded: Any, depth: int) -> Any:
        import pandas as pd

        names = [self._decode(name, depth) for name in as_list(coded["names"])]
        return pd.MultiIndex.from_tuples(self._items(coded, depth), names=names)

    def _decode_extension(self, coded: Any, depth: int) -> Any:
        import pandas as pd

        if not EXTENSION.fullmatch(coded["dtype"]):
            raise PlainError("it is a column of an unknown type")
        if not self._trusting:
            # It has a length, hence would be true: compared with anything it would be equal.
            pd.arrays.BooleanArray.__bool__ = lambda array: bool(array.to_numpy())
        return pd.array(self._items(coded, depth), dtype=coded["dtype"])

    def _decode_index(self, coded: Any, depth: int) -> Any:
        import pandas as pd

        name = self._decode(coded["name"], depth)
        index = pd.Index(self._decode(coded["v"], depth), name=name)
        if "freq" in coded:  # which pandas refuses where the values are not that far apart
            index.freq = str(coded["freq"])
        return index

    def _decode_period(self, coded: Any, depth: int) -> Any:
        import numpy as np
        import pandas as pd

        ordinals = np.array(as_list(coded["v"]), dtype="int64")
        periods = pd.PeriodIndex.from_ordinals(ordinals, freq=str(coded["freq"]))
        return periods[0] if coded.get("one") else periods.array

    def _decode_interval(self, coded: Any, depth: int) -> Any:
        import pandas as pd

        lower, upper = self._items(coded, depth)
        if coded.get("one"):
            return pd.Interval(lower, upper, str(coded["closed"]))
        return pd.arrays.IntervalArray.from_arrays(lower, upper, str(coded["closed"]))

    def _decode_series(self, coded: Any, depth: int) -> Any:
        import pandas as pd

        values, index = self._decode(coded["v"], depth), self._decode(coded["index"], depth)
        refuse_powers(_labels(index))
        self._check_items(values)
        return pd.Series(values, index=index, name=self._decode(coded["name"], depth))

    def _check_items(self, values: Any) -> None:
        """A column's items are attributes of it, by their labels."""
        if not self._trusting and str(getattr(values, "dtype", "")) == "object":
            refuse_functions(values)

    def _decode_frame(self, coded: Any, depth: int) -> Any:
        import pandas as pd

        columns = self._items(coded, depth)
        index = self._decode(coded["index"], depth)
        if any(len(column) != len(index) for column in columns):  # pandas would repeat them
            raise PlainError("it is not what it claims to be")
        for column in columns:
            self._check_items(column)
        frame = pd.DataFrame(dict(enumerate(columns)), index=index)
        frame.columns = self._decode(coded["columns"], depth)
        refuse_powers(_labels(frame.columns))
        return frame


def _labels(index: Any) -> Any:
    """Labels in an index; in one with levels, those of each level."""
    levels = getattr(index, "levels", None)
    return index if levels is None else (label for level in levels for label in level)
