"""A resubmission that is worth less than what was graded before is named."""

from __future__ import annotations

import shutil

import pytest
from hand_ins import SOLVED, hand_in, points


@pytest.mark.slow
def test_grade_says_whose_points_fell_and_by_how_much(classroom, coursekit):
    for name in ("ada", "bo", "cy", "di"):
        hand_in(classroom, name, SOLVED)
    code, out, err = coursekit(classroom, "grade", "hw1")
    assert code == 0, err
    assert "points fell" not in out
    for name in ("ada", "bo", "cy"):
        shutil.rmtree(classroom / "submitted" / name)
    hand_in(classroom, "ada")  # blank
    hand_in(classroom, "bo").write_text("{", encoding="utf-8")
    hand_in(classroom, "cy", SOLVED + "# the same, with a remark\n")
    code, out, err = coursekit(classroom, "grade", "hw1")
    assert code == 1, err
    assert "ada: points fell from 3 to 0 (-3)\n" in out
    assert "bo: points fell from 3 to 0 (-3), graded before, invalid now\n" in out
    assert "cy: points fell" not in out
    assert "di: points fell" not in out
    assert points(classroom) == {"ada": 0, "bo": 0, "cy": 3, "di": 3}
    assert not (classroom / "autograded/bo/hw1").exists()
    code, out, err = coursekit(classroom, "grade", "hw1")
    assert "points fell" not in out  # said once, when it happens
