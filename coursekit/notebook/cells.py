"""The kinds of cells, and the lines of a cell that students get to see."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, NamedTuple

import nbformat
from nbformat import NotebookNode

from coursekit.course import Course, CourseError, grade_id, nbgrader_metadata, read_notebook

_CELL_ID = re.compile(r"[a-zA-Z0-9_-]{1,64}")
# How NumPy 2 writes a number.
_NUMPYS = re.compile(r"np\.(?:float|u?int)\d+\((.*)\)")
_TASK = re.compile(r"(?:test|answer|task)-(\d+(?:-\d+)*[a-z]?)(?![a-z0-9])")


def is_cell_id(value: object) -> bool:
    """Return whether the notebook format allows a name as a cell's id."""
    return isinstance(value, str) and bool(_CELL_ID.fullmatch(value))


class Fence(NamedTuple):
    """The two markers around a region; each stands on a line of its own."""

    begin: str
    end: str


@dataclass(frozen=True)
class Markers:
    """The markers of a course, as nbgrader is configured."""

    solution: Fence
    hidden: Fence
    scheme: Fence

    @classmethod
    def of_course(cls, course: Course) -> Markers:
        return cls.of_config(course.config)

    @classmethod
    def of_config(cls, config: Any) -> Markers:
        """Those of a course's configuration."""

        def fence(step: str, kind: str, usual: str) -> Fence:
            # Not by nbgrader's classes: what they import takes a fifth of a second.
            its = config[step]
            begin = its.get(f"begin_{kind}_delimeter", f"BEGIN {usual}")
            return Fence(begin, its.get(f"end_{kind}_delimeter", f"END {usual}"))

        return cls(
            fence("ClearSolutions", "solution", "SOLUTION"),
            fence("ClearHiddenTests", "test", "HIDDEN TESTS"),
            fence("ClearMarkScheme", "mark_scheme", "MARK SCHEME"),
        )

    def __iter__(self) -> Iterator[Fence]:
        return iter((self.solution, self.hidden, self.scheme))


class Regions(NamedTuple):
    """The lines of a cell inside and outside one kind of fence; ``fault`` is "" if it closes."""

    inside: list[str]
    outside: list[str]
    fences: int
    fault: str


def regions(source: str, fence: Fence) -> Regions:
    """Split a cell at a kind of fence, as nbgrader does."""
    inside: list[str] = []
    outside: list[str] = []
    fences, is_open, fault = 0, False, ""
    for line in source.split("\n"):
        if fence.begin in line:
            if is_open:
                fault = fault or f"a second {fence.begin} before {fence.end}"
            fences, is_open = fences + 1, True
        elif fence.end in line:
            if not is_open:
                fault = fault or f"{fence.end} without {fence.begin}"
            is_open = False
        else:
            (inside if is_open else outside).append(line)
    if is_open:
        fault = fault or f"{fence.begin} without {fence.end}"
    return Regions(inside, outside, fences, fault)


class Kind(StrEnum):
    """The kinds of cells, as nbgrader's metadata tell them and people call them."""

    CHECK = "check"  # gives points by itself
    ANSWER = "written answer"  # students write it, a person gives the points
    TASK = "task"  # says what to do in cells of one's own, for which a person gives the points
    SOLUTION = "solution"  # students write it, checks give the points
    LOCKED = "locked"  # the course's own, and no student may change it
    ORDINARY = ""


def kind(cell: Mapping[str, Any]) -> Kind:
    """The kind of a cell, which may be plain JSON."""
    marks = nbgrader_metadata(cell)
    if marks.get("task"):
        return Kind.TASK
    if marks.get("solution"):
        return Kind.ANSWER if marks.get("grade") else Kind.SOLUTION
    if marks.get("grade"):
        return Kind.CHECK
    return Kind.LOCKED if marks.get("locked") else Kind.ORDINARY


def is_check(cell: Mapping[str, Any]) -> bool:
    """Return whether the cell is graded automatically."""
    return kind(cell) is Kind.CHECK


def is_answer(cell: Mapping[str, Any]) -> bool:
    """Return whether a person grades the cell."""
    return kind(cell) in (Kind.ANSWER, Kind.TASK)


def is_task(cell: Mapping[str, Any]) -> bool:
    """Return whether a person grades what students do in cells of their own, as this one asks."""
    return kind(cell) is Kind.TASK


def is_solution(cell: Mapping[str, Any]) -> bool:
    """Return whether students write the cell and checks grade it."""
    return kind(cell) is Kind.SOLUTION


def is_students(cell: Mapping[str, Any]) -> bool:
    """Return whether students write the cell, whoever grades it."""
    return kind(cell) in (Kind.ANSWER, Kind.SOLUTION)


