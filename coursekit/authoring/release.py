"""Build the release of an assignment from its source, and prove it before students get it.

A release is built beside the previous one, which stays as it is until everything holds:
the solution notebooks keep the rules, their solutions run and score full, nothing leaks, and
the release works in a folder of its own. Only then the gradebook learns of it
and the two are swapped.
"""

import filecmp
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from nbgrader.utils import find_all_files

from coursekit.authoring.leaks import allowed_files, leaks, source_files
from coursekit.authoring.lint import lint
from coursekit.authoring.proof import check_on_its_own, check_solutions
from coursekit.course import Course, CourseError, grade_id, sqlite_url
from coursekit.gradebook.copy import copy_gradebook
from coursekit.gradebook.register import generate
from coursekit.notebook.cells import points, read_source, shown
from coursekit.notebook.extra import extra_cells
from coursekit.support.files import members, pack, swap
from coursekit.support.text import counted

_DIFFERS = "differs from what the source gives"


@dataclass(frozen=True)
class Release:
    """A release that was made: its files, points and notes.

    Attributes
    ----------
    assignment : str
    folder, archive : Path
        The release, and the same as a zip file.
    notebooks : list of str
        Names of the notebooks.
    files : list of str
        Names of the files beside them.
    points, extra : float
        Full marks, and the extra points that make up for lost ones.
    notes : list of str
        What is worth knowing, but prevents nothing.
    """

    assignment: str
    folder: Path
    archive: Path
    notebooks: list[str]
    files: list[str]
    points: float
    extra: float
    notes: list[str]

    def __str__(self) -> str:
        worth = f"{self.points:g} points" + (f" and {self.extra:g} extra" if self.extra else "")
        summary = (
            f"{self.assignment}: {counted(len(self.notebooks), 'notebook')}, {worth}, "
            f"{counted(len(self.files), 'file')} in {self.folder} and {self.archive}"
        )
        return "\n".join([summary, *(f"{self.assignment}: note: {note}" for note in self.notes)])


def release(course: Course, assignment: str, *, certified: bool = True) -> Release:
    """Make the release of an assignment, or leave the previous one as it is.

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
        points, something leaks, the release does not work on its own, or the checks
        do not tell right answers from wrong ones. The previous release and the gradebook are
        then untouched.
    """
    if certified:
        _refuse_uncertified(course, assignment)
    with _build(course, assignment) as (built, archive, notes):
        # A second generation, now for the gradebook; nbgrader cannot do this part alone.
        recorded = archive.parent / "recorded"
        again = generate(course, assignment, recorded, course.gradebook_url)
        if _differences(course, built, again):
            raise CourseError(f"{assignment}: its source changed meanwhile; release it again.")
        folder, target = _destination(course, assignment)
        swap((built, folder), (archive, target))
    worth = {
        (path.stem, grade_id(cell)): points(cell)
        for path in course.notebooks(assignment)
        for cell in read_source(path).cells
    }
    extra = sum(worth[place] for place in extra_cells(course.notebooks(assignment)))
    return Release(
        assignment=assignment,
        folder=Path(shown(course, folder)),
        archive=Path(shown(course, target)),
        notebooks=[path.name for path in course.notebooks(assignment)],
        files=allowed_files(course, assignment),
        points=sum(worth.values()) - extra,
        extra=extra,
        notes=notes,
    )


def stale(course: Course, assignment: str) -> list[str]:
    """Compare a fresh build with what stands in ``release/``, and change neither.

    Nothing is run: whether the solutions pass is what `release` and `certify` find out.

    Returns
    -------
    list of str
        The files that are missing, superfluous or different, each in one line.

    Raises
    ------
    CourseError
        As `release`, but for what only a run of the notebooks shows.
    """
    folder, target = _destination(course, assignment)
    with _build(course, assignment, is_run=False) as (built, archive, _):
        differences = _differences(course, built, folder)
        if not target.is_file():
            differences.append(f"{shown(course, target)}: missing")
        elif [m[:3] for m in members(archive)] != [m[:3] for m in members(target)]:
            differences.append(f"{shown(course, target)}: {_DIFFERS}")
    return sorted(differences)


