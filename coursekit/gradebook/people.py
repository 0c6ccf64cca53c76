"""Who is treated otherwise than the class: extensions, excuses, withdrawals, teams, other ids.

``people.csv`` in the course folder says so, a row for each decision; nothing else keeps it. What
was undone stays in it with the date. `coursekit.students.decisions` writes it, and
`coursekit.lms.senders` the teams that the roster's groups make.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from datetime import UTC, datetime, timedelta, tzinfo
from pathlib import Path

from coursekit.course import Course, CourseError
from coursekit.gradebook.tables import read_ours, write_ours
from coursekit.support.times import as_utc, deadline, in_zone

FILE = "people.csv"
EXTEND, EXCUSE, WITHDRAW, TEAM, RENAME = "extend", "excuse", "withdraw", "team", "rename"
KINDS = (EXTEND, EXCUSE, WITHDRAW, TEAM, RENAME)
TIMESTAMP = "timestamp.txt"


@dataclass(frozen=True)
class Decision:
    """A row of the file.

    Attributes
    ----------
    what : str
        One of ``KINDS``.
    assignment : str
        For which; empty for the whole course.
    students : str
        Ids, with spaces between them.
    value : str
        For an extension ``+2 d``, ``+36 h`` or ``until 2026-11-05 23:59 UTC``, for a team its
        name, for another id the earlier one.
    before : str
        What the gradebook had in its place, to put back.
    undone : str
        When it was; empty if it holds.
    """

    number: int
    when: str
    what: str
    assignment: str
    students: str
    value: str = ""
    because: str = ""
    before: str = ""
    undone: str = ""

    @property
    def who(self) -> tuple[str, ...]:
        return tuple(self.students.split())

    def extension(self, due: datetime | None, zone: tzinfo) -> timedelta | None:
        """How much later than the due date; None if that is not known.

        Days are those of the calendar in the course's zone: when clocks change, one of them has
        23 or 25 hours.
        """
        if self.value.startswith("+"):
            number, unit = float(self.value[1:-2]), self.value[-1]
            if unit == "h" or due is None:
                return timedelta(**{"hours" if unit == "h" else "days": number})
            return (due.astimezone(zone) + timedelta(days=number)).astimezone(UTC) - due
        return deadline(self.value.removeprefix("until "), UTC) - due if due else None

    def shown(self, zone: tzinfo) -> str:
        """The value for people, who read times as their own clocks show them."""
        if self.what != EXTEND or self.value.startswith("+"):
            return self.value
        return f"until {in_zone(deadline(self.value.removeprefix('until '), UTC), zone)}"


COLUMNS = tuple(field.name for field in fields(Decision))


@dataclass(frozen=True)
class Team:
    """Students with one submission and one mark; who stands first has it, if nobody else has."""

    name: str
    members: tuple[str, ...]


class People:
    """All decisions of a course.

    Raises
    ------
    CourseError
        If the file cannot be read.
    """

    def __init__(self, course: Course) -> None:
        self.course = course
        self.path = course.root / FILE
        self.decisions = _read(self.path)

    def holding(self, what: str, assignment: str = "") -> list[Decision]:
        """What was decided and not undone, for an assignment or the whole course."""
        return [
            one
            for one in self.decisions
            if one.what == what and not one.undone and one.assignment in ("", assignment)
        ]

    def excused(self, assignment: str) -> dict[str, str]:
        """Who is excused, and why."""
        found = self.holding(EXCUSE, assignment)
        return {student: one.because for one in found for student in one.who}

    def withdrawn(self) -> dict[str, str]:
        """Who has left the course, and why."""
        return {student: one.because for one in self.holding(WITHDRAW) for student in one.who}

    def teams(self, assignment: str) -> list[Team]:
        """The teams of an assignment."""
        return [Team(one.value, one.who) for one in self.holding(TEAM, assignment)]

    def team(self, assignment: str, student: str) -> Team | None:
        """The team of a student."""
        return next((t for t in self.teams(assignment) if student in t.members), None)

    def members(self, assignment: str, student: str) -> tuple[str, ...]:
        """The student's team, the student among them; the student alone without one."""
        team = self.team(assignment, student)
        return team.members if team else (student,)

    def holder(self, assignment: str, student: str) -> str:
        """Whose submission counts for a student: the own one, or that of one in the team."""
        team = self.team(assignment, student)
        return self._holder(assignment, team) if team else student

    def sharing(self, assignment: str) -> dict[str, str]:
        """Members of teams, and whose submission is theirs, where that is another's."""
        return {
            member: holder
            for team in self.teams(assignment)
            if (holder := self._holder(assignment, team))
            for member in team.members
            if member != holder
        }

    def apart(self, assignment: str) -> dict[str, str]:
        """Whose submissions are not graded, and why; a team's is while one of them is there."""
        sharing, gone = self.sharing(assignment), self.withdrawn()
        found = {who: f"{holder} has the team's submission" for who, holder in sharing.items()}
        alone = [
            who
            for who in gone
            if who in sharing or gone.keys() >= set(self.members(assignment, who))
        ]
        return found | dict.fromkeys(alone, "withdrawn")

    def left_out(self, assignment: str) -> set[str]:
        """Whose submissions need no marks: no mark comes of them, or a team's holder has it."""
        free = self.excused(assignment).keys() | self.withdrawn().keys()
        alone = {who for who in free if free >= set(self.members(assignment, who))}
        return alone | self.apart(assignment).keys()

    def extension(self, assignment: str, student: str, due: datetime | None) -> timedelta | None:
        """The longest extension that a student, or one of the team, was given; None without."""
        mine = self.members(assignment, student)
        # Of several for one person, the last counts.
        last = {
            who: one.extension(due, self.course.zone)
            for one in self.holding(EXTEND, assignment)
            for who in one.who
            if who in mine
        }
        return max((one for one in last.values() if one is not None), default=None)

    def extended(self, assignment: str) -> list[str]:
        """Who has an extension, teams with all their members."""
        found: dict[str, None] = {}
        for one in self.holding(EXTEND, assignment):
            for who in one.who:
                found |= dict.fromkeys(self.members(assignment, who))
        return list(found)

    def sentence(self, assignment: str, student: str) -> str:
        """What a student's feedback has to say of it; empty if nothing."""
        members = set(self.members(assignment, student))
        said = []
        for verb, why, everybody in (
            ("have", "withdrawn from the course", self.withdrawn()),
            ("are", "excused from this assignment", self.excused(assignment)),
        ):
            who = everybody.keys() & members
            if who == members:
                return f"You {verb} {why}: these points do not count."
            if who:
                names = ", ".join(sorted(who))
                said.append(f"{names}: {why}; for them these points do not count.")
        return " ".join(said)

    def earlier(self, student: str) -> list[str]:
        """The ids that a student had before, the last one first."""
        found: list[str] = []
        for one in reversed(self.holding(RENAME)):
            if one.students == [student, *found][-1]:
                found.append(one.value)
        return found

    def _holder(self, assignment: str, team: Team) -> str:
        """Who handed in last of those who did; the first of these if that is not known.

        Without times, the system's own numbers say it: they grow from one person to the next.
        """
        there = [one for one in team.members if (self.course.submitted / one / assignment).is_dir()]
        if len(there) < 2:
            return (*there, *team.members)[0]
        sent: dict[str, str] | dict[str, int] = {one: self._when(one, assignment) for one in there}
        if not any(sent.values()):
            attempts = self._attempts(assignment)
            sent = {one: attempts.get(one, 0) for one in there}
        return max(there, key=sent.__getitem__)  # the first of those that are equal

    def _attempts(self, assignment: str) -> dict[str, int]:
        """The numbers of what was sent, as `coursekit.lms.shelf` has recorded them."""
        path = self.course.root / "collected" / assignment / "collected.json"
        try:
            record = json.loads(path.read_text(encoding="utf-8"))
            return {who: int(one.get("attempt") or 0) for who, one in record.items()}
        except (OSError, ValueError, TypeError, AttributeError):
            return {}  # collecting says what is wrong with it

    def _when(self, student: str, assignment: str) -> str:
        try:
            place = self.course.submitted / student / assignment / TIMESTAMP
            text = place.read_text(encoding="utf-8")
        except (OSError, UnicodeError):
            return ""
        when = as_utc(text.strip(), UTC)
        return when.isoformat() if when else ""

    def add(self, decision: Decision) -> Decision:
        """Write another decision; it has its number afterwards.

        Raises
        ------
        CourseError
            If it could not be read again.
        """
        _check(decision, decision.value)
        made = self._numbered(decision)
        self._write([*self.decisions, made])
        return made

    def _numbered(self, decision: Decision) -> Decision:
        number = max((one.number for one in self.decisions), default=0) + 1
        return replace(decision, number=number)

    def change(self, decision: Decision) -> None:
        """Write a decision anew, by its number."""
        self._write([decision if one.number == decision.number else one for one in self.decisions])

    def rename(self, old: str, new: str, decision: Decision | None = None) -> None:
        """Write an id otherwise in all decisions, and with it another decision, or neither."""
        self._write([
            *(
                one if one.what == RENAME else replace(
                    one, students=" ".join(new if who == old else who for who in one.who)
                )
                for one in self.decisions
            ),
            *([self._numbered(decision)] if decision else []),
        ])  # fmt: skip

    def _write(self, decisions: Sequence[Decision]) -> None:
        write_ours(self.path, COLUMNS, decisions)
        self.decisions = list(decisions)


def now() -> str:
    """The time as the file has it."""
    return datetime.now(UTC).strftime("%Y-%m-%d %H:%M:%S UTC")


def _read(path: Path) -> list[Decision]:
    if not path.exists():
        return []
    return [
        _decision(f"{path}, row {number}", *said.values())
        for number, said in read_ours(path, COLUMNS)
    ]


def _decision(where: str, number: str, *rest: str) -> Decision:
    try:
        made = Decision(int(number), *rest)
    except ValueError as error:
        raise CourseError(
            f"{where}: {number!r} is not the number of a decision; mend it."
        ) from error
    if made.what not in KINDS or not made.who:
        raise CourseError(
            f"{where}: {made.what!r} of {made.students!r} is not a decision; mend it."
        )
    _check(made, where)
    return made


def _check(decision: Decision, where: str) -> None:
    value = decision.value
    if decision.what != EXTEND or re.fullmatch(r"\+(\d{1,4} d|\d{1,5}(\.\d+)? h)", value):
        return
    try:
        deadline(value.removeprefix("until "), UTC)
    except ValueError as error:
        raise CourseError(
            f"{where}: {value!r} is not an extension; "
            "write +2 d, +36 h or until 2026-11-05 23:59 UTC."
        ) from error
