"""A submission's marks, as the gradebook has them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from coursekit.gradebook.queries import called, comments_of, grades_of


@dataclass(frozen=True)
class Mark:
    """What one graded cell was given.

    Attributes
    ----------
    auto, manual : float or None
        Points from the check, and from a marker; the marker's count if there are any.
    extra : float
        Points on top.
    most : float
        What the cell is worth.
    waits : bool
        Whether a person has yet to look at it.
    """

    auto: float | None
    manual: float | None
    extra: float
    most: float
    waits: bool

    @property
    def points(self) -> float:
        given = self.auto if self.manual is None else self.manual
        return (given or 0.0) + self.extra

    @property
    def is_open(self) -> bool:
        """Whether no points have been given yet, by nobody."""
        return self.auto is None and self.manual is None


@dataclass
class NotebookMarks:
    """The marks of one notebook.

    Attributes
    ----------
    cells : dict of str to Mark
        By grade id.
    comments : dict of str to str
        Of markers, by grade id.
    unanswered : set of str
        Cells that are as they were released.
    penalty : float
        Points taken off for handing in late.
    """

    cells: dict[str, Mark] = field(default_factory=dict)
    comments: dict[str, str] = field(default_factory=dict)
    unanswered: set[str] = field(default_factory=set)
    penalty: float = 0.0

    @property
    def points(self) -> float:
        """Before any penalty."""
        return sum(mark.points for mark in self.cells.values())

    @property
    def most(self) -> float:
        return sum(mark.most for mark in self.cells.values())


@dataclass
class Marks:
    """The marks of one submission, by notebook; every notebook of the assignment has an entry.

    Attributes
    ----------
    people : list of str
        Whose they are, as people call them.
    """

    notebooks: dict[str, NotebookMarks]
    people: list[str]
    handed_in: datetime | None = None
    due: datetime | None = None

    @property
    def penalty(self) -> float:
        return sum(notebook.penalty for notebook in self.notebooks.values())

    @property
    def most(self) -> float:
        return sum(notebook.most for notebook in self.notebooks.values())

    @property
    def points(self) -> float:
        """What counts: as nbgrader exports it, penalties taken off, never below 0."""
        found = sum(notebook.points for notebook in self.notebooks.values())
        return max(0.0, found - self.penalty)

    @property
    def waiting(self) -> float:
        """Points that nobody has given or refused yet."""
        return sum(
            mark.most
            for notebook in self.notebooks.values()
            for mark in notebook.cells.values()
            if mark.is_open
        )


# Points that a notebook loses: of its points, the most there is to get, seconds late.
Penalty = Callable[[float, float, float], float]


def read(
    db_url: str,
    assignment: str,
    student: str,
    penalty: Penalty | None = None,
    team: Iterable[str] = (),
) -> Marks:
    """Read a submission's marks, in a few queries: this runs for each student of a class.

    Parameters
    ----------
    penalty : callable, optional
        The rule for late work; what the gradebook holds if not given. That was set when the
        checks ran, and a person may have given points since.
    team : iterable of str
        Whose they are, where not the student's alone.

    Raises
    ------
    nbgrader.api.MissingEntry
        If the gradebook has no such submission.
    """
    from nbgrader.api import Gradebook

    with Gradebook(db_url) as gradebook:
        submission = gradebook.find_submission(assignment, student)
        names = {notebook.id: notebook.name for notebook in submission.assignment.notebooks}
        notebooks = {name: NotebookMarks() for name in sorted(names.values())}
        for notebook, cell, most in _worth(gradebook.db, names):
            # A notebook that was not handed in has no grades.
            notebooks[names[notebook]].cells[cell] = Mark(0.0, None, 0.0, most, False)
        mine = {one.id: notebooks[names[one.notebook_id]] for one in submission.notebooks}
        for one in submission.notebooks:
            mine[one.id].penalty = one.late_submission_penalty or 0.0
        for notebook, cell, auto, manual, extra, waits in grades_of(gradebook.db, mine):
            most = mine[notebook].cells[cell].most
            mine[notebook].cells[cell] = Mark(auto, manual, extra or 0.0, most, waits)
        for notebook, cell, manual, auto in comments_of(gradebook.db, mine):
            if manual and manual.strip():
                mine[notebook].comments[cell] = manual
            elif auto:
                mine[notebook].unanswered.add(cell)
        if penalty is not None:
            late = submission.total_seconds_late
            for name in names.values():
                own = notebooks[name]
                own.penalty = penalty(own.points, own.most, late) if late > 0 else 0.0
        people = list(called(gradebook.db, tuple(team) or (student,)).values())
        return Marks(notebooks, people, submission.timestamp, submission.duedate)


# nbgrader's own properties ask the database once for each grade and each maximum.


def _worth(db: Any, notebooks: Iterable[str]) -> Iterable[Any]:
    """Notebook, grade id and points of each graded cell."""
    from nbgrader.api import BaseCell, GradeCell, TaskCell
    from sqlalchemy import func, select

    cell, code, task = BaseCell.__table__, GradeCell.__table__, TaskCell.__table__
    most = func.coalesce(code.c.max_score, task.c.max_score)
    return db.execute(
        select(cell.c.notebook_id, cell.c.name, most)
        .select_from(cell.outerjoin(code).outerjoin(task))
        .where(cell.c.notebook_id.in_(list(notebooks)), most.is_not(None))
    )
