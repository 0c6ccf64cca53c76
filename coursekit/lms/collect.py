"""Collect what a learning management system hands out into ``submitted/``."""

from __future__ import annotations

import tempfile
from collections import defaultdict
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

from coursekit.course import Course, CourseError
from coursekit.gradebook.late import write_due_dates
from coursekit.lms.archive import open_download
from coursekit.lms.choose import Submission, are_of, choose, notebook_inside, order_unknown
from coursekit.lms.collected import Collected
from coursekit.lms.dates import another_year, dated, lateness, other_time
from coursekit.lms.enrol import due_dates, enrol
from coursekit.lms.foreign import foreign_system, laid_out
from coursekit.lms.roster import Student, read_roster
from coursekit.lms.senders import Known, other_account, other_student
from coursekit.lms.settings import settings
from coursekit.lms.shelf import BY_HAND, REPLACED, Shelf
from coursekit.lms.system import Piece, Reading, Scheme, Sender, System, read_names, systems
from coursekit.lms.times import Times, read_times
from coursekit.support.times import in_zone


def collect(
    course: Course,
    assignment: str,
    path: Path,
    roster_file: Path | None = None,
    times_file: Path | None = None,
) -> Collected:
    """Collect a download; what is in ``submitted/`` already is kept, or moved to ``collected/``.

    Parameters
    ----------
    path : Path
        A zip archive or folder as a system hands it out.
    roster_file : Path, optional
        Who is in the course; ``roster.csv`` in the course folder if there is one.
    times_file : Path, optional
        When submissions were sent, if the download does not say; see `read_times`.

    Returns
    -------
    Collected

    Raises
    ------
    CourseError
        If the download or the roster cannot be read, or no system names files like these.
    """
    course.chosen(assignment)
    limits = settings(course)
    roster = read_roster(course, roster_file)
    times = read_times(times_file, roster, limits.zone) if times_file else Times()
    work = course.root / ".coursekit"
    work.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="collect-", dir=work) as folder:
        download = open_download(path, Path(folder), limits)
        read = read_names(download.entries, course.config, limits)
        fit = len(read.pieces) if read else 0
        if not download.entries and not download.refused:
            raise CourseError(f"{path}: there is no file in it; download it again.")
        foreign = foreign_system([one.path for one in download.entries])
        if foreign and 2 * fit < len(download.entries):
            raise CourseError(f"{path}: from {foreign}, which is not read. {laid_out(assignment)}.")
        if read is None and not download.refused:
            known_ones = ", ".join(one.title for one in systems() if one.scheme)
            raise CourseError(
                f"{path}: no file in it is named as one from {known_ones}; name the download as it "
                f"came, not a part of it. From another system? {laid_out(assignment)}."
            )
        pieces = read.pieces if read else []
        result = Collected(assignment, read.system.title if read else path.name)
        result.refused = download.refused
        result.not_understood = read.strange if read else []
        mine = [one for one in pieces if not one.assignment or one.assignment == assignment]
        if pieces and not mine:
            raise CourseError(f"{path}: it holds {pieces[0].assignment}, not {assignment}.")
        of_each = _notebooks_of_each(course)
        other = _of_another(of_each, assignment, mine)
        if other and len({one.sender for one in mine}) > 1:
            raise CourseError(
                f"{path}: no notebook in it is one of {assignment}'s, but there are notebooks of "
                f"{other}; nothing was collected. Name the assignment that it is from."
            )
        if read and read.scheme.has_dates:
            mine, said = dated(mine)
            result.about += [] if times_file else said
        known = Known(course, assignment, roster, times.numbers)
        mine = [known.surest(read.scheme, piece) for piece in mine] if read else []
        if hidden := known.hidden([one.sender for one in mine]):
            raise CourseError(f"{path}: {hidden}.")
        ours = replace(read, pieces=mine) if read else Reading(System(), Scheme(), [], [])
        _keep(result, ours, known, of_each, times, path.name)
        if download.guessed and result.not_understood:
            result.about.append(
                f"{download.guessed[0]}: the archive does not say in which encoding names are, so "
                "some may be misread; unpack it on a machine like the one where it was packed, and "
                "collect the folder"
            )
        result.find_addresses(read.scheme if read else None, known)
    report = course.root / "collected" / assignment / "report.txt"
    report.parent.mkdir(parents=True, exist_ok=True)
    report.write_text(f"{result}\n", encoding="utf-8")
    return result


