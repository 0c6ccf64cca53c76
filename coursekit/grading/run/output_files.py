"""Keep files that students' code wrote: ``c.CourseKit.keep_written``.

Whether they are kept or not, the later notebooks of a submission find them, as they do with
nbgrader. They are read when the sandbox's processes have ended, through its working folder, which
is held open: no name leads out of it, no link is followed, and nothing but ordinary files is read.
"""

from __future__ import annotations

import os
import re
import shutil
import stat
from collections.abc import Iterator, Sequence
from contextlib import suppress
from fnmatch import fnmatchcase
from importlib.machinery import all_suffixes
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from coursekit.course import Course, CourseKit
from coursekit.grading.kernels.settings import Sandbox
from coursekit.grading.prepare.staging import Submission, hides_library
from coursekit.support import scratch
from coursekit.support.text import printable

_CHUNK = 2**20
_MOST_NOTES = 5
_ALL = ["/".join("*" * depth) for depth in range(1, 7)]
# What Jupyter, nbgrader or coursekit would read where it lies.
_READ = re.compile(r".*\.ipynb|timestamp\.txt|\w+_config\.(?:py|json)", re.IGNORECASE | re.DOTALL)
_AFTER_FOLLOWING = (
    "the later notebooks found files that this one wrote, some perhaps after right results took "
    "the place of wrong ones: look whether answers there come from such a file"
)
_FILE = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC
_FOLDER = os.O_RDONLY | os.O_NOFOLLOW | os.O_DIRECTORY | os.O_CLOEXEC


def keep_written(execute: Any, resources: Any, source: Path) -> list[str]:
    """Keep the files that the course wants of those that a notebook's code wrote.

    Parameters
    ----------
    execute : Execute
        The step that ran the notebook. Its ``written`` is the folder in which the files wait until
        all notebooks have run; if empty, they are put beside the notebook at once. Its
        ``handed_on`` gets all files for the notebooks that follow; if empty, nothing is handed on.
    source : Path
        The assignment's own folder.

    Returns
    -------
    list of str
        What was not kept, and why, for the TA.
    """
    provisioner = getattr(execute._manager, "provisioner", None)
    if provisioner is None or getattr(provisioner, "work", None) is None:
        return []
    patterns = CourseKit(config=execute.config).keep_written
    settings = Sandbox(config=execute.config)
    graded = Path(resources["metadata"]["path"])

    def keep(patterns: Sequence[str], to: Path) -> list[str]:
        keeper = Keeper(source, graded, settings.files, settings.output)
        return keeper.keep(provisioner.work, patterns, to)

    with TemporaryDirectory(prefix=scratch.prefix()) as folder:
        to = Path(execute.written or folder, resources["nbgrader"]["notebook"])
        try:
            notes = keep(patterns, to)
            if execute.handed_on:
                on = Path(execute.handed_on, resources["nbgrader"]["notebook"])
                keep(_ALL, on)
                if on.exists() and execute._followed and execute._followed.has_replaced:
                    notes = [*notes, _AFTER_FOLLOWING]
        finally:
            provisioner.forget_work()
        return notes if execute.written else notes + put(to, graded)


class Keeper:
    """Keeps what one notebook wrote.

    Parameters
    ----------
    source : Path
        The assignment's own folder, whose files are never kept.
    handed_in : Path
        A folder with the files of the submission; those that are as they were are not kept.
    most, size : int
        How many files, and how many bytes together; 0 sets no limit.
    """

    def __init__(self, source: Path, handed_in: Path, most: int, size: int) -> None:
        self._handed_in = handed_in
        self._course_files = {
            path.relative_to(source).as_posix(): path for path in source.rglob("*")
        }
        self._pages = {f"{path.stem}.html" for path in source.glob("*.ipynb")}
        self._most, self._size = most or float("inf"), size or float("inf")
        self._notes: list[str] = []

    def keep(self, work: int, patterns: Sequence[str], to: Path) -> list[str]:
        """Copy what the patterns name from the open folder `work` to `to`.

        Returns
        -------
        list of str
            What was not kept, and why, for the TA.
        """
        seen: set[str] = set()
        for pattern in patterns:
            for folder, name, path in _matches(work, pattern.split("/"), ""):
                if path not in seen and not self._is_course(path):
                    seen.add(path)
                    if reason := self._keep(folder, name, path, to / path):
                        self._notes.append(f"{printable(path)}: written, but not kept: {reason}")
        surplus = len(self._notes) - _MOST_NOTES
        return self._notes[:_MOST_NOTES] + ([f"{surplus} more are not kept"] if surplus > 0 else [])

    def _is_course(self, path: str) -> bool:
        above = [path[:place] for place, letter in enumerate(path) if letter == "/"]
        files = (self._course_files[parent] for parent in above if parent in self._course_files)
        return path in self._course_files or any(file.is_file() for file in files)

    def _keep(self, folder: int, name: str, path: str, target: Path) -> str:
        """Keep a file; return the reason if it is not kept, or ""."""
        try:
            file = os.open(name, _FILE, dir_fd=folder)
        except OSError:
            return "it is a link, or cannot be read"
        try:
            status = os.fstat(file)
            if stat.S_ISDIR(status.st_mode):
                return ""
            if not stat.S_ISREG(status.st_mode):
                return "it is not an ordinary file"
            if self._is_as_handed_in(file, status.st_size, path):
                return ""
            if reason := self._refused(path) or self._too_much(status.st_size):
                return reason
            target.parent.mkdir(parents=True, exist_ok=True)
            _copy(file, status.st_size, target)
        finally:
            os.close(file)
        return ""

    def _too_much(self, size: int) -> str:
        """Return the reason why no file of this size is kept, or "", and count it."""
        if size > self._size:
            return "c.Sandbox.output allows no more bytes"
        if self._most < 1:
            return "c.Sandbox.files allows no more"
        self._most -= 1
        self._size -= size
        return ""

    def _is_as_handed_in(self, file: int, size: int, path: str) -> bool:
        before = self._handed_in / path
        if before.is_symlink() or not before.is_file() or before.stat().st_size != size:
            return False
        place = 0
        with before.open("rb") as handed_in:
            while chunk := handed_in.read(_CHUNK):
                if os.pread(file, len(chunk), place) != chunk:
                    return False
                place += len(chunk)
        return True

    def _refused(self, path: str) -> str:
        """Return the reason to refuse a file's name, or ""."""
        first, name = path.split("/")[0], path.rpartition("/")[2]
        if not path.isprintable() or "\\" in path:
            return "not every system can have a file of this name"
        if _READ.fullmatch(name) or name in self._pages:
            return "Jupyter, nbgrader or coursekit would read a file of this name"
        stems = {Path(file).stem for file in self._course_files if "/" not in file}
        module = next((name[: -len(end)] for end in all_suffixes() if name.endswith(end)), "")
        package = first if name.startswith("__init__.") else ""  # which other folders are not
        if any(candidate and hides_library(candidate, stems) for candidate in (module, package)):
            return "it would hide a library of the same name"
        return ""


