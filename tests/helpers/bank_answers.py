"""A right and a wrong answer for the small course's bank."""

from __future__ import annotations

from pathlib import Path

RIGHT = """\
# answer: right
# task: 1.1
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
# answer: wrong
# task: 1.1
# does: returns the error rate
# fails: test-1-1 test-1-1-hidden
# tell: This is the share of wrong predictions;
#   accuracy is the share of right ones.
def accuracy(y_true, y_pred):
    return sum(a != b for a, b in zip(y_true, y_pred)) / len(y_true)
"""


def add(root: Path, name: str, text: str, cell: str = "task-1-1") -> Path:
    path = root / "answers" / "hw1" / "measures" / cell / f"{name}.py"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path
