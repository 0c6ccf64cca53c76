"""A call for the other end, and what becomes of its arguments."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable
from typing import Any

from coursekit.grading.protocol.encode import Encoder
from coursekit.grading.protocol.plain import PlainError, is_mutable, update

Place = tuple[str, Any]  # "args" or "kwargs", and which of them


def called(
    of: Any, args: list[Any], kwargs: dict[str, Any], encoder: Callable[[], Encoder]
) -> tuple[Any, dict[Place, Any], set[int]]:
    """Call, and look at what that did to the arguments.

    Returns
    -------
    value : object
    changed : dict
        The arguments that are not what they were.
    kept : set of int
        The `id` of each container in those that are.
    """
    before = {}
    for which, values in (("args", dict(enumerate(args))), ("kwargs", kwargs)):
        for key, value in values.items():
            if is_mutable(value):
                before[which, key] = value, _frozen(value, encoder())[0]
    value = of(*args, **kwargs)
    changed, kept = {}, set()
    for place, (argument, was) in before.items():
        now, held = _frozen(argument, encoder())
        if now != was:
            changed[place] = argument
        else:
            kept |= held
    return value, changed, kept


def _frozen(value: Any, encoder: Encoder) -> tuple[Any, set[int]]:
    try:
        return (json.dumps(encoder.encode(value)), encoder.blobs), encoder.holds()
    except PlainError:
        return None, set()


def follow(fields: dict[str, Any], changed: dict[Any, Any]) -> list[tuple[Any, Any]]:
    """Change the arguments of a call here as they changed there.

    Returns
    -------
    list of (object, object)
        What came, and the argument that has its content now.
    """
    followed = []
    for key, new in changed.items():
        with contextlib.suppress(KeyError, IndexError, TypeError, ValueError):
            which, place = key
            if which in ("args", "kwargs"):
                update(fields[which][place], new)
                followed.append((new, fields[which][place]))
    return followed
