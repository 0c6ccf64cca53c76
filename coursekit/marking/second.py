"""The marks of a second TA, who sees no first mark: ``marking/<assignment>.jsonl``.

They change nothing in the gradebook. A line is one mark; of one answer, the last counts.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

from coursekit.course import Course
from coursekit.marking.marks import Answer, answers, code_start
from coursekit.marking.questions import Question
from coursekit.support.files import append_lines, read_lines, write_whole
from coursekit.support.fingerprint import sha256

__all__ = ["SAMPLE", "marks", "sample", "save"]

# How many answers a second TA gets who does not say how many.
SAMPLE = 20


def marks(course: Course, question: Question) -> dict[str, tuple[float, str]]:
    """Second marks of a question, and their comments, by the code of the answer that was read."""
    return {
        entry["code"]: (float(entry["points"]), entry["comment"])
        for entry in read_lines(_path(course, question.assignment))
        if entry["task"] == question.task
    }


def sample(course: Course, question: Question, number: int | None = None) -> list[Answer]:
    """A stable sample of the answers that a person has marked.

    Those marked twice already stay in it, so that it never changes while it is being marked.
    """
    done = marks(course, question)
    marked = [one for one in answers(course, question) if one.points is not None]
    drawn = sorted(marked, key=lambda one: (one.code not in done, _draw(question, one)))
    chosen = {one.code for one in drawn[: SAMPLE if number is None else number]}
    # In the order in which all are marked, which says nothing of what was drawn first.
    return [one for one in marked if one.code in chosen]


def save(course: Course, question: Question, given: list[tuple[Answer, float, str]]) -> None:
    """Add second marks; they are on disk when this returns."""
    when = datetime.now(UTC).isoformat(timespec="seconds")
    entries = [
        {
            "task": question.task,
            "code": answer.code,
            "student": answer.student,
            "points": points,
            "comment": comment,
            "when": when,
        }
        for answer, points, comment in given
    ]
    append_lines(_path(course, question.assignment), entries)


def rename(course: Course, assignment: str, old: str, new: str) -> None:
    """Have a student's second marks be those of another id; codes are made of ids."""
    path = _path(course, assignment)
    if not path.exists():
        return
    before = path.read_text(encoding="utf-8")
    lines = []
    for line in before.splitlines():
        try:
            entry = json.loads(line)
            if entry["student"] == old:
                text = entry["code"].rpartition("-")[2]
                start = code_start(assignment, entry["task"], new)
                line = json.dumps(entry | {"student": new, "code": f"{start}-{text}"})
        except (ValueError, KeyError, TypeError):
            pass  # not ours to drop, such as the line that a killed process has left
        lines.append(f"{line}\n")
    if (after := "".join(lines)) != before:
        write_whole(path, after)


def _path(course: Course, assignment: str) -> Path:
    return course.root / "marking" / f"{assignment}.jsonl"


def _draw(question: Question, answer: Answer) -> str:
    return sha256("\0".join(["second", question.assignment, question.task, answer.student]))
