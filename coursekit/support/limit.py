"""An end to what takes too long."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Raise TimeoutError after so long, in a process that can be told so.

    A hundred kilobytes of brackets in a Markdown cell keep nbconvert busy for hours.
    """
    if not hasattr(signal, "setitimer") or threading.current_thread() is not (
        threading.main_thread()
    ):
        yield
        return

    def late(number: int, frame: FrameType | None) -> NoReturn:
        raise TimeoutError(f"it took longer than {seconds:g} seconds")

    before = signal.signal(signal.SIGALRM, late)
    # Again and again: who catches every error would catch the first.
    signal.setitimer(signal.ITIMER_REAL, seconds, 1)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
