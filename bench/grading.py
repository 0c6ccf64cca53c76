#!/usr/bin/env python
"""Grade the same submissions with `nbgrader autograde` and with `coursekit grade`, by turns.

    python bench/grading.py [--rounds 3] [--students 8] [--light 40] [--marks-only]
                            [--only light|tiny|week05-measures|...]
                            [--against REVISION [--its-notebooks] | --by-jobs]

Prints medians, ratios, CPU seconds of all processes, memory of a forked kernel, what a
class costs before its first submission, and the fraction of the limit: the CPU time of the
notebooks' own cells with imports loaded, divided by the cores; twice: with all figures drawn, as a
notebook draws them, and with none. Run it on a machine that does nothing else. That a course's
checks agree with nbgrader is tried once for each assignment, and not here. With --against, the
other side is coursekit as of another commit, which grades today's notebooks, or with
--its-notebooks those of that commit: the whole of what a submission took then. With --by-jobs, only
the throughput with more jobs is measured, with so many students for each job.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import nbformat

from coursekit.course import Course
from coursekit.notebook.names import libraries, read_cells
from coursekit.notebook.stubs import stubs
from coursekit.support.environment import ONE_THREAD

ROOT = Path(__file__).resolve().parent.parent
WEEK7, LIGHT_NAME, TINY = "week07-evaluation", "light", "tiny"
_ACCOUNTS = Path("/sys/fs/cgroup/cpuacct")  # control groups of version 1, for root
CORES = len(os.sched_getaffinity(0))
Grade = Callable[[Path, str], None]
Sides = dict[str, tuple[Grade, Path]]  # how each grades, and the tree whose notebooks
PLAIN = """\
c = get_config()
c.CourseDirectory.course_id = "bench"
c.Execute.timeout = 300
c.Sandbox.proof = False
"""
LIGHT = {
    "setup": (
        "import matplotlib.pyplot as plt\nimport numpy as np\nimport pandas as pd\n"
        "import seaborn as sns\nfrom scipy import stats\nfrom sklearn.metrics import f1_score",
        None,
    ),
    "task-1": (
        "def accuracy(a, b):\n    return sum(x == y for x, y in zip(a, b)) / len(a)",
        "task",
    ),
    "test-1": ("assert accuracy([1, 2], [1, 3]) == 0.5", "check"),
    "task-2": ("def error(a, b):\n    return 1 - accuracy(a, b)", "task"),
    "test-2": ("assert error([1, 2], [1, 2]) == 0", "check"),
    "task-3": ("def mean(values):\n    return float(np.mean(values))", "task"),
    "test-3": ("assert mean([1, 2, 3]) == 2", "check"),
}


def small_notebook(name: str) -> nbformat.NotebookNode:
    """Three small functions with imports; of a tiny one the two that need none."""
    made = nbformat.v4.new_notebook()
    made.metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}
    }
    cells = {key: cell for key, cell in LIGHT.items() if name == LIGHT_NAME or key[-1] in "12"}
    for name, (source, kind) in cells.items():
        cell = nbformat.v4.new_code_cell(source, id=name)
        if kind is not None:
            cell.metadata.nbgrader = {
                "grade": kind == "check",
                "solution": kind == "task",
                "locked": kind == "check",
                "grade_id": name,
                "schema_version": 3,
                "task": False,
            } | ({"points": 1} if kind == "check" else {})
        made.cells.append(cell)
    return made


def make_course(root: Path, assignment: str, students: int, config: str, tree: Path = ROOT) -> None:
    """A course in which each student handed in the solution, with the notebooks of a tree."""
    source = root / "source" / assignment
    if assignment not in (LIGHT_NAME, TINY):
        shutil.copytree(tree / "source" / assignment, source)
    else:
        source.mkdir(parents=True)
        nbformat.write(small_notebook(assignment), source / f"{assignment}.ipynb")
    (root / "nbgrader_config.py").write_text(config, encoding="utf-8")
    course = Course(root)
    for number in range(students):
        folder = root / "submitted" / f"student-{number:02}" / assignment
        shutil.copytree(source, folder)
        for path in folder.glob("*.ipynb"):
            solved = nbformat.read(path, as_version=4)
            blank = stubs(course.config, solved)
            for one, full in zip(blank.cells, solved.cells, strict=True):
                if one.metadata.get("nbgrader", {}).get("solution"):
                    one.source = full.source
            nbformat.write(blank, path)


@contextmanager
def machine() -> Iterator[dict[str, float]]:
    """Wall time, and CPU time of all that is started meanwhile.

    Of the whole machine where there is no control group to count in: a kernel that is killed with
    its sandbox is in nobody's times.
    """
    group = _ACCOUNTS / f"coursekit-bench-{os.getpid()}"
    with suppress(OSError):
        group.mkdir(exist_ok=True)
        (group / "cgroup.procs").write_text(str(os.getpid()))
    used: dict[str, float] = {}
    wall, cpu = time.perf_counter(), busy(group)
    yield used
    used["wall"], used["cpu"] = time.perf_counter() - wall, busy(group) - cpu
    with suppress(OSError):
        (_ACCOUNTS / "cgroup.procs").write_text(str(os.getpid()))
        group.rmdir()


def busy(group: Path) -> float:
    if (usage := group / "cpuacct.usage").exists():
        return int(usage.read_text()) / 1e9
    fields = Path("/proc/stat").read_text(encoding="ascii").splitlines()[0].split()[1:]
    user, nice, system, _, _, irq, softirq = map(int, fields[:7])
    return (user + nice + system + irq + softirq) / os.sysconf("SC_CLK_TCK")


def run(command: list[str], root: Path, **environment: str) -> None:
    """Run a module of this Python's to success."""
    here = os.pathsep.join([os.path.dirname(sys.executable), os.environ["PATH"]])
    done = subprocess.run(
        [sys.executable, *command],
        cwd=root,
        env=os.environ | {"PATH": here} | environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    if done.returncode:
        raise SystemExit(f"{' '.join(command)}: exit code {done.returncode}\n{done.stderr}")


def stock(root: Path, assignment: str) -> None:
    run(["-m", "nbgrader", "autograde", assignment, "--create"], root)


def stock_and_feedback(root: Path, assignment: str) -> None:
    stock(root, assignment)
    run(["-m", "nbgrader", "generate_feedback", assignment], root)


def ours(root: Path, assignment: str, *more: str) -> None:
    run(["-m", "coursekit", "grade", assignment, "--no-feedback", *more], root)


def ours_and_feedback(root: Path, assignment: str) -> None:
    run(["-m", "coursekit", "grade", assignment], root)


@contextmanager
def as_of(revision: str, folder: Path) -> Iterator[tuple[Grade, Path]]:
    """Grade with coursekit as of another commit, in this environment; that commit's tree."""
    git = ["git", "-C", str(ROOT), "worktree"]
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # or a fresh tree is compiled each time
    there = folder / "as-of"
    subprocess.run([*git, "add", "-q", "--detach", str(there), revision], check=True)

    def grade(root: Path, assignment: str) -> None:
        command = ["-m", "coursekit", "grade", assignment, "--no-feedback"]
        run(command, root, PYTHONPATH=str(there))

    try:
        yield grade, there
    finally:
        subprocess.run([*git, "remove", "--force", str(there)], check=True)


def scores(root: Path, assignment: str) -> dict[str, float]:
    with Course(root).gradebook() as gradebook:
        submissions = gradebook.assignment_submissions(assignment)
        return {submission.student_id: submission.score for submission in submissions}


def compare(
    assignment: str,
    students: int,
    rounds: int,
    folder: Path,
    sides: Sides,
    what: str = "marks",
) -> float:
    """Grade by turns, and print medians and their ratios; seconds of the second a submission."""
    walls: dict[str, list[float]] = {name: [] for name in sides}
    cpus: dict[str, list[float]] = {name: [] for name in sides}
    other, own = sides
    for number in range(rounds):
        points: dict[str, dict[str, float]] = {}
        for name, (grade, tree) in sides.items():
            root = folder / f"{assignment}-{what}-{number}-{len(points)}"
            make_course(root, assignment, students, PLAIN, tree)
            run(["-m", "nbgrader", "generate_assignment", assignment], root)
            with machine() as used:
                grade(root, assignment)
            walls[name].append(used["wall"] / students)
            cpus[name].append(used["cpu"] / students)
            points[name] = scores(root, assignment)
        if sides[other][1] != sides[own][1]:  # other notebooks, hence other points
            for name, reached in points.items():
                print(f"  {name}: {sorted(set(reached.values()))} points", flush=True)
        elif points[other] != points[own]:
            raise SystemExit(f"the two differ: {points}")
        print(
            f"  round {number + 1}: {other} {walls[other][-1]:.2f} s ({cpus[other][-1]:.1f} CPU), "
            f"{own} {walls[own][-1]:.2f} s ({cpus[own][-1]:.1f} CPU) a submission",
            flush=True,
        )
    for what_for, spent in ("wall", walls), ("CPU", cpus):
        medians = [statistics.median(spent[name]) for name in sides]
        ratio = statistics.median(a / b for a, b in zip(spent[other], spent[own], strict=True))
        print(
            f"{assignment}, {what}: {other} {medians[0]:.2f}, {own} {medians[1]:.2f} s of "
            f"{what_for} a submission, {ratio:.1f} times (median ratio)",
            flush=True,
        )
    return statistics.median(walls[own])


FIGURES = ("all", "none")


def limit(assignment: str, folder: Path, drawn: str) -> dict[str, float]:
    """CPU seconds of the notebooks' cells in one process that has imported everything."""
    root = folder / f"{assignment}-limit-{FIGURES.index(drawn)}"
    make_course(root, assignment, 1, PLAIN)
    code = (
        "import sys, json, time, os, importlib\n"
        "from IPython.core.interactiveshell import InteractiveShell\n"
        "from traitlets.config import Config\n"
        "job = json.loads(sys.argv[1]); os.chdir(job['folder']); sys.path.insert(0, '')\n"
        "for name in job['modules']: importlib.import_module(name)\n"
        "config = Config({'HistoryManager': {'enabled': False}})\n"
        "shell = InteractiveShell.instance(config=config)\n"
        "spent = {'cells': 0.0, 'checks': 0.0}\n"
        "for check, source in job['cells']:\n"
        "    before = time.process_time()\n"
        "    assert shell.run_cell(source, store_history=True).success\n"
        "    spent['checks' if check else 'cells'] += time.process_time() - before\n"
        "sys.stderr.write(json.dumps(spent))\n"
    )
    total = {"cells": 0.0, "checks": 0.0}
    for path in Course(root).notebooks(assignment):
        cells = read_cells(nbformat.read(path, as_version=4))
        job = {
            "folder": str(path.parent),
            "modules": libraries(cells, path.parent),
            "cells": [(cell.check, cell.source) for cell in cells],
        }
        backend = "agg" if drawn == "none" else "module://matplotlib_inline.backend_inline"
        environment = {"MPLBACKEND": backend, "NBGRADER_EXECUTION": "validate", "TQDM_DISABLE": "1"}
        done = subprocess.run(
            [sys.executable, "-c", code, json.dumps(job)],
            env=os.environ | environment | ONE_THREAD,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            check=True,
        )
        for name, seconds in json.loads(done.stderr.splitlines()[-1]).items():
            total[name] += seconds
    return total


def by_jobs(assignment: str, students: int, folder: Path) -> None:
    """Throughput against --jobs, as far as the cores go, with so many students for each job."""
    jobs = sorted({n for n in (1, 2, 4, 8, 16) if n <= CORES} | {CORES + 1})
    first = 0.0
    for n in jobs:
        root = folder / f"{assignment}-jobs-{n}"
        make_course(root, assignment, students * n, PLAIN)
        with machine() as used:
            ours(root, assignment, "--jobs", str(n))
        rate = students * n / used["wall"] * 60
        first = first or rate
        print(
            f"{assignment}: --jobs {n}, {students * n} students: {rate:.1f} submissions a minute "
            f"({rate / first:.2f} times), {used['cpu'] / used['wall']:.1f} cores busy, "
            f"{used['cpu'] / students / n:.1f} s of CPU each",
            flush=True,
        )


def own_cpu(root: Path, assignment: str, *more: str) -> float:
    """Grade; CPU time of the process that hands out and writes the gradebook."""
    code = (
        "import sys, time; from coursekit.cli import main; main(sys.argv[1:]);"
        "sys.stderr.write(f'\\n{time.process_time()}')"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, "-C", str(root), "grade", assignment, *more],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        check=True,
    )
    return float(done.stderr.splitlines()[-1])


