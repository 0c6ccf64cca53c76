"""Brightspace. Its grades take any well-formed CSV whose lines have an end of their own.

The names of its downloads have the date, in the language of who downloads and without the colon.
With groups the name is the group's.
"""

import re
from collections.abc import Sequence
from datetime import datetime, tzinfo

from coursekit.lms.export import GradeExport, identifier
from coursekit.lms.grades import Grades
from coursekit.lms.roster import Student
from coursekit.lms.system import Piece, Sender, System
from coursekit.support.times import as_utc

_DASH = r" ?[-–—] ?"
# Spaces beside h and before PM may be narrow, or not to be broken at.
_CLOCK = r"(?:\d{1,2}\s?[hH]\s?\d{2}|\d{1,2}[\s._:]\d{2}|\d{3,4})(?:\s?[APap]\.?\s?[Mm]\.?)?"
_TEXT = r"(?:(?! [-–—] )[^/])*?"
_TIME = rf"{_TEXT}(?<!\d)\d{{4}}(?!\d){_TEXT} {_CLOCK}"


class BrightspaceExport(GradeExport):
    """For its grades: points by the grade item's name, each line with its end."""

    known_by = ("org_defined_id", "username")
    _columns = (("org_defined_id", "OrgDefinedId"), ("username", "Username"))

    def prepare(self, grades: Grades) -> None:
        self._used = [
            (column, title)
            for column, title in self._columns
            if any(identifier(getattr(student, column)) for student in grades.students)
        ]

    def rows(self, grades: Grades, students: list[Student]) -> list[list[str]]:
        heading, *rows = super().rows(grades, students)
        return [[*heading, "End-of-Line Indicator"], *([*row, "#"] for row in rows)]

    def heading(self) -> list[str]:
        return [title for _, title in self._used]

    def person(self, student: Student) -> list[str]:
        return [identifier(getattr(student, column)) for column, _ in self._used]

    def title(self, assignment: str) -> str:
        return f"{super().title(assignment)} Points Grade"


class Brightspace(System):
    """Its grades are its list of people.

    A file is ``12345-67890 - Ada Lovelace - Nov 3, 2026 1130 PM - iris.ipynb``, and there is an
    index.html. Dashes are short or long, the one before the date may follow the name at once.
    """

    name, title, order = "brightspace", "Brightspace", 20
    pattern = (
        rf"(?P<student_id>\d+){_DASH}\d+ [-–—] (?:(?P<org_defined_id>[A-Za-z]?\d+) [-–—] )?"
        rf"(?P<name>[^/]+?) ?[-–—] (?P<timestamp>{_TIME})"
        r"(?: [-–—] |/)(?P<file_id>.+)"
    )
    own = r"(?:.*/)?index\.html"
    exporter = BrightspaceExport
    example = "12345-67890 - Ada Lovelace - Nov 3, 2026 1130 PM - "
    upload = "Assignment > Submissions > Add Feedback Files"
    people = "Brightspace's grades"
    columns = ("org_defined_id", "username", "brightspace_id")
    ids = ("org_defined_id", "username", "email")
    login, registrar, number = "username", "org_defined_id", "org_defined_id"
    headings = """\
org_defined_id  orgdefinedid iddefiniparlorganisation iddefiniparorg iddefinidopororg
brightspace_id  brightspaceid
end_of_line     endoflineindicator indicateurdefindeligne zeilenendeindikator
"""

    def sender(self, groups: dict[str, str]) -> Sender:
        org = groups.get("org_defined_id", "")
        ties = (("brightspace_id", groups["student_id"]),)
        return Sender(groups["name"], (("org_defined_id", org),) if org else (), ties)

    def when(self, groups: dict[str, str], zone: tzinfo) -> datetime | None:
        # "1130 PM" is no time to dateutil, nor is "23 h 30" or "11 30 PM".
        clock = r"(\d{1,2})(?: ?[hH] ?|[ ._:]|)(\d\d)( ?[APap]\.?\s?[Mm]\.?)?$"
        text = " ".join(groups["timestamp"].split())
        return as_utc(re.sub(clock, r"\1:\2\3", text), zone)

    def doubtful(self, pieces: Sequence[Piece]) -> list[bool]:
        # People choose their names: what follows a time may be the end of one, and what looks
        # like the institution's number its beginning, where few others have such a number.
        with_number = {piece.account for piece in pieces if piece.sender.keys}
        are_few = 2 * len(with_number) <= len({piece.account for piece in pieces})
        time = re.compile(rf"(?:^| ?[-–—] ){_TIME}(?: [-–—] |/)")
        return [
            (not piece.under.endswith("/") and bool(time.search(piece.path)))
            or (are_few and bool(piece.sender.keys))
            for piece in pieces
        ]

    def lists(self, columns: set[str]) -> bool:
        return bool(columns & {"org_defined_id", "end_of_line"})
