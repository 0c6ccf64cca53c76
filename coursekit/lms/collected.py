"""What became of a download: who handed in, who is late, and whom a person has to write to."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from coursekit.course import CourseError
from coursekit.gradebook.people import Team
from coursekit.lms.roster import Student
from coursekit.lms.senders import Known
from coursekit.lms.shelf import BY_HAND, DATED, NEW, OLDER, REPLACED, SAME, Shelf
from coursekit.lms.system import Piece, Scheme
from coursekit.support.spreadsheet import harmless_line
from coursekit.support.text import printable


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

    def find_addresses(self, scheme: Scheme | None, known: Known) -> None:
        """Fill in `to_mail`, and remember who sent nothing but what was refused."""
        shelf = Shelf(known.course, self.assignment)
        told = list(self._left)
        told += [(who, why) for who, doubts in sorted(self.doubts.items()) for why in doubts]
        for path, why in self.refused:
            found = scheme.match(path) if scheme else None
            if scheme is None or found is None:
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
    """Write a list of who is to hear of something, why, and under which address.

    Raises
    ------
    CourseError
        If the file cannot be written.
    """
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
