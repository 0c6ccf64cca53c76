"""Which notebooks have their checks run beside the answers, as nbgrader does it, and why.

`coursekit.grading.agreement` finds them; ``.coursekit/judged.json`` keeps what it found.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from coursekit.grading.kernels.settings import Sandbox
from coursekit.support.files import write_whole

FILE = ".coursekit/judged.json"


def beside(root: Path, assignment: str) -> dict[str, str]:
    """By name the notebooks of an assignment whose checks the judge must not run; why not."""
    found = read(root, assignment).get("beside", {})
    return {str(name): str(why) for name, why in found.items()}


def apart(settings: Sandbox, root: Path, assignment: str) -> set[str]:
    """The notebooks whose checks the judge leaves alone: those named, and those found out."""
    return {*settings.beside, *(beside(root, assignment) if settings.proof else ())}


def read(root: Path, assignment: str) -> dict[str, Any]:
    """What is recorded of an assignment: what was tried (``of``), and what came out."""
    found = _all(root).get(assignment)
    return found if isinstance(found, dict) else {}


def record(root: Path, assignment: str, of: str, found: dict[str, str]) -> None:
    """Keep what was found out for an assignment as it is now; `of` is its fingerprint."""
    path = root / FILE
    path.parent.mkdir(exist_ok=True)
    known = _all(root) | {assignment: {"of": of, "beside": found}}
    write_whole(path, json.dumps(known, indent=1, sort_keys=True) + "\n")


def _all(root: Path) -> dict[str, Any]:
    try:
        found = json.loads((root / FILE).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}
