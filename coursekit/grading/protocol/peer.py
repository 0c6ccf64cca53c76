"""Two processes that use each other's names, functions and objects, and exchange plain data.

Each end is a `Peer` on a socket. One asks (`ask`); the other, in `serve`, answers, and may
ask back meanwhile, when it calls a function it was given. `serve_notebook` is what a
student's kernel runs while a check looks at its results.

Like `plain` this runs in students' kernels and needs nothing but the standard library. An end
that does not trust the other one sets `trusting` to False: it then gives away only the objects
that it passed itself, and of these only what has a public name.
"""

from __future__ import annotations

import contextlib
import copy
import io
import json
import os
import signal
import socket
import struct
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator, MutableMapping
from types import FrameType, ModuleType
from typing import Any

from coursekit.grading.protocol.plain import (
    MOST_BYTES,
    Decoder,
    Encoder,
    PlainError,
    is_mutable,
    update,
)

_MOST_TEXT = 64 * 2**20
_MOST_NESTED = 20
_MOST_TRACE = 20_000
_HEAD = struct.Struct("!II")


class Gone(ConnectionError):
    """The other process ended, or said what is no message."""


class Interrupted(TimeoutError):
    """The other side was interrupted in what it was asked."""


class TheirError(Exception):
    """An exception on the other side; a subclass has its name and what it derives from here.

    Attributes
    ----------
    trace : str
        Its traceback, as text.
    """

    trace = ""
    text = ""

    def __str__(self) -> str:
        return self.text


