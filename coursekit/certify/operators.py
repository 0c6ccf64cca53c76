"""Operators: the small mistakes that mutants make, on Python's `ast`.

An operator takes a node and yields what may stand in its place. Those of cosmic-ray and mutmut
were looked at: they know neither ``ddof``, tails and look-alike functions nor swapped arguments
and values, and bring the dependencies of a test runner with them.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator
from typing import Any, TypeGuard

# Arguments and functions that decide nothing a check may look at: seeds, speed, what is shown.
_FREE = {"random_state", "seed", "n_jobs", "verbose"}
_SHOWN = {"print", "display", "run_line_magic", "run_cell_magic"}
_PROGRESS = {"tqdm", "trange"}
# Functions that are mistaken for each other, in both directions.
_PAIRS = [
    *[("cdf", "sf"), ("ppf", "isf"), ("logcdf", "logsf"), ("mean", "median"), ("std", "var")],
    *[("min", "max"), ("argmin", "argmax"), ("nanmin", "nanmax"), ("all", "any"), ("sum", "prod")],
    *[("minimum", "maximum"), ("floor", "ceil"), ("iloc", "loc"), ("index", "columns")],
    *[("two-sided", "greater"), ("left", "right"), ("lower", "upper"), ("macro", "micro")],
]
# Functions of numbers whose arguments' order does not matter.
_COMMUTE = {"min", "max", "minimum", "maximum", "hypot", "gcd", "isclose", "allclose"}
_OTHER = dict(_PAIRS) | {b: a for a, b in _PAIRS}
_SWAPPED: dict[type, type] = {
    **{ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Div, ast.Div: ast.Mult},
    **{ast.FloorDiv: ast.Div, ast.Mod: ast.Mult, ast.Pow: ast.Mult, ast.MatMult: ast.Mult},
}
_COMPARED: dict[type, list[type]] = {
    **{ast.Eq: [ast.NotEq], ast.NotEq: [ast.Eq], ast.Is: [ast.IsNot], ast.IsNot: [ast.Is]},
    **{ast.Lt: [ast.LtE, ast.Gt], ast.LtE: [ast.Lt, ast.Gt], ast.In: [ast.NotIn]},
    **{ast.Gt: [ast.GtE, ast.Lt], ast.GtE: [ast.Gt, ast.Lt], ast.NotIn: [ast.In]},
}
_LOGIC: dict[type, type] = {
    **{ast.And: ast.Or, ast.Or: ast.And},
    **{ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.BitXor: ast.BitOr},
}
# What `+=` and the like call.
_IN_PLACE: dict[type, str] = {
    **{ast.Add: "__iadd__", ast.Sub: "__isub__"},
    **{ast.Mult: "__imul__", ast.Div: "__itruediv__"},
}
# What a model may be made with instead of its defaults.
_OPTIONS: dict[str, dict[str, Any]] = {
    "LogisticRegression": {"C": 0.01, "fit_intercept": False, "class_weight": "balanced"},
    "LinearRegression": {"fit_intercept": False},
    "DecisionTreeClassifier": {"max_depth": 2, "min_samples_leaf": 5, "class_weight": "balanced"},
    "DecisionTreeRegressor": {"max_depth": 2, "min_samples_leaf": 5},
    "KNeighborsClassifier": {"weights": "distance", "metric": "manhattan"},
}


def is_idle(parent: ast.AST, node: ast.AST) -> bool:
    """Whether no check may depend on a node: a docstring, a print, a message, a seed, ..."""
    if isinstance(parent, ast.Call) and _name(parent) in _PROGRESS:
        return node not in (parent.func, *parent.args[:1])
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant | ast.Name) or _name(node.value) in _SHOWN
    if isinstance(node, ast.For):
        return all(is_idle(node, child) for child in node.body)
    if isinstance(node, ast.keyword):
        return node.arg in _FREE
    if isinstance(parent, ast.Raise):
        return True
    return isinstance(node, ast.JoinedStr | ast.arg)


def _name(node: ast.AST) -> str:
    """The last part of a called function's name."""
    function = node.func if isinstance(node, ast.Call) else None
    return str(getattr(function, "attr", None) or getattr(function, "id", ""))


def _with(node: Any, **fields: Any) -> Any:
    """A copy of a node with other fields."""
    other = copy.copy(node)
    for field, value in fields.items():
        setattr(other, field, value)
    return other


def _arithmetic(node: Any) -> Iterator[ast.AST]:
    if isinstance(node, ast.BinOp | ast.AugAssign) and type(node.op) in _SWAPPED:
        yield _with(node, op=_SWAPPED[type(node.op)]())
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        yield node.operand


def _comparison(node: Any) -> Iterator[ast.AST]:
    if isinstance(node, ast.Compare):
        for place, op in enumerate(node.ops):
            for other in _COMPARED[type(op)]:
                yield _with(node, ops=[*node.ops[:place], other(), *node.ops[place + 1 :]])


def _boolean(node: Any) -> Iterator[ast.AST]:
    if isinstance(node, ast.BoolOp | ast.BinOp) and type(node.op) in _LOGIC:
        yield _with(node, op=_LOGIC[type(node.op)]())
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.Invert):
        yield node.operand
    elif isinstance(node, ast.If | ast.While | ast.IfExp) and not isinstance(
        node.test, ast.Compare
    ):
        yield _with(node, test=ast.UnaryOp(ast.Not(), node.test))