def is_graded(cell: Mapping[str, Any]) -> bool:
    """Return whether the cell has points."""
    return kind(cell) in (Kind.CHECK, Kind.ANSWER, Kind.TASK)


def is_locked(cell: Mapping[str, Any]) -> bool:
    """Return whether the cell is restored if a student changed it, as checks are, too."""
    return bool(nbgrader_metadata(cell).get("locked"))


def points(cell: NotebookNode) -> float:
    """The points that a graded cell is worth; 0 for others."""
    worth = nbgrader_metadata(cell).get("points") if is_graded(cell) else 0
    return float(worth) if isinstance(worth, int | float) else 0.0


def no_points(cell: NotebookNode) -> str:
    """Why the number that a check ends with cannot be its points; NumPy's are written plainly.

    nbgrader gives full points for what is below zero or no number, and stops at what is too many.
    """
    most = float(nbgrader_metadata(cell).get("points") or 0)
    for output in cell.outputs:
        if output.output_type == "execute_result":
            text = output["data"].get("text/plain", "")
            if number := _NUMPYS.fullmatch(text):
                text = output["data"]["text/plain"] = number[1]
            try:
                value = float(text)
            except ValueError:
                continue
            if not 0 <= value <= most:
                return f"this check gives {value:g} of {most:g} points, which cannot be"
    return ""


def task_of(name: str) -> str:
    """The number of a cell's task, such as "2.3b" of "test-2-3b-hidden"; "" if there is none."""
    match = _TASK.match(name)
    return match[1].replace("-", ".") if match else ""


def has_ids(notebook: NotebookNode) -> bool:
    """Return whether cells have ids in the notebook's format, as they have from 4.5 on."""
    return (notebook.get("nbformat", 4), notebook.get("nbformat_minor", 5)) >= (4, 5)


def without_ids(notebook: NotebookNode) -> bool:
    """Remove ids, left by a newer header, in a format without; return whether there were any."""
    cells = [cell for cell in notebook.cells if "id" in cell and not has_ids(notebook)]
    for cell in cells:
        del cell["id"]
    return bool(cells)


def label(notebook: NotebookNode, cell: NotebookNode) -> str:
    """The name of a cell in messages: its grade id, else its id, else its place."""
    name = grade_id(cell) or cell.get("id")
    if name:
        return str(name)
    place = next(i for i, other in enumerate(notebook.cells, 1) if other is cell)
    return f"number {place}"


def visible_and_secret(cell: NotebookNode, markers: Markers) -> tuple[list[str], list[str]]:
    """The lines of a source cell that students see, and those they do not."""
    solution = regions(cell.source, markers.solution)
    if is_students(cell) and not solution.fences:
        # nbgrader replaces such a cell as a whole.
        return [], [line for line in solution.outside if not _is_marker(line, markers)]
    visible, secret = solution.outside, solution.inside
    for fence in (markers.hidden, markers.scheme):
        parts = regions("\n".join(visible), fence)
        visible, secret = parts.outside, secret + parts.inside
    return visible, secret


def _is_marker(line: str, markers: Markers) -> bool:
    return any(mark in line for fence in markers for mark in fence)


# As nbdime writes them, in Markdown within tags.
_MERGE = re.compile(r"^(?:<[^>]*>|[*_ ])*(?:<{7}|>{7}) ?(?:local|remote|HEAD|[0-9a-f]{7})", re.M)

_OTTER = re.compile(r"#\s*(?:ASSIGNMENT CONFIG|BEGIN (?:QUESTION|SOLUTION|TESTS))\b", re.I)


def read_source(path: Path) -> NotebookNode:
    """Read a notebook as it is on disk, without nbformat's silent repairs of cell ids.

    Raises
    ------
    CourseError
        If the file is not a readable notebook, or holds an unresolved merge.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
        notebook = nbformat.v4.reads(text) if json.loads(text)["nbformat"] == 4 else None
    except Exception:
        notebook = None  # the reader below says why
    notebook = notebook or read_notebook(path)
    for place in (notebook, *notebook.cells):
        source = str(place.get("source", ""))
        if "nbdime-conflicts" in place.get("metadata", {}) or _MERGE.search(source):
            name = f"cell {label(notebook, place)}" if place is not notebook else "its metadata"
            raise CourseError(f"{path}: {name}: a merge is not resolved; resolve it, and save.")
        if place.get("cell_type") == "raw" and _OTTER.match(source):
            raise CourseError(
                f"{path}: cell {label(notebook, place)}: a notebook for otter-grader, whose "
                "solutions would be released; write it with nbgrader's cells and markers."
            )
    return notebook


def shown(course: Course, path: Path) -> str:
    """A path as messages name it: relative to the course where it is inside."""
    try:
        return str(path.relative_to(course.root))
    except ValueError:
        return str(path)
