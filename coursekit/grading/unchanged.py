"""What of a submission says the same as when it was graded before: marks for it stay settled."""

from __future__ import annotations

import json
from pathlib import Path

# Stands for all that students fill in of a notebook.
WHOLE = ""
_Texts = dict[str, tuple[bool, str]]


def unchanged(before: Path, after: Path) -> set[tuple[str, str]]:
    """Notebook and cell of what has the same text in two folders of graded notebooks."""
    found: set[tuple[str, str]] = set()
    for path in after.glob("*.ipynb"):
        old, new = _texts(before / path.name), _texts(path)
        found |= {(path.stem, cell) for cell, text in new.items() if old.get(cell) == text}
        work = {cell for cell, (is_work, _) in (old | new).items() if is_work}
        if old and all((path.stem, cell) in found for cell in work):
            found.add((path.stem, WHOLE))
    return found


def _texts(path: Path) -> _Texts:
    """By grade id: whether students fill it in, and its text with the cells that follow it.

    An answer may go on in cells that are not nbgrader's, until the next of its own.
    """
    try:
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        found: _Texts = {}
        last = ""
        for cell in cells:
            mine = cell["metadata"].get("nbgrader", {})
            last = mine.get("grade_id") or last
            if not last:  # what comes before the first of them answers nothing
                continue
            is_work, text = found.get(last, (bool(mine.get("solution") or mine.get("task")), ""))
            found[last] = is_work, f"{text}\n{''.join(cell['source'])}"
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        return {}  # nothing to compare: a person looks
    return found
