"""The notebooks' cells by name, what they say and set, and what their questions ask."""

from __future__ import annotations

import contextlib
import io
from pathlib import Path
from types import SimpleNamespace

from nbformat import NotebookNode

from coursekit.course import read_notebook

ROOT = Path(__file__).resolve().parents[2]
PATHS = {path.stem: path for path in sorted((ROOT / "source").glob("*/*.ipynb"))}
# By notebook, the cells by id.
CELLS = {name: {one.id: one for one in read_notebook(path).cells} for name, path in PATHS.items()}


def cells_of(*weeks: str) -> dict[str, dict[str, NotebookNode]]:
    """By notebook of some weeks, in their order, the cells by id."""
    return {
        name: CELLS[name]
        for week in weeks
        for name, path in PATHS.items()
        if path.parent.name == week
    }


def sources(notebook: str) -> dict[str, str]:
    """The sources of a notebook's cells, by id."""
    return {identity: cell.source for identity, cell in CELLS[notebook].items()}


def says(notebook: str, cell: str, *phrases: str) -> None:
    """Assert that the cell still says what the test computes, wherever its lines break."""
    text = " ".join(CELLS[notebook][cell].source.split())
    assert [phrase for phrase in phrases if phrase not in text] == []


def names_set(notebook: str, *cells: str) -> dict:
    """The names that some cells set, run in the folder of their notebook."""
    space: dict = {}
    with contextlib.chdir(PATHS[notebook].parent), contextlib.redirect_stdout(io.StringIO()):
        for cell in cells:
            exec(CELLS[notebook][cell].source, space)
    return space


def curves_wines() -> dict:
    """The names of the cells of `curves` that read and judge the wines, up to `wilson`."""
    wines = "wine-scores", "wine-function", "wine-copies", "thin", "counts", "wilson"
    return names_set("curves", "setup", *wines, "checkpoint-4")


def quizzes(notebook: str) -> list[str]:
    """Ids of the cells that ask."""
    return [identity for identity, cell in CELLS[notebook].items() if "quiz(" in cell.source]


def asked(notebook: str, identity: str) -> SimpleNamespace:
    """What a quiz cell asks, and the option that it calls right."""
    calls = []
    exec(
        CELLS[notebook][identity].source,
        {"quiz": lambda *given, right: calls.append((*given, right))},
    )
    ((question, options, why, right),) = calls
    return SimpleNamespace(
        question=question, options=options, why=why, right=options[right], because=why[right]
    )
