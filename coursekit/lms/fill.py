"""Grades in a system's own export of its gradebook: only the cells that grades go into change."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path

from coursekit.course import CourseError
from coursekit.lms import columns
from coursekit.lms.columns import MOODLE, WHEN
from coursekit.lms.ids import lost_digits
from coursekit.lms.raw_table import RawTable, open_raw
from coursekit.lms.roster import UNIQUE, Roster, Student, UnknownSenderError
from coursekit.lms.roster_update import is_test
from coursekit.lms.schemes import Sender
from coursekit.lms.times import sender_of
from coursekit.support.text import counted

# Rows on assignments, such as Canvas's "Points Possible", come before people.
_ON_ASSIGNMENTS = 3
_NUMBER = re.compile(r"-?\d+(?:[.,]\d+)?")
# In English, German, French, Spanish, Italian, Portuguese and Dutch.
_YES_OR_NO = {"yes", "no", "ja", "nein", "oui", "non", "sí", "si", "sì", "sim", "não", "nee"}
# How Moodle begins the heading of an assignment's grade, in the same languages.
_ASSIGNMENT = re.compile(
    r"^(?:assignment|aufgabe|devoir|tarea|compito|trabalho|tarefa|opdracht)\s*:\s*", re.I
)
# How it ends that of the words beside a grade, and of a grade that is not in points.
_BESIDE = re.compile(
    r"\((?:(?:feedback|rückmeldung|comment|coment|retroalim|opmerking)[^()]*"
    r"|(?:percent|prozent|pourcent|porcent)\w*|letter|lettre|letra|lettera)\)$",
    re.I,
)
# What a column of points may have, besides numbers: Canvas's words and Moodle's for none.
_NONE = {"", "-", "–", "—", "ex", "n/a", "mi"}


@dataclass
class SystemsFile:
    """A system's file, and what its columns are to us."""

    path: Path
    table: RawTable
    names: list[str]

    @property
    def headings(self) -> list[str]:
        return self.table.row(0)

    @property
    def has_decimal_comma(self) -> bool:
        """Whether numbers in it are written as 2,5."""
        cells = [cell for row in range(1, len(self.table.records)) for cell in self.table.row(row)]
        numbers = [cell for cell in cells if _NUMBER.fullmatch(cell)]
        return any("," in one for one in numbers) and not any("." in one for one in numbers)

    def place(self, titles: Iterable[str], wanted: str = "") -> int:
        """The column of an assignment.

        Parameters
        ----------
        titles : iterable of str
            What it may be called.
        wanted : str
            The column's heading, as somebody has named it.

        Raises
        ------
        CourseError
            If there is none, or more than one could be meant.
        """
        ours = ("grade",) if self.is_worksheet else ("", "grade")
        free = [n for n, name in enumerate(self.names) if name in ours]
        free = [n for n in free if not self._is_read_only(n) and not self._is_beside(n)]
        titles = [wanted] if wanted else list(dict.fromkeys(titles))
        found = self._called(titles, free) or ([] if wanted else self._likely(titles, free))
        if len(found) == 1:
            self._refuse_what_is_no_points(found[0])
            return found[0]
        headings = ", ".join(dict.fromkeys(self.headings[n] for n in free)) or "none"
        remedy = f"name it with --column, one of {headings}"
        if len({self.headings[n] for n in found}) < len(found):
            remedy = "give them different names in the system, and export again"
        raise CourseError(
            f"{self.path.name}: {'more than one' if found else 'no'} column for "
            f"{' or '.join(titles)}; {remedy}."
        )

    def _is_read_only(self, column: int) -> bool:
        """Whether a row on assignments says so, in brackets: Canvas's "(read only)"."""
        return any(
            re.fullmatch(r"\(.+\)", self.table.cell(row, column)) for row in self._on_assignments()
        )

    def _on_assignments(self) -> list[int]:
        """The rows before people that say whose no id is."""
        ids = [n for n, name in enumerate(self.names) if name in UNIQUE]
        first = range(1, min(len(self.table.records), _ON_ASSIGNMENTS + 1))
        return [row for row in first if not any(self.table.cell(row, n) for n in ids)]

    def _is_beside(self, column: int) -> bool:
        """Whether it is one that Moodle has beside the points: words, percentages or letters."""
        return self._is_moodles and bool(_BESIDE.search(self.headings[column]))

    def _refuse_what_is_no_points(self, column: int) -> None:
        """Raise a `CourseError` if something else stands in a column: addresses, say, or dates."""
        for row in set(self._rows()) - set(self._on_assignments()):
            cell = self.table.cell(row, column)
            if cell.casefold() not in _NONE and not _NUMBER.fullmatch(cell):
                raise CourseError(
                    f"{self.path.name}, row {self.table.lines[row]}: the column "
                    f"{self.headings[column]} has {cell!r}, which is not a number of points; name "
                    "another one with --column, or export the file again."
                )

    @property
    def _is_moodles(self) -> bool:
        return columns.system_of(self.headings) == MOODLE

    def _called(self, titles: list[str], free: list[int]) -> list[int]:
        """Columns with one of these headings, those first of which that is certain."""
        without: list[Callable[[str], str]] = [str, _without_number]
        without += [_without_all] if self._is_moodles else []
        for form in (str, _spaced, _plain):
            wanted = {form(title) for title in titles}
            for bare in without:
                if found := [n for n in free if form(bare(self.headings[n])) in wanted]:
                    return found
        return []

    def _likely(self, titles: list[str], free: list[int]) -> list[int]:
        """Columns that are an assignment's though their headings say more, or nothing of it."""
        # Brightspace's, in another language: "Week 7 Note en points <Numérique …>".
        starts = tuple(f"{title.casefold()} " for title in titles)
        marked = [n for n in free if re.search(r"(?<! Grade) <[^<>]*>$", self.headings[n])]
        if found := [n for n in marked if self.headings[n].casefold().startswith(starts)]:
            return found
        # The grading worksheet of one assignment.
        if "moodle_id" in self.names or WHEN in self.names:
            return [n for n, name in enumerate(self.names) if name == "grade"]
        return []

    def people(self, roster: Roster, remarks: list[str]) -> dict[int, Student]:
        """Whom rows are about; `remarks` names those of whom that is not certain."""
        found: dict[int, Student] = {}
        on_assignments = self._on_assignments()
        blind = 0
        for row in range(1, len(self.table.records)):
            said = {
                name: cell
                for name, cell in reversed(list(zip(self.names, self.table.row(row), strict=False)))
                if name and cell
            }
            where = f"{self.path.name}, row {self.table.lines[row]}"
            if lost := [said[name] for name in UNIQUE if lost_digits(said.get(name, ""))]:
                raise CourseError(
                    f"{where}: {lost[0]!r} has lost its digits in a spreadsheet; export the file "
                    "again, and do not open it in one."
                )
            sender = sender_of(said)
            if not sender.name and not sender.keys:
                blind += bool(sender.breaks_ties)
                continue
            if is_test(" ".join(reversed(sender.name.split(", "))), said):
                continue
            who = _who(roster, sender)
            if isinstance(who, str):
                if row in on_assignments:
                    continue  # "Points Possible", say
                remarks.append(f"{where}: {sender}: {who}; left as it is")
            elif who in found.values():
                remarks.append(f"{where}: {who.id} is there twice; left as it is")
            else:
                found[row] = who
        if blind:
            remarks.append(
                f"{self.path.name}: {counted(blind, 'row')} without a name, marked blind; let the "
                "system show who it is, and export the file again"
            )
        return found

    def another_maximum(self, column: int, most: Decimal) -> str:
        """The most points as the file has them, if they are others; else empty.

        Canvas says it in a row on assignments, Brightspace in the heading, and Moodle's worksheet
        beside the grade of each person.
        """
        said = [self.table.cell(row, column) for row in self._on_assignments()]
        if of_heading := re.search(r"<[^<>:]*: ?(\d+(?:[.,]\d+)?)[^<>]*>$", self.headings[column]):
            said.append(of_heading[1])
        if self.is_worksheet:
            said += [self.table.cell(row, column + 1) for row in self._rows()]
        numbers = [one for one in said if _NUMBER.fullmatch(one)]
        return next((one for one in numbers if _as_number(one) != float(most)), "")

    @property
    def is_worksheet(self) -> bool:
        """Whether it is Moodle's grading worksheet of one assignment."""
        return "moodle_id" in self.names and WHEN in self.names

    def locked(self, column: int) -> set[int]:
        """The rows whose grade Moodle's worksheet says cannot be changed.

        That is the second column after the grade's, or the first without a maximum; no begins
        with n in all languages that `columns` knows.
        """
        if not self.is_worksheet:
            return set()
        for beside in (column + 1, column + 2):
            if self.names[beside : beside + 1] != [""]:
                break
            said = {row: self.table.cell(row, beside).casefold() for row in self._rows()}
            if (words := {*said.values()} - {""}) and words <= _YES_OR_NO:
                return {row for row, word in said.items() if word.startswith("n")}
        return set()

    def _rows(self) -> range:
        return range(1, len(self.table.records))


