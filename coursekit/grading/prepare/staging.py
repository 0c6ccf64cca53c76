"""Make a copy of one student's submission that is fit for grading; the original stays."""

import json
import shutil
import sys
from dataclasses import dataclass, field
from importlib.machinery import PathFinder
from pathlib import Path
from typing import Any

import nbformat
from nbformat import NotebookNode

from coursekit.course import Course, CourseError, code_cells, grade_id
from coursekit.grading.kernels.settings import Sandbox
from coursekit.grading.prepare.matching import share_of_release
from coursekit.grading.prepare.reader import (
    InvalidError,
    TooMuchError,
    read_handed_in,
    refuse_too_much,
)
from coursekit.grading.prepare.repair import mend
from coursekit.notebook.cells import is_answer, is_locked, is_solution, shown
from coursekit.notebook.notes import remember
from coursekit.notebook.paths import Paths
from coursekit.notebook.stubs import stubs_of
from coursekit.support.fingerprint import NOT_CONTENT
from coursekit.support.times import in_timestamp

# A notebook with another name is taken for the one whose cells it mostly has.
_SAME_NOTEBOOK = 0.5


@dataclass
class Submission:
    """A student's submission to an assignment, on its way through grading.

    Attributes
    ----------
    course : Course
        Its settings are the terms on which the code runs.
    folder : Path
        A copy of what was handed in, which `stage` makes and nbgrader grades.
    gradebook : Path
        A gradebook that knows the assignment; it is copied.
    out : Path
        Where the graded notebooks go.
    repairs : list of str
        What was mended, for the TA to know.
    invalid : str
        Why it cannot be graded; empty if it can.
    """

    course: Course
    assignment: str
    student: str
    folder: Path
    gradebook: Path = Path()
    out: Path = Path()
    repairs: list[str] = field(default_factory=list)
    invalid: str = ""

    @property
    def handed_in(self) -> Path:
        """The folder that counts, in ``submitted/``."""
        return self.course.submitted / self.student / self.assignment

    @property
    def source(self) -> Path:
        """The assignment's own folder."""
        return self.course.source / self.assignment


def stage(submission: Submission) -> None:
    """Copy a submission to its folder, mending what stops nbgrader from grading it.

    A renamed notebook gets its name back, a copied cell loses its copy's grade id, the
    assignment's own cells are as they were released (see `repair`), links and modules that hide
    a library are left out. Everything else is as the student handed it in.
    """
    # The same words wherever it is graded: a worker has the course in a folder of its own.
    name = shown(submission.course, submission.handed_in)
    try:
        refuse_too_much(submission.handed_in, Sandbox(config=submission.course.config))
        shutil.rmtree(submission.folder, ignore_errors=True)
        _copy(submission)
        _Notebooks(submission).mend()
    except InvalidError as error:
        text = str(error).replace(str(submission.handed_in), name)
        submission.invalid = text.replace(str(submission.folder), name)


