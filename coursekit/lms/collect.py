"""Collect what a learning management system hands out into ``submitted/``."""

from __future__ import annotations

import dataclasses
import tempfile
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path

from coursekit.course import Course, CourseError
from coursekit.gradebook.late import write_due_dates
from coursekit.lms.archive import Entry, open_download
from coursekit.lms.choose import Submission, choose
from coursekit.lms.enrol import due_dates, enrol
from coursekit.lms.roster import Roster, Student, UnknownSenderError, derived, read_roster
from coursekit.lms.schemes import SCHEMES, Piece, Scheme, Sender
from coursekit.lms.settings import Collect, settings
from coursekit.lms.shelf import NEW, OLDER, REPLACED, SAME, Shelf
from coursekit.lms.times import read_times
from coursekit.support.text import printable

# Downloading takes minutes: dates that are all this close are when that was.
_DOWNLOADING = timedelta(hours=1)


@dataclass
class Collected:
    """What became of a download.

    Attributes
    ----------
    system : str
        Which one it is from.
    done : dict of str to str
        By student: ``new``, ``replaced``, ``as before``, or ``older than what is here``.
    missing : list of str
        Who is in the roster and never handed in.
    late : dict of str to str
        By student, how late.
    notes : dict of str to list of str
        By student, what is worth knowing.
    doubts : dict of str to list of str
        By student, what a person has to look at.
    not_understood : list of (str, str)
        Path and reason of what was not collected.
    refused : list of (str, str)
        Path and reason of what was not opened.
    """

    assignment: str
    system: str
    done: dict[str, str] = field(default_factory=dict)
    missing: list[str] = field(default_factory=list)
    late: dict[str, str] = field(default_factory=dict)
    notes: dict[str, list[str]] = field(default_factory=dict)
    doubts: dict[str, list[str]] = field(default_factory=dict)
    not_understood: list[tuple[str, str]] = field(default_factory=list)
    refused: list[tuple[str, str]] = field(default_factory=list)

    @property
    def needs_a_person(self) -> bool:
        """Whether somebody has to look at something, other than that students are missing."""
        return bool(self.doubts or self.not_understood or self.refused)

    def __str__(self) -> str:
        count = {how: sum(one == how for one in self.done.values()) for how in _HOW}
        told = ", ".join(f"{number} {how}" for how, number in count.items() if number)
        lines = [f"{self.assignment}, from {self.system}: {told or 'nothing to collect'}"]
        lines += _paragraph("missing", [", ".join(self.missing)] if self.missing else [])
        lines += _paragraph("late", (f"{who}: {how}" for who, how in sorted(self.late.items())))
        lines += _paragraph("to know", _each(self.notes))
        lines += _paragraph("to look at", _each(self.doubts))
        lines += _paragraph("not collected", (f"{p}: {why}" for p, why in self.not_understood))
        lines += _paragraph("refused", (f"{path}: {why}" for path, why in self.refused))
        return printable_lines(lines)


_HOW = (NEW, REPLACED, SAME, OLDER)


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
        A zip archive or folder from Canvas, Moodle, Brightspace or nbgrader's exchange.
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
    times = read_times(times_file, roster, limits.zone) if times_file else {}
    work = course.root / ".coursekit"
    work.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="collect-", dir=work) as folder:
        download = open_download(path, Path(folder), limits)
        read = _read(download.entries, course, limits)
        if read is None and not download.refused:
            systems = ", ".join(one.title for one in SCHEMES)
            raise CourseError(
                f"{path}: no file in it is named as one from {systems}; name the download as it "
                "came, not a part of it."
            )
        scheme, pieces, strange = read or (None, [], [])
        result = Collected(assignment, scheme.title if scheme else path.name)
        result.refused, result.not_understood = download.refused, strange
        mine = [one for one in pieces if not one.assignment or one.assignment == assignment]
        if pieces and not mine:
            raise CourseError(f"{path}: it holds {pieces[0].assignment}, not {assignment}.")
        _keep(course, result, mine, roster, times, path.name)
    report = course.root / "collected" / assignment / "report.txt"
    report.parent.mkdir(parents=True, exist_ok=True)
    report.write_text(f"{result}\n", encoding="utf-8")
    return result


def _read(
    entries: Sequence[Entry], course: Course, limits: Collect
) -> tuple[Scheme, list[Piece], list[tuple[str, str]]] | None:
    """The scheme that fits most files, what it says of them, and the files that do not fit."""
    zone = limits.zone
    best, most = None, 0
    for kind in SCHEMES:
        scheme = kind(config=course.config)
        pieces: list[Piece] = []
        strange: list[tuple[str, str]] = []
        fit = 0
        for entry in entries:
            piece = scheme.piece(entry, zone)
            fit += piece is not None
            if piece is not None and not piece.objection:
                pieces.append(piece)
            elif piece is not None:
                strange.append((entry.path, piece.objection))
            elif not scheme.is_own(entry.path):
                strange.append((entry.path, scheme.hint(entry.path)))
        if best is None or fit > most:
            best, most = (scheme, _dated(scheme, pieces), strange), fit
    return best if most else None


