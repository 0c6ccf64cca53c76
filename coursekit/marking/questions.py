"""The written questions of an assignment, with what a TA needs to read."""

from __future__ import annotations

from dataclasses import dataclass

from nbformat import NotebookNode

from coursekit.course import Course, CourseError, grade_id, read_notebook
from coursekit.gradebook.people import People
from coursekit.gradebook.queries import every_grade, is_by_hand
from coursekit.notebook.cells import (
    Markers,
    is_answer,
    is_check,
    is_solution,
    is_task,
    points,
    regions,
    shown,
)
from coursekit.support.text import counted


@dataclass(frozen=True)
class Question:
    """A cell that a person marks, with the prompt before it.

    Attributes
    ----------
    sample, scheme : str
        The solution notebook's own answer, and the marking scheme; "" if there is none.
    is_code : bool
        Whether students write code, not prose.
    solution : str
        Of a check the cell with its answer, with which comments stand; else "".
    """

    assignment: str
    notebook: str
    cell: str
    most: float
    prompt: str
    sample: str
    scheme: str
    is_task: bool
    is_code: bool = False
    solution: str = ""

    @property
    def is_check(self) -> bool:
        """True for a check whose points a TA corrected, false for a written question."""
        return bool(self.solution)

    @property
    def task(self) -> str:
        """Its name on the command line, as ``iris/answer-1-7``."""
        return f"{self.notebook}/{self.cell}"

    def __str__(self) -> str:
        parts = [
            f"{self.task} ({counted(self.most, 'point')})",
            f"QUESTION\n{self.prompt}" if self.prompt else "",
            f"SAMPLE ANSWER\n{self.sample}" if self.sample else "",
            f"MARKING SCHEME\n{self.scheme or 'none: see the solution notebook'}",
        ]
        return "\n\n".join(part for part in parts if part)


def questions(course: Course, assignment: str) -> list[Question]:
    """All questions of an assignment, in the order of the solution notebooks.

    A check is one if somebody corrected its points, and the answer has changed since: whether
    they hold for the new answer, a person has to say.

    Raises
    ------
    CourseError
        If there is no such assignment, or a notebook cannot be read.
    """
    (assignment,) = course.chosen(assignment)
    markers = Markers.of_course(course)
    checks = _corrected(course, assignment)
    results = []
    for path in course.notebooks(assignment):
        before: list[str] = []
        task: tuple[NotebookNode, list[str]] | None = None
        for cell in read_notebook(path).cells:
            if is_answer(cell):
                results.append(_question(assignment, path.stem, cell, before, markers))
            elif task and (path.stem, grade_id(cell)) in checks:
                results.append(_check(assignment, path.stem, cell, *task))
            if is_solution(cell):
                task = cell, before
            if is_answer(cell) or is_solution(cell) or points(cell):
                before = []
            elif cell.cell_type == "markdown":
                before.append(cell.source)
    return results


def question(course: Course, assignment: str, task: str) -> Question:
    """The question named ``notebook/cell``.

    Raises
    ------
    CourseError
        If there is none of that name.
    """
    candidates = questions(course, assignment)
    for candidate in candidates:
        if candidate.task == task:
            return candidate
    for path in course.notebooks(assignment):
        for cell in read_notebook(path).cells:
            if is_check(cell) and task == f"{path.stem}/{grade_id(cell)}":
                raise CourseError(
                    f"{task}: a check, and none of its points wait for you: they would if you had "
                    "corrected some in formgrader and the answer had changed since."
                )
    names = ", ".join(candidate.task for candidate in candidates) or "none"
    place = shown(course, course.source / assignment)
    raise CourseError(f"{task}: no written question of {place}; there is {names}.")


def _corrected(course: Course, assignment: str) -> set[tuple[str, str]]:
    """Notebook and name of the checks with points by a person that wait for a second look."""
    from nbgrader import api

    query = (
        every_grade(api.Notebook.name, api.BaseCell.name, api.SubmittedAssignment.student_id)
        .join(api.GradeCell.__table__, api.GradeCell.__table__.c.id == api.BaseCell.id)
        .where(
            api.Assignment.name == assignment,
            api.Grade.needs_manual_grade.is_(True),
            api.Grade.manual_score.is_not(None),
            api.Grade.auto_score.is_not(None),
            ~is_by_hand(),
        )
    )
    with api.Gradebook(course.gradebook_url, course.coursedir.course_id) as gradebook:
        rows = gradebook.db.execute(query).all()
    left_out = People(course).exempt(assignment) if rows else ()
    return {(notebook, cell) for notebook, cell, student in rows if student not in left_out}


def _check(
    assignment: str, notebook: str, cell: NotebookNode, task: NotebookNode, before: list[str]
) -> Question:
    return Question(
        assignment=assignment,
        notebook=notebook,
        cell=str(grade_id(cell)),
        most=points(cell),
        prompt="\n\n".join(before[-1:]).strip(),
        sample="",
        scheme="Somebody corrected the points of this check, and the answer has changed since. Do "
        "they still hold? If you give as many as the check does, the check's count again.\n\n"
        f"```python\n{cell.source}\n```",
        is_task=False,
        is_code=True,
        solution=str(grade_id(task)),
    )


def _question(
    assignment: str, notebook: str, cell: NotebookNode, before: list[str], markers: Markers
) -> Question:
    scheme = regions(cell.source, markers.scheme)
    text = "\n".join(regions("\n".join(scheme.outside), markers.solution).outside).strip()
    solution = regions("\n".join(scheme.outside), markers.solution).inside
    asks_only = is_task(cell)
    # What precedes the prompt itself may be pages of reading: its last cell asks.
    prompt = before[-1:] + ([text] if asks_only else [])
    return Question(
        assignment=assignment,
        notebook=notebook,
        cell=str(grade_id(cell)),
        most=points(cell),
        prompt="\n\n".join(prompt).strip(),
        sample="" if asks_only else "\n".join(solution).strip() or text,
        scheme="\n".join(scheme.inside).strip(),
        is_task=asks_only,
        is_code=cell.cell_type == "code",
    )
