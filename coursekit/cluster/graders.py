"""Hand submissions to the workers of a cluster, and take what comes back, whatever breaks."""

from __future__ import annotations

import shutil
import threading
import time
import uuid
from collections.abc import Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext, suppress
from functools import partial
from pathlib import Path
from typing import Any

from distributed import Client, KilledWorker

from coursekit.cluster import parcel, versions
from coursekit.cluster.connect import Cluster, Connect, local, to_scheduler
from coursekit.cluster.fetch import Fetcher, holder
from coursekit.cluster.kit import Answer, Kit, Reference, pack_course, there
from coursekit.course import CourseError
from coursekit.gradebook.people import People
from coursekit.gradebook.rows import take
from coursekit.grading.kernels.settings import Sandbox
from coursekit.grading.local import Graders, Job, Runner, imported
from coursekit.grading.prepare.bounds import TooMuchError, refuse_too_much
from coursekit.grading.result import INVALID, Result
from coursekit.support.log import silent
from coursekit.support.text import printable

# Submissions handed out at once, however many workers there are: a thread waits for each.
_MOST = 1024
_LOOK = 2.0  # seconds between two looks at what has not come back
_LEAVE = 10.0  # seconds that workers have to clear up


def on_scheduler(address: str) -> Runner:
    """Grade on the workers of a scheduler that somebody started, at ``tcp://HOST:PORT``."""
    return partial(_graders, nullcontext(partial(to_scheduler, address)))


def on_this_machine(number: int) -> Runner:
    """Grade on so many workers of this machine."""
    return partial(_graders, local(number))


@contextmanager
def _graders(cluster: AbstractContextManager[Connect], job: Job) -> Iterator[Graders]:
    with ExitStack() as stack:
        # What Dask says of workers that come and go is told by what becomes of submissions.
        stack.enter_context(silent("distributed"))
        connect = stack.enter_context(cluster)
        graders = stack.enter_context(_OnCluster(connect, job))
        graders.begin()
        yield graders


