"""Times as people and systems write them, in the languages they do it in."""

from __future__ import annotations

import functools
import re
import unicodedata
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, tzinfo
from typing import Any

# English is dateutil's own. A month or day is known by these, and by what they begin with when
# a dot follows: "sept.", "nov.", "Di.".
_MONTHS = """\
januar janvier enero gennaio janeiro januari jaenner janner jan janv ene gen
februar fevrier febrero febbraio fevereiro februari feb fevr fev
marz maerz mars marzo marco maart mrz mar
april avril abril aprile apr avr abr
mai mayo maggio maio mei mag may
juni juin junio giugno junho jun giu
juli juillet julio luglio julho jul juil lug
august aout agosto augustus aug ago
september septembre septiembre settembre setembro sep sept set
oktober octobre octubre ottobre outubro okt oct ott out
november novembre noviembre novembro nov
dezember decembre diciembre dicembre dezembro december dez dec dic"""
_WEEKDAYS = """\
montag lundi lunes lunedi segunda maandag mo lun ma
dienstag mardi martes martedi terca dinsdag di mar
mittwoch mercredi miercoles mercoledi quarta woensdag mi mer mie wo
donnerstag jeudi jueves giovedi quinta donderdag do jeu jue gio
freitag vendredi viernes venerdi sexta vrijdag fr ven vie vr
samstag sonnabend samedi sabado sabato zaterdag sa sam sab za
sonntag dimanche domingo domenica zondag so dim dom zo"""
# The same word may be a month and a weekday: "mar. 3 mars" has a month besides.
_JUMP = "um uhr le a as las los de del di du der den den om het alle ore feira"
_NUMERIC = re.compile(r"\s*(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)")


def as_utc(text: str, zone: tzinfo, day_first: bool | None = None) -> datetime | None:
    """A time as people write it; None if it is none.

    Not nbgrader's ``parse_utc``: that takes +0100 for a hundred seconds.

    Parameters
    ----------
    day_first : bool, optional
        Whether 3/11/2026 is in November; if not given only where dots say so.
    """
    numeric = _NUMERIC.match(text)
    # Not for 2026-11-03, which would be read as in March.
    when = _parsed(text, bool(numeric and (day_first or numeric[2] == ".")))
    if when is None:
        return None
    return (when if when.tzinfo else when.replace(tzinfo=zone)).astimezone(UTC)


def _parsed(text: str, day_first: bool) -> datetime | None:
    """As English, or else as another language: a month's name in one is a weekday's in another."""
    from dateutil import parser

    for reader, wording in ((parser.parser(), text), (_parser(), _plain(text))):
        try:
            found = reader.parse(wording, dayfirst=day_first)
        except (ValueError, OverflowError):
            continue
        return found if isinstance(found, datetime) else None
    return None


def is_day_first(texts: Iterable[str]) -> bool | None:
    """Whether times that are written alike begin with the day; None if they do not say.

    Times with the month in letters, or the year first, are the same both ways.
    """
    pairs = []
    for text in texts:
        if (found := _NUMERIC.match(text)) and found[2] != ".":
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
    text = unicodedata.normalize("NFKD", text)
    text = "".join(c for c in text if not unicodedata.combining(c))
    for pattern, plain in _WORDINGS:
        text = pattern.sub(plain, text)
    return text


_WORDINGS = [
    (re.compile(pattern, re.I), plain)
    for pattern, plain in (
        (r"\b(\d{1,2}) ?h ?(\d{2})\b", r"\1:\2"),
        (r"\b(\d{1,2})\.(\d{2})(?= uhr\b)", r"\1:\2"),
        (r"\b([ap])\. ?m\.", r"\1m"),
        (r"\b1er\b", "1"),
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
