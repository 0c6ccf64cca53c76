"""A relay between a kernel and the grader that bounds the kernel's messages.

ZeroMQ takes in whatever it is sent: a message of any number of parts, a thousand of them, before
anybody reads one. So the grader does not connect to a kernel. It connects to a relay, which
connects to the kernel, cuts what comes into messages (ZMTP 3, its framing alone), and leaves out
those that are too large. The kernel's sockets lie in a folder of the sandbox that is handed out as
an open file: no link in it leads anywhere.
"""

import contextlib
import os
import selectors
import socket
import stat
import struct
import threading
from collections.abc import Iterable
from pathlib import Path

from coursekit.grading.protocol import wire
from coursekit.grading.sandbox import DOOR

# A message of more than this is left out, or of so much more than may be kept: to read it can take
# twenty times its size. An error, which is cut and kept, may be larger than all output.
LARGEST, ROOM = 64 * 2**20, 8 * 2**20
_MOST_PARTS = 1000
# Of all larger messages of a notebook together; the grader may not have read any of them yet.
_LARGE, _MOST = 64 * 1024, 512 * 2**20
_GREETING, _MORE, _LONG, _COMMAND = 64, 1, 2, 4
# The greeting of ZMTP 3, by place: the bits to look at, and their values.
_MASK, _BITS = {0: 0xFF, 9: 1, 10: 0xFF}, {0: 0xFF, 9: 1, 10: 3}
_CHUNK = 2**18
_FULL = 2**22  # bytes that wait on their way; no more is taken in meanwhile


class NonsenseError(Exception):
    """The kernel's bytes are not ZMTP 3."""


class Messages:
    """The bounds that all connections of a kernel share.

    Parameters
    ----------
    output : int
        Bytes of output that are kept; 0 sets no limit.

    Attributes
    ----------
    largest : int
        Bytes that a message may have.
    remaining : int
        Bytes that large messages may still have.
    dropped : int
        Bytes of what was left out.
    """

    def __init__(self, output: int = 0) -> None:
        self.largest = min(LARGEST, output + ROOM) if output else LARGEST
        self.remaining, self.dropped = _MOST, 0


class Stream:
    """The bytes that a kernel sends on one connection, cut into messages.

    Parameters
    ----------
    bounds : Messages
        What all connections of the kernel have in common.
    """

    def __init__(self, bounds: Messages) -> None:
        self._bounds = bounds
        self._buffer = bytearray()  # the beginning of a frame's head
        self._greeted = 0
        self._message: list[bytes] = []
        self._size = self._parts = 0
        self._body = 0  # bytes of the frame that are still to come
        self._flags = 0

    def take(self, chunk: bytes) -> bytes:
        """Take in bytes, and return the messages that are whole by now.

        Raises
        ------
        NonsenseError
            If it is no ZMTP 3.
        """
        self._buffer += chunk
        out: list[bytes] = []
        if self._greeted < _GREETING:  # it comes in parts: each side waits for the other's
            part = bytes(self._buffer[: _GREETING - self._greeted])
            for place, byte in enumerate(part, start=self._greeted):
                if byte & _MASK.get(place, 0) != _BITS.get(place, 0):
                    raise NonsenseError
            out.append(part)
            self._greeted += len(part)
            del self._buffer[: len(part)]
        at, content = 0, memoryview(bytes(self._buffer))
        while True:
            if self._body:
                body = content[at : at + self._body]
                self._add(body)
                at += len(body)
                self._body -= len(body)
                if self._body:
                    break
                self._end(out)
            head = 9 if len(content) > at and content[at] & _LONG else 2
            if len(content) - at < head:
                break
            self._begin(content[at : at + head])
            at += head
            if not self._body:
                self._end(out)
        self._buffer = bytearray(content[at:])
        return b"".join(out)

    def _begin(self, head: memoryview) -> None:
        self._flags = head[0]
        self._body = struct.unpack("!Q", head[1:])[0] if len(head) == 9 else head[1]
        if self._flags & ~(_MORE | _LONG | _COMMAND) or (
            self._flags & _COMMAND and (self._flags & _MORE or self._body > _LARGE)
        ):
            raise NonsenseError
        self._parts += 1
        self._add(head)

    def _add(self, part: memoryview) -> None:
        self._size += len(part)
        if self._is_too_much:
            self._message.clear()
        else:
            self._message.append(bytes(part))

    @property
    def _is_too_much(self) -> bool:
        most = min(self._bounds.largest, max(self._bounds.remaining, _LARGE))
        return self._size > most or self._parts > _MOST_PARTS

    def _end(self, out: list[bytes]) -> None:
        """End a frame, and with its last frame a message."""
        if self._flags & _MORE:
            return
        if self._is_too_much:
            self._bounds.dropped += self._size
        else:
            out += self._message
            if self._size > _LARGE:
                self._bounds.remaining -= self._size
        self._message = []
        self._size = self._parts = 0


