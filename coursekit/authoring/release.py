"""From source/ to release/: what students get, and proof that it may leave the house.

A release is built beside the previous one, which stays as it is until everything holds:
the source notebooks keep the rules, their solutions run and score full, nothing leaks, and
the students' version works in a folder of its own. Only then the gradebook learns of it
and the two are swapped.
"""

from __future__ import annotations

import filecmp
import hashlib
import json
import os
import shutil
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

from nbformat import NotebookNode

from coursekit.authoring.execute import execute, failures
from coursekit.authoring.leaks import allowed_files, leaks, source_files
from coursekit.authoring.lint.rule import Finding
from coursekit.authoring.lint.run import lint
from coursekit.course import Course, CourseError, read_notebook
from coursekit.gradebook.copy import copy_of_gradebook
from coursekit.gradebook.register import generate
from coursekit.notebook.cells import (
    Markers,
    is_check,
    label,
    points,
    read_source,
    shown,
    visible_and_secret,
)
from coursekit.notebook.code import does_something

UNSOLVED = "NotImplementedError"
_DIFFERS = "differs from what the source gives"


@dataclass(frozen=True)
class Release:
    """What was released.

    Attributes
    ----------
    assignment : str
    folder, archive : Path
        The students' version, and the same as a zip file.
    notebooks : list of str
        Names of the notebooks.
    files : list of str
        Names of the files beside them.
    points : float
        What the assignment is worth.
    notes : list of str
        What is worth knowing, but prevents nothing.
    """

    assignment: str
    folder: Path
    archive: Path
    notebooks: list[str]
    files: list[str]
    points: float
    notes: list[str]

    def __str__(self) -> str:
        what = (
            f"{self.assignment}: {_count(self.notebooks, 'notebook')}, {self.points:g} points, "
            f"{_count(self.files, 'file')} in {self.folder} and {self.archive}"
        )
        return "\n".join([what, *(f"{self.assignment}: note: {note}" for note in self.notes)])


def release(course: Course, assignment: str, *, certified: bool = True) -> Release:
    """Make the students' version of an assignment, or leave the previous one as it is.

    Parameters
    ----------
    course : Course
    assignment : str
        The name of a folder in ``source/``.
    certified : bool
        Whether a bank of answers, if there is one, must be certified with what is released.

    Returns
    -------
    Release

    Raises
    ------
    CourseError
        If a rule is broken, a file is missing or not declared, a solution raises or loses
        points, something leaks, the students' version does not work on its own, or the checks
        do not tell right answers from wrong ones. The previous release and the gradebook are
        then untouched.
    """
    if certified:
        _refuse_uncertified(course, assignment)
    with _built(course, assignment) as (built, archive, notes):
        # A second generation, now for the gradebook; nbgrader cannot do this part alone.
        recorded = archive.parent / "recorded"
        again = generate(course, assignment, recorded, course.gradebook_url)
        if _differences(course, built, again):
            raise CourseError(f"{assignment}: its source changed meanwhile; release it again.")
        folder, target = _destination(course, assignment)
        _swap(built, folder, archive, target)
    sources = [read_source(path) for path in course.notebooks(assignment)]
    return Release(
        assignment=assignment,
        folder=Path(shown(course, folder)),
        archive=Path(shown(course, target)),
        notebooks=[path.name for path in course.notebooks(assignment)],
        files=allowed_files(course, assignment),
        points=sum(points(cell) for notebook in sources for cell in notebook.cells),
        notes=notes,
    )


def stale(course: Course, assignment: str) -> list[str]:
    """Compare a fresh build with what stands in ``release/``, and change neither.

    Returns
    -------
    list of str
        The files that are missing, superfluous or different, each in one line.

    Raises
    ------
    CourseError
        As `release`.
    """
    folder, target = _destination(course, assignment)
    with _built(course, assignment) as (built, archive, _):
        differences = _differences(course, built, folder)
        if not target.is_file():
            differences.append(f"{shown(course, target)}: missing")
        elif not filecmp.cmp(archive, target, shallow=False):
            differences.append(f"{shown(course, target)}: {_DIFFERS}")
    return sorted(differences)


@contextmanager
def _built(course: Course, assignment: str) -> Iterator[tuple[Path, Path, list[str]]]:
    """A fresh and checked students' version, its archive, and notes on it."""
    _refuse_first(course, [f for f in lint(course, assignment) if f.is_error], assignment)
    _check_files(course, assignment)
    # In the course folder: a rename is atomic only within one file system.
    workshop = course.root / ".coursekit"
    workshop.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="release-", dir=workshop) as name:
        staging = Path(name)
        remembered = _Remembered(course, assignment)
        _check_solutions(course, assignment, remembered)
        url = copy_of_gradebook(course, staging)
        built = generate(course, assignment, staging / "release", url)
        _refuse_leaks(course, assignment, built)
        notes = _check_on_its_own(course, assignment, built, remembered)
        archive = staging / f"{assignment}.zip"
        _pack(built, archive)
        yield built, archive, notes


