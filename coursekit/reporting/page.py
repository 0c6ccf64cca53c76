"""A report as one HTML page, and its tables as CSV files beside it."""

from __future__ import annotations

import functools
import math
import os
import tempfile
from pathlib import Path
from typing import Any
from urllib.parse import quote

import jinja2
import pandas as pd

from coursekit.course import Course
from coursekit.gradebook.totals import format_number
from coursekit.html.templates import TEMPLATES, environment
from coursekit.support.files import swap, write_whole
from coursekit.support.spreadsheet import harmless

__all__ = ["feedback_of", "number", "percent", "render", "write"]


def number(value: float | None, digits: int = 2) -> str:
    """A number as the page shows it, with a dash for none."""
    if value is None or pd.isna(value) or not math.isfinite(value):
        return "–"
    return format_number(value, digits).replace("-", "−")


def percent(value: float | None) -> str:
    """A share as the page shows it."""
    return "–" if value is None or pd.isna(value) else f"{100 * value:.0f} %".replace("-", "−")


def feedback_of(course: Course, assignment: str, student: str, notebook: str = "") -> str:
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


def render(template: str, **context: Any) -> str:
    """A page from one of the templates of reports."""
    return _environment().get_template(template).render(style=_style_sheet(), **context)


def write(course: Course, name: str, page: str, tables: dict[str, pd.DataFrame]) -> Path:
    """Replace ``reports/<name>/`` by the page and its tables; the page's path."""
    target = course.root / "reports" / name
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=f".{name}-", dir=target.parent) as folder:
        fresh = Path(folder, "new")
        fresh.mkdir()
        write_whole(fresh / "index.html", page)
        for stem, table in tables.items():
            inert(table).to_csv(fresh / f"{stem}.csv", index=False, float_format="%.6g")
        swap((fresh, target))
    return target / "index.html"


def inert(table: pd.DataFrame) -> pd.DataFrame:
    """The table with an apostrophe before what a spreadsheet would run as a formula."""
    return table.reset_index().map(lambda cell: harmless(cell) if isinstance(cell, str) else cell)


@functools.cache
def _environment() -> jinja2.Environment:
    templates = environment("report")
    templates.filters |= {"number": number, "percent": percent}
    return templates


@functools.cache
def _style_sheet() -> str:
    names = ("solution/style.css", "report/style.css")
    return "\n".join((TEMPLATES / name).read_text(encoding="utf-8") for name in names)
