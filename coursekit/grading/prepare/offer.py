"""Words that stand near an empty answer, not in it, are put before the TA who marks it."""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence

from nbformat import NotebookNode

from coursekit.course import grade_id
from coursekit.grading.prepare.align import bag, plain
from coursekit.grading.prepare.anchors import ANSWER, GIVEN, kind_of
from coursekit.grading.prepare.traces import is_prose

HEAD = (
    "(Nothing was written in this cell itself. What follows was near it, in other cells of the "
    "notebook. Whether it is the answer is for a TA to decide.)"
)
# Fewer words more than the release has are no answer.
_ADDED = 3
_LONGEST = 20_000


def offer(
    cells: Sequence[NotebookNode],
    of: Sequence[int | None],
    released: NotebookNode,
    beside: Mapping[int, list[NotebookNode]],
) -> list[str]:
    """Fill empty answers with the words near them; the grade ids of those filled.

    An answer so filled is not as it was released, so that nbgrader does not give it 0 by itself.

    Parameters
    ----------
    cells : sequence of NotebookNode
        A submission in the shape of the release.
    of : sequence of int or None
        The place of each in the release; None for the student's own.
    beside : mapping of int to list of NotebookNode
        Cells that may be the answer at a place; see `Recognised`.
    """
    filled = []
    for number, place in enumerate(of):
        if place is None or kind_of(released.cells[place]) != ANSWER:
            continue
        answer, wanted = cells[number], released.cells[place]
        if plain(answer.source) not in ("", plain(wanted.source)):
            continue
        near = [(plain(cell.source), cell) for cell in beside.get(place, [])]
        near = near or _near(number, cells, of, released)
        if not near:
            continue
        texts = [HEAD, *(text for text, _ in near)]
        answer.source = _as(answer.cell_type, "\n\n".join(texts)[:_LONGEST])
        for _, cell in near:
            if answer.cell_type == "markdown" and (pictures := cell.get("attachments")):
                answer["attachments"] = {**pictures, **answer.get("attachments", {})}
        filled.append(str(grade_id(wanted)))
    return filled


def _as(kind: str, text: str) -> str:
    if kind == "markdown":
        return text
    return "\n".join(f"# {line}".rstrip() for line in text.splitlines())


def _near(
    number: int,
    cells: Sequence[NotebookNode],
    of: Sequence[int | None],
    released: NotebookNode,
) -> list[tuple[str, NotebookNode]]:
    """Words of the student's between the answer's prompt and what comes after it, in order."""
    is_code = cells[number].cell_type == "code"
    found: list[tuple[str, NotebookNode]] = []
    for other in reversed(range(number)):
        place, cell = of[other], cells[other]
        if place is None:
            found += _words(cell, is_code)
            continue
        wanted = released.cells[place]
        if wanted.cell_type == "markdown" and kind_of(wanted) == GIVEN:
            if text := _added(cell.source, wanted.source):
                found.append((text, cell))
            break  # what stands before the prompt belongs to another task
        if grade_id(wanted):
            break
    found.reverse()
    for other in range(number + 1, len(cells)):
        if of[other] is not None:
            break
        found += _words(cells[other], is_code)
    return found


def _words(cell: NotebookNode, also_code: bool) -> list[tuple[str, NotebookNode]]:
    text = plain(cell.source)
    if not text or (cell.cell_type == "code" and not also_code and not is_prose(text)):
        return []
    return [(text, cell)]


def _added(text: str, given: str) -> str:
    """The lines of a prompt that a student wrote into it; "" if that are hardly any words."""
    # No more than is offered: lines that are all alike are compared by the square of their number.
    text = text[: len(given) + _LONGEST]
    ours, theirs = plain(given).split("\n"), plain(text).split("\n")
    if ours == theirs:
        return ""
    matcher = difflib.SequenceMatcher(None, ours, theirs, autojunk=False)
    added, more = [], 0
    for kind, first, last, start, end in matcher.get_opcodes():
        if kind in ("insert", "replace"):
            lines = "\n".join(theirs[start:end])
            new = (bag(lines) - bag("\n".join(ours[first:last]))).total()
            # A line that the course itself has mended since differs in a word or two.
            if new >= _ADDED:
                added.append(lines)
                more += new
    return plain("\n".join(added)) if more else ""
