"""The record of checks, single ones or a notebook's, that run beside the answers, and why.

`coursekit.grading.agreement` finds them; ``.coursekit/judged.json`` keeps what it found, and
which points the assignment's own solution does not get.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from coursekit.gradebook.queue import turn
from coursekit.grading.kernels.settings import Sandbox
from coursekit.support.files import write_whole

FILE = ".coursekit/judged.json"
Canaries = Mapping[str, list[str]] | str


@dataclass
class Record:
    """The record of an assignment.

    Attributes
    ----------
    of : str
        The fingerprint of the state that was tried; "" if it is to be tried again.
    beside : dict of str to str
        Reasons, by name, for notebooks or single checks that the judge must not run.
    lost : dict of str to str
        Points, by check, of the assignment's own solution where it does not get all.
    canaries : mapping or str
        By check, the kinds of canaries that can be used; see `canary.run`.
    """

    of: str = ""
    beside: dict[str, str] = field(default_factory=dict)
    lost: dict[str, str] = field(default_factory=dict)
    canaries: Canaries = field(default_factory=dict)

    @classmethod
    def read(cls, root: Path, assignment: str) -> Record:
        """Read an assignment's record; an empty one if there is none."""
        try:
            return cls(**_all(root).get(assignment, {}))
        except TypeError:  # of another version
            return cls()

    def write(self, root: Path, assignment: str) -> None:
        with turn(root):
            entries = _all(root) | {assignment: asdict(self)}
            write_whole(root / FILE, json.dumps(entries, indent=1, sort_keys=True) + "\n")


def _all(root: Path) -> dict[str, Any]:
    try:
        entries = json.loads((root / FILE).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return entries if isinstance(entries, dict) else {}


def key(notebook: str, check: str) -> str:
    """Return the name of a single check among names of notebooks."""
    return f"{notebook}/{check}"


def checks_beside(
    settings: Sandbox, root: str, submission: Mapping[str, str]
) -> frozenset[str] | None:
    """The checks of a notebook, by grade id, that run beside the answers; None for all of them.

    Parameters
    ----------
    submission : mapping
        Its ``assignment`` and ``notebook``.
    """
    record = Record.read(Path(root), submission["assignment"])
    names = {*settings.beside, *(record.beside if settings.proof else ())}
    if not settings.judge or submission["notebook"] in names:
        return None
    prefix = key(submission["notebook"], "")
    return frozenset(name.removeprefix(prefix) for name in names if name.startswith(prefix))


def canaries_of(settings: Sandbox, root: str, submission: Mapping[str, str]) -> Canaries:
    """The kinds of canaries that can be used in one notebook, by grade id; see `canary.run`."""
    if not (settings.judge and settings.proof) or settings.trust_submissions:
        return {}
    all_canaries = Record.read(Path(root), submission["assignment"]).canaries
    if isinstance(all_canaries, str):
        return all_canaries
    prefix = key(submission["notebook"], "")
    return {name.removeprefix(prefix): kinds for name, kinds in all_canaries.items()
            if name.startswith(prefix)}  # fmt: skip
