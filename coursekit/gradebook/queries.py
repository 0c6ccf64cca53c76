"""Queries of the gradebook, few of them: a class of 600 takes minutes otherwise."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

from coursekit.course import Course
from coursekit.notebook.extra import extra_cells


def every_grade(*columns: Any) -> Any:
    """Select columns of all grades, their cells, notebooks, submissions, assignments, students.

    One query instead of nbgrader's objects, which ask for each grade: with those a class of
    600 takes minutes.
    """
    from nbgrader import api
    from sqlalchemy import select

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


def display_names(db: Any, students: Collection[str] | None = None) -> dict[str, str]:
    """The names of students by id, as "Ada Lovelace (ada)"; only the id without a name.

    Parameters
    ----------
    db : sqlalchemy.orm.Session
    students : collection of str, optional
        Whose ids; those of everybody in the gradebook if not given. Who is not in it has an id.
    """
    from nbgrader.api import Student
    from sqlalchemy import select

    query = select(Student.id, Student.first_name, Student.last_name)
    if students is not None:
        query = query.where(Student.id.in_(students))
    names = {
        student: f"{first or ''} {last or ''}".strip() for student, first, last in db.execute(query)
    }
    return {
        student: f"{names[student]} ({student})" if names.get(student) else student
        for student in (sorted(names) if students is None else students)
    }


def is_by_hand() -> Any:
    """A condition on `BaseCell` that selects the cells which a person marks."""
    from nbgrader import api
    from sqlalchemy import exists, or_, select

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
    from nbgrader.api import BaseCell, Grade
    from sqlalchemy import select

    cell, grade = BaseCell.__table__, Grade.__table__.c
    return db.execute(
        select(
            grade.notebook_id,
            cell.c.name,
            grade.auto_score,
            grade.manual_score,
            grade.extra_credit,
            grade.needs_manual_grade,
        )
        .select_from(Grade.__table__.join(cell))
        .where(grade.notebook_id.in_(list(submitted)))
    )


def comments_of(db: Any, submitted: Iterable[str]) -> Iterable[Any]:
    """Notebook, grade id, manual and automatic comment of each comment; see `grades_of`."""
    from nbgrader.api import BaseCell, Comment
    from sqlalchemy import select

    cell, comment = BaseCell.__table__, Comment.__table__.c
    return db.execute(
        select(comment.notebook_id, cell.c.name, comment.manual_comment, comment.auto_comment)
        .select_from(Comment.__table__.join(cell))
        .where(comment.notebook_id.in_(list(submitted)))
    )


@dataclass(frozen=True)
class Score:
    """A student's points in one notebook.

    Attributes
    ----------
    auto, written : float
        Points from checks, and from written answers marked so far.
    auto_max : float
        The most there is to get from checks.
    waiting : float
        The points of written answers, and of checks, that still wait for a person.
    extra, extra_max : float
        Of `auto` and `auto_max`, those that are extra.
    """

    student: str
    notebook: str
    auto: float
    auto_max: float
    written: float
    waiting: float = 0.0
    extra: float = 0.0
    extra_max: float = 0.0


def scores(course: Course, assignment: str) -> list[Score]:
    """One entry for each submitted notebook in the gradebook, by student and notebook."""
    from nbgrader.api import Gradebook

    grades_by_notebook: dict[tuple[str, str], list[Any]] = {}
    extras: dict[tuple[str, str], list[Any]] = {}
    places = extra_cells(course.notebooks(assignment))
    with Gradebook(course.gradebook_url, course.coursedir.course_id) as gradebook:
        for student, notebook, cell, *grade in gradebook.db.execute(_grades(assignment)):
            if (notebook, cell) in places:
                extras.setdefault((student, notebook), []).append(grade[1:])
            graded = grades_by_notebook.setdefault((student, notebook), [])
            if grade[0] is not None:
                graded.append(grade[1:])
    return [
        Score(
            student=student,
            notebook=notebook,
            auto=sum(auto or 0 for auto, *_ in grades),
            auto_max=sum(float(most) for *_, most, written in grades if not written),
            written=sum(manual or 0 for _, manual, *_ in grades),
            waiting=sum(float(most) for _, _, waits, most, _ in grades if waits),
            extra=sum(auto or 0 for auto, *_ in extras.get((student, notebook), ())),
            extra_max=sum(
                float(most)
                for *_, most, written in extras.get((student, notebook), ())
                if not written
            ),
        )
        for (student, notebook), grades in sorted(grades_by_notebook.items())
    ]


def _grades(assignment: str) -> Any:
    """One query: through nbgrader's objects, a class of 600 takes minutes."""
    from nbgrader import api
    from sqlalchemy import func, select

    handed_in, submitted = api.SubmittedAssignment.__table__, api.SubmittedNotebook.__table__
    cell, code, task = api.BaseCell.__table__, api.GradeCell.__table__, api.TaskCell.__table__
    grade, notebook, whole = api.Grade.__table__, api.Notebook.__table__, api.Assignment.__table__
    return (
        select(
            handed_in.c.student_id,
            notebook.c.name,
            cell.c.name,
            grade.c.id,
            grade.c.auto_score,
            grade.c.manual_score,
            grade.c.needs_manual_grade,
            func.coalesce(code.c.max_score, task.c.max_score, 0.0),
            is_by_hand(),
        )
        .select_from(
            submitted.join(handed_in, submitted.c.assignment_id == handed_in.c.id)
            .join(notebook, submitted.c.notebook_id == notebook.c.id)
            .join(whole, notebook.c.assignment_id == whole.c.id)
            .outerjoin(grade, grade.c.notebook_id == submitted.c.id)
            .outerjoin(cell, grade.c.cell_id == cell.c.id)
            .outerjoin(code, code.c.id == cell.c.id)
            .outerjoin(task, task.c.id == cell.c.id)
        )
        .where(whole.c.name == assignment)
    )
