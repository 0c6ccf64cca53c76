"""Run the text of a check, and make of what it does a cell's outputs."""

from __future__ import annotations

import ast
import io
import linecache
import os
import re
import traceback
from pathlib import Path
from typing import Any

from coursekit.grading.protocol.errors import Gone, Interrupted, TheirError
from coursekit.support.syntax import parse

MOST_OUTPUT = 100_000
# Of what stands between a check and the student's code nobody needs to know.
_HERE = str(Path(__file__).parents[2]) + os.sep
_LINES_OF_IT = re.compile(
    rf'^ +File "{re.escape(_HERE)}[^"\n]*", line .*(?:\n|\Z)(?: {{4}}.*\n){{0,2}}', re.MULTILINE
)


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
