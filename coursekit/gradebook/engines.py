"""Database engines that outlive the gradebooks which use them.

nbgrader opens a gradebook some ten times a submission, each with a new SQLAlchemy engine that
compiles every statement again, and looks for all tables: half of the time of its paperwork.
"""

import shutil
import threading
from pathlib import Path
from typing import Any

import nbgrader.api
import sqlalchemy
from sqlalchemy.orm import scoped_session, sessionmaker

from coursekit.course import sqlite_url


def keep() -> None:
    """From now on, have this process's gradebooks at the same address share an engine."""
    nbgrader.api.create_engine = _engine
    nbgrader.api.Gradebook.__init__ = _begin


_engines: dict[str, sqlalchemy.Engine] = {}
_scratches: set[str] = set()  # whose tables are there
_FAST = "PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY"  # nobody reads it after a crash
_begin_anew = nbgrader.api.Gradebook.__init__


def _begin(
    self: Any, db_url: str, course_id: str = "default_course", authenticator: Any = None
) -> None:
    if db_url not in _scratches:
        return _begin_anew(self, db_url, course_id, authenticator)
    self.engine, self.course_id, self.authenticator = _engines[db_url], course_id, authenticator
    self.db = scoped_session(sessionmaker(bind=self.engine))


def _engine(url: str, **options: Any) -> sqlalchemy.Engine:
    if url not in _engines:
        _engines[url] = sqlalchemy.create_engine(url, **options)
    return _engines[url]


def scratch(gradebook: Path, folder: Path) -> str:
    """Copy a gradebook to where this thread had its last copy; the address.

    Parameters
    ----------
    gradebook : Path
        A gradebook in a file that nobody is writing to.
    folder : Path
        Holds the copies of all threads and processes.
    """
    copy = folder / f"scratch-{threading.get_native_id()}.db"
    url = sqlite_url(copy)
    if url in _engines:
        _engines[url].dispose()  # of the last copy, should a connection have been left open
    else:  # nobody reads the copy after a crash
        engine = _engine(url)
        sqlalchemy.event.listen(
            engine, "connect", lambda connection, _: connection.executescript(_FAST)
        )
        _scratches.add(url)
    for leftover in (copy, Path(f"{copy}-journal")):
        leftover.unlink(missing_ok=True)
    shutil.copyfile(gradebook, copy)
    return url
