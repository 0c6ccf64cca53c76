"""Hold the solution notebooks of an assignment to the rules."""

from collections.abc import Iterator
from pathlib import Path

from coursekit.authoring.lint import conventions, nbgrader
from coursekit.authoring.lint.rule import RULES, Finding, Sheet
from coursekit.course import Course
from coursekit.notebook.cells import Markers, label, read_source, shown

REGISTERED = (nbgrader, conventions)  # to import them is to register their rules


def lint(course: Course, assignment: str) -> list[Finding]:
    """Look at the solution notebooks of an assignment.

    Rules that are conventions of docs/authoring.md apply where the course says
    ``c.CourseKit.conventions = True``; rules named in ``c.CourseKit.ignore`` do not apply.

    Raises
    ------
    CourseError
        If a notebook cannot be read.
    """
    markers = Markers.of_course(course)
    return [
        finding
        for path in course.notebooks(assignment)
        for finding in _findings(course, path, markers)
    ]


def _findings(course: Course, path: Path, markers: Markers) -> Iterator[Finding]:
    sheet = Sheet(read_source(path), markers, path.parent)
    for rule in sorted(RULES, key=lambda rule: rule.is_convention):  # nbgrader's first
        if rule.name in course.settings.ignore:
            continue
        if rule.is_convention and not course.settings.conventions:
            continue
        for cell, values in rule.check(sheet):
            place = "" if cell is None else label(sheet.notebook, cell)
            message = rule.message.format(**values)
            is_error = course.settings.conventions or not rule.is_lenient
            yield Finding(shown(course, path), place, rule.name, message, is_error)
