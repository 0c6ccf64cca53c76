"""Points of a check that a person corrected, after the student handed in another answer."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hand_ins import SOLVED, hand_in
from nbgrader.api import Gradebook
from small import edited

from coursekit.cli import main

pytestmark = pytest.mark.filterwarnings("ignore::sqlalchemy.exc.SAWarning")

CHECK = "measures/test-1-1"


def grade_of(root: Path) -> tuple[float | None, float | None, bool]:
    with Gradebook(f"sqlite:///{root}/gradebook.db") as book:
        grade = book.find_grade("test-1-1", "measures", "hw1", "ada")
        return grade.auto_score, grade.manual_score, grade.needs_manual_grade


@pytest.fixture(scope="module")
def resubmitted(new_classroom: Callable[[], Path]) -> Path:
    """ada's failed check got 0.5 by hand; then she handed in a right answer."""
    root = new_classroom()
    path = hand_in(root, "ada", "def accuracy(y_true, y_pred):\n    return 0.7\n")
    assert main(["-C", str(root), "grade", "hw1", "--jobs", "1"]) == 0
    with Gradebook(f"sqlite:///{root}/gradebook.db") as book:
        for name, points in (("test-1-1", 0.5), ("answer-1-2", 1.0)):
            grade = book.find_grade(name, "measures", "hw1", "ada")
            grade.manual_score, grade.needs_manual_grade = points, False
        book.db.commit()
    with edited(path) as cells:
        cells["task-1-1"].source = SOLVED
    assert main(["-C", str(root), "grade", "hw1", "--jobs", "1"]) == 0
    return root


def test_export_names_it_until_somebody_has_looked(resubmitted, coursekit):
    assert grade_of(resubmitted) == (1.0, 0.5, True)
    code, _, err = coursekit(resubmitted, "export", "--to", "csv")
    assert code == 2
    assert "a check that was corrected by hand has been graded again" in err
    assert f"ada ({CHECK})" in err
    code, _, err = coursekit(resubmitted, "export", "--to", "csv", "--partial")
    assert code == 1
    assert f"ada ({CHECK}); may still change" in err
    with Gradebook(f"sqlite:///{resubmitted}/gradebook.db") as book:  # as formgrader does
        grade = book.find_grade("test-1-1", "measures", "hw1", "ada")
        grade.manual_score, grade.needs_manual_grade = 0.75, False
        book.db.commit()
    assert coursekit(resubmitted, "export", "--to", "csv")[0] == 0


def test_another_answer_that_fails_as_well_is_to_be_looked_at(classroom, coursekit):
    path = hand_in(classroom, "ada", "def accuracy(y_true, y_pred):\n    return 0.7\n")
    assert coursekit(classroom, "grade", "hw1", "--jobs", "1")[0] == 0
    with Gradebook(f"sqlite:///{classroom}/gradebook.db") as book:
        grade = book.find_grade("test-1-1", "measures", "hw1", "ada")
        grade.manual_score, grade.needs_manual_grade = 1, False
        book.db.commit()
    assert coursekit(classroom, "grade", "hw1", "--jobs", "1", "--force")[0] == 0
    assert grade_of(classroom) == (0, 1, False)
    with edited(path) as cells:
        cells["task-1-1"].source = "def accuracy(y_true, y_pred):\n    return None\n"
    assert coursekit(classroom, "grade", "hw1", "--jobs", "1")[0] == 0
    assert grade_of(classroom) == (0, 1, True)
