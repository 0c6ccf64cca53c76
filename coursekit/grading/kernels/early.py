"""Start what imports for seconds before anything else is done, and keep it for who comes next.

Grading needs three processes that import libraries: the one that hands out submissions, the warm
parent, and the one that forks workers. The first needs a second before it knows what there is to
grade; meanwhile the others begin. A batch may come after a trial of the course's own solution, or
a regrade after a batch: they use the same warm parent.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from coursekit.grading.kernels.warm import Started
from coursekit.grading.kernels.worker import start_forking

# The warm parent that nobody uses, in a list while `early` is open: None would be no such time.
_kept: list[Started] | None = None


@contextmanager
def early(course: Path, assignment: str) -> Iterator[None]:
    """Have both begin, and end the warm parent when this ends, whoever used it.

    Parameters
    ----------
    course, assignment : Path, str
        The folder of the course and what will be graded, on this machine.
    """
    global _kept
    if sys.platform != "linux" or _kept is not None:
        yield
        return
    _kept = [Started()]
    try:
        start_forking(course, assignment)
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
