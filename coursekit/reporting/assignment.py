"""The report on one assignment: an HTML page, and its tables as CSV files beside it."""

import base64
import io
import math
import os
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote

import matplotlib
import numpy as np
import pandas as pd
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from coursekit.course import Course
from coursekit.gradebook.totals import format_number
from coursekit.grading.result import STATUSES
from coursekit.html.templates import TEMPLATES, environment
from coursekit.reporting import similar
from coursekit.reporting.data import MISSING, NOT_GRADED, Assignment, read
from coursekit.support.files import write_folder
from coursekit.support.spreadsheet import harmless

_MOST_CHECKS = 15
_MOST_MESSAGES = 5
_MOST_PAIRS = 15

# Pictures are read in greyscale and by the colour-blind: one dark blue, and dashes to tell lines
# apart.
INK, SOFT, BLUE, PALE, ORANGE = "#1c2128", "#57606a", "#0b5cad", "#9cc3ea", "#8f3f00"
# Inches. Narrow, so that letters are still read on a phone, where the page shrinks the picture.
_SIZE = 4.8, 2.5
_STYLE: dict[Any, Any] = {
    "font.family": ["DejaVu Sans"],
    "font.size": 9,
    "text.color": INK,
    "text.parse_math": False,
    "axes.edgecolor": SOFT,
    "axes.labelcolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "xtick.color": INK,
    "ytick.color": INK,
    "grid.color": "#d0d7de",
    "grid.linewidth": 0.8,
    # Letters as shapes: the same on every machine.
    "svg.fonttype": "path",
    "svg.hashsalt": "coursekit",
}


def report(course: Course, assignment: str) -> Path:
    """Write ``reports/<assignment>/``: the page and its tables as CSV files.

    Returns
    -------
    Path
        The page.

    Raises
    ------
    CourseError
        If there is no such assignment, or nothing of it was graded.
    """
    (assignment,) = course.chosen(assignment)
    data = read(course, assignment)
    share = data.points.mean() / data.items["max"]
    items = data.items.assign(n=data.points.count(), share=share.where(data.items.complete))
    handout = similar.released(course, assignment)
    code = similar.codes(course, assignment, list(data.points.index), handout)
    alike = similar.similarity(code, "\n\n".join(handout))
    templates = environment("report")
    templates.filters |= {"number": _number, "percent": _percent}
    sheets = [TEMPLATES / name / "style.css" for name in ("solution", "report")]
    page = templates.get_template("assignment.html.j2").render(
        style="\n".join(path.read_text(encoding="utf-8") for path in sheets),
        title=assignment,
        data=data,
        statuses=[*STATUSES, NOT_GRADED, MISSING],
        scores=_scores(data),
        items=items,
        people=_people(data),
        failed=_failed(data),
        most={"checks": _MOST_CHECKS, "messages": _MOST_MESSAGES, "pairs": _MOST_PAIRS},
        alike=alike,
        feedback=partial(_feedback, course, assignment),
    )
    target = course.root / "reports" / assignment
    tables = {
        f"{stem}.csv": _inert(table).to_csv(index=False, float_format="%.6g")
        for stem, table in _tables(data, items, alike).items()
    }
    write_folder(target, {"index.html": page} | tables)
    return target / "index.html"


def _tables(
    data: Assignment, items: pd.DataFrame, alike: similar.Similarity
) -> dict[str, pd.DataFrame]:
    failed = data.checks.groupby(["notebook", "cell", "message", "explanation"], dropna=False)
    return {
        "students": data.students,
        "items": items,
        "points": data.points,
        "failed": failed.student.agg(students="count", ids=" ".join).reset_index().set_index(
            ["notebook", "cell"]
        ),
        "similar": alike.pairs.head(100).set_index(["first", "second"]),
    }  # fmt: skip


