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
# Seconds after which a cell is worth a clock: most are done by then, and a look is a hundred reads.
SOON = 0.1
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
    began : float, optional
        When the cell began, if that was before now: of what it did until now nobody took account.
    """

    def __init__(
        self, limit: float | None, processes: Collection[int], began: float | None = None
    ) -> None:
        self._limit = limit
        self._processes = processes
        self._began = time.monotonic() if began is None else began
        self._before = self._now = accounts(processes)

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
            words = _read(f"/proc/{pid}/stat").rpartition(b")")[2].split()
            used += sum(map(int, words[11:15]))  # in Python and in the kernel, then of the buried
            for thread in os.listdir(f"/proc/{pid}/task"):
                place = f"/proc/{pid}/task/{thread}"
                todo += map(int, _read(f"{place}/children").split())
                worked, waited, _ = map(int, _read(f"{place}/schedstat").split())
                threads[int(thread)] = worked / 1e9, waited / 1e9
    return Accounts(used / tick, threads)


def _waited(accounts: Accounts) -> float:
    return sum(waited for _, waited in accounts.threads.values())


def _read(place: str) -> bytes:
    with open(place, "rb", 0) as file:
        return file.read()
