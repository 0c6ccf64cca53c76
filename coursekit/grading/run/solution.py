"""What the solution notebook says of how a submission is run."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from nbformat import NotebookNode

from coursekit.course import read_notebook
from coursekit.grading.kernels import figures
from coursekit.notebook.cells import is_check, is_solution
from coursekit.notebook.names import Cell, read_cells


@lru_cache(maxsize=32)
def cells_of(notebook: Path, changed: int) -> list[Cell]:
    return read_cells(read_notebook(notebook))


@lru_cache(maxsize=32)
def given(notebook: Path, changed: int) -> list[str]:
    """What the cells that students get as they are to stay are known by; see `figures`."""
    return [
        figures.mark(cell.source)
        for cell in read_notebook(notebook).cells
        if cell.cell_type == "code" and not is_solution(cell) and not is_check(cell)
    ]


def take_kernel(nb: NotebookNode, notebook: Path, changed: int) -> str:
    """Have a submission run by its solution notebook's kernel; the language of that.

    What a submission says of itself would choose who judges it.
    """
    name, language = _kernel_of(notebook, changed)
    nb.metadata.pop("kernelspec", None)
    if name:
        nb.metadata["kernelspec"] = NotebookNode(name=name, display_name=name, language=language)
    return language


@lru_cache(maxsize=32)
def _kernel_of(notebook: Path, changed: int) -> tuple[str, str]:
    """The kernel that a solution notebook names, or "", and its language."""
    said = read_notebook(notebook).metadata
    spec = said.get("kernelspec", {})
    language = spec.get("language") or said.get("language_info", {}).get("name") or "python"
    return str(spec.get("name") or ""), str(language).lower()


def as_python(source: str) -> str:
    from IPython.core.inputtransformer2 import TransformerManager

    return TransformerManager().transform_cell(source)
