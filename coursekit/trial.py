"""Try many answers against a notebook's checks, running the notebook only once.

A worker runs the solution notebook cell by cell. At each solution cell it forks one child
per answer, which runs the answer instead and then the checks that follow: every answer
meets the state that the solution leaves before it, and no two answers meet each other.

Mutants are tried in the same way, each until its first failing check and no longer than a few
times what the solution takes.
"""

from __future__ import annotations

import copy
import json
import math
import os
import resource
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from multiprocessing import get_context
from multiprocessing.synchronize import Semaphore
from pathlib import Path
from typing import Any

from nbformat import NotebookNode
from tqdm import tqdm

from coursekit.answers import Answer
from coursekit.course import Course, CourseError, grade_id, read_notebook
from coursekit.environment import ONE_THREAD, environment
from coursekit.mutants import Mutant

SOLUTION = "solution"
BLANK = "blank"
NOT_TRIED = "was not tried: the solution itself fails there"

# A mutant that computes longer, in seconds and in times of the solution, has failed.
_SECONDS = 5
_TIMES = 4
# Time is that of the processor: on a busy machine, answers take longer by the clock, up to so
# many times the limit of an answer.
_PATIENCE = 5
# Nor may a child fill the machine's memory: bytes beyond those of the worker.
_MEMORY = 4 * 2**30

# No windows, no widgets.
_ENVIRONMENT = ONE_THREAD | {"MPLBACKEND": "Agg", "MLTOOLS_STATIC": "1"}


@dataclass(frozen=True)
class Trial:
    """What the checks said to one answer.

    Attributes
    ----------
    who : Answer, Mutant or str
        The answer; or the mutant; or ``SOLUTION`` or ``BLANK`` for the notebook as a whole.
    failed : dict of str to str
        Message by grade id, for each check that failed.
    passed : list of str
        Grade ids of the checks that passed.
    trouble : str
        Why there is no complete result ("" if there is one): a crash or a time-out.
    """

    who: Answer | Mutant | str
    failed: dict[str, str] = field(default_factory=dict)
    passed: list[str] = field(default_factory=list)
    trouble: str = ""


def try_answers(
    course: Course,
    assignment: str,
    notebook: Path,
    answers: Sequence[Answer],
    mutants: Sequence[Mutant],
    slots: Semaphore,
    folder: Path,
    timeout: int = 120,
) -> Any:
    """Start a worker that tries `answers` and `mutants` on `notebook`; see `results`.

    Parameters
    ----------
    course, assignment, notebook
        The solution notebook and where it belongs.
    answers : sequence of Answer
        The answers to its cells.
    mutants : sequence of Mutant
        Those of its cells.
    slots : multiprocessing semaphore
        Bounds how many children run at once, over all workers.
    folder : Path
        An empty folder for the worker's files and results.
    timeout : int
        Seconds an answer may compute, with the checks that follow it.

    Returns
    -------
    multiprocessing.Process
    """
    source = read_notebook(notebook)
    known = {grade_id(cell) for cell in source.cells}
    for answer in answers:
        for cell in {answer.cell, *answer.fails} - known:
            raise CourseError(f"{answer.path}: {notebook.name} has no cell {cell!r}; mend it.")
    # Symlinks are followed: the worker sees what a student has on disk.
    shutil.copytree(notebook.parent, folder / "work", ignore=shutil.ignore_patterns("*.ipynb"))
    cells = [_plain(cell) for cell in source.cells if cell.cell_type == "code"]
    stubs = [_plain(cell) for cell in _stubs(course, source).cells if cell.cell_type == "code"]
    todo = [(a.cell, a.code, "right" if a.right else "wrong") for a in answers]
    todo += [(m.cell, m.code, "mutant") for m in mutants]
    job = (cells, stubs, todo, folder, timeout)
    process = get_context("spawn").Process(target=_worker, args=(*job, slots))
    with environment(_ENVIRONMENT):  # read when the spawned worker imports NumPy
        process.start()
    return process


def results(
    folder: Path, answers: Sequence[Answer], mutants: Sequence[Mutant] = ()
) -> Iterator[Trial]:
    """What `try_answers` left: the solution, the blank notebook, each answer, each mutant."""
    whos: list[Answer | Mutant | str] = [SOLUTION, BLANK, *answers, *mutants]
    for number, who in enumerate(whos):
        path = folder / f"{number}.json"
        if path.exists():
            yield Trial(who, **json.loads(path.read_text(encoding="utf-8")))
        else:
            yield Trial(who, trouble="ended without a result: it crashed or took too long")


def finished(folder: Path) -> int:
    """How many results there are so far."""
    return sum(1 for path in folder.glob("*.json"))


def _plain(cell: NotebookNode) -> dict[str, Any]:
    meta = cell.metadata.get("nbgrader", {})
    return {
        "id": meta.get("grade_id") or cell.get("id", ""),
        "source": cell.source,
        "solution": bool(meta.get("solution")),
        "check": bool(meta.get("grade")) and not meta.get("solution"),
    }


def _stubs(course: Course, source: NotebookNode) -> NotebookNode:
    from nbgrader.preprocessors import ClearSolutions

    return ClearSolutions(config=course.config).preprocess(copy.deepcopy(source), {})[0]


