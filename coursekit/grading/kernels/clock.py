"""The time that a cell has had, without waiting for a processor that others hold."""

from __future__ import annotations

import time
from collections.abc import Iterable
from pathlib import Path

from coursekit.grading.sandbox import accounts
from coursekit.grading.sandbox.accounts import Accounts

# Nobody gets more than so many times the limit, whatever the machine was busy with.
GENEROUS = 4


class Clock:
    """Counts the time of a cell, from now on.

    Parameters
    ----------
    limit : float or None
        Seconds that a cell may take.
    controls : iterable of Path
        The control folders of the sandboxes that work for it.
    """

    def __init__(self, limit: float | None, controls: Iterable[Path]) -> None:
        self._limit = limit
        self._controls = list(controls)
        self._began, self._before = time.monotonic(), self._accounts()

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
        had = self._accounts() - self._before
        if wall >= GENEROUS * self._limit or had.used >= self._limit:
            return 0
        return max(min(self._limit - (wall - had.waited), GENEROUS * self._limit - wall), 0)

    @property
    def has_worked(self) -> bool:
        """True if the cell worked all its time: on an idle machine it would have gone on, too."""
        had = self._accounts() - self._before  # looked at twice a second
        return self._limit is not None and had.used >= 0.8 * self._limit

    def _accounts(self) -> Accounts:
        boxes = [accounts.read(control) for control in self._controls]
        return Accounts(sum(box.used for box in boxes), sum(box.waited for box in boxes))
