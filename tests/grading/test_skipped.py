"""Cells that authors tag are skipped when a notebook is graded, unless something reads them."""

from __future__ import annotations

import json
from pathlib import Path

import nbformat
import pytest
from hand_ins import STEPS, ledger
from small import notebook_of, write
from tables import table

from coursekit.cli import main
from coursekit.notebook.tags import NOT_RUN, SKIP

DATA = table("skipped")
ANSWERS = DATA["answers"]


def notebook(answers: dict[str, str]) -> nbformat.NotebookNode:
    mine = {
        name: (answers.get(name, source), kind) for name, (source, kind) in DATA["cells"].items()
    }
    made = notebook_of(mine)
    for one in made.cells:
        if one.id in ("figure", "shows"):
            one.metadata["tags"] = [SKIP]
    return made


def graded(root: Path, config: str) -> tuple[dict[str, list], dict[str, set[str]]]:
    """By student the scores and statuses, and the cells that did not run."""
    for student, answers in ANSWERS.items():
        (root / "submitted" / student / "hw1").mkdir(parents=True)
        write(root / "submitted" / student / "hw1/plots.ipynb", notebook(answers))
    (root / "source/hw1").mkdir(parents=True)
    write(root / "source/hw1/plots.ipynb", notebook({}))
    settings = STEPS + "c.Sandbox.proof = False\n" + config
    (root / "nbgrader_config.py").write_text(settings, encoding="utf-8")
    main(["-C", str(root), "grade", "hw1", "--no-feedback"])
    results = {
        student: [one["status"], one["notes"]]
        + [(name, check["score"], check["message"]) for name, check in one["checks"].items()]
        for student, one in ledger(root).items()
    }
    skipped = {}
    for student in ANSWERS:
        path = root / "autograded" / student / "hw1/plots.ipynb"
        cells = nbformat.read(path, as_version=4).cells
        skipped[student] = {one.id for one in cells if NOT_RUN in json.dumps(one.get("outputs"))}
    return results, skipped


@pytest.mark.slow
def test_scores_and_statuses_are_those_of_a_run_of_all_cells(tmp_path):
    results, skipped = graded(tmp_path / "skips", "")
    all_run, none = graded(tmp_path / "all", "c.Sandbox.run_all = True\n")
    assert results == all_run
    assert not any(none.values())
    assert skipped == {student: set(answers["skipped"]) for student, answers in ANSWERS.items()}
