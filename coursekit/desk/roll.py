"""The class as the desk shows it: a row a student, from the gradebook, the ledger and the files."""

import contextlib
import csv
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from nbgrader import api
from sqlalchemy import func

from coursekit.course import Course, CourseError
from coursekit.gradebook.late import due_dates
from coursekit.gradebook.people import People, handed_in
from coursekit.gradebook.queries import every_grade
from coursekit.gradebook.totals import Total, format_number
from coursekit.grading.ledger import without_checks
from coursekit.grading.result import STATUSES
from coursekit.lms import grades as lms_grades
from coursekit.lms.collect import UNKNOWN, lateness
from coursekit.lms.grades import Grade, everybody, standings
from coursekit.lms.roster import Student, read_roster
from coursekit.lms.shelf import FOLDER
from coursekit.notebook.cells import task_of
from coursekit.students.requests import Requests
from coursekit.support.times import in_zone

ABSENT, NEW, AGAIN = "not handed in", "not graded yet", "handed in again"
EXCUSED, WITHDRAWN = "excused", "withdrawn"
STATES = (*STATUSES, AGAIN, NEW, ABSENT, EXCUSED, WITHDRAWN)  # in the order of a bar


@dataclass(frozen=True)
class Row:
    """A student's standing in an assignment, in words; what is not known is empty.

    Attributes
    ----------
    group : str
        The section, and the team of this assignment.
    status : str
        One of `STATES`.
    core, extra, most, most_extra, waiting : str
        Points so far and the most there is, extra ones apart; those that wait for a person.
    feedback : str
        ``written`` or, for a learning management system, ``packed``.
    notes : tuple of str
        Remarks of grading for TAs.
    """

    id: str
    name: str
    group: str
    handed_in: str
    late: str
    extension: str
    status: str
    core: str
    extra: str
    most: str
    most_extra: str
    waiting: str
    feedback: str
    notes: tuple[str, ...]


class _Work:
    """Who handed in an assignment, when, and how its grading ended: read once for all students."""

    def __init__(self, course: Course, assignment: str, people: People) -> None:
        self.holders = people.sharing(assignment)
        folders = course.submitted.glob(f"*/{assignment}")
        self.sent = {folder.parent.name: handed_in(folder, course.zone) for folder in folders}
        self.results = without_checks(course, assignment)
        self._free = dict.fromkeys(people.excused(assignment), EXCUSED)
        self._free |= dict.fromkeys(people.withdrawn(), WITHDRAWN)

    def status(self, student: str) -> str:
        holder = self.holders.get(student, student)
        result, when = self.results.get(holder), self.sent.get(holder)
        if student in self._free or holder not in self.sent:
            return self._free.get(student, ABSENT)
        if result and result.timestamp and when:
            graded = datetime.fromisoformat(result.timestamp).replace(tzinfo=UTC)
            return result.status if abs(when - graded) < timedelta(seconds=1) else AGAIN
        return result.status if result else NEW


def roll(course: Course, assignment: str) -> list[Row]:
    """The class of an assignment, by name."""
    with course.gradebook() as book:
        persons = {row.id: row for row in everybody(book, read_roster(course))}
        rows = _rows(course, assignment, book, persons)
    return sorted(rows, key=lambda row: (row.name.lower(), row.id))


def _rows(
    course: Course, assignment: str, book: Any, persons: Mapping[str, Student], only: str = ""
) -> Iterable[Row]:
    """The rows of all, or of one student."""
    people = People(course)
    work, whole, grades = _Work(course, assignment, people), Total(), dict[str, Grade]()
    students = [only] if only else {*persons, *work.sent}
    holders = [work.holders.get(only, only)] if only else ()
    with contextlib.suppress(api.MissingEntry):  # before the first grading
        whole, grades = standings(course, book, book.find_assignment(assignment), holders)
    due = due_dates(course, assignment)
    teams = {member: team for team in people.teams(assignment) for member in team.members}
    archives = course.root.glob(f"returned/{assignment}/*.zip")
    packed = max((path.stat().st_mtime for path in archives), default=0.0)

    def row(student: str) -> Row:
        holder, status = work.holders.get(student, student), work.status(student)
        person, team = persons.get(student, Student(student)), teams.get(student)
        when, until, result = work.sent.get(holder), due(holder), work.results.get(holder)
        counts = status not in (ABSENT, EXCUSED, WITHDRAWN) and holder in grades
        grade = grades[holder] if counts else Grade()
        page = course.feedback / student / assignment / f"{assignment}.html"
        written = page.stat().st_mtime if page.is_file() else 0.0
        return Row(
            id=student,
            name=person.name,
            group=", ".join(filter(None, [person.section, (team.name or "team") if team else ""])),
            handed_in=in_zone(when, course.zone) if when else "yes" * (holder in work.sent),
            late=lateness(when, until, course.zone).rpartition(", by ")[2],
            extension=_span(until - base) if until and (base := due("")) else "",
            status=status,
            core=format_number(grade.total.core) if counts else "",
            extra=format_number(grade.total.extra) if grade.total.most_extra else "",
            most=format_number(whole.most),
            most_extra=format_number(whole.most_extra) if whole.most_extra else "",
            waiting=format_number(grade.waiting) if grade.waiting else "",
            feedback="" if not written else "packed" if packed > written else "written",
            notes=tuple(result.notes if result else ()),
        )

    return map(row, students)


