"""What editors, tools and students do to a notebook, in the form in which they write it.

Each takes a notebook and gives another; the first is not changed.
"""

from __future__ import annotations

import ast
import contextlib
import copy
import random
import string
from collections.abc import Callable

import nbformat
from nbconvert.preprocessors import ClearMetadataPreprocessor, ClearOutputPreprocessor
from nbformat import NotebookNode

from coursekit.notebook.cells import is_answer, is_check, is_solution

Mangle = Callable[[NotebookNode], NotebookNode]


def _name(number: int, letters: int = 12) -> str:
    return "".join(random.Random(number).choices(string.ascii_letters + string.digits, k=letters))


def cleared(notebook: NotebookNode) -> NotebookNode:
    """``jupyter nbconvert --ClearMetadataPreprocessor.enabled=True --clear-output``."""
    made = copy.deepcopy(notebook)
    made, _ = ClearMetadataPreprocessor(enabled=True).preprocess(made, {})
    made, _ = ClearOutputPreprocessor(enabled=True).preprocess(made, {})
    return made


def colab(notebook: NotebookNode) -> NotebookNode:
    """Colab's download: format 4.0, so no cell ids; its own id among the metadata."""
    made = copy.deepcopy(notebook)
    made.nbformat_minor = 0
    made.metadata = NotebookNode(
        colab={"provenance": [], "toc_visible": True},
        kernelspec={"name": "python3", "display_name": "Python 3"},
        language_info={"name": "python"},
    )
    for number, cell in enumerate(made.cells):
        cell.pop("id", None)
        cell.metadata = NotebookNode(id=_name(number))
        if cell.cell_type == "code":
            cell.metadata["colab"] = {"base_uri": "https://localhost:8080/"}
            cell.metadata["outputId"] = f"{_name(number, 8)}-{_name(number + 1, 4)}"
    return made


def vs_code(notebook: NotebookNode) -> NotebookNode:
    """Cells pasted into a notebook that VS Code made: ids are its own, metadata are gone."""
    made = copy.deepcopy(notebook)
    made.metadata = NotebookNode(
        kernelspec={"display_name": ".venv", "language": "python", "name": "python3"},
        language_info={"name": "python", "version": "3.12.1"},
    )
    for number, cell in enumerate(made.cells):
        cell["id"] = f"{number:08x}"
        cell.metadata = NotebookNode()
        if cell.cell_type == "code":
            cell.metadata["vscode"] = {"languageId": "python"}
    return made


def retyped(notebook: NotebookNode) -> NotebookNode:
    """Each answer's cell deleted and written anew in the cell that JupyterLab then makes."""
    made = copy.deepcopy(notebook)
    for number, cell in enumerate(made.cells):
        if is_solution(cell) or is_answer(cell):
            new = nbformat.v4.new_code_cell if cell.cell_type == "code" else None
            make = new or nbformat.v4.new_markdown_cell
            made.cells[number] = make(cell.source, id=f"{number:08x}-4f1c-42d1-9c8e-aaaa")
    return made


def joined_below(notebook: NotebookNode) -> NotebookNode:
    """JupyterLab's "Merge Cell Below" on each solution cell: it swallows the checks after it."""
    made = copy.deepcopy(notebook)
    cells: list[NotebookNode] = []
    for cell in made.cells:
        if is_check(cell) and cells and is_solution(cells[-1]):
            cells[-1].source += f"\n\n{cell.source}"
        else:
            cells.append(cell)
    made.cells = cells
    return made


def without_prose(notebook: NotebookNode) -> NotebookNode:
    """All words of the assignment deleted."""
    made = copy.deepcopy(notebook)
    made.cells = [
        cell for cell in made.cells if cell.cell_type == "code" or cell.metadata.get("nbgrader")
    ]
    return made


def without_checks(notebook: NotebookNode) -> NotebookNode:
    """All checks deleted."""
    made = copy.deepcopy(notebook)
    made.cells = [cell for cell in made.cells if not is_check(cell)]
    return made


def answers_only(notebook: NotebookNode) -> NotebookNode:
    """A new notebook with nothing but what the student wrote."""
    made = copy.deepcopy(notebook)
    made.cells = [cell for cell in made.cells if is_solution(cell) or is_answer(cell)]
    return vs_code(made)


def last_part_first(notebook: NotebookNode) -> NotebookNode:
    """The second half of the notebook moved before the first."""
    made = copy.deepcopy(notebook)
    half = len(made.cells) // 2
    made.cells = [*made.cells[half:], *made.cells[:half]]
    return made


def with_scratch(notebook: NotebookNode) -> NotebookNode:
    """Cells of the student's own after every third: tries, notes, an empty one."""
    made = copy.deepcopy(notebook)
    cells = []
    for number, cell in enumerate(made.cells):
        cells.append(cell)
        if number % 3 == 0:
            name = f"{number:08x}-own"
            cells += [
                nbformat.v4.new_code_cell(f"tried_{number} = {number}\ntried_{number}", id=name),
                nbformat.v4.new_code_cell("", id=f"{name}-empty"),
            ]
            if number % 2:
                cells.append(nbformat.v4.new_markdown_cell("ask about this", id=f"{name}-note"))
    made.cells = cells
    return made


def terse(notebook: NotebookNode) -> NotebookNode:
    """Answers typed anew without the stub's comments and docstrings."""
    made = copy.deepcopy(notebook)
    for cell in made.cells:
        if is_solution(cell):
            with contextlib.suppress(SyntaxError):
                tree = ast.parse(cell.source)
                for node in ast.walk(tree):
                    if isinstance(node, ast.FunctionDef) and ast.get_docstring(node):
                        node.body = node.body[1:] or [ast.Pass()]
                cell.source = ast.unparse(tree)
    return made


def then(*steps: Mangle) -> Mangle:
    """One after another."""

    def all_of_them(notebook: NotebookNode) -> NotebookNode:
        for step in steps:
            notebook = step(notebook)
        return notebook

    return all_of_them


KINDS: dict[str, Mangle] = {
    "metadata cleared, ids kept": cleared,
    "Colab, metadata gone": colab,
    "VS Code, pasted": vs_code,
    "check joined to answer": joined_below,
    "joined, then Colab": then(joined_below, colab),
    "prose and checks deleted, pasted": then(without_prose, without_checks, vs_code),
    "answers only, pasted": answers_only,
    "halves swapped, Colab": then(last_part_first, colab),
    "retyped, checks deleted": then(without_checks, retyped),
    "scratch cells, Colab": then(with_scratch, colab),
    "terse, retyped": then(terse, retyped),
    "terse, scratch, prose deleted, pasted": then(terse, without_prose, with_scratch, vs_code),
}
