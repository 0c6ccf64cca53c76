"""Checks of week 6: whatever an answer returns, one of them says in a sentence what is wrong."""

from __future__ import annotations

import ast
import contextlib
import io
import re
import warnings
from collections.abc import Iterator
from functools import cache
from typing import Any

import matplotlib.pyplot as plt
import pytest
from house import ROOT
from nbformat import NotebookNode

from coursekit.certify.constants import constants
from coursekit.course import grade_id, read_notebook
from coursekit.notebook.cells import is_solution

FOLDER = ROOT / "source" / "week06-intervals"
NOTEBOOKS = ["bootstrap", "intervals", "project"]
# Beside the constants of `coursekit certify`: numbers as text, lists that are no arrays, and one
# number in a list, in an array, in a dictionary.
MORE = [
    "'0.5'",
    "('0.25', '0.75')",
    "([0.5], [0.5, 0.6])",
    "(None, None)",
    "[0.5]",
    "__import__('numpy').ones(1)",
    "{'lower': 0.25, 'upper': 0.75}",
    "(0.1, (0.2, 0.3))",
]


@cache
def cells(notebook: str) -> list[NotebookNode]:
    found = read_notebook(FOLDER / f"{notebook}.ipynb").cells
    return [cell for cell in found if cell.cell_type == "code"]


def solutions() -> list[Any]:
    return [
        pytest.param(notebook, grade_id(cell), id=f"{notebook}-{grade_id(cell)}")
        for notebook in NOTEBOOKS
        for cell in cells(notebook)
        if is_solution(cell)
    ]


def functions(source: str) -> str:
    """The functions of a solution cell, without what it runs below them."""
    parts = ast.parse(source).body
    return "\n".join(ast.unparse(part) for part in parts if isinstance(part, ast.FunctionDef))


def task(notebook: str, name: str) -> tuple[dict[str, Any], str, dict[str, str]]:
    """What the notebook holds before a solution cell, its source, and its checks."""
    space: dict[str, Any] = {}
    source, checks = "", {}
    for cell in cells(notebook):
        if is_solution(cell):
            if source:
                break
            if grade_id(cell) == name:
                source = cell.source
            else:
                exec(functions(cell.source), space)
        elif grade_id(cell) == "setup":
            exec(cell.source, space)
        elif source and re.match("test-", grade_id(cell) or ""):
            checks[grade_id(cell)] = cell.source
    return space, source, checks


def answers(name: str, source: str) -> Iterator[tuple[str, str]]:
    """Answers that are always one thing: what they are, and their code."""
    for one in constants(name, source):
        yield one.result, one.code
    first = constants(name, source)[0]
    for other in MORE:
        code = first.code.replace(f"return {first.result}", f"return {other}")
        yield other, re.sub(rf"= {first.result}$", f"= {other}", code, flags=re.MULTILINE)


@pytest.mark.parametrize(("notebook", "name"), solutions())
def test_a_check_says_what_is_wrong_with_what_is_always_the_same(notebook, name, monkeypatch):
    monkeypatch.chdir(FOLDER)
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter("ignore")
        space, source, checks = task(notebook, name)
        assert checks
        silent = {}
        for result, code in answers(name, source):
            made = dict(space)
            exec(code, made)
            # Whether a cell is run again makes no difference here.
            made["rerun"] = lambda *names, made=made, **_: {one: made[one] for one in names}
            said = []
            for check in checks.values():
                try:
                    exec(check, dict(made))
                except Exception as error:
                    said.append(error)
            assert said, f"always {result}: no check fails"
            if not any(isinstance(error, AssertionError) and str(error) for error in said):
                silent[result] = [f"{type(error).__name__}: {error}" for error in said]
    plt.close("all")
    assert silent == {}
