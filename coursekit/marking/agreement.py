"""How far two TAs agree: Cohen's kappa, plain and weighted, with its 95 % interval."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from coursekit.marking.marks import Answer
from coursekit.marking.questions import Question
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
    """Two TAs on one question: of each answer the code, the first and the second mark."""

    task: str
    most: float
    pairs: list[tuple[str, float, float]]
    plain: Kappa
    weighted: Kappa
    comments: dict[str, tuple[str, str]] = field(default_factory=dict)

    @property
    def same(self) -> int:
        return sum(first == other for _, first, other in self.pairs)

    def __str__(self) -> str:
        lines = [
            f"{self.task}: {counted(len(self.pairs), 'answer')} marked twice, "
            f"{self.same} with the same points",
            f"kappa: {self.plain}",
            f"weighted kappa (quadratic, by points): {self.weighted}",
        ]
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


def agreement(question: Question, seconds: Sequence[tuple[Answer, float, str]]) -> Agreement:
    """Compare the marks that a second TA gave with those that the answers have."""
    pairs = [
        (answer.code, answer.points, points)
        for answer, points, _ in sorted(seconds, key=lambda mark: mark[0].code)
        if answer.points is not None
    ]
    marks = ([first for _, first, _ in pairs], [other for _, _, other in pairs])
    comments = {answer.code: (answer.comment, comment) for answer, _, comment in seconds}
    weighted = kappa(*marks, weighted=True)
    return Agreement(question.task, question.most, pairs, kappa(*marks), weighted, comments)


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
