"""Text: how a file's is encoded, and how names, numbers and rows are shown."""

import re
import unicodedata
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache

# Of no width, and in names all the same: what joins letters in Persian and in India's scripts, and
# what says which way they run in Arabic and Hebrew.
JOINERS = "\u200c\u200d\u200e\u200f\u061c"
# Tried where a word begins only: within a long one, each place would be gone on from to its end.
_MAIL = re.compile(r"(?<![\w.+-])[\w.+-]++@[\w-]++\.[\w.-]+")
_MOST_BLANKS = 200
_BLANKS = re.compile(rf"\s{{{_MOST_BLANKS + 1},}}")
# Unicode's own limit for what is to be read piece by piece (UAX #15, Stream-Safe Text Format).
_MOST_ACCENTS = 30
# None of them stands before this letter.
_ACCENTED = re.compile(rf"[^\x00-\u02ff]{{{_MOST_ACCENTS + 1},}}")
_MARKS = (
    (b"\xef\xbb\xbf", "utf-8"),
    (b"\xff\xfe", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be"),
)


def encoding_of(content: bytes) -> tuple[bytes, str]:
    """The mark at the beginning of a file, if any, and how what follows is encoded.

    That is UTF-8 or UTF-16, whether or not it can be decoded so.
    """
    mark = next((entry for entry in _MARKS if content.startswith(entry[0])), None)
    if mark is None and b"\0" in content[:2]:  # UTF-16 without a mark
        mark = b"", "utf-16-be" if content[0] == 0 else "utf-16-le"
    return mark or (b"", "utf-8")


def paragraphs(parts: Mapping[str, Sequence[str]]) -> list[str]:
    """Lines under their titles, indented; a title without lines is left out."""
    return [
        line
        for title, lines in parts.items()
        if lines
        for line in (f"{title}:", *(f"  {line}" for line in lines))
    ]


def code_to_read(code: str) -> str:
    """Code without blanks at the ends of lines: many of them keep pygments busy for hours.

    Whoever reads it sees no difference. Nor has it more than 200 blanks in a row: of what stands
    after the word ``match``, pygments looks at each from each.
    """
    lines = (line.rstrip() for line in re.split(r"\r\n?|\n", code))
    return "\n".join(_BLANKS.sub(lambda match: match[0][:_MOST_BLANKS], line) for line in lines)


def without_heaps(text: str) -> str:
    """A text with at most 30 accents on one letter.

    Python puts the accents of each name in code into an order of their own, and so does who
    compares texts. For that it takes the square of their number, in which nothing interrupts it.
    """
    return _ACCENTED.sub(lambda match: _with_few_accents(match[0]), text)


def _with_few_accents(text: str) -> str:
    letters, number = [], 0
    for letter in text:
        number = number + 1 if _is_accent(letter) else 0
        if number <= _MOST_ACCENTS:
            letters.append(letter)
    return "".join(letters)


@lru_cache(maxsize=8192)
def _is_accent(letter: str) -> bool:
    return unicodedata.combining(unicodedata.normalize("NFKD", letter)[0]) > 0


def without_mail(text: str, instead: str) -> str:
    """A text with another word for each mail address."""
    return _MAIL.sub(instead, text)


def counted(number: float, noun: str) -> str:
    """A number with its noun, as in "1 answer" and "2 answers"."""
    return f"{number:g} {noun}{'s' * (number != 1)}"


def without_idle_zeros(number: str) -> str:
    """A decimal number without the zeros at its end that say nothing: 2.50 is 2.5."""
    return number.rstrip("0").rstrip(".") if "." in number else number


def listed(names: Collection[str], most: int = 5) -> str:
    """The first of the names, and how many more there are."""
    first = ", ".join(list(names)[:most])
    return first if len(names) <= most else f"{first} and {len(names) - most} more"


def is_shown(character: str) -> bool:
    """True if a character is one to show: also spaces of all widths, as in names of files."""
    return (
        character.isprintable() or character in JOINERS or unicodedata.category(character) == "Zs"
    )


def printable(text: str, also: str = "") -> str:
    """Fit for a terminal and a file, whatever a name holds: not every one is text.

    Parameters
    ----------
    also : str
        Characters to keep though they are not printed, such as line ends.
    """
    return "".join(c if is_shown(c) or c in also else "?" for c in text)


def aligned(rows: Sequence[Sequence[str]]) -> str:
    """Rows as lines of text, columns aligned; the first row is the heading."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    lines = [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]
    return "\n".join([lines[0], "-" * len(lines[0]), *lines[1:]])
