"""The time that a cell has had, without waiting for a processor that others hold.

A student whose code is slow and one who was kept waiting look the same on a clock. Linux tells
them apart: it counts the time on a processor, and the time for which a thread could have run and
was not let.
"""

import contextlib
import os
import time
from collections.abc import Collection, Mapping
from typing import NamedTuple

# Nobody gets more than so many times the limit, whatever the machine was busy with.
GENEROUS = 4
_PROCESSORS = os.cpu_count() or 1


class Accounts(NamedTuple):
    """The CPU time of processes.

    Attributes
    ----------
    used : float
        Seconds, those of processes that they have buried, too.
    threads : mapping of int to (float, float)
        Of each thread the seconds that it had, and those for which it waited for them.
    """

    used: float = 0.0
    threads: Mapping[int, tuple[float, float]] = {}


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
        self._now = self._before

    def remaining(self) -> float:
        """Seconds until it is worth looking again; 0 when the time is up.

        It is up when the cell has had the limit: of work, as an idle machine would have done it,
        or of time that was its own, of which the time for which it was kept waiting is none.
        """
        if self._limit is None:
            return float("inf")
        self._look()
        wall = time.monotonic() - self._began
        if wall < self._limit:
            return self._limit - wall
        if wall >= GENEROUS * self._limit or self._worked >= self._limit:
            return 0
        own = wall - (_waited(self._now) - _waited(self._before))
        return max(min(self._limit - own, GENEROUS * self._limit - wall), 0)

    @property
    def has_worked(self) -> bool:
        """True if the cell worked all its time: on an idle machine it would have gone on, too."""
        self._look()
        return self._limit is not None and self._worked >= 0.8 * self._limit

    def _look(self) -> None:
        now = accounts(self._processes)
        # Of threads that have ended meanwhile, what was seen last.
        self._now = Accounts(now.used, {**self._now.threads, **now.threads})

    @property
    def _worked(self) -> float:
        """The least seconds in which an idle machine would have done what the cell did.

        Threads that work side by side take no longer than the busiest of them, and all together
        no longer than their sum shared among the processors.
        """
        before, nothing = self._before.threads, (0.0, 0.0)
        busiest = (used - before.get(n, nothing)[0] for n, (used, _) in self._now.threads.items())
        return max(max(busiest, default=0), (self._now.used - self._before.used) / _PROCESSORS)


def accounts(processes: Collection[int]) -> Accounts:
    """The accounts of processes, with all that they have started; zeros where nobody keeps them."""
    tick, todo = os.sysconf("SC_CLK_TCK"), list(processes)
    used, threads = 0, {}
    for pid in todo:
        with contextlib.suppress(OSError, ValueError, IndexError):  # it has just ended
            # Of its threads, and of the processes that it has started and buried.
            used += sum(_ticks(f"/proc/{pid}/stat"))
            for thread in os.listdir(f"/proc/{pid}/task"):
                place = f"/proc/{pid}/task/{thread}"
                todo += map(int, _read(f"{place}/children").split())
                waited = int(_read(f"{place}/schedstat").split()[1])
                threads[int(thread)] = sum(_ticks(f"{place}/stat")[:2]) / tick, waited / 1e9
    return Accounts(used / tick, threads)


def _waited(accounts: Accounts) -> float:
    return sum(waited for _, waited in accounts.threads.values())


def _ticks(stat: str) -> list[int]:
    """Clock ticks in Python and in the kernel, then those of the buried."""
    return [int(word) for word in _read(stat).rpartition(b")")[2].split()[11:15]]


def _read(place: str) -> bytes:
    with open(place, "rb", 0) as file:
        return file.read()
