"""The roster: who is in the course, and by which ids the systems know them."""

from __future__ import annotations

import csv
import hashlib
import io
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, fields
from pathlib import Path

from coursekit.course import Course, CourseError
from coursekit.lms.schemes import Sender
from coursekit.lms.settings import settings

REQUIRED = ("id", "first_name", "last_name")
# Each of them belongs to one person.
UNIQUE = (
    "id", "email", "canvas_id", "sis_user_id", "sis_login_id", "moodle_id", "username",
    "id_number", "org_defined_id",
)  # fmt: skip
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

    @property
    def lms_user_id(self) -> str:
        """What nbgrader's gradebook keeps as the learning management system's id."""
        return self.canvas_id or self.org_defined_id or self.id_number


COLUMNS = tuple(field.name for field in fields(Student))


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

    def find(self, sender: Sender) -> Student:
        """The student who is meant.

        Raises
        ------
        UnknownSenderError
            If there is none, or more than one could be.
        """
        for column, value in sender.keys:
            # The exchange knows people by their login, which need not be our id.
            columns = ("id", "username", "sis_login_id") if column == "id" else (column,)
            for one in columns:
                if found := self._with(one, value):
                    return found[0]
        found = self._named(sender.name)
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
        raise UnknownSenderError(f"not in {self.name}; add a row, or the id to a row")

    def _with(self, column: str, value: str) -> list[Student]:
        number = value.removeprefix("Participant ")
        return [
            student
            for student in self.students.values()
            if value and getattr(student, column).removeprefix("Participant ") == number
        ]

    def _named(self, name: str) -> list[Student]:
        for form in (letters, plain_letters):
            wanted = form(name)
            found = [
                student
                for student in self.students.values()
                if wanted
                and wanted
                in (
                    form(student.first_name + student.last_name),
                    form(student.last_name + student.first_name),
                )
            ]
            if found:
                return found
        return []


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
    columns, rows = table(text, name)
    if missing := [column for column in REQUIRED if column not in columns]:
        raise CourseError(
            f"{name}: no column {', '.join(missing)}; it needs {', '.join(REQUIRED)}, and has "
            f"{', '.join(columns) or 'nothing'}."
        )
    students = []
    for number, row in enumerate(rows, start=2):
        said = dict(zip(columns, row, strict=False))
        student = Student(**{column: said.get(column, "") for column in COLUMNS})
        if not _ID.fullmatch(student.id):
            raise CourseError(
                f"{name}, row {number}: id {student.id!r}; use letters, digits and . _ @ - only, "
                "a letter or digit first, at most 64."
            )
        students.append(student)
    for column in UNIQUE:
        # An id is a folder's name, and not every disk tells ADA from ada.
        count = Counter(getattr(student, column).casefold() for student in students)
        for value, times in count.items():
            if value and times > 1:
                raise CourseError(f"{name}: {column} {value!r} is there {times} times.")
    return Roster(students, name)


def table(text: str, name: str) -> tuple[list[str], list[list[str]]]:
    """The columns of a CSV file, in small letters with underscores, and its rows.

    Raises
    ------
    CourseError
        If it is no CSV.
    """
    heading = text.lstrip().split("\n", 1)[0]
    try:
        dialect: type[csv.Dialect] = csv.Sniffer().sniff(heading, delimiters=",;\t")
    except csv.Error:
        dialect = csv.excel
    reader = csv.reader(io.StringIO(text), delimiter=dialect.delimiter)
    try:
        rows = [[cell.strip() for cell in row] for row in reader if any(map(str.strip, row))]
    except csv.Error as error:
        raise CourseError(f"{name}, line {reader.line_num}: {error}.") from error
    if not rows:
        return [], []
    return [re.sub(r"[\s-]+", "_", cell.casefold()) for cell in rows[0]], rows[1:]


def text_of(path: Path) -> str:
    """The text of a file in UTF-8, or in UTF-16 with a mark.

    Raises
    ------
    CourseError
        If it is neither.
    """
    try:
        content = path.read_bytes()
    except OSError as error:
        raise CourseError(f"{path}: cannot be read ({error.strerror}).") from error
    # Excel's "Unicode text".
    encoding = "utf-16" if content[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    try:
        return content.decode(encoding)
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise CourseError(
            f"{path}, line {line}: neither UTF-8 nor UTF-16; save it as CSV in UTF-8."
        ) from error


def letters(name: str) -> str:
    """A name without spaces, case and punctuation."""
    text = unicodedata.normalize("NFKC", name).casefold()
    return "".join(c for c in text if c.isalnum())


def plain_letters(name: str) -> str:
    """The same without accents."""
    text = unicodedata.normalize("NFKD", name).casefold()
    return "".join(c for c in text if c.isalnum())


def derived(sender: Sender) -> Student:
    """A student made of what a download says, where there is no roster.

    Raises
    ------
    UnknownSenderError
        If that would not be the same person in the next assignment.
    """
    keys = dict(sender.keys)
    if "id" in keys:
        if not _ID.fullmatch(keys["id"]):
            raise UnknownSenderError("no id to make a folder of; list it in a roster")
        return Student(keys["id"])
    first, _, last = sender.name.rpartition(" ")
    number = next(iter(keys.values()), "")
    words = [_safe(sender.name), number if number else ""]
    return Student(
        "-".join(filter(None, words)),
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
    mark = hashlib.sha256(letters(name).encode()).hexdigest()[:6] if lost else ""
    return "-".join(filter(None, [kept, mark]))
