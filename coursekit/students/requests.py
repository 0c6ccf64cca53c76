"""Students' requests for another look at a mark: by task, with links; and the answers to them.

``requests.csv`` in the course folder has them. An answer is kept there, and stands with the mark:
in the gradebook's comment on the task, where feedback and formgrader show it.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from datetime import UTC
from functools import partial
from pathlib import Path
from typing import Any

from coursekit.course import Course, CourseError, grade_id, read_notebook
from coursekit.feedback.outline import anchor
from coursekit.gradebook.people import People, timestamp
from coursekit.gradebook.queue import turn
from coursekit.gradebook.server import repeated
from coursekit.gradebook.tables import read_ours, write_ours
from coursekit.grading.ledger import Ledger
from coursekit.grading.result import Check
from coursekit.lms.columns import WHEN, read_table, recognise
from coursekit.lms.ids import letters
from coursekit.lms.roster import Roster, read_roster, sender_of, student_of, unique
from coursekit.notebook.cells import is_answer, is_solution, points, task_of
from coursekit.support.text import printable
from coursekit.support.times import as_utc

FILE = "requests.csv"
# A task's number, or a cell's name.
_WORD = re.compile(r"(?<![\w.,-])(\d+)[.-](\d+)(?![\w]|[.,]\d)|[\w-]+(?:/[\w-]+)?")
_ANSWERED = "On your request: "
_LONGEST = 4000  # characters of one message
_LONGEST_LINE = 200  # of a name or a date
_LONGEST_TIME = 60  # that a form writes
_ADDRESS = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")


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
            # Who asks the same in the same words again has asked it already; a spreadsheet may
            # have written the time otherwise.
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
            lines += [f"     {link}" for link in links(self.course, request).values()]
        return "\n".join(map(printable, lines)) or "no requests"


def links(course: Course, request: Request) -> dict[str, str]:
    """Paths from the course folder to a request's task, by what they lead to."""
    if not (request.student and request.assignment):
        return {}
    holder = People(course).holder(request.assignment, request.student)
    notebook, _, cell = request.task.partition("/")
    place = f"#{anchor(notebook, cell)}" if request.task else ""
    page = course.feedback / request.student / request.assignment / f"{request.assignment}.html"
    graded = course.autograded / holder / request.assignment / f"{notebook}.ipynb"
    targets = {"feedback": (page, place), "graded notebook": (graded, "")}
    return {
        name: f"{path.relative_to(course.root)}{part}"
        for name, (path, part) in targets.items()
        if path.is_file()
    }


def evidence(course: Course, request: Request) -> tuple[list[Check], str]:
    """The checks of the task that a request is about, as they were graded, and the answer's code.

    Both are empty where the task or the graded notebook is not known.
    """
    notebook, _, name = request.task.partition("/")
    cells = [cell for cell in _cells(course, [request.assignment]) if cell.notebook == notebook]
    task = next((cell for cell in cells if cell.name == name), None)
    if not request.is_clear or task is None:
        return [], ""
    names = {cell.name for cell in cells if cell.task == task.task}
    holder = People(course).holder(request.assignment, request.student)
    result = Ledger(course, request.assignment).result(holder)
    checks = [
        check
        for check in (result.checks if result else [])
        if check.notebook == notebook and check.cell in names
    ]
    path = course.autograded / holder / request.assignment / f"{notebook}.ipynb"
    graded = read_notebook(path).cells if path.is_file() else []
    return checks, next((c.source for c in graded if grade_id(c) == task.written), "")


