"""Two processes that exchange plain data and call each other's functions.

Each end is a `Peer` on a socket. One asks (`ask`); the other, in `serve`, answers, and may
ask back meanwhile, when it calls a function it was given. `notebook` is what a student's
kernel adds to it.

Like `plain` this runs in students' kernels and needs nothing but the standard library. An end
that does not trust the other one sets `trusting` to False: all that can be asked of it then is to
call a function that it passed itself.
"""

from __future__ import annotations

import contextlib
import json
import secrets
import socket
import struct
import sys
from collections.abc import Callable, Iterator
from typing import Any

from coursekit.grading.protocol import wire
from coursekit.grading.protocol.decode import Decoder
from coursekit.grading.protocol.encode import Encoder
from coursekit.grading.protocol.errors import Gone, as_exception, described
from coursekit.grading.protocol.plain import MOST_BYTES, PlainError, is_mutable, update

_MOST_TEXT = 64 * 2**20
_MOST_NESTED = 20
_HEAD = struct.Struct("!II")
# Whose functions both sides have, so that their name will do: these and the standard library's.
_LIBRARIES = {"numpy", "scipy", "sklearn", "pandas", *sys.stdlib_module_names} - {"__main__"}
_KINDS = "numbers, text, lists, dictionaries, arrays, tables, models that are not fitted"


class Function:
    """A function of the other side, which runs there when it is called."""

    def __init__(self, peer: Peer, number: int, name: str, doc: str | None) -> None:
        self.coursekit = peer, number
        self.__name__ = self.__qualname__ = name
        self.__doc__ = doc

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self.coursekit[0].call(self, list(args), kwargs)

    def __repr__(self) -> str:
        return f"<function {self.__name__}>"

    def __deepcopy__(self, memo: Any) -> Function:
        return self


