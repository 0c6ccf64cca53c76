"""Settings of collecting, in ``nbgrader_config.py``."""

from __future__ import annotations

from datetime import tzinfo

from traitlets import Int, Unicode
from traitlets.config import Configurable

from coursekit.course import Course, time_zone

MEGABYTE = 1_000_000


class Collect(Configurable):
    """Settings of `coursekit collect`: ``c.Collect.timezone = "Europe/Berlin"``."""

    roster = Unicode("roster.csv", help="The roster's file, in the course folder.").tag(config=True)
    timezone = Unicode(
        "UTC",
        help="The zone of due dates, and of times in files' names and archives.",
    ).tag(config=True)
    max_entries = Int(20_000, help="The most files in a download, nested ones too.").tag(
        config=True
    )
    max_total = Int(4000, help="The most megabytes of a download, unpacked.").tag(config=True)
    max_submission = Int(200, help="The most megabytes of a student's own zip, unpacked.").tag(
        config=True
    )

    @property
    def zone(self) -> tzinfo:
        """The time zone; see `coursekit.course.time_zone`."""
        return time_zone(self.timezone)


def settings(course: Course) -> Collect:
    """The course's settings of collecting."""
    return Collect(config=course.config)
