"""Extra tasks in the release: a run of the whole notebook goes on past those that are skipped."""

from typing import Any

from nbformat import NotebookNode
from nbgrader.preprocessors import NbGraderPreprocessor

from coursekit.notebook.extra import GOES_ON, is_extra


class RunPastExtras(NbGraderPreprocessor):
    """Tag the code cells of extra tasks, so that an error in one does not stop the others."""

    def preprocess_cell(
        self, cell: NotebookNode, resources: dict[str, Any], index: int
    ) -> tuple[NotebookNode, dict[str, Any]]:
        """Tag one cell."""
        if cell.cell_type == "code" and is_extra(cell) and GOES_ON not in cell.metadata.tags:
            cell.metadata.tags.append(GOES_ON)
        return cell, resources
