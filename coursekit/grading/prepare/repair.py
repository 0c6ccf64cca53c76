"""Give a submitted notebook back the shape of the released one, and say what was mended.

What a student may change is the text of solution cells and answers, and cells of their own. All
else (the checks, their order, kinds, points and tags, given cells) is as in the reference
notebook, however it was lost: by accident, by a tool that drops metadata, or on purpose. A cell
that is recognised by place and likeness is only ever taken for a student's answer: the text of
checks and the points are never the submission's.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from nbformat import NotebookNode

from coursekit.course import grade_id
from coursekit.grading.prepare.align import plain
from coursekit.grading.prepare.anchors import SOLUTION, Recognised, kind_of
from coursekit.grading.prepare.copies import drop_copies
from coursekit.grading.prepare.lines import MOST, lines
from coursekit.grading.prepare.merged import is_as_released, take_apart
from coursekit.grading.prepare.offer import offer
from coursekit.grading.prepare.recognise import recognise
from coursekit.grading.prepare.traces import Trace, bound, checks_after, traces
from coursekit.notebook.cells import has_ids, is_answer, is_check, is_solution
from coursekit.support.text import listed

_OURS = ("grade", "solution", "locked", "points", "task", "schema_version")


@dataclass
class Mended:
    """What was mended.

    Attributes
    ----------
    said : list of str
        A line each.
    unclear : list of str
        Grade ids of solutions of which it is not certain which cell answers them, and of their
        checks: a TA decides about one that fails.
    """

    said: list[str] = field(default_factory=list)
    unclear: list[str] = field(default_factory=list)


def repair(
    submitted: NotebookNode,
    released: NotebookNode,
    known_by: Callable[[], Mapping[str, Trace]] | None = None,
) -> Mended:
    """Mend a notebook in place.

    Parameters
    ----------
    submitted : NotebookNode
        As handed in.
    released : NotebookNode
        As students got it.
    known_by : callable, optional
        Gives what the answer to each solution cell is known by, see `traces`; made of `released`
        if not given.
    """
    return _Repair(submitted, released, known_by or (lambda: traces(released))).mended()


class _Repair:
    def __init__(
        self,
        submitted: NotebookNode,
        released: NotebookNode,
        known_by: Callable[[], Mapping[str, Trace]],
    ) -> None:
        self.submitted, self.released, self._known_by = submitted, released, known_by
        self.said: list[str] = []
        self.unclear: list[str] = []

    def mended(self) -> Mended:
        self.said += drop_copies(self.submitted, self.released)
        if joined := take_apart(self.submitted, self.released):
            self.said.append(f"cells had been joined, taken apart again: {listed(joined, MOST)}")
        found = recognise(self.submitted, self.released, self._known_by)
        self._tell(found)
        edited: list[str] = []
        for cell, place in zip(found.cells, found.of, strict=True):
            wanted = self.released.cells[place] if place is not None else None
            name = grade_id(wanted) if wanted is not None else None
            if wanted is not None and name:
                if grade_id(cell) != name:
                    cell.metadata["nbgrader"] = NotebookNode({"grade_id": name})
                if _restore(cell, wanted, name, self.said):
                    edited.append(name)
            elif other := grade_id(cell):
                del cell.metadata["nbgrader"]
                self.said.append(
                    f"cell {other} is not part of the assignment, treated as the student's own"
                )
        self.said += lines(
            edited,
            "check {} had been edited, runs as released",
            "checks had been edited, run as released",
        )
        cells, of = self._complete(found)
        self._look_beside(cells, of)
        for name in offer(cells, of, self.released, found.beside):
            self.said.append(f"{name} is empty; words near it are shown to the TA who marks it")
        self.submitted.cells = _with_ids(cells, self.submitted)
        return Mended(self.said, list(dict.fromkeys(self.unclear)))

    def _name(self, place: int) -> str:
        return str(grade_id(self.released.cells[place]))

    def _tell(self, found: Recognised) -> None:
        if found.moved:
            self.said.append("cells had been moved, put back in their order")
        lost = [
            place
            for place, how in found.how.items()
            if how != "name" and grade_id(self.released.cells[place]) and place not in found.adopted
        ]
        if len(lost) <= MOST:
            self.said += [
                f"cell {self._name(place)} had lost its grade id, which was given back"
                for place in lost
            ]
        else:
            ways = Counter(found.how[place] for place in lost)
            told = ", ".join(f"{number} by {how}" for how, number in ways.items())
            self.said.append(f"{len(lost)} cells had lost their grade ids, given back: {told}")
        sure = [place for place in sorted(found.adopted) if place not in found.guessed]
        self.said += lines(
            [self._name(place) for place in sure],
            "cell {} had been deleted or lost its grade id; the student's own cell in its place "
            "is taken for it",
            "answers had lost their grade ids, found by place and likeness",
        )
        for place in sorted(found.guessed):
            self._is_unclear(
                place,
                f"cell {self._name(place)} had been deleted or lost its grade id; a cell of the "
                "student's own is taken for it, but that is not certain",
            )
        for place, other in sorted(found.joined.items()):
            self._is_unclear(
                place,
                f"cell {self._name(place)} had been deleted; its code is in the cell "
                f"{self._name(other)}, and may have run too early",
            )

    def _is_unclear(self, place: int, why: str) -> None:
        name = self._name(place)
        checks = [str(grade_id(cell)) for cell in checks_after(self.released, name)]
        self.unclear += [name, *checks]
        which = f" ({', '.join(checks)})" if checks else ""
        self.said.append(f"{why}: a TA decides about the checks that fail{which}")

    def _complete(self, found: Recognised) -> tuple[list[NotebookNode], list[int | None]]:
        """Put back what is missing; the student's own cells stay with the one they follow."""
        cells: list[NotebookNode] = []
        of: list[int | None] = []
        gone: list[str] = []
        next_place = 0
        for number in range(len(found.cells) + 1):
            place = found.of[number] if number < len(found.cells) else len(self.released.cells)
            if place is not None:
                near = _own_code(found, number)
                for missing in range(next_place, place):
                    if grade_id(self.released.cells[missing]) and missing not in found.how:
                        cells.append(self._put_back(missing, found, near, gone))
                        of.append(missing)
                next_place = max(next_place, place + 1)
            if number < len(found.cells):
                cells.append(found.cells[number])
                of.append(place)
        self.said += lines(
            gone, "{} had been deleted, put back", "cells had been deleted, put back"
        )
        return cells, of

    def _put_back(self, place: int, found: Recognised, near: int, gone: list[str]) -> NotebookNode:
        wanted = self.released.cells[place]
        name = self._name(place)
        cell: NotebookNode = copy.deepcopy(wanted)
        if place in found.joined:
            cell.source = f"# The code of this cell is in {self._name(found.joined[place])}."
        elif kind_of(wanted) == SOLUTION and near:
            # The stub would put itself in the place of what the student's cells define.
            cell.source = (
                "# This cell had been deleted. Whether the student's own cells before it are the "
                "answer\n# is for a TA to decide."
            )
            self._is_unclear(
                place, f"cell {name} had been deleted, and cells of the student's own are there"
            )
        else:
            gone.append(f"{'check' if is_check(wanted) else 'cell'} {name}")
        return cell

    def _look_beside(self, cells: list[NotebookNode], of: list[int | None]) -> None:
        """Find stubs left as they were while the code that they ask for stands beside them."""
        known: Mapping[str, Trace] | None = None
        for number, place in enumerate(of):
            if place is None or kind_of(self.released.cells[place]) != SOLUTION:
                continue
            if plain(cells[number].source) != plain(self.released.cells[place].source):
                continue
            own = _beside(number, cells, of, self.released)
            if not own:
                continue
            known = known or self._known_by()
            trace = known.get(self._name(place), Trace())
            given = frozenset().union(*(bound(cell.source) for cell in own))
            if trace.covered(given) == 1:
                self._is_unclear(
                    place,
                    f"cell {self._name(place)} is as it was handed out, but code for it is in "
                    "cells of the student's own",
                )


