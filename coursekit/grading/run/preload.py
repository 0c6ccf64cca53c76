"""Read an assignment's notebooks, and show them, once for all processes that grade it.

The process that forks them imports this module; see `coursekit.grading.kernels.worker`. Each of
them would otherwise take half a second of its own to find out what cells read, and as long for the
templates, lexers and formulas of its first page of feedback.
"""

from __future__ import annotations

import contextlib
import gc
import json
import os

from coursekit.course import Course, read_notebook
from coursekit.feedback.marks import Marks, NotebookMarks
from coursekit.feedback.page import Submission, pages
from coursekit.grading.kernels.settings import Sandbox
from coursekit.grading.kernels.worker import AHEAD
from coursekit.grading.run import solution
from coursekit.grading.run.placement import checks_beside
from coursekit.notebook.cells import Markers


def read_ahead(root: str, assignment: str) -> None:
    """Fill the caches of `solution` for an assignment's notebooks."""
    course = Course(root)
    settings = Sandbox(config=course.config)
    for path in course.notebooks(assignment):
        notebook = path.resolve()  # as a submission's processes name it
        changed = notebook.stat().st_mtime_ns
        labels = {"assignment": assignment, "notebook": path.stem}
        if (besides := checks_beside(settings, root, labels)) is not None:
            solution.doubts_of(notebook, changed, besides)
            solution.rule_of(notebook, changed)
        solution.skipped_in(read_notebook(notebook), notebook, changed)


def show_ahead(root: str, assignment: str) -> None:
    """Fill the caches of feedback for the course's own cells."""
    course = Course(root)
    notebooks = {path.stem: read_notebook(path) for path in course.notebooks(assignment)}
    marks = Marks({name: NotebookMarks() for name in notebooks}, people=[])
    pages(Submission(assignment, notebooks, marks, Markers.of_config(course.config), []))


if AHEAD in os.environ:
    with contextlib.suppress(Exception):  # who grades says what is wrong with the notebooks
        arguments = json.loads(os.environ.pop(AHEAD))
        read_ahead(*arguments)
        show_ahead(*arguments)
    gc.collect()
    gc.freeze()  # what is never collected is never written to, hence stays shared
