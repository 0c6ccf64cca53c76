"""Backups that batches make: bounded in number and in bytes."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from coursekit.course import Course
from coursekit.gradebook.copy import back_up


@pytest.mark.parametrize(("megabytes", "stay"), [(0, 20), (60, 9), (400, 3)])
def test_old_backups_give_way_to_new_ones(released_course: Path, megabytes: int, stay: int):
    folder = released_course / ".coursekit/backups"
    folder.mkdir()
    for number in range(25):
        old = folder / f"gradebook-202601{number:02}T000000.000000.db"
        old.touch()
        os.truncate(old, megabytes * 10**6)
    kept = back_up(Course(released_course))
    assert kept is not None
    newest = sorted(path.name for path in folder.iterdir())
    assert newest[-1] == kept.name
    assert newest[0] == f"gradebook-202601{26 - stay:02}T000000.000000.db"
    assert len(newest) == stay