class Peer:
    """One end.

    Parameters
    ----------
    connection : socket.socket
        A stream to the other end.
    names : mutable mapping, optional
        A notebook's names, which the other end may read, set and delete.
    trusting : bool
        Whether the other end may see all that it asks for, as a judge may of a student.
    """

    def __init__(
        self,
        connection: socket.socket,
        names: MutableMapping[str, Any] | None = None,
        trusting: bool = False,
    ) -> None:
        self._socket = connection
        self._names = names
        self._trusting = trusting
        self._nested = 0
        self.exports: dict[int, Any] = {}
        self.before: dict[str, Any] = {}

    # What travels

    def encoder(self) -> Encoder:
        return Encoder(self._refer, names=not self._trusting)

    def decoder(self, blobs: list[bytes]) -> Decoder:
        return Decoder(blobs, self._resolve, names=self._trusting)

    def _refer(self, value: Any) -> dict[str, Any]:
        if isinstance(value, Remote) and value._peer is self:
            return {"t": "yours", "id": value._id}
        there = getattr(value, "_coursekit_remote", None) if callable(value) else None
        if isinstance(there, Remote) and there._peer is self:
            return {"t": "yours", "id": there._id}
        if isinstance(value, ModuleType) and not self._trusting:
            # From most modules the way to `os.system` is short.
            raise PlainError("it is a module")
        number = id(value)
        self.exports[number] = value  # kept, hence the id stays its own
        name = getattr(value, "__name__", None)
        return {
            "t": "ref",
            "id": number,
            "callable": callable(value),
            "name": name if isinstance(name, str) else None,
            "doc": doc if isinstance(doc := getattr(value, "__doc__", None), str) else None,
            "type": type(value).__name__,
        }

    def _resolve(self, coded: dict[str, Any]) -> Any:
        number = coded["id"]
        if not isinstance(number, int):
            raise PlainError("it is no reference")
        if coded["t"] == "yours":
            if number not in self.exports:
                raise PlainError("it refers to what was never given")
            return self.exports[number]
        if coded.get("callable"):
            return RemoteFunction(self, number, coded)
        return Remote(self, number, coded)

    def send(self, message: dict[str, Any], blobs: list[bytes]) -> None:
        text = json.dumps(message | {"blobs": [len(blob) for blob in blobs]}).encode()
        if len(text) > _MOST_TEXT:
            raise PlainError(f"it is larger than {_MOST_TEXT // 2**20} MiB")
        try:
            self._socket.sendall(
                b"".join([_HEAD.pack(len(text), sum(map(len, blobs))), text, *blobs])
            )
        except OSError as error:
            raise Gone("the other process ended") from error

    def receive(self) -> tuple[dict[str, Any], list[bytes]]:
        length, rest = _HEAD.unpack(self._read(_HEAD.size))
        if length > _MOST_TEXT or rest > 2 * MOST_BYTES:
            raise Gone("what the other process says is too large")
        try:
            message = json.loads(self._read(length))
            sizes = message.pop("blobs")
            if not isinstance(message, dict) or sum(sizes) != rest or min(sizes, default=0) < 0:
                raise ValueError
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
            raise Gone("what the other process says cannot be read") from error
        return message, [self._read(size) for size in sizes]

    def _read(self, size: int) -> bytes:
        content = bytearray()
        while len(content) < size:
            try:
                part = self._socket.recv(min(size - len(content), 2**20))
            except OSError as error:
                raise Gone("the other process ended") from error
            if not part:
                raise Gone("the other process ended")
            content += part
        return bytes(content)

    # Asking

    def ask(self, what: str, **fields: Any) -> Any:
        """Have the other end do `what`.

        Raises
        ------
        TheirError
            If it raised; the class derives from Python's own class of that name.
        PlainError
            If what goes there or comes back cannot travel.
        Interrupted
            If it was interrupted.
        Gone
            If it ended.
        """
        if self._nested > _MOST_NESTED:
            raise RecursionError("the two processes call each other too deeply")
        encoder = self.encoder()
        coded = {name: encoder.encode(value) for name, value in fields.items()}
        self.send({"do": what, **coded}, encoder.blobs)
        self._nested += 1
        try:
            while True:
                message, blobs = self.receive()
                if "do" in message:
                    self._answer(message, blobs)
                elif "error" in message:
                    raise _as_exception(message["error"])
                else:
                    decoder = self.decoder(blobs)
                    if "changed" in message and what == "call":
                        self._follow(fields, decoder.decode(message["changed"]))
                    return decoder.decode(message.get("value"))
        finally:
            self._nested -= 1

    @staticmethod
    def _follow(fields: dict[str, Any], changed: Any) -> None:
        """Change arguments here as they changed there."""
        if isinstance(changed, dict):
            for (kind, place), value in changed.items():
                if kind in ("args", "kwargs"):
                    with contextlib.suppress(KeyError, IndexError, TypeError):
                        update(fields[kind][place], value)

    # Answering

    def serve(self) -> None:
        """Answer until the other end says that it needs nothing more."""
        while True:
            message, blobs = self.receive()
            if message.get("do") == "end":
                self.send({"value": None}, [])
                return
            self._answer(message, blobs)

    def _answer(self, message: dict[str, Any], blobs: list[bytes]) -> None:
        encoder = self.encoder()
        reply: dict[str, Any] = {}
        try:
            what = message.pop("do")
            if not self._trusting:
                _refuse_what_was_not_given(what, message)
            decoder = self.decoder(blobs)
            fields = {name: decoder.decode(value) for name, value in message.items()}
            with _interruptible():
                value = getattr(self, f"_do_{what}")(**fields)
                reply["value"] = encoder.encode(value[0])
                if value[1]:
                    reply["changed"] = encoder.encode(value[1])
            text = None
        except BaseException as error:
            # The lines of a test, or of the reference, are none of a student's business.
            text = _described(error, trace=self._trusting)
        if text is None:
            with contextlib.suppress(PlainError):
                self.send(reply, encoder.blobs)
                return
            text = _described(PlainError(f"it is larger than {_MOST_TEXT // 2**20} MiB"), False)
        self.send({"error": text}, [])

    def _do_get(self, name: str) -> tuple[Any, None]:
        assert self._names is not None
        if name not in self._names:
            raise NameError(f"name {name!r} is not defined")
        return self._names[name], None

    def _do_has(self, name: str) -> tuple[bool, None]:
        assert self._names is not None
        return name in self._names, None

    def _do_set(self, names: dict[str, Any], keep: bool = False) -> tuple[None, None]:
        """Set names; with `keep`, what they were stays for `original`."""
        assert self._names is not None
        for name, value in names.items():
            if keep and name not in _ORIGINALS:
                _ORIGINALS[name] = self._names.get(name, _ABSENT)
            self.before.setdefault(name, self._names.get(name, _ABSENT))
            self._names[name] = as_function(value) if isinstance(value, RemoteFunction) else value
        if keep:
            self.before.clear()
        return None, None

    def _do_delete(self, name: str) -> tuple[None, None]:
        assert self._names is not None
        if name not in self._names:
            raise NameError(f"name {name!r} is not defined")
        self.before.setdefault(name, self._names.pop(name))
        return None, None

    def _do_restore(self) -> tuple[None, None]:
        """Put back what the other end set and deleted."""
        assert self._names is not None
        _put(self._names, self.before)
        self.before.clear()
        return None, None

    def _do_originals(self, names: list[str]) -> tuple[None, None]:
        """Have names mean what they did before `set` with `keep`, until `restore`."""
        assert self._names is not None
        for name in names:
            if name in _ORIGINALS:
                self.before.setdefault(name, self._names.get(name, _ABSENT))
        _put(self._names, {name: _ORIGINALS[name] for name in names if name in _ORIGINALS})
        return None, None

    def _do_call(self, of: Any, args: Any, kwargs: Any) -> tuple[Any, dict]:
        before = {}
        for place, values in (("args", dict(enumerate(args))), ("kwargs", kwargs)):
            for key, value in values.items():
                if is_mutable(value):
                    before[place, key] = value, self._frozen(value)
        value = of(*args, **kwargs)
        changed = {
            place: argument
            for place, (argument, was) in before.items()
            if self._frozen(argument) != was
        }
        return value, changed

    def _frozen(self, value: Any) -> Any:
        encoder = self.encoder()
        try:
            return json.dumps(encoder.encode(value)), encoder.blobs
        except PlainError:
            return None

    def _do_attribute(self, of: Any, name: str) -> tuple[Any, None]:
        if name.startswith("_") and not self._trusting:
            raise AttributeError(f"{name!r} is private")
        return getattr(of, name), None

    def _do_item(self, of: Any, key: Any) -> tuple[Any, None]:
        return of[key], None

    def _do_length(self, of: Any) -> tuple[int, None]:
        return len(of), None

    def _do_items(self, of: Any) -> tuple[Any, None]:
        return iter(list(of)), None

    def _do_clone(self, of: Any) -> tuple[Any, None]:
        from sklearn.base import clone

        return clone(of), None

    def _do_copy(self, of: Any) -> tuple[Any, None]:
        return copy.deepcopy(of), None

    def _do_module(self, name: str, text: str) -> tuple[None, None]:
        """Have a module of the course, whose text the other end sends, under a name of its own."""
        make_module(name, text)
        return None, None

    def _do_function(self, module: str, name: str) -> tuple[Any, None]:
        return getattr(sys.modules[module], name), None


