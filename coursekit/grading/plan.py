"""Plan a run: find the submissions whose last result no longer holds."""

from collections.abc import Sequence
from dataclasses import dataclass

from coursekit.course import Course, CourseError
from coursekit.gradebook.people import People
from coursekit.gradebook.queries import with_marks
from coursekit.grading.ledger import Ledger, assignment_fingerprint, submission_fingerprint
from coursekit.grading.result import ERROR, Result


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
