"""Rules for source notebooks.

A rule is a small function: its name is the rule's id, its docstring the message. It yields
the cells that break it, each with the values that the message names.
"""

from __future__ import annotations

import ast
import functools
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from nbformat import NotebookNode

from coursekit.authoring.normalise import (
    CELL_METADATA,
    NBGRADER_METADATA,
    NOTEBOOK_METADATA,
    is_made_up,
    is_valid,
)
from coursekit.course import Course, grade_id
from coursekit.notebook.cells import (
    Markers,
    is_answer,
    is_check,
    is_solution,
    label,
    points,
    read_source,
    regions,
    shown,
    visible_and_secret,
)

LONGEST_CODE = 15
LONGEST_PROSE = 120

_TASK_POINTS = re.compile(
    r"\bTask\s+(\d+(?:\.\d+)*[a-z]?)[.:]?\**\s*\(\s*(\d+(?:\.\d+)?)\s*points?\s*\)"
)
_POINTS = re.compile(r"\(\s*(\d+(?:\.\d+)?)\s*(?:points?|pts?\.?)\s*\)", re.IGNORECASE)
_SCHEME_POINTS = re.compile(r"^[\s#]*[-*]\s*(\d+(?:\.\d+)?)\s*points?\s*:", re.MULTILINE)
_DRAWS = re.compile(r"(?:^|_)(?:plot|scatter|hist|imshow|heatmap|explore|interact)$|plot$")
_LIBRARIES_THAT_DRAW = {"plt", "sns"}
_DRAWS_NOTHING = {
    "close",
    "color_palette",
    "despine",
    "rc",
    "set",
    "set_context",
    "set_palette",
    "set_style",
    "set_theme",
    "use",
}

Hit = tuple[NotebookNode | None, dict[str, Any]]


@dataclass(frozen=True)
class Sheet:
    """What a rule looks at: a source notebook and the markers of its course."""

    notebook: NotebookNode
    markers: Markers

    @property
    def cells(self) -> list[NotebookNode]:
        return self.notebook.cells

    @property
    def code(self) -> list[NotebookNode]:
        return [cell for cell in self.cells if cell.cell_type == "code"]

    @property
    def prose(self) -> list[NotebookNode]:
        return [cell for cell in self.cells if cell.cell_type == "markdown"]


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
        where = f"{self.file}: cell {self.cell}" if self.cell else self.file
        return f"{where}: {'' if self.is_error else 'warning: '}{self.message} [{self.rule}]"


@dataclass(frozen=True)
class Rule:
    name: str
    message: str
    check: Callable[[Sheet], Iterator[Hit]]
    is_convention: bool
    is_error: bool


RULES: list[Rule] = []


def rule(*, convention: bool = False, error: bool = True) -> Callable:
    """Register a rule; a convention is one of docs/authoring.md, not of nbgrader."""

    def register(check: Callable[[Sheet], Iterator[Hit]]) -> Callable:
        name = check.__name__.replace("_", "-")
        message = " ".join((check.__doc__ or "").split())
        RULES.append(Rule(name, message, check, convention, error))
        return check

    return register


def lint(course: Course, assignment: str) -> list[Finding]:
    """Look at the source notebooks of an assignment.

    Rules that are conventions of docs/authoring.md apply where the course says
    ``c.CourseKit.conventions = True``; rules named in ``c.CourseKit.ignore`` do not apply.

    Raises
    ------
    CourseError
        If a notebook cannot be read.
    """
    markers = Markers.of(course)
    return [
        finding
        for path in course.notebooks(assignment)
        for finding in _findings(course, path, markers)
    ]


def _findings(course: Course, path: Path, markers: Markers) -> Iterator[Finding]:
    sheet = Sheet(read_source(path), markers)
    for one in RULES:
        if one.name in course.settings.ignore:
            continue
        if one.is_convention and not course.settings.conventions:
            continue
        for cell, values in one.check(sheet):
            where = "" if cell is None else label(sheet.notebook, cell)
            message = one.message.format(**values)
            yield Finding(shown(course, path), where, one.name, message, one.is_error)


