"""Keep files that students' code wrote: ``c.CourseKit.keep_written``.

Whether they are kept or not, the later notebooks of a submission find them, as they do with
nbgrader: they are put beside the notebooks, and `tidy` takes out what the course does not want.
They are read when the sandbox's processes have ended, through its working folder, which is held
open: no name leads out of it, no link is followed, and nothing but ordinary files is read.
"""

import os
import re
import shutil
import stat
from collections.abc import Iterable, Sequence
from fnmatch import fnmatchcase
from importlib.machinery import all_suffixes
from pathlib import Path
from typing import Any

from coursekit.course import Course, CourseKit
from coursekit.grading.kernels.settings import Sandbox
from coursekit.grading.prepare.staging import Submission, hides_library
from coursekit.support.text import printable

_MOST_NOTES = 5
_DEEPEST = 6
# What Jupyter, nbgrader or coursekit would read where it lies.
_READ = re.compile(r".*\.ipynb|timestamp\.txt|\w+_config\.(?:py|json)", re.IGNORECASE | re.DOTALL)
_AFTER_FOLLOWING = (
    "the later notebooks found files that this one wrote, some perhaps after right results took "
    "the place of wrong ones: look whether answers there come from such a file"
)
_FILE = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC


def keep_written(execute: Any, resources: Any, source: Path) -> list[str]:
    """Put the files that a notebook's code wrote beside the notebook.

    Parameters
    ----------
    execute : Execute
        The step that ran the notebook. Unless it ``hands_on`` files to notebooks that follow, only
        those are taken that the course wants.
    source : Path
        The assignment's own folder.

    Returns
    -------
    list of str
        What the course wants and is not kept, and why, for the TA.
    """
    work = getattr(getattr(execute._manager, "provisioner", None), "work", None)
    if work is None:
        return []
    wanted = CourseKit(config=execute.config).keep_written
    settings = Sandbox(config=execute.config)
    keeper = Keeper(source, Path(resources["metadata"]["path"]), settings)
    refused = keeper.keep(work, wanted)
    if execute.hands_on:  # after what the course wants, which must not lack room for it
        refused |= keeper.keep(work)
    execute._outcome.wrote = keeper.kept
    notes = [
        f"{printable(path)}: written, but not kept: {reason}"
        for path, reason in refused.items()
        if is_wanted(path, wanted)
    ]
    surplus = len(notes) - _MOST_NOTES
    notes[_MOST_NOTES:] = [f"{surplus} more are not kept"] if surplus > 0 else []
    follows = execute._followed is not None and bool(execute._followed.names)
    if execute.hands_on and keeper.kept and follows:
        notes.append(_AFTER_FOLLOWING)
    return notes


def is_wanted(path: str, patterns: Sequence[str]) -> bool:
    """Return whether one of the course's patterns names a file."""
    parts = path.split("/")
    return any(
        len(names) == len(parts) and all(map(fnmatchcase, parts, names))
        for names in (pattern.split("/") for pattern in patterns)
    )


