"""Notes on repairs, in few lines: a tool that changes one cell of a kind changes them all."""

from __future__ import annotations

from collections.abc import Sequence

from coursekit.support.text import listed

MOST = 5


def lines(names: Sequence[str], single: str, many: str) -> list[str]:
    """A line for each name, or one for all if they are many.

    Parameters
    ----------
    single : str
        What became of one cell, with ``{}`` for its name.
    many : str
        What became of several; their number comes before it, and their names after it.
    """
    if len(names) <= MOST:
        return [single.format(name) for name in names]
    return [f"{len(names)} {many}: {listed(names, MOST)}"]
