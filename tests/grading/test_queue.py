"""Commands that grade at once: none is refused, none loses what another writes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest
from hand_ins import ROUNDED, SOLVED, a_class, grades, hand_in, outcome, points, weaken
from labs import waited
from small import configure

from coursekit.course import Course
from coursekit.gradebook.queue import run, turn

OTHER = "def accuracy(y_true, y_pred):\n    return 0.75\n"


def begin(root: Path, *command: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "coursekit", "-C", str(root), *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def end(process: subprocess.Popen[str], code: int = 0) -> str:
    out, err = process.communicate(timeout=300)
    assert process.returncode == code, err
    assert "Traceback" not in err
    return out + err


def recorded(root: Path, assignment: str = "hw1") -> int:
    ledger = root / f"autograded/{assignment}.jsonl"
    return ledger.read_text(encoding="utf-8").count('"submission"') if ledger.exists() else 0


@pytest.mark.slow
def test_the_same_assignment_graded_at_once_ends_as_if_once(classroom, graded_class):
    a_class(classroom)
    both = [begin(classroom, "grade", "hw1") for _ in range(2)]
    for process in both:
        text = end(process, 1)
        assert "10 graded, 1 crashed, 1 invalid" in text, text
    assert outcome(classroom) == outcome(graded_class)


@pytest.mark.nightly
def test_the_same_assignment_graded_at_once_with_its_gradebook_on_a_server(classroom, postgres):
    configure(classroom, f"c.CourseDirectory.db_url = {postgres.database('queue')!r}\n")
    for number in range(6):
        hand_in(classroom, f"s{number}", SOLVED)
    both = [begin(classroom, "grade", "hw1") for _ in range(2)]
    for process in both:
        assert "6 graded" in end(process)
    with Course(classroom).gradebook() as gradebook:
        scores = {sent.student_id: sent.score for sent in gradebook.assignment_submissions("hw1")}
    assert scores == {f"s{number}": 3 for number in range(6)}


@pytest.mark.slow
def test_grade_and_regrade_at_once_leave_marks_and_the_latest_checks(classroom, coursekit):
    for number in range(4):
        hand_in(classroom, f"s{number}", ROUNDED)
    assert coursekit(classroom, "grade", "hw1")[0] == 0
    weaken(classroom)
    for number in range(4, 8):
        hand_in(classroom, f"s{number}", ROUNDED)
    both = [begin(classroom, "grade", "hw1"), begin(classroom, "regrade", "hw1", "--apply")]
    for process in both:
        process.communicate(timeout=300)
        assert process.returncode in (0, 1)
    assert coursekit(classroom, "grade", "hw1")[0] == 0
    assert points(classroom) == {f"s{number}": 3 for number in range(8)}
    assert recorded(classroom) == 8
    for number in range(8):
        assert (classroom / f"autograded/s{number}/hw1/measures.ipynb").exists()


@pytest.mark.slow
def test_who_is_killed_holds_nobody_up(classroom, graded_class):
    a_class(classroom)
    first = begin(classroom, "grade", "hw1", "--jobs", "1")
    second = begin(classroom, "grade", "hw1", "--jobs", "1")
    waited(lambda: recorded(classroom) >= 2)
    os.killpg(first.pid, signal.SIGKILL)
    first.communicate()
    end(second, 1)
    assert outcome(classroom) == outcome(graded_class)


@pytest.mark.slow
@pytest.mark.parametrize("send", [os.kill, os.killpg])
def test_what_a_run_has_started_ends_with_it(classroom, send):
    hand_in(classroom, "ada", SOLVED + "import time\ntime.sleep(600)")
    hand_in(classroom, "bo", SOLVED)
    run = begin(classroom, "grade", "hw1")
    waited(lambda: recorded(classroom))
    started = psutil.Process(run.pid).children(recursive=True)
    assert len(started) > 4  # two that grade, one that forks, a kernel in its sandbox
    send(run.pid, signal.SIGKILL if send is os.kill else signal.SIGINT)  # as Ctrl-C does
    assert "Traceback" not in run.communicate(timeout=60)[1]
    assert not psutil.wait_procs(started, timeout=10)[1]
    with turn(classroom, "grade"):  # none of them holds what the run held
        pass


@pytest.mark.slow
def test_who_waits_is_told_for_whom_and_comes_next(classroom):
    hand_in(classroom, "ada", SOLVED)
    with turn(classroom):
        process = begin(classroom, "grade", "hw1", "--trust-submissions")
        line = process.stderr.readline() if process.stderr else ""
        while "waiting for" not in line:
            line = process.stderr.readline() if process.stderr else ""
        assert f"waiting for process {os.getpid()} of " in line
        assert " since 20" in line
        assert not (classroom / "autograded").exists()
    end(process)
    assert points(classroom) == {"ada": 3}


def test_who_takes_turns_without_a_pause_lets_others_in(classroom):
    code = f"""
from pathlib import Path
from coursekit.gradebook.queue import turn
root = Path({str(classroom)!r})
(root / "came").touch()
with turn(root):
    (root / "entered").touch()
"""
    process = subprocess.Popen([sys.executable, "-c", code])
    waits = 0
    while not (classroom / "entered").exists():
        with turn(classroom):
            waits += (classroom / "came").exists()
            time.sleep(0.2)
    assert process.wait() == 0
    assert waits <= 3


def test_a_submission_that_another_run_is_at_is_left_to_it(classroom):
    course = Course(classroom)
    with run(course) as first, run(course) as second:
        assert first.claim("hw1", "ada")
        assert not second.claim("hw1", "ada")
        assert second.claim("hw1", "bo")
        assert second.claim("hw2", "ada")
        first.release("hw1", "ada")
        assert second.claim("hw1", "ada")


@pytest.mark.slow
def test_a_mark_given_while_two_grade_stays(classroom, coursekit):
    for number in range(6):
        hand_in(classroom, f"s{number}", SOLVED if number % 2 else OTHER)
    assert coursekit(classroom, "grade", "hw1")[0] == 0
    from nbgrader.api import Gradebook

    both = [begin(classroom, "grade", "hw1", "--force") for _ in range(2)]
    waited(lambda: list((classroom / ".coursekit").glob("batch-*/claims/hw1/*")))
    with Gradebook(Course(classroom).gradebook_url) as gradebook:
        notebook = gradebook.find_submission_notebook("measures", "hw1", "s0")
        grade = next(one for one in notebook.grades if one.name.startswith("test-"))
        grade.manual_score, name = 0.5, grade.name
        gradebook.db.commit()
    for process in both:
        end(process)
    assert [row[3] for row in grades(classroom) if row[:2] == ("s0", name)] == [0.5]
