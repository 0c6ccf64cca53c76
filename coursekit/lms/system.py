"""Learning management systems as coursekit sees them: a class for each, which registers itself.

The files in `coursekit.lms.systems` have one each, and nothing else names a system. A package of
somebody else's names its module under the entry point *coursekit.systems*.
"""

from __future__ import annotations

import functools
import pkgutil
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import PurePosixPath
from typing import Any, ClassVar

from traitlets.config import Configurable

from coursekit.course import CourseError
from coursekit.lms.archive import Entry
from coursekit.lms.ids import clean_id
from coursekit.support.times import as_utc

REGISTERED: dict[str, System] = {}
LATIN = "iso-8859-1"
# No column: an id that may stand in any.
ANY = ""
# What a name says, or a file of the system's own of it: by the groups of `System.pattern`.
Groups = dict[str, Any]
Lists = Mapping[str, Groups]
EMPTY: Lists = {}
# How notebooks' names end, perhaps with what a browser adds.
NOTEBOOK = re.compile(r"\.ipynb(?:\.(?:txt|json))?$", re.I)


class System:
    """A learning management system. What it does not do, a subclass leaves as it is here.

    A subclass with a name is known from then on.

    Attributes
    ----------
    name, title : str
        What `--to` takes, and what people call it.
    order : int
        Those with more are asked later whose download it is, and earlier whose list of people.
    pattern : str
        A regular expression of the names of what it hands out, for `coursekit collect`. Its group
        ``student_id`` is the system's number for the person, ``file_id`` the name that the student
        gave to the file. ``attempt``, greater for what was sent later, ``version``, in which files
        differ that are never mixed, ``late`` and ``assignment`` are read if they are there;
        `sender` and `when` read the others, such as ``name``.
    tells_late : bool
        Whether the names say who was late, or when each was sent.
    own : str
        A regular expression of the paths of files that it adds itself.
    is_listed : bool
        Whether only those files count of which a file of its own tells; see `about`.
    zone : tzinfo, optional
        Of times that name none; the course's if not given.
    example : str
        What it puts before the name of a student's file; tests try each system on each's.
    exporter : type of GradeExport
        The file of grades that it imports, for `coursekit export`.
    upload : str
        Where it takes feedback under the names that it gave to submissions, in its own words.
    folders : tuple of str
        By which of the roster's columns that names folders, if not by its own names.
    warning_of_groups : str
        What to see to before a group's page is uploaded.
    people : str
        What its own list of its people is called, which `coursekit roster` reads.
    list_columns : set of str
        Our names of columns that only this list, or its gradebook, has together; see `lists`.
    encoding : str
        Of that list, if it is neither UTF-8 nor UTF-16.
    columns : tuple of str
        Its columns of the roster: ids, each of one person.
    ids : tuple of str
        By which of the roster's columns it knows people, the surest first.
    login, registrar, number : str
        Which of the roster's columns has a login, the registrar's id, and its own number.
    passing : dict of str to str
        Ids of one assignment only, and what tells two people of one name apart then.
    headings : str
        A line for each of our columns: its name, then what the system calls it, in letters and
        digits without accents, in all languages.
    """

    name = title = pattern = own = example = upload = people = encoding = ""
    login = registrar = number = headings = warning_of_groups = ""
    order = 50
    tells_late, is_listed = True, False
    zone: tzinfo | None = None
    exporter: type[Configurable] | None = None
    columns: tuple[str, ...] = ()
    ids: tuple[str, ...] = ()
    folders: tuple[str, ...] = ()
    list_columns: frozenset[str] = frozenset()
    passing: ClassVar[Mapping[str, str]] = {}

    def __init_subclass__(cls) -> None:
        if cls.name:
            REGISTERED[cls.name] = cls()

    def id_of(self, column: str, text: str) -> str:
        """An id of a column of its own, without what is added to it there."""
        return clean_id(text)

    def lists(self, columns: set[str]) -> bool:
        """True if its list of people, or its gradebook, has such columns, as we call them."""
        return bool(self.list_columns) and self.list_columns <= columns

    def id_column(self, columns: Sequence[str], headings: Sequence[str]) -> str:
        """Our name for a column called ID in one of its files; empty if the file is another's."""
        return ""

    def is_test(self, name: str, row: Mapping[str, str]) -> bool:
        """True for a student whom the system itself adds, for trying things."""
        return False

    def role(self, row: dict[str, str]) -> str:
        """The role of somebody in its list who is no student; may take cells away."""
        return ""

    def match(self, path: str) -> dict[str, str] | None:
        """The groups of the pattern in a path, from the first part at which it fits, or None."""
        parts = PurePosixPath(path).parts
        for start in range(len(parts)):
            if match := re.fullmatch(self.pattern, "/".join(parts[start:])):
                return {key: value or "" for key, value in match.groupdict().items()}
        return None

    def about(self, text: str, own: re.Match[str]) -> Iterable[tuple[str, Groups]]:
        """What a file of its own says of others: a ``student_id``, and more groups of its names.

        Asked of those for which `own` has a named group. ``members`` of several rows are added up.
        """
        return ()

    def pieces(self, entries: Sequence[Entry], zone: tzinfo) -> list[Piece | None]:
        """The piece that each entry of a download is; None for those that are none."""
        # What a student sent is never taken for the system's.
        others = [entry for entry in entries if self.match(entry.path) is None]
        lists: dict[str, Groups] = {}
        for entry in others if len(others) < len(entries) else ():
            own = re.fullmatch(self.own, entry.path)
            try:
                for key, groups in self.about(entry.text(), own) if own and own.lastgroup else ():
                    members = lists.get(key, {}).get("members", ()) + groups.get("members", ())
                    lists[key] = lists.get(key, {}) | groups | {"members": members}
            except Exception as error:  # in as many ways as a file can be another
                reason = f"{entry.path}: not as {self.title} writes it ({error})."
                raise CourseError(reason) from error
        return [self.piece(entry, zone, lists) for entry in entries]

    def piece(self, entry: Entry, zone: tzinfo, lists: Lists = EMPTY) -> Piece | None:
        """The piece that an entry's path describes; None if it does not fit."""
        groups = self.match(entry.path)
        more = lists.get(groups.get("student_id", "")) if groups else None
        if groups is None or (self.is_listed and more is None):
            return None
        groups |= more or {}
        # "a_1_2_../x" is a harmless path; what is left of it after the system's part is none.
        leads_out = {"", ".", ".."}.intersection(groups["file_id"].split("/"))
        when = self.when(groups, zone)
        start = entry.path.removesuffix(groups["file_id"])
        return Piece(
            sender=self.sender(groups),
            path=groups["file_id"],
            entry=entry,
            when=when,
            unread="" if when else groups.get("timestamp", ""),
            attempt=int(groups.get("attempt") or 0),
            version=groups.get("version", ""),
            late=bool(groups.get("late")),
            objection="a path that leads out" if leads_out else self.objection(groups),
            assignment=groups.get("assignment", ""),
            account=groups.get("student_id", ""),
            # Without the folders that somebody has put around it.
            under=start.rstrip("/").rpartition("/")[2] + "/" * start.endswith("/"),
        )

    def sender(self, groups: Groups) -> Sender:
        """The sender whom a name's groups name, by an id that may be any of the roster's."""
        members = groups.get("members", ())
        if len(members) == 1:
            return members[0]
        ids = [] if members else [groups.get("student_id", "")]
        return Sender(groups.get("name", ""), any_of(ids), members=members)

    def when(self, groups: dict[str, str], zone: tzinfo) -> datetime | None:
        """The time that a name's groups say; None if they say none that can be read."""
        return as_utc(groups.get("timestamp", ""), self.zone or zone)

    def doubtful(self, pieces: Sequence[Piece]) -> list[bool]:
        """Of each piece of a download, True if its name can be read in two ways."""
        return [False] * len(pieces)

    def objection(self, groups: dict[str, str]) -> str:
        """The reason why a file that fits is not collected; empty if it is."""
        return ""


