"""Rubrics that grow while answers are marked: ``marking/<assignment>-rubric.jsonl``.

A line is one thing that somebody did: made or changed an item, or marked answers.
What holds follows from reading them in order. Marks themselves are in nbgrader's gradebook.
"""

import fcntl
import math
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from coursekit.course import Course
from coursekit.marking.marks import Answer
from coursekit.support.files import append_lines, read_lines

# So long nobody else is offered an answer that somebody looks at.
CLAIM = timedelta(minutes=10)

_POINTS = r"(?P<sign>[-+−–]?)\s*(?P<points>\d+(?:[.,]\d+)?|\d*½)\s*"
_UNIT = r"(?:points?|pts?|marks?|punkte?|pkt|puntos?|punti|p)\b\.?"
_BULLET = r"\s*(?:[-*+•]|\d+[.)])\s+"
# What the points are for comes after them, or before them in brackets at the end of a bullet.
_AFTER = re.compile(
    rf"(?:{_BULLET})?\s*[*_]*[(\[]?{_POINTS}(?P<unit>{_UNIT})?[*_]*"
    r"(?:[)\]][*_]*:?|[:=]|\s[-–—](?=\s)|\s+(?:for|für)\b|(?=\s+(?:if|wenn)\b)|(?<=[.*_]))"
    r"[*_]*\s*(?P<words>\S.*)",
    re.IGNORECASE,
)
_BEFORE = re.compile(
    rf"{_BULLET}(?P<words>\S.*?)\s*[(\[]{_POINTS}(?P<unit>{_UNIT})[)\]]\.?", re.IGNORECASE
)


@dataclass(frozen=True)
class Item:
    """Something that answers say or lack; its points are added, below 0 taken off."""

    number: int
    points: float
    comment: str


@dataclass(frozen=True)
class RubricMark:
    """The rubric items and extra points that a TA gave an answer with a certain fingerprint."""

    digest: str
    items: tuple[int, ...]
    adjust: float
    comment: str
    by: str


@dataclass
class Rubric:
    """The rubric items of one question, and the marks that were given with them.

    Attributes
    ----------
    from_full : bool
        Whether points are taken off the most, not added up from 0.
    claims : dict of str to (str, datetime)
        By student, who looks at the answer, and since when: one looks at one group at a time.
    flags : dict of str to str
        By student, who asks the head TA about the answer, and why; "" once that is settled.
    version : int
        How often the items, or where points start, have changed.
    """

    most: float
    from_full: bool = False
    items: dict[int, Item] = field(default_factory=dict)
    marks: dict[str, RubricMark] = field(default_factory=dict)
    claims: dict[str, tuple[str, datetime]] = field(default_factory=dict)
    flags: dict[str, str] = field(default_factory=dict)
    version: int = 0

    def change(self, event: dict[str, Any]) -> None:
        """Make, change or remove an item, or have points start elsewhere, as an event says."""
        if event["do"] == "item":
            number = event["number"]
            if event["points"] is None:
                self.items.pop(number, None)
            else:
                self.items[number] = Item(number, event["points"], event["comment"])
        elif event["do"] in ("full", "scheme"):
            self.from_full = event["full"]
            self.items |= {n: Item(n, *item) for n, item in enumerate(event.get("items", ()), 1)}

    def total(self, items: tuple[int, ...], adjust: float) -> float:
        """The points of an answer with some items: never below 0, never above the most."""
        start = self.most if self.from_full else 0.0
        points = start + sum(self.items[n].points for n in items if n in self.items) + adjust
        return round(min(max(points, 0.0), self.most), 6)

    def words(self, items: tuple[int, ...], comment: str) -> str:
        """The comment for the student: those of the items, then that on this answer."""
        comments = [self.items[n].comment for n in items if n in self.items]
        return "\n\n".join(part for part in (*comments, comment.strip()) if part)

    def mark(self, mark: RubricMark) -> tuple[float, str]:
        """The points and the comment of a mark."""
        return self.total(mark.items, mark.adjust), self.words(mark.items, mark.comment)

    def holds(self, mark: RubricMark, answer: Answer) -> bool:
        """True if an answer still has the mark that it was given here."""
        points, words = self.mark(mark)
        return (
            mark.digest == answer.digest
            and answer.points is not None
            and math.isclose(answer.points, points)
            and answer.comment == words
            and not answer.again
        )

    def claimed(self, student: str, by: str) -> bool:
        """True if another TA looks at an answer, or somebody asks the head TA about it."""
        if self.flags.get(student):
            return True
        holder, since = self.claims.get(student, (by, datetime.min.replace(tzinfo=UTC)))
        return holder != by and datetime.now(UTC) - since < CLAIM