# --- what nbgrader needs --------------------------------------------------------------------


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
def incomplete_metadata(sheet: Sheet) -> Iterator[Hit]:
    """nbgrader's metadata lack {missing}; set the cell's kind again in Create Assignment."""
    for cell in sheet.cells:
        meta = cell.metadata.get("nbgrader")
        if meta is None:
            continue
        missing = [key for key in ("grade", "solution", "locked", "grade_id") if key not in meta]
        if (is_check(cell) or is_answer(cell)) and "points" not in meta:
            missing.append("points")
        if missing:
            yield cell, {"missing": ", ".join(missing)}


@rule()
def kind_of_cell(sheet: Sheet) -> Iterator[Hit]:
    """a Markdown cell can be no {kind}; make it a code cell or a manually graded answer."""
    for cell in sheet.prose:
        if is_check(cell) and not is_answer(cell):
            yield cell, {"kind": "check"}
        elif is_solution(cell):
            yield cell, {"kind": "solution"}


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
        has_solution = regions(cell.source, marks.solution).found
        if has_solution and not (is_solution(cell) or is_answer(cell)):
            yield cell, {"marker": marks.solution.begin, "kind": "no solution"}
        if regions(cell.source, marks.hidden).found and not is_check(cell):
            yield cell, {"marker": marks.hidden.begin, "kind": "no check"}
        if regions(cell.source, marks.scheme).found:
            if not is_answer(cell):
                yield cell, {"marker": marks.scheme.begin, "kind": "no written answer"}
            elif has_solution and not cell.metadata.nbgrader.get("task"):
                yield cell, {"marker": marks.scheme.begin, "kind": "partly a solution region"}


@rule()
def missing_solution_marker(sheet: Sheet) -> Iterator[Hit]:
    """no {marker}, so that students get a blank cell without {lost}; mark what they write."""
    for cell in sheet.code:
        if is_solution(cell) and not regions(cell.source, sheet.markers.solution).found:
            names = _defined(cell)
            if names:
                yield cell, {"marker": sheet.markers.solution.begin, "lost": ", ".join(names)}


@rule()
def points_differ_from_prompt(sheet: Sheet) -> Iterator[Hit]:
    """the prompt says {said:g} points{task}, its cells add up to {found:g} ({sum}); make them
    agree."""
    for prompt, task, said in _statements(sheet):
        graded = _graded_for(sheet, task) if task else []
        graded = graded or _graded_after(sheet, prompt)
        found = sum(map(points, graded))
        if graded and abs(found - said) > 1e-9:
            yield (
                prompt,
                {
                    "said": said,
                    "found": found,
                    "task": f" for Task {task}" if task else "",
                    "sum": ", ".join(f"{grade_id(c)} {points(c):g}" for c in graded),
                },
            )


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
        elif not is_valid(name):
            yield cell, {"name": name, "fault": "not allowed in a notebook"}
        elif count[name] > 1:
            yield cell, {"name": name, "fault": "used twice"}


@rule()
def execution_metadata(sheet: Sheet) -> Iterator[Hit]:
    """metadata {keys} say when and where it was run; run `coursekit normalise`."""
    for cell in sheet.cells:
        keys = EXECUTION_METADATA & set(cell.metadata)
        if keys:
            yield cell, {"keys": ", ".join(sorted(keys))}
    keys = EXECUTION_METADATA & set(sheet.notebook.metadata)
    if keys:
        yield None, {"keys": ", ".join(sorted(keys))}


EXECUTION_METADATA = {"execution", "ExecuteTime", "papermill", "widgets", "timings"}


# --- what docs/authoring.md asks for ----------------------------------------------------------


@rule(convention=True)
def unmarked_solution(sheet: Sheet) -> Iterator[Hit]:
    """no {marker} in a solution cell; mark the part that students write."""
    for cell in sheet.code:
        if not is_solution(cell) or _defined(cell):
            continue  # missing-solution-marker looks at those that define something
        if not regions(cell.source, sheet.markers.solution).found:
            yield cell, {"marker": sheet.markers.solution.begin}


@rule(convention=True)
def id_is_grade_id(sheet: Sheet) -> Iterator[Hit]:
    """cell id {name!r} differs from the grade id; run `coursekit normalise`."""
    for cell in sheet.cells:
        name = grade_id(cell)
        if name is not None and cell.get("id") != name:
            yield cell, {"name": cell.get("id")}


