"""Every number that the text of weeks 6 and 7 leans on, computed from the data in a folder."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable
from pathlib import Path

import numpy as np
import pandas as pd
import scipy.stats as st
from recipe.original import ATTRIBUTES
from recipe.predictions import alcohol_task, outliers, wine_kfold
from sklearn.linear_model import LinearRegression, LogisticRegression
from sklearn.metrics import roc_auc_score
from sklearn.model_selection import GroupKFold, KFold, LeaveOneOut, StratifiedKFold
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.tree import DecisionTreeClassifier, DecisionTreeRegressor

Estimates = dict[str, float]


def squared(frame: pd.DataFrame, model: str) -> np.ndarray:
    """L2 losses of a model in a table of predictions."""
    return ((frame["y_true"] - frame[model]) ** 2).to_numpy()


def absolute(frame: pd.DataFrame, model: str) -> np.ndarray:
    """L1 losses of a model in a table of predictions."""
    return (frame["y_true"] - frame[model]).abs().to_numpy()


def interval(z: np.ndarray, alpha: float = 0.05) -> tuple[float, float]:
    """Student's t interval of the mean of `z`."""
    low, high = st.t.interval(1 - alpha, df=len(z) - 1, loc=z.mean(), scale=st.sem(z))
    return float(low), float(high)


def corrected_t(
    r: np.ndarray, rho: float, alpha: float = 0.05
) -> tuple[float, float, float, float, float]:
    """Nadeau and Bengio's corrected resampled t-test (Machine Learning 52, 2003).

    Returns
    -------
    mean, standard error, lower and upper limit, p : float
    """
    scale = r.std(ddof=1) * np.sqrt(1 / len(r) + rho / (1 - rho))
    low, high = st.t.interval(1 - alpha, df=len(r) - 1, loc=r.mean(), scale=scale)
    p = 2 * st.t.cdf(-abs(r.mean()) / scale, df=len(r) - 1)
    return float(r.mean()), float(scale), float(low), float(high), float(p)


