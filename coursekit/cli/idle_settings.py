"""Settings that do nothing: misspelt, of no assignment, or where only nbgrader looks for them."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import suppress
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Any

from traitlets.utils.importstring import import_item

from coursekit.course import CONFIG_FILE, CourseError, grade_id
from coursekit.lms.system import classes
from coursekit.support.text import listed

if TYPE_CHECKING:
    from traitlets.config import Config

    from coursekit.course import Course

_SECTIONS: dict[str, Any] = {
    "CourseKit": "coursekit.course.CourseKit",
    "Sandbox": "coursekit.grading.kernels.settings.Sandbox",
    "Collect": "coursekit.lms.settings.Collect",
    "LatePolicy": "coursekit.gradebook.late.LatePolicy",
    "GradeExport": "coursekit.lms.export.GradeExport",
    "CsvExport": "coursekit.lms.export.CsvExport",
}
_OF_SOME = (
    ("CourseKit", "files"),
    ("CourseKit", "mutants_not_examined"),
    ("Sandbox", "beside"),
)
# What nbgrader's applications call them still, and read as the course directory's.
_OLD = ("NbGraderConfig", "BasicConfig", "BaseNbGraderApp", "BaseApp", "NbGrader")
_ROOT = "course_directory"
_BASE = "ExecutePreprocessor"  # of nbgrader's Execute
_NBGRADERS = "nbconvert.exporters.HTMLExporter"  # of feedback
_MOST = 6
_ALIKE = 0.75  # of 1: student_id is not what db_students, which nbgrader once had, means


def idle_settings(course: Course) -> list[str]:
    """A line for each setting that somebody made and nothing heeds, with the remedy."""
    return [
        *_misspelt(course),
        *_of_nothing(course),
        *_old(course.config),
        *_of_feedback(course.config),
        *_elsewhere(course),
    ]


def _sections() -> dict[str, Any]:
    """The sections of ours; c.Exchange is nbgrader's as well, whose settings are others."""
    return _SECTIONS | {name: kind for name, kind in classes().items() if name.endswith("Export")}


def _misspelt(course: Course) -> Iterator[str]:
    sections = _sections()
    folded = {name.casefold(): name for name in sections}
    for section, traits_set in course.config.items():
        meant = folded.get(section.casefold())
        if meant is not None and meant != section:
            yield f"{CONFIG_FILE}: there is no c.{section}; write c.{meant}."
            continue
        kind = sections[section] if meant else _nbgraders(section)
        kind = import_item(kind) if isinstance(kind, str) else kind
        if kind is None:
            continue
        traits = kind.class_trait_names(config=True)
        for name in sorted(set(traits_set) - set(traits)):
            close = get_close_matches(name, traits, 1, _ALIKE)
            remedy = f"did you mean {close[0]}?" if close else "take it out."
            yield f"{CONFIG_FILE}: c.{section} has no setting {name}; {remedy}"


def _nbgraders(section: str) -> Any:
    """The class of nbgrader's for whose settings a section is; None if it is for none."""
    from nbgrader import converters, coursedir, preprocessors

    classes_of_section = (
        getattr(module, section, None) for module in (converters, preprocessors, coursedir)
    )
    return next((kind for kind in classes_of_section if hasattr(kind, "class_trait_names")), None)


def _of_nothing(course: Course) -> Iterator[str]:
    assignments = course.assignments()
    # Each assignment of a course that uses them has one of these.
    columns = [(name, "columns") for name in _sections() if name.endswith("Export")]
    for section, name in [("LatePolicy", "due"), *columns]:
        names_set = _names_in(course.config, section, name)
        lacking = [assignment for assignment in assignments if assignment not in names_set]
        # The dates of a term may be there before its assignments are.
        if lacking and (strange := [name for name in names_set if name not in assignments]):
            yield (
                f"{CONFIG_FILE}: c.{section}.{name}: there is no assignment "
                f"{listed(strange, _MOST)} in "
                f"{course.source.name}/, and none is set for {listed(lacking, _MOST)}."
            )
    for section, name in _OF_SOME:
        names_set = _names_in(course.config, section, name)
        places = assignments if name == "files" else _places(course, name)
        for setting in sorted(set(names_set) - set(places)):
            if close := get_close_matches(setting, places, 1):
                yield (
                    f"{CONFIG_FILE}: c.{section}.{name}: there is no {setting}; "
                    f"did you mean {close[0]}?"
                )


