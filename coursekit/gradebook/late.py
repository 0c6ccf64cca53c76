"""The course's rule for late work, for nbgrader's autograding and for ours.

``nbgrader_config.py`` names it as ``c.AssignLatePenalties.plugin_class``. Due dates are
nbgrader's: in formgrader, in ``nbgrader db assignment add --duedate``, or written there from
``c.LatePolicy.due``.
"""

import math
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any

from nbgrader.api import MissingEntry
from nbgrader.plugins import LateSubmissionPlugin
from traitlets import Dict, Enum, Float, Unicode
from traitlets.config import Config
from traitlets.utils.importstring import import_item

from coursekit.course import Course, CourseError
from coursekit.gradebook.people import People
from coursekit.gradebook.totals import Penalty, exact
from coursekit.support.text import counted, without_idle_zeros
from coursekit.support.times import deadline

_DAY = 24 * 60 * 60
REACHED, POSSIBLE = "reached", "possible"


class LatePolicy(LateSubmissionPlugin):
    """A share of the points for each day begun after the due date, up to a cap.

    Within the grace after the due date nothing is lost; after it, days count from the due
    date itself. A day is 24 hours, whatever clocks do meanwhile: nbgrader says only by how many
    seconds work is late.
    """

    grace = Float(0, help="Minutes after the due date that cost nothing.").tag(config=True)
    per_day = Float(
        0, min=0, max=1, help="The share of the points that each day begun costs, 0 to 1."
    ).tag(config=True)
    cap = Float(1, min=0, max=1, help="The largest share that is ever lost, 0 to 1.").tag(
        config=True
    )
    of = Enum(
        (REACHED, POSSIBLE),
        default_value=REACHED,
        help="A share of which points: those reached, or those that there are to get.",
    ).tag(config=True)
    due = Dict(
        key_trait=Unicode(),
        value_trait=Unicode(),
        help='Due dates by assignment, as "2026-11-03 23:59", in the zone c.Collect.timezone; a '
        "date alone is the end of that day.",
    ).tag(config=True)

    def share(self, seconds_late: float) -> Decimal:
        """The share of the points that is lost."""
        if seconds_late <= self.grace * 60:
            return Decimal(0)
        days = math.ceil(seconds_late / _DAY)
        return min(exact(self.per_day) * days, exact(self.cap))

    def penalty(self, score: float, max_score: float, seconds_late: float) -> float:
        """The points that a notebook loses: never more than it scored."""
        base = max_score if self.of == POSSIBLE else score
        return float(max(min(self.share(seconds_late) * exact(base), exact(score)), Decimal(0)))

    def late_submission_penalty(
        self, student_id: str, score: float, total_seconds_late: float
    ) -> float | None:
        """As nbgrader's AssignLatePenalties asks, which is the parent here."""
        if self.of == REACHED:
            return self.penalty(score, score, total_seconds_late)
        step: Any = self.parent
        notebook = step.gradebook.find_submission_notebook(
            step.notebook_id, step.assignment_id, student_id
        )
        return self.penalty(score, notebook.max_score, total_seconds_late)

    def rule(self) -> str:
        """The rule in a sentence or two."""
        if not self.per_day or not self.cap:
            return "Late work loses no points."
        base = "its points" if self.of == REACHED else "the points that there are to get"
        sentence = (
            f"Late work loses {_percent(self.per_day)} of {base} for each day or part of a day"
        )
        if self.cap < 1:
            sentence += f", at most {_percent(self.cap)}"
        if self.grace:
            sentence += (
                f"; the first {counted(self.grace, 'minute')} after the due date cost nothing"
            )
        return sentence + "."


def policy(config: Config) -> LateSubmissionPlugin:
    """The plugin for late work that a course's configuration names.

    Raises
    ------
    CourseError
        If it names a class that there is not, or has settings of a rule that it does not name.
    """
    named = config.AssignLatePenalties.get("plugin_class", LateSubmissionPlugin)
    try:
        kind = import_item(named) if isinstance(named, str) else named
    except ImportError as error:
        raise CourseError(
            f"nbgrader_config.py: c.AssignLatePenalties.plugin_class: {error}."
        ) from error
    if config.get("LatePolicy") and not issubclass(kind, LatePolicy):
        raise CourseError(
            "nbgrader_config.py: c.LatePolicy is set, but nothing uses it; add "
            'c.AssignLatePenalties.plugin_class = "coursekit.gradebook.late.LatePolicy".'
        )
    return kind(config=config)


