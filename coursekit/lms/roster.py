"""The roster: who is in the course, and by which ids the systems know them.

The file is changed row by row; everything else in it stays as it is.
"""

from __future__ import annotations

import csv
import io
import re
import shutil
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property, partial
from itertools import permutations
from pathlib import Path

from coursekit.course import Course, CourseError
from coursekit.gradebook.queue import one_transaction
from coursekit.gradebook.server import repeated
from coursekit.gradebook.tables import Row, decoded, parse, split
from coursekit.lms.archive import Collect
from coursekit.lms.ids import clean_id, letters, lost_digits, plain_id, plain_letters
from coursekit.lms.system import ANY, LATIN, Sender, System, listing, normal, passing, systems
from coursekit.support.files import write_whole
from coursekit.support.fingerprint import sha256
from coursekit.support.spreadsheet import error_in, harmless, plain

WHEN = "submitted_at"
# What systems say beside, of which there may be several columns: ids of others, say.
BESIDE = "beside"
# Columns of tables that systems write: a line has our name, then how it may be written, in letters
# and digits only, without accents.
_NAMES = Path(__file__).with_suffix(".txt").read_text("utf-8")
REQUIRED = ("id", "first_name", "last_name")
_MAY_BE_SHARED = ("first_name", "last_name", "section", "groups")
# A text as a formula, by which people have spreadsheets keep leading zeros.
_QUOTED = re.compile(r'="[^"]*"')
_ID = re.compile(r"[^\W_][\w.@-]{0,63}")


@dataclass(frozen=True)
class Student:
    """A row of the roster; what it does not say is empty.

    Ids that systems have are attributes, too, by their columns' names.
    """

    id: str
    first_name: str = ""
    last_name: str = ""
    email: str = ""
    section: str = ""
    groups: str = ""
    ids: tuple[tuple[str, str], ...] = ()

    @classmethod
    def from_row(cls, row: Mapping[str, str]) -> Student:
        """Make a student of a row's cells by column."""
        ids = tuple((name, row[name]) for name in system_columns() if row.get(name))
        names = [field.name for field in fields(cls) if field.name in row]
        return cls(**{name: row[name] for name in names}, ids=ids)

    def __getattr__(self, column: str) -> str:
        if column in system_columns():
            return dict(self.ids).get(column, "")
        raise AttributeError(column)

    @property
    def name(self) -> str:
        """First and last name."""
        return f"{self.first_name} {self.last_name}".strip()

    @property
    def lms_user_id(self) -> str:
        """The learning management system's id, as nbgrader's gradebook keeps it."""
        numbers = (str(getattr(self, system.number)) for system in listing() if system.number)
        return next(filter(None, numbers), "")


_Index = dict[str, list[Student]]


def system_columns() -> tuple[str, ...]:
    """The columns that systems have."""
    return tuple(dict.fromkeys(column for system in systems()[::-1] for column in system.columns))


def columns() -> tuple[str, ...]:
    """All columns of the roster."""
    return ("id", "first_name", "last_name", "email", "section", *system_columns(), "groups")


