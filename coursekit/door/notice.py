"""The notice: all that the door's web process may know of the course.

The grader writes it; whoever serves the pages has no need to open another file of the course.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime, timedelta, tzinfo
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from traitlets import Enum, Float, Int, Unicode
from traitlets.config import Configurable

from coursekit.support.files import write_whole

FILE = "notice.json"
CHECKS, COUNTS, POINTS = "checks", "counts", "points"


class Door(Configurable):
    """Settings of `coursekit door` in ``nbgrader_config.py``: ``c.Door.before = "counts"``."""

    before = Enum(
        (CHECKS, COUNTS, POINTS),
        default_value=CHECKS,
        help="What students see before the feedback: the checks that they can read, or also how "
        "many hidden ones pass, or also the points.",
    ).tag(config=True)
    late_hours = Float(
        0,
        min=0,
        help="For how many hours after a student's due date the door takes late work. Feedback "
        "comes when it takes no more from anybody.",
    ).tag(config=True)
    per_hour = Int(10, min=1, help="The most hand-ins of a student to an assignment an hour.").tag(
        config=True
    )
    most = Int(25, min=1, help="The most megabytes of one hand-in.").tag(config=True)
    link_days = Int(200, min=1, help="For how many days a personal link holds.").tag(config=True)
    address = Unicode(
        help="The address under which students reach the door, such as https://door.example.org; "
        "if empty, this machine's own."
    ).tag(config=True)
    title = Unicode("Hand in", help="The heading of its pages, such as the course's name.").tag(
        config=True
    )


@dataclass(frozen=True)
class Person:
    """A student: the name, whose submission counts instead, and due dates of one's own."""

    name: str
    holders: dict[str, str] = field(default_factory=dict)
    due: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Notice:
    """The facts behind the door's pages.

    Attributes
    ----------
    settings : dict
        Those of `Door`, by name.
    zone : str
        The time zone of the course.
    notebooks : dict of str to list of str
        By assignment that was released, the names of its notebooks.
    due : dict of str to str
        By assignment, until when it is due, in UTC; without those that have no due date.
    published : list of str
        Assignments whose feedback students may read.
    students : dict of str to Person
        By id.
    """

    settings: Mapping[str, Any]
    zone: str
    notebooks: Mapping[str, list[str]]
    due: Mapping[str, str]
    published: list[str]
    students: Mapping[str, Person]

    @classmethod
    def read(cls, folder: Path) -> Notice:
        facts = json.loads((folder / FILE).read_text(encoding="utf-8"))
        people = {student: Person(**person) for student, person in facts["students"].items()}
        return cls(**(facts | {"students": people}))

    def write(self, folder: Path) -> None:
        """Write it, if it says something new."""
        text = json.dumps(asdict(self), sort_keys=True)
        file = folder / FILE
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            write_whole(file, text)

    @property
    def clock(self) -> tzinfo:
        return ZoneInfo(self.zone)

    def holder(self, assignment: str, student: str) -> str:
        return self.students[student].holders.get(assignment, student)

    def due_for(self, assignment: str, student: str) -> datetime | None:
        """Until when a student's work is due; None if it is never."""
        text = self.students[student].due.get(assignment) or self.due.get(assignment)
        return datetime.fromisoformat(text) if text else None

    def closes(self, assignment: str, student: str) -> datetime | None:
        """Until when the door takes a student's work; None if it does for ever."""
        due = self.due_for(assignment, student)
        return due and due + timedelta(hours=self.settings["late_hours"])

    def is_closed(self, assignment: str, student: str) -> bool:
        closes = self.closes(assignment, student)
        return closes is not None and datetime.now(UTC) > closes

    def is_over(self, assignment: str) -> bool:
        """True if the door takes no more work on an assignment from anybody."""
        closed = [self.is_closed(assignment, student) for student in self.students]
        return bool(closed) and all(closed)
