"""The processes that grade: they start with everything imported, and end with who started them."""

from __future__ import annotations

import contextlib
import importlib
import json
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import AbstractContextManager, contextmanager, nullcontext
from multiprocessing import forkserver, resource_tracker, util
from multiprocessing.connection import wait
from pathlib import Path
from typing import Any, TypeVar

from coursekit.grading.kernels.warm import ADDRESS
from coursekit.support.environment import ONE_THREAD, environment
from coursekit.support.log import ignore_cell_ids

T = TypeVar("T")

_MOST_MEMORY = 4 * 2**30
MOST_CPU = 600.0  # seconds, a hundred times what a submission takes
_IMPORTED = ("coursekit.grading.submission", "coursekit.grading.run.execute", "nbgrader.apps.api")
_PRELOADED = (*_IMPORTED, "coursekit.grading.run.preload")
# The environment variable that says which course's folder and assignment to read beforehand.
AHEAD = "COURSEKIT_AHEAD"
_SAFE = "PYTHONSAFEPATH"


@contextmanager
def workers(
    number: int, warm_parent: str, course: Path | None = None, assignment: str = ""
) -> Iterator[ProcessPoolExecutor]:
    """A pool of processes; what they import is being imported when this returns.

    Parameters
    ----------
    number : int
        How many grade at once.
    warm_parent : str
        Where what forks their kernels listens; see `coursekit.grading.kernels.warm`.
    course, assignment : Path, str, optional
        The folder of the course and the assignment whose notebooks to read beforehand, if any.
    """
    with _surroundings(course, assignment):
        context = _context()
        pool = ProcessPoolExecutor(number, context, initializer=_begin, initargs=(warm_parent,))
        try:
            yield pool
        finally:
            pool.shutdown(cancel_futures=True)


def start_forking(course: Path, assignment: str) -> None:
    """Start the process that forks workers, unless it runs; see `workers`.

    It is forked from this one, which needs most of what workers import, while there is only one
    thread here.
    """
    if _is_alone():
        for name in _IMPORTED:
            importlib.import_module(name)
    with _surroundings(course, assignment), _server_by_fork() if _is_alone() else nullcontext():
        _context()


def _is_alone() -> bool:
    """True if this process has one thread and can be forked: no other can hold a lock."""
    return sys.platform == "linux" and len(os.listdir("/proc/self/task")) == 1


@contextmanager
def _server_by_fork() -> Iterator[None]:
    """Have `multiprocessing` fork its server from this process instead of executing Python anew.

    What it would execute is run in the fork. Where another version of Python starts its server in
    another way, it does so still.
    """
    resource_tracker.ensure_running()  # which needs nothing of all this
    executed = util.spawnv_passfds
    util.spawnv_passfds = _fork  # type: ignore[assignment]
    try:
        yield
    finally:
        util.spawnv_passfds = executed


def _fork(path: str, arguments: Sequence[str], descriptors: Sequence[int]) -> int:
    """As `multiprocessing.util.spawnv_passfds`, for a command that ends with ``-c CODE``."""
    if pid := os.fork():
        return pid
    try:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for who uses us
        # Our objects are still there, and would close, or write to, what next had their numbers.
        nowhere = os.open(os.devnull, os.O_RDWR)
        for fd in map(int, os.listdir("/proc/self/fd")):
            if fd > 2 and fd not in (*descriptors, nowhere):
                os.dup2(nowhere, fd, inheritable=False)
        if not sys.flags.safe_path:
            del sys.path[0]  # the folder of the script, or this one
        vars(forkserver._forkserver)["_lock"] = threading.Lock()  # who forked holds it
        exec(arguments[-1], {})
    finally:
        os._exit(0)


def _surroundings(course: Path | None, assignment: str) -> AbstractContextManager[None]:
    ahead = {AHEAD: json.dumps([str(course), assignment])} if course else {}
    # Started in a course's folder, it must not take a `random.py` there for Python's own.
    return environment(ONE_THREAD | ahead | {_SAFE: "1"})


def _context() -> Any:
    """The way in which `multiprocessing` starts workers.

    One process imports nbgrader, which takes seconds, and forks them. Not this one: it has
    threads, and a gradebook open.
    """
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(list(_PRELOADED))
    forkserver.ensure_running()
    return context


def _begin(warm_parent: str) -> None:
    os.environ[ADDRESS] = warm_parent
    os.environ.pop(_SAFE, None)  # a student's kernel finds the modules beside its notebook
    ignore_cell_ids()
    _bound()
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _bound() -> None:
    """Bound the memory of this process, and have it end first should memory run out all the same.

    It grades one submission, which is then `crashed`; the rest of the class goes on.
    """
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        # Soft: the sandboxes that it starts set limits of their own.
        resource.setrlimit(resource.RLIMIT_DATA, (_MOST_MEMORY, resource.RLIM_INFINITY))
    with contextlib.suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text("500", encoding="ascii")


def in_time(most: float, call: Callable[..., T], *arguments: Any) -> T:
    """Call something in a worker, which is ended if that takes too much of its CPU time.

    Should what somebody handed in keep it busy in spite of all bounds, nothing else might: in a
    function written in C, no handler of a signal is called. See `_bound`.

    Parameters
    ----------
    most : float
        Seconds, such as `MOST_CPU`.
    """
    signal.setitimer(signal.ITIMER_PROF, most)
    try:
        return call(*arguments)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def _end_with_parent() -> None:
    """End with the parent: if that is killed, this would wait for a submission for ever."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    wait([parent.sentinel])
    os._exit(1)
