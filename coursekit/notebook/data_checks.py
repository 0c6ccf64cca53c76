"""Checks that are data in, data out: their results are the same in a process of their own.

Such a check hands data to the student's functions, or reads the student's data, and looks at
nothing but the data that come back. What the syntax tree of a check must look like for that to be
certain is listed here; any other check runs beside the answers, as in nbgrader.
"""

from __future__ import annotations

import ast
import builtins
import tomllib
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from coursekit.notebook.code import parsed
from coursekit.notebook.names import Cell, imported, sets_and_reads, stored
from coursekit.support.syntax import last_name, parse, root_name

_TABLES = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
_BUILTINS, _LIBRARIES, _OF_PYTEST, _ASIDE, _COPIES, _ASKING = (
    set(_TABLES[name])
    for name in ("builtins", "libraries", "of-pytest", "aside", "copies", "asking")
)
_NEW = (
    ast.BinOp, ast.List, ast.Tuple, ast.Set, ast.Dict, ast.ListComp, ast.SetComp, ast.DictComp,
)  # fmt: skip
_NODES = (
    ast.ClassDef, ast.AsyncFunctionDef, ast.AsyncFor, ast.AsyncWith, ast.Await, ast.Yield,
    ast.YieldFrom, ast.Global, ast.Nonlocal,
)  # fmt: skip


class _Doubt(Exception):
    """Why a check may not be data in, data out."""


@dataclass
class _Notebook:
    """The names of a solution notebook, by who binds and uses them."""

    students: set[str]  # bound by solution and given cells, not by import
    solved: set[str]  # bound by solution cells
    functions: set[str]  # of the students', those that are certainly functions
    classes: set[str]
    read: set[str]  # by cells other than checks
    imported: dict[str, str]  # by name what it is in full
    modules: Mapping[str, Collection[str]]  # see `modules_in`
    private: set[str]  # bound by checks


def students_names(cells: list[Cell]) -> list[str]:
    """The names that checks ask of a student: those that other cells bind, not by import."""
    others = [cell for cell in cells if not cell.check]
    return sorted({name for cell in others for name in cell.binds})


def doubts(
    cells: list[Cell],
    modules: Mapping[str, Collection[str]] | None = None,
    beside: Collection[str] = (),
) -> dict[str, str]:
    """The checks of a solution notebook that may not be data in, data out.

    Parameters
    ----------
    cells : list of Cell
        All its code cells, in order.
    modules : mapping of str to set of str, optional
        The course's own modules, and what in each changes other modules; see `modules_in`. The rest
        of it computes, or runs what it asks of a notebook beside its answers.
    beside : collection of str
        Checks that run beside the answers for another reason, by grade id.

    Returns
    -------
    dict of str to str
        By grade id the reason, as the rest of a sentence that begins with the check's name. Checks
        in `beside` are not in it, but those that share names with them are.
    """
    notebook = _read(cells, modules or {})
    reasons: dict[str, str] = {}
    for cell in cells:
        if cell.check and cell.name not in beside:
            tree = parsed(cell.source)
            try:
                if tree is None:
                    raise _Doubt("is not Python that can be read")
                _Check(notebook, cell, tree).look()
            except _Doubt as doubt:
                reasons[cell.name] = str(doubt)
    return reasons | _sharing(cells, notebook, {*reasons, *beside})


def modules_in(folder: Path) -> dict[str, frozenset[str]]:
    """The modules beside a notebook, and what in each changes other modules."""
    return {
        path.stem: _meddling(path.read_text(encoding="utf-8", errors="replace"))
        for path in folder.glob("*.py")
        if path.is_file()
    }


@lru_cache(maxsize=32)
def _meddling(text: str) -> frozenset[str]:
    """The functions of a module that change other modules: only one process would see that."""
    try:
        tree = parse(text)
    except (SyntaxError, ValueError):
        return frozenset()
    modules = {name for node in ast.walk(tree) for name in imported(node)}
    parts = {
        node.name: list(ast.walk(node))
        for node in tree.body
        if isinstance(node, (ast.FunctionDef, ast.ClassDef))
    }
    words = {name: {last_name(part) for part in inside} for name, inside in parts.items()}
    functions = {
        name
        for name, inside in parts.items()
        if words[name] & {"setattr", "delattr", "patch", "MonkeyPatch"}
        or any(
            isinstance(part, ast.Attribute) and _is_set(part) and root_name(part) in modules
            for part in inside
        )
    }
    while callers := {name for name in words if words[name] & functions} - functions:
        functions |= callers
    return frozenset(functions)


