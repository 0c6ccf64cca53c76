"""The actions of the marking page: look, mark, build the rubric.

The page learns codes of answers from here, never names of students.
"""

from __future__ import annotations

import math
import re
import threading
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from coursekit.course import Course, CourseError
from coursekit.html import safe
from coursekit.marking import marks
from coursekit.marking.marks import Answer
from coursekit.marking.questions import Question, questions
from coursekit.marking.rubric import Log, Rubric
from coursekit.support.text import counted

# An answer with the points and the comment that it is to have.
Mark = tuple[Answer, float | None, str]
_LONGEST = 5000  # characters of a comment


class RefusedError(Exception):
    """A request that was refused, with the reason for the page; nothing was changed."""


class Desk:
    """The desk of one TA, who is called `by`; a `CourseError` if there is no question."""

    def __init__(self, course: Course, assignment: str, by: str) -> None:
        self.course, self.by = course, by
        self.questions = {question.task: question for question in questions(course, assignment)}
        if not self.questions:
            raise CourseError(f"{assignment}: no written question.")
        self._log = Log(course, assignment)
        self._lock = threading.Lock()

    def overview(self) -> dict[str, Any]:
        """The questions, and how many answers to each wait."""
        with self._lock:
            summaries = []
            for question in self.questions.values():
                everything = marks.answers(self.course, question)
                waiting = sum(answer.waiting or answer.again for answer in everything)
                summaries.append(
                    {"task": question.task, "waiting": waiting, "all": len(everything)}
                )
            return {"questions": summaries, "by": self.by}

    def question(self, task: str) -> dict[str, Any]:
        """A question with its marking scheme and rubric, and the number of marks by TA."""
        with self._lock:
            return self._question(self._asked(task))

    def version(self, task: str) -> dict[str, Any]:
        """The number of changes to a rubric, for which the page asks often."""
        question = self._asked(task)
        with self._lock:
            self._log.refresh()
            return {"version": self._log.rubric(task, question.most).version}

    def group(self, task: str, code: str = "", after: str = "") -> dict[str, Any]:
        """Answers to be marked together: those of a code, or the next that wait after one."""
        question = self._asked(task)
        with self._transaction():
            rubric = self._log.rubric(task, question.most)
            all_groups = groups(marks.answers(self.course, question), question.is_code)
            if code:
                group = next((g for g in all_groups if code in [answer.code for answer in g]), None)
                if group is None:
                    raise RefusedError("This answer has changed since. Go on with the next one.")
            else:
                group = _next(all_groups, rubric, self.by, after)
            if group is None:
                return {"code": ""}
            students = [answer.student for answer in group]
            self._log.add(do="claim", task=task, students=students, by=self.by)
            place = next(n for n, answers in enumerate(all_groups, 1) if group[0] in answers)
            shown = self._view(question, rubric, group)
            return shown | {"place": place, "groups": len(all_groups)}

    def mark(self, request: dict[str, Any]) -> dict[str, Any]:
        """Mark answers with items, a comment and an adjustment; the question afterwards."""
        question = self._asked(text(request, "task"))
        codes = [text({"code": code}, "code") for code in many(request, "codes")]
        items = tuple(sorted({int(number({"n": item}, "n")) for item in many(request, "items")}))
        comment, adjust = text(request, "comment"), number(request, "adjust")
        with self._transaction():
            rubric = self._log.rubric(question.task, question.most)
            by_code = {answer.code: answer for answer in marks.answers(self.course, question)}
            if not codes or any(code not in by_code for code in codes):
                raise RefusedError("This answer has changed since. Go on with the next one.")
            _is_seen(rubric, request)
            if any(item not in rubric.items for item in items):
                raise RefusedError("Somebody has removed an item meanwhile. Look again.")
            chosen = [by_code[code] for code in dict.fromkeys(codes)]
            seen, shown = request.get("seen"), _remarks(rubric, chosen[0])
            # With equal points another comment may be lost, too.
            if chosen[0].points != seen or request.get("before", shown) != shown:
                holder = rubric.marks.get(chosen[0].student)
                raise RefusedError(
                    f"{holder.by if holder else 'Somebody'} has marked this answer meanwhile. "
                    "Look again."
                )
            # What somebody has marked otherwise stays.
            mark = seen, chosen[0].comment
            chosen = [
                answer
                for answer in chosen
                if answer.points is None or (answer.points, answer.comment) == mark or answer.again
            ]
            points, words = rubric.total(items, adjust), rubric.words(items, comment)
            event = {
                "do": "mark", "task": question.task, "by": self.by,
                "answers": {answer.student: answer.digest for answer in chosen}, "items": items,
                "comment": comment.strip(), "adjust": adjust, "points": points,
            }  # fmt: skip
            self._save(question, event, [(answer, points, words) for answer in chosen])
            return self._question(question)

    def item(self, request: dict[str, Any]) -> dict[str, Any]:
        """Make, change or remove an item; unless ``sure``, only list the marks that would change.

        ``number`` is 0 for a new item, ``points`` null to remove one.
        """
        question = self._asked(text(request, "task"))
        item = int(number(request, "number"))
        points = None if request.get("points") is None else number(request, "points")
        if points is not None and abs(points) > question.most:
            raise RefusedError(f"An item has at most {counted(question.most, 'point')}.")
        comment = text(request, "comment").strip()
        if points is not None and not comment:
            raise RefusedError("Say what the item is: students read it.")
        with self._transaction():
            old = self._log.rubric(question.task, question.most)
            _is_seen(old, request)
            if item and item not in old.items:
                raise RefusedError("Somebody has removed this item meanwhile.")
            event = {"do": "item", "task": question.task, "points": points, "comment": comment}
            event["number"] = item or self._log.number(question.task)
            has = [student for student, mark in old.marks.items() if item and item in mark.items]
            return self._change(old, event, has, bool(request.get("sure")))

    def full(self, request: dict[str, Any]) -> dict[str, Any]:
        """Count points down from the most, or up from 0; without ``sure`` only list the changes."""
        question = self._asked(text(request, "task"))
        with self._transaction():
            old = self._log.rubric(question.task, question.most)
            _is_seen(old, request)
            event = {"do": "full", "task": question.task, "full": bool(request.get("full"))}
            return self._change(old, event, list(old.marks), bool(request.get("sure")))

    def _change(
        self, old: Rubric, event: dict[str, Any], has: Iterable[str], sure: bool
    ) -> dict[str, Any]:
        """Change the rubric, and with it the marks that use the changed item."""
        question = self.questions[event["task"]]
        new = replace(old, items=dict(old.items))
        new.change(event)
        changes, staying = self._following(question, old, new, has)
        if not sure and (changes or staying):
            listed = [{"code": a.code, "from": a.points, "to": points} for a, points, _ in changes]
            return {"changes": listed, "left": staying}
        self._save(question, event | {"by": self.by}, changes)
        return self._question(question) | {"number": event.get("number", 0)}

    def _following(
        self, question: Question, old: Rubric, new: Rubric, has: Iterable[str]
    ) -> tuple[list[Mark], int]:
        """The marks that change with the rubric, and the number set elsewhere, which stay."""
        by_student = {answer.student: answer for answer in marks.answers(self.course, question)}
        changes: list[Mark] = []
        staying = 0
        for student in sorted(has):
            answer, mark = by_student.get(student), old.marks[student]
            if answer is None or not mark.is_for(answer) or old.mark(mark) == new.mark(mark):
                continue
            if old.holds(mark, answer):
                changes.append((answer, *new.mark(mark)))
            else:
                staying += 1  # formgrader has another mark by now
        return changes, staying

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        with self._lock, self._log.lock():
            yield

    def _save(self, question: Question, event: dict[str, Any], new_marks: Sequence[Mark]) -> None:
        """Save marks and log the action.

        Killed between the two, a server leaves marks that hold, but do not follow the rubric.
        """
        if new_marks:
            marks.save(self.course, question, new_marks)
        self._log.add(**event)

    def _asked(self, task: str) -> Question:
        if task not in self.questions:
            raise RefusedError("There is no such question.")
        return self.questions[task]

    def _question(self, question: Question) -> dict[str, Any]:
        self._log.refresh()
        rubric = self._log.rubric(question.task, question.most)
        everything = marks.answers(self.course, question)
        counts: Counter[str] = Counter()
        used: Counter[int] = Counter()
        for answer in everything:
            mark = rubric.marks.get(answer.student)
            if mark and rubric.holds(mark, answer):
                counts[mark.by] += 1
                used.update(mark.items)
            elif answer.points is not None and not answer.again:
                counts["elsewhere"] += 1
        return {
            "task": question.task, "most": question.most,
            "prompt": safe.markdown(question.prompt),
            "sample": safe.markdown(question.sample),
            "scheme": safe.markdown(question.scheme),
            "full": rubric.from_full, "version": rubric.version,
            "items": [
                {"number": item.number, "points": item.points, "comment": item.comment,
                 "html": safe.markdown(item.comment), "used": used[item.number]}
                for item in rubric.items.values()
            ],
            "waiting": sum(answer.waiting or answer.again for answer in everything),
            "all": len(everything), "done": sorted(counts.items()), "by": self.by,
        }  # fmt: skip

    def _view(self, question: Question, rubric: Rubric, group: list[Answer]) -> dict[str, Any]:
        first = group[0]
        mark = rubric.marks.get(first.student)
        holds = mark is not None and rubric.holds(mark, first)
        start = question.most if rubric.from_full else 0.0
        given_elsewhere = 0.0 if first.points is None else first.points - start
        return {
            "code": first.code,
            "html": marks.html(self.course, question, first.student, first.text),
            "same": [answer.code for answer in group],
            "seen": first.points, "again": first.again,
            "adjust": mark.adjust if mark and holds else given_elsewhere,
        } | _remarks(rubric, first)  # fmt: skip