class EndingInId(System):
    """A system whose folders are called ``Lovelace_Ada_alove``: names may have underscores, too."""

    def sender(self, groups: Groups) -> Sender:
        parts = groups["student_id"].split("_")
        ids = ["_".join(parts[start:]) for start in range(2, len(parts))]
        return Sender(groups["student_id"] if ids else parts[0], any_of(ids))


def any_of(ids: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Keys of a sender who has one of these ids, in whatever column; the others are nobody's."""
    return tuple((ANY, text) for text in ids if text)


def systems() -> list[System]:
    """All systems, in the order in which they are asked whose download it is."""
    _load()
    return sorted(REGISTERED.values(), key=lambda system: system.order)


def listing() -> list[System]:
    """Systems that have a list of people, in the order in which they are asked whose it is."""
    return [system for system in reversed(systems()) if system.people]


def lists() -> list[str]:
    """The names of systems' lists of people, as people call them."""
    return [system.people for system in listing()]


def uploads() -> dict[str, System]:
    """Systems that take feedback, by name."""
    return {system.name: system for system in reversed(systems()) if system.upload}


def passing() -> dict[str, str]:
    """Columns with ids of one assignment only, and what to do; see `System`."""
    return {column: remedy for system in systems() for column, remedy in system.passing.items()}


def normal(column: str, text: str) -> str:
    """An id of a column of the roster without what is added to it there."""
    for system in systems():
        if column in system.columns or column in system.passing:
            return system.id_of(column, text)
    return clean_id(text)


@functools.cache
def _load() -> None:
    package = import_module("coursekit.lms.systems")
    for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
        import_module(module.name)
    for entry in entry_points(group="coursekit.systems"):
        entry.load()


@dataclass(frozen=True)
class Sender:
    """The sender of a file, as far as its name says.

    Attributes
    ----------
    name : str
        As the system writes it, perhaps last name first and run together.
    keys : tuple of (str, str)
        Roster column and value, in the order in which they identify a person.
    breaks_ties : tuple of (str, str)
        Column and value that only tell apart people of one name.
    members : tuple of Sender
        The people of a group, if the download says who they are.
    """

    name: str
    keys: tuple[tuple[str, str], ...] = ()
    breaks_ties: tuple[tuple[str, str], ...] = ()
    members: tuple[Sender, ...] = ()

    def __str__(self) -> str:
        keys = (*self.keys, *self.breaks_ties)
        ids = ", ".join(f"{column} {value}".strip() for column, value in keys)
        text = f"{self.name} ({ids})" if self.name and ids else self.name or ids
        return text or ", ".join(map(str, self.members))

    @property
    def way_in(self) -> str:
        """A way to have the roster know somebody whom it does not know."""
        is_blind = bool(self.keys) and self.keys[0][0] in passing()
        is_known = (self.keys and not is_blind) or (self.name and self.breaks_ties)
        return "add a row, or the id to a row" if is_known else self.remedy

    @property
    def remedy(self) -> str:
        """A way to tell two people of one name apart, or who it is without a name."""
        columns = [column for column, _ in (*self.keys, *self.breaks_ties)]
        if not columns:
            return "no id in the names says who it is: put these files into submitted/ by hand"
        return passing().get(columns[0], f"fill in {columns[0]} in the roster")


@dataclass(frozen=True)
class Piece:
    """One file that a person sent, as far as its name or the system's own files say."""

    sender: Sender
    path: str  # as the person called it; folders and zip archives of theirs included
    entry: Entry
    when: datetime | None = None  # in UTC
    unread: str = ""  # the time as the system says it, if that is none we can read
    attempt: int = 0  # greater for what was sent later
    version: str = ""  # pieces of different versions are never mixed
    late: bool = False
    objection: str = ""  # why it is none to collect
    assignment: str = ""
    account: str = ""  # the number before or after the person's name
    under: str = ""  # the system's own part of the path, which what is handed back begins with

    @property
    def is_notebook(self) -> bool:
        return bool(NOTEBOOK.search(self.path))

    @property
    def is_empty(self) -> bool:
        """True if there is nothing in it."""
        return self.entry.file.stat().st_size < 1000 and not self.entry.file.read_bytes().strip()


@dataclass(frozen=True)
class Reading:
    """A download as one system reads it: what its files' names say, and which do not fit."""

    system: System
    pieces: list[Piece]
    strange: list[tuple[str, str]]


def read_names(entries: Sequence[Entry], zone: tzinfo) -> Reading | None:
    """The reading of a download by the system that fits most files; None if none fits any."""
    readings = [(system, system.pieces(entries, zone)) for system in systems()]
    system, pieces = max(readings, key=lambda reading: sum(map(bool, reading[1])))
    if not any(pieces):
        return None
    unfit = f"not a name that {system.title} gives" + ", or not in its list" * system.is_listed
    doubtful = iter(system.doubtful(list(filter(None, pieces))))
    reading = Reading(system, [], [])
    for entry, piece in zip(entries, pieces, strict=True):
        if piece is None and not re.fullmatch(system.own, entry.path):
            reading.strange.append((entry.path, unfit))
        elif piece and next(doubtful):
            reason = "its name can be read in two ways: put it into submitted/ by hand"
            reading.strange.append((entry.path, reason))
        elif piece:
            reading.pieces.append(piece)
    return reading
