"""Make a copy of one student's submission that is fit for grading; the original stays."""

from __future__ import annotations

import json
import shutil
import sys
from dataclasses import dataclass, field
from datetime import tzinfo
from importlib.machinery import PathFinder
from pathlib import Path
from typing import Any

import nbformat
from nbformat import NotebookNode
from traitlets.config import Config

from coursekit.course import Course, CourseError, code_cells, grade_id, read_notebook
from coursekit.grading.kernels.settings import Sandbox
from coursekit.grading.prepare.anchors import share_of_release
from coursekit.grading.prepare.bounds import TooMuchError, refuse_too_many_cells, refuse_too_much
from coursekit.grading.prepare.reader import read_handed_in
from coursekit.grading.prepare.repair import Repairs, repair
from coursekit.notebook.cells import is_answer, is_locked, is_solution, shown
from coursekit.notebook.notes import remember
from coursekit.notebook.paths import Paths
from coursekit.notebook.stubs import stubs_of
from coursekit.support.fingerprint import NOT_CONTENT
from coursekit.support.text import without_heaps
from coursekit.support.times import in_timestamp

# A notebook with another name is taken for the one whose cells it mostly has.
_SAME_NOTEBOOK = 0.5


@dataclass
class Staging:
    """The notes on how a submission was prepared for grading.

    Attributes
    ----------
    repairs : list of str
        What was mended, for the TA to know.
    invalid : str
        Why the submission cannot be graded; empty if it can.
    """

    repairs: list[str] = field(default_factory=list)
    invalid: str = ""


def stage(course: Course, assignment: str, student: str, destination: Path) -> Staging:
    """Copy a submission to `destination`, mending what stops nbgrader from grading it.

    A renamed notebook gets its name back, a copied cell loses its copy's grade id, the
    assignment's own cells are as they were released (see `repair`), links and modules that hide
    a library are left out. Everything else is as the student handed it in.
    """
    staged = Staging()
    handed_in = course.submitted / student / assignment
    # The same words wherever it is graded: a worker has the course in a folder of its own.
    name = shown(course, handed_in)
    settings = Sandbox(config=course.config)
    try:
        refuse_too_much(handed_in, settings)
    except TooMuchError as error:
        staged.invalid = str(error).replace(str(handed_in), name)
        return staged
    shutil.rmtree(destination, ignore_errors=True)
    _copy(handed_in, destination, course.source / assignment, staged)
    _write_time(destination / "timestamp.txt", course.zone, staged)
    expected = {path.stem: path for path in course.notebooks(assignment)}
    submitted: dict[str, tuple[Path, NotebookNode]] = {}
    unreadable: dict[Path, str] = {}
    for path in sorted(destination.glob("*.ipynb")):
        try:
            submitted[path.stem] = path, read_handed_in(path, settings.cells)
        except CourseError as error:
            unreadable[path] = str(error).replace(str(destination), name)
    if unreadable and not expected.keys() <= submitted.keys():
        staged.invalid = next(iter(unreadable.values()))  # it may be one that is missing
        return staged
    for path in unreadable:
        staged.repairs.append(f"{path.name}: not readable, not part of the assignment, ignored")
        path.unlink()
    below = _in_folders(destination)
    if below and any(
        stem not in submitted or _is_blank(submitted[stem][1], stubs_of(course.config, source))
        for stem, source in expected.items()
    ):
        try:
            submitted |= _readable(below, settings.cells)
        except TooMuchError as error:
            staged.invalid = str(error).replace(str(destination), name)
            return staged
    for missing in sorted(expected.keys() - submitted.keys()):
        stub = stubs_of(course.config, expected[missing])
        _find_renamed(missing, stub, expected, submitted, staged)
    doubts: dict[str, list[str]] = {}
    for stem in sorted(expected.keys() & submitted.keys()):
        if submitted.keys() - expected.keys():
            stub = stubs_of(course.config, expected[stem])
            doubts[stem] = _find_filled(stem, stub, expected, submitted, staged)
    if not expected.keys() & submitted.keys():
        staged.invalid = f"{name}: none of {', '.join(sorted(expected))} was handed in."
        return staged
    for name in sorted(submitted.keys() - expected.keys()):
        path, _ = submitted.pop(name)
        if path.parent == destination:
            staged.repairs.append(f"{name}.ipynb: not part of the assignment, ignored")
            path.unlink()
    for missing in sorted(expected.keys() - submitted.keys()):
        staged.repairs.append(f"{missing}.ipynb: not handed in, scores 0")
    mended: list[tuple[Path, NotebookNode, list[str]]] = []
    for path, notebook in submitted.values():
        if not is_text(notebook):
            notebook = as_text(notebook)
            staged.repairs.append(f"{path.name}: half characters, which no file can hold, replaced")
        try:
            result = mend(course.config, expected[path.stem], notebook)
        except TooMuchError as error:
            staged.invalid = str(error)
            return staged
        repairs = result.notes
        paths = Paths.of_notebook(notebook, expected[path.stem], destination)
        for cell in code_cells(notebook):
            if not is_locked(cell):
                repairs += paths.replacements(cell.source)
        staged.repairs += [f"{path.name}: {repair}" for repair in repairs]
        mended.append((path, notebook, result.unclear + doubts.get(path.stem, [])))
    for path, notebook, unclear in mended:
        remember(notebook, staged.repairs, unclear)
        nbformat.write(notebook, path)
    return staged


