"""Gradescope. One file says of each submission who sent it, and when in UTC."""

import re
from collections.abc import Iterable
from datetime import UTC

from coursekit.lms.system import Groups, Sender, System, any_of


class Gradescope(System):
    """A file is ``assignment_4711_export/submission_12/iris.ipynb``, of those that are active."""

    name, title, order, is_listed = "gradescope", "Gradescope", 31, True
    zone = UTC
    pattern = r"(?P<student_id>submission_\d+)/(?P<file_id>.+)"
    own = r"(?:[^/]+/)?(?P<list>submission_metadata)\.yml"
    people = "Gradescope's roster"
    columns = ("student_id",)
    ids = ("student_id", "email")
    headings = "student_id sid"
    list_columns = frozenset({"student_id", "email", "roles"})

    def role(self, row: dict[str, str]) -> str:
        role = row.get("roles", "")
        return "" if role == "Student" else role

    def about(self, text: str, own: re.Match[str]) -> Iterable[tuple[str, Groups]]:
        """All as text, for an id may begin with zeros; in names of cells a colon comes first."""
        import yaml

        text = re.sub(r"^([ -]*):(\w+:)", r"\1\2", text, flags=re.M)
        table = yaml.load(text, getattr(yaml, "CBaseLoader", yaml.BaseLoader))
        for submission, cells in table.items():
            members = tuple(
                Sender(who.get("name", ""), any_of([who.get("sid", ""), who.get("email", "")]))
                for who in cells["submitters"]
            )
            yield submission, {"timestamp": cells["created_at"], "members": members}
