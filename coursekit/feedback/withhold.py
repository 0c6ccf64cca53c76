"""What a hidden check expected, left out of its message: the check may be used again."""

from __future__ import annotations

import re

WITHHELD = "…"
_GOT = re.compile(r"\bgot\b")
_WANTED = re.compile(r"\b(?:should|must|expected to|has to|have to)\b")
_CLAUSE = re.compile(r":\s|\b(?:is|are|as)\s")
_DECIMAL = re.compile(r"(?<![\w.])[-+]?\d+\.\d+(?:[eE][-+]?\d+)?(?![\w.]*\w)")


def without_expected(text: str) -> str:
    """A message without the numbers that the check wanted.

    Messages say what was tried, what should have come and, after "got", what came. Of the second
    the decimal numbers go: they are computed. Whole numbers stay, since they are mostly of a kind
    ("should have 3 rows").

    Examples
    --------
    >>> without_expected("[1, 4]: the mean should be about 2.5, got 5. Is it divided by n?")
    '[1, 4]: the mean should be about …, got 5. Is it divided by n?'
    """
    got = [match.start() for match in _GOT.finditer(text)]
    end = got[-1] if got else len(text)
    wanted = [match.end() for match in _WANTED.finditer(text, 0, end)]
    if wanted:
        start = wanted[-1]
    elif got:
        start = max((match.end() for match in _CLAUSE.finditer(text, 0, end)), default=0)
    else:
        return text
    return text[:start] + _DECIMAL.sub(WITHHELD, text[start:end]) + text[end:]
