"""Hand submissions to the workers of a cluster, and take what comes back."""

from __future__ import annotations

import logging
import os
import signal
import tempfile
import threading
import warnings
from collections.abc import Iterator
from concurrent.futures import CancelledError, ThreadPoolExecutor
from concurrent.futures import Future as Answered
from contextlib import ExitStack, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any

import dask
from distributed import Client, Future, LocalCluster
from distributed.comm import CommClosedError
from distributed.scheduler import NoValidWorkerError, NoWorkerError
from distributed.versions import VersionMismatchWarning
from tornado.ioloop import PeriodicCallback

from coursekit.cluster import parcel, versions
from coursekit.cluster.kit import Kit, grade
from coursekit.course import CourseError
from coursekit.grading.kernels.settings import Sandbox
from coursekit.grading.local import Graders, Here, Job, Warm, imported
from coursekit.grading.prepare.bounds import TooMuchError, refuse_too_much
from coursekit.grading.result import INVALID, Result
from coursekit.support import scratch
from coursekit.support.log import silent
from coursekit.support.text import printable

_PATIENCE = 60.0  # seconds to wait for a scheduler, or for a first worker
_MOST = 1024  # submissions handed out at once: a thread waits for each
_LEAVE = 10.0  # seconds that workers have to clear up
_RETRIES = 3  # a submission may end the processes that grade others on its worker
_KEPT = "run the same command again: what was graded is kept."


@contextmanager
def on_cluster(cluster: str | int, job: Job) -> Iterator[Graders]:
    """Grade on the workers of the scheduler at an address, or on so many of this machine."""
    with (
        silent("distributed"),  # what becomes of submissions says what became of workers
        nullcontext(cluster) if isinstance(cluster, str) else _local(cluster) as place,
        _connected(place) as client,
        _Graders(client, job) as graders,
    ):
        yield graders


@contextmanager
def _connected(cluster: str | LocalCluster) -> Iterator[Client]:
    try:
        with warnings.catch_warnings():  # `versions` says what matters, in one line
            warnings.simplefilter("ignore", VersionMismatchWarning)
            client = Client(cluster, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        reason = " ".join(str(error).split()) or type(error).__name__
        raise CourseError(
            f"{cluster}: no scheduler answers there ({reason}); start one with `dask scheduler`, "
            f"check the address, then {_KEPT}"
        ) from error
    try:
        client.wait_for_workers(1, timeout=_PATIENCE)
        yield client
    except TimeoutError as error:
        raise CourseError(
            f"no worker has come to {cluster} within {_PATIENCE:g} s; start one there with "
            "`dask worker`."
        ) from error
    finally:
        with suppress(Exception):  # the scheduler may be gone
            client.close(timeout=5)


@contextmanager
def _local(number: int) -> Iterator[LocalCluster]:
    """Workers on this machine, one process each."""
    with tempfile.TemporaryDirectory(prefix=scratch.prefix()) as folder:
        settings = {
            "temporary-directory": folder,
            # A worker that is a daemon may not start processes.
            "distributed.worker.daemon": False,
            # Pages that anybody on this machine could read; they name submissions.
            "distributed.scheduler.http.routes": [],
            "distributed.worker.http.routes": [],
            "distributed.scheduler.allowed-failures": 10,
            "distributed.scheduler.no-workers-timeout": f"{_PATIENCE}s",
        }
        with dask.config.set(settings), _started(number) as cluster:
            # Those that end while they start are replaced: Dask gives them up.
            keeper = PeriodicCallback(lambda: cluster.scale(number), 3000)
            cluster.loop.add_callback(keeper.start)
            yield cluster
            cluster.loop.add_callback(keeper.stop)


def _started(number: int) -> LocalCluster:
    """The workers; a Ctrl-C is for who started them, who tells them to end."""
    is_main = threading.current_thread() is threading.main_thread()
    before = signal.signal(signal.SIGINT, signal.SIG_IGN) if is_main else None
    try:
        return LocalCluster(
            n_workers=number,
            threads_per_worker=1,
            host="127.0.0.1",
            security=True,  # others on this machine could have it run what they like
            memory_limit=0,  # the sandbox has limits of its own
            # The server stays without pages, and takes any port: another run may have Dask's own.
            scheduler_kwargs={"dashboard": False, "dashboard_address": "127.0.0.1:0"},
            silence_logs=logging.CRITICAL,
        )
    finally:
        if is_main:
            signal.signal(signal.SIGINT, before)


class _Graders(ExitStack):
    """What hands out a class, see `Graders`: a thread for each submission that is out."""

    def __init__(self, client: Client, job: Job) -> None:
        super().__init__()
        self._client, self._job = client, job
        # What writes feedback: the gradebook is here.
        self._here = Here(
            job, min(os.cpu_count() or 1, job.due), Warm(), self.enter_context(ExitStack())
        )
        self._here.begin()
        self._threads = ThreadPoolExecutor(_MOST)
        self._out: set[Future] = set()
        self.callback(self._threads.shutdown, wait=True)
        self.callback(self._take_back)

    def _take_back(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
        for future in list(self._out):
            with suppress(Exception):
                future.cancel()

    def _leave(self) -> None:
        with suppress(Exception):  # a worker that hangs does not answer
            scheduler: Any = self._client.scheduler
            call = scheduler.unregister_worker_plugin
            self._client.sync(call, name=self._kit.name, callback_timeout=_LEAVE)

    @property
    def most(self) -> int:
        """A submission for each thread of a worker, and one more that waits at each worker."""
        with suppress(Exception):  # the scheduler may be gone
            threads = self._client.nthreads()
            return max(min(sum(threads.values()) + len(threads), _MOST), 1)
        return 1

    def ready(self, reference: Path) -> str:
        needs = versions.versions(imported(self._job.course, self._job.assignment))
        self._kit = Kit(self._job, reference, needs)
        self.callback(self._leave)
        try:
            self._client.register_plugin(self._kit)  # on those that come later, too
        except Exception as error:  # such as ImportError, where coursekit is not installed
            raise CourseError(
                f"a worker would grade differently from this machine: {error}; install "
                "the same there (requirements-lock.txt), or end that worker."
            ) from error
        return ""

    def grade(self, student: str, out: Path) -> Answered[Result]:
        return self._threads.submit(self._grade, student, out)

    def tell(self, student: str) -> Answered[str]:
        return self._here.tell(student)

    def _grade(self, student: str, out: Path) -> Result:
        course, assignment = self._job.course, self._job.assignment
        folder = course.submitted / student / assignment
        try:
            refuse_too_much(folder, Sandbox(config=course.config))
        except TooMuchError as error:
            return Result(student, INVALID, [printable(str(error))])
        task = (grade, self._kit.name, student, parcel.pack({assignment: folder}))
        future: Future = self._client.submit(*task, pure=False, retries=_RETRIES)
        self._out.add(future)
        try:
            result, graded = future.result()
        except (CancelledError, CommClosedError, NoValidWorkerError, NoWorkerError) as error:
            reason = f"the cluster is gone ({' '.join(str(error).split())})"
            raise CourseError(f"{reason}; when it is back, {_KEPT}") from error
        finally:
            self._out.discard(future)
        if graded is not None:
            parcel.unpack(graded, out)
        return Result.from_dict(result)
