"""The published form of an executed solution notebook: its cells without nbgrader's parts."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from typing import Any

from nbconvert.filters.ansi import strip_ansi
from nbformat import NotebookNode

from coursekit.course import CourseError, grade_id
from coursekit.notebook.cells import (
    Fence,
    Kind,
    Markers,
    is_check,
    is_students,
    kind,
    label,
    regions,
)
from coursekit.notebook.code import does_something
from coursekit.notebook.notes import without_bars
from coursekit.support.syntax import parse

# Of the forms that an output comes in, the first of these is shown. No widgets, no scripts.
_FORMS = [
    *("text/html", "text/markdown", "text/latex", "image/png", "image/jpeg"),
    *("image/svg+xml", "text/plain"),
]
_ADDRESS = re.compile(r" at 0x[0-9a-fA-F]{6,}")
_STYLER_ID = re.compile(r"(?<![A-Za-z0-9])T_[0-9a-f]{5}(?![0-9a-f])")
_FIGURE = re.compile(r"#\s*Figure:\s*(?P<alt>\S.*)")


def published(
    notebook: NotebookNode,
    markers: Markers,
    why: Mapping[str, Mapping[str, Any]] | None = None,
) -> NotebookNode:
    """Make the published form of an executed solution notebook.

    Hidden tests go, and with them each check that has nothing else; so do the markers of
    solutions, and the marking schemes. Of the outputs, progress bars,
    widgets and all that differs between two runs go.

    Parameters
    ----------
    notebook : NotebookNode
        The solution notebook with the outputs of a run.
    markers : Markers
        The course's fences.
    why : mapping of str to mapping, optional
        What the page says below a solution cell, by grade id: ``text``, in Markdown, and
        ``wrong``, pairs of what an answer does and what its student needs to hear.

    Returns
    -------
    NotebookNode
        A new notebook. ``metadata.page`` of a cell says what it is (``kind``) and which of
        its lines are the solution (``solution``, from 1), and holds its ``why``.

    Raises
    ------
    CourseError
        If a fence does not close, or a cell writes to stderr; the message names the cell.
    """
    cells = []
    for cell in notebook.cells:
        name = label(notebook, cell)
        source = cell.source
        for fence in markers:
            if fault := regions(source, fence).fault:
                raise CourseError(f"cell {name}: {fault}; mend the markers.")
        hidden = regions(source, markers.hidden)
        source = "\n".join(hidden.outside)
        if hidden.fences and not does_something(source):
            continue
        source = "\n".join(regions(source, markers.scheme).outside)
        source, solution = _solution_lines(source, markers.solution, cell)
        source = source.strip("\n")
        if not source.strip() and not cell.get("outputs"):
            continue
        is_answer = kind(cell) is Kind.ANSWER
        # JupyterLab folds it, too: a line stands in its place.
        is_folded = cell.metadata.get("jupyter", {}).get("source_hidden")
        folded = "The code that draws this" if is_folded else ""
        new = NotebookNode(cell_type=cell.cell_type, id=cell.get("id", ""), source=source)
        new.metadata = NotebookNode(
            page={
                "kind": "check" if is_check(cell) else "answer" if is_answer else "given",
                "name": name,
                "solution": solution,
                "summary": _summary(source) if is_check(cell) else folded,
                "why": (why or {}).get(grade_id(cell) or ""),
            }
        )
        if cell.cell_type == "code":
            new.execution_count = None
            new.outputs = _outputs(cell, name)
        if "attachments" in cell:
            new.attachments = cell.attachments
        cells.append(new)
    return NotebookNode(
        nbformat=notebook.nbformat,
        nbformat_minor=notebook.nbformat_minor,
        metadata=NotebookNode(notebook.metadata),
        cells=cells,
    )


def _solution_lines(source: str, fence: Fence, cell: NotebookNode) -> tuple[str, list[int]]:
    """The cell without its solution markers, and the numbers of the lines between them."""
    lines: list[str] = []
    inside: list[int] = []
    is_open = is_marked = False
    for line in source.strip("\n").split("\n"):
        if fence.begin in line:
            is_open = is_marked = True
        elif fence.end in line:
            is_open = False
        else:
            lines.append(line)
            if is_open:
                inside.append(len(lines))
    if is_students(cell) and not is_marked:
        inside = list(range(1, len(lines) + 1))  # nbgrader replaces such a cell as a whole
    return "\n".join(lines), inside


def _summary(source: str) -> str:
    """The first line of a check's docstring."""
    try:
        docstring = ast.get_docstring(parse(source))
    except SyntaxError:
        docstring = None
    return docstring.strip().splitlines()[0] if docstring and docstring.strip() else "Check"


def _outputs(cell: NotebookNode, name: str) -> list[NotebookNode]:
    outputs: list[NotebookNode] = []
    figures = 0
    for output in cell.get("outputs", []):
        if output.output_type == "stream":
            text = without_bars(output.text)
            if output.name == "stderr" and text.strip():
                line = text.strip().splitlines()[0]
                raise CourseError(
                    f"cell {name}: the solution writes to stderr ({line}); a solution prints "
                    "no warning: mend its cause."
                )
            text = _ADDRESS.sub("", strip_ansi(text))
            if not text.strip():
                continue
            if outputs and outputs[-1].output_type == "stream":
                outputs[-1].text += text
            else:
                outputs.append(NotebookNode(output_type="stream", name="stdout", text=text))
        elif output.output_type == "error":
            text = f"{output.ename}: {output.evalue}"
            outputs.append(NotebookNode(output_type="stream", name="stdout", text=text))
        elif data := _shown_form(output.data, name):
            metadata = NotebookNode(output.get("metadata", {}).get(next(iter(data)), {}))
            if next(iter(data)).startswith("image/"):
                figures += 1
                metadata.alt = figure_alt(cell.source)
                if metadata.alt and figures > 1:
                    metadata.alt += f" ({figures})"
            outputs.append(
                NotebookNode(
                    output_type="display_data",
                    data=data,
                    metadata=NotebookNode({next(iter(data)): metadata}),
                )
            )
    return outputs


def _shown_form(data: NotebookNode, name: str) -> NotebookNode | None:
    """The one form of an output that the page shows; None if there is none."""
    if "application/vnd.jupyter.widget-view+json" in data:
        return None
    data = NotebookNode(data)
    markup = data.get("text/html", "")
    if "text/plain" in data and ("<script" in markup or "sk-top-container" in markup):
        del data["text/html"]
    form = next((form for form in _FORMS if form in data), None)
    if form is None:
        return None
    value = data[form]
    if form == "text/html":
        ids = dict.fromkeys(_STYLER_ID.findall(value))  # pandas' Styler draws them at random
        for number, old in enumerate(ids):
            value = value.replace(old, f"T_{name}_{number}")
    elif form == "text/plain":
        value = _ADDRESS.sub("", strip_ansi(value))
    return NotebookNode({form: value})


def figure_alt(source: str) -> str:
    """The description in a cell's first line, ``# Figure: what it shows``; "" if there is none."""
    match = _FIGURE.match(source.lstrip().split("\n", 1)[0])
    return match["alt"].rstrip() if match else ""
