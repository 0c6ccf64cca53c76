"""Checks run by the judge on what a process in the student's place has, without a kernel: quick."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable
from typing import Any

import nbformat

from coursekit.grading.judge.judge import Judge
from coursekit.grading.protocol.notebook import Notebook
from coursekit.notebook.data_checks import doubts, students_names
from coursekit.notebook.names import read_cells

IMPORTS = [
    "import numpy as np",
    "import pandas as pd",
    "from sklearn.model_selection import cross_val_score",
]


def shown(
    judge: Judge, check: str, serve: Callable[[socket.socket], Any], name: str = "check"
) -> list[dict[str, Any]]:
    """The outputs of a check, with which `serve` talks in the student's place."""
    ours, theirs = socket.socketpair()
    with ours, theirs:
        thread = threading.Thread(target=serve, args=(theirs,), daemon=True)
        thread.start()
        said = judge.check(check, name, ours, [])
        ours.close()
        thread.join(30)
        assert not thread.is_alive()
    return said["outputs"]


def errors(outputs: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [one for one in outputs if one["output_type"] == "error"]


def judged(
    check: str, student: str, students: list[str] | None = None, end: type[Notebook] = Notebook
) -> tuple[str, dict[str, Any]]:
    """The error of a check ("" if it passes), and the names of the student's process.

    Its `end` may say other things than ours does; `students` are the names asked of it.
    """
    names: dict[str, Any] = {}
    exec(student, names)
    judge = Judge(IMPORTS, sorted(set(names) - {"np"}) if students is None else students)
    outputs = shown(judge, check, lambda channel: end(channel, names).serve())
    return " ".join(one["evalue"] for one in errors(outputs)), names


def notebook(*cells: tuple[str, str]) -> Any:
    """A solution notebook: kinds (given, solution, check) and texts."""
    made = nbformat.v4.new_notebook()
    for number, (kind, source) in enumerate(cells):
        cell = nbformat.v4.new_code_cell(source)
        if kind != "given":
            cell.metadata["nbgrader"] = {
                "grade_id": f"{kind}-{number}",
                "grade": kind == "check",
                "solution": kind == "solution",
                "locked": kind == "check",
                "points": 1,
                "schema_version": 3,
            }
        made.cells.append(cell)
    return made


def graded(*cells: tuple[str, str], student: dict[int, str] | None = None) -> list[str]:
    """The errors of each check ("" if it passes), where a student hands in other solutions.

    As `coursekit grade` does it: checks that are not data in, data out run beside the answers, and
    so do those that the solution does not pass apart.
    """
    read = read_cells(notebook(*cells))
    there = set(doubts(read))
    checks = [number for number, (kind, _) in enumerate(cells) if kind == "check"]
    solved = _graded(cells, {}, there)
    lost = {f"check-{number}" for number, error in zip(checks, solved, strict=True) if error}
    there |= lost | doubts(read, beside=there | lost).keys()
    return _graded(cells, student or {}, there)


def _graded(
    cells: tuple[tuple[str, str], ...], student: dict[int, str], there: set[str]
) -> list[str]:
    """The same, the checks in `there` beside the answers."""
    read = read_cells(notebook(*cells))
    judge = Judge([line for cell in read for line in cell.imports], students_names(read))
    names: dict[str, Any] = {"__name__": "__main__"}

    def serve(channel: socket.socket) -> None:
        Notebook(channel, names).serve()

    found = []
    for number, (kind, source) in enumerate(cells):
        text = source if kind == "check" else student.get(number, source)
        if kind != "check":
            exec(compile(text, f"<cell {number}>", "exec", dont_inherit=True), names)
        elif f"check-{number}" in there:
            try:
                exec(compile(text, f"<cell {number}>", "exec", dont_inherit=True), names)
                found.append("")
            except Exception as error:
                found.append(f"{type(error).__name__}: {error}")
        else:
            outputs = shown(judge, source, serve, f"check-{number}")
            found.append(" ".join(f"{one['ename']}: {one['evalue']}" for one in errors(outputs)))
    return found


def beside(*cells: tuple[str, str]) -> list[str]:
    """The reasons why checks run beside the answers ("" for those that run apart)."""
    reasons = doubts(read_cells(notebook(*cells)))
    kinds = [(number, kind) for number, (kind, _) in enumerate(cells)]
    return [reasons.get(f"check-{number}", "") for number, kind in kinds if kind == "check"]