def start(students: int, rounds: int, folder: Path) -> None:
    """CPU seconds of a batch's start, of a bare import by turns with it, and of few who are due."""
    spent: dict[str, list[float]] = {}

    def note(what: str, call: Callable[..., None], *arguments: Any, **environment: str) -> None:
        with machine() as used:
            call(*arguments, **environment)
        spent.setdefault(what, []).append(used["cpu"])

    for number in range(rounds):
        for count in (1, students):
            root = folder / f"{LIGHT_NAME}-start-{number}-{count}"
            make_course(root, LIGHT_NAME, count, PLAIN)
            note(f"all of {count}", ours, root, LIGHT_NAME)
        note("bare import", run, ["-c", LIGHT["setup"][0]], folder, **ONE_THREAD)
        note("nobody due", ours, root, LIGHT_NAME)
        path = root / "submitted" / "student-00" / LIGHT_NAME / f"{LIGHT_NAME}.ipynb"
        path.write_text(path.read_text(encoding="utf-8") + "\n", encoding="utf-8")
        note(f"1 of {students} due", ours, root, LIGHT_NAME)
    one, many, imported = (
        spent[what] for what in ("all of 1", f"all of {students}", "bare import")
    )
    each = [(b - a) / (students - 1) for a, b in zip(one, many, strict=True)]
    both = zip(one, each, imported, strict=True)
    spent |= {"each further one": each, "start without import": [a - b - c for a, b, c in both]}
    for what, seconds in spent.items():
        spread = f"{min(seconds):.2f}-{max(seconds):.2f}"
        print(
            f"{LIGHT_NAME}, {what}: {statistics.median(seconds):.2f} ({spread}) CPU s", flush=True
        )


