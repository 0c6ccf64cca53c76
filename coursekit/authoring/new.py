"""Begin a course or an assignment: a small one that works, to be changed from there."""

import os
import re
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

import nbformat

from coursekit.authoring.normalise import normal_text
from coursekit.course import Course, CourseError
from coursekit.html.templates import TEMPLATES
from coursekit.notebook.cells import Fence, Markers, shown
from coursekit.support.files import swap

FIRST = "assignment1"  # of a new course, if nobody says what it is called
_NEW = TEMPLATES / "new"
_SOLUTION_CELL = "task-1-1"
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*")
# git would heed a .gitignore among the templates.
_CALLED = {"gitignore": ".gitignore"}
_MARKERS = Markers(
    Fence("### BEGIN SOLUTION", "### END SOLUTION"),
    Fence("### BEGIN HIDDEN TESTS", "### END HIDDEN TESTS"),
    Fence("### BEGIN MARK SCHEME", "### END MARK SCHEME"),
)


def new_course(folder: Path, assignment: str = FIRST) -> Course:
    """Write a course with one assignment into a folder that does not exist, or is empty.

    Raises
    ------
    CourseError
        If the folder holds something, or the assignment's name is none.
    """
    _refuse_name(assignment)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise CourseError(f"{folder}: not an empty folder; name one that does not exist yet.")
    called = re.sub(r"[^\w-]+", "-", folder.resolve().name).strip("-") or "course"
    words = {"@COURSE@": called, "@ASSIGNMENT@": assignment}
    folder.mkdir(parents=True, exist_ok=True)
    for path in sorted((_NEW / "course").iterdir()):
        name = path.name.removesuffix(".in")
        text = _fill(path.read_text(encoding="utf-8"), words)
        (folder / _CALLED.get(name, name)).write_text(text, encoding="utf-8")
    course = Course(folder)
    new_assignment(course, assignment)
    return course


def new_assignment(course: Course, assignment: str) -> list[Path]:
    """Write a small assignment with its bank of answers: nothing that exists is touched.

    Its notebook has a function to write, with a visible and a hidden check, and a written
    answer. Files that students get with every assignment are linked into its folder.

    Returns
    -------
    list of Path
        The two folders.

    Raises
    ------
    CourseError
        If one of the folders exists, or the name is none.
    """
    _refuse_name(assignment)
    source, answers = course.source / assignment, course.answers / assignment
    for place in (source, answers):
        if os.path.lexists(place):
            raise CourseError(f"{shown(course, place)}: exists already; choose another name.")
    files = course.declared_files(assignment) or []
    workshop = course.root / ".coursekit"
    workshop.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="new-", dir=workshop) as name:
        fresh = Path(name)
        _write_source(course, assignment, fresh / "source", files)
        page = fresh / "answers" / assignment / f"{_SOLUTION_CELL}.py"
        page.parent.mkdir(parents=True)
        shutil.copyfile(_NEW / "answers.py.in", page)
        swap((fresh / "source", source), (fresh / "answers", answers))
    return [source, answers]


def _refuse_name(assignment: str) -> None:
    if not _NAME.fullmatch(assignment):
        raise CourseError(
            f"{assignment!r}: not a name for an assignment; use letters, digits, - and _, as in "
            "week1."
        )


def _write_source(course: Course, assignment: str, folder: Path, files: list[str]) -> None:
    folder.mkdir()
    notebook = nbformat.reads(
        (_NEW / "notebook.ipynb.in").read_text(encoding="utf-8"), as_version=4
    )
    words = {"@ASSIGNMENT@": assignment}
    for placeholder, fence in zip(_MARKERS, Markers.of_course(course), strict=True):
        words |= {placeholder.begin: _comment(fence.begin), placeholder.end: _comment(fence.end)}
    for cell in notebook.cells:
        cell.source = _fill(cell.source, words)
    (folder / f"{assignment}.ipynb").write_text(normal_text(notebook), encoding="utf-8")
    for name in files:
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        final = (course.source / assignment / name).parent
        place.symlink_to(os.path.relpath(course.root / name, final))


def _comment(marker: str) -> str:
    """A marker as a line of its own: nbgrader finds it behind a ``#`` as well."""
    return marker if marker.lstrip().startswith("#") else f"### {marker}"


def _fill(text: str, words: Mapping[str, str]) -> str:
    """The text with words in place of others, all at once."""
    return re.sub("|".join(map(re.escape, words)), lambda match: words[match[0]], text)
