"""The synthetic twins of wines and abalones: generated from ``summary/``, not from any row.

Two machines must write the same bytes, so: uniform numbers from PCG64 only (NumPy may change how it
makes normals or permutations of them), ranks rather than values decide where they can, and each
number is rounded by a rule that no last bit can tip.
"""

from __future__ import annotations

import bisect
import heapq
import json
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
from scipy.special import ndtri

from recipe.original import ABALONE_COLUMNS, ATTRIBUTES, MEASURES, QUALITY, WINE_COLUMNS
from recipe.summarise import (
    BODY,
    KINDS,
    LATENT,
    LEVELS,
    RESIDUAL,
    REST,
    USUAL_DECIMALS,
    along_file,
)

SUMMARY = Path(__file__).resolve().parent / "summary"
SEEDS = {"Red": 25, "White": 30}
FAMILY = {
    "Red": {"share": 0.9, "near": 0.15, "nearest": 0.003, "farthest": 0.06},
    "White": {"share": 0.9, "near": 0.15, "nearest": 0.003, "farthest": 0.075},
}
"""Share of wines that resemble an earlier one, and how: see `_latent`."""
Pair = tuple[int, int, np.ndarray]
RESIDUAL_SCALE = {"Red": 0.88, "White": 0.92}
DENSITY = ATTRIBUTES.index("Density")
ABALONE_SEED = 4
ALIKE = 0.45
"""How far quantiles of male and female abalones move to their common mean.

Two finite samples differ even where nature does not, and a twin drawn from their quantiles would
repeat that as if it were law: an unlimited tree then finds males and females too easily.
"""


def wine(
    summary: dict[str, Any] | None = None, seeds: dict[str, int] | None = None
) -> pd.DataFrame:
    """A wine table like UCI's, as text and with no decimal point lost yet; 6497 rows.

    Parameters
    ----------
    summary : dict, optional
        What `summarise.summarise` returns; the committed table by default.
    seeds : dict, optional
        Seed of PCG64 for each colour.
    """
    summary = json.loads((SUMMARY / "wine.json").read_text()) if summary is None else summary
    parts = []
    for color, seed in (seeds or SEEDS).items():
        rng = np.random.Generator(np.random.PCG64(seed))
        parts.append(_colour(rng, summary[color], color))
    frame = pd.concat(parts, ignore_index=True)
    _across_colours(frame)
    for name in ATTRIBUTES:
        frame[name] = [f"{v:.15g}" for v in frame[name]]
    return frame[WINE_COLUMNS].astype(str)


