"""What checks are written with, and how they tell you that they passed.

`close` and `raises` are asserts with a message, and `trying` gives one to an error that a check
did not ask for. `rerun` is for tasks that are a script, not a
function ("load the data", "split, fit and predict in a loop"): it runs your cell again with
inputs that the check chooses and returns what the cell left behind, so that the check can look
at how the result was obtained. `small_wine` makes such inputs.

Importing the module lets a check that passes say so in one line; `progress` sums up a Part.
Nothing is printed while a notebook is graded.

This module travels with every assignment and needs nothing but IPython, NumPy and Matplotlib,
and pandas for `small_wine`.
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
import re
import sys
import tempfile
import time
import traceback
import warnings
from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from types import CodeType
from typing import Any

import matplotlib.pyplot as plt
import numpy as np
from IPython.core.getipython import get_ipython
from IPython.utils.capture import capture_output

__all__ = ["ask", "close", "progress", "raises", "rerun", "small_wine", "trying"]

# A cell whose first line starts so sets names without being anybody's answer.
_CHECKPOINT = "# Checkpoint"


def close(
    got: Any, want: Any, what: str, hint: str = "", rtol: float = 1e-8, atol: float = 1e-12
) -> None:
    """Assert that a result is the number, or the numbers, that it should be.

    Parameters
    ----------
    got : number or array-like
        The result, with the shape of `want`.
    want : number or array-like
        What it should be; where it is NaN, the result should be NaN as well.
    what : str
        What the result is, and of which input: the message starts with it.
    hint : str, optional
        A sentence that ends the message.
    rtol, atol : float, optional
        How far they may differ: ``atol + rtol * abs(want)``.

    Raises
    ------
    AssertionError
        Saying what was tried, what was expected, and what came back, with as many digits as
        it takes to see the difference.

    Examples
    --------
    >>> close(0.75, 2 / 3, "accuracy for 2 right of 3")  # doctest: +SKIP
    AssertionError: accuracy for 2 right of 3 should be about 0.6667, got 0.75.
    """
    __tracebackhide__ = True  # IPython then goes from the check straight to the student's line
    fault = _difference(got, np.asarray(want, dtype=float), rtol, atol)
    assert not fault, f"{what} {fault}{'' if fault.endswith('?') else '.'} {hint}".rstrip()


def raises(
    error: type[Exception], function: Any, *args: Any, because: str = "", **options: Any
) -> None:
    """Assert that ``function(*args, **options)`` raises an error of a kind.

    Warnings are ignored meanwhile, and a task that is not solved stays not solved.

    Parameters
    ----------
    error : type
        The kind of error, such as ``ValueError``.
    function : callable
        What to call.
    *args, **options
        What to call it with.
    because : str, optional
        Why it should raise: "the lengths are 1 and 3".

    Raises
    ------
    AssertionError
        Saying what was called and what it did instead.
    """
    __tracebackhide__ = True
    call = [_short(value) for value in args]
    call += [f"{name}={_short(value)}" for name, value in options.items()]
    article = "an" if error.__name__[0] in "AEIOU" else "a"
    should = f"{getattr(function, '__name__', 'it')}({', '.join(call)}) should raise {article} "
    should += error.__name__ + (f" ({because})" if because else "")
    assert callable(function), f"{should}, but it is not a function: {_short(function)}."
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            got = function(*args, **options)
    except error as raised:
        if type(raised).__name__ == "PlainError":  # whoever grades cannot look at what came back
            raise
        return
    # The last two say that a notebook that is graded stopped answering.
    except (NotImplementedError, TimeoutError, ConnectionError):
        raise
    except Exception as other:
        raise AssertionError(f"{should}, it raised {_error(other)}") from other
    raise AssertionError(f"{should}, it returned {_short(got)}.")


@contextlib.contextmanager
def trying(what: str) -> Iterator[None]:
    """Say what was tried if a call inside the ``with`` block raises an error.

    Without it, all that feedback on a hidden check tells is the error. Warnings are ignored
    meanwhile, and a task that is not solved stays not solved.

    Parameters
    ----------
    what : str
        What is tried, such as "n = 1, accuracy 0.5": the message starts with it.

    Raises
    ------
    AssertionError
        Saying what was tried and which error came.

    Examples
    --------
    >>> with trying("no rows"):  # doctest: +SKIP
    ...     1 / 0
    AssertionError: no rows: it raised ZeroDivisionError: division by zero.
    """
    __tracebackhide__ = True
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    except (NotImplementedError, TimeoutError, ConnectionError):  # as for `raises`
        raise
    except Exception as error:
        if type(error).__name__ == "PlainError":
            raise
        raise AssertionError(f"{what}: it raised {_error(error)}") from error


def small_wine(
    n: int,
    seed: int,
    noise: float = 0.02,
    low: float = 8.0,
    slope: float = 0.15,
    names: Iterable[Any] | None = None,
) -> tuple[Any, Any, dict[str, Any]]:
    """A table like that of the wines in which alcohol follows one of ten columns.

    The column is "Fixed acidity": 0.5, 1.5, ... in random order. The other nine are constant.

    Parameters
    ----------
    n : int
        Number of rows.
    seed : int
        Equal seeds give equal tables.
    noise, low, slope : float, optional
        Alcohol is ``low + slope * acidity`` and normal noise of this standard deviation.
    names : iterable, optional
        Names of the n rows, put in random order; otherwise 0 to n - 1.

    Returns
    -------
    X : pandas.DataFrame, shape (n, 10)
    y : pandas.Series, shape (n,)
        The alcohol, named so, with the row names of X.
    files : dict
        The same as ``data/wine.csv`` and ``data/wine2.csv``, for ``rerun(files=files)``.
    """
    import pandas as pd

    rng = np.random.default_rng(seed)
    index = None if names is None else rng.permutation(np.asarray(list(names)))
    columns = [
        *("Fixed acidity", "Volatile acidity", "Citric acid", "Residual sugar", "Chlorides"),
        *("Free sulfur dioxide", "Total sulfur dioxide", "Density", "pH", "Sulphates"),
    ]
    X = pd.DataFrame(1.0, index=range(n) if index is None else index, columns=columns)
    X["Fixed acidity"] = rng.permutation(n) + 0.5
    y = (low + slope * X["Fixed acidity"] + noise * rng.standard_normal(n)).rename("Alcohol")
    both = X.assign(Alcohol=y, Color="Red")
    wine = both.assign(**{"Quality score (0-10)": 5})
    return X, y, {"data/wine.csv": wine, "data/wine2.csv": both}


def _difference(got: Any, want: np.ndarray, rtol: float, atol: float) -> str:
    """What is wrong with a result, as the rest of a sentence; "" if nothing is."""

    def should() -> str:  # not before it is needed: most results are right
        if want.size > 6:
            return f"should be {want.size} numbers" if want.ndim == 1 else "should be numbers"
        return f"should be {_written(want, 4)}"

    if got is None:
        return f"{should()}, got None: is there a return?"
    if callable(got):
        return f"{should()}, got a function: is it called?"
    try:
        values = np.asarray(got)
        if values.dtype.kind == "O":  # numbers of several kinds, or no numbers
            if any(value is None for value in values.flat):  # which would be NaN
                return f"{should()}, got {_short(got)}"
            values = values.astype(float)
    except (TypeError, ValueError):
        return f"{should()}, got {_short(got)}"
    if values.dtype.kind not in "biuf":
        return f"{should()}, got {_short(got)}"
    if values.shape != want.shape:
        if want.ndim == 0:
            return f"{should()}, a single number, got {_short(got)}"
        if want.ndim == values.ndim == 1:
            return f"{should()}, {len(want)} in all, got {len(values)}: {_short(got)}"
        return f"should have the shape {want.shape}, got {values.shape}"
    values = values.astype(float)
    wrong = np.argwhere(~np.isclose(values, want, rtol=rtol, atol=atol, equal_nan=True))
    if not len(wrong):
        return ""
    first = tuple(int(i) for i in wrong[0])
    one, other = want[first], values[first]
    digits = next((n for n in range(4, 17) if f"{one:.{n}g}" != f"{other:.{n}g}"), 17)
    note = " (not a number)" if np.isnan(other) else ""
    if want.size <= 6:
        return f"should be {_written(want, digits)}, got {_written(values, digits)}{note}"
    place = first[0] if len(first) == 1 else first
    return (
        f"is wrong in {len(wrong)} of {want.size} values: at position {place} it should be "
        f"{_written(one, digits)}, got {_written(other, digits)}{note}"
    )


def _written(numbers: Any, digits: int) -> str:
    """Numbers with so many digits, after "about" if that rounds them."""
    text = np.vectorize(lambda number: f"{number:.{digits}g}", otypes=[object])(numbers)
    rounded = np.any(np.asarray(text, dtype=float) != numbers)  # NaN, too, but that is no matter
    about = "about " if rounded and not np.isnan(numbers).any() else ""
    return about + str(np.asarray(text).tolist()).replace("'", "")


def _short(value: Any, most: int = 80) -> str:
    """A value as text of at most so many characters."""

    def plain(value: Any) -> Any:
        if isinstance(value, (np.ndarray, np.generic)):
            return value.tolist()
        return type(value)(map(plain, value)) if type(value) in (list, tuple) else value

    text = f"a {type(value).__name__}" if hasattr(value, "to_csv") else repr(plain(value))
    if callable(value):
        text = getattr(value, "__name__", text)
    return _short_text(text, most)


def _error(error: Exception) -> str:
    """The end of a sentence: the kind of an error, and the first line of its message."""
    said = next((line.strip() for line in str(error).splitlines() if line.strip()), "")
    text = type(error).__name__ + (f": {_short_text(said, 200)}" if said else "")
    return text if text.endswith((".", "?", "!")) else text + "."


def _short_text(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


# A check starts with a line such as "Check 1.2: two classes." in triple quotes.
_TITLE = re.compile(r'\s*(?:#.*\n\s*)*"""(Hidden check|Check) (\d\w*(?:\.\w+)*)([^\n]*)')