class Log:
    """The log of changes to an assignment's rubrics."""

    def __init__(self, course: Course, assignment: str) -> None:
        self.path = course.root / "marking" / f"{assignment}-rubric.jsonl"
        self.events: list[dict[str, Any]] = []

    @contextmanager
    def lock(self) -> Iterator[None]:
        """Hold the lock that all who mark in this course folder take before a change."""
        self.path.parent.mkdir(exist_ok=True)
        with self.path.with_suffix(".lock").open("a") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            self.refresh()
            yield

    def refresh(self) -> None:
        """Read the events that there are by now."""
        self.events = list(read_lines(self.path))

    def add(self, **event: Any) -> None:
        """Add an event; it is on disk when this returns."""
        when = datetime.now(UTC).isoformat(timespec="seconds")
        append_lines(self.path, [{"when": when, **event}])
        self.refresh()

    def rubric(self, task: str, most: float) -> Rubric:
        """The rubric by now."""
        rubric = Rubric(most)
        for event in self.events:
            is_its = event.get("task") == task
            if event["do"] == "claim":
                when, by = datetime.fromisoformat(event["when"]), event["by"]
                rubric.claims = {
                    student: claim for student, claim in rubric.claims.items() if claim[0] != by
                }
                if is_its:
                    rubric.claims |= {student: (by, when) for student in event["students"]}
            if not is_its:
                continue
            rubric.version += event["do"] in ("item", "full", "scheme")
            rubric.change(event)
            if event["do"] == "mark":
                for student, digest in event["answers"].items():
                    rubric.marks[student] = RubricMark(
                        digest, tuple(event["items"]), event["adjust"], event["comment"],
                        event["by"],
                    )  # fmt: skip
                rubric.flags |= dict.fromkeys(event["answers"], "")
            elif event["do"] == "flag":
                rubric.flags |= dict.fromkeys(event["students"], event["why"])
        return rubric

    def number(self, task: str) -> int:
        """The number of the next item, which no item of the question ever had."""
        used = [
            len(event["items"]) if event["do"] == "scheme" else event.get("number", 0)
            for event in self.events
            if event.get("task") == task
        ]
        return max(used, default=0) + 1


def items_of(scheme: str, most: float) -> list[tuple[float, str]]:
    """The points and the words of those lines of a marking scheme that say what points are for.

    Such as "- 1 point: the mean", "2 P. ...", "-0.5: no unit", or "- the mean (1 point)"; without
    a unit a number needs a sign. A line that is indented below another belongs to it.
    """
    results: list[tuple[int, float, str]] = []
    for line in scheme.expandtabs(4).splitlines():
        depth, line = len(line) - len(line.lstrip()), line.strip()
        match = _AFTER.fullmatch(line) or _BEFORE.fullmatch(line)
        if results and line and depth > results[-1][0]:
            results[-1] = *results[-1][:2], f"{results[-1][2]} {line}"
        elif match and (match["unit"] or match["sign"]):
            points = float(match["points"].replace(",", ".").replace("½", ".5"))
            sign = 1 if match["sign"] in ("", "+") else -1
            results.append((depth, sign * points, match["words"]))
    return [(points, words) for _, points, words in results if abs(points) <= most]