@rule(convention=True)
def made_up_id(sheet: Sheet) -> Iterator[Hit]:
    """the id was made up by an editor; name the cell, or run `coursekit normalise`."""
    for cell in sheet.cells:
        if is_made_up(str(cell.get("id", ""))):
            yield cell, {}


@rule(convention=True)
def id_says_kind(sheet: Sheet) -> Iterator[Hit]:
    """the grade id of a {kind} is {prefix}- and the task's number, as in {prefix}-1-6; rename
    it."""
    for cell in sheet.cells:
        kind, prefix = _kind(cell)
        if kind and not re.match(rf"{prefix}-\d", str(grade_id(cell))):
            yield cell, {"kind": kind, "prefix": prefix}


@rule(convention=True)
def ordinary_cell_with_metadata(sheet: Sheet) -> Iterator[Hit]:
    """has nbgrader's metadata but no kind; remove the metadata or set a kind."""
    for cell in sheet.cells:
        meta = cell.metadata.get("nbgrader")
        if meta is not None and not any(
            meta.get(key) for key in ("grade", "solution", "locked", "task")
        ):
            yield cell, {}


@rule(convention=True)
def points_not_stated(sheet: Sheet) -> Iterator[Hit]:
    """worth {worth:g} points that no prompt states; write `**Task {task}** (N points)` in one."""
    stated = [
        cell for _, task, _ in _statements(sheet) if task for cell in _graded_for(sheet, task)
    ]
    for cell in sheet.cells:
        if (is_check(cell) or is_answer(cell)) and not any(cell is other for other in stated):
            number = re.match(r"\w+?-(\d+(?:-\d+)*[a-z]?)(?:-|$)", str(grade_id(cell)))
            task = number[1].replace("-", ".") if number else "N"
            yield cell, {"worth": points(cell), "task": task}


@rule(convention=True)
def task_without_cells(sheet: Sheet) -> Iterator[Hit]:
    """no cell test-{name} or answer-{name} for Task {task}; add one or mend the number."""
    for prompt, task, _ in _statements(sheet):
        if task and not _graded_for(sheet, task):
            yield prompt, {"task": task, "name": task.replace(".", "-")}


@rule(convention=True)
def task_without_both_checks(sheet: Sheet) -> Iterator[Hit]:
    """Task {task} has no {missing} check; a code task needs a visible and a hidden one."""
    for prompt, task, _ in _statements(sheet):
        checks = [cell for cell in _graded_for(sheet, task or "") if is_check(cell)]
        if not checks:
            continue
        if all(_is_hidden(cell, sheet.markers) for cell in checks):
            yield prompt, {"task": task, "missing": "visible"}
        if not any(_is_hidden(cell, sheet.markers) for cell in checks):
            yield prompt, {"task": task, "missing": "hidden"}


@rule(convention=True)
def visible_and_hidden_in_one(sheet: Sheet) -> Iterator[Hit]:
    """both visible and hidden asserts; give the hidden ones a cell and points of their own."""
    for cell in sheet.code:
        has_hidden = regions(cell.source, sheet.markers.hidden).found
        if is_check(cell) and has_hidden and not _is_hidden(cell, sheet.markers):
            yield cell, {}


@rule(convention=True)
def check_without_docstring(sheet: Sheet) -> Iterator[Hit]:
    """a check opens with a docstring that says what it checks; add one."""
    for cell in sheet.code:
        tree = _parsed(cell.source)
        if is_check(cell) and tree is not None and ast.get_docstring(tree) is None:
            yield cell, {}


@rule(convention=True)
def no_python(sheet: Sheet) -> Iterator[Hit]:
    """does not parse as Python; mend the syntax."""
    for cell in sheet.code:
        if _parsed(cell.source) is None:
            yield cell, {}


@rule(convention=True)
def answer_without_scheme(sheet: Sheet) -> Iterator[Hit]:
    """no marking scheme between {begin} and {end}; say what each point is for."""
    for cell in sheet.cells:
        if is_answer(cell) and not regions(cell.source, sheet.markers.scheme).found:
            begin, end = sheet.markers.scheme
            yield cell, {"begin": begin, "end": end}


