"""Cells that authors tag because no grade depends on them, and which of these need not run."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from nbformat import NotebookNode

from coursekit.notebook.cells import Kind, is_check, kind
from coursekit.notebook.names import sets_and_reads

SKIP = "skip-when-grading"
NOT_RUN = "[Not run again: nothing graded depends on it.]"

# With these a cell may read names that stand in a text. (A magic is a call of `get_ipython`.)
_READERS = {"eval", "exec", "get_ipython", "globals", "locals", "vars"}


class Piece(NamedTuple):
    """A code cell, as far as it matters to whether it needs to run.

    Attributes
    ----------
    source : str
    tagged : bool
        Whether it is the course's own and unchanged, and its author says that it may be skipped.
    check : bool
        Whether it is graded automatically.
    """

    source: str
    tagged: bool
    check: bool


def piece(cell: NotebookNode) -> Piece:
    """The piece that a cell of a solution notebook is to `skipped`."""
    is_own = kind(cell) in (Kind.LOCKED, Kind.ORDINARY)
    return Piece(cell.source, is_tagged(cell) and is_own, is_check(cell))


def is_tagged(cell: NotebookNode) -> bool:
    """Return whether the author of a cell says that it may be skipped."""
    tags = cell.metadata.get("tags")
    return isinstance(tags, list) and SKIP in tags


def skipped(pieces: Sequence[Piece]) -> set[int]:
    """The places of the cells that need not run: tagged, and no cell that runs reads their names.

    Parameters
    ----------
    pieces : sequence of Piece
        All code cells, wherever they stand: a check may run another cell once more.
    """
    places = {place for place, part in enumerate(pieces) if part.tagged}
    while True:
        read = {name for n, part in enumerate(pieces) if n not in places for name in reads(part)}
        needed = {n for n in places if sets_and_reads(pieces[n].source).sets & read}
        if not needed:
            return places
        places -= needed


def reads(cell: Piece) -> set[str]:
    """The names that a cell may read."""
    names = sets_and_reads(cell.source)
    # What a check binds, its functions read there.
    read = {*names.first, *(names.inside - names.sets if cell.check else names.inside)}
    if read & _READERS:
        return read.union(re.findall(r"\w+", cell.source))
    return read.union(re.findall(r"@(\w+)", cell.source))  # of pandas' queries
