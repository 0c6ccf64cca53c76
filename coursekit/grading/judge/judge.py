"""Run checks, in a process that the student's code cannot touch.

A check is ordinary Python. The names in it are the reference notebook's imports, what earlier
checks set, and the student's results, which are fetched when they are used: data by value,
functions as something that can be called (see `peer`). What the check sets or deletes of the
student's names is set and deleted there too, until the check ends.
"""

from __future__ import annotations

import ast
import builtins
import contextlib
import inspect
import io
import linecache
import os
import socket
import sys
import traceback
from collections.abc import Iterable
from types import ModuleType
from typing import Any

from coursekit.grading.protocol import wire
from coursekit.grading.protocol.peer import Gone, Interrupted, Peer, TheirError
from coursekit.grading.protocol.plain import PlainError

MOST_OUTPUT = 100_000
# What a helper of the course carries that is to run beside the student's code; see `checks.py`.
BESIDE = "beside_the_answers"


class Judge:
    """Runs the checks of one notebook, in order.

    Parameters
    ----------
    imports : list of str
        The import statements of the reference notebook.
    owned : iterable of str
        Names that students' cells bind.
    """

    def __init__(self, imports: Iterable[str], owned: Iterable[str]) -> None:
        self._names = Names(frozenset(owned))
        self._student: Student | None = None
        for statement in imports:
            # One of two alternatives may be missing; else the check says so.
            with contextlib.suppress(ImportError):
                exec(statement, self._names)
        self._names.forget_owned()
        for module in [value for value in self._names.values() if isinstance(value, ModuleType)]:
            self._put_beside(vars(module))
        self._put_beside(self._names)

    def _put_beside(self, names: dict[str, Any]) -> None:
        for name, value in list(names.items()):
            if inspect.isfunction(value) and getattr(value, BESIDE, False):
                names[name] = self._beside(value)

    def _beside(self, function: Any) -> Any:
        module = sys.modules[function.__module__]
        text = inspect.getsource(module)

        def run(*args: Any, **kwargs: Any) -> Any:
            assert self._student is not None
            name = f"coursekit_{module.__name__}"
            self._student.ask("module", name=name, text=text)
            there = self._student.ask("function", module=name, name=function.__name__)
            return there(*args, **kwargs)

        run.__name__, run.__doc__ = function.__name__, function.__doc__
        return run

    def check(
        self, source: str, name: str, connection: socket.socket, originals: list[str]
    ) -> dict[str, Any]:
        """Run a check on the notebook at the other end of `connection`.

        Parameters
        ----------
        source, name : str
            The check's text, as Python, and its grade id.
        originals : list of str
            Names to be looked at as they were before the reference's result took their place.

        Returns
        -------
        dict
            The cell's ``outputs``, as in a notebook; ``late`` and ``gone`` say whether the
            student's code was interrupted, or ended its process.
        """
        self._student = student = Student(connection)
        printed = _Bounded()
        outputs: list[dict[str, Any]] = []
        self._names.student = student
        with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
            try:
                if originals:
                    student.ask("originals", names=originals)
                value = _run(source, f"<{name}>", self._names)
                if value is not None:
                    outputs.append(_result(value))
            except (Exception, SystemExit) as error:
                outputs.append(_error(error))
        gone = student.gone
        if not gone:
            with contextlib.suppress(Exception):  # whatever it answers: the check is over
                student.end()
        self._names.student = None
        self._names.forget_owned()
        if text := printed.text():
            outputs.insert(0, {"output_type": "stream", "name": "stdout", "text": text})
        return {"outputs": outputs, "late": student.late, "gone": gone}


class Student(Peer):
    """The student's notebook, as the judge sees it."""

    def __init__(self, connection: socket.socket) -> None:
        super().__init__(connection)
        self.late = False
        self.gone = False
        self.calls = 0

    def ask(self, what: str, **fields: Any) -> Any:
        if self.late:
            raise Interrupted("the time for this check is up")
        self.calls += what not in ("get", "has")
        try:
            return super().ask(what, **fields)
        except Interrupted:
            self.late = True
            raise
        except Gone:
            self.gone = True
            raise

    def end(self) -> None:
        super().ask("restore")
        self.send({"do": "end"}, [])
        self.receive()


