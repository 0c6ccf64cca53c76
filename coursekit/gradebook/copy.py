"""Copy a gradebook from one database to another: for a trial, a backup, a move."""

import sqlite3
from collections.abc import Collection
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from nbgrader import api
from sqlalchemy import Column, MetaData, String, Table, create_engine, delete, inspect, select
from sqlalchemy.exc import DatabaseError
from sqlalchemy.pool import NullPool

from coursekit.course import Course, CourseError, sqlite_url
from coursekit.gradebook.server import one_at_a_time

# An assignment and students: all of a gradebook but others' submissions, and those to others.
Part = tuple[str, Collection[str]]
_OF_STUDENTS = {"submitted_assignment": "id", "submitted_notebook": "assignment_id"}
_OF_STUDENTS |= dict.fromkeys(("grade", "comment"), "notebook_id")
_AT_ONCE = 2000  # rows
_MOST, _FEWEST, _BACKUPS = 20, 3, 500 * 10**6  # how many stay, however large, and their bytes


def copy_tables(source: str, target: str, part: Part | None = None) -> bool:
    """Copy nbgrader's tables, as they are at one moment, to a database that has no such rows.

    Parameters
    ----------
    source, target : str
        Addresses of databases of whatever kind.
    part : Part, optional

    Returns
    -------
    bool
        Whether there was a gradebook to copy.
    """
    # Which of nbgrader's forms the tables have; `nbgrader db upgrade` asks.
    version = Table("alembic_version", MetaData(), Column("version_num", String(32)))
    read = create_engine(source, poolclass=NullPool)
    if read.dialect.name != "sqlite":
        # Others go on writing; what is read is of one moment.
        read = read.execution_options(isolation_level="REPEATABLE READ")
    with read.connect() as giving:
        tables = inspect(giving)
        if not tables.has_table(api.Course.__tablename__):
            return False
        with create_engine(target, poolclass=NullPool).begin() as taking:
            api.Base.metadata.create_all(taking)
            version.create(taking, checkfirst=True)
            taking.execute(delete(api.Course))  # of a gradebook that was only looked at
            taking.execute(delete(version))
            for table in (version, *api.Base.metadata.sorted_tables):
                if not tables.has_table(table.name):
                    continue
                query: Any = select(table)
                if part and table.name in _OF_STUDENTS:
                    query = query.where(_is_in(table, *part))
                rows = giving.execute(query.execution_options(yield_per=_AT_ONCE))
                for some in rows.mappings().partitions():
                    taking.execute(table.insert(), [dict(row) for row in some])
    return True


def _is_in(table: Any, assignment: str, students: Collection[str]) -> Any:
    """A condition on a table of submissions, see `Part`."""
    submitted = api.SubmittedAssignment
    ids: Any = select(submitted.id).join(api.Assignment).where(api.Assignment.name == assignment)
    ids = ids.where(submitted.student_id.in_(list(students)))
    if table.name in ("grade", "comment"):
        ids = select(api.SubmittedNotebook.id).where(api.SubmittedNotebook.assignment_id.in_(ids))
    return table.c[_OF_STUDENTS[table.name]].in_(ids)


def restore(course: Course, file: Path) -> None:
    """Fill the course's gradebook, which must be empty, with what a file holds.

    Parameters
    ----------
    file : Path
        A backup, or another gradebook of SQLite.

    Raises
    ------
    CourseError
        If the file is no gradebook, or the course's gradebook is not empty.
    """
    if not file.is_file():
        raise CourseError(f"{file}: no such file; backups are in .coursekit/backups/.")
    try:
        has_rows = _has_rows(sqlite_url(file.resolve()))
    except DatabaseError as error:
        raise CourseError(f"{file}: no gradebook ({error.orig}); name another file.") from error
    if not has_rows:
        raise CourseError(f"{file}: no gradebook, or an empty one; name another file.")
    url = course.gradebook_url
    with one_at_a_time(url):
        if _has_rows(url):
            raise CourseError(
                f"{file}: not restored, as the course's gradebook is not empty; name another one "
                "in c.CourseDirectory.db_url, or move that one away."
            )
        copy_tables(sqlite_url(file.resolve()), url)


def _has_rows(url: str) -> bool:
    """True if a database has a student or an assignment."""
    with create_engine(url, poolclass=NullPool).connect() as database:
        tables = inspect(database)
        return any(
            tables.has_table(kind.__tablename__) and database.scalar(select(kind.id).limit(1))
            for kind in (api.Student, api.Assignment)
        )


def copy_gradebook(course: Course, target: Path, part: Part | None = None) -> bool:
    """Copy the gradebook, or a part of it, to a file, whoever else is using it.

    Returns
    -------
    bool
        Whether there was one to copy.
    """
    file = course.gradebook_file
    if file is not None and not file.is_file():
        return False
    if file is None or part:
        return copy_tables(course.gradebook_url, sqlite_url(target), part)
    with closing(sqlite3.connect(file)) as db, closing(sqlite3.connect(target)) as to:
        db.backup(to)
    return True


def back_up(course: Course) -> Path | None:
    """Copy the gradebook to ``.coursekit/backups``; the 20 newest stay, while they fit.

    Returns
    -------
    Path or None
        The copy, a file of SQLite wherever the gradebook is; None if there is no gradebook yet.
    """
    folder = course.root / ".coursekit" / "backups"
    folder.mkdir(parents=True, exist_ok=True)
    copy = folder / f"gradebook-{datetime.now(UTC):%Y%m%dT%H%M%S.%f}.db"
    if not copy_gradebook(course, copy):
        return None
    size = 0
    for number, old in enumerate(sorted(folder.glob("gradebook-*.db"), reverse=True)):
        size += old.stat().st_size
        if number >= _MOST or (number >= _FEWEST and size > _BACKUPS):
            old.unlink()
    return copy
