"""What calls of libraries' functions and methods change and give; see `harmless` and `effects`."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from coursekit.notebook import harmless
from coursekit.notebook.objects import NOTHING, Doubt, Heap, Objects, data_of, functions_of

# Library functions and methods that call what they are given.
_CALLERS = frozenset(
    harmless.words(
        "map filter reduce accumulate starmap takewhile groupby vectorize cache lru_cache "
        "defaultdict FuncFormatter make_scorer agg aggregate apply applymap transform "
        "assign interact "
    )
)
_CALLED = frozenset(
    harmless.words("key func function scoring aggfunc metric errorbar converters formatter call ")
)
_PAIRED = frozenset(["sklearn.base.clone", "sklearn.model_selection.GridSearchCV"])
_CROSS = "sklearn.model_selection.cross_val"
_COPIES = frozenset(
    f"builtins.{name}"
    for name in harmless.words(
        "dict enumerate filter frozenset iter list map reversed set sorted tuple zip "
    )
)
# What is given to these first, or by such a name, is drawn in.
_DRAWS_IN = frozenset(
    [f"matplotlib.pyplot.{name}" for name in harmless.words("axes figure sca subplot twinx twiny ")]
    + ["seaborn.despine", "seaborn.move_legend"]
)
_DRAWN_IN = frozenset(harmless.words("ax axes cax fig figure sharex sharey "))
_DRAWING = ("matplotlib.", "seaborn.", "ipywidgets.")
# These call nothing but what has a name in `_CALLED`.
_COMPUTING = ("numpy.", "builtins.", "math.", "sklearn.metrics.", "scipy.stats.")
_FORBIDDEN = frozenset(
    ["n_jobs", "out", "file", "chunksize", "iterator", "copy", "copy_X", "overwrite_input"]
)
_ANYTHING = ast.Pass()


@dataclass(frozen=True)
class Given:
    """What a call gives."""

    node: ast.Call
    values: list[Objects]
    keywords: dict[str, Objects]

    @property
    def to_be_called(self) -> list[Objects]:
        """What is given by a name under which libraries take what they are to call."""
        return [value for name, value in self.keywords.items() if name in _CALLED]


class LibraryCalls:
    """Follows calls of what is not the notebook's own.

    Parameters
    ----------
    heap : Heap
    call_function : callable
        Called with a function of the notebook's and what any of its arguments may be, as a
        library calls it; gives what it returns.
    """

    def __init__(
        self, heap: Heap, call_function: Callable[[tuple[str, Any], Objects], Objects]
    ) -> None:
        self._heap = heap
        self._call_function = call_function

    def function(self, dotted: str, given: Given) -> Objects:
        """What a library's function gives.

        Raises
        ------
        Doubt
            If it is not known to change nothing else.
        """
        self._check_library(dotted, given)
        name = dotted.rpartition(".")[2]
        passed = [*given.values, *given.keywords.values()]
        called = given.to_be_called
        if name in _CALLERS or (name == "iter" and len(given.values) > 1):
            called = passed
        elif not dotted.startswith(_COMPUTING):
            called.append(functions_of(self._heap.reach(passed)))
        results = self.called_back(called, passed)
        if dotted.startswith(("numpy.", "scipy.special.")):
            self._put(given, harmless.PUTS.get(name, len(given.values)))
        if name in ("cache", "lru_cache"):
            return frozenset(one for value in passed for one in value)
        if dotted in ("builtins.next", "pandas.read_csv"):
            self._heap.change(given.values[0] if given.values else NOTHING)
        first = given.values[0] if given.values else NOTHING
        if dotted == "matplotlib.pyplot.setp":
            self._heap.change(self._heap.element(first))
        if dotted in _DRAWS_IN:
            self._heap.change(first)
        self._draw(given)
        of_models = [first, given.keywords.get("estimator", NOTHING)]
        if dotted in _PAIRED or dotted.startswith(_CROSS):
            for one in self._heap.reach([*of_models, given.keywords.get("cv", NOTHING)]):
                if one[0] == "global":  # whether it draws from shared random numbers is its secret
                    raise Doubt(f"{name} of {one[1]}")
        if dotted in harmless.FRESH:
            return self._fresh(name, given, passed)
        if name in ("zip", "enumerate") and not any(
            isinstance(one, ast.Starred) for one in given.node.args
        ):
            slots = [self._heap.element(one) for one in given.values]
            row = self._heap.row(
                "row", given.node, [NOTHING, *slots] if name == "enumerate" else slots
            )
            return self._heap.make("list", given.node, row)
        if dotted in _COPIES:
            held = frozenset().union(results, *(self._heap.element(data_of(one)) for one in passed))
            return self._heap.make("list", given.node, held)
        # What is called of such a result is not known, whatever functions it holds.
        reached = data_of(self._heap.reach([*passed, results]))
        return reached | self._heap.make("site", given.node, reached)

    def _check_library(self, dotted: str, given: Given) -> None:
        """Doubt a call of a library's function unless it is known to change nothing."""
        keywords = given.node.keywords
        unclear = any(one.arg is None for one in keywords) and not dotted.startswith(_DRAWING)
        in_place = dotted == "numpy.nan_to_num" and len(given.values) > 1  # copy=False
        if unclear or in_place or any(one.arg in _FORBIDDEN for one in keywords):
            raise Doubt(f"{dotted} with {', '.join(str(one.arg) for one in keywords)}")
        module, _, name = dotted.rpartition(".")
        if name in harmless.DISTRIBUTION and module.startswith("scipy.stats."):
            return
        seed = given.keywords.get("random_state")
        is_seeded = seed is not None and all(kind == "site" for kind, _ in seed)
        if dotted in harmless.SEEDED:
            unless = harmless.UNLESS_NAMED.get(dotted)
            named = {one.arg for one in keywords}
            if is_seeded or (unless is not None and None not in named and not named & unless):
                return
            raise Doubt(f"{name} may draw from random numbers that all share")
        if dotted in harmless.SHUFFLED:
            shuffles = any(one.arg in ("shuffle", None) for one in keywords)
            if is_seeded or (len(given.node.args) < 2 and not shuffles):
                return
            raise Doubt(f"{name} may draw from random numbers that all share")
        if dotted == "numpy.random.default_rng" and not given.node.args + keywords:
            return  # of its own, and nobody can tell which
        if dotted not in harmless.HARMLESS:
            raise Doubt(f"calls {dotted}")

    def _draw(self, given: Given) -> None:
        """Axes and figures that are given by name are drawn in."""
        for name in _DRAWN_IN & given.keywords.keys():
            self._heap.change(self._heap.reach([given.keywords[name]]))

    def _put(self, given: Given, place: int) -> None:
        """From this place on, a call may be given arrays for its results."""
        for value in given.values[place:]:
            self._heap.change(value)

    def called_back(self, called: Iterable[Objects], passed: Sequence[Objects]) -> Objects:
        """What functions give that a library calls: with anything that it was given."""
        data = data_of(self._heap.reach(passed))
        anything = data | self._heap.make("site", _ANYTHING, data)
        found = NOTHING
        called = list(called)
        for one in frozenset().union(functions_of(self._heap.reach(called)), *called):
            if one[0] == "function":
                found |= self._call_function(one, anything)
            elif one[0] == "library" and one[1] not in harmless.HARMLESS | harmless.CONSTANTS:
                raise Doubt(f"gives {one[1]} to be called")
            elif one[0] == "global":
                raise Doubt(f"gives {one[1]} to what may call it")
        return found

    def method(self, of: Objects, name: str, given: Given) -> Objects:
        """What a method gives of objects that a library or Python makes.

        Raises
        ------
        Doubt
            If it is not known to change nothing else than what it is called on, and that little.
        """
        passed = [*given.values, *given.keywords.values()]
        for one in self._heap.reach(passed):
            if one[0] == "library" and one[1] not in harmless.HARMLESS | harmless.CONSTANTS:
                raise Doubt(f"gives {one[1]} to {name}")
        named = {one.arg for one in given.node.keywords}
        unclear = None in named and name in harmless.LOOKS and name != "assign"
        if unclear or named & (_FORBIDDEN | {harmless.IN_PLACE}):
            raise Doubt(f"{name} with {', '.join(map(str, named))}")
        called = passed if name in _CALLERS else [functions_of(self._heap.reach(passed))]
        called = [*called, *given.to_be_called]
        # Rows and columns that pandas hands on may share memory with the table.
        results = self.called_back(called, [of, *passed])
        if name in harmless.OF_PATHS and len(given.values) == 1:
            self._heap.change(of)
        if name in harmless.LOOKS:
            self._put(given, harmless.PUTS.get(name, len(given.values) + 1) - 1)
        if any(one[0] == "function" for one in of):
            raise Doubt(f"asks a function for {name}")
        if name in harmless.LOOKS and name not in harmless.CHANGES:
            if name in harmless.LOOKS_FRESH:
                return self._fresh(name, given, [of])
            if name == "items":
                held = self._heap.element(of)
                return self._heap.make(
                    "list", given.node, self._heap.row("row", given.node, [held, held])
                )
            if name in ("keys", "values"):
                return self._heap.make("list", given.node, self._heap.element(of))
        elif name in harmless.CHANGES and not _is_text(given.node):
            return self._changed(of, name, given, passed)
        elif name not in harmless.LOOKS | harmless.CHANGES:
            raise Doubt(f"calls a method {name}")
        reached = data_of(self._heap.reach([of, *passed, results]))
        return reached | self._heap.make("site", given.node, reached)

    def _fresh(self, name: str, given: Given, of: Sequence[Objects]) -> Objects:
        """A result that is none of the given things, though parts of them may be in it."""
        held = data_of(self._heap.reach(of)) if name in harmless.HAND_ON else NOTHING
        return self._heap.make("site", given.node, held)

    def _changed(self, of: Objects, name: str, given: Given, passed: Sequence[Objects]) -> Objects:
        """What a method gives that changes what it is called on."""
        if name in harmless.KEEPS_NOTHING:  # what draws at random is in no table
            of -= self._heap.fixed
        self._heap.change(self._heap.reach([of]) if name in harmless.MODELS else of)
        if name == "set_params":
            self._heap.change(of, self._heap.reach(passed))
        if name in harmless.MODELS:
            return of if name in ("fit", "set_params") else self._heap.make("site", given.node)
        if name == "shuffle":
            self._heap.change(frozenset().union(*passed))
        if name in harmless.DRAWINGS:
            self._draw(given)
            return self._heap.make("site", given.node)
        self._heap.change(of, () if name in harmless.KEEPS_NOTHING else self._heap.reach(passed))
        reached = data_of(self._heap.reach([of, *passed]))
        return reached | self._heap.make("site", given.node, reached)


def _is_text(node: ast.Call) -> bool:
    return isinstance(node.func, ast.Attribute) and isinstance(
        node.func.value, (ast.Constant, ast.JoinedStr)
    )