class Peer:
    """One end of a connection between two processes.

    Parameters
    ----------
    connection : socket.socket or None
        A stream to the other end; None if there is none yet.
    trusting : bool
        Whether the other end may see all that it asks for, as a judge may of a student.

    Attributes
    ----------
    exports : dict
        What was given to the other end, by random numbers that nobody guesses.
    strict : bool
        Whether a reference to what was never given ends the connection.
    """

    strict = False

    def __init__(self, connection: socket.socket | None, trusting: bool = False) -> None:
        self._socket = connection
        self._trusting = trusting
        self._nested = 0
        self._numbers: dict[int, int] = {}
        self._functions: dict[int, Function] = {}
        self.exports: dict[int, Any] = {}

    # What travels

    def encoder(self) -> Encoder:
        return Encoder(self._refer, trusted=not self._trusting)

    def decoder(self, blobs: list[bytes]) -> Decoder:
        return Decoder(blobs, self._resolve, self._trusting)

    def _refer(self, value: Any) -> dict[str, Any]:
        if type(value) is Function and value.coursekit[0] is self:
            return {"t": "yours", "id": value.coursekit[1]}
        if not self._trusting and (name := _library_name(value)):
            return {"t": "name", "module": name[0], "name": name[1]}
        kind = type(value)
        if isinstance(value, type):
            raise PlainError(f"it is a class, {value.__name__}, no plain data ({_KINDS})")
        if not callable(value) or kind.__module__ == "__main__":
            article = "an" if kind.__name__[0] in "AEIOUaeiou" else "a"
            raise PlainError(f"it is {article} {kind.__name__}, no plain data ({_KINDS})")
        name, doc = getattr(value, "__name__", None), getattr(value, "__doc__", None)
        return {
            "t": "function",
            "id": self._export(value),
            "name": name if isinstance(name, str) else kind.__name__,
            "doc": doc if isinstance(doc, str) else None,
        }

    def _export(self, value: Any) -> int:
        number = self._numbers.get(id(value))
        if number is None or self.exports.get(number) is not value:
            number = self._numbers[id(value)] = secrets.randbits(63)
            self.exports[number] = value  # kept, hence the id stays its own
        return number

    def _resolve(self, coded: dict[str, Any]) -> Any:
        number = coded.get("id")
        if type(number) is not int:
            raise PlainError("it is no reference")
        if coded["t"] == "yours":
            if number not in self.exports:
                if self.strict:
                    raise Gone("the other process asks for what it was never given")
                raise PlainError("it refers to what was never given")
            return self.exports[number]
        if number not in self._functions:
            doc = coded["doc"] and str(coded["doc"])[:10_000]
            self._functions[number] = Function(self, number, str(coded["name"])[:60], doc)
        return self._functions[number]

    def send(self, message: dict[str, Any], blobs: list[bytes]) -> None:
        text = json.dumps(message | {"blobs": [len(blob) for blob in blobs]}).encode()
        if len(text) > _MOST_TEXT:
            raise PlainError(f"it is larger than {_MOST_TEXT // 2**20} MiB")
        if self._socket is None:
            raise Gone("nobody is at the other end")
        try:
            self._socket.sendall(
                b"".join([_HEAD.pack(len(text), sum(map(len, blobs))), text, *blobs])
            )
        except OSError as error:
            raise Gone("the other process ended") from error

    def receive(self) -> tuple[dict[str, Any], list[bytes]]:
        length, size = _HEAD.unpack(self._read(_HEAD.size))
        if length > _MOST_TEXT or size > 2 * MOST_BYTES:
            raise Gone("what the other process says is too large")
        try:
            message = json.loads(self._read(length))
            sizes = message.pop("blobs")
            if not isinstance(message, dict) or sum(sizes) != size or min(sizes, default=0) < 0:
                raise ValueError
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
            raise Gone("what the other process says cannot be read") from error
        return message, [self._read(size) for size in sizes]

    def _read(self, size: int) -> bytes:
        if self._socket is None:
            raise Gone("nobody is at the other end")
        try:
            return wire.read(self._socket, size)
        except (EOFError, OSError) as error:
            raise Gone("the other process ended") from error

    # Asking

    def ask(self, verb: str, **fields: Any) -> Any:
        """Have the other end do `verb`.

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
        message, blobs = self._exchange(verb, fields)
        return self.decoder(blobs).decode(message.get("value"))

    def call(self, function: Function, args: list[Any], kwargs: dict[str, Any]) -> Any:
        """Call a function of the other end; arguments that it changes are changed here.

        Raises
        ------
        TheirError, PlainError, Interrupted, Gone
            As `ask`.
        """
        fields = {"of": function, "args": args, "kwargs": kwargs}
        handed = {
            "args": [self._handed(value) for value in args],
            "kwargs": {name: self._handed(value) for name, value in kwargs.items()},
        }
        message, blobs = self._exchange("call", fields | handed)
        decoder = self.decoder(blobs)
        changes = decoder.decode(message.get("changed"))
        if isinstance(changes, dict):
            self._follow(fields, changes)
        return decoder.decode(message.get("value"))

    def _handed(self, value: Any) -> Any:
        """Return an argument's stand-in on its way; itself, unless the other end holds it."""
        return value

    def _exchange(self, verb: str, fields: dict[str, Any]) -> tuple[dict[str, Any], list[bytes]]:
        if self._nested > _MOST_NESTED:
            raise RecursionError("the two processes call each other too deeply")
        encoder = self.encoder()
        coded = {name: encoder.encode(value) for name, value in fields.items()}
        self.send({"do": verb, **coded}, encoder.blobs)
        self._nested += 1
        try:
            while True:
                message, blobs = self.receive()
                if "do" not in message:
                    break
                self._answer(message, blobs)
        finally:
            self._nested -= 1
        if "error" in message:
            raise as_exception(message["error"])
        return message, blobs

    def _follow(self, fields: dict[str, Any], changes: dict[Any, Any]) -> None:
        """Change the arguments of a call here as they changed there."""
        for place, value in changes.items():
            with contextlib.suppress(KeyError, IndexError, TypeError, ValueError):
                update(argument(fields, place), value)

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
            verb = message.pop("do")
            given = message.get("of")  # by this end: a text's `format` would reach more
            is_given = isinstance(given, dict) and given.get("t") == "yours"
            if not self._trusting and (verb != "call" or not is_given):
                raise PermissionError(f"what a check gives away does not allow {str(verb)[:60]!r}")
            decoder = self.decoder(blobs)
            fields = {name: decoder.decode(value) for name, value in message.items()}
            with self.answering():
                if verb == "call":
                    reply = self._called(encoder, **fields)
                else:
                    reply = {"value": encoder.encode(getattr(self, f"_do_{verb}")(**fields))}
            report = None
        except BaseException as error:
            if self.strict and isinstance(error, Gone):
                raise
            # The lines of a check, or of the reference, are none of a student's business.
            report = described(error, traced=self._trusting)
        if report is None:
            with contextlib.suppress(PlainError):
                self.send(reply, encoder.blobs)
                return
            report = described(PlainError(f"it is larger than {_MOST_TEXT // 2**20} MiB"))
        self.send({"error": report}, [])

    @contextlib.contextmanager
    def answering(self) -> Iterator[None]:
        """Surround the answer to a request."""
        yield

    def _called(
        self, encoder: Encoder, of: Callable[..., Any], args: list[Any], kwargs: dict[str, Any]
    ) -> dict[str, Any]:
        """Call a function; the reply, with those arguments that are not what they were."""
        places = [("args", n) for n in range(len(args))] + [("kwargs", name) for name in kwargs]
        arguments = {place: argument({"args": args, "kwargs": kwargs}, place) for place in places}
        changing = {place: value for place, value in arguments.items() if is_mutable(value)}
        before = {place: self._frozen(value) for place, value in changing.items()}
        result = of(*args, **kwargs)
        changed = {
            place: value
            for place, value in changing.items()
            if self._frozen(value) != before[place]
        }
        reply = {"changed": encoder.encode(changed)} if changed else {}
        return reply | {"value": encoder.encode(result)}

    def _frozen(self, value: Any) -> Any:
        encoder = self.encoder()
        try:
            return json.dumps(encoder.encode(value)), encoder.blobs
        except PlainError:
            return None


def argument(fields: dict[str, Any], place: Any) -> Any:
    """An argument of a call by its place; None if none is there."""
    with contextlib.suppress(IndexError, KeyError, TypeError, ValueError):
        group, key = place
        return fields[group][key] if group in ("args", "kwargs") else None
    return None


def _library_name(value: Any) -> tuple[str, str] | None:
    """Module and name of a function or class of a library; None if it is nothing of the kind."""
    module = getattr(value, "__module__", None) or "builtins"
    name = getattr(value, "__qualname__", None) or getattr(value, "__name__", None)
    if not callable(value) or not isinstance(module, str) or not isinstance(name, str):
        return None
    if module.split(".")[0] not in _LIBRARIES or module not in sys.modules:
        return None
    meant: Any = sys.modules[module]
    for part in name.split("."):
        meant = getattr(meant, part, None)
    return (module, name) if meant is value else None
