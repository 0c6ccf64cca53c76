"""A submission's marks, as the gradebook has them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from nbgrader import api
from sqlalchemy import func, select
from sqlalchemy.orm import selectinload

from coursekit.gradebook.queries import comments_of, display_names, grades_of
from coursekit.gradebook.totals import Penalty, Total, exact
from coursekit.notebook.extra import Places


@dataclass(frozen=True)
class Mark:
    """The points of one graded cell.

    Attributes
    ----------
    auto, manual : float or None
        Points from the check, and from a TA; the TA's count if there are any.
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
        points = self.auto if self.manual is None else self.manual
        return (points or 0.0) + self.extra

    @property
    def is_open(self) -> bool:
        """True if neither a check nor a person has given points yet."""
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
    extra : set of str
        Cells whose points are extra.
    """

    cells: dict[str, Mark] = field(default_factory=dict)
    comments: dict[str, str] = field(default_factory=dict)
    unanswered: set[str] = field(default_factory=set)
    penalty: float = 0.0
    extra: set[str] = field(default_factory=set)

    @property
    def points(self) -> float:
        """The points before any penalty, extra ones included."""
        return sum(mark.points for mark in self.cells.values())

    @property
    def most(self) -> float:
        return sum(mark.most for mark in self.cells.values())

    @property
    def counted(self) -> Total:
        """Core and extra points apart."""
        core, bonus = (
            [mark for cell, mark in self.cells.items() if (cell in self.extra) == extra]
            for extra in (False, True)
        )
        return Total(
            exact(sum(mark.points for mark in core)),
            exact(sum(mark.points for mark in bonus)),
            exact(sum(mark.most for mark in core)),
            exact(sum(mark.most for mark in bonus)),
        )


@dataclass
class Marks:
    """The marks of one submission, by notebook; every notebook of the assignment has an entry.

    Attributes
    ----------
    people : list of str
        Whose they are, as people call them.
    rule : callable, optional
        For late work.
    late : float
        Seconds after the due date.
    """

    notebooks: dict[str, NotebookMarks]
    people: list[str]
    handed_in: datetime | None = None
    due: datetime | None = None
    rule: Penalty | None = None
    late: float = 0.0

    @property
    def counted(self) -> Total:
        """Core and extra points apart."""
        return sum((notebook.counted for notebook in self.notebooks.values()), Total())

    @property
    def penalty(self) -> float:
        nbgraders = exact(sum(notebook.penalty for notebook in self.notebooks.values()))
        return float(self.counted.penalty(nbgraders, self.rule, self.late))

    @property
    def most(self) -> float:
        return float(self.counted.most)

    @property
    def points(self) -> float:
        """The points that count, as `coursekit export` has them: less penalties, never below 0."""
        return max(0.0, float(self.counted.points) - self.penalty)

    @property
    def waiting(self) -> float:
        """Points that nobody has given or refused yet."""
        return sum(
            mark.most
            for notebook in self.notebooks.values()
            for mark in notebook.cells.values()
            if mark.is_open
        )


def read(
    db_url: str,
    assignment: str,
    teams: Mapping[str, Iterable[str]],
    penalty: Penalty | None = None,
    extra: Places = frozenset(),
) -> dict[str, Marks]:
    """Read the marks of submissions, in a few queries for all; none of those that are not there.

    Parameters
    ----------
    teams : mapping of str to iterable of str
        By student, whose the submission is, where not the student's alone.
    penalty : callable, optional
        The rule for late work; what the gradebook holds if not given. That was set when the
        checks ran, and a person may have given points since.
    extra : set of (str, str)
        Cells whose points are extra, see `extra_cells`.
    """
    with api.Gradebook(db_url) as gradebook:
        whose = api.SubmittedAssignment.student_id.in_(list(teams))
        query = gradebook.db.query(api.SubmittedAssignment).join(api.Assignment)
        query = query.filter(api.Assignment.name == assignment, whose)
        submissions = query.options(selectinload(api.SubmittedAssignment.notebooks)).all()
        names = {nb.id: nb.name for one in submissions[:1] for nb in one.assignment.notebooks}
        worth = list(_worth(gradebook.db, names))
        people = {student: tuple(team) or (student,) for student, team in teams.items()}
        called = display_names(gradebook.db, {name for team in people.values() for name in team})
        by_id: dict[str, NotebookMarks] = {}
        all_marks: dict[str, Marks] = {}
        for submission in submissions:
            notebooks = {name: NotebookMarks() for name in sorted(names.values())}
            for notebook, cell, most in worth:
                # A notebook that was not handed in has no grades.
                notebooks[names[notebook]].cells[cell] = Mark(0.0, None, 0.0, most, False)
            for entry in submission.notebooks:
                by_id[entry.id] = notebooks[names[entry.notebook_id]]
                by_id[entry.id].penalty = entry.late_submission_penalty or 0.0
            all_marks[submission.student_id] = Marks(
                notebooks,
                [called[name] for name in people[submission.student_id]],
                submission.timestamp,
                submission.duedate,
                penalty,
                submission.total_seconds_late,
            )
        for notebook, cell, auto, manual, bonus, waits in grades_of(gradebook.db, by_id):
            most = by_id[notebook].cells[cell].most
            by_id[notebook].cells[cell] = Mark(auto, manual, bonus or 0.0, most, waits)
        for notebook, cell, manual, auto in comments_of(gradebook.db, by_id):
            if manual and manual.strip():
                by_id[notebook].comments[cell] = manual
            elif auto:
                by_id[notebook].unanswered.add(cell)
    for marks in all_marks.values():
        late = marks.late
        for name, its in marks.notebooks.items():
            its.extra = {cell for notebook, cell in extra if notebook == name and cell in its.cells}
            if penalty is not None:
                its.penalty = penalty(its.points, its.most, late) if late > 0 else 0.0
    return all_marks


# nbgrader's own properties ask the database once for each grade and each maximum.


def _worth(db: Any, notebooks: Iterable[str]) -> Iterable[Any]:
    """Notebook, grade id and points of each graded cell."""
    cell, code, task = api.BaseCell.__table__, api.GradeCell.__table__, api.TaskCell.__table__
    most = func.coalesce(code.c.max_score, task.c.max_score)
    return db.execute(
        select(cell.c.notebook_id, cell.c.name, most)
        .select_from(cell.outerjoin(code).outerjoin(task))
        .where(cell.c.notebook_id.in_(list(notebooks)), most.is_not(None))
    )
