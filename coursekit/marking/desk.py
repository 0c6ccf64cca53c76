"""The actions of the marking page: look, mark, build the rubric.

The page learns codes of answers from here, never names of students.
"""

import math
import re
import threading
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from typing import Any

from coursekit.course import Course, CourseError
from coursekit.html import safe
from coursekit.marking import marks
from coursekit.marking.marks import Answer
from coursekit.marking.questions import Question, questions
from coursekit.marking.rubric import Log, Rubric, items_of
from coursekit.support.text import counted

# An answer with the points and the comment that it is to have.
Mark = tuple[Answer, float, str]
Share = Callable[[Answer], bool]
_LONGEST = 5000  # characters of a comment
_ELSEWHERE = "elsewhere"  # in formgrader


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
        """The questions with the number of answers that wait, and of marks by TA; the sections."""
        self._log.refresh()
        summaries = [
            _progress(question, self._rubric(question), marks.answers(self.course, question))
            for question in self.questions.values()
        ]
        sections = sorted({*marks.sections(self.course).values()} - {""})
        return {"questions": summaries, "by": self.by, "sections": sections}

    def question(self, task: str) -> dict[str, Any]:
        """A question with its marking scheme and rubric, and the number of marks by TA.

        The rubric begins with the scheme's items.
        """
        question = self._asked(task)
        items = items_of(question.scheme, question.most)
        with self._transaction():
            events = [event["do"] for event in self._log.events if event.get("task") == task]
            if items and {*events} <= {"claim"}:
                full = all(points < 0 for points, _ in items)
                self._log.add(do="scheme", task=task, items=items, full=full, by="scheme")
        return self._question(question)

    def version(self, task: str) -> dict[str, Any]:
        """The number of changes to a rubric, for which the page asks often."""
        question = self._asked(task)
        self._log.refresh()
        return {"version": self._rubric(question).version}

    def answers(self, task: str, names: bool = False) -> dict[str, Any]:
        """All answers to a question with their marks; whose they are only for who asks."""
        question = self._asked(task)
        self._log.refresh()
        rubric, everything = self._rubric(question), marks.answers(self.course, question)
        sections = marks.sections(self.course)
        rows = [
            {"code": answer.code, "points": answer.points, "by": _marker(rubric, answer),
             "waits": answer.waiting, "again": answer.again, "text": answer.text.strip()[:80],
             "section": sections.get(answer.student, ""),
             "name": " ".join(filter(None, answer.names)) if names else "",
             "flag": rubric.flags.get(answer.student, "")}
            | {name: value[:80] for name, value in _remarks(rubric, answer).items()}
            for answer in everything
        ]  # fmt: skip
        return {"answers": rows}

    def around(self, task: str, code: str) -> dict[str, Any]:
        """The cells before an answer, without its student's names."""
        question = self._asked(task)
        (answer,) = self._chosen(question, {"codes": [code]})
        return {"html": marks.before(self.course, question, answer)}

    def group(self, task: str, code: str = "", after: str = "", part: str = "") -> dict[str, Any]:
        """Answers to be marked together: those of a code, or the next that wait after one.

        `part` is the TA's share: "section:A", or "2/3", the second of three parts of all answers.
        """
        question, is_mine = self._asked(task), self._share(part)
        with self._transaction():
            rubric = self._rubric(question)
            all_groups = groups(marks.answers(self.course, question), question.is_code)
            if code:
                group = next((g for g in all_groups if code in [answer.code for answer in g]), None)
                if group is None:
                    raise RefusedError("This answer has changed since. Go on with the next one.")
            else:
                group = _next(all_groups, rubric, self.by, after, is_mine)
            if group is None:
                return {"code": ""}
            students = [answer.student for answer in group]
            self._log.add(do="claim", task=task, students=students, by=self.by)
        place = next(n for n, answers in enumerate(all_groups, 1) if group[0] in answers)
        shown = self._view(question, rubric, group)  # while others mark: it may take long
        return shown | {"place": place, "groups": len(all_groups)}

    def mark(self, request: dict[str, Any]) -> dict[str, Any]:
        """Mark answers with items, a comment and an adjustment; the question afterwards."""
        question = self._asked(text(request, "task"))
        items = tuple(sorted({int(number({"n": item}, "n")) for item in many(request, "items")}))
        comment, adjust = text(request, "comment"), number(request, "adjust")
        with self._transaction():
            rubric = self._rubric(question)
            chosen = self._chosen(question, request)
            _is_seen(rubric, request)
            if any(item not in rubric.items for item in items):
                raise RefusedError("Somebody has removed an item meanwhile. Look again.")
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

    def flag(self, request: dict[str, Any]) -> dict[str, Any]:
        """Ask the head TA about answers, which nobody is offered until they are marked.

        Without ``why`` nothing is asked any more.
        """
        question = self._asked(text(request, "task"))
        why = f"{self.by}: {words}" if (words := text(request, "why").strip()) else ""
        with self._transaction():
            students = [answer.student for answer in self._chosen(question, request)]
            self._log.add(do="flag", task=question.task, students=students, why=why, by=self.by)
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
            old = self._rubric(question)
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
            old = self._rubric(question)
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
            if answer is None or mark.digest != answer.digest or old.mark(mark) == new.mark(mark):
                continue
            if old.holds(mark, answer):
                changes.append((answer, *new.mark(mark)))
            else:
                staying += 1  # formgrader has another mark by now
        return changes, staying

    def _share(self, part: str) -> Share:
        """A condition on answers that selects a TA's share, always the same of each student."""
        if part.startswith("section:"):
            sections = marks.sections(self.course)
            return lambda answer: part == f"section:{sections.get(answer.student, '')}"
        if match := re.fullmatch(r"(\d{1,2})/([1-9]\d?)", part):
            turn, number = int(match[1]), int(match[2])
            return lambda answer: (int(answer.code[1:9], 16) - turn) % number == 0
        return lambda answer: True

    def _chosen(self, question: Question, request: dict[str, Any]) -> list[Answer]:
        """The answers whose codes a request has."""
        codes = [text({"code": code}, "code") for code in many(request, "codes")]
        by_code = {answer.code: answer for answer in marks.answers(self.course, question)}
        if not codes or any(code not in by_code for code in codes):
            raise RefusedError("This answer has changed since. Go on with the next one.")
        return [by_code[code] for code in dict.fromkeys(codes)]

    def _rubric(self, question: Question) -> Rubric:
        return self._log.rubric(question.task, question.most)

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
        rubric = self._rubric(question)
        everything = marks.answers(self.course, question)
        used = Counter(
            item
            for answer in everything
            if _marker(rubric, answer) not in ("", _ELSEWHERE)
            for item in rubric.marks[answer.student].items
        )
        return {
            "most": question.most, "by": self.by,
            "prompt": safe.markdown(question.prompt),
            "sample": safe.markdown(question.sample),
            "scheme": safe.markdown(question.scheme),
            "full": rubric.from_full, "version": rubric.version,
            "items": [
                {"number": n, "points": item.points, "comment": item.comment, "used": used[n]}
                for n, item in rubric.items.items()
            ],
        } | _progress(question, rubric, everything)  # fmt: skip

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
            "flag": rubric.flags.get(first.student, ""),
            "adjust": mark.adjust if mark and holds else given_elsewhere,
        } | _remarks(rubric, first)  # fmt: skip