def _remarks(rubric: Rubric, answer: Answer) -> dict[str, Any]:
    """The items and the comment that an answer has by now, as the page shows them."""
    mark = rubric.marks.get(answer.student)
    if mark is None or not rubric.holds(mark, answer):
        return {"items": [], "comment": answer.comment}
    return {"items": list(mark.items), "comment": mark.comment}


def groups(answers: Iterable[Answer], is_code: bool = False) -> list[list[Answer]]:
    """Put answers together that say the same, in the order of the first of each group.

    Code has to be identical, pictures too; prose may differ in spaces and a full stop at the end.
    """
    by_text: dict[tuple[str, str], list[Answer]] = {}
    for answer in answers:
        words = answer.text.strip("\n") if is_code else _plain(answer.text)
        by_text.setdefault((words, answer.pictures), []).append(answer)
    return list(by_text.values())


def _plain(text: str) -> str:
    """A text without spaces and full stops that do not change its meaning.

    A capital letter may be another variable, a sign or a bracket another formula, the end of a
    line the end of an item, and in code a space may be one of a text.
    """
    lines = unicodedata.normalize("NFC", text).split("\n")
    plain = "\n".join(line.rstrip() for line in lines).strip()
    if "`" in plain or len(plain) > safe.LONGEST_MARKDOWN:
        return plain
    plain = re.sub(r"\n{3,}", "\n\n", re.sub(r"(?<=\S)[^\S\n]+", " ", plain))
    return plain if plain.endswith("..") else plain.removesuffix(".")


