"""The course's configuration, for nbgrader's own commands and for coursekit."""

c = get_config()  # noqa: F821  (nbgrader provides it)

c.CourseDirectory.course_id = "judging-models"

# A second writer waits for the first instead of failing with "database is locked".
c.CourseDirectory.db_url = "sqlite:///gradebook.db?timeout=60"

# What students write instead of a solution, and what a stub raises.
c.ClearSolutions.code_stub = {"python": "# YOUR CODE HERE\nraise NotImplementedError()"}
c.ClearSolutions.text_stub = "YOUR ANSWER HERE"

# A slow laptop's cross-validation is not an endless loop.
c.Execute.timeout = 120

# Cells, ids, points and checks are as docs/authoring.md says: `coursekit lint` holds us to it.
c.CourseKit.conventions = True

# The files beside the notebooks that students get. A release holding any other file is
# refused: that is how a stray file would leak.
c.CourseKit.files = {
    "week05-measures": ["checks.py", "mltools.py", "requirements.txt"],
    "week06-intervals": [
        "checks.py",
        "mltools.py",
        "requirements.txt",
        "data/abalone.csv",
        "data/iris.csv",
    ],
    "week07-evaluation": [
        "checks.py",
        "mltools.py",
        "requirements.txt",
        "data/iris.csv",
        "data/iris_loo.csv",
        "data/wine.csv",
        "data/wine2.csv",
        "data/wine_cv.csv",
        "data/wine_loo.csv",
    ],
    "week08-curves": [
        "checks.py",
        "mltools.py",
        "requirements.txt",
        "data/wine2.csv",
    ],
}

# The zone of due dates, and of times that a learning management system writes without one.
c.Collect.timezone = "UTC"

# Late work: due dates are set here or in formgrader; without one nothing is late.
c.AssignLatePenalties.plugin_class = "coursekit.gradebook.late.LatePolicy"
c.LatePolicy.grace = 15  # minutes
c.LatePolicy.per_day = 0.1
c.LatePolicy.cap = 0.5
c.LatePolicy.due = {}  # "week05-measures": "2026-11-03 23:59"

# Students' code runs in a sandbox, their cells' shape is mended, checks run in a process of
# their own and fail only if they raise.
from nbgrader.converters import Autograde  # noqa: E402

from coursekit.grading.run.preprocessors import RepairCells, WarningsCostNothing  # noqa: E402

_sanitize = Autograde.sanitize_preprocessors.default()
c.Autograde.sanitize_preprocessors = [RepairCells, *_sanitize]
_autograde = Autograde.autograde_preprocessors.default()
c.Autograde.autograde_preprocessors = [
    "coursekit.grading.run.execute.Execute",
    WarningsCostNothing,
    *_autograde[1:],
]

# Feedback is one page for a submission, marks first; hidden tests stay hidden.
c.GenerateFeedback.exporter_class = "coursekit.feedback.exporter.FeedbackExporter"
c.GenerateFeedback.preprocessors = []
