"""Names of a run's temporary folders."""

from __future__ import annotations

import os


def prefix(short: bool = False) -> str:
    """The beginning of the names of this process's temporary folders; `short` for sockets."""
    return f"{'ck' if short else 'coursekit'}-{os.getpid()}-"
