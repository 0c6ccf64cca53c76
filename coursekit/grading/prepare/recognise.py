"""Which cell of the assignment each submitted cell is, whatever became of names and order.

Names that the release gave decide, then text that no one else has. What is left between two cells
so found is aligned by likeness (see `align`): prompts, checks and stubs show where an answer
belongs, and the names that it gives whether it is one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from nbformat import NotebookNode

from coursekit.course import grade_id
from coursekit.grading.prepare.align import Bag, align, bag, likeness, plain
from coursekit.grading.prepare.traces import Trace, bound, functions
from coursekit.notebook.cells import is_answer, is_check, is_solution

GIVEN, SOLUTION, ANSWER = "given", "solution", "answer"
# A given cell was edited if it is still so much like it.
_SAME_GIVEN = 0.75
_SAME_PROSE = 0.6
# A stub was filled in where so much of what it said is still there.
_SAME_STUB = 0.7
_SOME_STUB = 0.3


def kind_of(cell: NotebookNode) -> str:
    """What a cell of the release is to a student."""
    if cell.metadata.get("nbgrader", {}).get("task"):
        return GIVEN  # the words of a task; what students do stands in cells of their own
    return SOLUTION if is_solution(cell) else ANSWER if is_answer(cell) else GIVEN


@dataclass
class Recognised:
    """What became of the cells of the release.

    Attributes
    ----------
    cells : list of NotebookNode
        The submitted ones, with those that were found in the order of the release.
    of : list of int or None
        For each, its place in the release; None if it is the student's own.
    how : dict of int to str
        How each place was found: "name", "cell id", "text" or "likeness".
    adopted : set of int
        Places of answers in code or words that a cell without a name was taken for.
    guessed : set of int
        Those of them that may be something else.
    joined : dict of int to int
        Places of solutions whose code stands in the cell of an earlier one.
    beside : dict of int to list of NotebookNode
        Places of answers that were not found, with the student's own words where each belongs.
    moved : bool
        Whether cells stood in another order.
    """

    cells: list[NotebookNode]
    of: list[int | None]
    how: dict[int, str] = field(default_factory=dict)
    adopted: set[int] = field(default_factory=set)
    guessed: set[int] = field(default_factory=set)
    joined: dict[int, int] = field(default_factory=dict)
    beside: dict[int, list[NotebookNode]] = field(default_factory=dict)
    moved: bool = False


def recognise(
    submitted: NotebookNode, released: NotebookNode, known_by: Callable[[], Mapping[str, Trace]]
) -> Recognised:
    """Find the cells of a release in a submitted notebook; neither is changed.

    Parameters
    ----------
    known_by : callable
        Gives the traces of the solution cells; only asked if one is not found by name.
    """
    return _Search(submitted, released, known_by).found()


class _Search:
    def __init__(
        self,
        submitted: NotebookNode,
        released: NotebookNode,
        known_by: Callable[[], Mapping[str, Trace]],
    ) -> None:
        self.released = released.cells
        self.result = Recognised(list(submitted.cells), [None] * len(submitted.cells))
        self._known_by = known_by
        self._bags: dict[int, Bag] = {}
        self._bound: dict[int, frozenset[str]] = {}

    def found(self) -> Recognised:
        self._by_name()
        self._by_text()
        self._settle_order()
        missing = set(range(len(self.released))) - set(self.result.how)
        if any(grade_id(self.released[place]) for place in missing):
            self._traces = self._known_by()
            for places, numbers in list(self._gaps()):
                self._fill(places, numbers)
            self._fetch()
            self._find_joined()
            for places, numbers in list(self._gaps()):
                self._adopt_words(places, numbers)
        return self.result

    def _take(self, number: int, place: int, how: str) -> None:
        self.result.of[number] = place
        self.result.how[place] = how

    def _by_name(self) -> None:
        """By grade id, which a submitted notebook has once; else by cell id."""
        places = {grade_id(cell): place for place, cell in enumerate(self.released)}
        places.pop(None, None)
        for number, cell in enumerate(self.result.cells):
            if (place := places.get(grade_id(cell))) is not None:
                self._take(number, place, "name")
        ids = {cell.get("id"): place for place, cell in enumerate(self.released)}
        ids.pop(None, None)
        for number, cell in enumerate(self.result.cells):
            place = ids.get(cell.get("id"))
            if (
                self.result.of[number] is None
                and place is not None
                and place not in self.result.how
            ):
                self._take(number, place, "cell id")

    def _by_text(self) -> None:
        """Given cells by their text, where nothing else has it."""
        ours = Counter(plain(cell.source) for cell in self.released)
        theirs = Counter(plain(cell.source) for cell in self.result.cells)
        numbers = {plain(cell.source): number for number, cell in enumerate(self.result.cells)}
        for place, cell in enumerate(self.released):
            text = plain(cell.source)
            if place in self.result.how or kind_of(cell) != GIVEN or not text:
                continue
            if ours[text] == theirs[text] == 1 and self.result.of[numbers[text]] is None:
                self._take(numbers[text], place, "text")

    def _settle_order(self) -> None:
        """Put what was found in the release's order; own cells go with the one they follow."""
        result = self.result
        graded = [p for p in result.of if p is not None and grade_id(self.released[p])]
        result.moved = graded != sorted(graded)
        if result.moved:
            groups: dict[int, list[int]] = {-1: []}
            leader = -1
            for number, place in enumerate(result.of):
                leader = leader if place is None else place
                groups.setdefault(leader, []).append(number)
            order = [number for place in sorted(groups) for number in groups[place]]
            result.cells = [result.cells[number] for number in order]
            result.of = [result.of[number] for number in order]
            return
        # Prose may stand where its author put it: it is then no sign of what comes next.
        after: list[int] = []
        bar = len(self.released)
        for place in reversed(result.of):
            if place is not None and grade_id(self.released[place]):
                bar = place
            after.append(bar)
        before = -1
        for number, (place, bar) in enumerate(zip(result.of, reversed(after), strict=True)):
            if place is None:
                continue
            if grade_id(self.released[place]) or before < place < bar:
                before = place
            else:
                result.of[number] = None
                del result.how[place]

    def _gaps(self) -> Iterator[tuple[list[int], list[int]]]:
        """Released places and submitted cells between two found ones, where both are there."""
        of = self.result.of
        places: list[int] = []
        numbers: list[int] = []
        before = -1
        for number in range(len(of) + 1):
            place = of[number] if number < len(of) else len(self.released)
            if place is None:
                numbers.append(number)
                continue
            places = list(range(before + 1, place))
            if places and numbers:
                yield places, numbers
            before, numbers = place, []

    def _fill(self, places: list[int], numbers: list[int]) -> None:
        """Recognise what stands between two cells that were found."""
        pairs = align(len(places), len(numbers), lambda r, c: self._gain(places[r], numbers[c]))
        taken = {places[row]: numbers[column] for row, column in pairs}
        for place, number in taken.items():
            if kind_of(self.released[place]) == GIVEN:
                self._take(number, place, "likeness")
        self._adopt_code(places, numbers, taken)

    def _gain(self, place: int, number: int) -> float:
        ours, theirs = self.released[place], self.result.cells[number]
        if ours.cell_type != theirs.cell_type or not theirs.source.strip():
            return 0.0
        kind = kind_of(ours)
        if kind == ANSWER:
            return 0.0  # what people write is like nothing; see `_adopt_words`
        if kind == SOLUTION:
            return 0.05 + self._evidence(place, number)
        least = _SAME_GIVEN if grade_id(ours) else _SAME_PROSE
        same = likeness(self._bag(place), bag(theirs.source))
        return same if same >= least else 0.0

    def _evidence(self, place: int, number: int) -> float:
        """How much speaks for a cell being the answer to a solution cell, up to 1."""
        trace = self._trace(place)
        kept = trace.kept_in(bag(self.result.cells[number].source))
        return 0.6 * trace.covered(self._names(number)) + 0.4 * kept

    def _adopt_code(self, places: list[int], numbers: list[int], taken: dict[int, int]) -> None:
        wanted = [place for place in places if kind_of(self.released[place]) == SOLUTION]
        own = [
            number for number in numbers if self.result.of[number] is None and self._is_code(number)
        ]
        all_names = frozenset().union(*(self._names(number) for number in own))
        for place in wanted:
            number = taken.get(place)
            if number is None:
                continue
            trace = self._trace(place)
            covered = trace.covered(self._names(number))
            kept = trace.kept_in(bag(self.result.cells[number].source))
            sure = covered == 1 or kept >= _SAME_STUB or trace.covered(all_names) == 1
            alone = len(wanted) == len(own) == 1
            if sure or alone or covered > 0 or kept >= _SOME_STUB:
                self._adopt(number, place, sure)
            else:
                del taken[place]
        for place in wanted:
            if place in self.result.how:
                continue
            holders = [
                (other, number)
                for other, number in taken.items()
                if other in wanted and self._trace(place).covered(self._names(number)) == 1
            ]
            if holders:
                other, number = holders[0]
                if place < other:  # the code must be there for the first of the two
                    self.result.of[number] = place
                    self.result.how[place] = self.result.how.pop(other)
                    self._swap(other, place)
                    taken[place] = taken.pop(other)
                    place, other = other, place
                self.result.joined[place] = other

    def _swap(self, old: int, new: int) -> None:
        for found in (self.result.adopted, self.result.guessed):
            if old in found:
                found.remove(old)
                found.add(new)

    def _adopt_words(self, places: list[int], numbers: list[int]) -> None:
        """Take words for the answers that are not there, in their order.

        A person reads them in any case: what need not be certain here is how they go together.
        """
        answers = [place for place in places if kind_of(self.released[place]) == ANSWER]
        for kind in ("markdown", "code"):
            wanted = [place for place in answers if self.released[place].cell_type == kind]
            own = [
                number
                for number in numbers
                if self.result.cells[number].cell_type == kind
                and self.result.cells[number].source.strip()
            ]
            if len(wanted) == len(own):
                for place, number in zip(wanted, own, strict=True):
                    self._adopt(number, place, True)
            else:
                texts = [self.result.cells[number] for number in own]
                self.result.beside |= {place: texts for place in wanted if texts}

    def _fetch(self) -> None:
        """Take the one cell that gives all names of a missing answer from wherever it stands."""
        result = self.result
        for place, cell in enumerate(self.released):
            if kind_of(cell) != SOLUTION or place in result.how or place in result.joined:
                continue
            trace = self._trace(place)
            own = [
                number
                for number, other in enumerate(result.of)
                if other is None and self._is_code(number) and self._is_whole(number, trace)
            ]
            if len(own) == 1:
                number = own[0]
                found = result.cells.pop(number)
                del result.of[number]
                self._bound.clear()
                later = (
                    n for n, other in enumerate(result.of) if other is not None and other > place
                )
                target = next(later, len(result.of))
                result.cells.insert(target, found)
                result.of.insert(target, None)
                self._adopt(target, place, trace.kept_in(bag(found.source)) >= _SAME_STUB)

    def _find_joined(self) -> None:
        """Find the code of missing answers in the cells of answers before them."""
        for place, cell in enumerate(self.released):
            if kind_of(cell) != SOLUTION or place in self.result.how or place in self.result.joined:
                continue
            trace = self._trace(place)
            for number, other in enumerate(self.result.of):
                if (
                    other is not None
                    and other < place
                    and kind_of(self.released[other]) == SOLUTION
                    and self._is_whole(number, trace)
                ):
                    self.result.joined[place] = other

    def _adopt(self, number: int, place: int, sure: bool) -> None:
        self._take(number, place, "likeness")
        self.result.adopted.add(place)
        if not sure:
            self.result.guessed.add(place)

    def _is_whole(self, number: int, trace: Trace) -> bool:
        """Whether code is the answer with hardly a doubt: `X` and `y` may be anyone's."""
        source = self.result.cells[number].source
        is_like = trace.kept_in(bag(source)) >= _SOME_STUB or bool(functions(source) & trace.names)
        return is_like and trace.covered(self._names(number)) == 1

    def _trace(self, place: int) -> Trace:
        return self._traces.get(str(grade_id(self.released[place])), Trace())

    def _bag(self, place: int) -> Bag:
        if place not in self._bags:
            self._bags[place] = bag(self.released[place].source)
        return self._bags[place]

    def _names(self, number: int) -> frozenset[str]:
        if number not in self._bound:
            self._bound[number] = bound(self.result.cells[number].source)
        return self._bound[number]

    def _is_code(self, number: int) -> bool:
        cell = self.result.cells[number]
        return cell.cell_type == "code" and bool(cell.source.strip())


def share_found(submitted: NotebookNode, released: NotebookNode) -> float:
    """How much of a release is in a notebook, from 0 to 1: by names, or else by text."""
    theirs = {grade_id(cell) for cell in submitted.cells}
    ours = {grade_id(cell) for cell in released.cells} - {None}
    texts = {plain(cell.source) for cell in submitted.cells}
    given = {
        text
        for cell in released.cells
        if kind_of(cell) == GIVEN
        and (is_check(cell) or not grade_id(cell))
        and len(text := plain(cell.source)) > 20
    }
    return max(len(ours & theirs) / max(len(ours), 1), len(given & texts) / max(len(given), 1))
