"""What forks workers and kernels: when it ends, and what it hands on."""

from __future__ import annotations

from contextlib import closing

import psutil
import pytest
from hand_ins import SOLVED, hand_in, points

from coursekit.course import Course
from coursekit.grading import local


def forking() -> list[psutil.Process]:
    """The warm parents of this process."""
    running = [c for c in psutil.Process().children() if c.status() != psutil.STATUS_ZOMBIE]
    return [one for one in running if any("kernels.parent" in word for word in one.cmdline())]


def test_a_warm_parent_ends_with_who_used_it(released_course):
    with closing(local.ParentProcess(local.modules_of(Course(released_course), "hw1"))):
        assert len(forking()) == 1
    assert forking() == []


@pytest.mark.parametrize("assignment", ["hw1", "no-such"])
def test_where_nothing_is_graded_nothing_is_left(released_course, coursekit, assignment):
    code, _, err = coursekit(released_course, "grade", assignment)
    assert code == 2
    assert "Traceback" not in err
    assert forking() == []


@pytest.mark.slow
def test_a_trial_a_batch_and_a_regrade(classroom, coursekit):
    hand_in(classroom, "ada", SOLVED)
    assert coursekit(classroom, "grade", "hw1")[0] == 0
    assert points(classroom) == {"ada": 3}
    assert coursekit(classroom, "regrade", "hw1")[0] == 0
    assert forking() == []
