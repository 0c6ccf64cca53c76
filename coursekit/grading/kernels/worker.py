"""The processes that grade: they start with everything imported, and end with who started them."""

import contextlib
import multiprocessing
import os
import resource
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import forkserver
from multiprocessing.connection import wait
from pathlib import Path
from typing import Any, TypeVar

from coursekit.grading.kernels.warm import ADDRESS
from coursekit.support.environment import ONE_THREAD, environment
from coursekit.support.log import ignore_cell_ids

T = TypeVar("T")

_MOST_MEMORY = 4 * 2**30
MOST_CPU = 600.0  # seconds, a hundred times what a submission takes
_SAFE = "PYTHONSAFEPATH"


@contextmanager
def workers(number: int, warm_parent: str = "") -> Iterator[ProcessPoolExecutor]:
    """A pool of processes; what they import is being imported when this returns.

    Parameters
    ----------
    number : int
        How many grade at once.
    warm_parent : str
        Where what forks their kernels listens; see `coursekit.grading.kernels.warm`.
    """
    # Started in a course's folder, it must not take a `random.py` there for Python's own.
    with environment(ONE_THREAD | {_SAFE: "1"}):
        # One process imports nbgrader, which takes seconds, and forks them. Not this one: it has
        # threads, and a gradebook open.
        context = multiprocessing.get_context("forkserver")
        context.set_forkserver_preload(["coursekit.grading.kernels.preload"])
        forkserver.ensure_running()
        pool = ProcessPoolExecutor(number, context, initializer=_begin, initargs=(warm_parent,))
        try:
            yield pool
        finally:
            pool.shutdown(cancel_futures=True)


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
    with contextlib.suppress(OSError, ValueError):
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
