"""Rules of this kind of course, as docs/authoring.md gives them."""

import ast
import re
from collections.abc import Iterator

from coursekit.authoring.lint.rule import Hit, Sheet, graded_for, is_hidden, rule, statements
from coursekit.authoring.normalise import normal
from coursekit.course import grade_id
from coursekit.notebook.cells import Kind, is_answer, is_check, is_graded, kind, points, regions
from coursekit.notebook.code import parsed
from coursekit.notebook.extra import TAG, is_extra

PREFIXES = {Kind.CHECK: "test", Kind.ANSWER: "answer", Kind.TASK: "answer", Kind.SOLUTION: "task"}
_SCHEME_POINTS = re.compile(r"^[\s#]*[-*]\s*(\d+(?:\.\d+)?)\s*points?\s*:", re.MULTILINE)


@rule(convention=True)
def normal_form(sheet: Sheet) -> Iterator[Hit]:
    """is not in normal form (id, outputs or metadata); run `coursekit normalise`."""
    wanted = normal(sheet.notebook)
    if sheet.notebook.metadata != wanted.metadata:
        yield None, {}
    for cell, other in zip(sheet.cells, wanted.cells, strict=True):
        if cell != other:
            yield cell, {}


@rule(convention=True)
def id_says_kind(sheet: Sheet) -> Iterator[Hit]:
    """the grade id of a {kind} is {prefix}- and the task's number, as in {prefix}-1-6; rename
    it."""
    for cell in sheet.cells:
        prefix = PREFIXES.get(kind(cell))
        if prefix and not re.match(rf"{prefix}-\d", str(grade_id(cell))):
            yield cell, {"kind": kind(cell), "prefix": prefix}


@rule(convention=True)
def points_not_stated(sheet: Sheet) -> Iterator[Hit]:
    """worth {worth:g} points that no prompt states; write `**Task {task}** (N points)` in one."""
    stated = [cell for _, task, *_ in statements(sheet) for cell in graded_for(sheet, task)]
    for cell in sheet.cells:
        if is_graded(cell) and not any(cell is other for other in stated):
            number = re.match(r"\w+?-(\d+(?:-\d+)*[a-z]?)(?:-|$)", str(grade_id(cell)))
            task = number[1].replace("-", ".") if number else "N"
            yield cell, {"worth": points(cell), "task": task}


@rule(convention=True)
def extra_as_stated(sheet: Sheet) -> Iterator[Hit]:
    """Task {task} is {statement}; write `**Task {task}** (N points, extra)` in its prompt and tag
    all its graded cells {tag}, or neither."""
    for prompt, task, _, is_said in statements(sheet):
        tagged = [is_extra(cell) for cell in graded_for(sheet, task)]
        if tagged and (any(tagged) != is_said or any(tagged) != all(tagged)):
            statement = "called extra" if is_said else "not called extra"
            cells = f"{sum(tagged)} of {len(tagged)} cells are tagged"
            yield prompt, {"task": task, "statement": f"{statement}, and {cells}", "tag": TAG}


@rule(convention=True)
def task_without_cells(sheet: Sheet) -> Iterator[Hit]:
    """no cell test-{name} or answer-{name} for Task {task}; add one or mend the number."""
    for prompt, task, *_ in statements(sheet):
        if not graded_for(sheet, task):
            yield prompt, {"task": task, "name": task.replace(".", "-")}


@rule(convention=True)
def task_without_visible_check(sheet: Sheet) -> Iterator[Hit]:
    """Task {task} has no visible check; students would learn nothing before they hand in."""
    for prompt, task, *_ in statements(sheet):
        checks = [cell for cell in graded_for(sheet, task) if is_check(cell)]
        if checks and all(is_hidden(cell, sheet.markers) for cell in checks):
            yield prompt, {"task": task}


@rule(convention=True)
def visible_and_hidden_in_one(sheet: Sheet) -> Iterator[Hit]:
    """both visible and hidden asserts; give the hidden ones a cell and points of their own."""
    for cell in sheet.code:
        has_hidden = regions(cell.source, sheet.markers.hidden).fences
        if is_check(cell) and has_hidden and not is_hidden(cell, sheet.markers):
            yield cell, {}


@rule(convention=True)
def check_without_docstring(sheet: Sheet) -> Iterator[Hit]:
    """a check opens with a docstring that says what it checks; add one."""
    for cell in sheet.code:
        tree = parsed(cell.source)
        if is_check(cell) and tree is not None and ast.get_docstring(tree) is None:
            yield cell, {}


@rule(convention=True)
def answer_without_scheme(sheet: Sheet) -> Iterator[Hit]:
    """no marking scheme between {begin} and {end}; say what each point is for."""
    for cell in sheet.cells:
        if is_answer(cell) and not regions(cell.source, sheet.markers.scheme).fences:
            begin, end = sheet.markers.scheme
            yield cell, {"begin": begin, "end": end}


@rule(convention=True)
def scheme_differs_from_points(sheet: Sheet) -> Iterator[Hit]:
    """the marking scheme adds up to {total:g}, the cell is worth {worth:g}; make them agree."""
    for cell in sheet.cells:
        scheme = regions(cell.source, sheet.markers.scheme)
        if is_answer(cell) and scheme.fences:
            total = sum(map(float, _SCHEME_POINTS.findall("\n".join(scheme.inside))))
            if abs(total - points(cell)) > 1e-9:
                yield cell, {"total": total, "worth": points(cell)}
