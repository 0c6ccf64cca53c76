"""The roster: who is in the course, and by which ids the systems know them."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from pathlib import Path

from coursekit.course import Course, CourseError
from coursekit.gradebook.tables import text_of
from coursekit.lms.ids import clean_id, letters, lost_digits, normal, plain_id, plain_letters
from coursekit.lms.schemes import Sender
from coursekit.lms.settings import settings
from coursekit.lms.table import parse_table, underscored
from coursekit.support.fingerprint import sha256
from coursekit.support.spreadsheet import error_in, plain

REQUIRED = ("id", "first_name", "last_name")
_MAY_BE_SHARED = ("first_name", "last_name", "section", "groups")
# Another one in each assignment: what the roster has may be an earlier one's.
_PASSING = ("moodle_id",)
_ID = re.compile(r"[^\W_][\w.@-]{0,63}")


@dataclass(frozen=True)
class Student:
    """A row of the roster; what it does not say is empty."""

    id: str
    first_name: str = ""
    last_name: str = ""
    email: str = ""
    section: str = ""
    canvas_id: str = ""
    sis_user_id: str = ""
    sis_login_id: str = ""
    moodle_id: str = ""
    username: str = ""
    id_number: str = ""
    org_defined_id: str = ""
    brightspace_id: str = ""
    groups: str = ""

    @property
    def name(self) -> str:
        """First and last name."""
        return f"{self.first_name} {self.last_name}".strip()

    @property
    def run_together(self) -> tuple[str, str]:
        """Both names as one word, in either order."""
        return self.first_name + self.last_name, self.last_name + self.first_name

    @property
    def lms_user_id(self) -> str:
        """What nbgrader's gradebook keeps as the learning management system's id."""
        return self.canvas_id or self.org_defined_id or self.id_number


_Index = dict[str, list[Student]]
COLUMNS = tuple(field.name for field in fields(Student))
# Each of them belongs to one person.
UNIQUE = tuple(column for column in COLUMNS if column not in _MAY_BE_SHARED)


class UnknownSenderError(Exception):
    """Nobody, or nobody for certain, is meant; says why."""


class Roster:
    """All students of a course.

    Parameters
    ----------
    students : iterable of Student
    name : str
        The file's name, for messages.
    """

    def __init__(self, students: Iterable[Student], name: str) -> None:
        self.students = {student.id: student for student in students}
        self.name = name
        self._ids: dict[str, tuple[_Index, _Index]] = {}
        self._names: list[tuple[Callable[[str], str], _Index]] = [
            (letters, {}),
            (plain_letters, {}),
        ]

    def find(self, sender: Sender) -> Student:
        """The student who is meant: by an id, or by a name that no id contradicts.

        Raises
        ------
        UnknownSenderError
            If there is none, or more than one could be.
        """
        for column, value in sender.keys[:1]:
            if len(found := self._with_address(column, value)) > 1:
                raise UnknownSenderError(
                    f"{self.name} has {value} for {' and '.join(one.id for one in found)}; mend it"
                )
        if (known := self.by_id(sender)) is not None:
            return known
        named = self._named(sender.name) or self._after_group(sender.name)
        found = [one for one in named if not _contradiction(one, sender)]
        if named and not found and (other := _contradiction(named[0], sender)):
            column, value = other
            raise UnknownSenderError(
                f"not in {self.name}, where {named[0].id} of this name has the {column} {value}; "
                "add a row, or mend the id"
            )
        if len(found) > 1:
            told = [
                one for column, value in sender.breaks_ties for one in self._with(column, value)
            ]
            found = [one for one in found if one in told] or found
        if len(found) == 1:
            return found[0]
        if found:
            raise UnknownSenderError(
                f"{self.name} has {len(found)} people of this name; {sender.remedy}"
            )
        if (logged_in := self._with_login(sender.name)) is not None:
            return logged_in
        if sender.is_blind:
            raise UnknownSenderError(
                "marked blind; let the system show who it is and download again, or "
                f"{sender.remedy}"
            )
        if not (sender.keys or sender.breaks_ties):
            raise UnknownSenderError(
                f"not in {self.name}; Moodle's group without a number is of all who are in none: "
                "put it into submitted/ by hand, for whoever sent it"
            )
        raise UnknownSenderError(f"not in {self.name}; add a row, or the id to a row")

    def by_id(self, sender: Sender) -> Student | None:
        """The student who has one of a sender's ids, in the order in which they identify one."""
        for column, value in sender.keys:
            # The exchange knows people by their login, which need not be our id.
            columns = ("id", "username", "sis_login_id") if column == "id" else (column,)
            for one in columns:
                if found := self._with(one, value):
                    return found[0]
            if len(found := self._with_address(column, value)) == 1:
                return found[0]
        return None

    def _with_address(self, column: str, value: str) -> list[Student]:
        """Who has a mail address, which may be the id or the login as well."""
        if column != "email" or "@" not in value:
            return []
        found = [one for column in UNIQUE for one in self._with(column, value)]
        return list(dict.fromkeys(found))

    def _with_login(self, name: str) -> Student | None:
        """Who is called "alovelace Ada Lovelace", as Moodle's files are with user names."""
        login, _, rest = name.partition(" ")
        found = [one for one in self._with("username", login) if one in self._named(rest)]
        return found[0] if found else None

    def knows(self, sender: Sender, student: Student) -> bool:
        """Whether an id says that a student is the sender, not only the name."""
        return self.by_id(sender) == student or any(
            student in self._with(column, value) for column, value in sender.breaks_ties
        )

    def in_group(self, group: str) -> list[str]:
        """Ids of those in whose column ``groups`` a group is."""
        wanted = letters(group)
        return [
            student.id
            for student in self.students.values()
            if wanted and wanted in map(letters, re.split(r"[,;|]", student.groups))
        ]

    def _with(self, column: str, value: str) -> list[Student]:
        """Who has an id: as it is, or else as a spreadsheet may have changed it, if that is one."""
        if column not in self._ids:
            self._ids[column] = self._index(column)
        exact, plain = self._ids[column]
        wanted = normal(column, value)
        found = exact.get(wanted) or plain.get(plain_id(wanted), [])
        return found if wanted and (len(found) == 1 or wanted in exact) else []

    def _index(self, column: str) -> tuple[_Index, _Index]:
        """Students by an id, and by how it may look after a spreadsheet had it."""
        exact: _Index = {}
        plain: _Index = {}
        for student in self.students.values():
            if own := normal(column, getattr(student, column, "")):
                exact.setdefault(own, []).append(student)
                plain.setdefault(plain_id(own), []).append(student)
        return exact, plain

    def _after_group(self, name: str) -> list[Student]:
        """Who is called "Lab A-Ada Lovelace", as Moodle 4.0 and older put the group before."""
        found = [
            one
            for dash in re.finditer("-", name)
            for one in self._named(name[dash.end() :])
            if one.id in self.in_group(name[: dash.start()])
        ]
        return list(dict.fromkeys(found))

    def _named(self, name: str) -> list[Student]:
        for form, by_name in self._names:
            if not by_name:
                for student in self.students.values():
                    for both in student.run_together:
                        mine = by_name.setdefault(form(both), [])
                        if student not in mine:
                            mine.append(student)
            if (wanted := form(name)) and wanted in by_name:
                return by_name[wanted]
        return []