def _refuse_uncertified(course: Course, assignment: str) -> None:
    """Run what was not certified yet; with which versions of the libraries does not matter here."""
    from coursekit.certify.run import CertifyOptions, certify

    if not (course.answers / assignment).is_dir():
        return
    if faults := certify(course, assignment, CertifyOptions(any_tools=True)).faults():
        more = f"{len(faults) - 1} more; " if len(faults) > 1 else ""
        raise CourseError(
            f"{assignment}: {faults[0]} ({more}see coursekit certify {assignment}; "
            "--uncertified releases it all the same)"
        )


def _refuse_first(course: Course, errors: list[Finding], assignment: str) -> None:
    if errors:
        more = f" (and {len(errors) - 1} more: coursekit lint {assignment})"
        raise CourseError(f"{errors[0]}{more if len(errors) > 1 else ''}")


def _check_files(course: Course, assignment: str) -> None:
    folder = course.source / assignment
    allowed = allowed_files(course, assignment)
    for name in allowed:
        if not (folder / name).is_file():
            readers = [
                f"{path.name}, cell {label(notebook, cell)}"
                for path in course.notebooks(assignment)
                for notebook in [read_source(path)]
                for cell in notebook.cells
                if cell.cell_type == "code" and name in cell.source
            ]
            used = f" ({readers[0]} reads it)" if readers else ""
            raise CourseError(
                f"{shown(course, folder / name)}: {assignment} declares this file, and it is not "
                f"there{used}; make it, or take it out of c.CourseKit.files."
            )
    for name in source_files(course, assignment):
        if name not in allowed:
            raise CourseError(
                f"{shown(course, folder / name)}: {assignment} does not declare this file, and "
                "students would get it; move it away, or add it to c.CourseKit.files."
            )


def _check_solutions(course: Course, assignment: str, remembered: _Remembered) -> None:
    """Run the source notebooks: no cell may raise, no check may cost a point."""
    from nbgrader.utils import determine_grade

    with _copy(course, assignment, course.source / assignment) as folder:
        jobs = {
            path: _with_header(course, read_notebook(path))
            for path in course.notebooks(assignment)
            if not remembered.has("solution", path.name, folder)
        }
        for path, executed in _run_all(course, jobs, folder):
            name = shown(course, path)
            for cell in filter(is_check, executed.cells):
                got, worth = determine_grade(cell)
                if got is not None and got < worth:
                    raise CourseError(
                        f"{name}: cell {label(executed, cell)}: the solution gets {got:g} of "
                        f"{worth:g} points, because the check prints to stderr or returns a "
                        "value; silence the warning in the check."
                    )
            remembered.add("solution", path.name, folder)


def _refuse_leaks(course: Course, assignment: str, built: Path) -> None:
    found = list(leaks(course, assignment, built))
    if found:
        more = f" (and {len(found) - 1} more)" if len(found) > 1 else ""
        where, _, what = found[0].partition(": ")
        raise CourseError(
            f"{shown(course, course.source / assignment / where)}: its students' version would "
            f"hold {what}{more}; take it out of the source."
        )


def _check_on_its_own(
    course: Course, assignment: str, built: Path, remembered: _Remembered
) -> list[str]:
    """Run the students' version elsewhere: only unsolved cells may fail, and checks must."""
    notes = []
    markers = Markers.of(course)
    with _copy(course, assignment, built) as folder:
        jobs = {
            path: read_notebook(folder / path.name)
            for path in course.notebooks(assignment)
            if not remembered.has("release", path.name, folder)
        }
        for path, executed in _run_all(course, jobs, folder, go_on=True):
            faults = [
                f"{shown(course, path)}: cell {fault}"
                for fault in _faults(executed, _visible_checks(read_source(path), markers))
            ]
            if faults and course.settings.conventions:
                more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
                raise CourseError(faults[0] + more)
            notes += faults
            if not faults:
                remembered.add("release", path.name, folder)
    return notes


def _faults(executed: NotebookNode, visible_checks: set[str]) -> Iterator[str]:
    failed = set()
    for cell, error, message in failures(executed):
        name = label(executed, cell)
        failed.add(name)
        if error != UNSOLVED:
            yield (
                f"{name}: raises {error} in the students' version ({message}); before it is "
                f"solved a cell may raise {UNSOLVED} only, so load what it needs in a checkpoint."
            )
    for cell in executed.cells:
        name = label(executed, cell)
        if name in visible_checks and name not in failed:
            yield f"{name}: passes before anything is solved; let it use what it checks."


def _visible_checks(source: NotebookNode, markers: Markers) -> set[str]:
    """The checks that do something where students see it, and follow something to solve."""
    return {
        label(source, cell)
        for cell in source.cells
        if is_check(cell)
        and cell.cell_type == "code"
        and points(cell) > 0
        and does_something("\n".join(visible_and_secret(cell, markers)[0]))
    }


def _run_all(
    course: Course, jobs: dict[Path, NotebookNode], folder: Path, go_on: bool = False
) -> Iterator[tuple[Path, NotebookNode]]:
    """Run notebooks side by side, each in a kernel of its own; yield when all have ended."""

    def run(path: Path) -> NotebookNode:
        return execute(course, jobs[path], folder, shown(course, path), go_on)

    with ThreadPoolExecutor(max_workers=os.cpu_count()) as threads:
        futures = {path: threads.submit(run, path) for path in jobs}
    for path, future in futures.items():
        yield path, future.result()


