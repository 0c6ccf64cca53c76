"""Ids and names, and when two of them are the same."""

import re
import unicodedata

_WHOLE = re.compile(r"(\d+)[.,]0+")
# As formulas that keep leading zeros, or hold no other formula: ="007", ="=Ada".
_QUOTED = re.compile(r'="(.*)"', re.S)
_LOST = re.compile(r"\d(?:[.,]\d+)?E\+\d+", re.I)


def clean_id(text: str) -> str:
    """An id without what spreadsheets and exports add: 12345.0 is 12345, #A01 is A01."""
    text = unicodedata.normalize("NFC", text).strip().removeprefix("#")
    text = unquoted(text)
    whole = _WHOLE.fullmatch(text)
    return whole[1] if whole else text


def unquoted(text: str) -> str:
    """A cell without the formula that keeps a spreadsheet from changing it."""
    quoted = _QUOTED.fullmatch(text)
    return quoted[1] if quoted else text


def lost_digits(text: str) -> bool:
    """True if a spreadsheet has rounded an id, as 1.23457E+11."""
    return bool(_LOST.fullmatch(text.strip()))


def plain_id(text: str) -> str:
    """An id by which to look another up: spreadsheets drop leading zeros, people mind no case."""
    text = unicodedata.normalize("NFKC", clean_id(text)).casefold()
    return text.lstrip("0") or "0" if text.isdecimal() else text


def letters(name: str) -> str:
    """A name without spaces, case and punctuation."""
    text = unicodedata.normalize("NFKC", name).casefold()
    return "".join(c for c in text if c.isalnum())


def plain_letters(name: str) -> str:
    """A name without spaces, case, punctuation and accents."""
    text = unicodedata.normalize("NFKD", name).casefold().replace("ı", "i")  # YILMAZ is Yılmaz
    return "".join(c for c in text if c.isalnum())
