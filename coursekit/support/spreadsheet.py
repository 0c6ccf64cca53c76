"""Cells that no spreadsheet computes, whatever students call themselves and their files."""

import re

from coursekit.support.text import JOINERS, is_shown

# What makes a spreadsheet compute a cell, in the widths in which it is typed.
_FORMULA = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
# What it shows, and saves, instead of a formula that it cannot compute; in English, German,
# French, Spanish, Italian, Portuguese and Dutch.
_ERRORS = (
    "#NAME? #REF! #VALUE! #DIV/0! #N/A #NUM! #NULL! #SPILL! #CALC! #BEZUG! #WERT! #ZAHL! #NV "
    "#ÜBERLAUF! #NOM? #VALEUR! #NOMBRE! #NUL! #¿NOMBRE? #¡REF! #¡VALOR! #¡DIV/0! #¡NUM! #¡NULO! "
    "#N/D #NOME? #RIF! #VALORE! #NULLO! #VALOR! #NÚM! #NULO! #NAAM? #VERW! #WAARDE! #DEEL/0! "
    "#GETAL! #LEEG! #N/B"
)
_ERROR_NUMBER = re.compile(r"(?:Err|Fehler|Erreur) ?: ?\d{3}")  # LibreOffice's


def is_formula(text: str) -> bool:
    """True if a spreadsheet may compute a cell with this text.

    Some take a tab or a line end as the cell's first character, and look at what follows.
    """
    return text.startswith(("\t", "\r", "\n")) or _visible(text).startswith(_FORMULA)


def error_in(cell: str) -> str:
    """The message on a cell that holds a spreadsheet's error instead of a text; "" for others."""
    if not _is_error(cell):
        return ""
    return (
        f"{cell.strip()}, which a spreadsheet makes of a text that begins with = + - or @; write "
        "the text again, with a space or an apostrophe before the sign"
    )


def harmless(text: str) -> str:
    """The text, with an apostrophe before what a spreadsheet would compute, or take for an error.

    Before apostrophes of that text's own, too: `plain` takes away one.
    """
    return f"'{text}" if _is_computed(text) else text


def harmless_line(text: str) -> str:
    """The text as `harmless` gives it, on one line, without characters that are not printed."""
    return harmless(" ".join(_visible(text).split()))


def plain(text: str) -> str:
    """The text of which `harmless` has made this one."""
    return text[1:] if text.startswith("'") and _is_computed(text) else text


def _is_computed(text: str) -> bool:
    text = text.lstrip("'")
    return is_formula(text) or _is_error(text)


def _is_error(text: str) -> bool:
    return text.strip() in _ERRORS.split() or bool(_ERROR_NUMBER.fullmatch(text.strip()))


def _visible(text: str) -> str:
    """The text from its first character that can be seen; others as spaces."""
    return re.sub(rf"^[\s{JOINERS}]+", "", "".join(c if is_shown(c) else " " for c in text))
