"""Answers in cells that are not the ones handed out count, or are left to a person."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import mangle
import nbformat
import pytest
from bs4 import BeautifulSoup
from hand_ins import SOLVED, hand_in, ledger, points
from small import edited, write

from coursekit.course import Course
from coursekit.marking.marks import answers
from coursekit.marking.questions import questions

IDEA = "Four observations say little; four others would give another estimate."
WRONG = "def accuracy(y_true, y_pred):\n    return 0.75\n"


def entry(root: Path, student: str) -> dict[str, Any]:
    return ledger(root)[student]


def said(root: Path, student: str) -> str:
    return " | ".join(entry(root, student)["notes"])


def answer_of(root: Path, student: str) -> Any:
    course = Course(root)
    mine = answers(course, *questions(course, "hw1"))
    return next(one for one in mine if one.student == student)


def page(root: Path, student: str) -> str:
    text = (root / f"feedback/{student}/hw1/hw1.html").read_text(encoding="utf-8")
    return " ".join(BeautifulSoup(text, "html.parser").get_text(" ").split())


def change(path: Path, how: Any) -> None:
    made = nbformat.v4.reads(path.read_text(encoding="utf-8"))
    made = how(made) or made
    write(path, made)


def placed(made: Any, name: str) -> int:
    return next(n for n, one in enumerate(made.cells) if one.id == name)


def new_code(source: str, name: str = "3f2504e0") -> Any:
    return nbformat.v4.new_code_cell(source, id=name)


def new_words(source: str, name: str = "9b1deb4d") -> Any:
    return nbformat.v4.new_markdown_cell(source, id=name)


@pytest.fixture
def filled(classroom):
    """Hand in the release with code and words as answers, changed as is said."""

    def make(student: str, how: Any, code: str | None = SOLVED, words: str | None = IDEA) -> None:
        path = hand_in(classroom, student, code)
        if words is not None:
            with edited(path) as cells:
                cells["answer-1-2"].source = words
        change(path, how)

    return make


def rewritten(made: Any) -> None:
    """The cell deleted, and another one made in its place."""
    for name, new in (("task-1-1", new_code), ("answer-1-2", new_words)):
        place = placed(made, name)
        made.cells[place] = new(made.cells[place].source)


@pytest.mark.slow
def test_rewritten_cells_count_and_where_it_is_not_certain_a_person_decides(
    classroom, coursekit, filled
):
    def renamed(made):
        place = placed(made, "task-1-1")
        made.cells[place] = new_code(WRONG.replace("accuracy", "my_accuracy"))

    def above(made):
        made.cells.insert(placed(made, "task-1-1"), new_code(SOLVED))  # the stub is left as it is

    def in_prompt(made):
        made.cells[placed(made, "prompt-1-2")].source += f"\n\n{IDEA}"

    filled("right", rewritten)
    filled("wrong", rewritten, WRONG)
    filled("nothing", lambda made: made.cells.pop(placed(made, "task-1-1")) and None)
    filled("renamed", renamed)
    filled("above", above, code=None)
    filled("below", lambda made: made.cells.append(new_words(IDEA)), words=None)
    filled("in-prompt", in_prompt, words=None)
    filled("far", lambda made: made.cells.insert(1, new_words("My name is nobody.")), words=None)
    code, out, err = coursekit(classroom, "grade", "hw1")
    assert code == 1, err
    found = dict.fromkeys(("right", "below", "in-prompt", "far"), 3)
    assert points(classroom) == found | {"wrong": 1, "nothing": 0, "renamed": 0, "above": 0}
    assert "cell task-1-1 had been deleted or lost its grade id; the student's own cell in its" in (
        said(classroom, "right")
    )
    assert answer_of(classroom, "right").text == IDEA
    assert "the student's own cell in its place is taken for it" in page(classroom, "right")
    for student in ("renamed", "above"):
        mine = entry(classroom, student)
        assert mine["status"] == "unclear", student
        assert f"{student}: unclear: measures.ipynb: cell task-1-1 " in out
        assert "a TA decides about the checks that fail (test-1-1, test-1-1-hidden)" in out
        assert ["measures", "task-1-1"] not in mine["unanswered"]
        told = page(classroom, student)
        assert "5 more wait for a TA" in told  # three of the checks, two of the words
        assert "Not answered" not in told
    assert "2 unclear" in out
    for student in ("below", "in-prompt"):
        mine = answer_of(classroom, student)
        assert mine.text.startswith("(Nothing was written in this cell itself. Words are near")
        assert mine.waiting
        assert "answer-1-2 is empty, but words are near it: a TA decides" in (
            said(classroom, student)
        )
        assert "2 points wait for a TA" in page(classroom, student)
    assert not answer_of(classroom, "far").waiting
    assert "not answered, 0 of 2 points" in page(classroom, "far")


def test_a_stripped_notebook_of_another_name_is_found(classroom, coursekit):
    path = hand_in(classroom, "ada", SOLVED, name="Copy of measures")
    change(path, mangle.colab)
    code, out, err = coursekit(classroom, "grade", "hw1")
    assert code == 0, err
    assert "Copy of measures.ipynb: graded as measures.ipynb" in out
    assert points(classroom) == {"ada": 3}


@pytest.mark.slow
def test_a_filled_copy_beside_the_blank_notebook_counts(classroom, coursekit):
    release = (classroom / "release/hw1/measures.ipynb").read_bytes()
    copy = hand_in(classroom, "ada", SOLVED, "measures - Kopie")
    one = hand_in(classroom, "bo", SOLVED, "Kopie von measures")
    shutil.copy(one, one.with_name("mine.ipynb"))
    for path in copy, one:
        path.with_name("measures.ipynb").write_bytes(release)
    own = hand_in(classroom, "kim", SOLVED)
    (own.parent / "Copy of measures.ipynb").write_bytes(release)
    # Unpacked twice, and worked in the folder within the folder; or only that was handed in.
    for student in ("lea", "max"):
        path = hand_in(classroom, student, SOLVED)
        (path.parent / "hw1").mkdir()
        shutil.move(path, path.parent / "hw1" / path.name)
        if student == "lea":
            path.write_bytes(release)
    shutil.copytree(own.parent, own.parent / "hw1")
    with edited(own.parent / "hw1" / own.name) as cells:
        cells["task-1-1"].source = WRONG
    # A draft under the notebook's name, the finished one as the browser called it.
    fuller = hand_in(classroom, "ned", SOLVED, "measures (1)")
    with edited(fuller) as cells:
        cells["answer-1-2"].source = "Four observations vary."
    fuller.with_name("measures.ipynb").write_bytes(release)
    with edited(fuller.with_name("measures.ipynb")) as cells:
        cells["task-1-1"].source = WRONG
    code, out, _ = coursekit(classroom, "grade", "hw1")
    assert points(classroom) == {"ada": 3, "bo": 0, "kim": 3, "lea": 3, "max": 3, "ned": 1}
    assert entry(classroom, "ned")["status"] == "unclear"
    assert "measures.ipynb: has fewer answers; does measures (1).ipynb count?" in out
    assert "lea: graded: hw1/measures.ipynb: graded as measures.ipynb, which came back" in out
    assert "max: graded: hw1/measures.ipynb: graded as measures.ipynb\n" in out
    assert entry(classroom, "ada")["status"] == "graded"
    assert (
        "measures - Kopie.ipynb: graded as measures.ipynb, which came back as it was released"
    ) in out
    assert (code, entry(classroom, "bo")["status"]) == (1, "unclear")
    assert "does Kopie von measures.ipynb or mine.ipynb count?" in out
