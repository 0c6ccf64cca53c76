"""A first cell in a graded notebook that tells markers what happened to it; nobody else sees it."""

from __future__ import annotations

from collections.abc import Sequence

import nbformat
from nbformat import NotebookNode

from coursekit.printable import printable

_KEY = "coursekit_note"


def put_note(notebook: NotebookNode, status: str, lines: Sequence[str]) -> None:
    """Put the note, in place of an earlier one; none where there is nothing to tell.

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
    told = f"<strong>For markers.</strong> Status: {status}." if status else "For markers."
    source = f"<div>{told}{f'<ul>{items}</ul>' if items else ''}</div>"
    cell = nbformat.v4.new_markdown_cell(source, id="coursekit-note")
    cell.metadata[_KEY] = True
    cell.metadata["deletable"] = cell.metadata["editable"] = False
    notebook.cells.insert(0, cell)


def is_note(cell: NotebookNode) -> bool:
    """Whether a cell is such a note."""
    return bool(cell.metadata.get(_KEY)) and cell.get("id") == "coursekit-note"


def _escaped(text: str) -> str:
    # A file's name need not be text that a notebook can hold.
    return "".join(c if c.isalnum() or c in " ,:;/" else f"&#{ord(c)};" for c in printable(text))
