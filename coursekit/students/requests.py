"""Students' requests for another look at a mark: by task, with links; and the answers to them.

``requests.csv`` in the course folder has them. An answer is kept there, and stands with the mark:
in the gradebook's comment on the task, where feedback and formgrader show it.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from functools import partial
from pathlib import Path
from typing import Any

from nbgrader.api import MissingEntry

from coursekit.course import Course, CourseError, grade_id, read_notebook
from coursekit.gradebook.people import People, timestamp
from coursekit.gradebook.queue import turn
from coursekit.gradebook.server import repeated
from coursekit.gradebook.tables import read_numbered, write_ours
from coursekit.grading.ledger import Ledger
from coursekit.grading.result import Check
from coursekit.lms.ids import letters
from coursekit.lms.roster import (
    WHEN,
    Roster,
    read_roster,
    read_table,
    recognise,
    sender_of,
    student_of,
)
from coursekit.notebook.cells import is_answer, is_solution, points, task_of
from coursekit.support.text import printable

FILE = "requests.csv"
_ANSWERED = "On your request: "
_LONGEST = 4000  # characters of one message
_LONGEST_LINE = 200  # of a name or a date


@dataclass(frozen=True)
class Request:
    """A row of the file; what is not known is empty."""

    number: int
    when: str
    student: str
    assignment: str
    task: str
    text: str
    sender: str = ""
    answer: str = ""
    answered: str = ""

    @property
    def is_clear(self) -> bool:
        """True if it is known who asks, and about which task."""
        return bool(self.student and self.assignment and self.task)


COLUMNS = tuple(field.name for field in fields(Request))


class Requests:
    """All requests of a course."""

    def __init__(self, course: Course) -> None:
        self.course = course
        self.path = course.root / FILE
        self.all = _read(self.path)

    def take(self, path: Path) -> int:
        """Add what is new in a form's download, and say how many; nothing of the same file."""
        received = _received(self.course, path)
        with turn(self.course.root):
            before = _read(self.path)
            # Not by the time, which a spreadsheet may have written otherwise.
            keys = {(letters(request.text), request.sender) for request in before}
            by_key = {(letters(request.text), request.sender): request for request in received}
            new = [request for key, request in by_key.items() if key not in keys]
            self._append(before, new)
        return len(new)

    def add(self, when: str, student: str, assignment: str, task: str, text: str) -> None:
        """Add a request whose sender and place are known; a task that there is not is left out."""
        cells = {cell.full for cell in _cells(self.course, [assignment])}
        place = assignment, task if task in cells else ""
        with turn(self.course.root):
            request = Request(0, _line(when), student, *place, _plain(text), student)
            self._append(_read(self.path), [request])

    def _append(self, before: list[Request], new: list[Request]) -> None:
        number = max((request.number for request in before), default=0)
        self._write(before + [replace(row, number=number + n) for n, row in enumerate(new, 1)])

    @property
    def unclear(self) -> list[int]:
        """The numbers of those that nobody can answer: who asks, or about what, is not known."""
        return [
            request.number for request in self.all if not (request.answered or request.is_clear)
        ]

    def answer(self, number: int, text: str, mark: float | None = None) -> str:
        """Keep the answer to a request, here and beside the mark; return a line on it.

        Parameters
        ----------
        mark : float, optional
            The task's new points, all its cells together; they stay if not given.
        """
        if not text.strip():
            raise CourseError("requests --answer: say something.")
        with turn(self.course.root):
            everything = _read(self.path)
            matches = [request for request in everything if request.number == number]
            if len(matches) != 1:
                raise CourseError(
                    f"{FILE}: {len(matches)} requests have the number {number}; `coursekit "
                    "requests` lists all."
                )
            (request,) = matches
            if not request.is_clear:
                raise CourseError(
                    f"{FILE}, request {number}: fill in student, assignment and task there first."
                )
            write = partial(_beside_the_mark, self.course, request, text.strip(), mark)
            change = repeated(self.course.gradebook_url, write)
            answered = replace(request, answer=text.strip(), answered=timestamp())
            self._write([answered if other is request else other for other in everything])
        return f"{request.student}, {request.assignment} {request.task}{change}"

    def _write(self, requests: Iterable[Request]) -> None:
        write_ours(self.path, COLUMNS, requests)
        self.all = _read(self.path)

    def __str__(self) -> str:
        lines: list[str] = []
        last = ("", "")
        for request in sorted(
            self.all, key=lambda request: (request.assignment, request.task, request.number)
        ):
            if (request.assignment, request.task) != last or not lines:
                last = request.assignment, request.task
                lines.append(" ".join(filter(None, last)) or "no assignment or task found")
            words = " ".join(request.text.split())
            short = words if len(words) <= 100 else f"{words[:99]}…"
            state = "answered" if request.answered else "open"
            lines.append(
                f"  {request.number}  {request.student or request.sender + '?'}  {state}  {short}"
            )
        return "\n".join(map(printable, lines)) or "no requests"


def evidence(course: Course, request: Request) -> tuple[list[Check], str]:
    """The checks of the task that a request is about, as they were graded, and the answer's code.

    Both are empty where the task or the graded notebook is not known.
    """
    written, cells = _task(course, request)
    if not request.is_clear or not cells:
        return [], ""
    notebook, names = cells[0].notebook, {cell.name for cell in cells}
    holder = People(course).holder(request.assignment, request.student)
    result = Ledger(course, request.assignment).result(holder)
    checks = [
        check
        for check in (result.checks if result else [])
        if check.notebook == notebook and check.cell in names
    ]
    path = course.autograded / holder / request.assignment / f"{notebook}.ipynb"
    graded = read_notebook(path).cells if path.is_file() else []
    return checks, next((c.source for c in graded if grade_id(c) == written), "")


