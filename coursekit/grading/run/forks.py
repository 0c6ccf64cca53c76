"""Run a check's texts in forks of the student's process, which learn nothing from each other.

All are forked before any is sent a text. Then one after another runs, while every other process
of the sandbox is stopped; what it started is killed, and files that it made are removed. Whether
a fork has kept to itself is seen from outside: what it does and says is the student's.
"""

import contextlib
import ctypes
import fcntl
import json
import os
import platform
import random
import select
import shutil
import signal
import socket
import stat
import termios
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from nbformat import NotebookNode, v4

from coursekit.grading.kernels.clock import Clock
from coursekit.grading.protocol import wire
from coursekit.grading.run.kernel_call import GRACE
from coursekit.grading.run.messages import error
from coursekit.grading.sandbox import HOME, SOCKETS

_PATIENCE = 20  # seconds until all forks have to be there
_LARGEST = 2**17  # bytes of an answer
_KCMP = {"x86_64": 312, "aarch64": 272}
_STANDS_STILL = ("Name:", "Threads:", "SigPnd:", "ShdPnd:", "voluntary", "nonvoluntary")
Outputs = list[NotebookNode]


class NotAlone(Exception):
    """A fork could learn from another, or was not made; says how."""


@dataclass
class Forks:
    """The forks for one check.

    Parameters
    ----------
    listener : socket.socket
        Where forks connect.
    init : int
        The sandbox's first process.
    folder : Path
        The notebook's working folder.
    clock : callable
        Makes a clock for one run of the check.
    """

    listener: socket.socket
    init: int
    folder: Path
    clock: Callable[[], Clock]
    _is_over: bool = False

    def stop(self) -> None:
        """Have `run` end soon."""
        self._is_over = True

    def run(
        self, texts: Mapping[str, str], first: str, kernel: socket.socket
    ) -> dict[str, Outputs | None]:
        """Return each text's outputs; None if it gave none in time.

        Parameters
        ----------
        first : str
            The text that counts: when it has raised, there is no need for the others.
        kernel : socket.socket
            The connection to `protocol.forks.serve_forks`.

        Raises
        ------
        NotAlone
        """
        kernel.sendall(b"%d" % len(texts))
        forks: dict[socket.socket, int] = {}
        stopped: set[int] = set()
        outputs: dict[str, Outputs | None] = {}
        stack = contextlib.ExitStack()
        try:
            for _ in texts:
                fork = self._accept()
                forks[fork] = wire.peer(fork)[0]
            stopped = self._signal_all(signal.SIGSTOP, "tT")
            if not stopped.issuperset(forks.values()):
                raise NotAlone("its copies have ended")
            for fork in forks:
                _look_at(fork, forks)
            places = {"/tmp", HOME, "/dev/shm", SOCKETS, str(self.folder.resolve())}
            roots = [f"/proc/{wire.peer(kernel)[0]}/root{place}" for place in places]
            files = _files(roots)
            copies = Path(stack.enter_context(TemporaryDirectory(prefix="coursekit-")))
            for number, (path, status) in enumerate(files.items()):
                if stat.S_ISREG(status.st_mode):
                    shutil.copyfile(path, copies / str(number), follow_symlinks=False)
            order = random.SystemRandom().sample(sorted(texts), len(texts))
            for kind, (fork, pid) in zip(order, forks.items(), strict=True):
                stopped.discard(pid)
                before = {other: _still(other) for other in stopped}
                os.kill(pid, signal.SIGCONT)
                try:
                    outputs[kind] = self._ask(fork, pid, texts[kind])
                finally:
                    self._signal_all(signal.SIGKILL, "", stopped)
                    _take_back(roots, files, copies)
                if any(_still(other) != state for other, state in before.items()):
                    raise NotAlone("it reached another process")
                if kind == first and _has_raised(outputs[kind]):
                    break
        except OSError as reason:
            raise NotAlone(f"it could not be looked at ({reason})") from reason
        finally:
            living = self._living()  # another process may have the number of one that has ended
            for pid in living & {*forks.values()} - {wire.peer(kernel)[0]}:
                _signal(pid, signal.SIGKILL)
            for pid in living & stopped:
                _signal(pid, signal.SIGCONT)
            for fork in forks:
                fork.close()
            stack.close()
        return outputs

    def _accept(self) -> socket.socket:
        """A fork that is ready."""
        if not self._waits_for(self.listener, time.monotonic() + _PATIENCE):
            raise NotAlone("its process could not be copied")
        fork = self.listener.accept()[0]
        if not self._waits_for(fork, time.monotonic() + _PATIENCE) or fork.recv(8) != b"ready\n":
            fork.close()
            raise NotAlone("its process could not be copied")
        return fork

    def _waits_for(self, source: socket.socket, until: float) -> bool:
        while not (ready := bool(select.select([source], [], [], 0.2)[0])):
            if self._is_over or time.monotonic() > until:
                break
        return ready

    def _ask(self, fork: socket.socket, pid: int, text: str) -> Outputs | None:
        """Return a text's outputs in a fork; None if it ran too long, or its process ended."""
        answer, clock, until = b"", self.clock(), float("inf")
        with contextlib.suppress(OSError):  # it ends
            fork.sendall(json.dumps(text).encode() + b"\n")
            while len(answer) <= _LARGEST and not self._is_over and time.monotonic() < until:
                if self._waits_for(fork, time.monotonic() + min(clock.remaining(), 0.5)):
                    answer += (part := fork.recv(_LARGEST))
                    if not part or answer.endswith(b"\n"):
                        break
                elif clock.remaining() <= 0 and until == float("inf"):
                    until = time.monotonic() + GRACE
                    _signal(pid, signal.SIGINT)
        return None if until < float("inf") else _outputs(answer)

    def _signal_all(self, number: int, states: str, but: Iterable[int] = ()) -> set[int]:
        """Stop or end all processes but some that are not in certain states; return the living."""
        until = time.monotonic() + _PATIENCE
        while pids := self._living(states).difference(but):
            for pid in pids:
                _signal(pid, number)
            if time.monotonic() > until:
                raise NotAlone("its processes cannot be stopped")
            time.sleep(0.001)
        return self._living()

    def _living(self, states: str = "") -> set[int]:
        """The sandbox's processes that have not ended and are not in certain states."""
        return {pid for pid, state in _inmates(self.init) if state not in f"ZX{states}"}


