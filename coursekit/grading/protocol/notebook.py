"""What a student's kernel does while a check looks at its notebook, or a right result comes."""

from __future__ import annotations

import asyncio
import contextlib
import copy
import inspect
import io
import operator
import os
import pickle
import signal
import socket
import sys
import tempfile
from collections.abc import Iterator, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from types import FrameType, ModuleType
from typing import Any

from coursekit.grading.protocol.errors import Gone
from coursekit.grading.protocol.forks import serve_forks as serve_forks
from coursekit.grading.protocol.iterators import Source
from coursekit.grading.protocol.peer import Peer
from coursekit.grading.protocol.plain import bare, update
from coursekit.grading.protocol.remote import RemoteFunction, as_function

_ABSENT = object()
_ORIGINALS: dict[str, Any] = {}
# What checks were given stays theirs until the last one.
_GIVEN: dict[str, dict[int, Any]] = {"exports": {}, "numbers": {}}
_KEPT: list[Peer] = []


class Notebook(Peer):
    """A notebook's end: the judge, or the reference, may ask for anything.

    Attributes
    ----------
    before : dict
        What the names were that the other end set or deleted.
    """

    def __init__(self, connection: socket.socket, names: MutableMapping[str, Any]) -> None:
        super().__init__(connection, names, trusting=True)
        self.before: dict[str, Any] = {}
        self._source = Source()
        self._were: dict[int, tuple[Any, Any]] = {}
        self._got: dict[str, Any] = {}

    @contextlib.contextmanager
    def answering(self) -> Iterator[None]:
        _Interruptible.inside += 1
        try:
            yield
        finally:
            _Interruptible.inside -= 1

    # Names

    def _do_get(self, name: str) -> tuple[Any, None]:
        if name not in self._space:
            raise NameError(f"name {name!r} is not defined")
        value = self._got[name] = self._space[name]
        return value, None

    def _also(self) -> dict[str, Any]:
        """The names that mean something else than when they were asked for."""
        space = self._space
        anew = [name for name, value in self._got.items() if space.get(name, _ABSENT) is not value]
        for name in anew:
            del self._got[name]
        return {"anew": anew} if anew else {}

    @property
    def _space(self) -> MutableMapping[str, Any]:
        assert self._names is not None
        return self._names

    def _do_has(self, name: str) -> tuple[bool, None]:
        return name in self._space, None

    def _do_set(
        self, names: dict[str, Any], keep: bool = False, modules: dict[str, str] | None = None
    ) -> tuple[None, None]:
        """Set names; with `keep`, what they were stays for `originals`."""
        import importlib

        named = {name: importlib.import_module(module) for name, module in (modules or {}).items()}
        for name, value in {**names, **named}.items():
            if keep and name not in _ORIGINALS:
                _ORIGINALS[name] = self._space.get(name, _ABSENT)
            self.before.setdefault(name, self._space.get(name, _ABSENT))
            is_function = isinstance(value, RemoteFunction)
            self._space[name] = as_function(value) if is_function else value
        if keep:
            self.before.clear()
        return None, None

    def _do_fill(self, name: str, value: Any) -> tuple[Any, None]:
        """Give what a name holds another content; it stays after the check, as in a notebook."""
        own = self._space.get(name)
        if id(own) not in self._were:
            with contextlib.suppress(Exception):
                self._were[id(own)] = own, copy.deepcopy(own)
        update(own, value)
        return own, None

    def _do_leave(
        self, names: dict[str, Any], modules: dict[str, str], texts: list[str]
    ) -> tuple[None, None]:
        """Leave names for the cells that follow: a check defines what the author's code needs."""
        self._were.clear()
        self._do_restore()
        self._do_set(names, modules=modules)
        for text in texts:
            with contextlib.suppress(Exception):
                exec(compile(text, "<check>", "exec", dont_inherit=True), self._space)  # type: ignore[arg-type]
        self.before.clear()
        return None, None

    def _do_delete(self, name: str) -> tuple[None, None]:
        if name not in self._space:
            raise NameError(f"name {name!r} is not defined")
        self.before.setdefault(name, self._space.pop(name))
        return None, None

    def _do_restore(self) -> tuple[None, None]:
        """Put back what the other end set, deleted and filled."""
        for own, was in self._were.values():
            update(own, was)
        self._were.clear()
        put(self._space, self.before)
        self.before.clear()
        return None, None

    def _do_originals(self, names: list[str]) -> tuple[None, None]:
        """Have names mean what they did before `set` with `keep`, until `restore`."""
        for name in names:
            if name in _ORIGINALS:
                self.before.setdefault(name, self._space.get(name, _ABSENT))
        put(self._space, {name: _ORIGINALS[name] for name in names if name in _ORIGINALS})
        return None, None

    # Objects

    def _do_dir(self, of: Any) -> tuple[list[str], None]:
        return [str(name) for name in dir(of)], None

    def _do_delete_attribute(self, of: Any, name: str) -> tuple[None, None]:
        delattr(of, name)
        return None, None

    def _do_data(self, of: Any) -> tuple[Any, None]:
        return bare(of), None

    def _do_text(self, of: Any, how: str) -> tuple[str, None]:
        return (repr(of) if how == "repr" else str(of)), None

    def _do_operate(self, of: Any, name: str, others: list[Any]) -> tuple[Any, None]:
        """Python's own operators, which know what may stand in for a method that is missing."""
        if name.startswith("__r") and hasattr(operator, f"__{name[3:]}"):
            return getattr(operator, f"__{name[3:]}")(*others, of), None
        if name == "__hash__":
            return hash(of), None
        if hasattr(operator, name):
            return getattr(operator, name)(of, *others), None
        if name == "__bool__":
            return bool(of), None
        return getattr(type(of), name)(of, *others), None

    def _do_exit(self, of: Any, kind: type | None, told: list[str]) -> tuple[Any, None]:
        """Leave a `with`; `kind` and `told` are of the exception that ends it, if one does."""
        error = None
        with contextlib.suppress(TypeError):  # of a kind that is not made from a text
            error = kind(*told) if kind is not None else None
        return type(of).__exit__(of, kind, error, None), None

    def _do_signature(self, of: Any) -> tuple[Any, None]:
        told = inspect.signature(of)
        empty = inspect.Parameter.empty
        parameters = [
            [
                one.name,
                int(one.kind),
                [] if one.default is empty else [one.default],
                [] if one.annotation is empty else [one.annotation],
            ]
            for one in told.parameters.values()
        ]
        returns = told.return_annotation
        return [parameters, [] if returns is inspect.Signature.empty else [returns]], None

    def _do_code(self, of: Any) -> tuple[dict[str, Any], None]:
        names = (
            "co_argcount", "co_flags", "co_kwonlyargcount", "co_name", "co_names", "co_varnames",
            "co_firstlineno", "co_freevars", "co_cellvars", "co_posonlyargcount", "co_nlocals",
        )  # fmt: skip
        return {name: getattr(of.__code__, name) for name in names}, None

    def _do_source(self, of: Any) -> tuple[str, None]:
        return inspect.getsource(of), None

    def _do_iterator(self, of: Any) -> tuple[Any, None]:
        return iter(of), None

    def _do_next(self, of: Any, most: int) -> tuple[list[Any], None]:
        return self._source.next(of, most), None

    def _do_await(self, of: Any) -> tuple[Any, None]:
        """Run a coroutine to its end; the notebook's own loop is busy here."""

        async def run() -> Any:
            return await of

        with ThreadPoolExecutor(1) as thread:
            return thread.submit(asyncio.run, run()).result(), None

    def _do_pickled(self, of: Any) -> tuple[Any, None]:
        return pickle.loads(pickle.dumps(of)), None

    # The course's own helpers

    def _do_module(self, name: str, text: str) -> tuple[None, None]:
        """Have a module of the course, whose text the other end sends, under a name of its own."""
        make_module(name, text)
        return None, None

    def _do_function(self, module: str, name: str) -> tuple[Any, None]:
        return getattr(sys.modules[module], name), None


