"""Answers that give the same whatever they are asked: no check may be content with one.

Such a check asks too little: all its cases have one result, or what it compares may be empty.
``numpy.allclose([], 1.5)`` is true, and ``zip`` stops at the end of the shorter of two lists.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from dataclasses import dataclass

from coursekit.notebook.code import as_python
from coursekit.notebook.names import names
from coursekit.support.syntax import parse

# No answer to any task, so that names get them, too; a right answer may be one number.
_NO_ANSWER = ("None", "float('nan')", "[]", "''")
_CONSTANTS = (
    *_NO_ANSWER,
    *("0", "1", "0.5", "True", "(0, 0)", "(0.0, 1.0)"),
    *("__import__('numpy').zeros(3)", "__import__('numpy').zeros((2, 2))"),
)
_ARGUMENT = "its first argument"


@dataclass(frozen=True)
class Constant:
    """A solution cell whose functions return one thing, and whose names hold it.

    Attributes
    ----------
    cell : str
        Grade id of the solution cell.
    result : str
        That thing, as an expression; or in words.
    code : str
        The whole cell.
    """

    cell: str
    result: str
    code: str


def constants(cell: str, source: str) -> list[Constant]:
    """All constant answers to a solution cell; none if it binds no name, or is not Python."""
    try:
        tree = parse(as_python(source))
    except SyntaxError:
        return []
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    others = names(ast.unparse(tree))[0] - {function.name for function in functions}
    results = _CONSTANTS if functions else _NO_ANSWER if others else ()
    answers = [
        Constant(cell, result, _cell(functions, others if result in _NO_ANSWER else (), result))
        for result in results
    ]
    if any(function.args.args for function in functions):
        answers.append(Constant(cell, _ARGUMENT, _cell(functions, (), _ARGUMENT)))
    return answers


def _cell(functions: list[ast.FunctionDef], others: Iterable[str], result: str) -> str:
    lines = [f"{name} = {result}" for name in sorted(others)]
    for function in functions:
        arguments = [argument.arg for argument in function.args.args]
        returned = (arguments or ["None"])[0] if result == _ARGUMENT else result
        lines += [f"def {function.name}({ast.unparse(function.args)}):", f"    return {returned}"]
    return "\n".join(lines)
