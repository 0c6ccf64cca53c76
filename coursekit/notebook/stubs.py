"""A notebook as students get it."""

from __future__ import annotations

import copy
from pathlib import Path

from nbformat import NotebookNode
from traitlets.config import Config

from coursekit.course import read_notebook
from coursekit.notebook.cells import without_ids

_MOST = 32
_made: dict[tuple[str, Path, int], NotebookNode] = {}


def stubs(config: Config, solved: NotebookNode) -> NotebookNode:
    """The release of a solution notebook, as ``nbgrader generate_assignment`` makes it.

    Parameters
    ----------
    config : Config
        The course's, which says how stubs look.
    """
    from nbgrader.preprocessors import (
        ClearHiddenTests,
        ClearMarkScheme,
        ClearSolutions,
        ComputeChecksums,
        LockCells,
    )

    notebook = copy.deepcopy(solved)
    steps = (LockCells, ClearSolutions, ClearHiddenTests, ClearMarkScheme, ComputeChecksums)
    for step in steps:
        notebook, _ = step(config=config).preprocess(notebook, {})
    return notebook


def stubs_of(config: Config, path: Path) -> NotebookNode:
    """The release of a solution notebook in a file; a copy of one's own."""
    relevant = {name: repr(config[name]) for name in sorted(config) if name.startswith("Clear")}
    key = repr(relevant), path, path.stat().st_mtime_ns
    if key not in _made:
        if len(_made) >= _MOST:
            _made.clear()
        _made[key] = stubs(config, read_notebook(path))
    return copy.deepcopy(_made[key])


def with_header(root: Path, config: Config, notebook: NotebookNode) -> NotebookNode:
    """The notebook with the header and footer that the course at `root` is configured to add."""
    from nbgrader.preprocessors import IncludeHeaderFooter
    from nbgrader.utils import chdir

    with chdir(str(root)):
        full = IncludeHeaderFooter(config=config).preprocess(notebook, {})[0]
    without_ids(full)
    return full
