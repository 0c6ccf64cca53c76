"""When submissions were sent and how late that is, as far as it is known, for people to read."""

from __future__ import annotations

import dataclasses
from bisect import bisect_left
from collections.abc import Sequence
from datetime import datetime, timedelta, tzinfo
from typing import Any

from coursekit.lms.choose import Submission
from coursekit.lms.system import Piece, Sender
from coursekit.support.times import in_zone

# Downloading takes minutes: dates that are all this close are when that was.
_DOWNLOADING = timedelta(hours=1)
# No whole class is so late.
_ANOTHER_YEAR = timedelta(days=90)


def dated(pieces: list[Piece]) -> tuple[list[Piece], list[str]]:
    """Pieces with the archive's dates, if these can be when they were sent; what is to be said.

    Not if most senders' are as close as those of a download: then the others are of something
    else, such as a file that was added by hand.
    """
    of_sender: dict[Sender, datetime] = {}
    for piece in pieces:
        if when := piece.entry.when:
            of_sender[piece.sender] = max(of_sender.get(piece.sender, when), when)
    dates = sorted(of_sender.values())
    close = max(
        (bisect_left(dates, date + _DOWNLOADING) - n for n, date in enumerate(dates)), default=0
    )
    if close == len(dates):
        return pieces, []
    if 2 * close > len(dates):
        return pieces, [
            f"the archive's dates do not count as times of submission: {close} of {len(dates)} lie "
            "within one hour, as those of a download do; see --times"
        ]
    dated = [dataclasses.replace(piece, when=piece.entry.when) for piece in pieces]
    return dated, ["times of submission are the dates in the archive; see --times if they are not"]


def other_time(before: dict[str, Any], now: dict[str, Any], zone: tzinfo) -> list[str]:
    """What is to be said if the same files are said to have been sent at another time."""
    if before.get("digest") != now["digest"] or before["when"] in (None, now["when"]):
        return []
    old, new = (in_zone(datetime.fromisoformat(one["when"]), zone) for one in (before, now))
    return [f"the same files as before, sent {new}; the time was {old} before"]


def another_year(after_due: Sequence[timedelta]) -> list[str]:
    """What is to be said if everybody is so late that the due date must be an earlier year's."""
    if len(after_due) < 2 or min(after_due) < _ANOTHER_YEAR:
        return []
    return [
        f"all are late by {min(after_due).days} days or more: is the due date an earlier year's? "
        "Change it in nbgrader_config.py (c.LatePolicy.due) or formgrader"
    ]


def lateness(sent: Submission, when: datetime | None, due: datetime | None, zone: tzinfo) -> str:
    """How late a submission is; empty if it is not, or nobody knows."""
    if when is None or due is None or when <= due:
        return ""
    minutes = int((when - due).total_seconds() // 60)
    days, rest = divmod(minutes, 24 * 60)
    parts = [(days, "d"), (rest // 60, "h"), (rest % 60, "min")]
    by = " ".join(f"{number} {unit}" for number, unit in parts if number) or "less than a minute"
    after = f"; {sent.last} is later than the notebooks" if sent.last and when == sent.when else ""
    return f"{in_zone(when, zone)}, by {by}{after}"
