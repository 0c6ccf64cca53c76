"""A process in place of the student's that answers the judge with anything at all.

Whatever it says, and whenever it stops: the check ends, with an error or not, nothing that was not
given to it is told, and the next student is judged as if nothing had been.
"""

from __future__ import annotations

import contextlib
import copy
import inspect
import json
import os
import random
import re
import socket
import struct
import sys
from pathlib import Path
from typing import Any, ClassVar

import pytest
from checked import errors, shown

from coursekit.grading.judge.judge import Judge
from coursekit.grading.protocol.decode import Decoder
from coursekit.grading.protocol.encode import Encoder
from coursekit.grading.protocol.notebook import Notebook
from coursekit.support.limit import at_most

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs Unix sockets")

SECRET = "the-expected-value-7c1f"
IMPORTS = ["import math", "import numpy as np", "import pandas as pd"]
# What authors do with what a student made; `hidden` is not told, and neither is the text.
CHECKS = [
    "assert math.isclose(got, 0.75), hidden",
    "assert math.isclose(got(3, [1, 2]), 0.75), hidden",
    "assert got(lambda x: (x, hidden)[0]) == 3",
    "made = got(pd.DataFrame({'a': [1, 2]}))\nassert list(made.columns) == ['a', 'b'], made",
    "made = got(np.arange(6.0))\nassert made.shape == (2, 3) and np.allclose(made, made.T), made",
    "assert isinstance(got, list) and len(got) == 3 and got[0].name and dir(got[1])",
    "for one in got:\n    assert one.fit([[1.0], [2.0]], [0, 1]).predict([[1.0]])[0] == 0",
    "rng = np.random.default_rng(3)\nassert abs(got(rng) - rng.normal()) < 1e-9",
    "def call(f):\n    return f(hidden[:0])\nassert got(call) and got(key=len)('ab') == 2",
    "import inspect\nassert 'y' in inspect.signature(got).parameters and callable(got), got",
]
ASSERTED = 'hidden = "{secret}"\n{check}'


def kinds() -> list[str]:
    """All that the judge decodes, however many there will be."""
    return [name.removeprefix("_decode_") for name in dir(Decoder) if name.startswith("_decode_")]


def samples() -> list[Any]:
    """Values as an honest process codes them."""
    import numpy as np
    import pandas as pd
    from sklearn.linear_model import LogisticRegression

    frame = pd.DataFrame({"a": [1, 2], "b": pd.Categorical(["x", "y"])})
    model = LogisticRegression().fit([[0.0], [1.0]], [0, 1])
    values = [
        0.75, 10**40, "text", b"bytes", (1, 2), {1, 2}, {"a": [1]}, np.arange(6.0).reshape(2, 3),
        np.array(["a", None], object), np.float32(3), frame, frame["b"], frame.index, model,
        np.random.default_rng(1), pd.Timestamp("2026-01-01"), range(3),
        len, kinds, str, iter([1, 2]), Path("x"), pd.array([1, None], "Int64"), {}.keys(),
    ]  # fmt: skip
    numbers = iter(range(10**6))

    def refer(value: Any) -> dict[str, Any]:
        name = getattr(value, "__name__", None)
        return {"t": "function", "id": next(numbers), "name": name, "doc": None}

    made = []
    for value in values:
        encoder = Encoder(refer)
        made.append((encoder.encode(value), list(encoder.blobs)))
    return made


