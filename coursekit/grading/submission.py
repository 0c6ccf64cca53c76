"""Grade one submission: files in, files and a result out, no gradebook touched.

nbgrader does the grading, in a course folder made for this one submission, against a copy
of the gradebook. Whatever happens there, no other submission and no mark already given can
change; the scores are read from the copy, and `coursekit.grading.write` writes them.
"""

import copy
import filecmp
import shutil
import tempfile
import time
import warnings
from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any

import nbformat
from nbformat import NotebookNode
from traitlets.config import Config

from coursekit.bank.misconceptions import message
from coursekit.course import Course, CourseError, grade_id, read_notebook
from coursekit.gradebook import engines
from coursekit.grading.prepare.staging import Submission, stage
from coursekit.grading.result import (
    CRASHED,
    ERROR,
    GRADED,
    INVALID,
    TIMEOUT,
    UNCLEAR,
    Check,
    Result,
    lost_checks,
    start_mark,
)
from coursekit.grading.run import output_files
from coursekit.grading.run.placement import Record
from coursekit.notebook.notes import put_note, unclear_in
from coursekit.notebook.outcome import DIED, LATE, Outcome
from coursekit.support.environment import open_many_files
from coursekit.support.files import write_whole
from coursekit.support.limit import at_most
from coursekit.support.log import quiet
from coursekit.support.text import printable

# No history, and no log lines between the progress bars.
_KERNEL_ARGUMENTS = ("--HistoryManager.hist_file=:memory:", "--log-level=ERROR")
FEEDBACK = "coursekit.feedback.exporter.FeedbackExporter"
FEEDBACK_SECONDS = 60.0


def grade_submission(
    root: Path,
    assignment: str,
    student: str,
    gradebook: Path,
    out: Path,
    terms: Mapping[str, Mapping[str, bool]],
) -> Result:
    """Grade a submission in a process of its own.

    Parameters
    ----------
    root : Path
        The course folder; it is read, not written.
    assignment, student : str
        Whose submission to what.
    gradebook : Path
        A gradebook that knows the assignment; it is copied.
    out : Path
        Gets the graded notebooks; does not exist yet.
    terms : mapping
        Settings, by class, that hold whatever the configuration says.

    Returns
    -------
    Result
        Never raises for what a submission holds or does.
    """
    began = time.monotonic()
    start_mark(out).touch()
    open_many_files()
    # nbgrader's own dealings with SQLAlchemy, nothing a TA could act on.
    warnings.filterwarnings("ignore", module="nbgrader")
    course = Course(root).shared()
    course.config.merge(Config(terms))
    with tempfile.TemporaryDirectory(prefix="coursekit-") as name:
        folder = Path(name, course.submitted.name, student, assignment)
        submission = Submission(course, assignment, student, folder, gradebook, out)
        try:
            result = _grade(submission, Path(name))
        except MemoryError:
            note = "what its code sent or printed did not fit in the memory of the grading process"
            result = Result(student, CRASHED, [note], hurried=True)
        except Exception as error:
            text = str(error) if isinstance(error, CourseError) else repr(error)
            result = Result(student, ERROR, [" ".join(text.split())])
    result.hurried |= result.status == ERROR
    result.lost = lost_checks(out)
    result.seconds = round(time.monotonic() - began, 2)
    # Names of files, for one, hold what they like; a terminal should not.
    result.notes = [printable(note) for note in result.notes]
    return result


