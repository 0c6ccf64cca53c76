"""What a class scored, read from the gradebook."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from coursekit.course import Course

if TYPE_CHECKING:
    from coursekit.grading.batch import Batch
    from coursekit.grading.regrade import Regrade


@dataclass(frozen=True)
class Score:
    """A student's points in one notebook.

    Attributes
    ----------
    auto, written : float
        Points from checks, and from written answers marked so far.
    auto_max, written_max : float
        The most there is to get.
    to_mark : bool
        Whether a written answer still waits for a person.
    """

    student: str
    notebook: str
    auto: float
    auto_max: float
    written: float
    written_max: float
    to_mark: bool


def scores(course: Course, assignment: str) -> list[Score]:
    """One entry for each submitted notebook in the gradebook, by student and notebook."""
    from nbgrader.api import Gradebook

    found: dict[tuple[str, str], list[Any]] = {}
    with Gradebook(course.gradebook_url, course.coursedir.course_id) as gradebook:
        for student, notebook, *grade in gradebook.db.execute(_grades(assignment)):
            mine = found.setdefault((student, notebook), [])
            if grade[0] is not None:
                mine.append(grade[1:])
    return [
        Score(
            student=student,
            notebook=notebook,
            auto=sum(auto or 0 for auto, *_ in grades),
            auto_max=sum(float(most) for *_, most, written in grades if not written),
            written=sum(manual or 0 for _, manual, *_ in grades),
            written_max=sum(float(most) for *_, most, written in grades if written),
            to_mark=any(waits for _, _, waits, *_ in grades),
        )
        for (student, notebook), grades in sorted(found.items())
    ]


def _grades(assignment: str) -> Any:
    """One query: through nbgrader's objects, a class of 600 takes minutes."""
    from nbgrader import api
    from sqlalchemy import func, select

    handed_in, own = api.SubmittedAssignment.__table__, api.SubmittedNotebook.__table__
    cell, code, task = api.BaseCell.__table__, api.GradeCell.__table__, api.TaskCell.__table__
    grade, notebook, whole = api.Grade.__table__, api.Notebook.__table__, api.Assignment.__table__
    return (
        select(
            handed_in.c.student_id,
            notebook.c.name,
            grade.c.id,
            grade.c.auto_score,
            grade.c.manual_score,
            grade.c.needs_manual_grade,
            func.coalesce(code.c.max_score, task.c.max_score, 0.0),
            func.coalesce(code.c.cell_type, task.c.cell_type) == "markdown",
        )
        .select_from(
            own.join(handed_in, own.c.assignment_id == handed_in.c.id)
            .join(notebook, own.c.notebook_id == notebook.c.id)
            .join(whole, notebook.c.assignment_id == whole.c.id)
            .outerjoin(grade, grade.c.notebook_id == own.c.id)
            .outerjoin(cell, grade.c.cell_id == cell.c.id)
            .outerjoin(code, code.c.id == cell.c.id)
            .outerjoin(task, task.c.id == cell.c.id)
        )
        .where(whole.c.name == assignment)
    )


def table(found: Sequence[Score]) -> str:
    """Students by notebooks: points from checks, with what is still to be marked."""
    notebooks = sorted({score.notebook for score in found})
    most = {score.notebook: score.auto_max for score in found}
    rows = [["student", *(f"{name} /{most[name]:g}" for name in notebooks), "to mark"]]
    for student in sorted({score.student for score in found}):
        mine = {score.notebook: score for score in found if score.student == student}
        marks = [f"{mine[n].auto:g}" if n in mine else "-" for n in notebooks]
        waiting = sum(score.written_max for score in mine.values() if score.to_mark)
        rows.append([student, *marks, f"{waiting:g} points" if waiting else "-"])
    return aligned(rows)


def summary(batch: Batch) -> str:
    """What a run did: notes for the TA, counts by status, what was slow, what failed most."""
    lines = [
        f"{result.student}: {result.status}: {note}"
        for result in batch.results
        for note in result.notes
    ]
    counts = ", ".join(f"{number} {status}" for status, number in batch.counts().items())
    told = f", {len(batch.told)} more got their feedback" if batch.told else ""
    lines.append(f"{counts}; {len(batch.graded)} in this run{told}")
    if batch.graded:
        slow = (f"{result.student} {result.seconds:.1f} s" for result in batch.slowest())
        lines.append(f"slowest: {', '.join(slow)}")
    if failed := batch.failed_most():
        lines.append("points lost most: " + ", ".join(f"{name} ({n})" for name, n in failed))
    if explained := batch.explained():
        lines.append("misconceptions, by how many students share them:")
        lines += [f"  {number}  {place}: {tell}" for place, tell, number in explained]
    if batch.stopped:
        lines.append("stopped: what was finished is kept; run again to go on")
    return "\n".join(lines)


def regrade_summary(regrade: Regrade, assignment: str, applied: bool) -> str:
    """Whose marks move, by which check and why; then how many do."""
    lines = [str(move) for move in regrade.moved]
    if by_check := regrade.by_check():
        rows = [["check", "students who gain", "who lose"]]
        lines += ["", aligned(rows + [[place, str(up), str(down)] for place, up, down in by_check])]
    told = sum(move.told for move in regrade.moves) - len(regrade.moved)
    same = len(regrade.moves) - sum(move.told for move in regrade.moves) + regrade.as_before
    lines.append(
        f"{len(regrade.moved)} marks move, {told} get other feedback only, {same} stay as they are"
    )
    if regrade.not_graded:
        lines.append(f"not graded yet: {', '.join(regrade.not_graded)}; run `coursekit grade`")
    if regrade.stopped:
        lines.append("stopped: what was finished is kept; run again to go on")
    elif regrade.moves and not applied:
        lines.append(f"nothing was written; to write it: coursekit regrade {assignment} --apply")
    return "\n".join(lines)


def aligned(rows: Sequence[Sequence[str]]) -> str:
    """Rows as lines of text, columns aligned; the first row is the heading."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    lines = [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]
    return "\n".join([lines[0], "-" * len(lines[0]), *lines[1:]])
