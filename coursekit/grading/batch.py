"""Grade a class: every submission ends in exactly one status, whatever stops the run."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from tqdm import tqdm

from coursekit.course import Course, CourseError, sqlite_url
from coursekit.feedback.files import share
from coursekit.gradebook import copy, queue
from coursekit.gradebook.copy import copy_gradebook
from coursekit.gradebook.late import expect_extended, settle, write_due_dates
from coursekit.gradebook.people import People
from coursekit.gradebook.register import generate
from coursekit.gradebook.server import refuse_old, repeated
from coursekit.grading import write
from coursekit.grading.ledger import Due, Ledger, chosen, plan
from coursekit.grading.result import CRASHED, ERROR, Batch, Result, lost_checks, start_mark
from coursekit.grading.write import same_texts
from coursekit.support.text import listed

if TYPE_CHECKING:  # imported when somebody is due
    from coursekit.grading.local import Graders, Runner

UNTOLD = "no feedback was written: "
Recorded = tuple[Result, bool] | None


@dataclass(frozen=True)
class GradeOptions:
    """Options of grading a class.

    Attributes
    ----------
    force : bool
        Grade again what has not changed, too.
    trust : bool
        Run the submissions' code without a sandbox, with the rights of who grades.
    with_feedback : bool
        Write feedback, too, also where an earlier run did not; else what there is stays.
    follow : bool
        Let right results take the place of those of tasks that failed, where the course does so.
    with_bar : bool
        Show how far it is.
    runner : Runner, optional
        Where to grade; this machine if not given, `jobs` submissions at once.
    """

    force: bool = False
    trust: bool = False
    with_feedback: bool = True
    follow: bool = True
    with_bar: bool = True
    runner: Runner | None = None
    jobs: int | None = None


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
        If nobody handed in, one of `students` did not, or the runner cannot grade: for one, it
        has no sandbox and the submissions are not trusted.
    """
    options = options or GradeOptions()
    refuse_old(course)
    with queue.run(course) as run:
        todo = plan(
            course,
            assignment,
            students,
            force=options.force,
            with_feedback=options.with_feedback,
        )
        due = {submission.student: submission for submission in todo}
        ledger = Ledger(course, assignment)
        keeper = trial or Keeper(course, assignment, ledger)
        recorded = {submission.student: keeper.recorded(submission) for submission in todo}
        before = {student: last for student in due if (last := ledger.result(student))}
        new: list[Result] = []
        stopped, remark = False, ""
        beside = own_solution(course, assignment, options.trust) if due else []
        if due:
            from coursekit.grading.local import Job, local_graders

            runner = options.runner or partial(local_graders, jobs=options.jobs)
            job = Job(course, assignment, len(due), options.trust, options.follow)
            with runner(job) as graders:
                with queue.turn(course.root):
                    if not trial:
                        copy.back_up(course)
                    reference = _reference(course, assignment, due, run.folder, write=not trial)
                graders.ready(reference)
                try:
                    for result, is_told in _results(keeper, graders, run, todo, recorded, options):
                        keeper.record(result, due[result.student].fingerprint, is_told)
                        run.release(assignment, result.student)
                        new.append(result)
                except KeyboardInterrupt:
                    stopped = True
        with queue.turn(course.root):
            ledger.compact()  # a run that was killed may have left a result twice
        asked = chosen(course, assignment, students)
        results = [result for result in ledger.results() if result.student in asked]
        if results and not trial:
            with queue.turn(course.root):
                changed = repeated(course.gradebook_url, partial(_settle, course, assignment))
            remark = f"late penalty brought up to date: {listed(changed)}" if changed else ""
        graded = [result for result in new if due[result.student].result is None]
        with_feedback = [result.student for result in new if due[result.student].result]
        outdated = [result.student for result in results if ledger.is_outdated(result.student)]
        before = {r.student: before[r.student] for r in graded if r.student in before}
        return Batch(results, graded, with_feedback, outdated, stopped, remark, beside, before)


