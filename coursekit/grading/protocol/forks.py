"""Run a check, in a student's kernel, in forks of the kernel's process.

All forks do the same, whichever text of the check they are sent. Each has nothing but what the
notebook left in memory, its files, and one connection.
"""

import contextlib
import json
import os
import socket
import sys
import warnings
from typing import Any

_MOST = 10  # outputs of a check that count
_LONGEST = 2000


def serve_forks(path: str) -> None:
    """In a kernel: have forks run what the process that listens at `path` sends them."""
    with socket.socket(socket.AF_UNIX) as connection, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of threads: see `coursekit.grading.run.forks`
        connection.connect(path)
        number = int(connection.recv(8))
        forks = [_fork(path) for _ in range(number)]
        for fork in forks:
            with contextlib.suppress(OSError):
                os.waitpid(fork, 0)


def _fork(path: str) -> int:
    fork = os.fork()
    if fork:
        return fork
    try:
        connection = socket.socket(socket.AF_UNIX)
        connection.connect(path)
        _let_go(connection.fileno())
        with connection.makefile("rw", encoding="utf-8") as lines:
            lines.write("ready\n")
            lines.flush()
            text = json.loads(lines.readline())
            lines.write(json.dumps(_run(text)) + "\n")
    finally:
        os._exit(0)


def _let_go(connection: int) -> None:
    """Close what leads to other processes."""
    null = os.open(os.devnull, os.O_RDWR)
    for fd in (0, 1, 2):
        os.dup2(null, fd)
    for name in os.listdir("/proc/self/fd"):
        fd = int(name)
        with contextlib.suppress(OSError):
            if fd != connection and not os.readlink(f"/proc/self/fd/{fd}").startswith("/"):
                os.close(fd)


def _run(text: str) -> list[tuple[str, str]]:
    """Run a check as the kernel would; its errors by name, and what it gives, which has none."""
    from IPython.core.getipython import get_ipython

    shell: Any = get_ipython()
    outputs: list[tuple[str, str]] = []

    def add(name: Any, text: Any) -> None:
        outputs.append((str(name)[:_LONGEST], str(text)[:_LONGEST]))

    def send(stream: Any, message: Any, *arguments: Any, **named: Any) -> None:
        if isinstance(message, dict) and message["msg_type"] == "execute_result":
            add("", message["content"]["data"].get("text/plain", ""))

    def note(*arguments: Any, **named: Any) -> None:
        kind, error, _ = sys.exc_info()
        add(getattr(kind, "__name__", kind), error)

    shell.kernel.session.send = send
    shell.showtraceback = note  # IPython's takes a quarter of a second to word it
    sys.stdout = sys.stderr = os.fdopen(1, "w", errors="replace")  # see `_let_go`
    if shell.should_run_async(text, transformed_cell=text):
        import asyncio

        asyncio.events._set_running_loop(None)  # the kernel's, which goes on elsewhere
    result = shell.run_cell(text)
    error = result.error_before_exec or result.error_in_exec
    if error is not None and not any(name for name, _ in outputs):
        add(type(error).__name__, error)
    return outputs[:_MOST]
