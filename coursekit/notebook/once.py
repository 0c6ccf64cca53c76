"""Which names may hold what does more, when code looks at it, than be looked at.

What can be gone through only once is used up by looking. A function of the notebook's own does
anything, and a library that is given it may call it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from coursekit.notebook import harmless
from coursekit.support.syntax import last_name

_BUILTINS = frozenset(harmless.words("zip map filter enumerate iter reversed "))
_ITERTOOLS = frozenset(
    harmless.words(
        "accumulate batched chain combinations combinations_with_replacement compress count cycle "
        "dropwhile filterfalse groupby islice pairwise permutations product repeat starmap "
        "takewhile tee zip_longest "
    )
)
# Functions and methods, of whatever library or object they are.
_ANYWHERE = frozenset(
    harmless.words(
        "open ndindex ndenumerate nditer tqdm trange split from_iterable spawn reader DictReader "
        "glob iterdir rglob walk scandir iterrows itertuples items elements finditer "
        # What is not there is put there by looking for it; what is, is taken out.
        "defaultdict Queue "
    )
)
_READ_BY_PARTS = frozenset(["chunksize", "iterator"])
# What these give holds what their arguments yield, but not their arguments.
_COPY = frozenset(harmless.words("list tuple set dict sorted frozenset "))
_REDUCE = frozenset(harmless.words("sum min max any all len str join "))
# What these give, or are called on, holds what they are given.
_KEEP = frozenset(
    harmless.words(
        "partial partialmethod vectorize frompyfunc deque cache lru_cache make_scorer "
        "FunctionTransformer fromkeys format "
    )
)
_PUT = frozenset(harmless.words("append appendleft add insert setdefault update "))
_OF_HELD = frozenset(harmless.words("items values get copy pop "))


@dataclass(frozen=True)
class Known:
    """What is known of names; those of attributes begin with a dot.

    Attributes
    ----------
    held : frozenset of str
        May be, or hold, such a thing.
    makers : frozenset of str
        May give one when they are called.
    functions : frozenset of str
        Are functions of the notebook.
    keep : frozenset of str
        Classes, of which an object may hold what it is made of.
    """

    held: frozenset[str]
    makers: frozenset[str]
    functions: frozenset[str]
    keep: frozenset[str]


def active(trees: Iterable[ast.Module]) -> set[str]:
    """Names of a notebook's cells that may hold what does more than be looked at.

    Those of attributes begin with a dot.
    """
    trees = list(trees)
    nodes = [node for tree in trees for node in _nodes(tree)]
    imported = frozenset(
        alias.asname or alias.name
        for node in nodes
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if alias.name in (_ITERTOOLS if node.module == "itertools" else _ANYWHERE | _KEEP)
    )
    known = Known(
        frozenset(),
        imported - _KEEP | _BUILTINS,
        frozenset(n.name for n in nodes if isinstance(n, ast.FunctionDef)),
        _KEEP | imported & _KEEP | {n.name for n in nodes if isinstance(n, ast.ClassDef)},
    )
    while True:
        found = [_found(tree, known) for tree in trees]
        held = known.held.union(*(one[0] for one in found))
        makers = known.makers.union(*(one[1] for one in found))
        if (held, makers) == (known.held, known.makers):
            return set(held)
        known = Known(held, makers, known.functions, known.keep)


@lru_cache(maxsize=1024)
def _nodes(tree: ast.AST) -> list[ast.AST]:
    return list(ast.walk(tree))


@lru_cache(maxsize=2048)
def _found(tree: ast.Module, known: Known) -> tuple[frozenset[str], frozenset[str]]:
    """Names that a cell makes hold such a thing, and give one when they are called."""
    held, makers = set[str](), set[str]()
    for scope, inside in _scopes(tree):
        own = _own(scope)
        here = Known(known.held - own, known.makers - own, known.functions - own, known.keep)
        while True:
            found = _bind(inside, here)
            if found[0] <= here.held and found[1] <= here.makers:
                break
            here = Known(here.held | found[0], here.makers | found[1], here.functions, here.keep)
        held |= found[0] - own
        makers |= found[1] - own
        if isinstance(scope, ast.FunctionDef) and any(_gives(node, here) for node in inside):
            makers.add(scope.name)
    return frozenset(held), frozenset(makers)


def _bind(inside: list[ast.AST], known: Known) -> tuple[set[str], set[str]]:
    """Names that nodes of one scope make hold such a thing, and give one."""
    held, makers = set[str](), set[str]()
    for node in inside:
        if isinstance(node, ast.FunctionDef) and node.decorator_list:
            held.add(node.name)
        for target, value in _bound(node):
            is_unpacked = isinstance(target, (ast.Tuple, ast.List)) and _is_gone_through(value)
            if (_yields if is_unpacked else _is_held)(value, known):
                held |= _names(target)
            if _makes(value, known):
                makers |= _names(target)
    return held, makers


@lru_cache(maxsize=1024)
def _scopes(tree: ast.Module) -> list[tuple[ast.AST, list[ast.AST]]]:
    """A cell and its functions, each with the nodes that are in none of its own functions."""
    found: list[tuple[ast.AST, list[ast.AST]]] = []
    for scope in _nodes(tree):
        if isinstance(scope, (ast.Module, ast.FunctionDef, ast.AsyncFunctionDef)):
            inside: list[ast.AST] = []
            todo = list(ast.iter_child_nodes(scope))
            while todo:
                node = todo.pop()
                inside.append(node)
                if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                    todo += ast.iter_child_nodes(node)
            found.append((scope, inside))
    return found


def _own(scope: ast.AST) -> frozenset[str]:
    """The names that are a function's own."""
    if isinstance(scope, ast.Module):
        return frozenset()
    inside = _nodes(scope)
    shared = {name for n in inside if isinstance(n, (ast.Global, ast.Nonlocal)) for name in n.names}
    bound = {n.id for n in inside if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)}
    return frozenset({n.arg for n in inside if isinstance(n, ast.arg)} | bound - shared)