def _settle(course: Course, assignment: str) -> list[str]:
    """Bring penalties up to date: a due date may have been moved, or points given by hand."""
    with course.gradebook() as gradebook:
        return settle(course, gradebook, [assignment])


def own_solution(course: Course, assignment: str, trust: bool) -> list[str]:
    """See `agree`; where this machine cannot grade, the runner says so, or does it elsewhere."""
    from coursekit.grading.agreement import agree

    try:
        with queue.turn(course.root, f"solution-{assignment}"):
            return agree(course, assignment, trust)
    except CourseError as error:
        return [f"{assignment}: its own solution was not tried, which may cost points: {error}"]


@dataclass
class Keeper:
    """Puts a result in place: the graded notebooks, the marks and the record."""

    course: Course
    assignment: str
    ledger: Ledger

    def recorded(self, due: Due) -> Recorded:
        """The record of a submission as it is: its result, and if there is feedback."""
        self.ledger.refresh()
        result = self.ledger.result(due.student)
        if result is None or self.ledger.fingerprint(due.student) != due.fingerprint:
            return None
        return result, self.ledger.has_feedback(due.student)

    def keep(self, result: Result, graded: Path) -> None:
        """Take the notebooks in `graded`, if there are any, and the marks."""
        with queue.turn(self.course.root):
            # Killed from here on, this one is graded again.
            self.ledger.withdraw(result.student)
            place = self.course.autograded / result.student / self.assignment
            # Marks first: killed in between, what is compared the next time is still the old one.
            write.write(self.course, self.assignment, result, same_texts(place, graded))
            if result.status != ERROR and place.exists():
                shutil.rmtree(place)
            if graded.exists():
                place.parent.mkdir(parents=True, exist_ok=True)
                shutil.move(graded, place)

    def record(self, result: Result, fingerprint: str, has_feedback: bool) -> None:
        """Record a result of which everything is in place, feedback too if it `has_feedback`."""
        with queue.turn(self.course.root):
            if has_feedback:
                share(self.course, self.assignment, result.student)
            self.ledger.add(result, fingerprint, has_feedback)


class Trial(Keeper):
    """Keeps nothing: gradebook, graded notebooks, feedback and record stay as they are."""

    def keep(self, result: Result, graded: Path) -> None:
        """Leave the gradebook and the graded notebooks as they are."""

    def record(self, result: Result, fingerprint: str, has_feedback: bool) -> None:
        """Leave the ledger as it is."""


def _reference(
    course: Course, assignment: str, students: Collection[str], folder: Path, write: bool
) -> Path:
    """A copy of the gradebook, in `folder`, that knows the assignment, and only its `students`.

    nbgrader registers an assignment by generating it; the generated copy is not needed. Unless
    `write`, the gradebook itself learns nothing.
    """
    from nbgrader.api import Gradebook, SubmittedAssignment

    if write:
        generate(course, assignment, folder / "release", course.gradebook_url)
        write_due_dates(course, assignment)
    reference = folder / "gradebook.db"
    # Each submission is graded against a copy of its own: it is to hold no other assignments'.
    if not copy_gradebook(course, reference, (assignment, students)) or not write:
        generate(course, assignment, folder / "release", sqlite_url(reference))
    with Gradebook(sqlite_url(reference)) as book:
        # nbgrader keeps that of an earlier submission where this one has none.
        condition = SubmittedAssignment.assignment_id == book.find_assignment(assignment).id
        book.db.query(SubmittedAssignment).filter(condition).update({"timestamp": None})
        book.db.commit()
        if People(course).extended(assignment):
            expect_extended(course, book, assignment)
    return reference


