"""The listing of the bank of answers, for a person to read."""

from __future__ import annotations

from collections import defaultdict

from coursekit.bank import messages, misconceptions
from coursekit.bank.answers import Answer, bank
from coursekit.bank.misconceptions import Misconceptions, Signature
from coursekit.course import Course
from coursekit.support.text import aligned


def listing(course: Course, assignment: str) -> str:
    """Counts of right and wrong answers by task, then what the wrong ones explain."""
    answers = bank(course, assignment)
    if not answers:
        return f"{assignment}: no answers in {course.answers / assignment}"
    tasks: dict[tuple[str, str], list[Answer]] = defaultdict(list)
    for answer in answers:
        tasks[answer.notebook, answer.task].append(answer)
    record = Misconceptions.of_assignment(course, assignment)
    recorded = record.by_answer()
    rows = [["notebook", "task", "right", "wrong"]]
    for (notebook, task), some in sorted(tasks.items()):
        right = sum(answer.right for answer in some)
        rows.append([notebook, task, str(right), str(len(some) - right)])
    lines = [assignment, aligned(rows)]
    for (notebook, task), some in sorted(tasks.items()):
        lines += ["", f"{notebook} {task}"]
        for answer in some:
            if not answer.right:
                state = _state(record, recorded.get(answer.key))
                lines.append(f"  {answer.name} ({state}): {answer.tell}")
    return "\n".join(lines)


def _state(record: Misconceptions, signature: Signature | None) -> str:
    if signature is None:
        return "not learnt yet"
    enough = messages.says_enough(signature.failed)
    if not enough or signature.digits < misconceptions.LEAST_DIGITS:
        return "never named: its checks say too little"
    if {
        match.tell
        for match in record.matching(signature.notebook, signature.cell, signature.failed)
    } != {signature.tell}:
        return "not named: others fail in the same way"
    return "named"