def _gives(node: ast.AST, known: Known) -> bool:
    """Whether by this a function gives what does more than be looked at."""
    if isinstance(node, (ast.Yield, ast.YieldFrom)):
        return True
    return isinstance(node, ast.Return) and node.value is not None and _is_held(node.value, known)


def _bound(node: ast.AST) -> Iterator[tuple[ast.expr, ast.expr]]:
    """What a node has hold something, with the value, or with a container of it."""
    match node:
        case ast.Assign(targets=targets, value=value):
            yield from ((target, value) for target in targets)
        case (
            ast.AnnAssign(target=target, value=ast.expr() as value)
            | ast.NamedExpr(target=target, value=value)
            | ast.AugAssign(target=target, value=value)
            | ast.For(target=target, iter=(ast.List() | ast.Tuple()) as value)
        ):
            yield target, value
        case ast.Call(ast.Attribute(of, method), values, named) if method in _PUT:
            if method == "update":  # which copies
                values = [one for one in values if isinstance(one, ast.Dict)]
            for one in (*values, *(keyword.value for keyword in named)):
                yield of, one


def _names(target: ast.expr) -> set[str]:
    match target:
        case ast.Name(id=name):
            return {name}
        case ast.Attribute(attr=name):
            return {f".{name}"}
        case ast.Subscript(ast.Attribute(of, "at" | "iat" | "iloc" | "loc")):
            return _names(of)
        case ast.Subscript(value=of) | ast.Starred(value=of):
            return _names(of)
        case ast.Tuple(elts=parts) | ast.List(elts=parts):
            return set().union(*map(_names, parts))
    return set()


def _is_held(node: ast.expr, known: Known) -> bool:
    """Whether a value may be, or hold, what does more than be looked at."""
    match node:
        case ast.GeneratorExp() | ast.Lambda():
            return True
        case ast.Name(id=name):
            return name in known.held | known.functions | known.makers
        case ast.Attribute(value=of, attr=name):
            is_own = name in known.functions | {"flat"} or f".{name}" in known.held
            return is_own or _is_held(of, known)
        case ast.Call():
            return _is_held_by_call(node, known)
        case ast.ListComp(elt=of) | ast.SetComp(elt=of) | ast.DictComp(value=of):
            return _is_held(of, known)
        case ast.Subscript(value=of) | ast.Starred(value=of) | ast.NamedExpr(value=of):
            return _is_held(of, known)
        case ast.BinOp(left=left, right=right):
            parts = [left, right]  # of numbers, most often
            return any(_is_held(one, known) for one in parts if not isinstance(one, ast.Name))
        case ast.IfExp(body=body, orelse=orelse):
            return _is_held(body, known) or _is_held(orelse, known)
        case ast.List(elts=parts) | ast.Tuple(elts=parts) | ast.Set(elts=parts):
            return any(_is_held(one, known) for one in parts)
        case ast.Dict(values=parts) | ast.BoolOp(values=parts):
            return any(_is_held(one, known) for one in parts)
    return False


def _is_held_by_call(node: ast.Call, known: Known) -> bool:
    """Whether what a call gives may be, or hold, such a thing."""
    func, name = node.func, last_name(node.func)
    named = [one.value for one in node.keywords]
    if name in _REDUCE:
        return False
    if isinstance(func, ast.Name) and name in _COPY | {"next"}:
        return any(_yields(one, known) for one in node.args) or (
            name == "dict" and any(_is_held(one, known) for one in named)
        )
    is_maker = name in (known.makers if isinstance(func, ast.Name) else known.makers - _BUILTINS)
    if is_maker or name in _ANYWHERE or any(o.arg in _READ_BY_PARTS for o in node.keywords):
        return True
    if name in _ITERTOOLS and isinstance(func, ast.Attribute) and _is_module(func.value):
        return True
    given = [*node.args, *named]
    if name in known.keep or not isinstance(func, (ast.Name, ast.Attribute)):
        return _is_held(func, known) or any(_is_held(one, known) for one in given)
    if isinstance(func, ast.Attribute) and name in _OF_HELD and _is_held(func.value, known):
        return True
    # What else is called keeps no function, as a rule, but may hand on what it is given.
    parts = [one for one in given if not isinstance(one, (ast.Name, ast.Attribute, ast.Lambda))]
    return any(_is_held(one, known) for one in parts)


def _is_module(of: ast.expr) -> bool:
    """Whether that may be `itertools`: NumPy's and pandas' of the same names are other things."""
    return isinstance(of, ast.Name) and of.id not in ("np", "numpy", "pd", "pandas")


def _yields(node: ast.expr, known: Known) -> bool:
    """Whether going through a value may yield such things."""
    match node:
        case ast.GeneratorExp(elt=of):
            return _is_held(of, known)
        case ast.Call(args=given):
            return any(_makes(one, known) for one in given)
        case ast.Name():
            return False
    return _is_held(node, known)


def _is_gone_through(value: ast.expr) -> bool:
    """Whether a value, when it is unpacked, is itself used up."""
    return isinstance(value, ast.GeneratorExp) or (
        isinstance(value, ast.Call) and last_name(value.func) in _BUILTINS
    )


def _makes(node: ast.expr, known: Known) -> bool:
    """Whether a value may be, or hold, what gives such a thing when it is called."""
    return any(
        (isinstance(part, ast.Lambda) and _is_held(part.body, known))
        or (isinstance(part, ast.Name) and part.id in known.makers)
        for part in _nodes(node)
    )
