"""A check's text as it is, and as canaries have it: other values wanted, or asserts negated.

A right answer fails a canary. Who passes it has bent what compares, or what stops.
"""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Callable, Iterator
from string import ascii_lowercase, digits
from typing import Any

from coursekit.support.syntax import last_name, parse

REAL, VALUES, WANTED, NEGATED = "real", "values", "wanted", "negated"
_BEGIN, _END = "### BEGIN HIDDEN TESTS", "### END HIDDEN TESTS"
# Calls whose arguments are what is wanted, or make it of literals; others hand them to answers.
_LOOKS = re.compile(
    r"assert\w*|fail\w*|is_?close|all_?close|array_equal|approx|abs|round|array|asarray|Series|"
    r"DataFrame|Index|list|tuple|set|frozenset|dict|sorted|float|int|str|Fraction|Decimal|Counter"
)
_COMPARES = re.compile(r"assert\w*|is_?close|all_?close|array_equal|equals")
_DISTANCE = re.compile("f?abs|norm")
_ORDER = ast.Lt, ast.LtE, ast.Gt, ast.GtE
_OPPOSITE: dict[type, type] = {
    ast.Eq: ast.NotEq, ast.Lt: ast.GtE, ast.Gt: ast.LtE, ast.In: ast.NotIn, ast.Is: ast.IsNot,
}  # fmt: skip
_OPPOSITE |= {opposite: operator for operator, opposite in _OPPOSITE.items()}
_TOLERANCE = 1e-3
_TRIES = 100


def variants(source: str) -> dict[str, str]:
    """Return a check's texts by kind, all in the same style; none if it is no Python.

    Parameters
    ----------
    source : str
        Python, magics being calls. If it has hidden tests, only these are changed: the others are
        known to students.
    """
    try:
        texts = {REAL: ast.unparse(_silent(source))}
        for kind, change in ((VALUES, _Wanted), (WANTED, _Wanted), (NEGATED, _Negated)):
            tree = _silent(source)
            change(source, tree, kind).visit(tree)
            text = ast.unparse(ast.fix_missing_locations(tree))
            if text not in texts.values():
                texts[kind] = text
    except (SyntaxError, ValueError, RecursionError):
        return {}
    return texts


def _silent(source: str) -> ast.Module:
    """Return a check without its messages, which would name the values that it really wants."""
    tree = parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Assert):
            node.msg = None
        elif isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
            node.exc = node.exc.func
    return tree


class _Change(ast.NodeTransformer):
    """Changes what asserts want, and an `if` that raises; `_change` says how."""

    _change: Callable[[ast.expr], ast.expr]

    def __init__(self, source: str, tree: ast.Module, kind: str) -> None:
        self._lines = set(_hidden(source)) or set(range(source.count("\n") + 2))

    def visit_Assert(self, node: ast.Assert) -> ast.Assert:
        node.test = self._change(node.test)
        return node

    def visit_If(self, node: ast.If) -> Any:
        if isinstance(node.body[-1], ast.Raise) and self._is_hidden(node):
            node.test = self._change(node.test)
        return self.generic_visit(node)

    def visit(self, node: ast.AST) -> Any:
        # What holds others may hold some that are hidden.
        is_open = isinstance(node, ast.Module) or hasattr(node, "body")
        return super().visit(node) if is_open or self._is_hidden(node) else node

    def _is_hidden(self, node: ast.AST) -> bool:
        return getattr(node, "lineno", 0) in self._lines


def _hidden(source: str) -> Iterator[int]:
    inside = False
    for number, line in enumerate(source.splitlines(), start=1):
        inside = _BEGIN in line or (inside and _END not in line)
        if inside:
            yield number


class _Negated(_Change):
    """Asserts the opposite, also of calls that assert."""

    def visit_Expr(self, node: ast.Expr) -> ast.stmt:
        call = node.value
        if not (isinstance(call, ast.Call) and last_name(call.func).startswith("assert")):
            return node
        (tried,) = parse(
            "try:\n    pass\nexcept AssertionError:\n    pass\nelse:\n    raise AssertionError"
        ).body
        assert isinstance(tried, ast.Try)
        tried.body = [node]
        return tried

    def _change(self, test: ast.expr) -> ast.expr:
        if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            return test.operand
        if isinstance(test, ast.Compare) and len(test.ops) == 1:
            test.ops = [_OPPOSITE[type(test.ops[0])]()]
            return test
        return ast.UnaryOp(ast.Not(), test)


