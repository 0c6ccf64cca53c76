"""Systems that are not read, told by the names of their files, or the columns of their lists."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from coursekit.lms.ids import plain_letters
from coursekit.lms.system import systems

# A name that fits in most of a system's files, and in none that another system makes.
_SYSTEMS = (
    ("Blackboard", r"_attempt_\d{4}(?:-\d\d){5}"),
    ("Gradescope", r"(?:^|/)(?:submission_\d+/|submission_metadata\.yml$)"),
    ("Sakai", r"(?:^|/)[^/,]++, [^/()]++\([^/()]++\)/"),
    ("ILIAS", r"(?:^|/)[^/]+_\d+/\d{14}_[^/]+$"),
    ("OpenOLAT", r"(?:^|/)\d+_(?:submissions|dropbox|returnbox)/"),
    ("GitHub Classroom", r"(?:^|/)[^/]+-submissions/[^/]+/|/\.git/"),
)
# Columns that only one system's list of people has.
_LISTS = (
    ("GitHub Classroom", {"githubusername"}),
    ("Gradescope", {"sid", "email"}),
    ("Blackboard", {"lastaccess", "availability"}),
)


def foreign_list(headings: Sequence[str]) -> str:
    """The system whose list has such columns; empty if it is none of these."""
    plain = {plain_letters(heading) for heading in headings}
    return next((system for system, own in _LISTS if own <= plain), "")


def foreign_system(paths: Collection[str]) -> str:
    """The system that names files like most of these; empty if none is known to."""
    refused = [pair for one in systems() for pair in one.refused]
    for system, pattern in [*_SYSTEMS, *refused]:
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
