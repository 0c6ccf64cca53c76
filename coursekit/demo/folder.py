"""The demo's own course folder, so that no real class is touched."""

from __future__ import annotations

import shutil
from pathlib import Path

from coursekit.bank.misconceptions import FILE as MISCONCEPTIONS
from coursekit.course import CONFIG_FILE, Course, CourseError

__all__ = ["DUE", "LATE", "make_course"]

DUE, LATE = "2026-11-03 23:59", "2026-11-05 10:00:00"
_POLICY = """

# The demo's: one made-up student is late.
c.AssignLatePenalties.plugin_class = "coursekit.gradebook.late.LatePolicy"
c.LatePolicy.grace = 15
c.LatePolicy.per_day = 0.1
c.LatePolicy.cap = 0.5
c.LatePolicy.due = {due}
"""
_GRADEBOOK = """

# The demo's own: nobody made up gets into the course's.
c.CourseDirectory.db_url = "sqlite:///gradebook.db?timeout=60"
"""


def make_course(course: Course, folder: Path, late: str = "") -> Course:
    """A fresh course in `folder` with the same sources.

    Parameters
    ----------
    late : str
        An assignment that gets a due date and a late policy, and its release if there is one.

    Raises
    ------
    CourseError
        If `folder` holds something other than an earlier demo.
    """
    if folder.exists():
        if not (folder / ".demo").exists():
            raise CourseError(f"{folder}: not a demo course; remove it or name another folder.")
        shutil.rmtree(folder)
    folder.mkdir(parents=True)
    (folder / ".demo").touch()
    config = (course.root / CONFIG_FILE).read_text(encoding="utf-8")
    file = course.gradebook_file
    if file is None or course.root not in file.parents:
        config += _GRADEBOOK
    if late:
        config += _POLICY.format(due={late: DUE})
    (folder / CONFIG_FILE).write_text(config, encoding="utf-8")
    shutil.copytree(course.source, folder / course.source.name)  # follows links
    for path in course.answers.glob(f"*/{MISCONCEPTIONS}"):
        copy_to = folder / path.relative_to(course.root)
        copy_to.parent.mkdir(parents=True)
        shutil.copy2(path, copy_to)
    copy = Course(folder)
    # Feedback folds the prose that the release holds. An absolute path names the same one.
    if late and (course.release / late).is_dir() and not (copy.release / late).exists():
        shutil.copytree(course.release / late, copy.release / late)
    return copy
