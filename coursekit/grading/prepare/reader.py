"""Read a notebook as a student handed it in, whatever program saved it, or say what it is.

Outputs and what a notebook says of itself are nobody's business here, so nothing that is wrong
with them matters. nbformat, which reads the course's own notebooks, refuses the whole for less.
A submission has costs outside the sandbox, before any of its code runs: it has bounds here.
"""

import json
import os
import stat
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

import nbformat
from nbformat import NotebookNode

from coursekit.course import CourseError
from coursekit.grading.kernels.settings import Sandbox
from coursekit.notebook.cells import is_cell_id
from coursekit.support.text import encoding_of

_DEEPEST = 40
_MOST_ATTACHED = 500
_PAGE = 4096
# What nbgrader keeps of a cell, all simple values.
_MARKS = ("grade_id", "checksum", "grade", "locked", "points", "schema_version", "solution", "task")


class InvalidError(CourseError):
    """A submission cannot be graded."""


class TooMuchError(InvalidError):
    """A submission has too much of something: files, cells, code or bytes."""


def entries(folder: Path) -> Iterator[os.DirEntry[str]]:
    """All files, folders and links below a folder; links are not followed.

    Raises
    ------
    TooMuchError
        Where folders are nested too deep to be walked.
    """
    todo = [(str(folder), 0)]
    while todo:
        path, depth = todo.pop()
        if depth > _DEEPEST:
            raise TooMuchError(f"{folder}: folders in folders, more than {_DEEPEST} deep.")
        with os.scandir(path) as listing:
            for entry in listing:
                yield entry
                if entry.is_dir(follow_symlinks=False):
                    todo.append((entry.path, depth + 1))


def refuse_too_much(handed_in: Path, settings: Sandbox) -> None:
    """Raise a `TooMuchError` if a submission's files are too many, too large or too deep.

    Sizes are those that a copy would have: a sparse file takes nothing here, and all of it there.
    """
    size = 0
    for number, entry in enumerate(entries(handed_in), start=1):
        if settings.files and number > settings.files:
            raise TooMuchError(
                f"{handed_in}: files and folders, more than c.Sandbox.files allows "
                f"({settings.files})."
            )
        status = entry.stat(follow_symlinks=False)
        if stat.S_ISREG(status.st_mode):
            size += -(-status.st_size // _PAGE) * _PAGE
            if entry.name.endswith(".ipynb") and 0 < settings.notebook < status.st_size:
                raise TooMuchError(
                    f"{entry.path}: {status.st_size} bytes, more than c.Sandbox.notebook allows "
                    f"({settings.notebook})."
                )
        if settings.disk and size > settings.disk // 2:
            raise TooMuchError(
                f"{handed_in}: its files take more than half of c.Sandbox.disk "
                f"({settings.disk} bytes)."
            )


def read_handed_in(path: Path, most: int = 0) -> NotebookNode:
    """Read what is graded of a notebook: cells with their kinds, texts, ids, marks and tags.

    Outputs are made anew, and the rest of what a student's notebook says is nobody's business:
    its kernel, for one, is the assignment's.

    Parameters
    ----------
    most : int
        How many cells it may have, each of which takes a kilobyte here; 0 sets no limit.

    Raises
    ------
    CourseError
        If the file is none that can be read, or a cell has no kind or no text.
    TooMuchError
        If there are too many.
    """
    try:
        return _plain(_content(path), str(path), most)
    except RecursionError as error:
        raise _unreadable(path, "nested too deep") from error


def _content(path: Path) -> dict[str, Any]:
    """The notebook in a file."""
    content = path.read_bytes()
    if not content.strip():
        raise _unreadable(path, "the file is empty")
    try:
        mark, encoding = encoding_of(content)
        text = content.removeprefix(mark).decode(encoding)
        notebook = json.loads(text)
    except UnicodeDecodeError as error:
        raise _unreadable(path, "neither UTF-8 nor UTF-16") from error
    except ValueError as error:  # no JSON
        raise _unreadable(path, str(error)) from error
    if not isinstance(notebook, dict):
        raise _unreadable(path, "it does not have the form of one")
    return notebook


def _unreadable(path: Path, reason: str) -> CourseError:
    return CourseError(f"{path}: not a readable notebook ({reason}).")


def refuse_too_many_cells(notebook: NotebookNode, name: str, settings: Sandbox) -> None:
    """Raise a `TooMuchError` if a notebook has too many cells, or too much code."""
    _refuse_cells(len(notebook.cells), name, settings.cells)
    code = sum(len(cell.source) for cell in notebook.cells if cell.cell_type == "code")
    if settings.code and code > settings.code:
        raise TooMuchError(
            f"{name}: {code} characters of code, more than c.Sandbox.code allows ({settings.code})."
        )


def _refuse_cells(number: int, name: str, most: int) -> None:
    if 0 < most < number:
        raise TooMuchError(f"{name}: {number} cells, more than c.Sandbox.cells allows ({most}).")


def _plain(notebook: Mapping[str, Any], name: str, most: int) -> NotebookNode:
    """A notebook of what is graded."""
    result = nbformat.v4.new_notebook()
    cells = notebook.get("cells")
    if not isinstance(cells, list):
        raise CourseError(f"{name}: not a readable notebook (it has no list of cells).")
    _refuse_cells(len(cells), name, most)
    for number, cell in enumerate(cells, start=1):
        kind, source = (
            (cell.get("cell_type"), _source(cell)) if isinstance(cell, dict) else (None, None)
        )
        if not isinstance(kind, str) or source is None:
            raise CourseError(
                f"{name}: not a readable notebook (cell {number} has no kind or no text)."
            )
        if kind not in ("code", "markdown"):
            kind = "raw"  # other programs have kinds of their own, such as "sql"
        new = NotebookNode(cell_type=kind, metadata=_metadata(cell.get("metadata")))
        # Some tools write lines' ends as Windows has them; Python reads all as one kind.
        new.source = source.replace("\r\n", "\n").replace("\r", "\n")
        if kind == "code":
            new |= NotebookNode(outputs=[], execution_count=None)
        elif attachments := _attachments(cell.get("attachments")):
            new.attachments = attachments
        cell_id = cell.get("id")
        new.id = cell_id if is_cell_id(cell_id) else f"cell-{number}"
        result.cells.append(new)
    return result


def _source(cell: Mapping[str, Any]) -> str | None:
    """A cell's text, which a file may have line by line; None if it is no text."""
    source = cell.get("source", "")
    lines = source if isinstance(source, list) else [source or ""]
    return "".join(lines) if all(isinstance(line, str) for line in lines) else None


def _metadata(metadata: Any) -> NotebookNode:
    result = NotebookNode()
    if not isinstance(metadata, dict):
        return result
    marks = metadata.get("nbgrader")
    if isinstance(marks, dict) and isinstance(marks.get("grade_id"), str):
        simple = str, int, float, bool, type(None)
        result.nbgrader = NotebookNode(
            {key: marks[key] for key in _MARKS if key in marks and isinstance(marks[key], simple)}
        )
    tags = metadata.get("tags")
    if isinstance(tags, list) and tags and all(isinstance(tag, str) for tag in tags):
        result.tags = list(dict.fromkeys(tags))
    return result


def _attachments(attachments: Any) -> NotebookNode:
    """Pictures in a text, if that is what they are."""
    if not isinstance(attachments, dict):
        return NotebookNode()
    return NotebookNode(
        {
            name: NotebookNode(bundle)
            for name, bundle in islice(attachments.items(), _MOST_ATTACHED)
            if isinstance(bundle, dict)
            and all(isinstance(content, str) for content in bundle.values())
        }
    )
