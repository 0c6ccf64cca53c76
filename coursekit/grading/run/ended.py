"""Why a notebook was not run to its end, as a person reads it."""

from __future__ import annotations

import signal
from typing import Any

from nbclient.exceptions import CellTimeoutError

from coursekit.notebook.outcome import DIED, LATE

_LIMITS = {
    "cpu": "used more CPU time than c.Sandbox.cpu allows",
    "memory": "used more memory than c.Sandbox.memory allows",
}


def why_not_run(error: Exception, outcome: dict[str, Any]) -> tuple[str, str]:
    """What stopped a notebook, and why, as a person reads it."""
    limit = outcome.get("limit")
    if limit == "wall":
        kind, cause = LATE, "the notebook took longer than c.Sandbox.wall allows"
    elif isinstance(error, CellTimeoutError):
        kind, cause = LATE, "a cell ran too long and could not be interrupted"
    elif limit:
        kind, cause = DIED, f"the code {_LIMITS[limit]}"
    elif not isinstance(error, RuntimeError):  # as DeadKernelError is
        kind, cause = DIED, f"the kernel said what cannot be read: {type(error).__name__}"
    elif outcome.get("signal"):
        number = outcome["signal"]
        kind, cause = DIED, f"the code was killed by signal {number} ({_signal_name(number)})"
    else:
        kind, cause = DIED, f"the code ended its own process (exit code {outcome.get('exit', '?')})"
    return kind, f"not run to its end: {cause}"


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return "unknown"
