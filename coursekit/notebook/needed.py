"""Which of a course's own cells need not run when a notebook is graded.

A cell is left out only if it is the course's own and unchanged, if running it would change nothing
but names that it binds (see `effects`), and if nothing that runs reads one of these names. Whatever
is unclear is needed; where code that is run may read names in a way that cannot be seen, all is.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from coursekit.notebook import harmless
from coursekit.notebook.anew import bound_anew
from coursekit.notebook.code import parsed
from coursekit.notebook.effects import doubt
from coursekit.notebook.names import sets_and_reads
from coursekit.notebook.namespace import Namespace
from coursekit.notebook.once import active
from coursekit.notebook.unseen import (
    CHECK,
    GIVEN,
    STUDENTS,
    Piece,
    module,
    readers_of_texts,
    reads_anything,
    words_in,
)
from coursekit.support.syntax import last_name

__all__ = ["CHECK", "GIVEN", "NOT_RUN", "STUDENTS", "Piece", "modules_in", "unneeded"]

NOT_RUN = "[Not run again: nothing graded depends on it.]"


@dataclass(frozen=True)
class Askers:
    """What finds names of a notebook in texts.

    Attributes
    ----------
    helpers : frozenset of str
        Functions of the course's own, which are given a name as a text.
    readers : frozenset of str
        What may take any word of a text for a name; see `readers_of_texts`.
    """

    helpers: frozenset[str] = frozenset()
    readers: frozenset[str] = frozenset()


def unneeded(
    pieces: Sequence[Piece], modules: Mapping[str, str], others: Iterable[str] = ()
) -> set[int]:
    """The places of the cells that need not run.

    Parameters
    ----------
    pieces : sequence of Piece
        All code cells, in the order in which they run.
    modules : mapping of str to str
        Text of the assignment's own modules, by name.
    others : iterable of str
        Text of cells whose results may take the place of those of students' cells.
    """
    trees = [parsed(piece.source) for piece in pieces]
    beside = [parsed(source) for source in others]
    own = {name: module(text) for name, text in modules.items()}
    texts = tuple(sorted(modules.items()))
    for piece, tree in zip(pieces, trees, strict=True):
        if tree is None:
            return set()  # what it does, and whether it runs at all, is not known
        if reads_anything(piece, texts):
            return set()
    space = Namespace(modules={name: one.space for name, one in own.items() if one is not None})
    readable = [tree for tree in (*trees, *beside) if tree is not None]
    for tree in readable:
        space.read(tree)
    space.active = active(readable)
    if any(one is None or one.is_odd for one in own.values()):
        return set()
    helpers = frozenset().union(*(one.helpers for one in own.values() if one is not None))
    by = Askers(helpers, readers_of_texts(trees, frozenset(own)))
    space.tables = _tables(pieces, trees, space)
    space.splitters = _splitters([*(piece.source for piece in pieces), *others], space)
    of_checks = _set_by(CHECK, pieces)
    given = {place for place, piece in enumerate(pieces) if piece.kind == GIVEN and trees[place]}
    replaced = bound_anew(pieces, trees, [_read_by(piece, Askers()) for piece in pieces])
    quiet = {
        place
        for place in _unread(pieces, given, by, replaced)  # fewer to go through
        if not sets_and_reads(pieces[place].source).first & of_checks
        and not _why_not_quiet(trees[place], pieces[place].source, space)
    }
    return _unread(pieces, quiet, by, replaced)


def modules_in(folder: Path) -> dict[str, str]:
    """The text of the modules in an assignment's folder, by name."""
    return {
        path.stem: path.read_text(encoding="utf-8", errors="replace")
        for path in sorted(folder.rglob("*.py"))
    }


def _unread(
    pieces: Sequence[Piece],
    places: set[int],
    by: Askers,
    replaced: Sequence[Mapping[str, int]],
) -> set[int]:
    """Of cells those that bind nothing that a cell which runs reads before it is bound again."""
    # Wherever they stand: a check may have a student's cell, or a definition, run once more.
    reads = [_read_by(piece, by) for piece in pieces]
    sets = [sets_and_reads(piece.source).sets for piece in pieces]
    left = set(places)
    while True:
        first_read: dict[str, int] = {}
        for place, names in enumerate(reads):
            if place not in left:
                for name in names:
                    first_read.setdefault(name, place)
        needed = {
            place
            for place in left
            for name in sets[place]
            if first_read.get(name, len(pieces)) < replaced[place].get(name, len(pieces))
        }
        if not needed:
            return left
        left -= needed


def _set_by(kind: str, pieces: Sequence[Piece]) -> set[str]:
    """The names that cells of a kind bind."""
    return {
        name for piece in pieces if piece.kind == kind for name in sets_and_reads(piece.source).sets
    }


def _read_by(piece: Piece, by: Askers) -> frozenset[str]:
    """The names that a cell may read."""
    found = sets_and_reads(piece.source)
    # What a check calls without a name is gone when the check ends.
    inside = found.lasting if piece.kind == CHECK else found.inside
    return found.first | inside | _said(piece.source, by)