def _in_folders(destination: Path) -> dict[str, Path]:
    """Notebooks in folders of a submission, by their path: who unpacks twice may work in one."""
    inner = {path.relative_to(destination): path for path in destination.glob("*/**/*.ipynb")}
    return {
        place.with_suffix("").as_posix(): path
        for place, path in sorted(inner.items())
        if path.is_file() and not any(part.startswith(".") for part in place.parts)
    }


def _readable(paths: dict[str, Path], most: int) -> dict[str, tuple[Path, NotebookNode]]:
    """The notebooks that can be read; a `TooMuchError` at one of more than `most` cells."""
    notebooks: dict[str, tuple[Path, NotebookNode]] = {}
    for name, path in paths.items():
        try:
            notebooks[name] = path, read_handed_in(path, most)
        except TooMuchError:
            raise
        except CourseError:
            continue
    return notebooks


def is_text(value: Any) -> bool:
    """True if UTF-8 can write it: JSON may hold halves of characters, which it cannot."""
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return False
    return True


def as_text(value: Any) -> Any:
    """The value with a question mark for each half of a character."""
    text = json.dumps(value, ensure_ascii=False).encode("utf-8", "replace")
    return nbformat.from_dict(json.loads(text))


def _copy(handed_in: Path, destination: Path, source: Path, staged: Staging) -> None:
    destination.mkdir(parents=True)
    modules = {path.stem for path in source.iterdir()}
    left_out: set[Path] = set()
    for path in sorted(handed_in.rglob("*")):  # what is in a folder comes after it
        name = path.relative_to(handed_in)
        if not left_out.isdisjoint(path.parents):
            continue
        if path.name in NOT_CONTENT:  # Python would take a module from there
            left_out.add(path)
        elif reason := _refusal(path, source / name, modules if path.parent == handed_in else None):
            staged.repairs.append(f"{name}: {reason}, left out")
            left_out.add(path)
        elif path.is_dir():
            (destination / name).mkdir()
        else:
            shutil.copy2(path, destination / name)


def _refusal(path: Path, of_course: Path, modules: set[str] | None) -> str:
    """The reason to leave out a path, or ""; `modules` are the course's own beside it."""
    if path.is_symlink():
        return "a link"
    if modules is not None and _shadows(path, modules):
        return "hides a library of the same name"
    if not (path.is_dir() or path.is_file()):
        return "no file"
    if path.is_dir() and of_course.is_file():
        return "a folder, where the course has a file"
    if path.is_file() and of_course.is_dir():
        return "a file, where the course has a folder"
    return ""


def _write_time(path: Path, zone: tzinfo, staged: Staging) -> None:
    """Write the time so that nbgrader reads it right, or leave out what is none.

    nbgrader takes +0200 for 200 seconds, CEST for UTC, and stops at what it cannot read.
    """
    text = path.read_bytes().decode("utf-8", "replace").strip() if path.is_file() else ""
    if not text:
        return
    if when := in_timestamp(text, zone):
        path.write_text(f"{when:%Y-%m-%d %H:%M:%S.%f} UTC\n", encoding="utf-8")
    else:
        path.unlink()
        staged.repairs.append(f"{path.name}: no time, left out; the submission has none")


