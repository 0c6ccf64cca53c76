"""`coursekit regrade`: first what would change, then the change."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from hand_ins import ROUNDED, SOLVED, SOURCE, hand_in, points, weaken
from nbgrader.api import Grade, Gradebook, SubmittedAssignment
from small import configure, edited, tree

from coursekit.cli import main
from coursekit.course import Course
from coursekit.grading.batch import GradeOptions, grade
from coursekit.grading.local import Job, local_graders


def grade_class(root: Path) -> Path:
    hand_in(root, "ada", SOLVED)
    hand_in(root, "bo", ROUNDED)
    hand_in(root, "cleo")
    assert main(["-C", str(root), "grade", "hw1"]) == 0
    assert points(root) == {"ada": 3, "bo": 0, "cleo": 0}
    return root


@pytest.fixture(scope="module")
def graded_once(new_classroom: Callable[[], Path]) -> Path:
    return grade_class(new_classroom())


@pytest.fixture
def graded(graded_once: Path, tmp_path: Path) -> Path:
    return shutil.copytree(graded_once, tmp_path / "course", symlinks=True)


def everything(root: Path) -> dict[str, bytes]:
    found = {name: tree(root / name) for name in ("autograded", "feedback")}
    return {f"{top}/{name}": data for top, files in found.items() for name, data in files.items()}


@pytest.mark.slow
def test_what_would_change_is_shown_and_nothing_changes(graded, coursekit):
    weaken(graded)
    before, book = everything(graded), (graded / "gradebook.db").read_bytes()
    code, out, err = coursekit(graded, "regrade", "hw1")
    assert code == 0, err
    lines = out.splitlines()
    assert lines[0] == "bo: +3 points"
    assert lines[1].startswith("  measures/test-1-1  0/1 -> 1/1  before: accuracy for 3 right of 4")
    assert lines[2].startswith("  measures/test-1-1-hidden  0/2 -> 2/2  before: ")
    assert "1 submission with other marks, 0 with other feedback only, 2 as before" in out
    assert "nothing was written; to write it: coursekit regrade hw1 --apply" in out
    assert everything(graded) == before
    assert (graded / "gradebook.db").read_bytes() == book
    assert points(graded)["bo"] == 0
    out = coursekit(graded, "regrade", "hw1", "--student", "bo")[1]
    assert "to write it: coursekit regrade hw1 --apply --student bo\n" in out  # nobody else's


@pytest.mark.slow
def test_a_change_that_moves_nothing_is_called_that(graded, coursekit):
    configure(graded, "c.Execute.timeout = 50\n")
    out = coursekit(graded, "regrade", "hw1")[1]
    assert out.splitlines() == [
        "0 submissions with other marks, 0 with other feedback only, 3 as before",
        "nothing would change; to have these results count as today's: "
        "coursekit regrade hw1 --apply",
    ]


@pytest.mark.slow
def test_a_changed_check_that_fails_the_solution_is_named(classroom, coursekit):
    """Whoever loses points by it, it is the check that is wrong: before and when it is applied."""
    hand_in(classroom, "ada", SOLVED)
    assert coursekit(classroom, "grade", "hw1")[0] == 0
    configure(classroom, "c.Sandbox.proof = True\n")
    with edited(classroom / SOURCE) as cells:
        cells["test-1-1"].source = cells["test-1-1"].source.replace("0.75)", "0.25)")
    for arguments in [], ["--apply"]:
        _, out, _ = coursekit(classroom, "regrade", "hw1", *arguments)
        assert "ada: -1 points" in out
        assert "hw1/measures/test-1-1: the solution gets 0 of 1 points (" in out


@pytest.mark.slow
def test_cells_that_came_or_went_after_grading_are_named_and_what_keeps_the_marks(
    graded, coursekit
):
    path = graded / SOURCE
    before = path.read_bytes()
    with edited(path) as cells:
        metadata = cells["test-1-1"].metadata.nbgrader
        cells["test-1-1"].id = metadata["grade_id"] = "test-1-1-visible"
    for command in ("grade", "regrade", "release"):
        code, _, err = coursekit(graded, command, "hw1")
        assert code == 2
        assert "New: measures/test-1-1-visible; gone: measures/test-1-1. To keep all marks" in err
    path.write_bytes(before)
    with edited(path) as cells:  # as it says
        cells["test-1-1"].source += "\nassert accuracy([1], [1]) == 1, 'of one'"
        cells["test-1-1"].metadata.nbgrader["points"] = 2
        cells["prompt-1-1"].source = cells["prompt-1-1"].source.replace("3 points", "4 points")
    code, out, err = coursekit(graded, "regrade", "hw1", "--apply")
    assert code == 0, err
    assert "ada: +1 point" in out
    assert points(graded) == {"ada": 4, "bo": 0, "cleo": 0}


@pytest.mark.slow
def test_what_was_shown_is_what_is_applied(graded, coursekit):
    weaken(graded)
    shown = coursekit(graded, "regrade", "hw1")[1]
    pages = tree(graded / "feedback")
    code, out, err = coursekit(graded, "regrade", "hw1", "--apply")
    assert code == 0, err
    assert out.splitlines()[:3] == shown.splitlines()[:3]
    assert "nothing was written" not in out
    assert points(graded) == {"ada": 3, "bo": 3, "cleo": 0}
    now = tree(graded / "feedback")
    assert all(now[name] != pages[name] for name in now if "bo/" in name)
    assert len(list((graded / ".coursekit/backups").iterdir())) == 2
    code, out, _ = coursekit(graded, "regrade", "hw1")
    assert (code, out) == (
        0, "0 submissions with other marks, 0 with other feedback only, 3 as before\n"
    )  # fmt: skip
    assert coursekit(graded, "grade", "hw1", "--dry-run")[1] == ""


@pytest.mark.slow
def test_points_by_hand_stay(graded, coursekit):
    from nbgrader.api import Gradebook

    with Gradebook(f"sqlite:///{graded}/gradebook.db") as book:
        book.find_grade("test-1-1-hidden", "measures", "hw1", "bo").manual_score = 1.5
        book.db.commit()
    weaken(graded)
    code, out, err = coursekit(graded, "regrade", "hw1", "--apply")
    assert code == 0, err
    assert "bo: +1 points" in out
    assert "measures/test-1-1-hidden  0/2" not in out
    with Gradebook(f"sqlite:///{graded}/gradebook.db") as book:
        assert book.find_grade("test-1-1-hidden", "measures", "hw1", "bo").score == 1.5


@pytest.mark.slow
def test_other_points_move_the_maximum(graded, coursekit):
    with edited(graded / SOURCE) as cells:
        cells["test-1-1-hidden"].metadata.nbgrader.points = 4
    code, out, err = coursekit(graded, "regrade", "hw1", "--apply", "--student", "ada")
    assert code == 0, err
    assert "ada: +2 points\n  measures/test-1-1-hidden  2/2 -> 4/4" in out
    assert "bo" not in out
    assert points(graded)["ada"] == 5


def test_who_was_never_graded_is_for_grade(graded, coursekit):
    hand_in(graded, "new", SOLVED)
    code, out, _ = coursekit(graded, "regrade", "hw1")
    assert code == 0
    assert "not graded yet: new; run `coursekit grade`" in out
    assert "0 submissions with other marks" in out


@pytest.mark.slow
def test_before_anything_was_graded_regrade_says_so(classroom, coursekit):
    hand_in(classroom, "ada", SOLVED)
    (classroom / "gradebook.db").unlink(missing_ok=True)
    code, out, _ = coursekit(classroom, "regrade", "hw1")
    assert (code, "not graded yet: ada; run `coursekit grade`" in out) == (0, True)


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::sqlalchemy.exc.SAWarning")
def test_each_is_graded_against_a_copy_without_others_submissions(graded):
    """A semester's gradebook, copied for each submission, would be most of what is written."""
    held: dict[str, set[str]] = {}

    @contextmanager
    def runner(job: Job) -> Iterator[Any]:
        with local_graders(job) as graders:
            ready = graders.ready

            def noting(reference: Path) -> str:
                with Gradebook(f"sqlite:///{reference}", "small") as book:
                    for row in book.db.query(SubmittedAssignment):
                        held.setdefault(row.assignment.name, set()).add(row.student_id)
                    assert book.db.query(Grade).count() == 3
                return ready(reference)

            graders.ready = noting
            yield graders

    with Gradebook(f"sqlite:///{graded}/gradebook.db", "small") as book:
        book.add_assignment("hw0")
        book.add_submission("hw0", "bo")
    before = points(graded)
    options = GradeOptions(force=True, runner=runner)
    grade(Course(graded), "hw1", ["bo"], options)
    assert held == {"hw1": {"bo"}}
    assert points(graded) == before
