"""`coursekit grade`: a class through nbgrader, every submission in exactly one status."""

from __future__ import annotations

import random
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import nbformat
import pytest
from bs4 import BeautifulSoup
from hand_ins import SOLVED, a_class, hand_in, ledger, outcome, points
from made_up import marks_in
from nbconvert.exporters import HTMLExporter
from small import HIDDEN, TASK, cell, configure, edited, tree, write

from coursekit.cli import main
from coursekit.course import Course
from coursekit.lms.grades import table


@pytest.mark.slow
def test_who_could_not_be_graded_loses_no_points_for_it(classroom, coursekit):
    """Processes that grade cannot be started here: they look for the script, which is no file.

    A process with one thread has no need to start them.
    """
    for student in "ada", "bo":
        hand_in(classroom, student, SOLVED)
    script = f"from coursekit.cli import main\nmain(['-C', {str(classroom)!r}, 'grade', 'hw1'])"
    thread = "from threading import Event, Thread\nThread(target=Event().wait, daemon=True).start()"
    script = f"{thread}\n{script}"
    done = subprocess.run([sys.executable, "-"], input=script, capture_output=True, text=True)
    assert "ada: error: the process that grades it could not be started" in done.stdout, done
    assert "2 error" in done.stdout
    assert "crashed" not in done.stdout
    assert points(classroom) == {}
    code, out, err = coursekit(classroom, "grade", "hw1")
    assert code == 0, (out, err)
    assert points(classroom) == {"ada": 3, "bo": 3}


@pytest.mark.slow
@pytest.mark.parametrize(("what", "name"), [("assignment", "hw1"), ("student", "bo")])
def test_what_nbgrader_removed_from_the_gradebook_is_graded_again(classroom, coursekit, what, name):
    for student in "ada", "bo":
        hand_in(classroom, student, SOLVED)
    assert coursekit(classroom, "grade", "hw1")[0] == 0
    command = [sys.executable, "-m", "nbgrader", "db", what, "remove", name, "--force"]
    subprocess.run(command, cwd=classroom, check=True, capture_output=True)
    assert points(classroom) == ({} if what == "assignment" else {"ada": 3})
    _, out, err = coursekit(classroom, "grade", "hw1", "--dry-run")
    assert "bo: its marks are not in the gradebook" in out + err
    assert coursekit(classroom, "grade", "hw1")[0] == 0
    assert points(classroom) == {"ada": 3, "bo": 3}


@pytest.mark.slow
def test_every_submission_ends_in_one_status(classroom, coursekit):
    hand_in(classroom, "solved", SOLVED)
    hand_in(classroom, "blank")
    hand_in(classroom, "syntax", SOLVED + "print('done'")
    hand_in(classroom, "renamed", SOLVED, name="measures (1)")
    hand_in(classroom, "unreadable").write_text("{", encoding="utf-8")
    hand_in(classroom, "wrong-file", name="essay")
    essay = nbformat.v4.new_notebook(cells=[cell("title", "# Mine")])
    nbformat.write(essay, classroom / "submitted/wrong-file/hw1/essay.ipynb")
    code, out, err = coursekit(classroom, "grade", "hw1")
    assert code == 1, err  # two need a person
    assert points(classroom) == {"solved": 3, "blank": 0, "syntax": 0, "renamed": 3}
    assert "renamed: graded: measures (1).ipynb: graded as measures.ipynb" in out
    assert "unreadable: invalid: " in out
    assert "submitted/unreadable/hw1/measures.ipynb: not a readable notebook" in out
    assert "wrong-file: invalid: " in out
    assert "none of measures was handed in" in out
    assert "4 graded, 2 invalid; 6 in this run" in out


@pytest.fixture(scope="module")
def two(new_classroom) -> tuple[Path, dict[str, bytes]]:
    """A clone, which has no gradebook yet, after two were graded; what was there before."""
    root = new_classroom()
    (root / "gradebook.db").unlink()
    hand_in(root, "renamed", SOLVED, name="measures-Copy1")
    (root / "submitted/renamed/hw1/link.txt").symlink_to("/etc/hostname")
    hand_in(root, "wrong", "def accuracy(y_true, y_pred):\n    return 0.75\n")
    before = tree(root / "submitted") | tree(root / "release")
    assert main(["-C", str(root), "grade", "hw1"]) == 0
    return root, before


