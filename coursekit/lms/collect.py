"""Collect what a learning management system hands out into ``submitted/``."""

from __future__ import annotations

import csv
import dataclasses
import io
import tempfile
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta, tzinfo
from pathlib import Path
from typing import Any

from coursekit.course import Course, CourseError
from coursekit.gradebook.late import due_dates, write_due_dates
from coursekit.gradebook.people import Team
from coursekit.lms.archive import open_download
from coursekit.lms.choose import Submission, are_of, choose, order_unknown
from coursekit.lms.roster import Student, enrol, read_roster
from coursekit.lms.senders import Known, Times, other_account, other_student, read_times
from coursekit.lms.settings import settings
from coursekit.lms.shelf import BY_HAND, DATED, NEW, OLDER, REPLACED, SAME, Shelf
from coursekit.lms.system import (
    Piece,
    Reading,
    Scheme,
    Sender,
    System,
    foreign_system,
    laid_out,
    read_names,
    systems,
)
from coursekit.support.spreadsheet import harmless_line
from coursekit.support.text import printable
from coursekit.support.times import in_zone

# Downloading takes minutes: dates that are all this close are when that was.
_DOWNLOADING = timedelta(hours=1)


def dated(pieces: list[Piece]) -> tuple[list[Piece], list[str]]:
    """Pieces with the archive's dates, if these can be when they were sent; what is to be said.

    Not if most senders' are as close as those of a download: then the others are of something
    else, such as a file that was added by hand.
    """
    of_sender: dict[Sender, datetime] = {}
    for piece in pieces:
        if when := piece.entry.when:
            of_sender[piece.sender] = max(of_sender.get(piece.sender, when), when)
    dates = sorted(of_sender.values())
    close = max(
        (bisect_left(dates, date + _DOWNLOADING) - n for n, date in enumerate(dates)), default=0
    )
    if close == len(dates):
        return pieces, []
    if 2 * close > len(dates):
        return pieces, [
            f"the archive's dates do not count as times of submission: {close} of {len(dates)} lie "
            "within one hour, as those of a download do; see --times"
        ]
    dated = [dataclasses.replace(piece, when=piece.entry.when) for piece in pieces]
    return dated, ["times of submission are the dates in the archive; see --times if they are not"]


def other_time(before: dict[str, Any], now: dict[str, Any], zone: tzinfo) -> list[str]:
    """What is to be said if the same files are said to have been sent at another time."""
    if before.get("digest") != now["digest"] or before["when"] in (None, now["when"]):
        return []
    old, new = (in_zone(datetime.fromisoformat(one["when"]), zone) for one in (before, now))
    return [f"the same files as before, sent {new}; the time was {old} before"]


