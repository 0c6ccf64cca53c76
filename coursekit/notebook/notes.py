"""Notes, repairs and headings that grading writes into a notebook and feedback reads there."""

from __future__ import annotations

import re
from collections.abc import Sequence

import nbformat
from nbformat import NotebookNode
from nbgrader.utils import determine_grade

from coursekit.notebook.cells import has_ids
from coursekit.support.text import printable

_KEY = "coursekit_note"
_REPAIRS = "coursekit"
_ID = "coursekit-note"
_NOTE = re.compile(
    r"\[A check of (\S+) failed\. From here on a right result stands in its place, so that what "
    r"follows is graded on its own: (.*)\]\n?"
)
HEADING = "What may have happened:"
CAVEAT = "(Guessed from what the checks found. Ask if it is not what you did.)"


def put_note(notebook: NotebookNode, status: str, lines: Sequence[str]) -> None:
    """Put a first cell that tells TAs what happened, in place of an earlier one.

    Where there is nothing to tell, there is none.

    Parameters
    ----------
    status : str
        What the submission ended in; "" if nobody knows yet.
    lines : sequence of str
        Repairs, time-outs and the like, a line each.
    """
    notebook.cells = [cell for cell in notebook.cells if not is_note(cell)]
    if not status and not lines:
        return
    # As text: a file's name, say, is the student's, and formgrader renders Markdown and HTML.
    items = "".join(f"<li><code>{_escaped(line)}</code></li>" for line in lines)
    heading = f"<strong>For markers.</strong> Status: {status}." if status else "For markers."
    source = f"<div>{heading}{f'<ul>{items}</ul>' if items else ''}</div>"
    cell = nbformat.v4.new_markdown_cell(source, id=_ID)
    if not has_ids(notebook):
        del cell["id"]
    cell.metadata[_KEY] = True
    cell.metadata["deletable"] = cell.metadata["editable"] = False
    notebook.cells.insert(0, cell)


def is_note(cell: NotebookNode) -> bool:
    """Return whether a cell is a note of `put_note`."""
    return bool(cell.metadata.get(_KEY)) and cell.get("id", _ID) == _ID


def _escaped(text: str) -> str:
    # A file's name need not be text that a notebook can hold.
    return "".join(c if c.isalnum() or c in " ,:;/" else f"&#{ord(c)};" for c in printable(text))


def remember(notebook: NotebookNode, repairs: list[str], unclear: Sequence[str] = ()) -> None:
    """Have a notebook carry what was mended in its submission, for feedback to tell.

    Parameters
    ----------
    unclear : sequence of str
        Grade ids of solutions and checks about which a person decides; see `Repairs`.
    """
    notebook.metadata.pop(_REPAIRS, None)  # whatever the student wrote there
    if repairs:
        # A file's name need not be text that a notebook can hold.
        notebook.metadata[_REPAIRS] = NotebookNode(repairs=[printable(line) for line in repairs])
        if unclear:
            notebook.metadata[_REPAIRS]["unclear"] = list(unclear)


def repairs_in(notebook: NotebookNode) -> list[str]:
    """Repairs that were made to a graded notebook's submission, a line each."""
    repairs = notebook.metadata.get(_REPAIRS, {}).get("repairs", [])
    return [str(line) for line in repairs]


def unclear_in(notebook: NotebookNode) -> set[str]:
    """The grade ids in a graded notebook about which a person decides."""
    return {str(name) for name in notebook.metadata.get(_REPAIRS, {}).get("unclear", [])}


def note_on(solution: str, names: list[str]) -> str:
    """Headings in a graded notebook where a right result took a failed task's place."""
    return (
        f"[A check of {solution} failed. From here on a right result stands in its "
        f"place, so that what follows is graded on its own: {', '.join(names)}]\n"
    )


def notes_in(text: str) -> tuple[list[tuple[str, str]], str]:
    """The solution cell and the names of each such note that a text begins with, and the rest."""
    notes = []
    while match := _NOTE.match(text):
        notes.append((match[1], match[2]))
        text = text[match.end() :]
    return notes, text


# Parts of tqdm's lines: "30%|###   | 3/10 [00:01<00:02]" and "12it [00:03, 4.00it/s]".
_BAR = re.compile(
    r"\d%\|[^|]{0,500}\|\s{0,9}[^\s/]{1,30}/[^\s\[]{1,30}\s{0,9}\["
    r"|\d[A-Za-z]{0,20}\s?\[\d{1,9}:\d"
)


def without_bars(text: str) -> str:
    """The text without what tqdm draws."""
    if "[" not in text and "Tqdm" not in text:
        return text
    from nbconvert.filters.ansi import strip_ansi  # a third of a command's start

    pieces = re.split(r"(?<=[\r\n])", strip_ansi(text).replace("\x1b[A", ""))
    return "".join(piece for piece in pieces if not _is_bar(piece.strip()))


def _is_bar(line: str) -> bool:
    """Return whether tqdm wrote a line."""
    if "TqdmWarning: IProgress not found" in line or line.startswith("from .autonotebook import"):
        return True
    return line.endswith("]") and _BAR.search(line) is not None


def lost_points(cell: NotebookNode) -> bool:
    """Return whether an executed check gave less than its points."""
    score, most = determine_grade(cell)
    return score is not None and score < most
