"""What forks workers and kernels: when it ends, and what it hands on."""

from __future__ import annotations

import subprocess
import sys

import psutil
import pytest
from hand_ins import SOLVED, hand_in, points
from small import configure

from coursekit.course import Course
from coursekit.grading import local


def forking() -> list[psutil.Process]:
    """The warm parents of this process."""
    running = [c for c in psutil.Process().children() if c.status() != psutil.STATUS_ZOMBIE]
    return [one for one in running if any("kernels.parent" in word for word in one.cmdline())]


def test_a_warm_parent_ends_with_who_used_it(released_course):
    with local.warm_parent(Course(released_course), "hw1"):
        assert len(forking()) == 1
    assert forking() == []


@pytest.mark.parametrize("follows", [True, False])
def test_without_it_whoever_misses_something_is_told(released_course, follows):
    configure(
        released_course, f"\nc.Sandbox.warm = False\nc.CourseKit.follow_through = {follows}\n"
    )
    with local.warm_parent(Course(released_course), "hw1") as warm:
        said = warm.trouble()
    assert ("the next start from its wrong result" in said) == follows
    assert bool(said) == follows


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


FORKS = """
import os, sys, threading
from pathlib import Path
import psutil
from coursekit.grading.kernels.worker import start_forking, workers

if sys.argv[2] == "threads":
    threading.Thread(target=threading.Event().wait, daemon=True).start()
start_forking(Path(sys.argv[1]), "hw1")
mine = psutil.Process()
tracker = "from multiprocessing.resource_tracker"
servers = [one for one in mine.children() if not one.cmdline()[-1].startswith(tracker)]
with workers(1, "none", Path(sys.argv[1]), "hw1") as pool:
    worker = psutil.Process(pool.submit(os.getpid).result())
    assert [worker.parent()] == servers
    modules = pool.submit(eval, "'nbgrader.api' in __import__('sys').modules").result()
    print(modules, servers[0].cmdline() == mine.cmdline())
"""


@pytest.mark.parametrize(("how", "forked"), [("alone", True), ("threads", False)])
def test_workers_come_from_what_has_imported_it_all_unless_threads_may_hold_locks(
    released_course, tmp_path, how, forked
):
    done = subprocess.run(
        [sys.executable, "-c", FORKS, str(released_course), how],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert (done.stdout.split(), done.stderr) == (["True", str(forked)], "")


OPEN = """
import os, sys
from pathlib import Path
from coursekit.grading.kernels.worker import start_forking, workers

held = [open(sys.argv[2] + "/held", "a") for _ in range(8)]
start_forking(Path(sys.argv[1]), "hw1")
with workers(1, "none", Path(sys.argv[1]), "hw1") as pool:
    for file in held:
        print(pool.submit(os.readlink, f"/proc/self/fd/{file.fileno()}").result())
"""


def test_files_that_are_open_here_are_nobodys_in_what_is_forked(released_course, tmp_path):
    """What has their numbers there would be closed, or written to, as if it were one of them."""
    command = [sys.executable, "-c", OPEN, str(released_course), str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert (done.stdout.split(), done.stderr) == (8 * ["/dev/null"], "")
