"""Times as people and systems write them, in the languages they do it in."""

from __future__ import annotations

import functools
import re
import unicodedata
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from typing import Any

# English is dateutil's own. A month or day is known by these, and by what they begin with when
# a dot follows: "sept.", "nov.", "Di.".
_MONTHS = """\
januar janvier enero gennaio janeiro januari jaenner janner jan janv ene gen ocak
februar fevrier febrero febbraio fevereiro februari feb fevr fev subat
marz maerz mars marzo marco maart mrz mar mart marts
april avril abril aprile apr avr abr nisan
mai mayo maggio maio mei mag may maj mayis
juni juin junio giugno junho jun giu haziran
juli juillet julio luglio julho jul juil lug temmuz
august aout agosto augustus aug ago augusti agustos
september septembre septiembre settembre setembro sep sept set eylul
oktober octobre octubre ottobre outubro okt oct ott out ekim
november novembre noviembre novembro nov kasim
dezember decembre diciembre dicembre dezembro december dez dec dic aralik"""
_WEEKDAYS = """\
montag lundi lunes lunedi segunda maandag mo lun ma mandag pazartesi
dienstag mardi martes martedi terca dinsdag di mar tisdag tirsdag sali
mittwoch mercredi miercoles mercoledi quarta woensdag mi mer mie wo onsdag carsamba
donnerstag jeudi jueves giovedi quinta donderdag do jeu jue gio torsdag persembe
freitag vendredi viernes venerdi sexta vrijdag fr ven vie vr fredag cuma
samstag sonnabend samedi sabado sabato zaterdag sa sam sab za lordag cumartesi
sonntag dimanche domingo domenica zondag so dim dom zo sondag pazar"""
# The same word may be a month and a weekday: "mar. 3 mars" has a month besides.
_JUMP = "um uhr le a as las los de del di du der den den om het alle ore feira kl"
_NUMERIC = re.compile(r"(?<![\d./-])(\d{1,2})([./-])(\d{1,2})(?:\2(?:\d{4}|\d{2})| \d{4})(?!\d)")
# To dateutil UTC+1 is west of Greenwich, as in POSIX; nobody writes that.
_EAST = re.compile(r"\b(?:UTC|GMT) ?(?=[+-]\d)", re.I)
# What a text does not say comes from these: where they differ, it says nothing.
_ONE, _OTHER = datetime(2000, 1, 1, 0), datetime(2001, 2, 2, 1)


def as_utc(text: str, zone: tzinfo, day_first: bool | None = None) -> datetime | None:
    """A time as people write it; None if it is none, or lacks the day, the month or the year.

    Not nbgrader's ``parse_utc``: that takes +0100 for a hundred seconds.

    Parameters
    ----------
    day_first : bool, optional
        Whether 3/11/2026 is in November; if not given only where dots say so.
    """
    when, _ = _parsed(text, day_first, zone)
    return _in_utc(when, zone) if when else None


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
    when, has_hour = _parsed(text, day_first, zone)
    if when and not has_hour:
        when = when.replace(hour=23, minute=59, second=59)
    utc = _in_utc(when, zone) if when else None
    if utc is None:
        why = "is not a date with day, month and year, or names a zone that is not known"
        raise ValueError(f"{text!r} {why}; {remedy}")
    return utc


def in_zone(when: datetime, zone: tzinfo) -> str:
    """A moment as the clocks of a zone show it."""
    local = when.astimezone(zone)
    return f"{local:%Y-%m-%d %H:%M} {local.tzname()}"


def _in_utc(when: datetime, zone: tzinfo) -> datetime | None:
    try:
        return (when if when.tzinfo else when.replace(tzinfo=zone)).astimezone(UTC)
    except OverflowError:  # the year 1 or 9999
        return None


def _parsed(text: str, day_first: bool | None, zone: tzinfo) -> tuple[datetime | None, bool]:
    """A time in its own zone, if it has one, and whether it says the hour.

    As English, or else as another language: a month's name in one is a weekday's in another.
    """
    from dateutil import parser

    text, name = _without_zone(_EAST.sub("", text), zone)
    numeric = _NUMERIC.search(text)
    # Not for 2026-11-03, which would be read as in March.
    dayfirst = bool(numeric and (day_first or numeric[2] == "."))
    for reader, wording in ((parser.parser(), text), (_parser(), _plain(text))):
        try:
            one, other = (
                reader.parse(wording, default=default, dayfirst=dayfirst, tzinfos=_zone)
                for default in (_ONE, _OTHER)
            )
        except (ValueError, OverflowError):
            continue
        if isinstance(one, datetime) and one.date() == other.date():
            when = _with_zone(one, name, zone) if name else one
            return when, when is not None and one == other
    return None, False


def _without_zone(text: str, zone: tzinfo) -> tuple[str, str]:
    """A text without the short name at its end that `zone` has at some time of the year."""
    before, _, name = text.rstrip().rpartition(" ")
    if name.isalpha() and name not in ("UTC", "GMT") and name in _names_of(zone):
        return before, name
    return text, ""


@functools.lru_cache
def _names_of(zone: tzinfo) -> set[str | None]:
    return {datetime(2026, month, 1, tzinfo=zone).tzname() for month in range(1, 13)}


def _with_zone(when: datetime, name: str, zone: tzinfo) -> datetime | None:
    """A time by the clocks of a zone while these have a short name; None if they had another.

    When clocks are put back, it says which of two hours is meant.
    """
    if when.tzinfo is not None:
        return None
    both = (when.replace(tzinfo=zone, fold=fold) for fold in (0, 1))
    return next((one for one in both if one.tzname() == name), None)


def _zone(name: str | None, seconds: int | None) -> tzinfo | None:
    """As dateutil asks. It would drop a name that it does not know, or ask the machine's clock."""
    if name and name.upper() not in ("UTC", "GMT", "Z"):
        raise ValueError(f"{name}: which zone is that?")
    return None if seconds is None else timezone(timedelta(seconds=seconds))


def is_day_first(texts: Iterable[str]) -> bool | None:
    """Whether times that are written alike begin with the day; None if they do not say.

    Times with the month in letters, or the year first, are the same both ways.
    """
    pairs = []
    for text in texts:
        if (found := _NUMERIC.search(text)) and found[2] != ".":
            pairs.append((int(found[1]), int(found[3])))
    if not pairs or all(one == other for one, other in pairs):
        return False
    if any(one > 12 for one, _ in pairs):
        return True
    if any(other > 12 for _, other in pairs):
        return False
    return None


def _plain(text: str) -> str:
    """Without accents; hours as 23:30, whoever writes 23 h 30, 23h30 or 23.30 Uhr."""
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


@functools.cache
def _parser() -> Any:
    from dateutil import parser

    info = parser.parserinfo
    words = {
        "MONTHS": _more(info.MONTHS, _MONTHS),
        "WEEKDAYS": _more(info.WEEKDAYS, _WEEKDAYS),
        "JUMP": [*info.JUMP, *_JUMP.split()],
    }
    return parser.parser(type("Info", (info,), words)())


def _more(english: Sequence[Sequence[str]], others: str) -> list[tuple[str, ...]]:
    """Words in English and, a line for each, in other languages."""
    both = zip(english, others.splitlines(), strict=True)
    return [tuple(dict.fromkeys([*own, *line.split()])) for own, line in both]
