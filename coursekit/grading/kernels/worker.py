"""The processes that grade: they start with everything imported, and end with who started them.

They are forks of the process that wants them where that has one thread, so that nbgrader, whose
import takes a second, is imported once, and its memory is shared. Where it has more, whose locks a
fork might wait for, a process in between imports it, and forks them.
"""

import contextlib
import multiprocessing
import os
import resource
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from multiprocessing import forkserver
from multiprocessing.connection import wait
from pathlib import Path
from typing import Any, TypeVar

from coursekit.grading.kernels.warm import ADDRESS
from coursekit.support.environment import ONE_THREAD, die_with_parent, environment, leaving_ctrl_c
from coursekit.support.log import ignore_cell_ids

T = TypeVar("T")

_MOST_MEMORY = 4 * 2**30
MOST_CPU = 600.0  # seconds, a hundred times what a submission takes
_SAFE = "PYTHONSAFEPATH"
_PRELOAD = "coursekit.grading.kernels.preload"


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
    # Started in a course's folder, they must not take a `random.py` there for Python's own.
    with environment(ONE_THREAD | {_SAFE: "1"}):
        with leaving_ctrl_c():
            pool = _pool(number, warm_parent)
        try:
            yield pool
        finally:
            pool.shutdown(cancel_futures=True)


def _pool(number: int, warm_parent: str) -> ProcessPoolExecutor:
    if len(os.listdir("/proc/self/task")) > 1:
        context = multiprocessing.get_context("forkserver")
        context.set_forkserver_preload([_PRELOAD])
        forkserver.ensure_running()
        arguments = warm_parent, None
        return ProcessPoolExecutor(number, context, initializer=_begin, initargs=arguments)
    import_module(_PRELOAD)
    fork, ours = multiprocessing.get_context("fork"), (warm_parent, _open_files())
    pool = ProcessPoolExecutor(number, fork, initializer=_begin, initargs=ours)
    pool.submit(int)  # all of them are forked now, before it starts a thread
    return pool


def _begin(warm_parent: str, files: Iterable[int] | None) -> None:
    """Begin to be a worker; `files` were open in the process that this is a fork of, if it is."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it is for who uses us
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    parent = multiprocessing.parent_process()
    assert parent is not None
    assert parent.pid is not None
    # If that is killed, this would wait for a submission for ever.
    if files is not None:
        die_with_parent(parent.pid)
        _let_go(files)
    else:
        threading.Thread(target=_end_with, args=[parent.sentinel], daemon=True).start()
    os.environ[ADDRESS] = warm_parent
    os.environ.pop(_SAFE, None)  # a student's kernel finds the modules beside its notebook
    ignore_cell_ids()
    _bound()


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)


def _open_files() -> list[int]:
    numbers = os.listdir("/proc/self/fd")  # of which one was open for that alone
    return [int(number) for number in numbers if os.path.lexists(f"/proc/self/fd/{number}")]


def _let_go(files: Iterable[int]) -> None:
    """Put nothing in the place of another's open files, which may hold locks.

    What refers to one here may close it, and will not close another's.
    """
    with open(os.devnull, "r+b", 0) as nothing:
        for file in files:
            if file > 2:
                os.dup2(nothing.fileno(), file, inheritable=False)


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
