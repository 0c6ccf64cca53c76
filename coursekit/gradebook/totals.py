"""The total of a submission's points: the one place that decides what extra points do.

Full marks are the core points. Extra points make up for lost ones and never lead above full marks.
Whoever shows a total reads it here; nbgrader by itself knows only the sum of all.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

from coursekit.support.text import without_idle_zeros

# Points that are lost: of points, the most there is to get, seconds late.
Penalty = Callable[[float, float, float], float]

# Finer than any points, coarser than what sums of binary floats are off by.
_FINEST = Decimal("1e-9")


def exact(value: float | None) -> Decimal:
    """A float as it was meant: 0.1 + 0.2 is 0.3."""
    return Decimal(repr(float(value or 0))).quantize(_FINEST)


def format_number(value: float | Decimal, digits: int = 2) -> str:
    """A number as people read it, rounded as exports round by default: 2.125 is 2.13."""
    rounded = exact(float(value)).quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP)
    text = without_idle_zeros(f"{rounded:f}")
    return "0" if text == "-0" else text


@dataclass(frozen=True)
class Total:
    """Points of a submission, before any penalty.

    Attributes
    ----------
    core, extra : Decimal
        Reached.
    most, most_extra : Decimal
        There are to get.
    """

    core: Decimal = Decimal(0)
    extra: Decimal = Decimal(0)
    most: Decimal = Decimal(0)
    most_extra: Decimal = Decimal(0)

    @property
    def points(self) -> Decimal:
        """The points that count; without extra tasks nbgrader's sum, a TA's bonus included."""
        return min(self.core + self.extra, self.most) if self.most_extra else self.core

    def __add__(self, other: Total) -> Total:
        return Total(
            self.core + other.core,
            self.extra + other.extra,
            self.most + other.most,
            self.most_extra + other.most_extra,
        )

    def penalty(self, nbgraders: Decimal, rule: Penalty | None, seconds_late: float) -> Decimal:
        """The points that handing in late costs.

        Parameters
        ----------
        nbgraders : Decimal
            The gradebook's penalty, of the sum of all points.
        rule : callable, optional
            The course's own rule. It is asked again, about what counts: otherwise, more work
            would cost more. The gradebook's share is kept where there is no such rule.
        """
        if not self.most_extra:
            return nbgraders
        if rule is not None:
            late = seconds_late > 0
            return exact(rule(float(self.points), float(self.most), seconds_late) if late else 0)
        every = self.core + self.extra
        return exact(float(nbgraders * self.points / every)) if every else Decimal(0)
