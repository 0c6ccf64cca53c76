"""Decisions on single students: extensions, excuses, withdrawals, teams.

``people.csv`` in the course folder has a row for each decision, and is its only record. A
decision that was undone stays in it with the date. `coursekit.students.decisions` writes it, and
`coursekit.lms.senders` the teams that the roster's groups make.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from datetime import UTC, datetime, timedelta, tzinfo
from pathlib import Path

from coursekit.course import Course, CourseError
from coursekit.gradebook.tables import read_numbered, write_ours
from coursekit.support.times import deadline, in_timestamp, in_zone

FILE = "people.csv"
EXTEND, EXCUSE, WITHDRAW, TEAM, SENDER = "extend", "excuse", "withdraw", "team", "sender"
KINDS = (EXTEND, EXCUSE, WITHDRAW, TEAM, SENDER)
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
        name, for a sender the name in a download.
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
    undone: str = ""

    @property
    def ids(self) -> tuple[str, ...]:
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
        self.decisions: list[Decision] = []
        for place, number, values in read_numbered(self.path, COLUMNS, "decision"):
            decision = Decision(number, *values)
            if decision.what not in KINDS or not decision.ids:
                raise CourseError(
                    f"{place}: {decision.what!r} of {decision.students!r} is not a decision; "
                    "mend it."
                )
            _check(decision, place)
            self.decisions.append(decision)

    def holding(self, kind: str, assignment: str = "") -> list[Decision]:
        """The decisions that are not undone, for an assignment or the whole course."""
        return [
            decision
            for decision in self.decisions
            if decision.what == kind
            and not decision.undone
            and decision.assignment in ("", assignment)
        ]

    def excused(self, assignment: str) -> dict[str, str]:
        """The reasons of those who are excused, by student."""
        return self._reasons(EXCUSE, assignment)

    def sender(self, name: str) -> str:
        """The student who was said to be a download's sender of this name; "" if nobody was."""
        senders = {row.value: row.students for row in self.holding(SENDER)}
        return senders.get(name, "")

    def withdrawn(self) -> dict[str, str]:
        """The reasons of those who have left the course, by student."""
        return self._reasons(WITHDRAW)

    def _reasons(self, kind: str, assignment: str = "") -> dict[str, str]:
        decisions = self.holding(kind, assignment)
        return {student: decision.because for decision in decisions for student in decision.ids}

    def teams(self, assignment: str) -> list[Team]:
        """The teams of an assignment."""
        return [Team(decision.value, decision.ids) for decision in self.holding(TEAM, assignment)]

    def team(self, assignment: str, student: str) -> Team | None:
        """The team of a student."""
        return next((t for t in self.teams(assignment) if student in t.members), None)

    def members(self, assignment: str, student: str) -> tuple[str, ...]:
        """The student's team, the student among them; the student alone without one."""
        team = self.team(assignment, student)
        return team.members if team else (student,)

    def holder(self, assignment: str, student: str) -> str:
        """The student whose submission counts for a student: the same one, or one of the team."""
        team = self.team(assignment, student)
        return self._holder(assignment, team) if team else student

    def sharing(self, assignment: str) -> dict[str, str]:
        """The member of the team who has the submission, by each other member."""
        return {
            member: holder
            for team in self.teams(assignment)
            if (holder := self._holder(assignment, team))
            for member in team.members
            if member != holder
        }

    def ungraded(self, assignment: str) -> dict[str, str]:
        """The reasons why submissions are not graded, by student, also for teams."""
        sharing, gone = self.sharing(assignment), self.withdrawn()
        reasons = {
            student: f"{holder} has the team's submission" for student, holder in sharing.items()
        }
        leavers = [
            student
            for student in gone
            if student in sharing or gone.keys() >= set(self.members(assignment, student))
        ]
        return reasons | dict.fromkeys(leavers, "withdrawn")

    def exempt(self, assignment: str) -> set[str]:
        """The students whose submissions need no marks: excused, gone, or in another's team."""
        free = self.excused(assignment).keys() | self.withdrawn().keys()
        unmarked = {student for student in free if free >= set(self.members(assignment, student))}
        return unmarked | self.ungraded(assignment).keys()

    def extension(self, assignment: str, student: str, due: datetime | None) -> timedelta | None:
        """The longest extension that a student, or one of the team, was given; None without."""
        members = self.members(assignment, student)
        # Of several for one person, the last counts.
        last = {
            member: decision.extension(due, self.course.zone)
            for decision in self.holding(EXTEND, assignment)
            for member in decision.ids
            if member in members
        }
        return max(
            (extension for extension in last.values() if extension is not None), default=None
        )

    def extended(self, assignment: str) -> list[str]:
        """The students with an extension, teams with all their members."""
        students: dict[str, None] = {}
        for decision in self.holding(EXTEND, assignment):
            for student in decision.ids:
                students |= dict.fromkeys(self.members(assignment, student))
        return list(students)

    def sentence(self, assignment: str, student: str) -> str:
        """The sentence in a student's feedback on why the points do not count; empty if they do."""
        members = set(self.members(assignment, student))
        sentences = []
        for verb, reason, everybody in (
            ("have", "withdrawn from the course", self.withdrawn()),
            ("are", "excused from this assignment", self.excused(assignment)),
        ):
            concerned = everybody.keys() & members
            if concerned == members:
                return f"You {verb} {reason}: these points do not count."
            if concerned:
                names = ", ".join(sorted(concerned))
                sentences.append(f"{names}: {reason}; for them these points do not count.")
        return " ".join(sentences)

    def _holder(self, assignment: str, team: Team) -> str:
        """The member who handed in last; the first who handed in if that is not known."""
        senders = [
            member
            for member in team.members
            if (self.course.submitted / member / assignment).is_dir()
        ]
        # Of several at member time it is the first.
        times = {
            member: handed_in(self.course.submitted / member / assignment, UTC)
            for member in senders or team.members[:1]
        }
        return max(times, key=lambda member: times[member] or datetime.min.replace(tzinfo=UTC))

    def add(self, decision: Decision) -> Decision:
        """Write another decision; it has its number afterwards.

        Raises
        ------
        CourseError
            If it could not be read again.
        """
        _check(decision, decision.value)
        number = max((row.number for row in self.decisions), default=0) + 1
        numbered = replace(decision, number=number)
        self._write([*self.decisions, numbered])
        return numbered

    def change(self, decision: Decision) -> None:
        """Replace the decision with the same number."""
        self._write([decision if row.number == decision.number else row for row in self.decisions])

    def _write(self, decisions: Sequence[Decision]) -> None:
        write_ours(self.path, COLUMNS, decisions)
        self.decisions = list(decisions)


def handed_in(folder: Path, zone: tzinfo) -> datetime | None:
    """When what is in a folder was handed in, as a time of nbgrader's; None if nobody knows."""
    try:
        return in_timestamp((folder / TIMESTAMP).read_text(encoding="utf-8"), zone)
    except (OSError, UnicodeError):
        return None


def timestamp() -> str:
    """The time as the file has it."""
    return datetime.now(UTC).strftime("%Y-%m-%d %H:%M:%S UTC")


def _check(decision: Decision, place: str) -> None:
    value = decision.value
    if decision.what != EXTEND or re.fullmatch(r"\+(\d{1,4} d|\d{1,5}(\.\d+)? h)", value):
        return
    try:
        deadline(value.removeprefix("until "), UTC)
    except ValueError as error:
        raise CourseError(
            f"{place}: {value!r} is not an extension; "
            "write +2 d, +36 h or until 2026-11-05 23:59 UTC."
        ) from error
