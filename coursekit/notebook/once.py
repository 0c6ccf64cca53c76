"""Which names may hold what can be gone through only once: to look at it changes it."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import lru_cache

from coursekit.notebook import harmless
from coursekit.support.syntax import last_name

_ITERATORS = frozenset(
    harmless.words(
        "open ndindex ndenumerate nditer tqdm trange split accumulate chain "
        "from_iterable combinations permutations product starmap takewhile zip_longest "
        "islice groupby count cycle repeat tee compress pairwise spawn reader DictReader glob "
        "iterdir rglob iterrows itertuples finditer "
        # What is not there is put there by looking for it; what is, is taken out.
        "defaultdict Queue "
    )
)
# Methods of these names give no iterators: `Series.map`, for one.
_BUILTIN_ITERATORS = frozenset(harmless.words("zip map filter enumerate iter reversed "))
# Nor do these give what functions of the same names in `itertools` do.
_ARRAYS = frozenset(harmless.words("numpy.repeat numpy.compress np.repeat np.compress "))
_CONSUMERS = frozenset(
    harmless.words("list tuple set dict sorted sum min max any all len str frozenset ")
)


def iterators(trees: Iterable[ast.Module]) -> set[str]:
    """Names of a notebook's cells that may hold what can be gone through only once."""
    trees, makers = list(trees), frozenset[str]()
    while more := frozenset().union(*(_makers(tree, makers) for tree in trees)) - makers:
        makers |= more
    return set().union(*(_held(tree, makers) for tree in trees))


@lru_cache(maxsize=2048)
def _makers(tree: ast.Module, makers: frozenset[str]) -> frozenset[str]:
    """Functions of a cell that may give such a thing, if those named so do."""
    found = set()
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(name=name):
                held = _held(node, makers)
                if any(_gives(part, makers, held) for part in ast.walk(node)):
                    found.add(name)
            case ast.Assign([ast.Name(id=name)], ast.Lambda(body=body)) if _iterates(body, makers):
                found.add(name)
    return frozenset(found)


def _gives(node: ast.AST, makers: frozenset[str], held: frozenset[str]) -> bool:
    """Whether by this a function gives what can be gone through only once."""
    if isinstance(node, (ast.Yield, ast.YieldFrom)):
        return True
    if not isinstance(node, ast.Return) or node.value is None:
        return False
    parts = node.value.elts if isinstance(node.value, (ast.Tuple, ast.List)) else [node.value]
    named = any(isinstance(part, ast.Name) and part.id in held for part in parts)
    return named or _iterates(node.value, makers)


@lru_cache(maxsize=2048)
def _held(tree: ast.AST, makers: frozenset[str]) -> frozenset[str]:
    """Names that a piece of code may bind to such a thing."""
    return frozenset(
        name.id
        for node in ast.walk(tree)
        for target, value in _bound(node)
        if _iterates(value, makers)
        for name in ast.walk(target)
        if isinstance(name, ast.Name)
    )


def _bound(node: ast.AST) -> Iterator[tuple[ast.expr, ast.expr]]:
    """What a node binds, with the value, or with the container from which the value comes."""
    match node:
        case ast.Assign(targets=targets, value=value):
            yield from ((target, value) for target in targets)
        case (
            ast.AnnAssign(target=target, value=ast.expr() as value)
            | ast.NamedExpr(target=target, value=value)
            | ast.For(target=target, iter=(ast.List() | ast.Tuple()) as value)
        ):
            yield target, value


def _iterates(node: ast.AST, makers: frozenset[str]) -> bool:
    """Whether a value may be, or hold, what can be gone through only once."""
    if isinstance(node, ast.GeneratorExp):
        return True
    if isinstance(node, ast.Call):
        name, is_name = last_name(node.func), isinstance(node.func, ast.Name)
        if name in makers or (name in _BUILTIN_ITERATORS and is_name):
            return True
        if name in _ITERATORS and ast.unparse(node.func) not in _ARRAYS:
            return True
        if name in _CONSUMERS and is_name:
            return False
    if isinstance(node, (ast.ListComp, ast.SetComp)):
        return _iterates(node.elt, makers)
    return any(
        _iterates(part, makers)
        for part in ast.iter_child_nodes(node)
        if isinstance(part, (ast.expr, ast.keyword))
    )
