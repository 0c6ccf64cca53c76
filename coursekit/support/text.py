"""Text of a student's that can be shown and stored anywhere."""

from __future__ import annotations


def printable(text: str, also: str = "") -> str:
    """Fit for a terminal and a file, whatever a name holds: not every one is text.

    Parameters
    ----------
    also : str
        Characters to keep though they are not printed, such as line ends.
    """
    return "".join(c if c.isprintable() or c in also else "?" for c in text)
