"""Grade a class: every submission ends in exactly one status, whatever stops the run."""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from tqdm import tqdm

from coursekit.course import Course, CourseError, sqlite_url
from coursekit.feedback.shared import share
from coursekit.gradebook import copy
from coursekit.gradebook.copy import copy_gradebook
from coursekit.gradebook.late import expect_extended, write_due_dates
from coursekit.gradebook.people import People
from coursekit.gradebook.register import generate
from coursekit.grading import write
from coursekit.grading.agreement import agree
from coursekit.grading.ledger import Ledger
from coursekit.grading.local import Graders, Job, Runner, here
from coursekit.grading.plan import Due, chosen, plan
from coursekit.grading.result import CRASHED, ERROR, Batch, Result, begun
from coursekit.grading.write import unchanged
from coursekit.support.scratch import sweep

if sys.platform != "win32":
    import fcntl

UNTOLD = "no feedback was written: "


@dataclass(frozen=True)
class GradeOptions:
    """Options of grading a class.

    Attributes
    ----------
    force : bool
        Grade again what has not changed, too, and run all of its notebooks.
    trust : bool
        Run the submissions' code without a sandbox, with the rights of who grades.
    with_feedback : bool
        Write feedback, too, also where an earlier run did not; else what there is stays.
    runner : Runner
        Where to grade; this machine if not given.
    """

    force: bool = False
    trust: bool = False
    with_feedback: bool = True
    runner: Runner = here


def grade(
    course: Course,
    assignment: str,
    students: Sequence[str] | None = None,
    options: GradeOptions | None = None,
    trial: Keeper | None = None,
) -> Batch:
    """Autograde the submissions that need it, and write their feedback.

    Parameters
    ----------
    students : sequence of str, optional
        Whom to grade; everybody who handed in if not given.
    options : GradeOptions, optional
    trial : Keeper, optional
        Gets the results: gradebook, graded notebooks and feedback stay as they are.

    Returns
    -------
    Batch

    Raises
    ------
    CourseError
        If nobody handed in, one of `students` did not, another run is grading the course, or
        the runner cannot grade: for one, it has no sandbox and the submissions are not trusted.
    """
    options = options or GradeOptions()
    with alone(course):
        todo = plan(
            course,
            assignment,
            students,
            force=options.force,
            with_feedback=options.with_feedback,
        )
        due = {one.student: one for one in todo}
        ledger = Ledger(course, assignment)
        before = {student: last for student in due if (last := ledger.result(student))}
        done: list[str] = []
        stopped, remark = False, ""
        beside = own_solution(course, assignment, options.trust) if due else []
        if due:
            job = Job(course, assignment, len(due), options.trust, options.force)
            # Removed when nobody grades any more who could write into it.
            with _batch_folder(course) as name, options.runner(job) as graders:
                folder = Path(name)
                if not trial:
                    copy.back_up(course)
                reference = _reference(course, assignment, folder, write=not trial)
                keeper = trial or Keeper(course, assignment, ledger)
                remark = graders.ready(reference)
                run = _Run(assignment, keeper, graders, folder, options.with_feedback)
                try:
                    for result, is_told in _finished(run, todo):
                        keeper.done(result, due[result.student].fingerprint, is_told)
                        done.append(result.student)
                except KeyboardInterrupt:
                    stopped = True
        ledger.compact()  # a run that was killed may have left a result twice
        asked = chosen(course, assignment, students)
        results = [result for result in ledger.results() if result.student in asked]
        graded = [student for student in done if due[student].result is None]
        told = [student for student in done if due[student].result is not None]
        of_another = [one.student for one in results if ledger.is_of_another(one.student)]
        before = {student: before[student] for student in graded if student in before}
        return Batch(results, graded, told, of_another, stopped, remark, beside, before)


def own_solution(course: Course, assignment: str, trust: bool) -> list[str]:
    """See `agree`; where this machine cannot grade, the runner says so, or does it elsewhere."""
    try:
        return agree(course, assignment, trust)
    except CourseError as error:
        return [f"{assignment}: its own solution was not tried, which may cost points: {error}"]


@dataclass
class Keeper:
    """Puts a result in place: the graded notebooks, the marks and the record."""

    course: Course
    assignment: str
    ledger: Ledger

    def keep(self, result: Result, graded: Path) -> None:
        """Take the notebooks in `graded`, if there are any, and the marks."""
        # Killed from here on, this one is graded again.
        self.ledger.withdraw(result.student)
        place = self.course.autograded / result.student / self.assignment
        # Marks first: killed in between, what is compared the next time is still the old one.
        write.write(self.course, self.assignment, result, unchanged(place, graded))
        if result.status != ERROR and place.exists():
            shutil.rmtree(place)
        if graded.exists():
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.move(graded, place)

    def done(self, result: Result, fingerprint: str, told: bool) -> None:
        """Record a result of which everything is in place, feedback too if it is `told`."""
        if told:
            share(self.course, self.assignment, result.student)
        self.ledger.add(result, fingerprint, told)


@dataclass(frozen=True)
class _Run:
    """What all submissions of a run have in common; see `grade` and `_reference`."""

    assignment: str
    keeper: Keeper
    graders: Graders
    folder: Path
    with_feedback: bool