def _grade(submission: Submission, root: Path) -> Result:
    """Grade in `root`, a course folder made for this one submission."""
    from nbgrader.apps.api import NbGraderAPI

    engines.keep()
    stage(submission)
    if submission.invalid:
        return Result(submission.student, INVALID, [submission.invalid])
    course = submission.course
    (root / course.source.name).symlink_to(course.source)
    (root / course.answers.name).symlink_to(course.answers)
    config = _config(submission, root)
    api = NbGraderAPI(config=config)
    with quiet(api.log):
        reply = api.autograde(submission.assignment, submission.student)
    if not reply["success"]:
        return Result(submission.student, ERROR, [*submission.repairs, _reason(reply)])
    graded = root / course.autograded.name / submission.student / submission.assignment
    notebooks = {path: read_notebook(path) for path in sorted(graded.glob("*.ipynb"))}
    outcomes = {path: Outcome.of_notebook(notebook) for path, notebook in notebooks.items()}
    result = _result(submission, outcomes)
    _read_scores(config.CourseDirectory.db_url, submission, result, notebooks, outcomes)
    _leave_to_a_person(result, notebooks, outcomes)
    _finish(notebooks, result)
    wrote = [name for outcome in outcomes.values() for name in outcome.wrote]
    output_files.tidy(submission, graded, wrote)
    shutil.move(graded, submission.out)
    return result


def _config(submission: Submission, root: Path) -> Any:
    """The settings with which nbgrader grades one submission in `root`."""
    from coursekit.grading.run.exporter import PassExporter

    course = submission.course
    config = copy.deepcopy(course.config)
    # nbgrader grades in a folder that does not have it.
    Record.read(course.root, submission.assignment).write(root, submission.assignment)
    config.CourseDirectory.root = str(root)
    config.CourseDirectory.db_url = engines.scratch(submission.gradebook, submission.out.parent)
    if "extra_arguments" not in config.Execute:
        config.Execute.extra_arguments = list(_KERNEL_ARGUMENTS)
    config.Autograde.autograde_preprocessors = _steps(config)
    if "exporter_class" not in config.Autograde:
        config.Autograde.exporter_class = PassExporter
    config.RepairCells.done = True  # by `stage`
    # Notebooks are validated after the last step, not after each; nbconvert fails where none is.
    if all(
        config.Autograde.get(f"{name}_preprocessors", True) for name in ("sanitize", "autograde")
    ):
        config.NotebookExporter.setdefault("optimistic_validation", True)
    config.Execute.lost = str(start_mark(submission.out))
    config.Execute.hands_on = len(course.notebooks(submission.assignment)) > 1
    return config


def _result(submission: Submission, outcomes: Mapping[Path, Outcome]) -> Result:
    """The result of a submission by how its notebooks ran; the scores are still to come."""
    late = [line for path, outcome in outcomes.items() for line in outcome.notes(LATE, path.name)]
    died = [line for path, outcome in outcomes.items() for line in outcome.notes(DIED, path.name)]
    other = [f"{path.name}: {line}" for path, outcome in outcomes.items() for line in outcome.said]
    status = CRASHED if died else TIMEOUT if late else GRADED
    result = Result(submission.student, status, submission.repairs + late + died + other)
    # Whatever came after: nobody may choose whether it is graded again once a result is known.
    result.hurried = any(outcome.chance and outcome.stops for outcome in outcomes.values())
    return result


def feedback(root: Path, assignment: str, student: str) -> str:
    """Write the feedback on a graded submission, and return what went wrong, or ""."""
    from nbgrader.apps.api import NbGraderAPI

    engines.keep()
    course = Course(root).shared()
    course.config.CourseDirectory.db_url = course.gradebook_url
    if "exporter_class" not in course.config.GenerateFeedback:
        course.config.GenerateFeedback.exporter_class = FEEDBACK
        course.config.GenerateFeedback.preprocessors = []
    if str(course.config.GenerateFeedback.exporter_class) == FEEDBACK:
        # Our pages hold all that they show. nbgrader would put beside them what was handed in: a
        # student's own page, for one, with a script in it.
        course.config.CourseDirectory.ignore = ["*"]
    api = NbGraderAPI(config=course.config)
    try:
        with quiet(api.log), at_most(FEEDBACK_SECONDS):
            reply = api.generate_feedback(assignment, student, force=True)
    except TimeoutError as error:
        return str(error)
    if not reply["success"]:
        return _reason(reply)
    whole = course.feedback / student / assignment / f"{assignment}.html"
    with suppress(OSError):  # where the system cannot, a page under two names is there twice
        for page in whole.parent.glob("*.html"):
            if page != whole and filecmp.cmp(page, whole, shallow=False):
                (draft := page.with_suffix(".part")).hardlink_to(whole)
                draft.replace(page)
    return ""


