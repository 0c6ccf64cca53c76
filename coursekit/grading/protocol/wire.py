"""Messages between our own processes: JSON, with open sockets beside it."""

import json
import socket
import struct
from typing import Any

_LENGTH = struct.Struct("!I")
_MOST_FDS = 4


def send(channel: socket.socket, message: Any, fds: tuple[int, ...] = ()) -> None:
    """Send a message, and copies of open files.

    Raises
    ------
    OSError
        If the other end is gone.
    """
    text = json.dumps(message).encode()
    socket.send_fds(channel, [_LENGTH.pack(len(text))], list(fds))
    channel.sendall(text)


def receive(channel: socket.socket) -> tuple[Any, list[int]]:
    """Wait for a message.

    Raises
    ------
    EOFError
        If the other end is gone.
    """
    head, fds, *_ = socket.recv_fds(channel, _LENGTH.size, _MOST_FDS)
    (length,) = _LENGTH.unpack(read(channel, _LENGTH.size, head))
    return json.loads(read(channel, length)), fds


def peer(connection: socket.socket) -> tuple[int, int]:
    """The process at the other end, and its user."""
    credentials = connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12)
    return struct.unpack("iII", credentials)[:2]


def read(channel: socket.socket, size: int, before: bytes = b"") -> bytes:
    """Read until there are so many bytes, with those `before`.

    Raises
    ------
    EOFError
        If the other end is gone.
    """
    content = bytearray(before)
    while len(content) < size:
        part = channel.recv(min(size - len(content), 2**20))
        if not part:
            raise EOFError("the other process ended")
        content += part
    return bytes(content)
