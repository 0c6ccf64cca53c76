"""The report on one assignment: an HTML page, and its tables as CSV files beside it.

The gradebook and the record of grading are read as tables first.
"""

import base64
import io
import math
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote

import matplotlib
import numpy as np
import pandas as pd
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator
from nbgrader import api
from sqlalchemy import func, literal

from coursekit.course import Course, CourseError, grade_id, read_notebook
from coursekit.gradebook.people import People
from coursekit.gradebook.queries import display_names, every_grade, is_by_hand
from coursekit.gradebook.totals import Total, exact, format_number
from coursekit.grading.ledger import Ledger, submitters
from coursekit.grading.result import CRASHED, GRADED, STATUSES, TIMEOUT, UNCLEAR, Result
from coursekit.html.templates import TEMPLATES, environment
from coursekit.notebook.cells import task_of
from coursekit.notebook.extra import extra_cells
from coursekit.reporting import similar
from coursekit.support.files import write_folder
from coursekit.support.spreadsheet import harmless

MISSING = "missing"
NOT_GRADED = "not graded"
# Statuses whose scores are the student's own doing.
COUNTED = (GRADED, UNCLEAR, TIMEOUT, CRASHED)

_GRADES = ["student", "notebook", "cell", "auto", "manual", "extra", "max", "needs_mark", "written"]
_MOST_CHECKS = 15
_MOST_MESSAGES = 5
_MOST_PAIRS = 15

BLUE, PALE, ORANGE = "#0b5cad", "#9cc3ea", "#8f3f00"


@dataclass(frozen=True)
class Assignment:
    """The results of an assignment.

    Attributes
    ----------
    students : DataFrame
        One row for each student, the index: ``called`` what people call the student, ``status``,
        ``seconds`` that grading took (NaN if unknown), ``counted``, ``points`` and ``max`` over
        the tasks marked for everyone counted, as `Total` has them; ``waiting`` points that
        nobody has given or refused yet.
    items : DataFrame
        One row for each task, the index, in the order of the notebooks: ``notebook``, ``task``,
        ``written``, ``cells``, ``max``, and ``complete``: whether it is marked for everyone.
    points : DataFrame
        Students who count by items; NaN where a mark is missing.
    checks : DataFrame
        One row for each check that cost a student points, with what the student was told.
    without_points : list of str
        Checks worth nothing, which no number on the page includes.
    has_extra : bool
        Whether some points only make up for lost ones.
    """

    name: str
    students: pd.DataFrame
    items: pd.DataFrame
    points: pd.DataFrame
    checks: pd.DataFrame
    without_points: list[str]
    has_extra: bool = False


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
    with matplotlib.rc_context(fname=TEMPLATES / "report" / "histogram.mplstyle"):
        figure = Figure()
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


def read(course: Course, assignment: str) -> Assignment:
    """Read an assignment's gradebook entries and its record of grading.

    Raises
    ------
    CourseError
        If nothing was graded.
    """
    table = grades(course, assignment)
    results = {result.student: result for result in Ledger(course, assignment).results()}
    students = _students(course, assignment, set(table.student), results)
    counted = students.index[students.counted]
    if counted.empty:
        raise CourseError(
            f"{assignment}: no submission has scores yet; run `coursekit grade {assignment}` first."
        )
    table = table[table.student.isin(counted)].copy()
    places = table.notebook + "/" + table.cell
    without_points = sorted(set(places[table["max"] <= 0]))
    table = table[table["max"] > 0]
    if table.empty:
        raise CourseError(f"{assignment}: no cell is worth points; there is nothing to report.")
    table["task"] = [_task(*cell) for cell in zip(table.cell, table.written, strict=True)]
    table["item"] = table.notebook + " " + table.task
    items, points = _items(table, _order(course, assignment), counted)
    complete = points[items.index[items.complete]]
    students["points"] = complete.sum(axis=1)
    students["max"] = items["max"][items.complete].sum()
    extra = extra_cells(course.notebooks(assignment))
    if extra:
        marked = table[table.item.isin(complete.columns)]
        _make_up(students, marked, [place in extra for place in _places(marked)])
    waiting = table[table.score.isna()].groupby("student")["max"].sum()
    students["waiting"] = waiting.reindex(students.index, fill_value=0.0)
    checks = _checks(results[name] for name in counted if name in results)
    return Assignment(assignment, students, items, points, checks, without_points, bool(extra))


