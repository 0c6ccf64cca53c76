"""Try many answers against a notebook's checks, running the notebook only once.

A worker runs the solution notebook cell by cell. At each solution cell it forks one child
per answer, which runs the answer instead and then the checks that follow: every answer
meets the state that the solution leaves before it, and no two answers meet each other.

Mutants are tried in the same way, each until its first failing check and no longer than a few
times what the solution takes. So is the solution in other clothes.
"""

from __future__ import annotations

import copy
import json
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.synchronize import Semaphore
from pathlib import Path
from typing import Any

from nbformat import NotebookNode

from coursekit.bank.answers import Answer
from coursekit.certify.constants import Constant
from coursekit.certify.mutants import Mutant
from coursekit.certify.trial_worker import TrialOptions, work
from coursekit.certify.variants import Dressed
from coursekit.course import Course, CourseError, grade_id, read_notebook
from coursekit.notebook.tags import is_tagged
from coursekit.support.environment import ONE_THREAD, environment, leaving_ctrl_c

Tried = Answer | Mutant | Dressed | Constant
Who = Tried | str
SOLUTION = "solution"
BLANK = "blank"


# No windows, no widgets.
_ENVIRONMENT = ONE_THREAD | {"MPLBACKEND": "Agg", "NBGRADER_EXECUTION": "validate"}


@dataclass(frozen=True)
class Trial:
    """What the checks said to one answer.

    Attributes
    ----------
    who : Answer, Mutant, Dressed, Constant or str
        The answer; or the mutant; or the solution in other clothes; or a constant; or
        ``SOLUTION`` or ``BLANK`` for the notebook as a whole.
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
    notebook: Path,
    who: Sequence[Tried],
    folder: Path,
    options: TrialOptions,
    slots: Semaphore,
) -> Any:
    """Start a worker that tries answers and the like on `notebook`; see `results`.

    Parameters
    ----------
    course, notebook
        The solution notebook and where it belongs.
    who : sequence of Answer, Mutant, Dressed or Constant
        What takes the place of its cells, in turn.
    folder : Path
        An empty folder for the worker's files and results.
    options : TrialOptions
    slots : multiprocessing semaphore
        Bounds how many children run at once, over all workers.

    Returns
    -------
    multiprocessing.Process
    """
    source = read_notebook(notebook)
    known = {grade_id(cell) for cell in source.cells}
    for answer in (one for one in who if isinstance(one, Answer)):
        for cell in {answer.cell, *answer.fails} - known:
            raise CourseError(f"{answer.path}: {notebook.name} has no cell {cell!r}; mend it.")
    # Symlinks are followed: the worker sees what a student has on disk.
    shutil.copytree(notebook.parent, folder / "work", ignore=shutil.ignore_patterns("*.ipynb"))
    cells = [_plain(cell) for cell in source.cells if cell.cell_type == "code"]
    stubs = [_plain(cell) for cell in _stubs(course, source).cells if cell.cell_type == "code"]
    todo = [(one.cell, one.code, _kind(one)) for one in who]
    job = ((cells, stubs), todo, folder, options, slots)
    process = get_context("spawn").Process(target=work, args=job)
    seeded = _ENVIRONMENT | {"PYTHONHASHSEED": str(options.seed)}
    with environment(seeded), leaving_ctrl_c():
        process.start()  # NumPy and the hashes read it when the worker starts
    return process


def _kind(who: Tried) -> str:
    if isinstance(who, Constant):
        return "wrong"
    if isinstance(who, Answer):
        return "right" if who.right else "wrong"
    return "mutant" if isinstance(who, Mutant) else "dressed"


def results(folder: Path, tried: Sequence[Tried]) -> Iterator[Trial]:
    """What `try_answers` left: of the solution, of the blank notebook, of each that was tried."""
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
        "tagged": is_tagged(cell),
    }


def _stubs(course: Course, source: NotebookNode) -> NotebookNode:
    from nbgrader.preprocessors import ClearSolutions

    return ClearSolutions(config=course.config).preprocess(copy.deepcopy(source), {})[0]
