"""The grades of a course, exact to the digit, and what stands in the way of handing them out."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Any

from coursekit.course import Course, CourseError
from coursekit.gradebook.people import People
from coursekit.gradebook.totals import Penalty, Total, exact
from coursekit.grading.ledger import Ledger
from coursekit.grading.result import ERROR, INVALID
from coursekit.lms.roster import Roster, Student, read_roster
from coursekit.lms.system import listing
from coursekit.notebook.extra import extra_cells

TO_MARK, NOT_GRADED, EXCUSED = "waits for marks", "is not graded", "excused"
CHANGED = "changed since it was graded, see `coursekit grade`"
CORRECTED = "a check that was corrected by hand has been graded again, see `coursekit mark`"


@dataclass(frozen=True)
class Grade:
    """What a student got in an assignment.

    Attributes
    ----------
    points, penalty : Decimal
        What counts of those reached so far, see `Total`, and what is taken off for lateness.
    state : str
        Why this is not the last word; empty if it is.
    cells : tuple of str
        Which checks a person has to look at again.
    """

    points: Decimal = Decimal(0)
    penalty: Decimal = Decimal(0)
    state: str = ""
    cells: tuple[str, ...] = ()

    @property
    def score(self) -> Decimal:
        """What counts: never below zero."""
        return max(self.points - self.penalty, Decimal(0))


@dataclass
class Grades:
    """All grades of some assignments.

    Attributes
    ----------
    students : list of Student
        By id; as the roster has them, or the gradebook; none who withdrew.
    maximum : dict of str to Decimal
        By assignment, without extra points.
    each : dict of (str, str) to Grade
        By student and assignment; those who did not hand in have none. All of a team have
        its grade, and who is excused has the state ``EXCUSED`` and no points.
    """

    students: list[Student]
    maximum: dict[str, Decimal] = field(default_factory=dict)
    each: dict[tuple[str, str], Grade] = field(default_factory=dict)

    def unfinished(self) -> list[str]:
        """For each assignment and reason, whose marks are not the last word."""
        lines = []
        for assignment in self.maximum:
            for state in (TO_MARK, CORRECTED, CHANGED, NOT_GRADED):
                who = [
                    f"{student.id} ({', '.join(grade.cells)})" if grade.cells else student.id
                    for student in self.students
                    if (grade := self.each.get((student.id, assignment))) and grade.state == state
                ]
                if who:
                    lines.append(f"{assignment}: {state}: {', '.join(who)}")
        return lines


def read_grades(
    course: Course,
    gradebook: Any,
    assignments: Sequence[str] = (),
    students: Collection[str] = (),
) -> Grades:
    """Read grades from the gradebook.

    Parameters
    ----------
    assignments : sequence of str
        Which; all that somebody handed in if empty.
    students : collection of str
        Whose; everybody's if empty.
    """
    chosen = _assignments(gradebook, assignments)
    people = People(course)
    gone = people.withdrawn()
    everybody = _students(gradebook, read_roster(course), students)
    found = Grades([one for one in everybody if one.id not in gone])
    for assignment in chosen:
        worth = _Worth(course, assignment)
        found.maximum[assignment.name] = worth.whole.most
        grades = _grades_of(course, gradebook, assignment, worth)
        for student, holder in people.sharing(assignment.name).items():
            grades.pop(student, None)  # of a time before the team
            if holder in grades:
                grades[student] = grades[holder]
        grades |= dict.fromkeys(people.excused(assignment.name), Grade(state=EXCUSED))
        for student, grade in grades.items():
            found.each[student, assignment.name] = grade
    return found


def unfinished(course: Course, assignment: str, students: Collection[str] = ()) -> list[str]:
    """For each reason, whose marks in an assignment may still change; of everybody if empty."""
    from nbgrader.api import Gradebook

    with Gradebook(course.gradebook_url, course.coursedir.course_id) as gradebook:
        return read_grades(course, gradebook, [assignment], students).unfinished()


def chosen_names(gradebook: Any, assignments: Sequence[str]) -> list[str]:
    """The named assignments, or all that somebody handed in."""
    return [one.name for one in _assignments(gradebook, assignments)]


def _assignments(gradebook: Any, wanted: Sequence[str]) -> list[Any]:
    known = {one.name: one for one in gradebook.assignments}
    if unknown := [name for name in wanted if name not in known]:
        raise CourseError(
            f"{unknown[0]}: not in the gradebook, which has {', '.join(sorted(known)) or 'none'}."
        )
    if wanted:
        return [known[name] for name in dict.fromkeys(wanted)]
    handed_in = [one for _, one in sorted(known.items()) if one.num_submissions]
    if not handed_in:
        raise CourseError("the gradebook has no submission yet; run `coursekit grade` first.")
    return handed_in


def _students(gradebook: Any, roster: Roster | None, wanted: Collection[str]) -> list[Student]:
    """As the roster has them; whom it does not list, as the gradebook does."""
    number = listing()[0].number
    people = {
        row.id: Student.of({
            "id": row.id, "first_name": row.first_name or "", "last_name": row.last_name or "",
            "email": row.email or "", number: row.lms_user_id or "",
        })
        for row in gradebook.students
    }  # fmt: skip
    people |= roster.students if roster else {}
    if unknown := sorted(set(wanted) - set(people)):
        raise CourseError(f"{unknown[0]}: neither in the gradebook nor in the roster.")
    return [people[one] for one in sorted(people) if not wanted or one in wanted]


class _Worth:
    """What there is to get in an assignment, and by which rule late work loses points.

    Attributes
    ----------
    whole : Total
        All points there are to get, none of them reached.
    """

    def __init__(self, course: Course, assignment: Any) -> None:
        self._extra = extra_cells(course.notebooks(assignment.name))
        self._rule: Penalty | None = None
        self._late: dict[str, float] = {}
        self.whole = Total(most=exact(assignment.max_score))
        if not self._extra:
            return
        from coursekit.gradebook.late import late_rule

        self._rule = late_rule(course.config)[1]
        more = sum(
            (
                exact(cell.max_score)
                for notebook in assignment.notebooks
                for cell in (*notebook.grade_cells, *notebook.task_cells)
                if self.is_extra(notebook.name, cell.name)
            ),
            Decimal(0),
        )
        self.whole = Total(most=self.whole.most - more, most_extra=more)
        self._late = {one.student_id: one.total_seconds_late for one in assignment.submissions}

    def is_extra(self, notebook: str, cell: str) -> bool:
        return (notebook, cell) in self._extra

    def counted(
        self, student: str, core: Decimal, extra: Decimal, penalty: Decimal
    ) -> tuple[Decimal, Decimal]:
        """The points that count, and the penalty."""
        found = replace(self.whole, core=core, extra=extra)
        return found.points, found.penalty(penalty, self._rule, self._late.get(student, 0))


def _grades_of(course: Course, gradebook: Any, assignment: Any, worth: _Worth) -> dict[str, Grade]:
    """What each student got, by student."""
    from nbgrader import api

    submission = api.SubmittedNotebook.assignment_id == api.SubmittedAssignment.id
    mine = api.SubmittedAssignment.assignment_id == assignment.id
    points: dict[str, Decimal] = {}
    extra: dict[str, Decimal] = {}
    penalty: dict[str, Decimal] = {}
    state: dict[str, str] = {}
    db = gradebook.db
    for student, less in (
        db.query(api.SubmittedAssignment.student_id, api.SubmittedNotebook.late_submission_penalty)
        .join(api.SubmittedNotebook, submission)
        .filter(mine)
    ):
        penalty[student] = penalty.get(student, Decimal(0)) + exact(less)
        points[student] = extra[student] = Decimal(0)
    # Cell by cell: the gradebook's own sums are binary, and what rounds up is decimal.
    again: dict[str, list[str]] = {}
    code = api.GradeCell.__table__.c
    for student, score, waits, auto, manual, notebook, cell, kind in (
        db.query(
            api.SubmittedAssignment.student_id, api.Grade.score, api.Grade.needs_manual_grade,
            api.Grade.auto_score, api.Grade.manual_score, api.Notebook.name, api.BaseCell.name,
            code.cell_type,
        )
        .join(api.SubmittedNotebook, submission)
        .join(api.Grade, api.Grade.notebook_id == api.SubmittedNotebook.id)
        .join(api.Notebook, api.Notebook.id == api.SubmittedNotebook.notebook_id)
        .join(api.BaseCell, api.BaseCell.id == api.Grade.cell_id)
        .outerjoin(api.GradeCell.__table__, code.id == api.BaseCell.id)
        .filter(mine)
    ):  # fmt: skip
        (extra if worth.is_extra(notebook, cell) else points)[student] += exact(score)
        if waits and kind == "code" and auto is not None and manual is not None:
            again.setdefault(student, []).append(f"{notebook}/{cell}")
        elif waits:
            state.setdefault(student, TO_MARK)
        elif auto is None and manual is None:
            state[student] = NOT_GRADED
    for student in again:
        state.setdefault(student, CORRECTED)
    ledger = Ledger(course, assignment.name)
    for result in ledger.results():
        if result.status in (INVALID, ERROR):
            state[result.student] = NOT_GRADED
    for path in course.submitted.glob(f"*/{assignment.name}"):
        student = path.parent.name
        if student not in points:
            state[student] = NOT_GRADED
        elif not ledger.is_of_what_is_there(student):
            state.setdefault(student, CHANGED)
    none = Decimal(0)
    return {
        student: Grade(
            *worth.counted(
                student,
                points.get(student, none),
                extra.get(student, none),
                penalty.get(student, none),
            ),
            state.get(student, ""),
            tuple(again.get(student, ())),
        )
        for student in points.keys() | state.keys()
    }
