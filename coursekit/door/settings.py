"""The settings of the door in ``nbgrader_config.py``: ``c.Door.before = "counts"``."""

from traitlets import Enum, Float, Int, Unicode
from traitlets.config import Configurable

CHECKS, COUNTS, POINTS = "checks", "counts", "points"


class Door(Configurable):
    """Settings of `coursekit door`."""

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