def progress(
    part: str,
    visible: Mapping[str, float | tuple[float, ...]],
    hidden: Mapping[str, float] | None = None,
    written: Mapping[str, float] | None = None,
    extra: Iterable[str] = (),
) -> None:
    """Print which visible checks of a Part pass, and what is left to do.

    It goes by the last run of each check since the kernel started: after a change in your
    solution, run the check again.

    Parameters
    ----------
    part : str
        Its name, such as "Part 1".
    visible : mapping of str to points
        For each task its visible check's points; a tuple if there are several.
    hidden, written : mapping of str to points, optional
        For each task the points of its hidden checks, and of a written answer.
    extra : iterable of str, optional
        The tasks that can be skipped; they are counted apart.
    """
    if not _is_graded():
        print(_summary(_seen(), part, visible, hidden or {}, written or {}, {*extra}))


def _summary(
    seen: dict[str, dict[str, str]],
    part: str,
    visible: Mapping[str, float | tuple[float, ...]],
    hidden: Mapping[str, float],
    written: Mapping[str, float],
    extra: set[str],
) -> str:
    """The text of `progress`."""
    points = {
        task: worth if isinstance(worth, tuple) else (worth,) for task, worth in visible.items()
    }
    states = {task: _state(seen.get(task, {}), len(points[task])) for task in points}
    lines = []
    groups = {"core ": points.keys() - extra, "extra ": points.keys() & extra}
    for kind, tasks in groups.items() if extra else [("", points.keys())]:
        passed = [task for task in tasks if states[task] == "passes"]
        reached, most = (sum(sum(points[task]) for task in group) for group in (passed, tasks))
        if tasks:
            lines.append(
                f"{part}: {len(passed)} of {len(tasks)} {kind}tasks pass their visible checks, "
                f"{reached:g} of {_points(most)}."
            )
    lines += [f"  {task}  {state}" for task, state in states.items()]
    later = [("Hidden checks", hidden), ("Written answers", written)]
    for kind, worth in later:
        parts = [
            f"{_points(sum(worth[task] for task in tasks))} {name}({', '.join(tasks)})"
            for name, tasks in (
                ("", [task for task in worth if task not in extra]),
                ("extra ", [task for task in worth if task in extra]),
            )
            if tasks
        ]
        if parts:
            lines.append(f"{kind} add {' and '.join(parts)} when graded.")
    return "\n".join(lines)


