"""A gradebook on a database server, where several people write at once.

A file of SQLite has one writer at a time, and what is here leaves it alone. On a server two may
add the same student at the same moment, or wait for each other: nbgrader looks first and adds
then. The database refuses one of them, who tries again.
"""

import random
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from nbgrader.api import Base
from sqlalchemy import create_engine, inspect, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from sqlalchemy.pool import NullPool
from tornado.log import app_log

from coursekit.course import CONFIG_FILE, Course, CourseError
from coursekit.support.log import quiet

T = TypeVar("T")

_TRIES = 8  # in all some six seconds: a server that restarts is back by then
_LOCK = 0x636F757273656B69  # "courseki": the number of our lock, in each database
_LOCK_SECONDS = 120
# SQLSTATE, or what it begins with: broken connections, rows that are there already, deadlocks,
# a server that goes down or has no place left, tables that somebody else has just made.
_PASSING = ("08", "23", "40", "53", "55P03", "57", "42P07", "42710")
_NO_RIGHTS = "42501"
_OF_CONNECTION = OperationalError, InterfaceError  # about the server, not about the query
# A file that others keep locked, that cannot be written, read, or opened, or a disk that is full.
_FILE_UNUSABLE = (
    *(sqlite3.SQLITE_PERM, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR),
    *(sqlite3.SQLITE_FULL, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT),
)


def repeated(url: str, work: Callable[[], T]) -> T:
    """Do `work`, which writes all or nothing to the gradebook at `url`; on a server, until done.

    It opens the gradebook itself: a connection may be what was lost.
    """
    if make_url(url).get_backend_name() == "sqlite":
        return work()
    for attempt in range(_TRIES - 1):
        try:
            with quiet(app_log):  # nbgrader prints a traceback before it says what happened
                return work()
        except Exception as error:
            if not _passes(error):
                raise
        time.sleep(0.05 * 2**attempt * random.uniform(0.5, 1.5))
    return work()


@contextmanager
def one_at_a_time(url: str) -> Iterator[None]:
    """Have nobody else change an assignment's cells meanwhile: nbgrader commits each on its own."""
    if make_url(url).get_backend_name() != "postgresql":
        yield
        return
    engine = create_engine(url, poolclass=NullPool, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:  # whose end, however it comes, ends the lock
        connection.execute(text(f"SET lock_timeout = '{_LOCK_SECONDS}s'"))
        connection.execute(text(f"SELECT pg_advisory_lock({_LOCK})"))
        yield


def refuse_old(course: Course) -> None:
    """Raise a `CourseError` if an earlier version of nbgrader made the gradebook's tables."""
    if (file := course.gradebook_file) is not None and not file.is_file():
        return
    gradebook = inspect(create_engine(course.gradebook_url, poolclass=NullPool))
    for table in Base.metadata.sorted_tables:
        if gradebook.has_table(table.name):
            columns = {column["name"] for column in gradebook.get_columns(table.name)}
            if not columns.issuperset(table.columns.keys()):
                raise CourseError(
                    f"{file or _shown(course)}: the gradebook is of an earlier version of "
                    "nbgrader; run `nbgrader db upgrade` in the course folder, which keeps a copy."
                )


def trouble(course: Course | None, error: BaseException) -> CourseError | None:
    """The message for a person on an error of the database server; None for other errors.

    The same of a file that cannot be read or written. No password is in it.
    """
    if course is None:
        return None
    refused = _refused(error)
    if (file := course.gradebook_file) is not None:
        cause = error if refused is None else refused.orig
        # The lower byte is the kind of error.
        if getattr(cause, "sqlite_errorcode", 0) & 0xFF not in _FILE_UNUSABLE:
            return None
        return CourseError(f"{file}: the gradebook cannot be used: {cause}; mend that and go on.")
    # Of a driver that lacks its own library, psycopg's error names nothing.
    names = "", make_url(course.gradebook_url).get_driver_name()
    if isinstance(error, ImportError) and (error.name or "").partition(".")[0] in names:
        return CourseError(
            f"{CONFIG_FILE}: c.CourseDirectory.db_url: {_shown(course)} needs a driver that is not "
            f'installed ({error}); run: pip install "coursekit[postgres]".'
        )
    is_of_connection = isinstance(refused, _OF_CONNECTION)
    if not is_of_connection and not (refused and _state(refused) == _NO_RIGHTS):
        return None
    lines = str(refused.orig).strip().splitlines() or [type(refused.orig).__name__]
    reason = _without_password(course, " ".join(lines[0].split()).rstrip("."))
    return CourseError(
        f"{CONFIG_FILE}: c.CourseDirectory.db_url: the gradebook at {_shown(course)} cannot be "
        f"used: {reason}; mend that, or the address, and run this again."
    )


def _refused(error: BaseException | None) -> Any:
    """The database's own error behind another; None if there is none."""
    while error is not None and not isinstance(error, DBAPIError):
        # nbgrader's InvalidEntry and NbGraderException hide what they come from.
        error = error.__cause__ or error.__context__
    return error


def _passes(error: BaseException) -> bool:
    """True if trying again may help."""
    refused = _refused(error)
    state = _state(refused) if refused else ""
    return state.startswith(_PASSING) if state else isinstance(refused, _OF_CONNECTION)


def _state(error: Any) -> str:
    # psycopg's name, and that of its predecessor.
    return str(getattr(error.orig, "sqlstate", None) or getattr(error.orig, "pgcode", None) or "")


def _shown(course: Course) -> str:
    """The address without password and options, which may hold one, too."""
    return make_url(course.gradebook_url).set(query={}).render_as_string(hide_password=True)


def _without_password(course: Course, reason: str) -> str:
    url = make_url(course.gradebook_url)
    for secret in (url.password, url.query.get("password")):
        if secret:
            reason = reason.replace(str(secret), "***")
    return reason
