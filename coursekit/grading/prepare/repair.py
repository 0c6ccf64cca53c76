"""Give a submitted notebook back the shape of the released one, and say what was mended.

What a student may change is the text of solution cells and answers, and cells of their own. All
else (the checks, their order, kinds, points and tags, given cells) is as in the reference
notebook, however it was lost: by accident, by a tool that drops metadata, or on purpose. Where it
is not certain which cell is an answer, nobody guesses: checks that pass give their points, and a
TA decides about those that fail.
"""

from __future__ import annotations

import copy
from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property

from nbformat import NotebookNode
from nbgrader.utils import compute_checksum

from coursekit.course import grade_id
from coursekit.grading.prepare.anchors import ANSWER, GIVEN, SOLUTION, Recognised, kind_of, plain
from coursekit.grading.prepare.bindings import bindings, bound, checks_after
from coursekit.grading.prepare.copies import drop_copies
from coursekit.grading.prepare.lines import MOST, lines
from coursekit.grading.prepare.recognise import recognise
from coursekit.notebook.cells import has_ids, is_answer, is_check, is_solution
from coursekit.notebook.code import does_something, parsed

EMPTY = (
    "(Nothing was written in this cell itself. Words are near it, in the prompt or in other cells "
    "of the notebook. Whether they are the answer is for a TA to decide.)"
)
_DELETED = (
    "# This cell had been deleted. Which code is the answer, if any is, is for a TA to decide."
)
# Fewer words more than the release has are no answer: the course may have mended the prompt.
_ADDED = 3
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


def repair(submitted: NotebookNode, released: NotebookNode, solved: NotebookNode) -> Mended:
    """Mend a notebook in place.

    Parameters
    ----------
    submitted : NotebookNode
        As handed in.
    released : NotebookNode
        As students got it.
    solved : NotebookNode
        The solution notebook.
    """
    return _Repair(submitted, released, solved).mended()