class _Wanted(_Change):
    """Wants other values: literals that are compared, or, as `VALUES`, that are given names too.

    What is handed to the student's code stays, so that it gives what it gives for the check
    itself; and so does what is only a bound, which a good answer may exceed by far.
    """

    def __init__(self, source: str, tree: ast.Module, kind: str) -> None:
        super().__init__(source, tree, kind)
        self._names_too = kind == VALUES
        self._random = random.Random(source)
        constants = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)]
        self._values = {repr(value) for value in constants}
        self._new: dict[str, Any] = {}
        self._has_renewed = False

    def visit_Expr(self, node: ast.Expr) -> ast.Expr:
        if isinstance(node.value, ast.Call):
            node.value = self._change(node.value)
        return node

    def visit_Assign(self, node: ast.Assign) -> ast.Assign:
        if self._names_too:
            self._has_renewed |= self._renew(node.value)
        return node

    def visit_For(self, node: ast.For) -> Any:
        if self._names_too and self._is_hidden(node):
            self._has_renewed |= self._renew(node.iter)
        return self.generic_visit(node)

    def _change(self, test: ast.expr) -> ast.expr:
        """Want something else of each comparison within an expression."""
        for node in ast.walk(test):
            if isinstance(node, ast.Compare) and not isinstance(node.ops[0], _ORDER):
                changed = any([self._renew(operand) for operand in (node.left, *node.comparators)])
                if not changed and isinstance(node.ops[0], ast.Eq):
                    # Within a call there may be a number for each row of a table.
                    node.comparators[-1] = self._other(node.comparators[-1], node is not test)
            elif isinstance(node, ast.Compare):
                left = node.left
                if isinstance(left, ast.Call) and _DISTANCE.fullmatch(last_name(left.func)):
                    self._renew_argument(left, 0, is_number=True)
            elif isinstance(node, ast.Call) and _COMPARES.fullmatch(last_name(node.func)):
                self._renew_argument(node, 1, "close" in last_name(node.func))
        return test

    def _renew_argument(self, call: ast.Call, place: int, is_number: bool) -> None:
        """Change the literals in a call's arguments; the one at `place`, if there are none."""
        if not any([self._renew(argument) for argument in call.args]) and len(call.args) > place:
            call.args[place] = self._other(call.args[place], is_number)

    def _other(self, wanted: ast.expr, is_number: bool) -> ast.expr:
        """Return another expression for what is no literal; itself if it may differ already."""
        if self._has_renewed:
            return wanted
        constant = ast.Constant(self._random.randrange(2, 9))
        if is_number:
            return ast.BinOp(wanted, ast.Add(), constant)
        return ast.List([wanted, constant], ast.Load())

    def _renew(self, node: ast.AST) -> bool:
        """Change the literals of an expression that are not handed to anybody's code."""
        if isinstance(node, ast.Constant):
            if (value := self._value(node.value)) is None:
                return False
            node.value = value
            return True
        inner: list[ast.AST]
        if isinstance(node, ast.Call):
            inner = [node.func, *(node.args if _LOOKS.fullmatch(last_name(node.func)) else [])]
        elif isinstance(node, ast.Subscript):
            inner = [node.value]
        elif isinstance(node, ast.Dict):
            inner = list(node.values)
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Pow):
            inner = [node.left]
        elif isinstance(node, (ast.JoinedStr, ast.Lambda, ast.comprehension, ast.Compare)):
            inner = []
        else:
            inner = list(ast.iter_child_nodes(node))
        return any([self._renew(child) for child in inner])

    def _value(self, old: Any) -> Any:
        """Another value that looks alike, the same each time; None if there is none."""
        key = repr(old)
        if isinstance(old, bool):
            return not old
        is_number = isinstance(old, (int, float)) and abs(old) < 2**31
        if not is_number and not (isinstance(old, str) and re.search("[a-z0-9]", old)):
            return None
        if isinstance(old, float) and 0 < abs(old) <= _TOLERANCE:
            return None
        if key not in self._new:
            tries = (_like(old, self._random, number) for number in range(_TRIES))
            new = next((value for value in tries if repr(value) not in self._values), None)
            if new is None:  # there are ten texts of one digit, and a check may have them all
                return None
            self._new[key] = new
            self._values.add(repr(new))
        return self._new[key]


def _like(old: Any, chance: random.Random, number: int) -> Any:
    if isinstance(old, int):
        return abs(old + chance.choice([-3, -2, -1, 1, 2, 3, 4, 5, 6, 7])) + number // 10
    if isinstance(old, float):
        places = len(repr(old).partition(".")[2])
        return round(abs(old + chance.uniform(-1, 1) * max(abs(old), 1)) + 0.1**places, places)
    kinds = ascii_lowercase, digits
    return "".join(chance.choice(next((k for k in kinds if sign in k), sign)) for sign in old)
