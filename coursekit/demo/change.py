"""Make one check of the demo milder, as an instructor does who finds that it asks too much."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import nbformat

from coursekit.course import Course, grade_id, read_notebook
from coursekit.grading.ledger import Ledger
from coursekit.notebook.cells import is_check
from coursekit.support.syntax import parse

__all__ = ["Change", "change"]

_TELLING = 8  # characters of a message that are not there by chance


@dataclass(frozen=True)
class Change:
    """A check with something left out.

    Attributes
    ----------
    place : str
        Notebook and cell.
    whole : bool
        Whether the check asks nothing any more, because it asked one thing only.
    """

    path: Path
    cell: str
    whole: bool
    source: str
    hit: int

    @property
    def place(self) -> str:
        return f"{self.path.stem}/{self.cell}"

    def __str__(self) -> str:
        return f"{self.place}: {'all that' if self.whole else 'the last thing that'} it asks"

    def apply(self) -> None:
        """Change the solution notebook."""
        notebook = read_notebook(self.path)
        for cell in notebook.cells:
            if grade_id(cell) == self.cell:
                cell.source = self.source
        nbformat.write(notebook, self.path)


def change(course: Course, assignment: str) -> Change | None:
    """The change that moves most marks: a check without its last assertion, or without any."""
    changes = list(_changes(course, assignment))[::-1]  # of equals, what is asked last
    return max(
        changes,
        key=lambda candidate: (candidate.hit > 0, not candidate.whole, candidate.hit),
        default=None,
    )


def _changes(course: Course, assignment: str) -> Iterator[Change]:
    messages: dict[tuple[str, str], list[str]] = {}
    for result in Ledger(course, assignment).results():
        for check in result.checks:
            if check.lost_points:
                messages.setdefault((check.notebook, check.cell), []).append(check.message)
    for path in course.notebooks(assignment):
        for cell in read_notebook(path).cells:
            if not is_check(cell):
                continue
            failures = messages.get((path.stem, str(grade_id(cell))), [])
            try:
                statements = parse(cell.source).body
            except SyntaxError:  # not only Python: a magic
                continue
            asking = [statement for statement in statements if _asks(statement)]
            if not asking:
                continue
            without = _without(cell.source, asking[-1:])
            telling = [text for text in _texts(asking[-1]) if text not in without]
            hit = sum(any(text in message for text in telling) for message in failures)
            if len(asking) > 1:
                yield Change(path, str(grade_id(cell)), False, without, hit)
            nothing = _without(cell.source, asking)
            yield Change(path, str(grade_id(cell)), True, nothing, len(failures))


def _asks(statement: ast.stmt) -> bool:
    return any(isinstance(node, ast.Assert | ast.Raise) for node in ast.walk(statement))


def _texts(statement: ast.stmt) -> list[str]:
    """The texts that are sure to be in the messages of a statement's assertions."""
    return [
        node.value
        for node in ast.walk(statement)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and len(node.value.strip()) >= _TELLING
    ]


def _without(source: str, statements: list[ast.stmt]) -> str:
    gone = {
        line
        for statement in statements
        for line in range(statement.lineno, (statement.end_lineno or statement.lineno) + 1)
    }
    lines = source.split("\n")
    return "\n".join(line for number, line in enumerate(lines, start=1) if number not in gone)
