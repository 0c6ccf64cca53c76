"""Which cell of the assignment each submitted cell is, whatever became of names and order.

Names that the release gave decide, then text that no one else has. What is left between two cells
so found is aligned by likeness (see `align`): prompts, checks and stubs show where an answer
belongs, and the names that it gives whether it is one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from nbformat import NotebookNode

from coursekit.course import grade_id
from coursekit.grading.prepare.align import Bag, align, bag, likeness
from coursekit.grading.prepare.anchors import ANSWER, GIVEN, SOLUTION, Recognised, anchored, kind_of
from coursekit.grading.prepare.traces import Trace, bound, functions

# A given cell was edited if it is still so much like it.
_SAME_GIVEN = 0.75
_SAME_PROSE = 0.6
# A stub was filled in where so much of what it said is still there.
_SAME_STUB = 0.7
_SOME_STUB = 0.3


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
        self.result = anchored(submitted, released)
        self._known_by = known_by
        self._bags: dict[int, Bag] = {}
        self._own_bags: dict[int, Bag] = {}
        self._bound: dict[int, frozenset[str]] = {}

    def found(self) -> Recognised:
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
                self.result.take(number, place, "likeness")
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
        return likeness(self._bag(place), self._words(number), least)

    def _evidence(self, place: int, number: int) -> float:
        """How much speaks for a cell being the answer to a solution cell, up to 1."""
        trace = self._trace(place)
        kept = trace.kept_in(self._words(number))
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
            kept = trace.kept_in(self._words(number))
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
                self._own_bags.clear()
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
                    and trace.covered(self._names(number)) == 1
                    and (trace.names - self._own_names(other) or self._is_whole(number, trace))
                ):
                    self.result.joined[place] = other

    def _own_names(self, place: int) -> frozenset[str]:
        """What a solution cell gives by itself."""
        return self._trace(place).names | bound(self.released[place].source)

    def _adopt(self, number: int, place: int, sure: bool) -> None:
        self.result.take(number, place, "likeness")
        self.result.adopted.add(place)
        if not sure:
            self.result.guessed.add(place)

    def _is_whole(self, number: int, trace: Trace) -> bool:
        """Whether code is the answer with hardly a doubt: `X` and `y` may be anyone's."""
        source = self.result.cells[number].source
        is_like = trace.kept_in(self._words(number)) >= _SOME_STUB or bool(
            functions(source) & trace.names
        )
        return is_like and trace.covered(self._names(number)) == 1

    def _trace(self, place: int) -> Trace:
        return self._traces.get(str(grade_id(self.released[place])), Trace())

    def _bag(self, place: int) -> Bag:
        if place not in self._bags:
            self._bags[place] = bag(self.released[place].source)
        return self._bags[place]

    def _words(self, number: int) -> Bag:
        if number not in self._own_bags:
            self._own_bags[number] = bag(self.result.cells[number].source)
        return self._own_bags[number]

    def _names(self, number: int) -> frozenset[str]:
        if number not in self._bound:
            self._bound[number] = bound(self.result.cells[number].source)
        return self._bound[number]

    def _is_code(self, number: int) -> bool:
        cell = self.result.cells[number]
        return cell.cell_type == "code" and bool(cell.source.strip())
