"""How long a notebook takes and what it asks for, by stated rates: nobody has timed students.

People read English prose at about 238 words a minute (Brysbaert 2019, Journal of Memory and
Language 109, 104047); prose with formulas goes slower. The other rates are the authors' guesses.
`python tests/helpers/minutes.py` prints the table.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import nbformat
from nbformat import NotebookNode

from coursekit.notebook.cells import is_answer, is_check, is_solution, is_students, points
from coursekit.notebook.extra import is_extra

WORDS = 200  # read in a minute
GIVEN, CHECK = 15, 30  # lines in a minute: of the course's own code, and of checks
LOOK = 1.0  # for a figure, sliders included; its drawing code is folded
QUIZ = 0.75
CODED, WRITTEN = 2.0, 3.5  # for a point of a code task, and of a written answer
MARKED = 0.5  # for a TA to read an answer; and as much again for each of its points

_HIDDEN = re.compile(r"### BEGIN HIDDEN TESTS\n.*?### END HIDDEN TESTS", re.DOTALL)


def text(cell: NotebookNode) -> str:
    """The text that a student reads in a cell; hints and solutions do not count."""
    if cell.cell_type != "markdown" or is_students(cell):
        return ""
    return re.sub(r"<details>.*?</details>", "", cell.source, flags=re.DOTALL)


def words(cell: NotebookNode) -> int:
    """Count the words of that text."""
    return len(text(cell).split())


def minutes(cell: NotebookNode) -> float:
    """Estimate what one cell of a solution notebook takes a student."""
    if cell.cell_type == "markdown":
        return WRITTEN * points(cell) if is_answer(cell) else words(cell) / WORDS
    if is_solution(cell) or cell.source.startswith("progress("):
        return 0.0  # the time that a solution takes is that of its checks' points
    if cell.source.startswith("quiz("):
        return QUIZ
    lines = [line for line in _HIDDEN.sub("", cell.source).splitlines() if line.strip()]
    if is_check(cell):
        return CODED * points(cell) + len(lines) / CHECK
    if "figsize" in cell.source or cell.metadata.get("jupyter", {}).get("source_hidden"):
        return LOOK
    return len(lines) / GIVEN


def by_part(cells: list[NotebookNode]) -> dict[str, tuple[float, float]]:
    """Core and extra minutes of what stands outside the Parts (""), and of each, by its number."""
    totals = {"": (0.0, 0.0)}
    part = ""
    for cell in cells:
        if match := re.fullmatch(r"part-(\w+)", cell.id):
            part = match[1]
        if cell.id in ("claims", "what-you-can-claim"):
            part = ""
        core, extra = totals.get(part, (0.0, 0.0))
        spent = minutes(cell)
        totals[part] = (core, extra + spent) if is_extra(cell) else (core + spent, extra)
    return totals


@dataclass(frozen=True)
class Size:
    """What the core of a notebook asks for, and what it gives."""

    words: int
    minutes: float
    """Core minutes."""
    points: float
    """Core points."""
    hidden: float
    """Share of the core code points that hidden checks give."""
    judgement: float
    """Share of the core points that written answers give."""
    answers: int
    """Written core answers."""
    marking: float
    """Minutes of a TA for one student's core answers."""


def size(cells: list[NotebookNode]) -> Size:
    """Measure the core of a solution notebook."""
    core = [cell for cell in cells if not is_extra(cell)]
    written = [points(cell) for cell in core if is_answer(cell)]
    checks = [cell for cell in core if is_check(cell)]
    hidden = sum(points(cell) for cell in checks if _HIDDEN.search(cell.source))
    code, judgement = sum(map(points, checks)), sum(written)
    return Size(
        words=sum(map(words, core)),
        minutes=sum(map(minutes, core)),
        points=code + judgement,
        hidden=hidden / code,
        judgement=judgement / (code + judgement),
        answers=len(written),
        marking=sum(MARKED * (1 + worth) for worth in written),
    )


def main() -> None:
    """Print the sizes of the course's notebooks."""
    row = "{:11} {:>6} {:>8} {:>7} {:>7} {:>10} {:>8} {:>8}"
    print(
        row.format(
            "core of", "words", "minutes", "points", "hidden", "judgement", "written", "to mark"
        )
    )
    sizes = []
    for path in sorted(Path(__file__).parents[2].glob("source/*/*.ipynb")):
        sizes.append(size(nbformat.read(path, 4).cells))
        shown = sizes[-1]
        print(
            row.format(
                path.stem, shown.words, f"{shown.minutes:.0f}", f"{shown.points:g}",
                f"{shown.hidden:.0%}", f"{shown.judgement:.0%}", shown.answers,
                f"{shown.marking:.1f}",
            )
        )  # fmt: skip
    print("words in all:", sum(shown.words for shown in sizes))
    print("minutes to mark a student's whole course:", sum(shown.marking for shown in sizes))


if __name__ == "__main__":
    main()
