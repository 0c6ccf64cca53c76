"""Compare the points that judge and nbgrader give an assignment's own solution.

A check that runs in a process of its own may look at something that is not there: the author's
solution would lose points, or a blank notebook gain some. Where it is so, that check runs beside
the answers, in the sandbox all the same; all of the notebook's do if that is not enough. What
the solution does not get in either way no student's answer like it will get, and it is said. A
check that gives it nothing runs beside the answers, too: nothing was shown of it.
"""

import shutil
import tempfile
from collections.abc import Collection, Iterable, Iterator, Mapping
from concurrent.futures import BrokenExecutor
from contextlib import contextmanager
from pathlib import Path

from nbformat import writes
from tqdm import tqdm

from coursekit.bank.misconceptions import NO_MESSAGE
from coursekit.course import CONFIG_FILE, Course, read_notebook, sqlite_url
from coursekit.gradebook.register import generate
from coursekit.grading.kernels.settings import Sandbox
from coursekit.grading.ledger import assignment_fingerprint, grader
from coursekit.grading.local import Job, local_graders
from coursekit.grading.result import Check, Result
from coursekit.grading.run import canary
from coursekit.grading.run.output_files import students_files
from coursekit.grading.run.placement import Record, key
from coursekit.grading.run.solution import cells_of, doubts_of
from coursekit.notebook.stubs import with_header
from coursekit.support.files import write_whole
from coursekit.support.fingerprint import fingerprint
from coursekit.support.text import listed

_SOLUTION, _BLANK = "solution", "blank"
_MOST, _MOST_REASONS = 12, 6  # checks and reasons that a line names
# How each is called, and whether the judge must not give it less (1) or more (-1).
_HAND_INS = {_SOLUTION: ("the solution", 1), _BLANK: ("a blank notebook", -1)}
_REMEDY = (
    "write the check in another way, or leave it so (see docs/nbgrader.md; with c.Sandbox.proof = "
    "False it would run apart all the same)"
)