def _points(number: float) -> str:
    return f"{number:g} point" + ("" if number == 1 else "s")


def _state(checks: dict[str, str], number: int) -> str:
    """What is known of a task that has so many visible checks."""
    for state in ("fails", "is not solved yet"):
        if state in checks.values():
            return state
    if len(checks) >= number:
        return "passes"
    return f"passes {len(checks)} of {number} checks, run the others" if checks else "not run yet"


def _tell(result: Any) -> None:
    """After each cell: if it was a check, remember how it went; say so if it passed."""
    shell, source = get_ipython(), result.info.raw_cell or ""
    title = _TITLE.match(source)
    if shell is None or title is None or _is_graded():
        return
    kind, number, rest = title.groups()
    error = result.error_before_exec or result.error_in_exec
    # Magics may show an error and go on: of such a cell nothing is known.
    unknown = error is None and "get_ipython()." in shell.transform_cell(source)
    if kind == "Check":
        checks = _seen().setdefault(number, {})
        checks.pop(rest, None)
        if not unknown:
            unsolved = isinstance(error, NotImplementedError)
            checks[rest] = (
                "passes" if error is None else "is not solved yet" if unsolved else "fails"
            )
    if error is None and not unknown:
        here = kind == "Check" or "### BEGIN" in source  # students' versions lack what follows
        print(f"{kind} {number} {'passed' if here else 'runs when graded'}.")


