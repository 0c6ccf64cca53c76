#!/usr/bin/env python
"""Time from a hand-in's last byte to its result, beside nbgrader's own commands; and a busy day.

    python bench/door.py [--rounds 5] [--assignment week05-measures] [--load 200 --minutes 10]

By turns, for one student: `nbgrader autograde` and `nbgrader generate_feedback` on the one side, a
hand-in at an open door on the other; prints medians and the ratio. With --load, so many hand-ins
then come at random moments within so many minutes; prints how many were lost, after how many
seconds 95 % were answered, and the memory of the door's own two processes.
"""

from __future__ import annotations

import argparse
import csv
import json
import os
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

import requests

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
os.environ["PATH"] = f"{BIN}{os.pathsep}{os.environ['PATH']}"  # nbgrader runs alembic by name
SETTINGS = """
c.LatePolicy.due = {{"{assignment}": "2120-01-01"}}
c.Door.per_hour = 10_000
c.Door.before = "points"
"""


def made_course(folder: Path, assignment: str, students: int) -> Path:
    """A copy of the course with a roster, and nothing handed in."""
    root = folder / "course"
    root.mkdir()
    for name in ("source", "answers", "data"):
        shutil.copytree(ROOT / name, root / name, symlinks=True)
    for name in ("mltools.py", "checks.py", "nbgrader_config.py", "requirements.txt"):
        shutil.copy(ROOT / name, root / name)
    (root / "release").mkdir()
    shutil.copytree(ROOT / "release" / assignment, root / "release" / assignment)
    rows = ["id,first_name,last_name", *(f"s{n:03},Student,{n}" for n in range(students))]
    (root / "roster.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    with (root / "nbgrader_config.py").open("a", encoding="utf-8") as config:
        config.write(SETTINGS.format(assignment=assignment))
    return root


def solved(assignment: str, number: int) -> dict[str, bytes]:
    """A student's notebooks: the solutions, each time other bytes."""
    files = {}
    for path in sorted((ROOT / "source" / assignment).glob("*.ipynb")):
        notebook = json.loads(path.read_text(encoding="utf-8"))
        notebook["metadata"]["number"] = number
        files[path.name] = json.dumps(notebook).encode()
    return files


class Door:
    """An open door of a course."""

    def __init__(self, root: Path) -> None:
        self.root = root
        command = [sys.executable, "-m", "coursekit", "-C", str(root), "door", "--port", "0"]
        self.log = root / "door.log"
        self.process = subprocess.Popen(
            command, stdout=self.log.open("w"), stderr=subprocess.STDOUT
        )
        while not (match := re.search(r"open (http://\S+)", self.log.read_text())):
            time.sleep(0.1)
        self.address = match[1]
        port = self.address.rpartition(":")[2]
        links = root / "links.csv"
        subprocess.run([*command[:-1], port, "--links", str(links)], check=True)
        with links.open(encoding="utf-8") as table:
            self.links = {row["id"]: row["link"] for row in csv.DictReader(table)}

    def hand_in(self, student: str, assignment: str, files: dict[str, bytes]) -> float:
        """Hand in, and return after how many seconds the result was there."""
        session = requests.Session()
        session.get(self.links[student])
        place = f"{self.address}/a/{assignment}"
        session.get(place)
        sent = [("files", file) for file in files.items()]
        began = time.monotonic()
        query = {"_xsrf": session.cookies["_xsrf"]}
        session.post(f"{place}/hand-in", params=query, files=sent).raise_for_status()
        while re.search("queue|being", session.get(f"{place}/state").json()["state"]):
            time.sleep(0.1)
        assert "graded" in session.get(f"{place}/state").json()["state"]
        session.get(place)
        return time.monotonic() - began

    def memory(self) -> float:
        """Megabytes of the two processes of the door: the one that grades, and the pages'."""
        listing = f"/proc/{self.process.pid}/task/{self.process.pid}/children"
        children = Path(listing).read_text(encoding="ascii").split()
        fronts = [c for c in children if b"door.front" in Path(f"/proc/{c}/cmdline").read_bytes()]
        texts = [Path(f"/proc/{p}/smaps_rollup").read_text() for p in (self.process.pid, *fronts)]
        return sum(int(re.search(r"Pss:\s+(\d+)", text)[1]) for text in texts) / 1024


def nbgraders(root: Path, assignment: str, student: str, files: dict[str, bytes]) -> float:
    """Seconds that nbgrader's own commands take for one student."""
    folder = root / "submitted" / student / assignment
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(root / "release" / assignment, folder)
    for name, content in files.items():
        (folder / name).write_bytes(content)
    began = time.monotonic()
    for verb in ("autograde", "generate_feedback"):
        command = [BIN / "nbgrader", verb, assignment, "--force"]
        command += [f"--student={student}"]
        subprocess.run(command, cwd=root, check=True, capture_output=True)
    return time.monotonic() - began


def plain(folder: Path, assignment: str) -> Path:
    """The course as nbgrader alone grades it."""
    root = made_course(folder, assignment, 1)
    text = (root / "nbgrader_config.py").read_text(encoding="utf-8")
    text = re.sub(r"^(from coursekit.*|configure\(c\))$", "", text, flags=re.M)
    (root / "nbgrader_config.py").write_text(text, encoding="utf-8")
    command = [BIN / "nbgrader", "generate_assignment", assignment]
    subprocess.run([*command, "--force"], cwd=root, check=True, capture_output=True)
    return root


def load(door: Door, assignment: str, number: int, minutes: float) -> None:
    """Hand in so many times at random moments, each in a thread of its own."""
    times: list[float] = []
    peak = 0.0

    def one(n: int, at: float) -> None:
        time.sleep(at)
        times.append(door.hand_in(f"s{n:03}", assignment, solved(assignment, n)))

    chance = random.Random(0)
    moments = [chance.uniform(0, 60 * minutes) for _ in range(number)]
    threads = [threading.Thread(target=one, args=[n, at]) for n, at in enumerate(moments)]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        peak = max(peak, door.memory())
        time.sleep(1)
    late = statistics.quantiles(times, n=20)[-1]
    print(f"{number} hand-ins in {minutes:g} min: {number - len(times)} lost, median "
          f"{statistics.median(times):.1f} s, 95 % within {late:.1f} s, "
          f"longest {max(times):.1f} s; memory of the door's own two processes at most "
          f"{peak:.0f} MiB (PSS)")  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--assignment", default="week05-measures")
    parser.add_argument("--load", type=int, default=0)
    parser.add_argument("--minutes", type=float, default=10)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "door").mkdir()
        (folder / "nbgrader").mkdir()
        course = made_course(folder / "door", args.assignment, max(args.load, 1))
        other: Any = plain(folder / "nbgrader", args.assignment) if args.rounds else None
        door = Door(course)
        try:
            door.hand_in("s000", args.assignment, solved(args.assignment, -1))
            pairs = []
            for n in range(args.rounds):
                files = solved(args.assignment, 10_000 + n)
                ours = door.hand_in("s000", args.assignment, files)
                theirs = nbgraders(other, args.assignment, "s000", files)
                pairs.append((ours, theirs))
                print(f"round {n + 1}: door {ours:.2f} s, nbgrader {theirs:.2f} s, "
                      f"ratio {ours / theirs:.3f}", flush=True)  # fmt: skip
            if pairs:
                ours, theirs = (statistics.median(side) for side in zip(*pairs, strict=True))
                print(f"{args.assignment}, medians: door {ours:.2f} s, nbgrader {theirs:.2f} s, "
                      f"ratio {ours / theirs:.3f}; {os.cpu_count()} cores")  # fmt: skip
            if args.load:
                load(door, args.assignment, args.load, args.minutes)
        finally:
            door.process.terminate()
            door.process.wait()


if __name__ == "__main__":
    main()
