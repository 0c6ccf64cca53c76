"""The cells of a graded notebook as HTML, with what became of each."""

import functools
import re
from collections.abc import Collection, Iterator, Mapping
from datetime import UTC
from pathlib import Path
from typing import Any

import jinja2
import nbformat
from markupsafe import Markup
from nbformat import NotebookNode

from coursekit.course import grade_id
from coursekit.feedback import outline
from coursekit.feedback.outline import Item, Submission, Task, anchor
from coursekit.gradebook.totals import format_number
from coursekit.html import safe
from coursekit.html.published import figure_alt
from coursekit.html.templates import environment
from coursekit.notebook.cells import is_answer, is_check, is_solution, regions
from coursekit.notebook.notes import notes_in, without_bars
from coursekit.support.times import in_zone

_STUB = re.compile(r"^[^\S\n]*raise NotImplementedError\b", re.M)
_STOPPED = {"CellTimeoutError", "DeadKernelError"}


@functools.cache
def templates() -> jinja2.Environment:
    jinja = environment("feedback")
    jinja.filters["points"] = format_number
    jinja.filters["clock"] = lambda when, zone: in_zone(when.replace(tzinfo=UTC), zone)
    jinja.filters["inline"] = _inline
    jinja.filters["prose"] = lambda text: Markup(safe.markdown(text))
    jinja.globals["anchor"] = anchor
    return jinja


@functools.cache
def _macros() -> Any:
    return templates().get_template("cells.html.j2").module


@functools.lru_cache(maxsize=2048)
def _inline(text: str) -> Markup:
    """A line of Markdown, such as a title, without a paragraph or links."""
    markup = re.sub(r"</?(?:p|a|h\d|ul|ol|li|div|img|span)\b[^<>]*>", "", safe.markdown(text))
    return Markup(markup.strip())