def _received(course: Course, path: Path) -> list[Request]:
    """The requests in a form's download (CSV): who wrote it is a stranger, so all is cut."""
    headings, rows = read_table(path)
    if not rows:
        raise CourseError(f"{path.name}: no table with rows; save the form's answers as CSV.")
    names, cells = recognise(headings), _cells(course)
    roster = read_roster(course) or Roster([], "the roster")
    received = []
    for _, row in rows:
        cell_of = {name: _line(cell) for name, cell in zip(names, row, strict=False)}
        sender = sender_of(cell_of)
        is_one = len(roster.with_ids(sender.keys)) < 2
        student = student_of(sender, roster) if is_one else None
        # With the place, so that the same words on two tasks are two requests.
        free = [cell for name, cell in zip(names, row, strict=False) if cell and not name]
        who, what = student.id if student else "", _plain("\n".join(free))
        place = _place(dict(zip(headings, row, strict=False)), cells)
        received.append(Request(0, cell_of.get(WHEN, ""), who, *place, what, str(sender)))
    return received


def _plain(text: str) -> str:
    return printable(text, also="\n\t").strip()[:_LONGEST]


def _line(text: str) -> str:
    return printable(" ".join(text.split()))[:_LONGEST_LINE]


@dataclass(frozen=True)
class _Cell:
    """A graded cell, what a student wrote for it, and the key of its task.

    A task's cells have its number in their names, or follow the same solution cell.
    """

    assignment: str
    notebook: str
    name: str
    written: str
    task: str

    @property
    def full(self) -> str:
        return f"{self.notebook}/{self.name}"

    @property
    def number(self) -> str:
        match = re.search(r"-(\d+)-(\d+)", self.name)
        return f"{match[1]}.{match[2]}" if match else ""


def _cells(course: Course, assignments: Iterable[str] = ()) -> list[_Cell]:
    """The graded cells of assignments; of all of them if none is named."""
    cells = []
    for assignment in assignments or course.assignments():
        for path in course.notebooks(assignment):
            written = ""
            for cell in read_notebook(path).cells:
                name = str(grade_id(cell))
                if is_solution(cell) or is_answer(cell):
                    written = name
                if points(cell):
                    task = task_of(name) or written
                    cells.append(_Cell(assignment, path.stem, name, written, task))
    return cells


def _task(course: Course, request: Request) -> tuple[str, list[_Cell]]:
    """The name of the cell that a student wrote for a request's task, and the task's cells."""
    cells = _cells(course, [request.assignment])
    asked = next((cell for cell in cells if cell.full == request.task), None)
    if asked is None:
        return "", []
    place = asked.notebook, asked.task
    return asked.written, [cell for cell in cells if (cell.notebook, cell.task) == place]


def _place(answers: Mapping[str, str], cells: list[_Cell]) -> tuple[str, str]:
    """The assignment, and the task by its full name, in the answers to questions about them."""
    said = {
        word: answers[q] for q in answers for word in ("assignment", "task") if word in q.lower()
    }
    cells = [cell for cell in cells if cell.assignment == said.get("assignment")]
    tasks = [cell for cell in cells if said.get("task") in (cell.full, cell.name, cell.number)]
    is_one = len({cell.notebook for cell in tasks}) == 1
    return cells[0].assignment if cells else "", tasks[0].full if is_one else ""


def _beside_the_mark(course: Course, request: Request, text: str, mark: float | None) -> str:
    """Write an answer to the comment on a task, and its points to its cells; what changed."""
    notebook, _, name = request.task.partition("/")
    holder = People(course).holder(request.assignment, request.student)
    place, change = (notebook, request.assignment, holder), ""
    written, cells = _task(course, request)
    with course.gradebook() as gradebook:
        try:
            names = [name] if mark is None or not cells else [cell.name for cell in cells]
            grades = [gradebook.find_grade(each, *place) for each in names]
        except MissingEntry as error:
            raise CourseError(
                f"{FILE}, request {request.number}: the gradebook has no {request.task} "
                f"of {holder}."
            ) from error
        if mark is not None:
            change = _grant(request.task, grades, mark)
        comment = gradebook.find_comment(written, *place)
        before = (comment.manual_comment or "").partition(_ANSWERED)[0].rstrip()
        comment.manual_comment = "\n\n".join(filter(None, [before, f"{_ANSWERED}{text}"]))
        gradebook.db.commit()
    return change


def _grant(task: str, grades: list[Any], mark: float) -> str:
    """Give a task so many points, in the cells that lost them; what it had, and has."""
    reached = [grade.score - (grade.extra_credit or 0) for grade in grades]
    total, most = round(sum(reached), 6), sum(grade.max_score for grade in grades)
    if not 0 <= mark <= most:
        raise CourseError(f"requests --points {mark:g}: {task} has 0 to {most:g} points.")
    if mark == total and not any(grade.needs_manual_grade for grade in grades):
        raise CourseError(
            f"requests --points {mark:g}: {task} has {total:g} of {most:g} points already; name "
            "all that it is to have, or leave --points out."
        )
    missing = mark - total
    # Points that are taken away are those of its last cells.
    places = range(len(grades)) if missing > 0 else reversed(range(len(grades)))
    for n in places:
        score = min(max(reached[n] + missing, 0), grades[n].max_score)
        if score != reached[n] or grades[n].needs_manual_grade:
            grades[n].manual_score, grades[n].needs_manual_grade = score, False
        missing -= score - reached[n]
    return f": {total:g} of {most:g} points before, {mark:g} now"


def _read(path: Path) -> list[Request]:
    rows = read_numbered(path, COLUMNS, "request")
    return [Request(number, *others) for _, number, others in rows]
