"""The grades of a course, exact to the digit, and what stands in the way of handing them out."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Any

from nbgrader import api
from sqlalchemy import func

from coursekit.course import Course, CourseError
from coursekit.gradebook.late import late_rule
from coursekit.gradebook.people import People
from coursekit.gradebook.queries import every_grade
from coursekit.gradebook.totals import Total, exact, format_number
from coursekit.grading.ledger import Ledger
from coursekit.grading.result import ERROR, INVALID
from coursekit.lms.roster import Roster, Student, read_roster
from coursekit.lms.shelf import Shelf
from coursekit.lms.system import listing
from coursekit.notebook.extra import extra_cells
from coursekit.support.text import aligned

EXCUSED = "excused"
CHANGED = "changed since it was graded, see `coursekit grade`"
TO_MARK, NOT_GRADED = "waits for marks", "is not graded"
CORRECTED = "a check that was corrected by hand has been graded again, look at it in formgrader"
_URGENCY = ("", CORRECTED, TO_MARK, NOT_GRADED)


@dataclass
class Grade:
    """A student's grade in an assignment, so far."""

    total: Total = Total()  # noqa: RUF009
    penalty: Decimal = Decimal(0)
    waiting: Decimal = Decimal(0)  # points that a person has yet to give or refuse
    state: str = ""  # why this is not the last word
    # Checks whose points a person has corrected, and that have been graded again since.
    corrected: list[str] = field(default_factory=list)

    @property
    def score(self) -> Decimal:
        """The points that count less the penalty, never below zero."""
        return max(self.total.points - self.penalty, Decimal(0))


@dataclass
class Grades:
    """All grades of some assignments; of students as the roster has them, or the gradebook."""

    students: list[Student]  # none who withdrew
    maximum: dict[str, Decimal] = field(default_factory=dict)  # without extra points
    # By student and assignment; those who did not hand in have none. All of a team have its grade,
    # and who is excused has the state ``EXCUSED`` and no points.
    each: dict[tuple[str, str], Grade] = field(default_factory=dict)

    def unfinished(self) -> list[str]:
        """For each assignment and reason, whose marks are not the last word."""
        lines = []
        for assignment in self.maximum:
            for state in (TO_MARK, CORRECTED, CHANGED, NOT_GRADED):
                students = [
                    f"{student.id} ({', '.join(grade.corrected)})"
                    if grade.corrected
                    else student.id
                    for student in self.students
                    if (grade := self.each.get((student.id, assignment))) and grade.state == state
                ]
                if students:
                    lines.append(f"{assignment}: {state}: {', '.join(students)}")
        return lines


