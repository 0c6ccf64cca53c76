"""What the names in a piece of code stand for."""

from __future__ import annotations

import ast
import builtins
from dataclasses import dataclass

from coursekit.notebook import harmless
from coursekit.notebook.namespace import Import, Namespace
from coursekit.notebook.objects import NOTHING, Doubt, Heap, Objects


class Scope:
    """Names that a function or a cell binds, and where it looks for others."""

    def __init__(
        self, space: Namespace, outer: Scope | None = None, is_function: bool = False
    ) -> None:
        self.space = space
        self.outer = outer
        self.is_function = is_function
        self.values: dict[str, Objects] = {}

    def bind(self, name: str, value: Objects) -> None:
        self.values[name] = self.values.get(name, NOTHING) | value


@dataclass(frozen=True, eq=False)
class Function:
    node: ast.FunctionDef | ast.Lambda
    scope: Scope


class Names:
    """Finds out what names stand for.

    Attributes
    ----------
    heap : Heap
    looked_at : set of str
        The notebook's names that were looked up.
    """

    def __init__(self, space: Namespace) -> None:
        self.heap = Heap()
        self.looked_at: set[str] = set()
        self._space = space
        self._functions: list[Function] = []
        self._tops: dict[int, Scope] = {}

    def _value(self, node: ast.expr, scope: Scope) -> Objects:
        raise NotImplementedError

    def _lookup(self, name: str, scope: Scope) -> Objects:
        here: Scope | None = scope
        in_function = False
        while here is not None:
            if name in here.values:
                if here.outer is None and in_function:
                    self.looked_at.add(name)
                bindings = here.space.bindings.get(name, ())
                if here.outer is None and in_function and len(bindings) > 1:
                    # Called before this cell binds the name, it finds what another bound.
                    return here.values[name] | {("global", name)}
                return here.values[name]
            in_function |= here.is_function
            here = here.outer
        return self._global(name, scope.space)

    def _global(self, name: str, space: Namespace) -> Objects:
        if space is self._space:
            self.looked_at.add(name)
        bindings = space.bindings.get(name)
        if not bindings:
            if hasattr(builtins, name):
                return frozenset([("library", f"builtins.{name}")])
            return frozenset([("global", name)])
        if all(isinstance(one, Import) for one in bindings):
            dotted = {one.dotted for one in bindings if isinstance(one, Import)}
            if len(dotted) == 1:
                return self._imported(dotted.pop())
        outer = self._tops.setdefault(id(space), Scope(space))
        if all(isinstance(one, ast.FunctionDef) for one in bindings):
            return frozenset(
                self._function(one, outer) for one in bindings if isinstance(one, ast.FunctionDef)
            )
        if name in space.tables:
            found = self._value(space.tables[name], outer)
            self.heap.fixed |= self.heap.reach([found])
            return found
        if name in space.splitters:
            return frozenset().union(*(self._value(one, outer) for one in space.splitters[name]))
        if name in space.active:
            raise Doubt(f"may use up or call {name}")
        return frozenset([("global", name)])

    def _is_active(self, name: str) -> bool:
        self.looked_at.add(name)
        return name in self._space.active

    def _imported(self, dotted: str) -> Objects:
        if dotted in harmless.NUMBERS:
            return NOTHING
        module, _, name = dotted.rpartition(".")
        if module in self._space.modules:
            return self._global(name, self._space.modules[module])
        return frozenset([("library", dotted)])

    def _function(self, node: ast.FunctionDef | ast.Lambda, scope: Scope) -> tuple[str, int]:
        for number, known in enumerate(self._functions):
            if known.node is node and known.scope is scope:
                return ("function", number)
        self._functions.append(Function(node, scope))
        return ("function", len(self._functions) - 1)
