"""The numbers of a report. Where one is not defined, it is NaN and a word says why."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
import pandas as pd

__all__ = ["LEAST", "Estimate", "difficulty", "discrimination", "item_table"]

# Fisher's z has the standard error 1/sqrt(n - 3).
LEAST = 4
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


def discrimination(item: pd.Series, others: pd.Series) -> Estimate:
    """Pearson's correlation of an item with the rest of the points, with Fisher's interval.

    The rest leaves the item itself out: an item always correlates with a sum it is part of.
    """
    both = pd.concat([item, others], axis=1, keys=["item", "rest"]).dropna()
    if len(both) < LEAST:
        return Estimate(_NONE, _NONE, _NONE, f"fewer than {LEAST} students")
    if np.ptp(both["item"]) == 0:
        return Estimate(_NONE, _NONE, _NONE, "all have the same points here")
    if np.ptp(both["rest"].round(9)) == 0:
        return Estimate(_NONE, _NONE, _NONE, "all have the same points elsewhere")
    from scipy.stats import pearsonr

    result = pearsonr(both["item"], both["rest"])
    value = float(result.statistic)
    if math.isclose(abs(value), 1):
        return Estimate(value, _NONE, _NONE, "no interval at a correlation of 1")
    interval = result.confidence_interval(_LEVEL)
    return Estimate(value, float(interval.low), float(interval.high), "Fisher")


def item_table(points: pd.DataFrame, most: pd.Series) -> pd.DataFrame:
    """Difficulty and discrimination of each item.

    Parameters
    ----------
    points : DataFrame
        Students by items; NaN where a mark is missing.
    most : Series
        The points of each item.

    Returns
    -------
    DataFrame
        A row for each item. Items with a missing mark have no numbers, and are in nobody's rest.
    """
    complete = points.notna().all()
    total = points.loc[:, complete].sum(axis=1)
    rows = {}
    for name in points.columns:
        share = difficulty(points[name], float(most[name]))
        if not complete[name]:
            correlation = Estimate(_NONE, _NONE, _NONE, "not marked for everyone")
        elif complete.sum() < 2:
            correlation = Estimate(_NONE, _NONE, _NONE, "no other task is marked")
        else:
            correlation = discrimination(points[name], total - points[name])
        rows[name] = {
            "n": int(points[name].notna().sum()),
            **{f"share_{key}": value for key, value in share._asdict().items()},
            **{f"rest_{key}": value for key, value in correlation._asdict().items()},
        }
    return pd.DataFrame.from_dict(rows, orient="index")
