"""nbgrader's exchange: the course's folder ``inbound``."""

from __future__ import annotations

import re
from datetime import datetime, tzinfo

from coursekit.lms.system import Sender, System, register
from coursekit.support.times import in_timestamp


@register
class Exchange(System):
    """It knows people by our ids, and needs no file to give them grades or feedback.

    A file is ``ada+week07+2026-11-03 22:30:00 UTC/iris.ipynb``: id, assignment and time.
    """

    name, title, order = "exchange", "nbgrader's exchange", 0
    pattern = (
        r"(?P<student_id>[^/+]+)\+(?P<assignment>[^/]+?)\+(?P<timestamp>\d{4}-\d\d-\d\d[^/+]*)"
        r"(?:\+[^/]*)?/(?P<file_id>.+)"
    )
    example = "ada+week07+2026-11-03 22:30:00 UTC/"

    def sender(self, groups: dict[str, str]) -> Sender:
        return Sender("", (("id", groups["student_id"]),))

    def when(self, groups: dict[str, str], zone: tzinfo) -> datetime | None:
        # Windows keeps no colons in names.
        text = re.sub(r" (\d\d)[_.-](\d\d)[_.-](\d\d)", r" \1:\2:\3", groups["timestamp"])
        return in_timestamp(text, zone)

    def version(self, groups: dict[str, str]) -> str:
        return groups["timestamp"]