def _worker(
    cells: list[dict[str, Any]],
    stubs: list[dict[str, Any]],
    answers: list[tuple[str, str, str]],
    folder: Path,
    timeout: int,
    slots: Semaphore,
) -> None:
    """Run the solution; branch off an answer at its cell, and the blank notebook at once."""
    os.chdir(folder / "work")
    sys.path.insert(0, os.getcwd())
    shell = _shell()
    children: list[int] = []

    def branch(name: str, todo: list[dict[str, Any]], seconds: float = 0) -> None:
        """Run cells in a child; if its `seconds` are limited, up to the first failing check."""
        # A slot is given back when its child is reaped, so waiting for one means reaping.
        while not slots.acquire(timeout=0.05):
            _reap(children, slots, wait=False)
        child = os.fork()
        if child == 0:
            try:
                signal.signal(signal.SIGALRM, signal.SIG_DFL)
                signal.alarm(_PATIENCE * timeout)
                _limit(seconds or timeout)
                _write(folder / name, *_run(shell, todo, to_the_end=not seconds))
            finally:
                os._exit(0)
        children.append(child)

    def try_mutants(numbers: list[int], cell: dict[str, Any], own: list[dict[str, Any]]) -> None:
        # The solution first, alone and as its mutants are: where it fails, they tell nothing.
        _reap(children, slots, wait=True)
        branch("pilot", [cell, *own], timeout)
        seconds = _reap(children, slots, wait=True)
        pilot = folder / "pilot"
        if not pilot.exists() or json.loads(pilot.read_text(encoding="utf-8"))["failed"]:
            for number in numbers:
                _write(folder / f"{number}.json", {}, [], NOT_TRIED)
            return
        pilot.unlink()
        for number in numbers:
            mutant = cell | {"source": answers[number - 2][1]}
            branch(f"{number}.json", [mutant, *own], max(_SECONDS, _TIMES * seconds))

    branch("1.json", stubs)
    failed: dict[str, str] = {}
    passed: list[str] = []
    for position, cell in enumerate(cells):
        later = _to_last_check(cells[position + 1 :])
        own = _to_last_check(takewhile(lambda one: not one["solution"], later))
        mutants = []
        for number, (target, code, kind) in enumerate(answers, start=2):
            if not cell["solution"] or target != cell["id"]:
                continue
            if kind == "mutant":
                mutants.append(number)
            else:
                rest = later if kind == "right" else own
                branch(f"{number}.json", [cell | {"source": code}, *rest])
        if mutants:
            try_mutants(mutants, cell, own)
        error = _run_cell(shell, cell["source"])
        if cell["check"] and error is None:
            passed.append(cell["id"])
        elif error is not None:
            failed[cell["id"]] = error
    _reap(children, slots, wait=True)
    _write(folder / "0.json", failed, passed)


def _to_last_check(cells: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Cells without those that no check comes after: they can change no verdict."""
    kept: list[dict[str, Any]] = []
    waiting: list[dict[str, Any]] = []
    for cell in cells:
        waiting.append(cell)
        if cell["check"]:
            kept += waiting
            waiting = []
    return kept


def _limit(seconds: float) -> None:
    """End this process when it has computed for so long; refuse it memory beyond a bound."""
    whole = math.ceil(seconds)
    resource.setrlimit(resource.RLIMIT_CPU, (whole, whole + 1))
    size = Path("/proc/self/statm")
    if size.exists():
        most = int(size.read_text().split()[0]) * resource.getpagesize() + _MEMORY
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


def _reap(children: list[int], slots: Semaphore, wait: bool) -> float:
    """Let go of the children that have ended, or of all; seconds that the last one computed."""
    seconds = 0.0
    while children:
        pid, _, usage = os.wait4(-1, 0 if wait else os.WNOHANG)
        if pid == 0:
            break
        children.remove(pid)
        slots.release()
        seconds = usage.ru_utime + usage.ru_stime
    return seconds


def _shell() -> Any:
    import threading

    from IPython.core.interactiveshell import InteractiveShell
    from traitlets.config import Config

    # tqdm's own lock is a semaphore of the system, which forked children would leave behind.
    tqdm.set_lock(threading.RLock())

    null = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(null, stream)
    # A history file would start a thread, which does not survive a fork. A traceback that nobody
    # sees takes ten times as long as most answers, unless it is minimal.
    settings = {"HistoryManager": {"enabled": False}, "InteractiveShell": {"xmode": "Minimal"}}
    return InteractiveShell.instance(config=Config(settings))


def _run(
    shell: Any, cells: list[dict[str, Any]], to_the_end: bool
) -> tuple[dict[str, str], list[str]]:
    failed: dict[str, str] = {}
    passed: list[str] = []
    for cell in cells:
        error = _run_cell(shell, cell["source"])
        if cell["check"] and error is None:
            passed.append(cell["id"])
        elif cell["check"]:
            failed[cell["id"]] = str(error)
            if not to_the_end:
                break
    return failed, passed


def _run_cell(shell: Any, source: str) -> str | None:
    """Run a cell; the error in one line, or None."""
    result = shell.run_cell(source, store_history=True)
    if "matplotlib.pyplot" in sys.modules:
        sys.modules["matplotlib.pyplot"].close("all")
    error = result.error_before_exec or result.error_in_exec
    return None if error is None else f"{type(error).__name__}: {error}".strip()


def _write(path: Path, failed: dict[str, str], passed: list[str], trouble: str = "") -> None:
    draft = path.with_suffix(".part")
    outcome = {"failed": failed, "passed": passed, "trouble": trouble}
    draft.write_text(json.dumps(outcome), encoding="utf-8")
    draft.replace(path)


def temporary_folder() -> tempfile.TemporaryDirectory[str]:
    """A folder for the files of one run."""
    return tempfile.TemporaryDirectory(prefix="coursekit-")


def wait_for(processes: Sequence[Any]) -> Iterator[None]:
    """Yield now and then until all processes have ended."""
    while any(process.is_alive() for process in processes):
        yield
        time.sleep(0.2)
