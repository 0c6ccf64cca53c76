"""nbgrader's ``generate_feedback`` with coursekit's pages: set it in ``nbgrader_config.py``.

c.GenerateFeedback.exporter_class = "coursekit.feedback.exporter.FeedbackExporter"
c.GenerateFeedback.preprocessors = []
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from nbconvert.exporters import Exporter
from nbformat import NotebookNode
from nbgrader.coursedir import CourseDirectory

from coursekit.cells import Markers
from coursekit.course import CourseError, CourseKit, read_notebook
from coursekit.feedback import marks
from coursekit.feedback.page import Submission, pages
from coursekit.grading.repair import remembered


class FeedbackExporter(Exporter):
    """Writes a page for the notebook that it is given, and one for the whole submission."""

    file_extension = ".html"
    output_mimetype = "text/html"

    _made: tuple[tuple[str, str], dict[str, str]] | None = None

    # As the exporters of nbconvert do, this one returns a page, whatever its base class says.
    def from_notebook_node(  # type: ignore[override]
        self, nb: NotebookNode, resources: Any = None, **kwargs: Any
    ) -> tuple[str, Any]:
        nb, resources = super().from_notebook_node(nb, resources, **kwargs)
        where = resources["nbgrader"]
        key = where["assignment"], where["student"]
        if self._made is None or self._made[0] != key:
            # The first notebook of a submission: nbgrader comes for the others next.
            self._made = key, pages(self._submission(where))
        made = self._made[1]
        whole = f"{where['assignment']}.html"
        name = f"{where['notebook']}.html"
        if name not in made:
            raise CourseError(f"{where['notebook']}: the gradebook does not know this notebook.")
        # Files beside the page, which nbconvert's writer writes.
        resources["outputs"] = {whole: made[whole].encode()}
        resources["output_extension"] = self.file_extension
        return made[name], resources

    def _submission(self, where: Any) -> Submission:
        assignment, student = where["assignment"], where["student"]
        course = getattr(self.parent, "coursedir", None) or CourseDirectory(config=self.config)
        graded = Path(course.format_path(course.autograded_directory, student, assignment))
        notebooks = {path.stem: read_notebook(path) for path in sorted(graded.glob("*.ipynb"))}
        release = Path(course.format_path(course.release_directory, ".", assignment))
        return Submission(
            assignment,
            student,
            notebooks,
            marks.read(where["db_url"], assignment, student),
            Markers.of_config(self.config),
            _once(line for nb in notebooks.values() for line in remembered(nb)),
            rule=_late_rule(course.root),
            released=os.path.abspath(release) if release.is_dir() else "",
            trusted=CourseKit(config=self.config).conventions,
        )


def _once(lines: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(lines))


def _late_rule(root: str) -> str:
    """How the course counts handing in late, in words; "" if it has no rule."""
    return ""
