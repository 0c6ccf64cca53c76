"""How each system names what it hands out: who sent a file, when, and what they called it.

Each scheme is a collector plugin of nbgrader's, so that ``nbgrader zip_collect
--collector=coursekit.lms.schemes.Canvas`` works as well, and an institution with names of its
own sets ``c.Canvas.named_regexp``. ``zip_collect`` itself knows no roster and no late marks, stops
at a file sent twice without dates, and with ``--force`` deletes what was collected before:
hence `coursekit.lms.collect`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo
from pathlib import PurePosixPath
from typing import Any

from nbgrader.plugins import FileNameCollectorPlugin
from traitlets import Unicode, validate

from coursekit.course import CourseError
from coursekit.lms.archive import Entry
from coursekit.lms.ids import plain_letters
from coursekit.support.times import as_utc, in_timestamp

# How notebooks' names end, perhaps with what a browser adds.
NOTEBOOK = re.compile(r"\.ipynb(?:\.(?:txt|json))?$", re.I)


@dataclass(frozen=True)
class Sender:
    """Who sent a file, as far as its name says.

    Attributes
    ----------
    name : str
        As the system writes it, perhaps last name first and run together.
    keys : tuple of (str, str)
        Roster column and value, in the order in which they identify a person.
    breaks_ties : tuple of (str, str)
        Column and value that only tell apart people of one name.
    """

    name: str
    keys: tuple[tuple[str, str], ...] = ()
    breaks_ties: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        said = ", ".join(f"{column} {value}" for column, value in (*self.keys, *self.breaks_ties))
        return f"{self.name} ({said})" if self.name and said else self.name or said

    @property
    def is_blind(self) -> bool:
        """Whether the system hides who it is, behind a number of this assignment only."""
        return bool(self.keys) and self.keys[0][0] in ("moodle_id", "anonymous_id")

    @property
    def remedy(self) -> str:
        """How to tell two people of one name apart."""
        columns = [column for column, _ in (*self.keys, *self.breaks_ties)]
        if columns[:1] == ["moodle_id"]:
            return "give the assignment's grading worksheet, with the names, as --times"
        if columns[:1] == ["anonymous_id"]:
            return "give a file with the columns anonymous_id and canvas_id as --times"
        if columns:
            return f"fill in {columns[0]} in the roster"
        return "nothing in the names tells them apart: put their files in submitted/ by hand"


@dataclass(frozen=True)
class Piece:
    """One file that a person sent.

    Attributes
    ----------
    path : str
        Its path as the person called it; folders and zip archives of theirs included.
    when : datetime or None
        When it was sent, in UTC, if that is known.
    unread : str
        When it was sent as the system says it, if that is no time we can read.
    attempt : int
        Greater for what was sent later, where the system numbers that; else 0.
    version : str
        Pieces of different versions are never mixed.
    late : bool
        Whether the system says that it is late.
    objection : str
        Why it is none to collect; empty if it is.
    assignment : str
        What it was sent for, if the name says so.
    account : str
        The number before or after the person's name.
    under : str
        The system's own part of the path, which what is handed back begins with.
    """

    sender: Sender
    path: str
    entry: Entry
    when: datetime | None = None
    unread: str = ""
    attempt: int = 0
    version: str = ""
    late: bool = False
    objection: str = ""
    assignment: str = ""
    account: str = ""
    under: str = ""

    @property
    def is_notebook(self) -> bool:
        return bool(NOTEBOOK.search(self.path))

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing in it."""
        return self.entry.file.stat().st_size < 1000 and not self.entry.file.read_bytes().strip()


