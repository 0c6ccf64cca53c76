"""Times as people and systems write them."""

from __future__ import annotations

from datetime import UTC, datetime, tzinfo


def as_utc(text: str, zone: tzinfo) -> datetime | None:
    """A time as people write it; None if it is none.

    Not nbgrader's ``parse_utc``: that takes +0100 for a hundred seconds.
    """
    from dateutil import parser

    try:
        when = parser.parse(text)
    except (ValueError, OverflowError):
        return None
    return (when if when.tzinfo else when.replace(tzinfo=zone)).astimezone(UTC)
