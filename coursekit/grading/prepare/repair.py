"""Give a submitted notebook back the shape of the released one, and say what was mended.

What a student may change is the text of solution cells and answers, and cells of their own. All
else (the checks, their order, kinds, points and tags, given cells) is as in the reference
notebook, however it was lost: by accident, by a tool that drops metadata, or on purpose. Where it
is not certain which cell is an answer, nobody guesses: checks that pass give their points, and a
TA decides about those that fail.
"""

import copy
from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path

from nbformat import NotebookNode
from nbgrader.utils import compute_checksum
from traitlets.config import Config

from coursekit.course import grade_id, read_unchanging
from coursekit.grading.kernels.settings import Sandbox
from coursekit.grading.prepare.matching import (
    Match,
    bindings,
    bound_names,
    checks_after,
    plain,
    recognise,
)
from coursekit.grading.prepare.reader import refuse_too_many_cells
from coursekit.notebook.cells import (
    Kind,
    has_ids,
    is_answer,
    is_check,
    is_solution,
    is_students,
    kind,
)
from coursekit.notebook.code import does_something, parsed
from coursekit.notebook.stubs import stubs_of
from coursekit.support.text import listed, without_heaps

EMPTY = (
    "(Nothing was written in this cell itself. Words are near it, in the prompt or in other cells "
    "of the notebook. Whether they are the answer is for a TA to decide.)"
)
_DELETED = (
    "# This cell had been deleted. Which code is the answer, if any is, is for a TA to decide."
)
# Fewer words more than the release has are no answer: the course may have mended the prompt.
_ADDED = 3
_MOST = 5  # cells that have a line each
_SETTINGS = ("grade", "solution", "locked", "points", "task", "schema_version")


