"""The line in ``nbgrader_config.py`` that has nbgrader's own commands work as coursekit does."""

from traitlets.config import Config

STEPS = (
    "nbgrader.preprocessors.Execute",
    "nbgrader.preprocessors.IgnorePattern",
    "nbconvert.preprocessors.ClearMetadataPreprocessor",
    "nbgrader.preprocessors.LimitOutput",
    "nbgrader.preprocessors.SaveAutoGrades",
    "nbgrader.preprocessors.AssignLatePenalties",
    "nbgrader.preprocessors.CheckCellMetadata",
)
"""nbgrader's own steps of autograding; named, as to import them takes a second."""


def configure(c: Config) -> None:
    """Set the steps of nbgrader's ``generate_assignment``, ``autograde`` and ``generate_feedback``.

    In a release, a run of the whole notebook goes on past extra tasks that are not solved.
    A submission's cells get back the shape of the release, its code runs in a sandbox, its checks
    in a process of their own where only a failed check costs points, and feedback is one page
    that keeps hidden checks hidden. To change a step, set it below this line.
    """
    run = "coursekit.grading.run"
    # Added to what the course has set above.
    c.GenerateAssignment.preprocessors.append("coursekit.authoring.extras.RunPastExtras")
    c.Autograde.sanitize_preprocessors.insert(0, f"{run}.preprocessors.RepairCells")
    c.Autograde.autograde_preprocessors = [
        f"{run}.execute.Execute",
        *STEPS[1:],
        f"{run}.preprocessors.LeaveToTA",
    ]
    c.GenerateFeedback.exporter_class = "coursekit.feedback.exporter.FeedbackExporter"
    c.GenerateFeedback.preprocessors = []