def _signal(pid: int, number: int) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, number)


def _has_raised(outputs: Outputs | None) -> bool:
    return outputs is None or any(output.output_type == "error" for output in outputs)


def _outputs(answer: bytes) -> Outputs | None:
    """Outputs that a fork sent; None if they cannot be read."""
    try:
        pairs = [(str(name), str(text)) for name, text in json.loads(answer)]
    except (ValueError, TypeError, RecursionError):
        return None
    return [
        error(name, text) if name else v4.new_output("execute_result", data={"text/plain": text})
        for name, text in pairs
    ]


def _inmates(init: int) -> Iterator[tuple[int, str]]:
    """The processes of a sandbox but for its first, and what state they are in."""
    children: dict[int, list[tuple[int, str]]] = {}
    for name in filter(str.isdigit, os.listdir("/proc")):
        with contextlib.suppress(OSError):
            line = Path(f"/proc/{name}/stat").read_text(errors="replace")
            state, parent = line.rpartition(")")[2].split()[:2]
            children.setdefault(int(parent), []).append((int(name), state))
    todo = list(children.get(init, ()))
    for pid, state in todo:
        todo += children.get(pid, ())
        yield pid, state


def _look_at(fork: socket.socket, forks: Mapping[socket.socket, int]) -> None:
    """Raise `NotAlone` if a fork has what leads to other processes."""
    pid = forks[fork]
    if list(forks.values()).count(pid) > 1 or len(os.listdir(f"/proc/{pid}/task")) > 1:
        raise NotAlone("its copies are one process")
    kcmp = ctypes.CDLL(None).syscall
    number = _KCMP.get(platform.machine(), -1)
    if any(other != pid and kcmp(number, pid, other, 1, 0, 0) == 0 for other in forks.values()):
        raise NotAlone("its copies share memory")
    sockets = 0
    for name in os.listdir(f"/proc/{pid}/fd"):
        status = os.stat(f"/proc/{pid}/fd/{name}")
        sockets += stat.S_ISSOCK(status.st_mode)
        is_null = stat.S_ISCHR(status.st_mode) and os.major(status.st_rdev) == 1
        has_name = stat.S_ISDIR(status.st_mode) or (
            stat.S_ISREG(status.st_mode) and status.st_nlink
        )
        if not (is_null or has_name or (stat.S_ISSOCK(status.st_mode) and sockets == 1)):
            raise NotAlone("its copies have connections open")
    for line in Path(f"/proc/{pid}/maps").read_text(errors="replace").splitlines():
        if line.split()[1].startswith("rw") and line.split()[1].endswith("s"):
            raise NotAlone("its copies share memory")


