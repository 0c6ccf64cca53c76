"""The text of a student's answer to a question, and the pictures pasted into it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

from coursekit.course import Course, grade_id, read_notebook
from coursekit.html import safe
from coursekit.marking.questions import Question
from coursekit.support.fingerprint import sha256

_LONGEST_NAME = 255  # as of a file
_ANY_PICTURE = re.compile(r"attachment:[^\s)\"'>]*")


class _Cell(NamedTuple):
    """A cell's grade id and source, and what it has of each picture, by the picture's name."""

    name: str | None
    source: str
    pictures: Mapping[str, Any]


def graded_path(course: Course, question: Question, student: str) -> Path:
    """The graded notebook that holds a student's answer."""
    return course.autograded / student / question.assignment / f"{question.notebook}.ipynb"


def answer_text(path: Path, question: Question) -> tuple[str, str]:
    """The text of the answer in a graded notebook, and the fingerprint of its pictures, if any.

    The text calls pictures by numbers, since their files' names may tell whose they are, and two
    cells may use the same one.
    """
    text, pictures = _answer(_fingerprints(path, path.stat().st_mtime_ns), question)
    return text, sha256("\0".join(pictures.values())) if pictures else ""


def html(course: Course, question: Question, student: str, text: str) -> str:
    """A student's answer as a page shows it, of which `text` is the text without names."""
    text = text.strip()
    if not text:
        return "<p>(empty)</p>"
    if question.is_code:
        return safe.code(safe.shortened(text), "python")
    if "attachment:" not in text:
        return safe.markdown(text)
    _, pictures = _answer(_cells(graded_path(course, question, student)), question)
    return safe.markdown(text, attachments=pictures)


def _cells(path: Path) -> list[_Cell]:
    """The cells of a notebook.

    Not through nbformat, which validates: that takes most of a minute for a class of 600.
    """
    try:
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        return [
            _Cell(
                cell["metadata"].get("nbgrader", {}).get("grade_id"),
                "".join(cell["source"]),
                _pictures(cell),
            )
            for cell in cells
        ]
    except (ValueError, LookupError, TypeError, AttributeError):
        # Another format, or none: this says what is wrong.
        cells = read_notebook(path).cells
        return [_Cell(grade_id(cell), str(cell.source), _pictures(cell)) for cell in cells]


@lru_cache(maxsize=1024)
def _fingerprints(path: Path, changed: int) -> list[_Cell]:
    """The cells with fingerprints for pictures; read once for several questions."""
    return [
        cell._replace(
            pictures={
                name: sha256(json.dumps(picture, sort_keys=True))
                for name, picture in cell.pictures.items()
            }
        )
        for cell in _cells(path)
    ]


def _pictures(cell: Mapping[str, Any]) -> dict[str, Any]:
    attachments = cell.get("attachments")
    if not isinstance(attachments, Mapping):
        return {}
    return {name: picture for name, picture in attachments.items() if isinstance(picture, Mapping)}


def _answer(cells: list[_Cell], question: Question) -> tuple[str, dict[str, Any]]:
    """The text of an answer, and its pictures by what the text calls them."""
    pictures: dict[str, Any] = {}
    texts = [_with_numbers(cell, pictures) for cell in _answer_cells(cells, question)]
    return "\n\n".join(texts), pictures


def _with_numbers(cell: _Cell, pictures: dict[str, Any]) -> str:
    """A cell's source with numbers for the pictures in it, which are added to the others."""
    if not cell.pictures:
        return cell.source
    if len(cell.source) > safe.LONGEST_MARKDOWN:  # of which no picture is shown
        return _ANY_PICTURE.sub("attachment:picture", cell.source)
    names = {
        reference: name
        for name in cell.pictures
        for reference in (name, quote(name), quote(name, safe="()!'*~"))
    }
    called: dict[str, str] = {}

    def call(match: re.Match[str]) -> str:
        name = names[match[1]]
        if name not in called:
            called[name] = f"picture-{len(pictures) + 1}"
            pictures[called[name]] = cell.pictures[name]
        return f"attachment:{called[name]}"

    # Hundreds of names, megabytes long, would make a pattern that takes minutes to compile.
    used = [
        reference
        for reference in names
        if len(reference) <= _LONGEST_NAME and reference in cell.source
    ]
    if not used:
        return cell.source
    longest_first = "|".join(map(re.escape, sorted(used, key=len, reverse=True)))
    return re.sub(f"attachment:({longest_first})", call, cell.source)


def _answer_cells(cells: list[_Cell], question: Question) -> list[_Cell]:
    """The cells of an answer: the cell itself, or those up to nbgrader's next cell for a task."""
    places = [number for number, cell in enumerate(cells) if cell.name == question.cell]
    if not places:
        return []
    if not question.is_task:
        return [cells[places[0]]]
    answer = []
    for cell in cells[places[0] + 1 :]:
        if cell.name:
            break
        answer.append(cell)
    return answer
