"""Pictures that would take a browser too much room: found before it gets them.

Their files are small: a few kilobytes of one colour are a thousand million points.
"""

from __future__ import annotations

import base64
import re
import struct

_MOST_POINTS = 100_000_000  # twice as many as cameras have
_MOST_MOVING = 4_000_000  # of what is drawn again and again
_DATA = re.compile(r"data:image/(?:png|jpeg|gif);base64,(.*)", re.DOTALL)


def is_too_much(address: str) -> bool:
    """True if the picture of a data address would take too much room, or is none."""
    match = _DATA.fullmatch(address)
    if match is None:
        return True
    code = "".join(match[1].split()).rstrip("=")
    try:
        content = base64.b64decode(code + "=" * (-len(code) % 4))  # browsers need no such end
    except ValueError:
        return True
    return is_too_large(content)


def is_too_large(picture: bytes) -> bool:
    """True if a picture has too many points, or is none of PNG, JPEG and GIF.

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
