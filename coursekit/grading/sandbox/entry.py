"""Lock a process in: its own files, processes and network, and nothing else of the machine.

Linux only, by namespaces, without a helper program and without privileges. `begin` forks the first
process of a sandbox, *init*, whose end ends everything inside; `enter` is called there and returns
in the *inmate*, which runs the students' code. Who called `begin` stays outside and, with a
`Watch`, sees to the limits; its end ends the sandbox, too. `main` runs a command in a sandbox. See
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
from dataclasses import asdict
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

from coursekit.grading.sandbox import DOOR, HOME, OUTCOME, Limits, SandboxError, Spec
from coursekit.grading.sandbox.linux import (
    PR_DUMPABLE,
    PR_PDEATHSIG,
    drop_privileges,
    fork_apart,
    identity,
    new_user_namespace,
    prctl,
    set_limits,
)
from coursekit.grading.sandbox.world import build

_WATCHED = (signal.SIGCHLD, signal.SIGINT, signal.SIGTERM)
HEARTBEAT = 0.1  # seconds between two looks of a `Watch`
_TABLES = rb"VmPTE:\s+(\d+)"  # which pages are where: held by the kernel for a process
_RESIDENT = rb"(?:Rss(?:Anon|Shmem)|VmPTE):\s+(\d+)"
_SOCKET = 2 * 212_992  # what the kernel keeps for one at most, where nobody has set it higher
_ENVIRONMENT = {"HOME": HOME, "TMPDIR": "/tmp", "USER": "student", "LOGNAME": "student"}
_FAILED = 125


def begin() -> tuple[int, socket.socket]:
    """Fork the first process of a sandbox; the calling process must have one thread.

    Returns
    -------
    int, socket
        As `os.fork` does, and the connection between the two: there for `enter`, here for `Watch`.
    """
    ours, report = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    try:
        pid = fork_apart()
    except SandboxError as error:
        ours.send(str(error).encode())
        pid = os.fork()  # which goes no further than to say so
    (ours if pid == 0 else report).close()
    return pid, ours if pid else report


def enter(spec: Spec, report: socket.socket, descriptors: Sequence[int] = ()) -> None:
    """Return in a process that is locked in.

    The calling process, of `begin`, becomes init and never returns. Of its open files the inmate
    keeps those in `descriptors`, and standard input and output.
    """
    signal.pthread_sigmask(signal.SIG_BLOCK, _WATCHED)
    _say(report, {"control": spec.control, "limits": asdict(spec.limits)})
    try:
        prctl(PR_PDEATHSIG, signal.SIGKILL)
        _heed(report)
        door = _door(spec)
        uid = identity()
        os.setsid()
        _hand_out(door, *build(spec, uid))
        # What is counted from outside: the sandbox's processes and sockets.
        files = [os.open(name, os.O_RDONLY) for name in ("/proc", "/proc/net/sockstat")]
        socket.send_fds(report, [b"x"], files)
        with contextlib.suppress(OSError):  # should memory run out, end what runs here first
            Path("/proc/self/oom_score_adj").write_text("1000", encoding="ascii")
        if uid is None:  # only now: the namespaces so far are not the inmate's to change
            new_user_namespace()
        drop_privileges(uid)
        # Cleared by the change of user, hence again; who watches may have ended meanwhile.
        prctl(PR_PDEATHSIG, signal.SIGKILL)
        _heed(report)
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
        prctl(PR_DUMPABLE, 1)  # lets its memory be counted
        report.close()
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _WATCHED)
    except Exception as error:  # never go on outside
        # The reason why there is no sandbox, in words.
        known = isinstance(error, SandboxError)
        _say(report, {"error": str(error) if known else f"setting it up failed: {error!r}"})
        _await_end()


def _heed(report: socket.socket) -> None:
    """End with who watches, and go no further if there can be no sandbox."""
    if select.select([report], [], [], 0)[0]:
        if reason := report.recv(4096):
            raise SandboxError(reason.decode())
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
    path, _, *command = arguments
    spec = Spec.read(Path(path))
    signal.pthread_sigmask(signal.SIG_BLOCK, _WATCHED)
    prctl(PR_PDEATHSIG, signal.SIGKILL)
    if spec.parent and os.getppid() != spec.parent:
        os._exit(_FAILED)  # it ended before it could be watched
    init, report = begin()
    if init:
        _supervise(init, report)
    enter(spec, report)
    try:
        os.execvp(command[0], command)
    except OSError as error:
        print(f"{command[0]}: {error.strerror}", file=sys.stderr)
        os._exit(127)


def _supervise(init: int, report: socket.socket) -> NoReturn:
    """Watch a sandbox, pass signals on, and exit like the inmate."""
    watch_first()
    watch = Watch(init, report)
    while (code := watch.look()) is None:
        caught = signal.sigtimedwait(_WATCHED, HEARTBEAT)
        if caught and caught.si_signo != signal.SIGCHLD:
            with contextlib.suppress(ProcessLookupError):
                os.kill(init, caught.si_signo)
    os.waitpid(init, 0)
    os._exit(code)


def watch_first() -> None:
    """Have this process run before others, if it may."""
    with contextlib.suppress(OSError):
        os.setpriority(os.PRIO_PROCESS, 0, -10)


class _View(NamedTuple):
    """The processes and sockets of a sandbox, as open files of its own ``/proc``."""

    processes: int
    sockets: int

    def may_exceed(self, most: int) -> bool:
        """True if the inmates may hold more bytes: pages that they share are counted for each."""
        total = self._sockets
        for pid in self._inmates:
            if (total := total + self._kib(pid, "status", _RESIDENT) * 1024) > most:
                return True
        return False

    def memory(self) -> int:
        """The bytes that the inmates hold: each page counted once, and the kernel's.

        The exact figure takes the kernel long for large processes: only if it may matter.
        """
        total = self._sockets
        for pid in self._inmates:
            rolled = self._kib(pid, "smaps_rollup", rb"Pss_(?:Anon|Shmem):\s+(\d+)")
            tables = self._kib(pid, "status", _TABLES)
            # A process whose exact figure cannot be read counts with the pages that it shares.
            total += (rolled + tables if rolled else self._kib(pid, "status", _RESIDENT)) * 1024
        return total

    @property
    def _inmates(self) -> list[str]:
        return [name for name in os.listdir(self.processes) if name.isdigit() and name != "1"]

    @property
    def _sockets(self) -> int:
        used = re.search(rb"used (\d+)", os.pread(self.sockets, 4096, 0))
        return int(used[1]) * _SOCKET if used else 0

    def _kib(self, pid: str, file: str, pattern: bytes) -> int:
        try:
            path = os.open(f"{pid}/{file}", os.O_RDONLY, dir_fd=self.processes)
            with open(path, "rb") as opened:
                return sum(map(int, re.findall(pattern, opened.read())))
        except OSError:
            return 0  # it has just ended, or does not let us read


class Watch:
    """Watches the limits of a sandbox, out of reach of all inside, and writes the outcome.

    Parameters
    ----------
    init : int
        Its first process, a child of this one.
    report : socket
        The connection to that; when something comes, there is reason to `look`.
    """

    def __init__(self, init: int, report: socket.socket) -> None:
        report.setblocking(False)
        self.report = report
        self._init = os.pidfd_open(init)
        self._control = ""
        self._deadline, self._memory = float("inf"), 0
        self._view: _View | None = None
        self._counter: int | None = None  # a process that counts its memory exactly

    def look(self) -> int | None:
        """The exit code, like the inmate's, once the sandbox has ended, for example by a limit."""
        with contextlib.suppress(BlockingIOError):
            while True:
                try:
                    text, files, *_ = socket.recv_fds(self.report, 65536, 2)
                except ConnectionError:
                    text = b""
                if not text:  # init was killed, by who need not be told so
                    return -signal.SIGKILL & 0xFF
                if files:
                    self._view = _View(*files)
                elif self._control:
                    return self._end(json.loads(text))
                else:
                    self._begin(**json.loads(text))
        if time.monotonic() > self._deadline:
            return self._end({"limit": "wall", "signal": signal.SIGKILL})
        with contextlib.suppress(OSError):  # the last inmate has just ended
            if self._memory and self._view and self._view.may_exceed(self._memory):
                self._count(self._view)
        return None

    def interrupt(self) -> None:
        """Pass Ctrl-C on to what runs inside."""
        with contextlib.suppress(ProcessLookupError):
            signal.pidfd_send_signal(self._init, signal.SIGINT)

    def close(self) -> None:
        """Close all files; look no more."""
        self.report.close()
        for fd in (self._init, self._counter, *(self._view or ())):
            if fd is not None:
                os.close(fd)

    def _begin(self, control: str, limits: dict[str, int]) -> None:
        self._control, self._memory = control, limits["memory"]
        if limits["wall"]:
            self._deadline = time.monotonic() + limits["wall"]

    def _count(self, view: _View) -> None:
        """Count exactly, in a process of its own: others are not kept waiting for that."""
        if self._counter is not None:
            with contextlib.suppress(ChildProcessError):  # buried
                if os.waitid(os.P_PIDFD, self._counter, os.WEXITED | os.WNOHANG) is None:
                    return
            os.close(self._counter)
            self._counter = None
        pid = -1
        with contextlib.suppress(OSError):
            pid = os.fork()
        if pid > 0:
            self._counter = os.pidfd_open(pid)
            return
        try:
            if view.memory() > self._memory:
                self._end({"limit": "memory", "signal": signal.SIGKILL})
        finally:
            if pid == 0:
                os._exit(0)

    def _end(self, outcome: dict[str, Any]) -> int:
        """Write the outcome into the control folder, and then kill all inside."""
        draft = Path(self._control, f"{OUTCOME}.{os.getpid()}")
        with contextlib.suppress(OSError):
            draft.write_text(json.dumps(outcome), encoding="utf-8")
            draft.replace(Path(self._control, OUTCOME))
        with contextlib.suppress(ProcessLookupError):
            signal.pidfd_send_signal(self._init, signal.SIGKILL)
        if "error" in outcome:
            return _FAILED
        return (-outcome["signal"] or outcome.get("exit", 0)) & 0xFF


def _say(report: socket.socket, outcome: dict[str, Any]) -> None:
    """Tell who watches, for example the outcome."""
    with contextlib.suppress(OSError):
        report.send(json.dumps(outcome).encode())


def _be_init(spec: Spec, inmate: int, report: socket.socket) -> NoReturn:
    """Bury the dead, and pass signals on; when init ends, all inside die."""
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
                    _await_end()


def _await_end() -> NoReturn:
    """Wait for who watches to write down the outcome, and to end all of this."""
    while True:
        signal.pause()


def _outcome(limits: Limits, status: int, usage: Any) -> dict[str, Any]:
    code = os.waitstatus_to_exitcode(status)
    used = usage.ru_utime + usage.ru_stime
    # The limit and this account are kept by different clocks of the kernel: a little less counts.
    near = limits.cpu and used >= 0.95 * limits.cpu
    by_cpu = code == -signal.SIGXCPU or (near and code == -signal.SIGKILL)
    return {"limit": "cpu" if by_cpu else "", "signal": max(-code, 0), "exit": max(code, 0)}