def _refuse_what_was_not_given(what: Any, fields: dict[str, Any]) -> None:
    """A text's `format`, say, would reach far more than the text."""
    of = fields.get("of")
    if what not in ("call", "attribute", "item", "length", "items", "clone", "copy") or not (
        isinstance(of, dict) and of.get("t") == "yours"
    ):
        raise PermissionError("this was not given away")


_ABSENT = object()
_ORIGINALS: dict[str, Any] = {}


def _put(names: MutableMapping[str, Any], values: dict[str, Any]) -> None:
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


# An object of the student's own would say yes, and would be told what is right.
_COMPARES = {
    "all", "any", "compare", "eq", "equals", "ge", "gt", "identical", "isdisjoint", "isin",
    "issubset", "issuperset", "le", "lt", "ne", "startswith", "endswith",
}  # fmt: skip


class Remote:
    """An object on the other side; what has a public name can be asked for."""

    def __init__(self, peer: Peer, number: int, about: dict[str, Any]) -> None:
        self._peer = peer
        self._id = number
        self._type = str(about.get("type"))[:60]
        self.__name__ = str(about.get("name") or self._type)[:60]
        self.__doc__ = str(about["doc"])[:10_000] if about.get("doc") else None

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        if name in _COMPARES and not self._peer._trusting:
            raise AttributeError(
                f"a result of the type {self._type} is not asked whether it is right ({name})"
            )
        return self._peer.ask("attribute", of=self, name=name)

    def __getitem__(self, key: Any) -> Any:
        return self._peer.ask("item", of=self, key=key)

    def __len__(self) -> int:
        return int(self._peer.ask("length", of=self))

    def __iter__(self) -> Iterator[Any]:
        return iter(self._peer.ask("items", of=self))

    def __bool__(self) -> bool:
        return True

    def __repr__(self) -> str:
        return f"<{self._type} {self.__name__}>"

    def __sklearn_clone__(self) -> Any:
        return self._peer.ask("clone", of=self)

    def __deepcopy__(self, memo: Any) -> Any:
        return self._peer.ask("copy", of=self)


