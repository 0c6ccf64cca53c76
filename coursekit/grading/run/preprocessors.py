"""Steps that ``nbgrader_config.py`` adds to nbgrader's own autograding."""

from pathlib import Path
from typing import Any

from nbformat import NotebookNode
from nbgrader.coursedir import CourseDirectory
from nbgrader.preprocessors import NbGraderPreprocessor
from traitlets import Bool


class RepairCells(NbGraderPreprocessor):
    """Give a submission the shape of the released notebook; runs first of all.

    `coursekit grade` has done it already, and told the TA; ``nbgrader autograde`` logs it. Either
    way the notebook says so to those who write feedback; see `notes.remember`.
    """

    done = Bool(False, help="Whether the submission has its shape already.").tag(config=True)

    def preprocess(
        self, nb: NotebookNode, resources: dict[str, Any]
    ) -> tuple[NotebookNode, dict[str, Any]]:
        from coursekit.grading.prepare.repair import mend
        from coursekit.notebook.notes import put_note, remember

        if self.done:
            return nb, resources
        course = CourseDirectory(config=self.config)
        submission = resources["nbgrader"]
        folder = course.format_path(course.source_directory, ".", submission["assignment"])
        source = Path(folder, f"{submission['notebook']}.ipynb").resolve()
        if source.exists():
            mended = mend(self.config, source, nb)
            notes = [f"{source.name}: {line}" for line in mended.notes]
            for line in notes:
                self.log.warning(line)
            remember(nb, notes, mended.unclear)
            put_note(nb, "", notes)
        return nb, resources


class LeaveToTA(NbGraderPreprocessor):
    """Have a TA decide about checks that a student's code may have bent; runs last.

    `coursekit grade` does the same where it writes what came out; see `canary`.
    """

    def preprocess(
        self, nb: NotebookNode, resources: dict[str, Any]
    ) -> tuple[NotebookNode, dict[str, Any]]:
        from nbgrader.api import Gradebook

        from coursekit.grading.result import UNCLEAR
        from coursekit.notebook.notes import put_note, repairs_in
        from coursekit.notebook.outcome import Outcome

        outcome, submission = Outcome.of_notebook(nb), resources["nbgrader"]
        if outcome.bent:
            with Gradebook(submission["db_url"]) as gradebook:
                for name in outcome.bent:
                    place = submission["notebook"], submission["assignment"], submission["student"]
                    grade = gradebook.find_grade(name, *place)
                    grade.auto_score, grade.needs_manual_grade = None, True
                gradebook.db.commit()
            put_note(nb, UNCLEAR, [*repairs_in(nb), *outcome.said])
        return nb, resources