def _seen() -> dict[str, dict[str, str]]:
    """How each visible check went, by task and title; kept when this module is loaded again."""
    shell = get_ipython()
    return {} if shell is None else vars(shell).setdefault("_checks_seen", {})


def _is_graded() -> bool:
    return "NBGRADER_EXECUTION" in os.environ


def _listen() -> None:
    """Have IPython call `_tell` after each cell, once, however often this module is loaded."""
    shell = get_ipython()
    if shell is None or _is_graded():
        return
    for known in list(shell.events.callbacks["post_run_cell"]):
        if (known.__module__, known.__name__) == (__name__, "_tell"):
            shell.events.unregister("post_run_cell", known)
    shell.events.register("post_run_cell", _tell)
    shell.set_custom_exc((Exception,), _show)


def _show(
    shell: Any, kind: type, error: Exception, trace: Any, tb_offset: int | None = None
) -> None:
    """Show in three lines at most why a check failed, and errors of other cells as IPython does."""
    if lines := _reason(kind, error, traceback.extract_tb(trace)):
        error._render_traceback_ = lambda: lines  # type: ignore[attr-defined]
    shell.showtraceback((kind, error, trace), tb_offset=tb_offset, running_compiled_code=True)


def _reason(kind: type, error: Exception, frames: traceback.StackSummary) -> list[str]:
    """Name the error of a check, and the student's line that it came from; [] of another cell."""
    checks = [
        frame for frame in frames if _TITLE.match("".join(linecache.getlines(frame.filename)))
    ]
    if not checks:
        return []
    check = checks[0]
    if error.__cause__ is not None:  # `raises` and `trying` say what a student's error was
        frames = traceback.extract_tb(error.__cause__.__traceback__)
    answers = [
        frame
        for frame in frames
        if frame.filename.startswith("<your cell")
        or (
            frame.filename != check.filename
            and Path(frame.filename).parent == Path(check.filename).parent
        )
    ]
    message = " ".join(str(error).split())
    lines = [f"\x1b[31m{kind.__name__}\x1b[39m" + (f": {message}" if message else "")]
    if answers:
        frame = answers[-1]
        place = "" if frame.name == "<module>" else f" in {frame.name}"
        lines.append(f"Your line {frame.lineno}{place}: {frame.line}")
    elif not message:
        lines.append(f"Line {check.lineno} of the check: {check.line}")
    return lines


