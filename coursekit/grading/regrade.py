"""Regrade: show how a changed check, bank or number of points moves marks, then move them.

`propose` grades the submissions that are due again into ``.coursekit/regrade/<assignment>/``, and
`moves` compares. Nothing else changes until `apply` puts in place what was proposed.
"""

from __future__ import annotations

import shutil
from collections.abc import Mapping, Sequence
from concurrent.futures import as_completed
from dataclasses import dataclass, field, replace
from pathlib import Path

from tqdm import tqdm

from coursekit.course import Course, CourseError
from coursekit.gradebook import copy, queue
from coursekit.grading.batch import (
    UNTOLD,
    GradeOptions,
    Keeper,
    grade,
    own_solution,
    register,
)
from coursekit.grading.kernels.warm import NONE
from coursekit.grading.kernels.worker import workers
from coursekit.grading.ledger import Ledger
from coursekit.grading.plan import plan
from coursekit.grading.result import GRADED, Check, Result
from coursekit.grading.submission import feedback

Marks = Mapping[tuple[str, str, str], float]  # by student, notebook and cell


@dataclass(frozen=True)
class Step:
    """A check that gives other points than before; None where there is no such check.

    Attributes
    ----------
    by_hand : float or None
        The points that a person gave, which stand whatever the check says.
    """

    before: Check | None
    after: Check | None
    by_hand: float | None = None

    @property
    def place(self) -> tuple[str, str]:
        """Notebook and cell."""
        check = self.after or self.before
        assert check is not None
        return check.notebook, check.cell

    @property
    def gain(self) -> float:
        """By how much the mark moves."""
        return self._points(self.after) - self._points(self.before)

    def _points(self, check: Check | None) -> float:
        if check is None:
            return 0.0
        return float((check.score if self.by_hand is None else self.by_hand) or 0)

    @property
    def reason(self) -> str:
        """The check's message now, or the earlier one if it passes now."""
        for when, check in (("now", self.after), ("before", self.before)):
            if check is not None and check.lost_points and check.message:
                return f"{when}: {' '.join(check.message.split())}"
        return ""

    def __str__(self) -> str:
        text = f"{'/'.join(self.place)}  {_score(self.before)} -> {_score(self.after)}"
        if self.by_hand is not None:
            return f"{text}, but {self.by_hand:g} by hand stays"
        return f"{text}  {self.reason}".rstrip()


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
    has_news : bool
        Whether its feedback changes, with its marks or without.
    """

    student: str
    before: Result
    after: Result
    fingerprint: str
    steps: list[Step] = field(default_factory=list)
    has_news: bool = False

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
    """The outcome of a regrade, proposed or applied.

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
    """

    moves: list[Move]
    as_before: int
    not_graded: list[str]
    stopped: bool = False
    solution: list[str] = field(default_factory=list)

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


class _Proposal(Keeper):
    """Keeps results, and the graded notebooks, for `apply`."""

    def __init__(self, course: Course, assignment: str) -> None:
        self.folder = course.root / ".coursekit" / "regrade" / assignment
        super().__init__(course, assignment, Ledger(course, assignment, self.folder / "proposed"))

    def notebooks(self, student: str) -> Path:
        return self.folder / "notebooks" / student

    def keep(self, result: Result, graded: Path) -> None:
        with queue.turn(self.course.root):
            self.ledger.withdraw(result.student)
        place = self.notebooks(result.student)
        if place.exists():
            shutil.rmtree(place)
        if graded.exists():
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.move(graded, place)


def propose(
    course: Course,
    assignment: str,
    students: Sequence[str] | None = None,
    options: GradeOptions | None = None,
) -> Regrade:
    """Grade again what is due, and say what would change; marks and feedback stay as they are.

    Parameters
    ----------
    students : sequence of str, optional
        Whom to look at; everybody who handed in if not given.
    options : GradeOptions, optional
        See `batch.grade`.

    Raises
    ------
    CourseError
        As `batch.grade`.
    """
    with queue.turn(course.root, f"regrade-{assignment}"):
        return _propose(course, assignment, students, options)


def _propose(
    course: Course,
    assignment: str,
    students: Sequence[str] | None,
    options: GradeOptions | None,
) -> Regrade:
    due = plan(course, assignment, students, with_feedback=False)
    record = Ledger(course, assignment)
    again = [submission for submission in due if record.result(submission.student) is not None]
    proposal = _Proposal(course, assignment)
    todo = [o.student for o in again if proposal.ledger.fingerprint(o.student) != o.fingerprint]
    stopped = False
    if todo:
        stopped = grade(course, assignment, todo, options, proposal).stopped
        record.refresh()  # `grade` may have run at the same time
    by_hand = _by_hand(course, assignment)
    moves = []
    for submission in again:
        student, files = submission.student, submission.fingerprint
        before, after = record.result(student), proposal.ledger.result(student)
        current = proposal.ledger.fingerprint(student) == files
        if before is not None and after is not None and current:
            moves.append(_move(before, after, files, by_hand))
    asked = len(students) if students else len(record.results())
    new = [submission.student for submission in due if record.result(submission.student) is None]
    as_before = asked - len(again) - (len(new) if students else 0)
    trust = options is not None and options.trust
    notes = own_solution(course, assignment, trust) if again and not stopped else []
    return Regrade(moves, as_before, new, stopped, notes)


def apply(course: Course, assignment: str, regrade: Regrade, jobs: int | None = None) -> list[str]:
    """Put in place what was proposed; feedback is written anew only where it changes.

    Returns
    -------
    list of str
        Notes on what could not be done, a line each.
    """
    proposal, keeper = (
        _Proposal(course, assignment),
        Keeper(course, assignment, Ledger(course, assignment)),
    )
    notes: list[str] = []
    if not regrade.moves:
        return notes
    to_tell = [move for move in regrade.moves if move.has_news]
    with queue.turn(course.root, f"regrade-{assignment}"), queue.run(course) as run:
        with queue.turn(course.root):
            copy.back_up(course)
            register(course, assignment, run.folder / "release")
        with (
            workers(min(jobs or 2, len(to_tell) or 1), NONE) as pool,
            tqdm(total=len(regrade.moves), desc=f"{assignment}: apply", unit="submission") as bar,
        ):
            telling = {}
            for move in regrade.moves:
                while not run.claim(assignment, move.student):
                    run.wait()
                notebooks = proposal.notebooks(move.student)
                keeper.ledger.refresh()
                if keeper.ledger.result(move.student) != move.before or (
                    move.after.checks and not notebooks.exists()
                ):
                    if keeper.ledger.fingerprint(move.student) != move.fingerprint:
                        notes.append(f"{move.student}: graded meanwhile; run the command again")
                    bar.update()
                    continue
                was_told = keeper.ledger.has_feedback(move.student)
                keeper.keep(move.after, notebooks)
                if move.has_news and move.after.checks:
                    job = pool.submit(feedback, course.root, assignment, move.student)
                    telling[job] = move
                else:
                    keeper.record(move.after, move.fingerprint, was_told)
                    run.release(assignment, move.student)
                    bar.update()
            for job in as_completed(telling):
                move = telling[job]
                if trouble := job.result():
                    notes.append(f"{move.student}: {UNTOLD}{trouble}")
                keeper.record(move.after, move.fingerprint, not trouble)
                run.release(assignment, move.student)
                bar.update()
        with queue.turn(course.root):
            keeper.ledger.compact()
        shutil.rmtree(proposal.folder, ignore_errors=True)
    return notes


def _move(before: Result, after: Result, fingerprint: str, by_hand: Marks) -> Move:
    old = {(check.notebook, check.cell): check for check in before.checks}
    new = {(check.notebook, check.cell): check for check in after.checks}
    steps = [
        Step(old.get(place), new.get(place), by_hand.get((after.student, *place)))
        for place in dict.fromkeys([*new, *old])
        if _worth(old.get(place)) != _worth(new.get(place))
    ]
    # Wall time says nothing to a student.
    changes = replace(before, seconds=0) != replace(after, seconds=0)
    return Move(after.student, before, after, fingerprint, steps, changes)


def _worth(check: Check | None) -> tuple[float | None, float] | None:
    return None if check is None else (check.score, check.max_score)


def _by_hand(course: Course, assignment: str) -> Marks:
    """Points that a person gave to what a check grades."""
    from nbgrader.api import Gradebook, MissingEntry

    with Gradebook(course.gradebook_url, course.coursedir.course_id) as book:
        try:
            submissions = book.find_assignment(assignment).submissions
        except MissingEntry as error:
            raise CourseError(
                f"{assignment}: not in the gradebook; run `coursekit grade {assignment}` first."
            ) from error
        return {
            (submission.student_id, notebook.name, grade.name): float(grade.manual_score)
            for submission in submissions
            for notebook in submission.notebooks
            for grade in notebook.grades
            if grade.manual_score is not None and grade.auto_score is not None
        }