class Cells:
    """The cells of one notebook as HTML, in order."""

    def __init__(self, submission: Submission, name: str, tasks: list[Task]) -> None:
        self._all, self._name = submission, name
        self._notebook = notebook = submission.notebooks[name]
        self._marks = submission.marks.notebooks[name]
        self._items = {item.cell: (task, item) for task in tasks for item in task.items}
        path = Path(submission.released, f"{name}.ipynb")
        self._prose_of_course = _markdown(path, path.stat().st_mtime_ns) if path.is_file() else ()
        self._failed = _failed_of_solutions(notebook, self._items)
        info = notebook.metadata.get("language_info", {})
        self._language = str(info.get("pygments_lexer") or info.get("name") or "python")
        # The page's title is of level 1, the notebook's of level 2.
        self._level = 2
        self._stopped = False

    def __iter__(self) -> Iterator[Markup]:
        """Prose that is as it was handed out is folded, but for what says what to do."""
        macros, folded = _macros(), list[tuple[str, str, Markup]]()
        for place, cell in enumerate(self._notebook.cells):
            anchor_id = anchor(self._name, grade_id(cell) or f"-{place}")
            if self._is_handed_out(cell):
                folded.append((anchor_id, outline.heading(cell.source), self._prose(cell)))
                continue
            if folded:
                yield macros.folded(folded)
                folded = []
            yield from self._shown(macros, cell, anchor_id)
        if folded:
            yield macros.folded(folded)

    def _is_handed_out(self, cell: NotebookNode) -> bool:
        """True for the course's own prose that sets no task, and that nobody edited or marked."""
        name = grade_id(cell) or ""
        return (
            cell.cell_type == "markdown"
            and cell.source.strip() in self._prose_of_course
            and not (is_answer(cell) or name in self._items or name in self._marks.comments)
            and not any(number for number, _ in outline.titles(cell.source))
        )

    def _shown(self, macros: Any, cell: NotebookNode, anchor_id: str) -> Iterator[Markup]:
        name = grade_id(cell) or ""
        comment = self._marks.comments.get(name, "")
        task, item = self._items.get(name, (None, None))
        if is_check(cell) and item is not None:
            parts = regions(cell.source, self._all.markers.hidden)
            source = "\n".join(parts.outside)
            shown = self._code(source.strip("\n")) if not _says_nothing(source) else ""
            # A hidden check may print its own lines and values.
            is_open = not parts.fences or self._all.tell_expected
            text = "".join(o.text for o in cell.get("outputs", []) if o.output_type == "stream")
            printed = Markup(safe.plain(text)) if is_open and text.strip() else ""
            yield macros.check(anchor_id, item, shown, comment, printed)
        elif cell.cell_type == "markdown" and is_answer(cell):
            yield macros.answer(anchor_id, item, task, self._prose(cell), comment)
        elif cell.cell_type == "markdown":
            yield macros.prose(anchor_id, self._prose(cell))
        elif cell.cell_type == "code":
            outputs, followed, errors = self._outputs(cell)
            if self._ends_early(cell, errors):
                errors = [error for error in errors if not error["is_unsolved"]]
                errors.append({"is_left": True})
            is_unanswered = is_solution(cell) and name in self._marks.unanswered
            contents = item, self._code(cell.source), outputs, errors, followed, comment
            yield macros.code(anchor_id, *contents, is_unanswered)

    def _ends_early(self, cell: NotebookNode, errors: list[dict[str, Any]]) -> bool:
        """True if code was written, and the line of the stub that stops it was left."""
        name = grade_id(cell)
        if not is_solution(cell) or name in self._marks.unanswered or not _STUB.search(cell.source):
            return False
        _, failed = self._failed.get(str(name), ("", []))
        stops = any(error["is_unsolved"] for error in errors)
        return stops or any(item.state == outline.UNSOLVED for item in failed)

    def _code(self, source: str) -> Markup:
        return Markup(safe.code(safe.shortened(source, 5 * safe.LONGEST_TEXT), self._language))

    def _prose(self, cell: NotebookNode) -> Markup:
        text = safe.written(cell.source, self._all.released, cell.get("attachments"))
        return Markup(re.sub(r"<(/?)h([1-6])>", self._levelled, text))

    def _levelled(self, match: re.Match[str]) -> str:
        """A heading one level below the notebook's, none left out on the way down."""
        if not match[1]:
            self._level = max(3, min(int(match[2]) + 2, self._level + 1, 6))
        return f"<{match[1]}h{self._level}>"

    def _outputs(self, cell: NotebookNode) -> tuple[list[Markup], list[Any], list[Any]]:
        shown: list[str] = []
        followed: list[tuple[str, str, list[Item], str]] = []
        errors: list[dict[str, Any]] = []
        alt = figure_alt(cell.source) or "A figure that this cell drew"
        for output in cell.get("outputs", []):
            if output.output_type == "stream":
                notes, text = notes_in(output.text) if is_solution(cell) else ([], output.text)
                for solution, names in notes:
                    title, failed = self._failed.get(solution, (solution, []))
                    followed.append((title, anchor(self._name, solution), failed, names))
                text = without_bars(text)
                if text.strip():
                    shown.append(f'<pre class="output">{safe.plain(text)}</pre>')
            elif output.output_type == "error":
                errors += self._error(output)
            elif "data" in output:
                shown.append(safe.output(output.data, output.get("metadata", {}), alt))
        return [Markup(markup) for markup in shown if markup], followed, errors

    def _error(self, output: NotebookNode) -> list[dict[str, Any]]:
        """A cell's error for its student; a stopped notebook shows its error once."""
        if output.ename in _STOPPED:
            if self._stopped and output.evalue:
                return []
            self._stopped = self._stopped or bool(output.evalue)
        # A syntax error's message has the made-up name of the cell's file.
        message = re.sub(r"\(\d+\.py, (line \d+)\)", r"(\1)", output.evalue)
        return [
            {
                "is_unsolved": output.ename == "NotImplementedError",
                "is_stop": output.ename in _STOPPED,
                "text": safe.shortened(f"{output.ename}: {message}", 2000),
                "why": re.sub(r" than c\.\S+ allows", " than is allowed", output.evalue),
                "frames": safe.shortened(safe.own_frames(output.get("traceback", []))),
            }
        ]


@functools.lru_cache(maxsize=16)
def _markdown(path: Path, _: int) -> Collection[str]:
    """The Markdown cells that students were given."""
    notebook = nbformat.v4.reads(path.read_text(encoding="utf-8"))
    return frozenset(c.source.strip() for c in notebook.cells if c.cell_type == "markdown")


def _failed_of_solutions(
    notebook: NotebookNode, items: Mapping[str, tuple[Task, Item]]
) -> dict[str, tuple[str, list[Item]]]:
    """Title of the first task that each solution cell's checks belong to, and those that failed."""
    failed_by_solution: dict[str, tuple[str, list[Item]]] = {}
    solution = ""
    for cell in notebook.cells:
        name = grade_id(cell) or ""
        if is_solution(cell):
            solution = name
        elif solution and name in items and is_check(cell):
            task, item = items[name]
            _, failed = failed_by_solution.setdefault(solution, (task.title, []))
            if item.state != outline.PASSED:
                failed.append(item)
    return failed_by_solution


def _says_nothing(source: str) -> bool:
    """True if a check shows no test: a docstring and ``pass``."""
    lines = [line.partition("#")[0].strip() for line in source.splitlines()]
    body = re.sub(r'^("""|\'\'\').*?\1', "", "\n".join(lines).strip(), flags=re.DOTALL)
    return body.strip() in ("", "pass")