def test_what_was_handed_in_and_released_is_not_touched(two):
    root, before = two
    assert tree(root / "submitted") | tree(root / "release") == before
    assert points(root) == {"renamed": 3, "wrong": 1}
    assert "link.txt: a link, left out" in ledger(root)["renamed"]["notes"]
    assert not (root / "autograded/renamed/hw1/link.txt").exists()


def test_feedback_has_the_message_but_not_the_hidden_test(two):
    page = (two[0] / "feedback/wrong/hw1/measures.html").read_text(encoding="utf-8")
    assert "accuracy with every label swapped should be …, got 0.75." in page
    secret = HIDDEN.splitlines()[3]
    assert "accuracy(" in secret
    assert "BEGIN HIDDEN" not in page
    assert "swapped should be 0, got {got}" not in page  # the test's source, in a traceback
    for line in TASK.splitlines()[4:6]:
        assert line.strip() not in page


def test_a_record_for_other_tools(two):
    wrong = ledger(two[0])["wrong"]
    scores_by_cell = {name: one["score"] for name, one in wrong["checks"].items()}
    assert scores_by_cell == {"answer-1-2": 0, "test-1-1": 1, "test-1-1-hidden": 0}
    said = wrong["checks"]["test-1-1-hidden"]["message"]
    assert said == "accuracy with every label swapped should be 0, got 0.75."
    assert (wrong["kind"], wrong["status"]) == ("submission", "graded")
    assert not list((two[0] / "autograded/wrong/hw1").rglob("*.csv"))  # the course's own


def test_written_answers_keep_their_marks_when_graded_again(classroom, coursekit):
    from nbgrader.api import Gradebook

    path = hand_in(classroom, "ada", SOLVED)
    with edited(path) as cells:
        cells["answer-1-2"].source = "Four observations are few."
    coursekit(classroom, "grade", "hw1")
    assert table(Course(classroom), "hw1").endswith("  2 points")
    with Gradebook(f"sqlite:///{classroom}/gradebook.db") as gradebook:
        grade = gradebook.find_grade("answer-1-2", "measures", "hw1", "ada")
        grade.manual_score = 1.5
        gradebook.db.commit()
    coursekit(classroom, "grade", "hw1", "--student", "ada")
    assert marks_in(classroom)["ada"][0] == 1.5
    assert list((classroom / ".coursekit/backups").glob("*.db"))


def test_a_course_may_leave_out_steps_of_nbgrader(classroom, coursekit):
    configure(classroom, "c.Autograde.sanitize_preprocessors = []\n")
    hand_in(classroom, "solved", SOLVED)
    code, _, err = coursekit(classroom, "grade", "hw1")
    assert code == 0, err
    assert points(classroom) == {"solved": 3}


def test_nobody_handed_in_and_an_unknown_student(classroom, coursekit):
    code, _, err = coursekit(classroom, "grade", "hw1")
    assert code == 2
    assert "no submission to hw1; each belongs in submitted/STUDENT/hw1/" in err
    hand_in(classroom, "ada")
    code, _, err = coursekit(classroom, "grade", "hw1", "--student", "bob")
    assert code == 2
    assert "bob: nothing in" in err


@pytest.mark.slow
def test_only_what_changed_is_graded_again(classroom, coursekit):
    hand_in(classroom, "ada", SOLVED)
    hand_in(classroom, "bo")
    _, out, _ = coursekit(classroom, "grade", "hw1")
    assert "2 graded; 2 in this run" in out
    before = tree(classroom / "autograded")
    _, out, _ = coursekit(classroom, "grade", "hw1")
    assert "2 graded; 0 in this run" in out
    assert tree(classroom / "autograded") == before
    with edited(classroom / "submitted/bo/hw1/measures.ipynb") as cells:
        cells["task-1-1"].source = SOLVED
    _, out, _ = coursekit(classroom, "grade", "hw1", "--dry-run")
    assert out.splitlines() == ["bo: the submission, the assignment or the settings changed"]
    _, out, _ = coursekit(classroom, "grade", "hw1")
    assert "2 graded; 1 in this run" in out
    assert points(classroom) == {"ada": 3, "bo": 3}
    _, out, _ = coursekit(classroom, "grade", "hw1", "--dry-run", "--force", "--student", "ada")
    assert out.splitlines() == ["ada: asked for"]


