"""Steps that ``nbgrader_config.py`` adds to nbgrader's own autograding and feedback."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from nbformat import NotebookNode, v4
from nbgrader import utils
from nbgrader.coursedir import CourseDirectory
from nbgrader.preprocessors import ClearHiddenTests, NbGraderPreprocessor


def _is_check(cell: NotebookNode) -> bool:
    return cell.cell_type == "code" and utils.is_grade(cell) and not utils.is_solution(cell)


class RepairCells(NbGraderPreprocessor):
    """Give a submission the shape of the released notebook; runs first of all.

    `coursekit grade` has done it already, and told the TA; ``nbgrader autograde`` logs it.
    """

    def preprocess(
        self, nb: NotebookNode, resources: dict[str, Any]
    ) -> tuple[NotebookNode, dict[str, Any]]:
        from coursekit.grading.staging import mend

        course = CourseDirectory(config=self.config)
        where = resources["nbgrader"]
        folder = course.format_path(course.source_directory, ".", where["assignment"])
        source = Path(folder, f"{where['notebook']}.ipynb").resolve()
        if source.exists():
            for repair in mend(self.config, source, nb):
                self.log.warning("%s: %s", source.name, repair)
        return nb, resources


class WarningsCostNothing(NbGraderPreprocessor):
    """Keep a warning in a check from costing its points; runs right after ``Execute``.

    nbgrader takes any text on stderr for a failure. Here a check fails only if it raises.
    """

    def preprocess_cell(
        self, cell: NotebookNode, resources: dict[str, Any], cell_index: int
    ) -> tuple[NotebookNode, dict[str, Any]]:
        if _is_check(cell):
            for output in cell.outputs:
                if output.output_type == "stream":
                    output.name = "stdout"
        return cell, resources


class HideTests(ClearHiddenTests):
    """Remove hidden tests and the tracebacks that quote them from a student's feedback."""

    def preprocess_cell(
        self, cell: NotebookNode, resources: dict[str, Any], cell_index: int
    ) -> tuple[NotebookNode, dict[str, Any]]:
        cell, resources = super().preprocess_cell(cell, resources, cell_index)
        if _is_check(cell):
            cell.outputs = [_message_only(output) for output in cell.outputs]
        return cell, resources


def _message_only(output: NotebookNode) -> NotebookNode:
    if output.output_type != "error":
        return output
    message = output.evalue or "This check failed."
    if output.ename != "AssertionError":
        message = f"{output.ename}: {message}"
    return v4.new_output("error", ename=output.ename, evalue=message, traceback=[message])
