"""The report on a course: its assignments side by side."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pandas as pd

from coursekit.course import Course, CourseError
from coursekit.reporting import figures
from coursekit.reporting.data import Assignment, read
from coursekit.reporting.page import render, write

__all__ = ["report"]


def report(course: Course) -> Path:
    """Write ``reports/course/``: the page and its tables as CSV files.

    Returns
    -------
    Path
        The page.

    Raises
    ------
    CourseError
        If nothing was graded.
    """
    assignments: list[Assignment] = []
    without = []
    for name in course.assignments():
        try:
            assignments.append(read(course, name))
        except CourseError:  # nothing of it was graded yet
            without.append(name)
    if not assignments:
        raise CourseError(
            f"{course.root}: no submission has scores yet; run `coursekit grade ASSIGNMENT` first."
        )
    shares = _shares(assignments)
    counted = shares.notna()
    mean = shares.mean(axis=1)
    called = (
        pd.concat([assignment.students.called for assignment in assignments])
        .groupby(level=0)
        .first()
    )
    page = render(
        "course.html.j2",
        course=course.coursedir.course_id or course.root.name,
        without=without,
        weeks=[_week(assignment, shares[assignment.name]) for assignment in assignments],
        students=len(shares),
        boxes=figures.boxes(
            {
                assignment.name: shares[assignment.name].dropna().tolist()
                for assignment in assignments
            },
            x="share of the points marked for everyone",
        ),
        map=figures.heat_map(
            shares.loc[mean.sort_values(ascending=False).index],
            y=f"{len(shares)} students, by their mean share",
        ),
        people=[
            {
                "called": called[student],
                "shares": list(row),
                "mean": mean[student],
                "n": int(counted.loc[student].sum()),
            }
            for student, row in shares.loc[mean.sort_values(ascending=False).index].iterrows()
        ],
        together=shares.corr(min_periods=4) if len(assignments) > 1 else None,
    )
    weeks = pd.DataFrame(
        [_week(assignment, shares[assignment.name]) for assignment in assignments]
    ).set_index("assignment")
    return write(course, "course", page, {"assignments": weeks, "students": shares})


def _shares(assignments: list[Assignment]) -> pd.DataFrame:
    """Students by assignments: the share of points; NaN for who has no scores in it."""
    columns = {}
    for assignment in assignments:
        counted = assignment.students[
            assignment.students.counted & (assignment.students["max"] > 0)
        ]
        columns[assignment.name] = counted.points / counted["max"]
    everybody = sorted(set().union(*(assignment.students.index for assignment in assignments)))
    return pd.DataFrame(columns, index=pd.Index(everybody, name="student"), dtype=float)


def _week(assignment: Assignment, shares: pd.Series) -> dict[str, Any]:
    values = shares.dropna()
    return {
        "assignment": assignment.name,
        "students": len(assignment.students),
        "counted": len(values),
        "points": float(assignment.students["max"].iloc[0]),
        "mean": values.mean(),
        "median": values.median(),
        "lower_quartile": values.quantile(0.25),
        "upper_quartile": values.quantile(0.75),
        "to_mark": float(assignment.students.waiting.sum()),
    }
