"""Find the workers of a cluster, or start some on this machine."""

from __future__ import annotations

import logging
import signal
import tempfile
import threading
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import dask
from distributed import Client, LocalCluster
from distributed.versions import VersionMismatchWarning
from traitlets import Float, Integer
from traitlets.config import Configurable

from coursekit.course import CourseError
from coursekit.support import scratch


class Cluster(Configurable):
    """Settings of grading on other machines, in ``nbgrader_config.py``."""

    patience = Float(
        60.0, help="Seconds to wait for a scheduler, or for a first worker, before giving up."
    ).tag(config=True)
    limit = Float(
        None,
        allow_none=True,
        help="Seconds after which a submission that a worker is still at is given to another one; "
        "if unsaid, c.Sandbox.wall for each notebook, and five minutes.",
    ).tag(config=True)
    tries = Integer(
        10, help="Workers that may end with a submission before it counts as not gradable."
    ).tag(config=True)


_REPLACE = 3.0  # seconds between two looks at whether a worker is missing

# Makes a client; it has so many seconds for it.
Connect = Callable[[float], Client]


def to_scheduler(address: str, patience: float) -> Client:
    """A client of a scheduler that somebody started.

    Raises
    ------
    CourseError
        If it does not answer for `patience` seconds.
    """
    try:
        with warnings.catch_warnings():  # `versions` says what matters, in one line
            warnings.simplefilter("ignore", VersionMismatchWarning)
            return Client(address, timeout=patience, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        why = " ".join(str(error).split()) or type(error).__name__
        raise CourseError(
            f"{address}: no scheduler answers there ({why}); start one with `dask scheduler`, "
            "check the address, then run the same command again: what was graded is kept."
        ) from error


@contextmanager
def local(number: int) -> Iterator[Connect]:
    """Workers on this machine, one process each."""
    if number < 1:
        raise CourseError(f"--cluster {number}: it takes at least one worker.")
    with (
        tempfile.TemporaryDirectory(prefix=scratch.prefix()) as folder,
        dask.config.set(_settings(folder)),
        _started(number) as cluster,
        _kept(cluster, number),
    ):
        yield lambda patience: Client(cluster, timeout=patience, set_as_default=False)


def _settings(folder: str) -> dict[str, object]:
    return {
        "temporary-directory": folder,
        # A worker that is a daemon may not start processes.
        "distributed.worker.daemon": False,
        # Pages that anybody on this machine could read; they name submissions.
        "distributed.scheduler.http.routes": [],
        "distributed.worker.http.routes": [],
    }


@contextmanager
def _kept(cluster: LocalCluster, number: int) -> Iterator[None]:
    """Have workers replaced that ended while they were being started: Dask gives those up."""
    over = threading.Event()

    def keep() -> None:
        while not over.wait(_REPLACE):
            cluster.scale(number)

    keeper = threading.Thread(target=keep, daemon=True)
    keeper.start()
    try:
        yield
    finally:
        over.set()
        keeper.join()


def _started(number: int) -> LocalCluster:
    """The workers; a Ctrl-C is for who started them, who tells them to end."""
    mine = threading.current_thread() is threading.main_thread()
    before = signal.signal(signal.SIGINT, signal.SIG_IGN) if mine else None
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
        if mine:
            signal.signal(signal.SIGINT, before)
