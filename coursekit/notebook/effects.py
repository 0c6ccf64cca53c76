"""Whether code changes anything that other cells of a notebook could see, without running it.

A cell is followed, and all functions that it calls: which objects each value may be, and what
happens to them. As soon as something may change that the cell did not make itself, there is a
`Doubt`. What cannot be followed is a doubt, too.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import Any

from coursekit.notebook.library_calls import Given, LibraryCalls
from coursekit.notebook.namespace import Namespace
from coursekit.notebook.objects import NONE, NOTHING, Doubt, Objects, functions_of
from coursekit.notebook.scopes import Function, Names, Scope

_MOST_STEPS = 60_000
_DEEPEST = 12
_CALLBACK = ast.Name("", ast.Load())
# Of these, defaults are made that cannot change.
_PLAIN = (ast.Constant, ast.Name, ast.Attribute, ast.UnaryOp, ast.USub, ast.Tuple, ast.Load)
_CALL = ast.Call(_CALLBACK, [], [])  # by a library


def doubt(tree: ast.Module, space: Namespace) -> tuple[str, set[str]]:
    """Why running a cell may change, for others, more than the names that it binds; or "".

    Returns
    -------
    tuple of str and set of str
        The second are the notebook's names of which that depends.
    """
    follower = _Follower(space)
    try:
        follower.cell(tree)
    except Doubt as found:
        return str(found), follower.looked_at
    except RecursionError:
        return "too deep to follow", follower.looked_at
    return "", follower.looked_at


class _Follower(Names):
    """Follows one cell."""

    def __init__(self, space: Namespace) -> None:
        super().__init__(space)
        self._library = LibraryCalls(self.heap, self._called_back)
        self._scopes: dict[tuple[Any, int], Scope] = {}
        self._running: list[ast.AST] = []
        self._returns: list[Objects] = []
        self._steps = 0

    def cell(self, tree: ast.Module) -> None:
        scope = Scope(self._space)
        self._stable(lambda: self._body(tree.body, scope), scope)

    def _stable(self, step: Any, scope: Scope) -> None:
        """Repeat until nothing new is found: loops carry values from below to above."""
        while True:
            before = self._size(scope)
            step()
            if self._size(scope) == before:
                return

    def _size(self, scope: Scope) -> int:
        values = sum(map(len, scope.values.values()))
        return values + len(scope.values) + self.heap.size()

    # Statements

    def _body(self, body: Sequence[ast.stmt], scope: Scope) -> None:
        for statement in body:
            self._statement(statement, scope)

    def _statement(self, node: ast.stmt, scope: Scope) -> None:
        self._step()
        match node:
            case ast.Expr(value=value):
                self._value(value, scope)
            case ast.Assign(targets=targets, value=value):
                found = self._value(value, scope)
                for target in targets:
                    self._bind(target, found, scope)
            case ast.AnnAssign(target=target, value=value):
                if value is not None:
                    self._bind(target, self._value(value, scope), scope)
            case ast.AugAssign(target=target, value=value):
                found = self._value(value, scope)
                if isinstance(target, ast.Name):
                    old = self._lookup(target.id, scope)
                    self.heap.change(old, self.heap.reach([found]))
                    scope.bind(target.id, self.heap.make("site", node, self.heap.reach([found])))
                else:
                    self._bind(target, found, scope)
            case ast.For(target=target, iter=iterable, body=body, orelse=orelse):
                self._bind(target, self.heap.element(self._value(iterable, scope)), scope)
                self._stable(lambda: self._body(body, scope), scope)
                self._body(orelse, scope)
            case ast.If(test=test, body=body, orelse=orelse):
                self._value(test, scope)
                self._body(body, scope)
                self._body(orelse, scope)
            case ast.With(items=items, body=body):
                for item in items:
                    found = self._value(item.context_expr, scope)
                    if item.optional_vars is not None:
                        self._bind(item.optional_vars, found, scope)
                self._body(body, scope)
            case ast.Try(body=body, handlers=handlers, orelse=orelse, finalbody=last):
                self._body(body, scope)
                for handler in handlers:
                    if handler.type is not None:
                        self._value(handler.type, scope)
                    if handler.name:
                        scope.bind(handler.name, self.heap.make("site", handler))
                    self._body(handler.body, scope)
                self._body([*orelse, *last], scope)
            case ast.FunctionDef(decorator_list=[]):
                scope.bind(node.name, frozenset([self._function(node, scope)]))
            case ast.Return(value=value):
                if value is not None and self._returns:
                    self._returns[-1] |= self._value(value, scope)
            case ast.Assert(test=test, msg=message):
                self._value(test, scope)
                if message is not None:
                    self._value(message, scope)
            case ast.Raise(exc=raised, cause=cause):
                for part in (raised, cause):
                    if part is not None:
                        self._value(part, scope)
            case ast.Import(names=aliases) if scope.outer is not None:
                for alias in aliases:
                    whole = alias.name if alias.asname else alias.name.partition(".")[0]
                    scope.bind(alias.asname or whole, self._imported(whole))
            case ast.ImportFrom(names=aliases) if scope.outer is not None:
                for alias in aliases:
                    found = self._imported(f"{node.module}.{alias.name}")
                    scope.bind(alias.asname or alias.name, found)
            case ast.Pass() | ast.Break() | ast.Continue():
                pass
            case _:
                raise Doubt(f"{type(node).__name__.lower()} in line {node.lineno}")

    def _bind(self, target: ast.expr, value: Objects, scope: Scope) -> None:
        match target:
            case ast.Name(id=name):
                scope.bind(name, value)
            case ast.Tuple(elts=parts) | ast.List(elts=parts):
                for place, part in enumerate(parts):
                    self._bind(part, self.heap.item(value, place, parts), scope)
            case ast.Starred(value=part):
                self._bind(part, self.heap.make("list", target, value), scope)
            case ast.Subscript(value=of, slice=key):
                self._value(key, scope)
                self.heap.change(self._value(of, scope), self.heap.reach([value]))
            case ast.Attribute(value=of):
                self.heap.change(self._value(of, scope), self.heap.reach([value]))

    def _step(self) -> None:
        self._steps += 1
        if self._steps > _MOST_STEPS:
            raise Doubt("too much to follow")

    # Values

    def _value(self, node: ast.expr, scope: Scope) -> Objects:
        self._step()
        match node:
            case ast.Constant(value=value):
                return NONE if value is None else NOTHING
            case ast.Name(id=name):
                return self._lookup(name, scope)
            case ast.Attribute(value=of, attr=name):
                return self._attribute(self._value(of, scope), name)
            case ast.Subscript(value=of, slice=key):
                picks = functions_of(self._value(key, scope))  # which rows: pandas calls it
                held = self.heap.element(self._value(of, scope))
                return held | self._library.called_back([picks], [held])
            case ast.Slice():
                for part in (node.lower, node.upper, node.step):
                    if part is not None:
                        self._value(part, scope)
                return NOTHING
            case ast.Call():
                return self._call(node, scope)
            case ast.List(elts=parts) | ast.Tuple(elts=parts) | ast.Set(elts=parts):
                slots = [self._value(part, scope) for part in parts]
                if any(isinstance(part, ast.Starred) for part in parts):
                    return self.heap.make("list", node, frozenset().union(*slots))
                return self.heap.row("list", node, slots)
            case ast.Dict(keys=keys, values=parts):
                every = [self._value(part, scope) for part in (*keys, *parts) if part is not None]
                if None in keys:  # **others
                    every = [self.heap.element(one) | one for one in every]
                return self.heap.make("list", node, frozenset().union(*every))
            case ast.Lambda():
                return frozenset([self._function(node, scope)])
            case ast.ListComp() | ast.SetComp() | ast.GeneratorExp() | ast.DictComp():
                return self._comprehension(node, scope)
            case ast.NamedExpr(target=target, value=value):
                found = self._value(value, scope)
                self._bind(target, found, scope)
                return found
            case ast.BoolOp(values=parts):
                return frozenset().union(*(self._value(part, scope) for part in parts))
            case ast.IfExp(test=test, body=body, orelse=orelse):
                self._value(test, scope)
                return self._value(body, scope) | self._value(orelse, scope)
            case ast.BinOp() | ast.UnaryOp() | ast.Compare():
                every = [
                    self._value(part, scope)
                    for part in ast.iter_child_nodes(node)
                    if isinstance(part, ast.expr)
                ]
                compares = isinstance(node, ast.Compare)
                return self.heap.make("site", node, () if compares else self.heap.reach(every))
            case ast.JoinedStr(values=parts):
                for part in parts:
                    self._value(part, scope)
                return NOTHING
            case ast.FormattedValue(value=value, format_spec=spec):
                self._value(value, scope)
                return self._value(spec, scope) if spec is not None else NOTHING
            case ast.Starred(value=value):
                return self.heap.element(self._value(value, scope))
            case ast.Yield(value=value) if self._returns:
                if value is not None:
                    held = self._value(value, scope)
                    self._returns[-1] |= held | self.heap.make("list", node, held)
                return NOTHING
        raise Doubt(f"{type(node).__name__.lower()} in line {node.lineno}")

    def _attribute(self, of: Objects, name: str) -> Objects:
        found: set[tuple[str, Any]] = set()
        for kind, what in of:
            if kind == "library":
                found |= self._imported(f"{what}.{name}")
            elif kind == "none":
                continue
            elif kind == "function" or (name.startswith("__") and name != "__name__"):
                raise Doubt(f"looks at {name}")
            elif self._is_active(f".{name}"):
                raise Doubt(f"may use up or call {name}")
            else:
                found |= self.heap.element(frozenset([(kind, what)]))
        return frozenset(found)

    def _comprehension(self, node: Any, scope: Scope) -> Objects:
        inner = self._scopes.setdefault((scope, id(node)), Scope(scope.space, scope))
        for part in node.generators:
            self._bind(part.target, self.heap.element(self._value(part.iter, inner)), inner)
            for test in part.ifs:
                self._value(test, inner)
        parts = [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]
        held = [self._value(part, inner) for part in parts]
        return self.heap.make("list", node, frozenset().union(*held))

    # Calls

    def _call(self, node: ast.Call, scope: Scope) -> Objects:
        given = Given(
            node,
            [self._value(one, scope) for one in node.args],
            {one.arg or "**": self._value(one.value, scope) for one in node.keywords},
        )
        if isinstance(node.func, ast.Attribute):
            of = self._value(node.func.value, scope)
            plain = frozenset(one for one in of if one[0] not in ("library", "none"))
            found = [
                self._callee(one, given)
                for one in self._attribute(functions_of(of) - plain, node.func.attr)
            ]
            if plain or not of:
                found.append(self._library.method(plain, node.func.attr, given))
            return frozenset().union(*found)
        callees = self._value(node.func, scope)
        if not callees:
            raise Doubt(f"calls what is no function in line {node.lineno}")
        return frozenset().union(*(self._callee(one, given) for one in callees))

    def _callee(self, callee: tuple[str, Any], given: Given) -> Objects:
        kind, what = callee
        if kind == "function":
            return self._inline(self._functions[what], given)
        if what == "IPython.get_ipython":
            return frozenset([("global", "get_ipython")])
        if kind == "library":
            return self._library.function(what, given)
        if kind == "none":
            return NOTHING
        raise Doubt(f"calls {what if kind == 'global' else 'what is not known'}")

    def _inline(self, function: Function, given: Given) -> Objects:
        node = function.node
        if node in self._running or len(self._running) > _DEEPEST:
            raise Doubt(f"{getattr(node, 'name', 'a function')} calls itself")
        # One for each call: what a loop calls again and again comes to an end.
        key = (function, id(given.node) if given.node.func is not _CALLBACK else 0)
        if key not in self._scopes:
            self._scopes[key] = Scope(function.scope.space, function.scope, is_function=True)
        inner = self._scopes[key]
        self._arguments(node.args, given, function, inner)
        self._running.append(node)
        try:
            if isinstance(node, ast.Lambda):
                return self._value(node.body, inner)
            self._returns.append(NOTHING)
            self._stable(lambda: self._body(node.body, inner), inner)
            return self._returns.pop()
        finally:
            self._running.pop()

    def _arguments(
        self, wanted: ast.arguments, given: Given, function: Function, inner: Scope
    ) -> None:
        names = [one.arg for one in (*wanted.posonlyargs, *wanted.args)]
        keywords = dict(given.keywords)
        unclear = any(isinstance(one, ast.Starred) for one in given.node.args)
        rest = self.heap.reach([keywords.pop("**", NOTHING)])
        extra: Objects = NOTHING
        for place, value in enumerate(given.values):
            if place < len(names) and not unclear:
                inner.bind(names[place], value)
            else:
                extra |= value
        for name in (*names, *(one.arg for one in wanted.kwonlyargs)):
            inner.bind(name, keywords.pop(name, NOTHING) | rest | (extra if unclear else NOTHING))
        pairs = zip(names[len(names) - len(wanted.defaults) :], wanted.defaults, strict=True)
        named = zip((one.arg for one in wanted.kwonlyargs), wanted.kw_defaults, strict=True)
        for name, default in (*pairs, *named):
            if default is not None:
                if not all(isinstance(part, _PLAIN) for part in ast.walk(default)):
                    raise Doubt(f"the default of {name} may change from call to call")
                inner.bind(name, self._value(default, function.scope))
        if wanted.vararg is not None:
            inner.bind(wanted.vararg.arg, self.heap.make("list", wanted.vararg, extra))
        if wanted.kwarg is not None:
            held = frozenset().union(rest, *keywords.values())
            inner.bind(wanted.kwarg.arg, self.heap.make("list", wanted.kwarg, held))

    def _called_back(self, function: tuple[str, Any], anything: Objects) -> Objects:
        found = self._functions[function[1]]
        number = len(found.node.args.posonlyargs) + len(found.node.args.args)
        return self._inline(found, Given(_CALL, [anything] * number, {}))
