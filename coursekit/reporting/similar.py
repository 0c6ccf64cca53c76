"""Pairs of submissions by how alike their code is. Never a verdict.

copydetect tokenises code and levels its names; what stands in the released notebook is left out.
How alike two submissions are is the cosine of their fingerprints, each weighted by how few students
share it (scikit-learn's tf-idf): what everybody writes for a short task says nothing.
"""

import json
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pandas as pd

from coursekit.course import Course, code_cells
from coursekit.notebook.cells import is_locked
from coursekit.support.text import code_to_read

# copydetect's own default: shorter matches are noise.
_LENGTH = 25
# Nor is more compared than anybody writes.
_MOST = 200_000


class Similarity(NamedTuple):
    """How alike the submissions of a class are.

    Attributes
    ----------
    pairs : DataFrame
        ``first``, ``second`` and ``similarity`` of the pairs, most alike first.
    left_out : list of str
        Students with too little code of their own to compare.
    """

    pairs: pd.DataFrame
    left_out: list[str]


def codes(
    course: Course, assignment: str, students: list[str], handout: list[str]
) -> dict[str, str]:
    """The code of each student: the cells that are neither locked nor as released."""
    same = {text.strip() for text in handout}
    code_by_student = {}
    for student in students:
        folder = course.autograded / student / assignment
        written = [text for path in sorted(folder.glob("*.ipynb")) for text in _written(path)]
        texts = [text for text in written if text.strip() not in same]
        # Of too much, each cell has its share: none pushes the others out.
        share = _MOST // len(texts) if sum(map(len, texts)) > _MOST else _MOST
        code_by_student[student] = "\n\n".join(text[:share] for text in texts)
    return code_by_student


def released(course: Course, assignment: str) -> list[str]:
    """The code cells that every student was given."""
    from coursekit.notebook.stubs import stubs_of

    notebooks = [stubs_of(course.config, path) for path in course.notebooks(assignment)]
    return [cell.source for notebook in notebooks for cell in code_cells(notebook)]


def _written(path: Path) -> list[str]:
    # Not through nbformat: it validates, which takes seconds for a class.
    return [
        "".join(cell["source"])
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]
        if cell["cell_type"] == "code" and not is_locked(cell)
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

    none = pd.DataFrame(columns=["first", "second", "similarity"]).astype({"similarity": float})
    handout = _fingerprints(template)
    prints = {name: _fingerprints(text) - handout for name, text in code.items()}
    sizes = {name: len(own_prints) for name, own_prints in prints.items()}
    # Two answers to one short task are alike by chance: half of what is usual is asked for.
    least = max(np.median(list(sizes.values())) / 2, 0) if sizes else 0
    compared = sorted(name for name, size in sizes.items() if size > least)
    left_out = sorted(set(sizes) - set(compared))
    if len(compared) < 2:
        return Similarity(none, left_out)
    words = TfidfVectorizer(analyzer=sorted).fit_transform(prints[name] for name in compared)
    alike = (words @ words.T).toarray()
    rows, columns = np.triu_indices(len(compared), k=1)
    names = np.array(compared, dtype=object)
    pairs = pd.DataFrame(
        {
            "first": names[rows],
            "second": names[columns],
            "similarity": np.clip(alike[rows, columns], 0, 1).round(6),
        }
    )
    pairs = pairs.sort_values(["similarity", "first", "second"], ascending=[False, True, True])
    return Similarity(pairs.reset_index(drop=True), left_out)


def _fingerprints(text: str) -> set[int]:
    """The fingerprints of all stretches of the levelled code."""
    from copydetect.utils import filter_code

    code, _ = filter_code(code_to_read(text[:_MOST]), "code.py")
    # copydetect's own numbers are Python's hashes, others in each process, as the report would be.
    starts = range(len(code) - _LENGTH + 1)
    return {zlib.crc32(code[start : start + _LENGTH].encode()) for start in starts}