class Scheme(FileNameCollectorPlugin):
    """The names that one system gives.

    The groups of ``named_regexp`` are what a name says. Every scheme has ``student_id``, the
    system's number for the person, and ``file_id``, the name that the student gave to the file.
    ``attempt``, greater for what was sent later, and ``late`` are read if they are there. A
    subclass reads the others itself, such as ``name`` and ``timestamp``.
    """

    title = ""
    # The groups without which a name cannot be read.
    groups: tuple[str, ...] = ("student_id", "name", "file_id")
    # Whether dates in the archive may be those of submitting: see `Moodle`.
    has_dates = False

    @validate("named_regexp")
    def _has_groups(self, proposal: Any) -> str:
        pattern: str = proposal["value"]
        setting = f"c.{type(self).__name__}.named_regexp"
        try:
            lacking = [one for one in self.groups if one not in re.compile(pattern).groupindex]
        except re.error as error:
            raise CourseError(f"{setting}: not a regular expression ({error}).") from error
        if lacking:
            named = ", ".join(f"(?P<{one}>...)" for one in lacking)
            raise CourseError(f"{setting}: no group {named}; name that part of the file names.")
        return pattern

    def match(self, path: str) -> dict[str, str] | None:
        """What the first part of a path, and all parts after it, say that fit the scheme."""
        parts = PurePosixPath(path).parts
        for start in range(len(parts)):
            if found := re.fullmatch(self.named_regexp, "/".join(parts[start:])):
                return {key: value or "" for key, value in found.groupdict().items()}
        return None

    def collect(self, submitted_file: str) -> dict[str, Any] | None:
        """As nbgrader's zip_collect asks; see there."""
        found = self.match(submitted_file)
        if found is None or not submitted_file.endswith(tuple(self.valid_ext)):
            return None
        when = self.when(found, UTC)
        return found | {"timestamp": when and when.replace(tzinfo=None)}

    def piece(self, entry: Entry, zone: tzinfo) -> Piece | None:
        """What an entry's path says; None if it does not fit."""
        found = self.match(entry.path)
        if found is None:
            return None
        # "a_1_2_../x" is a harmless path; what is left of it after the system's part is none.
        leads_out = {"", ".", ".."}.intersection(found["file_id"].split("/"))
        when = self.when(found, zone)
        return Piece(
            sender=self.sender(found),
            path=found["file_id"],
            entry=entry,
            when=when,
            unread="" if when else found.get("timestamp", ""),
            attempt=int(found.get("attempt") or 0),
            version=self.version(found),
            late=bool(found.get("late")),
            objection="a path that leads out" if leads_out else self.objection(found),
            assignment=self.assignment(found),
            account=found["student_id"],
            under=_own_part(entry.path.removesuffix(found["file_id"])),
        )

    def sender(self, found: dict[str, str]) -> Sender:
        raise NotImplementedError

    def when(self, found: dict[str, str], zone: tzinfo) -> datetime | None:
        return None

    def version(self, found: dict[str, str]) -> str:
        return ""

    def assignment(self, found: dict[str, str]) -> str:
        """Which assignment a file was sent for; empty if the name does not say."""
        return ""

    def is_own(self, path: str) -> bool:
        """Whether the system itself adds this file."""
        return False

    def objection(self, found: dict[str, str]) -> str:
        """Why a file that fits is none to collect; empty if it is."""
        return ""

    def hint(self, path: str) -> str:
        """What a file may be that does not fit."""
        return f"not a name that {self.title} gives"


def _own_part(start: str) -> str:
    """What a path begins with, without the folders that somebody has put around it."""
    return start.rstrip("/").rpartition("/")[2] + "/" * start.endswith("/")


# What Canvas keeps of a name: letters of all scripts with their marks, which \w lacks.
_LETTERS = r"[\w\u0080-\U0010ffff]"


class Canvas(Scheme):
    """``lovelaceada_LATE_1234_5678_iris-1.ipynb``: user 1234, the attachment numbered 5678.

    No name says when it was sent, and dates in the archive are those of the download. What looks
    like a name of Blackboard's, or of a quiz's, is none.
    """

    title = "Canvas"
    named_regexp = Unicode(
        r"(?!gradebook_.*_attempt_\d{4}-)(?!(?:[A-Za-z]+[-_])*[A-Za-z]+\d+_question_\d+_\d+_)"
        r"(?:(?!LATE_|anon_)(?P<name>" + _LETTERS + r"+?)_)?"
        r"(?:(?P<late>LATE)_)?(?P<student_id>\d+|anon_[^\W_]+)_(?P<attempt>\d+)_(?P<file_id>.+)",
        help="What names look like.",
    ).tag(config=True)

    def sender(self, found: dict[str, str]) -> Sender:
        column = "anonymous_id" if found["student_id"].startswith("anon_") else "canvas_id"
        return Sender(found["name"], ((column, found["student_id"].removeprefix("anon_")),))

    def piece(self, entry: Entry, zone: tzinfo) -> Piece | None:
        typed = re.fullmatch(
            r"(?:.*/)?(?:([\w\u0080-\U0010ffff]+?)_)?(?:LATE_)?(\d+)_(?:text|link)\.html",
            entry.path,
        )
        if typed and super().piece(entry, zone) is None:
            sender = Sender(typed[1] or "", (("canvas_id", typed[2]),))
            why = "typed into Canvas, no file"
            return Piece(sender, PurePosixPath(entry.path).name, entry, objection=why)
        return super().piece(entry, zone)