def _copy(file: int, size: int, target: Path) -> None:
    """Copy as many bytes as were counted, should the file grow."""
    with target.open("xb") as copy:
        while size and (chunk := os.read(file, min(size, _CHUNK))):
            size -= len(chunk)
            copy.write(chunk)


def _matches(folder: int, pattern: Sequence[str], at: str) -> Iterator[tuple[int, str, str]]:
    """Open folder, name and relative path of what matches, sorted; links are not followed."""
    with suppress(OSError):
        directory = os.open(".", _FOLDER, dir_fd=folder)
        try:
            for name in sorted(os.listdir(directory)):
                if not fnmatchcase(name, pattern[0]) or name.startswith((".", "__pycache__")):
                    continue
                if len(pattern) == 1:
                    yield directory, name, f"{at}{name}"
                    continue
                with suppress(OSError):
                    inner = os.open(name, _FOLDER, dir_fd=directory)
                    try:
                        yield from _matches(inner, pattern[1:], f"{at}{name}/")
                    finally:
                        os.close(inner)
        finally:
            os.close(directory)


def bring(handed_on: str, graded: Path) -> None:
    """Put what a submission's earlier notebooks wrote beside the next one; see `take_back`."""
    for source in sorted(Path(handed_on).glob("*")) if handed_on else ():
        with TemporaryDirectory(prefix=scratch.prefix()) as folder:
            put(shutil.copytree(source, Path(folder, "copy")), graded)


def take_back(handed_on: Path, graded: Path, handed_in: Path) -> None:
    """Undo `bring`: what was handed in is there again, and nothing else."""
    for path in handed_on.glob("*/**/*"):
        name = path.relative_to(handed_on).parts[1:]
        if path.is_dir() or not graded.joinpath(*name).is_file():
            continue
        graded.joinpath(*name).unlink()
        if (before := handed_in.joinpath(*name)).is_file():
            shutil.copy2(before, graded.joinpath(*name))


def put(files: Path, graded: Path) -> list[str]:
    """Move what was kept of a notebook among the graded ones, over what was handed in.

    Returns
    -------
    list of str
        What was not kept, and why.
    """
    notes = []
    for path in sorted(files.rglob("*")):
        name = path.relative_to(files)
        if path.is_dir():
            continue
        target = graded / name
        above = [graded / parent for parent in reversed(name.parents)]
        if any(
            parent.is_symlink() or (parent.exists() and not parent.is_dir()) for parent in above
        ) or (target.is_dir() and not target.is_symlink()):
            notes.append(f"{name}: written, but not kept: a folder and a file share a name")
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        target.unlink(missing_ok=True)
        shutil.move(path, target)
        for notebook in graded.glob("*.ipynb"):
            shutil.copymode(notebook, target)
            break
    return notes


def students_files(course: Course, assignment: str) -> list[str]:
    """Relative paths of the assignment's files that students may replace by their own."""
    from nbgrader.converters import Autograde

    exclusions = Autograde(config=course.config).exclude_overwriting
    return [os.path.normpath(path) for path in exclusions.get(assignment, [])]


def drop_course_files(submission: Submission, graded: Path) -> None:
    """Remove the assignment's own files, which nbgrader copies to every student."""
    source, exempt = submission.source, students_files(submission.course, submission.assignment)
    for path in sorted(source.rglob("*")):
        name = path.relative_to(source)
        if path.suffix != ".ipynb" and name.as_posix() not in exempt and (graded / name).is_file():
            (graded / name).unlink()
    for path in sorted(graded.rglob("*"), reverse=True):
        if path.is_dir() and not any(path.iterdir()):
            path.rmdir()
