"""Bring the roster up to date with what a learning management system exports of its people."""

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from coursekit.course import Course, CourseError
from coursekit.gradebook.people import People
from coursekit.gradebook.tables import Row
from coursekit.lms.ids import clean_id, letters, lost_digits, plain_id, unquoted
from coursekit.lms.roster import (
    Roster,
    RosterFile,
    Student,
    UnknownSenderError,
    columns,
    is_id,
    open_roster,
    read_list,
    read_roster,
    recognise,
    student_of,
    unique,
)
from coursekit.lms.system import ANY, Sender, System, listing, lists
from coursekit.support.text import paragraphs, printable

_ALSO = ("section", "groups")
_NAMED = ("first_name", "last_name")


@dataclass
class RosterReport:
    """The changes that an export of a system made to the roster, a line for each."""

    file: Path
    system: str
    changed: list[str] = field(default_factory=list)
    added: list[str] = field(default_factory=list)  # ids
    gone: list[str] = field(default_factory=list)  # ids in the roster and not in the export
    left_out: list[str] = field(default_factory=list)  # rows that are nobody
    unclear: list[str] = field(default_factory=list)  # for a person to decide; not changed
    about: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        lines = [
            f"{self.file.name}, from {self.system}: {len(self.added)} new, "
            f"{len(self.changed)} changed"
        ]
        lines += paragraphs(
            {
                "new": [", ".join(self.added)] if self.added else [],
                "changed": self.changed,
                "not in the export, kept": [", ".join(self.gone)] if self.gone else [],
                "left out": self.left_out,
                "to look at, not changed": self.unclear,
            }
        )
        if any(" in the export" in line for line in self.unclear):
            lines.append(f"where the export is right, write its ids into {self.file.name}")
        lines += self.about
        if self.gone:
            lines.append("whoever left the course: coursekit withdraw ID")
        return "\n".join(map(printable, lines))


def update(course: Course, export: Path) -> RosterReport:
    """Add who is new, fill in what is not known, change names; ids that are there stay."""
    system, headings, rows = read_list(export)
    if system is None:
        raise CourseError(
            f"{export.name}: not one of {', '.join(lists())}; it has "
            f"the columns {', '.join(headings) or 'none'}. Export it in English, or write the "
            "roster by hand: id,first_name,last_name and more in docs/lms.md."
        )
    file = open_roster(course)
    roster = read_roster(course)
    updated = RosterReport(file.path, system.title)
    names = recognise(headings)
    people = _people(names, rows, export.name, updated, system)
    matches = _matched(people, roster or Roster([], file.path.name), system, updated)
    for person, student in matches:
        if student is None:
            _add(file, person, system, updated)
        else:
            _fill(file, person, student, system, updated)
    seen = {student.id for _, student in matches if student} | set(updated.added)
    unclear = {line.split(" ")[0] for line in updated.unclear}
    roster_ids = [clean_id(row["id"]) for row in file.rows]
    withdrawn = People(course).withdrawn().keys()
    if back := sorted(seen & withdrawn):
        updated.about.append(f"withdrawn, but in the export: {', '.join(back)}")
    # Who has withdrawn is gone for a reason: nobody has to be told to withdraw them.
    updated.gone = [student for student in roster_ids if student not in seen | unclear | withdrawn]
    if updated.added or updated.changed:
        file.keep(course)
        file.write()
    return updated


def _people(
    names: list[str], rows: list[Row], export: str, updated: RosterReport, system: System
) -> list[Student]:
    """The people in the rows."""
    people: list[Student] = []
    ids_of: list[dict[str, str]] = []
    others: Counter[str] = Counter()
    for number, row in rows:
        cell_of: dict[str, str] = {}
        for name, cell in zip(names, row, strict=False):
            if name and cell and not cell_of.get(name):
                cell_of[name] = clean_id(cell) if name in unique() else unquoted(cell)
        role = system.role(cell_of)
        ids = {column: value for column, value in cell_of.items() if column in unique()}
        if lost := [value for value in ids.values() if lost_digits(value)]:
            raise CourseError(
                f"{export}, row {number}: {lost[0]!r} has lost its digits in a spreadsheet; "
                "export it again, and do not open it in one."
            )
        first, last = _names(cell_of)
        name = f"{first} {last}".strip()
        full = cell_of.get("full_name", "")
        if not ids:
            # Before, there may be rows on assignments.
            is_person = number > 3 or "," in full or (first and last and not full)
            if name and is_person:
                updated.left_out.append(f"row {number}: {name}: has no id")
            continue
        reason = "is there twice" if ids in ids_of else f"{role}, no student" if role else ""
        if system.is_test(name, cell_of):
            reason = "the system's own test student"
        elif role:
            others[role] += 1
        if reason:
            updated.left_out.append(f"row {number}: {name}: {reason}")
            continue
        ids_of.append(ids)
        row_of_ours = cell_of | {"id": "", "first_name": first, "last_name": last}
        people.append(Student.from_row(row_of_ours))
    if others and not people:
        roles = ", ".join(f"{role} ({number})" for role, number in others.most_common(5))
        raise CourseError(
            f"{export}: nobody in it has a role that is known to be a student's: {roles}. Take "
            "teachers' rows and the column of roles out of a copy, and name that instead."
        )
    return people


