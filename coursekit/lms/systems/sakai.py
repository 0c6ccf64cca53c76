"""Sakai, with a folder for each student or group. Words in names are in the site's language."""

import re
from collections.abc import Iterable, Sequence
from datetime import UTC

from coursekit.lms.system import Groups, Piece, Sender, System, any_of, register

_ID = r"\((?P<student_id>[^()/]+)\)"


@register
class Sakai(System):
    """A file is ``Week 5/Lovelace, Ada(alove)/Submission attachment(s)/iris.ipynb``.

    Of a group ``Team 7 (12-ab)/…``, with a list of its members. A title may have brackets, too.
    """

    name, title, order, is_listed = "sakai", "Sakai", 40, True
    zone = UTC
    pattern = (
        rf"(?![^/]+/[^/]+, [^/]*\([^()/]+\)/)(?P<name>[^/]+?) ?{_ID}/"
        r"(?P<kind>(?!Feedback)[^/]+)/(?P<file_id>.+)"
    )
    own = (
        rf"(?:.*/)?(?:[^/]+{_ID}/(?P<list>timestamp|members)\.txt"
        r"|[^/]+\([^()/]+\)/(?:Feedback.*|[^/]*\.(?:txt|html))|grades\.[a-z]+)"
    )

    def about(self, text: str, own: re.Match[str]) -> Iterable[tuple[str, Groups]]:
        if own["list"] == "timestamp":
            return [(own["student_id"], {"timestamp": text.strip()})]
        ids = re.findall(r"\(([^()]+)\)(?=\s*(?:;|$))", text)
        return [(own["student_id"], {"members": tuple(Sender("", any_of([who])) for who in ids)})]

    def doubtful(self, pieces: Sequence[Piece]) -> list[bool]:
        """All, if nobody can say which of two folders has what students sent."""
        kinds = {(self.match(piece.entry.path) or {}).get("kind") for piece in pieces}
        return [len(kinds) > 1] * len(pieces)
