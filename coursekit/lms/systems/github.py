"""GitHub Classroom. Only its table of grades says whose a repository is, and when it was sent."""

import re
from collections.abc import Iterable

from coursekit.gradebook.tables import parse
from coursekit.lms.system import Groups, Sender, System, any_of


class GitHub(System):
    """A file is ``week05-submissions/week05-alovelace/iris.ipynb``, beside a ``grades.csv``."""

    name, title, order, is_listed = "github", "GitHub Classroom", 32, True
    pattern = r"[^/]+-submissions/(?P<student_id>[^/]+)/(?P<file_id>.+)"
    people = "GitHub Classroom's roster"
    columns = ("github_username", "student_id")
    ids = ("github_username", "student_id", "email")
    headings = "github_username githubusername"
    list_columns = frozenset({"github_username", "moodle_id"})
    own = r"(?:[^/]+-submissions/)?(?P<list>[^/]+)\.csv"

    def role(self, row: dict[str, str]) -> str:
        """Its *identifier*, which Moodle's worksheet has, too, is what a teacher chose."""
        given = row.pop("moodle_id", "")
        column = "full_name" if " " in given else "email" if "@" in given else "student_id"
        row |= {column: given} if given else {}
        return ""

    def about(self, text: str, own: re.Match[str]) -> Iterable[tuple[str, Groups]]:
        """A row for each person; all of a group have its repository."""
        headings, rows = parse(text, own[0])
        for _, row in rows if "student_repository_name" in headings else ():
            # Where the first row has no group, the others' groups have no heading.
            cells = dict(zip([*headings, "group_name"], row, strict=False))
            ids = any_of([cells["roster_identifier"], cells["github_username"]])
            group = {"name": cells.get("group_name", ""), "members": (Sender("", ids),)}
            # In which form is not documented: read if it names the zone, and else shown.
            time = cells["submission_timestamp"]
            names_zone = re.search(r"(?:Z|UTC|[+-]\d\d:?\d\d)$", time)
            when = {"timestamp": time if names_zone or not time else f"{time} (in no zone)"}
            yield cells["student_repository_name"], group | when
