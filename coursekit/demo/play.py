"""The semester of one week: collected, graded, marked, regraded, exported, handed back."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from coursekit.bank.answers import bank
from coursekit.course import Course, CourseError
from coursekit.demo.change import change
from coursekit.demo.download import download, roster
from coursekit.demo.folder import LATE, make_course
from coursekit.demo.people import Material, ids
from coursekit.grading.batch import GradeOptions
from coursekit.marking.marks import Answer
from coursekit.marking.questions import Question
from coursekit.support.text import counted

__all__ = ["play"]

_QUESTIONS = 2


def play(course: Course, assignment: str, folder: Path) -> Course:
    """Play it in a course of its own in `folder`; a line for each step, then where to look.

    Returns
    -------
    Course
        The demo course.

    Raises
    ------
    CourseError
        If `folder` holds something other than an earlier demo.
    """
    from coursekit.grading.doctor import diagnose

    with _step("made up") as say:
        made = make_course(course, folder, late=assignment)
        people = roster(made.root / "roster.csv")
        zipped = made.root / "submissions.zip"
        number = download(made, assignment, Material(made, assignment, bank(course, assignment)),
                          zipped)  # fmt: skip
        say(f"{number} students in {zipped.name}, as from Canvas, and {people.name}")
    with _step("decided") as say:
        say(_decide(made, assignment))
    with _step("collected") as say:
        say(_collect(made, assignment, zipped))
    # The class is made of the course's own answers: it is graded on any machine.
    trust = not diagnose().sandboxed
    with _step("graded") as say:
        say(_grade(made, assignment, trust))
    with _step("marked") as say:
        say(_mark(made, assignment))
    with _step("regrade") as say:
        say(_regrade(made, assignment, trust))
    with _step("exported") as say:  # before feedback: it settles late penalties
        say(_export(made, assignment))
    with _step("feedback") as say:
        say(_feedback(made, assignment))
    with _step("returned") as say:
        say(_return(made, assignment))
    with _step("report") as say:
        page = _report(made, assignment)
        say(f"{made.root.name}/{page.relative_to(made.root)}")
    print("\nLook at")
    for path in _worth_a_look(course, made, assignment, page):
        print(f"  {path}")
    return made


@contextmanager
def _step(name: str) -> Iterator[Callable[[str], None]]:
    began = time.monotonic()
    said: list[str] = []
    yield said.append
    print(f"{name:<10} {'; '.join(said)} ({time.monotonic() - began:.0f} s)")


def _decide(made: Course, assignment: str) -> str:
    """What is agreed with single students before anybody hands in."""
    from coursekit.students import decisions

    name, hours = "Team 7", 48
    team, (excused,), (extended,) = ids("team", "teammate"), ids("excused"), ids("extended")
    decisions.team(made, assignment, team, name)
    decisions.excuse(made, assignment, [excused], because="ill")
    decisions.extend(made, assignment, [extended], hours=hours)
    return (
        f"{name} is {' and '.join(team)}, {excused} is excused, {extended} has {hours} hours more"
    )


def _collect(made: Course, assignment: str, zipped: Path) -> str:
    from coursekit.lms.collect import collect

    # Canvas says who was late, not when: a TA writes down what it shows.
    times = made.root / "times.csv"
    rows = [f"{student},{LATE}" for student in ids("late", "extended")]
    times.write_text("\n".join(["id,submitted_at", *rows, ""]), encoding="utf-8")
    done = collect(made, assignment, zipped, times_file=times)
    told = [
        f"{len(done.done)} submissions",
        f"{len(done.missing)} missing",
        f"{len(done.late)} late",
    ]
    if done.needs_a_person:
        told.append(f"{len(done.doubts) + len(done.not_understood) + len(done.refused)} to look at")
    return ", ".join(told)


def _grade(made: Course, assignment: str, trust: bool) -> str:
    from coursekit.grading import batch

    # Feedback comes when there is all to say.
    done = batch.grade(
        made, assignment, options=batch.GradeOptions(trust=trust, with_feedback=False)
    )
    return ", ".join(f"{number} {status}" for status, number in done.counts().items())


def _mark(made: Course, assignment: str) -> str:
    """Mark the first two written questions; a second TA takes a sample of the first."""
    from coursekit.marking import marks
    from coursekit.marking.agreement import agreement
    from coursekit.marking.questions import questions

    told = []
    for number, question in enumerate(questions(made, assignment)[:_QUESTIONS]):
        waiting = [one for one in marks.answers(made, question) if one.waiting]
        marks.save(made, question, [_marked(one, question, "first") for one in waiting])
        said = f"{question.task}: {len(waiting)} answers"
        if number == 0 and waiting:
            sample = marks.sample(made, question)
            marks.save_second(made, question, [_marked(one, question, "second") for one in sample])
            agreed = agreement(made, question)
            said += f", {len(sample)} of them twice: weighted kappa {agreed.weighted}"
        told.append(said)
    return "; ".join(told) or "no written question"


def _marked(answer: Answer, question: Question, marker: str) -> tuple[Answer, float, str]:
    """Made-up points: the more of the sample answer, the more; a marker is not always sure."""
    draw = random.Random(f"{marker} {question.task} {answer.text}")
    share = min(1.0, len(answer.text) / max(1, len(question.sample)))
    points: float = round(question.most * share + draw.gauss(0, 0.25))
    points = max(0.0, min(question.most, float(points)))
    comment = "" if points == question.most else "This is only a part of what is asked."
    return answer, points, comment


def _regrade(made: Course, assignment: str, trust: bool) -> str:
    from coursekit.grading import regrade, summary

    milder = change(made, assignment)
    if milder is None:
        return "no check to change"
    milder.apply()
    found = regrade.propose(made, assignment, options=GradeOptions(trust=trust))
    shown = made.root / "regrade.txt"
    shown.write_text(summary.regrade_summary(found, assignment, False) + "\n", encoding="utf-8")
    regrade.apply(made, assignment, found)
    return (
        f"left out of {milder}: {counted(len(found.moved), 'mark')} changed, shown in "
        f"{made.root.name}/{shown.name}, then applied"
    )


def _export(made: Course, assignment: str) -> str:
    from coursekit.lms.export import Wanted, export, names

    told = []
    for system in names():
        try:
            # Partial: not all questions are marked, and one submission cannot be graded.
            told.append(export(made, Wanted(system, [assignment], partial=True)).file.name)
        except CourseError as error:  # such as ids that the made-up class does not have
            told.append(f"not to {system}: {error}")
    return ", ".join(told)


def _feedback(made: Course, assignment: str) -> str:
    from coursekit.feedback.shared import share
    from coursekit.grading.kernels.warm import NONE
    from coursekit.grading.kernels.worker import workers
    from coursekit.grading.submission import feedback

    graded = sorted(path.parent.name for path in made.autograded.glob(f"*/{assignment}"))
    with workers(os.cpu_count() or 1, NONE) as pool:
        jobs = [pool.submit(feedback, made.root, assignment, student) for student in graded]
        trouble = [said for job in jobs if (said := job.result())]
    for student in graded:
        share(made, assignment, student)
    return "; ".join([f"{len(graded) - len(trouble)} students", *trouble])


def _return(made: Course, assignment: str) -> str:
    from coursekit.lms.hand_back import hand_back

    done = hand_back(made, assignment, "canvas")
    files = ", ".join(f"{made.root.name}/{file.relative_to(made.root)}" for file in done.files)
    return "; ".join([f"{done.pages} pages in {files}", *done.remarks])


def _report(made: Course, assignment: str) -> Path:
    from coursekit.reporting.assignment import report

    return report(made, assignment)


def _worth_a_look(course: Course, made: Course, assignment: str, page: Path) -> Iterator[Path]:
    yield page
    for student in ids("misled", "late", "rewritten", "team"):
        yield made.feedback / student / assignment / f"{assignment}.html"
    yield made.root / "regrade.txt"
    yield made.root / "people.csv"
    yield made.root / "grades-canvas.csv"
    for folder in (course.release, course.solutions):
        if (folder / assignment).exists():
            yield folder / assignment
