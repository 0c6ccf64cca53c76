"""Run a student's cell again, on other data, from a check.

Some tasks are a script, not a function: "load the data", "split, fit and predict in a
loop". Their results on one data set say little about how they were obtained. `rerun`
executes the cell again with inputs the check chooses and returns what it left behind, so
that a check can look at the procedure.

This module travels with every assignment and needs nothing but IPython, NumPy and Matplotlib.
"""

from __future__ import annotations

import ast
import asyncio
import contextlib
import copy
import inspect
import linecache
import os
import random
import tempfile
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import CodeType
from typing import Any

import matplotlib.pyplot as plt
import numpy as np
from IPython.core.getipython import get_ipython
from IPython.utils.capture import capture_output

__all__ = ["rerun"]

# A cell whose first line starts so sets names without being anybody's answer.
_CHECKPOINT = "# Checkpoint"


def rerun(
    *names: str, files: Mapping[str, Any] | None = None, partial: bool = False, **inputs: Any
) -> dict[str, Any]:
    """Run the cell that sets `names` again, with other inputs, and return what it set.

    The cell is the newest one run so far that assigns all the names; if none does, the
    newest for each name, in the order they were run. Checks and checkpoint cells are never
    taken for an answer. The cell works on copies; afterwards the notebook's names, random
    state, figures and working folder are as before, and nothing it printed or drew is shown.

    Parameters
    ----------
    *names : str
        Names the cell is to set, such as ``"y_true"``. Give enough of them to tell the
        cell from others that set some of the same names.
    files : mapping of str to DataFrame, str or bytes, optional
        Files the cell finds, by relative path; a data frame is written as CSV without
        its index. With `files` the cell runs in a temporary folder that holds them only.
    partial : bool
        Whether a cell may stop at a part that is not solved, once the names are set: for
        checks of the first tasks of a cell that holds several.
    **inputs
        Names the cell finds instead of the notebook's own, such as ``X=...``.

    Returns
    -------
    dict of str to object
        The value of each name after the cell has run.

    Raises
    ------
    NotImplementedError
        If no cell that sets the names has been run, or the cell is not solved yet.
    AssertionError
        If the cell runs to its end without setting one of the names, or ends Python.
    """
    __tracebackhide__ = True  # IPython then goes from the check straight to the student's line
    shell = get_ipython()
    if shell is None:
        raise RuntimeError("rerun works in a notebook: there is no IPython session here.")
    cells = _cells_that_set(names, _history(shell))
    space = shell.user_ns
    with _undisturbed(space), _folder_with(files), capture_output():
        for name in names:
            space.pop(name, None)
        used = {name for cell in cells for name in cell.reads if name in space}
        space.update(_copied({name: space[name] for name in used} | inputs))
        for cell in cells:
            try:
                cell.run(space)
            except NotImplementedError:
                if not (partial and all(name in space for name in names)):
                    raise
        for name in names:
            assert name in space, f"Your cell ran to its end but did not set {name!r}."
        return {name: space[name] for name in names}


# Where checks run in a process of their own, this function is one that runs in the notebook's.
rerun.beside_the_answers = True  # type: ignore[attr-defined]


@dataclass
class _Cell:
    number: int  # the one in brackets beside the cell
    source: str  # as the student wrote it
    code: CodeType
    words: set[str]  # all names and attributes in it
    reads: set[str]  # those of them that may have a value from before
    bound: set[str]  # names it binds

    def run(self, space: dict[str, Any]) -> None:
        __tracebackhide__ = True
        lines = self.source.splitlines(keepends=True)
        filename = self.code.co_filename
        linecache.cache[filename] = (len(self.source), None, lines, filename)
        try:
            if self.code.co_flags & inspect.CO_COROUTINE:  # the cell awaits something
                with ThreadPoolExecutor(1) as thread:  # the notebook's own loop is busy here
                    thread.submit(asyncio.run, eval(self.code, space)).result()
            else:
                exec(self.code, space)
        except SystemExit:
            raise AssertionError(f"Your cell {self.number} ends Python (exit).") from None


def _history(shell: Any) -> list[_Cell]:
    """All cells run so far that may be answers, oldest first."""
    history = shell.history_manager
    # The parsed source is Python, magics being calls; the raw one is what the student wrote.
    both = zip(history.input_hist_parsed, history.input_hist_raw, strict=False)
    cells = (
        _cell(number, raw, source, shell.transform_cell)
        for number, (source, raw) in enumerate(both)
    )
    return [cell for cell in cells if cell and rerun.__name__ not in cell.words]  # no checks


@cache
def _cell(number: int, raw: str, source: str, transform: Callable[[str], str]) -> _Cell | None:
    """One cell of the history; None for a checkpoint and for what Python cannot run."""
    if source.lstrip().startswith(_CHECKPOINT):
        return None
    flags = ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
    try:
        tree = _WithoutMagics(transform).visit(ast.parse(source))
        # Not inherited: this module's own __future__ import is none of the student's.
        code = compile(tree, f"<your cell {number}>", "exec", flags=flags, dont_inherit=True)
    except (SyntaxError, ValueError):
        return None
    words = {getattr(node, "id", getattr(node, "attr", "")) for node in ast.walk(tree)}
    return _Cell(number, raw, code, words, words - _set_first(tree), _Bound(tree).names)


