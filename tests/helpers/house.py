"""The floors of coursekit and its modules."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

FLOORS = {
    "cli": 10,
    "door": 9,
    "desk": 9,
    "students": 8,
    "lms": 7,
    "reporting": 7,
    "cluster": 7,
    "lite": 7,
    "authoring": 6,
    "grading": 6,
    "certify": 5,
    "marking": 5,
    "feedback": 5,
    "bank": 4,
    "gradebook": 4,
    "html": 4,
    "notebook": 3,
    "course": 2,
    "support": 1,
}

MODULES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted((ROOT / "coursekit").rglob("*.py"))
}
