"""Facts about the solution notebook that decide how a submission is run."""

import re
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from nbformat import NotebookNode

from coursekit.course import read_unchanging
from coursekit.notebook import tags
from coursekit.notebook.cells import is_answer, is_check, is_solution
from coursekit.notebook.data_checks import doubts, modules_in
from coursekit.notebook.names import Cell, read_cells

_ANY_NAME = re.compile(r"\b(?:eval|exec|globals|locals|vars|__main__|f_globals|user_ns)\b")


def learn(notebooks: Iterable[Path]) -> None:
    """Find out what is asked of solution notebooks, before processes are forked that ask it."""
    for path in notebooks:
        notebook = path.parent.resolve() / path.name  # as it is asked for
        changed = notebook.stat().st_mtime_ns
        doubts_of(notebook, changed, frozenset())
        skipped_in(read_unchanging(notebook), notebook, changed)


@lru_cache(maxsize=32)
def cells_of(notebook: Path, changed: int) -> list[Cell]:
    return read_cells(read_unchanging(notebook))


@lru_cache(maxsize=32)
def doubts_of(notebook: Path, changed: int, beside: frozenset[str] = frozenset()) -> dict[str, str]:
    """Its checks that may not be data in, data out, and the reason; see `data_checks.doubts`."""
    return doubts(cells_of(notebook, changed), modules_in(notebook.parent), beside)


def skipped_in(nb: NotebookNode, notebook: Path, changed: int) -> set[int]:
    """The places of a submission's cells that need not run.

    Parameters
    ----------
    notebook : Path
        The course's own, which last `changed` at that time; what a submission says of its own
        tags counts nothing.
    """
    tagged = Counter(_tagged(notebook, changed))
    places, pieces = [], []
    for place, cell in enumerate(nb.cells):
        if cell.cell_type == "code":
            is_graded = is_check(cell) or is_solution(cell) or is_answer(cell)
            is_tagged = tagged[cell.source] > 0 and not is_graded
            tagged[cell.source] -= is_tagged
            places.append(place)
            pieces.append(tags.Piece(cell.source, is_tagged, is_check(cell)))
    # Names may be made up as such a cell runs.
    if any(_ANY_NAME.search(piece.source) for piece in pieces if not (piece.tagged or piece.check)):
        return set()
    return {places[number] for number in tags.skipped(pieces)}


@lru_cache(maxsize=32)
def _tagged(notebook: Path, changed: int) -> list[str]:
    """The texts of a solution notebook's tagged cells; none that another cell has, too."""
    cells = [cell for cell in read_unchanging(notebook).cells if cell.cell_type == "code"]
    others = {cell.source for cell in cells if not tags.is_tagged(cell)}
    return [c.source for c in cells if tags.is_tagged(c) and c.source not in others]


def take_kernel(nb: NotebookNode, notebook: Path, changed: int) -> str:
    """Set a submission's kernel to its solution notebook's, and return its language.

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
    metadata = read_unchanging(notebook).metadata
    spec = metadata.get("kernelspec", {})
    language = spec.get("language") or metadata.get("language_info", {}).get("name") or "python"
    return str(spec.get("name") or ""), str(language).lower()