def _results(
    keeper: Keeper,
    graders: Graders,
    run: queue.Run,
    due: list[Due],
    recorded: Mapping[str, Recorded],
    options: GradeOptions,
) -> Iterator[tuple[Result, bool]]:
    """Results as they come, each with everything in place, under a bar with live counts.

    With each, whether its feedback is written.

    Few submissions are handed over at a time: feedback would otherwise wait until the
    whole class is graded, and so would the record of what is done.
    """
    assignment = keeper.assignment
    counts: Counter[str] = Counter()
    todo = list(reversed(due))
    elsewhere: list[Due] = []  # what other runs are at
    # What may have failed because of what ran beside it is tried again when all else is done.
    again: list[Due] = []
    repeats: set[str] = set()
    firsts: dict[str, Result] = {}
    late: set[str] = set()
    grading: dict[Future[Result], str] = {}
    telling: dict[Future[str], Result] = {}
    hides = not options.with_bar
    with tqdm(total=len(due), desc=assignment, unit="submission", disable=hides) as bar:
        while todo or again or grading or telling or elsewhere:
            if elsewhere and not (todo or again or grading or telling):
                run.wait()
                todo, elsewhere = elsewhere, []
            if again and not (todo or grading or telling):
                todo.append(again.pop())
                repeats.add(todo[-1].student)
                shutil.rmtree(run.folder / todo[-1].student, ignore_errors=True)
                start_mark(run.folder / todo[-1].student).unlink(missing_ok=True)
            while todo and max(len(grading), len(telling)) < graders.most:
                submission = todo.pop()
                student = submission.student
                if student not in repeats and not run.claim(assignment, student):
                    elsewhere.append(submission)
                    bar.set_postfix(_shown(counts, again, elsewhere))
                    continue
                record = keeper.recorded(submission)
                is_told = record is not None and (record[1] or not options.with_feedback)
                if is_told and record != recorded[student]:  # another run has graded it meanwhile
                    run.release(assignment, student)
                    bar.update()
                    continue
                if (last := submission.result) is None:
                    grading[graders.grade(student, run.folder / student)] = student
                else:
                    notes = [note for note in last.notes if not note.startswith(UNTOLD)]
                    telling[graders.tell(student)] = replace(last, notes=notes)
            waiting: list[Future] = [*grading, *telling]
            for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                has_feedback = False
                if future in grading:
                    result = _outcome(future, grading.pop(future), run.folder)
                    company = len(due) > 1 or result.status == CRASHED
                    if result.hurried and company and result.student not in repeats:
                        firsts[result.student] = result
                        again.append(next(d for d in due if d.student == result.student))
                        bar.set_postfix(_shown(counts, again, elsewhere))
                        continue
                    if result.student in firsts:
                        result.hold_to(firsts[result.student])
                    keeper.keep(result, run.folder / result.student)
                    if result.checks and options.with_feedback:
                        telling[graders.tell(result.student)] = result
                        continue
                else:
                    result = telling.pop(future)
                    is_broken = isinstance(future.exception(), BrokenExecutor)
                    if is_broken and result.student not in late:
                        late.add(result.student)  # what ended it may have been another's
                        telling[graders.tell(result.student)] = result
                        continue
                    trouble = _trouble(future)
                    has_feedback = not trouble
                    if trouble:
                        result.notes.append(f"{UNTOLD}{trouble}")
                counts[result.status] += 1
                bar.set_postfix(_shown(counts, again, elsewhere))
                bar.update()
                yield result, has_feedback


def _shown(counts: Counter[str], again: list[Due], elsewhere: list[Due]) -> dict[str, int]:
    queues = {"to_try_again_alone": len(again), "in_another_run": len(elsewhere)}
    return counts | {name: number for name, number in queues.items() if number}


def _outcome(future: Future[Result], student: str, folder: Path) -> Result:
    try:
        return future.result()
    except CourseError:
        raise  # no other submission could be graded there, either
    except BrokenExecutor as error:
        if not start_mark(folder / student).exists():
            reason = f"the process that grades it could not be started: {error}"
            return Result(student, ERROR, [reason], hurried=True)
        # One of those that were under way: alone it shows which.
        reason = "what it holds, or what its code sent or printed, ended the process that grades it"
        lost = lost_checks(folder / student)
        return Result(student, CRASHED, [reason], hurried=True, lost=lost)
    except Exception as error:
        return Result(student, ERROR, [f"the grading process ended: {error!r}"])


def _trouble(future: Future[str]) -> str:
    try:
        return future.result()
    except Exception as error:
        return repr(error)
