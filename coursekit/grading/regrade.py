"""Regrade: show how a changed check, bank or number of points moves marks, or move them."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from coursekit.course import Course
from coursekit.gradebook import queue
from coursekit.gradebook.queries import every_grade
from coursekit.grading.batch import UNTOLD, GradeOptions, Keeper, grade
from coursekit.grading.ledger import Ledger
from coursekit.grading.plan import plan
from coursekit.grading.result import GRADED, Check, Result

Places = Collection[tuple[str, str, str]]  # students, notebooks and cells


@dataclass(frozen=True)
class Step:
    """A check that gives other points than before; None where there is no such check."""

    before: Check | None
    after: Check | None

    @property
    def place(self) -> tuple[str, str]:
        """Notebook and cell."""
        check = self.after or self.before
        assert check is not None
        return check.notebook, check.cell

    @property
    def gain(self) -> float:
        """By how much the mark moves."""
        checks = self.before, self.after
        before, after = (check.score or 0.0 if check else 0.0 for check in checks)
        return after - before

    @property
    def reason(self) -> str:
        """The check's message now, or the earlier one if it passes now."""
        for when, check in (("now", self.after), ("before", self.before)):
            if check is not None and check.lost_points and check.message:
                return f"{when}: {' '.join(check.message.split())}"
        return ""

    def __str__(self) -> str:
        step = f"{_score(self.before)} -> {_score(self.after)}"
        return f"{'/'.join(self.place)}  {step}  {self.reason}".rstrip()


def _score(check: Check | None) -> str:
    if check is None:
        return "no such check"
    score = "to mark" if check.score is None else f"{check.score:g}"
    return f"{score}/{check.max_score:g}"


@dataclass(frozen=True)
class Move:
    """The change of one submission's result.

    Attributes
    ----------
    steps : list of Step
        The checks whose points change, or the most that they give.
    """

    student: str
    before: Result
    after: Result
    steps: list[Step] = field(default_factory=list)

    @property
    def has_news(self) -> bool:
        """True if its feedback changes, with its marks or without."""
        return replace(self.before, seconds=0) != replace(self.after, seconds=0)

    @property
    def gain(self) -> float:
        """By how many points the student's mark moves."""
        return sum(step.gain for step in self.steps)

    def __str__(self) -> str:
        lines = [f"{self.student}: {self.gain:+g} points"]
        if self.before.status != self.after.status:
            lines[0] += f", {self.before.status} -> {self.after.status}"
        return "\n".join([*lines, *(f"  {step}" for step in self.steps)])


@dataclass
class Regrade:
    """The outcome of a regrade, tried or applied.

    Attributes
    ----------
    moves : list of Move
        One for each submission that was graded again, by student.
    as_before : int
        How many submissions nothing has changed for.
    not_graded : list of str
        Students whose submission has no mark yet: `grade` is for them.
    stopped : bool
        Whether it was interrupted; what it had finished is kept.
    solution : list of str
        What is to be said of the assignment's own solution, such as that a changed check fails it.
    untold : list of str
        Students for whom no feedback could be written, and why.
    """

    moves: list[Move]
    as_before: int
    not_graded: list[str]
    stopped: bool = False
    solution: list[str] = field(default_factory=list)
    untold: list[str] = field(default_factory=list)

    @property
    def moved(self) -> list[Move]:
        """The submissions whose mark, status or maximum changes."""
        return [m for m in self.moves if m.steps or m.before.status != m.after.status]

    def by_check(self) -> list[tuple[str, int, int]]:
        """Check, how many students gain by it, how many lose; most students first."""
        counts: dict[str, list[int]] = {}
        for step in (step for move in self.moves for step in move.steps):
            row = counts.setdefault("/".join(step.place), [0, 0])
            row[0] += step.gain > 0
            row[1] += step.gain < 0
        ordered = sorted(counts.items(), key=lambda item: (-sum(item[1]), item[0]))
        return [(place, up, down) for place, (up, down) in ordered]

    def to_look_at(self) -> list[Move]:
        """The submissions that end in another status than graded: a TA has to look."""
        return [move for move in self.moves if move.after.status != GRADED]


class _Trial(Keeper):
    """Keeps results only: gradebook, graded notebooks, feedback and record stay as they are."""

    def __init__(self, course: Course, assignment: str, ledger: Ledger) -> None:
        super().__init__(course, assignment, ledger)
        self.results: list[Result] = []

    def keep(self, result: Result, graded: Path) -> None:
        pass

    def record(self, result: Result, fingerprint: str, has_feedback: bool) -> None:
        self.results.append(result)


def regrade(
    course: Course,
    assignment: str,
    students: Sequence[str] | None = None,
    options: GradeOptions | None = None,
    apply: bool = False,
) -> Regrade:
    """Grade again what is due, and say what changes by that.

    Parameters
    ----------
    students : sequence of str, optional
        Whom to look at; everybody who handed in if not given.
    options : GradeOptions, optional
        See `batch.grade`.
    apply : bool
        Whether to write the marks and the feedback; else all stays as it is.

    Raises
    ------
    CourseError
        As `batch.grade`.
    """
    options = options or GradeOptions()
    with queue.turn(course.root, f"regrade-{assignment}"):
        due = plan(course, assignment, students, with_feedback=False)
        record = Ledger(course, assignment)
        before = {
            submission.student: last
            for submission in due
            if (last := record.result(submission.student)) is not None
        }
        by_hand = _by_hand(course, assignment)
        asked = len(students) if students else len(record.results())
        new = [submission.student for submission in due if submission.student not in before]
        as_before = asked - len(before) - (len(new) if students else 0)
        if not before:
            return Regrade([], as_before, new)
        trial = None if apply else _Trial(course, assignment, record)
        options = replace(options, with_feedback=apply)
        batch = grade(course, assignment, list(before), options, trial)
        results = trial.results if trial is not None else batch.results
        graded = sorted(results, key=lambda result: result.student)
        moves = [
            _move(before[result.student], result, by_hand)
            for result in graded
            if trial is not None or result.student in batch.graded
        ]
        notes = [] if batch.stopped else list(batch.beside)
        untold = [f"{r.student}: {note}" for r in graded for note in r.notes if UNTOLD in note]
        return Regrade(moves, as_before, new, batch.stopped, notes, untold)


def _move(before: Result, after: Result, by_hand: Places) -> Move:
    old = {(check.notebook, check.cell): check for check in before.checks}
    new = {(check.notebook, check.cell): check for check in after.checks}
    steps = [
        Step(old.get(place), new.get(place))
        for place in dict.fromkeys([*new, *old])
        if _worth(old.get(place)) != _worth(new.get(place))
        and (after.student, *place) not in by_hand
    ]
    return Move(after.student, before, after, steps)


def _worth(check: Check | None) -> tuple[float | None, float] | None:
    return None if check is None else (check.score, check.max_score)


def _by_hand(course: Course, assignment: str) -> Places:
    """Checks for which a person gave points: these stay, whatever the check gives."""
    from nbgrader import api

    query = every_grade(
        api.SubmittedAssignment.student_id, api.Notebook.name, api.BaseCell.name
    ).where(
        api.Assignment.name == assignment,
        api.Grade.manual_score.is_not(None),
        api.Grade.auto_score.is_not(None),
    )
    with course.gradebook() as gradebook:
        return {tuple(row) for row in gradebook.db.execute(query)}