def unique() -> tuple[str, ...]:
    """The columns of which each cell belongs to one person."""
    return tuple(column for column in columns() if column not in _MAY_BE_SHARED)


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
        self._ids: dict[str, _Index] = {}

    @cached_property
    def _names(self) -> _Index:
        """Students by both names run together, in either order, without accents."""
        return _index(
            (plain_letters(first + second), student)
            for student in self.students.values()
            for first, second in permutations((student.first_name, student.last_name))
        )

    def find(self, sender: Sender) -> Student:
        """The student who is meant: by an id, or by a name that no id contradicts.

        Raises
        ------
        UnknownSenderError
            If there is none, or more than one could be.
        """
        is_any = any(column == ANY for column, _ in sender.keys)
        keys = sender.keys if is_any else sender.keys[:1]
        if len(candidates := self.having(keys, sender.name)) > 1:
            ids = " and ".join(student.id for student in candidates)
            values = " or ".join(value for _, value in keys)
            raise UnknownSenderError(f"{self.name} has {values} for {ids}; mend it")
        if (student := self.by_id(sender)) is not None:
            return student
        named = [] if is_any else self._names.get(plain_letters(sender.name), [])
        candidates = [student for student in named if not _contradiction(student, sender)]
        if named and not candidates and (other := _contradiction(named[0], sender)):
            column, value = other
            raise UnknownSenderError(
                f"not in {self.name}, where {named[0].id} of this name has the {column} {value}; "
                "add a row, or mend the id"
            )
        if len(candidates) > 1:
            by_tie = [
                student
                for column, value in sender.breaks_ties
                for student in self._with(column, value)
            ]
            candidates = [student for student in candidates if student in by_tie] or candidates
        if len(candidates) == 1:
            return candidates[0]
        if candidates:
            raise UnknownSenderError(
                f"{self.name} has {len(candidates)} people of this name; {sender.remedy}"
            )
        raise UnknownSenderError(f"not in {self.name}; {sender.way_in}")

    def by_id(self, sender: Sender) -> Student | None:
        """The student who has one of a sender's ids, in the order in which they identify one."""
        for column, value in sender.keys:
            # nbgrader's exchange knows people by their login, which need not be our id.
            logins = dict.fromkeys(system.login for system in listing()) if column == "id" else ()
            for name in (column, *logins):
                if students := self._with(name, value):
                    return students[0]
            if len(students := self.having([(column, value)], sender.name)) == 1:
                return students[0]
        return None

    def with_ids(self, keys: Iterable[tuple[str, str]]) -> dict[str, Student]:
        """Students with one of these ids, by ours: several if the ids are not of one person."""
        students = (self.by_id(Sender("", (key,))) for key in keys)
        return {student.id: student for student in students if student is not None}

    def having(self, keys: Iterable[tuple[str, str]], name: str = "") -> list[Student]:
        """Students with ids of any column, and mail addresses, which may be logins as well.

        Not where an id may be only the end of somebody else's, in a name as ``Lee_Kim_k_lee``.
        """
        values = [value for key, value in keys if key == ANY or (key == "email" and "@" in value)]
        columns = [column for column in unique() if column not in passing()]
        students: dict[Student, None] = {}
        for value in values:
            front = name.removesuffix(f"_{value}") if name.endswith(f"_{value}") else ""
            for student in (found for column in columns for found in self._with(column, value)):
                if front.count("_") < 2 or _bare(student.last_name) in _bare(front):
                    students[student] = None
        return list(students)

    def knows(self, sender: Sender, student: Student) -> bool:
        """True if an id says that a student is the sender, not only the name."""
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
        """The student with an id, as it may look after a spreadsheet had it; else nobody."""
        if column not in self._ids:
            self._ids[column] = _index(
                (plain_id(normal(column, getattr(student, column, ""))), student)
                for student in self.students.values()
            )
        students = self._ids[column].get(plain_id(normal(column, value)), [])
        return students if len(students) == 1 else []


def _index(keys: Iterable[tuple[str, Student]]) -> _Index:
    """Students by what is not empty, each once."""
    index: _Index = {}
    for key, student in keys:
        if key and student not in index.setdefault(key, []):
            index[key].append(student)
    return index


def _bare(name: str) -> str:
    """A name's letters as systems write them in ASCII, be that ä as ae or as a."""
    return re.sub("(?<=[aou])e", "", plain_letters(name))


def _contradiction(student: Student, sender: Sender) -> tuple[str, str] | None:
    """Column and value of the student's that is not the sender's, if there is one."""
    for column, value in (*sender.keys, *sender.breaks_ties):
        value_here = getattr(student, column, "")
        if value_here and column not in passing() and plain_id(value_here) != plain_id(value):
            return column, value_here
    return None


