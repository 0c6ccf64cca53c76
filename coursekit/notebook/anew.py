"""Where a cell of the course's own certainly binds names anew: a checkpoint replaces results."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from coursekit.notebook import harmless
from coursekit.notebook.names import sets_and_reads
from coursekit.notebook.unseen import GIVEN, STUDENTS, Piece, words_in

_WRITES = frozenset(
    harmless.words(
        "dump getcontext localcontext mkdir open rmdir save savefig savetxt savez setcontext "
        "to_csv to_excel to_feather to_json to_parquet to_pickle tofile touch unlink write "
        "write_bytes write_text "
    )
)
_FILTERS = frozenset(["filterwarnings", "simplefilter"])


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
    calling, data = _calling(pieces), _data(pieces, trees)
    theirs = set[str]()  # names that hold something of the students', as far as has been run
    found = []
    unsettled = False
    for piece, tree, read in zip(pieces, trees, reads, strict=True):
        cell = sets_and_reads(piece.source)
        names = set[str]()
        if piece.kind == STUDENTS:
            # What they read they may change.
            theirs |= cell.sets | data & _within_reach(cell.first | cell.inside, pieces)
            unsettled |= tree is None or _unsettles(tree)
        elif unsettled:
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


def _data(pieces: Sequence[Piece], trees: Sequence[ast.Module | None]) -> set[str]:
    """Names that the course's own cells bind to what may change: no modules and no functions."""
    bound = {
        node.id
        for piece, tree in zip(pieces, trees, strict=True)
        if piece.kind == GIVEN and tree is not None
        for node in ast.walk(tree)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }
    return bound


def _within_reach(read: frozenset[str], pieces: Sequence[Piece]) -> set[str]:
    """Names that are read, and those that functions which are read may give away."""
    found = set(read)
    for piece in pieces:
        cell = sets_and_reads(piece.source)
        if cell.sets & read:
            found |= cell.inside
    return found


def _unsettles(tree: ast.Module) -> bool:
    """Whether after this a file may be missing, or what is well be an error."""
    words = words_in(tree)
    is_error = any(isinstance(n, ast.Constant) and n.value == "error" for n in ast.walk(tree))
    return bool(words & _WRITES or (is_error and words & _FILTERS))


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