class _Repair:
    def __init__(
        self, submitted: NotebookNode, released: NotebookNode, solved: NotebookNode
    ) -> None:
        self.submitted, self.released, self._solved = submitted, released, solved
        self.said: list[str] = []
        self.unclear: list[str] = []
        self._changed: list[tuple[str, str, int | None]] = []

    def mended(self) -> Mended:
        self.said += drop_copies(self.submitted, self.released)
        found = recognise(self.submitted, self.released, lambda: self._bindings)
        self._tell(found)
        self._changed = self._changed_in(found)
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
        self._look_elsewhere(cells, of)
        self._leave_words(cells, of, found)
        self.submitted.cells = _with_ids(cells, self.submitted)
        return Mended(self.said, list(dict.fromkeys(self.unclear)))

    @cached_property
    def _bindings(self) -> dict[str, frozenset[str]]:
        return bindings(self._solved)

    def _name(self, place: int) -> str:
        return str(grade_id(self.released.cells[place]))

    def _tell(self, found: Recognised) -> None:
        if found.moved:
            self.said.append("cells had been moved, put back in their order")
        lost = [
            place
            for place, how in found.how.items()
            if how not in ("name", "place") and grade_id(self.released.cells[place])
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
        self.said += lines(
            [self._name(place) for place, how in sorted(found.how.items()) if how == "place"],
            "cell {} had been deleted or lost its grade id; the student's own cell in its place "
            "is taken for it",
            "answers had lost their grade ids, found by their places",
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
                        cells.append(self._put_back(missing, near, gone))
                        of.append(missing)
                next_place = max(next_place, place + 1)
            if number < len(found.cells):
                cells.append(found.cells[number])
                of.append(place)
        self.said += lines(
            gone, "{} had been deleted, put back", "cells had been deleted, put back"
        )
        return cells, of

    def _put_back(self, place: int, near: int, gone: list[str]) -> NotebookNode:
        wanted, name = self.released.cells[place], self._name(place)
        cell: NotebookNode = copy.deepcopy(wanted)
        where = self._elsewhere(place) if kind_of(wanted) == SOLUTION else ""
        if kind_of(wanted) == SOLUTION and near and not where:
            where = "cells of the student's own"
        if where:
            # The stub would put itself in the place of what other cells define.
            cell.source = _DELETED if cell.cell_type == "code" else EMPTY
            self._is_unclear(
                place,
                f"cell {name} had been deleted or lost its grade id; its answer may be in {where}",
            )
        else:
            gone.append(f"{'check' if is_check(wanted) else 'cell'} {name}")
        return cell

    def _changed_in(self, found: Recognised) -> list[tuple[str, str, int | None]]:
        """Where, what and for which place of the release: cells that are not as released."""
        changed: list[tuple[str, str, int | None]] = []
        for cell, place in zip(found.cells, found.of, strict=True):
            if place is None:
                changed.append(("cells of the student's own", cell.source, None))
            elif not is_as_released(cell):
                name = grade_id(self.released.cells[place])
                where = (
                    f"cell {name} as handed in" if name else "a cell with words of the assignment"
                )
                changed.append((where, cell.source, place))
        return changed

    def _elsewhere(self, place: int) -> str:
        """Which other cell gives the names that a solution cell is to give; "" if none."""
        for where, binds, of_course in self._bound:
            wanted = self._bindings.get(self._name(place), frozenset())
            if not wanted <= of_course and wanted <= binds:
                return where
        return ""

    @cached_property
    def _bound(self) -> list[tuple[str, frozenset[str], frozenset[str]]]:
        """Of each changed cell the names that it binds, and those that the course's own does."""
        found = []
        for where, source, place in self._changed:
            of_course: frozenset[str] = frozenset()
            if place is not None:
                of_course = bound(self.released.cells[place].source)
                of_course |= self._bindings.get(self._name(place), of_course)
            found.append((where, bound(source), of_course))
        return found

    def _look_elsewhere(self, cells: list[NotebookNode], of: list[int | None]) -> None:
        """Find stubs left as they were while other cells give what they ask for."""
        for cell, place in zip(cells, of, strict=True):
            if place is None or kind_of(self.released.cells[place]) != SOLUTION:
                continue
            is_stub = plain(cell.source) == plain(self.released.cells[place].source)
            if is_stub and (where := self._elsewhere(place)):
                self._is_unclear(
                    place,
                    f"cell {self._name(place)} is as it was handed out, but its answer may be in "
                    f"{where}",
                )

    def _leave_words(
        self, cells: list[NotebookNode], of: list[int | None], found: Recognised
    ) -> None:
        """Have an empty answer with words near it say so: nbgrader would give it 0 by itself."""
        for number, place in enumerate(of):
            if place is None or kind_of(self.released.cells[place]) != ANSWER:
                continue
            cell, stub = cells[number], plain(self.released.cells[place].source)
            if plain(cell.source) in ("", stub) and self._has_words_near(number, cells, of, found):
                cell.source = EMPTY if cell.cell_type == "markdown" else f"# {EMPTY}"
                self.said.append(
                    f"{self._name(place)} is empty, but words are near it: a TA decides whether "
                    "they are the answer"
                )

    def _has_words_near(
        self, number: int, cells: list[NotebookNode], of: list[int | None], found: Recognised
    ) -> bool:
        """Whether the student wrote between an answer's prompt and what comes after it."""
        for other in range(number + 1, len(cells)):
            if of[other] is not None:
                break
            if _is_prose(cells[other]):
                return True
        for other in reversed(range(number)):
            place = of[other]
            if place is None and _is_prose(cells[other]):
                return True
            wanted = self.released.cells[place] if place is not None else None
            if wanted is not None and wanted.cell_type == "markdown" and kind_of(wanted) == GIVEN:
                added = Counter(cells[other].source.split()) - Counter(wanted.source.split())
                return added.total() >= _ADDED
            if place in found.how and grade_id(self.released.cells[place]):
                break
        return False


def _own_code(found: Recognised, end: int) -> int:
    """How many cells of the student's own code stand before a cell of the assignment."""
    number = 0
    for cell, place in zip(reversed(found.cells[:end]), reversed(found.of[:end]), strict=True):
        if place is not None:
            break
        number += cell.cell_type == "code" and bool(cell.source.strip())
    return number


def _is_prose(cell: NotebookNode) -> bool:
    """Whether a cell holds words to read: in one of code, comments, or what is not Python."""
    is_code = cell.cell_type == "code" and parsed(cell.source) and does_something(cell.source)
    return bool(cell.source.strip()) and not is_code


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


def is_as_released(cell: NotebookNode) -> bool:
    """Whether nbgrader's checksum, made at a release, is that of the cell as it is."""
    try:
        return bool(cell.metadata.nbgrader.checksum == compute_checksum(cell))
    except (AttributeError, KeyError, TypeError):
        return False


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
