"""The data of a report: the gradebook and the record of grading, as tables."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import pandas as pd

from coursekit.course import Course, CourseError, grade_id, read_notebook
from coursekit.gradebook.people import People
from coursekit.gradebook.queries import display_names, every_grade, is_by_hand
from coursekit.gradebook.totals import Total, exact
from coursekit.grading.ledger import Ledger, submitters
from coursekit.grading.result import CRASHED, GRADED, TIMEOUT, UNCLEAR, Result
from coursekit.notebook.cells import task_of
from coursekit.notebook.extra import extra_cells

MISSING = "missing"
NOT_GRADED = "not graded"
# Statuses whose scores are the student's own doing.
COUNTED = (GRADED, UNCLEAR, TIMEOUT, CRASHED)

_GRADES = ["student", "notebook", "cell", "auto", "manual", "extra", "max", "needs_mark", "written"]


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
    from nbgrader import api
    from sqlalchemy import func, literal

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
