"""The course folder: its settings, its assignments, and where its files are."""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Iterator, Mapping
from copy import deepcopy
from datetime import tzinfo
from functools import lru_cache
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import nbformat
from nbformat import NotebookNode
from traitlets import Bool, Dict, List, Unicode
from traitlets.config import Config, Configurable, PyFileConfigLoader

from coursekit.support.fingerprint import of_files

CONFIG_FILE = "nbgrader_config.py"
ANSWERS = "answers"
_PASSWORD = re.compile(r"(://[^:/@\s]*:)[^@\s]*(@)")  # in the address of a gradebook


class CourseError(Exception):
    """A fault of a course or a submission, in one line that names the remedy."""


class CourseKit(Configurable):
    """Settings of coursekit in ``nbgrader_config.py``, beside nbgrader's own."""

    files_of_all = List(
        Unicode(), help="Files beside the notebooks that students get with every assignment."
    ).tag(config=True)
    files = Dict(
        value_trait=List(Unicode()),
        key_trait=Unicode(),
        help="For each assignment, the files beside its notebooks that students get besides those.",
    ).tag(config=True)
    keep_written = List(
        Unicode(),
        help="Which files that students' code writes are kept beside their graded notebooks: "
        'patterns such as "*.csv" or "figures/*.png", relative to the assignment\'s folder.',
    ).tag(config=True)
    conventions = Bool(
        False, help="Whether the notebooks follow docs/authoring.md; its rules hold only then."
    ).tag(config=True)
    follow_through = Bool(
        None,
        allow_none=True,
        help="Whether a right result takes the place of a failed task's before the next task is "
        "graded; if unsaid, in courses that follow the conventions.",
    ).tag(config=True)
    tell_expected = Bool(
        False,
        help="Whether feedback quotes hidden checks with the numbers that they wanted, for checks "
        "that are never used again.",
    ).tag(config=True)
    regrade_requests = Unicode(
        help="How students ask for another look at a mark, in Markdown, for their feedback; "
        "{assignment} and {student} are filled in. Nothing is said if empty."
    ).tag(config=True)
    mutants_not_examined = List(
        Unicode(),
        help="Assignments, or ASSIGNMENT/NOTEBOOK, whose mutants `coursekit certify` leaves out.",
    ).tag(config=True)
    ignore = List(
        Unicode(), help="Names of `coursekit lint` rules that do not hold in this course."
    ).tag(config=True)

    @property
    def follows(self) -> bool:
        """True if a right result takes the place of a failed task's."""
        return self.conventions if self.follow_through is None else self.follow_through


class Course:
    """A folder with an ``nbgrader_config.py``.

    Parameters
    ----------
    root : path-like
        The course folder.
    config : Config, optional
        What one of nbgrader's own commands was configured with, which may come from elsewhere;
        otherwise the folder's file is read.

    Raises
    ------
    CourseError
        If there is no configuration file, or it cannot be read.
    """

    def __init__(self, root: Path | str = ".", config: Config | None = None) -> None:
        # Imported here: nbgrader takes most of a second, and `coursekit --help` needs none.
        from nbgrader.coursedir import CourseDirectory

        _find_alembic()
        self.root = Path(root).resolve()
        self.config = _load_config(self.root) if config is None else deepcopy(config)
        self.config.CourseDirectory.root = str(self.root)
        self.settings = CourseKit(config=self.config)
        for pattern in self.settings.keep_written:
            if any(part[:1] in ("", ".") or "**" in part for part in re.split(r"[/\\]", pattern)):
                raise CourseError(
                    f"{self.root / CONFIG_FILE}: c.CourseKit.keep_written: {pattern!r} names no "
                    'files; write patterns like "*.csv" or "figures/*.png", a part for each folder.'
                )
        self.coursedir = CourseDirectory(config=self.config)
        usual = CourseDirectory.directory_structure.default_value
        if self.coursedir.directory_structure != usual:
            raise CourseError(
                f"{self.root / CONFIG_FILE}: c.CourseDirectory.directory_structure: coursekit "
                f"knows only {usual!r}; take the setting out, and move the submissions."
            )
        self.source = self.root / self.coursedir.source_directory
        self.release = self.root / self.coursedir.release_directory
        self.submitted = self.root / self.coursedir.submitted_directory
        self.autograded = self.root / self.coursedir.autograded_directory
        self.feedback = self.root / self.coursedir.feedback_directory
        self.solutions = self.root / "solutions_html"
        self.answers = self.root / ANSWERS

    def shared(self) -> Course:
        """Let the group write what this process makes, if nbgrader says so; return the course."""
        if self.coursedir.groupshared:
            os.umask(os.umask(0o077) & ~0o070)
        return self

    @property
    def gradebook_url(self) -> str:
        """The gradebook's address from any working folder; nbgrader's is from the course's."""
        url = self._url()
        file = self.gradebook_file
        if file is not None:
            url = url.set(database=str(file))
        return url.render_as_string(hide_password=False)

    def gradebook(self) -> Any:
        """The gradebook as nbgrader opens it, to be closed again."""
        from nbgrader.api import Gradebook

        return Gradebook(self.gradebook_url, self.coursedir.course_id)

    @property
    def gradebook_file(self) -> Path | None:
        """The gradebook's file; None if it is on a server."""
        url = self._url()
        if url.get_backend_name() == "sqlite" and url.database:
            return self.root / url.database
        return None

    @property
    def zone(self) -> tzinfo:
        """The zone of times without one, ``c.Collect.timezone``.

        Raises
        ------
        CourseError
            If there is none of that name.
        """
        name = self.config.Collect.get("timezone", "UTC")
        try:
            return ZoneInfo(name)
        except (KeyError, TypeError, ValueError, OSError) as error:
            raise CourseError(
                f"{CONFIG_FILE}: c.Collect.timezone: no time zone {name!r}; "
                'write one like "Europe/Berlin".'
            ) from error

    def _url(self) -> Any:
        from sqlalchemy.engine import make_url
        from sqlalchemy.exc import ArgumentError

        try:
            if "db_url" not in self.config.CourseDirectory:  # nbgrader's own is not quoted
                return make_url(sqlite_url(self.root / "gradebook.db"))
            url = make_url(self.coursedir.db_url)
            url.get_dialect()
        except ArgumentError as error:  # of which not all may be shown: it may hold a password
            raise CourseError(
                f"{CONFIG_FILE}: c.CourseDirectory.db_url is not the address of a database; "
                'write it as "sqlite:///gradebook.db" or "postgresql+psycopg://USER@HOST/DATABASE".'
            ) from error
        return url

    def assignments(self) -> list[str]:
        """Names of the assignments that have a solution notebook, sorted."""
        if not self.source.is_dir():
            return []
        return sorted({path.parent.name for path in self.source.glob("*/*.ipynb")})

    def chosen(self, assignment: str | None) -> list[str]:
        """The named assignment, or all of them.

        Raises
        ------
        CourseError
            If the course has no such assignment.
        """
        names = self.assignments()
        if assignment is None:
            return names
        if assignment not in names:
            raise CourseError(
                f"{assignment}: no such assignment in {self.source}; there "
                f"{'is ' + ', '.join(names) if names else 'is none'}."
            )
        return [assignment]

    def notebooks(self, assignment: str) -> list[Path]:
        """The solution notebooks of an assignment, sorted by name."""
        return sorted((self.source / assignment).glob("*.ipynb"))

    def examines_mutants(self, notebook: Path) -> bool:
        """True if `coursekit certify` tries the mutants of a solution notebook."""
        assignment = notebook.parent.name
        return not {assignment, f"{assignment}/{notebook.stem}"} & set(
            self.settings.mutants_not_examined
        )

    def declared_files(self, assignment: str) -> list[str] | None:
        """Relative paths of the files students get beside the notebooks; None if unsaid."""
        files = self.settings.files.get(assignment)
        if files is None and not self.settings.files_of_all:
            return None
        return [*self.settings.files_of_all, *(files or [])]