def _make_up(students: pd.DataFrame, marked: pd.DataFrame, extra: list[bool]) -> None:
    """Have extra points make up for lost ones, of the grades of tasks marked for everyone."""
    cells = marked.assign(extra=extra).drop_duplicates(["notebook", "cell"])
    most = {
        is_extra: exact(cells["max"][cells.extra == is_extra].sum()) for is_extra in (False, True)
    }
    reached = marked.score.groupby([marked.student, pd.Series(extra, marked.index)]).sum()
    for student in students.index[students.counted]:
        core, bonus = (exact(reached.get((student, is_extra), 0.0)) for is_extra in (False, True))
        counted = Total(core, bonus, most[False], most[True])
        students.loc[student, "points"] = float(counted.points)
    students["max"] = float(most[False])


def _places(table: pd.DataFrame) -> Iterator[tuple[str, str]]:
    return zip(table.notebook, table.cell, strict=True)


def grades(course: Course, assignment: str) -> pd.DataFrame:
    """One row for each graded cell of each submission in the gradebook.

    ``score`` is the points that count: a person's, else the check's; NaN as long as there is
    neither. ``written`` says that a person marks the cell.
    """
    query = every_grade(
        api.SubmittedAssignment.student_id,
        api.Notebook.name,
        api.BaseCell.name,
        api.Grade.auto_score,
        api.Grade.manual_score,
        func.coalesce(api.Grade.extra_credit, literal(0.0)),
        func.coalesce(api.Grade.max_score_gradecell, api.Grade.max_score_taskcell, 0.0),
        api.Grade.needs_manual_grade,
        is_by_hand(),
    ).where(api.Assignment.name == assignment)
    with course.gradebook() as gradebook:
        rows = [tuple(row) for row in gradebook.db.execute(query)]
    table = pd.DataFrame(rows, columns=_GRADES).sort_values(["student", "notebook", "cell"])
    numbers = ["auto", "manual", "extra", "max"]
    table[numbers] = table[numbers].astype(float)
    table["written"] = table.written.astype(bool)
    # As nbgrader's own Grade.score, but a mark that is not there yet is no zero.
    table["score"] = table.manual.fillna(table.auto) + table.extra
    return table.reset_index(drop=True)


def _students(
    course: Course, assignment: str, scored: set[str], results: dict[str, Result]
) -> pd.DataFrame:
    submitted = set(submitters(course, assignment))
    exempt = People(course).exempt(assignment)
    with course.gradebook() as gradebook:
        everybody = display_names(gradebook.db)
    rows = {}
    for student in sorted({*everybody, *submitted, *results} - exempt):
        result = results.get(student)
        # nbgrader's own commands may have graded it, and keep no record.
        unrecorded = GRADED if student in scored else NOT_GRADED
        status = unrecorded if student in submitted | scored else MISSING
        rows[student] = {
            "called": everybody.get(student, student),
            "status": result.status if result else status,
            "seconds": result.seconds if result else float("nan"),
            "counted": status in COUNTED and student in scored,
        }
    columns = ["called", "status", "seconds", "counted"]
    table = pd.DataFrame.from_dict(rows, orient="index", columns=columns)
    return table.astype({"counted": bool, "seconds": float}).rename_axis("student")


def _task(cell: str, written: bool) -> str:
    task = task_of(cell)
    return f"{task} written" if task and written else task or cell


def _order(course: Course, assignment: str) -> dict[tuple[str, str], int]:
    """The place of each graded cell in the solution notebooks."""
    cells = [
        (path.stem, str(grade_id(cell)))
        for path in course.notebooks(assignment)
        for cell in read_notebook(path).cells
        if grade_id(cell)
    ]
    return {place: number for number, place in enumerate(cells)}


def _items(
    table: pd.DataFrame, order: dict[tuple[str, str], int], counted: Iterable[str]
) -> tuple[pd.DataFrame, pd.DataFrame]:
    cells = table.drop_duplicates(["notebook", "cell"]).copy()
    cells["place"] = [order.get(place, len(order)) for place in _places(cells)]
    items = (
        cells.groupby("item")
        .agg(
            notebook=("notebook", "first"),
            task=("task", "first"),
            written=("written", "any"),
            cells=("cell", "count"),
            max=("max", "sum"),
            place=("place", "min"),
        )
        .sort_values(["place"], kind="stable")
        .drop(columns="place")
    )
    by_both = table.assign(open=table.score.isna()).groupby(["student", "item"])
    # A task is marked when all of its cells are.
    points = by_both.score.sum().mask(by_both.open.any()).unstack()
    points = points.reindex(index=list(counted), columns=items.index).astype(float)
    points.index.name = "student"
    items["complete"] = points.notna().all()
    return items, points


def _checks(results: Iterable[Result]) -> pd.DataFrame:
    rows = [
        (result.student, check.notebook, check.cell, check.message, check.explanation)
        for result in results
        for check in result.checks
        if check.lost_points
    ]
    return pd.DataFrame(rows, columns=["student", "notebook", "cell", "message", "explanation"])
