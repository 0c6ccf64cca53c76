"""Start what imports for seconds before anything else is done, and keep it for who comes next.

Grading needs two processes that import libraries: the one that hands out submissions, and from
which those that grade are forked, and the warm parent. The first needs a second before it knows
what there is to grade; meanwhile the other begins. A batch may come after a trial of the course's
own solution, or a regrade after a batch: they use the same warm parent.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from coursekit.grading.kernels.warm import Started

# The warm parent that nobody uses, in a list while `early` is open: None would be no such time.
_kept: list[Started] | None = None


@contextmanager
def early() -> Iterator[None]:
    """Have a warm parent begin, and end it when this ends, whoever used it."""
    global _kept
    if sys.platform != "linux" or _kept is not None:
        yield
        return
    _kept = [Started()]
    try:
        yield
    finally:
        kept, _kept = _kept, None
        for started in kept:
            started.stop()


def take(modules: Iterable[str]) -> Started:
    """A warm parent that imports `modules`: one that was kept, if it does, or a new one."""
    wanted = sorted(modules)
    while _kept:
        started = _kept.pop()
        if started.is_running and started.modules in (None, wanted):
            if started.modules is None:
                started.tell(wanted)
            return started
        started.stop()
    return Started(wanted)


def give_back(started: Started) -> None:
    """Keep a warm parent for who comes next while `early` is open; otherwise end it."""
    if _kept is None or not started.is_running:
        started.stop()
    else:
        _kept.append(started)