def _notebooks_of_each(course: Course) -> dict[str, list[str]]:
    return {one: [path.stem for path in course.notebooks(one)] for one in course.assignments()}


def _of_another(of_each: dict[str, list[str]], assignment: str, pieces: list[Piece]) -> str:
    """Of which other assignment there are notebooks, if there are none of this one."""
    if are_of(pieces, of_each[assignment], assignment):
        return ""
    others = (one for one, names in of_each.items() if are_of(pieces, names, one))
    return next(others, "")


def _keep(
    result: Collected,
    read: Reading,
    known: Known,
    of_each: dict[str, list[str]],
    times: Times,
    source: str,
) -> None:
    """Put what each student sent in its place, and say in `result` what became of it."""
    course, roster = known.course, known.roster
    by_sender: dict[Sender, list[Piece]] = defaultdict(list)
    for piece in read.pieces:
        by_sender[piece.sender].append(piece)
    of_student, students, sent_by = _by_student(result, by_sender, known, read.system)
    enrol(course, roster.students.values() if roster else students.values())
    shelf = Shelf(course, result.assignment)
    write_due_dates(course, result.assignment)
    due = due_dates(course, result.assignment)
    if everybodys := due(""):
        result.due = in_zone(everybodys, course.zone)
    expected = of_each[result.assignment]
    apart = known.people.apart(result.assignment)
    after_due: list[timedelta] = []
    for student, theirs in sorted(of_student.items()):
        empty = [one for one in theirs if one.is_notebook and one.is_empty]
        files = [one for one in theirs if not one.objection and one not in empty]
        if why := order_unknown(files):
            result.leave(student, theirs, why)
            continue
        sent = choose(files, expected, result.assignment) if files else Submission()
        sent.doubts += [f"{one.path} is empty; left out" for one in empty]
        _date(sent, theirs, sent_by, times)
        if other := _of_another(of_each, result.assignment, files):
            sent.doubts.append(f"sent no notebook of {result.assignment}, but one of {other}")
        sent.notes += [f"{one.path}: {one.objection}" for one in theirs if one.objection]
        if not sent.notebooks:
            _leave_other(result, shelf, student, theirs, expected)
            continue
        account = ", ".join(sorted({one.account for one in files if one.account}))
        account = account and f"{result.system} {account}"
        before = {**shelf.last(student)}  # `put` changes it
        why = other_account(shelf, account, student, theirs, known)
        if why := why or other_student(shelf, account, student, known):
            result.leave(student, theirs, why)
            continue
        try:
            result.done[student] = shelf.put(student, sent, source, account)
        except CourseError as error:  # one student's trouble is not the class's
            result.leave(student, theirs, str(error))
            continue
        sent.notes += other_time(before, shelf.last(student), course.zone)
        if apart.get(student) == "withdrawn":
            sent.notes.append("withdrawn, so kept here but not graded; see `coursekit people`")
        _tell(result, student, sent, expected, before.get("files", []))
        if shelf.is_by_hand(student):
            continue
        recorded = shelf.last(student)["when"]  # perhaps known from an earlier run
        when = datetime.fromisoformat(recorded) if recorded else None
        mine = due(student)
        after_due += [when - mine] if when and mine else []
        if late := lateness(sent, when, mine, course.zone):
            result.late[student] = late
        elif sent.late and when is None:
            result.late[student] = f"{result.system} says so, and not by how much"
        elif sent.late and when and everybodys and mine == everybodys:
            result.late[student] = (
                f"{result.system} says so, but the time that is known, "
                f"{in_zone(when, course.zone)}, is not; is it that of an earlier attempt?"
            )
    result.about += another_year(after_due)
    undated = not any(shelf.last(student).get("when") for student in result.done)
    if everybodys and result.done and undated and read.scheme.has_dates:
        result.about.append("no time of submission is known, so nobody is late; see --times")
    if roster:
        people = known.people
        free = {*people.excused(result.assignment), *people.withdrawn()}
        result.missing = [
            student
            for student in sorted(roster.students)
            if student not in free and not _place(known, student).is_dir()
        ]


