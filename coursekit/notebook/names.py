"""The names that a notebook's cells import, bind and use, found without running them."""

from __future__ import annotations

import ast
import contextlib
import symtable
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from nbformat import NotebookNode

from coursekit.course import grade_id
from coursekit.notebook.cells import is_check, is_solution
from coursekit.notebook.code import as_python, parsed
from coursekit.support.syntax import depth_refused, parse


@dataclass(frozen=True)
class Cell:
    """A code cell of the solution notebook.

    Attributes
    ----------
    name : str
        Its grade id; "" if it has none.
    check, solution : bool
        Whether it is graded automatically; whether students write it.
    source : str
        Its text, as Python: magics are calls.
    imports : list of str
        Its import statements.
    binds, uses : frozenset of str
        Global names that it assigns, deletes or defines (imports aside), and that it reads.
    """

    name: str
    check: bool
    solution: bool
    source: str
    imports: list[str] = field(default_factory=list)
    binds: frozenset[str] = frozenset()
    uses: frozenset[str] = frozenset()


def read_cells(notebook: NotebookNode) -> list[Cell]:
    """The code cells of a notebook in Python, in order."""
    cells = []
    for cell in notebook.cells:
        if cell.cell_type == "code":
            source = as_python(cell.source)
            kind = str(grade_id(cell) or ""), is_check(cell), is_solution(cell), source
            try:
                cells.append(Cell(*kind, list(imports(source)), *names(source)[:2]))
            except SyntaxError:  # run as it is, it will say so
                cells.append(Cell(*kind))
    return cells


def imports(source: str) -> Iterator[str]:
    """The import statements of a module's text, those in functions aside.

    Raises
    ------
    SyntaxError
    """
    return map(ast.unparse, _imports(parse(source)))


def _imports(tree: ast.Module) -> Iterator[ast.stmt]:
    todo: list[ast.AST] = [tree]
    while todo:
        node = todo.pop(0)
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            yield node
        elif not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.expr)):
            todo += ast.iter_child_nodes(node)


def imported(node: ast.AST) -> dict[str, str]:
    """The names that an import binds, and what each is in full; none for another node."""
    if isinstance(node, ast.Import):
        tops = {alias.name.partition(".")[0] for alias in node.names if not alias.asname}
        return {a.asname: a.name for a in node.names if a.asname} | {top: top for top in tops}
    if isinstance(node, ast.ImportFrom):
        module = "." * node.level + (node.module or "")
        return {alias.asname or alias.name: f"{module}.{alias.name}" for alias in node.names}
    return {}


_COMPREHENSIONS = {"listcomp", "setcomp", "dictcomp", "genexpr"}


def names(source: str) -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """Global names that a module's text binds (by import aside), reads, and reads in functions.

    Raises
    ------
    SyntaxError
    """
    binds, uses, inside = set(), set(), set()
    with depth_refused():
        tables = [(symtable.symtable(source, "<cell>", "exec"), False)]
    while tables:
        table, in_function = tables.pop()
        in_function |= table.get_type() == "function" and table.get_name() not in _COMPREHENSIONS
        top = table.get_type() == "module"
        for symbol in table.get_symbols():
            if not top and symbol.is_declared_global():
                inside.add(symbol.get_name())
            if (top or symbol.is_declared_global()) and symbol.is_assigned():
                binds.add(symbol.get_name())
            if (top or symbol.is_global()) and symbol.is_referenced():
                uses.add(symbol.get_name())
                if in_function:
                    inside.add(symbol.get_name())
        tables += [(child, in_function) for child in table.get_children()]
    return frozenset(binds), frozenset(uses), frozenset(inside)


@dataclass(frozen=True)
class SetsAndReads:
    """The global names that a cell sets and reads.

    Attributes
    ----------
    sets : frozenset of str
        Names that it binds in any way, imports too, or deletes.
    first : frozenset of str
        Names that it may read before it has certainly bound them.
    inside : frozenset of str
        Names that its functions read when they are called.
    """

    sets: frozenset[str] = frozenset()
    first: frozenset[str] = frozenset()
    inside: frozenset[str] = frozenset()


@lru_cache(maxsize=1024)
def sets_and_reads(source: str) -> SetsAndReads:
    """The global names that a cell sets and reads; none if it is not Python."""
    tree = parsed(source)
    if tree is None:
        return SetsAndReads()
    try:
        binds, _, inside = names(ast.unparse(tree))
    except SyntaxError:  # such as a name that is global only after it was bound
        return SetsAndReads()
    modules = {name for node in _imports(tree) for name in imported(node)}
    return SetsAndReads(binds | modules, frozenset(_first(tree.body, set())), inside)


def _first(body: Sequence[ast.stmt], certain: set[str]) -> set[str]:
    """The names that statements may read before they have certainly bound them.

    Those that they certainly bind are added to `certain`, the names bound before.
    """
    first = set[str]()
    for statement in body:
        parts: list[ast.AST] = [statement]
        if isinstance(statement, (ast.For, ast.If, ast.With)):
            heads = [n for n in ast.iter_child_nodes(statement) if not isinstance(n, ast.stmt)]
            is_with = isinstance(statement, ast.With)
            parts = [n for h in heads for n in (ast.iter_child_nodes(h) if is_with else [h])]
            bound = {name for part in parts for name in stored(part)}
            first |= _first(statement.body, certain | bound)
            first |= _first(getattr(statement, "orelse", []), set(certain))
        for part in parts:
            if isinstance(part, (ast.Name, ast.Tuple, ast.List)) and stored(part):
                continue  # the target of a loop
            _, uses, called = names(ast.unparse(part))
            # These read what they bind anew, which a table of symbols does not say.
            again = {
                name.id
                for node in ast.walk(part)
                if isinstance(node, (ast.AugAssign, ast.Delete))
                for name in ast.walk(node)
                if isinstance(name, ast.Name) and not isinstance(name.ctx, ast.Load)
            }
            first |= ((uses - called) | again) - certain
        match statement:
            case ast.Assign() | ast.AnnAssign(value=ast.expr()):
                certain |= stored(statement)
            case ast.Import() | ast.ImportFrom():
                certain |= imported(statement).keys()
            case ast.FunctionDef(name=name):
                certain.add(name)
            case ast.Delete():
                certain -= {n.id for n in ast.walk(statement) if isinstance(n, ast.Name)}
    return first


def stored(part: ast.AST) -> set[str]:
    """Names that a target, or one in an assignment, binds."""
    nodes = ast.walk(part)
    return {n.id for n in nodes if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}


def libraries(cells: list[Cell], folder: Path) -> list[str]:
    """The modules that an assignment imports, by their full names, its own left out.

    Parameters
    ----------
    cells : list of Cell
        Of its notebooks.
    folder : Path
        The assignment's folder, with modules of its own, which import others.
    """
    modules = _modules([line for cell in cells for line in cell.imports])
    paths = [path for path in folder.rglob("*.py") if path.is_file()]  # no link that leads nowhere
    for path in paths:
        with contextlib.suppress(SyntaxError, UnicodeDecodeError):
            modules |= _modules(list(imports(path.read_text(encoding="utf-8"))))
    names = {path.stem for path in paths} | {path.parent.name for path in paths}
    return sorted(name for name in modules if name.split(".")[0] not in names)


def _modules(statements: list[str]) -> set[str]:
    """The modules that import statements name."""
    names = set()
    for node in parse("\n".join(statements)).body:
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module)
    return names
