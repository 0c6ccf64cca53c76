"""Run nbgrader's own generate_assignment, into a folder and a gradebook of our choice."""

from __future__ import annotations

import copy
import json
import logging
import sys
from logging.handlers import BufferingHandler
from pathlib import Path

import nbformat

from coursekit.course import Course, CourseError
from coursekit.gradebook.server import one_at_a_time, trouble
from coursekit.notebook.cells import shown, without_ids
from coursekit.support.files import write_whole


def generate(course: Course, assignment: str, folder: Path, db_url: str) -> Path:
    """Make the release of an assignment.

    Parameters
    ----------
    course, assignment
        What to make it of.
    folder : Path
        Gets the release as a folder named like the assignment.
    db_url : str
        The gradebook that learns of the assignment's cells and points.

    Returns
    -------
    Path
        The release.

    Raises
    ------
    CourseError
        If nbgrader refuses, with nbgrader's reason.
    """
    import nbgrader.api
    from nbgrader.converters import GenerateAssignment
    from nbgrader.coursedir import CourseDirectory

    nbgrader.api.get_alembic_version = _version
    config = copy.deepcopy(course.config)
    config.CourseDirectory.release_directory = str(folder)
    config.CourseDirectory.db_url = db_url
    config.CourseDirectory.assignment_id = assignment
    coursedir = CourseDirectory(config=config)
    converter = GenerateAssignment(coursedir=coursedir, config=config)
    converter.log = logging.Logger(__name__, logging.INFO)  # which prints nothing
    log = BufferingHandler(sys.maxsize)
    converter.log.addHandler(log)
    try:
        with one_at_a_time(db_url):
            converter.start()
    except Exception as error:
        if server_error := trouble(course, error):
            raise server_error from error
        raise CourseError(_reason(course, assignment, error, log.buffer)) from error
    release = Path(coursedir.format_path(str(folder), ".", assignment)).resolve()
    for path in release.glob("*.ipynb"):
        notebook = nbformat.from_dict(json.loads(path.read_text(encoding="utf-8")))
        if without_ids(notebook):
            write_whole(path, nbformat.v4.writes(notebook) + "\n")
    return release


def _version() -> str:
    """The version of nbgrader's tables, for a new gradebook.

    nbgrader itself asks alembic's command line, a second or two each time.
    """
    # Only now: other gradebooks, which are most, have no need to import it.
    from alembic.script import ScriptDirectory
    from nbgrader.dbutil import ALEMBIC_DIR

    return str(ScriptDirectory(ALEMBIC_DIR).get_current_head())


def _reason(
    course: Course, assignment: str, error: Exception, records: list[logging.LogRecord]
) -> str:
    """The error with the reason from nbgrader's log, in one line."""
    place, reason = assignment, str(error)
    for record in records:
        text = record.getMessage()
        if text.startswith("Converting notebook "):
            place = shown(course, Path(text.removeprefix("Converting notebook ")))
        if text.startswith("Traceback"):
            reason = text.strip().splitlines()[-1]
    if "submissions associated" in reason:
        reason += ". Keep its cells and notebooks, or start a new assignment"
    return f"{place}: nbgrader refuses it: {' '.join(reason.split()).rstrip('.')}."
