"""The file of answers behind week 6's Part on language models: two models, questions, made up."""

from __future__ import annotations

import numpy as np
import pandas as pd

TEXTS = 80
RANDOM_STATE = 3


def answers() -> pd.DataFrame:
    """Which questions two language models answer rightly; several questions are about one text.

    Each text is easy or hard for both models, and suits the one or the other more.
    On all texts of this kind, model B is a little better.

    Returns
    -------
    pandas.DataFrame
        A row for each question: the number of its ``text``, and ``model_a`` and ``model_b``, 1 for
        a right answer and 0 for a wrong one. Nobody asked any model.
    """
    rng = np.random.default_rng(RANDOM_STATE)
    text = np.repeat(np.arange(TEXTS), rng.integers(3, 10, TEXTS))
    easy = rng.normal(1.0, 1.0, TEXTS)[text] + rng.normal(0, 1.0, len(text))  # log-odds of a
    suits_b = rng.normal(0.25, 1.5, TEXTS)[text]
    frame = pd.DataFrame({"text": text + 1})
    for name, logit in (("model_a", easy - suits_b / 2), ("model_b", easy + suits_b / 2)):
        frame[name] = (rng.random(len(text)) < 1 / (1 + np.exp(-logit))).astype(int)
    return frame
