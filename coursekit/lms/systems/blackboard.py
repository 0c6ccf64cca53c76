"""Blackboard. A text beside each attempt says who sent it and when; names may be mangled."""

import re
from collections.abc import Iterable

from coursekit.lms.system import Groups, Sender, System, any_of, register

_ATTEMPT = r"[^/]*?_attempt_\d{4}(?:-\d\d){5}"


@register
class Blackboard(System):
    """A file is ``Week 5_alove_attempt_2026-11-03-22-30-00_iris.ipynb``, beside its ``….txt``."""

    name, title, order, is_listed = "blackboard", "Blackboard", 30, True
    pattern = rf"(?P<student_id>{_ATTEMPT})_(?P<file_id>.+)"
    own = rf"(?:.*/)?(?P<attempt>{_ATTEMPT})\.txt"

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
