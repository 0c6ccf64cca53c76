"""Each student's points in an assignment, exact to the digit, and whether they are complete."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Any

from coursekit.course import Course
from coursekit.gradebook.late import late_rule
from coursekit.gradebook.queries import every_grade
from coursekit.gradebook.totals import Total, exact
from coursekit.notebook.extra import extra_cells


@dataclass
class Standing:
    """A student's points in an assignment.

    Attributes
    ----------
    total : Total
    penalty : Decimal
        What is taken off for lateness.
    is_graded : bool
        Whether each cell has points, or waits for a person's.
    waits : bool
        Whether a cell waits for a person's points.
    corrected : list of str
        Checks whose points a person has corrected, and that have been graded again since.
    """

    total: Total
    penalty: Decimal = Decimal(0)
    is_graded: bool = True
    waits: bool = False
    corrected: list[str] = field(default_factory=list)


def standings(
    course: Course, gradebook: Any, assignment: Any
) -> tuple[Decimal, dict[str, Standing]]:
    """The most that there is to get, extra points aside, and each student's standing."""
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
    results: dict[str, Standing] = {}
    for student, penalty in (
        gradebook.db.query(
            api.SubmittedAssignment.student_id, api.SubmittedNotebook.late_submission_penalty
        )
        .join(api.SubmittedNotebook, submission)
        .filter(chosen)
    ):
        results.setdefault(student, Standing(whole)).penalty += exact(penalty)
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
        standing = results[student]
        part = "extra" if (notebook, cell) in extra else "core"
        points = getattr(standing.total, part) + exact(score)
        standing.total = replace(standing.total, **{part: points})
        if waits and kind == "code" and auto is not None and manual is not None:
            standing.corrected.append(f"{notebook}/{cell}")
        elif waits:
            standing.waits = True
        elif auto is None and manual is None:
            standing.is_graded = False
    if extra:
        rule = late_rule(course.config)[1]
        late = {
            submission.student_id: submission.total_seconds_late
            for submission in assignment.submissions
        }
        for student, standing in results.items():
            standing.penalty = standing.total.penalty(standing.penalty, rule, late.get(student, 0))
    return whole.most, results
