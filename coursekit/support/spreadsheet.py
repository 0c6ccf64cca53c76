"""Cells that no spreadsheet computes, whatever students call themselves and their files."""

from __future__ import annotations

# What makes a spreadsheet compute a cell, in the widths in which it is typed.
_FORMULA = ("=", "+", "-", "@", "＝", "＋", "－", "＠")


def is_formula(text: str) -> bool:
    """Whether a spreadsheet may compute a cell with this text.

    Some take a tab or a line end as the cell's first character, and look at what follows.
    """
    return text.startswith(("\t", "\r", "\n")) or _visible(text).startswith(_FORMULA)


def harmless(text: str) -> str:
    """The text, with an apostrophe before what a spreadsheet would compute."""
    return f"'{text}" if is_formula(text) else text


def harmless_line(text: str) -> str:
    """The same on one line, without characters that are not printed."""
    return harmless(" ".join(_visible(text).split()))


def _visible(text: str) -> str:
    """The text from its first character that can be seen; others as spaces."""
    return "".join(c if c.isprintable() else " " for c in text).lstrip()
