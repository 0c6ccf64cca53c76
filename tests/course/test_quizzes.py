"""What every notebook has: questions, progress at the end of each Part, and a first cell."""

from __future__ import annotations

import re

import pytest
from quizzes import CELLS, asked, quizzes

from coursekit.notebook.extra import is_extra

# Of the core, and extra.
POINTS = {
    "measures": (19, 18), "intervals": (18, 25), "bootstrap": (12, 6), "project": (9, 0),
    "iris": (17, 14), "wine": (17, 16), "wine2": (11, 7), "curves": (17, 23),
}  # fmt: skip
# Notebook and id of each cell with a slider.
EXPLORED = [
    (notebook, identity)
    for notebook, cells in CELLS.items()
    for identity, cell in cells.items()
    if "\nexplore(" in cell.source
]


@pytest.mark.parametrize("notebook", CELLS)
def test_each_quiz_is_one_cell_that_asks_one_thing(notebook):
    """Three to five are for self-checks, and one opens each exploration."""
    found = quizzes(notebook)
    predicted = sum(name == notebook for name, _ in EXPLORED)
    assert 3 <= len(found) - predicted <= 5
    for name in found:
        assert name.startswith("quiz-")
        # Its code holds the answer: JupyterLab and VS Code show it folded.
        assert CELLS[notebook][name].metadata["jupyter"] == {"source_hidden": True}
        quiz = asked(notebook, name)
        assert len(quiz.options) == len(quiz.why) == len(set(quiz.options)) >= 3
        assert quiz.question.endswith("?")
        text = quiz.question + "".join(quiz.options + quiz.why)
        assert not re.search(r"[$\\`]", text), "no TeX, no Markdown"


@pytest.mark.parametrize(("notebook", "explore"), EXPLORED)
def test_each_exploration_opens_with_a_question(notebook, explore):
    order = list(CELLS[notebook])
    assert order[order.index(explore) - 1].startswith("quiz-")


def parts(notebook: str) -> set[str]:
    """The Parts that have points."""
    return {
        match[1] for name in CELLS[notebook] if (match := re.match(r"(?:test|answer)-(\d)", name))
    }


@pytest.mark.parametrize("notebook", CELLS)
def test_every_part_ends_with_its_progress(notebook):
    order = list(CELLS[notebook])
    assert {name[9:] for name in order if name.startswith("progress-")} == parts(notebook)
    for part in parts(notebook):
        here = order.index(f"progress-{part}")
        graded = [i for i, name in enumerate(order) if re.match(rf"(test|answer)-{part}-", name)]
        assert max(graded) < here
        assert re.fullmatch(r"claims|what-you-can-claim|part-.+", order[here + 1])
        assert f'"Part {part}"' in CELLS[notebook][f"progress-{part}"].source


@pytest.mark.parametrize("notebook", CELLS)
def test_the_first_cell_names_the_decision_and_what_one_needs(notebook):
    cells = list(CELLS[notebook].values())
    front = cells[0].source
    assert re.search(r"^# .+\n\n\*\*The decision at stake\.\*\* [^\n]+\?\n\n\| Goal \|", front)
    rows = re.findall(r"^\| \**(\w[\w ]*?)\** \|", front, re.MULTILINE)
    assert rows == ["Goal", "Time", "Points", "Core and extra", "You need", "Data"]
    graded = [cell for cell in cells if cell.metadata.get("nbgrader", {}).get("grade")]
    extra = sum(cell.metadata["nbgrader"]["points"] for cell in graded if is_extra(cell))
    points = sum(cell.metadata["nbgrader"]["points"] for cell in graded)
    more = f", and {extra:g} extra that make up for lost ones" if extra else ""
    assert f"| **Points** | {points - extra:g}{more} |" in front
    assert (points - extra, extra) == POINTS[notebook]
    assert CELLS[notebook]["decision"].source.startswith("**Back to the decision.**")
