#!/usr/bin/env python
"""How usable a course of 600 students is: collecting, marking, pages, report, handing back.

    python bench/class600.py [--students 600] [--assignment week05-measures] [--keep DIR]

A few made-up students are graded; the others are copies of them with variations: other code, other
points, written answers of their own, put into gradebook and ledger by what `coursekit grade` writes
them with. A third of the written answers is marked. All of it comes once more as a download from
Canvas. Then pages are requested as a browser does, and commands run, each once in a process of its
own. Prints seconds and CPU seconds.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import re
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import chain
from pathlib import Path
from urllib.parse import quote

from coursekit.course import Course
from coursekit.grading import batch
from coursekit.grading.doctor import fault
from coursekit.grading.ledger import Ledger, assignment_fingerprint, submission_fingerprint
from coursekit.grading.result import Result
from coursekit.grading.write import write
from coursekit.lms.collect import collect
from coursekit.marking import marks
from coursekit.marking.questions import questions
from coursekit.support.text import aligned

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tools"))

from demo.download import download, roster  # noqa: E402
from demo.play import make_course  # noqa: E402
from demo.students import PEOPLE, Material  # noqa: E402

SEEDS = [one.id for one in PEOPLE if one.kind == "mixed"][3:-3]


def seeded(folder: Path, assignment: str) -> Course:
    """A course in which a few students are graded."""
    from coursekit.bank.answers import bank

    whole = Course(ROOT)
    course = make_course(whole, folder, late=assignment)
    roster(course.root / "roster.csv")
    zipped = course.root / "submissions.zip"
    download(course, assignment, Material(course, assignment, bank(whole, assignment)), zipped)
    collect(course, assignment, zipped)
    for place in course.submitted.iterdir():
        if place.name not in SEEDS:
            shutil.rmtree(place)
    (course.root / "roster.csv").unlink()
    trust = bool(fault())
    batch.grade(course, assignment, options=batch.GradeOptions(trust=trust, with_feedback=False))
    return course


def multiply(course: Course, assignment: str, number: int) -> None:
    """Copies of the graded students, with variations, until there are `number`."""
    rest = assignment_fingerprint(course, assignment)
    ledger = Ledger(course, assignment)
    results = ledger.results()
    messages = {
        (check.notebook, check.cell): check
        for result in results
        for check in result.checks
        if check.lost_points
    }
    folders = (course.submitted, course.autograded)
    writing: list[float] = []
    for n in range(len(results), number):
        draw = random.Random(n)
        seed, student = results[n % len(results)], f"student-{n:03}"
        for folder in folders:
            shutil.copytree(folder / seed.student / assignment, folder / student / assignment)
            for path in (folder / student / assignment).glob("*.ipynb"):
                vary(path, n)
        result = varied(seed, student, messages, draw)
        before = time.perf_counter()
        write(course, assignment, result)
        writing.append(time.perf_counter() - before)
        ledger.add(result, submission_fingerprint(course, assignment, student, rest))
    if writing:
        some = min(20, len(writing))
        first, last = (statistics.median(part) for part in (writing[:some], writing[-some:]))
        print(f"to write a result: the first {some} {first:.3f} s each, the last {last:.3f} s")


def vary(path: Path, n: int) -> None:
    """Other code and other words, the same ones in what was handed in and what was graded."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    draw = random.Random(f"{n} {path.name}")
    for cell in notebook["cells"]:
        kind = cell["metadata"].get("nbgrader", {})
        if not kind.get("solution"):
            continue
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            if "YOUR ANSWER" not in source:
                cell["source"] = f"{source}\n\nThis is my idea number {draw.randrange(10**6)}."
            continue
        lines = [f"x{i} = {draw.randrange(10**6)} {draw.choice('+-*/%')} x{i - 1}\n"
                 for i in range(1, draw.randint(3, 8))]  # fmt: skip
        cell["source"] = f"{source}\n\nx0 = {draw.randrange(10**6)}\n{''.join(lines)}"
    path.write_text(json.dumps(notebook), encoding="utf-8")


def varied(seed: Result, student: str, messages: dict, draw: random.Random) -> Result:
    """The same result for somebody else, with one check in eight the other way round."""
    checks = []
    for check in seed.checks:
        place = check.notebook, check.cell
        if check.score is not None and place in messages and draw.random() < 1 / 8:
            check = (
                replace(check, score=check.max_score, message="", explanation="")
                if check.lost_points
                else replace(messages[place])
            )
        checks.append(check)
    seconds = round(seed.seconds * draw.uniform(0.8, 1.6), 2)
    return replace(seed, student=student, checks=checks, seconds=seconds)