def _across_colours(frame: pd.DataFrame) -> None:
    """Two white wines agree with a red one in all attributes, one of which has a copy."""
    size = frame.groupby([*ATTRIBUTES, "Color"], sort=False)["Density"].transform("size")
    kept = (frame["Density"] <= 1) & (frame["Volatile acidity"] < 1)
    red = frame[kept & (frame["Color"] == "Red")]
    red = red.sort_values(["Volatile acidity", "Total sulfur dioxide"], kind="stable")
    white = frame.index[kept & (frame["Color"] == "White") & (size == 1)]
    white = white[(frame.loc[white, "Alcohol"] * 20) % 1 == 0]
    for n, k in enumerate((1, 2)):
        source = red.index[size[red.index] == k][0]
        target = white[(n + 1) * len(white) // 3]
        frame.loc[target, ATTRIBUTES] = frame.loc[source, ATTRIBUTES]


def _normals(rng: np.random.Generator, *shape: int) -> np.ndarray:
    return ndtri(rng.random(shape) * (1 - 2e-12) + 1e-12)


def _root(covariance: np.ndarray) -> np.ndarray:
    """A square root of the nearest positive semidefinite matrix."""
    values, vectors = np.linalg.eigh(covariance)
    return (vectors * np.sqrt(np.clip(values, 0, None))) @ vectors.T


def _rank(z: np.ndarray) -> np.ndarray:
    """Ranks in (0, 1)."""
    return (np.argsort(np.argsort(z, kind="stable"), kind="stable") + 0.5) / len(z)


def _round(x: np.ndarray, decimals: int) -> np.ndarray:
    # A half that comes out as 0.4999... on one machine must not fall the other way there.
    return np.floor(x * 10**decimals + 0.5 + 1e-6) / 10**decimals


def _pick(u: np.ndarray, count: int) -> np.ndarray:
    """Mark the `count` smallest of the random numbers `u`."""
    out = np.zeros(len(u), dtype=bool)
    out[np.argsort(u, kind="stable")[:count]] = True
    return out


def _rounded(rng: np.random.Generator, x: np.ndarray, name: str, s: dict[str, Any]) -> np.ndarray:
    """Values with as many decimals as the originals have, the finer ones as often."""
    usual = USUAL_DECIMALS[name]
    out = _round(x, usual)
    free = rng.random(len(x))
    for text, count in sorted(s["finer_decimals"][name].items()):
        d = int(text)
        if name == "Density":  # any last digit but 0
            fine = _round(x, d)
            able = np.abs(fine * 10 ** (d - 1) - np.round(fine * 10 ** (d - 1))) > 1e-3
        else:  # readings half way between two marks: 0.245
            step = 10.0**-usual
            fine = _round((np.floor(x / step + 1e-6) + 0.5) * step, d)
            able = x > step
        free = np.where(able, free, 2.0)
        chosen = _pick(free, count)
        out, free = np.where(chosen, fine, out), np.where(chosen, 2.0, free)
    return out


def _latent(
    rng: np.random.Generator, s: dict[str, Any], family: dict[str, float]
) -> tuple[np.ndarray, list[Pair]]:
    """Normal scores of the distinct wines, and the pairs that share measured values.

    A wine is its own, or resembles an earlier one (a family: one producer, one harvest), or is a
    sibling of one nearby: the same but for some attributes. In each case its scores have the same
    covariance, that of the originals.
    """
    n, groups = s["distinct"], s["groups"]
    means = np.array(groups["means"])
    roots = [_root(_symmetric(c)) for c in groups["covariances"]]
    shares = along_file(np.array(groups["shares_by_block"]), n)
    shares /= shares.sum(axis=1, keepdims=True)
    group = (rng.random((n, 1)) > np.cumsum(shares, axis=1)[:, :-1]).sum(axis=1)
    noise = _normals(rng, n, len(LATENT))
    z = np.zeros_like(noise)  # without the group's mean
    members: list[list[int]] = [[] for _ in means]
    kinds = np.full(n, "", dtype=object)
    counts = {kind: s["siblings"][kind]["count"] for kind in KINDS}
    order = np.argsort(rng.random(n - 1), kind="stable")[: sum(counts.values())] + 1
    kinds[order] = np.repeat(list(counts), list(counts.values()))
    pairs = []
    for row in range(n):
        u = rng.random(4)
        elder, rho, same = None, 0.0, np.zeros(len(LATENT), dtype=bool)
        if kinds[row]:
            elder, rho, same = _sibling(rng, row, kinds[row], s["siblings"], u)
            pairs.append((row, elder, same))
            group[row] = group[elder]
        elif u[0] < family["share"] and members[group[row]]:
            gap = row ** u[1] if u[3] < family["near"] else row * u[1]
            older = members[group[row]]
            elder = older[max(bisect.bisect(older, row - gap) - 1, 0)]
            rho = 1 - family["nearest"] - (family["farthest"] - family["nearest"]) * u[2]
        members[group[row]].append(row)
        z[row] = roots[group[row]] @ noise[row]
        if elder is not None:
            z[row] = np.where(same, z[elder], rho * z[elder] + np.sqrt(1 - rho**2) * z[row])
    for k, root in enumerate(roots):
        # Families leave few independent wines in a group; give it its covariance all the same.
        x = z[group == k]
        if len(x) >= 5 * len(LATENT):
            x = x - x.mean(axis=0)
            z[group == k] = x @ np.linalg.inv(_root(x.T @ x / len(x))) @ root
    # What the groups' shares do not explain of how the file is sorted.
    trend = along_file(np.array(s["block_means"]), n) - shares @ means
    return means[group] + z + trend, pairs


def _symmetric(lower: list[float], size: int = len(LATENT)) -> np.ndarray:
    out = np.zeros((size, size))
    out[np.tril_indices(size)] = lower
    return out + np.tril(out, -1).T


def _sibling(
    rng: np.random.Generator, row: int, kind: str, siblings: dict[str, Any], u: np.ndarray
) -> tuple[int, float, np.ndarray]:
    """Elder of a sibling, the correlation of what they do not share, and which columns they do."""
    about, (low, high) = siblings[kind], KINDS[kind]
    elder = max(row - (1 if u[0] < about["next_row"] else 2 + int(u[1] * 5)), 0)
    number = low + int(u[2] * (high - low + 1))
    # The attributes that are equal most often are likeliest to be (weighted, no replacement).
    weight = np.clip(np.array(about["equal"]), 0.01, 0.99)
    key = rng.random(len(ATTRIBUTES)) ** ((1 - weight) / weight)
    same = np.zeros(len(LATENT), dtype=bool)
    same[np.argsort(-key, kind="stable")[:number]] = True
    same[-1] = True  # quality
    return elder, min(about["correlation_where_not"], 0.97), same


def _colour(rng: np.random.Generator, s: dict[str, Any], color: str) -> pd.DataFrame:
    z, pairs = _latent(rng, s, FAMILY[color])
    values = _attributes(rng, z, pairs, s, RESIDUAL_SCALE[color])
    lost = _lose(rng, values, s)
    quality = np.repeat([int(q) for q in s["quality"]], list(s["quality"].values()))
    frame = pd.DataFrame({name: values[name] for name in ATTRIBUTES})
    frame[QUALITY] = quality[np.argsort(np.argsort(z[:, -1], kind="stable"), kind="stable")]
    frame["Color"] = color
    _make_distinct(frame)
    return frame.iloc[_layout(rng, lost, values["Alcohol"], s)].reset_index(drop=True)


def _attributes(
    rng: np.random.Generator,
    z: np.ndarray,
    pairs: list[Pair],
    s: dict[str, Any],
    scale: float,
) -> dict[str, np.ndarray]:
    """Numbers with the originals' quantiles and decimals; density from the other attributes."""
    values: dict[str, np.ndarray] = {}
    density = np.full(len(z), s["density_on_others"][0])
    slopes = iter(s["density_on_others"][1:])
    for k, name in enumerate(LATENT[:-1]):
        exact = np.interp(_rank(z[:, k]), LEVELS, s["quantiles"][name])
        if name == RESIDUAL:
            density = density + scale * exact
            continue
        values[name] = _rounded(rng, exact, name, s)
        _share(values[name], pairs, k)
        density = density + next(slopes) * values[name]
    values["Density"] = _rounded(rng, density, "Density", s)
    _share(values["Density"], pairs, DENSITY)
    return values


def _share(x: np.ndarray, pairs: list[Pair], column: int) -> None:
    for row, elder, same in pairs:
        if same[column]:
            x[row] = x[elder]


def _lose(rng: np.random.Generator, values: dict[str, np.ndarray], s: dict[str, Any]) -> np.ndarray:
    """Make exactly as many wines lose a decimal point as do; change `values` in place.

    Returns what each wine loses it in: the name of an attribute or ``none``.
    """
    counts = {name: sum(sizes.values()) for name, sizes in s["copies"]["lost_point"].items()}
    lost = np.full(len(values["Density"]), "none", dtype=object)

    d = values["Density"]
    order = np.argsort(-d, kind="stable")
    over, at = counts["Density"], s["copies"]["density_exactly_1"]
    lost[order[:over]] = "Density"
    d[order[:over]] = np.maximum(d[order[:over]], 1.00005)
    d[order[over : over + at]] = 1.0
    d[order[over + at :]] = np.minimum(d[order[over + at :]], 0.99999)

    free = np.where(lost == "none", rng.random(len(d)), 2.0)
    chosen = _pick(free, counts["Alcohol"])
    lost[chosen] = "Alcohol"
    # A mean of three readings with one decimal: 9.5333..., written with 15 digits.
    thirds = np.floor(values["Alcohol"][chosen] * 10 + 1e-6)
    thirds = thirds + np.where(rng.random(chosen.sum()) < 0.5, 1 / 3, 2 / 3)
    values["Alcohol"][chosen] = [float(f"{v / 10:.15g}") for v in thirds]

    v = values["Volatile acidity"]
    v[:] = np.where(v >= 1, _round(v, 2), v)
    order = np.argsort(np.where(lost == "none", -v, 0), kind="stable")[: counts["Volatile acidity"]]
    lost[order] = "Volatile acidity"
    v[order] = np.maximum(np.floor(v[order] * 100 + 1e-6) / 100, 1.0) + 0.005
    v[order] = [float(f"{a:.3f}") for a in v[order]]
    return lost


def _make_distinct(frame: pd.DataFrame) -> None:
    """Move the total sulfur dioxide of a wine by 1 until no two agree in all but the alcohol."""
    others = [name for name in ATTRIBUTES if name != "Alcohol"]
    while (same := frame.duplicated(others)).any():
        frame.loc[same, "Total sulfur dioxide"] += 1


def _layout(
    rng: np.random.Generator, lost: np.ndarray, alcohol: np.ndarray, s: dict[str, Any]
) -> np.ndarray:
    """Where the wines and their copies stand in the file: for each row the wine it shows."""
    about = s["copies"]
    size = np.ones(len(lost), dtype=int)
    weight = np.array(about["copied_by_fifth_of_alcohol"])[(_rank(alcohol) * 5).astype(int)]
    key = rng.random(len(lost)) ** (1 / weight)
    for name, of_size in about["lost_point"].items():
        sizes = np.repeat([int(k) for k in of_size], list(of_size.values()))
        largest = np.argsort(np.where(lost == name, -key, 1.0), kind="stable")[: len(sizes)]
        # Those with the largest keys are copied; which of them how often is drawn afresh.
        copied = int((sizes > 1).sum())
        several = sizes[sizes > 1][np.argsort(rng.random(copied), kind="stable")]
        size[largest[:copied]] = several
    gaps = np.repeat([int(k) for k in about["rows_apart"]], list(about["rows_apart"].values()))
    gaps = iter(gaps[np.argsort(rng.random(len(gaps)), kind="stable")].tolist())
    rows: list[int] = []
    waiting: list[tuple[int, int]] = []
    for k in range(len(lost)):
        while waiting and waiting[0][0] <= len(rows):
            rows.append(heapq.heappop(waiting)[1])
        at = len(rows)
        rows.append(k)
        for _ in range(size[k] - 1):
            at += next(gaps)
            heapq.heappush(waiting, (at, k))
    rows.extend(heapq.heappop(waiting)[1] for _ in range(len(waiting)))
    return np.array(rows)


def abalone(summary: dict[str, Any] | None = None, seed: int = ABALONE_SEED) -> pd.DataFrame:
    """An abalone table like UCI's, as text; 4177 rows.

    Parameters
    ----------
    summary : dict, optional
        What `summarise.abalone` returns; the committed table by default.
    seed : int, optional
        Seed of PCG64.
    """
    summary = json.loads((SUMMARY / "abalone.json").read_text()) if summary is None else summary
    summary = _alike(summary)
    rng = np.random.Generator(np.random.PCG64(seed))
    parts = [
        _sex(rng, about, summary["kinds"][about["kind"]]).assign(Sex=sex)
        for sex, about in sorted(summary["sexes"].items())
    ]
    frame = pd.concat(parts, ignore_index=True)
    frame = frame.iloc[np.argsort(rng.random(len(frame)), kind="stable")].reset_index(drop=True)
    for name in MEASURES:
        frame[name] = [f"{v:.15g}" for v in frame[name]]
    return frame[ABALONE_COLUMNS].astype(str)


def _alike(summary: dict[str, Any]) -> dict[str, Any]:
    """The summary with quantiles of sexes of one kind moved towards each other by `ALIKE`."""
    sexes = {}
    for sex, about in summary["sexes"].items():
        kin = [a["quantiles"] for a in summary["sexes"].values() if a["kind"] == about["kind"]]
        quantiles = {
            name: (1 - ALIKE) * np.array(own) + ALIKE * np.mean([q[name] for q in kin], axis=0)
            for name, own in about["quantiles"].items()
        }
        sexes[sex] = about | {"quantiles": quantiles}
    return summary | {"sexes": sexes}


def _sex(rng: np.random.Generator, about: dict[str, Any], kind: dict[str, Any]) -> pd.DataFrame:
    """Abalones of one sex: sizes in steps of 0.005, weights in steps of 0.0005, whole rings."""
    rings = np.repeat([int(k) for k in about["rings"]], list(about["rings"].values()))
    n, ends = len(rings), np.cumsum(kind["shares"])[:-1]
    group = (rng.random((n, 1)) > ends).sum(axis=1)
    noise = _normals(rng, n, len(BODY))
    z = np.zeros_like(noise)
    for k, (mean, lower) in enumerate(zip(kind["means"], kind["covariances"], strict=True)):
        rows = group == k
        z[rows] = mean + noise[rows] @ _root(_symmetric(lower, len(BODY)))
    values = {
        name: np.interp(_rank(z[:, k]), LEVELS, about["quantiles"][name])
        for k, name in enumerate(BODY[:-1])
    }
    rest = values.pop(REST)
    for name, x in values.items():
        step = 2000 if name.endswith("weight") else 200
        values[name] = _round(x * step, 0) / step
    parts = sum(x for name, x in values.items() if name.endswith("weight"))
    values["Whole_weight"] = _round((rest + parts) * 2000, 0) / 2000
    return pd.DataFrame(values).assign(Rings=rings[np.argsort(np.argsort(z[:, -1], kind="stable"))])
