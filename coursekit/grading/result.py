"""What became of a submission, and of each of its graded cells."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

GRADED = "graded"

UNCLEAR = "unclear"

TIMEOUT = "timeout"

CRASHED = "crashed"

INVALID = "invalid"

ERROR = "error"

STATUSES = (GRADED, UNCLEAR, TIMEOUT, CRASHED, INVALID, ERROR)


@dataclass
class Check:
    """What the gradebook is to say of one graded cell.

    Attributes
    ----------
    score : float or None
        Points from the check; None for an answer that a person marks.
    max_score : float
        The most it can give.
    message : str
        Why points were lost, as the student sees it; empty if none were.
    explanation : str
        What may have happened, as the student sees it; empty if nothing is known.
    """

    notebook: str
    cell: str
    score: float | None
    max_score: float
    message: str = ""
    explanation: str = ""

    @property
    def lost_points(self) -> bool:
        """Whether the check gave less than its points."""
        return self.score is not None and self.score < self.max_score


@dataclass
class Result:
    """What became of one submission.

    Attributes
    ----------
    status : str
        One of ``STATUSES``: ``unclear`` is graded, but it is not certain which cells are the
        answers, and a check that failed there waits for a person; ``timeout`` and ``crashed``
        are the submission's doing and carry the scores reached; ``invalid`` cannot be graded;
        ``error`` is ours, not the student's.
    notes : list of str
        Repairs, or why it was not graded, for the TA.
    seconds : float
        Wall time it took.
    timestamp : str or None
        When it was handed in (ISO 8601), if known.
    checks : list of Check
        One for each graded cell; empty if there are no scores.
    unanswered : list of (str, str)
        Notebook and cell of each solution that was left as released.
    penalties : dict of str to float
        Late penalty by notebook.
    followed : list of str
        Notebooks in which right results took the place of those of tasks that failed.
    hurried : bool
        Whether it ran out of time otherwise than by CPU time: alone it might not have.
    """

    student: str
    status: str
    notes: list[str] = field(default_factory=list)
    seconds: float = 0.0
    timestamp: str | None = None
    checks: list[Check] = field(default_factory=list)
    unanswered: list[tuple[str, str]] = field(default_factory=list)
    penalties: dict[str, float] = field(default_factory=dict)
    followed: list[str] = field(default_factory=list)
    hurried: bool = False

    @property
    def points(self) -> float:
        """Points from checks."""
        return sum(check.score or 0 for check in self.checks)

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_dict(cls, fields: Mapping[str, Any]) -> Result:
        """The result that `as_dict` gave, or JSON made of that."""
        made = cls(**fields)
        made.checks = [Check(**check) for check in fields["checks"]]
        made.unanswered = [(notebook, cell) for notebook, cell in fields["unanswered"]]
        return made
