"""Time and size: minutes that a first cell promises, a core that fits, figures for a phone."""

from __future__ import annotations

import ast
import re
from itertools import pairwise

import pytest
from minutes import by_part
from nbformat import NotebookNode
from quizzes import CELLS

from coursekit.bank.misconceptions import checks_of
from coursekit.notebook.extra import is_extra
from coursekit.notebook.names import sets_and_reads


@pytest.mark.parametrize("notebook", CELLS)
def test_the_first_cell_says_how_long_it_takes(notebook):
    cells = [one for one in CELLS[notebook].values() if not one.id.startswith("claim-")]
    (said,) = re.findall(r"^\| \*\*Time\*\* \| (.+) \|$", cells[0].source, re.MULTILINE)
    found = by_part(cells)
    core, extra = (sum(both[place] for both in found.values()) for place in (0, 1))
    total = re.match(r"about (\d+) minutes(?: for the core, (\d+) more for the extras)?,", said)
    assert int(total[1]) == pytest.approx(core, abs=5)
    assert int(total[2] or 0) == pytest.approx(extra, abs=5)
    parts = {
        part: (int(core), int(extra or 0))
        for part, core, extra in re.findall(r"Part (\d): (\d+)(?: \+ (\d+))?", said)
    }
    assert parts.keys() == found.keys() - {""}
    for part, both in parts.items():
        assert both == pytest.approx(found[part], abs=3), part


@pytest.mark.parametrize("notebook", CELLS)
def test_the_core_is_one_sitting(notebook):
    cells = [one for one in CELLS[notebook].values() if not one.id.startswith("claim-")]
    core = sum(both[0] for both in by_part(cells).values())
    assert (35 if notebook == "project" else 60) <= core <= 82


@pytest.mark.parametrize("notebook", CELLS)
def test_a_stretch_of_extras_says_so_where_it_begins(notebook):
    cells = list(CELLS[notebook].values())
    for before, cell in pairwise(cells):
        if is_extra(cell) and not is_extra(before):
            said = cell.source if cell.cell_type == "markdown" else before.source
            assert re.search(r"\bextra\b", said, re.IGNORECASE), cell.id
    # A solution is extra with all its checks.
    for task, checks in checks_of(NotebookNode(cells=cells)).items():
        own = CELLS[notebook]
        assert {is_extra(own[one]) for one in checks} == {is_extra(own[task])}, task
    assert ("nothing else needs it" in cells[0].source) == any(map(is_extra, cells))


class _Flat(ast.NodeTransformer):
    """`with trying(...):` gives way to what is in it: it lets every error pass on."""

    def visit_With(self, node: ast.With) -> ast.AST | list[ast.stmt]:
        self.generic_visit(node)
        called = [getattr(one.context_expr, "func", None) for one in node.items]
        is_trying = all(isinstance(one, ast.Name) and one.id == "trying" for one in called)
        return node.body if is_trying else node


def _without_trying(source: str) -> str:
    return ast.unparse(_Flat().visit(ast.parse(source))) if "with trying(" in source else source


@pytest.mark.parametrize("notebook", CELLS)
def test_the_core_reads_nothing_that_an_extra_cell_makes(notebook):
    """Whoever leaves every extra task alone can run all the rest, figures too."""
    code = [one for one in CELLS[notebook].values() if one.cell_type == "code"]
    by: dict[str, list[bool]] = {}  # of each name, whether what binds it is extra, cell by cell
    for cell in code:
        names = sets_and_reads(_without_trying(cell.source))
        for name in names.first if not is_extra(cell) else ():
            assert not by.get(name, [False])[-1], f"{cell.id} reads {name}"
        for name in names.sets:
            by.setdefault(name, []).append(is_extra(cell))
    for cell in code:
        for name in sets_and_reads(cell.source).inside if not is_extra(cell) else ():
            assert not all(by.get(name, [False])), f"{cell.id} reads {name}"


@pytest.mark.parametrize("notebook", CELLS)
def test_no_figure_is_too_wide_for_a_phone(notebook):
    sizes = [
        (one.id, float(width))
        for one in CELLS[notebook].values()
        if one.cell_type == "code"
        for width in re.findall(r"figsize=\(([\d.]+),", one.source)
    ]
    assert sizes
    assert [(name, width) for name, width in sizes if width > 7] == []


@pytest.mark.parametrize("notebook", CELLS)
def test_no_check_is_longer_than_a_ta_can_follow(notebook):
    lengths = {
        one.id: len(without_markers(one.source))
        for one in CELLS[notebook].values()
        if one.cell_type == "code" and one.metadata.get("nbgrader", {}).get("grade")
    }
    assert lengths
    assert {name: lines for name, lines in lengths.items() if lines > 35} == {}


def without_markers(source: str) -> list[str]:
    return [line for line in source.splitlines() if "HIDDEN TESTS" not in line]
