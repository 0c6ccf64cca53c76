"""Commands that run at once take turns in writing the gradebook, in the order of their arrival.

Each lock is one of the system's on a file in ``.coursekit/``: it ends with the process that holds
it, however that ends. Where the gradebook is on a server, others may write from other folders:
see `server`.
"""

from __future__ import annotations

import fcntl
import getpass
import os
import shutil
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import Any

from coursekit.course import Course

_FOLDER = ".coursekit"
_SECONDS = 2.0  # until a wait is worth a line
_LOOK = 0.5  # seconds between two looks at whether another run is done with a submission


@contextmanager
def turn(root: Path, name: str = "write", shared: bool = False) -> Iterator[None]:
    """Be the only process that writes the gradebook or the ledger, for a moment.

    Parameters
    ----------
    root : Path
        The course's folder.
    name : str
        What else than the gradebook only one is to be at.
    shared : bool
        Whether others may be at it who share it, too.
    """
    folder = root / _FOLDER
    folder.mkdir(exist_ok=True)
    lock_path = folder / f"{name}.lock"
    with lock_path.with_suffix(".queue").open("a") as door, lock_path.open("a+") as lock:
        note = threading.Timer(_SECONDS, _tell, [root, lock_path])
        note.daemon = True
        note.start()
        try:
            # Who holds it and wants it again must queue, too, behind who waits at the door.
            fcntl.flock(door, fcntl.LOCK_EX)
            fcntl.flock(lock, fcntl.LOCK_SH if shared else fcntl.LOCK_EX)
            fcntl.flock(door, fcntl.LOCK_UN)
        finally:
            note.cancel()
            note.join()  # a process with one thread can be forked
        lock.truncate(0)
        lock.write(f"process {os.getpid()} of {_user()} since {datetime.now():%Y-%m-%d %H:%M:%S}")
        lock.flush()
        yield


@contextmanager
def without_runs(course: Course) -> Iterator[None]:
    """Wait until nobody grades the course, and have nobody begin."""
    with turn(course.root, "grade"):
        yield


@contextmanager
def run(course: Course) -> Iterator[Run]:
    """Grade side by side with other runs, but never the submission that another is at."""
    with turn(course.root, "grade", shared=True):
        with turn(course.root):
            for old in _runs(course):  # of those that were killed
                if not _is_alive(old):
                    shutil.rmtree(old, ignore_errors=True)
            folder = Path(tempfile.mkdtemp(dir=course.root / _FOLDER, prefix="batch-"))
            life = (folder / "life").open("w")
            fcntl.flock(life, fcntl.LOCK_EX)
        try:
            yield Run(course, folder)
        finally:
            shutil.rmtree(folder, ignore_errors=True)
            life.close()


class Run:
    """A run that grades, and the submissions that it is at.

    Attributes
    ----------
    folder : Path
        For what comes out; it goes with the run.
    """

    def __init__(self, course: Course, folder: Path) -> None:
        self._course, self._folder = course, folder
        self.folder = folder / "out"
        self.folder.mkdir()

    def claim(self, assignment: str, student: str) -> bool:
        """Claim a submission until `release`; return False if another run is at it."""
        place = Path("claims", assignment, student)
        with turn(self._course.root):
            others = [other for other in _runs(self._course) if other != self._folder]
            if any((other / place).exists() and _is_alive(other) for other in others):
                return False
            (self._folder / place).parent.mkdir(parents=True, exist_ok=True)
            (self._folder / place).touch()
        return True

    def release(self, assignment: str, student: str) -> None:
        """Let others have a submission."""
        (self._folder / "claims" / assignment / student).unlink(missing_ok=True)

    @staticmethod
    def wait() -> None:
        """Give another run time to be done with a submission."""
        time.sleep(_LOOK)


@contextmanager
def one_transaction(gradebook: Any) -> Iterator[None]:
    """Make nbgrader's methods, each of which commits, part of one transaction."""
    session = gradebook.db
    commit = session.commit
    session.commit = session.flush
    try:
        # Flushed when asked to, not whenever an object is half made.
        with session.no_autoflush:
            yield
        commit()
    except BaseException:
        session.rollback()
        raise
    finally:
        session.commit = commit


def _runs(course: Course) -> list[Path]:
    return list((course.root / _FOLDER).glob("batch-*"))


def _is_alive(run: Path) -> bool:
    """Return True if the process of a run has not ended."""
    try:
        with (run / "life").open() as life:
            fcntl.flock(life, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        pass
    return False


def _tell(root: Path, lock: Path) -> None:
    with suppress(OSError):
        holder = lock.read_text(encoding="utf-8") or "another process"
        print(f"coursekit: {root}: waiting for {holder} ({lock.name})", file=sys.stderr)


def _user() -> str:
    with suppress(OSError, KeyError):
        return getpass.getuser()
    return str(os.getuid())
