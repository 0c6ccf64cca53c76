"""The time that a cell has had, without waiting for a processor that others hold.

A student whose code is slow and one who was kept waiting look the same on a clock. Linux tells
them apart: it counts the time on a processor, and the time for which a thread could have run and
was not let.
"""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import NamedTuple

# Nobody gets more than so many times the limit, whatever the machine was busy with.
GENEROUS = 4


class Accounts(NamedTuple):
    """Seconds of CPU time of processes, and seconds for which their threads waited for it."""

    used: float = 0.0
    waited: float = 0.0


class Clock:
    """Counts the time of a cell, from now on.

    Parameters
    ----------
    limit : float or None
        Seconds that a cell may take.
    processes : collection of int
        Those that work for it, with all that they have started.
    """

    def __init__(self, limit: float | None, processes: Collection[int]) -> None:
        self._limit = limit
        self._processes = processes
        self._began, self._before = time.monotonic(), accounts(processes)

    def remaining(self) -> float:
        """Seconds until it is worth looking again; 0 when the time is up.

        It is up when the cell has had the limit: of CPU time, all its processes together, or of
        time that was its own, of which the time for which it was kept waiting is none.
        """
        if self._limit is None:
            return float("inf")
        wall = time.monotonic() - self._began
        if wall < self._limit:
            return self._limit - wall
        used, waited = self._had()
        if wall >= GENEROUS * self._limit or used >= self._limit:
            return 0
        return max(min(self._limit - (wall - waited), GENEROUS * self._limit - wall), 0)

    @property
    def has_worked(self) -> bool:
        """True if the cell worked all its time: on an idle machine it would have gone on, too."""
        return self._limit is not None and self._had().used >= 0.8 * self._limit

    def _had(self) -> Accounts:
        now, before = accounts(self._processes), self._before
        return Accounts(now.used - before.used, max(now.waited - before.waited, 0))


def accounts(processes: Collection[int]) -> Accounts:
    """The accounts of processes, with all that they have started; zeros where nobody keeps them."""
    ticks, waited = 0, 0
    for pid in _with_children(processes):
        with contextlib.suppress(OSError, ValueError, IndexError):  # it has just ended
            line = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
            # Of its threads, and of the processes that it has started and buried.
            ticks += sum(map(int, line.rpartition(")")[2].split()[11:15]))
            for thread in os.listdir(f"/proc/{pid}/task"):
                waited += int(Path(f"/proc/{pid}/task/{thread}/schedstat").read_text().split()[1])
    return Accounts(ticks / os.sysconf("SC_CLK_TCK"), waited / 1e9)


def _with_children(processes: Collection[int]) -> Iterator[int]:
    todo = list(processes)
    for pid in todo:
        yield pid
        with contextlib.suppress(OSError):
            for thread in os.listdir(f"/proc/{pid}/task"):
                todo += map(int, Path(f"/proc/{pid}/task/{thread}/children").read_text().split())
