"""Bring the roster up to date with what a learning management system exports of its people."""

from __future__ import annotations

import dataclasses
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from coursekit.course import Course, CourseError
from coursekit.gradebook.people import WITHDRAW, People
from coursekit.gradebook.tables import Row, text_of
from coursekit.lms import columns
from coursekit.lms.columns import read_table
from coursekit.lms.ids import clean_id, letters, lost_digits, plain_id, unquoted
from coursekit.lms.roster import (
    Roster,
    RosterFile,
    Student,
    UnknownSenderError,
    is_id,
    open_roster,
    parse_roster,
    student_of,
    unique,
)
from coursekit.lms.roster import columns as columns_of
from coursekit.lms.settings import settings
from coursekit.lms.system import Sender, System, foreign_list, listing
from coursekit.support.text import printable

_ALSO = ("section", "groups")
_NAMED = ("first_name", "last_name")


@dataclass
class Updated:
    """What became of the roster.

    Attributes
    ----------
    system : str
        Whose export it was.
    changed : list of str
        What was filled in or changed, a line for each person.
    added, gone : list of str
        Ids of who is new, and of who is in the roster and not in the export.
    returned : list of str
        Who is in the export and has withdrawn here.
    left_out : list of str
        Rows that are nobody.
    unclear : list of str
        What a person has to decide; nothing of it was changed.
    about : list of str
        What else is worth knowing.
    whole_names : bool
        Whether names are in one column that does not say where first names end.
    """

    file: Path
    system: str
    changed: list[str] = field(default_factory=list)
    added: list[str] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)
    returned: list[str] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)
    unclear: list[str] = field(default_factory=list)
    about: list[str] = field(default_factory=list)
    whole_names: bool = False

    def __str__(self) -> str:
        lines = [
            f"{self.file.name}, from {self.system}: {len(self.added)} new, "
            f"{len(self.changed)} changed"
        ]
        for title, who in (
            ("new", [", ".join(self.added)] if self.added else []),
            ("changed", self.changed),
            ("not in the export, kept", [", ".join(self.gone)] if self.gone else []),
            ("withdrawn, but in the export", self.returned),
            ("left out", self.left_out),
            ("to look at, not changed", self.unclear),
        ):
            lines += [f"{title}:", *(f"  {one}" for one in who)] if who else []
        if any(" in the export" in one for one in self.unclear):
            lines.append(f"where the export is right, write its ids into {self.file.name}")
        lines += self.about
        if self.gone:
            lines.append("whoever left the course: coursekit withdraw ID")
        return "\n".join(map(printable, lines))


def update(course: Course, export: Path) -> Updated:
    """Add who is new, fill in what is not known, change names; ids that are there stay."""
    headings, rows = read_table(export)
    system = columns.system_of(headings)
    if foreign := foreign_list(headings):
        raise CourseError(
            f"{export.name}: from {foreign}, whose lists are not read; name its columns id, "
            f"first_name, last_name and email, and save it as {settings(course).roster}: see "
            "docs/lms.md."
        )
    if system is None:
        lists = ", ".join(one.people for one in listing())
        raise CourseError(
            f"{export.name}: not one of {lists}; it has "
            f"the columns {', '.join(headings) or 'none'}. Export it in English, or write the "
            "roster by hand: id,first_name,last_name and more in docs/lms.md."
        )
    file = open_roster(course)
    roster = parse_roster(text_of(file.path), file.path.name) if file.path.exists() else None
    done = Updated(file.path, system.title)
    names = columns.known(headings)
    done.about = system.people_notes(names, headings)
    people = _people(names, rows, export.name, done, system)
    found = _matched(people, roster or Roster([], file.path.name), system, done)
    for person, known in found:
        if known is None:
            _add(file, person, system, done)
        else:
            _fill(file, person, known, system, done)
    seen = {known.id for _, known in found if known} | set(done.added)
    unclear = {line.split(" ")[0] for line in done.unclear}
    ours = [clean_id(row["id"]) for row in file.rows]
    decided = [*People(course).holding(WITHDRAW)]
    withdrawn = {one for decision in decided for one in decision.ids}
    # Who has withdrawn is gone for a reason: nobody has to be told to withdraw them.
    done.gone = [one for one in ours if one not in seen | unclear | withdrawn]
    for decision in decided:
        if back := sorted(seen.intersection(decision.ids)):
            rest = sorted({*decision.ids}.difference(back))
            again = f", then coursekit withdraw {' '.join(rest)}" if rest else ""
            done.returned.append(
                f"{', '.join(back)}: back? coursekit people --undo {decision.number}{again}"
            )
    if done.added or done.changed:
        file.keep(course)
        file.write()
    return done


