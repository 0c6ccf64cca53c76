"""Collect what a learning management system hands out into ``submitted/``."""

import tempfile
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, tzinfo
from pathlib import Path

from coursekit.course import Course, CourseError
from coursekit.gradebook.late import due_dates, write_due_dates
from coursekit.gradebook.people import Team
from coursekit.lms.archive import Collect, open_download
from coursekit.lms.choose import Submission, choose, of_another, order_unknown
from coursekit.lms.roster import Student, enrol, read_roster
from coursekit.lms.senders import PeopleFinder, Times, by_prefix, other_account, read_times
from coursekit.lms.shelf import BY_HAND, DATED, FOLDER, NEW, OLDER, REPLACED, SAME, Shelf
from coursekit.lms.system import Piece, Reading, Sender, System, read_names, systems
from coursekit.support.text import paragraphs, printable
from coursekit.support.times import in_zone


def lateness(when: datetime | None, due: datetime | None, zone: tzinfo) -> str:
    """A text that says how late a submission is; empty if it is not, or nobody knows."""
    if when is None or due is None or when <= due:
        return ""
    minutes = int((when - due).total_seconds() // 60)
    days, odd_minutes = divmod(minutes, 24 * 60)
    parts = [(days, "d"), (odd_minutes // 60, "h"), (odd_minutes % 60, "min")]
    by = " ".join(f"{number} {unit}" for number, unit in parts if number) or "less than a minute"
    return f"{in_zone(when, zone)}, by {by}"


@dataclass
class CollectReport:
    """The result of collecting a download, in words; dictionaries are by student."""

    assignment: str
    system: str
    statuses: dict[str, str] = field(default_factory=dict)  # of _STATUSES
    missing: list[str] = field(default_factory=list)
    late: dict[str, str] = field(default_factory=dict)
    due: str = ""
    # What is worth knowing, of all and of each, and what a person has to look at.
    about: list[str] = field(default_factory=list)
    notes: dict[str, list[str]] = field(default_factory=dict)
    doubts: dict[str, list[str]] = field(default_factory=dict)
    # Path and reason of what was not collected, and of what was not opened.
    not_understood: list[tuple[str, str]] = field(default_factory=list)
    refused: list[tuple[str, str]] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)  # senders who may be nobody, or several
    teams: dict[str, Team] = field(default_factory=dict)  # by the holder of what they sent

    def leave(self, sender: str, pieces: Sequence[Piece], reason: str) -> None:
        """Note what somebody sent and why it is not collected: one problem is one line."""
        others = f", and {len(pieces) - 1} more" if len(pieces) > 1 else ""
        self.not_understood.append((pieces[0].entry.path, f"{sender}: {reason}{others}"))

    @property
    def needs_a_person(self) -> bool:
        """True if somebody has to look at something, other than that students are missing."""
        return bool(self.doubts or self.not_understood or self.refused)

    def __str__(self) -> str:
        count = Counter(self.statuses.values())
        counts = ", ".join(f"{count[status]} {status}" for status in _STATUSES if count[status])
        due = f"; due {self.due}" if self.due else ""
        lines = [f"{self.assignment}, from {self.system}: {counts or 'nothing to collect'}{due}"]
        lines += paragraphs(
            {
                "missing": [", ".join(self.missing)] if self.missing else [],
                "late": [f"{student}: {text}" for student, text in sorted(self.late.items())],
                "to know": [*self.about, *_each(self.notes)],
                "to look at": _each(self.doubts),
                "not collected": [f"{path}: {reason}" for path, reason in self.not_understood],
                "refused": [f"{path}: {reason}" for path, reason in self.refused],
            }
        )
        return "\n".join(map(printable, lines))  # whatever a file's name holds


UNKNOWN = "unknown.txt"  # the senders whom nobody knows, a line each
_STATUSES = (NEW, REPLACED, SAME, DATED, OLDER, BY_HAND)


def _each(remarks: dict[str, list[str]]) -> list[str]:
    return [f"{student}: {remark}" for student, many in sorted(remarks.items()) for remark in many]


def collect(
    course: Course, assignment: str, path: Path, times_file: Path | None = None, dry: bool = False
) -> CollectReport:
    """Collect a download; what is in ``submitted/`` already is kept, or moved to ``collected/``.

    Parameters
    ----------
    path : Path
        A zip archive or folder as a system hands it out.
    times_file : Path, optional
        When submissions were sent, if the download does not say; see `read_times`.
    dry : bool
        Whether nothing is put into its place, and only the report says what would be.

    Returns
    -------
    CollectReport
    """
    course.chosen(assignment)
    limits = Collect(config=course.config)
    roster = read_roster(course)
    times = read_times(times_file, roster, course.zone) if times_file else Times()
    work = course.root / ".coursekit"
    work.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="collect-", dir=work) as folder:
        entries, refused = open_download(path, Path(folder), limits)
        read = read_names(entries, course.zone)
        of_each = {
            name: [path.stem for path in course.notebooks(name)] for name in course.assignments()
        }
        if read is None and roster:
            read = by_prefix(entries, roster, of_each[assignment], assignment)
        if not entries and not refused:
            raise CourseError(f"{path}: there is no file in it; download it again.")
        if read is None and not refused:
            known_ones = ", ".join(system.title for system in systems() if system.pattern)
            raise CourseError(
                f"{path}: no file in it is named as one from {known_ones}; name the download as it "
                "came, with the system's own lists in it, not a part of it. From another system? "
                "Put each student's files into a folder named by an id in the roster, or, with the "
                f"time, as nbgrader's exchange does: 'ada+{assignment}+2026-11-03 22:30:00 UTC'."
            )
        read = read or Reading(System(), [], [])  # all of it was refused
        result = CollectReport(assignment, read.system.title or path.name)
        result.refused, result.not_understood = refused, read.strange
        pieces = [piece for piece in read.pieces if piece.assignment in ("", assignment)]
        if read.pieces and not pieces:
            raise CourseError(f"{path}: it holds {read.pieces[0].assignment}, not {assignment}.")
        other = of_another(pieces, of_each, assignment)
        if other and len({piece.sender for piece in pieces}) > 1:
            raise CourseError(
                f"{path}: no notebook in it is one of {assignment}'s, but there are notebooks of "
                f"{other}; nothing was collected. Name the assignment that it is from."
            )
        finder = PeopleFinder(course, assignment, roster, times.numbers, dry)
        _keep(result, replace(read, pieces=pieces), finder, of_each, times, path.name)
    report = course.root / FOLDER / assignment / "report.txt"
    report.parent.mkdir(parents=True, exist_ok=True)
    (report.parent / UNKNOWN).write_text("".join(f"{name}\n" for name in result.unknown), "utf-8")
    if not dry:
        report.write_text(f"{result}\n", encoding="utf-8")
    return result


def _keep(
    result: CollectReport,
    read: Reading,
    finder: PeopleFinder,
    of_each: dict[str, list[str]],
    times: Times,
    source: str,
) -> None:
    """Put what each student sent in its place, and say in `result` what became of it."""
    course, roster = finder.course, finder.roster
    by_sender: dict[Sender, list[Piece]] = defaultdict(list)
    for piece in read.pieces:
        by_sender[piece.sender].append(piece)
    of_student, students, sent_by = _by_student(result, by_sender, finder, read.system)
    shelf = Shelf(course, result.assignment, finder.dry)
    if not finder.dry:
        enrol(course, roster.students.values() if roster else students.values())
        write_due_dates(course, result.assignment)
    due = due_dates(course, result.assignment)
    if everybodys := due(""):
        result.due = in_zone(everybodys, course.zone)
    expected = of_each[result.assignment]
    ungraded = finder.people.ungraded(result.assignment)
    for student, pieces in sorted(of_student.items()):
        empty = [piece for piece in pieces if piece.is_notebook and piece.is_empty]
        files = [piece for piece in pieces if not piece.objection and piece not in empty]
        if reason := order_unknown(files):
            result.leave(student, pieces, reason)
            continue
        sent = choose(files, expected, result.assignment) if files else Submission()
        sent.doubts += [f"{piece.path} is empty; left out" for piece in empty]
        _date(sent, pieces, sent_by, times)
        if other := of_another(files, of_each, result.assignment):
            sent.doubts.append(f"sent no notebook of {result.assignment}, but one of {other}")
        sent.notes += [f"{piece.path}: {piece.objection}" for piece in pieces if piece.objection]
        if not sent.notebooks:
            _leave_other(result, shelf, student, pieces)
            continue
        account = ", ".join(sorted({piece.account for piece in files if piece.account}))
        account = account and f"{result.system} {account}"
        before = {**shelf.last(student)}  # `put` changes it
        if reason := other_account(shelf, account, student, pieces, finder):
            result.leave(student, pieces, reason)
            continue
        try:
            result.statuses[student] = shelf.put(student, sent, source, account)
        except CourseError as error:  # one student's trouble is not the class's
            result.leave(student, pieces, str(error))
            continue
        if ungraded.get(student) == "withdrawn":
            sent.notes.append("withdrawn, so kept here but not graded; see `coursekit people`")
        _tell(result, student, sent, expected, before.get("files", []))
        if shelf.is_by_hand(student):
            continue
        recorded = shelf.last(student)["when"]  # perhaps known from an earlier run
        when = datetime.fromisoformat(recorded) if recorded else None
        if late := lateness(when, due(student), course.zone):
            result.late[student] = late
        elif sent.late and when is None:
            result.late[student] = f"{result.system} says so, and not by how much"
    undated = not any(shelf.last(student).get("when") for student in result.statuses)
    if everybodys and result.statuses and undated and not read.system.tells_late:
        result.about.append("no time of submission is known, so nobody is late; see --times")
    if roster:
        people, assignment = finder.people, result.assignment
        free = {*people.excused(assignment), *people.withdrawn()}
        result.missing = [
            student
            for student in sorted(roster.students.keys() - free)
            if (holder := people.holder(assignment, student)) not in result.statuses
            and not (course.submitted / holder / assignment).is_dir()
        ]


def _leave_other(result: CollectReport, shelf: Shelf, student: str, pieces: list[Piece]) -> None:
    """Say that what a student sent is no submission, and why."""
    files = [piece for piece in pieces if not piece.objection]
    was_collected = shelf.last(student) and not shelf.is_by_hand(student)
    if not was_collected and (shelf.course.submitted / student / shelf.assignment).is_dir():
        remark = f"{pieces[0].path}: no notebook; what somebody has put into submitted/ stays"
        result.notes[student] = [remark]
    elif empty := [piece for piece in pieces if piece.is_notebook and piece.is_empty]:
        result.leave(student, empty, "an empty file")
    else:
        reason = "no notebook" if files else pieces[0].objection
        result.leave(student, files or pieces, reason)


def _date(sent: Submission, pieces: list[Piece], sent_by: dict[Sender, str], times: Times) -> None:
    """Have a submission be of the time that a file names for who sent it, if it names one."""
    if any(sent_by[piece.sender] in times.when for piece in pieces):
        counts = set(sent.files.values())
        dates = [
            times.when.get(sent_by[piece.sender], piece.when)
            for piece in pieces
            if piece.entry.file in counts
        ]
        sent.when = max(filter(None, dates), default=None)
    elif unread := next(
        (piece.unread for piece in pieces if piece.unread and not piece.objection), ""
    ):
        sent.doubts.append(f"sent {unread}, which is not a time that can be read; see --times")


def _by_student(
    result: CollectReport,
    by_sender: dict[Sender, list[Piece]],
    finder: PeopleFinder,
    system: System,
) -> tuple[dict[str, list[Piece]], dict[str, Student], dict[Sender, str]]:
    """Pieces by the student whose submission they become; students by id; students by sender.

    Of a team's own folder the holder is taken for the sender.
    """
    of_student: dict[str, list[Piece]] = defaultdict(list)
    students: dict[str, Student] = {}
    sent_by: dict[Sender, str] = {}
    for sender, person in finder.find_all(list(by_sender)).items():
        pieces = by_sender[sender]
        if finder.is_test(system, sender, person):
            result.about.append(f"{sender}: {system.title}'s own test student; left out")
            continue
        if isinstance(person, str):
            result.leave(str(sender), pieces, person)
            result.unknown.append(str(sender))
            continue
        if isinstance(person, Student):
            students[person.id] = person
        member = person.id if isinstance(person, Student) else person.members[0]
        holder = finder.people.holder(result.assignment, member)
        of_student[holder] += pieces
        sent_by[sender] = person.id if isinstance(person, Student) else holder
        if (team := finder.people.team(result.assignment, member)) and holder != sender.name:
            result.teams[holder] = team
    return of_student, students, sent_by


def _tell(
    result: CollectReport, student: str, sent: Submission, expected: list[str], before: list[str]
) -> None:
    notes, doubts = list(sent.notes), list(sent.doubts)
    lacking = [name for name in expected if f"{name}.ipynb" not in sent.files]
    if lacking:
        note = f"sent {', '.join(sent.notebooks)}; no {', '.join(lacking)}"
        if others := " or ".join(name for name in sent.notebooks if name not in expected):
            named = " or ".join(lacking)
            note += f" by name: {others} is taken as {named} if it has most of its cells"
        notes.append(note)
    if team := result.teams.get(student):
        notes.append(f"for {team.name or 'the team'}: {', '.join(team.members)}")
    lost = [name for name in lacking if f"{name}.ipynb" in before]
    if lost and result.statuses[student] == REPLACED:
        doubts.append(
            f"{', '.join(lost)} was sent before and is not in what was sent last; the earlier one "
            f"is in collected/{result.assignment}/earlier/{student}/"
        )
    if result.statuses[student] == BY_HAND:
        doubts.append(
            f"submitted/{student}/{result.assignment}/ was there before anything was collected and "
            "stays; if what was sent is to count instead, move it away and collect again"
        )
    if notes:
        result.notes[student] = notes
    if doubts:
        result.doubts[student] = doubts
