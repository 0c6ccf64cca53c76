"""Two processes that use each other's names, functions and objects, and exchange plain data.

Each end is a `Peer` on a socket. One asks (`ask`); the other, in `serve`, answers, and may
ask back meanwhile, when it calls a function it was given. `notebook` is what a student's
kernel adds to it.

Like `plain` this runs in students' kernels and needs nothing but the standard library. An end
that does not trust the other one sets `trusting` to False: it then gives away only the objects
that it passed itself, and of these only what `powers` lists.
"""

from __future__ import annotations

import contextlib
import copy
import json
import secrets
import socket
import struct
import types
from collections.abc import Iterator, MutableMapping, Sequence
from typing import Any, cast

from coursekit.grading.protocol.about import about, held, library_pair
from coursekit.grading.protocol.call import called, follow
from coursekit.grading.protocol.classes import RemoteClass, own, remote_class
from coursekit.grading.protocol.decode import Decoder
from coursekit.grading.protocol.encode import Encoder
from coursekit.grading.protocol.errors import (
    Gone,
    Raised,
    TheirError,
    as_exception,
    can_be_raised,
    described,
    exception_class,
)
from coursekit.grading.protocol.iterators import RemoteCoroutine, RemoteIterator, RemoteSteps
from coursekit.grading.protocol.plain import MOST_BYTES, PlainError
from coursekit.grading.protocol.powers import Powers, refuse_what_was_not_given
from coursekit.grading.protocol.remote import Remote, RemoteFunction

_MOST_TEXT = 64 * 2**20
_MOST_NESTED = 20
_HEAD = struct.Struct("!II")


