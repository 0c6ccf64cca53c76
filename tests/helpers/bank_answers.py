"""A right and a wrong answer for the small course's bank."""

from __future__ import annotations

from pathlib import Path

RIGHT = """\
# %% right: NAME
# does: counts with a loop, and prints
import warnings

def accuracy(y_true, y_pred):
    warnings.warn("a warning costs nothing")
    print("nor does a print")
    right = 0
    for i in range(len(y_true)):
        right += y_true[i] == y_pred[i]
    return right / len(y_true)
"""


WRONG = """\
# %% wrong: NAME, loses test-1-1 test-1-1-hidden
# does: returns the error rate
# tell: This is the share of wrong predictions;
#   accuracy is the share of right ones.
def accuracy(y_true, y_pred):
    return sum(a != b for a, b in zip(y_true, y_pred)) / len(y_true)
"""


def add(root: Path, name: str, text: str, cell: str = "task-1-1") -> Path:
    """Put an answer at the end of its page."""
    path = root / "answers" / "hw1" / "measures" / f"{cell}.py"
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as page:
        page.write(text.replace(": NAME", f": {name}", 1) + "\n")
    return path
