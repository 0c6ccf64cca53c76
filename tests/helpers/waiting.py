"""Waiting for what another process does."""

from __future__ import annotations

import time
from collections.abc import Callable


def eventually(holds: Callable[[], bool], seconds: int = 60) -> bool:
    for _ in range(10 * seconds):
        if holds():
            return True
        time.sleep(0.1)
    return False