@rule(convention=True)
def scheme_differs_from_points(sheet: Sheet) -> Iterator[Hit]:
    """the marking scheme adds up to {found:g}, the cell is worth {worth:g}; make them agree."""
    for cell in sheet.cells:
        scheme = regions(cell.source, sheet.markers.scheme)
        if is_answer(cell) and scheme.found:
            found = sum(map(float, _SCHEME_POINTS.findall("\n".join(scheme.inside))))
            if abs(found - points(cell)) > 1e-9:
                yield cell, {"found": found, "worth": points(cell)}


@rule(convention=True)
def stored_output(sheet: Sheet) -> Iterator[Hit]:
    """stored {what}; run `coursekit normalise`."""
    for cell in sheet.code:
        if cell.get("outputs"):
            yield cell, {"what": "output"}
        elif cell.get("execution_count") is not None:
            yield cell, {"what": "execution count"}


@rule(convention=True)
def other_metadata(sheet: Sheet) -> Iterator[Hit]:
    """metadata {keys} that the course does not use; run `coursekit normalise`."""
    notebook = set(sheet.notebook.metadata) - set(NOTEBOOK_METADATA) - EXECUTION_METADATA
    if notebook:
        yield None, {"keys": ", ".join(sorted(notebook))}
    for cell in sheet.cells:
        keys = set(cell.metadata) - set(CELL_METADATA) - EXECUTION_METADATA
        keys |= set(cell.metadata.get("nbgrader", {})) - set(NBGRADER_METADATA)
        if keys:
            yield cell, {"keys": ", ".join(sorted(keys))}


@rule(convention=True)
def figure_without_text(sheet: Sheet) -> Iterator[Hit]:
    """draws, but does not begin with `# Figure: what it shows`; add that line."""
    for cell in sheet.code:
        if not is_check(cell) and _draws(cell) and not cell.source.startswith("# Figure: "):
            yield cell, {}


@rule(convention=True, error=False)
def long_code(sheet: Sheet) -> Iterator[Hit]:
    """{lines} lines of code, more than {limit}; split the cell or move a part to a module."""
    for cell in sheet.code:
        lines = 0 if is_check(cell) else _code_lines(cell, sheet.markers)
        if lines > LONGEST_CODE:
            yield cell, {"lines": lines, "limit": LONGEST_CODE}


@rule(convention=True, error=False)
def long_prose(sheet: Sheet) -> Iterator[Hit]:
    """{words} words of prose, more than {limit}; split the cell or say it shorter."""
    for cell in sheet.prose:
        words = 0 if is_answer(cell) else _words(cell.source)
        if words > LONGEST_PROSE:
            yield cell, {"words": words, "limit": LONGEST_PROSE}


@rule(convention=True, error=False)
def solution_in_view(sheet: Sheet) -> Iterator[Hit]:
    """the whole solution of {name} stands here, where students see it; is that meant?"""
    for cell in sheet.cells:
        text = [" ".join(line.split()) for line in visible_and_secret(cell, sheet.markers)[0]]
        for other in sheet.code:
            inside = regions(other.source, sheet.markers.solution).inside
            lines = [" ".join(line.split()) for line in inside if line.strip()]
            if len(lines) >= 3 and all(line in text for line in lines):
                yield cell, {"name": label(sheet.notebook, other)}


@rule()
def nbgrader_format(sheet: Sheet) -> Iterator[Hit]:
    """nbgrader refuses it: {reason}."""
    from nbgrader.nbgraderformat import MetadataValidator

    known = (duplicate_grade_id, incomplete_metadata, kind_of_cell)
    if any(True for check in known for _ in check(sheet)):
        return  # said above, with the cell
    try:
        MetadataValidator().validate_nb(sheet.notebook)
    except Exception as error:
        yield None, {"reason": " ".join(str(error).split()).rstrip(".")}


# --- reading cells -----------------------------------------------------------------------------


def _statements(sheet: Sheet) -> Iterator[tuple[NotebookNode, str | None, float]]:
    """Prompts with the task (None if unnamed) and the points they state."""
    for cell in sheet.prose:
        if is_answer(cell) and not cell.metadata.nbgrader.get("task"):
            continue
        named = _TASK_POINTS.findall(cell.source)
        for task, said in named:
            yield cell, task, float(said)
        unnamed = _POINTS.findall(cell.source)
        if unnamed and not named:
            yield cell, None, sum(map(float, unnamed))