def _names(cell_of: dict[str, str]) -> tuple[str, str]:
    """First and last name; one column has both as "Last, First", or else as "First Last"."""
    first, last = cell_of.get("first_name", ""), cell_of.get("last_name", "")
    full = cell_of.get("full_name", "")
    if (first or last) or not full:
        return first, last
    if "," in full:
        last, _, first = full.partition(",")
        return first.strip(), last.strip()
    first, _, last = full.rpartition(" ")
    return first, last


def _matched(
    people: list[Student], roster: Roster, system: System, updated: RosterReport
) -> list[tuple[Student, Student | None]]:
    """Each person with who it is in the roster: by an id, or by a name that is there once."""
    matches: list[tuple[Student, Student | None]] = []
    person_of: dict[str, Student] = {}
    unmatched = []
    for person in people:
        keys = _keys(person, system)
        # What one system calls a student's id may stand in the column of another.
        by_id = roster.with_ids(keys) or roster.with_ids([(ANY, person.student_id)])
        if len(by_id) > 1:
            ids = ", ".join(f"{column} {value}" for column, value in keys)
            updated.unclear.append(f"{' and '.join(by_id)} share the ids of {person.name}: {ids}")
        elif by_id:
            (student,) = by_id.values()
            if student.id in person_of:
                updated.unclear.append(f"{student.id} is in the export twice: {person.name}")
            else:
                person_of[student.id] = person
                matches.append((person, student))
        else:
            unmatched.append((person, keys))
    for person, ids_of in unmatched:
        namesakes = [other for other, _ in unmatched if letters(other.name) == letters(person.name)]
        try:
            student = roster.find(Sender(person.name, ids_of))
        except UnknownSenderError as error:
            if "people of this name" in str(error):
                updated.unclear.append(f"{person.name}: {error}")
            else:
                matches.append((person, None))
            continue
        if student.id in person_of:
            matches.append((person, None))  # somebody else of the same name
        elif len(namesakes) > 1:
            updated.unclear.append(f"{student.id} could be {len(namesakes)} people of this name")
        else:
            person_of[student.id] = person
            matches.append((person, student))
    return matches


def _keys(person: Student, system: System) -> tuple[tuple[str, str], ...]:
    keys = ((column, getattr(person, column)) for column in system.ids)
    return tuple((column, value) for column, value in keys if value)


def _fill(
    file: RosterFile, person: Student, student: Student, system: System, updated: RosterReport
) -> None:
    row = file.row(student.id)
    assert row is not None  # the roster was read from the file
    changes = []
    # How a whole name has been parted may be a guess, which tells the roster nothing.
    is_same = letters(person.name) == letters(student.name)
    for column in (*(() if is_same else _NAMED), *_ALSO, *unique()):
        new, was = getattr(person, column), row.get(column, "")
        if not new or column == "id" or new == was:
            continue
        if column in unique() and was:
            if plain_id(new) != plain_id(was) and column in system.ids:
                updated.unclear.append(f"{student.id} has {column} {was}, and {new} in the export")
            continue
        row[column] = new
        changes.append(f"{column} {was + ' is now ' if was else ''}{new}")
    if changes:
        updated.changed.append(f"{student.id}: {'; '.join(changes)}")


def _add(file: RosterFile, person: Student, system: System, updated: RosterReport) -> None:
    used = {clean_id(row["id"]).casefold() for row in file.rows}
    logins = [other.login for other in reversed(listing())]
    ids = [*logins, "email", *(other.registrar for other in listing())]
    values = [getattr(person, column) for column in dict.fromkeys(filter(None, ids))]
    candidates = [text for value in values for text in (value.partition("@")[0], value)]
    if student := student_of(Sender(person.name, _keys(person, system)), None):
        candidates.append(student.id)
    free = (text for text in candidates if is_id(text) and text.casefold() not in used)
    if not (new_id := next(free, "")):
        updated.unclear.append(f"{person.name}: no id to make of its name; add a row by hand")
        return
    row = {column: getattr(person, column) for column in columns() if getattr(person, column)} | {
        "id": new_id
    }
    file.rows.append(row)
    updated.added.append(new_id)
