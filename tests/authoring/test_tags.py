"""`release` proves that no point depends on tagged cells."""

from __future__ import annotations

from pathlib import Path

import pytest
from small import cell, configure, small_notebook, write

from coursekit.notebook.tags import SKIP

NOTEBOOK = Path("source/hw1/measures.ipynb")


def with_cell(root: Path, source: str, check: str, tags: list[str]) -> None:
    """Put one of the course's own cells above the first check, and a line below that."""
    notebook = small_notebook()
    place = next(n for n, one in enumerate(notebook.cells) if one.id == "test-1-1")
    shows = cell("shows", source, "locked")
    shows.metadata["tags"] = tags
    notebook.cells.insert(place, shows)
    notebook.cells[place + 1].source += f"\n{check}"
    write(root / NOTEBOOK, notebook)


@pytest.mark.parametrize(
    ("source", "check", "who"),
    [
        (
            "Path('shown').touch()",
            "assert Path('shown').exists(), 'no file'",
            "the solution gets 0",
        ),
        ("accuracy([1], [1])", "", ""),
    ],
)
def test_a_release_is_refused_where_points_depend_on_a_tagged_cell(
    small_course, coursekit, source, check, who
):
    with_cell(small_course, source, check, [SKIP])
    configure(small_course, "c.CourseKit.ignore = ['check-beside-answers']\n")
    code, _, err = coursekit(small_course, "release")
    if who:
        assert code == 2
        assert f"{NOTEBOOK}: cell test-1-1: {who} points without the cells tagged {SKIP}" in err
        assert "1 with them; take the tag from the cell that it depends on (shows)" in err
    else:
        assert code == 0, err
