"""The global names of a notebook or of a module, and all that binds them."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any


@dataclass(frozen=True)
class Import:
    """A name bound by an import: the full name of what it imports."""

    dotted: str


@dataclass(frozen=True, eq=False)
class Other:
    """A name bound in any other way."""


Binding = Import | ast.FunctionDef | Other


@dataclass
class Namespace:
    """The global names of a notebook or of a module, with all that ever binds them.

    Attributes
    ----------
    bindings : dict of str to list of Binding
    modules : dict of str to Namespace
        Modules of the assignment's own, by name.
    active : set of str
        Names that may hold what does more than be looked at; see `once`.
    tables : dict of str to ast.expr
        Names that hold a container which nothing changes, as the course's own cell writes it.
    splitters : dict of str to list of ast.expr
        Names that hold a splitter which nothing changes, and all that makes it.
    """

    bindings: dict[str, list[Binding]] = field(default_factory=dict)
    modules: dict[str, Namespace] = field(default_factory=dict)
    active: set[str] = field(default_factory=set)
    tables: dict[str, ast.expr] = field(default_factory=dict)
    splitters: dict[str, list[ast.expr]] = field(default_factory=dict)

    def read(self, tree: ast.Module) -> None:
        """Take in what a cell or a module binds."""
        for name, binding in _bound(tree):
            self.bindings.setdefault(name, []).append(binding)

    def signature(self, name: str) -> tuple[Any, ...]:
        """What is known of a name."""
        bindings = self.bindings.get(name, ())
        table = self.tables.get(name)
        splitters = self.splitters.get(name, [])
        return (
            name in self.active,
            table and ast.unparse(table),
            *map(ast.unparse, splitters),
            *(_text(one) for one in bindings),
        )


# A class's given cells are the same for all: `code.parsed` gives one tree for one text.
@lru_cache(maxsize=1024)
def _bound(tree: ast.Module) -> list[tuple[str, Binding]]:
    """All that a cell or a module binds, wherever in it."""
    found: list[tuple[str, Binding]] = []
    todo: list[ast.AST] = list(tree.body)
    while todo:
        node = todo.pop()
        if isinstance(node, ast.Import):
            for alias in node.names:
                whole = alias.name if alias.asname else alias.name.partition(".")[0]
                found.append((alias.asname or whole, Import(whole)))
            continue
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                found.append((alias.asname or alias.name, Import(f"{node.module}.{alias.name}")))
            continue
        if isinstance(node, ast.FunctionDef):
            plain = not node.decorator_list
            found.append((node.name, node if plain else Other()))
            for part in ast.walk(node):
                for name in part.names if isinstance(part, ast.Global) else ():
                    found.append((name, Other()))
            todo += [*node.decorator_list, node.args]
            continue
        if isinstance(node, ast.AsyncFunctionDef):
            found.append((node.name, Other()))  # and go on, for what it may declare as global
        if isinstance(node, ast.ClassDef):
            found.append((node.name, Other()))
            for part in ast.walk(node):
                for name in part.names if isinstance(part, ast.Global) else ():
                    found.append((name, Other()))
            methods = (ast.FunctionDef, ast.AsyncFunctionDef)  # of which no name is global
            todo += [one for one in ast.iter_child_nodes(node) if not isinstance(one, methods)]
            continue
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            found.append((node.id, Other()))
        elif isinstance(node, (ast.ExceptHandler, ast.MatchAs, ast.MatchStar)) and node.name:
            found.append((node.name, Other()))
        elif isinstance(node, ast.MatchMapping) and node.rest:
            found.append((node.rest, Other()))
        todo += ast.iter_child_nodes(node)
    return found


def _text(binding: Binding) -> str:
    if isinstance(binding, Import):
        return f"import {binding.dotted}"
    if isinstance(binding, Other):
        return ""
    if not hasattr(binding, "text"):
        binding.text = ast.unparse(binding)  # type: ignore[attr-defined]
    return str(binding.text)  # type: ignore[attr-defined]