def _dated(scheme: Scheme, pieces: list[Piece]) -> list[Piece]:
    """Pieces with the archive's dates, if these can be when they were sent."""
    dates = [piece.entry.when for piece in pieces if piece.entry.when]
    if not scheme.has_dates or not dates or max(dates) - min(dates) < _DOWNLOADING:
        return pieces
    return [dataclasses.replace(piece, when=piece.entry.when) for piece in pieces]


def _keep(
    course: Course,
    result: Collected,
    pieces: list[Piece],
    roster: Roster | None,
    times: dict[str, datetime],
    source: str,
) -> None:
    by_sender: dict[Sender, list[Piece]] = defaultdict(list)
    for piece in pieces:
        by_sender[piece.sender].append(piece)
    people = _people(list(by_sender), roster)
    of_student: dict[str, list[Piece]] = defaultdict(list)
    students: dict[str, Student] = {}
    for sender, theirs in by_sender.items():
        who = people[sender]
        if isinstance(who, str):
            result.not_understood += [(piece.entry.path, f"{sender}: {who}") for piece in theirs]
        else:
            students[who.id] = who
            of_student[who.id] += theirs
    enrol(course, roster.students.values() if roster else students.values())
    shelf = Shelf(course, result.assignment)
    write_due_dates(course, result.assignment)
    due, extensions = due_dates(course, result.assignment)
    expected = [path.stem for path in course.notebooks(result.assignment)]
    for student, theirs in sorted(of_student.items()):
        sent = choose(theirs, expected)
        sent.when = times.get(student, sent.when)
        numbers = sorted({one.account for one in theirs if one.sender.is_only_a_name})
        if len(numbers) > 1:
            sent.doubts.append(f"under the numbers {', '.join(numbers)}: is that one person?")
        if not sent.notebooks:
            result.not_understood += [(one.entry.path, f"{student}: no notebook") for one in theirs]
            continue
        before = shelf.last(student).get("files", [])
        result.done[student] = shelf.put(student, sent, source)
        _tell(result, student, sent, expected, before)
        recorded = shelf.last(student)["when"]  # perhaps known from an earlier run
        when = datetime.fromisoformat(recorded) if recorded else None
        if due and (late := _late(when, due + extensions.get(student, timedelta()))):
            result.late[student] = late
        elif sent.late:
            result.late[student] = f"{result.system} says so, and not by how much"
    if roster:
        result.missing = [
            student
            for student in sorted(roster.students)
            if not (course.submitted / student / result.assignment).is_dir()
        ]


def _people(senders: Sequence[Sender], roster: Roster | None) -> dict[Sender, Student | str]:
    """The student behind each sender, or why it is nobody."""
    found: dict[Sender, Student | str] = {}
    for sender in senders:
        try:
            found[sender] = roster.find(sender) if roster else derived(sender)
        except UnknownSenderError as error:
            found[sender] = str(error)
    # Two accounts, or two people of one name: never one submission made of both.
    accounts: dict[str, set[Sender]] = defaultdict(set)
    for sender, who in found.items():
        if isinstance(who, Student):
            accounts[who.id].add(dataclasses.replace(sender, name=""))
    for sender, who in found.items():
        if isinstance(who, Student) and len(accounts[who.id]) > 1:
            number = len(accounts[who.id])
            found[sender] = f"{number} people could be {who.id}; {sender.remedy}"
    return found


def _tell(
    result: Collected, student: str, sent: Submission, expected: list[str], before: list[str]
) -> None:
    notes, doubts = list(sent.notes), list(sent.doubts)
    lacking = [name for name in expected if f"{name}.ipynb" not in sent.files]
    if lacking:
        notes.append(f"sent {', '.join(sent.notebooks)}; no {', '.join(lacking)}")
    lost = [name for name in lacking if f"{name}.ipynb" in before]
    if lost and result.done[student] == REPLACED:
        doubts.append(
            f"{', '.join(lost)} was sent before and is not in what was sent last; the earlier one "
            f"is in collected/{result.assignment}/earlier/{student}/"
        )
    if notes:
        result.notes[student] = notes
    if doubts:
        result.doubts[student] = doubts


def _late(when: datetime | None, due: datetime) -> str:
    """How late a submission is; empty if it is not, or nobody knows."""
    if when is None or when <= due:
        return ""
    minutes = int((when - due).total_seconds() // 60)
    days, rest = divmod(minutes, 24 * 60)
    parts = [(days, "d"), (rest // 60, "h"), (rest % 60, "min")]
    by = " ".join(f"{number} {unit}" for number, unit in parts if number) or "less than a minute"
    return f"{when:%Y-%m-%d %H:%M} UTC, by {by}"


def _each(told: dict[str, list[str]]) -> list[str]:
    return [f"{who}: {one}" for who, many in sorted(told.items()) for one in many]


def _paragraph(title: str, lines: Iterable[str]) -> list[str]:
    found = list(lines)
    return [f"{title}:", *(f"  {line}" for line in found)] if found else []


def printable_lines(lines: Iterable[str]) -> str:
    """Lines fit for a terminal, whatever a file's name holds."""
    return "\n".join(printable(line) for line in lines)