class Repairs:
    """What is mended in a notebook, and what a TA has to decide.

    Parameters
    ----------
    submitted : NotebookNode
        As handed in; `make` changes it.
    released : NotebookNode
        As students got it.
    solved : NotebookNode
        The solution notebook.

    Attributes
    ----------
    notes : list of str
        A line each.
    unclear : list of str
        Grade ids of solutions of which it is not certain which cell answers them, and of their
        checks: a TA decides about one that fails.
    """

    def __init__(
        self, submitted: NotebookNode, released: NotebookNode, solved: NotebookNode
    ) -> None:
        self.submitted, self.released = submitted, released
        self._bindings = bindings(solved)
        self.notes: list[str] = []
        self.unclear: list[str] = []
        self._changed: list[tuple[str, int | None]] = []

    def make(self) -> None:
        """Mend the notebook."""
        notes, doubtful = drop_copies(self.submitted, self.released)
        self.notes += notes
        for number, cell in enumerate(self.released.cells):
            if (name := grade_id(cell)) in doubtful:
                self._is_unclear(number, f"cell {name} was copied, and the copies differ")
        match = recognise(self.submitted, self.released, self._bindings)
        self._tell(match)
        self._changed = [
            (cell.source, place)
            for cell, place in zip(match.cells, match.places, strict=True)
            if place is None or not is_as_released(cell)
        ]
        edited: list[str] = []
        for cell, place in zip(match.cells, match.places, strict=True):
            wanted = self.released.cells[place] if place is not None else None
            name = grade_id(wanted) if wanted is not None else None
            if wanted is not None and name:
                if grade_id(cell) != name:
                    cell.metadata["nbgrader"] = NotebookNode({"grade_id": name})
                if _restore(cell, wanted, name, self.notes):
                    edited.append(name)
            elif other := grade_id(cell):
                del cell.metadata["nbgrader"]
                self.notes.append(
                    f"cell {other} is not part of the assignment, treated as the student's own"
                )
        self.notes += _lines(
            edited,
            "check {} had been edited, runs as released",
            "checks had been edited, run as released",
        )
        cells, places = self._complete(match)
        self._find_moved_answers(cells, places)
        self._leave_words(cells, places, match)
        self.submitted.cells = _with_ids(cells, self.submitted)

    def _name(self, place: int) -> str:
        return str(grade_id(self.released.cells[place]))

    def _tell(self, match: Match) -> None:
        if match.moved:
            self.notes.append("cells had been moved, put back in their order")
        self.notes += _lines(
            [
                self._name(place)
                for place, way in match.ways.items()
                if way not in ("name", "place") and grade_id(self.released.cells[place])
            ],
            "cell {} had lost its grade id, which was given back",
            "cells had lost their grade ids, given back",
        )
        self.notes += _lines(
            [self._name(place) for place, way in sorted(match.ways.items()) if way == "place"],
            "cell {} had been deleted or lost its grade id; the student's own cell in its place "
            "is taken for it",
            "answers had lost their grade ids, found by their places",
        )

    def _is_unclear(self, place: int, reason: str) -> None:
        name = self._name(place)
        checks = [str(grade_id(cell)) for cell in checks_after(self.released, name)]
        self.unclear += [grade for grade in (name, *checks) if grade not in self.unclear]
        names = f" ({', '.join(checks)})" if checks else ""
        self.notes.append(f"{reason}: a TA decides about the checks that fail{names}")

    def _complete(self, match: Match) -> tuple[list[NotebookNode], list[int | None]]:
        """Put back what is missing; the student's own cells stay with the one they follow."""
        cells: list[NotebookNode] = []
        places: list[int | None] = []
        gone: list[str] = []
        next_place = 0
        for number in range(len(match.cells) + 1):
            place = match.places[number] if number < len(match.cells) else len(self.released.cells)
            if place is not None:
                near = _own_code(match, number)
                for missing in range(next_place, place):
                    if grade_id(self.released.cells[missing]) and missing not in match.ways:
                        cells.append(self._put_back(missing, near, gone))
                        places.append(missing)
                next_place = max(next_place, place + 1)
            if number < len(match.cells):
                cells.append(match.cells[number])
                places.append(place)
        self.notes += _lines(
            gone, "{} had been deleted, put back", "cells had been deleted, put back"
        )
        return cells, places

    def _put_back(self, place: int, near: bool, gone: list[str]) -> NotebookNode:
        wanted, name = self.released.cells[place], self._name(place)
        cell: NotebookNode = copy.deepcopy(wanted)
        label = self._other_cell(place) if is_solution(wanted) else ""
        if is_solution(wanted) and near and not label:
            label = "cells of the student's own"
        if label:
            # The stub would put itself in the place of what other cells define.
            cell.source = _DELETED if cell.cell_type == "code" else EMPTY
            self._is_unclear(
                place,
                f"cell {name} had been deleted or lost its grade id; its answer may be in {label}",
            )
        else:
            gone.append(f"{'check' if is_check(wanted) else 'cell'} {name}")
        return cell

    @cached_property
    def _bound(self) -> list[tuple[str, frozenset[str], frozenset[str]]]:
        """Of each changed cell a label, the names it binds, and those of the course's own."""
        bound = []
        for source, place in self._changed:
            label, of_course = "cells of the student's own", frozenset[str]()
            if place is not None:
                name = grade_id(self.released.cells[place])
                label = (
                    f"cell {name} as handed in" if name else "a cell with words of the assignment"
                )
                of_course = bound_names(self.released.cells[place].source)
                of_course |= self._bindings.get(str(name), of_course)
            bound.append((label, bound_names(source), of_course))
        return bound

    def _other_cell(self, place: int) -> str:
        """The label of another cell that binds the names of a solution cell; "" if none does."""
        wanted = self._bindings.get(self._name(place), frozenset())
        labels = (
            label
            for label, binds, of_course in self._bound
            if wanted <= binds and not wanted <= of_course
        )
        return next(labels, "")

    def _find_moved_answers(self, cells: list[NotebookNode], places: list[int | None]) -> None:
        """Find stubs left as they were while other cells give what they ask for."""
        for cell, place in zip(cells, places, strict=True):
            if place is None or not is_solution(self.released.cells[place]):
                continue
            is_stub = plain(cell.source) == plain(self.released.cells[place].source)
            if is_stub and (label := self._other_cell(place)):
                self._is_unclear(
                    place,
                    f"cell {self._name(place)} is as it was handed out, but its answer may be in "
                    f"{label}",
                )

    def _leave_words(
        self, cells: list[NotebookNode], places: list[int | None], match: Match
    ) -> None:
        """Have an empty answer with words near it say so: nbgrader would give it 0 by itself."""
        for number, place in enumerate(places):
            if place is None or kind(self.released.cells[place]) is not Kind.ANSWER:
                continue
            cell, stub = cells[number], plain(self.released.cells[place].source)
            if plain(cell.source) in ("", stub) and self._has_words(number, cells, places, match):
                cell.source = EMPTY if cell.cell_type == "markdown" else f"# {EMPTY}"
                self.notes.append(
                    f"{self._name(place)} is empty, but words are near it: a TA decides whether "
                    "they are the answer"
                )

    def _has_words(
        self, number: int, cells: list[NotebookNode], places: list[int | None], match: Match
    ) -> bool:
        """True if the student wrote between an answer's prompt and what comes after it."""
        for other in range(number + 1, len(cells)):
            if places[other] is not None:
                break
            if _is_prose(cells[other]):
                return True
        for other in reversed(range(number)):
            place = places[other]
            if place is None and _is_prose(cells[other]):
                return True
            wanted = self.released.cells[place] if place is not None else None
            if wanted is not None and wanted.cell_type == "markdown" and not is_students(wanted):
                added = Counter(cells[other].source.split()) - Counter(wanted.source.split())
                return added.total() >= _ADDED
            if place in match.ways and grade_id(self.released.cells[place]):
                break
        return False


