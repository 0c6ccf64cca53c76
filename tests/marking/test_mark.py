"""Answers without names, marked into nbgrader's gradebook."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from hand_ins import SOLVED, hand_in
from made_up import INVALID, make_class, marks_in, students
from small import edited

from coursekit.course import Course
from coursekit.marking.marks import Answer, answers, save
from coursekit.marking.questions import questions
from coursekit.support.fingerprint import sha256

TASK = "measures/answer-1-2"


@pytest.fixture(scope="module")
def _class_once(_released_once: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("made-up") / "course"
    shutil.copytree(_released_once, root, symlinks=True)
    make_class(root, 12, statuses={3: INVALID}, blank=(5,))
    return root


@pytest.fixture
def course(_class_once: Path, tmp_path: Path) -> Path:
    """Twelve students: one invalid, one who wrote nothing, ten to mark."""
    shutil.copytree(_class_once, tmp_path / "course", symlinks=True)
    return tmp_path / "course"


def found_answers(root: Path) -> list[Answer]:
    course = Course(root)
    return answers(course, *questions(course, "hw1"))


def give(root: Path, points: float, comment: str) -> None:
    """Mark the answers that wait."""
    course = Course(root)
    waiting = [answer for answer in found_answers(root) if answer.waiting or answer.again]
    save(course, *questions(course, "hw1"), [(answer, points, comment) for answer in waiting])


def test_answers_are_blinded_and_their_order_the_same_every_time(course):
    found = found_answers(course)
    assert not any(name in answer.text for answer in found for name in students(12))
    assert any("Four are few, says [name]." in answer.text for answer in found)
    codes = [answer.code for answer in found]
    assert len({*codes}) == len(codes)
    assert [answer.code for answer in found_answers(course)] == codes
    assert [answer.student for answer in found] != sorted(answer.student for answer in found)
    for answer in found:  # who has only the roster cannot compute one
        by_roster = sha256("\0".join(["code", "hw1", TASK, answer.student]))[:8]
        assert by_roster not in answer.code


@pytest.mark.slow
def test_a_regrade_keeps_the_mark_and_asks_again_if_the_answer_changed(classroom, coursekit):
    path = hand_in(classroom, "ada", SOLVED)
    with edited(path) as cells:
        cells["answer-1-2"].source = "=Four observations."
    coursekit(classroom, "grade", "hw1")
    give(classroom, 1.5, "And?")
    assert marks_in(classroom)["ada"] == (1.5, "And?", False)
    coursekit(classroom, "grade", "hw1", "--force")
    assert marks_in(classroom)["ada"] == (1.5, "And?", False)  # the same answer: settled
    with edited(path) as cells:
        cells["answer-1-2"].source = "=Four observations, not five."
    coursekit(classroom, "grade", "hw1")
    assert marks_in(classroom)["ada"] == (1.5, "And?", True)
    coursekit(classroom, "grade", "hw1", "--force")
    assert marks_in(classroom)["ada"] == (1.5, "And?", True)  # nobody has looked yet
    give(classroom, 1.5, "And?")
    assert marks_in(classroom)["ada"] == (1.5, "And?", False)
