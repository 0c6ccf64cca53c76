"""Learn the signatures of wrong answers without certifying everything again."""

from __future__ import annotations

import os
from multiprocessing import get_context
from pathlib import Path

from coursekit import misconceptions, trial
from coursekit.answers import Answer
from coursekit.certify import signatures, watch
from coursekit.course import Course, CourseError


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
    paths = [p for p in course.notebooks(assignment) if notebook in (None, p.stem)]
    if not paths:
        raise CourseError(
            f"{assignment}: no notebook {notebook!r} in {course.source / assignment}."
        )
    new = [a for a in misconceptions.unlearnt(course, assignment) if cell in (None, a.cell)]
    slots = get_context("spawn").Semaphore(jobs or os.cpu_count() or 1)
    tried = []
    with trial.temporary_folder() as top:
        work: list[tuple] = []
        for path in paths:
            mine = [a for a in new if a.notebook == path.stem]
            if not mine:
                continue
            folder = Path(top, path.stem)
            folder.mkdir()
            process = trial.try_answers(course, assignment, path, mine, [], slots, folder)
            work.append((path, mine, [], folder, process))
        if work:
            watch(work)
        for _, mine, _, folder, _ in work:
            tried += signatures(trial.results(folder, mine))
    misconceptions.learn(course, assignment, tried)
    left = {a.path for a in misconceptions.unlearnt(course, assignment)}
    return len(tried), [answer for answer, _ in tried if answer.path in left]
