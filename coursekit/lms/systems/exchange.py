"""nbgrader's exchange: the course's folder ``inbound``."""

from __future__ import annotations

import re
from datetime import datetime, tzinfo

from traitlets import Unicode

from coursekit.lms.system import Scheme, Sender, System, register
from coursekit.support.times import in_timestamp


class Exchange(Scheme):
    """``ada+week07+2026-11-03 22:30:00 UTC/iris.ipynb``: id, assignment and time."""

    groups = ("student_id", "assignment", "timestamp", "file_id")
    named_regexp = Unicode(
        r"(?P<student_id>[^/+]+)\+(?P<assignment>[^/]+?)\+(?P<timestamp>\d{4}-\d\d-\d\d[^/+]*)"
        r"(?:\+[^/]*)?/(?P<file_id>.+)",
        help="What names look like.",
    ).tag(config=True)

    def sender(self, groups: dict[str, str]) -> Sender:
        return Sender("", (("id", groups["student_id"]),))

    def when(self, groups: dict[str, str], zone: tzinfo) -> datetime | None:
        # Windows keeps no colons in names.
        text = re.sub(r" (\d\d)[_.-](\d\d)[_.-](\d\d)", r" \1:\2:\3", groups["timestamp"])
        return in_timestamp(text, zone)

    def version(self, groups: dict[str, str]) -> str:
        return groups["timestamp"]


@register
class ExchangeSystem(System):
    """It knows people by our ids, and needs no file to give them grades or feedback."""

    name, title, order = "exchange", "nbgrader's exchange", 0
    scheme = Exchange
    example = "ada+week07+2026-11-03 22:30:00 UTC/"
