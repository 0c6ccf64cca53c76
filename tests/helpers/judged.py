"""Small courses whose checks say much about the judge."""

from __future__ import annotations

import copy
import shutil
from pathlib import Path
from typing import Any

import nbformat
from hand_ins import STEPS, ledger
from small import CONFIG, PYTHON, cell, notebook_of, write
from tables import table

from coursekit.cli import main

ROOT = Path(__file__).resolve().parents[2]

DATA = table("judged")
SETUP = DATA["setup"]
SOLUTION = DATA["solution"]
SCRIPT = DATA["script"]
CHECKS = DATA["checks"]
TWO = DATA["two"]


def notebook() -> nbformat.NotebookNode:
    made = nbformat.v4.new_notebook(
        cells=[
            cell("setup", SETUP, "locked"),
            cell("task-1-1", SOLUTION, "solution"),
            *(cell(f"test-{name}", source, "check", 1) for name, source in CHECKS.items()),
            cell("task-1-2", SCRIPT, "solution"),
            cell("test-rerun", 'got = rerun("total", numbers=[5, 6])["total"]\n'
                 "assert got == 11, got\nassert total == 6", "check", 1),
            cell("test-partial", "0.5", "check", 1),
            cell("test-numpy", "np.float64(0.25)", "check", 1),
        ]
    )  # fmt: skip
    made.metadata = copy.deepcopy(PYTHON)
    return made


def course(root: Path, made: nbformat.NotebookNode, config: str = "") -> Path:
    source = root / "source" / "hw1"
    (source / "data").mkdir(parents=True)
    (source / "data" / "labels.csv").write_text("a\nb\nb\n", encoding="utf-8")
    shutil.copy(ROOT / "checks.py", source)
    text = CONFIG.replace("c.CourseKit.conventions = True\n", "").replace("c.CourseKit.files", "_")
    (root / "nbgrader_config.py").write_text(text + STEPS + config, encoding="utf-8")
    write(source / "measures.ipynb", made)
    return root


def submit(root: Path, student: str, answers: dict[str, str] | None = None) -> Path:
    """Hand in the solution notebook, with other answers to some cells."""
    folder = root / "submitted" / student / "hw1"
    folder.mkdir(parents=True)
    made = nbformat.read(root / "source/hw1/measures.ipynb", as_version=4)
    for one in made.cells:
        one.source = (answers or {}).get(one.id, one.source)
    write(folder / "measures.ipynb", made)
    return folder / "measures.ipynb"


def grade(root: Path, *more: str) -> dict[str, dict[str, Any]]:
    """Score and message of each check, by student."""
    main(["-C", str(root), "grade", "hw1", "--jobs", "2", *more])
    return {
        student: {"status": one["status"], "notes": one["notes"]}
        | {name: (check["score"], check["message"]) for name, check in one["checks"].items()}
        for student, one in ledger(root).items()
    }


FOLLOW = "c.CourseKit.follow_through = True\n"


def chain(root: Path, config: str = FOLLOW) -> Path:
    return course(root, notebook_of(TWO), config)


def scores_of(result: dict[str, Any]) -> list[float]:
    return [result[name][0] for name in ("test-1-1", "test-1-2", "test-1-3", "test-1-4")]