def _remarks(rubric: Rubric, answer: Answer) -> dict[str, Any]:
    """The items and the comment that an answer has by now, as the page shows them."""
    mark = rubric.marks.get(answer.student)
    if mark is None or not rubric.holds(mark, answer):
        return {"items": [], "comment": answer.comment}
    return {"items": list(mark.items), "comment": mark.comment}


def _progress(question: Question, rubric: Rubric, everything: list[Answer]) -> dict[str, Any]:
    """The number of answers to a question that wait, that are flagged, and that each TA marked."""
    markers = Counter(_marker(rubric, answer) for answer in everything)
    return {
        "task": question.task, "all": len(everything),
        "waiting": sum(answer.waiting or answer.again for answer in everything),
        "flagged": sum(bool(rubric.flags.get(answer.student)) for answer in everything),
        "done": sorted((name, number) for name, number in markers.items() if name),
    }  # fmt: skip


def _marker(rubric: Rubric, answer: Answer) -> str:
    """The TA whose mark an answer has; "" without a mark."""
    mark = rubric.marks.get(answer.student)
    if mark and rubric.holds(mark, answer):
        return mark.by
    return _ELSEWHERE if answer.points is not None and not answer.again else ""


def groups(answers: Iterable[Answer], is_code: bool = False) -> list[list[Answer]]:
    """Put answers together that say the same, in the order of the first of each group.

    Code has to be identical, pictures too; prose may differ in spaces and a full stop at the end.
    """
    by_text: dict[tuple[str, str], list[Answer]] = {}
    for answer in answers:
        words = answer.text.strip("\n") if is_code else _plain(answer.text)
        by_text.setdefault((words, answer.pictures), []).append(answer)
    return list(by_text.values())


@lru_cache(maxsize=4096)  # of an answer of megabytes it takes long
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
    all_groups: list[list[Answer]], rubric: Rubric, by: str, after: str, is_mine: Share
) -> list[Answer] | None:
    """The answers of the next group with one of a TA's share that wait, and nobody else is at."""
    places = (n for n, group in enumerate(all_groups) if after in [answer.code for answer in group])
    start = next(places, -1) + 1
    for group in [*all_groups[start:], *all_groups[:start]]:
        waits = [answer for answer in group if answer.waiting or answer.again]
        is_taken = any(rubric.claimed(answer.student, by) for answer in group)
        if any(map(is_mine, waits)) and not is_taken:
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
