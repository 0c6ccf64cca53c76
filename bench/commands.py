#!/usr/bin/env python
"""CPU seconds of the commands that a person waits for, when there is nothing to do.

    python bench/commands.py [--students 100] [--rounds 3] [--assignment week05-measures]
                             [--against REVISION] [--keep DIR]

Makes the class of bench/class600.py, brings it up to date once, and then runs each command by
turns, with --against also as of another commit. Prints, for each command, the median of the CPU of
all its processes and the least and most; then how large the pages of 600 would be.
"""

from __future__ import annotations

import argparse
import os
import statistics
import tempfile
from contextlib import nullcontext
from pathlib import Path

from class600 import ROOT, as_download, command, mark_a_third, multiply, seeded
from grading import as_of

from coursekit.course import Course
from coursekit.grading.ledger import Ledger, assignment_fingerprint, submission_fingerprint
from coursekit.support.text import aligned


def made(folder: Path, assignment: str, students: int) -> Course:
    """A class in which everything is done; one that is there already is taken as it is."""
    if (folder / "made").exists():
        return Course(folder)
    course = seeded(folder, assignment)
    multiply(course, assignment, students)
    mark_a_third(course, assignment)
    as_download(course, assignment)
    command(course, "coursekit", "collect", assignment, "download.zip")
    ledger, rest = Ledger(course, assignment), assignment_fingerprint(course, assignment)
    for result in ledger.results():  # points of copies vary, and what was collected has a time
        ledger.add(result, submission_fingerprint(course, assignment, result.student, rest))
    (folder / "made").touch()
    return course


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--students", type=int, default=100)
    arguments.add_argument("--rounds", type=int, default=3)
    arguments.add_argument("--assignment", default="week05-measures")
    arguments.add_argument("--against", metavar="REVISION")
    arguments.add_argument("--keep", type=Path, help="make the course here; use it if it is there")
    args = arguments.parse_args()
    name = args.assignment
    commands = {
        "return": ("return", name, "--to", "canvas", "--partial"),
        "grade": ("grade", name),
        "grade --dry-run": ("grade", name, "--dry-run"),
        "collect": ("collect", name, "download.zip"),
        "export": ("export", "--to", "csv", "--partial"),
        "people": ("people",),
    }
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # or a fresh tree is compiled each time
    with tempfile.TemporaryDirectory(prefix="coursekit-bench-") as temporary:
        folder = Path(temporary)
        course = made(args.keep or folder / "course", name, args.students)
        other = as_of(args.against, folder) if args.against else nullcontext((None, ROOT))
        with other as (_, there):
            sides = {"now": ROOT} | ({args.against: there} if args.against else {})
            spent: dict[tuple[str, str], list[float]] = {}
            for number in range(args.rounds + 1):  # the first brings everything up to date
                for verb, words in commands.items():
                    for side, tree in sides.items():
                        os.environ["PYTHONPATH"] = str(tree)
                        cpu = command(course, "coursekit", *words)[1]
                        if number:
                            spent.setdefault((verb, side), []).append(cpu)
        files = [path.stat() for path in course.feedback.rglob("*.html")]
        pages = {file.st_ino: file.st_size for file in files}
        sent = (course.root / "returned" / name / "canvas.zip").stat().st_size / len(pages)
    rows = [["CPU s", *sides]]
    for verb in commands:
        each = [spent[verb, side] for side in sides]
        rows.append([verb] + [
            f"{statistics.median(cpu):.2f} ({min(cpu):.2f}-{max(cpu):.2f})" for cpu in each
        ])  # fmt: skip
    print(f"{args.students} students, {args.rounds} rounds\n{aligned(rows)}")
    each = statistics.mean(pages.values())
    print(f"600 pages: {each * 600 / 1e6:.0f} MB, in an archive {sent * 600 / 1e6:.0f} MB")


if __name__ == "__main__":
    main()
