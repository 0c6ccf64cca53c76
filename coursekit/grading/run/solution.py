"""What the solution notebook says of how a submission is run."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from pathlib import Path
from typing import Any

from nbformat import NotebookNode

from coursekit.course import read_notebook
from coursekit.notebook import needed
from coursekit.notebook.cells import is_answer, is_check, is_solution
from coursekit.notebook.code import is_refused
from coursekit.notebook.crossing import crossing
from coursekit.notebook.names import Cell, read_cells

_MOST_ADDED = 200


@lru_cache(maxsize=32)
def cells_of(notebook: Path, changed: int) -> list[Cell]:
    return read_cells(read_notebook(notebook))


@lru_cache(maxsize=32)
def rule_of(notebook: Path, changed: int, beside: frozenset[str]) -> dict[str, Any]:
    """What crosses between its checks and its other cells; see `rule`."""
    return crossing(cells_of(notebook, changed), beside).as_dict()


def unneeded_in(
    nb: NotebookNode, notebook: Path, changed: int, same_python: bool = True
) -> set[int]:
    """The places of a submission's cells that need not run; see `needed`.

    None, where so many cells were added that to find out would take longer than to run them.

    Parameters
    ----------
    notebook : Path
        The course's own, which last `changed` at that time.
    same_python : bool
        Whether the cells are run by this Python, which then knows what is none.
    """
    own, solved, modules = _texts(notebook, changed)
    left = Counter(own)
    places, pieces = [], []
    for place, cell in enumerate(nb.cells):
        if cell.cell_type != "code":
            continue
        kind = needed.STUDENTS
        if is_check(cell):
            kind = needed.CHECK
        elif not (is_solution(cell) or is_answer(cell)) and left[cell.source]:
            left[cell.source] -= 1
            kind = needed.GIVEN
        elif same_python and is_refused(cell.source):
            continue  # it changes nothing and reads nothing
        places.append(place)
        pieces.append(needed.Piece(cell.source, kind))
    written = sum(piece.kind == needed.STUDENTS for piece in pieces)
    if written > _MOST_ADDED + len(solved):
        return set()
    return {places[number] for number in needed.unneeded(pieces, modules, solved)}


@lru_cache(maxsize=32)
def _texts(notebook: Path, changed: int) -> tuple[list[str], list[str], dict[str, str]]:
    """Of a solution notebook the given cells, the solutions, and the modules beside it."""
    code = [cell for cell in read_notebook(notebook).cells if cell.cell_type == "code"]
    return (
        [c.source for c in code if not (is_solution(c) or is_check(c) or is_answer(c))],
        [cell.source for cell in code if is_solution(cell)],
        needed.modules_in(notebook.parent),
    )


def take_kernel(nb: NotebookNode, notebook: Path, changed: int) -> str:
    """Have a submission run by its solution notebook's kernel; the language of that.

    What a submission says of itself would choose who judges it.
    """
    name, language = _kernel_of(notebook, changed)
    nb.metadata.pop("kernelspec", None)
    if name:
        nb.metadata["kernelspec"] = NotebookNode(name=name, display_name=name, language=language)
    return language


@lru_cache(maxsize=32)
def _kernel_of(notebook: Path, changed: int) -> tuple[str, str]:
    """The kernel that a solution notebook names, or "", and its language."""
    said = read_notebook(notebook).metadata
    spec = said.get("kernelspec", {})
    language = spec.get("language") or said.get("language_info", {}).get("name") or "python"
    return str(spec.get("name") or ""), str(language).lower()


@lru_cache(maxsize=1024)
def as_python(source: str) -> str:
    """A cell's text with magics as calls; remembered, for checks are the same for all."""
    from IPython.core.inputtransformer2 import TransformerManager

    return TransformerManager().transform_cell(source)