def states(statuses: Iterable[str]) -> list[tuple[str, int]]:
    """How many students are in which state, in the order of a bar."""
    counts = Counter(statuses)
    return [(state, counts[state]) for state in STATES if counts[state]]


def overview(course: Course) -> list[dict[str, Any]]:
    """For each assignment ``name``, ``states`` (of all students) and ``unknown`` (senders)."""
    people, lines = People(course), []
    with course.gradebook() as book:
        persons = {row.id for row in everybody(book, read_roster(course))}
    for name in course.assignments():
        work = _Work(course, name, people)
        counts = states(map(work.status, {*persons, *work.sent}))
        lines.append({"name": name, "states": counts, "unknown": unknown(course, name)})
    return lines


def student(course: Course, name: str) -> dict[str, Any]:
    """All that is known of a student, as ``student.html.j2`` shows it."""
    people, lines = People(course), []
    holders = {assignment: people.holder(assignment, name) for assignment in course.assignments()}
    with course.gradebook() as book:
        persons = {row.id: row for row in everybody(book, read_roster(course))}
        tasks = _tasks(book, holders)
        for assignment, holder in holders.items():
            notebooks = sorted((course.autograded / holder / assignment).glob("*.ipynb"))
            lines.append({
                "name": assignment,
                "row": next(iter(_rows(course, assignment, book, persons, name))),
                "attempts": _attempts(course, assignment, holder),
                "tasks": tasks[assignment],
                "notebooks": [path.relative_to(course.root).as_posix() for path in notebooks],
            })  # fmt: skip
    return {
        "id": name,
        "person": persons.get(name, Student(name)),
        "assignments": lines,
        "requests": [request for request in Requests(course).all if request.student == name],
        "decisions": [(row, row.shown(course.zone)) for row in people.decisions if name in row.ids],
    }


def unfinished(course: Course, assignment: str) -> list[str]:
    """The reasons why marks of an assignment may still change."""
    try:
        return lms_grades.unfinished(course, assignment)
    except CourseError:  # it is not in the gradebook
        return ["nothing is graded yet"]


def pairs(course: Course, assignment: str) -> list[list[str]]:
    """The pairs of submissions that the last report found most alike, and how much; ten at most."""
    path = course.root / "reports" / assignment / "similar.csv"
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    return list(csv.reader(lines))[1:11]


def unknown(course: Course, assignment: str) -> list[str]:
    """The senders in what was collected last whom nobody knows."""
    path = course.root / FOLDER / assignment / UNKNOWN
    names = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    people = People(course)
    return [name for name in names if not people.sender(name)]


def _tasks(book: Any, holders: Mapping[str, str]) -> Mapping[str, list[tuple[str, ...]]]:
    """By assignment, name, points, most and waiting points of each task of a student."""
    grade, student = api.Grade, api.SubmittedAssignment.student_id
    most = func.coalesce(grade.max_score_gradecell, grade.max_score_taskcell, 0.0)
    place = student, api.Assignment.name, api.Notebook.name, api.BaseCell.name
    query = every_grade(*place, grade.score, most, grade.needs_manual_grade)
    sums: dict[tuple[str, str, str], list[float]] = defaultdict(lambda: [0.0] * 3)
    rows = book.db.execute(query.where(student.in_({*holders.values()})))
    for holder, assignment, notebook, cell, score, worth, waits in rows:
        if holders.get(assignment) == holder:
            task = sums[assignment, notebook, task_of(cell) or cell]
            task[:] = task[0] + (score or 0), task[1] + worth, task[2] + worth * bool(waits)
    tasks = defaultdict(list)
    for key in sorted(sums, key=lambda key: (*key[:2], len(key[2]), key[2])):
        tasks[key[0]].append((" ".join(key[1:]), *map(format_number, sums[key])))
    return tasks


def _attempts(course: Course, assignment: str, student: str) -> list[str]:
    """When a student handed in, the newest first."""
    earlier = (course.root / FOLDER / assignment / "earlier" / student).glob("*")
    before = sorted(earlier, key=lambda path: (len(path.name), path.name), reverse=True)
    here = course.submitted / student / assignment
    times = [handed_in(folder, course.zone) for folder in (here, *before) if folder.is_dir()]
    return [in_zone(when, course.zone) if when else "at an unknown time" for when in times]


def _span(time: timedelta) -> str:
    """An extension as people write it: 2 d, 36 h."""
    hours = time.total_seconds() / 3600
    return "" if not hours else f"{hours / 24:g} d" if hours % 24 == 0 else f"{hours:.4g} h"
