"""Checks run by the judge on what a process in the student's place has, without a kernel: quick."""

from __future__ import annotations

import socket
import threading
from typing import Any

import nbformat

from coursekit.grading.judge.judge import Judge
from coursekit.grading.protocol.notebook import Notebook
from coursekit.notebook.crossing import crossing
from coursekit.notebook.names import read_cells
from coursekit.notebook.rule import Crossing

IMPORTS = [
    "import numpy as np",
    "import pandas as pd",
    "from sklearn.model_selection import cross_val_score",
]


def judged(check: str, student: str, rule: Crossing | None = None) -> tuple[str, dict[str, Any]]:
    """The error of a check ("" if it passes), and the names of the student's process."""
    names: dict[str, Any] = {}
    exec(student, names)
    ours, theirs = socket.socketpair()
    with ours, theirs:
        thread = threading.Thread(target=Notebook(theirs, names).serve, daemon=True)
        thread.start()
        rule = rule or Crossing(IMPORTS, solved=sorted(set(names) - {"np"}))
        said = Judge(rule).check(check, "check", ours, [])
        thread.join(10)
    errors = [output["evalue"] for output in said["outputs"] if output["output_type"] == "error"]
    return " ".join(errors), names


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
    """The errors of each check ("" if it passes), where a student hands in other solutions."""
    judge = Judge(crossing(read_cells(notebook(*cells))))
    names: dict[str, Any] = {"__name__": "__main__"}
    kept: tuple[dict[int, Any], dict[int, int]] = {}, {}
    found = []
    for number, (kind, source) in enumerate(cells):
        if kind != "check":
            text = (student or {}).get(number, source)
            exec(compile(text, f"<cell {number}>", "exec", dont_inherit=True), names)
            continue
        ours, theirs = socket.socketpair()
        with ours, theirs:
            end = Notebook(theirs, names)
            end.exports, end._numbers = kept  # as a kernel keeps them
            thread = threading.Thread(target=end.serve, daemon=True)
            thread.start()
            said = judge.check(source, f"check-{number}", ours, [])
            thread.join(10)
        found.append(
            " ".join(
                f"{one['ename']}: {one['evalue']}"
                for one in said["outputs"]
                if one["output_type"] == "error"
            )
        )
    return found
