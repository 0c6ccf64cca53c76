"""Lint: rules for solution notebooks, and which of them an assignment's notebooks break.

A rule is a small function: its name is the rule's id, its docstring the message. It yields
the cells that break it, each with the values that the message names.
"""

import ast
import math
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from nbformat import NotebookNode

from coursekit.authoring.normalise import normal
from coursekit.course import Course, grade_id, nbgrader_metadata
from coursekit.notebook.cells import (
    Kind,
    Markers,
    is_answer,
    is_cell_id,
    is_check,
    is_graded,
    is_solution,
    is_task,
    kind,
    label,
    points,
    read_source,
    regions,
    shown,
    visible_and_secret,
)
from coursekit.notebook.code import does_something, parsed
from coursekit.notebook.data_checks import doubts, modules_in
from coursekit.notebook.extra import TAG, is_extra
from coursekit.notebook.names import imported, read_cells
from coursekit.support.syntax import last_name, parse

_TASK_POINTS = re.compile(
    r"\bTask\s+(\d+(?:\.\d+)*[a-z]?)[.:]?\**\s*\(\s*(\d+(?:\.\d+)?)\s*points?(,\s*extra)?\s*\)"
)
_SCHEME_POINTS = re.compile(r"^[\s#]*[-*]\s*(\d+(?:\.\d+)?)\s*points?\s*:", re.MULTILINE)
PREFIXES = {Kind.CHECK: "test", Kind.ANSWER: "answer", Kind.TASK: "answer", Kind.SOLUTION: "task"}
Hit = tuple[NotebookNode | None, dict[str, Any]]


@dataclass(frozen=True)
class Sheet:
    """A solution notebook and the markers of its course, as rules read them.

    Attributes
    ----------
    folder : Path
        Where it lies.
    """

    notebook: NotebookNode
    markers: Markers
    folder: Path

    @property
    def cells(self) -> list[NotebookNode]:
        return self.notebook.cells

    @property
    def code(self) -> list[NotebookNode]:
        return [cell for cell in self.cells if cell.cell_type == "code"]


@dataclass(frozen=True)
class Finding:
    """One rule broken in one place; its string is one line.

    Attributes
    ----------
    file : str
        The notebook, relative to the course.
    cell : str
        The cell's grade id, id or number; "" for the notebook as a whole.
    rule, message : str
        The rule's id, and what is wrong and how to mend it.
    is_error : bool
        Whether it prevents a release.
    """

    file: str
    cell: str
    rule: str
    message: str
    is_error: bool

    def __str__(self) -> str:
        place = f"{self.file}: cell {self.cell}" if self.cell else self.file
        return f"{place}: {'' if self.is_error else 'warning: '}{self.message} [{self.rule}]"


@dataclass(frozen=True)
class Rule:
    name: str
    message: str
    check: Callable[[Sheet], Iterator[Hit]]
    is_convention: bool
    is_lenient: bool


RULES: list[Rule] = []


def rule(*, convention: bool = False, lenient: bool = False) -> Callable:
    """Register a rule; a convention is one of docs/authoring.md, not of nbgrader.

    What is lenient is an error only where the conventions hold.
    """

    def register(check: Callable[[Sheet], Iterator[Hit]]) -> Callable:
        name = check.__name__.replace("_", "-")
        message = " ".join((check.__doc__ or "").split())
        RULES.append(Rule(name, message, check, convention, lenient))
        return check

    return register


def statements(sheet: Sheet) -> Iterator[tuple[NotebookNode, str, float, bool]]:
    """Prompts with the tasks that they name, the points that they state, and if these are extra."""
    for cell in sheet.cells:
        if cell.cell_type == "markdown" and kind(cell) is not Kind.ANSWER:
            for task, stated, extra in _TASK_POINTS.findall(cell.source):
                yield cell, task, float(stated), bool(extra)


def graded_for(sheet: Sheet, task: str) -> list[NotebookNode]:
    """The graded cells whose grade id names the task."""
    name = re.compile(rf"(?:test|answer)-{re.escape(task.replace('.', '-'))}(?:-(?!\d)|$)")
    return [cell for cell in sheet.cells if is_graded(cell) and name.match(str(grade_id(cell)))]


def is_hidden(cell: NotebookNode, markers: Markers) -> bool:
    """Return whether all that a check does is hidden."""
    if not regions(cell.source, markers.hidden).fences:
        return False
    return not does_something("\n".join(visible_and_secret(cell, markers)[0]))


def lint(course: Course, assignment: str) -> list[Finding]:
    """Look at the solution notebooks of an assignment.

    Rules that are conventions of docs/authoring.md apply where the course says
    ``c.CourseKit.conventions = True``; rules named in ``c.CourseKit.ignore`` do not apply.

    Raises
    ------
    CourseError
        If a notebook cannot be read.
    """
    markers = Markers.of_course(course)
    return [
        finding
        for path in course.notebooks(assignment)
        for finding in _findings(course, path, markers)
    ]


def _findings(course: Course, path: Path, markers: Markers) -> Iterator[Finding]:
    sheet = Sheet(read_source(path), markers, path.parent)
    for rule in RULES:
        if rule.name in course.settings.ignore:
            continue
        if rule.is_convention and not course.settings.conventions:
            continue
        for cell, values in rule.check(sheet):
            place = "" if cell is None else label(sheet.notebook, cell)
            message = rule.message.format(**values)
            is_error = course.settings.conventions or not rule.is_lenient
            yield Finding(shown(course, path), place, rule.name, message, is_error)


# What nbgrader itself needs of a solution notebook.


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
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    for cell in sheet.code:
        if is_solution(cell) and not regions(cell.source, sheet.markers.solution).fences:
            tree = parsed(cell.source)
            names = [node.name for node in tree.body if isinstance(node, kinds)] if tree else []
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


# What this kind of course needs, as docs/authoring.md gives it.


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
