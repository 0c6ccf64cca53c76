"""Canvas. Its gradebook takes any well-formed CSV, and finds people by id.

It numbers users, and each file that anybody uploads: what was sent later has a greater number.
Bulk uploads of feedback find the person and the submission by both numbers. No name of its
downloads says when something was sent, and dates in the archive are those of the download.
"""

from collections.abc import Mapping, Sequence

from coursekit.lms.export import GradeExport, identifier
from coursekit.lms.grades import Grades
from coursekit.lms.ids import plain_letters
from coursekit.lms.roster import Student
from coursekit.lms.system import Sender, System
from coursekit.support.spreadsheet import harmless_line

# What it keeps of a name: letters of all scripts with their marks, which \w lacks.
_LETTERS = r"[\w\u0080-\U0010ffff]"


class CanvasExport(GradeExport):
    """For its gradebook; assignments are found by the number in their column's name."""

    excused = "EX"
    headings = ("Student", "ID", "SIS User ID", "SIS Login ID", "Section")

    def person(self, student: Student) -> list[str]:
        name = ", ".join(filter(None, [student.last_name, student.first_name])) or student.id
        number = student.canvas_id if student.canvas_id.isdigit() else ""
        sis = [identifier(student.sis_user_id), identifier(student.sis_login_id)]
        return [harmless_line(name), number, *sis, harmless_line(student.section)]

    def lacks(self, student: Student) -> str:
        _, *ids, _ = self.person(student)
        return "" if any(ids) else "canvas_id, sis_user_id or sis_login_id"

    def rows(self, grades: Grades, students: list[Student]) -> list[list[str]]:
        heading, *rows = super().rows(grades, students)
        possible = ["    Points Possible", "", "", "", ""]
        possible += [self.number(most) for most in grades.maximum.values()]
        return [heading, possible, *rows]


class Canvas(System):
    """Its gradebook is its list of people: "Last, First", and rows on assignments first.

    A file is ``lovelaceada_LATE_1234_5678_iris-1.ipynb``: user 1234, the attachment numbered 5678.
    What looks like a name of Blackboard's, or of a quiz's, is none.
    """

    name, title, order = "canvas", "Canvas", 90
    pattern = (
        r"(?!gradebook_.*_attempt_\d{4}-)(?!(?:[A-Za-z]+[-_])*[A-Za-z]+\d+_question_\d+_\d+_)"
        r"(?:(?!LATE_|anon_)(?P<name>" + _LETTERS + r"+?)_)?"
        r"(?:(?P<late>LATE)_)?(?P<student_id>\d+|anon_[^\W_]+)_(?P<attempt>\d+)_(?P<file_id>.+)"
    )
    exporter = CanvasExport
    example = "lovelaceada_1234_5678_"
    upload = "Assignment > Upload Submissions, below Download Submissions"
    people = "Canvas's gradebook"
    columns = ("canvas_id", "sis_user_id", "sis_login_id")
    ids = ("canvas_id", "sis_user_id", "sis_login_id", "email")
    login, registrar, number = "sis_login_id", "sis_user_id", "canvas_id"
    passing = {  # noqa: RUF012
        "anonymous_id": "give a file with the columns anonymous_id and canvas_id as --times"
    }
    headings = """\
canvas_id       canvasid canvasuserid
sis_user_id     sisuserid idutilisateursis sisbenutzerid iddeusuariodesis sisid
sis_login_id    sisloginid iddeconnexionsis sisanmeldeid iddeiniciodesesiondesis identifiantsis
anonymous_id    anonymousid
beside          integrationid rootaccount overridescore overridegrade overridestatus
"""

    def sender(self, groups: dict[str, str]) -> Sender:
        column = "anonymous_id" if groups["student_id"].startswith("anon_") else "canvas_id"
        return Sender(groups["name"], ((column, groups["student_id"].removeprefix("anon_")),))

    def lists(self, columns: set[str]) -> bool:
        sis = columns & {"sis_user_id", "sis_login_id"}
        named = columns & {"full_name", "last_name"}
        return bool(named and (sis or {"full_name", "id", "section"} <= columns))

    def id_column(self, columns: Sequence[str], headings: Sequence[str]) -> str:
        return "canvas_id" if self.lists(set(columns)) else ""

    def is_test(self, name: str, row: Mapping[str, str]) -> bool:
        """True for the student as whom a teacher looks at the course, whom no registrar knows."""
        is_named_so = plain_letters(name) in ("studenttest", "teststudent")
        return is_named_so and not row.get("sis_user_id")