def _own_code(match: Match, end: int) -> bool:
    """True if cells of the student's own code stand right before a cell of the assignment."""
    start = max((n for n in range(end) if match.places[n] is not None), default=-1) + 1
    return any(c.cell_type == "code" and c.source.strip() for c in match.cells[start:end])


def _is_prose(cell: NotebookNode) -> bool:
    """True if a cell holds words to read: in one of code, comments, or what is not Python."""
    is_code = cell.cell_type == "code" and parsed(cell.source) and does_something(cell.source)
    return bool(cell.source.strip()) and not is_code


def _with_ids(cells: list[NotebookNode], notebook: NotebookNode) -> list[NotebookNode]:
    """The cells with ids that differ, or none where the notebook's format has none."""
    seen: set[str] = set()
    for cell in cells:
        if not has_ids(notebook):
            cell.pop("id", None)
        elif (cell_id := cell.get("id")) is not None:
            number = 1
            while cell["id"] in seen:
                number += 1
                cell["id"] = f"{cell_id[:50]}-{number}"
            seen.add(cell["id"])
    return cells


def is_as_released(cell: NotebookNode) -> bool:
    """True if nbgrader's checksum, made at a release, is that of the cell as it is."""
    try:
        return bool(cell.metadata.nbgrader.checksum == compute_checksum(cell))
    except (AttributeError, KeyError, TypeError):
        return False


def _restore(cell: NotebookNode, wanted: NotebookNode, name: str, notes: list[str]) -> bool:
    """Make a cell what it was released as; True if it is a check that had been edited."""
    is_edited = False
    if cell.cell_type != wanted.cell_type:
        notes.append(f"cell {name} was made a {cell.cell_type} cell, made {wanted.cell_type} again")
        for key in ("outputs", "execution_count", "attachments"):
            cell.pop(key, None)
        cell.cell_type = wanted.cell_type
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    submitted, released = cell.metadata.nbgrader, wanted.metadata.nbgrader
    # Students did not change what we changed after the release.
    as_released = is_as_released(cell)
    changed = [key for key in _SETTINGS if key in submitted and submitted[key] != released.get(key)]
    if changed and not as_released:
        notes.append(f"cell {name}: {', '.join(sorted(changed))} had been changed, set right")
    checksum = {"checksum": submitted["checksum"]} if "checksum" in submitted else {}
    cell.metadata.nbgrader = NotebookNode(checksum | copy.deepcopy(dict(released)))
    if not is_solution(wanted) and not is_answer(wanted):
        # A tag, say, could keep a cell from being run.
        metadata = {key: value for key, value in wanted.metadata.items() if key != "nbgrader"}
        cell.metadata = NotebookNode(copy.deepcopy(metadata) | {"nbgrader": cell.metadata.nbgrader})
        if is_check(wanted):
            is_edited = not as_released and plain(cell.source) != plain(wanted.source)
            cell.source = wanted.source
    return is_edited


