"""The notebooks' cells by name, and what their questions ask."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

from nbformat import NotebookNode

from coursekit.course import read_notebook

ROOT = Path(__file__).resolve().parents[2]
PATHS = {path.stem: path for path in sorted((ROOT / "source").glob("*/*.ipynb"))}
_CELLS = {name: {one.id: one for one in read_notebook(path).cells} for name, path in PATHS.items()}


def cells_of(*weeks: str) -> dict[str, dict[str, NotebookNode]]:
    """By notebook of some weeks, in their order, the cells by id."""
    return {
        name: _CELLS[name]
        for week in weeks
        for name, path in PATHS.items()
        if path.parent.name == week
    }


def explored(cells: dict[str, dict[str, NotebookNode]]) -> list[tuple[str, str]]:
    """Notebook and id of each cell with a slider."""
    return [
        (name, identity)
        for name, some in cells.items()
        for identity, cell in some.items()
        if "\nexplore(" in cell.source
    ]


def asked(notebook: str, identity: str) -> SimpleNamespace:
    """What a quiz cell asks, and the option that it calls right."""
    calls = []
    exec(
        _CELLS[notebook][identity].source,
        {"quiz": lambda *given, right: calls.append((*given, right))},
    )
    ((question, options, why, right),) = calls
    return SimpleNamespace(
        question=question, options=options, why=why, right=options[right], because=why[right]
    )
