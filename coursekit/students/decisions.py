"""Decisions on single people, each of which can be undone: they are kept in ``people.csv``.

After each of them the gradebook, the feedback that is written already, and what is exported say
the same.
"""

import shutil
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from datetime import timedelta

from coursekit.course import Course, CourseError
from coursekit.feedback.files import share
from coursekit.gradebook import late
from coursekit.gradebook.people import (
    EXCUSE,
    EXTEND,
    SENDER,
    TEAM,
    WITHDRAW,
    Decision,
    People,
    timestamp,
)
from coursekit.gradebook.queue import without_runs
from coursekit.grading.ledger import Ledger
from coursekit.grading.submission import feedback
from coursekit.lms.roster import read_roster
from coursekit.support.text import aligned, without_idle_zeros
from coursekit.support.times import deadline, in_zone


def extend(
    course: Course,
    assignment: str,
    students: Sequence[str],
    until: str = "",
    hours: float = 0,
    days: int = 0,
) -> list[str]:
    """Give students more time: until then, or so many hours or days; what was done, a line each."""
    course.chosen(assignment)
    refuse_unknown(course, students)
    if until:
        try:
            value = f"until {deadline(until, course.zone):%Y-%m-%d %H:%M:%S} UTC"
        except ValueError as error:
            raise CourseError(f"--until: {error}.") from error
    else:
        value = f"+{days} d" if days else f"+{without_idle_zeros(f'{hours:.6f}')} h"
    with without_runs(course):
        people = People(course)
        due = late.due_dates(course, assignment)("")  # that of everybody
        if until and due is None:
            raise CourseError(f"{assignment}: has no due date; give an extension in hours or days.")
        draft = Decision(0, timestamp(), EXTEND, assignment, "-", value)
        extra_time = draft.extension(due, course.zone) or timedelta()
        if extra_time <= timedelta():
            raise CourseError(
                f"{draft.shown(course.zone) or 'no time'}: not after {assignment} is due"
                + (f", {in_zone(due, course.zone)}." if due else ".")
            )
        for student in students:
            people.add(replace(draft, students=student))
        notes = _agree(course, [assignment], students)
        if due:
            end = in_zone(due + extra_time, course.zone)
            notes.insert(0, f"{', '.join(students)}: until {end}")
        return notes


def excuse(
    course: Course, assignment: str, students: Sequence[str], because: str = ""
) -> list[str]:
    """Excuse students from an assignment: no mark, and no 0 either."""
    course.chosen(assignment)
    return _decide(course, EXCUSE, assignment, students, "", because)


def withdraw(course: Course, students: Sequence[str], because: str = "") -> list[str]:
    """Have students no longer be in the course; what they sent is kept."""
    return _decide(course, WITHDRAW, "", students, "", because)


def team(course: Course, assignment: str, students: Sequence[str], name: str = "") -> list[str]:
    """Have students be a team: one submission, one mark and one feedback for all of them."""
    course.chosen(assignment)
    if len(set(students)) < 2:
        raise CourseError("team: name two students or more.")
    if name and name in [other_team.name for other_team in People(course).teams(assignment)]:
        raise CourseError(f"{name}: {assignment} has a team of this name; take another.")
    notes = _decide(course, TEAM, assignment, students, name, "")
    sent = [student for student in students if (course.submitted / student / assignment).is_dir()]
    holder = People(course).holder(assignment, students[0])
    others = dict.fromkeys(student for student in sent if student != holder)
    note = f"{holder}'s submission counts for the team, not that of {' or '.join(others)}"
    return [note, *notes] if others else notes


def sender(course: Course, name: str, student: str) -> list[str]:
    """Have a download's sender, as `collect` prints the name, be a student from now on."""
    name = " ".join(name.split())
    if People(course).sender(name):
        raise CourseError(f"{name}: is known already; undo that first, see `coursekit people`.")
    refuse_unknown(course, [student])
    with without_runs(course):
        People(course).add(Decision(0, timestamp(), SENDER, "", student, name))
    return ["collect the download again: what it holds of this sender is then the student's"]


def undo(course: Course, number: int) -> list[str]:
    """Take a decision back."""
    with without_runs(course):
        people = People(course)
        numbered = (each for each in people.decisions if each.number == number)
        decision = next(numbered, None)
        if decision is None or decision.undone:
            reason = "was undone already" if decision else "there is none of that number"
            raise CourseError(f"decision {number}: {reason}; `coursekit people` lists them.")
        extended = people.extended(decision.assignment)
        concerned = _concerned(people, decision.assignment, decision.ids)
        people.change(replace(decision, undone=timestamp()))
        if decision.what in (EXTEND, TEAM):
            _put_back(course, decision.assignment, {*extended}.intersection(concerned))
        chosen = [decision.assignment] if decision.assignment else course.assignments()
        return _agree(course, chosen, decision.ids)


