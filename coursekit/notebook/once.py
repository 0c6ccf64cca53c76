"""Which names may hold what can be gone through only once: to look at it changes it."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from functools import lru_cache

from coursekit.notebook import harmless
from coursekit.support.syntax import last_name

_ITERATORS = frozenset(
    harmless.words(
        "open ndindex ndenumerate nditer tqdm trange split accumulate chain "
        "from_iterable combinations permutations product starmap takewhile zip_longest "
        "islice groupby count cycle repeat tee compress pairwise spawn reader DictReader glob "
        "iterdir rglob "
    )
)
# Methods of these names give no iterators: `Series.map`, for one.
_BUILTIN_ITERATORS = frozenset(harmless.words("zip map filter enumerate iter reversed "))
# Nor do these give what functions of the same names in `itertools` do.
_ARRAYS = frozenset(harmless.words("numpy.repeat numpy.compress np.repeat np.compress "))
_CONSUMERS = frozenset(
    harmless.words("list tuple set dict sorted sum min max any all len str frozenset ")
)


@lru_cache(maxsize=1024)
def iterators(tree: ast.Module) -> frozenset[str]:
    """Names that may hold what can be gone through only once."""
    makers = {
        node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
        and any(
            isinstance(part, (ast.Yield, ast.YieldFrom))
            or (isinstance(part, ast.Return) and part.value is not None and _iterates(part.value))
            for part in ast.walk(node)
        )
    }
    return frozenset(
        name.id
        for node in ast.walk(tree)
        if isinstance(node, (ast.Assign, ast.AnnAssign, ast.NamedExpr))
        and node.value is not None
        and _iterates(node.value, makers)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        for name in ast.walk(target)
        if isinstance(name, ast.Name)
    )


def _iterates(node: ast.AST, makers: Iterable[str] = ()) -> bool:
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
