"""Find out which names of a solution notebook cross; see `rule`."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Collection, Iterator, Sequence

from coursekit.notebook.made import made
from coursekit.notebook.names import Cell, names, sets_and_reads
from coursekit.notebook.rule import Crossing
from coursekit.support.syntax import last_name, parse

_CHANGES = {
    "add", "append", "appendleft", "clear", "discard", "extend", "fill", "insert", "pop",
    "popitem", "popleft", "put", "remove", "resize", "reverse", "setdefault", "sort", "update",
    "drop", "dropna", "fillna", "rename", "reset_index", "set_index", "sort_values",
    "drop_duplicates", "replace",
}  # fmt: skip
# Of these only ``inplace=True`` changes what they are called on.
_IN_PLACE = {
    "drop", "dropna", "fillna", "rename", "reset_index", "set_index", "sort_values",
    "drop_duplicates", "replace",
}  # fmt: skip
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_DEFINING = (*_FUNCTIONS, ast.ClassDef, ast.Assign, ast.AnnAssign, ast.Import, ast.ImportFrom)
_OF_PYTHON = {name for name in dir(builtins) if name[0] != "_"}
_SHUFFLES = {"shuffle", "heapify", "heappush", "heappop", "insort", "put", "copyto"}


def crossing(cells: list[Cell], beside: Collection[str] = ()) -> Crossing:
    """What crosses between the checks of a solution notebook and its other cells.

    Parameters
    ----------
    beside : collection of str
        Checks, by name, that run where the other cells do. What they define is a check's own all
        the same; what is left for other cells is left for them, too.
    """
    checks = [cell for cell in cells if cell.check]
    others = [cell for cell in cells if not cell.check]
    solved = {name for cell in others if cell.solution for name in cell.binds}
    claimed = {name for cell in others if cell.solution for name in cell.imported}
    given = {name for cell in others if not cell.solution for name in cell.binds}
    ours = {name for cell in others if not cell.solution for name in cell.imported}
    bound = {name for cell in checks for name in cell.binds | cell.imported}
    alone = bound - solved - claimed - given - ours
    found = Crossing(
        imports=list(
            dict.fromkeys(line for cell in cells if not cell.solution for line in cell.imports)
        ),
        claims={
            name: line
            for cell in others
            if cell.solution
            for line in cell.imports
            for name in Cell("", False, True, "", [line]).imported
            if name not in ours
        },
        solved=sorted(solved | claimed - ours),
        given=sorted(given - solved - claimed - ours),
        private=sorted(alone | ours - solved),
        # Who puts a function in the place of Python's own means it for students' code.
        sent=sorted(
            (bound & ({name for cell in others for name in cell.inside} | _OF_PYTHON)) - ours
        ),
    )
    _place(found, cells, alone, beside)
    trees = [tree for cell in others if (tree := _tree(cell.source)) is not None]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    found.counted = sorted({name for node in nodes for name in _globals(node)})
    found.methods = sorted({name for tree in trees for name in (*_methods(tree), *made(tree))})
    found.attributes = sorted(
        {
            node.attr
            for cell in cells
            if (tree := _tree(cell.source)) is not None
            for node in ast.walk(tree)
            if isinstance(node, ast.Attribute)
        }
        | set(found.methods)
    )
    found.assigned = sorted(
        {
            node.attr
            for node in nodes
            if isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load)
        }
    )
    found.classes = sorted({name for node in nodes if (name := _class_name(node))})
    found.held = sorted({name for node in nodes for name in _held(node)})
    found.changing = sorted({name for tree in trees for name in _changing(tree)})
    return found


def _place(found: Crossing, cells: list[Cell], alone: set[str], beside: Collection[str]) -> None:
    """What depends on where a check stands."""
    since: set[str] = set()
    for place, cell in enumerate(cells):
        if not cell.check:
            since |= cell.binds | cell.imported
            continue
        found.rebound[cell.name] = sorted(since)
        since = set()
        there = [one for one in cells[place + 1 :] if not one.check or one.name in beside]
        later = _read_in(there)
        for name, text in _definitions(cell, set(found.solved)):
            found.texts.setdefault(name, []).append([cell.name, text])
        found.left[cell.name] = sorted(
            _with_needs((cell.binds | cell.imported) & alone & later, found.texts, alone)
        )


def _read_in(cells: list[Cell]) -> set[str]:
    """The names that cells need: of those that a check among them binds itself, there is no need.

    What a student's cell binds may not be bound where a student wrote another one.
    """
    needed, own = set[str](), set[str]()
    for cell in cells:
        found = sets_and_reads(cell.source)
        first = found.first | found.lasting if found.sets or found.first else cell.uses
        needed |= (cell.uses & first) - own
        own |= found.sets if cell.check else set()
    return needed


def _with_needs(
    left: frozenset[str], texts: dict[str, list[list[str]]], alone: set[str]
) -> set[str]:
    """Names, and those of the checks' own that their definitions read."""
    found: set[str] = set()
    todo = set(left)
    while todo:
        name = todo.pop()
        found.add(name)
        if name in texts:
            todo |= (names(texts[name][-1][1])[1] & alone) - found
    return found


def _tree(source: str) -> ast.Module | None:
    try:
        return parse(source)
    except SyntaxError:
        return None


