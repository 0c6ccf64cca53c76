"""HTML that would take a browser's parser, or its reader, too long: found before it is parsed.

Parsers mend what is not closed. Elements that only change how text looks are opened again in each
block that follows, so that a few thousand characters become a hundred millions; and for many tags,
all that is open is gone through.
"""

from __future__ import annotations

import re
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
