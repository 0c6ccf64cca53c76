"""The ways in which points were once forged, in one course: each beside honest work.

A forger answers some tasks wrong, tries to have their points all the same, and does the others
as the solution does, which is all that `POINTS` gives for.
"""

from __future__ import annotations

import json
from pathlib import Path

import nbformat
from hand_ins import hand_in
from judged import FOLLOW, course
from small import cell, edited
from tables import table
from tricks import FORGED

from coursekit.cli import main

# What a hidden check expects, and no page may show.
HIDDEN = "2.625"

DATA = table("forgeries")
TASKS = DATA["tasks"]
CHECKS = DATA["checks"]
ANSWERS = DATA["answers"]
ANSWERS["kernel"]["data"] += f"\n{FORGED}"

POINTS = {
    student: {
        f"test-{name}-{number}": 0.0 if name in answers else 1.0
        for name, checks in CHECKS.items()
        for number in range(len(checks))
    }
    for student, answers in ANSWERS.items()
}


def tasks(*names: str) -> nbformat.NotebookNode:
    """A solution notebook, which names no kernel, of some of the tasks and their checks."""
    made = nbformat.v4.new_notebook(cells=[cell("setup", DATA["setup"], "locked")])
    for name in names:
        text = f"### BEGIN SOLUTION\n{TASKS[name]}\n### END SOLUTION"
        made.cells.append(cell(f"task-{name}", text, "solution"))
        for number, check in enumerate(CHECKS[name]):
            hidden = f"### BEGIN HIDDEN TESTS\n{check}\n### END HIDDEN TESTS"
            made.cells.append(cell(f"test-{name}-{number}", hidden, "check", 1))
    return made


def forgers(root: Path) -> Path:
    """The course, released, with what everybody handed in."""
    config = "c.CourseKit.conventions = False\nc.Sandbox.proof = True\n"
    course(root, tasks(*TASKS), config + FOLLOW)
    assert main(["-C", str(root), "release"]) == 0
    for student, answers in ANSWERS.items():
        path = hand_in(root, student)
        with edited(path) as cells:
            for name, code in (TASKS | answers).items():
                cells[f"task-{name}"].source = code
        if student == "kernel":
            handed = json.loads(path.read_text(encoding="utf-8"))
            handed["metadata"]["kernelspec"] = {
                "name": "python3", "display_name": "R", "language": "R",
            }  # fmt: skip
            path.write_text(json.dumps(handed), encoding="utf-8")
    return root
