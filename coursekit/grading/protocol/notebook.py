"""Serve a check that looks at a notebook, or take a right result, in a student's kernel."""

import contextlib
import io
import os
import signal
import socket
import sys
import tempfile
from collections.abc import Iterator, MutableMapping
from types import FrameType, ModuleType
from typing import Any

from coursekit.grading.protocol.errors import Gone
from coursekit.grading.protocol.forks import serve_forks as serve_forks
from coursekit.grading.protocol.peer import Peer

_ABSENT = object()
_ORIGINALS: dict[str, Any] = {}
_REFERENCES: list[Peer] = []


class Notebook(Peer):
    """A notebook's end: the judge, or the reference, may ask for anything.

    Parameters
    ----------
    connection : socket.socket
    names : mutable mapping
        The notebook's names.

    Attributes
    ----------
    before : dict
        What the names were that mean something else until the check is over.
    """

    def __init__(self, connection: socket.socket, names: MutableMapping[str, Any]) -> None:
        super().__init__(connection, trusting=True)
        self._names = names
        self.before: dict[str, Any] = {}

    @contextlib.contextmanager
    def answering(self) -> Iterator[None]:
        _Interruptible.inside += 1
        try:
            yield
        finally:
            _Interruptible.inside -= 1

    def _resolve(self, coded: dict[str, Any]) -> Any:
        return self._names[coded["name"]] if coded["t"] == "held" else super()._resolve(coded)

    def _do_get(self, name: str) -> Any:
        if name not in self._names:
            raise NameError(f"name {name!r} is not defined")
        return self._names[name]

    def _do_set(self, names: dict[str, Any]) -> None:
        """Set names; what they were stays for `originals`."""
        for name, value in names.items():
            if name not in _ORIGINALS:
                _ORIGINALS[name] = self._names.get(name, _ABSENT)
            self._names[name] = value

    def _do_originals(self, names: list[str]) -> None:
        """Have names mean what they did before `set`, until the check is over."""
        names = [name for name in names if name in _ORIGINALS]
        self.before = {name: self._names.get(name, _ABSENT) for name in names} | self.before
        put(self._names, {name: _ORIGINALS[name] for name in names})

    def _do_module(self, name: str, text: str) -> None:
        """Have a module of the course, whose text the other end sends, under a name of its own."""
        import linecache

        if getattr(sys.modules.get(name), "_coursekit_text", None) == text:
            return
        module: Any = ModuleType(name)
        module._coursekit_text = text
        module.__file__ = f"<{name}>"
        linecache.cache[module.__file__] = (len(text), None, text.splitlines(True), f"<{name}>")
        sys.modules[name] = module
        exec(compile(text, module.__file__, "exec"), vars(module))

    def _do_function(self, module: str, name: str) -> Any:
        return getattr(sys.modules[module], name)


def put(names: MutableMapping[str, Any], values: dict[str, Any]) -> None:
    """Give names the values that they had."""
    for name, value in values.items():
        if value is _ABSENT:
            names.pop(name, None)
        else:
            names[name] = value


class _Interruptible:
    inside = 0


def _interrupt(number: int, frame: FrameType | None) -> None:
    if _Interruptible.inside:  # in the student's code; elsewhere it would tear a message
        raise KeyboardInterrupt


class _Nowhere(io.TextIOBase):
    def write(self, text: str) -> int:
        return len(text)


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    """Leave no trace of what a check makes the student's code do."""
    figures = _figures()
    try:
        folder = os.getcwd()
    except OSError:
        folder = "/"  # it was deleted
    handler, nowhere = signal.signal(signal.SIGINT, _interrupt), _Nowhere()
    try:
        with contextlib.redirect_stdout(nowhere), contextlib.redirect_stderr(nowhere):
            yield
    finally:
        signal.signal(signal.SIGINT, handler)
        with contextlib.suppress(OSError):
            os.chdir(folder)
        for number in _figures() - figures:
            sys.modules["matplotlib.pyplot"].close(number)


def _figures() -> set[int]:
    plt: Any = sys.modules.get("matplotlib.pyplot")
    return set(plt.get_fignums()) if plt is not None else set()


def serve_notebook(path: str) -> None:
    """In a kernel: let the process that listens at `path` look at the notebook's results."""
    from IPython.core.getipython import get_ipython

    shell: Any = get_ipython()
    tempfile.gettempdir()  # while the environment is what it was
    with socket.socket(socket.AF_UNIX) as connection, _quiet():
        connection.connect(path)
        peer = Notebook(connection, shell.user_ns)
        try:
            peer.serve()
        except Gone:
            pass
        finally:
            put(shell.user_ns, peer.before)


def take_reference(path: str) -> None:
    """In a kernel: take results from the process that listens at `path`, and go on from there."""
    from IPython.core.getipython import get_ipython

    shell: Any = get_ipython()
    connection = socket.socket(socket.AF_UNIX)  # stays: functions are called through it
    connection.connect(path)
    peer = Notebook(connection, shell.user_ns)
    peer.serve()
    _REFERENCES.append(peer)
