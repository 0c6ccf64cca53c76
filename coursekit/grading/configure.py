"""The line in ``nbgrader_config.py`` that has nbgrader's own commands work as coursekit does."""

from __future__ import annotations

from traitlets.config import Config


def configure(c: Config) -> None:
    """Set the steps of nbgrader's ``generate_assignment``, ``autograde`` and ``generate_feedback``.

    In a release, a run of the whole notebook goes on past extra tasks that are not solved.
    A submission's cells get back the shape of the release, its code runs in a sandbox, its checks
    in a process of their own where only a failed check costs points, and feedback is one page
    that keeps hidden checks hidden. To change a step, set it below this line.
    """
    from nbgrader.converters import Autograde

    # Added to what the course has set above.
    c.GenerateAssignment.preprocessors.append("coursekit.authoring.extras.RunPastExtras")
    first, *others = Autograde.autograde_preprocessors.default()
    assert first.__name__ == "Execute", "nbgrader's first step of autograding is another by now"
    run = "coursekit.grading.run"
    c.Autograde.autograde_preprocessors = [
        f"{run}.execute.Execute",
        *others,
        f"{run}.preprocessors.LeaveToTA",
    ]
    c.Autograde.sanitize_preprocessors = [
        f"{run}.preprocessors.RepairCells",
        *Autograde.sanitize_preprocessors.default(),
    ]
    c.GenerateFeedback.exporter_class = "coursekit.feedback.exporter.FeedbackExporter"
    c.GenerateFeedback.preprocessors = []
