"""The record of grading: files and result by student, in ``autograded/<assignment>.jsonl``.

The file has one line for each submission (``"kind": "submission"``) and one for each of its
checks (``"kind": "check"``), for other tools to read, and tells the next run what it need
not do again: `plan` finds the submissions whose last result no longer holds.
"""

import functools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

from coursekit.course import CONFIG_FILE, Course, CourseError
from coursekit.gradebook.people import People
from coursekit.gradebook.queries import with_marks
from coursekit.grading.kernels.settings import Sandbox
from coursekit.grading.prepare.reader import TooMuchError, refuse_too_much
from coursekit.grading.result import ERROR, Result
from coursekit.support.files import append_lines, as_lines, read_lines, write_whole
from coursekit.support.fingerprint import fingerprint, of_files, of_sources


class Ledger:
    """The record of an assignment; a line is on disk before `add` returns.

    Other runs may record, too: who writes has `queue.turn`.
    """

    def __init__(self, course: Course, assignment: str) -> None:
        self._course, self._assignment = course, assignment
        self.path = course.autograded / f"{assignment}.jsonl"
        self._state: tuple[int, ...] | None = None
        self.refresh()

    def refresh(self) -> None:
        """Read what others have recorded since."""
        state = _state(self.path)
        if state is None or state != self._state:
            self._entries, self._state = _read(self.path), state

    def fingerprint(self, student: str) -> str:
        """The fingerprint of the files behind a student's last result; "" if there is none."""
        return self._entries.get(student, {}).get("fingerprint", "")

    def has_current_submission(self, student: str) -> bool:
        """True if a student's submission is as it was when its last result was recorded."""
        was = self._entries.get(student, {}).get("handed_in")
        return was in (None, self._handed_in(student))

    def has_current_assignment(self, student: str) -> bool:
        """True if a student's last result is by the assignment's files as they are now."""
        was = self._entries.get(student, {}).get("assignment")
        return was in (None, self._source)

    def has_current_bank(self, student: str) -> bool:
        """True if the bank explained mistakes then as it does now."""
        return self._entries.get(student, {}).get("bank") in (None, self._bank)

    @functools.cached_property
    def _bank(self) -> str:
        from coursekit.bank.misconceptions import Misconceptions  # only now: it takes long

        signatures = Misconceptions.of_assignment(self._course, self._assignment).signatures
        return fingerprint(*(f"{s.notebook}/{s.cell}: {s.tell} {s.failed}" for s in signatures))

    @functools.cached_property
    def _source(self) -> str:
        return fingerprint(*of_files(self._course.source / self._assignment))

    def _handed_in(self, student: str) -> str:
        return submission_fingerprint(self._course, self._assignment, student, "")

    def result(self, student: str) -> Result | None:
        """The last result of a student."""
        entry = self._entries.get(student)
        return None if entry is None else Result.from_dict(entry)

    def results(self) -> list[Result]:
        """The last result of each student, by student."""
        return [Result.from_dict(entry) for _, entry in sorted(self._entries.items())]

    def has_feedback(self, student: str) -> bool:
        """True if feedback was written on the last result of a student."""
        return self._entries.get(student, {}).get("told", True)

    def is_outdated(self, student: str) -> bool:
        """True if a student's last result is by another version of coursekit or nbgrader."""
        entry = self._entries.get(student)
        return entry is not None and entry.get("grader") != grader()

    def add(self, result: Result, files: str, has_feedback: bool = True) -> None:
        """Record a result; an earlier one of the same student no longer counts.

        Parameters
        ----------
        files : str
            The fingerprint of the files behind it.
        has_feedback : bool
            Whether its feedback is written.
        """
        self.refresh()
        entry = result.as_dict() | {
            "fingerprint": files,
            "handed_in": self._handed_in(result.student),
            "assignment": self._source,
            "bank": self._bank,
            "told": has_feedback,
            "grader": grader(),
        }
        self._entries[result.student] = entry
        append_lines(self.path, _lines(entry))
        self._state = _state(self.path)

    def withdraw(self, student: str) -> None:
        """Have a student's last result no longer count: what it tells of is being replaced."""
        self.refresh()
        if self._entries.pop(student, None) is not None:
            append_lines(self.path, [{"kind": "withdrawn", "student": student}])
            self._state = _state(self.path)

    def compact(self) -> None:
        """Drop the lines of results that no longer count."""
        self.refresh()
        if self._entries:
            entries = (line for _, entry in sorted(self._entries.items()) for line in _lines(entry))
            write_whole(self.path, as_lines(entries))
            self._state = _state(self.path)


def _state(path: Path) -> tuple[int, ...] | None:
    """The properties of a file that differ once it was written to; None without one."""
    if not path.exists():
        return None
    status = path.stat()
    return status.st_ino, status.st_size, status.st_mtime_ns


def _lines(entry: dict[str, Any]) -> Iterable[dict[str, Any]]:
    """The lines of an entry, checks first: a submission counts only with its own line."""
    for check in entry["checks"]:
        yield {"kind": "check", "student": entry["student"], **check}
    yield {"kind": "submission", **{key: value for key, value in entry.items() if key != "checks"}}


def without_checks(course: Course, assignment: str) -> dict[str, Result]:
    """The last result of each student without its checks: of hundreds in a moment."""
    entries = _read(course.autograded / f"{assignment}.jsonl", without='{"kind": "check"')
    return {student: Result.from_dict(entry) for student, entry in entries.items()}


