"""From UCI's data to the small tables of summary statistics that the twins are generated from.

Nothing here is a row of the originals: quantiles, means, correlations and counts by colour or sex.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
from scipy.special import ndtri
from scipy.stats import rankdata
from sklearn.mixture import GaussianMixture

from recipe.original import ABALONE_COLUMNS, ATTRIBUTES, MEASURES, QUALITY, abalone_text, wine_text

COLORS = ("Red", "White")
LEVELS = np.array(
    [0, 0.002, 0.005, 0.01, 0.025, *np.arange(1, 20) / 20, 0.975, 0.99, 0.995, 0.998, 1]
)
"""Levels of the quantiles."""
BLOCK = 150
"""Distinct wines in a block of the file; the blocks' means carry how the file is sorted."""
GROUPS = 8
"""Components of the Gaussian mixture of normal scores: wines of a kind."""
REGULARIZATION = 0.03
NEAR = 20
"""Rows within which a wine is looked for that shares measured values."""
KINDS = {"4": (4, 4), "5-6": (5, 6), "7-9": (7, 9), "10": (10, 10)}
"""Kinds of siblings, by the number of attributes (of 11) equal to those of a wine nearby."""
USUAL_DECIMALS = dict(zip(ATTRIBUTES, (1, 2, 2, 1, 3, 0, 0, 4, 2, 2, 1), strict=True))
RESIDUAL = "Density residual"
"""Stands for the density in the latent model: what the other attributes do not explain of it."""
LATENT = [RESIDUAL if name == "Density" else name for name in ATTRIBUTES] + [QUALITY]

REST = "Rest_weight"
"""Stands for the whole weight in the latent model: what its three parts leave of it."""
BODY = [REST if name == "Whole_weight" else name for name in [*MEASURES, "Rings"]]
SEXES = {"adult": ("F", "M"), "infant": ("I",)}
"""Abalones whose bodies are alike: males and females share a mixture, not their quantiles."""
ABALONE_GROUPS = 6


def normal_scores(x: np.ndarray) -> np.ndarray:
    """Normal quantiles of the mid-ranks, scaled to variance 1; column by column."""
    z = ndtri((rankdata(x, axis=0) - 0.5) / len(x))
    return (z - z.mean(axis=0)) / z.std(axis=0)


def density_design(frame: pd.DataFrame) -> np.ndarray:
    """Columns of the regression of density: a constant and the ten other attributes."""
    others = frame[[name for name in ATTRIBUTES if name != "Density"]].to_numpy(float)
    return np.column_stack([np.ones(len(frame)), others])


def summarise(folder: Path) -> dict[str, Any]:
    """Summary statistics of UCI's wines in `folder`, by colour."""
    text = wine_text(folder)
    frame = text.astype({name: float for name in [*ATTRIBUTES, QUALITY]})
    group = frame.groupby([*ATTRIBUTES, "Color"], sort=False).ngroup().to_numpy()
    return {
        color: _colour(frame[rows], text[rows], group[rows])
        for color in COLORS
        for rows in [(frame["Color"] == color).to_numpy()]
    }


def _colour(frame: pd.DataFrame, text: pd.DataFrame, group: np.ndarray) -> dict[str, Any]:
    first = ~pd.Series(group).duplicated().to_numpy()
    distinct, size = frame[first], np.unique(group, return_counts=True)[1]
    design, density = density_design(distinct), distinct["Density"].to_numpy()
    bulk = density <= np.quantile(density, 0.999)
    beta = np.linalg.lstsq(design[bulk], density[bulk], rcond=None)[0]
    residual = density - design @ beta

    values = distinct[[*ATTRIBUTES, QUALITY]].rename(columns={"Density": RESIDUAL})
    values = values.assign(**{RESIDUAL: residual})[LATENT]
    z = normal_scores(values.to_numpy())
    mixture = GaussianMixture(
        GROUPS, reg_covar=REGULARIZATION, n_init=3, random_state=0, max_iter=500
    ).fit(z)
    member = mixture.predict_proba(z)
    order = np.argsort(-mixture.weights_, kind="stable")

    decimals = text.loc[first, ATTRIBUTES].apply(
        lambda c: c.str.partition(".")[2].str.len().value_counts()
    )
    return {
        "rows": len(frame),
        "distinct": len(distinct),
        "quantiles": {
            name: _round(np.quantile(values[name], LEVELS, method="inverted_cdf"), 6)
            for name in LATENT
            if name != QUALITY
        },
        "density_quantiles": _round(np.quantile(density, LEVELS, method="inverted_cdf"), 6),
        "density_on_others": [float(f"{b:.8g}") for b in beta],
        "groups": {
            "means": _round(mixture.means_[order], 2),
            "covariances": [
                _round(c[np.tril_indices(len(c))], 2) for c in mixture.covariances_[order]
            ],
            "shares_by_block": _round(_blocks(member)[:, order], 3),
        },
        "block_means": _round(_blocks(z), 2),
        "finer_decimals": {
            name: {
                str(d): int(count)
                for d, count in decimals[name].dropna().items()
                if USUAL_DECIMALS[name] < d < 10
            }
            for name in ATTRIBUTES
        },
        "quality": {
            str(int(q)): int(n) for q, n in distinct[QUALITY].value_counts().sort_index().items()
        },
        "siblings": _siblings(distinct[ATTRIBUTES].to_numpy(), z),
        "copies": _copies(frame, distinct, group, size),
    }


def _round(x: np.ndarray, decimals: int) -> Any:
    return np.round(x, decimals).tolist()


