"""The environment of the processes that run notebooks."""

import ctypes
import os
import resource
import signal
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

# Notebooks run side by side, one a core: more threads in each only get in each other's way.
ONE_THREAD = {
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "MKL_NUM_THREADS": "1",
    # Of Arrow, which pandas imports where it is installed: its allocator starts a thread otherwise.
    "JE_ARROW_MALLOC_CONF": "background_thread:false",
}
# The same submission twice takes the same course through sets.
HASH_SEED = {"PYTHONHASHSEED": "0"}


@contextmanager
def environment(values: Mapping[str, str]) -> Iterator[None]:
    """Set environment variables, for processes started meanwhile, and restore them."""
    before = {name: os.environ.get(name) for name in values}
    os.environ.update(values)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value


def open_many_files() -> None:
    """Allow this process, and those it starts, as many open files as the system lets it.

    Files on their way through sockets count for all processes of a user together, and against the
    limit of whoever sends the next.
    """
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


@contextmanager
def leaving_ctrl_c() -> Iterator[None]:
    """Have processes started meanwhile leave Ctrl-C to this one, which ends them."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # they inherit it
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def die_with_parent(parent: int) -> None:
    """Have the kernel end this process when its parent ends, however that ends.

    Parameters
    ----------
    parent : int
        The process id of who started this process; where that has ended, so does this.
    """
    pr_set_pdeathsig = 1
    ctypes.CDLL(None).prctl(pr_set_pdeathsig, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)
