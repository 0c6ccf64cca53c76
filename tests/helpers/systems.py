"""A package with a learning management system of its own, as one that is installed."""

from __future__ import annotations

from pathlib import Path

import pytest

from coursekit.lms import system
from coursekit.lms.export import GradeExport


class Campus(GradeExport):
    def heading(self):
        return ["Login"]

    def person(self, student):
        return [student.username or student.id]


class Stud(Campus):
    """Nobody has what it finds people by."""

    def lacks(self, student):
        return "stud_id"


def register(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have both be known for the length of a test."""
    system.systems()  # who is known without them
    monkeypatch.setattr(system, "REGISTERED", {**system.REGISTERED})
    for name, kind in (("campus", Campus), ("stud", Stud)):
        type("Ours", (system.System,), {"name": name, "exporter": kind, "order": 1})


def packed(folder: Path) -> str:
    """Write the package into a folder that is to be put on the path."""
    info = folder / "ours-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Name: ours\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[coursekit.systems]\nours = our_system\n")
    (folder / "our_system.py").write_text(
        "from coursekit.lms.system import System\n\n\nclass Ours(System):\n"
        "    name, title, upload, order = 'ours', 'Ours', 'Everywhere', -1\n"
    )
    return str(folder)