@contextmanager
def alone(course: Course) -> Iterator[None]:
    """Hold the course's lock, and clear up after a run that was killed."""
    folder = course.root / ".coursekit"
    folder.mkdir(exist_ok=True)
    with (folder / "grade.lock").open("w") as lock:
        if sys.platform == "win32":
            raise CourseError("coursekit does not grade on Windows; use Linux, WSL will do.")
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise CourseError(
                f"{course.root}: another run is grading this course; wait until it has ended."
            ) from error
        for left in folder.glob("batch-*"):
            shutil.rmtree(left, ignore_errors=True)
        sweep()
        yield


def _batch_folder(course: Course) -> tempfile.TemporaryDirectory[str]:
    """A folder for what comes out."""
    return tempfile.TemporaryDirectory(dir=course.root / ".coursekit", prefix="batch-")


def _reference(course: Course, assignment: str, folder: Path, write: bool) -> Path:
    """A copy of the gradebook, in `folder`, that knows the assignment.

    nbgrader registers an assignment by generating it; the generated copy is not needed. Unless
    `write`, the gradebook itself learns nothing.
    """
    from nbgrader.api import Gradebook, SubmittedAssignment

    if write:
        register(course, assignment, folder / "release")
    reference = folder / "gradebook.db"
    if not copy_gradebook(course, reference) or not write:
        generate(course, assignment, folder / "release", sqlite_url(reference))
    with Gradebook(sqlite_url(reference)) as book:
        # nbgrader keeps that of an earlier submission where this one has none.
        condition = SubmittedAssignment.assignment_id == book.find_assignment(assignment).id
        book.db.query(SubmittedAssignment).filter(condition).update({"timestamp": None})
        book.db.commit()
        if People(course).extended(assignment):
            expect_extended(course, book, assignment)
    return reference


def register(course: Course, assignment: str, folder: Path) -> None:
    """Have the gradebook know the assignment as it is now; `folder` gets what is not needed."""
    generate(course, assignment, folder, course.gradebook_url)
    write_due_dates(course, assignment)


def _finished(run: _Run, due: list[Due]) -> Iterator[tuple[Result, bool]]:
    """Results as they come, each with everything in place, under a bar with live counts.

    With each, whether its feedback is written.

    Few submissions are handed over at a time: feedback would otherwise wait until the
    whole class is graded, and so would the record of what is done.
    """
    counts: Counter[str] = Counter()
    todo = list(reversed(due))
    # What may have failed because of what ran beside it is tried again when all else is done.
    again: list[Due] = []
    alone: set[str] = set()
    late: set[str] = set()
    grading: dict[Future[Result], str] = {}
    telling: dict[Future[str], Result] = {}
    with tqdm(total=len(due), desc=run.assignment, unit="submission") as bar:
        while todo or again or grading or telling:
            if again and not (todo or grading or telling):
                todo.append(again.pop())
                alone.add(todo[-1].student)
                shutil.rmtree(run.folder / todo[-1].student, ignore_errors=True)
                begun(run.folder / todo[-1].student).unlink(missing_ok=True)
            while todo and max(len(grading), len(telling)) < run.graders.most:
                one = todo.pop()
                if one.result is None:
                    grading[run.graders.grade(one.student, run.folder / one.student)] = one.student
                else:
                    notes = [note for note in one.result.notes if not note.startswith(UNTOLD)]
                    telling[run.graders.tell(one.student)] = replace(one.result, notes=notes)
            waiting: list[Future] = [*grading, *telling]
            for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                told = False
                if future in grading:
                    result = _outcome(future, grading.pop(future), run.folder)
                    company = len(due) > 1 or result.status == CRASHED
                    if result.hurried and company and result.student not in alone:
                        again.append(next(one for one in due if one.student == result.student))
                        bar.set_postfix(_shown(counts, again))
                        continue
                    run.keeper.keep(result, run.folder / result.student)
                    if result.checks and run.with_feedback:
                        telling[run.graders.tell(result.student)] = result
                        continue
                else:
                    result = telling.pop(future)
                    if _is_broken(future) and result.student not in late:
                        late.add(result.student)  # what ended it may have been another's
                        telling[run.graders.tell(result.student)] = result
                        continue
                    trouble = _trouble(future)
                    told = not trouble
                    if trouble:
                        result.notes.append(f"{UNTOLD}{trouble}")
                counts[result.status] += 1
                bar.set_postfix(_shown(counts, again))
                bar.update()
                yield result, told


def _shown(counts: Counter[str], again: list[Due]) -> dict[str, int]:
    return counts | ({"to_try_again_alone": len(again)} if again else {})


def _outcome(future: Future[Result], student: str, folder: Path) -> Result:
    try:
        return future.result()
    except CourseError:
        raise  # no other submission could be graded there, either
    except BrokenExecutor as error:
        if not begun(folder / student).exists():
            reason = f"the process that grades it could not be started: {error}"
            return Result(student, ERROR, [reason], hurried=True)
        # One of those that were under way: alone it shows which.
        reason = "what it holds, or what its code sent or printed, ended the process that grades it"
        return Result(student, CRASHED, [reason], hurried=True)
    except Exception as error:
        return Result(student, ERROR, [f"the grading process ended: {error!r}"])


def _is_broken(future: Future[Any]) -> bool:
    """True if a process that grades ended: this submission's or another's."""
    return isinstance(future.exception(), BrokenExecutor)


def _trouble(future: Future[str]) -> str:
    try:
        return future.result()
    except Exception as error:
        return repr(error)