def _still(pid: int) -> list[str]:
    """Facts about a stopped process that change only if somebody reaches it."""
    process = Path(f"/proc/{pid}")
    status = (process / "status").read_text(errors="replace").splitlines()
    lines = [line for line in status if line.startswith(_STANDS_STILL)]
    lines += (process / "stat").read_text(errors="replace").rpartition(")")[2].split()[15:17]
    lines.append((process / "limits").read_text(errors="replace"))
    for name in sorted(os.listdir(process / "fd")):
        lines.append((process / "fdinfo" / name).read_text(errors="replace"))
        if stat.S_ISFIFO(os.stat(process / "fd" / name).st_mode):
            file = os.open(process / "fd" / name, os.O_RDONLY | os.O_NONBLOCK)
            lines.append(str(fcntl.ioctl(file, termios.FIONREAD, bytes(4))))
            os.close(file)
    return lines


def _files(roots: Iterable[str]) -> dict[str, os.stat_result]:
    """The files of a sandbox as they are, while its processes are stopped."""
    statuses: dict[str, os.stat_result] = {}
    todo = list(roots)
    while todo:
        path = todo.pop()
        statuses[path] = status = os.lstat(path)
        if stat.S_ISFIFO(status.st_mode) or os.listxattr(path, follow_symlinks=False):
            raise NotAlone("its files may hold a message")
        if stat.S_ISDIR(status.st_mode):
            for entry in os.scandir(path):
                # What else is mounted there cannot be written to.
                if entry.stat(follow_symlinks=False).st_dev == status.st_dev:
                    todo.append(entry.path)
    return statuses


def _take_back(roots: Iterable[str], before: Mapping[str, os.stat_result], copies: Path) -> None:
    """Remove the files that a fork made; put back those that it changed, and raise `NotAlone`."""
    new = _files(roots)
    for path in sorted(new.keys() - before.keys(), reverse=True):
        (os.rmdir if stat.S_ISDIR(new[path].st_mode) else os.unlink)(path)
    has_changed = False
    for number, (path, old) in enumerate(before.items()):
        now = new.get(path)
        if now is None or _signs(old) != _signs(now):
            has_changed = True
            if stat.S_ISREG(old.st_mode) and (now is None or stat.S_ISREG(now.st_mode)):
                shutil.copyfile(copies / str(number), path)  # no link: nothing moves now
                os.chown(path, old.st_uid, old.st_gid)
                os.chmod(path, stat.S_IMODE(old.st_mode))
    if has_changed:
        raise NotAlone("it changed files")
    for path, old in before.items():  # nothing tells which were read
        os.utime(path, ns=(old.st_atime_ns, old.st_mtime_ns), follow_symlinks=False)


def _signs(status: os.stat_result) -> tuple[int, ...]:
    """Numbers that change when a file does; a folder changes with what is in it."""
    if stat.S_ISDIR(status.st_mode):
        return (status.st_mode,)
    return status.st_mode, status.st_size, status.st_mtime_ns, status.st_ino
