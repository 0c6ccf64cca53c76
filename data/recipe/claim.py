"""The file of predictions behind week 8's closing exercise: 1200 people, two models, made up."""

from __future__ import annotations

import numpy as np
import pandas as pd

PEOPLE = 1200
RANDOM_STATE = 7
DECIMALS = 4


def claim() -> pd.DataFrame:
    """Who is ill, and the probabilities that two models give.

    `old` is calibrated: each person is ill with just that probability. `new` knows about as much,
    but was trained as if half of the people were ill, so its probabilities are too high.

    Returns
    -------
    pandas.DataFrame
        Columns ``ill`` (1 or 0), ``old`` and ``new``; nobody measured anything.
    """
    rng = np.random.default_rng(RANDOM_STATE)
    old = rng.normal(-3.0, 2.0, PEOPLE)  # log-odds
    ill = rng.random(PEOPLE) < 1 / (1 + np.exp(-old))
    new = old + 2.0 + rng.normal(0, 0.5, PEOPLE)
    frame = pd.DataFrame({"ill": ill.astype(int)})
    for name, logit in (("old", old), ("new", new)):
        frame[name] = (1 / (1 + np.exp(-logit))).round(DECIMALS)
    return frame
