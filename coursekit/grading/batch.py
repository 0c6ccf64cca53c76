"""Grade a class: every submission ends in exactly one status, whatever stops the run."""

from __future__ import annotations

import shutil
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from tqdm import tqdm

from coursekit.gradebook import copy

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

from coursekit.course import Course, CourseError
from coursekit.feedback.shared import share
from coursekit.gradebook.copy import copy_gradebook
from coursekit.gradebook.late import expect_extended, write_due_dates
from coursekit.gradebook.people import People
from coursekit.gradebook.register import generate
from coursekit.grading import write
from coursekit.grading.ledger import Ledger, assignment_fingerprint, submission_fingerprint
from coursekit.grading.local import Graders, Job, Place, here
from coursekit.grading.result import ERROR, STATUSES, Result
from coursekit.grading.run.explain import Explainer
from coursekit.grading.unchanged import unchanged
from coursekit.support.scratch import sweep

UNTOLD = "no feedback was written: "


@dataclass(frozen=True)
class Due:
    """A submission that is to be graded, and why.

    Attributes
    ----------
    result : Result or None
        If given, the result still holds, and only its feedback is missing.
    """

    student: str
    why: str
    fingerprint: str
    result: Result | None = None


@dataclass
class Batch:
    """The outcome of one run.

    Attributes
    ----------
    results : list of Result
        The last result of each student asked for, by student; of this run or an earlier one.
    graded : list of str
        The students graded in this run.
    told : list of str
        Those whose result held, and whose missing feedback was written in this run.
    stopped : bool
        Whether the run was interrupted; what it had finished is kept.
    remark : str
        Why ordinary kernels were used, if they were.
    fallen : dict of str to (float, float)
        Whose checks gave fewer points than the last time: before, and now.
    """

    results: list[Result]
    graded: list[str]
    told: list[str]
    stopped: bool = False
    remark: str = ""
    fallen: dict[str, tuple[float, float]] = field(default_factory=dict)

    def counts(self) -> dict[str, int]:
        """Number of students by status."""
        found = Counter(result.status for result in self.results)
        return {status: found[status] for status in STATUSES if found[status]}

    def slowest(self, most: int = 3) -> list[Result]:
        """The submissions graded in this run that took longest."""
        mine = [result for result in self.results if result.student in self.graded]
        return sorted(mine, key=lambda result: -result.seconds)[:most]

    def explained(self) -> list[tuple[str, str, int]]:
        """Misconceptions: check, explanation, and how many students share it; most first."""
        shared = Counter(
            (f"{check.notebook}/{check.cell}", check.explanation)
            for result in self.results
            for check in result.checks
            if check.explanation
        )
        ordered = sorted(shared.items(), key=lambda item: (-item[1], item[0]))
        return [(place, tell, number) for (place, tell), number in ordered]

    def failed_most(self, most: int = 5) -> list[tuple[str, int]]:
        """Checks, as ``notebook/cell``, by how many students lost points in them."""
        lost = Counter(
            f"{check.notebook}/{check.cell}"
            for result in self.results
            for check in result.checks
            if check.lost_points
        )
        return sorted(lost.items(), key=lambda item: (-item[1], item[0]))[:most]


def submitters(course: Course, assignment: str) -> list[str]:
    """Students with a folder for the assignment in ``submitted/`` that counts.

    Neither one who withdrew nor one whose team's submission is another member's.
    """
    there = {path.parent.name for path in course.submitted.glob(f"*/{assignment}")}
    return sorted(there - People(course).apart(assignment).keys())


def plan(
    course: Course,
    assignment: str,
    students: Sequence[str] | None = None,
    *,
    force: bool = False,
    with_feedback: bool = True,
) -> list[Due]:
    """Which submissions are to be graded: those whose last result no longer holds.

    Parameters
    ----------
    with_feedback : bool
        Name those, too, whose result holds but has no feedback.

    Raises
    ------
    CourseError
        If nobody handed in, or one of `students` did not.
    """
    rest = assignment_fingerprint(course, assignment)
    ledger = Ledger(course, assignment)
    explainer = Explainer(course, assignment)
    due = []
    for student in _chosen(course, assignment, students):
        fingerprint = submission_fingerprint(course, assignment, student, rest)
        last, holds = ledger.result(student), None
        if last is None:
            why = "not graded yet"
        elif last.status == ERROR:
            why = "failed last time"
        elif ledger.fingerprint(student) != fingerprint:
            why = "the submission, the assignment or the settings changed"
        elif not (course.autograded / student / assignment).exists() and last.checks:
            why = "its graded notebooks are gone"
        elif not explainer.is_current(last):
            why = "the bank explains its mistakes otherwise than its feedback does"
        elif force:
            why = "asked for"
        elif with_feedback and not _is_told(course, ledger, last, assignment):
            why, holds = "it has no feedback", last
        else:
            continue
        due.append(Due(student, why, fingerprint, holds))
    return due


def _is_told(course: Course, ledger: Ledger, last: Result, assignment: str) -> bool:
    """Whether there is feedback on a result, if there should be; formgrader may have written it."""
    own = Path(last.student, assignment)
    page, graded = _newest(course.feedback / own), _newest(course.autograded / own)
    return not last.checks or (ledger.told(last.student) and page > 0) or page > graded


def _newest(folder: Path) -> float:
    """When a file in a folder was last written, in seconds since 1970; 0 if there is none."""
    return max((path.stat().st_mtime for path in folder.glob("*") if path.is_file()), default=0)


