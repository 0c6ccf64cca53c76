"""Times as people and systems write them, in the languages they do it in."""

import contextlib
import functools
import re
import unicodedata
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from pathlib import Path

from dateutil import parser

# English is dateutil's own. A month or day is known by these, and by what they begin with when
# a dot follows: "sept.", "nov.", "Di."; the same word may be both: "mar. 3 mars" has a month
# besides. Zones have hours east of Greenwich: names of several zones (BST, CST, IST) are those of
# the course's own zone only.
_MONTHS, _WEEKDAYS, _JUMP, _ZONES = (
    [line.split() for line in paragraph.splitlines()]
    for paragraph in Path(__file__).with_suffix(".txt").read_text("utf-8").split("\n\n")
)
_HOURS = {name: float(hours) for name, hours in _ZONES}
_NUMERIC = re.compile(r"(?<![\d./-])(\d{1,2})([./-])(\d{1,2})(?:\2(?:\d{4}|\d{2})| \d{4})(?!\d)")
# To dateutil UTC+1 is west of Greenwich, as in POSIX; nobody writes that.
_EAST = re.compile(r"\b(?:UTC|GMT) ?(?=[+-]\d)", re.I)
# What a text does not say comes from these: where they differ, it says nothing.
_DEFAULT, _OTHER_DEFAULT = datetime(2000, 1, 1, 0), datetime(2001, 2, 2, 1)


class _Words(parser.parserinfo):
    """The words of English, which is dateutil's own, and of other languages."""

    MONTHS = tuple((*a, *b) for a, b in zip(parser.parserinfo.MONTHS, _MONTHS, strict=True))
    WEEKDAYS = tuple((*a, *b) for a, b in zip(parser.parserinfo.WEEKDAYS, _WEEKDAYS, strict=True))
    JUMP = (*parser.parserinfo.JUMP, *_JUMP[0])


_OTHERS = parser.parser(_Words())


def as_utc(text: str, zone: tzinfo, day_first: bool | None = None) -> datetime | None:
    """A time as people write it; None if it is none, or lacks the day, the month or the year.

    Not nbgrader's ``parse_utc``: that takes +0100 for a hundred seconds, and CEST for UTC.

    Parameters
    ----------
    day_first : bool, optional
        Whether 3/11/2026 is in November; if not given only where dots say so.
    """
    try:
        return moment(text, zone, day_first)[0]
    except ValueError:
        return None


def in_timestamp(text: str, zone: tzinfo) -> datetime | None:
    """A time of nbgrader's, which is in UTC unless it names a zone, perhaps as `zone` does."""
    with contextlib.suppress(ValueError):  # as coursekit writes it: hundreds in a moment
        return datetime.strptime(text.strip(), "%Y-%m-%d %H:%M:%S UTC").replace(tzinfo=UTC)
    return as_utc(text, UTC) or as_utc(text, zone)


def deadline(text: str, zone: tzinfo) -> datetime:
    """A time until which something may be done, in UTC; a date alone is the end of that day.

    Raises
    ------
    ValueError
        If it is no time, or could be one of two: why, and how to write it.
    """
    remedy = 'write it as "2026-11-03 23:59", with another zone as "2026-11-03 23:59 +0100"'
    day_first = is_day_first([text])
    if day_first is None:
        raise ValueError(f"{text!r} may begin with the day or the month; {remedy}")
    try:
        when, has_hour = moment(text, zone, day_first)
    except ValueError as error:
        raise ValueError(f"{text!r} {error}; {remedy}") from error
    if has_hour:
        return when
    return when.astimezone(zone).replace(hour=23, minute=59, second=59).astimezone(UTC)


def in_zone(when: datetime, zone: tzinfo) -> str:
    """A moment as the clocks of a zone show it."""
    local = when.astimezone(zone)
    return f"{local:%Y-%m-%d %H:%M} {local.tzname()}"


def moment(text: str, zone: tzinfo, day_first: bool | None = None) -> tuple[datetime, bool]:
    """The time that `as_utc` gives, and whether the text says the hour.

    As English, or else as another language: a month's name in one is a weekday's in another.

    Raises
    ------
    ValueError
        If it is none: what it is instead, such as a zone that is not known by its name.
    """
    text = _EAST.sub("", text)
    numeric = _NUMERIC.search(text)
    # Not for 2026-11-03, which would be read as in March.
    dayfirst = bool(numeric and (day_first or numeric[2] == "."))
    names: set[str] = set()
    zone_of = functools.partial(_zone, zone, names)
    for reader, wording in ((parser.parser(), text), (_OTHERS, _plain(text))):
        names.clear()
        try:
            when, other = (
                reader.parse(wording, default=default, dayfirst=dayfirst, tzinfos=zone_of)
                for default in (_DEFAULT, _OTHER_DEFAULT)
            )
            if when.date() == other.date() and names <= {when.tzname()}:
                local = when if when.tzinfo else when.replace(tzinfo=zone)
                return local.astimezone(UTC), when == other
        except (ValueError, OverflowError):  # the year 1 or 9999, too
            continue
    if names:
        raise ValueError(f"names the zone {', '.join(names)}, which is not known, or not then")
    raise ValueError("is not a date with day, month and year")


def _zone(local: tzinfo, names: set[str], name: str | None, seconds: int | None) -> tzinfo | None:
    """The zone, for dateutil: it would drop an unknown name, or ask the machine's clock.

    Which of two hours is meant when clocks are put back, dateutil finds by the name of `local`.
    """
    if name and name not in ("UTC", "GMT", "Z"):
        names.add(name)
        if name in _names_of(local):
            return local
        if name not in _HOURS:
            raise ValueError(name)
        return timezone(timedelta(hours=_HOURS[name]), name)
    return None if seconds is None else timezone(timedelta(seconds=seconds))


@functools.lru_cache
def _names_of(zone: tzinfo) -> set[str | None]:
    return {datetime(2026, month, 1, tzinfo=zone).tzname() for month in range(1, 13)}


def is_day_first(texts: Iterable[str]) -> bool | None:
    """True if times that are written alike begin with the day; None if they do not say.

    Times with the month in letters, or the year first, are the same both ways.
    """
    pairs = []
    for text in texts:
        if (match := _NUMERIC.search(text)) and match[2] != ".":
            pairs.append((int(match[1]), int(match[3])))
    if not pairs or all(first == second for first, second in pairs):
        return False
    if any(first > 12 for first, _ in pairs):
        return True
    if any(second > 12 for _, second in pairs):
        return False
    return None


def _plain(text: str) -> str:
    """The text without accents, with hours as 23:30: also 23 h 30, 23h30 and 23.30 Uhr."""
    text = unicodedata.normalize("NFKD", text).translate(_LETTERS)
    text = "".join(c for c in text if not unicodedata.combining(c))
    for pattern, plain in _WORDINGS:
        text = pattern.sub(plain, text)
    return text


_LETTERS = str.maketrans("ıøØ", "ioO")  # which are no accents
_WORDINGS = [
    (re.compile(pattern, re.I), plain)
    for pattern, plain in (
        (r"\b(\d{1,2}) ?h ?(\d{2})\b", r"\1:\2"),
        (r"\b(\d{1,2})\.(\d{2})(?= uhr\b)", r"\1:\2"),
        (r"\bkl\.? (\d{1,2})\.(\d{2})\b", r"\1:\2"),
        (r"\b([ap])\. ?m\.", r"\1m"),
        (r"\b1er\b", "1"),
        (r" a (?=\d)", " "),  # à; to dateutil it is a.m., and the year before it is lost
        (r"(?<=[a-z])[.]|º|°", " "),
    )
]
