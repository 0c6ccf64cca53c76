"""Time and size: the minutes that a first cell promises, and figures that fit a phone."""

from __future__ import annotations

import re

import pytest
from minutes import by_part
from quizzes import CELLS


@pytest.mark.parametrize("notebook", CELLS)
def test_the_first_cell_says_how_long_it_takes(notebook):
    cells = [one for one in CELLS[notebook].values() if not one.id.startswith("claim-")]
    (said,) = re.findall(r"^\| \*\*Time\*\* \| (.+) \|$", cells[0].source, re.MULTILINE)
    found = by_part(cells)
    (total,) = re.findall(r"^about (\d+) minutes", said)
    assert int(total) == pytest.approx(sum(found.values()), abs=5)
    parts = {part: int(number) for part, number in re.findall(r"Part (\d) (\d+)", said)}
    assert parts.keys() == found.keys() - {""}
    for part, number in parts.items():
        assert number == pytest.approx(found[part], abs=3), part


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
