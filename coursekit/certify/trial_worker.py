"""The process that runs a notebook once and branches off a child for each answer to try."""

from __future__ import annotations

import contextlib
import json
import math
import os
import resource
import signal
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import takewhile
from multiprocessing.synchronize import Semaphore
from pathlib import Path
from typing import Any

from tqdm import tqdm

from coursekit.notebook.tags import Piece, skipped
from coursekit.support.files import write_whole

# Seconds an answer may compute, with the checks that follow it.
_TIMEOUT = 120
# A mutant that computes longer, in seconds and in times of the solution, has failed.
_SECONDS, _TIMES = 5, 4
# Time is that of the processor: on a busy machine, answers take longer by the clock, up to so
# many times the limit of an answer.
_PATIENCE = 5

# Nor may a child fill the machine's memory: bytes beyond those of the worker.
_MEMORY = 4 * 2**30

NOT_TRIED = "was not tried: the solution itself fails there"


@dataclass(frozen=True)
class TrialOptions:
    """How answers are tried.

    Attributes
    ----------
    seed : int
        Of Python's hashes, and of the random numbers of Python and NumPy.
    mutants_to_the_end : bool
        Whether a mutant meets all checks of its cell instead of those up to the first it fails.
    run_all : bool
        Whether cells are run, too, that may be skipped when grading.
    """

    seed: int = 0
    mutants_to_the_end: bool = False
    run_all: bool = False


def work(
    notebook: tuple[list[dict[str, Any]], list[dict[str, Any]]],
    answers: list[tuple[str, str, str]],
    folder: Path,
    options: TrialOptions,
    slots: Semaphore,
) -> None:
    """Run the solution; branch off an answer at its cell, and the blank notebook at once.

    Parameters
    ----------
    notebook : pair of lists of dict
        The code cells of the solution notebook, and of the release.
    answers : list of (str, str, str)
        Cell, code and kind of each answer.
    folder : Path
        Holds ``work``, the notebook's folder, and gets the results.
    slots : multiprocessing semaphore
        Bounds how many children run at once, over all workers.
    """
    cells, stubs = notebook
    _seed(options.seed)
    os.chdir(folder / "work")
    sys.path.insert(0, os.getcwd())
    shell = _shell()
    children: list[int] = []

    # The cells that stand before an answer run once for all answers: those that any of them reads.
    all_answers = [Piece(code, False, False) for _, code, _ in answers]
    left_out = set() if options.run_all else skipped([*map(_piece, cells), *all_answers])
    done = 0

    def branch(name: str, todo: list[dict[str, Any]], seconds: float = 0) -> None:
        """Run cells in a child; if its `seconds` are limited, up to the first failing check."""
        # A slot is given back when its child is reaped, so waiting for one means reaping.
        while not slots.acquire(timeout=0.05):
            _reap(children, slots, wait=False)
        child = os.fork()
        if child == 0:
            try:
                signal.signal(signal.SIGALRM, signal.SIG_DFL)
                signal.alarm(_PATIENCE * _TIMEOUT)
                _limit(seconds or _TIMEOUT)
                if not options.run_all:
                    before = () if name == "1.json" else cells[:done]
                    todo = _not_skipped(before, todo)
                to_the_end = options.mutants_to_the_end or not seconds
                _write(folder / name, *_run(shell, todo, to_the_end))
            finally:
                os._exit(0)
        children.append(child)

    def try_mutants(numbers: list[int], cell: dict[str, Any], own: list[dict[str, Any]]) -> None:
        # The solution first, alone and as its mutants are: where it fails, they tell nothing.
        _reap(children, slots, wait=True)
        branch("pilot", [cell, *own], _TIMEOUT)
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
        done = position
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
        if position in left_out:
            continue
        error = _run_cell(shell, cell)
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
    upcoming = list(cells)
    last = max((place for place, cell in enumerate(upcoming) if cell["check"]), default=-1)
    return upcoming[: last + 1]


def _not_skipped(
    before: Sequence[dict[str, Any]], todo: list[dict[str, Any]]
) -> list[dict[str, Any]]:
    """Of cells to run, after others, those that need to; see `skipped`."""
    out = skipped([_piece(one) for one in (*before, *todo)])
    return [one for place, one in enumerate(todo, len(before)) if place not in out]


def _piece(cell: dict[str, Any]) -> Piece:
    return Piece(cell["source"], cell["tagged"], cell["check"])


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
    outcome = {"failed": failed, "passed": passed, "trouble": trouble}
    write_whole(path, json.dumps(outcome))
