#!/usr/bin/env python
"""How long the desk's pages take on the server: the index, a class, a student.

    python bench/desk.py [--students 600] [--assignments 8] [--rounds 7] [--keep DIR]

Makes the class of bench/commands.py, with copies of its assignment, extensions and teams. Prints
for each page the median of the milliseconds that it takes to read and to render, the least and
most, and the median of CPU milliseconds.
"""

from __future__ import annotations

import argparse
import shutil
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

from commands import made

from coursekit.course import Course
from coursekit.desk import roll
from coursekit.gradebook.people import EXTEND, TEAM, Decision, People, timestamp
from coursekit.html.templates import environment
from coursekit.support.text import aligned

ASSIGNMENT = "week05-measures"
TABLES = (
    "assignment", "notebook", "base_cell", "grade_cells", "solution_cells", "source_cell",
    "task_cells", "submitted_assignment", "submitted_notebook", "grade", "comment",
)  # fmt: skip


def repeat(course: Course, number: int) -> None:
    """Have the class hand in copies of its assignment, too, until there are `number`."""
    for name in {*course.assignments()} - {ASSIGNMENT}:
        shutil.rmtree(course.source / name)
    students = sorted(path.name for path in course.submitted.iterdir())
    for n, student in enumerate(students):
        when = f"2026-11-{1 + n % 28:02} 20:00:00 UTC\n"
        (course.submitted / student / ASSIGNMENT / "timestamp.txt").write_text(when)
    with sqlite3.connect(course.root / "gradebook.db") as book:
        for table in TABLES:
            columns = [row[1] for row in book.execute(f"pragma table_info({table})")]
            rows = book.execute(f"select * from {table}").fetchall()
            for n in range(2, number + 1):
                copies = [
                    [
                        f"{value}-{n}" if value and is_key(table, column) else value
                        for column, value in zip(columns, row, strict=True)
                    ]
                    for row in rows
                ]
                marks = ", ".join("?" * len(columns))
                book.executemany(f"insert into {table} values ({marks})", copies)
    ledger = course.autograded / f"{ASSIGNMENT}.jsonl"
    for name in (f"{ASSIGNMENT}-{n}" for n in range(2, number + 1)):
        for place in [course.source / ASSIGNMENT, *course.submitted.glob(f"*/{ASSIGNMENT}")]:
            shutil.copytree(place, place.with_name(name), symlinks=True)
        shutil.copy(ledger, ledger.with_name(f"{name}.jsonl"))
    people = People(course)
    for first, second in zip(students[:80:2], students[1:80:2], strict=False):
        people.add(Decision(0, timestamp(), TEAM, ASSIGNMENT, f"{first} {second}"))
        people.add(Decision(0, timestamp(), EXTEND, ASSIGNMENT, second, "+2 d"))


def is_key(table: str, column: str) -> bool:
    """Whether the values of a column have to differ between the copies of an assignment."""
    kept = ("student_id", "course_id")
    its_own = column == "id" or (column.endswith("_id") and column not in kept)
    return its_own or (table, column) == ("assignment", "name")


def pages(course: Course) -> dict[str, Callable[[], str]]:
    """The pages as the desk's handlers make them, each with the template that it is made by."""
    student = next(course.submitted.iterdir()).name
    shared = {"base": "/coursekit", "title": "Desk", "xsrf": "", "by": "", "assignment": ""}
    jinja = environment("desk")
    jinja.filters |= {"quote": lambda text: quote(text, safe="")}

    def page(name: str, **read: Any) -> str:
        return jinja.get_template(f"{name}.html.j2").render(shared | read)

    def of_class() -> str:
        rows = roll.roll(course, ASSIGNMENT)
        read = {"states": roll.states(row.status for row in rows)}
        read |= {"unknown": roll.unknown(course, ASSIGNMENT), "assignment": ASSIGNMENT}
        to_mark, late = (sum(bool(getattr(r, key)) for r in rows) for key in ("waiting", "late"))
        return page("roll", rows=rows, to_mark=to_mark, late=late, **read)

    return {
        "index": lambda: page("index", assignments=roll.overview(course)),
        "class": of_class,
        "student": lambda: page("student", student=roll.student(course, student)),
    }


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--students", type=int, default=600)
    arguments.add_argument("--assignments", type=int, default=8)
    arguments.add_argument("--rounds", type=int, default=7)
    arguments.add_argument("--keep", type=Path, help="make the course here; use it if it is there")
    args = arguments.parse_args()
    with tempfile.TemporaryDirectory(prefix="coursekit-bench-") as temporary:
        course = made(args.keep or Path(temporary) / "course", ASSIGNMENT, args.students)
        if not (course.source / f"{ASSIGNMENT}-2").exists():
            repeat(course, args.assignments)
        spent: dict[str, list[tuple[float, float]]] = {}
        for number in range(args.rounds + 1):  # the first imports, and compiles the templates
            for name, page in pages(course).items():
                before, cpu = time.perf_counter(), time.process_time()
                text = page()
                if number:
                    took = time.perf_counter() - before, time.process_time() - cpu
                    spent.setdefault(name, []).append(took)
                assert "</html>" in text
    rows = [["page", "ms", "least", "most", "CPU ms"]]
    for name, took in spent.items():
        times, cpu = zip(*took, strict=True)
        numbers = statistics.median(times), min(times), max(times), statistics.median(cpu)
        rows.append([name, *(f"{1000 * number:.0f}" for number in numbers)])
    print(f"{args.students} students, {len(course.assignments())} assignments, "
          f"{args.rounds} rounds\n{aligned(rows)}")  # fmt: skip


if __name__ == "__main__":
    main()
