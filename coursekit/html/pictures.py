"""Pictures that would take a browser too much room: found before it gets them.

Their files are small: a few kilobytes of one colour are a thousand million points.
"""

from __future__ import annotations

import base64
import io
import re
import warnings

_MOST_MOVING = 4_000_000  # points of what is drawn again and again
_DATA = re.compile(r"data:image/(?:png|jpeg|gif);base64,(.*)", re.DOTALL)


def is_too_much(address: str) -> bool:
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