def _places(course: Course, name: str) -> list[str]:
    """The names that `beside` or `mutants_not_examined` may have."""
    from coursekit.notebook.cells import read_source

    paths = [path for assignment in course.assignments() for path in course.notebooks(assignment)]
    if name != "beside":
        return sorted({p.parent.name for p in paths} | {f"{p.parent.name}/{p.stem}" for p in paths})
    ids = set()
    for path in paths:
        with suppress(CourseError):  # one that cannot be read: `release` says so
            names = map(grade_id, read_source(path).cells)
            ids |= {f"{path.stem}/{name}" for name in names if name}
    return sorted(ids | {path.stem for path in paths})


def _names_in(config: Config, section: str, name: str) -> Collection[str]:
    """The names that a setting has; none if it is no list or dictionary: others say that."""
    value = config.get(section, {}).get(name, ())
    return value if isinstance(value, list | tuple | dict) else ()


def _old(config: Config) -> Iterator[str]:
    from nbgrader.coursedir import CourseDirectory

    traits = {*CourseDirectory.class_trait_names(config=True), _ROOT}
    for section in _OLD:
        for name in sorted(traits & set(config.get(section, ()))):
            new = "root" if name == _ROOT else name
            yield (
                f"{CONFIG_FILE}: c.{section}.{name}: nbgrader reads this old name as "
                f"c.CourseDirectory.{new}, and coursekit does not; write the new one."
            )


def _of_feedback(config: Config) -> Iterator[str]:
    """Settings that nbgrader's pages would heed, where coursekit's take their place."""
    if "exporter_class" in config.GenerateFeedback:
        return
    settings = [
        f"c.{section}.{name}"
        for section, names in (("GenerateFeedback", ["preprocessors"]), ("HTMLExporter", None))
        for name in sorted(config.get(section, ()))
        if names is None or name in names
    ]
    if settings:
        yield (
            f"{CONFIG_FILE}: coursekit's feedback does not heed {listed(settings, _MOST)}; take it "
            f"out, or have nbgrader's pages: c.GenerateFeedback.exporter_class = {_NBGRADERS!r}."
        )


def _elsewhere(course: Course) -> Iterator[str]:
    """Settings of grading that nbgrader's commands find on Jupyter's path, or in another file."""
    from jupyter_core.paths import jupyter_config_path
    from nbgrader import converters, preprocessors
    from traitlets.config import JSONFileConfigLoader, PyFileConfigLoader

    heeded = {*_sections(), *converters.__all__, *preprocessors.__all__}
    heeded |= {"CourseDirectory", _BASE, *_OLD}
    loaders: dict[str, Any] = {".py": PyFileConfigLoader, ".json": JSONFileConfigLoader}
    for folder in dict.fromkeys(map(Path, [*jupyter_config_path(), str(course.root)])):
        for suffix, loader in loaders.items():
            path = (folder / CONFIG_FILE).with_suffix(suffix)
            if not path.is_file() or path.resolve() == course.root / CONFIG_FILE:
                continue
            try:
                config = loader(path.name, str(folder)).load_config()
            except Exception:  # nbgrader says what is wrong with it
                continue
            settings = [
                f"c.{section}.{name}"
                for section, traits_set in sorted(config.items())
                if section in heeded
                for name in sorted(traits_set)
                if name not in course.config.get(section.replace(_BASE, "Execute"), ())
                and f"{section}.{name}" not in ("CourseDirectory.root", f"NbGrader.{_ROOT}")
                and name != "course_id"  # of the exchange
            ]
            if settings:
                yield (
                    f"{path}: nbgrader reads {listed(settings, _MOST)} there, and coursekit does "
                    f"not; set what this course needs in {course.root / CONFIG_FILE}."
                )