class Peer:
    """One end.

    Parameters
    ----------
    connection : socket.socket or None
        A stream to the other end; None if there is none yet.
    names : mutable mapping, optional
        A notebook's names, which the other end may read, set and delete.
    trusting : bool
        Whether the other end may see all that it asks for, as a judge may of a student.
    powers : Powers, optional
        What an end that is not trusted may do with what it was given.

    Attributes
    ----------
    exports : dict
        What was given to the other end, by random numbers that nobody guesses.
    strict : bool
        Whether a reference to what was never given ends the connection.
    looks : bool
        Whether the other end tells what its objects are made of.
    turns : int
        How often code of the other end's was called.
    said : (object, list of bytes)
        What the other end gave last, as it came.
    """

    strict = False
    looks = False
    turns = 0
    said: tuple[Any, list[bytes]] = None, []

    def __init__(
        self,
        connection: socket.socket | None,
        names: MutableMapping[str, Any] | None = None,
        trusting: bool = False,
        powers: Powers | None = None,
    ) -> None:
        self._socket = connection
        self._names = names
        self._trusting = trusting
        self._powers = powers or Powers()
        self._nested = 0
        self._numbers: dict[int, int] = {}
        self._remotes: dict[int, Any] = {}
        self._raised = Raised()
        self.exports: dict[int, Any] = {}

    # What a remote object asks of its side; see `remote.Side`

    def may_ask(self, name: str) -> bool:
        return False

    def may_tell(self, name: str) -> bool:
        return True

    def may_operate(self, name: str) -> bool:
        return False

    def may_hold(self, kind: str, name: str) -> bool:
        return False

    def known(self, module: str, name: str) -> Any:
        """This side's own object of a library, where the other side may mean it; else None."""
        return None

    def may_be(self, module: str, name: str) -> type | None:
        """A library's class that an object of the other side may have here; else None."""
        return None

    # What travels

    def encoder(self) -> Encoder:
        return Encoder(self._refer, names=not self._trusting)

    def decoder(self, blobs: list[bytes], given: Sequence[Any] = ()) -> Decoder:
        return Decoder(blobs, self._resolve, self._trusting, given, self.may_tell)

    def _refer(self, value: Any) -> dict[str, Any]:
        kind = type(value)
        if issubclass(kind, Remote) and value._peer is self:
            return {"t": "yours", "id": value._id}
        if kind is RemoteClass and value._peer is self:
            return {"t": "yours", "id": value._id}
        there = held(value, "_coursekit_remote") if callable(value) else None
        if there is not None and issubclass(type(there), Remote) and there._peer is self:
            return {"t": "yours", "id": there._id}
        if isinstance(value, types.ModuleType) and not self._trusting:
            # From most modules the way to `os.system` is short.
            raise PlainError("it is a module")
        name = held(value, "__name__")
        coded = {
            "t": "ref",
            "id": self._export(value),
            "callable": callable(value),
            "name": name if isinstance(name, str) else None,
            "type": kind.__name__,
        }
        if self._trusting:
            with contextlib.suppress(Exception):
                coded |= about(value, kind, self._refer)
        return coded

    def _export(self, value: Any) -> int:
        number = self._numbers.get(id(value))
        if number is None or self.exports.get(number) is not value:
            number = self._numbers[id(value)] = secrets.randbits(63)
            self.exports[number] = value  # kept, hence the id stays its own
        return number

    def _resolve(self, coded: dict[str, Any]) -> Any:
        if coded["t"] == "own":
            return own(coded, self._resolve, self.may_hold)
        number = coded["id"]
        if not isinstance(number, int) or isinstance(number, bool):
            raise PlainError("it is no reference")
        if coded["t"] == "yours":
            if number not in self.exports:
                if self.strict:
                    raise Gone("the other process asks for what it was never given")
                raise PlainError("it refers to what was never given")
            return self.exports[number]
        if number not in self._remotes:
            self._remotes[number] = self._remote(number, coded)
        return self._remotes[number]

    def _remote(self, number: int, about: dict[str, Any]) -> Any:
        library = library_pair(about)
        if library and (found := self.known(*library)) is not None:
            return found
        kind = about.get("kind")
        if kind == "class":
            told = [base for base in about.get("bases", ())[:20] if isinstance(base, dict)]
            bases = [self._resolve(base) for base in told if not library_pair(base)]
            here = [base for base in bases if isinstance(base, type)]
            libraries = [pair for base in told if (pair := library_pair(base))]
            if about.get("error"):
                here += [base for pair in libraries if can_be_raised(base := self.known(*pair))]
                return exception_class(str(about.get("name")), tuple(here))
            found = [self.may_be(*pair) for pair in libraries]
            return remote_class(self, number, about, [*here, *filter(None, found)], RemoteSteps)
        if kind in ("iterator", "generator"):
            return RemoteIterator(self, number, about)
        if kind == "coroutine":
            made: Any = RemoteCoroutine(self, number, about)
            made._kind = types.CoroutineType
            return made
        of = about.get("class")
        of = of if isinstance(of, dict) else {}
        if of and not library_pair(of) and type(whose := self._resolve(of)) is RemoteClass:
            made = object.__new__(cast(Any, whose))
            Remote.__init__(made, self, number, about)
            made._kind = vars(whose)["_library"]
            return made
        made = (RemoteFunction if about.get("callable") else Remote)(self, number, about)
        library = library_pair(of) or ("", "")
        made._kind = types.FunctionType if kind == "function" else self.may_be(*library)
        return made

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
        if self._socket is None:
            raise Gone("nobody is at the other end")
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
        encoder.numbers_all = what == "call"
        coded = {name: encoder.encode(value) for name, value in fields.items()}
        self.send({"do": what, **coded}, encoder.blobs)
        self._nested += 1
        try:
            while True:
                message, blobs = self.receive()
                if "do" in message:
                    self._answer(message, blobs)
                    continue
                self._heard(message)
                if "error" in message:
                    raise self._their_error(message["error"])
                decoder = self.decoder(blobs, encoder.numbered)
                changed, value = decoder.decode(message.get("changed")), message.get("value")
                if what == "call" and isinstance(changed, dict):
                    for new, mine in self._follow(fields, changed):
                        decoder.become(new, mine)
                self.said = value, blobs
                return decoder.decode(value)
        finally:
            self._nested -= 1

    def _heard(self, reply: dict[str, Any]) -> None:
        """Take note of what a reply says beside what was asked for."""

    def _also(self) -> dict[str, Any]:
        """What a reply says beside what was asked for."""
        return {}

    def _their_error(self, told: Any) -> Exception:
        if not self._trusting and (mine := self._raised.again(told)) is not None:
            return mine
        own = there = None
        if isinstance(told, dict) and isinstance(told.get("class"), dict):
            with contextlib.suppress(PlainError, KeyError, TypeError, ValueError):
                own = self.decoder([]).decode(told["class"])
                there = self.decoder([]).decode(told.get("object"))
        if not isinstance(own, type) or not can_be_raised(own):
            own = None
        elif not issubclass(own, TheirError):  # of a library that both sides have
            own = exception_class(own.__name__, (own,))
        return as_exception(told, own, there)

    def _follow(self, fields: dict[str, Any], changed: dict[Any, Any]) -> list[tuple[Any, Any]]:
        """Change arguments here as they changed there.

        Returns
        -------
        list of (object, object)
            What came, and the argument that has its content now.
        """
        return follow(fields, changed)

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
                refuse_what_was_not_given(what, message)
            decoder = self.decoder(blobs)
            fields = {name: decoder.decode(value) for name, value in message.items()}
            if not self._trusting:
                self._powers.check(what, fields["of"], fields)
            with self.answering():
                value = getattr(self, f"_do_{what}")(**fields)
                if value[1]:  # what is given and is one of these arguments comes as it is now
                    reply["changed"] = encoder.encode(value[1])
                if what == "call":
                    numbers = {id(one): n for n, one in decoder.numbered.items()}
                    encoder.given = {one: numbers[one] for one in value[2] & numbers.keys()}
                reply["value"] = encoder.encode(value[0])
            text = None
        except BaseException as error:
            if self.strict and isinstance(error, Gone):
                raise
            # The lines of a test, or of the reference, are none of a student's business.
            text = described(error, self._refer if self._trusting else None)
            if not self._trusting:
                text["own"] = self._raised.note(error)
        if text is None:
            with contextlib.suppress(PlainError):
                self.send(reply | self._also(), encoder.blobs)
                return
            text = described(PlainError(f"it is larger than {_MOST_TEXT // 2**20} MiB"))
        self.send({"error": text} | self._also(), [])

    @contextlib.contextmanager
    def answering(self) -> Iterator[None]:
        """While what was asked for is done."""
        yield

    def _do_call(self, of: Any, args: Any, kwargs: Any) -> tuple[Any, dict, set[int]]:
        return called(of, args, kwargs, self.encoder)

    def _do_attribute(self, of: Any, name: str) -> tuple[Any, None]:
        return getattr(of, name), None

    def _do_set_attribute(self, of: Any, name: str, value: Any) -> tuple[None, None]:
        setattr(of, name, value)
        return None, None

    def _do_item(self, of: Any, key: Any) -> tuple[Any, None]:
        return of[key], None

    def _do_length(self, of: Any) -> tuple[Any, None]:
        return len(of), None

    def _do_items(self, of: Any) -> tuple[Any, None]:
        return list(of), None

    def _do_clone(self, of: Any) -> tuple[Any, None]:
        from sklearn.base import clone

        return clone(of), None

    def _do_copy(self, of: Any, deep: bool = True) -> tuple[Any, None]:
        return copy.deepcopy(of) if deep else copy.copy(of), None
