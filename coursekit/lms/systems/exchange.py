"""nbgrader's exchange: the course's folder ``inbound``."""

import os
import pwd
import re
from dataclasses import replace
from datetime import datetime, tzinfo

from coursekit.lms.archive import Entry
from coursekit.lms.system import EMPTY, Lists, Piece, Sender, System
from coursekit.support.times import in_timestamp


class Exchange(System):
    """It knows people by our ids, and needs no file to give them grades or feedback.

    A file is ``ada+week07+2026-11-03 22:30:00 UTC/iris.ipynb``: id, assignment and time.
    """

    name, title, order = "exchange", "nbgrader's exchange", 0
    pattern = (
        r"(?P<student_id>[^/]+)\+(?P<assignment>[^/+]+)\+"
        r"(?P<version>(?P<timestamp>\d{4}-\d\d-\d\d[^/+]*))(?:\+[^/]*)?/(?P<file_id>.+)"
    )
    example = "ada+week07+2026-11-03 22:30:00 UTC/"

    def piece(self, entry: Entry, zone: tzinfo, lists: Lists = EMPTY) -> Piece | None:
        """Unless its folder is another student's, as nbgrader's own collect warns.

        Who has a copy of all, or whom nobody knows, says nothing.
        """
        piece = super().piece(entry, zone, lists)
        if piece is None or not entry.file.as_posix().endswith(f"/{entry.path}"):
            return piece
        owner = entry.file.parents[piece.path.count("/")].stat().st_uid
        try:
            name = "" if owner in (0, os.getuid()) else pwd.getpwuid(owner).pw_name
        except KeyError:
            return piece
        objection = f"its folder is {name}'s; if that is right, collect a copy of it"
        return replace(piece, objection=objection) if name not in ("", piece.account) else piece

    def sender(self, groups: dict[str, str]) -> Sender:
        return Sender("", (("id", groups["student_id"]),))

    def when(self, groups: dict[str, str], zone: tzinfo) -> datetime | None:
        # Windows keeps no colons in names.
        text = re.sub(r" (\d\d)[_.-](\d\d)[_.-](\d\d)", r" \1:\2:\3", groups["timestamp"])
        return in_timestamp(text, zone)