class _Notebooks:
    """The notebooks of a submission that is being staged."""

    def __init__(self, submission: Submission) -> None:
        course, self._folder = submission.course, submission.folder
        self._config, self._repairs = course.config, submission.repairs
        self._most = Sandbox(config=course.config).cells
        # The assignment's own and those handed in by name, or by path if they are in folders.
        self.expected = {path.stem: path for path in course.notebooks(submission.assignment)}
        self.submitted: dict[str, tuple[Path, NotebookNode]] = {}

    def mend(self) -> None:
        """Find the assignment's notebooks, and write them in the shape of the released ones."""
        doubts = self._choose()
        notebooks: list[tuple[NotebookNode, Path, list[str]]] = []
        for path, read in self.submitted.values():
            source = self.expected[path.stem]
            notebook = as_text(read)
            result = mend(self._config, source, notebook)
            paths = Paths.of_notebook(notebook, source, self._folder)
            for cell in code_cells(notebook):
                if not is_locked(cell):
                    result.notes += paths.replacements(cell.source)
            self._repairs += [f"{path.name}: {note}" for note in result.notes]
            notebooks.append((notebook, path, result.unclear + doubts.get(path.stem, [])))
        for notebook, path, unclear in notebooks:
            remember(notebook, self._repairs, unclear)
            path.write_text(json.dumps(notebook), encoding="utf-8")  # for nbgrader's first pass

    def _choose(self) -> dict[str, list[str]]:
        """Have only the assignment's notebooks be there; grade ids of which nobody is certain."""
        self._read()
        names = self.expected.keys()
        for name in sorted(names - self.submitted.keys()):
            if shares := self._shares(name):
                self._take(max(sorted(shares), key=lambda o: (-o.count("/"), shares[o])), name)
        doubts = {
            name: self._find_filled(name)
            for name in sorted(names & self.submitted.keys())
            if self.submitted.keys() - names
        }
        if not names & self.submitted.keys():
            wanted = ", ".join(sorted(names))
            raise InvalidError(f"{self._folder}: none of {wanted} was handed in.")
        for name in sorted(self.submitted.keys() - names):
            path, _ = self.submitted.pop(name)
            if path.parent == self._folder:
                self._repairs.append(f"{name}.ipynb: not part of the assignment, ignored")
                path.unlink()
        for name in sorted(names - self.submitted.keys()):
            self._repairs.append(f"{name}.ipynb: not handed in, scores 0")
        return doubts

    def _read(self) -> None:
        unreadable: dict[Path, str] = {}
        for path in sorted(self._folder.glob("*.ipynb")):
            try:
                self.submitted[path.stem] = path, read_handed_in(path, self._most)
            except CourseError as error:
                unreadable[path] = str(error)
        if unreadable and not self.expected.keys() <= self.submitted.keys():
            raise InvalidError(next(iter(unreadable.values())))  # it may be one that is missing
        for path in unreadable:
            self._repairs.append(f"{path.name}: not readable, not part of the assignment, ignored")
            path.unlink()
        if any(name not in self.submitted or self._is_blank(name, name) for name in self.expected):
            self._read_folders()

    def _read_folders(self) -> None:
        """Read notebooks in folders of a submission: who unpacks twice may work in one."""
        for path in sorted(self._folder.glob("*/**/*.ipynb")):
            place = path.relative_to(self._folder)
            if path.is_file() and not any(part.startswith(".") for part in place.parts):
                try:
                    notebook = read_handed_in(path, self._most)
                except TooMuchError:
                    raise
                except CourseError:
                    continue
                self.submitted[place.with_suffix("").as_posix()] = path, notebook

    def _released(self, name: str) -> NotebookNode:
        return stubs_of(self._config, self.expected[name])

    def _is_blank(self, name: str, of: str) -> bool:
        """True if nothing was filled in of the assignment's notebook `of`."""
        cells = self.submitted[name][1].cells
        return any(map(_is_to_fill, cells)) and not self._filled(name, of)

    def _filled(self, name: str, of: str) -> int:
        """The number of cells that were filled in of the assignment's notebook `of`."""
        stubs = {grade_id(cell): cell.source for cell in self._released(of).cells}
        return sum(
            _is_to_fill(cell) and cell.source.strip() != stubs.get(grade_id(cell), "").strip()
            for cell in self.submitted[name][1].cells
        )

    def _shares(self, name: str) -> dict[str, float]:
        """The share of a release in each notebook of another name, where it is large enough."""
        shares = {
            other: share_of_release(notebook, self._released(name))
            for other, (_, notebook) in self.submitted.items()
            if other not in self.expected
        }
        return {other: share for other, share in shares.items() if share >= _SAME_NOTEBOOK}

    def _find_filled(self, name: str) -> list[str]:
        """Take the filled copy of a blank notebook; where that is uncertain, all its grade ids."""
        filled, is_blank = self._filled(name, name), self._is_blank(name, name)
        copies = [copy for copy in sorted(self._shares(name)) if self._filled(copy, name) > filled]
        depth = min((copy.count("/") for copy in copies), default=0)
        copies = [copy for copy in copies if copy.count("/") == depth]
        if len(copies) == 1 and is_blank:
            self._take(copies[0], name, ", which came back as it was released")
        elif copies:
            names = " or ".join(f"{copy}.ipynb" for copy in copies)
            reason = "came back as it was released" if is_blank else "has fewer answers"
            self._repairs.append(f"{name}.ipynb: {reason}; does {names} count?")
            return [str(grade_id(cell)) for cell in self._released(name).cells if grade_id(cell)]
        return []

    def _take(self, name: str, place: str, remark: str = "") -> None:
        """Have a notebook of another name, perhaps in a folder, be the assignment's `place`."""
        path, notebook = self.submitted.pop(name)
        self.submitted[place] = path.replace(self._folder / f"{place}.ipynb"), notebook
        self._repairs.append(f"{name}.ipynb: graded as {place}.ipynb{remark}")