class _WithoutMagics(ast.NodeTransformer):
    """Magics act on the notebook: those that time or capture give way to their body."""

    def __init__(self, transform: Callable[[str], str]) -> None:
        self.transform = transform

    def visit_Expr(self, node: ast.Expr) -> ast.AST | list[ast.stmt]:
        match node.value:
            case ast.Call(ast.Attribute(attr="run_line_magic"), [ast.Constant("time"), body]):
                first_line = node.lineno
            case ast.Call(
                ast.Attribute(attr="run_cell_magic"),
                [ast.Constant("time" | "capture" | "prun"), _, body],
            ):
                first_line = node.lineno + 1
            case ast.Call(ast.Attribute(attr="run_line_magic" | "run_cell_magic" | "system")):
                return ast.copy_location(ast.Pass(), node)
            case _:
                return node
        tree = ast.parse(self.transform(ast.literal_eval(body)))
        return self.visit(ast.increment_lineno(tree, first_line - 1)).body


def _cells_that_set(names: Iterable[str], history: list[_Cell]) -> list[_Cell]:
    for cell in reversed(history):
        if cell.bound.issuperset(names):
            return [cell]
    chosen = {}
    for name in names:
        cells = [cell for cell in history if name in cell.bound]
        if not cells:
            raise NotImplementedError(
                f"No cell that sets {name!r} has been run yet: run your solution first."
            )
        chosen[cells[-1].number] = cells[-1]
    return [chosen[number] for number in sorted(chosen)]


def _set_first(tree: ast.AST) -> set[str]:
    """Names to which a cell assigns before anything in it can read them.

    Figures, mostly, which take long to copy.
    """
    read: set[str] = set()
    first: set[str] = set()
    for statement in getattr(tree, "body", []):
        names = [node for node in ast.walk(statement) if isinstance(node, ast.Name)]
        words = {node.id for node in names if not isinstance(node.ctx, ast.Store)}
        inside = set()
        if isinstance(statement, ast.For):
            parts = (statement.target, statement.iter, *statement.orelse)
            beside = {n.id for part in parts for n in ast.walk(part) if isinstance(n, ast.Name)}
            inside = _set_first(statement) - beside  # if the loop runs at all
        if not isinstance(statement, ast.Assign):  # others may assign, or may not
            words = {node.id for node in names}
        read |= words - inside - first
        first |= {node.id for node in names} - inside - read
    return first


class _Bound(ast.NodeVisitor):
    """Names that a cell binds in the notebook, not those inside its functions."""

    def __init__(self, tree: ast.AST) -> None:
        self.names: set[str] = set()
        self.visit(tree)

    def visit_Name(self, node: ast.Name) -> None:
        if isinstance(node.ctx, ast.Store):
            self.names.add(node.id)

    def visit_alias(self, node: ast.alias) -> None:
        self.names.add((node.asname or node.name).split(".")[0])

    def visit_FunctionDef(self, node: Any) -> None:
        self.names.add(node.name)
        inside = list(ast.walk(node))
        shared = {n for part in inside if isinstance(part, ast.Global) for n in part.names}
        stored = {n.id for n in inside if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
        self.names |= shared & stored

    def visit_comprehension(self, node: ast.comprehension) -> None:
        for part in (node.iter, *node.ifs):  # its target is its own
            self.visit(part)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self.visit(node.value)  # the name has to be there already

    visit_AsyncFunctionDef = visit_ClassDef = visit_FunctionDef


def _copied(values: dict[str, Any]) -> dict[str, Any]:
    """Copies, so that a cell that sorts, drops or fits in place leaves the originals alone.

    What cannot be copied (a module, a generator) stays what it is.
    """
    copyable = {name: value for name, value in values.items() if not inspect.ismodule(value)}
    try:  # together: what two names share stays shared
        return values | copy.deepcopy(copyable)
    except Exception:
        for name, value in list(copyable.items()):
            try:
                copy.deepcopy(value)
            except Exception:
                del copyable[name]
        return values | copy.deepcopy(copyable)


@contextlib.contextmanager
def _undisturbed(space: dict[str, Any]) -> Iterator[None]:
    """Put back names, random states, warning filters and figures.

    Inside, random numbers start from a fixed state: a check gives the same answer twice.
    """
    before = dict(space)
    # The legacy state is the one that scikit-learn and unseeded code of students use.
    state, numpy_state = random.getstate(), np.random.get_state()  # noqa: NPY002
    figures = set(plt.get_fignums())
    try:
        random.seed(0)
        np.random.seed(0)  # noqa: NPY002
        with warnings.catch_warnings():
            yield
    finally:
        for name in set(space) - set(before):
            del space[name]
        space.update(before)
        random.setstate(state)
        np.random.set_state(numpy_state)  # noqa: NPY002
        for figure in set(plt.get_fignums()) - figures:
            plt.close(figure)


@contextlib.contextmanager
def _folder_with(files: Mapping[str, Any] | None) -> Iterator[None]:
    """Work in a temporary folder that holds `files`; without files, stay."""
    home = os.getcwd()
    # Where a file stays open Windows cannot remove it; that is no reason to fail a check.
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        for name, content in (files or {}).items():
            path = Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            if hasattr(content, "to_csv"):
                content.to_csv(path, index=False)
            elif isinstance(content, bytes):
                path.write_bytes(content)
            else:
                path.write_text(content, encoding="utf-8")
        try:
            if files is not None:
                os.chdir(folder)
            yield
        finally:
            os.chdir(home)