def mark_a_third(course: Course, assignment: str) -> None:
    for question in questions(course, assignment):
        waiting = [one for one in marks.answers(course, question) if one.waiting]
        draw = random.Random(question.task)
        given = [(one, float(draw.randint(0, int(question.most))), "") for one in waiting[::3]]
        marks.save(course, question, given)


def as_download(course: Course, assignment: str) -> None:
    """Pack what was handed in as Canvas does, and write a roster; `submitted/` is empty then."""
    lines = ["id,first_name,last_name,email,canvas_id"]
    students = sorted(path.name for path in course.submitted.iterdir() if path.is_dir())
    with zipfile.ZipFile(course.root / "download.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for n, student in enumerate(students):
            lines.append(f"{student},First{n},Last{n},{student}@example.org,{48000 + n}")
            for path in sorted((course.submitted / student / assignment).glob("*.ipynb")):
                archive.write(path, f"last{n}first{n}_{48000 + n}_{90000 + n}_{path.name}")
            shutil.rmtree(course.submitted / student)
    (course.root / "roster.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")


def graded(course: Course) -> list[str]:
    return sorted(path.name for path in course.autograded.iterdir() if path.is_dir())


def children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def command(course: Course, *arguments: str) -> tuple[float, float]:
    """Seconds and CPU seconds of a command in the course folder."""
    before, spent = time.perf_counter(), children()
    done = subprocess.run(
        [sys.executable, "-m", *arguments], cwd=course.root, capture_output=True, text=True
    )
    # 1: somebody has to look at something, as it says.
    if done.returncode not in (0, 1) or "Traceback" in done.stderr:
        sys.exit(f"{' '.join(arguments)}: {done.stderr[-2000:]}")
    return time.perf_counter() - before, children() - spent


@contextmanager
def served(course: Course) -> Iterator[tuple[str, str, int]]:
    """A Jupyter server on the course: address, token and process id."""
    log = course.root / "server.log"
    beside = os.pathsep.join([os.path.dirname(sys.executable), os.environ["PATH"]])
    with log.open("w") as out:
        server = subprocess.Popen(
            [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root",
             "--port=0", "--ip=127.0.0.1"],
            cwd=course.root, env=os.environ | {"PATH": beside}, stdout=out, stderr=out,
        )  # fmt: skip
        try:
            for _ in range(600):
                said = log.read_text()
                found = re.search(r"(http://127\.0\.0\.1:\d+)/lab\?token=(\w+)", said)
                if found and listens(found[0]):
                    yield found[1], found[2], server.pid
                    return
                if server.poll() is not None:
                    break
                time.sleep(0.5)
            sys.exit(f"the server did not start: {log.read_text()[-2000:]}")
        finally:
            server.terminate()
            server.wait()


def listens(address: str) -> bool:
    """Whether the server answers; it prints its address a moment before it does."""
    try:
        with urllib.request.urlopen(address, timeout=60):
            return True
    except urllib.error.URLError:
        return False


def cpu_of(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def formgrader(course: Course, assignment: str) -> Iterator[tuple[str, float, float]]:
    """What a browser asks for, page by page: the page, and the data that it then loads."""
    notebook = course.notebooks(assignment)[0].stem
    a, b = quote(assignment), quote(notebook)
    student = graded(course)[-1]
    pages = {
        "assignments": ["manage_assignments", "api/assignments"],
        "submissions": [f"manage_submissions/{a}", f"api/submissions/{a}"],
        "students": ["manage_students", "api/students"],
        "one student": [f"manage_students/{student}", f"api/student_submissions/{student}"],
        "manual grading: notebooks": [f"gradebook/{a}", f"api/notebooks/{a}"],
        "manual grading: submissions": [
            f"gradebook/{a}/{b}", f"api/submitted_notebooks/{a}/{b}",
        ],
    }  # fmt: skip
    with served(course) as (address, token, pid):

        def get(path: str) -> bytes:
            request = urllib.request.Request(
                f"{address}/formgrader/{path}", headers={"Authorization": f"token {token}"}
            )
            with urllib.request.urlopen(request, timeout=600) as answer:
                return bytes(answer.read())

        def timed(paths: list[str]) -> tuple[float, float, bytes]:
            before, spent = time.perf_counter(), cpu_of(pid)
            for path in paths:
                content = get(path)
            return time.perf_counter() - before, cpu_of(pid) - spent, content

        get("manage_assignments")  # the first request imports
        for name, paths in pages.items():
            wall, cpu, content = timed(paths)
            yield f"formgrader, {name}", wall, cpu
        submissions = json.loads(content)
        wall, cpu, content = timed([f"submissions/{submissions[len(submissions) // 2]['id']}/"])
        assert b"formgrader" in content or b"nbgrader" in content
        yield "formgrader, a notebook to mark", wall, cpu


def desk(course: Course, assignment: str) -> Iterator[tuple[str, float, float]]:
    """What the desk is asked for while an answer is marked."""
    task = questions(course, assignment)[0].task
    before = time.perf_counter()
    server = subprocess.Popen(
        [sys.executable, "-m", "coursekit", "desk"],
        cwd=course.root, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        assert server.stdout is not None
        said = next(line for line in server.stdout if "token=" in line)
        address, token = re.findall(r"(http://\S+)/\?token=(\w+)", said)[0]
        while not listens(f"{address}/style.css"):
            time.sleep(0.05)
        yield "desk: until it answers", time.perf_counter() - before, cpu_of(server.pid)
        headers = {"Authorization": f"token {token}", "Content-Type": "application/json"}

        def ask(path: str, change: dict | None = None) -> tuple[dict, float, float]:
            sent = None if change is None else json.dumps(change).encode()
            before, spent = time.perf_counter(), cpu_of(server.pid)
            request = urllib.request.Request(f"{address}/mark/{assignment}/{path}", sent, headers)
            with urllib.request.urlopen(request, timeout=600) as answer:
                found = json.loads(answer.read())
            return found, time.perf_counter() - before, cpu_of(server.pid) - spent

        _, *took = ask("api/overview")
        yield "marking page: overview", *took
        asked = quote(task, safe="")
        _, *took = ask(f"api/question?task={asked}")
        yield "marking page: a question", *took
        _, *took = ask(f"api/answers?task={asked}")
        yield "marking page: all answers", *took
        times = []
        after = ""
        for _ in range(20):
            group, *shown = ask(f"api/group?task={asked}&after={after}")
            if not group["code"]:
                break  # all are marked
            change = {
                "task": task, "codes": group["same"],
                "items": [], "seen": group["seen"], "comment": "", "adjust": 1,
            }  # fmt: skip
            _, *saved = ask("api/mark", change)
            times.append([*shown, *saved])
            after = group["code"]
        if times:
            middle = [statistics.median(column) for column in zip(*times, strict=True)]
            yield "marking page: the next answer", *middle[:2]
            yield "marking page: a mark", *middle[2:]
    finally:
        server.terminate()
        server.wait()


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--students", type=int, default=600)
    arguments.add_argument("--assignment", default="week05-measures")
    arguments.add_argument("--keep", type=Path, help="make the course here; use it if it is there")
    args = arguments.parse_args()
    cores = len(os.sched_getaffinity(0))
    print(f"{cores} cores, {platform.platform()}, Python {platform.python_version()}")
    with tempfile.TemporaryDirectory(prefix="coursekit-bench-") as name:
        folder = args.keep or Path(name) / "course"
        if (folder / "made").exists():
            course = Course(folder)
        else:
            course = seeded(folder, args.assignment)
            multiply(course, args.assignment, args.students)
            mark_a_third(course, args.assignment)
            as_download(course, args.assignment)
            (folder / "made").touch()
        print(measured(course, args.assignment))


def measured(course: Course, assignment: str) -> str:
    rows = [["what", "s", "CPU s"]]

    def row(name: str, wall: float, cpu: float) -> None:
        rows.append([name, f"{wall:.3g}", f"{cpu:.3g}"])
        print(*rows[-1], sep="  ", file=sys.stderr)

    if not any(course.submitted.glob("*/*")):
        row("collect", *command(course, "coursekit", "collect", assignment, "download.zip"))
    for told in chain(formgrader(course, assignment), desk(course, assignment)):
        row(*told)
    leaves, student = graded(course)[-2:]
    page = ("nbgrader", "generate_feedback", assignment, "--student", student, "--force")
    for name, command_line in {
        "report": ("coursekit", "report", assignment),
        "export --to canvas": ("coursekit", "export", "--to", "canvas", "--partial"),
        "export, again": ("coursekit", "export", "--to", "csv", "--partial"),
        "grade --dry-run": ("coursekit", "grade", assignment, "--dry-run"),
        "grade: nothing to do": ("coursekit", "grade", assignment, "--student", SEEDS[0]),
        "feedback for one student": page,
        "return --to canvas": ("coursekit", "return", assignment, "--to", "canvas", "--partial"),
        "return, again": ("coursekit", "return", assignment, "--to", "canvas", "--partial"),
        "extend": ("coursekit", "extend", assignment, student, "--days", "1"),
        "withdraw": ("coursekit", "withdraw", leaves),
        "people": ("coursekit", "people"),
    }.items():
        row(name, *command(course, *command_line))
    return aligned(rows)


if __name__ == "__main__":
    main()