class Enemy:
    """Answers with what an honest process might say, changed in places by a random number."""

    # What may be asked for, and with which fields.
    verbs: ClassVar = {
        name.removeprefix("_do_"): [*inspect.signature(getattr(Notebook, name)).parameters][1:]
        for name in dir(Notebook)
        if name.startswith("_do_")
    } | {"call": ["args", "kwargs"], "attribute": ["name"], "item": ["key"], "end": []}
    words = (
        "v", "b", "t", "id", "of", "class", "name", "dtype", "shape", "index", "error", "value",
        "|O", "<f8", "|V999999999", "<U1000000000", "O", "os", "system", "builtins", "eval",
        "__globals__", "__class__", "__code__", "__dict__", "__closure__", "__reduce__", "f_back",
        "subprocess.Popen", "sklearn.utils._mocking", "CheckingClassifier", "numpy", "frombuffer",
        "../../etc/passwd", "/proc/self/mem", "hidden", "got", SECRET[:3], "\ud800", "", "x" * 3000,
        "ValueError", "SystemExit", "KeyboardInterrupt", "Gone", "deep 30", "deep 20000",
        *kinds(),
    )  # fmt: skip
    numbers = 0, 1, -1, 3, 2**31, 2**63, 10**30, 0.75, float("nan"), float("inf"), True, None

    def __init__(self, seed: int, honest: list[Any]) -> None:
        self.draw = random.Random(seed)
        self.honest = honest
        self.given: list[int] = []
        self.asked: Any = ""
        self.heard: list[bytes] = []

    def scalar(self) -> Any:
        return self.draw.choice(
            self.draw.choice([self.numbers, self.words, self.given or self.numbers])
        )

    def changed(self, coded: Any) -> Any:
        """One place in it is another."""
        if isinstance(coded, dict | list) and coded and self.draw.random() < 0.8:
            keys = list(coded) if isinstance(coded, dict) else range(len(coded))
            key = self.draw.choice(keys)
            if self.draw.random() < 0.1:
                del coded[key]
            else:
                coded[key] = self.changed(coded[key])
            return coded
        other = copy.deepcopy(self.draw.choice(self.honest)[0])
        return self.draw.choice([self.scalar(), self.scalar(), [self.scalar()], other])

    def message(self) -> tuple[Any, list[bytes]]:
        coded, blobs = copy.deepcopy(self.draw.choice(self.honest))
        if blobs and self.draw.random() < 0.3:
            blobs[0] = self.draw.choice([b"", blobs[0][:-1], self.draw.randbytes(len(blobs[0]))])
        number = self.draw.randrange(2**63)
        error = {"name": "ValueError", "text": self.scalar(), "class": coded}
        message: Any = self.draw.choice(
            [{"value": coded}, {"value": coded, "changed": coded, "is": 1}, {"error": error}]
        )
        turn = self.draw.random()
        if self.asked == "get" and turn < 0.5:  # something to be called, and to be given more
            message = {"value": {"t": "function", "id": number, "name": "got", "doc": None}}
        elif self.given and turn < 0.7:  # it asks for what it was given, mostly last
            verb = self.draw.choice([*self.verbs, "call", "attribute", "__init__"])
            message = {"do": verb, "of": {"t": "yours", "id": self.draw.choice(self.given[-3:])}}
            message |= {name: self.scalar() for name in self.verbs.get(verb, ["name"])}
            if verb == "call":
                message |= {"args": [self.scalar()], "kwargs": {"t": "dict", "v": []}}
        for _ in range(self.draw.choice([0, 0, 1, 1, 2, 3])):
            message = self.changed(message)
        return message, blobs

    def frame(self) -> tuple[bytes, bool]:
        """What is sent, and whether it is whole; else the judge waits for its rest."""
        message, blobs = self.message()
        if isinstance(message, dict) and self.draw.random() < 0.97:
            message["blobs"] = [len(blob) for blob in blobs]
        text = re.sub(
            r'"deep (\d+)"',
            lambda found: "[" * int(found[1]) + "]" * int(found[1]),
            json.dumps(message),
        ).encode()
        turn = self.draw.random()
        if turn < 0.02:
            text = self.draw.randbytes(40)
        head = len(text), sum(map(len, blobs))
        if turn > 0.97:
            head = self.draw.choice([(2**32 - 1, 0), (0, 0), (len(text) + 9, 0), (3, 2**31)])
        made = struct.pack("!II", *head) + text + b"".join(blobs)
        if 0.02 <= turn < 0.04:
            return made[: self.draw.randrange(len(made))], False
        return made, turn <= 0.97

    def talk(self, channel: socket.socket) -> None:
        """Answer some times, then stop."""
        with contextlib.suppress(OSError, EOFError):
            for _ in range(self.draw.randrange(1, 30)):
                self.asked = self.listen(channel)
                for _ in range(self.draw.choice([1, 1, 1, 2])):
                    said, is_whole = self.frame()
                    channel.sendall(said)
                    if not is_whole:
                        raise EOFError
        with contextlib.suppress(OSError):
            channel.shutdown(socket.SHUT_WR)
            while said := channel.recv(2**16):
                self.heard.append(said)

    def listen(self, channel: socket.socket) -> Any:
        """What is asked, if anything."""
        length, rest = struct.unpack("!II", self.read(channel, 8))
        said = self.read(channel, length)
        self.read(channel, rest)

        def look(value: Any) -> None:
            if isinstance(value, dict):
                if value.get("t") == "function":
                    self.given.append(value["id"])
                list(map(look, value.values()))
            elif isinstance(value, list):
                list(map(look, value))

        message = json.loads(said)
        look(message)
        return message.get("do")

    def read(self, channel: socket.socket, size: int) -> bytes:
        content = b""
        while len(content) < size:
            if not (part := channel.recv(size - len(content))):
                raise EOFError
            content += part
        self.heard.append(content)
        return content


def verdict(judge: Judge, check: str, partner: Any) -> list[dict[str, Any]]:
    return shown(judge, ASSERTED.format(secret=SECRET, check=check), partner)


def honest(code: str) -> Any:
    names: dict[str, Any] = {}
    exec(code, names)

    def serve(channel: socket.socket) -> None:
        Notebook(channel, names).serve()

    return serve


def fuzz(seeds: range, folder: Path) -> int:
    """How many checks passed by what was said: some may, for anything is said."""
    judge = Judge(IMPORTS, ["got"])
    told, passed = samples(), 0
    files = sorted(os.listdir(folder))
    for seed in seeds:
        enemy = Enemy(seed, told)
        check = enemy.draw.choice(CHECKS)
        try:
            with at_most(60):
                outputs = verdict(judge, check, enemy.talk)
        except BaseException as error:
            raise AssertionError(f"seed {seed}: {check!r}: {error!r}") from error
        json.dumps(outputs)
        failed = errors(outputs)
        passed += not failed
        assert len(failed) <= 1, (seed, outputs)
        assert SECRET.encode() not in b"".join(enemy.heard), seed
        if seed % 100 == 99:
            right, wrong = honest("def got(*_): return 0.75"), honest("def got(*_): return 0.5")
            assert verdict(judge, CHECKS[1], right) == [], seed
            assert verdict(judge, CHECKS[1], wrong)[0]["ename"] == "AssertionError", seed
    assert sorted(os.listdir(folder)) == files
    return passed


def test_whatever_a_process_says_harms_nobody(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert fuzz(range(1_000), tmp_path) < 50


@pytest.mark.nightly
def test_much_more_of_whatever_a_process_says_harms_nobody(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert fuzz(range(10_000, 22_000), tmp_path) < 600
