"""What an instructor may set about collecting, in ``nbgrader_config.py``."""

from __future__ import annotations

from datetime import UTC, datetime, tzinfo
from zoneinfo import ZoneInfo

from traitlets import Float, Int, Unicode
from traitlets.config import Configurable

from coursekit.course import Course, CourseError

MEGABYTE = 1_000_000


class Collect(Configurable):
    """Settings of `coursekit collect`: ``c.Collect.timezone = "Europe/Berlin"``."""

    roster = Unicode("roster.csv", help="The roster's file, in the course folder.").tag(config=True)
    timezone = Unicode(
        "UTC",
        help="The zone of due dates, of the times in Brightspace's file names and in archives.",
    ).tag(config=True)
    max_entries = Int(20_000, help="The most files in a download, nested ones too.").tag(
        config=True
    )
    max_total = Int(4000, help="The most megabytes of a download, unpacked.").tag(config=True)
    max_submission = Int(200, help="The most megabytes of a student's own zip, unpacked.").tag(
        config=True
    )
    max_ratio = Float(
        200, help="How many times its packed size a file of over 10 megabytes may have."
    ).tag(config=True)
    max_depth = Int(3, help="How deep zip archives may be nested in a download.").tag(config=True)

    @property
    def zone(self) -> tzinfo:
        """The time zone.

        Raises
        ------
        CourseError
            If there is none of that name.
        """
        try:
            return ZoneInfo(self.timezone)
        except (KeyError, ValueError, OSError) as error:
            raise CourseError(
                f"nbgrader_config.py: c.Collect.timezone: no time zone {self.timezone!r}; "
                'write one like "Europe/Berlin".'
            ) from error


def settings(course: Course) -> Collect:
    """The course's settings of collecting."""
    return Collect(config=course.config)


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
