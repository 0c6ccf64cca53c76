"""Cells that a student joined are taken apart again at the assignment's own text."""

from __future__ import annotations

import copy
from collections.abc import Mapping

from nbformat import NotebookNode
from nbgrader.utils import compute_checksum

from coursekit.course import grade_id
from coursekit.grading.prepare.align import plain
from coursekit.notebook.cells import is_answer, is_solution

# Less text than that may stand in two cells by chance.
_TELLING = 25
# Nor is a cell of more lines looked through.
_LONGEST = 5000


def is_as_released(cell: NotebookNode) -> bool:
    """Whether nbgrader's checksum, made at a release, is that of the cell as it is."""
    try:
        return bool(cell.metadata.nbgrader.checksum == compute_checksum(cell))
    except (AttributeError, KeyError, TypeError):
        return False


def take_apart(submitted: NotebookNode, released: NotebookNode) -> list[str]:
    """Cut cells at the given text that they hold, and that stands nowhere else.

    Jupyter joins cells with the metadata of one of them: a check joined to the answer above it
    would be lost, or the answer, whichever was not chosen.

    Returns
    -------
    list of str
        The assignment's cells that stood in others, by grade id, or cell id.
    """
    texts = {plain(cell.source) for cell in submitted.cells}
    there = {grade_id(cell) for cell in submitted.cells} - {None}
    lost = [
        cell
        for cell in released.cells
        if not is_solution(cell)
        and not is_answer(cell)
        and len(text := plain(cell.source)) >= _TELLING
        and text not in texts
    ]
    kinds = {grade_id(cell): cell for cell in released.cells}
    found: list[str] = []
    cells: list[NotebookNode] = []
    for cell in submitted.cells:
        # A check from which we took something after the release is whole, not joined to the rest.
        is_whole = not lost or is_as_released(cell)
        pieces = [] if is_whole else _pieces(cell, lost, there, kinds)
        if len(pieces) < 2:
            cells.append(cell)
            continue
        for piece, given in pieces:
            cells.append(piece)
            if given is not None:
                lost.remove(given)
                found.append(str(grade_id(given) or given.get("id") or "of the assignment"))
    submitted.cells = cells
    return found


def _pieces(
    cell: NotebookNode,
    lost: list[NotebookNode],
    there: set[str | None],
    kinds: Mapping[str | None, NotebookNode],
) -> list[tuple[NotebookNode, NotebookNode | None]]:
    """The parts of a cell in order, each with the given cell that it is, if it is one."""
    own = grade_id(cell)
    lines = plain(cell.source).split("\n")
    if len(lines) > _LONGEST:
        return []
    places: list[tuple[int, int, NotebookNode]] = []
    start = 0
    for given in lost:
        name = grade_id(given)
        if given.cell_type != cell.cell_type or (name in there and name != own):
            continue
        block = plain(given.source).split("\n")
        if (place := _find(lines, block, start)) is not None:
            places.append((place, place + len(block), given))
            start = place + len(block)
    if not places:
        return []
    parts: list[tuple[str, NotebookNode | None]] = []
    end = 0
    for first, last, given in places:
        if rest := plain("\n".join(lines[end:first])):
            parts.append((rest, None))
        parts.append(("\n".join(lines[first:last]), given))
        end = last
    if rest := plain("\n".join(lines[end:])):
        parts.append((rest, None))
    return _as_cells(cell, parts, kinds)


def _as_cells(
    cell: NotebookNode,
    parts: list[tuple[str, NotebookNode | None]],
    kinds: Mapping[str | None, NotebookNode],
) -> list[tuple[NotebookNode, NotebookNode | None]]:
    own = grade_id(cell)
    keeper = next((n for n, (_, given) in enumerate(parts) if given and _is(given, cell)), None)
    wanted = kinds.get(own)
    is_free = own is None or (wanted is not None and (is_solution(wanted) or is_answer(wanted)))
    if keeper is None and is_free:
        # What is left over of an answer's cell is the answer.
        rests = [n for n, (_, given) in enumerate(parts) if given is None]
        keeper = max(rests, key=lambda n: len(parts[n][0]), default=None)
    made = []
    for number, (text, given) in enumerate(parts):
        piece = copy.deepcopy(cell)
        piece.source = text
        if number != keeper:
            piece.metadata.pop("nbgrader", None)
            piece.pop("id", None)
            if "id" in cell:
                piece["id"] = f"{cell['id'][:50]}-part-{number}"
            if piece.cell_type == "code":
                piece.outputs, piece.execution_count = [], None
        made.append((piece, given))
    return made


def _is(given: NotebookNode, cell: NotebookNode) -> bool:
    """Whether a submitted cell says that it is that given one."""
    if own := grade_id(cell):
        return grade_id(given) == own
    return bool(cell.get("id")) and given.get("id") == cell.get("id")


def _find(lines: list[str], block: list[str], start: int) -> int | None:
    """Where a block of lines begins in others."""
    last = len(lines) - len(block)
    place = start
    while place <= last:
        try:
            place = lines.index(block[0], place, last + 1)
        except ValueError:
            return None
        if lines[place : place + len(block)] == block:
            return place
        place += 1
    return None
