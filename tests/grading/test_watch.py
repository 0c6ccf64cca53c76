"""Who watches a sandbox: how it says that it ended, what it counts, whom it buries."""

from __future__ import annotations

import signal
import sys
import time

import pytest

from coursekit.grading import sandbox

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


def test_a_signal_to_the_supervisor_reaches_the_inmate(inside):
    code = """
    import signal, sys, time
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(7))
    print("ready", flush=True)
    time.sleep(60)
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
