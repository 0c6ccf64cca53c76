"""Moodle. Its gradebook and its grading worksheet take any well-formed CSV.

A submission has a number, another one in each assignment: only the name says who it is. The
worksheet of an assignment has numbers, names, times and grades. With teams the name and the number
are the group's, and students in none are of a default group without a number. With blind marking
all are called participants. Dates in an archive are those of the download.
"""

import re
from collections.abc import Sequence
from pathlib import Path

from traitlets import Enum

from coursekit.lms.export import GradeExport, identifier
from coursekit.lms.grades import Grades
from coursekit.lms.ids import clean_id, plain_letters
from coursekit.lms.system import Sender, System

# Its word for who is marked blind, in letters of its file names.
_BLIND = {
    "participant", "teilnehmer", "teilnehmerin", "participante", "partecipante", "deelnemer",
}  # fmt: skip
# Its participants are teachers as well.
_STUDENT = re.compile("stud|etudiant|teilnehm|particip|apprenant|eleve|alun|alumn|lern|norole")
# What it writes for who is in no group.
_NO_GROUPS = {
    "nogroups", "keinegruppe", "keinegruppen", "aucungroupe", "singrupos", "nessungruppo",
    "semgrupos", "geengroepen",
}  # fmt: skip


class MoodleExport(GradeExport):
    """For its gradebook: one column says who, by what `identifier` names."""

    identifier = Enum(
        ("", "id_number", "email", "username"),
        default_value="",
        help="By which column Moodle finds a person; the one that most have if empty.",
    ).tag(config=True)
    _titles = {"id_number": "ID number", "email": "Email address", "username": "Username"}  # noqa: RUF012

    def prepare(self, grades: Grades) -> None:
        def number(column: str) -> int:
            return sum(bool(identifier(getattr(student, column))) for student in grades.students)

        self.known_by = (self.identifier or max(self._titles, key=number),)

    def heading(self) -> list[str]:
        return [self._titles[self.known_by[0]]]


class Moodle(System):
    """Its participants are its list of people, in the language of who downloads.

    A file is ``Ada Lovelace_12345_assignsubmission_file_/iris.ipynb``, or ``…_file_iris.ipynb``.
    """

    name, title, order = "moodle", "Moodle", 10
    pattern = (
        r"(?P<name>[^/_]+)(?:_(?P<student_id>\d+))?_assignsubmission_(?P<kind>[a-z]+)_?/?"
        r"(?P<file_id>.+)"
    )
    tells_late = False
    exporter = MoodleExport
    example = "Ada Lovelace_12345_assignsubmission_file_/"
    upload = "Assignment > Submissions > Actions > Upload multiple feedback files in a zip"
    warning_of_groups = (
        "a group's page: Moodle's importer as of 3769c65 gives it to the members, an earlier one, "
        "0203d8f, may give it to another student (read, not tried): see whose names it lists"
    )
    people = "Moodle's participants"
    columns = ("moodle_id", "username", "id_number")
    ids = ("id_number", "username", "email")
    login, registrar, number = "username", "id_number", "id_number"
    passing = {  # noqa: RUF012
        "moodle_id": "give the assignment's grading worksheet, with the names, as --times"
    }
    headings = Path(__file__).with_suffix(".txt").read_text("utf-8")

    def sender(self, groups: dict[str, str]) -> Sender:
        number = (("moodle_id", groups["student_id"]),) if groups["student_id"] else ()
        if plain_letters(groups["name"]) in _BLIND:
            return Sender("", number)
        return Sender(groups["name"], breaks_ties=number)

    def objection(self, groups: dict[str, str]) -> str:
        return "" if groups["kind"] == "file" else "typed into Moodle, no file"

    def id_of(self, column: str, text: str) -> str:
        """The number alone, whatever its language calls a participant."""
        number = re.fullmatch(r"\D*(\d+)", clean_id(text)) if column == "moodle_id" else None
        return number[1] if number else clean_id(text)

    def lists(self, columns: set[str]) -> bool:
        has_names = bool(columns & {"first_name", "last_name", "full_name"})
        return has_names and "id" not in columns and bool(columns & {"email", *self.ids})

    def id_column(self, columns: Sequence[str], headings: Sequence[str]) -> str:
        """The participant's, in the worksheet; not beside a column of times that is ours."""
        own_names = {"submittedat", "timestamp"}
        times = [name for name, our in zip(headings, columns, strict=True) if our == "submitted_at"]
        return "moodle_id" if times and times[0] not in own_names else ""

    def role(self, row: dict[str, str]) -> str:
        if plain_letters(row.get("groups", "")) in _NO_GROUPS:
            del row["groups"]
        role = row.get("roles", "")
        return "" if _STUDENT.search(plain_letters(role)) else role
