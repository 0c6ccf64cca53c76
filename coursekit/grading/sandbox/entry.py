"""Lock a process in: its own files, processes and network, and nothing else of the machine.

Linux only, by namespaces, without a helper program and without privileges. `enter` is called
by a process with one thread and returns in the process that is locked in; `main` runs a
command there. Three processes take part: a *supervisor* outside, which
watches the limits, and whose end ends everything; *init*, the first process of the sandbox,
whose end ends everything inside; and the *inmate*, which runs the students' code. See
docs/security.md for what each layer stops.
"""

import contextlib
import json
import os
import re
import select
import signal
import socket
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

from coursekit.grading.sandbox import DOOR, HOME, OUTCOME, Limits, SandboxError, Spec
from coursekit.grading.sandbox.linux import (
    CLONE_NEWPID,
    CLONE_NEWUSER,
    PR_DUMPABLE,
    PR_PDEATHSIG,
    drop_privileges,
    identity,
    map_identity,
    prctl,
    set_limits,
    unshare,
)
from coursekit.grading.sandbox.world import build

_WATCHED = (signal.SIGCHLD, signal.SIGINT, signal.SIGTERM)
_HEARTBEAT = 0.1
_TABLES = rb"VmPTE:\s+(\d+)"  # which pages are where: held by the kernel for a process
_RESIDENT = rb"(?:Rss(?:Anon|Shmem)|VmPTE):\s+(\d+)"
_SOCKET = 2 * 212_992  # what the kernel keeps for one at most, where nobody has set it higher
_ENVIRONMENT = {"HOME": HOME, "TMPDIR": "/tmp", "USER": "student", "LOGNAME": "student"}
_FAILED = 125


def enter(spec: Spec, descriptors: Sequence[int] = ()) -> None:
    """Return in a process that is locked in.

    The calling process must have one thread; of its open files the inmate keeps those in
    `descriptors`, and standard input and output. It becomes the supervisor and never returns:
    it passes interrupts on, waits, writes the outcome, and exits like the inmate did.
    """
    signal.pthread_sigmask(signal.SIG_BLOCK, _WATCHED)
    door = _door(spec)
    from_init, report = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    try:
        uid = identity()
        if uid is None:
            ids = os.geteuid(), os.getegid()
            unshare(CLONE_NEWUSER, "user namespace")
            map_identity(*ids)
        unshare(CLONE_NEWPID, "process namespace")
        prctl(PR_PDEATHSIG, signal.SIGKILL)
        if spec.parent and os.getppid() != spec.parent:
            os._exit(_FAILED)  # it ended before it could be watched
        init = os.fork()
    except Exception as error:
        _finish(spec, {"error": _reason(error)}, _FAILED)
    if init:
        report.close()
        _supervise(spec, init, from_init)
    try:
        from_init.close()
        os.setsid()
        _hand_out(door, *build(spec, uid))
        # What the supervisor counts: the sandbox's processes and sockets.
        files = [os.open(name, os.O_RDONLY) for name in ("/proc", "/proc/net/sockstat")]
        socket.send_fds(report, [b"x"], files)
        with contextlib.suppress(OSError):  # should memory run out, end what runs here first
            Path("/proc/self/oom_score_adj").write_text("1000", encoding="ascii")
        drop_privileges(uid)
        # Cleared by the change of user, hence again; the supervisor may have died meanwhile.
        prctl(PR_PDEATHSIG, signal.SIGKILL)
        if select.select([report], [], [], 0)[0]:
            os._exit(_FAILED)
        inmate = os.fork()
        if inmate:
            _be_init(spec, inmate, report)
        _close_all_but(*descriptors, report.fileno())
        os.setpgid(0, 0)
        os.chdir(spec.folder)
        set_limits(spec.limits)
        os.environ.clear()
        os.environ.update(spec.environment | _ENVIRONMENT)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        for number in (signal.SIGTERM, signal.SIGPIPE, signal.SIGXFSZ):
            signal.signal(number, signal.SIG_DFL)
        prctl(PR_DUMPABLE, 1)  # lets the supervisor count its memory
        report.close()
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _WATCHED)
    except Exception as error:  # never go on outside
        _say(report, {"error": _reason(error)})
        os._exit(_FAILED)


def _door(spec: Spec) -> socket.socket | None:
    """The connection to hand out the folders of the sandbox on, if somebody wants them."""
    door = socket.socket(socket.AF_UNIX)
    try:
        door.connect(os.path.join(spec.control, DOOR))
    except OSError:
        door.close()
        return None
    return door


def _hand_out(door: socket.socket | None, *folders: int) -> None:
    """Give the folders away, while nothing of a student's runs here."""
    if door is not None:
        socket.send_fds(door, [b"x"], list(folders))
        door.close()
    for folder in folders:
        os.close(folder)


def _close_all_but(*descriptors: int) -> None:
    first = 3
    for fd in sorted(descriptors):
        os.closerange(first, fd)
        first = fd + 1
    os.closerange(first, 65536)


def main(arguments: Sequence[str]) -> NoReturn:
    """Run ``SPEC -- COMMAND...``: the command in a sandbox, found on the sandbox's PATH."""
    spec, _, *command = arguments
    enter(Spec.read(Path(spec)))
    try:
        os.execvp(command[0], command)
    except OSError as error:
        print(f"{command[0]}: {error.strerror}", file=sys.stderr)
        os._exit(127)


def _supervise(spec: Spec, init: int, report: socket.socket) -> NoReturn:
    """Watch the limits, out of reach of all inside, pass signals on, and exit like the inmate."""
    with contextlib.suppress(OSError):
        os.setpriority(os.PRIO_PROCESS, 0, -10)
    report.setblocking(False)
    limits, limit = spec.limits, ""
    view: _View | None = None
    outcome: dict[str, Any] = {"limit": "", "signal": signal.SIGKILL}
    deadline = time.monotonic() + limits.wall if limits.wall else float("inf")
    while True:
        caught = signal.sigtimedwait(_WATCHED, _HEARTBEAT)
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
    _finish(spec, outcome, os.waitstatus_to_exitcode(status) & 0xFF)


def _finish(spec: Spec, outcome: dict[str, Any], code: int) -> NoReturn:
    """Write the outcome into the control folder and exit."""
    draft = Path(spec.control, OUTCOME + ".part")
    with contextlib.suppress(OSError):
        draft.write_text(json.dumps(outcome), encoding="utf-8")
        draft.replace(Path(spec.control, OUTCOME))
    os._exit(code)


def _say(report: socket.socket, outcome: dict[str, Any]) -> None:
    """Tell the supervisor the outcome."""
    with contextlib.suppress(OSError):
        report.send(json.dumps(outcome).encode())


def _reason(error: Exception) -> str:
    """The reason why there is no sandbox, in words."""
    return str(error) if isinstance(error, SandboxError) else f"setting it up failed: {error!r}"


def _be_init(spec: Spec, inmate: int, report: socket.socket) -> NoReturn:
    """Bury the dead, and pass signals on; when init exits, all inside die."""
    while True:
        caught = signal.sigwaitinfo(_WATCHED).si_signo
        if caught != signal.SIGCHLD:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(inmate, caught)
        with contextlib.suppress(ChildProcessError):
            while (dead := os.wait4(-1, os.WNOHANG))[0]:
                pid, status, usage = dead
                if pid == inmate:
                    _say(report, _outcome(spec.limits, status, usage))
                    os._exit(os.waitstatus_to_exitcode(status) & 0xFF)


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
