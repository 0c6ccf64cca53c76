"""Copy a gradebook from one database to another: for a trial, a backup, a move."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from coursekit.course import Course, CourseError, sqlite_url
from coursekit.gradebook.server import one_at_a_time

_AT_ONCE = 2000  # rows
_BACKUPS, _FEWEST = 500 * 10**6, 3  # bytes of all backups, and how many stay, however large


@dataclass(frozen=True)
class Part:
    """All of a gradebook but for submissions: of those, some students' to one assignment."""

    assignment: str
    students: Collection[str]

    def query(self, table: Any) -> Any:
        """Select the rows of a table."""
        from nbgrader import api
        from sqlalchemy import select

        submitted: Any = select(api.SubmittedAssignment.id).join(api.Assignment)
        submitted = submitted.where(api.Assignment.name == self.assignment)
        if len(self.students) < _AT_ONCE:  # of which a query has an identifier each
            students = list(self.students)
            submitted = submitted.where(api.SubmittedAssignment.student_id.in_(students))
        notebooks: Any = select(api.SubmittedNotebook.id)
        notebooks = notebooks.where(api.SubmittedNotebook.assignment_id.in_(submitted))
        wanted = {
            "submitted_assignment": ("id", submitted),
            "submitted_notebook": ("id", notebooks),
            "grade": ("notebook_id", notebooks),
            "comment": ("notebook_id", notebooks),
        }
        if table.name not in wanted:
            return select(table)
        column, ids = wanted[table.name]
        return select(table).where(table.c[column].in_(ids))


def copy_tables(source: str, target: str, part: Part | None = None) -> bool:
    """Copy nbgrader's tables, as they are at one moment, to a database that has no such rows.

    Parameters
    ----------
    source, target : str
        Addresses of databases of whatever kind.
    part : Part, optional
        What of it; all if not given.

    Returns
    -------
    bool
        Whether there was a gradebook to copy.
    """
    from nbgrader.api import Base, Course
    from sqlalchemy import Column, MetaData, String, Table, create_engine, delete, inspect, select
    from sqlalchemy.pool import NullPool

    # Which of nbgrader's forms the tables have; `nbgrader db upgrade` asks.
    version = Table("alembic_version", MetaData(), Column("version_num", String(32)))
    read = create_engine(source, poolclass=NullPool)
    if read.dialect.name != "sqlite":
        # Others go on writing; what is read is of one moment.
        read = read.execution_options(isolation_level="REPEATABLE READ")
    with read.connect() as giving:
        tables = inspect(giving)
        if not tables.has_table(Course.__tablename__):
            return False
        with create_engine(target, poolclass=NullPool).begin() as taking:
            Base.metadata.create_all(taking)
            version.create(taking, checkfirst=True)
            taking.execute(delete(Course))  # of a gradebook that was only looked at
            taking.execute(delete(version))
            for table in (version, *Base.metadata.sorted_tables):
                if not tables.has_table(table.name):
                    continue
                query: Any = part.query(table) if part else select(table)
                rows = giving.execute(query.execution_options(yield_per=_AT_ONCE))
                for some in rows.mappings().partitions():
                    taking.execute(table.insert(), [dict(row) for row in some])
    return True


def restore(course: Course, file: Path) -> dict[str, int]:
    """Fill the course's gradebook, which must be empty, with what a file holds.

    Parameters
    ----------
    file : Path
        A backup, or another gradebook of SQLite.

    Returns
    -------
    dict of str to int
        How many students, assignments and submissions it has now.

    Raises
    ------
    CourseError
        If the file is no gradebook, or the course's gradebook is not empty.
    """
    from sqlalchemy.exc import DatabaseError

    if not file.is_file():
        raise CourseError(f"{file}: no such file; backups are in .coursekit/backups/.")
    try:
        counts = _counted(sqlite_url(file.resolve()))
    except DatabaseError as error:
        raise CourseError(f"{file}: no gradebook ({error.orig}); name another file.") from error
    if not any(counts.values()):
        raise CourseError(f"{file}: no gradebook, or an empty one; name another file.")
    url = course.gradebook_url
    with one_at_a_time(url):
        if any(_counted(url).values()):
            raise CourseError(
                f"{file}: not restored, as the course's gradebook is not empty; name another one "
                "in c.CourseDirectory.db_url, or move that one away."
            )
        copy_tables(sqlite_url(file.resolve()), url)
        return _counted(url)


def _counted(url: str) -> dict[str, int]:
    from nbgrader import api
    from sqlalchemy import create_engine, func, inspect, select
    from sqlalchemy.pool import NullPool

    kinds = {
        "student": api.Student, "assignment": api.Assignment,
        "submission": api.SubmittedAssignment,
    }  # fmt: skip
    with create_engine(url, poolclass=NullPool).connect() as database:
        tables = inspect(database)
        return {
            name: database.scalar(select(func.count()).select_from(kind)) or 0
            if tables.has_table(kind.__tablename__)
            else 0
            for name, kind in kinds.items()
        }


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


def back_up(course: Course, keep: int = 20) -> Path | None:
    """Copy the gradebook to ``.coursekit/backups``; the `keep` newest stay, while they fit.

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
        if number >= keep or (number >= _FEWEST and size > _BACKUPS):
            old.unlink()
    return copy