def listing(course: Course, everything: bool = False) -> str:
    """The decisions that hold, a line each; with `everything` those undone, too."""
    chosen = [
        decision for decision in People(course).decisions if everything or not decision.undone
    ]
    rows = [["number", "when", "what", "assignment", "who", "value", "why"]]
    for decision in chosen:
        undone = f" (undone {decision.undone})" if decision.undone else ""
        row = (decision.when[:10], decision.what, decision.assignment, decision.students)
        why = f"{decision.because}{undone}".strip()
        rows.append([str(decision.number), *row, decision.shown(course.zone), why])
    return aligned(rows) if chosen else "no decisions"


def refuse_unknown(course: Course, students: Iterable[str]) -> None:
    """Refuse ids that nobody has."""
    roster = read_roster(course)
    on_record = set(roster.students) if roster else set()
    on_record |= {path.parent.name for path in course.submitted.glob("*/*")}
    with course.gradebook() as gradebook:
        on_record |= {student.id for student in gradebook.students}
    if unknown := [student for student in students if student not in on_record]:
        raise CourseError(
            f"{unknown[0]}: neither in the roster nor in the gradebook, and nothing was handed in "
            "under this id; check it."
        )


def _decide(
    course: Course, kind: str, assignment: str, students: Sequence[str], value: str, because: str
) -> list[str]:
    refuse_unknown(course, students)
    with without_runs(course):
        people = People(course)
        for earlier in people.holding(kind, assignment):
            if twice := [student for student in students if student in earlier.ids]:
                raise CourseError(
                    f"{twice[0]}: decision {earlier.number} holds already; nothing was written. "
                    "Undo it first, see `coursekit people`."
                )
        ids = " ".join(dict.fromkeys(students))
        people.add(Decision(0, timestamp(), kind, assignment, ids, value, because))
        return _agree(course, [assignment] if assignment else course.assignments(), students)


def _concerned(people: People, assignment: str, students: Iterable[str]) -> list[str]:
    """Students, and those in a team with them."""
    teams = ((student, *people.members(assignment, student)) for student in students)
    return list(dict.fromkeys(student for members in teams for student in members))


def _put_back(course: Course, assignment: str, students: Collection[str]) -> None:
    """Have the gradebook forget extensions that no decision gives any longer."""
    due, people = late.due_dates(course, assignment)(""), People(course)
    with course.gradebook() as gradebook:
        for submission in gradebook.assignment_submissions(assignment):
            if submission.student_id in students:
                submission.extension = people.extension(assignment, submission.student_id, due)
        gradebook.db.commit()


def _agree(course: Course, assignments: Sequence[str], students: Sequence[str]) -> list[str]:
    """Bring penalties and the feedback of those concerned up to date; notes, a line each."""
    notes = []
    people = People(course)
    for assignment in assignments:
        if not any(course.submitted.glob(f"*/{assignment}")):
            continue

        with course.gradebook() as gradebook:
            settled = late.settle(course, gradebook, [assignment])
        if settled:
            notes.append(f"late penalty brought up to date: {', '.join(settled)}")
        concerned = _concerned(people, assignment, students)
        holders = {people.holder(assignment, student) for student in concerned}
        had_pages = any(
            any((course.feedback / student / assignment).glob("*.html"))
            for student in {*concerned, *holders}
        )
        for student in concerned:
            if student not in holders:
                shutil.rmtree(course.feedback / student / assignment, ignore_errors=True)
        for holder in sorted(holders):
            notes += _tell(course, assignment, holder, had_pages)
    return notes


def _tell(course: Course, assignment: str, student: str, had_pages: bool) -> list[str]:
    """Write feedback again where there was some; without a submission there is none."""
    pages = course.feedback / student / assignment
    result = Ledger(course, assignment).result(student)
    graded = (course.autograded / student / assignment).is_dir()
    if not graded:
        shutil.rmtree(pages, ignore_errors=True)
        return []
    if not had_pages or (result is not None and not result.checks):
        return []
    if trouble := feedback(course.root, assignment, student):
        return [f"{student}: no feedback was written: {trouble}"]
    share(course, assignment, student)
    return [f"feedback written again: {student}/{assignment}"]
