"""What imports for seconds begins before it is known what to grade, and is used again."""

from __future__ import annotations

import psutil
import pytest
from hand_ins import SOLVED, hand_in, points

from coursekit.course import Course
from coursekit.grading import local
from coursekit.grading.kernels.early import early, give_back, take


def forking() -> list[psutil.Process]:
    """The warm parents of this process."""
    running = [c for c in psutil.Process().children() if c.status() != psutil.STATUS_ZOMBIE]
    return [one for one in running if any("kernels.parent" in word for word in one.cmdline())]


def test_who_comes_next_uses_the_same(released_course):
    course = Course(released_course)
    with early():
        began = forking()
        assert len(began) == 1
        for _ in range(2):  # a trial of the solution, then the batch
            with local.warm_parent(course, "hw1") as warm:
                assert warm.trouble() == ""
                assert forking() == began
        assert forking() == began
    assert forking() == []


def test_other_modules_need_another(released_course):
    with early():
        first = take(["json"])
        first.wait()
        give_back(first)
        other = take(["csv"])
        assert other is not first
        assert not first.is_running
        give_back(other)
        assert take(["csv"]) is other
        give_back(other)
    assert forking() == []


def test_one_that_was_killed_is_replaced(released_course):
    with early():
        first = take([])
        first.wait()
        first.stop()
        give_back(first)
        other = take([])
        other.wait()
        assert other.is_running
        give_back(other)
    assert forking() == []


def test_at_any_other_time_it_ends_with_who_used_it(released_course):
    with local.warm_parent(Course(released_course), "hw1"):
        assert len(forking()) == 1
    assert forking() == []


@pytest.mark.parametrize("assignment", ["hw1", "no-such"])
def test_where_nothing_is_graded_nothing_is_left(released_course, coursekit, assignment):
    code, _, err = coursekit(released_course, "grade", assignment)
    assert code == 2
    assert "Traceback" not in err
    assert forking() == []


def test_a_trial_a_batch_and_a_regrade(classroom, coursekit):
    hand_in(classroom, "ada", SOLVED)
    assert coursekit(classroom, "grade", "hw1")[0] == 0
    assert points(classroom) == {"ada": 3}
    assert coursekit(classroom, "regrade", "hw1")[0] == 0
    assert forking() == []
