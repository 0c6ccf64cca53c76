"""What a kernel may say to the grader: whole messages, in bounds, whatever it sends."""

from __future__ import annotations

import random
import socket
import struct
import time
import tracemalloc
from pathlib import Path

import pytest

from coursekit.grading.kernels import relay
from coursekit.grading.kernels.relay import Messages, NonsenseError, Relay, Stream

GREETING = b"\xff" + bytes(8) + b"\x7f\x03\x01NULL" + bytes(48)


def frame(content: bytes, more: bool = False, command: bool = False) -> bytes:
    long = len(content) > 255
    flags = more * 1 | long * 2 | command * 4
    return struct.pack("!BQ" if long else "!BB", flags, len(content)) + content


def message(*parts: bytes) -> bytes:
    return b"".join(frame(part, more=number < len(parts)) for number, part in enumerate(parts, 1))


def passed(content: bytes, chance: random.Random, bounds: Messages | None = None) -> bytes:
    """What comes out, however what goes in is cut."""
    stream, out = Stream(bounds or Messages()), b""
    while content:
        size = chance.choice((1, 2, 9, 70, 5_000, 1_000_000))
        out += stream.take(content[:size])
        content = content[size:]
    return out


def test_messages_in_bounds_pass_as_they_are():
    chance = random.Random(1)
    for _ in range(300):
        said = GREETING + frame(b"\5READY", command=True)
        for _ in range(chance.randrange(6)):
            sizes = [chance.choice((0, 1, 255, 256, 9_000)) for _ in range(chance.randrange(1, 9))]
            said += message(*(chance.randbytes(size) for size in sizes))
        assert passed(said, chance) == said


def test_messages_out_of_bounds_are_left_out_whole(monkeypatch):
    monkeypatch.setattr(relay, "LARGEST", 100_000)
    chance = random.Random(2)
    small = message(b"id", b"", b"{}")
    for large in (message(bytes(100_001)), message(*[bytes(60_000)] * 2), message(*[b""] * 1_001)):
        bounds = Messages()
        assert passed(GREETING + small + large + small, chance, bounds) == GREETING + small * 2
        assert bounds.dropped == len(large)


def test_all_large_messages_together_are_bounded(monkeypatch):
    monkeypatch.setattr(relay, "_MOST", 1_000_000)
    bounds, small = Messages(), message(b"x" * 1000)
    large = message(bytes(90_000))
    out = passed(GREETING + (large + small) * 50, random.Random(3), bounds)
    assert out.count(bytes(90_000)) == 11
    assert out.count(b"x" * 1000) == 50  # the kernel's own, that a cell has ended, are small


def test_what_is_too_large_is_not_held(monkeypatch):
    monkeypatch.setattr(relay, "LARGEST", 1_000_000)
    stream = Stream(Messages())
    stream.take(GREETING + struct.pack("!BQ", 2, 2**40))
    chunk = bytes(200_000)
    tracemalloc.start()
    for _ in range(500):
        assert stream.take(chunk) == b""
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 4_000_000


@pytest.mark.parametrize(
    "nonsense",
    [
        b"GET / HTTP/1.1\r\n\r\n",
        b"\xff"
        + bytes(8)
        + b"\x7f\x02"
        + bytes(53),  # frames of an older version mean other things
        GREETING + frame(bytes(70_000), command=True),
        GREETING + b"\x08\x00",
        GREETING + b"\x05\x00",
    ],
)
def test_what_is_not_its_language_ends_the_connection(nonsense):
    with pytest.raises(NonsenseError):
        passed(nonsense, random.Random(4))


def test_any_bytes_end_in_whole_messages_or_nonsense():
    """Thousands of streams with faults: nothing else is raised, nothing grows."""
    chance = random.Random(20261121)
    ended = 0
    for _ in range(5_000):
        said = bytearray(GREETING + message(*(bytes(chance.randrange(300)) for _ in range(4))) * 3)
        for _ in range(chance.randrange(1, 5)):
            said[chance.randrange(len(said))] = chance.randrange(256)
        try:
            assert len(passed(bytes(said), chance)) <= len(said)
        except NonsenseError:
            ended += 1
    assert 0 < ended < 5_000


@pytest.fixture
def place(tmp_path, monkeypatch) -> Path:
    """A folder with a name short enough for sockets."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "inside").mkdir()
    return tmp_path


def connected(path: Path) -> socket.socket:
    one = socket.socket(socket.AF_UNIX)
    one.settimeout(5)
    one.connect(str(path.relative_to(Path.cwd())))
    return one


def test_no_link_leads_to_another_socket(place):
    """A warm parent's, or the judge of somebody else, was reachable for a moment."""
    with socket.socket(socket.AF_UNIX) as other, socket.socket(socket.AF_UNIX) as own:
        other.bind("other")
        other.listen()
        other.settimeout(1)
        (place / "inside/k-1").symlink_to(place / "other")
        (place / "inside/k-3").write_text("no socket")
        own.bind("inside/k-2")
        own.listen()
        own.settimeout(5)
        passes = Relay(Path("."), ["-1", "-2", "-3"])
        passes.open(Path("inside"))
        try:
            for name in ("p-1", "p-3"):
                with connected(place / name) as grader:
                    assert grader.recv(1) == b""
            with pytest.raises(TimeoutError):
                other.accept()
            with connected(place / "p-2") as grader, own.accept()[0] as kernel:
                kernel.sendall(GREETING + message(b"hello"))
                grader.sendall(b"what the grader says")
                assert kernel.recv(100) == b"what the grader says"
                time.sleep(0.2)
                assert grader.recv(200) == GREETING + message(b"hello")
        finally:
            passes.close()
