"""Who watches a sandbox: how it says that it ended, what it counts, whom it buries."""

from __future__ import annotations

import json
import os
import signal
import socket
import sys
import time
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest

from coursekit.grading import sandbox
from coursekit.grading.kernels import settings
from coursekit.grading.kernels.warm import Child, ParentProcess, WarmParent
from coursekit.grading.protocol import wire

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the sandbox needs Linux")
MIB = 2**20


@pytest.mark.parametrize(
    ("code", "exit_code", "outcome"),
    [
        ("pass", 0, {"limit": "", "signal": 0, "exit": 0}),
        ("import os; os._exit(3)", 3, {"limit": "", "signal": 0, "exit": 3}),
        (
            "import os, signal; os.kill(os.getpid(), signal.SIGKILL)",
            247,
            {"limit": "", "signal": signal.SIGKILL, "exit": 0},
        ),
    ],
    ids=["well", "with a code", "by a signal"],
)
def test_how_it_ended_is_said(inside, code, exit_code, outcome):
    assert inside.run(code)[0] == exit_code
    assert inside.outcome == outcome


@pytest.mark.parametrize(
    ("code", "limit"),
    [
        ("while True: pass", {"cpu": 1}),
        ("import time; time.sleep(60)", {"wall": 1}),
    ],
    ids=["cpu", "wall"],
)
def test_a_limit_is_named_and_ends_it_soon(inside, code, limit):
    began = time.monotonic()
    inside.run(code, **limit)
    assert time.monotonic() - began < 30
    (name,) = limit
    assert inside.outcome["limit"] == name


HOLDS = """
import os, time
def children(number, before, after):
    held = bytearray(os.urandom(2**20)) * before
    for _ in range(number):
        if os.fork() == 0:
            more = bytearray(os.urandom(2**20)) * after
            time.sleep(3)
            os._exit(0)
    for _ in range(number):
        os.wait()
"""


def test_what_processes_share_is_counted_once_and_what_each_has_adds_up(inside):
    assert inside.run(HOLDS + "children(4, 60, 0)", memory=150 * MIB)[0] == 0
    assert inside.outcome["limit"] == ""
    inside.run(HOLDS + "children(4, 0, 60)", memory=150 * MIB)
    assert inside.outcome["limit"] == "memory"


@pytest.mark.parametrize("limit", ["wall", "memory"])
def test_the_limits_are_watched_from_outside(inside, limit):
    """Nothing inside is needed for it: here it is stopped, as something might starve it."""
    code = """
    import os, time
    print("ready", flush=True)
    time.sleep(0.5)
    for _ in range(3):
        os.fork()
    held = os.urandom(20 * 2**20)
    time.sleep(20)
    """
    with inside.start(
        code, **{"wall": 10, limit: {"wall": 2, "memory": 50 * MIB}[limit]}
    ) as process:
        assert process.stdout.readline() == "ready\n"
        children = f"/proc/{process.pid}/task/{process.pid}/children"
        os.kill(int(Path(children).read_text(encoding="ascii")), signal.SIGSTOP)
        try:
            process.wait(timeout=15)
        finally:
            process.kill()
    outcome = json.loads((inside.control / sandbox.OUTCOME).read_text(encoding="utf-8"))
    assert outcome["limit"] == limit


def test_who_lowers_all_that_it_can_beside_busy_processes_is_stopped_near_its_limit(inside):
    code = """
    import contextlib, os, time
    for pid in (1, 2):
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, pid, 19)
    for _ in range(40):
        if os.fork() == 0:
            while True:
                pass
    for held in range(10, 2000, 10):
        if os.fork() == 0:
            more = os.urandom(10 * 2**20)
            time.sleep(60)
        print(held, flush=True)
        time.sleep(0.02)
    """
    _, out, _ = inside.run(code, memory=200 * MIB, wall=60, processes=300)
    assert inside.outcome["limit"] == "memory"
    assert int(out.split()[-1]) < 600


def test_a_signal_to_who_watches_reaches_the_inmate(inside):
    code = """
    import signal, sys, time
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(7))
    print("ready", flush=True)
    while True:
        time.sleep(0.1)  # a signal that comes just before a sleep waits for its end
    """
    with inside.start(code) as process:
        assert process.stdout.readline() == "ready\n"
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=30) == 7
    assert (inside.control / sandbox.OUTCOME).exists()


def test_nothing_outlives_the_inmate(inside):
    """Its end ends all, though a child of its has left the session's leader and ignores signals."""
    code = """
    import os, signal, time
    if os.fork() == 0:
        for one in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            signal.signal(one, signal.SIG_IGN)
        time.sleep(60)
    """
    began = time.monotonic()
    assert inside.run(code)[0] == 0
    assert time.monotonic() - began < 30, "its pipes stayed open as long as the child lived"


def test_the_dead_are_buried(inside):
    """Far more orphans than processes are allowed, one after the other."""
    code = """
    import os, time
    for number in range(200):
        if os.fork() == 0:
            if os.fork() == 0:
                os._exit(0)
            os._exit(0)
        os.wait()
        if number % 20 == 19:
            time.sleep(0.2)
    print(number)
    """
    code, out, err = inside.run(code, processes=40)
    assert (code, out) == (0, "199\n"), err


class Judges:
    """Judges that a warm parent forks, each in a sandbox; their imports are any code."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self._folder, self._stack = folder, stack
        started = stack.enter_context(closing(ParentProcess([])))
        started.wait()
        self._parent = WarmParent(started.address)
        stack.enter_context(self._parent._channel)

    def start(self, code: str, **limits: int) -> tuple[Child, socket.socket, Path]:
        control = settings.control_folder()
        self._stack.callback(settings.remove, control)
        spec = settings.Sandbox(**limits).spec(self._folder, control, [sys.executable])
        spec.write(control / "spec.json")
        serve = {"folder": str(self._folder), "rule": {"imports": [code], "students": []}}
        (control / "serve.json").write_text(json.dumps(serve), encoding="utf-8")
        job: dict[str, Any] = {name: str(control / f"{name}.json") for name in ("spec", "serve")}
        ours, theirs = map(self._stack.enter_context, socket.socketpair())
        with theirs:
            return self._parent.fork(job | {"do": "judge"}, theirs.fileno()), ours, control


def test_one_process_watches_many_sandboxes_and_tells_none_of_another(tmp_path):
    holds = HOLDS + "children(4, 0, 250)"
    codes: list[tuple[str, dict[str, int], str]] = [
        ("while True: pass", {"wall": 3}, "wall"),
        (holds, {"memory": 700 * MIB}, "memory"),
        ("while True: pass", {"cpu": 1}, "cpu"),
    ]
    looks = (
        "import os\nlinks = []\nfor name in os.listdir('/proc/self/fd'):\n"
        "    try: links.append(os.readlink(f'/proc/self/fd/{name}').partition(':')[0])\n"
        "    except OSError: pass\n"
        "raise ValueError(' '.join(sorted(set(links))))"
    )
    with ExitStack() as stack:
        judges = Judges(tmp_path, stack)
        started = [(judges.start(code, **limits), limit) for code, limits, limit in codes]
        _, channel, _ = judges.start(looks)
        assert wire.receive(channel)[0]["error"].endswith(": /dev/null socket")
        for (child, _, control), limit in started:
            child.wait(60)
            outcome = json.loads((control / sandbox.OUTCOME).read_text(encoding="utf-8"))
            assert outcome["limit"] == limit
