"""Where a cell of the course's own certainly binds names anew: a checkpoint replaces results."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from coursekit.notebook.names import sets_and_reads
from coursekit.notebook.unseen import GIVEN, STUDENTS, Piece


def bound_anew(
    pieces: Sequence[Piece],
    trees: Sequence[ast.Module | None],
    reads: Sequence[frozenset[str]],
) -> list[dict[str, int]]:
    """For each cell by name the next cell below that binds it, whatever students wrote.

    Parameters
    ----------
    reads : sequence of frozenset of str
        The names that each cell may read, also when its functions are called.
    """
    found: list[dict[str, int]] = []
    later: dict[str, int] = {}
    for place, names in reversed(list(enumerate(_certain(pieces, trees, reads)))):
        found.insert(0, dict(later))
        later |= dict.fromkeys(names, place)
    return found


def _certain(
    pieces: Sequence[Piece],
    trees: Sequence[ast.Module | None],
    reads: Sequence[frozenset[str]],
) -> list[set[str]]:
    """For each cell the names that it binds for certain: it cannot fail for what students wrote."""
    calling = _calling(pieces)
    theirs = set[str]()  # names that hold something of the students', as far as has been run
    found = []
    for piece, tree, read in zip(pieces, trees, reads, strict=True):
        cell = sets_and_reads(piece.source)
        names = set[str]()
        if piece.kind == STUDENTS:
            theirs |= cell.sets
        elif piece.kind == GIVEN:
            if (cell.first | (read - cell.inside)) & theirs or cell.inside & calling:
                theirs |= cell.sets
            elif tree is not None:
                names = {
                    target.id
                    for node in tree.body
                    if isinstance(node, ast.Assign)
                    for target in node.targets
                    if isinstance(target, ast.Name) and target.id not in read
                }
                theirs -= names
        found.append(names)
    return found


def _calling(pieces: Sequence[Piece]) -> set[str]:
    """Functions that students write, and given ones that may call them, whenever they do."""
    cells = [(piece.kind, sets_and_reads(piece.source)) for piece in pieces]
    found = {name for kind, cell in cells if kind == STUDENTS for name in cell.sets}
    while (
        more := {
            name
            for kind, cell in cells
            if kind == GIVEN and cell.inside & found
            for name in cell.sets
        }
        - found
    ):
        found |= more
    return found
