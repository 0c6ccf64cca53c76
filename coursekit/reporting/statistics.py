"""The numbers of a report. Where one is not defined, it is NaN and a word says why."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import pandas as pd

__all__ = ["LEAST", "Estimate", "difficulty", "item_table"]

LEAST = 4  # students, for an interval
_LEVEL = 0.95
_NONE = float("nan")


class Estimate(NamedTuple):
    """A number with its 95 % interval; `how` it was computed, or why it was not."""

    value: float
    low: float
    high: float
    how: str


def difficulty(points: pd.Series, most: float) -> Estimate:
    """The mean share of an item's points, once it is marked for everyone.

    Until then there is none: who left an answer blank is marked first, with 0.

    If nobody has part of the points, the share of those with all of them: Wilson's interval.
    Otherwise the bias-corrected bootstrap's (BCa).
    """
    marked, n = int(points.notna().sum()), len(points)
    if marked < n or not n:
        return Estimate(_NONE, _NONE, _NONE, f"marked for {marked} of {n}")
    shares = (points / most).to_numpy()
    mean = float(shares.mean())
    if np.isin(shares, (0.0, 1.0)).all():
        from statsmodels.stats.proportion import proportion_confint

        low, high = proportion_confint(shares.sum(), n, alpha=1 - _LEVEL, method="wilson")
        return Estimate(mean, float(low), float(high), "Wilson")
    if n < LEAST:
        return Estimate(mean, _NONE, _NONE, f"fewer than {LEAST} students")
    if np.ptp(shares) == 0:
        return Estimate(mean, _NONE, _NONE, "all have the same part of the points")
    from scipy.stats import bootstrap

    interval = bootstrap(
        (shares,), np.mean, confidence_level=_LEVEL, method="BCa", n_resamples=2000, rng=0
    ).confidence_interval
    return Estimate(mean, float(interval.low), float(interval.high), "bootstrap")


def item_table(points: pd.DataFrame, most: pd.Series) -> pd.DataFrame:
    """The difficulty of each item.

    Parameters
    ----------
    points : DataFrame
        Students by items; NaN where a mark is missing.
    most : Series
        The points of each item.

    Returns
    -------
    DataFrame
        A row for each item. Items with a missing mark have no numbers.
    """
    rows = {}
    for name in points.columns:
        share = difficulty(points[name], float(most[name]))
        rows[name] = {
            "n": int(points[name].notna().sum()),
            **{f"share_{key}": value for key, value in share._asdict().items()},
        }
    return pd.DataFrame.from_dict(rows, orient="index")
