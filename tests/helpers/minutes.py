"""How long a notebook takes, by stated rates: nobody has timed students with it.

People read English prose at about 238 words a minute (Brysbaert 2019, Journal of Memory and
Language 109, 104047); prose with formulas goes slower. The other rates are the authors' guesses.
"""

from __future__ import annotations

import re

from nbformat import NotebookNode

from coursekit.notebook.extra import is_extra

WORDS = 200  # read in a minute
CODE = 1 / 3  # minutes for a code cell of the course's own
LOOK = 1.0  # for a figure, sliders included
QUIZ = 0.75
TASK, LINE = 2.0, 0.75  # for a code task, and for each line of its solution
ANSWER, WRITTEN = 2.0, 20  # for a written answer, and words written in a minute

_SOLUTION = re.compile(r"### BEGIN SOLUTION\n(.*?)### END SOLUTION", re.DOTALL)


def minutes(cell: NotebookNode) -> float:
    """What one cell of a solution notebook takes a student; hints and marking schemes count not."""
    role = cell.metadata.get("nbgrader", {})
    if cell.cell_type == "markdown":
        text = re.sub(r"<details>.*?</details>", "", cell.source, flags=re.DOTALL)
        words = len(text.split("### BEGIN MARK SCHEME")[0].split())
        return ANSWER + words / WRITTEN if role.get("solution") else words / WORDS
    if role.get("solution"):
        parts = _SOLUTION.findall(cell.source)
        lines = [line.strip() for part in parts for line in part.splitlines()]
        code = [line for line in lines if line and not line.startswith("#")]
        return TASK * len(parts) + LINE * len(code)
    if role.get("grade") or cell.source.startswith("progress("):
        return 0.0
    if cell.source.startswith("quiz("):
        return QUIZ
    return LOOK if "figsize" in cell.source else CODE


def by_part(cells: list[NotebookNode]) -> dict[str, tuple[float, float]]:
    """Core and extra minutes of what stands outside the Parts (""), and of each, by its number."""
    found = {"": (0.0, 0.0)}
    part = ""
    for cell in cells:
        if match := re.fullmatch(r"part-(\w+)", cell.id):
            part = match[1]
        if cell.id in ("claims", "what-you-can-claim"):
            part = ""
        core, extra = found.get(part, (0.0, 0.0))
        own = minutes(cell)
        found[part] = (core, extra + own) if is_extra(cell) else (core + own, extra)
    return found
