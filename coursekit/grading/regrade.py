"""Regrade: show how a changed check, bank or number of points moves marks, or move them."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace

from coursekit.course import Course
from coursekit.gradebook import queue
from coursekit.gradebook.queries import every_grade
from coursekit.grading.batch import UNTOLD, GradeOptions, Trial, grade
from coursekit.grading.ledger import Ledger, plan
from coursekit.grading.result import Check, Result
from coursekit.support.text import aligned, counted


@dataclass(frozen=True)
class Step:
    """A check that gives other points than before, by notebook and cell; None without a check."""

    place: str
    before: Check | None
    after: Check | None

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
        return f"{self.place}  {step}  {self.reason}".rstrip()


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

    def summary(self, assignment: str, applied: bool, students: Sequence[str] | None = None) -> str:
        """The marks that move, by which check and why; then the number of students.

        Parameters
        ----------
        students : sequence of str, optional
            To whom it was limited.
        """
        lines = [str(move) for move in self.moved]
        steps = [step for move in self.moves for step in move.steps]
        up = Counter(step.place for step in steps if step.gain > 0)
        down = Counter(step.place for step in steps if step.gain < 0)
        places = {step.place for step in steps}
        if ordered := sorted(places, key=lambda place: (-up[place] - down[place], place)):
            rows = [[place, str(up[place]), str(down[place])] for place in ordered]
            lines += ["", aligned([["check", "students who gain", "who lose"], *rows])]
        lines += [*self.solution, *self.untold]
        feedback_only = sum(move.has_news for move in self.moves) - len(self.moved)
        same = len(self.moves) - sum(move.has_news for move in self.moves) + self.as_before
        lines.append(
            f"{counted(len(self.moved), 'submission')} with other marks, "
            f"{feedback_only} with other feedback only, {same} as before"
        )
        if self.not_graded:
            lines.append(f"not graded yet: {', '.join(self.not_graded)}; run `coursekit grade`")
        if self.stopped:
            kept = "what was finished is kept; run again to go on"
            lines.append(f"stopped: {kept if applied else 'nothing was written; run again'}")
        elif self.moves and not applied:
            only = f" --student {' '.join(students)}" if students else ""
            then = f"coursekit regrade {assignment} --apply{only}"
            lines.append(
                f"nothing was written; to write it: {then}"
                if self.moved or feedback_only
                else f"nothing would change; to have these results count as today's: {then}"
            )
        return "\n".join(lines)


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
        due = [item.student for item in plan(course, assignment, students, with_feedback=False)]
        record = Ledger(course, assignment)
        before = {result.student for result in record.results()}
        again = [student for student in due if student in before]
        new = [student for student in due if student not in before]
        by_hand = _by_hand(course, assignment)
        as_before = len(students) - len(due) if students else len(before) - len(again)
        if not again:
            return Regrade([], as_before, new)
        trial = None if apply else Trial(course, assignment, record)
        batch = grade(course, assignment, again, replace(options, with_feedback=apply), trial)
        graded = sorted(batch.graded, key=lambda result: result.student)
        moves = [_move(batch.before[result.student], result, by_hand) for result in graded]
        notes = [] if batch.stopped else list(batch.beside)
        untold = [f"{r.student}: {note}" for r in graded for note in r.notes if UNTOLD in note]
        return Regrade(moves, as_before, new, batch.stopped, notes, untold)


def _move(before: Result, after: Result, by_hand: Collection[tuple[str, str, str]]) -> Move:
    old = {(check.notebook, check.cell): check for check in before.checks}
    new = {(check.notebook, check.cell): check for check in after.checks}
    steps = [
        Step("/".join(place), old.get(place), new.get(place))
        for place in dict.fromkeys([*new, *old])
        if _score(old.get(place)) != _score(new.get(place))
        and (after.student, *place) not in by_hand
    ]
    return Move(after.student, before, after, steps)


def _by_hand(course: Course, assignment: str) -> set[tuple[str, str, str]]:
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