def mend(config: Config, source: Path, notebook: NotebookNode) -> Repairs:
    """Give a submitted notebook the shape of the released one.

    Parameters
    ----------
    source : Path
        The solution notebook that the released one comes from.

    Raises
    ------
    TooMuchError
        If it has too many cells, or too much code.
    """
    refuse_too_many_cells(notebook, source.name, Sandbox(config=config))
    solved, released = read_notebook(source), stubs_of(config, source)
    of_course = solved.metadata
    notebook.metadata = NotebookNode(
        {key: of_course[key] for key in ("kernelspec", "language_info") if key in of_course}
    )
    _restore_texts(notebook, solved, released)
    return repair(notebook, released, solved)


def _restore_texts(notebook: NotebookNode, solved: NotebookNode, released: NotebookNode) -> None:
    """Texts without heaps of accents; who hands in the solution has the release's checks."""
    texts = {
        (grade_id(full), full.source): blank.source
        for full, blank in zip(solved.cells, released.cells, strict=True)
        if grade_id(full) and not is_solution(full) and not is_answer(full)
    }
    for cell in notebook.cells:
        text = without_heaps(cell.source)
        cell.source = texts.get((grade_id(cell), text), text)


def _shadows(path: Path, modules: set[str]) -> bool:
    """True if a handed-in module would be imported instead of a library's."""
    is_module = path.suffix == ".py" or any(path.glob("__init__.*"))
    return is_module and hides_library(path.stem, modules)


def hides_library(name: str, modules: set[str]) -> bool:
    """True if a library has the name, and none of the assignment's own `modules` does."""
    if name in modules:
        return False
    if name in sys.stdlib_module_names:
        return True
    installed = [path for path in sys.path if path.endswith(("site-packages", "dist-packages"))]
    spec = PathFinder.find_spec(name, installed)
    return spec is not None and spec.origin is not None


def _find_filled(
    name: str,
    released: NotebookNode,
    expected: dict[str, Path],
    submitted: dict[str, tuple[Path, NotebookNode]],
    staged: Staging,
) -> list[str]:
    """Take the filled-in copy of a notebook that came back as it was released.

    Returns
    -------
    list of str
        The grade ids of all at which a person has to look, if there are several.
    """
    if not _is_blank(submitted[name][1], released):
        return []
    copies = [
        copy
        for copy in sorted(_shares(released, expected, submitted))
        if not _is_blank(submitted[copy][1], released)
    ]
    depth = min((copy.count("/") for copy in copies), default=0)
    copies = [copy for copy in copies if copy.count("/") == depth]
    if len(copies) == 1:
        _take(copies[0], name, submitted, staged, ", which came back as it was released")
    elif copies:
        names = " or ".join(f"{copy}.ipynb" for copy in copies)
        staged.repairs.append(f"{name}.ipynb: came back as it was released; does {names} count?")
        return [str(grade_id(cell)) for cell in released.cells if grade_id(cell)]
    return []


def _is_blank(notebook: NotebookNode, released: NotebookNode) -> bool:
    """True if nothing was filled in."""
    stubs = {grade_id(cell): cell.source for cell in released.cells}
    filled = [cell for cell in notebook.cells if is_solution(cell) or is_answer(cell)]
    return bool(filled) and all(
        cell.source.strip() == stubs.get(grade_id(cell), "").strip() for cell in filled
    )


def _find_renamed(
    missing: str,
    released: NotebookNode,
    expected: dict[str, Path],
    submitted: dict[str, tuple[Path, NotebookNode]],
    staged: Staging,
) -> None:
    if shares := _shares(released, expected, submitted):
        name = max(sorted(shares), key=lambda other: (-other.count("/"), shares[other]))
        _take(name, missing, submitted, staged)


def _shares(
    released: NotebookNode,
    expected: dict[str, Path],
    submitted: dict[str, tuple[Path, NotebookNode]],
) -> dict[str, float]:
    """The share of a release in each notebook of another name, where it is large enough."""
    shares = {
        name: share_of_release(notebook, released)
        for name, (_, notebook) in submitted.items()
        if name not in expected
    }
    return {name: share for name, share in shares.items() if share >= _SAME_NOTEBOOK}


def _take(
    name: str,
    place: str,
    submitted: dict[str, tuple[Path, NotebookNode]],
    staged: Staging,
    remark: str = "",
) -> None:
    """Have a notebook of another name, perhaps in a folder, be the assignment's `place`."""
    path, notebook = submitted.pop(name)
    folder = path.parents[name.count("/")]
    submitted[place] = path.replace(folder / f"{place}.ipynb"), notebook
    staged.repairs.append(f"{name}.ipynb: graded as {place}.ipynb{remark}")