def sqlite_url(file: Path) -> str:
    """The address of a database in a file, whatever its path holds."""
    from sqlalchemy.engine import URL

    return URL.create("sqlite", database=str(file)).render_as_string()


def _load_config(root: Path) -> Config:
    if not (root / CONFIG_FILE).is_file():
        raise CourseError(
            f"{root}: no {CONFIG_FILE} here; run this in a course folder, or name one with -C DIR."
        )
    try:
        config: Config = PyFileConfigLoader(CONFIG_FILE, str(root)).load_config()
    except Exception as error:
        reason = _PASSWORD.sub(r"\1***\2", repr(error))
        raise CourseError(f"{root / CONFIG_FILE}: {reason}; mend the file.") from error
    return config


def _find_alembic() -> None:
    """Let nbgrader find `alembic`, which it runs by name, in an environment not activated."""
    if shutil.which("alembic") is None:
        beside = os.path.dirname(sys.executable)
        os.environ["PATH"] = os.pathsep.join([beside, os.environ.get("PATH", os.defpath)])


def read_notebook(path: Path) -> NotebookNode:
    """Read a notebook as format 4.

    Raises
    ------
    CourseError
        If the file is not a readable notebook.
    """
    try:
        # Some editors put a byte-order mark before the text.
        return nbformat.reads(path.read_text(encoding="utf-8-sig"), as_version=4)
    except Exception as error:
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        if isinstance(error, AttributeError | KeyError | TypeError):  # what it lacks, nbformat uses
            reason = "it does not have the form of one"
        raise CourseError(f"{path}: not a readable notebook ({reason}).") from error


def read_unchanging(path: Path) -> NotebookNode:
    """Read a notebook of the course's own, anew only if the file has changed.

    Whoever asks gets the same one, and leaves it as it is.

    Raises
    ------
    CourseError
        If the file is not a readable notebook.
    """
    return _read_unchanging(path.resolve(), path.stat().st_mtime_ns)


@lru_cache(maxsize=32)
def _read_unchanging(path: Path, changed: int) -> NotebookNode:
    return read_notebook(path)


def files_beside(notebook: Path) -> Iterator[str]:
    """Relative path and fingerprint of each file that a solution notebook may read, a line each."""
    return (line for line in of_files(notebook.parent) if ".ipynb " not in line)


def code_cells(notebook: NotebookNode) -> Iterator[NotebookNode]:
    """The code cells of a notebook, in order."""
    return (cell for cell in notebook.cells if cell.cell_type == "code")


def grade_id(cell: Mapping[str, Any]) -> str | None:
    """The cell's nbgrader id, or None if nbgrader does not know the cell."""
    return nbgrader_metadata(cell).get("grade_id")


def nbgrader_metadata(cell: Mapping[str, Any]) -> dict[str, Any]:
    """The cell's nbgrader metadata: empty where something else stands in its place."""
    metadata = cell["metadata"].get("nbgrader")
    return metadata if isinstance(metadata, dict) else {}
