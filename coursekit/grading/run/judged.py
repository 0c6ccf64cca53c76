"""Which checks run beside the answers, as nbgrader does it, and why: single ones or a notebook's.

`coursekit.grading.agreement` finds them; ``.coursekit/judged.json`` keeps what it found, and
which points the assignment's own solution does not get.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from coursekit.gradebook.queue import turn
from coursekit.grading.kernels.settings import Sandbox
from coursekit.support.files import write_whole

FILE = ".coursekit/judged.json"
Canaries = Mapping[str, list[str]] | str


def key(notebook: str, check: str) -> str:
    """What a single check is called where notebooks are called by name."""
    return f"{notebook}/{check}"


def beside(root: Path, assignment: str) -> dict[str, str]:
    """By name the notebooks, or single checks, that the judge must not run; why not."""
    return _texts(root, assignment, "beside")


def checks_beside(settings: Sandbox, root: str, where: Mapping[str, str]) -> frozenset[str] | None:
    """The checks of a notebook, by grade id, that run beside the answers; None for all of them.

    Parameters
    ----------
    where : mapping
        Its ``assignment`` and ``notebook``.
    """
    left_out = not_judged(settings, Path(root), where["assignment"])
    if not settings.judge or where["notebook"] in left_out:
        return None
    of_it = key(where["notebook"], "")
    return frozenset(name.removeprefix(of_it) for name in left_out if name.startswith(of_it))


def canaries(settings: Sandbox, root: Path, assignment: str) -> Canaries:
    """By check, as `key` calls it, the kinds of canaries that can be used; see `canary.Canary`."""
    return read(root, assignment).get("canaries", {}) if settings.proof else {}


def canaries_of(
    settings: Sandbox, root: str, where: Mapping[str, str], known: Canaries | None
) -> Canaries:
    """The same of a notebook, by grade id.

    Parameters
    ----------
    known : mapping or str, optional
        Those of all notebooks; what is recorded, if not given.
    """
    if not settings.judge or settings.trust_submissions:
        return {}
    if known is None:
        known = canaries(settings, Path(root), where["assignment"])
    if isinstance(known, str):
        return known
    of_it = key(where["notebook"], "")
    return {name.removeprefix(of_it): kinds for name, kinds in known.items()
            if name.startswith(of_it)}  # fmt: skip


def not_judged(settings: Sandbox, root: Path, assignment: str) -> set[str]:
    """The notebooks and single checks that run beside the answers: named, or found out."""
    return {*settings.beside, *(beside(root, assignment) if settings.proof else ())}


def read(root: Path, assignment: str) -> dict[str, Any]:
    """What is recorded of an assignment: what was tried (``of``), and what came out."""
    found = _all(root).get(assignment)
    return found if isinstance(found, dict) else {}


def lost(root: Path, assignment: str) -> dict[str, str]:
    """By check what the assignment's own solution gets, where that is not all."""
    return _texts(root, assignment, "lost")


def _texts(root: Path, assignment: str, kind: str) -> dict[str, str]:
    found = read(root, assignment).get(kind, {})
    return {str(name): str(text) for name, text in found.items()}


def record(
    root: Path,
    assignment: str,
    of: str,
    found: dict[str, str],
    lost: dict[str, str],
    canaries: Canaries | None = None,
) -> None:
    """Keep what was found out for an assignment as it is now; `of` is its fingerprint."""
    entry = {"of": of, "beside": found, "lost": lost, "canaries": canaries or {}}
    with turn(root):
        known = _all(root) | {assignment: entry}
        write_whole(root / FILE, json.dumps(known, indent=1, sort_keys=True) + "\n")


def _all(root: Path) -> dict[str, Any]:
    try:
        found = json.loads((root / FILE).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}