def _read(path: Path, without: str = "\n") -> dict[str, dict[str, Any]]:
    entries: dict[str, dict[str, Any]] = {}
    checks: dict[str, dict[tuple[str, str], dict[str, Any]]] = {}
    for entry in read_lines(path, without):
        kind, student = entry.pop("kind", ""), entry.get("student")
        if not student:
            continue
        if kind == "check":
            del entry["student"]
            # By cell: a killed process may have left some without their submission's line.
            checks.setdefault(student, {})[entry["notebook"], entry["cell"]] = entry
        elif kind == "withdrawn":
            entries.pop(student, None)
        else:
            entries[student] = entry | {"checks": list(checks.pop(student, {}).values())}
    return entries


def assignment_fingerprint(course: Course, assignment: str) -> str:
    """The fingerprint of all that makes a result due again, but the submission itself.

    What grades is not part of it: after an update, `grade` says whose results are of another
    version, and grades them again only if asked to.
    """
    return fingerprint(
        (course.root / CONFIG_FILE).read_bytes(), *of_files(course.source / assignment)
    )


def submission_fingerprint(course: Course, assignment: str, student: str, basis: str) -> str:
    """The fingerprint of a submission's files and, in `basis`, of everything else."""
    folder = course.submitted / student / assignment
    try:
        refuse_too_much(folder, Sandbox(config=course.config))
    except TooMuchError as error:  # too much to be read, too: it is invalid whatever it holds
        return fingerprint(basis, str(error))
    return fingerprint(basis, *of_files(folder, follow=False))


@functools.cache
def grader() -> str:
    """The version of all that grades: parts of coursekit, and nbgrader."""
    return f"{of_sources('grading', 'notebook', 'course.py')}-{version('nbgrader')}"


@dataclass(frozen=True)
class Due:
    """A submission that is to be graded, and why.

    Attributes
    ----------
    result : Result or None
        If given, the result still holds, and only its feedback is missing.
    """

    student: str
    reason: str
    fingerprint: str
    result: Result | None = None


def submitters(course: Course, assignment: str) -> list[str]:
    """Students with a folder for the assignment in ``submitted/`` that counts.

    Neither one who withdrew, nor one whose team's submission is another member's, nor one whom
    nbgrader is told to leave out.
    """
    students = {path.parent.name for path in course.submitted.glob(f"*/{assignment}")}
    excluded = course.coursedir.student_id_exclude.split(",")
    return sorted(students - People(course).ungraded(assignment).keys() - {*excluded})


def plan(
    course: Course,
    assignment: str,
    students: Sequence[str] | None = None,
    *,
    force: bool = False,
    with_feedback: bool = True,
) -> list[Due]:
    """The submissions that are to be graded: those whose last result no longer holds.

    Parameters
    ----------
    with_feedback : bool
        Name those, too, whose result holds but has no feedback.

    Raises
    ------
    CourseError
        If nobody handed in, or one of `students` did not.
    """
    basis = assignment_fingerprint(course, assignment)
    ledger = Ledger(course, assignment)
    # nbgrader may have removed an assignment or a student since.
    marked = with_marks(course, assignment) if ledger.results() else set()
    due = []
    for student in chosen(course, assignment, students):
        fingerprint = submission_fingerprint(course, assignment, student, basis)
        last, holds = ledger.result(student), None
        if last is None:
            reason = "not graded yet"
        elif last.status == ERROR:
            reason = "failed last time"
        elif ledger.fingerprint(student) != fingerprint:
            reason = "the submission, the assignment or the settings changed"
        elif not (course.autograded / student / assignment).exists() and last.checks:
            reason = "its graded notebooks are gone"
        elif last.checks and student not in marked:
            reason = "its marks are not in the gradebook"
        elif not ledger.has_current_bank(student) and any(c.lost_points for c in last.checks):
            reason = "the bank explains other mistakes by now, or in other words"
        elif force:
            reason = "asked for"
        elif with_feedback and not _has_feedback(course, ledger, last, assignment):
            reason, holds = "it has no feedback", last
        else:
            continue
        due.append(Due(student, reason, fingerprint, holds))
    return due


def _has_feedback(course: Course, ledger: Ledger, last: Result, assignment: str) -> bool:
    """True if a result has the feedback that it needs."""
    pages = (course.feedback / last.student / assignment).glob("*")
    return not last.checks or (ledger.has_feedback(last.student) and any(pages))


def chosen(course: Course, assignment: str, students: Sequence[str] | None) -> list[str]:
    everybody = submitters(course, assignment)
    if not everybody:
        raise CourseError(
            f"{course.submitted}: no submission to {assignment}; each belongs in "
            f"{course.submitted.name}/STUDENT/{assignment}/."
        )
    unknown = sorted(set(students or []) - set(everybody))
    if reason := (People(course).ungraded(assignment).get(unknown[0]) if unknown else None):
        raise CourseError(f"{unknown[0]}: not graded: {reason}; see `coursekit people`.")
    if unknown:
        raise CourseError(
            f"{', '.join(unknown)}: nothing in {course.submitted}/STUDENT/{assignment}/ for them; "
            "check the id, and c.CourseDirectory.student_id_exclude."
        )
    return sorted(set(students)) if students else everybody
