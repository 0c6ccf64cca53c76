"""Submissions to the small course, and what became of them."""

from __future__ import annotations

import json
import re
import shutil
import sqlite3
from pathlib import Path
from typing import Any

from small import edited, tree

SOLVED = """\
def accuracy(y_true, y_pred):
    return sum(a == b for a, b in zip(y_true, y_pred)) / len(y_true)
"""


STEPS = """
from coursekit.grading.configure import configure

configure(c)
"""


def hand_in(root: Path, student: str, code: str | None = None, name: str = "measures") -> Path:
    """Submit the release, with `code` as the answer to task 1.1; the notebook's path."""
    folder = root / "submitted" / student / "hw1"
    shutil.copytree(root / "release" / "hw1", folder)
    path = (folder / "measures.ipynb").rename(folder / f"{name}.ipynb")
    if code is not None:
        with edited(path) as cells:
            cells["task-1-1"].source = code
    return path


def points(root: Path) -> dict[str, float]:
    """By student, what the checks gave in all."""
    found: dict[str, float] = {}
    for student, _, auto, *_ in grades(root):
        found[student] = found.get(student, 0.0) + (auto or 0.0)
    return found


def a_class(root: Path) -> None:
    """Twelve students of all kinds."""
    wrong = "def accuracy(y_true, y_pred):\n    return 0.75\n"
    for number in range(3):
        hand_in(root, f"solved-{number}", SOLVED)
        hand_in(root, f"blank-{number}")
        hand_in(root, f"wrong-{number}", wrong)
    hand_in(root, "unreadable").write_text("{", encoding="utf-8")
    hand_in(root, "dies", "import os\nos._exit(1)")
    hand_in(root, "random", "import random\ndef accuracy(y_true, y_pred):\n"
            "    return random.choice([0.75, 0.75, 0])\n")  # fmt: skip


def grades(root: Path) -> list[tuple]:
    """Of each grade in the gradebook: student, cell, points of both kinds, if it waits."""
    with sqlite3.connect(root / "gradebook.db") as gradebook:
        return gradebook.execute(
            "select s.student_id, b.name, g.auto_score, g.manual_score, g.needs_manual_grade "
            "from grade g join submitted_notebook n on g.notebook_id = n.id "
            "join submitted_assignment s on n.assignment_id = s.id "
            "join base_cell b on g.cell_id = b.id order by 1, 2"
        ).fetchall()


def scores_by_check(root: Path) -> dict[str, dict[str, float]]:
    found: dict[str, dict[str, float]] = {}
    for student, name, score, *_ in grades(root):
        found.setdefault(student, {})[name] = score
    return found


def ledger(root: Path, assignment: str = "hw1") -> dict[str, dict[str, Any]]:
    """The record of each student's submission, with its points and its checks, by cell."""
    found: dict[str, dict[str, Any]] = {}
    path = root / f"autograded/{assignment}.jsonl"
    for entry in map(json.loads, path.read_text(encoding="utf-8").splitlines()):
        mine = found.setdefault(entry["student"], {"points": 0.0, "checks": {}})
        if entry["kind"] == "check":
            mine["points"] += entry["score"] or 0
            mine["checks"][entry["cell"]] = entry
        else:
            assert "status" not in mine, entry
            mine |= entry
    return found


def outcome(root: Path) -> tuple:
    """Grades, statuses and feedback."""
    rows = grades(root)
    statuses = {student: one["status"] for student, one in ledger(root).items()}
    pages = {
        name: re.sub(r"0x[0-9a-f]+|\d{4}-\d\d-\d\d[ T][\d:.]+", "", content.decode())
        for name, content in tree(root / "feedback").items()
    }
    return rows, statuses, pages


SOURCE = "source/hw1/measures.ipynb"


ROUNDED = SOLVED.replace("return ", "return 0.01 + ")  # wrong by less than a lenient check allows


def weaken(root: Path, *checks: str) -> None:
    """From now on the checks forgive 0.02."""
    with edited(root / SOURCE) as cells:
        for check in checks or ("test-1-1", "test-1-1-hidden"):
            cells[check].source = cells[check].source.replace("1e-8", "0.02")
