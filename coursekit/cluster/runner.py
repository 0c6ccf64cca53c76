"""Hand submissions to the workers of a cluster, and take what comes back."""

import logging
import os
import signal
import tempfile
import warnings
from collections.abc import Iterator
from concurrent.futures import CancelledError, ThreadPoolExecutor
from concurrent.futures import Future as Answered
from contextlib import ExitStack, closing, contextmanager, nullcontext, suppress
from pathlib import Path

import dask
from distributed import Client, Future, LocalCluster
from distributed.comm import CommClosedError
from distributed.scheduler import NoValidWorkerError, NoWorkerError
from distributed.versions import VersionMismatchWarning
from tornado.ioloop import PeriodicCallback

from coursekit.cluster.kit import Kit, grade, pack, unpack
from coursekit.course import CourseError
from coursekit.gradebook.queue import turn
from coursekit.grading.kernels.settings import Sandbox
from coursekit.grading.local import Graders, Job, LocalGraders
from coursekit.grading.prepare.reader import TooMuchError, refuse_too_much
from coursekit.grading.result import INVALID, Result
from coursekit.support.log import quiet
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
        quiet(
            logging.getLogger("distributed")
        ),  # what becomes of submissions says what became of workers
        turn(job.course.root, f"cluster-{job.assignment}"),  # a worker has one kit of each
        nullcontext(cluster) if isinstance(cluster, str) else _local(cluster) as place,
        _connected(place) as client,
        _Graders(client, job) as graders,
    ):
        yield graders


@contextmanager
def _connected(cluster: str | LocalCluster) -> Iterator[Client]:
    with ExitStack() as stack:
        try:
            with warnings.catch_warnings():  # `Kit` says what matters, in one line
                warnings.simplefilter("ignore", VersionMismatchWarning)
                client = Client(cluster, timeout=_PATIENCE, set_as_default=False)
            stack.enter_context(closing(client))
            client.wait_for_workers(1, timeout=_PATIENCE)
        except (OSError, ValueError, TypeError) as error:
            reason = " ".join(str(error).split()) or type(error).__name__
            raise CourseError(
                f"{cluster}: no scheduler with a worker answers there ({reason}); start them with "
                f"`dask scheduler` and `dask worker`, check the address, then {_KEPT}"
            ) from error
        yield client


@contextmanager
def _local(number: int) -> Iterator[LocalCluster]:
    """Workers on this machine, one process each."""
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="coursekit-"))
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
        stack.enter_context(dask.config.set(settings))
        # A Ctrl-C is for who started the workers, who tells them to end.
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
        cluster = LocalCluster(
            n_workers=number,
            threads_per_worker=1,
            host="127.0.0.1",
            security=True,  # others on this machine could have it run what they like
            memory_limit=0,  # the sandbox has limits of its own
            # The server stays without pages, and takes any port: another run may have Dask's own.
            scheduler_kwargs={"dashboard": False, "dashboard_address": "127.0.0.1:0"},
            silence_logs=logging.CRITICAL,
        )
        signal.signal(signal.SIGINT, before)
        # Those that end while they start are replaced: Dask gives them up.
        keeper = PeriodicCallback(lambda: cluster.scale(number), 3000)
        with cluster:
            cluster.loop.add_callback(keeper.start)  # type: ignore[union-attr]
            yield cluster
            cluster.loop.add_callback(keeper.stop)  # type: ignore[union-attr]


class _Graders(ExitStack):
    """Graders that hand out a class, see `Graders`: a thread for each submission that is out."""

    def __init__(self, client: Client, job: Job) -> None:
        super().__init__()
        self._client, self._job = client, job
        most = min(os.cpu_count() or 1, job.due)  # that write feedback: the gradebook is here
        self._local = LocalGraders(job, most, None, self.enter_context(ExitStack()))
        self._local.begin()
        self._threads = ThreadPoolExecutor(_MOST)
        self._out: set[Future] = set()
        self.callback(self._leave)

    def _leave(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
        with suppress(Exception):  # the scheduler may be gone, or a worker hang
            self._client.cancel(list(self._out))
            call = self._client.scheduler.unregister_worker_plugin  # type: ignore[union-attr]
            self._client.sync(call, name=self._kit.name, callback_timeout=_LEAVE)
        self._threads.shutdown()

    @property
    def most(self) -> int:
        """A submission for each thread of a worker, and one more that waits at each worker."""
        with suppress(Exception):  # the scheduler may be gone
            threads = self._client.nthreads()
            return max(min(sum(threads.values()) + len(threads), _MOST), 1)
        return 1

    def ready(self, reference: Path) -> None:
        self._kit = Kit(self._job, reference)
        try:
            self._client.register_plugin(self._kit)  # on those that come later, too
        except Exception as error:  # such as ImportError, where coursekit is not installed
            reason = f"a worker would grade differently from this machine: {error}"
            remedy = "install the same there (requirements-lock.txt), or end that worker."
            raise CourseError(f"{reason}; {remedy}") from error

    def grade(self, student: str, out: Path) -> Answered[Result]:
        return self._threads.submit(self._grade, student, out)

    def tell(self, student: str) -> Answered[str]:
        return self._local.tell(student)

    def _grade(self, student: str, out: Path) -> Result:
        course, assignment = self._job.course, self._job.assignment
        folder = course.submitted / student / assignment
        try:
            refuse_too_much(folder, Sandbox(config=course.config))
        except TooMuchError as error:
            return Result(student, INVALID, [printable(str(error))])
        task = (grade, self._kit.name, student, pack({assignment: folder}))
        future: Future = self._client.submit(*task, pure=False, retries=_RETRIES)
        self._out.add(future)
        try:
            result, graded = future.result()
        except (CancelledError, CommClosedError, NoValidWorkerError, NoWorkerError) as error:
            reason = f"the cluster is gone ({' '.join(str(error).split())})"
            raise CourseError(f"{reason}; when it is back, {_KEPT}") from error
        finally:
            self._out.discard(future)
        if graded:
            unpack(graded, out)
        return Result.from_dict(result)
