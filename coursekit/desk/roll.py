"""The class as the desk shows it: a row a student, from the gradebook, the ledger and the files."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from coursekit.course import Course, CourseError
from coursekit.gradebook.late import due_dates
from coursekit.gradebook.people import TIMESTAMP, Decision, People
from coursekit.gradebook.queries import scores
from coursekit.gradebook.totals import format_number
from coursekit.grading.ledger import Ledger
from coursekit.lms import grades as lms_grades
from coursekit.lms.collect import UNKNOWN, lateness
from coursekit.lms.grades import CHANGED, Grade, read_grades
from coursekit.lms.roster import Student, read_roster
from coursekit.lms.shelf import FOLDER
from coursekit.students.requests import Requests
from coursekit.support.times import as_utc, in_zone

ABSENT, NEW, OUTDATED = "not handed in", "not graded yet", "changed since it was graded"
EXCUSED, WITHDRAWN, SENT = "excused", "withdrawn", "handed in"
_WITHOUT_POINTS = (ABSENT, NEW, EXCUSED, WITHDRAWN)


@dataclass(frozen=True)
class Row:
    """A student's standing in an assignment; what is not known is empty.

    Attributes
    ----------
    group : str
        The section, and the team of this assignment.
    handed_in, late, extension : str
        When, by how much after the due date, and how much more time there was.
    status : str
        One of grading's, or why there is none.
    core, extra, most : str
        Points so far, extra ones apart, and the most there is without them.
    waiting : float
        Points that wait for a person.
    feedback : str
        ``written`` or ``packed``, for the learning management system.
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
    waiting: float
    feedback: str
    notes: tuple[str, ...]


def roll(course: Course, assignment: str, students: Collection[str] = ()) -> list[Row]:
    """The class of an assignment, or some students of it, by name."""
    from nbgrader.api import Gradebook

    roster, people = read_roster(course), People(course)
    names = {row.id: row for row in roster.students.values()} if roster else {}
    grades: dict[str, Grade] = {}
    most = ""
    with Gradebook(course.gradebook_url, course.coursedir.course_id) as book:
        is_there = any(entry.name == assignment for entry in book.assignments)
        if is_there:
            everything = read_grades(course, book, [assignment])
            names = {row.id: row for row in everything.students} | names
            grades = {student: grade for (student, _), grade in everything.each.items()}
            most = format_number(everything.maximum[assignment])
    waiting: dict[str, float] = defaultdict(float)
    for score in scores(course, assignment) if is_there else []:
        waiting[score.student] += score.waiting
    results = {result.student: result for result in Ledger(course, assignment).results()}
    sent = {path.parent.name for path in course.submitted.glob(f"*/{assignment}")}
    due, gone, excused = (
        due_dates(course, assignment),
        people.withdrawn(),
        people.excused(assignment),
    )
    packed = max(
        (path.stat().st_mtime for path in course.root.glob(f"returned/{assignment}/*.zip")),
        default=0.0,
    )
    rows = []
    for student in sorted({*names, *sent, *grades, *gone}):
        if students and student not in students:
            continue
        holder, grade = people.holder(assignment, student), grades.get(student)
        result = results.get(holder)
        when = _when(course.submitted / holder / assignment)
        team = people.team(assignment, student)
        extension = people.extension(assignment, student, due(""))
        page = course.feedback / student / assignment / f"{assignment}.html"
        written = page.stat().st_mtime if page.is_file() else 0.0
        status = result.status if result else NEW
        if student in gone or student in excused:
            status = WITHDRAWN if student in gone else EXCUSED
        elif holder not in sent:
            status = ABSENT
        elif grade and grade.state == CHANGED:
            status = OUTDATED
        total = grade.total if grade and status not in _WITHOUT_POINTS else None
        person = names.get(student, Student(student))
        rows.append(
            Row(
                id=student,
                name=f"{person.first_name} {person.last_name}".strip(),
                group=", ".join(
                    filter(None, [person.section, team.name or "team" if team else ""])
                ),
                handed_in=in_zone(when, course.zone) if when else SENT if holder in sent else "",
                late=lateness(when, due(holder), course.zone).rpartition(", by ")[2],
                extension=_span(extension),
                status=status,
                core=format_number(total.core) if total else "",
                extra=format_number(total.extra) if total and total.most_extra else "",
                most=most,
                waiting=waiting[holder] if total else 0.0,
                feedback="" if not written else "packed" if packed > written else "written",
                notes=tuple(result.notes if result else ()),
            )
        )
    return sorted(rows, key=lambda row: (row.name.lower(), row.id))


def overview(course: Course) -> list[dict[str, Any]]:
    """For each assignment its name, the number of students, and how many are in which state."""
    roster, people = read_roster(course), People(course)
    everybody, gone = set(roster.students if roster else ()), people.withdrawn().keys()
    lines = []
    for name in course.assignments():
        sent = {path.parent.name for path in course.submitted.glob(f"*/{name}")}
        statuses = {result.student: result.status for result in Ledger(course, name).results()}
        counts: Counter[str] = Counter()
        for student in (everybody | sent) - gone:
            holder = people.holder(name, student)
            status = statuses.get(holder, NEW) if holder in sent else ABSENT
            counts[EXCUSED if student in people.excused(name) else status] += 1
        lines.append({"name": name, "states": sorted(counts.items())})
    return lines


def student(course: Course, name: str) -> dict[str, Any]:
    """All that is known of a student: rows, attempts and requests by assignment, decisions."""
    people, roster = People(course), read_roster(course)
    requests = [row for row in Requests(course).all if row.student == name]
    assignments = []
    for assignment in course.assignments():
        rows = roll(course, assignment, [name])
        if rows:
            assignments.append((assignment, rows[0], _attempts(course, assignment, name)))
    decisions: list[Decision] = [row for row in people.decisions if name in row.ids]
    person = roster.students.get(name) if roster else None
    return {"id": name, "person": person, "assignments": assignments} | {
        "requests": requests, "decisions": [(row, row.shown(course.zone)) for row in decisions]
    }  # fmt: skip


def unfinished(course: Course, assignment: str) -> list[str]:
    """The reasons why marks of an assignment may still change; none before it is graded."""
    try:
        return lms_grades.unfinished(course, assignment)
    except CourseError:  # it is not in the gradebook
        return ["nothing is graded yet"]


def unknown(course: Course, assignment: str) -> list[str]:
    """The senders in what was collected last whom nobody knows."""
    path = course.root / FOLDER / assignment / UNKNOWN
    names = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    people = People(course)
    return [name for name in names if not people.sender(name)]


def _attempts(course: Course, assignment: str, student: str) -> list[str]:
    """When a student handed in, the newest first."""
    earlier = course.root / FOLDER / assignment / "earlier" / student
    folders = [course.submitted / student / assignment, *sorted(earlier.glob("*"), reverse=True)]
    times = [_when(folder) for folder in folders if folder.is_dir()]
    return [in_zone(when, course.zone) if when else "at an unknown time" for when in times]


def _when(folder: Path) -> datetime | None:
    try:
        return as_utc((folder / TIMESTAMP).read_text(encoding="utf-8").strip(), UTC)
    except (OSError, UnicodeError):
        return None


def _span(time: timedelta | None) -> str:
    if not time:
        return ""
    hours = time.total_seconds() / 3600
    return f"{hours / 24:g} d" if hours % 24 == 0 else f"{hours:.4g} h"