def delong(y: np.ndarray, *scores: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """AUCs and their covariance after DeLong, DeLong and Clarke-Pearson (Biometrics 44, 1988).

    Parameters
    ----------
    y : array of {0, 1}, shape (n,)
    scores : arrays, shape (n,)
        One for each classifier.

    Returns
    -------
    auc : shape (k,)
    covariance : shape (k, k)
    """
    positive = y == 1
    m, n = int(positive.sum()), int((~positive).sum())
    v10, v01 = [], []
    for s in scores:
        everywhere = st.rankdata(s)
        v10.append((everywhere[positive] - st.rankdata(s[positive])) / n)
        v01.append(1 - (everywhere[~positive] - st.rankdata(s[~positive])) / m)
    covariance = np.atleast_2d(np.cov(v10)) / m + np.atleast_2d(np.cov(v01)) / n
    return np.mean(v10, axis=1), covariance


def iris(folder: Path) -> Estimates:
    """Leave-one-out k-NN and classification tree on iris."""
    loo, data = pd.read_csv(folder / "iris_loo.csv"), pd.read_csv(folder / "iris.csv")
    right = {m: (loo["y_true"] == loo[m]).to_numpy() for m in ("Model_A", "Model_B", "Model_C")}
    X, y = data.drop(columns="Type").to_numpy(), data["Type"].to_numpy(dtype=object)
    tree = np.array(
        [
            DecisionTreeClassifier(random_state=0).fit(X[train], y[train]).predict(X[test])[0]
            == y[test][0]
            for train, test in LeaveOneOut().split(X)
        ]
    )
    out: Estimates = {}
    for name, c in (*right.items(), ("tree", tree)):
        out[f"right of 150, {name.replace('Model_', '')}"] = float(c.sum())
    for one, two in (("A", "B"), ("A", "C"), ("B", "C"), ("A", "tree")):
        a = right[f"Model_{one}"]
        b = tree if two == "tree" else right[f"Model_{two}"]
        n12, n21 = int((a & ~b).sum()), int((~a & b).sum())
        p = float(st.binomtest(n12, n12 + n21).pvalue)
        out[f"{one}-{two}: exact McNemar p"] = p
    return out


def rows(folder: Path) -> Estimates:
    """Counts of rows, and copies and where they stand."""
    wine = pd.read_csv(folder / "wine.csv")
    kept = wine[~outliers(wine)].reset_index(drop=True)
    again = kept.duplicated(ATTRIBUTES)
    group = kept.groupby(ATTRIBUTES, sort=False).ngroup()
    position = pd.Series(np.arange(len(kept)))
    back = position.groupby(group).diff()
    ahead = -position.groupby(group).diff(-1)
    nearest = pd.concat([back, ahead], axis=1).min(axis=1)
    twins = kept.duplicated(ATTRIBUTES, keep=False)
    return {
        "rows": len(wine),
        "rows that repeat an earlier one": float(again.sum()),
        "rows with a copy": float(twins.sum()),
        "share of copies within 10 rows": float((nearest[twins] <= 10).mean()),
        "mean residual sugar of the removed": float(
            wine.loc[outliers(wine), "Residual sugar"].mean()
        ),
        "mean residual sugar of the kept": float(kept["Residual sugar"].mean()),
    }


def _compare(out: Estimates, name: str, d: pd.DataFrame, *, full: bool = False) -> None:
    for loss, of in (("L2", squared), ("L1", absolute)):
        a, b = of(d, "Model_A"), of(d, "Model_B")
        out[f"{name}, {loss}: A"], out[f"{name}, {loss}: B"] = float(a.mean()), float(b.mean())
        out[f"{name}, {loss}: A-B"] = float((a - b).mean())
        if full:
            for model, z in (("A", a), ("B", b), ("A-B", a - b)):
                low, high = interval(z)
                out[f"{name}, {loss}: {model}, lower"] = low
                out[f"{name}, {loss}: {model}, upper"] = high
        out[f"{name}, {loss}: p"] = float(st.ttest_rel(a, b).pvalue)


def folds(folder: Path) -> Estimates:
    """Linear regression (A) and a regression tree (B): the stored ten folds."""
    out: Estimates = {}
    _compare(out, "shuffled", pd.read_csv(folder / "wine_cv.csv"), full=True)
    return out


def other_folds(folder: Path) -> Estimates:
    """The same in the order of the file, and with the copies removed or kept together."""
    wine = pd.read_csv(folder / "wine.csv")
    X, y = alcohol_task(wine)
    first = ~wine.loc[X.index].duplicated(ATTRIBUTES)
    out: Estimates = {}
    _compare(out, "in file order", wine_kfold(X, y, seed=None))
    _compare(out, "copies scattered within their colour, in file order", _scattered(wine))
    _compare(out, "no copies, shuffled", wine_kfold(X[first], y[first]))
    _compare(out, "no copies, in file order", wine_kfold(X[first], y[first], seed=None))
    group = wine.loc[X.index].groupby(ATTRIBUTES, sort=False).ngroup()
    splits = GroupKFold(10, shuffle=True, random_state=0).split(X, groups=group)
    _compare(out, "copies kept together", _predictions(X, y, splits))
    return out


def _predictions(
    X: pd.DataFrame, y: pd.Series, splits: Iterable[tuple[np.ndarray, np.ndarray]]
) -> pd.DataFrame:
    parts = []
    for train, test in splits:
        a = LinearRegression().fit(X.iloc[train], y.iloc[train]).predict(X.iloc[test])
        tree = DecisionTreeRegressor(random_state=0).fit(X.iloc[train], y.iloc[train])
        b = tree.predict(X.iloc[test])
        parts.append(pd.DataFrame({"y_true": y.iloc[test].to_numpy(), "Model_A": a, "Model_B": b}))
    return pd.concat(parts, ignore_index=True)


def _scattered(wine: pd.DataFrame) -> pd.DataFrame:
    """File order, but each row that repeats an earlier one anywhere among its colour."""
    rng = np.random.default_rng(0)
    kept = wine[~outliers(wine)]
    place = np.where(kept.duplicated(ATTRIBUTES), np.nan, kept.index)
    for color in ("Red", "White"):
        mine = (kept["Color"] == color).to_numpy()
        low, high = kept.index[mine].min(), kept.index[mine].max()
        place[mine & np.isnan(place)] = rng.uniform(low, high, (mine & np.isnan(place)).sum())
    X, y = alcohol_task(kept.iloc[np.argsort(place, kind="stable")])
    return wine_kfold(X, y, seed=None)


def leave_one_out(folder: Path) -> Estimates:
    """The stored leave-one-out predictions."""
    wine = pd.read_csv(folder / "wine.csv")
    kept = wine[~outliers(wine)]
    twins = kept.duplicated(ATTRIBUTES, keep=False).to_numpy()
    d = pd.read_csv(folder / "wine_loo.csv")
    out: Estimates = {}
    _compare(out, "leave-one-out", d, full=True)
    b = squared(d, "Model_B")
    out["leave-one-out, L2: B, rows with a copy"] = float(b[twins].mean())
    out["leave-one-out, L2: B, rows without"] = float(b[~twins].mean())
    return out


def setup_two(folder: Path, seeds: tuple[int, ...] = (0, 1, 2)) -> Estimates:
    """Part 5: three repetitions of ten folds, L2, and the corrected t-test."""
    wine = pd.read_csv(folder / "wine.csv")
    X, y = alcohol_task(wine)
    r, a = _repetitions(X, y, seeds)
    mean, _, low, high, p = corrected_t(r, 0.1)
    first = ~wine.loc[X.index].duplicated(ATTRIBUTES)
    once = corrected_t(_repetitions(X[first], y[first], seeds)[0], 0.1)
    return {
        "Setup II: mean": mean,
        "Setup II: lower": low,
        "Setup II: upper": high,
        "Setup II: p": p,
        "Setup II: p without the correlation": float(st.ttest_1samp(r, 0).pvalue),
        "Setup II: L2 of A": float(a.mean()),
        "Setup II, no copies: mean": once[0],
        "Setup II, no copies: upper": once[3],
    }


def _repetitions(
    X: pd.DataFrame, y: pd.Series, seeds: tuple[int, ...]
) -> tuple[np.ndarray, np.ndarray]:
    r, loss_a = [], []
    for seed in seeds:
        for train, test in KFold(10, shuffle=True, random_state=seed).split(X):
            truth = y.iloc[test].to_numpy()
            a = LinearRegression().fit(X.iloc[train], y.iloc[train]).predict(X.iloc[test])
            tree = DecisionTreeRegressor(random_state=seed).fit(X.iloc[train], y.iloc[train])
            b = tree.predict(X.iloc[test])
            loss_a.append(((truth - a) ** 2).mean())
            r.append(loss_a[-1] - ((truth - b) ** 2).mean())
    return np.array(r), np.array(loss_a)


def colours(folder: Path) -> Estimates:
    """Part 6: logistic regression of the colour, two stratified folds, red positive."""
    data = pd.read_csv(folder / "wine2.csv")
    X, y = data.drop(columns="Color"), (data["Color"] == "Red").to_numpy().astype(int)
    without = [name for name in X if "sulfur" not in str(name)]
    models: dict[str, tuple[list[str], Callable[[], object]]] = {
        "all attributes": (list(X), LogisticRegression),
        "all, converged": (list(X), lambda: LogisticRegression(max_iter=10_000)),
        "all, scaled": (list(X), lambda: make_pipeline(StandardScaler(), LogisticRegression())),
        "without SO2, converged": (without, lambda: LogisticRegression(max_iter=10_000)),
        "alcohol alone": (["Alcohol"], LogisticRegression),
    }
    out: Estimates = {}
    cv = StratifiedKFold(2, shuffle=True, random_state=42)
    for fold, (train, test) in enumerate(cv.split(X, y)):
        scores: dict[str, np.ndarray] = {}
        for name, (columns, make) in models.items():
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # 100 steps are too few; the course says so
                model = make().fit(X.iloc[train][columns], y[train])  # type: ignore[attr-defined]
            scores[name] = model.predict_proba(X.iloc[test][columns])[:, 1]
            out[f"AUC, {name}, fold {fold}"] = float(roc_auc_score(y[test], scores[name]))
            if name == "all attributes":
                label = model.predict(X.iloc[test][columns])
                out[f'"AUC" of hard labels, fold {fold}'] = float(roc_auc_score(y[test], label))
        if fold == 0:
            _delong_figures(out, y[test], scores)
    return out


def _delong_figures(out: Estimates, y: np.ndarray, scores: dict[str, np.ndarray]) -> None:
    for name in ("all, converged", "alcohol alone"):
        auc, covariance = delong(y, scores[name])
        se = float(np.sqrt(covariance[0, 0]))
        out[f"DeLong, {name}, fold 0: standard error"] = se
        if name == "alcohol alone":
            out[f"DeLong, {name}, fold 0: lower"] = float(auc[0] - 1.96 * se)
            out[f"DeLong, {name}, fold 0: upper"] = float(auc[0] + 1.96 * se)
    auc, covariance = delong(y, scores["all, converged"], scores["without SO2, converged"])
    loss = float(auc[0] - auc[1])
    se = float(np.sqrt(covariance[0, 0] + covariance[1, 1] - 2 * covariance[0, 1]))
    out["AUC lost without the two SO2, fold 0"] = loss
    out["AUC lost without the two SO2, fold 0: DeLong p"] = float(2 * st.norm.sf(abs(loss) / se))


DEPTHS = {"depth 3": 3, "unlimited": None}
"""The two entropy trees of week 6."""


def _tree(depth: int | None, seed: int = 0) -> DecisionTreeClassifier:
    return DecisionTreeClassifier(criterion="entropy", max_depth=depth, random_state=seed)


def dot632plus(resubstitution: float, out_of_bag: float, chance: float) -> float:
    """The .632+ accuracy (Efron and Tibshirani, JASA 92, 1997).

    Parameters
    ----------
    resubstitution, out_of_bag : float
        Accuracy on the training rows themselves, and on rows left out of bootstrap samples.
    chance : float
        Accuracy without information: sum over classes of the share among the labels times that
        among the predictions.
    """
    err, err1, gamma = 1 - resubstitution, min(1 - out_of_bag, 1 - chance), 1 - chance
    overfit = (err1 - err) / (gamma - err) if err1 > err and gamma > err else 0.0
    weight = 0.632 / (1 - 0.368 * overfit)
    return 1 - ((1 - weight) * err + weight * err1)


def abalone(folder: Path, rounds: int = 200) -> Estimates:
    """Sex of abalones by two trees: the lecture's bootstrap, repaired ones, and ten folds."""
    data = pd.read_csv(folder / "abalone.csv")
    X, y = data.drop(columns="Sex").to_numpy(), data["Sex"].to_numpy(dtype=object)
    out: Estimates = {"abalones": len(data), "that repeat": float(data.duplicated().sum())}
    for sex, number in zip(*np.unique(y, return_counts=True), strict=True):
        out[f"of sex {sex}"] = float(number)
    rng = np.random.default_rng(0)
    copies = []
    accuracy: dict[str, list[float]] = {f"{k}, {m}": [] for k in DEPTHS for m in ("boot", "fresh")}
    left_out = {k: np.zeros((2, len(y))) for k in DEPTHS}
    for _ in range(rounds):
        rows = rng.integers(0, len(y), len(y))
        train, test = rows[: int(0.8 * len(y))], rows[int(0.8 * len(y)) :]
        fresh, oob = (np.setdiff1d(np.arange(len(y)), part) for part in (train, rows))
        copies.append(np.isin(test, train).mean())
        for name, depth in DEPTHS.items():
            model = _tree(depth).fit(X[train], y[train])
            for kind, at in (("boot", test), ("fresh", fresh)):
                accuracy[f"{name}, {kind}"].append((model.predict(X[at]) == y[at]).mean())
            right = _tree(depth).fit(X[rows], y[rows]).predict(X[oob]) == y[oob]
            left_out[name][:, oob] += [right, np.ones(len(oob))]
    out["test rows with a copy in training"] = float(np.mean(copies))
    for name, depth in DEPTHS.items():
        boot = np.array(accuracy[f"{name}, boot"])
        low, high = np.percentile(boot, [2.5, 97.5], method="inverted_cdf")
        out[f"{name}, the lecture's bootstrap: mean"] = float(boot.mean())
        out[f"{name}, the lecture's bootstrap: lower"] = float(low)
        out[f"{name}, the lecture's bootstrap: upper"] = float(high)
        out[f"{name}, fresh rows"] = float(np.mean(accuracy[f"{name}, fresh"]))
        right, times = left_out[name][:, left_out[name][1] > 0]
        label = _tree(depth).fit(X, y).predict(X)
        chance = sum((y == c).mean() * (label == c).mean() for c in np.unique(y))
        out[f"{name}, out of bag"] = float((right / times).mean())
        out[f"{name}, .632+"] = dot632plus(
            (label == y).mean(), out[f"{name}, out of bag"], float(chance)
        )
    _abalone_folds(out, X, y)
    return out


def _abalone_folds(out: Estimates, X: np.ndarray, y: np.ndarray) -> None:
    """The trees in ten folds: exact McNemar on seed 0, corrected t on three repetitions."""
    gaps = []
    for seed in range(3):
        right = {name: np.zeros(len(y), dtype=bool) for name in DEPTHS}
        for train, test in KFold(10, shuffle=True, random_state=seed).split(X):
            for name, depth in DEPTHS.items():
                model = _tree(depth, seed).fit(X[train], y[train])
                right[name][test] = model.predict(X[test]) == y[test]
            gaps.append(right["depth 3"][test].mean() - right["unlimited"][test].mean())
        if seed == 0:
            one, two = right["depth 3"], right["unlimited"]
            b, c = int((one & ~two).sum()), int((~one & two).sum())
            out["depth 3, ten folds"], out["unlimited, ten folds"] = one.mean(), two.mean()
            out["depth 3 minus unlimited, ten folds"] = (b - c) / len(y)
            out["exact McNemar p"] = float(st.binomtest(b, b + c).pvalue)
    out["depth 3 minus unlimited, three times ten folds"] = float(np.mean(gaps))
    out["corrected t-test p"] = corrected_t(np.array(gaps), 0.1)[-1]