class _OnCluster(ExitStack):
    """What hands out a class: a thread for each submission that is out.

    A worker may end with a submission: Dask gives it to others, and after some failures tells,
    whereupon it is handed out again. So it is when it takes too long, when a worker turns out
    to grade otherwise, and when the scheduler starts again, which knows of nothing.
    """

    def __init__(self, connect: Connect, job: Job) -> None:
        super().__init__()
        self._connect, self._job = connect, job
        self._settings = Cluster(config=job.course.config)
        wall = Sandbox(config=job.course.config).wall
        notebooks = len(job.course.notebooks(job.assignment))
        self._limit: float = self._settings.limit or wall * notebooks + 300.0
        self._client: Client = connect(self._settings.patience)
        self.callback(self._leave)
        self._lock, self._fetcher = threading.Lock(), Fetcher(_LOOK)
        self._gone: CourseError | None = None
        self._unfit: dict[str, str] = {}  # worker: why
        self._threads = ThreadPoolExecutor(_MOST)
        self.callback(self._threads.shutdown, wait=True, cancel_futures=True)
        self._over = threading.Event()
        self.callback(self._over.set)
        self._looked, self._workers = 0.0, dict[str, int]()
        self._seen = time.monotonic()  # a worker that can grade
        self._plugins: list[Kit | Reference] = []

    def begin(self) -> None:
        """Have the workers get ready: they import for seconds, side by side with the driver.

        Raises
        ------
        CourseError
            If there are none, or one would grade otherwise than this machine.
        """
        job = self._job
        needs = versions.versions(versions.needed(imported(job.course, job.assignment)))
        self._refuse_other_versions(needs)
        self._plugins.append(Kit(pack_course(job), job.assignment, needs, job.trust))
        self._bring(self._client)

    # What `Graders` asks for

    @property
    def most(self) -> int:
        """A submission for each thread of a worker, and one more that waits at each worker."""
        threads = self._fit()
        return max(min(sum(threads.values()) + len(threads), _MOST), 1)

    def ready(self, reference: Path) -> str:
        self._plugins.append(Reference(reference.read_bytes()))
        self._bring(self._client)
        return ""

    def grade(self, student: str, out: Path) -> Future[Result]:
        return self._threads.submit(self._grade, student, out)

    def tell(self, student: str) -> Future[str]:
        return self._threads.submit(self._tell, student)

    # One submission

    def _grade(self, student: str, out: Path) -> Result:
        job = self._job
        folder = job.course.submitted / student / job.assignment
        try:
            refuse_too_much(folder, Sandbox(config=job.course.config))
        except TooMuchError as error:
            return Result(student, INVALID, [printable(str(error))])
        own = parcel.same_files(folder, job.course.source / job.assignment)
        files = parcel.pack({job.assignment: folder}, leave=frozenset(own))
        answer = self._done("grade", student, files, own)
        if answer.files is not None:
            parcel.unpack(answer.files, out)
        return Result.from_dict(answer.said)

    def _tell(self, student: str) -> str:
        course, assignment = self._job.course, self._job.assignment
        graded = course.autograded / student / assignment
        team = People(course).members(assignment, student)
        rows = take(course.gradebook_url, assignment, student, team)
        answer = self._done("tell", student, parcel.pack({assignment: graded}), rows)
        pages = course.feedback / student / assignment
        shutil.rmtree(pages, ignore_errors=True)
        if answer.files is not None:
            parcel.unpack(answer.files, pages)
        return answer.said

    def _done(self, what: str, student: str, *more: Any) -> Answer:
        """Have a worker do it; see `Station`."""
        ended = lost = late = 0
        while True:
            client = self._client
            try:
                answer = self._ask(client, what, student, *more)
            except (CourseError, _Stopped):
                raise
            except KilledWorker as error:
                ended += 1 + error.allowed_failures
                if ended >= self._settings.tries:
                    raise
            except _TooLong:
                late += 1
                if late == 2:  # then it is not the worker
                    raise
            except _Again:
                pass
            except Exception:
                # The connection to the scheduler is gone, or a worker's processes are.
                lost += 1
                if lost >= self._settings.tries:
                    raise
                self._mend(client)
            else:
                if answer.is_done:
                    return answer
                if answer.refused:
                    self._unfit[answer.worker] = answer.refused
                else:  # it does not know the kit
                    self._mend(client)

    def _ask(self, client: Client, what: str, student: str, *more: Any) -> Answer:
        """Ask one worker, and wait for its answer."""
        fit = self._wait_for_fit() if self._unfit else None
        asked = client.submit(
            there,
            *(plugin.name for plugin in self._plugins),
            what,
            student,
            *more,
            key=f"{what}-{student}-{uuid.uuid4().hex}",
            workers=fit,
            pure=False,
        )
        began, answer = time.monotonic(), None
        try:
            while not (answer and answer.done()):
                if self._over.is_set():
                    raise _Stopped
                if client is not self._client:
                    raise _Again  # another thread found it gone
                now = self._fit()
                if fit and now and not set(fit) & now.keys():
                    raise _Again  # all that could are gone
                self._refuse_to_wait_for_ever()
                if time.monotonic() - began > self._limit:
                    began = time.monotonic()
                    if worker := holder(client, asked):
                        self._unfit[worker] = f"it took more than {self._limit:g} s"
                        raise _TooLong(self._unfit[worker])
                if answer:
                    wait([answer], timeout=_LOOK)
                    continue
                with suppress(TimeoutError):
                    asked.exception(timeout=_LOOK)
                if asked.done():
                    answer = self._fetcher.begin(client, asked)
            return answer.result()
        finally:
            with suppress(Exception):
                asked.cancel() if asked.status == "pending" else asked.release()

    # The workers

    def _fit(self) -> dict[str, int]:
        """Threads by worker, of those that have not turned out to be unfit."""
        if time.monotonic() - self._looked > _LOOK:
            self._looked = time.monotonic()  # one thread asks for all
            with suppress(Exception):  # while the scheduler is away
                self._workers = self._client.nthreads()
        fit = {name: number for name, number in self._workers.items() if name not in self._unfit}
        if fit:
            self._seen = time.monotonic()
        return fit

    def _refuse_to_wait_for_ever(self) -> None:
        """Raise a CourseError if there has been no worker for a while."""
        if time.monotonic() - self._seen > self._settings.patience:
            why = f" ({self._why_unfit()})" if self._unfit else ""
            raise CourseError(
                f"no worker is left that can grade{why}; start one, and run the same command "
                "again: what was graded is kept."
            )

    def _wait_for_fit(self) -> list[str]:
        while not (fit := list(self._fit())):
            if self._over.is_set():
                raise _Stopped
            self._refuse_to_wait_for_ever()
            time.sleep(0.2)
        return fit

    def _why_unfit(self) -> str:
        return "; ".join(f"{worker}: {why}" for worker, why in sorted(self._unfit.items()))

    def _refuse_other_versions(self, needs: Mapping[str, str]) -> None:
        """Raise a CourseError if a worker that is there would grade otherwise."""
        patience = self._settings.patience
        try:
            self._client.wait_for_workers(1, timeout=patience)
        except TimeoutError as error:
            address = self._client.scheduler_info()["address"]
            raise CourseError(
                f"no worker has come to {address} within {patience:g} s; "
                "start one there with `dask worker`."
            ) from error
        answers = self._client.run(versions.versions, list(needs), on_error="return")
        for worker, found in sorted(answers.items()):
            if isinstance(found, ModuleNotFoundError):
                why = f"no {found.name}"
            elif isinstance(found, Exception):
                why = " ".join(repr(found).split())
            else:
                why = versions.difference(needs, found)
            if why:
                self._unfit[worker] = why
        if self._unfit:
            raise CourseError(
                f"a worker would grade differently from this machine: {self._why_unfit()}; install "
                "the same there (requirements-lock.txt), or end that worker."
            )

    def _bring(self, client: Client) -> None:
        """Have all workers get, now or when they come, what they lack."""
        for plugin in self._plugins:
            client.register_plugin(plugin)

    def _mend(self, client: Client) -> None:
        """Find the scheduler again, and have its workers get the kit; once for all threads."""
        with self._lock:
            if self._gone:
                raise self._gone
            if client is not self._client:
                return  # another thread has
            try:
                self._bring(client)
            except Exception:
                with suppress(Exception):
                    client.close(timeout=1)
                try:
                    self._client = self._connect(self._settings.patience)
                    self._bring(self._client)
                    self._client.wait_for_workers(1, timeout=self._settings.patience)
                except Exception as error:
                    self._gone = _gone(error)
                    raise self._gone from error

    def _leave(self) -> None:
        if not self._gone:
            # A worker that hangs does not answer; the others have by then.
            last = threading.Thread(target=self._take_kit_back, daemon=True)
            last.start()
            last.join(_LEAVE)
        with suppress(Exception):
            self._client.close(timeout=5)

    def _take_kit_back(self) -> None:
        for plugin in reversed(self._plugins):
            with suppress(Exception):
                self._client.unregister_worker_plugin(plugin.name)


class _Stopped(Exception):
    """The run was interrupted."""


class _Again(Exception):
    """A submission is to be handed out again."""


class _TooLong(Exception):
    """A worker is at a submission longer than `Cluster.limit`."""


def _gone(error: Exception) -> CourseError:
    if isinstance(error, CourseError):
        return error
    return CourseError(
        f"the cluster is gone ({' '.join(repr(error).split())}); run the same command again when "
        "it is back: what was graded is kept."
    )
