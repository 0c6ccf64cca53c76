"""The record of equivalent mutants: ``answers/<assignment>/equivalent.toml``.

A mutant that no input tells from the solution cannot be killed. A person says so, with a reason:

.. code-block:: toml

    [[iris.task-2-1]]
    mutant = "1a2b3c4d"
    diff = "..."
    reason = "..."
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass

from coursekit.course import Course, CourseError

_NAME = "equivalent.toml"
_FIELDS = {"mutant", "diff", "reason"}


@dataclass(frozen=True)
class Equivalent:
    """An entry of the record: where the mutant is, what it changes, why nobody can see it."""

    notebook: str
    cell: str
    mutant: str
    diff: str
    reason: str


def equivalents(course: Course, assignment: str) -> list[Equivalent]:
    """The entries of an assignment, in their order.

    Raises
    ------
    CourseError
        If the file cannot be read, or an entry lacks a field or stands there twice.
    """
    path = course.answers / assignment / _NAME
    if not path.exists():
        return []
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise CourseError(f"{path}: {error}; mend the file.") from error
    notebooks = {notebook.stem for notebook in course.notebooks(assignment)}
    entries: list[Equivalent] = []
    for notebook, cells in tables.items():
        if notebook not in notebooks:
            raise CourseError(f"{path}: {assignment} has no notebook {notebook!r}; mend the name.")
        for cell, tables_of_cell in cells.items() if isinstance(cells, dict) else [("", [])]:
            for entry in tables_of_cell:
                texts = [value for value in entry.values() if str(value).strip()]
                if set(entry) != _FIELDS or len(texts) < len(_FIELDS):
                    raise CourseError(
                        f"{path}: an entry of [[{notebook}.{cell}]] needs "
                        f"{', '.join(sorted(_FIELDS))}, and nothing else; mend it."
                    )
                entries.append(Equivalent(notebook, cell, **entry))
    return entries
