"""Stud.IP: its folders for homework, and what its Vips hands out."""

import re
from collections.abc import Iterable

from coursekit.gradebook.tables import parse
from coursekit.lms.system import Groups, System


class StudIP(System):
    """A file has the name that its student gave it; only a list says whose it is, by name."""

    name, title, order, is_listed = "studip", "Stud.IP", 70, True
    pattern = r"(?!archive_filelist\.csv$)(?P<student_id>(?:.*/)?(?P<file_id>[^/]+))"
    own = r"(?P<list>archive_filelist)\.csv"

    def about(self, text: str, own: re.Match[str]) -> Iterable[tuple[str, Groups]]:
        """By place, as headings are in the site's language: names, the time, the path."""
        names: dict[str, str] = {}
        for _, (_, _, first, last, _, when, path) in parse(text, own[0])[1]:
            # Of two with one path, one has replaced the other in the archive: nobody's.
            names[path] = " or ".join(filter(None, [names.get(path), f"{first} {last}"]))
            yield path, {"student_id": "", "name": names[path], "timestamp": when}


class Vips(System):
    """A file is ``Lovelace, Ada (alove)/Aufgabe 1/iris.ipynb``; of a group, with its name."""

    name, title, order, tells_late = "vips", "Stud.IP's Vips", 45, False
    pattern = r"(?P<name>[^/]+, [^/]+) \((?P<student_id>[^()/]+)\)/[^/]+/(?P<file_id>.+)"
    example = "Lovelace, Ada (alove)/Aufgabe 1/"
