"""Sakai, with a folder for each student or group. Words in names are in the site's language.

Its gradebook finds people by the first column, and an item by its title.
"""

import re
from collections.abc import Iterable, Sequence
from datetime import UTC

from coursekit.lms.export import GradeExport
from coursekit.lms.grades import Grades
from coursekit.lms.roster import Student
from coursekit.lms.system import LATIN, Groups, Piece, Sender, System, any_of
from coursekit.support.spreadsheet import harmless_line

_ID = r"\((?P<student_id>[^()/]+)\)"


class SakaiExport(GradeExport):
    """For its gradebook: a new item gets the maximum that is in brackets after its title."""

    headings, known_by = ("Student ID", "Name"), ("student_id", "username")

    def prepare(self, grades: Grades) -> None:
        self._most = grades.maximum

    def person(self, student: Student) -> list[str]:
        return [*super().person(student), harmless_line(student.name)]

    def title(self, assignment: str) -> str:
        # A bracket would end it; after * are comments, after # is what it does not read.
        title = super().title(assignment).partition("[")[0].lstrip("#*").strip()
        return f"{title} [{self.number(self._most[assignment])}]"


class Sakai(System):
    """A file is ``Week 5/Lovelace, Ada(alove)/Submission attachment(s)/iris.ipynb``.

    Of a group ``Team 7 (12-ab)/…``, with a list of its members. A title may have brackets, too.
    """

    name, title, order, is_listed = "sakai", "Sakai", 40, True
    zone = UTC
    pattern = (
        rf"(?![^/]+/[^/]+, [^/]*\([^()/]+\)/)(?P<name>[^/]+?) ?{_ID}/"
        r"(?P<kind>(?!Feedback)[^/]+)/(?P<file_id>.+)"
    )
    own = (
        rf"(?:.*/)?(?:[^/]+{_ID}/(?P<list>timestamp|members)\.txt"
        r"|[^/]+\([^()/]+\)/(?:Feedback.*|[^/]*\.(?:txt|html))|grades\.[a-z]+)"
    )

    exporter = SakaiExport
    people = "Sakai's gradebook"
    columns = ("student_id",)
    ids = ("student_id", "username")
    encoding = LATIN
    list_columns = frozenset({"student_id", "full_name"})

    def about(self, text: str, own: re.Match[str]) -> Iterable[tuple[str, Groups]]:
        if own["list"] == "timestamp":
            return [(own["student_id"], {"timestamp": text.strip()})]
        ids = re.findall(r"\(([^()]+)\)(?=\s*(?:;|$))", text)
        return [(own["student_id"], {"members": tuple(Sender("", any_of([who])) for who in ids)})]

    def doubtful(self, pieces: Sequence[Piece]) -> list[bool]:
        """All, if nobody can say which of two folders has what students sent."""
        kinds = {(self.match(piece.entry.path) or {}).get("kind") for piece in pieces}
        return [len(kinds) > 1] * len(pieces)
