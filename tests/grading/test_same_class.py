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
from tables import table

pytestmark = [
    pytest.mark.nightly,
    pytest.mark.skipif(sys.platform != "linux", reason="the sandbox needs Linux"),
]

DATA = table("odd_class")
ODD = DATA["odd"]
OWN_CHANCE = DATA["own-chance"]


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
    everybody = ODD | {name: f"{code}\n{SOLVED}" for name, code in OWN_CHANCE.items()}
    everybody = {name: code.replace("SOLVED", SOLVED) for name, code in everybody.items()}
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
