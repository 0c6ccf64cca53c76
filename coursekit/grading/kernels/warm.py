"""Use a process that has imported everything, and forks kernels and judges that start at once.

That process is the *warm parent*, see `coursekit.grading.kernels.parent`; `WarmParent` is a
connection to it. Kernels that are not this Python's are ordinary ones (`WarmParent.fits`).
"""

from __future__ import annotations

import contextlib
import json
import os
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from coursekit.grading.kernels.parent import BACKEND
from coursekit.grading.protocol import wire
from coursekit.support.environment import HASH_SEED, ONE_THREAD, die_with_parent

# The environment variable that says where the batch's listens.
ADDRESS = "COURSEKIT_WARM_PARENT"


def arguments(command: Sequence[str]) -> list[str] | None:
    """The arguments in the command of an ordinary Python kernel; None for another command."""
    # `python -m ipykernel install` writes this into the commands of newer Pythons.
    words = [word for word in command if not word.startswith("-Xfrozen_modules=")]
    return words[3:] if words[1:3] == ["-m", "ipykernel_launcher"] else None


class WarmParentError(Exception):
    """There is no warm parent, for this reason."""


class WarmParent:
    """A connection to a warm parent; what it forked for us ends when we do.

    Parameters
    ----------
    address : str
        The path of its socket.
    """

    def __init__(self, address: str) -> None:
        self._channel = socket.socket(socket.AF_UNIX)
        self._channel.connect(address)
        self._lock = threading.Lock()

    @staticmethod
    def fits(command: Sequence[str]) -> bool:
        """True if a kernel's command is this Python's ordinary kernel."""
        return (
            arguments(command) is not None
            and os.path.realpath(command[0]) == os.path.realpath(sys.executable)
            and os.path.dirname(command[0]) in ("", os.path.dirname(sys.executable))
        )

    def fork(self, job: dict[str, Any], *fds: int) -> Child:
        """Have a process forked that does `job`; see `parent.main`.

        Raises
        ------
        WarmParentError
            If the warm parent is gone.
        """
        try:
            with self._lock:
                wire.send(self._channel, job, fds)
                answer, _ = wire.receive(self._channel)
        except (OSError, EOFError) as error:
            _connections.clear()  # the next one asks for another
            raise WarmParentError("the warm parent ended") from error
        return Child(answer["pid"])

    @property
    def folder(self) -> Path:
        """A folder for what all who use the warm parent share; it goes with it."""
        return Path(self._channel.getpeername()).parent


class Child:
    """A forked process, with as much of `subprocess.Popen` as kernels' provisioners use.

    How it ended is not known, only that it did.
    """

    stdin = stdout = stderr = None

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.returncode: int | None = None
        try:
            self._handle: int | None = os.pidfd_open(pid)
        except ProcessLookupError:
            self._handle, self.returncode = None, 1

    def poll(self) -> int | None:
        if self._handle is not None and select.select([self._handle], [], [], 0)[0]:
            self._close()
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        if self._handle is not None:
            if not select.select([self._handle], [], [], timeout)[0]:
                raise subprocess.TimeoutExpired("kernel", timeout or 0)
            self._close()
        return self.returncode or 0

    def _close(self) -> None:
        assert self._handle is not None
        os.close(self._handle)
        self._handle, self.returncode = None, 1

    def send_signal(self, number: int) -> None:
        if self._handle is not None:
            with contextlib.suppress(ProcessLookupError):
                signal.pidfd_send_signal(self._handle, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def __del__(self) -> None:
        if self._handle is not None:
            os.close(self._handle)


_connections: dict[str, Any] = {}
# Until it goes by where this Python itself looks for what is imported, our own imports are found.
_CODE = (
    "import sys, json; job = json.loads(sys.argv[1]); job['kernels_path'] = sys.path[:];"
    "sys.path[:] = job['path']; from coursekit.grading.kernels.parent import main; main(job)"
)
# Its heap in large pages, where the system has any: each fork copies a table of them.
_HUGE = {"GLIBC_TUNABLES": "glibc.malloc.hugetlb=1"}
_PASSED = ("PATH", "LANG", "LANGUAGE", "TZ", "HOME", "MPLCONFIGDIR", "XDG_CACHE_HOME", "TMPDIR")


def warm_parent(modules: Callable[[], Iterable[str]]) -> WarmParent:
    """This process's connection to a warm parent: the batch's, or one of its own.

    Parameters
    ----------
    modules : callable
        Says what one of its own is to import; not asked where there is the batch's.

    Raises
    ------
    WarmParentError
        If it does not start.
    """
    if _connections.get("pid") != os.getpid():
        _connections.clear()
        _connections["pid"] = os.getpid()
    address = os.environ.get(ADDRESS, "")
    if address and address not in _connections:
        with contextlib.suppress(OSError):  # it may have ended
            _connections[address] = WarmParent(address)
    if address in _connections:
        return _connections[address]
    key = "\n".join(sorted(modules()))
    if key not in _connections:
        started = ParentProcess(modules())
        started.wait()
        _connections[key] = WarmParent(started.address)
        _connections[key].started = started  # ends with us
    return _connections[key]


class ParentProcess:
    """Starts a warm parent, which ends with this process or with `close`.

    Parameters
    ----------
    modules : iterable of str
        What it is to import; what is not installed is left out.

    Attributes
    ----------
    address : str
        Where it will listen, once it has imported everything.
    """

    def __init__(self, modules: Iterable[str]) -> None:
        self._folder = tempfile.mkdtemp(prefix="ck-")
        self.address = os.path.join(self._folder, "warm")
        job = {"address": self.address, "modules": sorted(modules), "path": sys.path}
        variables = {name: os.environ[name] for name in _PASSED if name in os.environ}
        variables |= ONE_THREAD | BACKEND | HASH_SEED | {"PYTHONDONTWRITEBYTECODE": "1"} | _HUGE
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-c", _CODE, json.dumps(job)],
            env=variables,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            preexec_fn=partial(die_with_parent, os.getpid()),
            text=True,
        )
        self._is_ready = False

    def wait(self) -> None:
        """Wait until it listens.

        Raises
        ------
        WarmParentError
            If it does not come up.
        """
        if self._is_ready:
            return
        assert self._process.stdout is not None
        line = self._process.stdout.readline().strip()
        if line != "ready":
            self.close()
            raise WarmParentError("the process that forks kernels did not start")
        self._is_ready = True

    def close(self) -> None:
        self._process.kill()
        self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()
        shutil.rmtree(self._folder, ignore_errors=True)

    def __del__(self) -> None:
        if getattr(self, "_process", None) is not None and self._process.poll() is None:
            self.close()