def put(names: MutableMapping[str, Any], values: dict[str, Any]) -> None:
    """Give names the values that they had."""
    for name, value in values.items():
        if value is _ABSENT:
            names.pop(name, None)
        else:
            names[name] = value


def make_module(name: str, text: str) -> None:
    """Make a module from its text, unless there is one of the same name and text."""
    import linecache

    there = sys.modules.get(name)
    if there is not None and getattr(there, "_coursekit_text", None) == text:
        return
    module: Any = ModuleType(name)
    module._coursekit_text = text
    module.__file__ = f"<{name}>"
    linecache.cache[module.__file__] = (len(text), None, text.splitlines(True), module.__file__)
    sys.modules[name] = module
    exec(compile(text, module.__file__, "exec"), vars(module))


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
    outputs = sys.stdout, sys.stderr
    handler = signal.signal(signal.SIGINT, _interrupt)
    sys.stdout = sys.stderr = _Nowhere()
    try:
        yield
    finally:
        sys.stdout, sys.stderr = outputs
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

    shell = get_ipython()
    if shell is None:
        return
    tempfile.gettempdir()  # while the environment is what it was
    with socket.socket(socket.AF_UNIX) as connection, _quiet():
        connection.connect(path)
        peer = Notebook(connection, shell.user_ns)
        peer.exports, peer._numbers = _GIVEN["exports"], _GIVEN["numbers"]
        try:
            peer.serve()
        except Gone:
            pass
        finally:
            put(shell.user_ns, peer.before)


def take_reference(path: str) -> None:
    """In a kernel: take results from the process that listens at `path`, and go on from there."""
    from IPython.core.getipython import get_ipython

    shell = get_ipython()
    if shell is None:
        return
    connection = socket.socket(socket.AF_UNIX)  # stays: functions are called through it
    connection.connect(path)
    peer = Notebook(connection, shell.user_ns)
    peer.serve()
    _KEPT.append(peer)
