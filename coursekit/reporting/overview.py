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
    found: list[Assignment] = []
    without = []
    for name in course.assignments():
        try:
            found.append(read(course, name))
        except CourseError:  # nothing of it was graded yet
            without.append(name)
    if not found:
        raise CourseError(
            f"{course.root}: no submission has scores yet; run `coursekit grade ASSIGNMENT` first."
        )
    shares = _shares(found)
    counted = shares.notna()
    mean = shares.mean(axis=1)
    called = pd.concat([one.students.called for one in found]).groupby(level=0).first()
    page = render(
        "course.html.j2",
        course=course.coursedir.course_id or course.root.name,
        without=without,
        weeks=[_week(one, shares[one.name]) for one in found],
        students=len(shares),
        boxes=figures.boxes(
            {one.name: shares[one.name].dropna().tolist() for one in found},
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
        together=shares.corr(min_periods=4) if len(found) > 1 else None,
    )
    weeks = pd.DataFrame([_week(one, shares[one.name]) for one in found]).set_index("assignment")
    return write(course, "course", page, {"assignments": weeks, "students": shares})


def _shares(found: list[Assignment]) -> pd.DataFrame:
    """Students by assignments: the share of points; NaN for who has no scores in it."""
    columns = {}
    for one in found:
        counted = one.students[one.students.counted & (one.students["max"] > 0)]
        columns[one.name] = counted.points / counted["max"]
    everybody = sorted(set().union(*(one.students.index for one in found)))
    return pd.DataFrame(columns, index=pd.Index(everybody, name="student"), dtype=float)


def _week(one: Assignment, shares: pd.Series) -> dict[str, Any]:
    known = shares.dropna()
    return {
        "assignment": one.name,
        "students": len(one.students),
        "counted": len(known),
        "points": float(one.students["max"].iloc[0]),
        "mean": known.mean(),
        "median": known.median(),
        "lower_quartile": known.quantile(0.25),
        "upper_quartile": known.quantile(0.75),
        "to_mark": float(one.students.waiting.sum()),
    }
