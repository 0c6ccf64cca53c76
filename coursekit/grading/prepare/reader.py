"""Read a notebook as a student handed it in, whatever program saved it, or say what it is.

Outputs and what a notebook says of itself are nobody's business here, so nothing that is wrong
with them matters. nbformat, which reads the course's own notebooks, refuses the whole for less.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from nbformat import NotebookNode

from coursekit.course import CourseError, read_notebook
from coursekit.grading.prepare.bounds import plain
from coursekit.support.text import encoding_of

# Where notebooks of other formats have their cells.
_OF_OTHERS = ("cells", "worksheets")
# What people send under a notebook's name, by how it begins.
_OTHERS = (
    (b"PK", "a zip archive"),
    (b"\x1f\x8b", "packed with gzip"),
    (b"%PDF", "a PDF"),
    (b"<", "a web page"),
    (b"version https://git-lfs", "only Git LFS's note on where the file is"),
)


def read_handed_in(path: Path, most: int = 0) -> NotebookNode:
    """Read what is graded of a notebook: cells with their kinds, texts, ids, marks and tags.

    Parameters
    ----------
    most : int
        How many cells it may have; 0 sets no limit.

    Raises
    ------
    CourseError
        If the file is none that can be read.
    """
    try:
        content = _content(path)
        if str(content.get("nbformat", 4)) != "4" and not content.keys().isdisjoint(_OF_OTHERS):
            return plain(read_notebook(path, metadata=False), str(path), most)
        return plain(content, str(path), most)
    except RecursionError as error:
        raise _unreadable(path, "nested too deep") from error


def _content(path: Path) -> dict[str, Any]:
    """The notebook in a file, in format 4 or another."""
    content = path.read_bytes()
    start = content.lstrip()
    if not start:
        raise _unreadable(path, "the file is empty")
    if other := next((kind for begin, kind in _OTHERS if start.startswith(begin)), ""):
        raise _unreadable(path, f"it is {other}")
    try:
        mark, encoding = encoding_of(content)
        text = content.removeprefix(mark).decode(encoding)
        notebook = json.loads(text)
    except UnicodeDecodeError as error:
        raise _unreadable(path, "neither UTF-8 nor UTF-16") from error
    except ValueError as error:  # no JSON
        raise _unreadable(path, _json_error(text, str(error))) from error
    if not isinstance(notebook, dict):
        raise _unreadable(path, "it does not have the form of one")
    # Jupyter's own server and JupyterLite keep a notebook in such a wrapping.
    inner = notebook.get("content")
    return inner if notebook.get("type") == "notebook" and isinstance(inner, dict) else notebook


def _json_error(text: str, message: str) -> str:
    """The reason why a text is no JSON, in words for a TA."""
    if not text.lstrip().startswith("{"):
        return "it is a text of another kind"
    if any(line.startswith(("<<<<<<< ", ">>>>>>> ")) for line in text.splitlines()):
        return "it has the marks of a merge in Git that was not finished"
    if not text.rstrip().endswith("}"):
        return f"its end is missing: {message}"
    return message


def _unreadable(path: Path, reason: str) -> CourseError:
    return CourseError(f"{path}: not a readable notebook ({reason}).")
