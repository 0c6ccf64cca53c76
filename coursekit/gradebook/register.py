"""Run nbgrader's own generate_assignment, into a folder and a gradebook of our choice."""

import copy
import json
import logging
import sys
from logging.handlers import BufferingHandler
from pathlib import Path

import nbformat
from nbgrader import api

from coursekit.course import Course, CourseError, grade_id, read_notebook
from coursekit.gradebook.server import one_at_a_time, trouble
from coursekit.notebook.cells import is_graded, is_locked, is_solution, shown, without_ids
from coursekit.support.files import write_whole
from coursekit.support.text import listed


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
    from nbgrader.converters import GenerateAssignment
    from nbgrader.coursedir import CourseDirectory

    api.get_alembic_version = _version
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
        raise CourseError(_reason(course, assignment, error, log.buffer, db_url)) from error
    release = Path(coursedir.format_path(str(folder), ".", assignment)).resolve()
    for path in release.glob("*.ipynb"):
        notebook = nbformat.from_dict(json.loads(path.read_text(encoding="utf-8")))
        if without_ids(notebook):
            write_whole(path, nbformat.v4.writes(notebook) + "\n")
    return release


def _remedy(course: Course, assignment: str, db_url: str) -> str:
    """The cells that the gradebook lacks, or has alone, and what keeps all marks."""
    with api.Gradebook(db_url) as book:
        kinds = api.BaseCell, api.SourceCell
        known = [cell for kind in kinds for cell in book.db.query(kind)]
        before = {f"{c.notebook.name}/{c.name}" for c in known if c.assignment.name == assignment}
    cells = [(p.stem, c) for p in course.notebooks(assignment) for c in read_notebook(p).cells]
    ours = [(name, c) for name, c in cells if is_locked(c) or is_solution(c) or is_graded(c)]
    now = {f"{name}/{grade_id(c)}" for name, c in ours}
    new, gone = listed(sorted(now - before)) or "none", listed(sorted(before - now)) or "none"
    return (
        f". New: {new}; gone: {gone}. To keep all marks, give cells the names that they had, and "
        "put what a new check asks into one that is there: its text and points may change; "
        f"`coursekit regrade {assignment}` shows whose points do."
    )


def _version() -> str:
    """The version of nbgrader's tables; nbgrader asks alembic's command line, for a second."""
    # Only now: other gradebooks, which are most, have no need to import it.
    from alembic.script import ScriptDirectory
    from nbgrader.dbutil import ALEMBIC_DIR

    return str(ScriptDirectory(ALEMBIC_DIR).get_current_head())


def _reason(
    course: Course, assignment: str, error: Exception, records: list[logging.LogRecord], db_url: str
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
        reason += _remedy(course, assignment, db_url)
    return f"{place}: nbgrader refuses it: {' '.join(reason.split()).rstrip('.')}."
