"""The pages of feedback on disk: whether they are current, and copies for teams."""

import re
import shutil
from collections.abc import Collection, Iterable, Mapping

from coursekit.course import Course
from coursekit.feedback import marks
from coursekit.feedback.marks import Marks
from coursekit.gradebook.late import late_rule
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
    course: Course, db_url: str, assignment: str, teams: Mapping[str, Iterable[str]]
) -> dict[str, tuple[Marks, str, str, str]]:
    """The marks on students' pages, the rule for late work, the standing, and how to ask."""
    rule, penalty = late_rule(course.config)
    extra = extra_cells(course.notebooks(assignment))
    people = People(course)
    words = course.settings.regrade_requests.replace("{assignment}", assignment)
    pages = {}
    for student, current in marks.read(db_url, assignment, teams, penalty, extra).items():
        ask = words.replace("{student}", student).strip()
        pages[student] = current, rule, people.sentence(assignment, student), ask
    return pages


def are_current(course: Course, assignment: str, students: Collection[str]) -> dict[str, bool]:
    """For each student in the gradebook, whether the page has today's marks, comments and words."""
    pages = contents(course, course.gradebook_url, assignment, dict.fromkeys(students, ()))
    return {
        student: _stamp(course, assignment, student) == fingerprint_of(*page)
        for student, page in pages.items()
    }


def _stamp(course: Course, assignment: str, student: str) -> str:
    """The fingerprint of the marks that a student's page says; "" if there is none."""
    page = course.feedback / student / assignment / f"{assignment}.html"
    try:
        with page.open(encoding="utf-8") as file:
            stamp = _MARKS.search(file.read(_HEAD))
    except (OSError, UnicodeError):
        return ""
    return stamp[1] if stamp else ""


def share(course: Course, assignment: str, student: str) -> None:
    """Copy the pages on a team's submission to its other members."""
    pages = course.feedback / student / assignment
    for member, holder in People(course).sharing(assignment).items():
        if holder == student and pages.is_dir():
            copy = course.feedback / member / assignment
            shutil.rmtree(copy, ignore_errors=True)
            shutil.copytree(pages, copy)
