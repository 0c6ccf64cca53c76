"""OpenOlat. Folders end in its internal name of a person, which is often the login.

Its bulk assessment finds people by login, mail address or the institution's id.
"""

from coursekit.lms.export import GradeExport
from coursekit.lms.grades import Grades
from coursekit.lms.roster import Student
from coursekit.lms.system import EndingInId

_KNOWN_BY = ("username", "openolat_name", "email")


class OpenOlatExport(GradeExport):
    """For its bulk assessment, to be pasted: no headings, as each line is a person."""

    known_by = _KNOWN_BY

    def prepare(self, grades: Grades) -> None:
        self.separator, self.bom = "tab", False  # whatever other systems need

    def rows(self, grades: Grades, students: list[Student]) -> list[list[str]]:
        return super().rows(grades, students)[1:]


class OpenOlat(EndingInId):
    """A file is ``ita_task_2026/Lovelace_Ada_alove/2_submissions/iris.ipynb``.

    Steps are numbered as far as they are used, and revisions count before what was sent first. Of
    a group, ``Team 7_123/…``, the roster's column ``groups`` says who is in it.
    """

    name, title, order, tells_late = "openolat", "OpenOlat", 50, False
    pattern = (
        r"(?P<student_id>[^/]+_[^/]+)/\d+_(?:submissions|revisions_(?P<version>(?P<attempt>\d+)))/"
        r"(?P<file_id>.+)"
    )
    exporter = OpenOlatExport
    upload = "Assessment tool > Bulk assessment, in the step of the assessment values"
    folders = _KNOWN_BY
    columns = ("openolat_name",)
    own = (
        r"(?:.*/)?(?:\d+_(?:task|corrections(?:_\d+)?|assessment)/.*|solutions/.*"
        r"|[^/]*\.xlsx|\._oo_meta_[^/]*)"
    )
    example = "ita_task_2026/Lovelace_Ada_alove/1_submissions/"
