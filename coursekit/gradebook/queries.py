"""Queries of the gradebook, few of them: a class of 600 takes minutes otherwise."""

from collections.abc import Collection, Iterable
from typing import Any

from nbgrader import api
from sqlalchemy import exists, func, or_, select

from coursekit.course import Course


def every_grade(*columns: Any) -> Any:
    """Select columns of all grades, their cells, notebooks, submissions, assignments, students.

    One query instead of nbgrader's objects, which ask for each grade: with those a class of
    600 takes minutes.
    """
    return (
        select(*columns)
        .select_from(api.Grade)
        .join(api.SubmittedNotebook, api.Grade.notebook_id == api.SubmittedNotebook.id)
        .join(
            api.SubmittedAssignment,
            api.SubmittedNotebook.assignment_id == api.SubmittedAssignment.id,
        )
        .join(api.Student, api.SubmittedAssignment.student_id == api.Student.id)
        .join(api.Notebook, api.SubmittedNotebook.notebook_id == api.Notebook.id)
        .join(api.Assignment, api.Notebook.assignment_id == api.Assignment.id)
        .join(api.BaseCell, api.Grade.cell_id == api.BaseCell.id)
    )


def with_marks(course: Course, assignment: str) -> set[str]:
    """The students whose submission to an assignment has grades in the gradebook."""
    query = every_grade(api.SubmittedAssignment.student_id).distinct()
    with course.gradebook() as gradebook:
        return {*gradebook.db.scalars(query.where(api.Assignment.name == assignment))}


def display_names(db: Any, students: Collection[str] | None = None) -> dict[str, str]:
    """The names of students by id, as "Ada Lovelace (ada)"; only the id without a name.

    Parameters
    ----------
    db : sqlalchemy.orm.Session
    students : collection of str, optional
        Whose ids; those of everybody in the gradebook if not given. Who is not in it has an id.
    """
    query = select(api.Student.id, api.Student.first_name, api.Student.last_name)
    if students is not None:
        query = query.where(api.Student.id.in_(students))
    names = {
        student: f"{first or ''} {last or ''}".strip() for student, first, last in db.execute(query)
    }
    return {
        student: f"{names[student]} ({student})" if names.get(student) else student
        for student in (sorted(names) if students is None else students)
    }


def is_by_hand() -> Any:
    """A condition on `BaseCell` that selects the cells which a person marks."""
    cell, code = api.BaseCell.__table__.c, api.GradeCell.__table__.c
    answer = api.BaseCell.__table__.alias().c
    return or_(
        cell.type == "TaskCell",
        cell.id.in_(select(code.id).where(code.cell_type == "markdown")),
        exists().where(
            answer.name == cell.name,
            answer.notebook_id == cell.notebook_id,
            answer.type == "SolutionCell",
        ),
    )


def most(grade: Any) -> float:
    """The most points that one of the gradebook's grades can have."""
    # An answer that extends over several cells is a "task" to nbgrader, with its own maximum.
    return float(grade.max_score_gradecell or grade.max_score_taskcell or 0)


def grades_of(db: Any, submitted: Iterable[str]) -> Iterable[Any]:
    """Notebook, grade id, automatic, manual and extra points of each grade, and if it waits.

    Parameters
    ----------
    submitted : iterable of str
        Ids of submitted notebooks.
    """
    points = api.Grade.auto_score, api.Grade.manual_score, api.Grade.extra_credit
    query = every_grade(
        api.Grade.notebook_id, api.BaseCell.name, *points, api.Grade.needs_manual_grade
    )
    return db.execute(query.where(api.Grade.notebook_id.in_(list(submitted))))


def comments_of(db: Any, submitted: Iterable[str]) -> Iterable[Any]:
    """Notebook, grade id, manual and automatic text of each comment that has one of them."""
    cell, comment = api.BaseCell.__table__, api.Comment.__table__.c
    return db.execute(
        select(comment.notebook_id, cell.c.name, comment.manual_comment, comment.auto_comment)
        .select_from(api.Comment.__table__.join(cell))
        .where(comment.notebook_id.in_(list(submitted)))
        .where(func.coalesce(comment.manual_comment, comment.auto_comment).is_not(None))
    )