def open_systems_file(path: Path) -> SystemsFile:
    """Read a system's file.

    Raises
    ------
    CourseError
        If it cannot be read, or says of nobody who it is.
    """
    table = open_raw(path)
    names = columns.known(table.row(0)) if table.records else []
    if not {*UNIQUE, "full_name"}.intersection(names):
        said = ", ".join(table.row(0)) if table.records else ""
        raise CourseError(
            f"{path.name}: no column says who it is; take the system's export as it is. It has "
            f"{said or 'nothing'}."
        )
    return SystemsFile(path, table, names)


def fill(
    file: SystemsFile, column: int, people: dict[int, Student], value: Callable[[Student], str]
) -> list[str]:
    """Put what `value` gives into a column, where that is something; grades that were others."""
    changed = []
    for row, student in people.items():
        new = value(student)
        if not new:
            continue
        before = file.table.cell(row, column)
        if before in ("-", "–", "—"):  # Moodle's for none
            before = ""
        if column >= len(file.table.records[row]):
            raise CourseError(
                f"{file.path.name}, row {file.table.lines[row]}: it has fewer columns than the "
                "first row; export the file again."
            )
        if before and _as_number(before) != _as_number(new):
            changed.append(f"{student.id} from {before} to {new}")
        if not before or _as_number(before) != _as_number(new):
            file.table.put(row, column, new)
    return changed