class Keeper:
    """Keeps what one notebook wrote.

    Parameters
    ----------
    source : Path
        The assignment's own folder, whose files are never kept.
    folder : Path
        The notebook's folder; files that are there already, and the same, are not kept.
    settings : Sandbox
        How many files, and how many bytes together.

    Attributes
    ----------
    kept : list of str
        The paths of what was kept.
    """

    def __init__(self, source: Path, folder: Path, settings: Sandbox) -> None:
        self._source, self._folder = source, folder
        self._modules = {path.stem for path in source.iterdir()}
        self._pages = {f"{path.stem}.html" for path in source.glob("*.ipynb")}
        self._most = settings.files or float("inf")
        self._size = settings.output or float("inf")
        self.kept: list[str] = []

    def keep(self, work: int, patterns: Sequence[str] | None = None) -> dict[str, str]:
        """Copy the files, or what patterns name, from an open folder; return why some is not."""
        reasons: dict[str, str] = {}
        if not os.access(".", os.R_OK | os.X_OK, dir_fd=work):  # students' code has shut it
            return reasons
        for top, folders, names, folder in os.fwalk(".", dir_fd=work):
            at = f"{top[2:]}/" if top != "." else ""
            is_last = at.count("/") >= _DEEPEST - 1
            folders[:] = [] if is_last else [name for name in sorted(folders) if _is_shown(name)]
            for name in sorted(filter(_is_shown, names)):
                path = f"{at}{name}"
                is_meant = patterns is None or is_wanted(path, patterns)
                if is_meant and not self._is_course(path):
                    reasons[path] = self._keep(folder, name, path)
        return {path: reason for path, reason in reasons.items() if reason}

    def _is_course(self, path: str) -> bool:
        above = Path(path).parents
        file = self._source / path
        return os.path.lexists(file) or any((self._source / part).is_file() for part in above)

    def _keep(self, folder: int, name: str, path: str) -> str:
        """Keep a file; return the reason if it is not kept, or ""."""
        try:
            descriptor = os.open(name, _FILE, dir_fd=folder)
        except OSError:
            return "it is a link, or cannot be read"
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            os.close(descriptor)
            return "it is not an ordinary file"
        size, target = status.st_size, self._folder / path  # no more, should the file grow
        with os.fdopen(descriptor, "rb") as file:
            is_there = target.is_file() and not target.is_symlink()
            is_as_long = is_there and target.stat().st_size == size
            if is_as_long and target.read_bytes() == file.read(size):
                return ""
            if reason := self._refused(path):
                return reason
            if size > self._size:
                return "c.Sandbox.output allows no more bytes"
            if self._most < 1:
                return "c.Sandbox.files allows no more"
            self._most -= 1
            self._size -= size
            try:
                if any((self._folder / part).is_symlink() for part in Path(path).parents):
                    raise NotADirectoryError
                target.parent.mkdir(parents=True, exist_ok=True)
                target.unlink(missing_ok=True)
            except (FileExistsError, IsADirectoryError, NotADirectoryError):
                return "a folder and a file share a name"
            file.seek(0)
            target.write_bytes(file.read(size))
            shutil.copymode(next(self._folder.glob("*.ipynb"), target), target)
            self.kept.append(path)
        return ""

    def _refused(self, path: str) -> str:
        """Return the reason to refuse a file's name, or ""."""
        first, name = path.split("/")[0], path.rpartition("/")[2]
        if not path.isprintable() or "\\" in path:
            return "not every system can have a file of this name"
        if _READ.fullmatch(name) or name in self._pages:
            return "Jupyter, nbgrader or coursekit would read a file of this name"
        module = next((name[: -len(end)] for end in all_suffixes() if name.endswith(end)), "")
        package = first if name.startswith("__init__.") else ""  # which other folders are not
        if any(
            candidate and hides_library(candidate, self._modules) for candidate in (module, package)
        ):
            return "it would hide a library of the same name"
        return ""


def _is_shown(name: str) -> bool:
    return not name.startswith((".", "__pycache__"))


def students_files(course: Course, assignment: str) -> list[str]:
    """Relative paths of the assignment's files that students may replace by their own."""
    from nbgrader.converters import Autograde

    exclusions = Autograde(config=course.config).exclude_overwriting
    return [os.path.normpath(path) for path in exclusions.get(assignment, [])]


def tidy(submission: Submission, graded: Path, written: Iterable[str]) -> None:
    """Remove the assignment's own files, which nbgrader copies to every student.

    And what notebooks have `written` for later ones, unless the course wants it: what was handed in
    is there again.
    """
    for name in set(written):
        if not is_wanted(name, submission.course.settings.keep_written):
            (graded / name).unlink(missing_ok=True)
            if (submission.folder / name).is_file():
                shutil.copy2(submission.folder / name, graded / name)
    source, exempt = submission.source, students_files(submission.course, submission.assignment)
    for path in sorted(source.rglob("*")):
        name = path.relative_to(source).as_posix()
        if path.suffix != ".ipynb" and name not in exempt and (graded / name).is_file():
            (graded / name).unlink()
    for path in sorted(graded.rglob("*"), reverse=True):
        if path.is_dir() and not any(path.iterdir()):
            path.rmdir()
