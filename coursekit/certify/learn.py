"""Learn the signatures of wrong answers without certifying everything again."""

from __future__ import annotations

from coursekit.bank.answers import Answer
from coursekit.bank.signatures import fingerprints, record, unlearnt_answers
from coursekit.certify.run import Work, chosen_notebooks, failures, run_trials
from coursekit.course import Course


def learn(
    course: Course,
    assignment: str,
    *,
    notebook: str | None = None,
    cell: str | None = None,
    jobs: int | None = None,
) -> tuple[int, list[Answer]]:
    """Try the wrong answers that have no signature, and record what their checks say.

    Parameters
    ----------
    notebook, cell : str, optional
        Only answers to this notebook, to this solution cell.
    jobs : int, optional
        How many answers run at once; one per core if not given.

    Returns
    -------
    int
        How many were tried.
    list of Answer
        Those of them that have no signature all the same: `coursekit certify` says why.

    Raises
    ------
    CourseError
        If the notebook does not exist, or an answer names a cell that does not.
    """
    paths = chosen_notebooks(course, assignment, notebook)
    before = fingerprints(course, assignment)
    new = [a for a in unlearnt_answers(course, assignment) if cell in (None, a.cell)]
    work: list[Work] = [(path, [a for a in new if a.notebook == path.stem]) for path in paths]
    work = [job for job in work if job[1]]
    trials = failures(outcome for _, outcome in run_trials(course, work, jobs))
    record(course, assignment, trials, before)
    remaining = {a.key for a in unlearnt_answers(course, assignment)}
    return len(trials), [answer for answer, _ in trials if answer.key in remaining]