def read_roster(course: Course) -> Roster | None:
    """The course's roster, if there is one: comma, semicolon or tab between columns."""
    path = course.root / Collect(config=course.config).roster
    if not path.exists():
        return None
    headings, rows = read_table(path)
    name = path.name
    present, ids, every = underscored(headings), unique(), columns()
    if missing := [column for column in REQUIRED if column not in present]:
        raise CourseError(
            f"{name}: no column {', '.join(missing)}; it needs {', '.join(REQUIRED)}, and has "
            f"{', '.join(present) or 'nothing'}."
        )
    students, values = [], []
    for number, row in rows:
        cell_of = dict(zip(present, row, strict=False))
        for column in every:
            if error := error_in(cell_of.get(column, "")):
                raise CourseError(f"{name}, row {number}: {column} is {error}.")
        cells = {column: plain(cell_of.get(column, "")) for column in every}
        cells |= {column: clean_id(cells[column]) for column in ids}
        student = Student.from_row(cells)
        for column in ids:
            if lost_digits(cells[column]):
                raise CourseError(
                    f"{name}, row {number}: {column} {cells[column]!r} has lost its "
                    "digits in a spreadsheet; format the column as text and fill it in again."
                )
        if not is_id(student.id):
            raise CourseError(
                f"{name}, row {number}: id {student.id!r}; use letters, digits and . _ @ - "
                "only, a letter or digit first, at most 64."
            )
        students.append(student)
        values.append(cells)
    for column in ids:
        # An id is a folder's name, and not every disk tells ADA from ada.
        count = Counter(plain_id(cells[column]) for cells in values)
        for value, times in count.items():
            if value and times > 1:
                raise CourseError(f"{name}: {column} {value!r} is there {times} times.")
    return Roster(students, name)


def is_id(text: str) -> bool:
    """True if a text can be our id of a student, which is a folder's name."""
    return bool(_ID.fullmatch(text))


def derived(sender: Sender) -> Student:
    """A student made of what a download says, where there is no roster.

    Raises
    ------
    UnknownSenderError
        If that would not be the same person in the next assignment.
    """
    keys = dict(sender.keys)
    if ANY in keys or sender.members:
        raise UnknownSenderError("only a roster tells whose this is; see docs/lms.md")
    if "id" in keys:
        if not is_id(keys["id"]):
            raise UnknownSenderError("no id to make a folder of; list it in a roster")
        return Student(keys["id"])
    first, _, last = sender.name.rpartition(" ")
    number = next(iter(keys.values()), "")
    student_id = "-".join(filter(None, [_safe(sender.name), number]))
    return Student.from_row({**keys, "id": student_id, "first_name": first, "last_name": last})


def student_of(sender: Sender, roster: Roster | None) -> Student | None:
    """The student who is meant, as the roster or else the download says; None if nobody is."""
    try:
        return roster.find(sender) if roster else derived(sender)
    except UnknownSenderError:
        return None


def sender_of(cell_of: dict[str, str]) -> Sender:
    """The sender in a row; a number of this assignment only tells people of one name apart."""
    name = cell_of.get("full_name") or " ".join(
        filter(None, [cell_of.get("first_name"), cell_of.get("last_name")])
    )
    keys = [(column, clean_id(cell_of[column])) for column in unique() if cell_of.get(column)]
    ties = tuple(key for key in keys if key[0] in passing())
    return Sender(name, tuple(key for key in keys if key not in ties), ties)


def _safe(name: str) -> str:
    """A name as plain letters and hyphens; what plain letters lose, a short hash tells apart."""
    text = unicodedata.normalize("NFKD", name).casefold()
    text = "".join(c for c in text if not unicodedata.combining(c))
    ascii_text = re.sub(r"[^a-z0-9]+", "-", text).strip("-")[:40]
    lost = any(c.isalnum() and not c.isascii() for c in text)
    mark = sha256(letters(name))[:6] if lost else ""
    return "-".join(filter(None, [ascii_text, mark]))


@dataclass
class RosterFile:
    """Headings and rows as they are in the file; columns may be more than ours.

    Attributes
    ----------
    rows : list of dict of str to str
        Cells by heading in small letters with underscores, as `Student` calls its fields.
    """

    path: Path
    headings: list[str]
    rows: list[dict[str, str]]
    separator: str = ","
    mark: bytes = b""
    encoding: str = "utf-8"

    def row(self, student: str) -> dict[str, str] | None:
        """The row of an id, whatever a spreadsheet has added to it there."""
        return next((row for row in self.rows if clean_id(row.get("id", "")) == student), None)

    def write(self) -> None:
        """Write the file; columns that some row has by now and it had not come last."""
        names = underscored(self.headings)
        added = [
            column for column in columns()
            if column not in names and any(row.get(column) for row in self.rows)
        ]  # fmt: skip
        out = io.StringIO()
        table = csv.writer(out, delimiter=self.separator, lineterminator="\n")
        table.writerow([*self.headings, *added])
        table.writerows(
            [_written(column, row.get(column, "")) for column in [*names, *added]]
            for row in self.rows
        )
        write_whole(self.path, self.mark + out.getvalue().encode(self.encoding))

    def keep(self, course: Course) -> None:
        """Keep the file as it was, beside what else was replaced."""
        if not self.path.exists():
            return
        folder = course.root / "collected" / "rosters"
        folder.mkdir(parents=True, exist_ok=True)
        numbers = [int(path.stem) for path in folder.glob("*.csv") if path.stem.isdigit()]
        number = 1 + max(numbers, default=0)
        shutil.copyfile(self.path, folder / f"{number}.csv")


