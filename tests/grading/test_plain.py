"""Plain data: what travels by value comes back equal, and nothing hostile is believed."""

from __future__ import annotations

import json
from collections import deque
from typing import Any

import numpy as np
import pandas as pd
import pytest
from house import ROOT
from scipy import sparse
from scipy.optimize import OptimizeResult
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import KFold, LeaveOneOut, RepeatedKFold, StratifiedKFold
from sklearn.neighbors import KNeighborsClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.utils import Bunch

from coursekit.grading.protocol.decode import Decoder
from coursekit.grading.protocol.encode import Encoder
from coursekit.grading.protocol.peer import Peer
from coursekit.grading.protocol.plain import PlainError, update


def refer(value: Any) -> dict[str, Any]:
    return {"t": "function", "id": id(value), "type": type(value).__name__}


def there_and_back(value: Any, trusted: bool = False) -> Any:
    encoder = Encoder(refer, trusted)
    text = json.dumps(encoder.encode(value))
    return Decoder(encoder.blobs, lambda coded: coded, trusted).decode(json.loads(text))


def same(got: Any, want: Any) -> bool:
    if isinstance(want, np.ndarray):
        return got.dtype == want.dtype and got.shape == want.shape and repr(got) == repr(want)
    return type(got) is type(want) and repr(got) == repr(want)


@pytest.mark.parametrize(
    "value",
    [
        None, True, 0, -5, 2**80, -(2**70), 0.1, -0.0, float("nan"), float("inf"), 1 + 2j,
        "", "é", "\ud800", b"\x00\xff", bytearray(b"ab"), [], [1, [2.5, "x"]], (), (1, (2,)),
        {1: "a", "b": [None], (1, 2): 3}, {1, "a"}, frozenset({2}), range(3, 9, 2),
        np.float64(2.5), np.int8(-3), np.bool_(True), np.str_("q"), np.datetime64("2020-01-01"),
        np.arange(6).reshape(2, 3), np.array([]), np.zeros((0, 3)), np.array(["a", "bcd"]),
        np.array([1.5, None, "x"], dtype=object), np.array(3.5), np.arange(6)[::-2],
        np.array([True, False]), np.array(["2020-01-01"], dtype="datetime64[D]"),
        pd.NA, pd.NaT, [pd.NaT, pd.Timestamp("2020")], pd.Timedelta("1D"), slice(1, None),
        deque([1, 2]), {}.keys(), {"a": 1}.keys(), {"a": 1}.values(), {"a": (1,)}.items(),
        # Many of a kind travel as one array.
        list(range(200)), [None, True, 2, 2.5, "x"] * 40, [2**62] * 200, [2**80, 1] * 100,
        list(np.arange(200)), tuple(np.arange(200, dtype=np.int8)), [np.True_, np.False_] * 80,
        list(np.linspace(0, 1, 200)), [np.float32(0.1)] * 200, [np.float64(1), 1.0] * 100,
        [np.int8(1), np.int16(1)] * 100, [np.str_("a"), np.str_("bcd")] * 100,
        [np.datetime64("2020"), np.datetime64("2020-01-01")] * 60, [np.timedelta64(1, "D")] * 120,
        {n: np.float64(n) for n in range(200)}, {"a": list(np.arange(150))}, [[1, 2]] * 200,
    ],
)  # fmt: skip
def test_values_come_back_equal(value):
    assert same(there_and_back(value), value)


def test_many_numbers_of_numpys_are_one_array_in_a_message():
    encoder = Encoder(refer)
    text = json.dumps(encoder.encode(list(np.arange(10_000))))
    assert len(text) < 200
    assert len(encoder.blobs) == 1


def test_numbers_and_texts_of_other_classes_come_back_plain():
    class Liar(float):
        def __eq__(self, other):
            return True

        __hash__ = float.__hash__

    class Name(str):
        __slots__ = ()

    assert type(there_and_back(Liar(2.5))) is float
    assert there_and_back(Liar(2.5)) != 3
    assert type(there_and_back(Name("a"))) is str
    assert type(there_and_back(type("L", (list,), {})([1]))) is list


def frames() -> list[pd.DataFrame]:
    frame = pd.DataFrame(
        {
            "number": [1.5, np.nan],
            "text": ["a", None],
            "kind": pd.Categorical(["x", "y"], categories=["y", "x", "z"], ordered=True),
            "day": pd.to_datetime(["2020-01-01", "2021-02-03"]),
            "count": pd.array([1, None], dtype="Int64"),
            "flag": pd.array([True, None], dtype="boolean"),
            "zone": pd.to_datetime(["2020-01-01", "2021-02-03"]).tz_localize("Europe/Vienna"),
        },
        index=[7, 3],
    )
    twice = pd.DataFrame([[1, 2], [3, 4]], columns=["a", "a"])
    nested = frame[["number"]].set_index(pd.MultiIndex.from_tuples([("p", 1), ("q", 2)]))
    return [frame, twice, nested, pd.DataFrame(), frame.iloc[:0], frame.rename_axis("id")]


