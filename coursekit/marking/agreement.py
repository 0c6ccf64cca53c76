"""How far two TAs agree: Cohen's kappa, plain and weighted, with its 95 % interval."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

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


def agreement(question: Question, seconds: Sequence[tuple[Answer, float, str]]) -> str:
    """Compare the marks that a second TA gave with those that the answers have."""
    marked = [mark for mark in seconds if mark[0].points is not None]
    firsts = [float(answer.points or 0) for answer, _, _ in marked]
    others = [points for _, points, _ in marked]
    same = sum(first == other for first, other in zip(firsts, others, strict=True))
    lines = [
        f"{question.task}: {counted(len(marked), 'answer')} marked twice, "
        f"{same} with the same points",
        f"kappa: {kappa(firsts, others)}",
        f"weighted kappa (quadratic, by points): {kappa(firsts, others, weighted=True)}",
    ]
    differ = [
        (-abs(first - points), answer.code, first, points, (answer.comment, comment))
        for first, (answer, points, comment) in zip(firsts, marked, strict=True)
        if first != points
    ]
    for _, code, first, other, comments in sorted(differ):
        lines.append(f"  {code}: first {first:g}, second {other:g} of {question.most:g}")
        for rank, comment in zip(("first", "second"), comments, strict=True):
            lines += [f"    {rank}: {' '.join(comment.split())}"] if comment else []
    return "\n".join(lines)


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