class RemoteFunction(Remote):
    """A function, class or other callable on the other side."""

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self._peer.ask("call", of=self, args=list(args), kwargs=kwargs)


def as_function(remote: RemoteFunction) -> Callable[..., Any]:
    """A function as any other, for those who look at it."""

    def function(*args: Any, **kwargs: Any) -> Any:
        return remote(*args, **kwargs)

    function.__name__ = function.__qualname__ = remote.__name__
    function.__doc__ = remote.__doc__
    function._coursekit_remote = remote  # type: ignore[attr-defined]
    return function


# Exceptions


def _described(error: BaseException, trace: bool) -> dict[str, Any]:
    names = [kind.__name__ for kind in type(error).__mro__]
    try:
        text = str(error)
    except Exception:
        text = ""
    told = ""
    if trace:
        with contextlib.suppress(Exception):
            lines = traceback.format_exception(type(error), error, _theirs(error), chain=False)
            told = "".join(lines)
    return {"names": names, "text": text[:_MOST_TRACE], "trace": told[-_MOST_TRACE:]}


def _theirs(error: BaseException) -> Any:
    """The part of the traceback outside this package."""
    trace = error.__traceback__
    while trace is not None and trace.tb_frame.f_globals.get("__name__", "").startswith(
        ("coursekit.", "contextlib")
    ):
        trace = trace.tb_next
    return trace


def _as_exception(described: Any) -> Exception:
    """The exception to raise here; never one that means something to Python's own machinery."""
    if not isinstance(described, dict) or not isinstance(described.get("names", []), list):
        return Gone("what the other process says cannot be read")
    names = [str(name)[:60] for name in described.get("names", [])[:20]] or ["Exception"]
    text, trace = str(described.get("text", "")), str(described.get("trace", ""))[:_MOST_TRACE]
    if names[0] == "PlainError":
        return PlainError(text)
    if names[0] == "KeyboardInterrupt":
        return Interrupted("it ran too long and was stopped")
    if "Exception" not in names:
        names, text = ["RuntimeError"], f"it ended Python ({names[0]})"
    base = next(base for name in names if (base := _base(name)) is not None)
    name = names[0] if names[0].isidentifier() else "Exception"
    kind = type(name, (TheirError,) if base is Exception else (TheirError, base), {})
    error = kind(text)
    error.text, error.trace = text, trace
    return error


def _base(name: str) -> type[Exception] | None:
    import builtins

    found = getattr(builtins, name, None)
    # Of these some end loops, some are not made from a text.
    if name in ("StopIteration", "StopAsyncIteration") or name.startswith("Unicode"):
        return None
    if not isinstance(found, type) or not issubclass(found, Exception):
        return None
    return None if name.endswith("ExceptionGroup") else found


# In a student's kernel


class _Interruptible:
    inside = 0


@contextlib.contextmanager
def _interruptible() -> Iterator[None]:
    _Interruptible.inside += 1
    try:
        yield
    finally:
        _Interruptible.inside -= 1


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
        peer = Peer(connection, shell.user_ns, trusting=True)
        try:
            peer.serve()
        except Gone:
            pass
        finally:
            _put(shell.user_ns, peer.before)


def take_reference(path: str) -> None:
    """In a kernel: take results from the process that listens at `path`, and go on from there."""
    from IPython.core.getipython import get_ipython

    shell = get_ipython()
    if shell is None:
        return
    connection = socket.socket(socket.AF_UNIX)  # stays: functions are called through it
    connection.connect(path)
    peer = Peer(connection, shell.user_ns, trusting=True)
    peer.serve()
    sys.modules[__name__].__dict__.setdefault("_KEPT", []).append(peer)
