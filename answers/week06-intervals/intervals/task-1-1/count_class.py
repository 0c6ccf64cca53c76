# answer: right
# task: 1.1
# does: on the scale of the count, in a small class
from dataclasses import dataclass


@dataclass
class Count:
    """Number of right predictions, as a binomial variable."""

    right_ones: float
    rows: int

    def __post_init__(self):
        if self.rows < 1:
            raise ValueError("no rows")

    @property
    def share(self):
        return self.right_ones / self.rows

    def spread(self, q):
        f = self.share
        return q * (self.rows * f * (1 - f)) ** 0.5


def wald_interval(acc, n, alpha=0.05):
    """Wald's interval for an accuracy."""
    match acc:
        case value if 0 <= value <= 1:
            pass
        case _:
            raise ValueError("acc is a share")
    if acc in (0, 1) and n >= 1:
        return float(acc), float(acc)
    c = Count(acc * n, n)
    half_count = c.spread(st.norm.isf(alpha / 2))
    return (c.right_ones - half_count) / n, (c.right_ones + half_count) / n


for n in 100, 1000, len(y_test):
    acc = right["shallow"][:n].mean()
    lower, upper = wald_interval(acc, n)
    print(f"shallow tree, {n} rows: {acc:.3f}  [{lower:.3f}, {upper:.3f}]")