def agree(course: Course, assignment: str, trust: bool = False) -> list[str]:
    """Try an assignment's solution both ways, unless that was done; return lines for `grade`.

    Parameters
    ----------
    trust : bool
        Whether to run code without a sandbox, whatever the configuration says.

    Returns
    -------
    list of str
        For each notebook with checks that run beside the answers, which and why; for each check
        that gives the solution less than all its points, what and why.

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
    state = fingerprint(assignment_fingerprint(course, assignment), grader())
    record = Record.read(course.root, assignment)
    if record.of != state:
        try:
            record = _try(course, assignment, trust, state)
        except BrokenExecutor:  # what a cell sends can end the process that grades it
            record = Record(beside=data_doubts(course, assignment))
        record.write(course.root, assignment)
    return [
        *(f"{assignment}/{line}; {_REMEDY}." for line in _lines(record.beside)),
        *(f"{assignment}/{name}: the solution gets {lost}." for name, lost in record.lost.items()),
        *canary.missing(assignment, record.canaries),
    ]


def _lines(reasons: Mapping[str, str]) -> Iterator[str]:
    """Lines on what is found, one for each notebook."""
    by_notebook: dict[str, dict[str, str]] = {}
    for name, reason in sorted(reasons.items()):
        notebook, _, check = name.partition("/")
        by_notebook.setdefault(notebook, {})[check] = reason
    way = "beside the answers, as nbgrader runs them"
    for notebook, checks in by_notebook.items():
        if "" not in checks:
            subject = f"{listed(checks, _MOST)} {'run' if len(checks) > 1 else 'runs'} {way}"
            causes = "; ".join([*checks.values()][:_MOST_REASONS])
            yield f"{notebook}: {subject}, the other checks in a process of their own: {causes}"
        else:
            yield f"{notebook}: its checks run {way}: {checks['']}"


def _try(course: Course, assignment: str, trust: bool, state: str) -> Record:
    """Try both ways, and return what is found in this `state`."""
    reasons = data_doubts(course, assignment)
    with _hand_ins(course, assignment) as (trial, reference):
        job = Job(trial, assignment, 4, trust)
        with local_graders(job) as graders:
            graders.ready(reference)

            def graded(
                students: Iterable[str], judge: bool, canaries: str = ""
            ) -> dict[str, Result]:
                Record("", reasons, {}, canaries or {}).write(trial.root, assignment)
                futures = {}
                for student in students:
                    out = trial.root / f"{student}-{judge}"
                    shutil.rmtree(out, ignore_errors=True)
                    futures[student] = graders.grade(student, out, judge)
                return {student: future.result() for student, future in futures.items()}

            with tqdm(total=1, desc=f"{assignment}: its own solution", unit="run") as bar:
                # Full points for the one and none for the other: nothing could differ for worse.
                runs = graded(_HAND_INS, judge=True)
                doubtful = [student for student in runs if _is_doubtful(student, runs[student])]
                baseline = graded(doubtful, judge=False)
                if less := differences(runs, baseline):
                    reasons |= data_doubts(course, assignment, less) | less
                    # What one check leaves for the next, or for an answer, may be missed now.
                    missed = differences(runs | graded(doubtful, judge=True), baseline)
                    reasons |= {name.partition("/")[0]: why for name, why in missed.items()}
                if reasons or Sandbox(config=course.config).beside:
                    graded([_SOLUTION], judge=True, canaries=canary.TRY)
                bar.update()
        canaries = canary.usable(trial.root / f"{_SOLUTION}-True")
    lost: dict[str, str] = {}
    places = {(check.notebook, check.cell) for check in runs[_SOLUTION].checks if check.lost_points}
    for check in baseline[_SOLUTION].checks if _SOLUTION in baseline else ():
        if check.lost_points and (check.notebook, check.cell) in places:
            name = key(check.notebook, check.cell)
            lost[name] = _lost(check)
            if not check.score:  # which proves no agreement
                reasons[name] = f"{check.cell} gives the solution no points"
    is_certain = not any(result.hurried for result in (*runs.values(), *baseline.values()))
    # What ran out of time beside other work is tried again the next time.
    return Record(state if is_certain else "", reasons, lost, canaries)


def _lost(check: Check) -> str:
    """The points of the solution where it loses some in either way of running, and what helps."""
    points = f"{check.score:g} of {check.max_score:g} points{_reason(check.message)}"
    is_missing = check.message.startswith(("ModuleNotFoundError", "FileNotFoundError"))
    hint = " (c.Sandbox.readable names what else it may read)" * is_missing
    return f"{points}; mend it, or the check{hint}"


def _reason(message: str) -> str:
    words = " ".join(message.split())[:200]
    words = "an assert that has no message fails" if words == NO_MESSAGE else words
    return f" ({words})" if words else ""


def data_doubts(course: Course, assignment: str, beside: Collection[str] = ()) -> dict[str, str]:
    """Reasons, by name, why checks of an assignment may not be data in, data out.

    Parameters
    ----------
    beside : collection of str
        Other checks, or whole notebooks, that run beside the answers.
    """
    written = students_files(course, assignment)
    doubtful: dict[str, str] = {}
    for path in course.notebooks(assignment):
        prefix = key(path.stem, "")
        source = path.resolve(), path.stat().st_mtime_ns
        named = {name.removeprefix(prefix) for name in beside if name.startswith(prefix)}
        reason = f"may need {written[0]}, which students write" if written else ""
        files = {c.name: reason for c in cells_of(*source) if c.check and reason}
        reasons = files | doubts_of(*source, frozenset({*files, *named}))
        doubtful |= {f"{prefix}{check}": f"{check} {reason}" for check, reason in reasons.items()}
    return doubtful


def _is_doubtful(student: str, result: Result) -> bool:
    if student == _SOLUTION:
        return not result.checks or any(check.lost_points for check in result.checks)
    return any(check.score for check in result.checks)


def differences(judged_runs: Mapping[str, Result], beside: Mapping[str, Result]) -> dict[str, str]:
    """Differences, by check, for the worse between the judge's points and nbgrader's.

    Other differences are nbgrader's: it takes points for a warning in a check, for one.

    Parameters
    ----------
    judged_runs : mapping of str to Result
        Of the assignment's own ``"solution"`` and of its release, ``"blank"``, from the judge.
    beside : mapping of str to Result
        The same with the checks run beside the answers, where that was tried.
    """
    lines: dict[str, str] = {}
    for student, other in beside.items():
        label, sign = _HAND_INS[student]
        scores = {(check.notebook, check.cell): check for check in judged_runs[student].checks}
        for check in other.checks:
            verdict = scores.get((check.notebook, check.cell))
            if check.score is None or (verdict is not None and verdict.score is None):
                continue
            got = 0.0 if verdict is None else float(verdict.score or 0)
            if sign * (check.score - got) > 1e-9:
                reason = _reason(verdict.message) if verdict is not None else ""
                lines.setdefault(
                    key(check.notebook, check.cell),
                    f"in {check.cell} {label} gets {check.score:g} of {check.max_score:g} points "
                    f"when nbgrader runs the check, and {got:g} when it runs apart from the "
                    f"answers{reason}",
                )
    return lines


@contextmanager
def _hand_ins(course: Course, assignment: str) -> Iterator[tuple[Course, Path]]:
    """A course in which the solution and the release are handed in, and its gradebook."""
    with tempfile.TemporaryDirectory(prefix="coursekit-") as name:
        root = Path(name)
        shutil.copy(course.root / CONFIG_FILE, root)
        for path in _used_by_steps(course):
            (root / path.name).symlink_to(path)
        source = root / course.coursedir.source_directory  # itself, if that is absolute
        if source != course.source:
            source.parent.mkdir(parents=True, exist_ok=True)
            source.symlink_to(course.source)
        trial = Course(root)
        reference = root / "reference.db"
        released = generate(trial, assignment, root / "made", sqlite_url(reference))
        shutil.copytree(released, trial.submitted / _BLANK / assignment)
        handed_in = trial.submitted / _SOLUTION / assignment
        shutil.copytree(course.source / assignment, handed_in, symlinks=True)
        for path in handed_in.glob("*.ipynb"):
            write_whole(path, writes(with_header(course.root, course.config, read_notebook(path))))
        yield trial, reference


def _used_by_steps(course: Course) -> Iterator[Path]:
    """Other paths in the course's folder: templates of tests, a header, modules of steps."""
    folders = (course.source, course.release, course.submitted, course.autograded, course.feedback)
    outputs = {CONFIG_FILE, *(folder.relative_to(course.root).parts[0] for folder in folders
                           if folder.is_relative_to(course.root))}  # fmt: skip
    if course.gradebook_file is not None:
        outputs.add(course.gradebook_file.name)
    for path in course.root.iterdir():
        if path.name not in outputs and not path.name.startswith("."):
            yield path