class Moodle(Scheme):
    """``Ada Lovelace_12345_assignsubmission_file_/iris.ipynb``, or ``…_file_iris.ipynb``.

    The number is another one in each assignment: only the name says who it is. With teams it is
    the group's name and number, and students in none are of a default group without a number.
    With blind marking all are called participants. Dates in the archive are those of the
    download today, of the files in older versions.
    """

    title = "Moodle"
    groups = ("student_id", "name", "kind", "file_id")
    has_dates = True
    named_regexp = Unicode(
        r"(?P<name>[^/_]+)(?:_(?P<student_id>\d+))?_assignsubmission_(?P<kind>[a-z]+)_?/?"
        r"(?P<file_id>.+)",
        help="What names look like.",
    ).tag(config=True)

    def sender(self, found: dict[str, str]) -> Sender:
        number = (("moodle_id", found["student_id"]),) if found["student_id"] else ()
        if plain_letters(found["name"].rpartition("-")[2]) in _BLIND:  # perhaps after a group
            return Sender("", number)
        return Sender(found["name"], breaks_ties=number)

    def objection(self, found: dict[str, str]) -> str:
        return "" if found["kind"] == "file" else "typed into Moodle, no file"


# Moodle's word for who is marked blind, in letters of its file names.
_BLIND = {
    "participant", "teilnehmer", "teilnehmerin", "participante", "partecipante", "deelnemer",
}  # fmt: skip
_DASH = r" ?[-–—] ?"
# Spaces beside h and before PM may be narrow, or not to be broken at.
_CLOCK = r"(?:\d{1,2}\s?[hH]\s?\d{2}|\d{1,2}[\s._:]\d{2}|\d{3,4})(?:\s?[APap]\.?\s?[Mm]\.?)?"


class Brightspace(Scheme):
    """``12345-67890 - Ada Lovelace - Nov 3, 2026 1130 PM - iris.ipynb``, and an index.html.

    Dashes are short or long, the one before the date may follow the name at once. The date is in
    the language of who downloads, and the colon is missing from its time. With groups it is the
    group's name.
    """

    title = "Brightspace"
    groups = ("student_id", "name", "timestamp", "file_id")
    named_regexp = Unicode(
        rf"(?P<student_id>\d+){_DASH}\d+ [-–—] (?:(?P<org_defined_id>[A-Za-z]?\d+) [-–—] )?"
        rf"(?P<name>[^/]+?) ?[-–—] (?P<timestamp>[^/]*?(?<!\d)\d{{4}}(?!\d)[^/]*? {_CLOCK})"
        r"(?: [-–—] |/)(?P<file_id>.+)",
        help="What names look like.",
    ).tag(config=True)

    def sender(self, found: dict[str, str]) -> Sender:
        org = found.get("org_defined_id", "")
        ties = (("brightspace_id", found["student_id"]),)
        return Sender(found["name"], (("org_defined_id", org),) if org else (), ties)

    def when(self, found: dict[str, str], zone: tzinfo) -> datetime | None:
        # "1130 PM" is no time to dateutil, nor is "23 h 30" or "11 30 PM".
        clock = r"(\d{1,2})(?: ?[hH] ?|[ ._:]|)(\d\d)( ?[APap]\.?\s?[Mm]\.?)?$"
        said = " ".join(found["timestamp"].split())
        return as_utc(re.sub(clock, r"\1:\2\3", said), zone)

    def is_own(self, path: str) -> bool:
        return PurePosixPath(path).name == "index.html"


class Exchange(Scheme):
    """``ada+week07+2026-11-03 22:30:00 UTC/iris.ipynb``: nbgrader's exchange, folder inbound."""

    title = "nbgrader's exchange"
    groups = ("student_id", "assignment", "timestamp", "file_id")
    named_regexp = Unicode(
        r"(?P<student_id>[^/+]+)\+(?P<assignment>[^/]+?)\+(?P<timestamp>\d{4}-\d\d-\d\d[^/+]*)"
        r"(?:\+[^/]*)?/(?P<file_id>.+)",
        help="What names look like.",
    ).tag(config=True)

    def sender(self, found: dict[str, str]) -> Sender:
        return Sender("", (("id", found["student_id"]),))

    def when(self, found: dict[str, str], zone: tzinfo) -> datetime | None:
        # Windows keeps no colons in names.
        said = re.sub(r" (\d\d)[_.-](\d\d)[_.-](\d\d)", r" \1:\2:\3", found["timestamp"])
        return in_timestamp(said, zone)

    def version(self, found: dict[str, str]) -> str:
        return found["timestamp"]

    def assignment(self, found: dict[str, str]) -> str:
        return found["assignment"]


SCHEMES: tuple[type[Scheme], ...] = (Exchange, Moodle, Brightspace, Canvas)
