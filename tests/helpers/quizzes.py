"""The notebooks' cells by name, and what their questions ask."""

from __future__ import annotations

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
