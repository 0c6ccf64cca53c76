"""How far a person agreed with the checks, where one corrected a check's points."""

from __future__ import annotations

import pandas as pd

__all__ = ["corrected"]


def corrected(grades: pd.DataFrame) -> pd.DataFrame:
    """The checks whose points a person gave as well, one row each.

    Parameters
    ----------
    grades : DataFrame
        As `coursekit.reporting.data.grades` makes it. Written answers are left out: no check
        scores them.

    Returns
    -------
    DataFrame
        By ``notebook/cell``: in how many submissions a person gave points, how often the same
        (``same``), more (``raised``) or fewer (``lowered``) than the check, and the mean
        difference, person less check.
    """
    both = grades[~grades.written & grades.auto.notna() & grades.manual.notna()]
    difference = (both.manual - both.auto).round(9)
    place = (both.notebook + "/" + both.cell).rename("check")
    table = pd.DataFrame(
        {
            "submissions": difference.groupby(place).size(),
            "same": (difference == 0).groupby(place).sum(),
            "raised": (difference > 0).groupby(place).sum(),
            "lowered": (difference < 0).groupby(place).sum(),
            "mean_difference": difference.groupby(place).mean(),
        }
    )
    return table.rename_axis("check").sort_values(["submissions"], ascending=False, kind="stable")
