"""Rules that nbgrader itself needs a solution notebook to keep."""

import ast
import math
from collections import Counter
from collections.abc import Iterator

from coursekit.authoring.lint.rule import Hit, Sheet, definitions, graded_for, rule, statements
from coursekit.course import grade_id, nbgrader_metadata
from coursekit.notebook.cells import (
    is_answer,
    is_cell_id,
    is_check,
    is_graded,
    is_solution,
    is_task,
    points,
    regions,
)
from coursekit.notebook.code import parsed
from coursekit.notebook.data_checks import doubts, modules_in
from coursekit.notebook.names import imported, read_cells
from coursekit.support.syntax import last_name, parse


@rule()
def duplicate_grade_id(sheet: Sheet) -> Iterator[Hit]:
    """grade id {name!r} stands on an earlier cell too; give this cell another."""
    seen: set[str] = set()
    for cell in sheet.cells:
        name = grade_id(cell)
        if name is None:
            continue
        if name in seen:
            yield cell, {"name": name}
        seen.add(name)


@rule()
def impossible_points(sheet: Sheet) -> Iterator[Hit]:
    """worth {worth!r} points, which cannot be; give it a number that is at least 0."""
    for cell in sheet.cells:
        worth = nbgrader_metadata(cell).get("points", 0)
        is_number = isinstance(worth, int | float) and not isinstance(worth, bool)
        if is_graded(cell) and not (is_number and 0 <= worth < math.inf):
            yield cell, {"worth": worth}


@rule()
def open_marker(sheet: Sheet) -> Iterator[Hit]:
    """{fault}; markers come in pairs, each on a line of its own."""
    for cell in sheet.cells:
        for fence in sheet.markers:
            fault = regions(cell.source, fence).fault
            if fault:
                yield cell, {"fault": fault}


@rule()
def misplaced_marker(sheet: Sheet) -> Iterator[Hit]:
    """{marker} in a cell that is {kind}; move the region or change the cell's kind."""
    marks = sheet.markers
    for cell in sheet.cells:
        has_solution = regions(cell.source, marks.solution).fences
        if has_solution and not (is_solution(cell) or is_answer(cell)):
            yield cell, {"marker": marks.solution.begin, "kind": "no solution"}
        if regions(cell.source, marks.hidden).fences and not is_check(cell):
            yield cell, {"marker": marks.hidden.begin, "kind": "no check"}
        if regions(cell.source, marks.scheme).fences:
            if not is_answer(cell):
                yield cell, {"marker": marks.scheme.begin, "kind": "no written answer"}
            elif has_solution and not is_task(cell):
                yield cell, {"marker": marks.scheme.begin, "kind": "partly a solution region"}


@rule(lenient=True)
def missing_solution_marker(sheet: Sheet) -> Iterator[Hit]:
    """no {marker}, so that students get a blank cell without {lost}; mark what they write."""
    for cell in sheet.code:
        if is_solution(cell) and not regions(cell.source, sheet.markers.solution).fences:
            names = definitions(cell)
            if names:
                yield cell, {"marker": sheet.markers.solution.begin, "lost": ", ".join(names)}


@rule(lenient=True)
def points_differ_from_prompt(sheet: Sheet) -> Iterator[Hit]:
    """the prompt says {stated:g} points for Task {task}, its cells add up to {total:g} ({sum});
    make them agree."""
    for prompt, task, stated, _ in statements(sheet):
        graded = graded_for(sheet, task)
        total = sum(map(points, graded))
        if graded and abs(total - stated) > 1e-9:
            parts = ", ".join(f"{grade_id(c)} {points(c):g}" for c in graded)
            yield prompt, {"stated": stated, "total": total, "task": task, "sum": parts}


@rule()
def unusable_cell_id(sheet: Sheet) -> Iterator[Hit]:
    """cell id {name!r} is {fault}, so that each release would differ; run `coursekit normalise`."""
    if sheet.notebook.nbformat_minor < 5:
        return
    count = Counter(cell.get("id") for cell in sheet.cells)
    for cell in sheet.cells:
        name = cell.get("id")
        if name is None:
            yield cell, {"name": "", "fault": "missing"}
        elif not is_cell_id(name):
            yield cell, {"name": name, "fault": "not allowed in a notebook"}
        elif count[name] > 1:
            yield cell, {"name": name, "fault": "used twice"}


@rule()
def nbgrader_format(sheet: Sheet) -> Iterator[Hit]:
    """nbgrader refuses it: {reason}."""
    from nbgrader.nbgraderformat import MetadataValidator, SchemaTooNewError, SchemaTooOldError

    for cell in sheet.cells:
        try:
            MetadataValidator().validate_cell(cell)
        except SchemaTooOldError as error:
            yield None, {"reason": f"{error}; run `nbgrader update .` in the course folder"}
            return
        except SchemaTooNewError as error:
            yield None, {"reason": f"{error}; install a newer nbgrader"}
            return
        except Exception as error:
            reason = str(error).splitlines()[0].rstrip(".")
            yield cell, {"reason": f"{reason}; set the cell's kind again in Create Assignment"}


@rule(lenient=True)
def check_beside_answers(sheet: Sheet) -> Iterator[Hit]:
    """it {reason}, so it runs in the student's process, which can bend it; let it look at nothing
    but the data that functions return."""
    reasons = doubts(read_cells(sheet.notebook), modules_in(sheet.folder))
    for cell in sheet.code:
        if is_check(cell) and (reason := reasons.get(str(grade_id(cell)))):
            yield cell, {"reason": reason}


@rule(lenient=True)
def check_trusts_answers(sheet: Sheet) -> Iterator[Hit]:
    """it has only the student's word for {what}; {remedy}."""
    cells = read_cells(sheet.notebook)
    solved = {name for cell in cells if cell.solution for name in cell.binds}
    imports: dict[bool, set[str]] = {True: set(), False: set()}
    for cell in cells:
        for line in cell.imports:
            imports[cell.solution] |= imported(parse(line).body[0]).keys()
    checks = {str(grade_id(cell)): cell for cell in sheet.code if is_check(cell)}
    for cell in (cell for cell in cells if cell.check):
        for name in sorted(cell.uses & (imports[True] - imports[False])):
            what = f"{name}, which only solution cells import"
            yield checks[cell.name], {"what": what, "remedy": "import it in the check"}
        for node in ast.walk(parsed(cell.source) or ast.Module([], [])):
            sides = [node.left, *node.comparators] if isinstance(node, ast.Compare) else []
            if isinstance(node, ast.Call) and last_name(node.func).endswith(("close", "equal")):
                sides = node.args[:2]
            names = [{n.id for n in ast.walk(side) if isinstance(n, ast.Name)} for side in sides]
            if len(sides) > 1 and all(used & solved - cell.binds for used in names):
                what = f"both sides of {ast.unparse(node)}"
                yield checks[cell.name], {"what": what, "remedy": "compare with a value of its own"}
