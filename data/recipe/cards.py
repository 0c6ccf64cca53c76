"""What notebooks say about their data: one card a data set, for what lies in ``data/``.

A card is the text of the Markdown cell ``data-card-NAME`` that stands before a notebook's first
look at the data. It has other words when UCI's originals have taken the twin's place.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path

import nbformat

from recipe.original import BUILT, DataError

PREFIX = "data-card-"
"""What the id of a card's cell begins with."""


@dataclass(frozen=True)
class DataSet:
    """What there is to say of one data set.

    Attributes
    ----------
    file : str
        The file that tells the original from the twin.
    citation : str
        Who published the original, and where it is; README.md has it, too.
    original : str
        What the data are when they are the original.
    changed : str
        What the course changed in them.
    twin, same, differs : str
        What the twin is, what it shares with the original, and what not; "" where there is no
        twin.
    """

    file: str
    citation: str
    original: str
    changed: str
    twin: str = ""
    same: str = ""
    differs: str = ""


_UCI = "https://archive.ics.uci.edu/dataset"
DATA_SETS = {
    "iris": DataSet(
        file="iris.csv",
        citation=(
            'R. A. Fisher, "The use of multiple measurements in taxonomic problems", *Annals of '
            f"Eugenics* 7 (1936), in [UCI's version]({_UCI}/53/iris), licence CC BY 4.0"
        ),
        original="These are **real measurements** of 150 flowers, 50 of each of three species.",
        changed=(
            "nothing but the names of the columns. Two rows hold the errors that UCI's copy has "
            "and Fisher's table does not."
        ),
    ),
    "wine": DataSet(
        file="wine.csv",
        citation=(
            'P. Cortez, A. Cerdeira, F. Almeida, T. Matos and J. Reis, "Modeling wine preferences '
            'by data mining from physicochemical properties", *Decision Support Systems* 47 '
            f"(2009), as [UCI's Wine Quality]({_UCI}/186/wine+quality), licence CC BY 4.0"
        ),
        original=(
            "These are **real measurements** of 1599 red and 4898 white wines from the north of "
            "Portugal."
        ),
        changed=(
            "both colours are in one table with new column names. In `wine.csv` 193 wines lost a "
            "decimal point; `wine2.csv` leaves them out."
        ),
        twin=(
            "These wines are **simulated**: nobody ever measured one of them. They were drawn from "
            "summaries of UCI's wines, such as quantiles and correlations for each colour."
        ),
        same=(
            "columns, units, copied rows; 1599 red and 4898 white wines, less 193 with lost "
            "decimal points in `wine2.csv`."
        ),
        differs=(
            "every row. By design, models do about as well as on the original: this is not a "
            "second sample."
        ),
    ),
    "abalone": DataSet(
        file="abalone.csv",
        citation=(
            'W. J. Nash, T. L. Sellers, S. R. Talbot, A. J. Cawthorn and W. B. Ford, "The '
            "population biology of abalone (*Haliotis* species) in Tasmania\" (1994), as [UCI's "
            f"Abalone]({_UCI}/1/abalone), licence CC BY 4.0"
        ),
        original="These are **real measurements** of 4177 abalone, a sea snail, from Tasmania.",
        changed="nothing but the names of the columns. Lengths and weights are divided by 200.",
        twin=(
            "These abalone, a sea snail, are **simulated**: nobody ever measured one of them. They "
            "were drawn from summaries of UCI's abalone, such as quantiles and correlations for "
            "each sex."
        ),
        same="columns, units, 4177 rows, the number of each sex; no row occurs twice.",
        differs=(
            "every row. By design, trees do about as well as on the original: this is not a second "
            "sample."
        ),
    ),
}


def card(name: str, is_original: bool) -> str:
    """The card of a data set, as Markdown.

    Parameters
    ----------
    name : str
        A key of `DATA_SETS`.
    is_original : bool
        Whether the original lies in ``data/``. Iris always is.
    """
    about = DATA_SETS[name]
    if is_original or not about.twin:
        lines = [about.original, "", f"- **What the course changed**: {about.changed}"]
        lines.append(f"- **Source**: {about.citation}.")
    else:
        lines = [about.twin, "", f"- **As in the original**: {about.same}"]
        lines.append(f"- **What differs**: {about.differs}")
        lines.append(f"- **The original**: {about.citation}.")
    return "**About the data.** " + "\n".join(lines)


def is_original(name: str, folder: Path) -> bool:
    """Whether the data set in `folder` was built from UCI's original.

    Raises
    ------
    DataError
        If it is not there.
    """
    path = folder / DATA_SETS[name].file
    if not path.is_file():
        raise DataError(f"{path}: not found; run data/build.py")
    return hashlib.sha256(path.read_bytes()).hexdigest() == BUILT[path.name]


def write(notebooks: Path, folder: Path, *, check: bool = False) -> list[str]:
    """Give the cells ``data-card-NAME`` the words for the data in `folder`.

    Parameters
    ----------
    notebooks : Path
        All notebooks below it are looked at.
    folder : Path
        Where the data are.
    check : bool
        Whether to leave the notebooks as they are.

    Returns
    -------
    list of str
        Notebook and cell of each card that was (or, with `check`, would be) changed.

    Raises
    ------
    DataError
        If a card is of a data set that does not exist, or a notebook cannot be read.
    """
    changed = []
    for path in sorted(notebooks.rglob("*.ipynb")):
        try:
            notebook = nbformat.read(path, as_version=4)
        except (OSError, ValueError, nbformat.ValidationError) as error:
            raise DataError(f"{path}: no notebook ({type(error).__name__})") from error
        mine = []
        for cell in notebook.cells:
            if not cell.get("id", "").startswith(PREFIX):
                continue
            name = cell.id.removeprefix(PREFIX)
            if name not in DATA_SETS:
                known = ", ".join(PREFIX + one for one in DATA_SETS)
                raise DataError(f"{path}, cell {cell.id}: no such data; there are {known}")
            text = card(name, is_original(name, folder))
            if cell.source != text:
                cell.source = text
                mine.append(f"{path}, cell {cell.id}")
        if mine and not check:
            new = path.with_name(path.name + ".part")
            new.write_text(nbformat.v4.writes(notebook).rstrip("\n") + "\n", encoding="utf-8")
            new.replace(path)
        changed += mine
    return changed
