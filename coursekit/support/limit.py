"""A limit on the time that a call may take."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Raise TimeoutError after so many seconds, in the main thread, which gets signals.

    What catches the error and goes on gets it again, at the latest when it is done: something in
    it may have been cut short.

    A hundred kilobytes of brackets in a Markdown cell keep nbconvert busy for hours.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    message = f"it took longer than {seconds:g} seconds"
    was_late = False

    def late(number: int, frame: FrameType | None) -> NoReturn:
        nonlocal was_late
        was_late = True
        raise TimeoutError(message)

    before = signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, seconds, 1)
    try:
        yield
        if was_late:
            raise TimeoutError(message)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