def _who(roster: Roster, sender: Sender) -> Student | str:
    """The one student whom the ids of a row are of, or else its name; or why it is nobody."""
    by_id = {
        known.id: known
        for key in sender.keys
        if (known := roster.by_id(Sender("", (key,)))) is not None
    }
    if len(by_id) > 1:
        return f"its ids are those of {' and '.join(sorted(by_id))}"
    if by_id:
        return next(iter(by_id.values()))
    try:
        return roster.find(sender)
    except UnknownSenderError as error:
        return str(error)


def _as_number(text: str) -> object:
    """A number, however many digits it is written with."""
    return float(text.replace(",", ".")) if _NUMBER.fullmatch(text) else text


def _spaced(heading: str) -> str:
    """The same in any case, and with single spaces."""
    return " ".join(unicodedata.normalize("NFC", heading).casefold().split())


def _plain(heading: str) -> str:
    """Also without punctuation and spaces, but for those between digits: 1.1 is not 11."""
    return re.sub(r"(?<!\d)[\W_]++|[\W_]++(?!\d)", "", _spaced(heading))


def _without_number(heading: str) -> str:
    """Without the number that Canvas adds, and what Brightspace says of a grade item."""
    bare = re.sub(r" <[^<>]*>$", "", heading)
    return re.sub(r" \(\d+\)$", "", bare)


def _without_all(heading: str) -> str:
    """Without Moodle's "Assignment: …" and "(Real)"."""
    return _ASSIGNMENT.sub("", re.sub(r" ?\([^()]*\)$", "", heading))
