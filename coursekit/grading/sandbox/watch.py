"""The supervisor outside and init inside: they wait, watch the limits, and tell how it ended."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

from coursekit.grading.sandbox.spec import OUTCOME, Limits, SandboxError, Spec

WATCHED = (signal.SIGCHLD, signal.SIGINT, signal.SIGTERM)
_HEARTBEAT = 0.1
_TABLES = rb"VmPTE:\s+(\d+)"  # which pages are where: held by the kernel for a process
_RESIDENT = rb"(?:Rss(?:Anon|Shmem)|VmPTE):\s+(\d+)"
_SOCKET = 2 * 212_992  # what the kernel keeps for one at most, where nobody has set it higher


def supervise(spec: Spec, init: int, report: int) -> NoReturn:
    """Pass signals on to init, wait for its end, write its report, and exit like the inmate."""
    while True:
        caught = signal.sigwaitinfo(WATCHED).si_signo
        if caught != signal.SIGCHLD:
            with contextlib.suppress(ProcessLookupError):
                os.kill(init, caught)
        pid, status = os.waitpid(init, os.WNOHANG)
        if pid:
            break
    os.set_blocking(report, False)
    message = b""
    with contextlib.suppress(BlockingIOError):
        message = os.read(report, 65536)
    try:
        outcome = json.loads(message)
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
    """The reason why there is no sandbox, in words."""
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
        for pid, status, usage in _dead_children():
            if pid == inmate:
                say(report, _outcome(spec.limits, status, usage))
                os._exit(os.waitstatus_to_exitcode(status) & 0xFF)
        limit = ""
        if time.monotonic() > deadline:
            limit = "wall"
        elif limits.memory and _memory(more_than=limits.memory):
            limit = "memory"
        if limit:
            say(report, {"limit": limit, "signal": signal.SIGKILL})
            os._exit(128 + signal.SIGKILL)


def _dead_children() -> Iterator[tuple[int, int, Any]]:
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
    """True if the processes hold more bytes: each page counted once, and the kernel's for them."""
    # The exact figure takes the kernel long for large processes: only if it may matter.
    total = sockets = _sockets() * _SOCKET
    for pid in _inmates():
        if (total := total + _kib(pid, "status", _RESIDENT) * 1024) > more_than:
            break
    else:
        return False
    total = sockets
    for pid in _inmates():
        rolled = _kib(pid, "smaps_rollup", rb"Pss_(?:Anon|Shmem):\s+(\d+)")
        tables = _kib(pid, "status", _TABLES)
        # A process whose exact figure cannot be read counts with the pages that it shares.
        total += (rolled + tables if rolled else _kib(pid, "status", _RESIDENT)) * 1024
    return total > more_than


def _sockets() -> int:
    try:
        with open("/proc/net/sockstat", "rb") as opened:
            return int(opened.readline().split()[2])
    except (OSError, ValueError, IndexError):
        return 0


def _inmates() -> Iterator[str]:
    return (name for name in os.listdir("/proc") if name.isdigit() and name != "1")


def _kib(pid: str, file: str, pattern: bytes) -> int:
    try:
        with open(f"/proc/{pid}/{file}", "rb") as opened:
            return sum(map(int, re.findall(pattern, opened.read())))
    except OSError:
        return 0  # it has just ended, or does not let us read
