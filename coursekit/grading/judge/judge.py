"""Run checks, in a process that the student's code cannot touch.

A check is ordinary Python. Names that solution cells and given cells bind are fetched from the
student's notebook when the check reads them: data by value, functions as something that can be
called (see `protocol`). All other names are the check's own.
"""

import ast
import contextlib
import inspect
import io
import linecache
import os
import re
import socket
import sys
import traceback
from collections.abc import Iterable
from pathlib import Path
from types import ModuleType
from typing import Any

from coursekit.grading.judge.student import Names, Student
from coursekit.grading.protocol import wire
from coursekit.grading.protocol.errors import Gone, Interrupted, TheirError
from coursekit.grading.protocol.plain import PlainError
from coursekit.support.syntax import parse

# What a helper of the course carries that is to run beside the student's code; see `checks.py`.
BESIDE = "beside_the_answers"
MOST_OUTPUT = 100_000
# Of what stands between a check and the student's code nobody needs to know.
_HERE = str(Path(__file__).parents[2]) + os.sep
_LINES_OF_IT = re.compile(
    rf'^ +File "{re.escape(_HERE)}[^"\n]*", line .*(?:\n|\Z)(?: {{4}}.*\n){{0,2}}', re.MULTILINE
)


class Judge:
    """Runs the checks of one notebook, in order.

    Parameters
    ----------
    imports : iterable of str
        The import statements of the solution notebook: what they bind is the judge's own.
    students : iterable of str
        The names that are the student's.
    """

    def __init__(self, imports: Iterable[str], students: Iterable[str]) -> None:
        self._names = Names(students)
        self._student = Student()
        for statement in imports:
            # One of two alternatives may be missing; else the check says so.
            with contextlib.suppress(ImportError):
                exec(statement, self._names)
        self._names.forget()
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
            name = f"coursekit_{module.__name__}"
            self._student.ask("module", name=name, text=text)
            remote = self._student.ask("function", module=name, name=function.__name__)
            return remote(*args, **kwargs)

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
        student = self._student
        student.attach(connection, self._names)
        self._names.begin(student)
        printed = Bounded()
        with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
            before = dict(self._names)
            outputs = self._run(source, name, originals)
            if student.unfollowed and not _has_failed(outputs):
                # It passes on what it gave. So it must on what became of that: a check may
                # ask that its arguments stay as they are.
                self._names.reset(before)
                student.follow()
                outputs = _worse(outputs, self._run(source, name, originals))
            if student.refusal:  # whatever the check made of it
                outputs = [error_output(PlainError(student.refusal))]
            if student.gone and not _has_failed(outputs):  # which is no error that a check expects
                outputs = [error_output(Gone("your notebook stopped answering"))]
        gone = student.gone
        if not gone:
            with contextlib.suppress(Exception):  # whatever it answers: the check is over
                student.end()
        student.detach()
        if text := printed.text():
            outputs.insert(0, {"output_type": "stream", "name": "stdout", "text": text})
        return {"outputs": outputs, "late": student.late, "gone": gone}

    def _run(self, source: str, name: str, originals: list[str]) -> list[dict[str, Any]]:
        try:
            if originals:
                self._student.ask("originals", names=originals)
            value = run(source, f"<{name}>", self._names)
            return [] if value is None else [result_output(value)]
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # such as what `pytest.raises` raises
            return [error_output(error)]


def _has_failed(outputs: list[dict[str, Any]]) -> bool:
    return any(output["output_type"] == "error" for output in outputs)


def _worse(first: list[dict[str, Any]], second: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Of two runs of a check the one that gives fewer points."""

    def points(outputs: list[dict[str, Any]]) -> float:
        if _has_failed(outputs):
            return float("-inf")
        try:
            return float(outputs[0]["data"]["text/plain"]) if outputs else float("inf")
        except ValueError:
            return float("inf")

    return second if points(second) < points(first) else first


def run(source: str, filename: str, space: dict[str, Any]) -> Any:
    """Run a cell; the value of its last line if that is an expression."""
    linecache.cache[filename] = len(source), None, source.splitlines(True), filename
    tree = parse(source, filename, to_run=True)
    last = None
    if tree.body and isinstance(tree.body[-1], ast.Expr) and not source.rstrip().endswith(";"):
        last = ast.Expression(tree.body.pop().value)  # type: ignore[attr-defined]
    exec(compile(tree, filename, "exec", dont_inherit=True), space)
    if last is None:
        return None
    return eval(compile(last, filename, "eval", dont_inherit=True), space)


def result_output(value: Any) -> dict[str, Any]:
    """The output of a cell that ends with a value: perhaps a number of points."""
    kind = type(value)
    if kind.__module__ == "numpy" and getattr(value, "shape", None) == ():
        value = value.item()  # not how NumPy writes it
    text = repr(value)[:MOST_OUTPUT]
    return {
        "output_type": "execute_result",
        "execution_count": None,
        "data": {"text/plain": text},
        "metadata": {},
    }


def error_output(error: BaseException) -> dict[str, Any]:
    """The output of a cell that raised."""
    name = type(error).__name__
    try:
        text = str(error)
    except Exception:  # a number too long to be written, say
        text = "(its message cannot be shown)"
    if isinstance(error, Interrupted):
        name, text = "TimeoutError", "your code ran too long in this check and was stopped"
    elif isinstance(error, Gone):
        text = f"your code stopped answering in this check: {text}"
    elif isinstance(error, TheirError) and (call := error.coursekit.call):
        text = _whose(name, text, call)
    trace = error.__traceback__
    while trace is not None and not trace.tb_frame.f_code.co_filename.startswith("<"):
        trace = trace.tb_next
    frames = [f for f in traceback.extract_tb(trace) if not f.filename.startswith(_HERE)]
    lines = [line.rstrip("\n") for line in traceback.format_list(frames)]
    if isinstance(error, TheirError) and error.coursekit.trace:
        lines += ["in the notebook:", *error.coursekit.trace.splitlines()]
    return {
        "output_type": "error",
        "ename": name,
        "evalue": text[:20_000],
        "traceback": [*lines, f"{name}: {text[:20_000]}"],
    }


def _whose(name: str, text: str, call: str) -> str:
    """The message of an error of the student's own that the check did not ask for."""
    if name == "AssertionError":
        return f"an assert in your code failed{f' ({text})' if text else ''}, for {call}"
    return text or f"your code raised {name}, for {call}"


class Bounded(io.TextIOBase):
    """Keeps the first part of what is written."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._remaining = MOST_OUTPUT

    def write(self, text: str) -> int:
        if self._remaining > 0:
            self._parts.append(text[: self._remaining])
        self._remaining -= len(text)
        return len(text)

    def text(self) -> str:
        cut = f"\n[{-self._remaining} characters were cut]\n" if self._remaining < 0 else ""
        return _LINES_OF_IT.sub("", "".join(self._parts)) + cut


def serve(channel: socket.socket, folder: str, rule: dict[str, Any]) -> None:
    """Run the checks that come through `channel` until it is closed.

    Parameters
    ----------
    folder : str
        The working folder, with the course's own data and modules.
    rule : dict
        ``imports`` and ``students``; see `Judge`.
    """
    os.chdir(folder)
    sys.path.insert(0, folder)
    try:
        judge = Judge(**rule)
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
