"""Checks of week 7's functions against the bank: who fails what, and what they are told."""

from __future__ import annotations

import contextlib
import json
import re
import warnings
from functools import cache
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
import scipy.stats as st

from checks import close, raises, trying
from coursekit.bank.answers import Answer, bank
from coursekit.course import Course

ROOT = Path(__file__).resolve().parents[2]
WEEK = "week07-evaluation"
# Cells that only define functions; the others need a notebook to run in.
CELLS = {
    "iris": ["task-1-6", "task-2-1", "task-2-2", "task-2-3", "task-2-3b"],
    "wine": ["task-3-5", "task-3-6", "task-3-7", "task-4-1", "task-5-1"],
}
ANSWERS = [
    pytest.param(answer, id=f"{answer.cell}-{answer.name}")
    for answer in bank(Course(ROOT), WEEK)
    if answer.cell in CELLS.get(answer.notebook, ())
]


@cache
def code(notebook: str) -> list[dict]:
    path = ROOT / "source" / WEEK / f"{notebook}.ipynb"
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return [cell for cell in cells if cell["cell_type"] == "code"]


def source(cell: dict) -> str:
    return "".join(cell["source"])


def checks_of(notebook: str, cell_id: str) -> dict[str, str]:
    """The checks between a solution cell and the next."""
    found, after = {}, False
    for cell in code(notebook):
        role = cell["metadata"].get("nbgrader", {})
        if role.get("solution"):
            after = cell["id"] == cell_id
        elif after and role.get("grade"):
            found[cell["id"]] = source(cell)
    return found


def names_for(notebook: str, cell_id: str) -> dict:
    """What a notebook holds when it comes to the cell: imports, and functions solved before it."""
    labels = np.array(["a", "b", "a"], dtype=object)
    space = {"np": np, "pd": pd, "st": st, "warnings": warnings, "y_true": labels}
    space |= {"close": close, "raises": raises, "trying": trying}
    space["y_preds"] = {f"Model_{m}": labels.copy() for m in "ABC"}
    for cell in code(notebook):
        if cell["id"] == cell_id:
            break
        if cell["id"] in ("setup-losses", *CELLS[notebook]):
            exec(source(cell), space)
    return space


def failures(answer: Answer) -> dict[str, str]:
    """The checks that an answer fails, with their messages."""
    space = names_for(answer.notebook, answer.cell)
    said = {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with contextlib.suppress(Exception):  # of the worked example below the function
            exec(answer.code, space)
        for name, check in checks_of(answer.notebook, answer.cell).items():
            try:
                exec(check, dict(space))
            except AssertionError as error:
                said[name] = str(error)
            except Exception as error:
                said[name] = f"{type(error).__name__}: {error}"
    return said


def number(text: str) -> list[float]:
    plain = re.sub(r"np\.\w+\(([^()]*)\)", r"\1", text)
    return [float(v) for v in re.findall(r"(?<![\w.])-?\d+\.\d+(?:e[+-]?\d+)?", plain)]


@pytest.mark.parametrize("answer", ANSWERS)
def test_an_answer_fails_what_the_bank_says_and_is_told_what_came_back(answer, capsys):
    said = failures(answer)
    capsys.readouterr()
    assert said.keys() == answer.fails
    for name, message in said.items():
        assert message, f"{name} says nothing"
        want, _, got = message.partition(", got ")
        # "should be 1.96, got 1.96" helps nobody, unless it says what else is wrong.
        if number(got) and "a single number" not in want:
            wanted = number(re.split(r"should |about ", want)[-1])
            shown = number(got.split(". ")[0])
            assert wanted != shown[: len(wanted)] or not wanted, message


def test_it_looks_at_all_functions():
    assert len(ANSWERS) > 200
