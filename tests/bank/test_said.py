"""What the checks said of the bank's wrong answers: words that tell a student something."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from house import ROOT

from coursekit.course import code_cells, grade_id, read_notebook
from coursekit.notebook.cells import is_solution
from coursekit.support.syntax import parse

RECORDS = sorted((ROOT / "answers").glob("*/misconceptions.json"))
# "… should be 0.5, got 0.25.", "… should have shape (3,), got (2,)"
_PAIR = re.compile(r"should \w+ (?P<want>.+?), (?:but )?got (?P<got>.+?)[.;]?$", re.DOTALL)


def messages(record: Path) -> Iterator[tuple[str, str]]:
    """Where a check failed, and what it said."""

    def walk(found: Any, place: str) -> Iterator[tuple[str, str]]:
        for name, value in found.items():
            if name == "failed":
                yield from ((f"{place} {check}", text) for check, text in value.items())
            elif isinstance(value, dict):
                yield from walk(value, f"{place} {name}")

    return walk(json.loads(record.read_text(encoding="utf-8")), record.parent.name)


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.parent.name)
def test_no_message_says_that_what_came_is_what_should_come(record):
    said = list(messages(record))
    assert [place for place, text in said if not text.strip()] == []
    pairs = [(place, pair) for place, text in said if (pair := _PAIR.search(text))]
    assert len(pairs) > len(said) / 4, "the pattern has lost the messages"
    alike = [(place, pair[0]) for place, pair in pairs if pair["want"].strip() == pair["got"]]
    assert alike == []


def _calls(check: str, functions: set[str]) -> list[tuple[int, str, bool]]:
    """Where a check calls functions: line, name, and whether it puts an error there in words."""
    found = []

    def walk(node: ast.AST, told: bool) -> None:
        for child in ast.iter_child_nodes(node):
            inside = isinstance(child, ast.Try) or (
                isinstance(child, ast.With) and "trying(" in ast.unparse(child.items[0])
            )
            if isinstance(child, ast.Call) and isinstance(child.func, ast.Name):
                if child.func.id in functions:
                    found.append((child.lineno, child.func.id, told))
                elif child.func.id == "raises" and ast.unparse(child.args[1]) in functions:
                    found.append((child.lineno, ast.unparse(child.args[1]), True))
            walk(child, told or inside)

    walk(parse(check), False)
    return sorted(found)


@pytest.mark.parametrize("path", sorted(ROOT.glob("source/*/*.ipynb")), ids=lambda path: path.stem)
def test_a_hidden_check_says_what_it_tried_where_a_students_code_raises(path):
    functions = {"rerun"}
    calls = []
    for cell in code_cells(read_notebook(path)):
        name = grade_id(cell) or ""
        if is_solution(cell):
            nodes = parse(cell.source).body
            functions |= {node.name for node in nodes if isinstance(node, ast.FunctionDef)}
        elif "-hidden" in name:
            calls += [(name, *call) for call in _calls(cell.source, functions)]
    assert len(calls) > 3, "no calls are found"
    assert [call[:-1] for call in calls if not call[-1]] == []
