"""HTML and pictures that would take a browser too long, or too much room: found beforehand.

Parsers mend what is not closed. Elements that only change how text looks are opened again in each
block that follows, so that a few thousand characters become a hundred millions; and for many tags,
all that is open is gone through. Files of pictures are small: a few kilobytes of one colour are a
thousand million points.
"""

from __future__ import annotations

import base64
import io
import re
import warnings
from collections import Counter

_LOOKS = (
    *("b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u"),
)
# Such elements with attributes are each a kind of their own; without, three of a kind are kept.
_DRESSED = re.compile(rf"<({'|'.join(_LOOKS)})(?=[\s/])[^>]*>", re.I)
_TAG = re.compile(r"<(/?)([a-z][^\s/>]*)", re.I)
# These have no end, or need none.
_ENDLESS = {
    *("area", "base", "body", "br", "col", "colgroup", "dd", "dt", "embed", "head", "hr", "html"),
    *("img", "input", "li", "link", "meta", "optgroup", "option", "p", "param", "rp", "rt"),
    *("source", "tbody", "td", "tfoot", "th", "thead", "tr", "track", "wbr"),
}
# Of a table's cell or column, in clean markup: browsers have room for each that it goes over.
_SPAN = re.compile(r'span="0*(\d+)"')
_OF_A_KIND = 3
MOST_ELEMENTS = 400_000
DEEPEST = 1000
MOST_LONGER = 3  # times as long as it was
_MOST_MOVING = 4_000_000  # points of what is drawn again and again
_DATA = re.compile(r"data:image/(?:png|jpeg|gif);base64,(.*)", re.DOTALL)


def bare(markup: str) -> str:
    """The markup without attributes of elements that only change how text looks."""
    # After the last end of a tag there is none to be looked for, from each beginning anew.
    end = markup.rfind(">") + 1
    return _DRESSED.sub(r"<\1>", markup[:end]) + markup[end:]


def is_too_much(markup: str) -> bool:
    """True if parsing `bare` markup may make very many elements, or take very long."""
    open_: Counter[str] = Counter()
    depth = deepest = number = 0
    kinds = set()
    for end, name in _TAG.findall(markup.lower()):
        number += 1
        if name in _ENDLESS:
            continue
        if not end:
            open_[name] += 1
            depth += 1
            deepest = max(deepest, depth)
            kinds.add(name)
        elif open_[name]:
            open_[name] -= 1
            depth -= 1
    again = _OF_A_KIND * len(kinds.intersection(_LOOKS))
    return deepest > DEEPEST or again * number > MOST_ELEMENTS


def spans_too_much(markup: str) -> bool:
    """True if table cells in clean markup span very many rows and columns."""
    return sum(int(number[:7]) for number in _SPAN.findall(markup)) > MOST_ELEMENTS


def is_picture_too_much(address: str) -> bool:
    """True if the picture of a data address would take too much room, or is none.

    Browsers go by what is in it, whatever it is called.
    """
    from PIL import Image

    match = _DATA.fullmatch(address)
    if match is None:
        return True
    code = "".join(match[1].split()).rstrip("=")
    try:
        content = base64.b64decode(code + "=" * (-len(code) % 4))  # browsers need no such end
        with warnings.catch_warnings(action="error"):  # Pillow's, of more points than cameras have
            image = Image.open(io.BytesIO(content), formats=["PNG", "JPEG", "GIF"])
    except Exception:  # whatever a stranger may write
        return True
    moves = image.format == "GIF" or b"acTL" in content
    return moves and image.width * image.height > _MOST_MOVING
