"""Where submissions are graded: on this machine, or where another runner does it.

A runner registers itself under the entry point *coursekit.runners*: a function that adds its
options to those of ``grade`` and ``regrade``, with ``dest="runner"`` and a `Runner` as the value.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, TypeVar

from coursekit.course import Course, CourseError, CourseKit, read_notebook
from coursekit.grading.kernels.warm import NONE, Started, WarmParentError
from coursekit.grading.kernels.worker import MOST_CPU, in_time, workers
from coursekit.grading.result import Result
from coursekit.grading.submission import Terms, feedback, grade_submission

T = TypeVar("T")


@dataclass(frozen=True)
class Job:
    """What is to be graded.

    Attributes
    ----------
    due : int
        How many submissions.
    trust : bool
        Whether to run their code without a sandbox, whatever the configuration says.
    anew : bool
        Whether to run notebooks, too, of which nothing has changed since they were graded.
    """

    course: Course
    assignment: str
    due: int
    trust: bool = False
    anew: bool = False


class Graders(Protocol):
    """What grades submissions, several at a time, as long as the runner is open."""

    @property
    def most(self) -> int:
        """How many submissions to hand over at once."""

    def ready(self, reference: Path) -> str:
        """Wait until submissions can be graded; a remark for who grades, or "".

        Parameters
        ----------
        reference : Path
            A gradebook that knows the assignment; it stays as it is.

        Raises
        ------
        CourseError
            If none can be graded there.
        """

    def grade(self, student: str, out: Path) -> Future[Result]:
        """Grade a submission; its graded notebooks go to `out`, which does not exist yet."""

    def tell(self, student: str) -> Future[str]:
        """Write the feedback on a graded submission; what went wrong, or ""."""


Runner = Callable[[Job], AbstractContextManager[Graders]]


@contextmanager
def here(what: Job, jobs: int | None = None) -> Iterator[Here]:
    """Grade in processes on this machine.

    Parameters
    ----------
    jobs : int, optional
        Submissions graded at once; one more than there are cores if not given.

    Raises
    ------
    CourseError
        If there is no sandbox, and the submissions are not trusted.
    """
    # One more than cores: each waits for its kernel now and then.
    most = min(jobs or (os.cpu_count() or 1) + 1, what.due)
    # Both import for seconds, side by side with what follows.
    with warm_parent(what.course, what.assignment) as warm, ExitStack() as stack:
        place = Here(what, most, warm, stack)
        place.begin()
        refuse_without_sandbox(what.course, what.trust)
        yield place


@dataclass
class Here:
    """Processes on this machine; see `Graders`."""

    what: Job
    most: int
    warm: Warm
    stack: ExitStack
    reference: Path | None = None

    def begin(self) -> None:
        """Start the processes that grade, in place of those that there were."""
        self.stack.close()
        what = (self.what.course.root, self.what.assignment)
        self.pool: Executor = self.stack.enter_context(workers(self.most, self.warm.address, *what))

    def ready(self, reference: Path) -> str:
        self.reference = reference
        return self.warm.trouble()

    def grade(self, student: str, out: Path, judge: bool = True) -> Future[Result]:
        assert self.reference is not None
        what = (self.what.course.root, self.what.assignment, student, self.reference, out)
        return self._submit(grade_submission, *what, Terms(self.what.trust, judge, self.what.anew))

    def tell(self, student: str) -> Future[str]:
        return self._submit(feedback, self.what.course.root, self.what.assignment, student)

    def _submit(self, call: Callable[..., T], *arguments: Any) -> Future[T]:
        try:
            return self.pool.submit(in_time, MOST_CPU, call, *arguments)
        except BrokenProcessPool:  # one of them has ended, with all that they were at
            self.begin()
            return self.pool.submit(in_time, MOST_CPU, call, *arguments)


def refuse_without_sandbox(course: Course, trust: bool) -> None:
    """Raise a CourseError if this machine has no sandbox for code that is not trusted."""
    from coursekit.grading.doctor import diagnose
    from coursekit.grading.kernels.settings import Sandbox

    if trust or Sandbox(config=course.config).trust_submissions:
        return
    diagnosis = diagnose()
    if not diagnosis.sandboxed:
        raise CourseError(
            f"no sandbox for students' code: {diagnosis.why}; {diagnosis.remedy}, or, where their "
            "code can do no harm, grade with --trust-submissions (see `coursekit doctor`)."
        )


@dataclass
class Warm:
    """What forks kernels, if anything does.

    Attributes
    ----------
    address : str
        Where it listens, as soon as it is ready; ``NONE`` if there is nothing.
    why_not : str
        Why there is nothing although it is missed.
    follows : bool
        Whether later tasks are to go on from right results, which takes a process that forks.
    """

    started: Started | None = None
    why_not: str = ""
    follows: bool = False

    @property
    def address(self) -> str:
        return self.started.address if self.started else NONE

    def trouble(self) -> str:
        """Wait until it is ready; why it will not be, or "". Ordinary kernels do then."""
        why = self.why_not
        try:
            if self.started:
                self.started.wait()
        except WarmParentError as error:
            why = str(error)
        if not why:
            return ""
        lost = "; after a task that failed, the next start from its wrong result"
        return f"kernels are started one by one, not forked: {why}{lost if self.follows else ''}"


@contextmanager
def warm_parent(course: Course, assignment: str) -> Iterator[Warm]:
    """Start what forks an assignment's kernels, if the course wants it and the system can."""
    from coursekit.grading.kernels.settings import Sandbox

    follows = CourseKit(config=course.config).follows
    if not Sandbox(config=course.config).warm:
        yield Warm(why_not="c.Sandbox.warm is False" if follows else "", follows=follows)
        return
    if sys.platform != "linux":
        yield Warm(why_not=f"this is {sys.platform}", follows=follows)
        return
    started = Started(imported(course, assignment))
    try:
        yield Warm(started, follows=follows)
    finally:
        started.stop()


def imported(course: Course, assignment: str) -> list[str]:
    """The modules that an assignment's notebooks import."""
    from coursekit.notebook.names import libraries, read_cells

    cells = [c for path in course.notebooks(assignment) for c in read_cells(read_notebook(path))]
    return sorted(libraries(cells, course.source / assignment))
