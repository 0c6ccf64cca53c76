"""Whether a page of feedback says what the gradebook says by now."""

from __future__ import annotations

import re

from traitlets.config import Config

from coursekit.course import Course, CourseKit
from coursekit.feedback import marks
from coursekit.feedback.marks import Marks
from coursekit.gradebook.people import People
from coursekit.notebook.extra import extra_cells
from coursekit.support.fingerprint import fingerprint

_MARKS = re.compile(r'<meta name="coursekit-marks" content="([0-9a-f]+)">')
_HEAD = 2000  # characters, in which it stands


def how_to_ask(config: Config, assignment: str, student: str) -> str:
    """How a student asks for another look at a mark, in the course's words; "" if unsaid."""
    said = CourseKit(config=config).regrade_requests
    return said.replace("{assignment}", assignment).replace("{student}", student).strip()


def fingerprint_of(given: Marks, *words: str) -> str:
    """That of a submission's marks, and of what else a page says of them."""
    told = [
        (name, sorted(one.cells.items()), sorted(one.comments.items()), sorted(one.unanswered))
        for name, one in sorted(given.notebooks.items())
    ]
    penalties = [one.penalty for _, one in sorted(given.notebooks.items())]
    extra = [
        f"extra: {name}/{cell}"
        for name, one in sorted(given.notebooks.items())
        for cell in sorted(one.extra)
    ]
    if extra:  # not in proportion to those of the notebooks
        extra.append(f"penalty: {given.penalty!r}")
    return fingerprint(repr((told, penalties, given.handed_in, given.due)), *words, *extra)[:32]


def is_current(course: Course, assignment: str, student: str) -> bool:
    """Whether a student's page has the marks, comments and words of today.

    Raises
    ------
    nbgrader.api.MissingEntry
        If the gradebook has no such submission.
    """
    page = course.feedback / student / assignment / f"{assignment}.html"
    try:
        with page.open(encoding="utf-8") as file:
            found = _MARKS.search(file.read(_HEAD))
    except (OSError, UnicodeError):
        return False
    from coursekit.gradebook.late import late_rule

    rule, penalty = late_rule(course.config)
    extra = extra_cells(course.notebooks(assignment))
    given = marks.read(course.gradebook_url, assignment, student, penalty, extra=extra)
    standing = People(course).sentence(assignment, student)
    ask = how_to_ask(course.config, assignment, student)
    return found is not None and found[1] == fingerprint_of(given, rule, standing, ask)
