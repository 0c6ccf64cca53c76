"""Downloads from systems that are not read, told by the names of their files."""

from __future__ import annotations

import re
from collections.abc import Collection

# A name that fits in most of a system's files, and in none that another system makes.
_SYSTEMS = (
    ("Blackboard", r"_attempt_\d{4}(?:-\d\d){5}"),
    ("a quiz in Canvas", r"[A-Za-z]\d+_question_\d+_\d+_[^/]+$"),
    ("Gradescope", r"(?:^|/)(?:submission_\d+/|submission_metadata\.yml$)"),
    ("Sakai", r"(?:^|/)[^/,]++, [^/()]++\([^/()]++\)/"),
    ("ILIAS", r"(?:^|/)[^/]+_\d+/\d{14}_[^/]+$"),
    ("OpenOLAT", r"(?:^|/)\d+_(?:submissions|dropbox|returnbox)/"),
    ("GitHub Classroom", r"(?:^|/)[^/]+-submissions/[^/]+/|/\.git/"),
)


def foreign_system(paths: Collection[str]) -> str:
    """The system that names files like most of these; empty if none is known to."""
    for system, pattern in _SYSTEMS:
        if 2 * sum(bool(re.search(pattern, path)) for path in paths) > len(paths):
            return system
    return ""


def laid_out(assignment: str) -> str:
    """How to lay out files that no system has named."""
    return (
        "Lay the files out as nbgrader's exchange does, in folders such as "
        f"'ada+{assignment}+2026-11-03 22:30:00 UTC' with the student's id and the time, and "
        "collect the folder that they are in; or put each student's files into "
        f"submitted/<id>/{assignment}/"
    )
