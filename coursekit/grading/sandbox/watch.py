"""The supervisor outside and init inside: they wait, watch the limits, and tell how it ended."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import stat
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

from coursekit.grading.sandbox.spec import MIB, OUTCOME, SHARED, Limits, SandboxError, Spec

WATCHED = (signal.SIGCHLD, signal.SIGINT, signal.SIGTERM)
_HEARTBEAT = 0.1


def supervise(spec: Spec, init: int, report: int) -> NoReturn:
    """Pass signals on to init, wait for its end, write what it said, and exit like the inmate."""
    while True:
        caught = signal.sigwaitinfo(WATCHED).si_signo
        if caught != signal.SIGCHLD:
            with contextlib.suppress(ProcessLookupError):
                os.kill(init, caught)
        done, status = os.waitpid(init, os.WNOHANG)
        if done:
            break
    os.set_blocking(report, False)
    said = b""
    with contextlib.suppress(BlockingIOError):
        said = os.read(report, 65536)
    try:
        outcome = json.loads(said)
    except ValueError:
        outcome = {"limit": "", "signal": signal.SIGKILL}
    finish(spec, outcome, os.waitstatus_to_exitcode(status) & 0xFF)


def finish(spec: Spec, outcome: dict[str, Any], code: int) -> NoReturn:
    """Write the outcome into the control folder and exit."""
    draft = Path(spec.control, OUTCOME + ".part")
    with contextlib.suppress(OSError):
        draft.write_text(json.dumps(outcome), encoding="utf-8")
        draft.replace(Path(spec.control, OUTCOME))
    os._exit(code)


def say(pipe: int, outcome: dict[str, Any]) -> None:
    """Tell the supervisor the outcome."""
    with contextlib.suppress(OSError):
        os.write(pipe, json.dumps(outcome).encode())


def reason(error: Exception) -> str:
    """Why there is no sandbox, in words."""
    return str(error) if isinstance(error, SandboxError) else f"setting it up failed: {error!r}"


def be_init(spec: Spec, inmate: int, report: int) -> NoReturn:
    """Bury the dead, pass signals on, watch the limits; when init exits, all inside die."""
    limits = spec.limits
    deadline = time.monotonic() + limits.wall if limits.wall else float("inf")
    while True:
        caught = signal.sigtimedwait(WATCHED, _HEARTBEAT)
        if caught and caught.si_signo != signal.SIGCHLD:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(inmate, caught.si_signo)
        for pid, status, usage in _buried():
            if pid == inmate:
                say(report, _outcome(spec.limits, status, usage))
                os._exit(os.waitstatus_to_exitcode(status) & 0xFF)
        limit = ""
        if time.monotonic() > deadline:
            limit = "wall"
        elif limits.memory and _memory(more_than=limits.memory):
            limit = "memory"
        elif not _sockets_only(os.path.join(spec.control, SHARED)):
            limit = "disk"
        if limit:
            say(report, {"limit": limit, "signal": signal.SIGKILL})
            os._exit(128 + signal.SIGKILL)


def _buried() -> Iterator[tuple[int, int, Any]]:
    while True:
        try:
            pid, status, usage = os.wait4(-1, os.WNOHANG)
        except ChildProcessError:
            return
        if pid == 0:
            return
        yield pid, status, usage


def _outcome(limits: Limits, status: int, usage: Any) -> dict[str, Any]:
    code = os.waitstatus_to_exitcode(status)
    used = usage.ru_utime + usage.ru_stime
    # The limit and this account are kept by different clocks of the kernel: a little less counts.
    near = limits.cpu and used >= 0.95 * limits.cpu
    by_cpu = code == -signal.SIGXCPU or (near and code == -signal.SIGKILL)
    return {"limit": "cpu" if by_cpu else "", "signal": max(-code, 0), "exit": max(code, 0)}


def _memory(more_than: int) -> bool:
    """Whether the processes hold more bytes, each page counted once."""
    # The exact figure takes the kernel long for large processes: only if it may matter.
    total = 0
    for pid in _inmates():
        if (
            total := total + _kib(pid, "status", rb"Rss(?:Anon|Shmem):\s+(\d+)") * 1024
        ) > more_than:
            break
    else:
        return False
    total = 0
    for pid in _inmates():
        rolled = _kib(pid, "smaps_rollup", rb"Pss_(?:Anon|Shmem):\s+(\d+)")
        # A process that keeps it secret pays for what it shares, too.
        total += (rolled or _kib(pid, "status", rb"Rss(?:Anon|Shmem):\s+(\d+)")) * 1024
    return total > more_than


def _inmates() -> Iterator[str]:
    return (name for name in os.listdir("/proc") if name.isdigit() and name != "1")


def _kib(pid: str, file: str, pattern: bytes) -> int:
    try:
        with open(f"/proc/{pid}/{file}", "rb") as opened:
            return sum(map(int, re.findall(pattern, opened.read())))
    except OSError:
        return 0  # it has just ended, or does not let us read


def _sockets_only(shared: str) -> bool:
    """Whether the shared folder, which is on the machine's disk, holds only what it is for."""
    try:
        with os.scandir(shared) as entries:
            for number, entry in enumerate(entries):
                status = entry.stat(follow_symlinks=False)
                if number > 16 or not (
                    stat.S_ISSOCK(status.st_mode)
                    or (stat.S_ISREG(status.st_mode) and status.st_size < MIB)
                ):
                    return False
    except OSError:
        return True
    return True