def memory(folder: Path) -> None:
    """Memory of an idle forked kernel: its own, and its share of what all have in common."""
    import asyncio

    asyncio.run(_memory(folder))


async def _memory(folder: Path) -> None:
    import psutil
    from jupyter_client.manager import AsyncKernelManager

    from coursekit.grading.kernels.provisioner import NAME
    from coursekit.grading.kernels.warm import ParentProcess, WarmParent

    root = folder / "memory"
    make_course(root, WEEK7, 1, PLAIN)
    cells = [
        cell
        for path in Course(root).notebooks(WEEK7)
        for cell in read_cells(nbformat.read(path, as_version=4))
    ]
    before = time.perf_counter()
    started = ParentProcess(libraries(cells, root / "source" / WEEK7))
    started.wait()
    print(f"warm parent: ready after {time.perf_counter() - before:.1f} s")
    parent = WarmParent(started.address)
    own = psutil.Process(started._process.pid)
    spent = sum(own.cpu_times()[:2])
    managers, seconds, private, shares = [], [], [], []
    for _ in range(4):
        manager: Any = AsyncKernelManager(kernel_name="python3")
        manager.kernel_spec.metadata["kernel_provisioner"] = {"provisioner_name": NAME}
        manager.warm_parent = parent
        before = time.perf_counter()
        await manager.start_kernel(cwd=str(folder))
        client = manager.client()
        client.start_channels()
        await client.wait_for_ready(timeout=60)
        seconds.append(time.perf_counter() - before)
        managers.append((manager, client))
    for child in own.children(recursive=True):
        if not child.children():  # the kernel itself; above it, who watches it
            held = child.memory_full_info()
            private.append(held.uss / 2**20)
            shares.append(held.pss / 2**20)
    forks = (sum(own.cpu_times()[:2]) - spent) / len(managers)
    print(
        f"forked kernel: ready after {statistics.median(seconds):.2f} s; {max(private):.0f} MiB of "
        f"its own, {max(shares):.0f} MiB PSS among {len(managers)}; {forks * 1000:.0f} ms of the "
        "warm parent's CPU a fork"
    )
    for manager, client in managers:
        client.stop_channels()
        await manager.shutdown_kernel(now=True)
    started.close()


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--rounds", type=int, default=3)
    arguments.add_argument("--students", type=int, default=8, help="of other assignments")
    arguments.add_argument("--light", type=int, default=40, help="students of the light notebook")
    arguments.add_argument("--only", help="an assignment of the course, light or tiny", default="")
    arguments.add_argument("--marks-only", action="store_true", help="leave out feedback")
    arguments.add_argument("--against", metavar="REVISION", help="a commit instead of nbgrader")
    arguments.add_argument(
        "--its-notebooks", action="store_true", help="that commit's, not today's"
    )
    arguments.add_argument("--by-jobs", action="store_true", help="only throughput with more jobs")
    args = arguments.parse_args()
    print(f"{CORES} cores, {platform.platform()}, Python {platform.python_version()}")
    with tempfile.TemporaryDirectory(prefix="coursekit-bench-") as name:
        folder = Path(name)
        if args.against:
            every = [args.only] if args.only else Course(ROOT).assignments()
            with as_of(args.against, folder) as (theirs, tree):
                for one in every:
                    its = tree if args.its_notebooks else ROOT
                    sides = {args.against: (theirs, its), "now": (ours, ROOT)}
                    compare(one, args.students, args.rounds, folder, sides)
            return
        if args.by_jobs:
            by_jobs(args.only or WEEK7, args.students, folder)
            return
        memory(folder)
        start(args.light, args.rounds, folder)
        for assignment in [args.only] if args.only else [LIGHT_NAME, WEEK7]:
            students = args.light if assignment == LIGHT_NAME else args.students
            against_nbgrader(assignment, students, args.rounds, folder, args.marks_only)


def against_nbgrader(
    assignment: str, students: int, rounds: int, folder: Path, marks_only: bool
) -> None:
    """Both sides, the limit, and how it goes with more jobs."""
    limits = {drawn: limit(assignment, folder, drawn) for drawn in FIGURES}
    sides: Sides = {"nbgrader": (stock, ROOT), "coursekit": (ours, ROOT)}
    own = compare(assignment, students, rounds, folder, sides)
    for drawn, spent in limits.items():
        best = sum(spent.values()) / CORES
        print(
            f"{assignment}, figures drawn: {drawn}: limit {best:.2f} s a submission "
            f"on {CORES} cores (CPU: cells {spent['cells']:.2f} s, checks "
            f"{spent['checks']:.2f} s): "
            f"{best / own:.2f} of the limit reached, "
            f"{spent['cells'] / CORES / own:.2f} counting the cells alone",
            flush=True,
        )
    if not marks_only:
        both: Sides = {
            "nbgrader": (stock_and_feedback, ROOT),
            "coursekit": (ours_and_feedback, ROOT),
        }
        compare(assignment, students, rounds, folder, both, "marks and feedback")
    by_jobs(assignment, max(1, students // CORES), folder)


if __name__ == "__main__":
    main()