def _people(
    names: list[str], rows: list[Row], export: str, done: Updated, system: System
) -> list[Student]:
    """Those whom the rows are, each once: who is in two sections is in two rows."""
    found: list[Student] = []
    others: Counter[str] = Counter()
    for row in rows:
        said: dict[str, str] = {}
        for name, cell in zip(names, row.cells, strict=False):
            if name and cell and not said.get(name):
                said[name] = clean_id(cell) if name in unique() else unquoted(cell)
        why, also = system.people_row(said)
        ids = {column: value for column, value in said.items() if column in unique()}
        if lost := [value for value in ids.values() if lost_digits(value)]:
            raise CourseError(
                f"{export}, row {row.number}: {lost[0]!r} has lost its digits in a spreadsheet; "
                "export it again, and do not open it in one."
            )
        first, last = _names(said)
        name = f"{first} {last}".strip()
        full = said.get("full_name", "")
        done.whole_names |= bool(full) and "," not in full and not {*_NAMED}.intersection(names)
        if not ids:
            # Before, there may be rows on assignments.
            is_person = row.number > 3 or not full or "," in full
            if name and is_person and not system.is_about_assignments(name):
                done.left_out.append(f"row {row.number}: {name}: has no id")
            continue
        if system.is_test(name, said):
            done.left_out.append(f"row {row.number}: {name}: the system's own test student")
            continue
        if why:
            done.left_out.append(f"row {row.number}: {name}: {why}, no student")
            others[why] += 1
            continue
        done.about += [f"{name} {one}" for one in also]
        person = Student.of(said | {"id": "", "first_name": first, "last_name": last})
        same = [one for one in found if _same_ids(one, person)]
        if same:
            found[found.index(same[0])] = _together(same[0], person)
        else:
            found.append(person)
    if others and not found:
        roles = ", ".join(f"{role} ({number})" for role, number in others.most_common(5))
        raise CourseError(
            f"{export}: nobody in it has a role that is known to be a student's: {roles}. Take "
            "teachers' rows and the column of roles out of a copy, and name that instead."
        )
    return found


def _names(said: dict[str, str]) -> tuple[str, str]:
    """First and last name; one column has both as "Last, First", or else as "First Last"."""
    first, last = said.get("first_name", ""), said.get("last_name", "")
    full = said.get("full_name", "")
    if (first or last) or not full:
        return first, last
    if "," in full:
        last, _, first = full.partition(",")
        return first.strip(), last.strip()
    first, _, last = full.rpartition(" ")
    return first, last


def _same_ids(one: Student, other: Student) -> bool:
    return all(
        plain_id(getattr(one, column)) == plain_id(getattr(other, column)) for column in unique()
    )


def _together(one: Student, other: Student) -> Student:
    def both(first: str, second: str) -> str:
        return ", ".join(filter(None, dict.fromkeys([first, second])))

    section, groups = both(one.section, other.section), both(one.groups, other.groups)
    return dataclasses.replace(one, section=section, groups=groups)


def _matched(
    people: list[Student], roster: Roster, system: System, done: Updated
) -> list[tuple[Student, Student | None]]:
    """Each person with who it is in the roster: by an id, or by a name that is there once."""
    found: list[tuple[Student, Student | None]] = []
    taken: dict[str, Student] = {}
    rest = []
    for person in people:
        keys = _keys(person, system)
        by_id = roster.with_ids(keys)
        if len(by_id) > 1:
            ids = ", ".join(f"{column} {value}" for column, value in keys)
            done.unclear.append(f"{' and '.join(by_id)} share the ids of {person.name}: {ids}")
        elif by_id:
            (known,) = by_id.values()
            if known.id in taken:
                done.unclear.append(f"{known.id} is in the export twice: {person.name}")
            else:
                taken[known.id] = person
                found.append((person, known))
        else:
            rest.append((person, keys))
    for person, ids_of in rest:
        namesakes = [one for one, _ in rest if letters(one.name) == letters(person.name)]
        try:
            known = roster.find(Sender(person.name, ids_of))
        except UnknownSenderError as error:
            if "people of this name" in str(error):
                done.unclear.append(f"{person.name}: {error}")
            else:
                found.append((person, None))
            continue
        if known.id in taken:
            found.append((person, None))  # somebody else of the same name
        elif len(namesakes) > 1:
            done.unclear.append(f"{known.id} could be {len(namesakes)} people of this name")
        else:
            taken[known.id] = person
            found.append((person, known))
    return found


def _keys(person: Student, system: System) -> tuple[tuple[str, str], ...]:
    keys = ((column, getattr(person, column)) for column in system.ids)
    return tuple((column, value) for column, value in keys if value)


def _fill(file: RosterFile, person: Student, known: Student, system: System, done: Updated) -> None:
    row = file.row(known.id)
    assert row is not None  # the roster was read from the file
    told = []
    # How a whole name has been parted is a guess, which tells the roster nothing.
    is_same = done.whole_names and letters(person.name) == letters(known.name)
    for column in (*(() if is_same else _NAMED), *_ALSO, *unique()):
        said, was = getattr(person, column), row.get(column, "")
        if not said or column == "id" or said == was:
            continue
        if column in unique() and was:
            theirs = column in system.ids
            if plain_id(said) != plain_id(was) and theirs:
                done.unclear.append(f"{known.id} has {column} {was}, and {said} in the export")
            # Of ids that are the same the longer one has the zeros that spreadsheets drop.
            if not theirs or plain_id(said) != plain_id(was) or len(said) <= len(clean_id(was)):
                continue
        row[column] = said
        told.append(f"{column} {was + ' is now ' if was else ''}{said}")
    if told:
        done.changed.append(f"{known.id}: {'; '.join(told)}")


def _add(file: RosterFile, person: Student, system: System, done: Updated) -> None:
    used = {clean_id(row["id"]).casefold() for row in file.rows}
    logins = [one.login for one in reversed(listing())]
    ids = [*logins, "email", *(one.registrar for one in listing())]
    for login in dict.fromkeys(filter(None, ids)):
        made = getattr(person, login)
        if "@" in made and made.partition("@")[0].casefold() not in used:
            made = made.partition("@")[0]
        if made and is_id(made) and made.casefold() not in used:
            break
    else:
        student = student_of(Sender(person.name, _keys(person, system)), None)
        made = student.id if student else ""
        if not is_id(made) or made.casefold() in used:
            done.unclear.append(f"{person.name}: no id to make of its name; add a row by hand")
            return
    row = {one: getattr(person, one) for one in columns_of() if getattr(person, one)} | {"id": made}
    file.rows.append(row)
    done.added.append(made)
