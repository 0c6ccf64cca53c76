"""The pages of one submission: marks first, then each notebook with what the checks said.

A page is a function of the graded notebooks and the marks: the same bytes every time.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import jinja2
from markupsafe import Markup
from nbformat import NotebookNode

from coursekit.course import grade_id
from coursekit.feedback import outline
from coursekit.feedback.marks import Marks, NotebookMarks
from coursekit.feedback.outline import Item, Task, anchor
from coursekit.html import safe
from coursekit.html.solution import style_sheet
from coursekit.html.templates import TEMPLATES, environment
from coursekit.notebook.cells import Markers, is_answer, is_check, is_solution, regions
from coursekit.notebook.graded import notes_in, without_bars
from coursekit.notebook.outcome import LATE, Outcome

_FIGURE = re.compile(r"#\s*Figure:\s*(?P<alt>.*\S)")
_STOPPED = {"CellTimeoutError", "DeadKernelError"}


@dataclass
class Submission:
    """All that a page is made of.

    Attributes
    ----------
    notebooks : dict of str to NotebookNode
        The graded notebooks.
    repairs : list of str
        What was mended before grading, for the student to know.
    rule : str
        How handing in late is counted; "" if the course has no rule.
    released : str
        The folder of the release, where pictures are; "" if there is none.
    trusted : bool
        Whether hidden checks say nothing that students should not read.
    tell_expected : bool
        Whether messages of hidden checks keep the numbers that were wanted.
    standing : str
        Why the points do not count, if they do not.
    """

    assignment: str
    student: str
    notebooks: Mapping[str, NotebookNode]
    marks: Marks
    markers: Markers
    repairs: list[str]
    rule: str = ""
    released: str = ""
    trusted: bool = False
    tell_expected: bool = False
    standing: str = ""
    ask: str = ""
    fingerprint: str = ""


@dataclass
class Section:
    """One notebook of a page.

    Attributes
    ----------
    file : str
        The page that shows it; "" if it is this one.
    cells : list of Markup
        As HTML; none if another page shows it, or if it was not handed in.
    mended : list of str
        What was mended in it before grading.
    stopped : str
        What kept it from being run to its end, if anything did.
    """

    name: str
    marks: NotebookMarks
    tasks: list[Task]
    cells: list[Markup]
    mended: list[str]
    stopped: str = ""
    is_there: bool = True
    file: str = ""


def pages(submission: Submission) -> dict[str, str]:
    """The pages of a submission by file name.

    ``<assignment>.html`` has everything. For nbgrader's exchange, which hands back one file for
    each notebook, ``<notebook>.html`` has the marks of all, and the cells of that notebook.
    """
    sections = [_section(submission, name) for name in submission.marks.notebooks]
    made = {}
    for one in sections:
        if one.is_there:
            own = [s if s is one else replace(s, cells=[], file=f"{s.name}.html") for s in sections]
            made[f"{one.name}.html"] = _page(submission, own)
    return made | {f"{submission.assignment}.html": _page(submission, sections)}


def _page(submission: Submission, sections: list[Section]) -> str:
    tasks = [task for section in sections if section.is_there for task in section.tasks]
    again = [task for task in tasks if task.lost > 0]
    files = {section.name: section.file for section in sections}
    template = _templates().get_template("page.html.j2")
    return template.render(
        it=submission,
        marks=submission.marks,
        sections=sections,
        files=files,
        again=sorted(again, key=lambda task: -task.lost),
        waiting=[task for task in tasks if task.state == outline.WAITS],
        general=_general(submission),
        style=Markup(_style()),
        missing=[section for section in sections if not section.is_there],
        several=len(sections) > 1,
    )


def _general(submission: Submission) -> list[str]:
    """The repairs that are not of one notebook only."""
    names = {f"{name}.ipynb" for name in submission.notebooks}
    return [text for text in submission.repairs if text.partition(":")[0] not in names]


@functools.cache
def _templates() -> jinja2.Environment:
    templates = environment("feedback")
    templates.filters["points"] = points
    templates.filters["inline"] = _inline
    templates.filters["prose"] = lambda text: Markup(safe.markdown(text))
    templates.globals["anchor"] = anchor
    return templates


@functools.cache
def _macros() -> Any:
    return _templates().get_template("cells.html.j2").module


@functools.cache
def _style() -> str:
    own = (TEMPLATES / "feedback" / "style.css").read_text(encoding="utf-8")
    return style_sheet() + own


def points(number: float) -> str:
    """A number of points, as people write it."""
    return f"{round(number, 2):g}"


def _inline(text: str) -> Markup:
    """A line of Markdown, such as a title, without a paragraph or links."""
    return Markup(_inlined(text))


@functools.lru_cache(maxsize=2048)
def _inlined(text: str) -> str:
    markup = re.sub(r"</?(?:p|a|h\d|ul|ol|li|div|img)\b[^<>]*>", "", safe.markdown(text))
    return markup.strip()


def _section(submission: Submission, name: str) -> Section:
    marks = submission.marks.notebooks[name]
    notebook = submission.notebooks.get(name)
    if notebook is None:
        return Section(name, marks, [], [], [], is_there=False)
    tasks = outline.tasks(
        name,
        notebook,
        marks,
        submission.markers,
        submission.trusted,
        submission.tell_expected,
    )
    file = f"{name}.ipynb: "
    mended = [one.removeprefix(file) for one in submission.repairs if one.startswith(file)]
    cells = list(_Cells(submission, name, notebook, tasks))
    return Section(name, marks, tasks, cells, mended, _stopped(notebook))


def _stopped(notebook: NotebookNode) -> str:
    """In a few words, why a notebook was not run to its end; "" if it was."""
    for kind, _, _ in Outcome.of(notebook).stops:
        return "a cell ran too long" if kind == LATE else "stopped before its end"
    return ""


class _Cells:
    """The cells of one notebook as HTML, in order."""

    def __init__(
        self, submission: Submission, name: str, notebook: NotebookNode, tasks: list[Task]
    ) -> None:
        self._all, self._name, self._notebook = submission, name, notebook
        self._marks = submission.marks.notebooks[name]
        self._items = {item.cell: (task, item) for task in tasks for item in task.items}
        self._titles = _titles_of_solutions(notebook, self._items)
        info = notebook.metadata.get("language_info", {})
        self._language = str(info.get("pygments_lexer") or info.get("name") or "python")
        # The page's title is of level 1, the notebook's of level 2.
        self._level = 2
        self._stopped = False

    def __iter__(self) -> Iterator[Markup]:
        cells = _macros()
        for place, cell in enumerate(self._notebook.cells):
            own = grade_id(cell)
            here = anchor(self._name, own or f"-{place}")
            comment = self._marks.comments.get(own or "", "")
            task, item = self._items.get(own or "", (None, None))
            if is_check(cell) and item is not None:
                source = "\n".join(regions(cell.source, self._all.markers.hidden).outside)
                shown = self._code(source.strip("\n")) if not _says_nothing(source) else ""
                yield cells.check(here, item, shown, comment, self._printed(cell))
            elif cell.cell_type == "markdown":
                text = Markup(self._prose(cell))
                if is_answer(cell):
                    yield cells.answer(here, item, task, text, comment)
                else:
                    yield cells.prose(here, text)
            elif cell.cell_type == "code":
                yield self._code_cell(cells, cell, here, item, comment)

    def _code_cell(
        self,
        cells: Any,
        cell: NotebookNode,
        here: str,
        item: Item | None,
        comment: str,
    ) -> Markup:
        outputs, followed, errors = self._outputs(cell)
        return cells.code(
            here,
            item,
            self._code(cell.source),
            outputs,
            errors,
            followed,
            comment,
            is_solution(cell) and grade_id(cell) in self._marks.unanswered,
        )

    def _code(self, source: str) -> Markup:
        return Markup(safe.code(safe.shortened(source, 5 * safe.LONGEST_TEXT), self._language))

    def _prose(self, cell: NotebookNode) -> str:
        text = safe.markdown(cell.source, self._all.released, cell.get("attachments"))
        return re.sub(r"<(/?)h([1-6])>", self._levelled, text)

    def _levelled(self, match: re.Match[str]) -> str:
        """A heading one level below the notebook's, none left out on the way down."""
        if not match[1]:
            self._level = max(3, min(int(match[2]) + 2, self._level + 1, 6))
        return f"<{match[1]}h{self._level}>"

    def _printed(self, cell: NotebookNode) -> Markup:
        text = "".join(o.text for o in cell.get("outputs", []) if o.output_type == "stream")
        return Markup(safe.plain(text)) if text.strip() else Markup("")

    def _outputs(self, cell: NotebookNode) -> tuple[list[Markup], list[Any], list[Any]]:
        shown: list[str] = []
        followed: list[tuple[str, str, str]] = []
        errors: list[dict[str, Any]] = []
        alt = _alt(cell.source) or "A figure that this cell drew"
        for output in cell.get("outputs", []):
            if output.output_type == "stream":
                found, text = notes_in(output.text) if is_solution(cell) else ([], output.text)
                followed += [(self._titles.get(s, s), anchor(self._name, s), n) for s, n in found]
                text = without_bars(text)
                if text.strip():
                    shown.append(f'<pre class="output">{safe.plain(text)}</pre>')
            elif output.output_type == "error":
                errors += self._error(output)
            elif "data" in output:
                shown.append(safe.output(output.data, output.get("metadata", {}), alt))
        return [Markup(one) for one in shown if one], followed, errors

    def _error(self, output: NotebookNode) -> list[dict[str, Any]]:
        """What a cell's error is to its student; the rest of a stopped notebook says it once."""
        if output.ename in _STOPPED:
            if self._stopped and output.evalue:
                return []
            self._stopped = self._stopped or bool(output.evalue)
        return [
            {
                "is_unsolved": output.ename == "NotImplementedError",
                "is_stop": output.ename in _STOPPED,
                "text": safe.shortened(f"{output.ename}: {_without_file(output.evalue)}", 2000),
                "why": re.sub(r" than c\.\S+ allows", " than is allowed", output.evalue),
                "frames": safe.shortened(safe.theirs(output.get("traceback", []))),
            }
        ]


def _titles_of_solutions(
    notebook: NotebookNode, items: Mapping[str, tuple[Task, Item]]
) -> dict[str, str]:
    """Title of the first task that each solution cell's checks belong to."""
    found: dict[str, str] = {}
    solution = ""
    for cell in notebook.cells:
        own = grade_id(cell) or ""
        if is_solution(cell):
            solution = own
        elif solution and own in items and is_check(cell):
            found.setdefault(solution, items[own][0].title)
    return found


def _without_file(text: str) -> str:
    """A syntax error's message without the made-up name of the cell's file."""
    return re.sub(r"\(\d+\.py, (line \d+)\)", r"(\1)", text)


def _says_nothing(source: str) -> bool:
    """Whether a check shows no test: a docstring and ``pass``."""
    lines = [line.partition("#")[0].strip() for line in source.splitlines()]
    body = re.sub(r'^("""|\'\'\').*?\1', "", "\n".join(lines).strip(), flags=re.DOTALL)
    return body.strip() in ("", "pass")


def _alt(source: str) -> str:
    match = _FIGURE.match(source.lstrip().split("\n", 1)[0])
    return match["alt"] if match else ""
