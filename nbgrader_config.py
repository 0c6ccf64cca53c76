"""The course's configuration, for nbgrader's own commands and for coursekit."""

c = get_config()  # noqa: F821  (nbgrader provides it)

c.CourseDirectory.course_id = "judging-models"

# A second writer waits for the first instead of failing with "database is locked".
c.CourseDirectory.db_url = "sqlite:///gradebook.db?timeout=60"

# What students write instead of a solution, and what a stub raises.
c.ClearSolutions.code_stub = {"python": "# YOUR CODE HERE\nraise NotImplementedError()"}
c.ClearSolutions.text_stub = "> YOUR ANSWER HERE: double-click this box, write in its place."

# A slow laptop's cross-validation is not an endless loop.
c.Execute.timeout = 120

# Cells, ids, points and checks are as docs/authoring.md says: `coursekit lint` holds us to it.
c.CourseKit.conventions = True

# The files beside the notebooks that students get: those of every assignment, and more for some.
# A release that holds any other file is refused: that is how a stray file would leak.
c.CourseKit.files_of_all = ["checks.py", "mltools.py", "requirements.txt"]
c.CourseKit.files = {
    "week06-intervals": ["data/abalone.csv", "data/answers.csv", "data/iris.csv"],
    "week07-evaluation": [
        *("data/iris.csv", "data/iris_loo.csv"),
        *("data/wine.csv", "data/wine2.csv", "data/wine_cv.csv", "data/wine_loo.csv"),
    ],
    "week08-curves": ["data/claim.csv", "data/wine2.csv"],
}

# The zone of due dates, and of times that a learning management system writes without one.
c.Collect.timezone = "UTC"

# Late work: due dates are set here or in formgrader; without one nothing is late.
c.AssignLatePenalties.plugin_class = "coursekit.gradebook.late.LatePolicy"
c.LatePolicy.grace = 15  # minutes
c.LatePolicy.per_day = 0.1
c.LatePolicy.cap = 0.5
c.LatePolicy.due = {}  # "week05-measures": "2026-11-03 23:59"

# nbgrader's own commands grade as coursekit does: in a sandbox, with checks in a process of their
# own, submissions' cells put right first, and feedback as one page that keeps hidden checks hidden.
from coursekit.grading.configure import configure  # noqa: E402

configure(c)