def _constant(node: Any) -> Iterator[ast.AST]:
    value = node.value if isinstance(node, ast.Constant) else None
    if isinstance(value, bool):
        yield ast.Constant(not value)
    elif isinstance(value, int):
        yield from (ast.Constant(value + 1), ast.Constant(value - 1))
    elif isinstance(value, float):
        yield ast.Constant(value * 2 if value else 1.0)
    elif isinstance(value, str):
        yield ast.Constant(_OTHER.get(value, value + "_"))


def _other_function(node: Any) -> Iterator[ast.AST]:
    if isinstance(node, ast.Attribute) and node.attr in _OTHER:
        yield _with(node, attr=_OTHER[node.attr])
    elif isinstance(node, ast.Name) and node.id in {"min", "max", "all", "any"}:
        yield _with(node, id=_OTHER[node.id])


def _dropped_argument(node: Any) -> Iterator[ast.AST]:
    if isinstance(node, ast.Call):
        for field, given in ("args", node.args), ("keywords", node.keywords):
            for place, argument in enumerate(given):
                if not is_idle(node, argument):
                    yield _with(node, **{field: given[:place] + given[place + 1 :]})


def _swapped_arguments(node: Any) -> Iterator[ast.AST]:
    if isinstance(node, ast.Call) and _name(node) not in _COMMUTE:
        known = [argument for argument in node.args if not is_idle(node, argument)]
        if len(known) == len(node.args):
            yield from (_with(node, args=other) for other in _exchanged(node.args))


def _swapped_values(node: Any) -> Iterator[ast.AST]:
    """Of a tuple: what is returned, an index, several values assigned at once."""
    if isinstance(node, ast.Tuple) and isinstance(node.ctx, ast.Load):
        yield from (_with(node, elts=other) for other in _exchanged(node.elts))


def _exchanged(items: list[Any]) -> Iterator[list[Any]]:
    for place in range(len(items) - 1):
        yield [*items[:place], items[place + 1], items[place], *items[place + 2 :]]


def _ddof(node: Any) -> Iterator[ast.AST]:
    if _name(node) in {"std", "var", "sem"} and "ddof" not in {k.arg for k in node.keywords}:
        value = ast.Constant(0 if _name(node) == "sem" else 1)
        yield _with(node, keywords=[*node.keywords, ast.keyword("ddof", value)])


def _removed_statement(node: Any) -> Iterator[ast.AST]:
    if isinstance(node, ast.stmt) and not isinstance(node, ast.Pass):
        yield ast.Pass()


def _loop_control(node: Any) -> Iterator[ast.AST]:
    if isinstance(node, ast.Break | ast.Continue):
        yield ast.Continue() if isinstance(node, ast.Break) else ast.Break()


def _model_option(node: Any) -> Iterator[ast.AST]:
    given = {keyword.arg for keyword in node.keywords} if isinstance(node, ast.Call) else set()
    for option, value in _OPTIONS.get(_name(node), {}).items():
        if option not in given:
            added = ast.keyword(option, ast.Constant(value))
            yield _with(node, keywords=[*node.keywords, added])


def _other_rows(node: Any) -> Iterator[ast.AST]:
    """Test rows for training rows, and the other way round."""
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
        for one, other in ("train", "test"), ("test", "train"):
            if one in node.id.split("_") and other not in node.id:
                yield _with(node, id=node.id.replace(one, other))


def _in_place(node: Any) -> Iterator[ast.AST]:
    """What a function computes from an argument is written into the argument."""
    method = _IN_PLACE.get(type(node.op)) if isinstance(node, ast.BinOp) else None
    if method and getattr(node.left, "argument", False):
        yield ast.Call(ast.Attribute(node.left, method, ast.Load()), [node.right], [])


def _cut_digits(node: Any) -> Iterator[ast.AST]:
    """Of a function one of its results, or a quotient that gets a name, to four digits."""
    if isinstance(node, ast.Assign):
        if any(isinstance(part, ast.Div) for part in ast.walk(node.value)):
            yield _with(node, value=_four_digits(node.value))
    elif isinstance(node, ast.Return) and isinstance(node.value, ast.Tuple):
        for place, one in enumerate(node.value.elts):
            if _has_digits(one):
                elements = [*node.value.elts]
                elements[place] = _four_digits(one)
                yield _with(node, value=_with(node.value, elts=elements))
    elif isinstance(node, ast.Return) and _has_digits(node.value):
        yield _with(node, value=_four_digits(node.value))


def _has_digits(value: ast.expr | None) -> TypeGuard[ast.expr]:
    """Whether an expression may be a number with digits, unlike constants and texts."""
    if isinstance(value, ast.Attribute):
        return value.attr not in ("nan", "inf")
    return isinstance(value, ast.BinOp | ast.Call | ast.Name)


def _four_digits(value: ast.expr) -> ast.BinOp:
    """Cut and not rounded: ``round`` does not take arrays."""
    whole = ast.BinOp(value, ast.FloorDiv(), ast.Constant(1e-4))
    return ast.BinOp(whole, ast.Div(), ast.Constant(1e4))


OPERATORS: list[Callable[[Any], Iterator[ast.AST]]] = [
    *(_arithmetic, _comparison, _boolean, _constant, _other_function, _dropped_argument),
    *(_swapped_arguments, _swapped_values, _ddof, _removed_statement, _loop_control),
    *(_model_option, _cut_digits, _other_rows, _in_place),
]
