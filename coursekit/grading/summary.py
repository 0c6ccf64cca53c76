"""Summaries of a run and of a regrade, for the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from coursekit.support.text import aligned, counted

if TYPE_CHECKING:
    from coursekit.grading.regrade import Regrade
    from coursekit.grading.result import Batch


def summary(batch: Batch) -> str:
    """The summary of a run: notes for the TA, points that fell, counts by status."""
    lines = [
        f"{result.student}: {result.status}: {note}"
        for result in batch.results
        for note in result.notes
    ]
    for old, new in batch.fell():
        status = "" if new.status == old.status else f", {old.status} before, {new.status} now"
        waits = sum(check.max_score for check in new.checks if check.score is None)
        waits -= sum(check.max_score for check in old.checks if check.score is None)
        waiting = f", {waits:g} more wait for a TA" if waits > 0 else ""
        lines.append(
            f"{new.student}: points fell from {old.points:g} to {new.points:g} "
            f"({new.points - old.points:g}){status}{waiting}"
        )
    lines += batch.beside
    counts = ", ".join(f"{number} {status}" for status, number in batch.counts().items())
    pages = f", {len(batch.with_feedback)} more got their feedback" if batch.with_feedback else ""
    lines.append(f"{counts}; {len(batch.graded)} in this run{pages}")
    if batch.outdated:
        number = len(batch.outdated)
        was, them = ("was", "it") if number == 1 else ("were", "them")
        lines.append(
            f"{number} {was} graded by another version of coursekit or nbgrader; "
            f"--force grades {them} again"
        )
    if misconceptions := batch.misconceptions():
        lines.append("misconceptions, by how many students share them:")
        lines += [f"  {number}  {place}: {tell}" for place, tell, number in misconceptions]
    if batch.stopped:
        lines.append("stopped: what was finished is kept; run again to go on")
    return "\n".join(lines)


def regrade_summary(
    regrade: Regrade, assignment: str, applied: bool, students: Sequence[str] | None = None
) -> str:
    """The marks that move, by which check and why; then the number of students.

    Parameters
    ----------
    students : sequence of str, optional
        To whom it was limited.
    """
    lines = [str(move) for move in regrade.moved]
    if by_check := regrade.by_check():
        rows = [["check", "students who gain", "who lose"]]
        lines += ["", aligned(rows + [[place, str(up), str(down)] for place, up, down in by_check])]
    lines += [*regrade.solution, *regrade.untold]
    feedback_only = sum(move.has_news for move in regrade.moves) - len(regrade.moved)
    same = len(regrade.moves) - sum(move.has_news for move in regrade.moves) + regrade.as_before
    lines.append(
        f"{counted(len(regrade.moved), 'submission')} with other marks, "
        f"{feedback_only} with other feedback only, {same} as before"
    )
    if regrade.not_graded:
        lines.append(f"not graded yet: {', '.join(regrade.not_graded)}; run `coursekit grade`")
    if regrade.stopped:
        kept = "what was finished is kept; run again to go on"
        lines.append(f"stopped: {kept if applied else 'nothing was written; run again'}")
    elif regrade.moves and not applied:
        only = f" --student {' '.join(students)}" if students else ""
        then = f"coursekit regrade {assignment} --apply{only}"
        lines.append(
            f"nothing was written; to write it: {then}"
            if regrade.moved or feedback_only
            else f"nothing would change; to have these results count as today's: {then}"
        )
    return "\n".join(lines)
