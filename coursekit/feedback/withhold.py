"""Messages of hidden checks without expected values: the checks may be used again."""

import re

WITHHELD = "…"
_GOT = re.compile(r"\b(?:got|received)\b")
_CAME = re.compile(rf"{_GOT.pattern}|\b(?:gave|returned|yours?)\b")  # after what was wanted
_WANTED = re.compile(
    r"\b(?:should|must|expected to|has to|have to|needs? to|ought to|supposed to)\b"
)
# The number that was wanted stands after these, too; before "expected" it may as well.
_THEN = re.compile(
    rf"{_WANTED.pattern}|\b[Ee]xpected\b|\binstead of\b|\brather than\b|\b[Ww]ant(?:ed|s)?\b|!="
    r"|≠|(?<=\d) (?:vs|versus)\b|, not(?= [-+]?\d)"
    r"|\b(?i:correct|right|true|target)(?: \w++){0,2}?(?: ?[:=]| is\b| was\b| would be\b)"
)
_CLAUSE = re.compile(r":\s|\b(?:is|are|as)\s")
_DECIMAL = re.compile(
    r"(?<![\w.])[-+]?(?:\d*+\.\d++(?:[eE][-+]?\d++)?+|\d++[eE][-+]?\d++)(?![\w.]*\w)"
)
_NUMBER = re.compile(
    r"(?<![\w.])[-+]?(?:\d++(?:\.\d++)?+|\.\d++)"
    r"(?:[eE][-+]?\d++)?+(?: ?/ ?\d++)?+(?![\w-]*\w)(?!\.\d)"
)
# Right after what says that something was wanted, whole numbers and fractions go, too.
_RIGHT_AFTER = re.compile(
    rf"(?:{_THEN.pattern})"
    r"(?:\s+(?:be|equal|return|give|to|about|exactly|approximately|roughly|close)\b)*+[\s:=]*+"
    rf"(?:{_NUMBER.pattern}|\[[^\[\]]{{0,200}}\]|\([^()]{{0,200}}\))"
)
# An error of the student's own that the check did not ask for, and the call that raised it.
_CALL = re.compile(
    r"\b(your code raised \w+|an assert in your code failed(?: \(.*?\))?), for .*", re.DOTALL
)


def without_call(text: str) -> str:
    """A message without the call in which a student's code failed.

    Examples
    --------
    >>> without_call("ValueError: your code raised ValueError, for spread([4, 1])")
    'ValueError: your code raised ValueError, for data that are not shown'
    """
    return _CALL.sub(r"\1, for data that are not shown", text)


def without_expected(text: str) -> str:
    """A message without the numbers that the check wanted.

    Messages say what was tried, what should have come and, after "got", what came. Of the second
    the decimal numbers go, which are computed, and any number right after "should be" and the like.
    Other whole numbers stay, since they are mostly of a kind ("should have 3 rows").

    Examples
    --------
    >>> without_expected("[1, 4]: the mean should be about 2.5, got 5. Is it divided by n?")
    '[1, 4]: the mean should be about …, got 5. Is it divided by n?'
    """
    text = _RIGHT_AFTER.sub(lambda match: _NUMBER.sub(WITHHELD, match[0]), text)
    # What a student returned may say "should" and "got", too, and hides nothing by it: numbers go
    # after each "should" until the next "got".
    first = _GOT.search(text)
    parts, at = [], 0
    if first and not _WANTED.search(text, 0, first.start()):
        clauses = [match.end() for match in _CLAUSE.finditer(text, 0, first.start())]
        at = first.start()
        start = clauses[-1] if clauses else 0
        parts += [text[:start], _DECIMAL.sub(WITHHELD, text[start:at])]
    while wanted := _THEN.search(text, at):
        got = _CAME.search(text, wanted.end())
        end = got.start() if got else len(text)
        parts += [text[at : wanted.end()], _DECIMAL.sub(WITHHELD, text[wanted.end() : end])]
        at = end
    return "".join([*parts, text[at:]])
