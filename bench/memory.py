#!/usr/bin/env python
"""Memory of grading a light notebook: the peak of all processes, and what a long batch holds.

    python bench/memory.py [--students 6] [--long 60]

Peaks are of the PSS of all processes, looked at five times a second, for `nbgrader autograde` and
`coursekit grade`. Then a longer class is graded; the anonymous memory of driver and workers when
all is done is divided by what they held after a tenth.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
from grading import LIGHT_NAME, PLAIN, machine, make_course

STOCK = ("nbgrader", "autograde", LIGHT_NAME, "--create")
OURS = ("coursekit", "grade", LIGHT_NAME, "--no-feedback")


def held(pid: int, field: str) -> float:
    """MiB that a process holds; nothing if it has ended."""
    try:
        rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
    except OSError:
        return 0.0
    return (
        sum(int(line.split()[1]) for line in rollup.splitlines() if line.startswith(field)) / 1024
    )


def command_of(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text()
    except OSError:
        return ""


def watched(root: Path, command: tuple[str, ...]) -> Iterator[int]:
    """Run a command, and yield its process id five times a second."""
    with machine(), (root / "log").open("w") as log:
        run = subprocess.Popen([sys.executable, "-m", *command], cwd=root, stdout=log, stderr=log)
        while run.poll() is None:
            yield run.pid
            time.sleep(0.2)


def peak(folder: Path, name: str, command: tuple[str, ...], students: int) -> float:
    root = folder / name
    make_course(root, LIGHT_NAME, students, PLAIN)
    most = 0.0
    for _ in watched(root, command):
        every = psutil.Process().children(recursive=True)
        most = max(most, sum(held(process.pid, "Pss:") for process in every))
    print(f"{name}: {most:.0f} MiB of PSS at most, {students} students", flush=True)
    return most


def growth(folder: Path, students: int) -> None:
    """Anonymous memory of driver and workers after a tenth of a class, and after all of it."""
    root = folder / "long"
    make_course(root, LIGHT_NAME, students, PLAIN)
    ledger = root / "autograded" / f"{LIGHT_NAME}.jsonl"
    first: dict[str, float] = {}
    last: dict[str, float] = {}
    for driver in watched(root, OURS):
        graded = ledger.read_text().count('"submission"') if ledger.exists() else 0
        every = [process.pid for process in psutil.Process().children(recursive=True)]
        forks = [pid for pid in every if pid != driver and command_of(pid) == command_of(driver)]
        workers = [held(pid, "Anonymous:") for pid in forks]
        now = {"driver": held(driver, "Anonymous:"), "largest worker": max(workers, default=0.0)}
        if graded >= students // 10:
            first = first or now
            last = {name: max(now[name], last.get(name, 0.0)) for name in now}
    for name, before in first.items():
        print(
            f"{name}: {before:.0f} MiB after {students // 10} submissions, at most "
            f"{last[name]:.0f} until {students}: {last[name] / before:.2f} times"
        )


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--students", type=int, default=6)
    arguments.add_argument("--long", type=int, default=60)
    args = arguments.parse_args()
    with tempfile.TemporaryDirectory(prefix="coursekit-bench-") as name:
        peaks = [
            peak(Path(name), side, command, args.students)
            for side, command in {"nbgrader": STOCK, "coursekit": OURS}.items()
        ]
        print(f"coursekit: {peaks[1] / peaks[0]:.2f} times nbgrader's")
        growth(Path(name), args.long)


if __name__ == "__main__":
    main()
