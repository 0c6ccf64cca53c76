"""How the work on a text grows with the text."""

from __future__ import annotations

import time
from collections.abc import Callable

_TIMES = 16


def is_linear(work: Callable[[str], object], text: Callable[[int], str], size: int = 2000) -> bool:
    """Whether 16 times the text is nearer to 16 times the work than to 256 times.

    Parameters
    ----------
    text : callable
        Makes a text of about as many characters as it is told.
    """
    return _seconds(work, text(_TIMES * size)) < 4 * _TIMES * _seconds(work, text(size))


def _seconds(work: Callable[[str], object], text: str) -> float:
    """Of this process alone, the least of several runs."""
    found = []
    for _ in range(5):
        began = time.process_time()
        work(text)
        found.append(time.process_time() - began)
        if found[-1] > 1:
            break
    return min(found)
