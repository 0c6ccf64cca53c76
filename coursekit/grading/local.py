"""Runners, which grade submissions: the one of this machine, and the interface of others.

A runner registers itself under the entry point *coursekit.runners*: a function that adds its
options to those of ``grade`` and ``regrade``, with ``dest="runner"`` and a `Runner` as the value.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, TypeVar

from coursekit.course import Course, CourseError, read_notebook
from coursekit.grading.kernels.warm import ParentProcess, WarmParentError
from coursekit.grading.kernels.worker import MOST_CPU, in_time, workers
from coursekit.grading.result import Result
from coursekit.grading.submission import feedback, grade_submission

T = TypeVar("T")


@dataclass(frozen=True)
class Job:
    """An assignment to be graded.

    Attributes
    ----------
    due : int
        How many submissions.
    trust : bool
        Whether to run their code without a sandbox, whatever the configuration says.
    follow : bool
        Whether right results may take the place of those of tasks that failed.
    """

    course: Course
    assignment: str
    due: int
    trust: bool = False
    follow: bool = True


class Graders(Protocol):
    """Grades submissions, several at a time, as long as the runner is open."""

    @property
    def most(self) -> int:
        """The number of submissions to hand over at once."""

    def ready(self, reference: Path) -> None:
        """Wait until submissions can be graded.

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
        """Write the feedback on a graded submission, and return what went wrong, or ""."""


Runner = Callable[[Job], AbstractContextManager[Graders]]


@contextmanager
def local_graders(job: Job, jobs: int | None = None) -> Iterator[LocalGraders]:
    """Grade in processes on this machine.

    Parameters
    ----------
    jobs : int, optional
        Submissions graded at once; one more than there are cores if not given.

    Raises
    ------
    CourseError
        If this is not Linux, or there is no sandbox and the submissions are not trusted.
    """
    if sys.platform != "linux":
        raise CourseError("coursekit grades on Linux only; a virtual machine will do.")
    from coursekit.grading.run.solution import learn

    # One more than cores: each waits for its kernel now and then.
    most = min(jobs or (os.cpu_count() or 1) + 1, job.due)
    # What forks kernels imports for seconds, side by side with what follows.
    modules = modules_of(job.course, job.assignment)
    with closing(ParentProcess(modules)) as warm, ExitStack() as stack:
        learn(job.course.notebooks(job.assignment))
        place = LocalGraders(job, most, warm, stack)
        place.begin()
        refuse_without_sandbox(job.course, job.trust)
        yield place


@dataclass
class LocalGraders:
    """Processes on this machine; see `Graders`."""

    job: Job
    most: int
    warm: ParentProcess | None
    stack: ExitStack
    reference: Path | None = None

    def begin(self) -> None:
        """Start the processes that grade, in place of those that there were."""
        self.stack.close()
        address = self.warm.address if self.warm else ""
        self.pool: Executor = self.stack.enter_context(workers(self.most, address))

    def ready(self, reference: Path) -> None:
        self.reference = reference
        assert self.warm is not None
        try:
            self.warm.wait()
        except WarmParentError as error:
            raise CourseError(
                f"{error}; look whether this machine has memory left, or starts threads in each "
                "Python (a .pth file)."
            ) from error

    def grade(self, student: str, out: Path, judge: bool = True) -> Future[Result]:
        assert self.reference is not None
        task = (self.job.course.root, self.job.assignment, student, self.reference, out)
        terms = {
            "Sandbox": {"trust_submissions": True} if self.job.trust else {},
            "CourseKit": {} if self.job.follow else {"follow_through": False},
        }
        terms["Sandbox"] |= {} if judge else {"judge": False}
        return self._submit(grade_submission, *task, terms)

    def tell(self, student: str) -> Future[str]:
        return self._submit(feedback, self.job.course.root, self.job.assignment, student)

    def _submit(self, call: Callable[..., T], *arguments: Any) -> Future[T]:
        try:
            return self.pool.submit(in_time, MOST_CPU, call, *arguments)
        except BrokenProcessPool:  # one of them has ended, with all that they were at
            self.begin()
            return self.pool.submit(in_time, MOST_CPU, call, *arguments)


def refuse_without_sandbox(course: Course, trust: bool) -> None:
    """Raise a CourseError if this machine has no sandbox for code that is not trusted."""
    from coursekit.grading.doctor import fault
    from coursekit.grading.kernels.settings import Sandbox

    if trust or Sandbox(config=course.config).trust_submissions:
        return
    if reason := fault():
        raise CourseError(
            f"no sandbox for students' code: {reason}, or, where their code can do no harm, "
            "grade with --trust-submissions (see `coursekit doctor`)."
        )


def modules_of(course: Course, assignment: str) -> list[str]:
    """The modules that an assignment's notebooks import."""
    from coursekit.notebook.names import libraries, read_cells

    cells = [c for path in course.notebooks(assignment) for c in read_cells(read_notebook(path))]
    return sorted(libraries(cells, course.source / assignment))