@pytest.mark.slow
def test_feedback_that_is_missing_is_written_without_grading_again(classroom, coursekit):
    hand_in(classroom, "ada", SOLVED)
    hand_in(classroom, "bo")
    page = "feedback/{}/hw1/hw1.html"
    _, out, _ = coursekit(classroom, "grade", "hw1", "--no-feedback")
    assert "2 graded; 2 in this run" in out
    assert not (classroom / "feedback").exists()
    before = tree(classroom / "autograded/ada"), tree(classroom / "autograded/bo")
    _, out, _ = coursekit(classroom, "grade", "hw1", "--no-feedback", "--dry-run")
    assert not out
    _, out, _ = coursekit(classroom, "grade", "hw1", "--dry-run")
    assert out.splitlines() == ["ada: it has no feedback", "bo: it has no feedback"]
    _, out, _ = coursekit(classroom, "grade", "hw1")
    assert "2 graded; 0 in this run, 2 more got their feedback" in out
    assert (classroom / page.format("ada")).exists()
    shutil.rmtree(classroom / "feedback/bo")
    _, out, _ = coursekit(classroom, "grade", "hw1")
    assert "2 graded; 0 in this run, 1 more got their feedback" in out
    assert (classroom / page.format("bo")).exists()
    assert before == (tree(classroom / "autograded/ada"), tree(classroom / "autograded/bo"))
    # A page that tells of an earlier attempt is not kept as if it told of this one.
    with edited(classroom / "submitted/bo/hw1/measures.ipynb") as cells:
        cells["task-1-1"].source = SOLVED
    coursekit(classroom, "grade", "hw1", "--no-feedback")
    old = (classroom / page.format("bo")).read_text(encoding="utf-8")
    _, out, _ = coursekit(classroom, "grade", "hw1")
    assert "1 more got their feedback" in out
    assert (classroom / page.format("bo")).read_text(encoding="utf-8") != old


@pytest.mark.slow
def test_feedback_that_could_not_be_written_is_tried_again(classroom, coursekit):
    hand_in(classroom, "ada", SOLVED)
    place = classroom / "feedback/ada"
    place.parent.mkdir()
    place.write_text("in the way", encoding="utf-8")
    _, out, _ = coursekit(classroom, "grade", "hw1")
    assert "ada: graded: no feedback was written: " in out
    place.unlink()
    _, out, _ = coursekit(classroom, "grade", "hw1")
    assert "1 graded; 0 in this run, 1 more got their feedback" in out
    assert "no feedback" not in out
    assert (place / "hw1/hw1.html").exists()


@pytest.mark.slow
def test_a_check_added_after_the_first_submission_is_refused_and_marks_stay(classroom, coursekit):
    """nbgrader cannot add cells to an assignment that has submissions."""
    hand_in(classroom, "ada", SOLVED)
    coursekit(classroom, "grade", "hw1")
    source = classroom / "source/hw1/measures.ipynb"
    notebook = nbformat.read(source, as_version=4)
    check = '"""Check 1.1: nothing right."""\nassert accuracy([1], [0]) == 0, "should be 0."'
    notebook.cells.append(cell("test-1-1-none", check, "check", 1))
    write(source, notebook)
    code, _, err = coursekit(classroom, "grade", "hw1")
    assert code == 2
    assert "source/hw1/measures.ipynb: nbgrader refuses it: RuntimeError: Cannot add" in err
    assert points(classroom) == {"ada": 3}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("place", "times"),
    [([], 3), pytest.param([], 6, marks=pytest.mark.nightly), (["--cluster", "2"], 3)],
    ids=["here", "often", "cluster"],
)
def test_killed_at_any_moment_a_rerun_ends_as_if_undisturbed(
    classroom, graded_class, coursekit, place, times
):
    """Kill -9 the whole run at moments all through it, and run again after each."""
    a_class(classroom)
    undisturbed = classroom.parent / "undisturbed"
    shutil.copytree(classroom, undisturbed, symlinks=True)
    quiet: dict = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    command = [sys.executable, "-m", "coursekit", "grade", "hw1", "--force", *place]
    began = time.monotonic()
    assert subprocess.run(command, cwd=undisturbed, **quiet).returncode == 1
    seconds = time.monotonic() - began
    draw = random.Random(20)
    killed = 0
    for turn in range(3 * times):
        run = subprocess.Popen(command, cwd=classroom, **quiet)
        # One moment in each of as many parts of the run: fewer see more than where chance decides.
        part = (turn % times + draw.random()) / times
        time.sleep((0.2 + 0.8 * part) * seconds)
        if run.poll() is None:
            killed += 1
        else:
            seconds *= 0.8  # the machine has less to do than it had
        run.kill()
        run.wait()
        if killed == times:
            break
    assert killed == times
    code, out, err = coursekit(classroom, "grade", "hw1", *place)
    assert code == 1, err
    assert "10 graded, 1 crashed, 1 invalid" in out
    assert outcome(classroom) == outcome(graded_class)
    assert not list((classroom / ".coursekit").glob("batch-*"))