def _graded_for(sheet: Sheet, task: str) -> list[NotebookNode]:
    """The graded cells whose grade id names the task."""
    name = re.compile(rf"(?:test|answer)-{re.escape(task.replace('.', '-'))}(?:-(?!\d)|$)")
    return [
        cell
        for cell in sheet.cells
        if (is_check(cell) or is_answer(cell)) and name.match(str(grade_id(cell)))
    ]


def _graded_after(sheet: Sheet, prompt: NotebookNode) -> list[NotebookNode]:
    """The graded cells from a prompt to the next prompt that states points."""
    prompts = [cell for cell, _, _ in _statements(sheet)]
    graded, inside = [], False
    for cell in sheet.cells:
        if any(cell is other for other in prompts):
            inside = cell is prompt
        if inside and (is_check(cell) or is_answer(cell)):
            graded.append(cell)
    return graded


def _kind(cell: NotebookNode) -> tuple[str, str]:
    if is_answer(cell):
        return "written answer", "answer"
    if is_check(cell):
        return "check", "test"
    if is_solution(cell):
        return "solution", "task"
    return "", ""


def _is_hidden(cell: NotebookNode, markers: Markers) -> bool:
    """Whether all that a check does is hidden."""
    if not regions(cell.source, markers.hidden).found:
        return False
    return not does_something("\n".join(visible_and_secret(cell, markers)[0]))


def does_something(source: str) -> bool:
    """Whether a cell has statements besides a docstring and ``pass``."""
    tree = _parsed(source)
    if tree is None:
        return True
    return any(
        not isinstance(node, ast.Pass)
        and not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
        for node in tree.body
    )


def _defined(cell: NotebookNode) -> list[str]:
    """The functions and classes that a cell defines."""
    tree = _parsed(cell.source)
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    return [node.name for node in tree.body if isinstance(node, kinds)] if tree else []


@functools.lru_cache(maxsize=1024)
def _parsed(source: str) -> ast.Module | None:
    from IPython.core.inputtransformer2 import TransformerManager

    try:
        return ast.parse(TransformerManager().transform_cell(source))
    except (SyntaxError, ValueError):
        return None


def _draws(cell: NotebookNode) -> bool:
    """Whether running the cell draws; defining a function that would does not."""
    tree = _parsed(cell.source)
    return tree is not None and any(_is_drawing(call) for call in _calls_made(tree))


def _calls_made(node: ast.AST) -> Iterator[ast.Call]:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
        return
    if isinstance(node, ast.Call):
        yield node
    for child in ast.iter_child_nodes(node):
        yield from _calls_made(child)


def _is_drawing(call: ast.Call) -> bool:
    if isinstance(call.func, ast.Name):
        return bool(_DRAWS.search(call.func.id))
    if not isinstance(call.func, ast.Attribute):
        return False
    owner, name = call.func.value, call.func.attr
    if isinstance(owner, ast.Name) and owner.id in _LIBRARIES_THAT_DRAW:
        return name not in _DRAWS_NOTHING
    return bool(_DRAWS.search(name))


def _code_lines(cell: NotebookNode, markers: Markers) -> int:
    """Lines that are neither blank, comment, docstring nor marker."""
    tree = _parsed(cell.source)
    docstrings: set[int] = set()
    for node in ast.walk(tree) if tree else ():
        body = getattr(node, "body", None)
        first = body[0] if isinstance(body, list) and body else None
        if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
            docstrings |= set(range(first.lineno, (first.end_lineno or first.lineno) + 1))
    lines = enumerate(cell.source.splitlines(), 1)
    return sum(1 for n, line in lines if line.strip()[:1] not in ("", "#") and n not in docstrings)


def _words(source: str) -> int:
    """Words of prose: not those of code, formulas, tables and HTML tags."""
    for noise in (r"```.*?```", r"\$\$.*?\$\$", r"\$[^$\n]*\$", r"<[^>]+>", r"(?m)^\s*\|.*$"):
        source = re.sub(
            noise, " ", source, flags=re.DOTALL if "```" in noise or "$$" in noise else 0
        )
    return len(re.findall(r"[^\W_]+(?:['’-][^\W_]+)*", source))
