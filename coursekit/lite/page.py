"""The page that leads to the notebooks."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from urllib.parse import quote

from coursekit.course import Course
from coursekit.html.templates import environment

# What a first visit loads besides Python, from a server that does not compress: JupyterLab, the
# kernel's program, the notebook's own files. tests/lite/test_in_pyodide.py measures it.
PROGRAM = 8_200_000
_SLOW = 10e6 / 8  # bytes a second of a slow connection


def index(course: Course, visits: Mapping[str, int], base: str) -> str:
    """The page in HTML.

    Parameters
    ----------
    course : Course
    visits : mapping of str to int
        For each assignment the bytes of Python that a first visit loads.
    base : str
        Where Python comes from; empty if from the site.
    """
    assignments = [
        {
            "name": name,
            "megabytes": round((size + PROGRAM) / 1e6),
            "notebooks": [
                {"name": path.stem, "link": link(name, path)}
                for path in sorted((course.release / name).glob("*.ipynb"))
            ],
        }
        for name, size in visits.items()
    ]
    most = max(visits.values()) + PROGRAM
    return (
        environment("lite")
        .get_template("index.html.j2")
        .render(
            title=course.coursedir.course_id or course.root.name,
            assignments=assignments,
            megabytes=round(most / 1e6),
            seconds=round(most / _SLOW, -1),
            base=base,
        )
    )


def link(assignment: str, notebook: Path) -> str:
    """The address of a notebook, from the page."""
    return f"{quote(assignment)}/lab/index.html?path={quote(notebook.name)}"