def _blocks(z: np.ndarray) -> np.ndarray:
    """Means over blocks of about `BLOCK` rows; shape (blocks, columns)."""
    return np.array([p.mean(axis=0) for p in np.array_split(z, round(len(z) / BLOCK))])


def along_file(means: np.ndarray, n: int) -> np.ndarray:
    """Block means spread over `n` rows, linear between the blocks' centres; shape (n, columns)."""
    centre = (np.arange(len(means)) + 0.5) * n / len(means)
    return np.column_stack([np.interp(np.arange(n) + 0.5, centre, m) for m in means.T])


def _siblings(x: np.ndarray, z: np.ndarray) -> dict[str, Any]:
    """Wines that share 4 to 10 measured values with an earlier wine nearby."""
    equal = np.zeros((len(x), NEAR), dtype=int)
    for gap in range(1, NEAR + 1):
        equal[gap:, gap - 1] = (x[gap:] == x[:-gap]).sum(axis=1)
    best = equal.argmax(axis=1)
    most = equal[np.arange(len(x)), best]
    out: dict[str, Any] = {}
    for kind, (low, high) in KINDS.items():
        i = np.flatnonzero((most >= low) & (most <= high))
        j = i - best[i] - 1
        same = x[i] == x[j]
        # Density stands for its residual here: where it differs, so does the residual.
        zi, zj = z[i][:, :11][~same], z[j][:, :11][~same]
        out[kind] = {
            "count": len(i),
            "next_row": round(float((best[i] == 0).mean()), 2),
            "equal": _round(same.mean(axis=0), 2),
            "correlation_where_not": round(float((zi * zj).mean()), 2),
        }
    return out


def _copies(
    frame: pd.DataFrame, distinct: pd.DataFrame, group: np.ndarray, size: np.ndarray
) -> dict[str, Any]:
    """How often wines are repeated, how far away, and which."""
    more_than_two = lambda v: ~np.isclose(v.round(2), v, rtol=0, atol=1e-9)  # noqa: E731
    acidity, alcohol = distinct["Volatile acidity"], distinct["Alcohol"]
    lost = np.select(
        [
            distinct["Density"] > 1,
            more_than_two(alcohol),
            (acidity > 1) & more_than_two(acidity),
        ],
        ["Density", "Alcohol", "Volatile acidity"],
        "none",
    )
    position = pd.Series(np.arange(len(group)))
    gap = position.groupby(group).diff().dropna().astype(int)
    fifth = np.argsort(np.argsort(alcohol.to_numpy(), kind="stable")) * 5 // len(alcohol)
    return {
        "lost_point": {
            name: {
                str(k): int((size[lost == name] == k).sum()) for k in np.unique(size[lost == name])
            }
            for name in ("none", "Density", "Alcohol", "Volatile acidity")
        },
        "density_exactly_1": int((distinct["Density"] == 1).sum()),
        "rows_apart": {str(k): int(n) for k, n in gap.value_counts().sort_index().items()},
        "copied_by_fifth_of_alcohol": _round(
            np.array([(size[fifth == k] > 1).mean() for k in range(5)]), 3
        ),
    }


def abalone(folder: Path) -> dict[str, Any]:
    """Summary statistics of UCI's abalones in `folder`: mixtures by kind, quantiles by sex."""
    text = abalone_text(folder)
    frame = text.astype(dict.fromkeys(ABALONE_COLUMNS[1:], float))
    parts = frame[["Shucked_weight", "Viscera_weight", "Shell_weight"]].sum(axis=1)
    body = frame.assign(**{REST: frame["Whole_weight"] - parts})[BODY]
    out: dict[str, Any] = {"kinds": {}, "sexes": {}}
    for kind, sexes in SEXES.items():
        z = [normal_scores(body[frame["Sex"] == sex].to_numpy()) for sex in sexes]
        mixture = GaussianMixture(
            ABALONE_GROUPS, reg_covar=0.001, n_init=3, random_state=0, max_iter=500
        ).fit(np.concatenate(z))
        order = np.argsort(-mixture.weights_, kind="stable")
        out["kinds"][kind] = {
            "shares": _round(mixture.weights_[order], 3),
            "means": _round(mixture.means_[order], 3),
            # The measures of a shell are nearly the same number, so more decimals than for wine.
            "covariances": [
                _round(c[np.tril_indices(len(c))], 4) for c in mixture.covariances_[order]
            ],
        }
        for sex in sexes:
            x = body[frame["Sex"] == sex]
            rings = x["Rings"].value_counts().sort_index()
            out["sexes"][sex] = {
                "kind": kind,
                "quantiles": {
                    name: _round(np.quantile(x[name], LEVELS, method="inverted_cdf"), 4)
                    for name in BODY
                    if name != "Rings"
                },
                "rings": {str(int(k)): int(n) for k, n in rings.items()},
            }
    return out


def write(folder: Path, out: Path) -> None:
    """Write the summaries of the originals in `folder` to ``wine.json`` and so on in `out`."""
    texts = {"wine": dumps(summarise(folder)), "abalone": dumps(abalone(folder))}
    for name, text in texts.items():
        (out / f"{name}.json").write_text(text)


def dumps(summary: dict[str, Any]) -> str:
    """JSON with a list of numbers on one line, so that a person can read it."""
    text = json.dumps(summary, indent=1)
    lines: list[str] = []
    open_list = False
    for line in text.splitlines():
        item = line.strip()
        if open_list and not item.startswith("["):
            lines[-1] += item + (" " if item.endswith(",") and not item.startswith("]") else "")
            open_list = not item.startswith("]")
        else:
            lines.append(line)
            open_list = item.endswith("[")
    return "\n".join(lines) + "\n"