@pytest.mark.slow
def test_graded_again_and_side_by_side_the_result_is_the_same(graded_class, coursekit, tmp_path):
    root = shutil.copytree(graded_class, tmp_path / "course", symlinks=True)
    expected = outcome(graded_class)
    assert len(expected[1]) == 12
    for jobs in ("1", "4"):
        coursekit(root, "grade", "hw1", "--force", "--jobs", jobs)
        assert outcome(root) == expected


def test_a_broken_solution_notebook_is_named(classroom, coursekit):
    hand_in(classroom, "ada", SOLVED)
    (classroom / "source/hw1/measures.ipynb").write_text("{", encoding="utf-8")
    code, _, err = coursekit(classroom, "grade", "hw1")
    assert code != 0
    assert "measures.ipynb" in err
    assert "Traceback" not in err


@pytest.mark.slow
def test_markers_see_in_the_notebook_what_happened_to_it(classroom, coursekit):
    path = hand_in(classroom, "ada", SOLVED, name="measures (1)")
    with edited(path) as cells:
        cells["test-1-1"].source = "pass"
    (path.parent / "<b>_x_.txt").symlink_to("/etc/hostname")
    hand_in(classroom, "bo", SOLVED)
    code, _, err = coursekit(classroom, "grade", "hw1")
    assert code == 0, err
    graded = nbformat.read(classroom / "autograded/ada/hw1/measures.ipynb", as_version=4)
    page = HTMLExporter().from_notebook_node(nbformat.v4.new_notebook(cells=graded.cells[:1]))[0]
    note = BeautifulSoup(page, "html.parser").find("main")
    assert note.find("strong").get_text() == "For markers."
    assert [item.get_text() for item in note.find_all("li")] == [
        "<b>_x_.txt: a link, left out",
        "measures (1).ipynb: graded as measures.ipynb",
        "measures.ipynb: check test-1-1 had been edited, runs as released",
    ]
    assert "For markers" not in (classroom / "feedback/ada/hw1/measures.html").read_text("utf-8")
    other = nbformat.read(classroom / "autograded/bo/hw1/measures.ipynb", as_version=4)
    assert [one.id for one in other.cells] == [one.id for one in graded.cells[1:]]
    assert points(classroom) == {"ada": 3, "bo": 3}


@pytest.mark.slow
def test_results_of_another_version_are_named_and_not_graded_again(classroom, coursekit):
    hand_in(classroom, "ada", SOLVED)
    out = coursekit(classroom, "grade", "hw1")[1]
    assert "another version" not in out
    record = classroom / "autograded/hw1.jsonl"
    text = record.read_text(encoding="utf-8")
    record.write_text(re.sub(r'"grader": "[^"]+"', '"grader": "older"', text), encoding="utf-8")
    code, out, err = coursekit(classroom, "grade", "hw1")
    assert code == 0, err
    assert "1 graded; 0 in this run" in out
    assert (
        "1 was graded by another version of coursekit or nbgrader; --force grades it again" in out
    )
    assert "1 in this run" in coursekit(classroom, "grade", "hw1", "--force")[1]
    assert "another version" not in coursekit(classroom, "grade", "hw1")[1]
