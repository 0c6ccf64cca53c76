"""When submissions were sent, from a file: for systems whose downloads do not say."""

from __future__ import annotations

from datetime import datetime, tzinfo
from pathlib import Path

from coursekit.course import CourseError
from coursekit.lms.roster import UNIQUE, Roster, UnknownSenderError, derived, table, text_of
from coursekit.lms.schemes import Sender
from coursekit.support.times import as_utc

# Ours and Canvas's; Moodle's grading worksheet.
_WHEN = ("submitted_at", "timestamp", "last_modified_(submission)")
_ALSO = {"email_address": "email", "identifier": "moodle_id"}


def read_times(path: Path, roster: Roster | None, zone: tzinfo) -> dict[str, datetime]:
    """Times of submitting by student, in UTC.

    Parameters
    ----------
    path : Path
        CSV with a column of times and one of the roster's columns of ids; or the grading
        worksheet of a Moodle assignment as it is.
    roster : Roster or None
    zone : tzinfo
        Of times without one.

    Raises
    ------
    CourseError
        If the file cannot be read, or a time in it.
    """
    columns, rows = table(text_of(path), path.name)
    columns = [_ALSO.get(column, column) for column in columns]
    when = next((column for column in _WHEN if column in columns), "")
    if not when or not {"full_name", *UNIQUE}.intersection(columns):
        raise CourseError(
            f"{path.name}: it needs a column submitted_at and one that says who, such as id; it "
            f"has {', '.join(columns) or 'nothing'}."
        )
    found = {}
    for number, row in enumerate(rows, start=2):
        said = dict(zip(columns, row, strict=False))
        text = said.get(when, "")
        if text in ("", "-"):
            continue
        time = as_utc(text, zone)
        if time is None:
            raise CourseError(f"{path.name}, row {number}: {text!r} is no time.")
        keys = [(column, said[column]) for column in UNIQUE if said.get(column)]
        ties = tuple(key for key in keys if key[0] == "moodle_id")
        sender = Sender(said.get("full_name", ""), tuple(k for k in keys if k not in ties), ties)
        try:
            student = roster.find(sender) if roster else derived(sender)
        except UnknownSenderError:
            continue  # the download tells of them, if they sent anything
        found[student.id] = time
    return found