def _with_header(course: Course, notebook: NotebookNode) -> NotebookNode:
    """The notebook with the header and footer that the course is configured to add."""
    from nbgrader.preprocessors import IncludeHeaderFooter
    from nbgrader.utils import chdir

    with chdir(str(course.root)):
        return IncludeHeaderFooter(config=course.config).preprocess(notebook, {})[0]


@contextmanager
def _copy(course: Course, assignment: str, folder: Path) -> Iterator[Path]:
    """A copy of notebooks and files, outside the course, where `..` leads nowhere."""
    with tempfile.TemporaryDirectory(prefix="coursekit-") as name:
        target = Path(name, assignment)
        for path in course.notebooks(assignment):
            target.mkdir(exist_ok=True)
            shutil.copy(folder / path.name, target)
        for file in allowed_files(course, assignment):
            (target / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(folder / file, target / file)
        yield target


class _Remembered:
    """Which notebooks ran well, so that unchanged ones need not run again.

    A notebook is known by its own content, that of all files beside it, the course's
    configuration, and the versions of Python and of the packages installed.
    """

    def __init__(self, course: Course, assignment: str) -> None:
        self._path = course.root / ".coursekit" / "ran-well.json"
        self._assignment = assignment
        self._setting = _digest(
            (course.root / "nbgrader_config.py").read_bytes(),
            sys.version.encode(),
            *sorted(f"{d.name} {d.version}".encode() for d in metadata.distributions()),
        )

    def has(self, kind: str, name: str, folder: Path) -> bool:
        key = f"{self._assignment}/{name}: {kind}"
        return self._known().get(key) == self._fingerprint(name, folder)

    def add(self, kind: str, name: str, folder: Path) -> None:
        key = f"{self._assignment}/{name}: {kind}"
        known = self._known() | {key: self._fingerprint(name, folder)}
        draft = self._path.with_suffix(".part")
        draft.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n", encoding="utf-8")
        draft.replace(self._path)

    def _known(self) -> dict[str, str]:
        try:
            return dict(json.loads(self._path.read_text(encoding="utf-8")))
        except (OSError, ValueError):
            return {}

    def _fingerprint(self, name: str, folder: Path) -> str:
        files = sorted(
            path
            for path in folder.rglob("*")
            if path.is_file() and (path.suffix != ".ipynb" or path.name == name)
        )
        parts = [part for p in files for part in (p.name.encode(), p.read_bytes())]
        return _digest(self._setting.encode(), *parts)


def _digest(*parts: bytes) -> str:
    lengths = b"".join(b"%d " % len(part) for part in parts)
    return hashlib.sha256(lengths + b"".join(parts)).hexdigest()


def _pack(folder: Path, archive: Path) -> None:
    """A zip file that depends on nothing but the files' names and contents.

    Stored, not deflated: deflated bytes differ from one zlib to another, and git compresses
    what it keeps anyway.
    """
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_STORED) as file:
        for path in sorted(p for p in folder.rglob("*") if p.is_file()):
            name = str(Path(folder.name) / path.relative_to(folder))
            entry = zipfile.ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0))
            entry.create_system = 3  # Unix: else the permissions mean nothing
            entry.external_attr = 0o100644 << 16
            file.writestr(entry, path.read_bytes())


def _destination(course: Course, assignment: str) -> tuple[Path, Path]:
    return course.release / assignment, course.release / f"{assignment}.zip"


def _swap(built: Path, folder: Path, archive: Path, target: Path) -> None:
    """Put the new release in the place of the old one, or leave the old one there."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    before = archive.parent / "before"
    undo: list[Callable[[], None]] = []
    try:
        if folder.exists():
            folder.rename(before)
            undo.append(lambda: _rename(before, folder))
        built.rename(folder)
        undo.append(lambda: _rename(folder, built))
        archive.replace(target)
    except BaseException as error:
        for step in reversed(undo):
            step()
        if isinstance(error, OSError):
            raise CourseError(f"{target}: cannot be replaced ({error.strerror}).") from error
        raise


def _rename(path: Path, to: Path) -> None:
    os.rename(path, to)


def _differences(course: Course, fresh: Path, old: Path) -> list[str]:
    """How the files in a folder differ from those of a fresh build."""
    new, there = _tree(course, fresh), _tree(course, old)
    what = dict.fromkeys(new - there, "missing") | dict.fromkeys(there - new, "superfluous")
    for name in new & there:
        if not filecmp.cmp(fresh / name, old / name, shallow=False):
            what[name] = _DIFFERS
    return [f"{shown(course, old / name)}: {why}" for name, why in what.items()]


def _tree(course: Course, folder: Path) -> set[str]:
    from nbgrader.utils import find_all_files

    found = find_all_files(str(folder), course.coursedir.ignore)
    return {str(Path(path).relative_to(folder)) for path in found}


def _count(things: list[str], noun: str) -> str:
    return f"{len(things)} {noun}{'' if len(things) == 1 else 's'}"
