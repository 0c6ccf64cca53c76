"""Match submitted cells with those of the assignment, as far as that is certain.

Names that the release gave decide, then text that no other cell has. Between two cells so found,
new cells are taken for the answers that are missing there if they are as many, in their order. All
else is left to a TA: see `repair`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from nbformat import NotebookNode

from coursekit.course import grade_id
from coursekit.grading.prepare.anchors import GIVEN, SOLUTION, Match, anchors, kind_of
from coursekit.grading.prepare.bindings import bound_names

Bindings = Mapping[str, frozenset[str]]


def recognise(
    submitted: NotebookNode, released: NotebookNode, bindings: Callable[[], Bindings]
) -> Match:
    """Find the cells of a release in a submitted notebook; neither is changed.

    Parameters
    ----------
    bindings : callable
        Gives what `bindings.bindings` finds; only asked if a solution cell may be a new one.
    """
    result = anchors(submitted, released)
    for places, numbers in list(_gaps(result, released)):
        for kind in ("code", "markdown"):
            wanted = [
                place
                for place in places
                if released.cells[place].cell_type == kind
                and kind_of(released.cells[place]) != GIVEN
            ]
            new = [
                number
                for number in numbers
                if result.cells[number].cell_type == kind and result.cells[number].source.strip()
            ]
            pairs = list(zip(wanted, new, strict=False))
            if len(wanted) == len(new) and all(
                _binds(result.cells[number], released.cells[place], bindings)
                for place, number in pairs
            ):
                for place, number in pairs:
                    result.take(number, place, "place")
    return result


def _gaps(result: Match, released: NotebookNode) -> Iterator[tuple[list[int], list[int]]]:
    """Released places and submitted cells between two found ones, where both are there."""
    numbers: list[int] = []
    before = -1
    for number, place in enumerate([*result.places, len(released.cells)]):
        if place is None:
            numbers.append(number)
            continue
        places = list(range(before + 1, place))
        if places and numbers:
            yield places, numbers
        before, numbers = place, []


def _binds(cell: NotebookNode, wanted: NotebookNode, bindings: Callable[[], Bindings]) -> bool:
    """True if a new cell binds the names that a solution cell is to bind."""
    if kind_of(wanted) != SOLUTION or wanted.cell_type != "code":
        return True
    return bindings().get(str(grade_id(wanted)), frozenset()) <= bound_names(cell.source)