@pytest.mark.parametrize("number", range(6))
def test_frames_come_back_equal(number):
    frame = frames()[number]
    pd.testing.assert_frame_equal(there_and_back(frame), frame, check_column_type=False)
    for column in range(frame.shape[1]):
        pd.testing.assert_series_equal(there_and_back(frame.iloc[:, column]), frame.iloc[:, column])


@pytest.mark.parametrize("form", ["coo", "csc", "csr", "dok", "lil"])
@pytest.mark.parametrize("end", ["array", "matrix"])
def test_a_students_sparse_arrays_come_as_arrays(form, end):
    dense = np.array([[0, 1.5, 0], [-2, 0, 0]])
    for one in (dense, dense.astype(int), dense > 0, dense[:0], dense[:, :0]):
        value = getattr(sparse, f"{form}_{end}")(one)
        assert same(there_and_back(value), one)
        with pytest.raises(PlainError, match="no plain data"):
            there_and_back(value, trusted=True)


def test_random_generators_continue_where_they_were():
    ours = np.random.default_rng(5)
    ours.normal(size=3)
    assert there_and_back(ours).integers(1000) == ours.integers(1000)


@pytest.mark.parametrize(
    "model",
    [
        KFold(5, shuffle=True, random_state=3), LeaveOneOut(), StratifiedKFold(2),
        RepeatedKFold(n_splits=3, random_state=1), KNeighborsClassifier(3),
        make_pipeline(StandardScaler(), LogisticRegression(max_iter=50)),
    ],
)  # fmt: skip
def test_models_come_back_by_class_and_parameters(model):
    got = there_and_back(model)
    assert type(got) is type(model)
    assert repr(got) == repr(model)


def test_library_functions_travel_as_names_in_one_direction_only():
    assert Peer(None).encoder().encode(np.mean) == {"t": "name", "module": "numpy", "name": "mean"}
    assert Peer(None, trusting=True).encoder().encode(np.mean)["t"] == "function"
    with pytest.raises(PlainError):
        Decoder([], refer).decode({"t": "name", "module": "os", "name": "system"})


def test_what_has_no_value_is_referred_to():
    for thing in (lambda: 0, np, KFold, object()):
        assert there_and_back(thing)["t"] == "function"


@pytest.mark.parametrize(
    ("value", "why"),
    [
        (lambda: [cycle := [], cycle.append(cycle)][0], "levels deep"),
        (lambda: np.broadcast_to(0.0, 10**9), "larger than"),
        (lambda: 1 << 200_000, "bits"),
        (lambda: sparse.coo_array((10**6, 10**6)), "larger than"),
    ],
)
def test_too_much_is_refused(value, why):
    with pytest.raises(PlainError, match=why):
        Encoder(refer).encode(value())


ARRAY = {"t": "array", "dtype": "<f8", "shape": [1], "b": 0}


REFUSED = json.loads((ROOT / "tests/data/refused.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("coded", [*REFUSED, {"t": "int", "v": "0x" + "f" * 10**6}])
def test_what_no_encoder_makes_is_refused(coded):
    with pytest.raises(PlainError):
        Decoder([b"12345678"], refer).decode(coded)


def _placed(name: str) -> list[Any]:
    """Values with a label that NumPy takes for what it asks arrays: where they are in memory."""
    place: Any = np.arange(3.0).__array_interface__
    return [
        pd.Series([place], index=[name]),
        pd.Series([place, 1], index=pd.CategoricalIndex([name, "a"])),
        pd.Series([place], index=pd.MultiIndex.from_tuples([(name,)])),
        pd.DataFrame({name: [1.0]}),
    ]


@pytest.mark.parametrize("name", ["__array_interface__", "__array_struct__", "__array_wrap__"])
@pytest.mark.parametrize("number", range(4))
def test_no_label_names_a_place_in_memory(name, number):
    with pytest.raises(PlainError):
        there_and_back(_placed(name)[number])


def test_what_becomes_of_a_dictionary_with_attributes_is_looked_at_too():
    place = np.arange(3.0).__array_interface__
    for mine in (Bunch(a=1), OptimizeResult(a=1)):
        update(mine, {"a": 2, "__array_interface__": place})
        assert mine == {"a": 1}


def test_true_is_one_whatever_byte_says_so():
    odd = np.frombuffer(b"\x02\x00\xff\x01", bool)
    for value in (odd, odd[0], odd[:1].reshape(()), odd.reshape(2, 2)):
        got = there_and_back(value)
        assert same(got, np.array(value, copy=True)) or type(got) is np.bool_
        assert set(np.asarray(got).tobytes()) <= {0, 1}


def test_one_blob_is_not_a_thousand_large_values():
    blob = bytes(2**24)
    numbers = ARRAY | {"shape": [2**21]}
    for many in ([numbers] * 17, [[{"t": "scalars", "v": numbers}]] * 9):
        with pytest.raises(PlainError, match="larger than"):
            Decoder([blob], refer).decode(many)


def test_depth_is_bounded_when_decoding_too():
    coded: Any = 1
    for _ in range(200):
        coded = [coded]
    with pytest.raises(PlainError, match="levels deep"):
        Decoder([], refer).decode(coded)