def mend(config: Config, source: Path, notebook: NotebookNode) -> Repairs:
    """Give a submitted notebook the shape of the released one.

    Parameters
    ----------
    source : Path
        The solution notebook that the released one comes from.

    Raises
    ------
    TooMuchError
        If it has too many cells, or too much code.
    """
    refuse_too_many_cells(notebook, source.name, Sandbox(config=config))
    solved, released = read_unchanging(source), stubs_of(config, source)
    of_course = solved.metadata
    notebook.metadata = NotebookNode(
        copy.deepcopy({k: of_course[k] for k in ("kernelspec", "language_info") if k in of_course})
    )
    _restore_texts(notebook, solved, released)
    repairs = Repairs(notebook, released, solved)
    repairs.make()
    return repairs


def _restore_texts(notebook: NotebookNode, solved: NotebookNode, released: NotebookNode) -> None:
    """Texts without heaps of accents; who hands in the solution has the release's checks."""
    texts = {
        (grade_id(full), full.source): blank.source
        for full, blank in zip(solved.cells, released.cells, strict=True)
        if grade_id(full) and not is_solution(full) and not is_answer(full)
    }
    for cell in notebook.cells:
        text = without_heaps(cell.source)
        cell.source = texts.get((grade_id(cell), text), text)


def drop_copies(submitted: NotebookNode, released: NotebookNode) -> tuple[list[str], list[str]]:
    """Leave each grade id to one cell.

    Of a solution that is the last cell before its checks that is not as it was released: what is
    pasted below them, by hand or by live collaboration, replaces no answer. nbgrader itself leaves
    an empty key on the copies, on which its next step stops. Of a written answer all parts are put
    together: a person reads them.

    Returns
    -------
    list of str
        What was done.
    list of str
        Grade ids of solutions with other copies below their checks: which is meant is not certain.
    """
    wanted = {name: cell for cell in released.cells if (name := grade_id(cell))}
    places: dict[str, list[int]] = {}
    for number, cell in enumerate(submitted.cells):
        if name := grade_id(cell):
            places.setdefault(name, []).append(number)
    notes: list[str] = []
    copied: list[str] = []
    doubtful: list[str] = []
    gone: set[int] = set()
    for name, numbers in places.items():
        if len(numbers) == 1:
            continue
        own = wanted.get(name)
        stub = plain(own.source) if own else ""
        texts = {number: plain(submitted.cells[number].source) for number in numbers}
        changed = [number for number in numbers if texts[number] not in ("", stub)]
        keeper = (changed or numbers)[-1] if own and is_students(own) else numbers[0]
        parts = list(dict.fromkeys(texts[number] for number in changed))
        if own and is_solution(own):
            checks = [
                places.get(str(grade_id(check)), []) for check in checks_after(released, name)
            ]
            end = min((place for check in checks for place in check), default=len(submitted.cells))
            keeper = next((n for n in reversed(changed) if n < end), keeper)
            if any(texts[n] != texts[keeper] for n in changed if n > end):
                doubtful.append(name)
            # A stub below the answer would take its place.
            gone |= {n for n in numbers if changed and texts[n] == stub and n > keeper}
        if own and is_answer(own) and len(parts) > 1:
            submitted.cells[keeper].source = "\n\n".join(parts)
            notes.append(f"cell {name} occurred {len(numbers)} times, its parts put together")
        elif name not in doubtful:
            copied.append(name)
        for number in numbers:
            if number != keeper:
                del submitted.cells[number].metadata["nbgrader"]
    submitted.cells = [cell for n, cell in enumerate(submitted.cells) if n not in gone]
    copies = _lines(
        copied, "cell {} was copied, one copy counts", "cells were copied, one copy of each counts"
    )
    return notes + copies, doubtful


def _lines(names: Sequence[str], single: str, many: str) -> list[str]:
    """A `single` line for each name, or one on all: a tool that changes one changes many."""
    if len(names) <= _MOST:
        return [single.format(name) for name in names]
    return [f"{len(names)} {many}: {listed(names, _MOST)}"]
