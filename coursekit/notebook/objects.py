"""The objects that a piece of code may have in hand, and what they hold, as far as can be told.

Objects are tuples: ``("global", name)`` for whatever a name of the notebook holds, ``("site",
number)`` for what a piece of the code makes, ``("list", number)`` and ``("row", number)`` for
containers that it makes, which themselves are none of what they hold, ``("function", number)``,
``("library", name)`` and ``("none", "")``. Numbers and texts are no objects: nothing changes them.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence
from typing import Any

Objects = frozenset[tuple[str, Any]]
NOTHING: Objects = frozenset()
NONE: Objects = frozenset([("none", "")])  # not a number where a seed may be one


class Doubt(Exception):
    """Why code may change something that others see."""


class Heap:
    """Objects, and what each may hold."""

    def __init__(self) -> None:
        self._held: dict[tuple[str, Any], set[tuple[str, Any]]] = {}
        self._slots: dict[tuple[str, Any], list[Objects]] = {}
        self.fixed: Objects = NOTHING  # containers of the course's own that stay as they are

    def size(self) -> int:
        """Grows when anything is found out."""
        return sum(map(len, self._held.values()))

    def make(self, kind: str, node: ast.AST, held: Iterable[tuple[str, Any]] = ()) -> Objects:
        made = (kind, id(node))
        self._held.setdefault(made, set()).update(held)
        return frozenset([made])

    def element(self, value: Objects) -> Objects:
        found: set[tuple[str, Any]] = set()
        for one in value:
            if one[0] == "library":
                raise Doubt(f"looks into {one[1]}")
            if one[0] not in ("list", "row", "none"):
                found.add(one)
            found |= self._held.get(one, set())
        return frozenset(found)

    def item(self, value: Objects, place: int, parts: Sequence[ast.expr]) -> Objects:
        """What the part at a place of an unpacked value may be."""
        found = NOTHING
        for one in value:
            slots = self._slots.get(one, [])
            if len(slots) == len(parts) and not any(isinstance(p, ast.Starred) for p in parts):
                found |= slots[place]
            else:
                found |= self.element(frozenset([one]))
        return found

    def row(self, kind: str, node: ast.AST, slots: Sequence[Objects]) -> Objects:
        """A container with so many places."""
        made = self.make(kind, node, frozenset().union(*slots))
        for one in made:
            before = self._slots.get(one, [NOTHING] * len(slots))
            self._slots[one] = [old | new for old, new in zip(before, slots, strict=True)]
        return made

    def reach(self, values: Iterable[Objects]) -> Objects:
        found: set[tuple[str, Any]] = set().union(*values)
        todo = list(found)
        while todo:
            new = self._held.get(todo.pop(), NOTHING) - found
            found |= new
            todo += new
        return frozenset(found)

    def change(self, value: Objects, held: Iterable[tuple[str, Any]] = ()) -> None:
        held = list(held)
        for kind, name in value:
            if kind == "none":
                continue
            if kind not in ("site", "list", "row") or (kind, name) in self.fixed:
                raise Doubt(f"may change {name if isinstance(name, str) else 'a function'}")
            self._held.setdefault((kind, name), set()).update(held)
            self._slots.pop((kind, name), None)


def data_of(value: Objects) -> Objects:
    return frozenset(one for one in value if one[0] not in ("function", "library", "none"))


def functions_of(value: Objects) -> Objects:
    return frozenset(one for one in value if one[0] in ("function", "library"))
