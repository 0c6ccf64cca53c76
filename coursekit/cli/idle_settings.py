"""Settings that do nothing, as they are of no assignment; traitlets warns of those misspelt."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from coursekit.course import CONFIG_FILE
from coursekit.lms.system import classes
from coursekit.support.text import listed

if TYPE_CHECKING:
    from coursekit.course import Course

_MOST = 6


def idle_settings(course: Course) -> Iterator[str]:
    """A line for each setting by assignment, of which each assignment of a course has one."""
    assignments = course.assignments()
    columns = [(name, "columns") for name in ("CsvExport", *classes()) if name.endswith("Export")]
    for section, name in [("LatePolicy", "due"), *columns]:
        by_assignment = course.config.get(section, {}).get(name)
        if not isinstance(by_assignment, dict):
            continue  # another complaint's
        lacking = [assignment for assignment in assignments if assignment not in by_assignment]
        # The dates of a term may be there before its assignments are.
        if lacking and (strange := [name for name in by_assignment if name not in assignments]):
            yield (
                f"{CONFIG_FILE}: c.{section}.{name}: there is no assignment "
                f"{listed(strange, _MOST)} in {course.source.name}/, and none is set for "
                f"{listed(lacking, _MOST)}."
            )