def _contradiction(student: Student, sender: Sender) -> tuple[str, str] | None:
    """Column and value of the student's that is not the sender's, if there is one."""
    for column, value in (*sender.keys, *sender.breaks_ties):
        own = getattr(student, column, "")
        if own and column not in _PASSING and plain_id(own) != plain_id(value):
            return column, own
    return None


def read_roster(course: Course, path: Path | None = None) -> Roster | None:
    """The roster in a file; in the course's, if there is one, unless another is named.

    Raises
    ------
    CourseError
        If the file cannot be read, or says something twice.
    """
    if path is None:
        path = course.root / settings(course).roster
        if not path.exists():
            return None
    return parse_roster(text_of(path), path.name)


def parse_roster(text: str, name: str) -> Roster:
    """Read a roster as text: comma, semicolon or tab between columns.

    Raises
    ------
    CourseError
    """
    headings, rows = parse_table(text, name)
    columns = underscored(headings)
    if missing := [column for column in REQUIRED if column not in columns]:
        raise CourseError(
            f"{name}: no column {', '.join(missing)}; it needs {', '.join(REQUIRED)}, and has "
            f"{', '.join(columns) or 'nothing'}."
        )
    students = []
    for row in rows:
        said = dict(zip(columns, row.cells, strict=False))
        for column in COLUMNS:
            if error := error_in(said.get(column, "")):
                raise CourseError(f"{name}, row {row.number}: {column} is {error}.")
        student = Student(**{column: _cell(said, column) for column in COLUMNS})
        for column in UNIQUE:
            if lost_digits(getattr(student, column)):
                raise CourseError(
                    f"{name}, row {row.number}: {column} {getattr(student, column)!r} has lost its "
                    "digits in a spreadsheet; format the column as text and fill it in again."
                )
        if not is_id(student.id):
            raise CourseError(
                f"{name}, row {row.number}: id {student.id!r}; use letters, digits and . _ @ - "
                "only, a letter or digit first, at most 64."
            )
        students.append(student)
    for column in UNIQUE:
        # An id is a folder's name, and not every disk tells ADA from ada.
        count = Counter(getattr(student, column).casefold() for student in students)
        for value, times in count.items():
            if value and times > 1:
                raise CourseError(f"{name}: {column} {value!r} is there {times} times.")
    return Roster(students, name)


def is_id(text: str) -> bool:
    """Whether a text can be our id of a student, which is a folder's name."""
    return bool(_ID.fullmatch(text))


def _cell(said: dict[str, str], column: str) -> str:
    text = plain(said.get(column, ""))
    return clean_id(text) if column in UNIQUE else text


def derived(sender: Sender) -> Student:
    """A student made of what a download says, where there is no roster.

    Raises
    ------
    UnknownSenderError
        If that would not be the same person in the next assignment.
    """
    keys = dict(sender.keys)
    if "id" in keys:
        if not is_id(keys["id"]):
            raise UnknownSenderError("no id to make a folder of; list it in a roster")
        return Student(keys["id"])
    first, _, last = sender.name.rpartition(" ")
    number = next(iter(keys.values()), "")
    return Student(
        "-".join(filter(None, [_safe(sender.name), number])),
        first_name=first,
        last_name=last,
        **{column: value for column, value in sender.keys if column in COLUMNS},
    )


def _safe(name: str) -> str:
    """A name as plain letters and hyphens; what plain letters lose, a short hash tells apart."""
    text = unicodedata.normalize("NFKD", name).casefold()
    text = "".join(c for c in text if not unicodedata.combining(c))
    kept = re.sub(r"[^a-z0-9]+", "-", text).strip("-")[:40]
    lost = any(c.isalnum() and not c.isascii() for c in text)
    mark = sha256(letters(name))[:6] if lost else ""
    return "-".join(filter(None, [kept, mark]))
