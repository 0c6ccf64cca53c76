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
        If the file cannot be read, or an entry lacks a field.
    """
    path = course.answers / assignment / _NAME
    if not path.exists():
        return []
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise CourseError(f"{path}: {error}; mend the file.") from error
    entries: list[Equivalent] = []
    try:
        for notebook, cells in tables.items():
            for cell, group in cells.items():
                for entry in group:
                    texts = {field: str(text) for field, text in entry.items()}
                    entries.append(Equivalent(notebook, cell, **texts))
    except (AttributeError, TypeError) as error:
        raise CourseError(
            f"{path}: an entry [[NOTEBOOK.CELL]] needs diff, mutant and reason, and nothing else; "
            "mend it."
        ) from error
    notebooks = {notebook.stem for notebook in course.notebooks(assignment)}
    for name in tables.keys() - notebooks:
        raise CourseError(f"{path}: {assignment} has no notebook {name!r}; mend the name.")
    return entries
