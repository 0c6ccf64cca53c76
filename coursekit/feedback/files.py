"""The pages of feedback on disk: whether they are current, and copies for teams."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable

from coursekit.course import Course
from coursekit.feedback import marks
from coursekit.feedback.marks import Marks
from coursekit.gradebook.people import People
from coursekit.notebook.extra import extra_cells
from coursekit.support.fingerprint import fingerprint

_MARKS = re.compile(r'<meta name="coursekit-marks" content="([0-9a-f]+)">')
_HEAD = 2000  # characters, in which it stands


def fingerprint_of(submission: Marks, *words: str) -> str:
    """The fingerprint of a submission's marks, and of the words on its page."""
    contents = [
        (
            name,
            sorted(notebook.cells.items()),
            sorted(notebook.comments.items()),
            sorted(notebook.unanswered),
        )
        for name, notebook in sorted(submission.notebooks.items())
    ]
    penalties = [notebook.penalty for _, notebook in sorted(submission.notebooks.items())]
    extra = [
        f"extra: {name}/{cell}"
        for name, notebook in sorted(submission.notebooks.items())
        for cell in sorted(notebook.extra)
    ]
    if extra:  # not in proportion to those of the notebooks
        extra.append(f"penalty: {submission.penalty!r}")
    return fingerprint(
        repr((contents, penalties, submission.handed_in, submission.due)), *words, *extra
    )[:32]


def contents(
    course: Course, db_url: str, assignment: str, student: str, team: Iterable[str] = ()
) -> tuple[Marks, str, str, str]:
    """The marks on a student's page, the rule for late work, the standing, and how to ask."""
    from coursekit.gradebook.late import late_rule

    rule, penalty = late_rule(course.config)
    extra = extra_cells(course.notebooks(assignment))
    current = marks.read(db_url, assignment, student, penalty, team, extra)
    standing = People(course).sentence(assignment, student)
    words = course.settings.regrade_requests
    ask = words.replace("{assignment}", assignment).replace("{student}", student).strip()
    return current, rule, standing, ask


def is_current(course: Course, assignment: str, student: str) -> bool:
    """True if a student's page has the marks, comments and words of today.

    Raises
    ------
    nbgrader.api.MissingEntry
        If the gradebook has no such submission.
    """
    page = course.feedback / student / assignment / f"{assignment}.html"
    try:
        with page.open(encoding="utf-8") as file:
            stamp = _MARKS.search(file.read(_HEAD))
    except (OSError, UnicodeError):
        return False
    url = course.gradebook_url
    current, rule, standing, ask = contents(course, url, assignment, student)
    return stamp is not None and stamp[1] == fingerprint_of(current, rule, standing, ask)


def share(course: Course, assignment: str, student: str) -> None:
    """Copy the pages on a team's submission to its other members."""
    pages = course.feedback / student / assignment
    for member, holder in People(course).sharing(assignment).items():
        if holder == student and pages.is_dir():
            copy = course.feedback / member / assignment
            shutil.rmtree(copy, ignore_errors=True)
            shutil.copytree(pages, copy)