def _received(course: Course, path: Path) -> list[Request]:
    """The requests in a form's download (CSV): who wrote it is a stranger, so all is cut."""
    headings, rows = read_table(path)
    if not rows:
        raise CourseError(f"{path.name}: no table with rows; save the form's answers as CSV.")
    names, cells = recognise(headings), _cells(course)
    roster = read_roster(course) or Roster([], "the roster")
    received = []
    for _, row in rows:
        cell_of: dict[str, str] = {}
        free: list[str] = []
        when = ""
        for name, cell in zip(names, row, strict=False):
            if name == WHEN or (len(cell) < _LONGEST_TIME and as_utc(cell, UTC)):
                when = _line(cell) or when
            elif name in unique() or name in ("full_name", "first_name", "last_name"):
                if name != "email" or _ADDRESS.fullmatch(cell):
                    cell_of.setdefault(name, _line(cell))
            elif cell:
                free.append(cell)
        if cell_of.get("id", "").isdigit() and "email" in names:
            # The number of an answer in Microsoft's forms, also of an anonymous one.
            del cell_of["id"]
        if "email" not in cell_of and (typed := [c for c in free if _ADDRESS.fullmatch(c)]):
            cell_of["email"] = _line(typed[0])  # what the system says of an address comes first
        sender = sender_of(cell_of)
        is_one = len(roster.with_ids(sender.keys)) < 2
        student = student_of(sender, roster) if is_one else None
        # The short answers are looked at first.
        short = _plain(" | ".join(answer for answer in free if len(answer) <= 80))
        text = _plain("\n".join(free))
        place = _place(f"{short}\n{text}", cells)
        received.append(
            Request(0, when, student.id if student else "", *place, text or short, str(sender))
        )
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


def _place(text: str, cells: list[_Cell]) -> tuple[str, str]:
    """The assignment and the task that a message names first; empty where it names none."""

    def named(kind: str) -> list[_Cell]:
        return [
            cell
            for cell in cells
            if re.search(rf"(?<![\w-]){re.escape(getattr(cell, kind))}(?![\w-])", text, re.I)
        ]

    cells = named("assignment") or cells
    assignments = {cell.assignment for cell in cells}
    assignment = assignments.pop() if len(assignments) == 1 else ""
    notebooks = named("notebook")
    for word in _WORD.finditer(text) if assignment or notebooks else ():
        name = f"{word[1]}.{word[2]}" if word[1] else word[0]
        matches = [
            cell for cell in notebooks or cells if name in (cell.full, cell.name, cell.number)
        ]
        if len({(cell.assignment, cell.notebook) for cell in matches}) == 1:
            return matches[0].assignment, matches[0].full
    return assignment, ""


def _beside_the_mark(course: Course, request: Request, text: str, mark: float | None) -> str:
    """Write an answer to the comment on a task, and its points to its cells; what changed."""
    from nbgrader.api import MissingEntry

    notebook, _, cell = request.task.partition("/")
    holder = People(course).holder(request.assignment, request.student)
    place = notebook, request.assignment, holder
    notebook_cells = [
        entry for entry in _cells(course, [request.assignment]) if entry.notebook == notebook
    ]
    check = next((entry for entry in notebook_cells if entry.name == cell), None)
    cells = [entry.name for entry in notebook_cells if check and entry.task == check.task]
    change = ""
    with course.gradebook() as gradebook:
        try:
            names = [cell] if mark is None else cells or [cell]
            grades = [gradebook.find_grade(name, *place) for name in names]
        except MissingEntry as error:
            raise CourseError(
                f"{FILE}, request {request.number}: the gradebook has no {request.task} "
                f"of {holder}."
            ) from error
        if mark is not None:
            change = _grant(request.task, grades, mark)
        comment = gradebook.find_comment(check.written if check else "", *place)
        before = (comment.manual_comment or "").partition(_ANSWERED)[0].rstrip()
        comment.manual_comment = "\n\n".join(filter(None, [before, f"{_ANSWERED}{text}"]))
        gradebook.db.commit()
    return change


def _grant(task: str, grades: list[Any], mark: float) -> str:
    """Give a task so many points, in the cells that lost them; what it had, and has.

    Points that are taken away are those of its last cells.
    """
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
    places = range(len(grades)) if missing > 0 else reversed(range(len(grades)))
    for n in places:
        score = min(max(reached[n] + missing, 0), grades[n].max_score)
        if score != reached[n] or grades[n].needs_manual_grade:
            grades[n].manual_score, grades[n].needs_manual_grade = score, False
        missing -= score - reached[n]
    return f": {total:g} of {most:g} points before, {mark:g} now"


def _read(path: Path) -> list[Request]:
    if not path.exists():
        return []
    requests = []
    for row, cells in read_ours(path, COLUMNS):
        number, *others = cells.values()
        try:
            requests.append(Request(int(number), *others))
        except ValueError as error:
            raise CourseError(
                f"{path}, row {row}: {number!r} is not the number of a request; mend it."
            ) from error
    return requests
