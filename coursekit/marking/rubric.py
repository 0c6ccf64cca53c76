"""Rubrics that grow while answers are marked: ``marking/<assignment>-rubric.jsonl``.

A line is one thing that somebody did: made or changed an item, marked answers, took that back;
or gave a student another id, which holds for all lines before. What holds follows from reading
them in order. Marks themselves are in nbgrader's gradebook.
"""

from __future__ import annotations

import fcntl
import json
import math
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from coursekit.course import Course
from coursekit.marking.marks import Answer, answers
from coursekit.marking.questions import questions
from coursekit.support.files import append_lines

# So long nobody else is offered an answer that somebody looks at.
CLAIM = timedelta(minutes=10)


@dataclass(frozen=True)
class Item:
    """Something that answers say or lack; its points are added, below 0 taken off."""

    number: int
    points: float
    comment: str


@dataclass(frozen=True)
class Given:
    """What one answer, whose text had a digest, was given by whom: items, and points besides."""

    digest: str
    items: tuple[int, ...]
    adjust: float
    comment: str
    by: str


@dataclass
class Rubric:
    """The items of one question of at most so many points, and who was given which.

    Attributes
    ----------
    from_full : bool
        Whether points are taken off the most, not added up from 0.
    claims : dict of str to (str, datetime)
        By student, who looks at the answer, and since when: one looks at one group at a time.
    version : int
        How often the items, or where points start, have changed.
    """

    most: float
    from_full: bool = False
    items: dict[int, Item] = field(default_factory=dict)
    given: dict[str, Given] = field(default_factory=dict)
    claims: dict[str, tuple[str, datetime]] = field(default_factory=dict)
    version: int = 0

    def change(self, event: dict[str, Any]) -> None:
        """Make, change or remove an item, or have points start elsewhere, as an event says."""
        if event["do"] == "item":
            number = event["number"]
            if event["points"] is None:
                self.items.pop(number, None)
            else:
                self.items[number] = Item(number, event["points"], event["comment"])
        elif event["do"] == "full":
            self.from_full = event["full"]

    def total(self, items: tuple[int, ...], adjust: float) -> float:
        """The points of an answer with some items: never below 0, never above the most."""
        start = self.most if self.from_full else 0.0
        found = start + sum(self.items[n].points for n in items if n in self.items) + adjust
        return round(min(max(found, 0.0), self.most), 6)

    def words(self, items: tuple[int, ...], comment: str) -> str:
        """What the student reads: the items' comments, then that for this answer."""
        said = [self.items[n].comment for n in items if n in self.items]
        return "\n\n".join(part for part in (*said, comment.strip()) if part)

    def mark(self, given: Given) -> tuple[float, str]:
        """Points and comment of what was given."""
        return self.total(given.items, given.adjust), self.words(given.items, given.comment)

    def holds(self, given: Given, answer: Answer) -> bool:
        """Whether an answer still has the mark that it was given here."""
        points, words = self.mark(given)
        return (
            given.digest == answer.digest
            and answer.points is not None
            and math.isclose(answer.points, points)
            and answer.comment == words
            and not answer.again
        )

    def claimed(self, student: str, by: str) -> bool:
        """Whether somebody else looks at an answer."""
        who, since = self.claims.get(student, (by, datetime.min.replace(tzinfo=UTC)))
        return who != by and datetime.now(UTC) - since < CLAIM


