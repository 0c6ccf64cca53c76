"""Follow-through: when whose results take the place of whose."""

from __future__ import annotations

from coursekit.grading.run.follow import FollowThrough
from coursekit.notebook.names import Cell


def cell(name: str, *binds: str, uses: str = "", **kind: bool) -> Cell:
    kinds = {"check": False, "solution": False} | kind
    return Cell(name, source="", binds=frozenset(binds), uses=frozenset(uses.split()), **kinds)


def solution(name: str, *binds: str, uses: str = "") -> Cell:
    return cell(name, *binds, uses=uses, solution=True)


def check(name: str, uses: str) -> Cell:
    return cell(name, uses=uses, check=True)


NOTEBOOK = [
    cell("", "data"),
    solution("a", "mean", "helper", uses="data"),
    check("test-a", "mean data"),
    check("test-a-hidden", "mean"),
    solution("b", "spread", uses="mean data"),
    check("test-b", "spread"),
    check("test-b-uses-a", "mean"),
    solution("c", uses="spread"),
    check("test-c", "spread"),
]


def test_the_reference_takes_over_at_the_next_solution_and_only_once():
    followed = FollowThrough(NOTEBOOK)
    assert followed.due("b") == []
    followed.failed("test-a")
    assert followed.due("test-a-hidden") == [], "the failed task's own checks see its own results"
    followed.failed("test-a-hidden")
    assert followed.due("b") == ["a"]
    assert followed.due("c") == []
    followed.failed("test-b-uses-a")
    assert followed.due("c") == ["b"]


def test_nothing_is_due_where_a_solution_binds_nothing_or_none_stands_before():
    followed = FollowThrough([check("first", "data"), *NOTEBOOK, solution("d")])
    followed.failed("first")
    followed.failed("test-c")
    assert followed.due("d") == []


def test_only_names_that_later_cells_use_are_replaced():
    followed = FollowThrough(NOTEBOOK)
    assert followed.used_later("a", ["mean", "helper"]) == ["mean"]
    assert followed.used_later("b", ["spread"]) == ["spread"]
    assert followed.used_later("c", ["spread"]) == ["spread"], "its check comes after it"