def late_rule(config: Config) -> tuple[str, Penalty | None]:
    """The course's rule for late work as a sentence and a function; "" and None without."""
    plugin = policy(config)
    return (plugin.rule(), plugin.penalty) if isinstance(plugin, LatePolicy) else ("", None)


def set_due_dates(course: Course, gradebook: Any, assignments: Sequence[str]) -> None:
    """Write ``c.LatePolicy.due`` to the gradebook, for assignments that it knows.

    Raises
    ------
    CourseError
        If one is no date.
    """
    for assignment in gradebook.assignments:
        due = decided_due(course, assignment.name) if assignment.name in assignments else None
        when = due and due.replace(tzinfo=None)  # nbgrader's are in UTC, without saying so
        if when and assignment.duedate != when:
            assignment.duedate = when
    gradebook.db.commit()


def extend(people: People, submission: Any) -> None:
    """Write the extension that was decided for a submission, if one was."""
    due = submission.assignment.duedate
    if due is None:  # nbgrader cannot add an extension to no date
        return
    extension = people.extension(
        submission.assignment.name, submission.student_id, due.replace(tzinfo=UTC)
    )
    if extension is not None and submission.extension != extension:
        submission.extension = extension


def expect_extended(course: Course, gradebook: Any, assignment: str) -> None:
    """Have a gradebook, which is only graded against, know extensions before the submissions."""
    people = People(course)
    for student in people.extended(assignment):
        gradebook.update_or_create_student(student)
        with gradebook.db.no_autoflush:  # SQLAlchemy warns of half a submission otherwise
            submission = gradebook.update_or_create_submission(assignment, student)
        extend(people, submission)
    gradebook.db.commit()


def decided_due(course: Course, assignment: str) -> datetime | None:
    """The due date of ``c.LatePolicy.due``, in UTC; None if it has none.

    Raises
    ------
    CourseError
        If it is no date.
    """
    plugin = policy(course.config)
    text = plugin.due.get(assignment) if isinstance(plugin, LatePolicy) else None
    if text is None:
        return None
    try:
        return deadline(text, course.zone)
    except ValueError as error:
        raise CourseError(f"nbgrader_config.py: c.LatePolicy.due: {error}.") from error


def write_due_dates(course: Course, assignment: str) -> None:
    """Write one assignment's due date; open the gradebook only if there is one."""
    if decided_due(course, assignment) is not None:
        with course.gradebook() as gradebook:
            set_due_dates(course, gradebook, [assignment])


def due_dates(course: Course, assignment: str) -> Callable[[str], datetime | None]:
    """By when a student has to hand in, in UTC, extensions counted; None if nobody has to."""
    due, given = decided_due(course, assignment), {}
    with course.gradebook() as gradebook:
        try:
            found = gradebook.find_assignment(assignment)
            due = found.duedate.replace(tzinfo=UTC) if found.duedate else due
            given = {one.student_id: one.extension for one in found.submissions if one.extension}
        except MissingEntry:
            pass  # before the first grading: what the configuration says holds already
    people = People(course)
    extended = {*people.extended(assignment)}

    def until(student: str) -> datetime | None:
        more = people.extension(assignment, student, due) if student in extended else None
        return due and due + (given.get(student, timedelta()) if more is None else more)

    return until


def settle(course: Course, gradebook: Any, assignments: Sequence[str]) -> list[str]:
    """Update due dates and penalties in the gradebook; the changed ones as student/assignment.

    nbgrader sets a penalty when it grades. Points that a person gives afterwards, another due
    date or an extension change what it has to be.
    """
    set_due_dates(course, gradebook, assignments)
    people, penalty = People(course), late_rule(course.config)[1]
    changed: list[str] = []
    for assignment in gradebook.assignments:
        if assignment.name not in assignments:
            continue
        extended = people.extended(assignment.name)
        for submission in assignment.submissions:
            if submission.student_id in extended:
                extend(people, submission)
            if penalty is None:
                continue
            late = submission.total_seconds_late
            touched = False
            for notebook in submission.notebooks:
                is_ = notebook.late_submission_penalty or 0.0
                due = penalty(notebook.score, notebook.max_score, late) if late > 0 else 0.0
                if not math.isclose(is_, due, abs_tol=1e-9):
                    notebook.late_submission_penalty = due or None
                    touched = True
            if touched:
                changed.append(f"{submission.student_id}/{assignment.name}")
    gradebook.db.commit()
    return sorted(changed)


def _percent(share: float) -> str:
    return without_idle_zeros(f"{exact(share) * 100:f}") + " %"
