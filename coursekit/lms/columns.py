"""Tables that systems write: their cells, and their columns in the languages they are used in."""

import re
from collections.abc import Sequence
from pathlib import Path

from coursekit.course import CourseError
from coursekit.gradebook.tables import Row, decoded, parse
from coursekit.lms.ids import plain_letters
from coursekit.lms.system import LATIN, System, listing, systems

WHEN = "submitted_at"
# What systems say beside, of which there may be several columns: ids of others, say.
BESIDE = "beside"
# A line has our name for a column, then how it may be written: letters and digits only, without
# accents.
_NAMES = Path(__file__).with_suffix(".txt").read_text("utf-8")


def recognise(headings: Sequence[str]) -> list[str]:
    """Our names for a file's columns; empty for one that says nothing of who it is or when.

    A column named ID is a system's own in its files, and else ours.
    """
    plain = [plain_letters(heading) for heading in headings]
    names = _standard_names(headings)
    for place, name in enumerate(names):
        asked = listing() if name == "id" else []
        system_names = [system.id_column(names, plain) for system in asked]
        if any(system_names):
            names[place] = next(filter(None, system_names))
        elif name and name != BESIDE and name in names[:place]:
            names[place] = ""  # the first one counts
    return names


def system_of(headings: Sequence[str]) -> System | None:
    """The system whose list has such columns; None for the course's own file, or nobody's."""
    names = set(_standard_names(headings))
    return next((system for system in listing() if system.lists(names)), None)


def _standard_names(headings: Sequence[str]) -> list[str]:
    lines = "\n".join([_NAMES, *(system.headings for system in systems())]).splitlines()
    standard = {name: our for our, *names in filter(None, map(str.split, lines)) for name in names}
    return [standard.get(plain_letters(heading), "") for heading in headings]


def read_list(path: Path) -> tuple[System | None, list[str], list[Row]]:
    """The system whose list of people a CSV file is, its headings, and its rows."""
    try:
        headings, rows = read_table(path)
    except CourseError as error:
        if not isinstance(error.__cause__, UnicodeDecodeError):
            raise
        # As Latin letters all can be read: only where a system is known to write them.
        headings, rows = read_table(path, LATIN)
        if (system_of(headings) or System).encoding != LATIN:
            raise
    return system_of(headings), headings, rows


def read_table(path: Path, encoding: str = "") -> tuple[list[str], list[Row]]:
    """The headings of a CSV file as they are, and its rows; no cell has more than one line."""
    text = path.read_bytes().decode(encoding) if encoding else decoded(path)[0]
    headings, rows = parse(text, path.name)
    return _lines(headings), [(number, _lines(cells)) for number, cells in rows]


def underscored(headings: Sequence[str]) -> list[str]:
    """Headings in small letters with underscores, as the roster's columns are called."""
    return [re.sub(r"[\s-]+", "_", heading.casefold()) for heading in headings]


def _lines(cells: Sequence[str]) -> list[str]:
    return [" ".join(cell.split()) for cell in cells]