def _read(cells: list[Cell], modules: Mapping[str, Collection[str]]) -> _Notebook:
    others = [cell for cell in cells if not cell.check]
    defined = [
        node
        for cell in others
        for node in getattr(parsed(cell.source), "body", ())
        if isinstance(node, (ast.FunctionDef, ast.ClassDef))
    ]
    return _Notebook(
        students={name for cell in others for name in cell.binds},
        solved={name for cell in others if cell.solution for name in cell.binds},
        functions={node.name for node in defined if isinstance(node, ast.FunctionDef)},
        classes={node.name for node in defined if isinstance(node, ast.ClassDef)},
        read={name for cell in others for name in cell.uses},
        imported={
            name: full
            for cell in cells
            for line in cell.imports
            for node in parse(line).body
            for name, full in imported(node).items()
        },
        modules=modules,
        private={name for cell in cells if cell.check for name in cell.binds},
    )


def _sharing(cells: list[Cell], notebook: _Notebook, beside: set[str]) -> dict[str, str]:
    """Checks that need what one beside the answers defines, or define what such a one needs."""
    checks = [cell for cell in cells if cell.check]
    shared: dict[str, str] = {}
    while True:
        additions: dict[str, str] = {}
        for number, cell in enumerate(checks):
            names = sets_and_reads(cell.source)
            read = names.first | (names.inside - names.sets)
            for name in sorted(read - notebook.imported.keys()):
                for earlier in reversed(checks[:number]):
                    if name in earlier.binds:
                        # What other cells set, too, is one in the notebook only.
                        is_theirs = name in notebook.students
                        pair = {cell.name, earlier.name}
                        for other in sorted(pair - beside if is_theirs or pair & beside else ()):
                            partner = min(pair - {other}, default=other)
                            additions[other] = f"shares {name} with {partner}, beside the answers"
                        break
        if not additions:
            return shared
        shared |= additions
        beside = beside | additions.keys()