def _leave_other(
    result: Collected, shelf: Shelf, student: str, theirs: list[Piece], expected: list[str]
) -> None:
    """Say and remember that what a student sent is no submission, and why."""
    files = [one for one in theirs if not one.objection]
    shelf.put_other(
        student, [f"{one.path} (empty)" if one.is_empty else one.path for one in theirs]
    )
    if shelf.is_put_by_hand(student):
        said = f"{theirs[0].path}: no notebook; what somebody has put into submitted/ stays"
        result.notes[student] = [said]
    elif hidden := notebook_inside(files):
        why = (
            f"{hidden.path} is a notebook by another name: put it into submitted/{student}/"
            f"{result.assignment}/ as {' or '.join(f'{one}.ipynb' for one in expected)}"
        )
        result.leave(student, [hidden, *(one for one in theirs if one is not hidden)], why)
    elif empty := [one for one in theirs if one.is_notebook and one.is_empty]:
        result.leave(student, empty, "an empty file")
    else:
        why = "no notebook" if files else theirs[0].objection
        result.leave(student, files or theirs, why)


def _date(sent: Submission, pieces: list[Piece], sent_by: dict[Sender, str], times: Times) -> None:
    """Have a submission be of the time that a file names for who sent it, if it names one."""
    if any(sent_by[one.sender] in times.when for one in pieces):
        counts = set(sent.files.values())
        dates = [
            times.when.get(sent_by[one.sender], one.when)
            for one in pieces
            if one.entry.file in counts
        ]
        sent.when, sent.last = max(filter(None, dates), default=None), ""
    elif unread := next((one.unread for one in pieces if one.unread and not one.objection), ""):
        sent.doubts.append(f"sent {unread}, which is not a time that can be read; see --times")


def _place(known: Known, student: str) -> Path:
    """Where the submission that counts for a student is."""
    holder = known.people.holder(known.assignment, student)
    return known.course.submitted / holder / known.assignment


def _by_student(
    result: Collected, by_sender: dict[Sender, list[Piece]], known: Known, system: System
) -> tuple[dict[str, list[Piece]], dict[str, Student], dict[Sender, str]]:
    """What each student or team sent, under whose submission it is to be; the students; senders.

    Of a team's own folder the holder is taken for the sender.
    """
    of_student: dict[str, list[Piece]] = defaultdict(list)
    students: dict[str, Student] = {}
    sent_by: dict[Sender, str] = {}
    for sender, who in known.who(list(by_sender)).items():
        theirs = by_sender[sender]
        if known.is_test(system, sender, who):
            result.about.append(f"{sender}: {system.title}'s own test student; left out")
            continue
        if isinstance(who, str):
            result.leave(str(sender), theirs, who)
            continue
        if isinstance(who, Student):
            students[who.id] = who
        member = who.id if isinstance(who, Student) else who.members[0]
        holder = known.people.holder(result.assignment, member)
        of_student[holder] += theirs
        sent_by[sender] = who.id if isinstance(who, Student) else holder
        if (team := known.people.team(result.assignment, member)) and holder != sender.name:
            result.teams[holder] = team
    return of_student, students, sent_by


def _tell(
    result: Collected, student: str, sent: Submission, expected: list[str], before: list[str]
) -> None:
    notes, doubts = list(sent.notes), list(sent.doubts)
    lacking = [name for name in expected if f"{name}.ipynb" not in sent.files]
    if lacking:
        notes.append(f"sent {', '.join(sent.notebooks)}; no {', '.join(lacking)}")
    if team := result.teams.get(student):
        notes.append(f"for {team.name or 'the team'}: {', '.join(team.members)}")
    lost = [name for name in lacking if f"{name}.ipynb" in before]
    if lost and result.done[student] == REPLACED:
        doubts.append(
            f"{', '.join(lost)} was sent before and is not in what was sent last; the earlier one "
            f"is in collected/{result.assignment}/earlier/{student}/"
        )
    if result.done[student] == BY_HAND:
        doubts.append(
            f"submitted/{student}/{result.assignment}/ was there before anything was collected and "
            "stays; if what was sent is to count instead, move it away and collect again"
        )
    if notes:
        result.notes[student] = notes
    if doubts:
        result.doubts[student] = doubts
