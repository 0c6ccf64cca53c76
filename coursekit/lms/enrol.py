"""Students' names and due dates in the gradebook, where formgrader shows them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta
from functools import partial

from coursekit.course import Course
from coursekit.gradebook.late import decided_due
from coursekit.gradebook.people import People
from coursekit.gradebook.server import repeated
from coursekit.lms.roster import Student


def enrol(course: Course, students: Iterable[Student]) -> None:
    """Write names, mail addresses and the system's ids; what is not known stays as it is."""
    repeated(course.gradebook_url, partial(_enrol, course, list(students)))


def _enrol(course: Course, students: Iterable[Student]) -> None:
    from nbgrader.api import Gradebook
    from nbgrader.api import Student as Row

    with Gradebook(course.gradebook_url, course.coursedir.course_id) as gradebook:
        rows = {row.id: row for row in gradebook.students}
        for student in students:
            row = rows.get(student.id)
            if row is None:
                row = Row(id=student.id)
                gradebook.db.add(row)
            for field in ("first_name", "last_name", "email", "lms_user_id"):
                said = getattr(student, field)
                if said and getattr(row, field) != said:
                    setattr(row, field, said)
        gradebook.db.commit()


def due_dates(course: Course, assignment: str) -> Callable[[str], datetime | None]:
    """By when a student has to hand in, in UTC, extensions counted; None if nobody has to."""
    from nbgrader.api import Gradebook, MissingEntry

    due, given = decided_due(course, assignment), {}
    with Gradebook(course.gradebook_url, course.coursedir.course_id) as gradebook:
        try:
            found = gradebook.find_assignment(assignment)
            due = found.duedate.replace(tzinfo=UTC) if found.duedate else due
            given = {one.student_id: one.extension for one in found.submissions if one.extension}
        except MissingEntry:
            pass  # before the first grading: what the configuration says holds already
    people = People(course)

    def until(student: str) -> datetime | None:
        more = people.extension(assignment, student, due)
        return due and due + (given.get(student, timedelta()) if more is None else more)

    return until