class _Check:
    """One check; `look` raises a `_Doubt` where it is not certainly data in, data out."""

    def __init__(self, notebook: _Notebook, cell: Cell, tree: ast.Module) -> None:
        self._notebook = notebook
        self._tree = tree
        self._binds = cell.binds
        bindings = [pair for node in ast.walk(tree) for pair in _bindings(node)]
        others = notebook.private - notebook.imported.keys()  # other checks', or functions
        self._theirs = (notebook.students | others) - {name for name, _ in bindings}
        while more := {n for n, value in bindings if self._is_shared(value)} - self._theirs:
            self._theirs |= more
        self._local = {name for node in ast.walk(tree) for name in imported(node)} | {
            getattr(node, "name", None) or getattr(node, "arg", None) or getattr(node, "id", "")
            for node in ast.walk(tree)
            if isinstance(node, (ast.FunctionDef, ast.ExceptHandler, ast.arg))
            or (isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load))
        }

    def look(self) -> None:
        self._look_at_bindings()
        for node in ast.walk(self._tree):
            if isinstance(node, _NODES):
                raise _Doubt(f"has {ast.unparse(node).splitlines()[0]!r}, which is more than data")
            match node:
                case ast.Name(ctx=ast.Load()):
                    self._look_at_name(node.id)
                case ast.Attribute():
                    self._look_at_attribute(node)
                case ast.Expr(value=ast.Call() as call):
                    self._look_at_statement(call)
                case ast.Compare():
                    self._look_at_identity(node)
                case ast.With(items=items):
                    for item in items:
                        self._look_at_context(item.context_expr)
                case ast.AugAssign(target=ast.Name(id=name)):
                    if self._is_shared(ast.Name(name, ast.Load())):
                        raise _Doubt(f"changes {name}, which the student's code may still have")
                case ast.Subscript() if _is_set(node):
                    self._look_at_change(node.value)
                case ast.Delete(targets=targets):
                    for name in (getattr(target, "id", "") for target in targets):
                        if name in self._notebook.students:
                            raise _Doubt(f"deletes {name}")

    def _look_at_bindings(self) -> None:
        notebook = self._notebook
        for name in sorted(self._binds):
            if name in notebook.solved or name in notebook.classes:
                raise _Doubt(f"sets {name}, which the student's cells set; use another name")
            if name in notebook.read and name not in notebook.imported:
                raise _Doubt(f"sets {name}, which other cells read; use another name")
            if hasattr(builtins, name) and name != "_":
                raise _Doubt(f"sets {name}, a name of Python's own; use another name")

    def _look_at_name(self, name: str) -> None:
        notebook = self._notebook
        if name in notebook.classes:
            raise _Doubt(f"uses the class {name}: results that are no data stay with the answers")
        if name in self._local - notebook.imported.keys() or name in notebook.students:
            return
        if name in notebook.imported:
            self._look_at_library(notebook.imported[name])
            return
        is_error = isinstance(getattr(builtins, name, None), type) and issubclass(
            getattr(builtins, name), BaseException
        )
        if name == "get_ipython":
            raise _Doubt("runs a magic, which may do more than compute")
        if name not in _BUILTINS and name not in notebook.private and not is_error:
            raise _Doubt(f"uses {name}, which may look at more than data")

    def _look_at_library(self, full: str) -> None:
        root, _, part = full.partition(".")
        last = full.rpartition(".")[2]
        if root in self._notebook.modules:
            if part.partition(".")[0] in self._notebook.modules[root]:
                raise _Doubt(f"uses {full}, which changes what the answers would not notice")
            return
        if last.startswith(("assert", "Assert")):
            return
        if full in _OF_PYTEST | _ASIDE or full == "pytest":
            return
        if root not in _LIBRARIES:
            raise _Doubt(f"uses {full}, which may look at more than data")
        # One state for the whole process, which the student's code draws from, too.
        is_shared = part and last[0].islower() and last not in ("default_rng", "mtrand")
        if is_shared and full.startswith(("numpy.random.", "random.")):
            raise _Doubt(f"uses {full}, whose state it shares with the answers; use default_rng")
        if last.startswith(("set_", "seterr", "errstate")) or last.endswith("_memory"):
            raise _Doubt(f"uses {full}, which is about the whole process")

    def _look_at_attribute(self, node: ast.Attribute) -> None:
        if node.attr.endswith("flags") or (node.attr.startswith("__") and node.attr != "__name__"):
            raise _Doubt(f"asks for {node.attr}, which is more than data")
        if full := self._full(node):
            self._look_at_library(full)
            if full.startswith("pytest.") and full not in _OF_PYTEST:
                raise _Doubt(f"uses {full}, which may look at more than data")
        if _is_set(node):
            if root_name(node) in self._notebook.imported:
                raise _Doubt(f"changes {ast.unparse(node)}, which the answers would not notice")
            self._look_at_change(node.value)
        elif node.attr != "__name__" and getattr(node.value, "id", "") in self._notebook.functions:
            raise _Doubt(f"asks for {ast.unparse(node)}: a function can only be called")

    def _look_at_statement(self, call: ast.Call) -> None:
        """A call of whose result nothing is made changes something."""
        function, full, name = call.func, self._full(call.func), last_name(call.func)
        if name in _ASKING or name.startswith(("assert", "Assert")):
            return
        if full.partition(".")[0] in self._notebook.modules or full in _OF_PYTEST | _ASIDE:
            return
        if isinstance(function, ast.Attribute) and not full:
            self._look_at_change(function.value)
        elif name in self._notebook.students and not full:
            for value in (*call.args, *(word.value for word in call.keywords)):
                if self._is_shared(value):
                    text = ast.unparse(value)
                    raise _Doubt(f"may have {name} change {text}, which is a copy here")
        elif full or name not in self._local:
            raise _Doubt(f"calls {ast.unparse(function)} for what it changes")

    def _look_at_identity(self, node: ast.Compare) -> None:
        sides = node.left, *node.comparators
        is_plain = sum(not isinstance(side, ast.Constant) for side in sides) < 2
        if not is_plain and any(isinstance(op, (ast.Is, ast.IsNot)) for op in node.ops):
            raise _Doubt(f"asks whether two objects are one ({ast.unparse(node)})")

    def _look_at_context(self, context: ast.expr) -> None:
        if isinstance(context, ast.Call):
            full = self._full(context.func)
            if full.partition(".")[0] in self._notebook.modules or full in _OF_PYTEST:
                return
            if last_name(context.func).startswith(("assert_raises", "assertRaises")):
                return
        raise _Doubt(f"runs in {ast.unparse(context)}, which may be about the whole process")

    def _look_at_change(self, value: ast.expr) -> None:
        if self._is_shared(value):
            raise _Doubt(f"changes {ast.unparse(value)}, which the student's code may still have")

    def _is_shared(self, value: ast.expr) -> bool:
        """Return whether the student's code may hold a value, or a part of it, too."""
        is_copy = isinstance(value, ast.Call) and last_name(value.func) in _COPIES
        names = {node.id for node in ast.walk(value) if isinstance(node, ast.Name)}
        return not (is_copy or isinstance(value, _NEW)) and bool(names & self._theirs)

    def _full(self, node: ast.expr) -> str:
        """The full name of what an expression spells, if a library's; "" for any other."""
        if isinstance(node, ast.Attribute):
            before = self._full(node.value)
            return f"{before}.{node.attr}" if before else ""
        return self._notebook.imported.get(node.id, "") if isinstance(node, ast.Name) else ""


def _bindings(node: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    """The names that a node binds, and what they are, or are parts of."""
    match node:
        case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)):
            pass
        case ast.Assign(targets=targets, value=value):
            values = [value]
        case (
            ast.AnnAssign(target=target, value=ast.expr() as value)
            | ast.NamedExpr(target=target, value=value)
            | ast.For(target=target, iter=value)
            | ast.comprehension(target=target, iter=value)
            | ast.withitem(context_expr=value, optional_vars=ast.expr() as target)
        ):
            targets, values = [target], [value]
        case _:
            return
    for target in targets:
        yield from ((name, value) for name in stored(target) for value in values)


def _is_set(node: ast.Attribute | ast.Subscript) -> bool:
    return not isinstance(node.ctx, ast.Load)