def open_roster(course: Course) -> RosterFile:
    """The course's roster; empty if there is none yet."""
    path = course.root / Collect(config=course.config).roster
    if not path.exists():
        return RosterFile(path, list(columns()[:5]), [])
    text, mark, encoding = decoded(path)
    headings, rows = read_table(path)
    names = underscored(headings)
    cells_by_row = [
        {
            column: plain(cell) if column in columns() else cell
            for column, cell in zip(names, row, strict=False)
        }
        for _, row in rows
    ]
    format_of_file = split(text, path.name)[1], mark, encoding
    return RosterFile(path, headings or list(columns()[:5]), cells_by_row, *format_of_file)


def _written(column: str, cell: str) -> str:
    """A cell that no spreadsheet computes; what people keep in columns of their own stays."""
    return harmless(cell) if column in columns() and not _QUOTED.fullmatch(cell) else cell


def enrol(course: Course, students: Iterable[Student]) -> None:
    """Write names, mail addresses and the system's ids; what is not known stays as it is."""
    repeated(course.gradebook_url, partial(_enrol, course, list(students)))


def _enrol(course: Course, students: Iterable[Student]) -> None:
    names = "first_name", "last_name", "email", "lms_user_id"
    with course.gradebook() as gradebook, one_transaction(gradebook):
        for student in students:
            values = {name: getattr(student, name) for name in names if getattr(student, name)}
            gradebook.update_or_create_student(student.id, **values)


def recognise(headings: Sequence[str]) -> list[str]:
    """Our names for a file's columns; empty for one that says nothing of who it is or when.

    A column named ID is a system's own in its files, and else ours.
    """
    plain = [plain_letters(heading) for heading in headings]
    names = _standard_names(headings)
    for place, name in enumerate(names):
        asked = listing() if name == "id" else []
        system_names = [system.id_column(names, plain) for system in asked]
        if any(system_names):
            names[place] = next(filter(None, system_names))
        elif name and name != BESIDE and name in names[:place]:
            names[place] = ""  # the first one counts
    return names


def system_of(headings: Sequence[str]) -> System | None:
    """The system whose list has such columns; None for the course's own file, or nobody's."""
    names = set(_standard_names(headings))
    return next((system for system in listing() if system.lists(names)), None)


def _standard_names(headings: Sequence[str]) -> list[str]:
    lines = "\n".join([_NAMES, *(system.headings for system in systems())]).splitlines()
    standard = {name: our for our, *names in filter(None, map(str.split, lines)) for name in names}
    return [standard.get(plain_letters(heading), "") for heading in headings]


def read_list(path: Path) -> tuple[System | None, list[str], list[Row]]:
    """The system whose list of people a CSV file is, its headings, and its rows."""
    try:
        headings, rows = read_table(path)
    except CourseError as error:
        if not isinstance(error.__cause__, UnicodeDecodeError):
            raise
        # As Latin letters all can be read: only where a system is known to write them.
        headings, rows = read_table(path, LATIN)
        if (system_of(headings) or System).encoding != LATIN:
            raise
    return system_of(headings), headings, rows


def read_table(path: Path, encoding: str = "") -> tuple[list[str], list[Row]]:
    """The headings of a CSV file as they are, and its rows; no cell has more than one line."""
    text = path.read_bytes().decode(encoding) if encoding else decoded(path)[0]
    headings, rows = parse(text, path.name)
    return _lines(headings), [(number, _lines(cells)) for number, cells in rows]


def underscored(headings: Sequence[str]) -> list[str]:
    """Headings in small letters with underscores, as the roster's columns are called."""
    return [re.sub(r"[\s-]+", "_", heading.casefold()) for heading in headings]


def _lines(cells: Sequence[str]) -> list[str]:
    return [" ".join(cell.split()) for cell in cells]
