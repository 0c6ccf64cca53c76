"""`coursekit doctor`, and what happens on a machine that has no sandbox."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from hand_ins import SOLVED, STEPS, hand_in, points
from namespaces import without_namespaces
from small import configure

from coursekit.cli import main
from coursekit.course import Course, CourseError
from coursekit.grading import doctor, local

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the sandbox needs Linux")


def test_doctor_needs_no_course(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(["doctor"]) == 0
    out = capsys.readouterr().out
    assert "Grading runs students' code in a sandbox." in out


def test_doctor_says_what_is_missing_and_what_to_do():
    done = without_namespaces("doctor")
    assert done.returncode == 1, done.stderr
    assert "No sandbox: user namespace: No space left on device; " in done.stdout
    assert "--trust-submissions" in done.stdout


@pytest.mark.slow
def test_grading_without_a_sandbox_is_refused_unless_submissions_are_trusted(released_course: Path):
    configure(released_course, STEPS)
    hand_in(released_course, "ada", SOLVED)
    command = ("-C", str(released_course), "grade", "hw1")
    done = without_namespaces(*command)
    assert done.returncode == 2
    assert done.stderr.startswith("coursekit: no sandbox for students' code: user namespace: ")
    assert "--trust-submissions" in done.stderr
    assert done.stderr.count("\n") == 1
    assert not (released_course / "autograded/hw1.jsonl").exists()
    done = without_namespaces(*command, "--trust-submissions")
    assert done.returncode == 0, done.stderr
    assert points(released_course) == {"ada": 3}


def test_a_course_may_trust_its_submissions_for_good(small_course, monkeypatch):
    monkeypatch.setattr(doctor, "fault", lambda: "none; a remedy")
    with pytest.raises(CourseError, match="no sandbox"):
        local.refuse_without_sandbox(Course(small_course), trust=False)
    configure(small_course, "c.Sandbox.trust_submissions = True\n")
    local.refuse_without_sandbox(Course(small_course), trust=False)
