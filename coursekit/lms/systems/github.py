"""GitHub Classroom. Only its table of grades says whose a repository is, and when it was sent."""

from __future__ import annotations

import re
from collections.abc import Iterable

from coursekit.gradebook.tables import parse
from coursekit.lms.system import Groups, Sender, System, any_of, register


@register
class GitHub(System):
    """A file is ``week05-submissions/week05-alovelace/iris.ipynb``, beside a ``grades.csv``."""

    name, title, order, is_listed = "github", "GitHub Classroom", 32, True
    pattern = r"[^/]+-submissions/(?P<student_id>[^/]+)/(?P<file_id>.+)"
    own = r"(?:[^/]+-submissions/)?(?P<list>[^/]+)\.csv"

    def about(self, text: str, own: re.Match[str]) -> Iterable[tuple[str, Groups]]:
        """A row for each person; all of a group have its repository."""
        headings, rows = parse(text, own[0])
        for _, row in rows if "student_repository_name" in headings else ():
            # Where the first row has no group, the others' groups have no heading.
            cells = dict(zip([*headings, "group_name"], row, strict=False))
            ids = any_of([cells["roster_identifier"], cells["github_username"]])
            group = {"name": cells.get("group_name", ""), "members": (Sender("", ids),)}
            when = {"timestamp": cells["submission_timestamp"]}
            yield cells["student_repository_name"], group | when