def _own_code(found: Recognised, end: int) -> int:
    """How many cells of the student's own code stand before a cell of the assignment."""
    number = 0
    for cell, place in zip(reversed(found.cells[:end]), reversed(found.of[:end]), strict=True):
        if place is not None:
            break
        number += cell.cell_type == "code" and bool(cell.source.strip())
    return number


def _beside(
    number: int, cells: list[NotebookNode], of: list[int | None], released: NotebookNode
) -> list[NotebookNode]:
    """The student's own code around a solution cell, as far as the next solution."""
    found = []
    for way in (range(number - 1, -1, -1), range(number + 1, len(cells))):
        for other in way:
            place = of[other]
            if place is not None:
                wanted = released.cells[place]
                if is_solution(wanted) or (way.step < 0 and grade_id(wanted)):
                    break
            elif cells[other].cell_type == "code" and cells[other].source.strip():
                found.append(cells[other])
    return found


def _with_ids(cells: list[NotebookNode], notebook: NotebookNode) -> list[NotebookNode]:
    """The cells with ids that differ, or none where the notebook's format has none."""
    seen: set[str] = set()
    for cell in cells:
        if not has_ids(notebook):
            cell.pop("id", None)
        elif (own := cell.get("id")) is not None:
            number = 1
            while cell["id"] in seen:
                number += 1
                cell["id"] = f"{own[:50]}-{number}"
            seen.add(cell["id"])
    return cells


def _is_given(cell: NotebookNode) -> bool:
    return not is_solution(cell) and not is_answer(cell)


def _restore(cell: NotebookNode, wanted: NotebookNode, name: str, said: list[str]) -> bool:
    """Make a cell what it was released as; whether it is a check that the student had edited."""
    is_edited = False
    if cell.cell_type != wanted.cell_type:
        said.append(f"cell {name} was made a {cell.cell_type} cell, made {wanted.cell_type} again")
        for key in ("outputs", "execution_count", "attachments"):
            cell.pop(key, None)
        cell.cell_type = wanted.cell_type
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    theirs, ours = cell.metadata.nbgrader, wanted.metadata.nbgrader
    # Students did not change what we changed after the release.
    as_released = is_as_released(cell)
    changed = [key for key in _OURS if key in theirs and theirs[key] != ours.get(key)]
    if changed and not as_released:
        said.append(f"cell {name}: {', '.join(sorted(changed))} had been changed, set right")
    kept = {"checksum": theirs["checksum"]} if "checksum" in theirs else {}
    cell.metadata.nbgrader = NotebookNode(kept | copy.deepcopy(dict(ours)))
    if _is_given(wanted):
        # A tag, say, could keep a cell from being run.
        own = {key: value for key, value in wanted.metadata.items() if key != "nbgrader"}
        ignored = {key: value for key, value in cell.metadata.items() if key == "tags"}
        if ignored and ignored.get("tags") != own.get("tags"):
            said.append(f"cell {name}: tags had been added, removed")
        cell.metadata = NotebookNode(copy.deepcopy(own) | {"nbgrader": cell.metadata.nbgrader})
        if is_check(wanted):
            is_edited = not as_released and plain(cell.source) != plain(wanted.source)
            cell.source = wanted.source
    return is_edited
