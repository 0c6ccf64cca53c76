"""What the marking page sends, looked at before it is believed."""

from __future__ import annotations

import math
from typing import Any

__all__ = ["RefusedError", "many", "number", "text"]

_LONGEST = 5000  # characters of a comment


class RefusedError(Exception):
    """Why something was not done, in words for the page; nothing was changed."""


def text(said: dict[str, Any], name: str) -> str:
    """A text, "" if there is none.

    Raises
    ------
    RefusedError
        If it is something else, or too long.
    """
    value = said.get(name, "")
    if not isinstance(value, str) or len(value) > _LONGEST:
        raise RefusedError(f"{name} is not a text of at most {_LONGEST} characters.")
    return value


def number(said: dict[str, Any], name: str) -> float:
    """A number, 0 if there is none.

    Raises
    ------
    RefusedError
        If it is something else, or not finite.
    """
    value = said.get(name, 0)
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise RefusedError(f"{name} is not a number.")
    return float(value)


def many(said: dict[str, Any], name: str) -> list[Any]:
    """A list, empty if there is none.

    Raises
    ------
    RefusedError
        If it is something else, or too long.
    """
    value = said.get(name, [])
    if not isinstance(value, list) or len(value) > 10_000:
        raise RefusedError(f"{name} is not a list.")
    return value
