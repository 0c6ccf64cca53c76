"""What a TA does at the marking page: look, mark, build the rubric, take back.

All that a page is told is here; it holds codes of answers, never whose they are.
"""

from __future__ import annotations

import math
import threading
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from coursekit.course import Course, CourseError
from coursekit.html import safe
from coursekit.marking import marks, written
from coursekit.marking.groups import Group, groups
from coursekit.marking.marks import Answer
from coursekit.marking.questions import Question, questions
from coursekit.marking.rubric import Log, Rubric
from coursekit.support.text import counted

# An answer with the points and the comment that it is to have.
Mark = tuple[Answer, float | None, str]
_LONGEST = 5000  # characters of a comment


class RefusedError(Exception):
    """Why something was not done, in words for the page; nothing was changed."""


class Desk:
    """The desk of one TA, who is called `by`; a `CourseError` if there is no question."""

    def __init__(self, course: Course, assignment: str, by: str) -> None:
        self.course, self.by = course, by
        self.questions = {one.task: one for one in questions(course, assignment)}
        if not self.questions:
            raise CourseError(f"{assignment}: no written question.")
        self._log = Log(course, assignment)
        self._lock = threading.Lock()

    def overview(self) -> dict[str, Any]:
        """The questions, and how many answers to each wait."""
        with self._lock:
            found = []
            for question in self.questions.values():
                everything = marks.answers(self.course, question)
                waiting = sum(one.waiting or one.again for one in everything)
                found.append({"task": question.task, "waiting": waiting, "all": len(everything)})
            return {"questions": found, "by": self.by}

    def question(self, task: str) -> dict[str, Any]:
        """A question with its marking scheme and rubric, and how far who is."""
        with self._lock:
            return self._question(self._asked(task))

    def version(self, task: str) -> dict[str, Any]:
        """How often the rubric of a question has changed: asked often, so that it reads little."""
        question = self._asked(task)
        with self._lock:
            self._log.refresh()
            return {"version": self._log.rubric(task, question.most).version}

    def group(self, task: str, code: str = "", after: str = "") -> dict[str, Any]:
        """Answers to be marked together: those of a code, or the next that wait after one."""
        question = self._asked(task)
        with self._alone():
            rubric = self._log.rubric(task, question.most)
            found = groups(marks.answers(self.course, question), question.is_code)
            if code:
                group = next((g for g in found if code in [one.code for one in g.all]), None)
                if group is None:
                    raise RefusedError("This answer has changed since. Go on with the next one.")
            else:
                group = _next(found, rubric, self.by, after)
            if group is None:
                return {"code": ""}
            mine = [one.student for one in group.all]
            self._log.add(do="claim", task=task, students=mine, by=self.by)
            place = next(n for n, one in enumerate(found, 1) if group.first in one.all)
            shown = self._shown(question, rubric, group)
            return shown | {"place": place, "groups": len(found)}

    def mark(self, said: dict[str, Any]) -> dict[str, Any]:
        """Mark answers with items, a comment and an adjustment; the question afterwards."""
        question = self._asked(text(said, "task"))
        codes = [text({"code": one}, "code") for one in many(said, "codes")]
        items = tuple(sorted({int(number({"n": one}, "n")) for one in many(said, "items")}))
        comment, adjust = text(said, "comment"), number(said, "adjust")
        with self._alone():
            rubric = self._log.rubric(question.task, question.most)
            by_code = {one.code: one for one in marks.answers(self.course, question)}
            if not codes or any(code not in by_code for code in codes):
                raise RefusedError("This answer has changed since. Go on with the next one.")
            _is_seen(rubric, said)
            if any(one not in rubric.items for one in items):
                raise RefusedError("Somebody has removed an item meanwhile. Look again.")
            chosen = [by_code[code] for code in dict.fromkeys(codes)]
            seen = said.get("seen")
            if chosen[0].points != seen:
                who = rubric.given.get(chosen[0].student)
                raise RefusedError(
                    f"{who.by if who else 'Somebody'} has marked this answer meanwhile. Look again."
                )
            # What somebody has marked otherwise stays.
            chosen = [one for one in chosen if one.points in (None, seen) or one.again]
            points, words = rubric.total(items, adjust), rubric.words(items, comment)
            event = {
                "do": "mark", "task": question.task, "by": self.by, "before": _before(chosen),
                "answers": {one.student: one.digest for one in chosen}, "items": items,
                "comment": comment.strip(), "adjust": adjust, "points": points,
            }  # fmt: skip
            self._keep(question, event, [(one, points, words) for one in chosen])
            return self._question(question)

    def item(self, said: dict[str, Any]) -> dict[str, Any]:
        """Make, change or remove an item; what that changes is only told unless ``sure``.

        ``number`` is 0 for a new item, ``points`` null to remove one.
        """
        question = self._asked(text(said, "task"))
        which = int(number(said, "number"))
        points = None if said.get("points") is None else number(said, "points")
        if points is not None and abs(points) > question.most:
            raise RefusedError(f"An item has at most {counted(question.most, 'point')}.")
        comment = text(said, "comment").strip()
        if points is not None and not comment:
            raise RefusedError("Say what the item is: students read it.")
        with self._alone():
            old = self._log.rubric(question.task, question.most)
            _is_seen(old, said)
            if which and which not in old.items:
                raise RefusedError("Somebody has removed this item meanwhile.")
            event = {"do": "item", "task": question.task, "points": points, "comment": comment}
            event["number"] = which or self._log.number(question.task)
            has = [who for who, given in old.given.items() if which and which in given.items]
            return self._change(old, event, has, bool(said.get("sure")))

    def full(self, said: dict[str, Any]) -> dict[str, Any]:
        """Have points be taken off the most, or added up from 0; as `item`, told first."""
        question = self._asked(text(said, "task"))
        with self._alone():
            old = self._log.rubric(question.task, question.most)
            _is_seen(old, said)
            event = {"do": "full", "task": question.task, "full": bool(said.get("full"))}
            return self._change(old, event, list(old.given), bool(said.get("sure")))

    def undo(self, said: dict[str, Any]) -> dict[str, Any]:
        """Take back what this TA did last to a question.

        Where that changes marks that were given with the rubric since, it is only told unless
        ``sure``.
        """
        question = self._asked(text(said, "task"))
        with self._alone():
            last = self._log.last(question.task, self.by)
            if last is None:
                raise RefusedError("There is nothing to take back.")
            place, event = last
            old = self._log.rubric(question.task, question.most)
            new = self._log.rubric(question.task, question.most, without=place)
            again: set[str] = set()
            if event["do"] == "mark":
                back, again = self._unmarked(question, old, new, place)
            else:
                back, left = self._following(question, old, new, old.given)
                mine = {one.student for one, _, _ in back} <= event["before"].keys()
                if not (mine or said.get("sure")):
                    return _told(back, left)
            undo = {"do": "undo", "task": question.task, "of": place, "by": self.by}
            self._keep(question, undo, back, again)
            codes = [one.code for one, _, _ in back]
            return self._question(question) | {"code": codes[0] if codes else ""}

    def _unmarked(
        self, question: Question, old: Rubric, new: Rubric, place: int
    ) -> tuple[list[Mark], set[str]]:
        """The marks that there were before one was given, and whose are to be looked at again."""
        then = self._log.rubric(question.task, question.most, until=place)
        by_student = {one.student: one for one in marks.answers(self.course, question)}
        back: list[Mark] = []
        again: set[str] = set()
        for student, (points, comment, had_again) in self._log.events[place]["before"].items():
            one, given = by_student.get(student), old.given.get(student)
            if not (one and given and old.holds(given, one)):
                continue
            before = new.given.get(student)
            if before and then.mark(before) == (points, comment):
                points, comment = new.mark(before)  # its items may have changed meanwhile
            back.append((one, points, comment))
            again |= {student} if had_again else set()
        return back, again

    def _change(
        self, old: Rubric, event: dict[str, Any], has: Iterable[str], sure: bool
    ) -> dict[str, Any]:
        """Change the rubric, and with it the marks of those who have what changes."""
        question = self.questions[event["task"]]
        new = replace(old, items=dict(old.items))
        new.change(event)
        changes, left = self._following(question, old, new, has)
        if not sure and (changes or left):
            return _told(changes, left)
        event |= {"by": self.by, "before": _before([one for one, _, _ in changes])}
        self._keep(question, event, changes)
        return self._question(question) | {"number": event.get("number", 0)}

    def _following(
        self, question: Question, old: Rubric, new: Rubric, has: Iterable[str]
    ) -> tuple[list[Mark], int]:
        """The marks that change with the rubric, and how many stay: given elsewhere."""
        by_student = {one.student: one for one in marks.answers(self.course, question)}
        changes: list[Mark] = []
        left = 0
        for student in sorted(has):
            one, given = by_student.get(student), old.given[student]
            if one is None or one.digest != given.digest or old.mark(given) == new.mark(given):
                continue
            if old.holds(given, one):
                changes.append((one, *new.mark(given)))
            else:
                left += 1  # formgrader has another mark by now
        return changes, left

    @contextmanager
    def _alone(self) -> Iterator[None]:
        with self._lock, self._log.alone():
            self._finish()
            yield

    def _keep(
        self,
        question: Question,
        event: dict[str, Any],
        given: Sequence[Mark],
        again: Collection[str] = (),
    ) -> None:
        """Save marks, and log what was done: both, or neither; `again` is who waits once more.

        Killed between the two, a server would leave marks that no longer follow their rubric. So
        the log says first what will be done; who comes next looks whether it was.
        """
        if given:
            will = {
                one.student: (points, told, one.student in again) for one, points, told in given
            }
            self._log.add(do="will", task=question.task, event=event, marks=will)
            marks.save(self.course, question, given, again=again)
        self._log.add(**event)

    def _finish(self) -> None:
        """Log what somebody did who was killed before it was logged."""
        last: dict[str, Any] = self._log.events[-1] if self._log.events else {}
        question = self.questions.get(last.get("task", ""))
        if last.get("do") != "will" or question is None:
            return
        there = _before(marks.answers(self.course, question))
        if all(there.get(student) == (*mark,) for student, mark in last["marks"].items()):
            self._log.add(**last["event"])
        else:
            self._log.add(do="left", task=question.task)

    def _asked(self, task: str) -> Question:
        if task not in self.questions:
            raise RefusedError("There is no such question.")
        return self.questions[task]

    def _question(self, question: Question) -> dict[str, Any]:
        self._log.refresh()
        rubric = self._log.rubric(question.task, question.most)
        everything = marks.answers(self.course, question)
        done: Counter[str] = Counter()
        used: Counter[int] = Counter()
        for one in everything:
            given = rubric.given.get(one.student)
            if given and rubric.holds(given, one):
                done[given.by] += 1
                used.update(given.items)
            elif one.points is not None and not one.again:
                done["elsewhere"] += 1
        return {
            "task": question.task, "most": question.most,
            "prompt": safe.markdown(question.prompt),
            "sample": safe.markdown(question.sample),
            "scheme": safe.markdown(question.scheme),
            "full": rubric.from_full, "version": rubric.version,
            "items": [
                {"number": one.number, "points": one.points, "comment": one.comment,
                 "html": safe.markdown(one.comment), "used": used[one.number]}
                for one in rubric.items.values()
            ],
            "waiting": sum(one.waiting or one.again for one in everything),
            "all": len(everything), "done": sorted(done.items()), "by": self.by,
        }  # fmt: skip

    def _shown(self, question: Question, rubric: Rubric, group: Group) -> dict[str, Any]:
        first = group.first
        given = rubric.given.get(first.student)
        holds = given is not None and rubric.holds(given, first)
        start = question.most if rubric.from_full else 0.0
        given_elsewhere = 0.0 if first.points is None else first.points - start
        near = [{"code": one.code, "html": self._html(question, one)} for one in group.near]
        return {
            "code": first.code, "html": self._html(question, first), "near": near,
            "same": [one.code for one in group.same], "seen": first.points, "again": first.again,
            "items": list(given.items) if given and holds else [],
            "adjust": given.adjust if given and holds else given_elsewhere,
            "comment": given.comment if given and holds else first.comment,
        }  # fmt: skip

    def _html(self, question: Question, answer: Answer) -> str:
        return written.html(self.course, question, answer.student, answer.text)


