"""What the points of a submission add up to, exact to the digit."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Any

from coursekit.course import Course
from coursekit.gradebook.counted import Counted, exact
from coursekit.gradebook.late import late_rule
from coursekit.notebook.extra import extra_cells


@dataclass
class Total:
    """A student's points in an assignment.

    Attributes
    ----------
    counted : Counted
    penalty : Decimal
        What is taken off for lateness.
    is_graded : bool
        Whether each cell has points, or waits for a person's.
    waits : bool
        Whether a cell waits for a person's points.
    corrected : list of str
        Checks whose points a person has corrected, and that have been graded again since.
    """

    counted: Counted
    penalty: Decimal = Decimal(0)
    is_graded: bool = True
    waits: bool = False
    corrected: list[str] = field(default_factory=list)


def totals(course: Course, gradebook: Any, assignment: Any) -> tuple[Decimal, dict[str, Total]]:
    """The most that there is to get, extra points aside, and each student's total."""
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
    whole = Counted(most=exact(assignment.max_score) - most_extra, most_extra=most_extra)
    submission = api.SubmittedNotebook.assignment_id == api.SubmittedAssignment.id
    chosen = api.SubmittedAssignment.assignment_id == assignment.id
    found: dict[str, Total] = {}
    for student, penalty in (
        gradebook.db.query(
            api.SubmittedAssignment.student_id, api.SubmittedNotebook.late_submission_penalty
        )
        .join(api.SubmittedNotebook, submission)
        .filter(chosen)
    ):
        found.setdefault(student, Total(whole)).penalty += exact(penalty)
    # Cell by cell: the gradebook's own sums are binary, and what rounds up is decimal.
    code = api.GradeCell.__table__.c
    for student, score, waits, auto, manual, notebook, cell, kind in (
        gradebook.db.query(
            api.SubmittedAssignment.student_id, api.Grade.score, api.Grade.needs_manual_grade,
            api.Grade.auto_score, api.Grade.manual_score, api.Notebook.name, api.BaseCell.name,
            code.cell_type,
        )
        .join(api.SubmittedNotebook, submission)
        .join(api.Grade, api.Grade.notebook_id == api.SubmittedNotebook.id)
        .join(api.Notebook, api.Notebook.id == api.SubmittedNotebook.notebook_id)
        .join(api.BaseCell, api.BaseCell.id == api.Grade.cell_id)
        .outerjoin(api.GradeCell.__table__, code.id == api.BaseCell.id)
        .filter(chosen)
    ):  # fmt: skip
        total = found[student]
        part = "extra" if (notebook, cell) in extra else "core"
        points = getattr(total.counted, part) + exact(score)
        total.counted = replace(total.counted, **{part: points})
        if waits and kind == "code" and auto is not None and manual is not None:
            total.corrected.append(f"{notebook}/{cell}")
        elif waits:
            total.waits = True
        elif auto is None and manual is None:
            total.is_graded = False
    if extra:
        rule = late_rule(course.config)[1]
        late = {one.student_id: one.total_seconds_late for one in assignment.submissions}
        for student, total in found.items():
            total.penalty = total.counted.penalty(total.penalty, rule, late.get(student, 0))
    return whole.most, found
