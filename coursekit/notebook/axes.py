"""Checks that hand Axes to students' code."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from coursekit.support.syntax import last_name, root_name

# By the last part of their names, what gives Axes, and what gives some of several.
_GIVES_AXES = {
    "add_axes", "add_subplot", "axes", "figure", "gca", "gcf", "subplot", "subplot_mosaic",
    "subplots",
}  # fmt: skip
_SOME_AXES = {"flatten", "ravel", "twinx", "twiny", "values"}


def hands_axes(tree: ast.Module, students: set[str]) -> str:
    """Whether a check has the student's code draw on its Axes or figure."""
    axes: set[str] = set()
    for _ in range(2):  # a loop may be met before what it goes through
        for targets, are in _bindings(tree, axes, students):
            if are:
                axes |= {
                    one.id for of in targets for one in ast.walk(of) if isinstance(one, ast.Name)
                }
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            given = [*node.args, *(one.value for one in node.keywords)]
            # `map(f, axes)`, too
            called = [root_name(node.func), *(one.id for one in given if isinstance(one, ast.Name))]
            if students.intersection(called) and any(
                _has_axes(one, axes, students) for one in given
            ):
                what = ast.unparse(node.func)
                return (
                    f"hands Axes to {what}, and pandas and seaborn cannot draw on them where the "
                    "check runs in a process of its own"
                )
    return ""


def _bindings(
    tree: ast.Module, axes: set[str], students: set[str]
) -> Iterator[tuple[list[ast.expr], bool]]:
    """What is bound anywhere in a check, and whether to Axes."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign):
            yield node.targets, _are_axes(node.value, axes, students)
        elif isinstance(node, ast.NamedExpr):
            yield [node.target], _are_axes(node.value, axes, students)
        elif isinstance(node, (ast.For, ast.comprehension)):
            yield [node.target], _has_axes(node.iter, axes, students)


def _are_axes(value: ast.expr, axes: set[str], students: set[str]) -> bool:
    if isinstance(value, ast.Call):
        called = last_name(value.func)
        of = getattr(value.func, "value", None)
        if called in _SOME_AXES and of is not None:
            return _are_axes(of, axes, students)
        return called in _GIVES_AXES and root_name(value.func) not in students
    if isinstance(value, (ast.Attribute, ast.Subscript)):
        return _are_axes(value.value, axes, students)
    return isinstance(value, ast.Name) and value.id in axes


def _has_axes(value: ast.AST, axes: set[str], students: set[str]) -> bool:
    """Whether there are Axes in it: not what they are asked, such as their title."""
    if isinstance(value, ast.expr) and _are_axes(value, axes, students):
        return True
    if isinstance(value, ast.Call) and (
        getattr(value.func, "id", "") == "len" or isinstance(value.func, ast.Attribute)
    ):
        return False
    return any(_has_axes(part, axes, students) for part in ast.iter_child_nodes(value))
