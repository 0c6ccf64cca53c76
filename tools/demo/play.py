"""The semester of one week: collected, graded, marked, regraded, exported, handed back."""

import os
import random
import shutil
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import nbformat

from coursekit.bank.answers import bank
from coursekit.bank.misconceptions import FILE as MISCONCEPTIONS
from coursekit.course import CONFIG_FILE, Course, CourseError, grade_id, read_notebook
from coursekit.door import PORT
from coursekit.grading.batch import GradeOptions
from coursekit.grading.ledger import Ledger
from coursekit.marking.marks import Answer
from coursekit.marking.questions import Question
from coursekit.support.text import counted
from demo.download import download, roster
from demo.students import Material, ids

DUE, LATE = "2026-11-03 23:59", "2026-11-05 10:00:00"
_POLICY = """

# The demo's: one made-up student is late.
c.AssignLatePenalties.plugin_class = "coursekit.gradebook.late.LatePolicy"
c.LatePolicy.grace = 15
c.LatePolicy.per_day = 0.1
c.LatePolicy.cap = 0.5
c.LatePolicy.due = {due}
"""
_GRADEBOOK = """

# The demo's own: nobody made up gets into the course's.
c.CourseDirectory.db_url = "sqlite:///gradebook.db?timeout=60"
"""
_QUESTIONS = 2


def play(course: Course, assignment: str, folder: Path, notebook: str = "") -> None:
    """Play it in a course of its own in `folder`; a line for each step.

    Parameters
    ----------
    notebook : str
        The only notebook of the assignment that is handed out; all if empty.

    Raises
    ------
    CourseError
        If `folder` holds something other than an earlier demo.
    """
    from coursekit.door.service import write_links
    from coursekit.grading.doctor import fault
    from coursekit.reporting.assignment import report

    with _step("made up") as say:
        demo = make_course(course, folder, late=assignment, notebook=notebook)
        people = roster(demo.root / "roster.csv")
        zipped = demo.root / "submissions.zip"
        number = download(demo, assignment, Material(demo, assignment, bank(course, assignment)),
                          zipped)  # fmt: skip
        say(f"{number} students in {zipped.name}, as from Canvas, and {people.name}")
    with _step("decided") as say:
        say(_decide(demo, assignment))
    with _step("collected") as say:
        say(_collect(demo, assignment, zipped))
    # The class is made of the course's own answers: it is graded on any machine.
    trust = bool(fault())
    with _step("graded") as say:
        say(_grade(demo, assignment, trust))
    with _step("marked") as say:
        say(_mark(demo, assignment))
    with _step("regrade") as say:
        say(_regrade(demo, assignment, trust))
    with _step("exported") as say:  # before feedback: it settles late penalties
        say(_export(demo, assignment))
    with _step("returned") as say:  # which writes the feedback
        say(_return(demo, assignment))
    write_links(demo, demo.root / "links.csv", PORT)
    with _step("report") as say:
        page = report(demo, assignment)
        say(f"{demo.root.name}/{page.relative_to(demo.root)}")
    print("\nOpen the students' door with one of the links in links.csv")
    here = os.path.relpath(demo.root)  # it may have been made elsewhere
    print(f"  .venv/bin/coursekit -C {here} door")
    print(f"and the TAs' desk with\n  .venv/bin/coursekit -C {here} desk")


def make_course(course: Course, folder: Path, late: str = "", notebook: str = "") -> Course:
    """A fresh course in `folder` with the same sources.

    Parameters
    ----------
    late : str
        An assignment that gets a due date and a late policy, and its release if there is one.
    notebook : str
        The only one of its notebooks that is kept; all if empty.

    Raises
    ------
    CourseError
        If `folder` holds something other than an earlier demo.
    """
    if folder.exists():
        if not (folder / ".demo").exists():
            raise CourseError(f"{folder}: not a demo course; remove it or name another folder.")
        shutil.rmtree(folder)
    folder.mkdir(parents=True)
    (folder / ".demo").touch()
    config = (course.root / CONFIG_FILE).read_text(encoding="utf-8")
    file = course.gradebook_file
    if file is None or course.root not in file.parents:
        config += _GRADEBOOK
    if late:
        config += _POLICY.format(due={late: DUE})
    (folder / CONFIG_FILE).write_text(config, encoding="utf-8")
    shutil.copytree(course.source, folder / course.source.name)  # follows links
    for path in course.answers.glob(f"*/{MISCONCEPTIONS}"):
        copy_to = folder / path.relative_to(course.root)
        copy_to.parent.mkdir(parents=True)
        shutil.copy2(path, copy_to)
    copy = Course(folder)
    # Feedback folds the prose that the release holds. An absolute path names the same one.
    if late and (course.release / late).is_dir() and not (copy.release / late).exists():
        shutil.copytree(course.release / late, copy.release / late)
    for folder in (copy.source, copy.release) if notebook else ():
        for path in (folder / late).glob("*.ipynb"):
            if path.stem != notebook:
                path.unlink()
    return copy


