"""Blackboard. A text beside each attempt says who sent it and when; names may be mangled.

Its gradebook finds people by login, and a column by the number at the end of its heading.
"""

import csv
import re
from collections.abc import Iterable, Mapping

from coursekit.lms.export import GradeExport
from coursekit.lms.system import Groups, Sender, System, any_of

_ATTEMPT = r"[^/]*?_attempt_\d{4}(?:-\d\d){5}"


class BlackboardExport(GradeExport):
    """For its gradebook, in which each cell has to be in quotes."""

    headings, known_by = ("Username",), ("username",)
    quoting = csv.QUOTE_ALL


class Blackboard(System):
    """A file is ``Week 5_alove_attempt_2026-11-03-22-30-00_iris.ipynb``, beside its ``….txt``."""

    name, title, order, is_listed = "blackboard", "Blackboard", 30, True
    pattern = rf"(?P<student_id>{_ATTEMPT})_(?P<file_id>.+)"
    own = rf"(?:.*/)?(?P<attempt>{_ATTEMPT})\.txt"
    exporter = BlackboardExport
    people = "Blackboard's gradebook"
    columns = ids = ("username", "student_id")
    login, registrar = "username", "student_id"
    headings = "student_id studentid"
    list_columns = frozenset({"username", "last_name", "student_id"})

    def is_test(self, name: str, row: Mapping[str, str]) -> bool:
        """True for the student as whom a teacher looks at the course."""
        return name.endswith("_PreviewUser")

    def about(self, text: str, own: re.Match[str]) -> Iterable[tuple[str, Groups]]:
        """Its first line ends in the login, in any language; what a student types is below."""
        if who := re.match(r"[^:\n]*:(.*)\(([^()\n]+)\)\s*\n", text):
            when = re.search(r"^Date Submitted: *(.+?)\s*$", text, re.M)
            stamp = own["attempt"][-19:]
            yield (
                own["attempt"],
                {
                    "members": (Sender(who[1].strip(), any_of([who[2]])),),
                    "timestamp": when[1] if when else "",
                    "version": stamp,
                    "attempt": stamp.replace("-", ""),
                },
            )
