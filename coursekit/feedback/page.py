"""The pages of one submission: marks first, then each notebook with what the checks said.

A page is a function of the graded notebooks and the marks: the same bytes every time.
"""

import functools
import re
from dataclasses import dataclass

from markupsafe import Markup
from nbformat import NotebookNode

from coursekit.feedback import outline
from coursekit.feedback.body import Cells, templates
from coursekit.feedback.marks import NotebookMarks
from coursekit.feedback.outline import Submission, Task
from coursekit.html.solution import style_sheet
from coursekit.html.templates import TEMPLATES
from coursekit.notebook.outcome import LATE, Outcome


@dataclass
class Section:
    """One notebook of a page.

    Attributes
    ----------
    cells : list of Markup
        As HTML; none if it was not handed in.
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


def pages(submission: Submission) -> dict[str, str]:
    """The pages of a submission by file name, all the same.

    nbgrader's exchange hands back one file for each notebook: besides ``<assignment>.html`` there
    is ``<notebook>.html``.
    """
    sections = [_section(submission, name) for name in submission.marks.notebooks]
    tasks = [task for section in sections if section.is_there for task in section.tasks]
    again = [task for task in tasks if task.is_to_do]
    files = {f"{name}.ipynb" for name in submission.notebooks}
    page = (
        templates()
        .get_template("page.html.j2")
        .render(
            it=submission,
            marks=submission.marks,
            sections=sections,
            again=sorted(again, key=lambda task: (task.is_extra, -task.lost)),
            left_alone=any(task.lost > 0 and not task.is_to_do for task in tasks),
            waiting=[task for task in tasks if task.state == outline.WAITS],
            general=[text for text in submission.repairs if text.partition(":")[0] not in files],
            style=Markup(_style()),
            missing=[section for section in sections if not section.is_there],
            several=len(sections) > 1,
        )
    )
    names = [submission.assignment, *(section.name for section in sections if section.is_there)]
    return {f"{name}.html": page for name in names}


@functools.cache
def _style() -> str:
    rules = (TEMPLATES / "feedback" / "style.css").read_text(encoding="utf-8")
    return re.sub(r"/\*.*?\*/|^ +", "", style_sheet() + rules, flags=re.MULTILINE)


def _section(submission: Submission, name: str) -> Section:
    marks = submission.marks.notebooks[name]
    notebook = submission.notebooks.get(name)
    if notebook is None:
        return Section(name, marks, [], [], [], is_there=False)
    tasks = outline.tasks(submission, name)
    file = f"{name}.ipynb: "
    mended = [repair.removeprefix(file) for repair in submission.repairs if repair.startswith(file)]
    cells = list(Cells(submission, name, tasks))
    return Section(name, marks, tasks, cells, mended, _stopped(notebook))


def _stopped(notebook: NotebookNode) -> str:
    """In a few words, why a notebook was not run to its end; "" if it was."""
    for kind, _, _ in Outcome.of_notebook(notebook).stops:
        return "a cell ran too long" if kind == LATE else "stopped before its end"
    return ""