def lateness(sent: Submission, when: datetime | None, due: datetime | None, zone: tzinfo) -> str:
    """How late a submission is; empty if it is not, or nobody knows."""
    if when is None or due is None or when <= due:
        return ""
    minutes = int((when - due).total_seconds() // 60)
    days, rest = divmod(minutes, 24 * 60)
    parts = [(days, "d"), (rest // 60, "h"), (rest % 60, "min")]
    by = " ".join(f"{number} {unit}" for number, unit in parts if number) or "less than a minute"
    after = f"; {sent.last} is later than the notebooks" if sent.last and when == sent.when else ""
    return f"{in_zone(when, zone)}, by {by}{after}"


@dataclass
class Collected:
    """What became of a download.

    Attributes
    ----------
    system : str
        Which one it is from.
    done : dict of str to str
        By student: ``new``, ``replaced``, ``as before``, ``as before, but with another time``,
        ``older than what is here``, or ``put there by hand before``.
    missing : list of str
        Who is in the roster and never handed in.
    late : dict of str to str
        By student, how late.
    due : str
        Until when it was due, for people to read; empty if nobody says.
    about : list of str
        What is worth knowing of the download as a whole.
    notes : dict of str to list of str
        By student, what is worth knowing.
    doubts : dict of str to list of str
        By student, what a person has to look at.
    not_understood : list of (str, str)
        Path and reason of what was not collected.
    refused : list of (str, str)
        Path and reason of what was not opened.
    teams : dict of str to Team
        Whose submission by who has it, where teams sent one.
    to_mail : list of (str, str, str)
        Who is to hear of something, why, and the mail address if it is known.
    """

    assignment: str
    system: str
    done: dict[str, str] = field(default_factory=dict)
    missing: list[str] = field(default_factory=list)
    late: dict[str, str] = field(default_factory=dict)
    due: str = ""
    about: list[str] = field(default_factory=list)
    notes: dict[str, list[str]] = field(default_factory=dict)
    doubts: dict[str, list[str]] = field(default_factory=dict)
    not_understood: list[tuple[str, str]] = field(default_factory=list)
    refused: list[tuple[str, str]] = field(default_factory=list)
    teams: dict[str, Team] = field(default_factory=dict)
    to_mail: list[tuple[str, str, str]] = field(default_factory=list)
    _left: list[tuple[str, str]] = field(default_factory=list)

    def leave(self, who: str, pieces: Sequence[Piece], why: str) -> None:
        """Note what somebody sent and why it is not collected: one problem is one line."""
        more = f", and {len(pieces) - 1} more" if len(pieces) > 1 else ""
        self.not_understood.append((pieces[0].entry.path, f"{who}: {why}{more}"))
        self._left.append((who, why))

    def find_addresses(self, scheme: Scheme, known: Known) -> None:
        """Fill in `to_mail`, and remember who sent nothing but what was refused."""
        shelf = Shelf(known.course, self.assignment)
        told = list(self._left)
        told += [(who, why) for who, doubts in sorted(self.doubts.items()) for why in doubts]
        for path, why in self.refused:
            if (found := scheme.match(path)) is None:
                told.append((path, why))
                continue
            sender = scheme.sender(found)
            who = known.one(sender)
            told.append((who.id if isinstance(who, Student) else str(sender), why))
            if isinstance(who, Student) and who.id not in self.done:
                shelf.put_other(who.id, [path])
        heard = {who for who, _ in told}
        told += [(who, "nothing was handed in") for who in self.missing if who not in heard]
        roster = known.roster.students if known.roster else {}
        for who, why in told:
            person = roster.get(who)
            name = f"{person.name} ({who})" if person else who
            self.to_mail.append((name, why, person.email if person else ""))

    @property
    def needs_a_person(self) -> bool:
        """Whether somebody has to look at something, other than that students are missing."""
        return bool(self.doubts or self.not_understood or self.refused)

    def __str__(self) -> str:
        count = {how: sum(one == how for one in self.done.values()) for how in _HOW}
        told = ", ".join(f"{number} {how}" for how, number in count.items() if number)
        due = f"; due {self.due}" if self.due else ""
        lines = [f"{self.assignment}, from {self.system}: {told or 'nothing to collect'}{due}"]
        lines += _paragraph("missing", [", ".join(self.missing)] if self.missing else [])
        lines += _paragraph("late", (f"{who}: {how}" for who, how in sorted(self.late.items())))
        lines += _paragraph("to know", [*self.about, *_each(self.notes)])
        lines += _paragraph("to look at", _each(self.doubts))
        lines += _paragraph("not collected", (f"{p}: {why}" for p, why in self.not_understood))
        lines += _paragraph("refused", (f"{path}: {why}" for path, why in self.refused))
        return "\n".join(map(printable, lines))  # whatever a file's name holds


_HOW = (NEW, REPLACED, SAME, DATED, OLDER, BY_HAND)


def write_unresolved(result: Collected, path: Path) -> None:
    """Write a list of who is to hear of something, why, and under which address."""
    out = io.StringIO()
    table = csv.writer(out)
    table.writerow(["who", "why", "email"])
    table.writerows([harmless_line(cell) for cell in row] for row in result.to_mail)
    try:
        path.write_text(out.getvalue(), encoding="utf-8-sig", newline="")
    except OSError as error:
        raise CourseError(f"{path}: cannot be written ({error.strerror}).") from error


def _each(told: dict[str, list[str]]) -> list[str]:
    return [f"{who}: {one}" for who, many in sorted(told.items()) for one in many]


def _paragraph(title: str, lines: Iterable[str]) -> list[str]:
    found = list(lines)
    return [f"{title}:", *(f"  {line}" for line in found)] if found else []


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
        read = read or Reading(System(), Scheme(), [], [])  # all of it was refused
        result = Collected(assignment, read.system.title or path.name)
        result.refused, result.not_understood = download.refused, read.strange
        mine = [one for one in read.pieces if one.assignment in ("", assignment)]
        if read.pieces and not mine:
            raise CourseError(f"{path}: it holds {read.pieces[0].assignment}, not {assignment}.")
        of_each = _notebooks_of_each(course)
        other = _of_another(of_each, assignment, mine)
        if other and len({one.sender for one in mine}) > 1:
            raise CourseError(
                f"{path}: no notebook in it is one of {assignment}'s, but there are notebooks of "
                f"{other}; nothing was collected. Name the assignment that it is from."
            )
        if read.scheme.has_dates:
            mine, said = dated(mine)
            result.about += [] if times_file else said
        known = Known(course, assignment, roster, times.numbers)
        mine = [known.surest(read.scheme, piece) for piece in mine]
        if hidden := known.hidden([one.sender for one in mine]):
            raise CourseError(f"{path}: {hidden}.")
        _keep(result, replace(read, pieces=mine), known, of_each, times, path.name)
        result.find_addresses(read.scheme, known)
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
    apart = known.people.ungraded(result.assignment)
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
            _leave_other(result, shelf, student, theirs)
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
        if late := lateness(sent, when, mine, course.zone):
            result.late[student] = late
        elif sent.late and when is None:
            result.late[student] = f"{result.system} says so, and not by how much"
        elif sent.late and when and everybodys and mine == everybodys:
            result.late[student] = (
                f"{result.system} says so, but the time that is known, "
                f"{in_zone(when, course.zone)}, is not; is it that of an earlier attempt?"
            )
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


def _leave_other(result: Collected, shelf: Shelf, student: str, theirs: list[Piece]) -> None:
    """Say and remember that what a student sent is no submission, and why."""
    files = [one for one in theirs if not one.objection]
    shelf.put_other(
        student, [f"{one.path} (empty)" if one.is_empty else one.path for one in theirs]
    )
    if shelf.is_put_by_hand(student):
        said = f"{theirs[0].path}: no notebook; what somebody has put into submitted/ stays"
        result.notes[student] = [said]
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
