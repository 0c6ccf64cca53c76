"""Hold the results of the solution notebook, for notebooks that go on from there.

The process runs the solution notebook once, all but its checks. For a student whose task
failed it then forks a process that puts the reference's results of that task into the
student's notebook: data by value; a function as something that is called there and runs here,
so that no solution's text enters the student's process.
"""

import contextlib
import os
import resource
import select
import signal
import socket
import sys
import threading
from typing import Any

from coursekit.grading.protocol import wire
from coursekit.grading.protocol.errors import Gone
from coursekit.grading.protocol.peer import Peer
from coursekit.grading.protocol.plain import PlainError

Coded = tuple[Any, list[bytes]]


def replaced(cells: list[dict[str, Any]], position: int) -> list[tuple[int, str]]:
    """List the names to replace when the solution cell at `position` failed.

    The names that it binds, and, so that all fit together, the data that it was made from
    as far as earlier solution cells made them.

    Returns
    -------
    list of (int, str)
        Position of the solution cell whose result counts, and the name.
    """
    pairs = [(position, name) for name in sorted(cells[position]["binds"])]
    names = set(cells[position]["binds"])
    todo = [(position, name) for name in sorted(cells[position]["uses"])]
    while todo:
        before, name = todo.pop()
        if name in names:
            continue
        for earlier in range(before - 1, -1, -1):
            if cells[earlier]["solution"] and name in cells[earlier]["binds"]:
                names.add(name)
                pairs.append((earlier, name))
                todo += [(earlier, other) for other in sorted(cells[earlier]["uses"])]
                break
    return pairs


class _Results:
    """The results of each solution cell, as they were when it had run."""

    def __init__(self, cells: list[dict[str, Any]]) -> None:
        self._cells = cells
        self._coded: dict[tuple[int, str], Coded] = {}
        self._callable: set[tuple[int, str]] = set()
        self.error = ""
        self._exports: dict[tuple[int, str], dict[int, Any]] = {}

    def run(self) -> None:
        shell = _shell()
        for position, cell in enumerate(self._cells):
            outcome = shell.run_cell(cell["source"], store_history=True)
            if "matplotlib.pyplot" in sys.modules:
                sys.modules["matplotlib.pyplot"].close("all")
            error = outcome.error_before_exec or outcome.error_in_exec
            if error is not None:
                self.error = f"cell {cell['name']} of the reference raises {error!r}"
                return
            if cell["solution"]:
                for name in cell["binds"]:
                    if name in shell.user_ns:
                        self._keep(position, name, shell.user_ns[name])

    def _keep(self, position: int, name: str, value: Any) -> None:
        # No connection yet: it only keeps what is referred to, for this result alone.
        peer = Peer(None)
        encoder = peer.encoder()
        with contextlib.suppress(PlainError):
            self._coded[position, name] = encoder.encode(value), encoder.blobs
            self._exports[position, name] = peer.exports
            if callable(value):
                self._callable.add((position, name))

    def names(self, position: int) -> list[tuple[int, str]]:
        """Names that `give` would set; of other cells' results, the data only."""
        return [
            place
            for place in replaced(self._cells, position)
            if place in self._coded and (place[0] == position or place not in self._callable)
        ]

    def give(self, position: int, connection: socket.socket) -> None:
        """Set the names at the other end, then be there for the functions among them.

        Those of other tasks cannot be had: a student who lets one task fail is given its own.
        """
        peer = Peer(connection)
        peer.strict = True  # who asks for what was not given is given nothing more
        for place in self.names(position):
            coded, blobs = self._coded[place]
            peer.exports |= self._exports[place]
            names = {"t": "dict", "v": [[place[1], coded]]}
            peer.send({"do": "set", "names": names}, blobs)
            peer.receive()
        peer.send({"do": "end"}, [])
        peer.receive()
        with contextlib.suppress(Gone):
            peer.serve()


def _shell() -> Any:
    from IPython.core.interactiveshell import InteractiveShell
    from traitlets.config import Config

    if "tqdm" in sys.modules:  # its monitor is a thread, which forked processes do not have
        sys.modules["tqdm"].tqdm.monitor_interval = 0
    # A history file would start a thread.
    return InteractiveShell.instance(config=Config({"HistoryManager": {"enabled": False}}))


def _bound(connection: socket.socket, memory: int, cpu: int) -> None:
    """Let what one student asks for cost no more than a notebook may, nor outlast it."""
    for limit, most in ((resource.RLIMIT_DATA, memory), (resource.RLIMIT_CPU, cpu)):
        if most:
            resource.setrlimit(limit, (most, most))

    def end_with_them() -> None:
        poll = select.poll()
        poll.register(connection, select.POLLRDHUP)
        poll.poll()
        os._exit(0)

    threading.Thread(target=end_with_them, daemon=True).start()


def serve(
    server: socket.socket, folder: str, cells: list[dict[str, Any]], memory: int, cpu: int
) -> None:
    """Run the reference, then answer those who connect until we are killed.

    A request is ``{"position": NUMBER}`` with the connection to a student's notebook; the
    answer names what is set there, or says why nothing is. `memory` and `cpu` are what the
    functions that one student calls may use.
    """
    os.chdir(folder)
    sys.path.insert(0, folder)
    os.environ["NBGRADER_EXECUTION"] = "autograde"  # sliders show one static figure
    results = _Results(cells)
    results.run()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for those who serve
    while True:
        client, _ = server.accept()
        with client:
            try:
                message, fds = wire.receive(client)
            except (EOFError, OSError):
                continue
            names = [] if results.error else results.names(message["position"])
            error = results.error
            try:
                forked = os.fork() if names else None
            except OSError as refused:  # of no more than this one
                forked, names, error = None, [], f"no process for it ({refused.strerror})"
            if forked == 0:
                server.close()
                client.close()
                try:
                    with socket.socket(fileno=fds[0]) as connection:
                        _bound(connection, memory, cpu)
                        results.give(message["position"], connection)
                finally:
                    os._exit(0)
            for fd in fds:
                os.close(fd)
            with contextlib.suppress(OSError):
                wire.send(client, {"names": [name for _, name in names], "error": error})