def read_grades(
    course: Course, gradebook: Any, assignments: Sequence[str] = (), students: Collection[str] = ()
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
    people_here = everybody(gradebook, read_roster(course), students)
    all_grades = Grades([student for student in people_here if student.id not in gone])
    for assignment in chosen:
        whole, grades = standings(course, gradebook, assignment)
        all_grades.maximum[assignment.name] = whole.most
        _look_at_files(course, assignment.name, grades)
        for student, holder in people.sharing(assignment.name).items():
            grades.pop(student, None)  # of a time before the team
            if holder in grades:
                grades[student] = grades[holder]
        grades |= dict.fromkeys(people.excused(assignment.name), Grade(state=EXCUSED))
        for student, grade in grades.items():
            all_grades.each[student, assignment.name] = grade
    return all_grades


def unfinished(course: Course, assignment: str, students: Collection[str] = ()) -> list[str]:
    """For each reason, whose marks in an assignment may still change; of everybody if empty."""
    with course.gradebook() as gradebook:
        return read_grades(course, gradebook, [assignment], students).unfinished()


def chosen_names(gradebook: Any, assignments: Sequence[str]) -> list[str]:
    """The named assignments, or all that somebody handed in."""
    return [assignment.name for assignment in _assignments(gradebook, assignments)]


def _assignments(gradebook: Any, wanted: Sequence[str]) -> list[Any]:
    by_name = {assignment.name: assignment for assignment in gradebook.assignments}
    if unknown := [name for name in wanted if name not in by_name]:
        raise CourseError(
            f"{unknown[0]}: not in the gradebook, which has {', '.join(sorted(by_name)) or 'none'}."
        )
    if wanted:
        return [by_name[name] for name in dict.fromkeys(wanted)]
    handed_in = [
        assignment for _, assignment in sorted(by_name.items()) if assignment.num_submissions
    ]
    if not handed_in:
        raise CourseError("the gradebook has no submission yet; run `coursekit grade` first.")
    return handed_in


def everybody(gradebook: Any, roster: Roster | None, wanted: Collection[str] = ()) -> list[Student]:
    """Students as the roster has them, or else the gradebook."""
    number = listing()[0].number
    people = {
        row.id: Student.from_row({
            "id": row.id, "first_name": row.first_name or "", "last_name": row.last_name or "",
            "email": row.email or "", number: row.lms_user_id or "",
        })
        for row in gradebook.students
    }  # fmt: skip
    people |= roster.students if roster else {}
    if unknown := sorted(set(wanted) - set(people)):
        raise CourseError(f"{unknown[0]}: neither in the gradebook nor in the roster.")
    return [people[student] for student in sorted(people) if not wanted or student in wanted]


def standings(
    course: Course, gradebook: Any, assignment: Any, students: Collection[str] = ()
) -> tuple[Total, dict[str, Grade]]:
    """The most that there is to get, and the grades of these, or all, who have a submission."""
    extra = extra_cells(course.notebooks(assignment.name))
    most_extra = sum(
        (
            exact(cell.max_score)
            for notebook in (assignment.notebooks if extra else ())
            for cell in (*notebook.grade_cells, *notebook.task_cells)
            if (notebook.name, cell.name) in extra
        ),
        Decimal(0),
    )
    whole = Total(most=exact(assignment.max_score) - most_extra, most_extra=most_extra)
    submission = api.SubmittedNotebook.assignment_id == api.SubmittedAssignment.id
    chosen = api.SubmittedAssignment.assignment_id == assignment.id
    if students:
        chosen &= api.SubmittedAssignment.student_id.in_(students)
    results: dict[str, Grade] = {}
    for student, penalty in (
        gradebook.db.query(
            api.SubmittedAssignment.student_id, api.SubmittedNotebook.late_submission_penalty
        )
        .join(api.SubmittedNotebook, submission)
        .filter(chosen)
    ):
        results.setdefault(student, Grade(whole)).penalty += exact(penalty)
    # Cell by cell: the gradebook's own sums are binary, and what rounds up is decimal.
    code = api.GradeCell.__table__.c
    query = every_grade(
        api.SubmittedAssignment.student_id,
        api.Grade.score,
        api.Grade.needs_manual_grade,
        api.Grade.auto_score,
        api.Grade.manual_score,
        api.Notebook.name,
        api.BaseCell.name,
        code.cell_type,
        func.coalesce(api.Grade.max_score_gradecell, api.Grade.max_score_taskcell, 0.0),
    ).outerjoin(api.GradeCell.__table__, code.id == api.BaseCell.id)
    for student, score, waits, auto, manual, notebook, cell, kind, most in gradebook.db.execute(
        query.where(chosen)
    ):
        grade, state = results[student], ""
        part = "extra" if (notebook, cell) in extra else "core"
        points = getattr(grade.total, part) + exact(score)
        grade.total = replace(grade.total, **{part: points})
        grade.waiting += exact(most) if waits else 0
        if waits and kind == "code" and auto is not None and manual is not None:
            grade.corrected.append(f"{notebook}/{cell}")
            state = CORRECTED
        elif waits:
            state = TO_MARK
        elif auto is None and manual is None:
            state = NOT_GRADED
        grade.state = max(grade.state, state, key=_URGENCY.index)
    if extra:
        rule = late_rule(course.config)[1]
        late = {
            submission.student_id: submission.total_seconds_late
            for submission in assignment.submissions
        }
        for student, grade in results.items():
            grade.penalty = grade.total.penalty(grade.penalty, rule, late.get(student, 0))
    return whole, results


def table(course: Course, assignment: str) -> str:
    """The points of each student in an assignment so far, and what is still to be marked."""
    with course.gradebook() as gradebook:
        (chosen,) = _assignments(gradebook, [assignment])
        whole, grades = standings(course, gradebook, chosen)

    def shown(core: Decimal, extra: Decimal) -> str:
        more = f" + {format_number(extra)} extra" if whole.most_extra else ""
        return f"{format_number(core)}{more}"

    rows = [["student", f"points /{shown(whole.most, whole.most_extra)}", "to mark"]]
    for student, grade in sorted(grades.items()):
        waiting = f"{format_number(grade.waiting)} points" if grade.waiting else "-"
        rows.append([student, shown(grade.total.core, grade.total.extra), waiting])
    return aligned(rows)


def _look_at_files(course: Course, assignment: str, grades: dict[str, Grade]) -> None:
    """Have the grades say whose submission is not graded, or has changed since."""
    ledger = Ledger(course, assignment)
    waiting = {result.student for result in ledger.results() if result.status in (INVALID, ERROR)}
    for path in course.submitted.glob(f"*/{assignment}"):
        student = path.parent.name
        if student not in grades:
            waiting.add(student)
        elif not grades[student].state and not ledger.has_current_submission(student):
            grades[student].state = CHANGED
    for student in waiting:
        grades.setdefault(student, Grade()).state = NOT_GRADED


def remarks(course: Course, assignments: Sequence[str]) -> list[str]:
    """Lines on whose marks do not count as they are: one for each assignment and kind.

    These are who is excused, withdrawn, or in a team, who was graded before an assignment's files
    changed, and who is late by a time that nobody knows.
    """
    people = People(course)
    lines = _line("", "withdrawn, left out", people.withdrawn())
    for name in assignments:
        lines += _line(name, "excused", people.excused(name))
        lines += [
            f"{name}: {team.name or 'team'}, one mark: {', '.join(team.members)}"
            for team in people.teams(name)
        ]
        ledger, free = Ledger(course, name), people.exempt(name)
        graded = {result.student for result in ledger.results()} - free
        old = {student for student in graded if not ledger.has_current_assignment(student)}
        then = f"graded before its files changed, see `coursekit regrade {name}`"
        lines += _line(name, then, ["everybody"] if old and old == graded else old)
        late = {*Shelf(course, name).late_without_time()} - free
        lines += _line(name, "late by a time that is not known, no penalty", late)
    return lines


def _line(assignment: str, remark: str, students: Iterable[str]) -> list[str]:
    names = ", ".join(sorted(students))
    return [": ".join(filter(None, [assignment, remark, names]))] if names else []
