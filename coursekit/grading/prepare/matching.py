"""Match submitted cells with those of the release, as far as that is certain.

Names that the release gave decide, then text that no other cell has. Between two cells so found,
new cells are taken for the answers that are missing there if they are as many, in their order. All
else is left to a TA: see `repair`.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from nbformat import NotebookNode

from coursekit.course import grade_id
from coursekit.notebook.cells import is_check, is_solution, is_students
from coursekit.notebook.names import names

Bindings = Mapping[str, frozenset[str]]
_LONGEST = 200_000
# Within a line: over many lines, each would be gone on from to the end of them all.
_MAGIC = re.compile(r"^([^\S\n]*)[%!?].*$", re.MULTILINE)


def plain(text: str) -> str:
    """A text as it is compared: tools strip blanks at line ends, and blank lines around."""
    return "\n".join(line.rstrip() for line in text.strip().splitlines())


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
        if place in result.ways or is_students(cell) or not text:
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
        if not is_students(cell)
        and (is_check(cell) or not grade_id(cell))
        and len(text := plain(cell.source)) > 20
    }
    return max(len(ids & names) / max(len(ids), 1), len(wanted & texts) / max(len(wanted), 1))


def recognise(submitted: NotebookNode, released: NotebookNode, solution: Bindings) -> Match:
    """Find the cells of a release in a submitted notebook; neither is changed.

    Parameters
    ----------
    solution : mapping
        As `bindings` finds it in the solution notebook.
    """
    result = Match(list(submitted.cells), [None] * len(submitted.cells))
    _by_name(result, released.cells)
    _by_text(result, released.cells)
    _settle_order(result, released.cells)
    for places, numbers in list(_gaps(result, released)):
        for cell_type in ("code", "markdown"):
            wanted = [
                place
                for place in places
                if released.cells[place].cell_type == cell_type
                and is_students(released.cells[place])
            ]
            new = [
                number
                for number in numbers
                if result.cells[number].cell_type == cell_type
                and result.cells[number].source.strip()
            ]
            pairs = list(zip(wanted, new, strict=False))
            if len(wanted) == len(new) and all(
                _binds(result.cells[number], released.cells[place], solution)
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


def _binds(cell: NotebookNode, wanted: NotebookNode, solution: Bindings) -> bool:
    """True if a new cell binds the names that a solution cell is to bind."""
    if not is_solution(wanted) or wanted.cell_type != "code":
        return True
    return solution.get(str(grade_id(wanted)), frozenset()) <= bound_names(cell.source)


def bindings(notebook: NotebookNode) -> dict[str, frozenset[str]]:
    """The names that each solution cell of a solution notebook gives and its checks read.

    Where they read none of them, all that it gives; by grade id.
    """
    by_cell: dict[str, frozenset[str]] = {}
    for cell in notebook.cells:
        if is_solution(cell) and cell.cell_type == "code":
            name, binds = str(grade_id(cell)), bound_names(cell.source)
            checks = "\n".join(check.source for check in checks_after(notebook, name))
            by_cell[name] = binds.intersection(re.findall(r"\w+", checks)) or binds
    return by_cell


def checks_after(notebook: NotebookNode, solution: str) -> list[NotebookNode]:
    """The checks of a solution cell: those that follow it, until the next one."""
    checks, follows = [], False
    for cell in notebook.cells:
        if is_solution(cell):
            follows = grade_id(cell) == solution
        elif follows and is_check(cell):
            checks.append(cell)
    return checks


def bound_names(source: str) -> frozenset[str]:
    """The global names that code gives a value, by import aside; none if it is no Python."""
    if len(source) > _LONGEST:
        return frozenset()
    try:
        return names(_MAGIC.sub(r"\1pass", source))[0]
    except (SyntaxError, ValueError):
        return frozenset()
