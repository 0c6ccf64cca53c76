"""When submissions were sent, and by whom, from a file: where a download does not say."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, tzinfo
from pathlib import Path

from coursekit.course import CourseError
from coursekit.lms import columns
from coursekit.lms.columns import read_table
from coursekit.lms.ids import clean_id
from coursekit.lms.roster import Roster, Student, UnknownSenderError, derived, unique
from coursekit.lms.system import Sender, normal, passing
from coursekit.support.spreadsheet import plain
from coursekit.support.times import is_day_first, moment


@dataclass
class Times:
    """What such a file says.

    Attributes
    ----------
    when : dict of str to datetime
        Times of submitting by student, in UTC.
    numbers : dict of (str, str) to Student
        Who is behind a number of this assignment only, by column and number.
    """

    when: dict[str, datetime] = field(default_factory=dict)
    numbers: dict[tuple[str, str], Student] = field(default_factory=dict)


def read_times(path: Path, roster: Roster | None, zone: tzinfo) -> Times:
    """Read the file.

    Parameters
    ----------
    path : Path
        CSV with a column of times and one of the roster's columns of ids; or what a system
        exports of an assignment's submissions, in any language that it knows.
    roster : Roster or None
    zone : tzinfo
        Of times without one.
    """
    headings, rows = read_table(path)
    names = columns.known(headings)
    who = {"full_name", *passing(), *unique()}.intersection(names)
    if columns.WHEN not in names or not who:
        raise CourseError(
            f"{path.name}: it needs a column submitted_at and one that says who, such as id; it "
            f"has {', '.join(headings) or 'nothing'}."
        )
    said = [(row.number, dict(zip(names, map(plain, row.cells), strict=False))) for row in rows]
    day_first = is_day_first(one.get(columns.WHEN, "") for _, one in said)
    found = Times()
    row_of: dict[str, int] = {}
    for number, one in said:
        sender = sender_of(one)
        try:
            student = roster.find(sender) if roster else derived(sender)
        except UnknownSenderError:
            continue  # the download tells of them, if they sent anything
        for column in passing():
            if one.get(column):
                key = column, normal(column, one[column])
                if found.numbers.setdefault(key, student) != student:
                    raise CourseError(
                        f"{path.name}, row {number}: {column} {key[1]} is {student.id}, and "
                        f"{found.numbers[key].id} in an earlier row; remove one."
                    )
        text = one.get(columns.WHEN, "")
        if text in ("", "-"):
            continue
        try:
            time = moment(text, zone, day_first)
        except ValueError as error:
            raise CourseError(
                f"{path.name}, row {number}: {text!r} {error}; write times as 2026-11-03 23:59, "
                "with another zone as 2026-11-03 23:59 +0100."
            ) from error
        if day_first is None and time != moment(text, zone, True):
            raise CourseError(
                f"{path.name}, row {number}: {text!r} may begin with the day or the month; write "
                "times as 2026-11-03 23:59."
            )
        if found.when.setdefault(student.id, time) != time:
            raise CourseError(
                f"{path.name}, row {number}: another time for {student.id} than in row "
                f"{row_of[student.id]}; remove the one that does not count."
            )
        row_of.setdefault(student.id, number)
    return found


def sender_of(said: dict[str, str]) -> Sender:
    """Who is meant in a row; a number of this assignment only tells people of one name apart."""
    name = said.get("full_name") or " ".join(
        filter(None, [said.get("first_name"), said.get("last_name")])
    )
    keys = [(column, clean_id(said[column])) for column in unique() if said.get(column)]
    ties = tuple(key for key in keys if key[0] in passing())
    return Sender(name, tuple(key for key in keys if key not in ties), ties)