def _next(
    all_groups: list[list[Answer]], rubric: Rubric, by: str, after: str
) -> list[Answer] | None:
    """The answers of the next group that wait, and that nobody else looks at."""
    places = (n for n, group in enumerate(all_groups) if after in [answer.code for answer in group])
    start = next(places, -1) + 1
    for group in [*all_groups[start:], *all_groups[:start]]:
        waits = [answer for answer in group if answer.waiting or answer.again]
        if waits and not any(rubric.claimed(answer.student, by) for answer in group):
            return waits
    return None


def _is_seen(rubric: Rubric, request: dict[str, Any]) -> None:
    """Nobody marks with a rubric that they do not see; a page says which one it shows."""
    if request.get("version", rubric.version) != rubric.version:
        raise RefusedError("The rubric has changed meanwhile. Look again.")


def text(request: dict[str, Any], name: str) -> str:
    """A text, "" if there is none; a `RefusedError` if it is something else, or too long."""
    value = request.get(name, "")
    if not isinstance(value, str) or len(value) > _LONGEST:
        raise RefusedError(f"{name} is not a text of at most {_LONGEST} characters.")
    return value


def number(request: dict[str, Any], name: str) -> float:
    """A number, 0 if there is none; a `RefusedError` if it is something else, or not finite."""
    value = request.get(name, 0)
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise RefusedError(f"{name} is not a number.")
    return float(value)


def many(request: dict[str, Any], name: str) -> list[Any]:
    """A list, empty if there is none; a `RefusedError` if it is something else, or too long."""
    value = request.get(name, [])
    if not isinstance(value, list) or len(value) > 10_000:
        raise RefusedError(f"{name} is not a list.")
    return value