def _next(found: list[Group], rubric: Rubric, by: str, after: str) -> Group | None:
    """The next group with an answer that waits, and that nobody else looks at."""
    places = (n for n, group in enumerate(found) if after in [one.code for one in group.all])
    start = next(places, -1) + 1
    for group in [*found[start:], *found[:start]]:
        waits = [one for one in group.all if one.waiting or one.again]
        if waits and not any(rubric.claimed(one.student, by) for one in group.all):
            # The one that is shown is one that waits.
            rest = [one for one in group.all if one not in waits]
            same = [one for one in waits if one in group.same] or waits[:1]
            return Group(same, [one for one in [*waits, *rest] if one not in same])
    return None


def _is_seen(rubric: Rubric, said: dict[str, Any]) -> None:
    """Nobody marks with a rubric that they do not see; a page says which one it shows."""
    if said.get("version", rubric.version) != rubric.version:
        raise RefusedError("The rubric has changed meanwhile. Look again.")


def _told(changes: Iterable[Mark], left: int) -> dict[str, Any]:
    told = [{"code": one.code, "from": one.points, "to": points} for one, points, _ in changes]
    return {"changes": told, "left": left}


def _before(chosen: Iterable[Answer]) -> dict[str, tuple[float | None, str, bool]]:
    return {one.student: (one.points, one.comment, one.again) for one in chosen}


def text(said: dict[str, Any], name: str) -> str:
    """A text, "" if there is none; a `RefusedError` if it is something else, or too long."""
    value = said.get(name, "")
    if not isinstance(value, str) or len(value) > _LONGEST:
        raise RefusedError(f"{name} is not a text of at most {_LONGEST} characters.")
    return value


def number(said: dict[str, Any], name: str) -> float:
    """A number, 0 if there is none; a `RefusedError` if it is something else, or not finite."""
    value = said.get(name, 0)
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise RefusedError(f"{name} is not a number.")
    return float(value)


def many(said: dict[str, Any], name: str) -> list[Any]:
    """A list, empty if there is none; a `RefusedError` if it is something else, or too long."""
    value = said.get(name, [])
    if not isinstance(value, list) or len(value) > 10_000:
        raise RefusedError(f"{name} is not a list.")
    return value