class Log:
    """What was done to an assignment's rubrics."""

    def __init__(self, course: Course, assignment: str) -> None:
        self.path = course.root / "marking" / f"{assignment}-rubric.jsonl"
        self.events: list[dict[str, Any]] = []
        self._read_to = 0

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Have nobody else change anything meanwhile, of all who mark in this course folder."""
        self.path.parent.mkdir(exist_ok=True)
        with self.path.with_suffix(".lock").open("a") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            self.refresh()
            yield

    def refresh(self) -> None:
        """Read what has come since."""
        if not self.path.exists():
            return
        with self.path.open("rb") as file:
            file.seek(self._read_to)
            new = file.read()
        whole = new[: new.rfind(b"\n") + 1]
        self._read_to += len(whole)
        for line in whole.splitlines():
            try:
                event = json.loads(line)
            except ValueError:
                continue  # the line that was being written when the process was killed
            if not isinstance(event, dict):
                continue
            if event.get("do") == "rename":  # no event of its own: places of others stay
                old, new = event["old"], event["new"]
                self.events = [_renamed(one, old, new) for one in self.events]
            else:
                self.events.append(event)

    def add(self, **event: Any) -> None:
        """Write down what was done; it is on disk when this returns."""
        when = datetime.now(UTC).isoformat(timespec="seconds")
        append_lines(self.path, [{"when": when, **event}])
        self.refresh()

    def rename(self, old: str, new: str) -> None:
        """Have all that was done to a student's answers be done to another id's, by an event more.

        Nothing is rewritten: who marks at a page meanwhile reads on from where they were.
        """
        if not self.path.exists():
            return
        with self.alone():
            if any(_renamed(one, old, new) != one for one in self.events):
                self.add(do="rename", old=old, new=new)

    def last(self, task: str, by: str) -> tuple[int, dict[str, Any]] | None:
        """What somebody did last to a question and has not taken back, with its place."""
        undone = {event["of"] for event in self.events if event["do"] == "undo"}
        done = [
            (place, event)
            for place, event in enumerate(self.events)
            if event["do"] in ("mark", "item", "full") and place not in undone
        ]
        mine = [one for one in done if (one[1]["task"], one[1]["by"]) == (task, by)]
        return mine[-1] if mine else None

    def rubric(
        self, task: str, most: float, *, without: int | None = None, until: int | None = None
    ) -> Rubric:
        """What holds by now, or held before the event at `until`; that at `without` aside."""
        found = Rubric(most)
        events = self.events[:until]
        undone = {event["of"] for event in events if event["do"] == "undo"} | {without}
        for place, event in enumerate(events):
            do, is_its = event["do"], event.get("task") == task
            if do == "claim":
                when, by = datetime.fromisoformat(event["when"]), event["by"]
                found.claims = {who: one for who, one in found.claims.items() if one[0] != by}
                if is_its:
                    found.claims |= {student: (by, when) for student in event["students"]}
            if not is_its:
                continue
            # One that is taken back changes it twice.
            changed = self.events[event["of"]] if do == "undo" else event
            found.version += changed["do"] in ("item", "full")
            if place in undone:
                continue
            found.change(event)
            if do == "mark":
                for student, digest in event["answers"].items():
                    found.given[student] = Given(
                        digest, tuple(event["items"]), event["adjust"], event["comment"],
                        event["by"],
                    )  # fmt: skip
        return found

    def number(self, task: str) -> int:
        """The next item's, which no item of the question ever had."""
        used = [e["number"] for e in self.events if e["do"] == "item" and e["task"] == task]
        return max(used, default=0) + 1


def _renamed(event: dict[str, Any], old: str, new: str) -> dict[str, Any]:
    """An event with another id wherever it says whose answers it is about."""
    made = dict(event)
    for by_student in ("answers", "before", "marks"):
        if old in made.get(by_student, {}):
            made[by_student] = {
                (new if who == old else who): one for who, one in made[by_student].items()
            }
    if old in made.get("students", []):
        made["students"] = [new if who == old else who for who in made["students"]]
    if "event" in made:
        made["event"] = _renamed(made["event"], old, new)
    return made


@dataclass(frozen=True)
class Usage:
    """How many answers have an item, of how many that were marked by the rubric.

    And the points that it took off these or, if it adds some, that those without it lack.
    """

    task: str
    item: str
    points: float
    given: int
    marked: int
    lost: float


def usages(course: Course, assignment: str) -> list[Usage]:
    """Of each question's items, those that cost most first."""
    log = Log(course, assignment)
    log.refresh()
    found: list[Usage] = []
    for question in questions(course, assignment) if log.events else ():
        rubric = log.rubric(question.task, question.most)
        marked = [
            given
            for one in answers(course, question)
            if (given := rubric.given.get(one.student)) and rubric.holds(given, one)
        ]
        mine = []
        for item in rubric.items.values():
            have = sum(item.number in given.items for given in marked)
            lost = abs(item.points) * (have if item.points < 0 else len(marked) - have)
            mine.append(Usage(question.task, item.comment, item.points, have, len(marked), lost))
        found += sorted(mine, key=lambda one: (-one.lost, one.item))
    return found