@lru_cache(maxsize=1024)
def _said(source: str, by: Askers) -> frozenset[str]:
    """Names that texts in a cell stand for: ``rerun("table")``, ``query("x > @limit")``."""
    tree = parsed(source)
    if tree is None:
        return frozenset()
    words = words_in(tree)
    reads, asks = words & by.readers, words & by.helpers
    texts = [n.value for n in ast.walk(tree) if isinstance(n, ast.Constant)]
    return frozenset(
        word
        for text in texts
        if isinstance(text, str) and (reads or "@" in text or (asks and text.isidentifier()))
        for word in re.findall(r"\w+", text)
    )


def _tables(
    pieces: Sequence[Piece], trees: Sequence[ast.Module | None], space: Namespace
) -> dict[str, ast.expr]:
    """Containers that one of the course's own cells makes, and no cell does more with than look."""
    found: dict[str, ast.expr] = {}
    for piece, tree in zip(pieces, trees, strict=True):
        for node in tree.body if tree is not None and piece.kind == GIVEN else ():
            match node:
                case ast.Assign(
                    [ast.Name(id=name)], ast.Dict() | ast.List() | ast.Tuple() as value
                ):
                    if len(space.bindings[name]) == 1 and not _holds_containers(value):
                        found[name] = value
    for tree in trees if found else ():
        for name in _handed_on(tree) if tree is not None else ():
            found.pop(name, None)
    return found


def _holds_containers(container: ast.expr) -> bool:
    """Whether in a container lies another, which may change while the first is looked at."""
    kinds = (ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp)
    return any(
        isinstance(part, kinds)
        or (isinstance(part, ast.Call) and last_name(part.func) not in harmless.SPLITTERS)
        for part in ast.walk(container)
        if part is not container
    )


def _splitters(sources: Iterable[str], space: Namespace) -> dict[str, list[ast.expr]]:
    """Names that hold nothing but splitters, with which cells do nothing but split.

    To split changes nothing, unless random numbers are drawn from a generator.
    """
    made: dict[str, list[ast.expr]] = {}
    mentioned: set[str] = set()
    for source in sources:
        calls, otherwise = _makes_splitters(source)
        mentioned |= otherwise
        for name, call in calls:
            made.setdefault(name, []).append(call)
    return {
        name: calls
        for name, calls in made.items()
        if name not in mentioned and len(space.bindings[name]) == len(calls)
    }


@lru_cache(maxsize=1024)
def _makes_splitters(source: str) -> tuple[list[tuple[str, ast.expr]], frozenset[str]]:
    """Names that a cell binds to splitters, with the calls; and those it mentions otherwise.

    To split with what a name holds is no mention.
    """
    made: list[tuple[str, ast.expr]] = []
    mentions = Counter(sets_and_reads(source).inside)
    for node in _at_top(parsed(source)):
        match node:
            case ast.Assign([ast.Name(id=name)], ast.Call(func=of, keywords=named) as call):
                seeds = [one.value for one in named if one.arg in ("random_state", None)]
                if last_name(of) in harmless.SPLITTERS and all(
                    isinstance(seed, ast.Constant) for seed in seeds
                ):
                    made.append((name, call))
                    mentions[name] -= 1
            case ast.Call(ast.Attribute(ast.Name(id=name), method)) if (
                method in harmless.KEEPS_NOTHING
            ):
                mentions[name] -= 1
            case ast.Name(id=name):
                mentions[name] += 1
    return made, frozenset(name for name, count in mentions.items() if count)


def _at_top(tree: ast.Module | None) -> Iterator[ast.AST]:
    """All that stands in a cell, but not what is in its functions."""
    todo: list[ast.AST] = [tree] if tree is not None else []
    while todo:
        node = todo.pop()
        yield node
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
            todo += [node.args, *getattr(node, "decorator_list", ())]
        else:
            todo += ast.iter_child_nodes(node)


@lru_cache(maxsize=1024)
def _handed_on(tree: ast.Module) -> frozenset[str]:
    """The names that a cell reads, and does more with than look."""
    looked = _only_looked_at(tree)
    return frozenset(
        part.id
        for part in ast.walk(tree)
        if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Load) and part not in looked
    )


def _only_looked_at(tree: ast.Module) -> set[ast.AST]:
    """The mentions of names that do not change, or hand on, what the names hold."""
    found: set[ast.AST] = set()
    for node in ast.walk(tree):
        match node:
            case ast.Call(ast.Attribute(of, "items" | "keys" | "values"), []):
                found.add(of)
            case ast.Subscript(of, ctx=ast.Load()) | ast.For(iter=of) | ast.comprehension(iter=of):
                found.add(of)
            case ast.Call(ast.Name("list" | "len" | "sorted" | "enumerate"), [of]):
                found.add(of)
            case ast.Compare(ops=[ast.In() | ast.NotIn()], comparators=[of]):
                found.add(of)
    return found


def _why_not_quiet(tree: ast.Module | None, source: str, space: Namespace) -> str:
    """Why a cell may do more than bind names; remembered as long as that is the same."""
    names = sets_and_reads(source)
    if tree is None or names.first & names.sets:
        return "it reads a name before it binds it"
    known = _KNOWN.setdefault(source, [])
    for looked_at, said in known:
        if all(space.signature(name) == signature for name, signature in looked_at.items()):
            return said
    said, depends = doubt(tree, space)
    if len(known) >= _MOST_KNOWN:
        del known[0]
    known.append(({name: space.signature(name) for name in depends}, said))
    return said


_KNOWN: dict[str, list[tuple[dict[str, Any], str]]] = {}
_MOST_KNOWN = 50  # of each of the course's cells