def _scores(data: Assignment) -> dict[str, Any]:
    """The quartiles and the like, and the picture, of the points of those who count."""
    counted = data.students[data.students.counted]
    points, most = counted.points, float(counted["max"].iloc[0])
    figure = ""
    if most:
        figure = histogram(
            points.tolist(),
            np.linspace(0, max(most, points.max()), 11).tolist(),
            label=f"points of {most:g}",
            marks={"median": float(points.median()), "mean": float(points.mean())},
        )
    return {"most": most, "figure": figure, **points.describe()}


def _people(data: Assignment) -> Iterator[tuple[str, pd.Series, list[float]]]:
    """Each student with the row of the table, and the points in each notebook."""
    notebooks = data.items.notebook.unique()
    by_notebook = data.points.T.groupby(data.items.notebook).sum(min_count=1).T
    by_notebook = by_notebook.reindex(index=data.students.index, columns=notebooks)
    # Those with full marks, as extra points may give many, by points given.
    students = data.students.assign(given=data.points.sum(axis=1))
    order = ["counted", "points", "given"]
    for student, row in students.sort_values(order, ascending=False, kind="stable").iterrows():
        yield str(student), row, by_notebook.loc[student].tolist()


def _failed(data: Assignment) -> list[dict[str, Any]]:
    """The checks that cost most students points, with their messages, most frequent first."""
    checks = []
    for (notebook, cell), rows in data.checks.groupby(["notebook", "cell"]):
        messages = rows.groupby("message").size().sort_values(ascending=False, kind="stable")
        check = {"notebook": notebook, "place": f"{notebook}/{cell}", "messages": messages}
        checks.append(check | {"students": sorted(rows.student)})
    checks.sort(key=lambda check: (-len(check["students"]), check["place"]))
    return checks[:_MOST_CHECKS]


def _number(value: float | None, digits: int = 2) -> str:
    """A number as the page shows it, with a dash for none."""
    if value is None or pd.isna(value) or not math.isfinite(value):
        return "–"
    return format_number(value, digits).replace("-", "−")


def _percent(value: float | None) -> str:
    """A share as the page shows it."""
    return "–" if value is None or pd.isna(value) else f"{100 * value:.0f} %".replace("-", "−")


def _feedback(course: Course, assignment: str, student: str, notebook: str = "") -> str:
    """The address of a student's feedback from a page in ``reports/<assignment>/``.

    That on the notebook, else on all, or on another; "" if there is none.
    """
    folder = course.feedback / student / assignment
    names = [notebook, assignment, *(path.stem for path in course.notebooks(assignment))]
    page = next((file for name in names if (file := folder / f"{name}.html").is_file()), None)
    if page is None:
        return ""
    start = course.root / "reports" / assignment
    return quote(Path(os.path.relpath(page, start)).as_posix())


def _inert(table: pd.DataFrame) -> pd.DataFrame:
    """The table with an apostrophe before what a spreadsheet would run as a formula."""
    return table.reset_index().map(lambda cell: harmless(cell) if isinstance(cell, str) else cell)


def histogram(
    values: Sequence[float], edges: Sequence[float], *, label: str, marks: Mapping[str, float]
) -> str:
    """Counts of values between edges, with vertical lines for `marks`, by label.

    A data URI: pictures written into a page would share their ids.
    """
    out = io.BytesIO()
    with matplotlib.rc_context(_STYLE):
        figure = Figure(figsize=_SIZE, layout="constrained")
        axes = figure.add_subplot()
        axes.hist(values, bins=list(edges), color=PALE, edgecolor=BLUE)
        for dash, (name, value) in zip(("-", "--", ":"), marks.items(), strict=False):
            axes.axvline(value, color=ORANGE, linestyle=dash, linewidth=2, label=name)
        axes.legend(loc="lower left", bbox_to_anchor=(0, 1), frameon=False, ncols=3, borderpad=0)
        axes.yaxis.set_major_locator(MaxNLocator(integer=True))
        room = (edges[-1] - edges[0]) / 100  # for half a line: a median may be the highest value
        axes.set(xlabel=label, ylabel="students", xlim=(edges[0] - room, edges[-1] + room))
        axes.grid(axis="y")
        figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
    return "data:image/svg+xml;base64," + base64.b64encode(out.getvalue()).decode("ascii")
