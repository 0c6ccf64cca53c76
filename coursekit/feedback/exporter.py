"""nbgrader's ``generate_feedback`` with coursekit's pages: set it in ``nbgrader_config.py``.

c.GenerateFeedback.exporter_class = "coursekit.feedback.exporter.FeedbackExporter"
c.GenerateFeedback.preprocessors = []
"""

import functools
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import nbformat
from markupsafe import Markup
from nbconvert.exporters import Exporter
from nbformat import NotebookNode, v4
from nbgrader.api import MissingEntry
from nbgrader.coursedir import CourseDirectory

from coursekit.course import Course, CourseError
from coursekit.feedback import outline
from coursekit.feedback.body import Cells, templates
from coursekit.feedback.files import contents, fingerprint_of
from coursekit.feedback.marks import NotebookMarks
from coursekit.feedback.outline import Submission, Task
from coursekit.gradebook.people import People
from coursekit.html.solution import style_sheet
from coursekit.html.templates import TEMPLATES
from coursekit.notebook.cells import Markers
from coursekit.notebook.notes import is_note, repairs_in
from coursekit.notebook.outcome import LATE, Outcome


class FeedbackExporter(Exporter):
    """Writes a page for the notebook that it is given, and one for the whole submission."""

    file_extension = ".html"
    output_mimetype = "text/html"

    _made: tuple[tuple[str, str], dict[str, str]] | None = None

    def from_filename(self, filename: str, resources: Any = None, **kwargs: Any) -> Any:
        # Every notebook of the submission is read at once: see `_submission`.
        return self.from_notebook_node(v4.new_notebook(), resources, **kwargs)

    def from_notebook_node(self, nb: NotebookNode, resources: Any = None, **kwargs: Any) -> Any:
        """The page of a notebook; `resources` says whose. What `nb` holds makes no difference."""
        resources = self._init_resources(resources)
        source = resources["nbgrader"]
        whole, name = f"{source['assignment']}.html", f"{source['notebook']}.html"
        key = source["assignment"], source["student"]
        if self._made is None or self._made[0] != key:
            # The first notebook of a submission: nbgrader comes for the others next.
            self._made = key, pages(self._submission(source))
            # nbconvert's writer writes it beside the page of the notebook.
            resources["outputs"] = {whole: self._made[1][whole].encode()}
        if name not in self._made[1]:
            raise CourseError(f"{source['notebook']}: the gradebook does not know this notebook.")
        resources["output_extension"] = self.file_extension
        return self._made[1][name], resources

    def _submission(self, source: Any) -> Submission:
        assignment, student = source["assignment"], source["student"]
        root = getattr(self.parent, "coursedir", None) or CourseDirectory(config=self.config)
        course = Course(root.root, self.config)
        graded = course.autograded / student / assignment
        notebooks = {path.stem: _read(path) for path in sorted(graded.glob("*.ipynb"))}
        team = {student: People(course).members(assignment, student)}
        page = contents(course, source["db_url"], assignment, team).get(student)
        if page is None:
            raise MissingEntry(f"{student}: no submission to {assignment}")
        student_marks, rule, standing, ask = page
        release = course.release / assignment
        return Submission(
            assignment,
            notebooks,
            student_marks,
            Markers.of_course(course),
            list(dict.fromkeys(line for nb in notebooks.values() for line in repairs_in(nb))),
            rule=rule if student_marks.due else "",
            released=str(release) if release.is_dir() else "",
            trusted=course.settings.conventions,
            tell_expected=course.settings.tell_expected,
            standing=standing,
            zone=course.zone,
            ask=ask,
            fingerprint=fingerprint_of(student_marks, rule, standing, ask),
        )


def _read(path: Path) -> NotebookNode:
    """A graded notebook, which nbgrader has just written: as it is, which takes half the time."""
    notebook = nbformat.v4.reads(path.read_text(encoding="utf-8"))
    notebook.cells = [cell for cell in notebook.cells if not is_note(cell)]
    return notebook


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
    """The pages of a submission by file name, all the same: marks first, then each notebook.

    A page is a function of the graded notebooks and the marks: the same bytes every time.
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
    stops = [kind for kind, _, _ in Outcome.of_notebook(notebook).stops]
    stopped = "a cell ran too long" if stops[:1] == [LATE] else "stopped before its end"
    cells = list(Cells(submission, name, tasks))
    return Section(name, marks, tasks, cells, mended, stopped if stops else "")
