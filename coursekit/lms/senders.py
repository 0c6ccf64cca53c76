"""Who is behind each sender of a download: a student, or a team."""

from __future__ import annotations

import dataclasses
import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from coursekit.course import Course
from coursekit.gradebook.people import TEAM, Decision, People, Team, now
from coursekit.lms.ids import letters, normal, plain_letters
from coursekit.lms.roster import Roster, Student, UnknownSenderError, derived
from coursekit.lms.roster_update import is_test
from coursekit.lms.schemes import Piece, Sender


@dataclass
class Known:
    """What is known of an assignment's people before its download is opened.

    Attributes
    ----------
    roster : Roster or None
    numbers : mapping
        Who is behind a number of this assignment only, by column and number.
    """

    course: Course
    assignment: str
    roster: Roster | None
    numbers: Mapping[tuple[str, str], Student] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.people = People(self.course)
        self._made: list[Team] = []

    def who(self, senders: Sequence[Sender]) -> dict[Sender, Student | Team | str]:
        """The student or team behind each sender, or why it is nobody."""
        found = {sender: self.one(sender) for sender in senders}
        if self._made:
            self._write_teams()
            found = {sender: self.one(sender) for sender in senders}
        # Two accounts, or two people of one name: never one submission made of both.
        accounts: dict[str, set[Sender]] = defaultdict(set)
        for sender, who in found.items():
            if isinstance(who, Student):
                accounts[who.id].add(dataclasses.replace(sender, name=""))
        for sender, who in found.items():
            if not isinstance(who, Student) or len(accounts[who.id]) == 1:
                continue
            certain = [one for one in accounts[who.id] if self.is_certain(one, who)]
            if len(certain) != 1:
                number = len(accounts[who.id])
                found[sender] = f"{number} people could be {who.id}; {sender.remedy}"
            elif dataclasses.replace(sender, name="") not in certain:
                found[sender] = f"of the name of {who.id}, and somebody else; add a row for them"
        return found

    def hidden(self, senders: Sequence[Sender]) -> str:
        """What to do if all are marked blind and nobody is known; empty if somebody is."""
        if not all(one.is_blind for one in senders):
            return ""
        found = self.who(senders).values()
        said = [one for one in found if isinstance(one, str)]
        return said[0] if said and len(said) == len(found) else ""

    def surest(self, piece: Piece) -> Piece:
        """A piece as its name has to be read, if that can be in two ways; see `_otherwise`."""
        if self.roster is None or (other := _otherwise(piece)) is None:
            return piece
        one, two = self.roster.by_id(piece.sender), self.roster.by_id(other.sender)
        if one and two and one != two and not _is_called(one, piece.sender.name):
            why = f"of {one.id} or of {two.id}, its name does not say; put it in submitted/ by hand"
            return dataclasses.replace(piece, objection=why)
        if one or not isinstance(self.one(piece.sender), str):
            return piece
        return piece if isinstance(self.one(other.sender), str) else other

    def is_certain(self, sender: Sender, student: Student) -> bool:
        """Whether more than a name says that a student is the sender."""
        if self._by_number(sender) == student:
            return True
        return self.roster is not None and self.roster.knows(sender, student)

    def is_test(self, sender: Sender, who: Student | Team | str) -> bool:
        """Whether a sender is Canvas's own student, and nobody in the roster."""
        is_canvas = "canvas_id" in dict(sender.keys)
        is_known = self.roster is not None and not isinstance(who, str)
        return is_canvas and not is_known and is_test(sender.name, {})

    def one(self, sender: Sender) -> Student | Team | str:
        """The student or team behind a sender by itself, or why it is nobody."""
        decided = self.people.teams(self.assignment)
        name = letters(sender.name)
        if team := next((one for one in decided if name and letters(one.name) == name), None):
            return team
        if student := self._by_number(sender):
            return student
        try:
            return self.roster.find(sender) if self.roster else derived(sender)
        except UnknownSenderError as error:
            return self._group(sender) or str(error)

    def _by_number(self, sender: Sender) -> Student | None:
        for column, value in (*sender.keys, *sender.breaks_ties):
            if found := self.numbers.get((column, normal(column, value))):
                return found
        return None

    def _group(self, sender: Sender) -> Team | str:
        """The team that the roster's groups make, to be written down; empty if they make none."""
        members = self.roster.in_group(sender.name) if self.roster else []
        if not members:
            return ""
        made = Team(sender.name, tuple(members))
        if made in self._made:
            return made
        others = [*self.people.teams(self.assignment), *self._made]
        taken = [one for one in members if any(one in other.members for other in others)]
        if taken:
            return f"{taken[0]} is in another team; see `coursekit people`"
        self._made.append(made)
        return made

    def _write_teams(self) -> None:
        """Write down the teams that the roster's groups make; others may be deciding, too."""
        from coursekit.grading.batch import alone

        because = f"the groups in {self.roster.name}" if self.roster else ""
        with alone(self.course):
            self.people = People(self.course)
            for team in self._made:
                if not any(self.people.team(self.assignment, one) for one in team.members):
                    who = " ".join(team.members)
                    self.people.add(
                        Decision(0, now(), TEAM, self.assignment, who, team.name, because)
                    )
        self._made = []


def _is_called(student: Student, name: str) -> bool:
    """Whether a name is a student's, run together as Canvas has it."""
    return plain_letters(name) in map(plain_letters, student.run_together)


def _otherwise(piece: Piece) -> Piece | None:
    """How else a name may be read: "team_3_1234_5678_iris.ipynb" is of user 1234, not 3.

    Canvas has a group's name where a person's is, and it may end in a number.
    """
    column, number = piece.sender.keys[0] if piece.sender.keys else ("", "")
    found = re.fullmatch(r"(\d+)_(.+)", piece.path)
    if column != "canvas_id" or piece.late or not piece.attempt or found is None:
        return None
    user = str(piece.attempt)
    return dataclasses.replace(
        piece,
        sender=Sender("_".join(filter(None, [piece.sender.name, number])), ((column, user),)),
        path=found[2],
        attempt=int(found[1]),
        account=user,
        under=f"{piece.under}{found[1]}_",
    )
