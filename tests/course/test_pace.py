"""Time and size: minutes that a first cell promises, a core that fits, figures for a phone."""

from __future__ import annotations

import ast
import re
from itertools import pairwise

import pytest
from minutes import by_part, size, text, words
from nbformat import NotebookNode
from quizzes import CELLS

from coursekit.bank.misconceptions import checks_of
from coursekit.notebook.extra import is_extra
from coursekit.notebook.names import sets_and_reads

TO_MARK = {  # minutes of a TA for one student's core answers, as in the first edition
    ("measures",): 4.5,
    ("intervals", "bootstrap", "project"): 8.5,
    ("iris", "wine", "wine2"): 10.5,
    ("curves",): 5.0,
}


@pytest.mark.parametrize("notebook", CELLS)
def test_the_first_cell_says_how_long_it_takes(notebook):
    cells = list(CELLS[notebook].values())
    (said,) = re.findall(r"^\| \*\*Time\*\* \| (.+) \|$", cells[0].source, re.MULTILINE)
    computed = by_part(cells)
    core, extra = (sum(both[place] for both in computed.values()) for place in (0, 1))
    total = re.match(r"about (\d+) minutes(?: for the core, (\d+) more for the extras)?,", said)
    assert int(total[1]) == pytest.approx(core, rel=0.1)
    assert int(total[2] or 0) == pytest.approx(extra, rel=0.1)
    for cell in cells:  # a Part's heading is followed by how long it takes
        if match := re.fullmatch(r"part-(\w+)", cell.id):
            said = re.search(
                r"^\*(?:About (\d+) minutes(?:, (\d+) more for extras)?|"
                r"Extra: about (\d+) minutes)\.\*$",
                cell.source,
                re.M,
            )
            assert said, f"{cell.id} should say '*About N minutes, M more for extras.*'"
            parts = int(said[1] or 0), int(said[2] or said[3] or 0)
            assert parts == pytest.approx(computed[match[1]], rel=0.1, abs=1.5), cell.id


@pytest.mark.parametrize("notebook", CELLS)
def test_the_core_is_one_sitting_that_asks_for_judgement(notebook):
    core = size(list(CELLS[notebook].values()))
    assert core.words <= (2800 if notebook == "wine" else 2200)
    shortest, longest = {"wine": (60, 100), "project": (35, 80)}.get(notebook, (60, 80))
    assert shortest <= core.minutes <= longest
    assert core.hidden <= 1 / 3
    assert core.judgement >= 1 / 3
    assert core.answers <= 3  # the claim, and two more


def test_the_whole_core_is_read_in_four_weeks():
    assert sum(size(list(cells.values())).words for cells in CELLS.values()) <= 18500


@pytest.mark.parametrize("week", TO_MARK)
def test_a_students_week_is_marked_in_the_minutes_it_took_before(week):
    sizes = [size(list(CELLS[notebook].values())) for notebook in week]
    assert sum(core.marking for core in sizes) <= TO_MARK[week]


@pytest.mark.parametrize("notebook", CELLS)
def test_prompts_are_short_and_a_task_has_one_hidden_check(notebook):
    cells = CELLS[notebook]
    for cell in cells.values():
        if cell.id.startswith("prompt-"):
            assert words(cell) <= 60, cell.id
            assert len(re.findall(r"^\s*[-*] ", text(cell), re.MULTILINE)) <= 2, cell.id
    for task, checks in checks_of(NotebookNode(cells=list(cells.values()))).items():
        hidden = [check for check in checks if "### BEGIN HIDDEN" in cells[check].source]
        assert len(hidden) <= 1, task


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