@contextmanager
def _build(
    course: Course, assignment: str, *, is_run: bool = True
) -> Iterator[tuple[Path, Path, list[str]]]:
    """A fresh and checked release, its archive, and notes on it."""
    if errors := [finding for finding in lint(course, assignment) if finding.is_error]:
        suffix = f" (and {len(errors) - 1} more: coursekit lint {assignment})"
        raise CourseError(f"{errors[0]}{suffix * (len(errors) > 1)}")
    check_files(course, assignment)
    for name in source_files(course, assignment):
        if name not in allowed_files(course, assignment):
            raise CourseError(
                f"{shown(course, course.source / assignment / name)}: {assignment} does not "
                "declare this file, and students would get it; move it away, or add it to "
                "c.CourseKit.files."
            )
    # In the course folder: a rename is atomic only within one file system.
    workshop = course.root / ".coursekit"
    workshop.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="release-", dir=workshop) as name:
        staging = Path(name)
        if is_run:
            check_solutions(course, assignment)
        # Of a copy nbgrader says that it cannot change an assignment that has submissions.
        copy_gradebook(course, staging / "gradebook.db")
        url = sqlite_url(staging / "gradebook.db")
        built = generate(course, assignment, staging / "release", url)
        if refused := list(leaks(course, assignment, built)):
            suffix = f" (and {len(refused) - 1} more)" if len(refused) > 1 else ""
            file, _, trace = refused[0].partition(": ")
            raise CourseError(
                f"{shown(course, course.source / assignment / file)}: its release would "
                f"hold {trace}{suffix}; take it out of the source."
            )
        notes = check_on_its_own(course, assignment, built) if is_run else []
        archive = staging / f"{assignment}.zip"
        files = sorted(path for path in built.rglob("*") if path.is_file())
        pack(archive, ((str(path.relative_to(built.parent)), path) for path in files))
        target = _destination(course, assignment)[1]
        if members(target) == members(archive):  # deflated by another zlib, perhaps
            shutil.copyfile(target, archive)
        yield built, archive, notes


def _refuse_uncertified(course: Course, assignment: str) -> None:
    """Run what was not certified yet; with which versions of the libraries does not matter here."""
    from coursekit.certify.run import CertifyOptions, certify

    if not (course.answers / assignment).is_dir():
        return
    if faults := certify(course, assignment, CertifyOptions(any_tools=True)).messages():
        others = f"{len(faults) - 1} more; " if len(faults) > 1 else ""
        raise CourseError(
            f"{assignment}: {faults[0]} ({others}see coursekit certify {assignment}; "
            "--uncertified releases it all the same)"
        )


def check_files(course: Course, assignment: str) -> None:
    """Refuse an assignment that lacks a file which it declares.

    Raises
    ------
    CourseError
    """
    folder = course.source / assignment
    for name in allowed_files(course, assignment):
        if not (folder / name).is_file():
            setting = "files_of_all" if name in course.settings.files_of_all else "files"
            raise CourseError(
                f"{shown(course, folder / name)}: {assignment} declares this file, and it is not "
                f"there; make it, or take it out of c.CourseKit.{setting}."
            )


def _destination(course: Course, assignment: str) -> tuple[Path, Path]:
    return course.release / assignment, course.release / f"{assignment}.zip"


def _differences(course: Course, fresh: Path, old: Path) -> list[str]:
    """The files in a folder that differ from those of a fresh build, and how."""
    new, existing = _tree(course, fresh), _tree(course, old)
    differences = dict.fromkeys(new - existing, "missing") | dict.fromkeys(
        existing - new, "superfluous"
    )
    for name in new & existing:
        if not filecmp.cmp(fresh / name, old / name, shallow=False):
            differences[name] = _DIFFERS
    return [
        f"{shown(course, old / name)}: {difference}" for name, difference in differences.items()
    ]


def _tree(course: Course, folder: Path) -> set[str]:
    paths = find_all_files(str(folder), course.coursedir.ignore)
    return {str(Path(path).relative_to(folder)) for path in paths}
