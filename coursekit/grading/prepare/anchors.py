"""The cells of a release that a submitted notebook surely has: by name, or by text of their own."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from nbformat import NotebookNode

from coursekit.course import grade_id
from coursekit.notebook.cells import Kind, is_check, kind

GIVEN, SOLUTION, ANSWER = "given", "solution", "answer"


def plain(text: str) -> str:
    """A text as it is compared: tools strip blanks at line ends, and blank lines around."""
    return "\n".join(line.rstrip() for line in text.strip().splitlines())


def kind_of(cell: NotebookNode) -> str:
    """The kind of a cell of the release: given, a solution, or an answer."""
    return {Kind.SOLUTION: SOLUTION, Kind.ANSWER: ANSWER}.get(kind(cell), GIVEN)


@dataclass
class Match:
    """The submitted cells, matched with those of the release.

    Attributes
    ----------
    cells : list of NotebookNode
        The submitted ones, with those that were found in the order of the release.
    places : list of int or None
        For each, its place in the release; None if it is the student's own.
    ways : dict of int to str
        How each place was found: "name", "cell id", "text", or "place" for an answer in a new cell.
    moved : bool
        Whether cells stood in another order.
    """

    cells: list[NotebookNode]
    places: list[int | None]
    ways: dict[int, str] = field(default_factory=dict)
    moved: bool = False

    def take(self, number: int, place: int, way: str) -> None:
        """Say which cell of the release one is, and how that was found."""
        self.places[number] = place
        self.ways[place] = way


def anchors(submitted: NotebookNode, released: NotebookNode) -> Match:
    """Find what has a name or a text that nothing else has, and put it in the release's order."""
    result = Match(list(submitted.cells), [None] * len(submitted.cells))
    _by_name(result, released.cells)
    _by_text(result, released.cells)
    _settle_order(result, released.cells)
    return result


def _by_name(result: Match, released: list[NotebookNode]) -> None:
    """By grade id, which a submitted notebook has once; else by cell id."""
    places = {grade_id(cell): place for place, cell in enumerate(released)}
    places.pop(None, None)
    for number, cell in enumerate(result.cells):
        if (place := places.get(grade_id(cell))) is not None:
            result.take(number, place, "name")
    ids = {cell.get("id"): place for place, cell in enumerate(released)}
    ids.pop(None, None)
    for number, cell in enumerate(result.cells):
        place = ids.get(cell.get("id"))
        if result.places[number] is None and place is not None and place not in result.ways:
            result.take(number, place, "cell id")


def _by_text(result: Match, released: list[NotebookNode]) -> None:
    """Given cells by their text, where nothing else has it."""
    released_counts = Counter(plain(cell.source) for cell in released)
    counts = Counter(plain(cell.source) for cell in result.cells)
    numbers = {plain(cell.source): number for number, cell in enumerate(result.cells)}
    for place, cell in enumerate(released):
        text = plain(cell.source)
        if place in result.ways or kind_of(cell) != GIVEN or not text:
            continue
        if released_counts[text] == counts[text] == 1 and result.places[numbers[text]] is None:
            result.take(numbers[text], place, "text")


def _settle_order(result: Match, released: list[NotebookNode]) -> None:
    """Put what was found in the release's order; own cells go with the one they follow."""
    graded = [p for p in result.places if p is not None and grade_id(released[p])]
    result.moved = graded != sorted(graded)
    if result.moved:
        groups: dict[int, list[int]] = {-1: []}
        leader = -1
        for number, place in enumerate(result.places):
            leader = leader if place is None else place
            groups.setdefault(leader, []).append(number)
        order = [number for place in sorted(groups) for number in groups[place]]
        result.cells = [result.cells[number] for number in order]
        result.places = [result.places[number] for number in order]
        return
    # Prose may stand where its author put it: it is then no sign of what comes next.
    after: list[int] = []
    bar = len(released)
    for place in reversed(result.places):
        if place is not None and grade_id(released[place]):
            bar = place
        after.append(bar)
    before = -1
    for number, (place, bar) in enumerate(zip(result.places, reversed(after), strict=True)):
        if place is None:
            continue
        if grade_id(released[place]) or before < place < bar:
            before = place
        else:
            result.places[number] = None
            del result.ways[place]


def share_of_release(submitted: NotebookNode, released: NotebookNode) -> float:
    """The share of a release that is in a notebook, from 0 to 1: by names, or else by text."""
    names = {grade_id(cell) for cell in submitted.cells}
    ids = {grade_id(cell) for cell in released.cells} - {None}
    texts = {plain(cell.source) for cell in submitted.cells}
    wanted = {
        text
        for cell in released.cells
        if kind_of(cell) == GIVEN
        and (is_check(cell) or not grade_id(cell))
        and len(text := plain(cell.source)) > 20
    }
    return max(len(ids & names) / max(len(ids), 1), len(wanted & texts) / max(len(wanted), 1))