def _definitions(cell: Cell, students: set[str]) -> list[tuple[str, str]]:
    """By names of a check: the statements that make it what it is, if they need no student.

    A list that is filled in a loop is that list only with the loop. Where any of the statements
    needs something of the student's, or asserts, there is nothing: half of it would be wrong.
    """
    by_name: dict[str, list[ast.stmt]] = {}
    for statement in getattr(_tree(cell.source), "body", ()):
        binds, changed = names(ast.unparse(statement))[0], _filled(statement)
        if isinstance(statement, _DEFINING):
            by_name |= {name: by_name.get(name, []) for name in binds}
        for name, before in by_name.items():
            is_import = bool(before) and isinstance(before[0], (ast.Import, ast.ImportFrom))
            if name in binds or (name in changed and not is_import):
                before.append(statement)
    return [
        (name, "\n".join(map(ast.unparse, statements)))
        for name, statements in sorted(by_name.items())
        if all(_is_alone(one, students) for one in statements)
    ]


def _is_alone(statement: ast.stmt, students: set[str]) -> bool:
    if isinstance(statement, (*_FUNCTIONS, ast.ClassDef)):
        return True  # which may call the student's code later on
    asserts = any(isinstance(node, ast.Assert) for node in ast.walk(statement))
    return not asserts and not names(ast.unparse(statement))[1] & students


def _filled(statement: ast.stmt) -> set[str]:
    """The names whose objects a statement changes, or calls a method of for nothing else."""
    found = set[str]()
    for node in ast.walk(statement):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            called = node.value.func
            found |= {_root(called)} if isinstance(called, ast.Attribute) else set()
        else:
            found |= {_root(target) for target in _changed(node)}
    return found


def _globals(node: ast.AST) -> list[str]:
    return node.names if isinstance(node, ast.Global) else []


def _methods(tree: ast.AST) -> list[str]:
    found = []
    for body in (node.body for node in ast.walk(tree) if isinstance(node, ast.ClassDef)):
        own = [
            part.name for part in body if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef)
        ]
        for part in body:  # __radd__ = __add__
            if isinstance(part, ast.Assign) and getattr(part.value, "id", None) in own:
                own += [target.id for target in part.targets if isinstance(target, ast.Name)]
        found += own
    return found


def _class_name(node: ast.AST) -> str:
    """What a class is called that is made here; "" if none is."""
    if isinstance(node, ast.ClassDef):
        return node.name
    if isinstance(node, ast.Call) and last_name(node.func) == "namedtuple" and node.args:
        name = node.args[0]
        return str(name.value) if isinstance(name, ast.Constant) else ""
    return ""


def _held(node: ast.AST) -> Iterator[str]:
    """The data that objects of a class have, as far as can be seen where it is made."""
    if isinstance(node, ast.ClassDef):
        for line in node.body:
            for target in getattr(line, "targets", [getattr(line, "target", None)]):
                if isinstance(target, ast.Name):
                    yield target.id
        for part in ast.walk(node):
            if isinstance(part, ast.Attribute) and isinstance(part.ctx, ast.Store):
                yield part.attr
    elif isinstance(node, ast.Call) and last_name(node.func) == "namedtuple":
        for part in ast.walk(node):
            if isinstance(part, ast.Constant) and isinstance(part.value, str):
                yield from part.value.replace(",", " ").split()


def _changing(tree: ast.AST) -> list[str]:
    """The functions that change one of their arguments in place, as far as can be seen."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            arguments = node.args
            given = {
                one.arg
                for one in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)
                if one.arg not in ("self", "cls")
            }
            inside = list(ast.walk(node))
            given -= {
                target.id
                for part in _outside_defaults(node)
                if isinstance(part, ast.Assign) and not _is_a_default(part)
                for target in part.targets
                if isinstance(target, ast.Name)
            }
            if any(_root(target) in given for part in inside for target in _changed(part)):
                found.append(node.name)
    return found


def _outside_defaults(node: ast.AST) -> Iterator[ast.AST]:
    """All of a function but what it does where an argument is missing: ``if x is None: x = []``."""
    for part in ast.iter_child_nodes(node):
        match part:
            case ast.If(test=ast.Compare(ops=[ast.Is() | ast.Eq()]) | ast.UnaryOp(op=ast.Not())):
                kept: list[ast.AST] = [part.test, *part.orelse]
            case _:
                kept = [part]
        for one in kept:
            yield one
            yield from _outside_defaults(one)


def _is_a_default(node: ast.Assign) -> bool:
    """Whether this is ``x = x or []``, or ``x = [] if x is None else x``."""
    names = {target.id for target in node.targets if isinstance(target, ast.Name)}
    match node.value:
        case ast.BoolOp(values=values):
            found = values
        case ast.IfExp(body=body, orelse=orelse):
            found = [body, orelse]
        case _:
            found = []
    return any(isinstance(one, ast.Name) and one.id in names for one in found)


def _changed(node: ast.AST) -> Sequence[ast.AST]:
    """What a statement or call changes in place."""
    held = (ast.Subscript, ast.Attribute)
    match node:
        case ast.Assign(targets=targets) | ast.Delete(targets=targets):
            return [target for target in targets if isinstance(target, held)]
        case ast.AugAssign(target=target):
            return [target]
        case ast.Call(func=ast.Attribute(value=of, attr=name), args=args, keywords=keywords):
            in_place = any(one.arg == "inplace" for one in keywords)
            changed: list[ast.AST] = list(args[:1]) if name in _SHUFFLES else []
            if name in _CHANGES and (in_place or name not in _IN_PLACE):
                changed.append(of)
            return changed
        case ast.Call(func=ast.Name(id=name), args=args) if name in _SHUFFLES:
            return list(args[:1])
    return []


def _root(node: ast.AST) -> str:
    while isinstance(node, (ast.Subscript, ast.Attribute)):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""
