"""Feedback in zip archives, under the names by which a system's bulk upload finds people.

Systems know whose a file is by the names that they gave to what was handed in, which `coursekit
collect` remembers.
"""

import os
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from coursekit.course import Course, CourseError
from coursekit.feedback.files import are_current, share
from coursekit.gradebook.people import People, Team
from coursekit.grading.submission import feedback
from coursekit.lms.ids import letters
from coursekit.lms.roster import Student, is_id, read_roster, student_of
from coursekit.lms.shelf import Shelf
from coursekit.lms.system import System, uploads
from coursekit.support.files import pack
from coursekit.support.text import listed

FOLDER = "returned"


@dataclass
class HandBackReport:
    """The archive that was written, and remarks on it: what a person should see to."""

    file: Path
    upload_page: str
    pages: int = 0
    students: set[str] = field(default_factory=set)  # teams by whose submission it is
    remarks: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def hand_back(
    course: Course, assignment: str, system: str, students: Collection[str] = ()
) -> HandBackReport:
    """Write the zip archive for a system; pages that do not say today's marks are written first.

    Parameters
    ----------
    students : collection of str
        Whose pages; everybody's if empty. Of a team, one is enough.
    """
    course.chosen(assignment)
    its = uploads()[system]
    returned = HandBackReport(course.root / FOLDER / assignment / f"{system}.zip", its.upload)
    # Left out are those who withdrew, and of a team all but one.
    people = People(course)
    ungraded = people.ungraded(assignment)
    graded = {path.parent.name for path in course.autograded.glob(f"*/{assignment}")}
    if not (holders := sorted(graded - ungraded.keys())):
        raise CourseError(f"{assignment}: nobody has feedback; run `coursekit grade {assignment}`.")
    wanted = {student: people.holder(assignment, student) for student in students}
    if strangers := [student for student, holder in wanted.items() if holder not in holders]:
        raise CourseError(
            f"{', '.join(strangers)}: no feedback on {assignment}; check the id, or run `coursekit "
            f"grade {assignment}`."
        )
    chosen = [holder for holder in holders if not wanted or holder in wanted.values()]
    _bring_up_to_date(course, assignment, chosen, returned)
    names = _names(course, assignment, its, holders)
    entries: list[tuple[str, Path]] = []
    lacking = [holder for holder in chosen if not names[holder]]
    number = Counter(start for starts in names.values() for start in starts)
    if shared := sorted(start for start in number if number[start] > 1):
        # Whose page is meant, the system would decide.
        names = {
            holder: {start: person for start, person in starts.items() if number[start] == 1}
            for holder, starts in names.items()
        }
        returned.remarks.append(f"left out, the name of two submissions: {', '.join(shared)}")
    for holder in chosen:
        page = course.feedback / holder / assignment / f"{assignment}.html"
        if page.is_file() and names[holder]:  # if there is no page, that was said already
            entries += [(f"{start}{assignment}.html", page) for start in names[holder]]
            returned.students.add(holder)
    if lacking:
        reason = f"{its.title} is not known to have a submission of theirs", "collect its download"
        if its.folders:
            reason = f"no {' or '.join(its.folders)} in the roster", "fill it in"
        returned.remarks.append(
            f"left out, {reason[0]}: {', '.join(lacking)}; {reason[1]}, or hand these pages back "
            "yourself"
        )
    _look_at_teams(people, assignment, its, returned, names)
    if not entries:
        raise CourseError(f"{assignment}: nothing to hand back; {'; '.join(returned.remarks)}")
    returned.pages = len(entries)
    pack(returned.file, entries)
    return returned


def _bring_up_to_date(
    course: Course, assignment: str, holders: Sequence[str], returned: HandBackReport
) -> None:
    """Write the pages again that say other marks than the gradebook, in several processes."""
    current = are_current(course, assignment, holders)
    due = [holder for holder in holders if not current.get(holder, True)]
    lacking = [holder for holder in holders if holder not in current]
    returned.remarks += [f"{holder}: not in the gradebook; grade again" for holder in lacking]
    if not due:
        return
    with ProcessPoolExecutor(min(os.cpu_count() or 1, len(due))) as pool:
        problems = pool.map(partial(feedback, course.root, assignment), due)
        for holder, trouble in zip(due, problems, strict=True):
            if trouble:
                returned.remarks.append(f"{holder}: no feedback was written: {trouble}")
            else:
                share(course, assignment, holder)
    returned.notes.append(f"feedback written again, as marks had changed: {listed(due)}")


def _names(
    course: Course, assignment: str, system: System, holders: Iterable[str]
) -> dict[str, dict[str, str]]:
    """The starts of the paths of each holder's files, with the sender that each names; or none."""
    shelf, people, roster = Shelf(course, assignment), People(course), read_roster(course)
    gone = people.withdrawn()
    names_of = {}
    for holder in holders:
        team, members = people.team(assignment, holder), people.members(assignment, holder)
        if system.folders:
            present = [member for member in members if member not in gone]
            names_of[holder] = _folders(system, roster.students if roster else {}, present)
            continue
        names: dict[str, str] = {}
        starts_of = {member: shelf.last(member).get("under", []) for member in members}
        for start, member in [(text, who) for who, starts in starts_of.items() for text in starts]:
            match = system.match(f"{start}x.html")
            if not match or not match["student_id"] or match["file_id"] != "x.html":
                continue  # another system's, or one by which it finds nobody
            sender = system.sender(match)
            # All may be recorded under one of a team, whoever sent it.
            student = student_of(sender, roster)
            whose = student.id if student and student.id in members else member
            # Of who has withdrawn only the group's folder is anybody's.
            if whose not in gone or _is_groups(sender.name, team):
                names[start] = sender.name
        names_of[holder] = dict(sorted(names.items()))
    return names_of


def _folders(
    system: System, students: Mapping[str, Student], members: Iterable[str]
) -> dict[str, str]:
    """The folder that a system calls by an id of each member who has one, and the member."""
    folders = {}
    for student in (students[member] for member in members if member in students):
        ids = (getattr(student, column) for column in system.folders)
        if folder := next(filter(is_id, ids), ""):
            folders[f"{folder}/"] = student.name
    return folders


def _is_groups(name: str, team: Team | None) -> bool:
    return team is not None and bool(team.name) and letters(name) == letters(team.name)


def _look_at_teams(
    people: People,
    assignment: str,
    system: System,
    returned: HandBackReport,
    names: dict[str, dict[str, str]],
) -> None:
    """Say of which teams the system may know only some, because these handed in themselves."""
    gone = people.withdrawn()
    for holder in sorted(returned.students):
        team = people.team(assignment, holder)
        if any(_is_groups(name, team) for name in names[holder].values()):
            if (warning := system.warning_of_groups) and warning not in returned.notes:
                returned.notes.append(warning)
        elif team and len(names[holder]) < len({*team.members}.difference(gone)):
            returned.remarks.append(
                f"{team.name or 'a team'} ({', '.join(team.members)}): the page goes to whoever "
                f"handed it in; unless {system.title} knows the group, hand it to the others "
                "yourself"
            )
