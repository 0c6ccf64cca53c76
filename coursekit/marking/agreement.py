"""How far two TAs agree: Cohen's kappa, plain and weighted, with its 95 % interval."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

import numpy as np

from coursekit.course import Course
from coursekit.marking.marks import answers, second_marks
from coursekit.marking.questions import Question, questions
from coursekit.support.text import counted

_NAN = float("nan")


@dataclass(frozen=True)
class Kappa:
    """Cohen's kappa and its interval, NaN where not defined; `why_not` says why."""

    value: float = _NAN
    low: float = _NAN
    high: float = _NAN
    why_not: str = ""

    def __str__(self) -> str:
        if math.isnan(self.value):
            return f"not defined: {self.why_not}"
        if math.isnan(self.low):
            return f"{self.value:.2f}, no interval: {self.why_not}"
        return f"{self.value:.2f}, 95 % interval {self.low:.2f} to {self.high:.2f}"


@dataclass(frozen=True)
class Agreement:
    """Two TAs on one question: of each answer the code, the first and the second mark.

    Not counted are outdated second marks, of answers that have changed since or are gone.
    """

    task: str
    most: float
    pairs: list[tuple[str, float, float]]
    plain: Kappa
    weighted: Kappa
    outdated: int = 0
    comments: dict[str, tuple[str, str]] = field(default_factory=dict)

    @property
    def same(self) -> int:
        return sum(first == other for _, first, other in self.pairs)

    FIELDS: ClassVar[list[str]] = [
        "task", "marked_twice", "same", "kappa", "kappa_low", "kappa_high",
        "weighted_kappa", "weighted_low", "weighted_high", "note",
    ]  # fmt: skip

    def row(self) -> tuple[Any, ...]:
        """The values of the table's columns, in the order of `FIELDS`."""
        plain, weighted = self.plain, self.weighted
        numbers = [(kappa.value, kappa.low, kappa.high) for kappa in (plain, weighted)]
        note = plain.why_not or weighted.why_not
        return self.task, len(self.pairs), self.same, *numbers[0], *numbers[1], note

    def __str__(self) -> str:
        lines = [
            f"{self.task}: {counted(len(self.pairs), 'answer')} marked twice, "
            f"{self.same} with the same points",
            f"kappa: {self.plain}",
            f"weighted kappa (quadratic, by points): {self.weighted}",
        ]
        if self.outdated:
            lines.append(f"not counted: {self.outdated} that changed after the second mark")
        differ = [pair for pair in self.pairs if pair[1] != pair[2]]
        for code, first, other in sorted(
            differ, key=lambda pair: (-abs(pair[1] - pair[2]), pair[0])
        ):
            lines.append(f"  {code}: first {first:g}, second {other:g} of {self.most:g}")
            comments = zip(("first", "second"), self.comments.get(code, ()), strict=False)
            lines += [
                f"    {rank}: {' '.join(comment.split())}" for rank, comment in comments if comment
            ]
        return "\n".join(lines)


def agreements(course: Course, assignment: str) -> list[Agreement]:
    """The agreement on each question of an assignment that a second TA has marked."""
    results = [agreement(course, question) for question in questions(course, assignment)]
    return [result for result in results if result.pairs or result.outdated]


def agreement(course: Course, question: Question) -> Agreement:
    """Compare the marks in the gradebook with those of the second TA."""
    others = second_marks(course, question)
    firsts = {}
    if others:
        firsts = {
            answer.code: answer for answer in answers(course, question) if answer.points is not None
        }
    pairs = [
        (code, float(firsts[code].points or 0), points)
        for code, (points, _) in sorted(others.items())
        if code in firsts
    ]
    marks = ([first for _, first, _ in pairs], [other for _, _, other in pairs])
    return Agreement(
        question.task, question.most, pairs, kappa(*marks), kappa(*marks, weighted=True),
        len(others) - len(pairs),
        {code: (firsts[code].comment, others[code][1]) for code, _, _ in pairs},
    )  # fmt: skip


def kappa(first: Sequence[float], other: Sequence[float], *, weighted: bool = False) -> Kappa:
    """Cohen's kappa of the points that two TAs gave, with its asymptotic 95 % interval.

    If weighted, a disagreement counts by the squared difference of points; else all count alike.
    """
    if not first:
        return Kappa(why_not="nothing was marked twice")
    categories = sorted({*first, *other})
    if len(categories) == 1:
        return Kappa(why_not="both gave the same points to every answer")
    # Where the standard error is 0, an interval of no width would claim what a few answers cannot.
    if list(first) == list(other):
        return Kappa(1.0, why_not="they agree on every answer")
    if len(set(first)) == 1 or len(set(other)) == 1:
        return Kappa(0.0, why_not="one TA gave the same points to every answer")
    from statsmodels.stats.inter_rater import cohens_kappa

    table = np.zeros((len(categories),) * 2)
    for mark, second_mark in zip(first, other, strict=True):
        table[categories.index(mark), categories.index(second_mark)] += 1
    options = {"weights": categories, "wt": "quadratic"} if weighted else {}
    result = cohens_kappa(table, **options)
    low, high = max(-1.0, result.kappa_low), min(1.0, result.kappa_upp)
    return Kappa(float(result.kappa), float(low), float(high))
