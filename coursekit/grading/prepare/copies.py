"""A grade id that several cells have: Jupyter copies it when a cell is copied, or split."""

from __future__ import annotations

from nbformat import NotebookNode

from coursekit.course import grade_id
from coursekit.grading.prepare.anchors import plain
from coursekit.grading.prepare.lines import lines
from coursekit.notebook.cells import is_answer


def drop_copies(submitted: NotebookNode, released: NotebookNode) -> list[str]:
    """Leave each grade id to one cell: the last that is not as it was released, else the last.

    nbgrader itself leaves an empty key on the copies, on which its next step stops. Of a written
    answer all parts are put together: a person reads them.

    Returns
    -------
    list of str
        What was done.
    """
    wanted = {name: cell for cell in released.cells if (name := grade_id(cell))}
    places: dict[str, list[int]] = {}
    for number, cell in enumerate(submitted.cells):
        if name := grade_id(cell):
            places.setdefault(name, []).append(number)
    notes: list[str] = []
    copied: list[str] = []
    gone: set[int] = set()
    for name, numbers in places.items():
        if len(numbers) == 1:
            continue
        stub = plain(wanted[name].source) if name in wanted else ""
        texts = {number: plain(submitted.cells[number].source) for number in numbers}
        changed = [number for number in numbers if texts[number] not in ("", stub)]
        keeper = (changed or numbers)[-1]
        note = ""
        if name in wanted and is_answer(wanted[name]):
            parts = list(dict.fromkeys(texts[number] for number in changed))
            if len(parts) > 1:
                submitted.cells[keeper].source = "\n\n".join(parts)
                note = f"cell {name} occurred {len(numbers)} times, its parts put together"
        elif changed and keeper != numbers[-1]:
            # A stub below the answer would take its place.
            gone |= {number for number in numbers if texts[number] == stub and number > keeper}
            note = f"cell {name} was copied, the last one that is filled in counts"
        if note:
            notes.append(note)
        else:
            copied.append(name)
        for number in numbers:
            if number != keeper:
                del submitted.cells[number].metadata["nbgrader"]
    submitted.cells = [cell for n, cell in enumerate(submitted.cells) if n not in gone]
    return notes + lines(
        copied,
        "cell {} was copied, the last one counts",
        "cells were copied, the last one of each counts",
    )
