"""Find the student or team behind each sender of a download, and read times of submission."""

import dataclasses
import re
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, tzinfo
from pathlib import Path, PurePosixPath

from coursekit.course import Course, CourseError
from coursekit.gradebook.people import TEAM, Decision, People, Team, timestamp
from coursekit.gradebook.queue import without_runs
from coursekit.lms.archive import Entry
from coursekit.lms.choose import are_of
from coursekit.lms.ids import letters
from coursekit.lms.roster import (
    WHEN,
    Roster,
    Student,
    UnknownSenderError,
    derived,
    read_table,
    recognise,
    sender_of,
    student_of,
    unique,
)
from coursekit.lms.shelf import Shelf
from coursekit.lms.system import NOTEBOOK, Piece, Reading, Sender, System, any_of, normal, passing
from coursekit.support.spreadsheet import plain
from coursekit.support.times import is_day_first, moment

# What may stand between an id and the name of a file.
_SIGN = re.compile(r"[\s_+-]+")


@dataclass
class Times:
    """Times of submission and numbers of students, read from a file."""

    when: dict[str, datetime] = field(default_factory=dict)  # by student, in UTC
    # Who is behind a number of this assignment only, by column and number.
    numbers: dict[tuple[str, str], Student] = field(default_factory=dict)


def read_times(path: Path, roster: Roster | None, zone: tzinfo) -> Times:
    """Read the file.

    Parameters
    ----------
    path : Path
        CSV with a column of times and one of the roster's columns of ids; or what a system
        exports of an assignment's submissions, in any language that it knows.
    roster : Roster or None
    zone : tzinfo
        Of times without one.
    """
    headings, rows = read_table(path)
    names = recognise(headings)
    id_columns = {"full_name", *passing(), *unique()}.intersection(names)
    if WHEN not in names or not id_columns:
        raise CourseError(
            f"{path.name}: it needs a column submitted_at and one that says who, such as id; it "
            f"has {', '.join(headings) or 'nothing'}."
        )
    cells_by_row = [
        (number, dict(zip(names, map(plain, row), strict=False))) for number, row in rows
    ]
    day_first = is_day_first(cells.get(WHEN, "") for _, cells in cells_by_row)
    times = Times()
    row_of: dict[str, int] = {}
    for number, cells in cells_by_row:
        if (student := student_of(sender_of(cells), roster)) is None:
            continue  # the download tells of them, if they sent anything
        for column in passing():
            if cells.get(column):
                key = column, normal(column, cells[column])
                if times.numbers.setdefault(key, student) != student:
                    raise CourseError(
                        f"{path.name}, row {number}: {column} {key[1]} is {student.id}, and "
                        f"{times.numbers[key].id} in an earlier row; remove one."
                    )
        text = cells.get(WHEN, "")
        if text in ("", "-"):
            continue
        try:
            time = moment(text, zone, day_first)[0]
            if day_first is None and time != moment(text, zone, True)[0]:
                raise ValueError("may begin with the day or the month")
        except ValueError as error:
            raise CourseError(
                f"{path.name}, row {number}: {text!r} {error}; write times as 2026-11-03 23:59, "
                "with another zone as 2026-11-03 23:59 +0100."
            ) from error
        if times.when.setdefault(student.id, time) != time:
            raise CourseError(
                f"{path.name}, row {number}: another time for {student.id} than in row "
                f"{row_of[student.id]}; remove the one that does not count."
            )
        row_of.setdefault(student.id, number)
    return times


class _Ids(System):
    title, tells_late = "folders and files named by ids", False


def by_prefix(
    entries: Sequence[Entry], roster: Roster, expected: Collection[str], assignment: str
) -> Reading | None:
    """A download whose folders, or the starts of whose files' names, are ids of the roster.

    The outermost folder that is somebody's id decides, as students choose the names below it. For
    a file that lies in none, all starts count, of notebooks those before a name of the
    assignment's: kim_lee_iris.ipynb may be of another Kim. A number of few digits is no id.
    """
    reading = Reading(_Ids(), [], [])
    for entry in entries:
        *folders, name = entry.path.split("/")
        starts = {
            name[: sign.start()]: rest
            for sign in _SIGN.finditer(name)
            if not NOTEBOOK.search(rest := name[sign.end() :])
            or are_of([Piece(Sender(""), rest, entry)], expected, assignment)
        }
        places = range(len(folders))
        paths = [
            {folders[place].removesuffix(".zip"): "/".join([*folders[place + 1 :], name])}
            for place in places
        ]
        for path_of in [*paths, starts | {PurePosixPath(name).stem: name}]:
            texts = [text for text in path_of if not re.fullmatch(r"\d{0,3}", text)]
            if ids := [text for text in texts if roster.having(any_of([text]))]:
                reading.pieces.append(Piece(Sender("", any_of(ids)), path_of[ids[-1]], entry))
                break
        else:
            reason = f"no folder of it, and no start of its name, is an id in {roster.name}"
            reading.strange.append((entry.path, reason))
    return reading if reading.pieces else None