def ask(expression: str, **inputs: Any) -> Any:
    """The value of an expression in the notebook, whose names it may use.

    For what is no data itself, such as a fitted model: ``ask("tree.get_depth()")``. Only the
    value travels to the check.

    Parameters
    ----------
    expression : str
        Python.
    **inputs
        Names that mean something else in the expression, such as ``X=...``.

    Returns
    -------
    object
        Data: numbers, text, lists, dictionaries, arrays or tables.
    """
    __tracebackhide__ = True
    return eval(expression, _session("ask").user_ns | inputs)


def rerun(
    *names: str,
    files: Mapping[str, Any] | None = None,
    partial: bool = False,
    expressions: Iterable[str] = (),
    **inputs: Any,
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
    expressions : iterable of str
        What to return instead of the names once the cell has run, as for `ask`.
    **inputs
        Names the cell finds instead of the notebook's own, such as ``X=...``.

    Returns
    -------
    dict of str to object
        The value of each name, or of each expression, after the cell has run.

    Raises
    ------
    NotImplementedError
        If no cell that sets the names has been run, or the cell is not solved yet.
    AssertionError
        If the cell runs to its end without setting one of the names, or ends Python.
    """
    __tracebackhide__ = True  # IPython then goes from the check straight to the student's line
    shell = _session("rerun")
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
        return {text: eval(text, space) for text in tuple(expressions) or names}


# Where checks run in a process of their own, these functions run in the notebook's.
ask.beside_the_answers = rerun.beside_the_answers = True  # type: ignore[attr-defined]


def _session(function: str) -> Any:
    shell = get_ipython()
    if shell is None:
        raise RuntimeError(f"{function} works in a notebook: there is no IPython session here.")
    return shell


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
                _finish(eval(self.code, space))
            else:
                exec(self.code, space)
        except SystemExit:
            raise AssertionError(f"Your cell {self.number} ends Python (exit).") from None


def _finish(coroutine: Coroutine[Any, Any, Any]) -> None:
    """Run a coroutine to its end while the notebook's own loop is busy."""
    try:
        with ThreadPoolExecutor(1) as thread:
            running = thread.submit(asyncio.run, coroutine)
    except RuntimeError:  # no threads: a browser
        _finish_here(coroutine)
    else:
        running.result()


def _finish_here(coroutine: Coroutine[Any, Any, Any]) -> None:
    """The same in this thread: its loop and task step aside meanwhile."""
    outer = asyncio._get_running_loop()
    task = asyncio.current_task(outer) if outer else None
    if outer and task:
        asyncio.tasks._leave_task(outer, task)
    asyncio._set_running_loop(None)
    loop = _Loop()
    try:
        loop.run_until_complete(coroutine)
    finally:
        loop.close()
        asyncio._set_running_loop(outer)
        if outer and task:
            asyncio.tasks._enter_task(outer, task)


class _Loop(asyncio.BaseEventLoop):
    """A loop that can wait for time and for other coroutines, which needs nothing of the system."""

    def __init__(self) -> None:
        super().__init__()
        self._selector = self

    def select(self, timeout: float | None) -> list[Any]:
        time.sleep(timeout or 0)
        return []

    def _process_events(self, event_list: list[Any]) -> None:
        pass

    def _write_to_self(self) -> None:
        pass


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
    temporary = partial(tempfile.TemporaryDirectory, ignore_cleanup_errors=True)
    with contextlib.nullcontext(home) if files is None else temporary() as folder:
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


def _without_threads() -> None:
    """In a browser there are no threads, and tqdm would say in red that it wanted one."""
    if sys.platform == "emscripten":
        with contextlib.suppress(ImportError):
            from tqdm import tqdm

            tqdm.monitor_interval = 0


if __name__ == "checks":  # not where a graded notebook loads it beside the answers
    _listen()
    _without_threads()