def _is_to_fill(cell: NotebookNode) -> bool:
    return is_solution(cell) or is_answer(cell)


def as_text(value: Any) -> Any:
    """The value with a question mark for each half of a character, which no file can hold."""
    text = json.dumps(value, ensure_ascii=False)
    try:
        text.encode()
    except UnicodeEncodeError:
        return nbformat.from_dict(json.loads(text.encode("utf-8", "replace")))
    return value


def _copy(submission: Submission) -> None:
    """Copy the files of a submission, but what could mislead."""
    source, repairs = submission.source, submission.repairs
    submission.folder.mkdir(parents=True)
    modules = {path.stem for path in source.iterdir()}
    left_out: set[Path] = set()
    for path in sorted(submission.handed_in.rglob("*")):  # what is in a folder comes after it
        name = path.relative_to(submission.handed_in)
        if not left_out.isdisjoint(path.parents):
            continue
        if path.name in NOT_CONTENT:  # Python would take a module from there
            left_out.add(path)
        elif reason := _refusal(path, source / name, modules if len(name.parts) == 1 else None):
            repairs.append(f"{name}: {reason}, left out")
            left_out.add(path)
        elif path.is_dir():
            (submission.folder / name).mkdir()
        else:
            shutil.copy2(path, submission.folder / name)
    _write_time(submission.folder / "timestamp.txt", submission)


def _refusal(path: Path, of_course: Path, modules: set[str] | None) -> str:
    """The reason to leave out a path, or ""; `modules` are the course's own beside it."""
    if path.is_symlink():
        return "a link"
    is_module = path.suffix == ".py" or any(path.glob("__init__.*"))
    if modules is not None and is_module and hides_library(path.stem, modules):
        return "hides a library of the same name"
    if not (path.is_dir() or path.is_file()):
        return "no file"
    if path.is_dir() and of_course.is_file():
        return "a folder, where the course has a file"
    if path.is_file() and of_course.is_dir():
        return "a file, where the course has a folder"
    return ""


def _write_time(path: Path, submission: Submission) -> None:
    """Write the time so that nbgrader reads it right, or leave out what is none.

    nbgrader takes +0200 for 200 seconds, CEST for UTC, and stops at what it cannot read.
    """
    text = path.read_bytes().decode("utf-8", "replace").strip() if path.is_file() else ""
    if not text:
        return
    if when := in_timestamp(text, submission.course.zone):
        path.write_text(f"{when:%Y-%m-%d %H:%M:%S.%f} UTC\n", encoding="utf-8")
    else:
        path.unlink()
        note = f"{path.name}: no time, left out; the submission has none"
        submission.repairs.append(note)


def hides_library(name: str, modules: set[str]) -> bool:
    """True if a library has the name, and none of the assignment's own `modules` does."""
    if name in modules:
        return False
    if name in sys.stdlib_module_names:
        return True
    installed = [path for path in sys.path if path.endswith(("site-packages", "dist-packages"))]
    spec = PathFinder.find_spec(name, installed)
    return spec is not None and spec.origin is not None