def grade(
    course: Course,
    assignment: str,
    students: Sequence[str] | None = None,
    *,
    jobs: int | None = None,
    force: bool = False,
    trust: bool = False,
    with_feedback: bool = True,
    place: Place | None = None,
    trial: Keeper | None = None,
) -> Batch:
    """Autograde the submissions that need it, and write their feedback.

    Parameters
    ----------
    students : sequence of str, optional
        Whom to grade; everybody who handed in if not given.
    jobs : int, optional
        Submissions graded at once on this machine; one more than there are cores if not given.
    force : bool
        Grade again what has not changed, too.
    trust : bool
        Run the submissions' code without a sandbox, with the rights of who grades.
    with_feedback : bool
        Write feedback, too, also where an earlier run did not; else what there is stays.
    place : Place, optional
        Where to grade; this machine if not given.
    trial : Keeper, optional
        Takes the results instead: gradebook, graded notebooks and feedback stay as they are.

    Returns
    -------
    Batch

    Raises
    ------
    CourseError
        If nobody handed in, one of `students` did not, another run is grading the course, or
        the place cannot grade: for one, it has no sandbox and `trust` is not given.
    """
    with alone(course):
        todo = plan(course, assignment, students, force=force, with_feedback=with_feedback)
        due = {one.student: one for one in todo}
        ledger = Ledger(course, assignment)
        before = {student: _points(ledger.result(student)) for student in due}
        done: list[str] = []
        stopped, remark = False, ""
        if due:
            what = Job(course, assignment, len(due), trust)
            with (place or partial(here, jobs=jobs))(what) as graders:
                if not trial:
                    copy.back_up(course)
                with _reference(course, assignment, write=not trial) as (reference, folder):
                    keeper = trial or Keeper(course, assignment, ledger)
                    remark = graders.ready(reference)
                    run = _Run(assignment, keeper, graders, folder, with_feedback)
                    try:
                        for result, is_told in _finished(run, todo):
                            keeper.done(result, due[result.student].fingerprint, is_told)
                            done.append(result.student)
                    except KeyboardInterrupt:
                        stopped = True
        ledger.compact()  # a run that was killed may have left a result twice
        chosen = _chosen(course, assignment, students)
        results = [result for result in ledger.results() if result.student in chosen]
        graded = [student for student in done if due[student].result is None]
        told = [student for student in done if due[student].result is not None]
        now = {r.student: _points(r) for r in results if r.student in graded and r.status != ERROR}
        fallen = {who: (before[who], points) for who, points in now.items() if points < before[who]}
        return Batch(results, graded, told, stopped, remark, fallen)


def _points(result: Result | None) -> float:
    """What the checks gave; without a result nothing that could fall."""
    if result is None or result.status == ERROR:
        return 0.0
    return sum(check.score or 0.0 for check in result.checks)


@dataclass
class Keeper:
    """What becomes of a result: notebooks, marks and record go where they belong."""

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


def _chosen(course: Course, assignment: str, students: Sequence[str] | None) -> list[str]:
    known = submitters(course, assignment)
    if not known:
        raise CourseError(
            f"{course.submitted}: no submission to {assignment}; each belongs in "
            f"{course.submitted.name}/STUDENT/{assignment}/."
        )
    unknown = sorted(set(students or []) - set(known))
    if why := (People(course).apart(assignment).get(unknown[0]) if unknown else None):
        raise CourseError(f"{unknown[0]}: not graded: {why}; see `coursekit people`.")
    if unknown:
        raise CourseError(
            f"{', '.join(unknown)}: nothing in {course.submitted}/STUDENT/{assignment}/ for them; "
            "check the id."
        )
    return sorted(set(students)) if students else known


@contextmanager
def alone(course: Course) -> Iterator[None]:
    """Hold the course's lock, and clear up after a run that was killed."""
    folder = course.root / ".coursekit"
    folder.mkdir(exist_ok=True)
    with (folder / "grade.lock").open("w") as lock:
        if fcntl is not None:
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


@contextmanager
def _reference(course: Course, assignment: str, write: bool) -> Iterator[tuple[Path, Path]]:
    """A copy of the gradebook that knows the assignment, and a folder for what comes out.

    nbgrader registers an assignment by generating it; the generated copy is not needed. Unless
    `write`, the gradebook itself learns nothing.
    """
    from nbgrader.api import Gradebook

    with tempfile.TemporaryDirectory(dir=course.root / ".coursekit", prefix="batch-") as name:
        folder = Path(name)
        if write:
            register(course, assignment, folder / "release")
        reference = folder / "gradebook.db"
        if not copy_gradebook(course, reference) or not write:
            generate(course, assignment, folder / "release", f"sqlite:///{reference}")
        if People(course).extended(assignment):
            with Gradebook(f"sqlite:///{reference}") as known:
                expect_extended(course, known, assignment)
        yield reference, folder


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
    grading: dict[Future[Result], str] = {}
    telling: dict[Future[str], Result] = {}
    with tqdm(total=len(due), desc=run.assignment, unit="submission") as bar:
        while todo or grading or telling:
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
                    result = _outcome(future, grading.pop(future))
                    run.keeper.keep(result, run.folder / result.student)
                    if result.checks and run.with_feedback:
                        telling[run.graders.tell(result.student)] = result
                        continue
                else:
                    result = telling.pop(future)
                    trouble = _trouble(future)
                    told = not trouble
                    if trouble:
                        result.notes.append(f"{UNTOLD}{trouble}")
                counts[result.status] += 1
                bar.set_postfix(counts)
                bar.update()
                yield result, told


def _outcome(future: Future[Result], student: str) -> Result:
    try:
        return future.result()
    except CourseError:
        raise  # no other submission could be graded there, either
    except Exception as error:
        return Result(student, ERROR, [f"the grading process ended: {error!r}"])


def _trouble(future: Future[str]) -> str:
    try:
        return future.result()
    except Exception as error:
        return repr(error)
