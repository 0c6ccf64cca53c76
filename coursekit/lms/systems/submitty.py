"""Submitty. A file of each student's says which version counts: not always the newest."""

import json
import re
from collections.abc import Iterable

from coursekit.lms.system import Groups, Sender, System, any_of


class Submitty(System):
    """A file is ``submissions/alove/3/iris.ipynb``; a team is a number and who made it.

    Versions that do not count are nothing to look at; a time ends in the name of the zone.
    """

    name, title, order, is_listed = "submitty", "Submitty", 33, True
    pattern = r"submissions/(?P<student_id>[^/]+/\d+)/(?P<file_id>.+)"
    own = (
        r"(?:.*/)?(?:submissions/(?:(?P<user>[^/]+)/user_assignment_settings\.json|[^/]+/\d+/.*)"
        r"|(?:checkout|results)/.*)"
    )

    people = "Submitty's students"
    columns = ("username",)
    ids = ("username", "email")
    login = "username"
    headings = """\
username        userid
section         registrationsection
utc_offset      utcoffset
"""
    list_columns = frozenset({"username", "utc_offset"})

    def role(self, row: dict[str, str]) -> str:
        """Its *Group* is the role."""
        if row.get("section") == "NULL":
            del row["section"]
        group = row.pop("groups", "Student")
        return "" if group == "Student" else group

    def about(self, text: str, own: re.Match[str]) -> Iterable[tuple[str, Groups]]:
        settings = json.loads(text)
        active = int(settings.get("active_version", 0))  # a new team has none
        history = settings.get("history", [])[::-1]  # a version may be chosen again: its first time
        times = {int(step["version"]): str(step["time"]) for step in history}
        user, when = own["user"], times.get(active, "").rpartition(" ")[0]
        sender = Sender("", any_of([re.sub(r"^\d{5,}_", "", user)]))
        about = {"student_id": user, "timestamp": when, "members": (sender,)}
        return [(f"{user}/{active}", about)]
