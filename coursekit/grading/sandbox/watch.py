"""The supervisor outside and init inside: they wait, watch the limits, and tell how it ended."""

import contextlib
import json
import os
import re
import signal
import socket
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

from coursekit.grading.sandbox import OUTCOME, Limits, SandboxError, Spec

WATCHED = (signal.SIGCHLD, signal.SIGINT, signal.SIGTERM)
_HEARTBEAT = 0.1
_TABLES = rb"VmPTE:\s+(\d+)"  # which pages are where: held by the kernel for a process
_RESIDENT = rb"(?:Rss(?:Anon|Shmem)|VmPTE):\s+(\d+)"
_SOCKET = 2 * 212_992  # what the kernel keeps for one at most, where nobody has set it higher


def supervise(spec: Spec, init: int, report: socket.socket) -> NoReturn:
    """Watch the limits, out of reach of all inside, pass signals on, and exit like the inmate."""
    with contextlib.suppress(OSError):
        os.setpriority(os.PRIO_PROCESS, 0, -10)
    report.setblocking(False)
    limits, limit = spec.limits, ""
    view: _View | None = None
    outcome: dict[str, Any] = {"limit": "", "signal": signal.SIGKILL}
    deadline = time.monotonic() + limits.wall if limits.wall else float("inf")
    while True:
        caught = signal.sigtimedwait(WATCHED, _HEARTBEAT)
        if caught and caught.si_signo != signal.SIGCHLD:
            with contextlib.suppress(ProcessLookupError):
                os.kill(init, caught.si_signo)
        pid, status = os.waitpid(init, os.WNOHANG)
        with contextlib.suppress(BlockingIOError):
            while (message := socket.recv_fds(report, 65536, 2))[0]:
                if message[1]:
                    view = _View(*message[1])
                else:
                    outcome = json.loads(message[0])
        if pid:
            break
        if time.monotonic() > deadline:
            limit = "wall"
        elif limits.memory and view and view.memory(more_than=limits.memory):
            limit = "memory"
        if limit:
            os.kill(init, signal.SIGKILL)  # and with it all inside
            _, status = os.waitpid(init, 0)
            outcome["limit"] = limit
            break
    finish(spec, outcome, os.waitstatus_to_exitcode(status) & 0xFF)


def finish(spec: Spec, outcome: dict[str, Any], code: int) -> NoReturn:
    """Write the outcome into the control folder and exit."""
    draft = Path(spec.control, OUTCOME + ".part")
    with contextlib.suppress(OSError):
        draft.write_text(json.dumps(outcome), encoding="utf-8")
        draft.replace(Path(spec.control, OUTCOME))
    os._exit(code)


def show(report: socket.socket) -> None:
    """Give the supervisor what it counts: the sandbox's processes and sockets."""
    files = [os.open("/proc", os.O_RDONLY), os.open("/proc/net/sockstat", os.O_RDONLY)]
    socket.send_fds(report, [b"x"], files)
    for file in files:
        os.close(file)


def say(report: socket.socket, outcome: dict[str, Any]) -> None:
    """Tell the supervisor the outcome."""
    with contextlib.suppress(OSError):
        report.send(json.dumps(outcome).encode())


def reason(error: Exception) -> str:
    """The reason why there is no sandbox, in words."""
    return str(error) if isinstance(error, SandboxError) else f"setting it up failed: {error!r}"


def be_init(spec: Spec, inmate: int, report: socket.socket) -> NoReturn:
    """Bury the dead, and pass signals on; when init exits, all inside die."""
    while True:
        caught = signal.sigwaitinfo(WATCHED).si_signo
        if caught != signal.SIGCHLD:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(inmate, caught)
        for pid, status, usage in _dead_children():
            if pid == inmate:
                say(report, _outcome(spec.limits, status, usage))
                os._exit(os.waitstatus_to_exitcode(status) & 0xFF)


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


@dataclass(frozen=True)
class _View:
    """The processes and sockets of a sandbox, as open files of its own ``/proc``."""

    processes: int
    sockets: int

    def memory(self, more_than: int) -> bool:
        """True if the inmates hold more bytes: each page counted once, and the kernel's."""
        # The exact figure takes the kernel long for large processes: only if it may matter.
        inmates = [name for name in os.listdir(self.processes) if name.isdigit() and name != "1"]
        used = re.search(rb"used (\d+)", os.pread(self.sockets, 4096, 0))
        total = sockets = int(used[1]) * _SOCKET if used else 0
        for pid in inmates:
            if (total := total + self._kib(pid, "status", _RESIDENT) * 1024) > more_than:
                break
        else:
            return False
        total = sockets
        for pid in inmates:
            rolled = self._kib(pid, "smaps_rollup", rb"Pss_(?:Anon|Shmem):\s+(\d+)")
            tables = self._kib(pid, "status", _TABLES)
            # A process whose exact figure cannot be read counts with the pages that it shares.
            total += (rolled + tables if rolled else self._kib(pid, "status", _RESIDENT)) * 1024
        return total > more_than

    def _kib(self, pid: str, file: str, pattern: bytes) -> int:
        try:
            path = os.open(f"{pid}/{file}", os.O_RDONLY, dir_fd=self.processes)
            with open(path, "rb") as opened:
                return sum(map(int, re.findall(pattern, opened.read())))
        except OSError:
            return 0  # it has just ended, or does not let us read
