"""Each student's grade in an assignment, exact to the digit, and whether it is complete."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Any

from coursekit.course import Course
from coursekit.gradebook.late import late_rule
from coursekit.gradebook.queries import every_grade
from coursekit.gradebook.totals import Total, exact
from coursekit.notebook.extra import extra_cells

TO_MARK, NOT_GRADED = "waits for marks", "is not graded"
CORRECTED = "a check that was corrected by hand has been graded again, look at it in formgrader"
_URGENCY = ("", CORRECTED, TO_MARK, NOT_GRADED)


@dataclass
class Grade:
    """A student's grade in an assignment.

    Attributes
    ----------
    total : Total
        The points reached so far.
    penalty : Decimal
        What is taken off for lateness.
    state : str
        Why this is not the last word; empty if it is.
    corrected : list of str
        Checks whose points a person has corrected, and that have been graded again since.
    """

    total: Total = Total()  # noqa: RUF009
    penalty: Decimal = Decimal(0)
    state: str = ""
    corrected: list[str] = field(default_factory=list)

    @property
    def score(self) -> Decimal:
        """The points that count less the penalty, never below zero."""
        return max(self.total.points - self.penalty, Decimal(0))


def standings(course: Course, gradebook: Any, assignment: Any) -> tuple[Decimal, dict[str, Grade]]:
    """The most that there is to get, extra points aside, and each student's grade."""
    from nbgrader import api

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
    ).outerjoin(api.GradeCell.__table__, code.id == api.BaseCell.id)
    for student, score, waits, auto, manual, notebook, cell, kind in gradebook.db.execute(
        query.where(chosen)
    ):
        grade, state = results[student], ""
        part = "extra" if (notebook, cell) in extra else "core"
        points = getattr(grade.total, part) + exact(score)
        grade.total = replace(grade.total, **{part: points})
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
    return whole.most, results
