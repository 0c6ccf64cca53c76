"""What hostile submissions do, and how each must end.

The code of an attack stands in the cell of task 1.1. An attack on what it must not reach
collects in ``LEAKS`` whatever it got at, stops if there is something, and defines a right
answer at its end: full points say that it ran to its end and got at nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from tables import table

SOLVED = """
def accuracy(y_true, y_pred):
    return sum(a == b for a, b in zip(y_true, y_pred)) / len(y_true)
"""

TRY = """
import ctypes, glob, os, shutil, signal, socket, subprocess, sys, time
LEAKS = []
def attempt(what, call, *arguments):
    try:
        got = call(*arguments)
    except Exception:
        return
    if got is not None and got is not False:
        LEAKS.append((what, got))
"""

NO_LEAK = "\nassert not LEAKS, LEAKS\n"


@dataclass(frozen=True)
class Attack:
    """Code, the status it must end in, and its points (None: any).

    `says` is part of the note for the TA. Without a status, any will do. `edit` changes the
    notebook that is handed in, or what lies beside it.
    """

    code: str
    status: str = "graded"
    points: float | None = 3
    says: str = ""
    edit: Callable[[Path], None] | None = None


# What stands before an attack's code, and what after it: code that must get at nothing, or must not
# matter before a right answer, or comes after one.
KINDS = {
    "probing": (TRY, NO_LEAK + SOLVED),
    "before": ("import os, signal, sys, time, shutil, subprocess\n", SOLVED),
    "after": (SOLVED + "import os, signal, sys, time, ctypes\n", ""),
}


def attack(entry: dict[str, Any]) -> Attack:
    """An entry of tests/data/attacks.toml."""
    before, after = KINDS[entry["kind"]]
    points = entry.get("points", 0 if entry["kind"] == "after" else 3)
    return Attack(
        before + entry["code"] + after,
        entry.get("status", "graded"),
        None if points == "any" else points,
        entry.get("says", ""),
    )


ENTRIES = table("attacks")
ATTACKS = {name: attack(entry) for name, entry in ENTRIES.items()}
READS = {name: ATTACKS[name] for name, entry in ENTRIES.items() if "reads" in entry}
# What differs where checks run beside the answers: a person looks. Forks could pass each other
# words through terminals that stay open, and an ordinary user's may have deleted the folder that
# forks would be seen to write to.
BESIDE = ATTACKS | {
    "terminals": replace(ATTACKS["terminals"], status="unclear", points=0, says="connections open"),
    "deletes": replace(ATTACKS["deletes"], status=""),
}
# They never end: each takes all its time twice, beside others and once more alone.
ENDLESS = {"loops", "swallows", "c-call", "stops", "flood", "fork-bomb"}
