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
from coursekit.notebook.code import parsed
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
    inside : frozenset of str
        Global names that its functions read when they are called.
    """

    name: str
    check: bool
    solution: bool
    source: str
    imports: list[str] = field(default_factory=list)
    binds: frozenset[str] = frozenset()
    uses: frozenset[str] = frozenset()
    inside: frozenset[str] = frozenset()

    @property
    def imported(self) -> frozenset[str]:
        """The names that its imports bind."""
        return frozenset(imported_names(self.imports))


def read_cells(notebook: NotebookNode) -> list[Cell]:
    """The code cells of a notebook in Python, in order."""
    from IPython.core.inputtransformer2 import TransformerManager

    transform = TransformerManager().transform_cell
    cells = []
    for cell in notebook.cells:
        if cell.cell_type == "code":
            source = transform(cell.source)
            kind = str(grade_id(cell) or ""), is_check(cell), is_solution(cell), source
            try:
                cells.append(Cell(*kind, list(imports(source)), *_names(source)))
            except SyntaxError:  # run as it is, it will say so
                cells.append(Cell(*kind))
    return cells


def imports(source: str) -> Iterator[str]:
    """The import statements of a module's text, those in functions aside.

    Raises
    ------
    SyntaxError
    """
    todo: list[ast.AST] = [parse(source)]
    while todo:
        node = todo.pop(0)
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            yield ast.unparse(node)
        elif not isinstance(
            node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)
        ):
            todo += ast.iter_child_nodes(node)


def imported_names(statements: list[str]) -> list[str]:
    """The names that import statements bind."""
    return [
        alias.asname or alias.name.split(".")[0]
        for node in parse("\n".join(statements)).body
        if isinstance(node, (ast.Import, ast.ImportFrom))
        for alias in node.names
    ]


_COMPREHENSIONS = {"listcomp", "setcomp", "dictcomp", "genexpr"}


def names(source: str) -> tuple[frozenset[str], frozenset[str]]:
    """Global names that a module's text binds (by import aside), and that it reads.

    Raises
    ------
    SyntaxError
    """
    return _names(source)[:2]


def _names(source: str) -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """The names of `names`, then those that functions read when they are called.

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
    lasting : frozenset of str
        Those of `inside`, less what only functions without a name read that it has bound before.
    """

    sets: frozenset[str] = frozenset()
    first: frozenset[str] = frozenset()
    inside: frozenset[str] = frozenset()
    lasting: frozenset[str] = frozenset()


@lru_cache(maxsize=1024)
def sets_and_reads(source: str) -> SetsAndReads:
    """The global names that a cell sets and reads; none if it is not Python."""
    tree = parsed(source)
    if tree is None:
        return SetsAndReads()
    try:
        binds, _, inside = _names(ast.unparse(tree))
    except SyntaxError:  # such as a name that is global only after it was bound
        return SetsAndReads()
    imported = imported_names(list(imports(ast.unparse(tree))))
    first, lasting = set[str](), set[str]()
    _read(tree.body, set(), first, lasting)
    return SetsAndReads(binds.union(imported), frozenset(first), inside, frozenset(lasting))


def _read(body: Sequence[ast.stmt], certain: set[str], first: set[str], lasting: set[str]) -> None:
    """Go through statements in their order; `certain` are the names bound so far."""
    for statement in body:
        parts: list[ast.AST | None] = [statement]
        match statement:
            case ast.For(target=target, iter=iterable, body=inner, orelse=orelse):
                parts = [iterable, *(n for n in [target] if not _is_plain(n))]
                _read(inner, certain | _stored(target), first, lasting)
                _read(orelse, set(certain), first, lasting)
            case ast.If(test=test, body=inner, orelse=orelse):
                parts = [test]
                _read(inner, set(certain), first, lasting)
                _read(orelse, set(certain), first, lasting)
            case ast.With(items=items, body=inner):
                parts = [part for item in items for part in (item.context_expr, item.optional_vars)]
                bound = {n for item in items for n in _stored(item.optional_vars)}
                _read(inner, certain | bound, first, lasting)
        for part in parts:
            if part is None:
                continue
            _, uses, called = _names(ast.unparse(part))
            # These read what they bind anew, which a table of symbols does not say.
            again = {
                name.id
                for node in ast.walk(part)
                for target in _bound_again(node)
                for name in ast.walk(target)
                if isinstance(name, ast.Name)
            }
            first |= ((uses - called) | again) - certain
            lasting |= called if _keeps_functions(part) else called - certain
        match statement:
            case ast.Assign(targets=targets):
                certain |= {name for target in targets for name in _stored(target)}
            case ast.AnnAssign(target=target, value=value) if value is not None:
                certain |= _stored(target)
            case ast.Import() | ast.ImportFrom():
                certain |= set(imported_names([ast.unparse(statement)]))
            case ast.FunctionDef(name=name):
                certain.add(name)
            case ast.Delete():
                certain -= {n.id for n in ast.walk(statement) if isinstance(n, ast.Name)}


def _stored(target: ast.AST | None) -> set[str]:
    """Names that a target binds."""
    return {
        node.id
        for node in (ast.walk(target) if target is not None else ())
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }


def _is_plain(target: ast.AST) -> bool:
    return all(
        isinstance(n, (ast.Name, ast.Tuple, ast.List, ast.Starred, ast.Store))
        for n in ast.walk(target)
    )


def _bound_again(node: ast.AST) -> list[ast.expr]:
    if isinstance(node, ast.AugAssign):
        return [node.target]
    return node.targets if isinstance(node, ast.Delete) else []


def _keeps_functions(statement: ast.AST) -> bool:
    """Return whether functions that a statement makes may be called after it."""
    binding = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Assign, ast.AnnAssign,
               ast.AugAssign, ast.NamedExpr, ast.Delete)  # fmt: skip
    return any(isinstance(node, binding) for node in ast.walk(statement))


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
