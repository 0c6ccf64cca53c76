"""`c.CourseKit.keep_written` leads from the sandbox into the course: attacks on that door."""

from __future__ import annotations

import stat
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from attacks import SOLVED
from hand_ins import STEPS
from machines import WHO, Machine, as_who
from tables import table

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="the sandbox needs Linux"),
]

MOST, SIZE = 40, 2**20
CONFIG = f"""
c.Execute.timeout = 30
c.Sandbox.disk = 150_000_000
c.Sandbox.file_size = 2**26
c.Sandbox.files = {MOST}
c.Sandbox.output = {SIZE}
c.CourseKit.keep_written = ["*", "*/*", "a/b/*.csv"]
"""
WRITES = (
    "\nimport os, pathlib\ndef put(name, text='mine'):\n    pathlib.Path(name).write_text(text)\n"
)
ATTACKS = table("written")


@pytest.fixture(params=WHO)
def machine(request, released_course) -> Iterator[Machine]:
    with as_who(request.param, released_course) as made:
        made.configure(STEPS + CONFIG)
        yield made


def kept(folder: Path) -> set[str]:
    """The ordinary files; nothing else may be there, and nothing of the machine's in them."""
    found = set()
    for path in folder.rglob("*"):
        mode = path.lstat().st_mode
        assert stat.S_ISREG(mode) or stat.S_ISDIR(mode), path
        if stat.S_ISREG(mode):
            found.add(path.relative_to(folder).as_posix())
            assert path.suffix == ".ipynb" or b"root:" not in path.read_bytes(), path
    return found


def test_only_ordinary_files_of_ones_own_are_kept(machine):
    for name, attack in ATTACKS.items():
        machine.hand_in(name, SOLVED + WRITES + attack["code"].replace("{root}", str(machine.root)))
    before = machine.outside()
    done = machine.coursekit("grade", "hw1", "--no-feedback", "--jobs", "2")
    results = machine.results()
    assert {name: one["status"] for name, one in results.items()} == dict.fromkeys(
        ATTACKS, "graded"
    ), done.stdout + done.stderr
    assert machine.outside() == before
    got, expected = {}, {name: set(attack["kept"]) for name, attack in ATTACKS.items()}
    expected["many"] = {f"{n:05}.csv" for n in range(MOST)}
    expected["names"].add("x" * 255)
    if machine.uid:  # who is not root obeys permissions
        expected |= {"shut": set(), "no-files": {"own.csv"}}
    for name in ATTACKS:
        folder = machine.root / "autograded" / name / "hw1"
        got[name] = kept(folder) - {"measures.ipynb"}
        assert sum((folder / one).stat().st_size for one in got[name]) <= SIZE
        assert results[name]["points"] == 3, name
    assert got.pop("swaps") <= expected.pop("swaps")  # a folder on its way may be missed
    assert got == expected
    for name, said in {
        "links": "one.csv: written, but not kept: it is a link",
        "no-files": "fifo.csv: written, but not kept: it is not an ordinary file",
        "names": "?[31m.csv: written, but not kept: not every system",
        "many": "more are not kept",
        "large": "b.csv: written, but not kept: c.Sandbox.output allows no more bytes",
        "read-by-others": "nbgrader_config.py: written, but not kept: Jupyter",
    }.items():
        assert said in results[name]["notes"], results[name]["notes"]
