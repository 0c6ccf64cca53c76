"""Settings that do nothing: misspelt, or of no assignment."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from traitlets.utils.importstring import import_item

from coursekit.course import CONFIG_FILE
from coursekit.lms.system import classes
from coursekit.support.text import listed

if TYPE_CHECKING:
    from coursekit.course import Course

_SECTIONS: dict[str, Any] = {
    "CourseKit": "coursekit.course.CourseKit",
    "Sandbox": "coursekit.grading.kernels.settings.Sandbox",
    "Collect": "coursekit.lms.archive.Collect",
    "LatePolicy": "coursekit.gradebook.late.LatePolicy",
    "GradeExport": "coursekit.lms.export.GradeExport",
    "CsvExport": "coursekit.lms.export.CsvExport",
}
_MOST = 6
_ALIKE = 0.75  # of 1: student_id is not what db_students, which nbgrader once had, means


def idle_settings(course: Course) -> list[str]:
    """A line for each setting that somebody made and nothing heeds, with the remedy."""
    kinds = _SECTIONS | classes()
    return [*_misspelt(course, kinds), *_of_nothing(course, kinds)]


def _misspelt(course: Course, kinds: dict[str, Any]) -> Iterator[str]:
    from nbgrader import converters, coursedir, preprocessors

    folded = {name.casefold(): name for name in kinds}
    for section, settings in course.config.items():
        meant = folded.get(section.casefold(), section)
        if meant != section:
            yield f"{CONFIG_FILE}: there is no c.{section}; write c.{meant}."
            continue
        modules = (converters, preprocessors, coursedir)
        candidates = (kinds.get(section), *(getattr(module, section, None) for module in modules))
        kind: Any = next(filter(None, candidates), None)
        kind = import_item(kind) if isinstance(kind, str) else kind
        if not hasattr(kind, "class_trait_names"):
            continue
        traits = kind.class_trait_names(config=True)
        for name in sorted(set(settings) - set(traits)):
            close = get_close_matches(name, traits, 1, _ALIKE)
            remedy = f"did you mean {close[0]}?" if close else "take it out."
            yield f"{CONFIG_FILE}: c.{section} has no setting {name}; {remedy}"


def _of_nothing(course: Course, kinds: dict[str, Any]) -> Iterator[str]:
    """Settings by assignment, of which each assignment of a course that uses them has one."""
    assignments = course.assignments()
    columns = [(name, "columns") for name in kinds if name.endswith("Export")]
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
