"""Try many answers against a notebook's checks, running the notebook only once.

A worker runs the solution notebook cell by cell. At each solution cell it forks one child
per answer, which runs the answer instead and then the checks that follow: every answer
meets the state that the solution leaves before it, and no two answers meet each other.

Mutants are tried in the same way, each until its first failing check and no longer than a few
times what the solution takes. So is the solution in other clothes. In another `World` the seeds
are others, or what stands before an answer is blank.
"""

from __future__ import annotations

import contextlib
import copy
import hashlib
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

from coursekit.bank.answers import Answer
from coursekit.certify.mutants import Mutant
from coursekit.certify.variants import Dressed
from coursekit.course import Course, CourseError, grade_id, read_notebook
from coursekit.support.environment import ONE_THREAD, environment

Who = Answer | Mutant | Dressed | str
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
class World:
    """Around the answers.

    Attributes
    ----------
    seed : int
        Of Python's hashes, and of the random numbers of Python and NumPy.
    blank : bool
        Whether the earlier tasks are blank instead of solved. An answer then meets its own
        checks only.
    data : Path or None
        A folder whose files take the place of the assignment's, by name.
    """

    seed: int = 0
    blank: bool = False
    data: Path | None = None

    @classmethod
    def with_data(cls, folder: Path) -> World:
        """With other data.

        Raises
        ------
        CourseError
            If the folder holds no file.
        """
        if not (folder.is_dir() and any(path.is_file() for path in folder.iterdir())):
            raise CourseError(f"{folder}: no folder with files; name one that holds the data.")
        return cls(data=folder.resolve())

    def __str__(self) -> str:
        if self.data is not None:
            return f"data of {self.data.name} ({_digest(self.data)})"
        return "otherwise blank" if self.blank else f"seed {self.seed}"


@dataclass(frozen=True)
class Trial:
    """What the checks said to one answer.

    Attributes
    ----------
    who : Answer, Mutant, Dressed or str
        The answer; or the mutant; or the solution in other clothes; or ``SOLUTION`` or
        ``BLANK`` for the notebook as a whole.
    failed : dict of str to str
        Message by grade id, for each check that failed.
    passed : list of str
        Grade ids of the checks that passed.
    trouble : str
        Why there is no complete result ("" if there is one): a crash or a time-out.
    """

    who: Who
    failed: dict[str, str] = field(default_factory=dict)
    passed: list[str] = field(default_factory=list)
    trouble: str = ""


def try_answers(
    course: Course,
    assignment: str,
    notebook: Path,
    who: Sequence[Answer | Mutant | Dressed],
    slots: Semaphore,
    folder: Path,
    timeout: int = 120,
    world: World | None = None,
    mutants_to_the_end: bool = False,
) -> Any:
    """Start a worker that tries answers and the like on `notebook`; see `results`.

    Parameters
    ----------
    course, assignment, notebook
        The solution notebook and where it belongs.
    who : sequence of Answer, Mutant or Dressed
        What takes the place of its cells, in turn.
    slots : multiprocessing semaphore
        Bounds how many children run at once, over all workers.
    folder : Path
        An empty folder for the worker's files and results.
    timeout : int
        Seconds an answer may compute, with the checks that follow it.
    world : World, optional
        What is around the answers.
    mutants_to_the_end : bool
        Whether a mutant meets all checks of its cell instead of those up to the first it fails.

    Returns
    -------
    multiprocessing.Process
    """
    world = world or World()
    source = read_notebook(notebook)
    known = {grade_id(cell) for cell in source.cells}
    for answer in (one for one in who if isinstance(one, Answer)):
        for cell in {answer.cell, *answer.fails} - known:
            raise CourseError(f"{answer.path}: {notebook.name} has no cell {cell!r}; mend it.")
    # Symlinks are followed: the worker sees what a student has on disk.
    shutil.copytree(notebook.parent, folder / "work", ignore=shutil.ignore_patterns("*.ipynb"))
    if world.data is not None:
        _replace(folder / "work", world.data)
    cells = [_plain(cell) for cell in source.cells if cell.cell_type == "code"]
    stubs = [_plain(cell) for cell in _stubs(course, source).cells if cell.cell_type == "code"]
    todo = [(one.cell, one.code, _kind(one)) for one in who]
    job = (cells, stubs, todo, folder, timeout, world, mutants_to_the_end)
    process = get_context("spawn").Process(target=_worker, args=(*job, slots))
    with environment(_ENVIRONMENT | {"PYTHONHASHSEED": str(world.seed)}):
        process.start()  # NumPy and the hashes read it when the worker starts
    return process


def _digest(folder: Path) -> str:
    files = sorted(path for path in folder.iterdir() if path.is_file())
    content = b"".join(path.name.encode() + path.read_bytes() for path in files)
    return hashlib.sha256(content).hexdigest()[:8]


def _replace(folder: Path, data: Path) -> None:
    """Put files of `data` in the place of those of the same name, anywhere in the folder."""
    for path in folder.rglob("*"):
        if path.is_file() and (data / path.name).is_file():
            shutil.copyfile(data / path.name, path)


def _kind(who: Answer | Mutant | Dressed) -> str:
    if isinstance(who, Answer):
        return "right" if who.right else "wrong"
    return "mutant" if isinstance(who, Mutant) else "dressed"


def results(folder: Path, tried: Sequence[Answer | Mutant | Dressed]) -> Iterator[Trial]:
    """What `try_answers` left: of the solution, of the blank notebook, of each that was tried.

    In a world that is otherwise blank, the first is the blank notebook, too.
    """
    whos: list[Who] = [SOLUTION, BLANK, *tried]
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
        "points": float(meta.get("points") or 0),
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
    world: World,
    mutants_to_the_end: bool,
    slots: Semaphore,
) -> None:
    """Run the solution; branch off an answer at its cell, and the blank notebook at once."""
    _seed(world.seed)
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
                to_the_end = mutants_to_the_end or not seconds
                _write(folder / name, *_run(shell, todo, to_the_end))
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
                rest = later if kind == "right" and not world.blank else own
                branch(f"{number}.json", [cell | {"source": code}, *rest])
        if mutants:
            try_mutants(mutants, cell, own)
        now = stubs[position] if world.blank else cell
        error = _run_cell(shell, now)
        if cell["check"] and error is None:
            passed.append(cell["id"])
        elif error is not None:
            failed[cell["id"]] = error
    _reap(children, slots, wait=True)
    _write(folder / "0.json", failed, passed)


def _seed(number: int) -> None:
    import random

    random.seed(number)
    with contextlib.suppress(ImportError):
        import numpy as np

        np.random.seed(number)  # noqa: NPY002 - students use it


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
        error = _run_cell(shell, cell)
        if cell["check"] and error is None:
            passed.append(cell["id"])
        elif cell["check"]:
            failed[cell["id"]] = str(error)
            if not to_the_end:
                break
    return failed, passed


def _run_cell(shell: Any, cell: dict[str, Any]) -> str | None:
    """Run a cell; the error in one line, or what a check gives less than all points, or None."""
    result = shell.run_cell(cell["source"], store_history=True)
    if "matplotlib.pyplot" in sys.modules:
        sys.modules["matplotlib.pyplot"].close("all")
    error = result.error_before_exec or result.error_in_exec
    if error is not None:
        return f"{type(error).__name__}: {error}".strip()
    # As nbgrader does: the last value of a check, if it is a number, is what it is worth.
    gives, points = result.result, cell["points"]
    if cell["check"] and type(gives) in (int, float) and gives < points:
        return f"gives {gives:g} of {points:g} points"
    return None


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
