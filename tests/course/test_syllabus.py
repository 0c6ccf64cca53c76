"""docs/syllabus.md names cells that exist, and leaves no task out."""

from __future__ import annotations

import re

from quizzes import CELLS, PATHS, ROOT

from coursekit.notebook.cells import is_answer, is_check
from coursekit.notebook.extra import is_extra

SYLLABUS = (ROOT / "docs" / "syllabus.md").read_text(encoding="utf-8")


def rows() -> list[list[str]]:
    lines = (line for line in SYLLABUS.splitlines() if re.match(r"\| 00[0-4],", line))
    return [[part.strip() for part in re.split(r"(?<!\\)\|", line)[1:-1]] for line in lines]


def named() -> set[tuple[str, str]]:
    names = "|".join(PATHS)
    return set(re.findall(rf"`({names})/([\w.-]+)`", SYLLABUS))


def test_every_cell_it_names_exists():
    there = {(name, cell) for name, cells in CELLS.items() for cell in cells}
    assert named() - there == set()
    assert len(named()) > 150


def test_every_row_is_whole_and_names_a_cell():
    found = rows()
    assert len(found) > 200
    assert [row for row in found if len(row) != 4 or not all(row)] == []
    assert [row for row in found if not re.search(r"`\w+/[\w.-]+`", row[2])] == []
    assert {row[0][:3] for row in found} == {"000", "001", "002", "003", "004"}


def test_it_meets_every_notebook_in_most_of_its_tasks():
    """A task that no row names may be the course's own; most come from the sources."""
    for name, cells in CELLS.items():
        tasks = {
            match[1]
            for cell in cells.values()
            if (is_check(cell) or is_answer(cell))
            and (match := re.match(r"(?:test|answer)-(\d+-\d+)", cell.id))
        }
        met = {
            match[1]
            for notebook, cell in named()
            if notebook == name and (match := re.match(r"\w+-(\d+-\d+)", cell))
        }
        assert len(tasks & met) >= 0.7 * len(tasks), (name, sorted(tasks - met))


def test_the_summary_has_the_notebooks_minutes_points_and_answers():
    """The table of the four weeks says what first cells say, and counts what a TA marks."""
    found = re.findall(r"^\| (\d) \| `(\w+)` \| .+ \| (.+) \| (.+) \| (.+) \|$", SYLLABUS, re.M)
    assert {name for _, name, *_ in found} == PATHS.keys()
    for week, name, *said in found:
        assert PATHS[name].parent.name.startswith(f"week0{week}")
        first, *others = CELLS[name].values()
        written = [cell for cell in others if is_answer(cell)]
        extra = sum(is_extra(cell) for cell in written)
        pairs = [
            re.search(r"about (\d+) minutes(?: for the core, (\d+) more)?", first.source).groups(),
            re.search(r"\*\*Points\*\* \| (\d+)(?:, and (\d+) extra)?", first.source).groups(),
            (len(written) - extra, extra or None),
        ]
        assert said == [" + ".join(str(one) for one in pair if one) for pair in pairs], name