def _steps(config: Any) -> list[Any]:
    """The course's steps of autograding, with ours in place of nbgrader's ``Execute``."""
    import nbgrader.preprocessors
    from nbgrader.converters import Autograde
    from traitlets.utils.importstring import import_item

    from coursekit.grading.run.execute import Execute

    steps = Autograde(config=config).autograde_preprocessors
    classes = [import_item(step) if isinstance(step, str) else step for step in steps]
    return [Execute if step is nbgrader.preprocessors.Execute else step for step in classes]


def _finish(graded: Mapping[Path, NotebookNode], result: Result) -> None:
    """Have formgrader show the status and the notes where a TA looks first."""
    names = {path.name for path in graded}
    for path, notebook in graded.items():
        notes = [
            line
            for line in result.notes
            if (name := line.partition(":")[0]) == path.name or name not in names
        ]
        put_note(notebook, "" if result.status == GRADED and not notes else result.status, notes)
        # nbgrader leaves graded notebooks read-only.
        write_whole(path, nbformat.writes(notebook) + "\n")


def _read_scores(
    db_url: str,
    submission: Submission,
    result: Result,
    notebooks: Mapping[Path, NotebookNode],
    outcomes: Mapping[Path, Outcome],
) -> None:
    from nbgrader.api import Gradebook

    from coursekit.gradebook.queries import most

    messages = {
        (path.stem, str(grade_id(cell))): message(output.ename, output.evalue)
        for path, notebook in notebooks.items()
        for cell in notebook.cells
        for output in cell.get("outputs", [])
        if output.output_type == "error"
    }
    told = {path.stem: outcome.told for path, outcome in outcomes.items()}
    with Gradebook(db_url) as gradebook:
        recorded = gradebook.find_submission(submission.assignment, submission.student)
        if isinstance(recorded.timestamp, datetime):
            result.timestamp = recorded.timestamp.isoformat()
        for notebook in recorded.notebooks:
            if notebook.late_submission_penalty:
                result.penalties[notebook.name] = notebook.late_submission_penalty
            for grade in notebook.grades:
                place = (notebook.name, grade.name)
                lost = grade.auto_score is not None and grade.auto_score < most(grade)
                result.checks.append(
                    Check(
                        *place,
                        score=grade.auto_score,
                        max_score=most(grade),
                        message=messages.get(place, "") if lost else "",
                        explanation=told.get(notebook.name, {}).get(grade.name, ""),
                    )
                )
            result.unanswered += [
                (notebook.name, comment.name)
                for comment in notebook.comments
                if comment.auto_comment
            ]
    result.checks.sort(key=lambda check: (check.notebook, check.cell))
    result.unanswered.sort()


def _leave_to_a_person(
    result: Result, graded: Mapping[Path, NotebookNode], outcomes: Mapping[Path, Outcome]
) -> None:
    """Take back points refused where it is not certain which cell is the answer, and bent ones."""
    unclear = {(path.stem, cell) for path, nb in graded.items() for cell in unclear_in(nb)}
    bent = {(path.stem, cell) for path, outcome in outcomes.items() for cell in outcome.bent}
    for check in result.checks:
        if (check.notebook, check.cell) in (bent | unclear if check.lost_points else bent):
            check.score = None
            if result.status == GRADED:
                result.status = UNCLEAR
    result.unanswered = [place for place in result.unanswered if place not in unclear]


def _reason(reply: dict[str, Any]) -> str:
    """The last error that nbgrader logged, in one line."""
    log = reply.get("log", "")
    if "nbgrader.api.MissingEntry: " in log:
        return "not in the gradebook; grade again"
    lines = [line for line in log.splitlines() if "Error" in line]
    return (lines or reply["error"].strip().splitlines())[-1].strip()
