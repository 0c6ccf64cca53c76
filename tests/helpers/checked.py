"""Checks run by the judge on what a process in the student's place has, without a kernel: quick."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable
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
    check: str, student: str, rule: Crossing | None = None, end: type[Notebook] = Notebook
) -> tuple[str, dict[str, Any]]:
    """The error of a check ("" if it passes), and the names of the student's process.

    Its `end` may say other things than ours does.
    """
    names: dict[str, Any] = {}
    exec(student, names)
    rule = rule or Crossing(IMPORTS, solved=sorted(set(names) - {"np"}))
    outputs = shown(Judge(rule), check, lambda channel: end(channel, names).serve())
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
    """The errors of each check ("" if it passes), where a student hands in other solutions."""
    judge = Judge(crossing(read_cells(notebook(*cells))))
    names: dict[str, Any] = {"__name__": "__main__"}
    kept: tuple[dict[int, Any], dict[int, int]] = {}, {}

    def serve(channel: socket.socket) -> None:
        end = Notebook(channel, names)
        end.exports, end._numbers = kept  # as a kernel keeps them
        end.serve()

    found = []
    for number, (kind, source) in enumerate(cells):
        if kind != "check":
            text = (student or {}).get(number, source)
            exec(compile(text, f"<cell {number}>", "exec", dont_inherit=True), names)
            continue
        outputs = shown(judge, source, serve, f"check-{number}")
        found.append(" ".join(f"{one['ename']}: {one['evalue']}" for one in errors(outputs)))
    return found