@contextmanager
def _step(name: str) -> Iterator[Callable[[str], None]]:
    began = time.monotonic()
    results: list[str] = []
    yield results.append
    print(f"{name:<10} {'; '.join(results)} ({time.monotonic() - began:.0f} s)")


def _decide(demo: Course, assignment: str) -> str:
    """Enter the extensions, excuses and teams agreed before anybody hands in."""
    from coursekit.students import decisions

    name, hours = "Team 7", 48
    team, (excused,), (extended,) = ids("team", "teammate"), ids("excused"), ids("extended")
    decisions.team(demo, assignment, team, name)
    decisions.excuse(demo, assignment, [excused], because="ill")
    decisions.extend(demo, assignment, [extended], hours=hours)
    return (
        f"{name} is {' and '.join(team)}, {excused} is excused, {extended} has {hours} hours more"
    )


def _collect(demo: Course, assignment: str, zipped: Path) -> str:
    from coursekit.lms.collect import collect

    # Canvas says who was late, not when: a TA writes down what it shows.
    times = demo.root / "times.csv"
    rows = [f"{student},{LATE}" for student in ids("late", "extended")]
    times.write_text("\n".join(["id,submitted_at", *rows, ""]), encoding="utf-8")
    report = collect(demo, assignment, zipped, times_file=times)
    to_look_at = len(report.doubts) + len(report.not_understood) + len(report.refused)
    return (
        f"{len(report.statuses)} submissions, {len(report.missing)} missing, "
        f"{len(report.late)} late" + f", {to_look_at} to look at" * bool(to_look_at)
    )


def _grade(demo: Course, assignment: str, trust: bool) -> str:
    from coursekit.grading import batch

    # Feedback comes when there is all to say.
    report = batch.grade(
        demo, assignment, options=batch.GradeOptions(trust=trust, with_feedback=False)
    )
    return ", ".join(f"{number} {status}" for status, number in report.counts().items())


def _mark(demo: Course, assignment: str) -> str:
    """Mark the first two written questions."""
    from coursekit.marking import marks
    from coursekit.marking.questions import questions

    lines = []
    for question in questions(demo, assignment)[:_QUESTIONS]:
        waiting = [answer for answer in marks.answers(demo, question) if answer.waiting]
        marks.save(demo, question, [_marked(answer, question) for answer in waiting])
        lines.append(f"{question.task}: {len(waiting)} answers")
    return "; ".join(lines) or "no written question"


def _marked(answer: Answer, question: Question) -> tuple[Answer, float, str]:
    """Made-up points: the more of the sample answer, the more; a TA is not always sure."""
    draw = random.Random(f"{question.task} {answer.text}")
    share = min(1.0, len(answer.text) / max(1, len(question.sample)))
    points: float = round(question.most * share + draw.gauss(0, 0.25))
    points = max(0.0, min(question.most, float(points)))
    comment = "" if points == question.most else "This is only a part of what is asked."
    return answer, points, comment


def _regrade(demo: Course, assignment: str, trust: bool) -> str:
    from coursekit.grading.regrade import regrade

    place = milder(demo, assignment)
    if not place:
        return "no check to change"
    outcome = regrade(demo, assignment, options=GradeOptions(trust=trust), apply=True)
    shown = demo.root / "regrade.txt"
    shown.write_text(outcome.summary(assignment, True) + "\n", encoding="utf-8")
    return (
        f"{place} asks nothing any more: {counted(len(outcome.moved), 'mark')} changed, listed in "
        f"{demo.root.name}/{shown.name}"
    )


def milder(demo: Course, assignment: str) -> str:
    """Take what it asks from the check that cost most students points; its place, if any."""
    results = Ledger(demo, assignment).results()
    lost = Counter((c.notebook, c.cell) for r in results for c in r.checks if c.lost_points)
    if not lost:
        return ""
    ((notebook, name), _), *_ = lost.most_common(1)
    path = demo.source / assignment / f"{notebook}.ipynb"
    solved = read_notebook(path)
    for cell in solved.cells:
        if grade_id(cell) == name:
            cell.source = "pass"
    nbformat.write(solved, path)
    return f"{notebook}/{name}"


def _export(demo: Course, assignment: str) -> str:
    from coursekit.lms.export import ExportOptions, export, exporters

    files = []
    for system in exporters():
        # The made-up class has not the ids of all systems.
        with suppress(CourseError):
            # Partial: not all questions are marked, and one submission cannot be graded.
            files.append(export(demo, ExportOptions(system, [assignment], partial=True)).file.name)
    return ", ".join(files)


def _return(demo: Course, assignment: str) -> str:
    from coursekit.lms.hand_back import hand_back

    report = hand_back(demo, assignment, "canvas")
    file = f"{demo.root.name}/{report.file.relative_to(demo.root)}"
    return "; ".join([f"{report.pages} pages in {file}", *report.remarks])
