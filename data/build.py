#!/usr/bin/env python
"""Build the data of the course.

    python data/build.py                   the synthetic twin, which the repository carries
    python data/build.py --original        UCI's originals, downloaded and checked
    python data/build.py --from DIR        UCI's originals that are in DIR
    python data/build.py --check           does what is in place equal what would be built?
    python data/build.py --summarise --from DIR    the tables the twins are made from
    python data/build.py --compare --from DIR      the table in README.md, original beside twin
    python data/build.py --cards [--check]         what notebooks say about the data in place

The files in place change only when all of them could be built. Building them in place brings
the notebooks' cards up to date, too.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pandas as pd
from recipe import cards, claim, figures, original, predictions, summarise, twin

HERE = Path(__file__).resolve().parent
NOTEBOOKS = HERE.parent / "source"
SAMPLE = 200
"""`--check --quick` fits the leave-one-out tree for one row in so many."""
MARKS = "<!-- figures: begin -->\n", "<!-- figures: end -->\n"

Source = Path | None
"""Folder of the originals, or None for the twin."""


def build_iris(out: Path, source: Source, quick: bool = False) -> None:
    """Write ``iris.csv`` and ``iris_loo.csv``; the same from either source."""
    iris = original.iris()
    _write(iris, out / "iris.csv")
    _write(predictions.iris_loo(iris), out / "iris_loo.csv")


def build_wine(out: Path, source: Source, quick: bool = False) -> None:
    """Write ``wine.csv``, ``wine2.csv``, ``wine_cv.csv`` and ``wine_loo.csv``.

    With `quick`, ``wine_loo.csv`` holds each `SAMPLE`-th row only.
    """
    text = original.lose_points(twin.wine() if source is None else original.wine_text(source))
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


def build_abalone(out: Path, source: Source, quick: bool = False) -> None:
    """Write ``abalone.csv``."""
    text = twin.abalone() if source is None else original.abalone_text(source)
    _write(text, out / "abalone.csv")


def build_claim(out: Path, source: Source, quick: bool = False) -> None:
    """Write ``claim.csv``; made up, so the same from either source."""
    _write(claim.claim(), out / "claim.csv")


DATASETS: dict[str, tuple[Callable[[Path, Source, bool], None], tuple[str, ...]]] = {
    "iris": (build_iris, ("iris.csv", "iris_loo.csv")),
    "wine": (build_wine, ("wine.csv", "wine2.csv", "wine_cv.csv", "wine_loo.csv")),
    "abalone": (build_abalone, ("abalone.csv",)),
    "claim": (build_claim, ("claim.csv",)),
}
"""For each data set, what builds it and the files that come of it."""
FILES = tuple(name for _, names in DATASETS.values() for name in names)


def _write(frame: pd.DataFrame, path: Path) -> None:
    frame.to_csv(path, index=False, lineterminator="\n", encoding="utf-8")


def build(out: Path, source: Source) -> None:
    """Build all files in a temporary folder, then put them in `out` together."""
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".building-", dir=out) as folder:
        new = Path(folder)
        for make, _ in DATASETS.values():
            make(new, source, False)
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


def check(out: Path, source: Source, quick: bool) -> None:
    """Compare the files in `out` with what would be built.

    Raises
    ------
    DataError
        Naming the files that differ.
    """
    with tempfile.TemporaryDirectory() as folder:
        new = Path(folder)
        for make, _ in DATASETS.values():
            make(new, source, quick)
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


def compare(readme: Path, source: Path) -> None:
    """Put original beside twin, figure by figure, into `readme` between its two marks.

    The twin is the one in place, so build it first.
    """
    with tempfile.TemporaryDirectory() as folder:
        _write(original.lose_points(twin.wine()), Path(folder, "wine.csv"))
        build_abalone(Path(folder), None)
        for name in ("wine.csv", "abalone.csv"):
            if Path(folder, name).read_bytes() != (HERE / name).read_bytes():
                raise original.DataError(f"{HERE / name}: not the twin; run data/build.py first")
        build(Path(folder), source)
        new = figures.table(Path(folder), HERE)
    before, _, rest = readme.read_text(encoding="utf-8").partition(MARKS[0])
    _, _, after = rest.partition(MARKS[1])
    readme.write_text(before + MARKS[0] + new + MARKS[1] + after, encoding="utf-8")


def parser() -> argparse.ArgumentParser:
    """The command line."""
    about, _, usage = (__doc__ or "").partition("\n\n")
    p = argparse.ArgumentParser(
        prog="data/build.py",
        description=about,
        epilog=usage,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    source = p.add_mutually_exclusive_group()
    source.add_argument("--original", action="store_true", help="download UCI's originals")
    source.add_argument(
        "--from", dest="source", type=Path, metavar="DIR", help="read them from DIR"
    )
    p.add_argument("--mirror", metavar="URL", help="with --original: download from this folder")
    p.add_argument("--out", type=Path, default=HERE, metavar="DIR", help="default: %(default)s")
    verb = p.add_mutually_exclusive_group()
    verb.add_argument("--check", action="store_true", help="compare, write nothing")
    verb.add_argument("--summarise", action="store_true", help="write recipe/summary/*.json")
    verb.add_argument("--compare", action="store_true", help="write the table in README.md")
    p.add_argument("--cards", action="store_true", help="write the cells data-card-NAME in source/")
    p.add_argument(
        "--quick",
        action="store_true",
        help=f"with --check: leave-one-out trees for one row in {SAMPLE} only",
    )
    return p


def write_cards(folder: Path, *, only_check: bool = False) -> None:
    """Bring the notebooks' cards up to date with the data in `folder`.

    Raises
    ------
    DataError
        With `only_check`, naming the cells that say something else.
    """
    changed = cards.write(NOTEBOOKS, folder, check=only_check)
    if changed and only_check:
        raise original.DataError(
            f"{'; '.join(changed)}: not about the data in {folder}; run data/build.py --cards"
        )
    for cell in changed:
        print(f"{cell}: written")


@contextlib.contextmanager
def _source(args: argparse.Namespace) -> Iterator[Source]:
    if args.original:
        with tempfile.TemporaryDirectory() as folder:
            original.download(Path(folder), args.mirror)
            yield Path(folder)
    else:
        if args.source is not None:
            original.verify(args.source)
        yield args.source


def main(argv: list[str] | None = None) -> int:
    """Run the command line; returns the exit code."""
    p = parser()
    args = p.parse_args(argv)
    if args.mirror and not args.original:
        p.error("--mirror needs --original")
    if args.quick and not args.check:
        p.error("--quick needs --check")
    if (args.summarise or args.compare) and not (args.source or args.original):
        p.error("--summarise and --compare need the originals: --from DIR or --original")
    if args.cards and (args.source or args.original or args.summarise or args.compare):
        p.error("--cards is about the data in place: it goes with --check only")
    try:
        if args.cards:
            write_cards(args.out, only_check=args.check)
            return 0
        with _source(args) as source:
            if args.check:
                check(args.out, source, args.quick)
                print(f"{args.out}: {len(FILES)} files as built")
            elif args.summarise:
                assert source is not None
                summarise.write(source, twin.SUMMARY)
                print(f"{twin.SUMMARY}: written")
            elif args.compare:
                assert source is not None
                compare(HERE / "README.md", source)
                print(f"{HERE / 'README.md'}: table written")
            else:
                build(args.out, source)
                what = "the synthetic twin" if source is None else "UCI's originals"
                print(f"{args.out}: {len(FILES)} files built from {what}")
                if args.out.resolve() == HERE:
                    write_cards(HERE)
    except original.DataError as error:
        print(f"data/build.py: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
