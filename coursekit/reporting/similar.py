"""Pairs of submissions whose code is unusually alike, for this class. Never a verdict.

copydetect makes the fingerprints: code is tokenised, names are levelled, and what stands in the
released notebook is left out. How alike two submissions are is the cosine of their fingerprints,
each weighted by how few students share it (scikit-learn's tf-idf): what everybody writes for a
short task says nothing.
"""

from __future__ import annotations

import io
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import pandas as pd

from coursekit.course import Course

__all__ = ["Similarity", "codes", "similarity", "threshold"]

# copydetect's own default: shorter matches are noise.
_LENGTH = 25
# With a window of 1 nothing is sampled. Sampling goes by Python's hashes, which differ from one
# process to the next: so would the report.
_WINDOW = 1
_LEVEL = 0.05
_FEWEST = 6


@dataclass(frozen=True)
class Similarity:
    """How alike the submissions of a class are.

    Attributes
    ----------
    pairs : DataFrame
        ``first``, ``second``, ``similarity`` and ``unusual`` of the pairs, most alike first.
    limit : float
        From where a pair is unusual; NaN if that cannot be said.
    left_out : list of str
        Students with too little code of their own to compare.
    why_not : str
        Why no limit was set; "" if one was.
    """

    pairs: pd.DataFrame
    limit: float = float("nan")
    left_out: list[str] = field(default_factory=list)
    why_not: str = ""

    @property
    def unusual(self) -> pd.DataFrame:
        return self.pairs[self.pairs.unusual]


def codes(course: Course, assignment: str, students: list[str]) -> dict[str, str]:
    """What each student wrote, by student: the code cells that are not as they were given."""
    found = {}
    # Most of a notebook is given: to make fingerprints of that for a class takes a minute.
    given = {source.strip() for source in _released(course, assignment)}
    for student in students:
        folder = course.autograded / student / assignment
        found[student] = "\n\n".join(
            source
            for path in sorted(folder.glob("*.ipynb"))
            for source in _written(path)
            if source.strip() not in given
        )
    return found


def released(course: Course, assignment: str) -> str:
    """The code that every student was given."""
    return "\n\n".join(_released(course, assignment))


def _released(course: Course, assignment: str) -> list[str]:
    from coursekit.stubs import stubs_of

    made = [stubs_of(course.config, path) for path in course.notebooks(assignment)]
    return [cell.source for notebook in made for cell in notebook.cells if cell.cell_type == "code"]


def _written(path: Path) -> list[str]:
    # Not through nbformat: it validates, which takes seconds for a class.
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return [
        "".join(cell["source"])
        for cell in cells
        if cell["cell_type"] == "code" and not cell["metadata"].get("nbgrader", {}).get("locked")
    ]


def similarity(code: Mapping[str, str], template: str) -> Similarity:
    """Compare all pairs of a class.

    Parameters
    ----------
    code : mapping of str to str
        What each student wrote.
    template : str
        What all of them were given.
    """
    from sklearn.feature_extraction.text import TfidfVectorizer

    none = pd.DataFrame(columns=["first", "second", "similarity", "unusual"])
    given = _fingerprints(template)
    prints = {student: _fingerprints(text) - given for student, text in code.items()}
    sizes = pd.Series({student: len(own) for student, own in prints.items()}, dtype=float)
    # Two answers to one short task are alike by chance: half of what is usual is asked for.
    compared = sorted(sizes.index[sizes > max(sizes.median() / 2, 0)]) if len(sizes) else []
    left_out = sorted(set(sizes.index) - set(compared))
    if len(compared) < 2:
        return Similarity(none, left_out=left_out, why_not="fewer than two can be compared")
    words = TfidfVectorizer(analyzer=lambda own: own, norm="l2").fit_transform(
        [prints[student] for student in compared]
    )
    alike = (words @ words.T).toarray()
    rows, columns = np.triu_indices(len(compared), k=1)
    names = np.array(compared, dtype=object)
    pairs = pd.DataFrame(
        {
            "first": names[rows],
            "second": names[columns],
            # Rounded: sums come in the order of Python's hashes.
            "similarity": np.clip(alike[rows, columns], 0, 1).round(6),
        }
    )
    limit, why_not = threshold(pairs.similarity.to_numpy(), len(compared))
    pairs["unusual"] = pairs.similarity >= limit  # nothing is, where there is no limit
    pairs = pairs.sort_values(["similarity", "first", "second"], ascending=[False, True, True])
    return Similarity(pairs.reset_index(drop=True), limit, left_out, why_not)


def threshold(similarities: np.ndarray, students: int) -> tuple[float, str]:
    """From where a pair is unusual among the pairs of this class.

    The similarities, as angles (arcsine of the root, which evens out the spread of shares), are
    compared with a normal distribution of their median and of their spread, from below or above
    the median, whichever is larger. Above, it is taken at the 90th percentile, which few who copy
    do not reach. The limit is what the most similar pair in such a class would pass with a
    probability of 5 %.

    Returns
    -------
    limit : float
        NaN if there is none.
    why_not : str
        Why there is none; "" if there is one.
    """
    from scipy.stats import norm

    if students < _FEWEST:
        return float("nan"), f"fewer than {_FEWEST} submissions can be compared"
    angles = np.arcsin(np.sqrt(np.clip(similarities, 0, 1)))
    low, middle, high = np.quantile(angles, [0.25, 0.5, 0.9])
    spread = max((middle - low) / norm.isf(0.25), (high - middle) / norm.isf(0.1))
    limit = middle + norm.isf(_LEVEL / len(similarities)) * spread
    if spread == 0 or limit >= np.pi / 2:
        return float("nan"), (
            "in this class, answers are so alike that even two identical ones would not stand out"
        )
    return float(np.sin(limit) ** 2), ""


def _fingerprints(text: str) -> frozenset[int]:
    from copydetect import CodeFingerprint

    if not text.strip():
        return frozenset()
    made = CodeFingerprint("code.py", _LENGTH, _WINDOW, fp=io.StringIO(text))
    return frozenset(int(one) for one in made.hashes)
