"""Graded cells that give extra points, as the solution notebooks say: they make up for lost ones.

Nothing that a student hands in is read here, and nothing of nbgrader's own metadata says it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from nbformat import NotebookNode

from coursekit.course import grade_id, read_notebook
from coursekit.notebook.cells import points

TAG = "extra-points"
# Of a cell that has it, JupyterLab, Notebook and nbclient run the next one all the same.
GOES_ON = "raises-exception"

# Notebook and grade id.
Places = frozenset[tuple[str, str]]


def is_extra(cell: NotebookNode) -> bool:
    """Return whether the cell is tagged as extra."""
    tags = cell.metadata.get("tags")
    return isinstance(tags, list) and TAG in tags


def extra_cells(notebooks: Iterable[Path]) -> Places:
    """The graded cells of an assignment that give extra points, by notebook and grade id.

    None if no other cell has points: what there is to lose is then the tagged points themselves.

    Parameters
    ----------
    notebooks : iterable of Path
        All its solution notebooks.

    Raises
    ------
    CourseError
        If one that has the tag, or stands beside one, is no notebook.
    """
    # Most courses tag nothing, and pay for no more than a look at the text.
    texts = {path: path.stat() for path in notebooks if path.is_file()}
    if not any(_has_tag(path, stat.st_mtime_ns, stat.st_size) for path, stat in texts.items()):
        return frozenset()
    cells = [
        (place, extra)
        for path, stat in texts.items()
        for place, extra in _worth(path, stat.st_mtime_ns, stat.st_size)
    ]
    if all(extra for _, extra in cells):
        return frozenset()
    return frozenset(place for place, extra in cells if extra)


@lru_cache(maxsize=256)
def _has_tag(path: Path, _modified: int, _size: int) -> bool:
    return TAG.encode() in path.read_bytes()


@lru_cache(maxsize=64)
def _worth(path: Path, _modified: int, _size: int) -> tuple[tuple[tuple[str, str], bool], ...]:
    """Each cell with points, and whether it is tagged."""
    return tuple(
        ((path.stem, str(grade_id(cell))), is_extra(cell))
        for cell in read_notebook(path).cells
        if points(cell) > 0
    )
