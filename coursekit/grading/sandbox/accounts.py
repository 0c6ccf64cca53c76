"""The time that a sandbox used and waited: counted by init inside, read by the grader outside.

A student whose code is slow and one who was kept waiting look the same on the clock. Linux tells
them apart: for each thread it counts the time on a processor, and the time for which it could have
run and was not let.
"""

from __future__ import annotations

import contextlib
import os
import struct
from pathlib import Path
from typing import NamedTuple

FILE = "accounts"
_FORM = struct.Struct("=dd")


class Accounts(NamedTuple):
    """The CPU and waiting times of all processes of a sandbox together.

    Attributes
    ----------
    used : float
        Seconds of CPU time.
    waited : float
        Seconds for which a thread waited for a processor.
    """

    used: float = 0.0
    waited: float = 0.0

    def __sub__(self, other: Accounts) -> Accounts:
        return Accounts(self.used - other.used, self.waited - other.waited)


def read(control: Path) -> Accounts:
    """The accounts of the sandbox with this control folder; zeros where nobody keeps count."""
    try:
        return Accounts(*_FORM.unpack((control / FILE).read_bytes()))
    except (OSError, struct.error):
        return Accounts()


def open_file(control: str) -> int:
    """Open the accounts' file: before the sandbox is entered, where it is out of sight."""
    return os.open(os.path.join(control, FILE), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)


class Keeper:
    """Keeps the accounts of the processes in sight."""

    def __init__(self, file: int) -> None:
        self._file = file
        self._of_thread: dict[tuple[str, str], tuple[int, int]] = {}
        self._used = self._waited = 0

    def take(self) -> None:
        """Look at all threads once more. Of one that ends between two looks the rest is lost."""
        latest: dict[tuple[str, str], tuple[int, int]] = {}
        for pid in (name for name in os.listdir("/proc") if name.isdigit() and name != "1"):
            with contextlib.suppress(OSError):
                for thread in os.listdir(f"/proc/{pid}/task"):
                    with (
                        contextlib.suppress(OSError, ValueError),
                        open(f"/proc/{pid}/task/{thread}/schedstat", "rb") as file,
                    ):
                        used, waited, _ = map(int, file.read().split())
                        before = self._of_thread.get((pid, thread), (0, 0))
                        self._used += max(used - before[0], 0)
                        self._waited += max(waited - before[1], 0)
                        latest[pid, thread] = used, waited
        self._of_thread = latest
        with contextlib.suppress(OSError):
            os.pwrite(self._file, _FORM.pack(self._used / 1e9, self._waited / 1e9), 0)
