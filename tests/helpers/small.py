"""A small course, whole enough for every tool: one assignment, one notebook, one data file."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from textwrap import dedent

import nbformat
from nbformat import NotebookNode
from tables import table

DATA = table("small")

CONFIG = DATA["config"]
PYTHON = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


KINDS = {
    "locked": {"grade": False, "solution": False, "locked": True},
    "solution": {"grade": False, "solution": True, "locked": False},
    "check": {"grade": True, "solution": False, "locked": True},
    "answer": {"grade": True, "solution": True, "locked": False},
}


TASK = DATA["task"]
VISIBLE = DATA["visible"]
HIDDEN = DATA["hidden"]
ANSWER = DATA["answer"]


def cell(
    name: str, source: str, kind: str | None = None, points: float | None = None
) -> NotebookNode:
    """A cell whose id is `name`; Markdown if it is prose or a written answer."""
    is_prose = kind in (None, "answer")
    make = nbformat.v4.new_markdown_cell if is_prose else nbformat.v4.new_code_cell
    result = make(source, id=name)
    if kind in KINDS:
        marks = KINDS[kind] | {"grade_id": name, "schema_version": 3, "task": False}
        result.metadata["nbgrader"] = marks | ({} if points is None else {"points": points})
    return result


def notebook_of(cells: dict[str, tuple[str, str | None]]) -> NotebookNode:
    """A notebook for Python, of sources and kinds by name; each check gives a point."""
    made = [
        cell(name, source, kind, 1 if kind == "check" else None)
        for name, (source, kind) in cells.items()
    ]
    return nbformat.v4.new_notebook(cells=made, metadata=copy.deepcopy(PYTHON))


def small_notebook() -> NotebookNode:
    """A notebook with one code task, a visible and a hidden check, and a written answer."""
    notebook = nbformat.v4.new_notebook(
        cells=[
            cell("title", "# Judge a classifier"),
            cell("setup", "from pathlib import Path", "locked"),
            cell(
                "checkpoint-1",
                '# Checkpoint 1: the labels\nlabels = Path("data/labels.csv").read_text().split()',
                "locked",
            ),
            cell("prompt-1-1", "**Task 1.1** (3 points). Complete `accuracy`."),
            cell("task-1-1", TASK, "solution"),
            cell("test-1-1", VISIBLE, "check", 1),
            cell("test-1-1-hidden", HIDDEN, "check", 2),
            cell("prompt-1-2", "**Task 1.2** (2 points). How sure are you, and why?"),
            cell("answer-1-2", ANSWER, "answer", 2),
        ]
    )
    notebook.metadata = copy.deepcopy(PYTHON)
    return notebook


def write(path: Path, notebook: NotebookNode) -> None:
    """Write a notebook in the normal form that the course asks for."""
    text = nbformat.v4.writes(notebook)  # nbformat.writes would repair what a test spoils
    path.write_text(text.rstrip("\n") + "\n", encoding="utf-8")


@contextmanager
def edited(path: Path) -> Iterator[dict[str, NotebookNode]]:
    """Change the cells of a notebook file, by id; write it back without repairing it."""
    notebook = nbformat.v4.reads(path.read_text(encoding="utf-8"))
    yield {one.id: one for one in notebook.cells}
    write(path, notebook)


def configure(root: Path, text: str) -> None:
    """Add lines to a course's configuration."""
    with (root / "nbgrader_config.py").open("a", encoding="utf-8") as config:
        config.write(text)


def tree(folder: Path) -> dict[str, bytes]:
    """The content of each file below a folder."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


def make_small_course(root: Path) -> Path:
    source = root / "source" / "hw1"
    (source / "data").mkdir(parents=True)
    (root / "nbgrader_config.py").write_text(CONFIG, encoding="utf-8")
    # As in the real course: the file students get is a link to the one data folder.
    (root / "data").mkdir()
    (root / "data" / "labels.csv").write_text("a\nb\nb\n", encoding="utf-8")
    (source / "data" / "labels.csv").symlink_to("../../../data/labels.csv")
    write(source / "measures.ipynb", small_notebook())
    return root


def examples(text: str) -> list[tuple[str, ...]]:
    """Edits of cells, as code that is indented below a line of fields: the fields, and the code."""
    parts = re.split(r"^(\S.* \| .+)\n", text, flags=re.MULTILINE)[1:]
    return [
        (*fields.split(" | "), dedent(code))
        for fields, code in zip(parts[::2], parts[1::2], strict=True)
    ]
