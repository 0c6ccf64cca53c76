#!/usr/bin/env python
"""What grading on a Dask cluster costs beside this machine's processes, and how far it goes.

    python bench/scaling.py [--students 24] [--only week7|light] [--workers 1 2 4] [--rounds 1]

First the overhead: the same class by `coursekit grade --jobs` and `--cluster`, by turns, on all
cores. Then a model of throughput,

    seconds = start + submissions * max(work / cores, driver, bytes / bandwidth)

whose `start` and `work` are fitted to runs with some numbers of workers and two sizes of class; the
driver's seconds of CPU a submission and the bytes are measured. With it, 5,000 submissions on 64
cores are predicted, and what saturates first. (Here the driver's CPU has Dask's scheduler in it,
which elsewhere is a process of its own.) Run it on a machine that does nothing else.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
from pathlib import Path

import numpy as np
from grading import CORES, PLAIN, WEEK7, machine, make_course, own_cpu, scores

from coursekit.cluster import kit
from coursekit.course import Course

FAR = 5_000, 64  # submissions, cores
GIGABIT = 1e9 / 8  # bytes a second


def run(root: Path, assignment: str, *more: str) -> tuple[float, float]:
    """Grade; seconds, and seconds of the driver's own CPU."""
    with machine() as used:
        own = own_cpu(root, assignment, *more)
    return used["wall"], own


def made(folder: Path, assignment: str, students: int) -> Path:
    root = Path(tempfile.mkdtemp(dir=folder)) / "course"
    make_course(root, assignment, students, PLAIN)
    return root


def overhead(assignment: str, students: int, rounds: int, folder: Path) -> None:
    ratios = []
    for _ in range(rounds):
        found = {}
        for name, more in (("here", []), ("Dask", ["--cluster", str(CORES)])):
            root = made(folder, assignment, students)
            found[name] = run(root, assignment, *more)[0]
            if any(points < 1 for points in scores(root, assignment).values()):
                raise SystemExit(f"{name}: a submission got no points")
        ratios.append(found["Dask"] / found["here"])
        print(
            f"{assignment}, {students} students: {found['here']:.1f} s here, {found['Dask']:.1f} s "
            f"with --cluster {CORES}: {ratios[-1]:.3f}",
            flush=True,
        )
    print(f"{assignment}: Dask takes {statistics.median(ratios):.3f} times as long (median)")


def model(assignment: str, students: int, workers: list[int], folder: Path) -> None:
    few = max(students // 4, 1)
    rows, walls, driver = [], [], {}
    for number in workers:
        for size in (few, students):
            root = made(folder, assignment, size)
            wall, own = run(root, assignment, "--cluster", str(number))
            # Workers that share a core also start one after the other.
            rows.append([max(number / CORES, 1.0), size / min(number, CORES)])
            walls.append(wall)
            driver[number, size] = own
            print(f"  {number} workers, {size} students: {wall:.1f} s, driver {own:.1f} s of CPU")
    (start, work), *_ = np.linalg.lstsq(np.array(rows), np.array(walls), rcond=None)
    off = np.abs(np.array(rows) @ [start, work] - walls) / walls
    own = statistics.median(
        (driver[number, students] - driver[number, few]) / (students - few) for number in workers
    )
    course = Course(root)
    student = sorted(course.submitted.iterdir())[0].name
    folder = course.submitted / student / assignment
    there = len(kit.pack({"": folder}))
    graded = len(kit.pack({"": course.autograded / student / assignment}))
    moved = there + graded
    print(
        f"{assignment}: start {start:.1f} s, work {work:.2f} s a submission and core (fit: off by "
        f"{off.max():.0%} at most), driver {own * 1000:.0f} ms of CPU, {moved / 1e6:.2f} MB moved"
    )
    number, cores = FAR
    each = {"the workers": work / cores, "the driver": own, "the network": moved / GIGABIT}
    slowest = max(each, key=each.__getitem__)
    told = ", ".join(f"{name} {1000 * seconds:.0f} ms" for name, seconds in each.items())
    print(
        f"{assignment}: {number} submissions on {cores} cores: {told} a submission: "
        f"{(start + number * each[slowest]) / 60:.0f} minutes, {slowest} saturate(s) first; the "
        f"driver at {work / own:.0f} cores"
    )


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument(
        "--students", type=int, default=24, help="of week 7; of light five times"
    )
    arguments.add_argument("--workers", type=int, nargs="+", default=[1, 2, 4])
    arguments.add_argument("--rounds", type=int, default=1)
    arguments.add_argument("--only", choices=["week7", "light"])
    arguments.add_argument("--no-model", action="store_true", help="the overhead only")
    args = arguments.parse_args()
    print(f"{CORES} cores")
    with tempfile.TemporaryDirectory(prefix="coursekit-bench-") as name:
        for assignment, students, wanted in (
            ("light", 5 * args.students, "light"),
            (WEEK7, args.students, "week7"),
        ):
            if args.only in (None, wanted):
                overhead(assignment, students, args.rounds, Path(name))
                if not args.no_model:
                    model(assignment, students, args.workers, Path(name))


if __name__ == "__main__":
    main()
