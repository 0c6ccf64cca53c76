"""Two sequences of cells side by side: which of one is which of the other, by likeness and order.

The pairs are those with the most likeness together, whichever cells are left over: a greedy
choice would give one likely pair away for two.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

# A cell of more words is compared by its first: what students paste has no end.
_WORDS = 2000
# A table of more is not filled: no notebook of a course comes near.
_LARGEST = 400_000
_WORD = re.compile(r"\w+")

Bag = Counter[str]


def align(rows: int, columns: int, gain: Callable[[int, int], float]) -> list[tuple[int, int]]:
    """Pairs of a row and a column, both rising, whose gains add up to the most there can be.

    Parameters
    ----------
    rows, columns : int
        How many there are of each.
    gain : callable
        What the pair of a row and a column is worth; 0 or less is no pair.

    Examples
    --------
    >>> gains = {(0, 1): 0.9, (1, 0): 0.7, (2, 1): 0.6}
    >>> align(3, 2, lambda row, column: gains.get((row, column), 0))
    [(1, 0), (2, 1)]
    """
    if rows * columns > _LARGEST:
        return []
    best = [[0.0] * (columns + 1) for _ in range(rows + 1)]
    gains = [[gain(row, column) for column in range(columns)] for row in range(rows)]
    for row in reversed(range(rows)):
        for column in reversed(range(columns)):
            left = max(best[row + 1][column], best[row][column + 1])
            worth = gains[row][column]
            taken = best[row + 1][column + 1] + worth if worth > 0 else 0.0
            best[row][column] = max(left, taken)
    pairs = []
    row = column = 0
    while row < rows and column < columns:
        worth = gains[row][column]
        if worth > 0 and best[row][column] == best[row + 1][column + 1] + worth:
            pairs.append((row, column))
            row, column = row + 1, column + 1
        elif best[row][column] == best[row + 1][column]:
            row += 1
        else:
            column += 1
    return pairs


def bag(text: str) -> Bag:
    """The words of a text, and how often each stands there."""
    found = Counter[str]()
    for number, match in enumerate(_WORD.finditer(text)):
        if number == _WORDS:
            break
        found[match[0]] += 1
    return found


def likeness(one: Bag, other: Bag, least: float = 0) -> float:
    """From 0, nothing in common, to 1, the same words as often: the coefficient of Dice.

    Parameters
    ----------
    least : float
        What is less than that counts as nothing.
    """
    sizes = one.total(), other.total()
    total = sum(sizes)
    if not total or 2 * min(sizes) / total < least:
        return 0.0
    same = 2 * (one & other).total() / total
    return same if same >= least else 0.0


def share(part: Bag, whole: Bag) -> float:
    """How much of a text is found in another, from 0 to 1."""
    return (part & whole).total() / part.total() if part else 0.0


def plain(text: str) -> str:
    """A text as it is compared: tools strip blanks at line ends, and blank lines around."""
    return "\n".join(line.rstrip() for line in text.strip().splitlines())
