"""Whether the judge gives an assignment's own solution the points that nbgrader gives it.

A check that runs in a process of its own may look at something that is not there: the author's
solution would lose points, or a blank notebook gain some. Where it is so, the notebook's checks
run beside the answers, in the sandbox all the same.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator, Mapping
from concurrent.futures import BrokenExecutor, Future
from contextlib import contextmanager
from pathlib import Path

from nbformat import writes
from tqdm import tqdm

from coursekit.course import CONFIG_FILE, Course, read_notebook
from coursekit.gradebook.register import generate
from coursekit.grading.kernels.settings import Sandbox
from coursekit.grading.ledger import assignment_fingerprint, grader
from coursekit.grading.local import Job, here
from coursekit.grading.result import Check, Result
from coursekit.grading.run import judged
from coursekit.notebook.bound import bound
from coursekit.notebook.names import read_cells
from coursekit.notebook.stubs import with_header
from coursekit.support import scratch
from coursekit.support.files import write_whole
from coursekit.support.fingerprint import fingerprint

_SOLUTION, _BLANK = "solution", "blank"
# How each is called, and whether the judge must not give it less (1) or more (-1).
_WHO = {_SOLUTION: ("the solution", 1), _BLANK: ("a blank notebook", -1)}
_REMEDY = (
    "write the check in another way, or leave it so (see docs/nbgrader.md; with c.Sandbox.proof = "
    "False it would run apart all the same, and the solution lose these points)"
)


def agree(course: Course, assignment: str, trust: bool = False) -> list[str]:
    """Try an assignment's solution both ways, unless that was done; what `grade` is to say.

    Parameters
    ----------
    trust : bool
        Whether to run code without a sandbox, whatever the configuration says.

    Returns
    -------
    list of str
        For each notebook whose checks run beside the answers, why.

    Raises
    ------
    CourseError
        If nothing can be graded here.
    """
    settings = Sandbox(config=course.config)
    if not settings.judge or not settings.proof:
        return []
    if Path(course.coursedir.submitted_directory).is_absolute():  # nothing is handed in there
        return []
    of = fingerprint(assignment_fingerprint(course, assignment), grader())
    known = judged.read(course.root, assignment)
    if known.get("of") != of:
        try:
            found, is_certain = _try(course, assignment, trust)
        except BrokenExecutor:  # what a cell sends can end the process that grades it
            found, is_certain = {}, False
        found = _bound(course, assignment) | found
        # What ran out of time beside other work is tried again the next time.
        judged.record(course.root, assignment, of if is_certain else "", found)
    return [
        f"{assignment}/{name}: its checks run beside the answers, as nbgrader runs them: {why}; "
        f"{_REMEDY}."
        for name, why in sorted(judged.beside(course.root, assignment).items())
    ]


def _try(course: Course, assignment: str, trust: bool) -> tuple[dict[str, str], bool]:
    """By notebook why it cannot be judged, and whether nothing ran out of time."""
    with _hand_ins(course, assignment) as (there, reference):
        job = Job(there, assignment, 4, trust)
        with here(job) as graders:
            graders.ready(reference)

            def graded(student: str, judge: bool) -> Future[Result]:
                out = there.root / f"{student}-{judge}"
                shutil.rmtree(out, ignore_errors=True)
                return graders.grade(student, out, judge)

            # Full points for the one and none for the other: nothing could differ for the worse.
            judged_runs = {student: graded(student, True) for student in (_SOLUTION, _BLANK)}
            bar = tqdm(judged_runs.items(), f"{assignment}: its own solution", unit="run")
            results = {student: future.result() for student, future in bar}
            doubtful = [student for student in results if _is_doubtful(student, results[student])]
            others = {student: graded(student, False) for student in doubtful}
            beside = {student: future.result() for student, future in others.items()}
            found = differences(results, beside)
            if found:  # a check that draws at random may lose once
                results[_SOLUTION] = graded(_SOLUTION, True).result()
                then = differences(results, beside)
                found = {name: why for name, why in found.items() if name in then}
    return found, not any(one.hurried for one in (*results.values(), *beside.values()))


def _bound(course: Course, assignment: str) -> dict[str, str]:
    """By notebook which check works only in the process of the student's code."""
    found: dict[str, str] = {}
    for path in course.notebooks(assignment):
        for check, why in bound(read_cells(read_notebook(path))).items():
            found.setdefault(path.stem, f"{check} {why}")
    return found


def _is_doubtful(student: str, result: Result) -> bool:
    if student == _SOLUTION:
        return not result.checks or any(check.lost_points for check in result.checks)
    return any(check.score for check in result.checks)


def differences(judged: Mapping[str, Result], beside: Mapping[str, Result]) -> dict[str, str]:
    """By notebook where the judge takes what nbgrader gives, or gives what it does not.

    What else differs is nbgrader's: it takes points for a warning in a check, for one.

    Parameters
    ----------
    judged : mapping of str to Result
        Of the assignment's own ``"solution"`` and of its release, ``"blank"``, from the judge.
    beside : mapping of str to Result
        The same with the checks run beside the answers, where that was tried.
    """
    found: dict[str, list[tuple[str, str]]] = {}
    for student, other in beside.items():
        who, sign = _WHO[student]
        scores = {(check.notebook, check.cell): check for check in judged[student].checks}
        for check in other.checks:
            mine = scores.get((check.notebook, check.cell))
            if check.score is None or (mine is not None and mine.score is None):
                continue
            got = 0.0 if mine is None else float(mine.score or 0)
            if sign * (check.score - got) > 1e-9:
                said = check.cell, _said(who, check, mine, got)
                found.setdefault(check.notebook, []).append(said)
    return {
        name: said[0][1] + (f"; so it is in {_listed(cells)}" if (cells := said[1:]) else "")
        for name, said in found.items()
    }


def _listed(said: list[tuple[str, str]]) -> str:
    cells = list(dict.fromkeys(cell for cell, _ in said))
    return ", ".join(cells[:12]) + (f" and {len(cells) - 12} more" if cells[12:] else "")


def _said(who: str, check: Check, mine: Check | None, got: float) -> str:
    why = f" ({' '.join(mine.message.split())[:200]})" if mine is not None and mine.message else ""
    return (
        f"in {check.cell} {who} gets {check.score:g} of {check.max_score:g} points so, and "
        f"{got:g} where the check runs in a process of its own{why}"
    )


@contextmanager
def _hand_ins(course: Course, assignment: str) -> Iterator[tuple[Course, Path]]:
    """A course in which the solution and the release are handed in, and its gradebook."""
    with tempfile.TemporaryDirectory(prefix=scratch.prefix()) as name:
        root = Path(name)
        shutil.copy(course.root / CONFIG_FILE, root)
        source = root / course.coursedir.source_directory  # itself, if that is absolute
        if source != course.source:
            source.parent.mkdir(parents=True, exist_ok=True)
            source.symlink_to(course.source)
        there = Course(root)
        reference = root / "reference.db"
        released = generate(there, assignment, root / "made", f"sqlite:///{reference}")
        shutil.copytree(released, there.submitted / _BLANK / assignment)
        handed_in = there.submitted / _SOLUTION / assignment
        shutil.copytree(course.source / assignment, handed_in, symlinks=True)
        for path in handed_in.glob("*.ipynb"):
            write_whole(path, writes(with_header(course.root, course.config, read_notebook(path))))
        yield there, reference
