"""What stands after the last check that was changed says what it said when it was graded before.

A check is mended after a class was graded. A notebook is run again up to that check; if all
checks up to there take points, or take none, as they did, nothing that follows can differ.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from nbformat import NotebookNode

from coursekit.course import grade_id
from coursekit.grading.run.earlier import Before
from coursekit.grading.run.explain import output as explained
from coursekit.notebook.cells import is_check
from coursekit.notebook.code import parsed
from coursekit.notebook.graded import lost_points
from coursekit.notebook.names import sets_and_reads
from coursekit.notebook.outcome import Outcome

_IN_CHECKS = "grade_id", "points", "cell_type", "grade"


@dataclass
class Rest:
    """The cells after the last check that was changed, and how they were graded before.

    Attributes
    ----------
    last : int
        Place of the last check that was changed.
    before : Before
    """

    last: int
    before: Before
    _holds: bool | None = None

    def gives(self, cells: Sequence[NotebookNode], place: int, outcome: Outcome) -> bool:
        """Whether a cell need not run; it has its outputs then.

        Parameters
        ----------
        cells : sequence of NotebookNode
            All cells, those before `place` as they are graded now.
        outcome : Outcome
            How this run went so far.
        """
        if place <= self.last:
            return False
        if self._holds is None:
            pairs = zip(cells[:place], self.before.cells, strict=False)
            as_before = all(lost_points(a) == lost_points(b) for a, b in pairs if is_check(a))
            self._holds = as_before and not outcome.stops and not outcome.said
        if self._holds:
            self.before.give(place, cells[place])
        return self._holds


def after(
    notebook: NotebookNode, before: Before | None, of: str, beside: Collection[str]
) -> Rest | None:
    """What need not run again, now that checks were changed; None if all must.

    Parameters
    ----------
    before : Before or None
        The notebook as it was graded before, if it was.
    of : str
        See `earlier.of_answers`.
    beside : collection of str
        Checks that run beside the answers, where they may change what they please.
    """
    if not of or before is None:
        return None
    outcome = before.outcome
    ended_well = not (outcome.stops or outcome.hands_on or outcome.said)
    if outcome.of_answers != of or not ended_well or "widgets" in before.metadata:
        return None
    pairs = list(zip(notebook.cells, before.cells, strict=True))  # as many, by the fingerprint
    changed = [place for place, pair in enumerate(pairs) if _says(pair[0]) != _says(pair[1])]
    cells = [notebook.cells[place] for place in changed]
    if not cells or not all(is_check(one) and grade_id(one) not in beside for one in cells):
        return None
    texts = [cell.source for place in changed for cell in pairs[place]]
    if _shared(texts, notebook) & _read_after(changed[-1], notebook):
        return None
    for one in before.cells:
        if told := outcome.told.get(str(grade_id(one))):  # said anew at the end of the run
            one.outputs = [output for output in one.outputs if output != explained(told)]
    return Rest(changed[-1], before)


def _shared(checks: Iterable[str], notebook: NotebookNode) -> frozenset[str]:
    """Names that checks bind, and those of the notebook's data, which they may change in place."""
    found = [sets_and_reads(check) for check in checks]
    data = {
        node.id
        for cell in notebook.cells
        if cell.cell_type == "code" and not is_check(cell)
        for node in ast.walk(parsed(cell.source) or ast.Module([], []))
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }
    sets = frozenset().union(*(one.sets for one in found))
    return sets | data & frozenset().union(*(one.first | one.inside for one in found))


def _read_after(place: int, notebook: NotebookNode) -> frozenset[str]:
    """The names that are read after a place, by functions that stand before it, too."""
    names = set[str]()
    for number, cell in enumerate(notebook.cells):
        if cell.cell_type != "code" or (is_check(cell) and number <= place):
            continue
        found = sets_and_reads(cell.source)
        read = found.first | found.inside if number > place else found.inside
        names |= read - found.sets if is_check(cell) else read
    return frozenset(names)


def _says(cell: NotebookNode) -> list[object]:
    said = cell.metadata.get("nbgrader", {})
    return [cell.source, *(said.get(key) for key in _IN_CHECKS)]
