"""What forks workers and kernels: when it ends, and what it hands on."""

from __future__ import annotations

import psutil
import pytest
from hand_ins import SOLVED, hand_in, points

from coursekit.course import Course
from coursekit.grading import local
from coursekit.grading.kernels.warm import ParentProcess


def forking() -> list[psutil.Process]:
    """The warm parents of this process."""
    running = [c for c in psutil.Process().children() if c.status() != psutil.STATUS_ZOMBIE]
    return [one for one in running if any("kernels.parent" in word for word in one.cmdline())]


def test_a_warm_parent_ends_with_who_used_it(released_course):
    with local.warm_parent(Course(released_course), "hw1"):
        assert len(forking()) == 1
    assert forking() == []


def test_what_starts_threads_is_left_to_kernels(tmp_path, monkeypatch):
    """A process with threads cannot be forked: what an import starts, each kernel starts."""
    text = "import threading\nthreading.Thread(target=threading.Event().wait, daemon=True).start()"
    (tmp_path / "starts.py").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    started = ParentProcess(["starts", "numpy"])
    try:
        started.wait()
        (process,) = forking()
        assert process.num_threads() == 1
        assert any("numpy" in mapped.path for mapped in process.memory_maps())
    finally:
        started.stop()


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
