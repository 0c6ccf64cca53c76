"""A class of odd submissions gets the same, to the byte, whatever runs beside it."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hand_ins import SOLVED, hand_in, ledger
from small import configure

pytestmark = [
    pytest.mark.nightly,
    pytest.mark.skipif(sys.platform != "linux", reason="the sandbox needs Linux"),
]

POOL = """
import multiprocessing, time
def burn(seconds):
    while time.process_time() < seconds:
        pass
with multiprocessing.get_context("fork").Pool(2) as pool:
    pool.map(burn, [3, 3], chunksize=1)
"""
ODD = {
    "exits": f"{SOLVED}exit()",
    "dies": f"{SOLVED}import os\nos._exit(3)",
    "killed": f"{SOLVED}import os\nos.kill(os.getpid(), 9)",
    "endless": f"{SOLVED}while True: pass",
    "sleeps": f"{SOLVED}import time\ntime.sleep(600)",
    "nearly": f"{SOLVED}import time\nwhile time.process_time() < 3: pass\ntime.sleep(1)",
    "calls": "def accuracy(y_true, y_pred):\n    while True: pass",
    "draws": "import numpy as np\ndef accuracy(y_true, y_pred):\n"
    "    return np.random.default_rng().choice([0.75, 0])",
    "sets": "words = {'a', 'b', 'c', 'd'}\nprint(words, hash('a'))\n"
    "def accuracy(y_true, y_pred):\n    return 0.75 * (list(words)[0] in 'ab')",
    "prints": f"for n in range(100_000): print(n, 'x' * (n % 20))\n{SOLVED}",
    "recursion": f"{SOLVED}def deeper(n):\n    return deeper(n + 1)\ndeeper(0)",
    "pool": f"{POOL}{SOLVED}",
    "memory": f"{SOLVED}held = 'x' * 10**10",
    "figure": f"import matplotlib.pyplot as plt\nplt.plot([1, 2])\nplt.show()\n{SOLVED}",
    "text": "def accuracy(",
}
# Who draws by these gets other numbers each time, with nbgrader as well: it is their own chance.
OWN_CHANCE = {
    "clock": ("time as a seed", "import random, time\nrandom.seed(time.time_ns())"),
    "address": ("where an object lies", "print(id(object()))"),
    "thread": (
        "a thread that goes on prints into whichever cell runs",
        "import threading, time\ndef say():\n    while True: time.sleep(0.05); print('here')\n"
        "threading.Thread(target=say, daemon=True).start()",
    ),
}


def results(root: Path) -> dict[str, Any]:
    """Of each student all that the ledger has, but times, and the page."""
    found = {}
    for student, entry in ledger(root).items():
        page = root / "feedback" / student / "hw1/hw1.html"
        kept = {name: value for name, value in entry.items() if name != "seconds"}
        found[student] = kept | {"page": page.read_text(encoding="utf-8")}
    return found


def test_odd_submissions_get_the_same_alone_on_a_busy_machine_and_side_by_side(
    classroom, tmp_path, coursekit
):
    configure(classroom, "c.Execute.timeout = 5\nc.Sandbox.output = 200_000\n")
    everybody = ODD | {name: f"{code}\n{SOLVED}" for name, (_, code) in OWN_CHANCE.items()}
    for student, code in everybody.items():
        hand_in(classroom, student, code)
    roots = [shutil.copytree(classroom, tmp_path / name) for name in ("alone", "busy", "beside")]
    for student in everybody:
        coursekit(roots[0], "grade", "hw1", "--student", student, "--jobs", "1")
    load = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(4)]
    try:
        coursekit(roots[1], "grade", "hw1", "--jobs", "2")
    finally:
        for process in load:
            process.kill()
            process.wait()
    coursekit(roots[2], "grade", "hw1", "--jobs", "4")
    alone, *others = map(results, roots)
    assert alone.keys() == everybody.keys()
    for found in others:
        different = {
            student: [name for name in alone[student] if alone[student][name] != entry.get(name)]
            for student, entry in found.items()
            if entry != alone[student]
        }
        assert different.keys() <= OWN_CHANCE.keys(), different
        assert all(found[name]["status"] == "graded" for name in OWN_CHANCE)
