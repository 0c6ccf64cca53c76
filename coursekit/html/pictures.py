"""Pictures that would take a browser too long to draw, or too much room: found before it gets them.

In an SVG, an element can be drawn again wherever another names it, and what is drawn again can name
others: a few lines are a million rectangles. So elements are counted as often as they are drawn, a
long path as many. Of others it is the points that count: a few kilobytes are a thousand million.
"""

from __future__ import annotations

import base64
import re
import struct
from dataclasses import dataclass, field
from xml.parsers import expat

from coursekit.html.bounded import MOST_ELEMENTS

_LARGEST = 10_000_000  # bytes
_DEEPEST = 200
_MOST_POINTS = 100_000_000  # twice as many as cameras have
_MOST_MOVING = 4_000_000  # of what is drawn again and again
_DATA = re.compile(r"data:image/([a-z+]+);base64,(.*)", re.DOTALL)
_NAMES = re.compile(r"url\(\s*+[\"']?+\s*+#([^\"')]*)")
# Or hides from us what it says.
_COSTLY = re.compile(r"\\|animation|filter", re.I)
_OF_A_PATH = 30  # characters, for which it counts as one element more
# One of these may take as long as all else together, goes on for ever, or is a page of its own.
_ENDLESS = {
    *("animate", "animateMotion", "animateTransform", "filter", "foreignObject", "marker", "mask"),
    "set",
}
# Each of these is drawn by itself for what names it, so that none may name another.
_PARTS = {"clipPath", "pattern"}


class _TooMuchError(Exception):
    """A picture that is not to be drawn."""


@dataclass
class _Element:
    """The whole picture, or one that has an id, with what in it has none."""

    id: str = ""
    own: int = 1
    names: list[str] = field(default_factory=list)
    inner: list[_Element] = field(default_factory=list)
    drawn: int = 0  # elements, itself included; 0 if not yet counted
    is_open: bool = False  # its count has begun


def is_too_much(address: str) -> bool:
    """Whether the picture of a data address would take too much, or is none."""
    found = _DATA.fullmatch(address)
    if found is None:
        return False
    code = "".join(found[2].split()).rstrip("=")
    try:
        content = base64.b64decode(code + "=" * (-len(code) % 4))  # browsers need no such end
    except ValueError:
        return True
    return draws_too_much(content) if found[1] == "svg+xml" else is_too_large(content)


def is_too_large(picture: bytes) -> bool:
    """Whether a picture has too many points, or is none of PNG, JPEG and GIF.

    Browsers go by what is in it, whatever it is called.
    """
    if picture.startswith(b"\x89PNG\r\n\x1a\n"):
        width, height = struct.unpack("!II", picture[16:24].rjust(8, b"\0"))
        moves = b"acTL" in picture
    elif picture.startswith((b"GIF87a", b"GIF89a")):
        width, height = struct.unpack("<HH", picture[6:10].rjust(4, b"\0"))
        moves = True
    elif picture.startswith(b"\xff\xd8"):
        height, width = _of_jpeg(picture)
        moves = False
    else:
        return True
    return bool(width * height > (_MOST_MOVING if moves else _MOST_POINTS))


def _of_jpeg(picture: bytes) -> tuple[int, int]:
    """Height and width of a JPEG; none where it does not say before it begins."""
    place = 2
    while (place := picture.find(b"\xff", place)) >= 0 and place + 9 <= len(picture):
        kind = picture[place + 1]
        if 0xC0 <= kind <= 0xCF and kind not in (0xC4, 0xC8, 0xCC):
            return struct.unpack("!HH", picture[place + 5 : place + 9])
        if kind == 0xDA:
            break
        has_length = kind not in (0x00, 0x01, 0xFF) and not 0xD0 <= kind <= 0xD9
        length = struct.unpack("!H", picture[place + 2 : place + 4])[0] if has_length else 0
        place += 1 + (kind != 0xFF) + length
    return 0, 0


def draws_too_much(svg: bytes) -> bool:
    """Whether an SVG would take too long to draw, or is none."""
    try:
        if len(svg) > _LARGEST:
            return True
        _drawn(*_read(svg))
    except (_TooMuchError, expat.ExpatError, ValueError, RecursionError):
        return True
    return False


def _read(svg: bytes) -> tuple[_Element, dict[str, _Element]]:
    """The whole picture, and its elements by their ids."""
    open_, by_id, styles, parts = [_Element()], dict[str, _Element](), [0], [0]
    parser = expat.ParserCreate()

    def start(tag: str, attributes: dict[str, str]) -> None:
        kind = tag.rpartition(":")[2]
        if kind in _ENDLESS or len(open_) > _DEEPEST:
            raise _TooMuchError
        length = len(attributes.get("d", attributes.get("points", "")))
        one = _Element(attributes.get("id", ""), 1 + length // _OF_A_PATH)
        open_.append(one)
        by_id.setdefault(one.id, one)  # of two with one id it is the first that is meant
        styles[0] += kind == "style"
        parts[0] += kind in _PARTS
        for name, value in attributes.items():
            if name.rpartition(":")[2] == "href":
                one.names += [value.strip()[1:]] if value.strip().startswith("#") else []
                if value.strip()[:20].lower().startswith("data:image/svg"):
                    raise _TooMuchError
            elif "\\" in value or name == "filter" or (name == "style" and _COSTLY.search(value)):
                raise _TooMuchError
            one.names += _NAMES.findall(value)
        if parts[0] and one.names:
            raise _TooMuchError

    def end(tag: str) -> None:
        styles[0] -= tag.rpartition(":")[2] == "style"
        parts[0] -= tag.rpartition(":")[2] in _PARTS
        one, outer = open_.pop(), open_[-1]
        if one.id:
            outer.inner.append(one)
        else:
            outer.own += one.own
            outer.names += one.names
            outer.inner += one.inner

    def text(said: str) -> None:
        # A style may name others for all elements at once.
        if styles[0] and (_COSTLY.search(said) or "url" in said.lower()):
            raise _TooMuchError

    def entity(*_: object) -> None:
        raise _TooMuchError  # a text that stands for many

    parser.buffer_text = True
    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler, parser.EntityDeclHandler = text, entity
    parser.Parse(svg, True)
    return open_[0], by_id


def _drawn(one: _Element, by_id: dict[str, _Element]) -> int:
    """How many elements are drawn for one, those that it names included, if not too many."""
    if not one.drawn:
        if one.is_open:
            raise _TooMuchError  # it names itself
        one.is_open = True
        named = [by_id[name] for name in one.names if name in by_id]
        one.drawn = one.own + sum(_drawn(other, by_id) for other in (*one.inner, *named))
        if one.drawn > MOST_ELEMENTS:
            raise _TooMuchError  # here, for such numbers grow to a hundred thousand digits
    return one.drawn