@dataclass
class PeopleFinder:
    """Finds an assignment's people by what a download says of senders.

    Attributes
    ----------
    numbers : mapping
        As in `Times`.
    dry : bool
        Whether the teams that groups make are not written down.
    """

    course: Course
    assignment: str
    roster: Roster | None
    numbers: Mapping[tuple[str, str], Student] = field(default_factory=dict)
    dry: bool = False

    def __post_init__(self) -> None:
        self.people = People(self.course)
        self._new_teams: list[Team] = []

    def find_all(self, senders: Sequence[Sender]) -> dict[Sender, Student | Team | str]:
        """The student or team behind each sender, or why it is nobody."""
        people = {sender: self.find(sender) for sender in senders}
        if self._new_teams:
            self._write_teams()
            people = {sender: self.find(sender) for sender in senders}
        # Two accounts, or two people of one name: never one submission made of both.
        accounts: dict[str, set[Sender]] = defaultdict(set)
        for sender, person in people.items():
            if isinstance(person, Student):
                accounts[person.id].add(dataclasses.replace(sender, name=""))
        for sender, person in people.items():
            number = len(accounts[person.id]) if isinstance(person, Student) else 1
            if isinstance(person, Student) and number > 1 and not self.is_certain(sender, person):
                people[sender] = f"{number} people could be {person.id}; {sender.remedy}"
        return people

    def is_certain(self, sender: Sender, student: Student) -> bool:
        """True if more than a name says that a student is the sender."""
        if student in (self._by_number(sender), self._decided(sender)):
            return True
        return self.roster is not None and self.roster.knows(sender, student)

    def is_test(self, system: System, sender: Sender, person: Student | Team | str) -> bool:
        """True if a sender is a system's own student, and nobody in the roster."""
        is_known = self.roster is not None and not isinstance(person, str)
        return bool(sender.keys) and not is_known and system.is_test(sender.name, {})

    def find(self, sender: Sender) -> Student | Team | str:
        """The student or team behind a sender by itself, or why it is nobody."""
        decided = self.people.teams(self.assignment)
        name = letters(sender.name)
        if team := next((team for team in decided if name and letters(team.name) == name), None):
            return team
        if student := self._decided(sender) or self._by_number(sender):
            return student
        if sender.members:
            people = {member: self.find(member) for member in sender.members}
            ids = {person.id: 1 for person in people.values() if isinstance(person, Student)}
            unknown = (f"{who}: {why}" for who, why in people.items() if isinstance(why, str))
            return next(unknown, "") or self._team(sender.name, list(ids))
        try:
            return self.roster.find(sender) if self.roster else derived(sender)
        except UnknownSenderError as error:
            members = self.roster.in_group(sender.name) if self.roster else []
            return self._team(sender.name, members) if members else str(error)

    def _decided(self, sender: Sender) -> Student | None:
        """The student whom a person said that the sender is."""
        name = self.people.sender(str(sender))
        return self.roster.students.get(name) if self.roster else None

    def _by_number(self, sender: Sender) -> Student | None:
        for column, value in (*sender.keys, *sender.breaks_ties):
            if student := self.numbers.get((column, normal(column, value))):
                return student
        return None

    def _team(self, name: str, members: Sequence[str]) -> Team | str:
        """The team of a group, to be written down if it is new."""
        for team in [*self.people.teams(self.assignment), *self._new_teams]:
            if {*team.members} == {*members}:
                return team
            if both := sorted({*team.members}.intersection(members)):
                return f"{both[0]} is in another team; see `coursekit people`"
        self._new_teams.append(Team(name, tuple(members)))
        return self._new_teams[-1]

    def _write_teams(self) -> None:
        """Write down the teams that groups make; others may be deciding, too."""
        if self.dry:
            return
        because = "a group in the roster or the download"
        with without_runs(self.course):
            self.people = People(self.course)
            for team in self._new_teams:
                if not any(self.people.team(self.assignment, member) for member in team.members):
                    members = " ".join(team.members)
                    self.people.add(
                        Decision(0, timestamp(), TEAM, self.assignment, members, team.name, because)
                    )
        self._new_teams = []


def other_account(
    shelf: Shelf, account: str, student: str, pieces: list[Piece], finder: PeopleFinder
) -> str:
    """The reason why files under one of the system's numbers are not the student's, or "".

    They may be another student's of the same name, or were collected for another id: of two
    students, one would keep the other's work.
    """
    before, other = shelf.last(student).get("account", ""), shelf.other_of(account, student)
    if any(finder.people.team(finder.assignment, member) for member in (student, other)):
        return ""
    person = finder.roster.students.get(student) if finder.roster else None
    certain = person and any(finder.is_certain(piece.sender, person) for piece in pieces)
    # A number of another system says nothing.
    is_systems = account and before.split(" ")[0] == account.split(" ")[0]
    if is_systems and before != account and not certain:
        return f"collected before under {before}, this is {account}: {pieces[0].sender.remedy}"
    if other:
        return (
            f"collected before as {other}: mend the ids in the roster, or move "
            f"submitted/{other}/{finder.assignment}/ away"
        )
    return ""
