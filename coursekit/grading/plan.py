"""Which submissions are to be graded: those whose last result no longer holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from coursekit.course import CONFIG_FILE, Course, CourseError
from coursekit.gradebook.people import People
from coursekit.grading.ledger import Ledger, assignment_fingerprint, submission_fingerprint
from coursekit.grading.result import ERROR, Result
from coursekit.grading.run.explain import Explainer


@dataclass(frozen=True)
class Due:
    """A submission that is to be graded, and why.

    Attributes
    ----------
    result : Result or None
        If given, the result still holds, and only its feedback is missing.
    """

    student: str
    why: str
    fingerprint: str
    result: Result | None = None


def submitters(course: Course, assignment: str) -> list[str]:
    """Students with a folder for the assignment in ``submitted/`` that counts.

    Neither one who withdrew, nor one whose team's submission is another member's, nor one whom
    nbgrader is told to leave out.
    """
    there = {path.parent.name for path in course.submitted.glob(f"*/{assignment}")}
    return sorted(there - People(course).ungraded(assignment).keys() - _excluded(course))


def _excluded(course: Course) -> set[str]:
    return set(course.coursedir.student_id_exclude.split(","))


def plan(
    course: Course,
    assignment: str,
    students: Sequence[str] | None = None,
    *,
    force: bool = False,
    with_feedback: bool = True,
) -> list[Due]:
    """Which submissions are to be graded: those whose last result no longer holds.

    Parameters
    ----------
    with_feedback : bool
        Name those, too, whose result holds but has no feedback.

    Raises
    ------
    CourseError
        If nobody handed in, or one of `students` did not.
    """
    rest = assignment_fingerprint(course, assignment)
    ledger = Ledger(course, assignment)
    explainer = Explainer(course, assignment)
    due = []
    for student in chosen(course, assignment, students):
        fingerprint = submission_fingerprint(course, assignment, student, rest)
        last, holds = ledger.result(student), None
        if last is None:
            why = "not graded yet"
        elif last.status == ERROR:
            why = "failed last time"
        elif ledger.fingerprint(student) != fingerprint:
            why = "the submission, the assignment or the settings changed"
        elif not (course.autograded / student / assignment).exists() and last.checks:
            why = "its graded notebooks are gone"
        elif not explainer.is_current(last):
            why = "the bank explains its mistakes differently from its feedback"
        elif force:
            why = "asked for"
        elif with_feedback and not _is_told(course, ledger, last, assignment):
            why, holds = "it has no feedback", last
        else:
            continue
        due.append(Due(student, why, fingerprint, holds))
    return due


def _is_told(course: Course, ledger: Ledger, last: Result, assignment: str) -> bool:
    """Whether there is feedback on a result, if there should be; formgrader may have written it."""
    own = Path(last.student, assignment)
    page, graded = _newest(course.feedback / own), _newest(course.autograded / own)
    return not last.checks or (ledger.told(last.student) and page > 0) or page > graded


def _newest(folder: Path) -> float:
    """When a file in a folder was last written, in seconds since 1970; 0 if there is none."""
    return max((path.stat().st_mtime for path in folder.glob("*") if path.is_file()), default=0)


def chosen(course: Course, assignment: str, students: Sequence[str] | None) -> list[str]:
    known = submitters(course, assignment)
    if not known:
        raise CourseError(
            f"{course.submitted}: no submission to {assignment}; each belongs in "
            f"{course.submitted.name}/STUDENT/{assignment}/."
        )
    unknown = sorted(set(students or []) - set(known))
    if why := (People(course).ungraded(assignment).get(unknown[0]) if unknown else None):
        raise CourseError(f"{unknown[0]}: not graded: {why}; see `coursekit people`.")
    if unknown and unknown[0] in _excluded(course):
        raise CourseError(
            f"{CONFIG_FILE}: c.CourseDirectory.student_id_exclude leaves {unknown[0]} out; "
            "take the name out there to have the submission graded."
        )
    if unknown:
        raise CourseError(
            f"{', '.join(unknown)}: nothing in {course.submitted}/STUDENT/{assignment}/ for them; "
            "check the id."
        )
    return sorted(set(students)) if students else known
