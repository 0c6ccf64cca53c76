"""Notebooks that are run in a kernel, as students and nbgrader run them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbformat import NotebookNode


def executed(sources: Iterable[str], folder: Path, *, fails: bool = False) -> NotebookNode:
    """A notebook of code cells, run in a folder; with `fails`, errors do not end the run."""
    cells = [nbformat.v4.new_code_cell(source) for source in sources]
    notebook = nbformat.v4.new_notebook(cells=cells)
    where = {"metadata": {"path": str(folder)}}
    NotebookClient(
        notebook, timeout=60, allow_errors=fails, resources=where, coalesce_streams=True
    ).execute()
    return notebook