class Names(dict):
    """The globals of all checks: what earlier ones set is still there for later ones.

    Attributes
    ----------
    student : Student or None
        Where names that are not here are looked for.
    """

    def __init__(self, owned: frozenset[str]) -> None:
        super().__init__(__name__="__main__")
        self._owned = owned
        self._fetched: dict[str, tuple[int, Any]] = {}
        self.student: Student | None = None

    def forget_owned(self) -> None:
        """Drop what belongs to the student: it may be another value by now."""
        for name in self._owned:
            self.pop(name, None)
        self._fetched.clear()

    def __missing__(self, name: str) -> Any:
        student = self.student
        if student is None or (
            name not in self._owned and (name.startswith("__") or hasattr(builtins, name))
        ):
            raise KeyError(name)
        # What a call may have changed is fetched anew.
        if name in self._fetched and self._fetched[name][0] == student.calls:
            return self._fetched[name][1]
        try:
            value = student.ask("get", name=name)
        except TheirError as error:
            if isinstance(error, NameError):
                raise KeyError(name) from None
            raise
        self._fetched[name] = student.calls, value
        return value

    def __setitem__(self, name: str, value: Any) -> None:
        if name in self._owned and self.student is not None:
            with contextlib.suppress(PlainError):
                self.student.ask("set", names={name: value})
        super().__setitem__(name, value)

    def __delitem__(self, name: str) -> None:
        here = dict.__contains__(self, name)
        if here:
            super().__delitem__(name)
        if name in self._owned and self.student is not None:
            try:
                self.student.ask("delete", name=name)
            except TheirError:
                if not here:
                    raise KeyError(name) from None
        elif not here:
            raise KeyError(name)

    def __contains__(self, name: object) -> bool:
        return dict.__contains__(self, name) or (
            isinstance(name, str)
            and self.student is not None
            and self.student.ask("has", name=name)
        )


def _run(source: str, filename: str, space: Names) -> Any:
    """Run a cell; the value of its last line if that is an expression."""
    linecache.cache[filename] = len(source), None, source.splitlines(True), filename
    tree = ast.parse(source, filename)
    last = None
    if tree.body and isinstance(tree.body[-1], ast.Expr) and not source.rstrip().endswith(";"):
        last = ast.Expression(tree.body.pop().value)  # type: ignore[attr-defined]
    exec(compile(tree, filename, "exec"), space)
    return None if last is None else eval(compile(last, filename, "eval"), space)


def _result(value: Any) -> dict[str, Any]:
    kind = type(value)
    if kind.__module__ == "numpy" and getattr(value, "shape", None) == ():
        value = value.item()  # a number of points, not how NumPy writes it
    text = repr(value)[:MOST_OUTPUT]
    return {
        "output_type": "execute_result",
        "execution_count": None,
        "data": {"text/plain": text},
        "metadata": {},
    }


def _error(error: BaseException) -> dict[str, Any]:
    name = type(error).__name__
    try:
        text = str(error)
    except Exception:  # a number too long to be written, say
        text = "(its message cannot be shown)"
    if isinstance(error, PlainError):
        text = f"a result of your code cannot be looked at: {text}"
    elif isinstance(error, Interrupted):
        name, text = "TimeoutError", "your code ran too long in this check and was stopped"
    elif isinstance(error, Gone):
        text = f"your code stopped answering in this check: {text}"
    trace = error.__traceback__
    while trace is not None and not trace.tb_frame.f_code.co_filename.startswith("<"):
        trace = trace.tb_next
    lines = [line.rstrip("\n") for line in traceback.format_tb(trace)]
    if isinstance(error, TheirError) and error.trace:
        lines += ["in the notebook:", *error.trace.splitlines()]
    return {
        "output_type": "error",
        "ename": name,
        "evalue": text[:20_000],
        "traceback": [*lines, f"{name}: {text[:20_000]}"],
    }


class _Bounded(io.TextIOBase):
    """Keeps the first part of what is written."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._left = MOST_OUTPUT

    def write(self, text: str) -> int:
        if self._left > 0:
            self._parts.append(text[: self._left])
        self._left -= len(text)
        return len(text)

    def text(self) -> str:
        cut = f"\n[{-self._left} characters were cut]\n" if self._left < 0 else ""
        return "".join(self._parts) + cut


def serve(channel: socket.socket, folder: str, imports: list[str], owned: list[str]) -> None:
    """Run the checks that come through `channel` until it is closed.

    Parameters
    ----------
    folder : str
        The working folder, with the course's own data and modules.
    """
    os.chdir(folder)
    sys.path.insert(0, folder)
    try:
        judge = Judge(imports, owned)
    except Exception as error:
        wire.send(channel, {"error": f"an import raises {type(error).__name__}: {error}"})
        return
    wire.send(channel, {"error": ""})
    while True:
        try:
            message, fds = wire.receive(channel)
        except (EOFError, OSError):
            return
        with socket.socket(fileno=fds[0]) as connection:
            wire.send(channel, judge.check(connection=connection, **message))