class _Way:
    """One direction of a connection."""

    def __init__(self, source: socket.socket, to: socket.socket, stream: Stream | None) -> None:
        self.source, self.to, self._stream = source, to, stream
        self.waiting = bytearray()

    def take(self) -> bool:
        """Take in the bytes that have come; True if there can be more."""
        try:
            chunk = self.source.recv(_CHUNK)
        except BlockingIOError:
            return True
        self.waiting += self._stream.take(chunk) if self._stream else chunk
        return bool(chunk)

    def give(self) -> None:
        with contextlib.suppress(BlockingIOError):
            del self.waiting[: self.to.send(self.waiting)]


class Relay:
    """Passes on between the grader's sockets and a kernel's, in a thread, until it is closed.

    Parameters
    ----------
    control : Path
        A folder that only we can enter: ``p-1`` and so on in it are for the grader.
    names : iterable of str
        What ends the name of each socket.
    output : int
        See `Messages`.

    Attributes
    ----------
    bounds : Messages
    work : int or None
        The working folder in the sandbox, open; to be closed by who takes it, or with the relay.
    """

    def __init__(self, control: Path, names: Iterable[str], output: int = 0) -> None:
        self.bounds = Messages(output)
        self._folder: int | None = None
        self.work: int | None = None
        self._wake, self._woken = socket.socketpair()
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._woken, selectors.EVENT_READ)
        self._door = listener_at(control / DOOR)
        self._selector.register(self._door, selectors.EVENT_READ, self._take_folders)
        self._sockets = [self._door, self._wake, self._woken]
        for name in names:
            listener = listener_at(control / f"p{name}")
            self._sockets.append(listener)
            self._selector.register(listener, selectors.EVENT_READ, name)
        self._ways: dict[socket.socket, tuple[_Way, _Way]] = {}
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def open(self, folder: Path) -> None:
        """Name the folder of the kernel's sockets, where there is no sandbox that does."""
        self._folder = os.open(folder, os.O_PATH | os.O_DIRECTORY)

    def close(self) -> None:
        with contextlib.suppress(OSError):
            self._wake.send(b"x")
        self._thread.join()
        for connection in [*self._ways, *self._sockets]:
            connection.close()
        self._selector.close()
        for folder in (self._folder, self.work):
            if folder is not None:
                os.close(folder)

    def _run(self) -> None:
        while True:
            for key, events in self._selector.select():
                connection = key.fileobj
                assert isinstance(connection, socket.socket)
                if connection is self._woken:
                    return
                if isinstance(key.data, str):
                    self._connect(connection, key.data)
                elif key.data is not None:
                    key.data()
                elif connection in self._ways:
                    self._pass(connection, events)

    def _take_folders(self) -> None:
        """The sandbox hands out its folders; once, before anything of the student's runs there."""
        with contextlib.suppress(OSError, ValueError), self._door.accept()[0] as caller:
            caller.settimeout(5)
            _, folders, _, _ = socket.recv_fds(caller, 1, 2)
            if self._folder is None and len(folders) == 2:
                self._folder, self.work = folders
                self._selector.unregister(self._door)

    def _connect(self, listener: socket.socket, name: str) -> None:
        grader = listener.accept()[0]
        try:
            # The folder is ours alone, and so is whoever connects: our own ZeroMQ.
            if wire.peer(grader)[0] != os.getpid() or self._folder is None:
                raise ConnectionError
            kernel = _connection(self._folder, f"k{name}")
        except OSError:
            grader.close()  # it is not there yet; ZeroMQ tries again
            return
        for end in (grader, kernel):
            end.setblocking(False)
        ways = _Way(grader, kernel, None), _Way(kernel, grader, Stream(self.bounds))
        self._ways[grader] = self._ways[kernel] = ways
        for end in (grader, kernel):
            self._selector.register(end, selectors.EVENT_READ)

    def _pass(self, connection: socket.socket, events: int) -> None:
        ways = self._ways[connection]
        try:
            for way in ways:
                if way.source is connection and events & selectors.EVENT_READ and not way.take():
                    raise ConnectionError
                if way.waiting:
                    way.give()
        except (OSError, NonsenseError):
            for end in (ways[0].source, ways[0].to):
                self._selector.unregister(end)
                del self._ways[end]
                end.close()
            return
        for end in (ways[0].source, ways[0].to):
            reads = all(len(way.waiting) < _FULL for way in ways if way.source is end)
            writes = any(way.waiting for way in ways if way.to is end)
            wanted = reads * selectors.EVENT_READ | writes * selectors.EVENT_WRITE
            # Where both is full, one of them is waited for: what cannot be read is to be written.
            self._selector.modify(end, wanted or selectors.EVENT_WRITE)


def listener_at(path: Path) -> socket.socket:
    """A socket that others can connect to at a path."""
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(str(path))
    listener.listen(16)
    listener.setblocking(False)
    return listener


def _connection(folder: int, name: str) -> socket.socket:
    """A connection to the socket of this name in a folder: no link, and nothing else."""
    place = os.open(name, os.O_PATH | os.O_NOFOLLOW, dir_fd=folder)
    try:
        if not stat.S_ISSOCK(os.fstat(place).st_mode):
            raise ConnectionError
        connection = socket.socket(socket.AF_UNIX)
        try:
            connection.settimeout(5)
            connection.connect(f"/proc/self/fd/{place}")
        except OSError:
            connection.close()
            raise
        return connection
    finally:
        os.close(place)
