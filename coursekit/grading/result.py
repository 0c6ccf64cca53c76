"""The result of a submission, of each of its graded cells, and of a whole run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

GRADED, UNCLEAR, TIMEOUT, CRASHED = "graded", "unclear", "timeout", "crashed"
INVALID, ERROR = "invalid", "error"
STATUSES = (GRADED, UNCLEAR, TIMEOUT, CRASHED, INVALID, ERROR)


def start_mark(graded: Path) -> Path:
    """A file that is there once grading has begun: an end before that is no student's doing.

    It gets a line for each check that fails, see `lost_checks`.

    Parameters
    ----------
    graded : Path
        The folder that is to get the graded notebooks.
    """
    return graded.with_name(f".begun-{graded.name}")


def lost_checks(graded: Path) -> dict[str, float]:
    """The checks that have failed by now, as `Result.lost` has them."""
    lines = start_mark(graded).read_text(encoding="utf-8").splitlines()
    return {name: float(points) for points, _, name in (line.partition(" ") for line in lines)}


@dataclass
class Check:
    """The score of one graded cell, and what its student reads about it.

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
        """True if the check gave less than its points."""
        return self.score is not None and self.score < self.max_score


@dataclass
class Result:
    """The result of one submission.

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
    hurried : bool
        Whether what ran beside it may be the reason for its status: alone it may have another.
    lost : dict of str to float
        Points of each check, by notebook and cell, that failed before chance had a part in it.
    """

    student: str
    status: str
    notes: list[str] = field(default_factory=list)
    seconds: float = 0.0
    timestamp: str | None = None
    checks: list[Check] = field(default_factory=list)
    unanswered: list[tuple[str, str]] = field(default_factory=list)
    penalties: dict[str, float] = field(default_factory=dict)
    hurried: bool = False
    lost: dict[str, float] = field(default_factory=dict)

    def hold_to(self, first: Result) -> None:
        """Leave to a person what failed in a first run, before that was ended, and got more now."""
        for check in self.checks:
            name = f"{check.notebook}/{check.cell}"
            if (check.score or 0) > first.lost.get(name, check.max_score):
                check.score = None
                self.status = UNCLEAR if self.status == GRADED else self.status
                self.notes.append(
                    f"{name} failed in a first run, which was ended, and gets more points now"
                )

    @property
    def points(self) -> float:
        """Points from checks."""
        return sum(check.score or 0 for check in self.checks)

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_dict(cls, entry: Mapping[str, Any]) -> Result:
        """The result that `as_dict` gave, or JSON made of that, with whatever else is in it."""
        result = cls(**{name.name: entry[name.name] for name in fields(cls) if name.name in entry})
        result.checks = [Check(**check) for check in entry["checks"]]
        result.unanswered = [(notebook, cell) for notebook, cell in entry["unanswered"]]
        return result


@dataclass
class Batch:
    """The outcome of one run.

    Attributes
    ----------
    results : list of Result
        The last result of each student asked for, by student; of this run or an earlier one.
    graded : list of Result
        Those of this run.
    with_feedback : list of str
        Those whose result held, and whose missing feedback was written in this run.
    outdated : list of str
        Those whose result holds, though another version of coursekit or nbgrader gave it.
    stopped : bool
        Whether the run was interrupted; what it had finished is kept.
    remark : str
        Whose late penalties changed, if any did.
    beside : list of str
        For each notebook whose checks ran beside the answers, why.
    before : dict of str to Result
        What was recorded of the students graded in this run before it, where anything was.
    """

    results: list[Result]
    graded: list[Result]
    with_feedback: list[str]
    outdated: list[str] = field(default_factory=list)
    stopped: bool = False
    remark: str = ""
    beside: list[str] = field(default_factory=list)
    before: dict[str, Result] = field(default_factory=dict)

    def fell(self) -> list[tuple[Result, Result]]:
        """Results before and now where checks give fewer points than they did; most first."""
        after = {result.student: result for result in self.results}
        pairs = [(old, after[student]) for student, old in self.before.items() if student in after]
        less = [(old, new) for old, new in pairs if new.points < old.points]
        return sorted(less, key=lambda pair: (pair[1].points - pair[0].points, pair[1].student))

    def counts(self) -> dict[str, int]:
        """Number of students by status."""
        numbers = Counter(result.status for result in self.results)
        return {status: numbers[status] for status in STATUSES if numbers[status]}

    def misconceptions(self) -> list[tuple[str, str, int]]:
        """Misconceptions: check, explanation, and how many students share it; most first."""
        shared = Counter(
            (f"{check.notebook}/{check.cell}", check.explanation)
            for result in self.results
            for check in result.checks
            if check.explanation
        )
        ordered = sorted(shared.items(), key=lambda item: (-item[1], item[0]))
        return [(place, tell, number) for (place, tell), number in ordered]

    def __str__(self) -> str:
        """Notes for the TA, points that fell, and counts by status."""
        lines = [
            f"{result.student}: {result.status}: {note}"
            for result in self.results
            for note in result.notes
        ]
        for old, new in self.fell():
            status = "" if new.status == old.status else f", {old.status} before, {new.status} now"
            waits = sum(check.max_score for check in new.checks if check.score is None)
            waits -= sum(check.max_score for check in old.checks if check.score is None)
            waiting = f", {waits:g} more wait for a TA" if waits > 0 else ""
            lines.append(
                f"{new.student}: points fell from {old.points:g} to {new.points:g} "
                f"({new.points - old.points:g}){status}{waiting}"
            )
        lines += self.beside
        counts = ", ".join(f"{number} {status}" for status, number in self.counts().items())
        pages = f", {len(self.with_feedback)} more got their feedback" if self.with_feedback else ""
        lines.append(f"{counts}; {len(self.graded)} in this run{pages}")
        if self.outdated:
            number = len(self.outdated)
            was, them = ("was", "it") if number == 1 else ("were", "them")
            lines.append(
                f"{number} {was} graded by another version of coursekit or nbgrader; "
                f"--force grades {them} again"
            )
        if misconceptions := self.misconceptions():
            lines.append("misconceptions, by how many students share them:")
            lines += [f"  {number}  {place}: {tell}" for place, tell, number in misconceptions]
        if self.stopped:
            lines.append("stopped: what was finished is kept; run again to go on")
        return "\n".join(lines)
