"""A team's feedback: the same pages for each of its members."""

from __future__ import annotations

import shutil

from coursekit.course import Course
from coursekit.gradebook.people import People


def share(course: Course, assignment: str, student: str) -> None:
    """Give the pages on a student's submission to those whose it is, too."""
    pages = course.feedback / student / assignment
    for member, holder in People(course).sharing(assignment).items():
        if holder == student and pages.is_dir():
            own = course.feedback / member / assignment
            shutil.rmtree(own, ignore_errors=True)
            shutil.copytree(pages, own)
