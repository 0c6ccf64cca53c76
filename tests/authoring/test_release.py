"""`coursekit release`: what it makes, what it refuses, and that it leaves the rest alone."""

from __future__ import annotations

import sqlite3
import sys
import zipfile
from contextlib import closing
from pathlib import Path

import nbformat
import pytest
from hand_ins import SOLVED, hand_in, points
from parity import nbgrader
from small import configure, edited, examples, tree
from tables import table

from coursekit.course import Course
from coursekit.gradebook.copy import back_up

DATA = table("release")
IN_PARTS = DATA["in-parts"]  # edits in the data name it

NOTEBOOK = Path("source/hw1/measures.ipynb")
WARNING = "import warnings\nwarnings.warn('x')"

# nbgrader's own add_submission warns.
IGNORE_NBGRADER = pytest.mark.filterwarnings("ignore::sqlalchemy.exc.SAWarning")


# --- what a release is ----------------------------------------------------------------


def test_release_holds_stubs_and_declared_files_and_nothing_else(released_course):
    release = released_course / "release"
    assert sorted(tree(release)) == ["hw1.zip", "hw1/data/labels.csv", "hw1/measures.ipynb"]
    notebook = nbformat.read(release / "hw1" / "measures.ipynb", as_version=4)
    cells = {one.id: one for one in notebook.cells}
    assert list(cells) == [one.id for one in _source(released_course).cells]
    assert cells["task-1-1"].source.endswith(
        "    # YOUR CODE HERE\n    raise NotImplementedError()"
    )
    assert "# Compare the labels" in cells["task-1-1"].source
    assert cells["test-1-1-hidden"].source.startswith('"""Hidden check 1.1: all wrong."""')
    assert "swapped" not in cells["test-1-1-hidden"].source
    assert cells["answer-1-2"].source == "YOUR ANSWER HERE"
    linked = release / "hw1" / "data" / "labels.csv"
    assert not linked.is_symlink()
    assert linked.read_text() == "a\nb\nb\n"
    assert _max_scores(released_course) == {"test-1-1": 1, "test-1-1-hidden": 2, "answer-1-2": 2}
    assert list((released_course / ".coursekit").iterdir()) == []


def test_archive_holds_the_folder(released_course):
    with zipfile.ZipFile(released_course / "release" / "hw1.zip") as archive:
        names = archive.namelist()
        contents = {name.removeprefix("hw1/"): archive.read(name) for name in names}
    assert names == sorted(names)
    assert all(name.startswith("hw1/") for name in names)
    assert contents == tree(released_course / "release" / "hw1")


def test_archive_is_deflated_and_stays_as_another_zlib_wrote_it(released_course, coursekit):
    archive = released_course / "release" / "hw1.zip"

    def written(compression: int, level: int | None = None) -> bytes:
        with zipfile.ZipFile(archive) as file:
            files = {name: file.read(name) for name in file.namelist()}
        with zipfile.ZipFile(archive, "w", compression, compresslevel=level) as file:
            for name, content in files.items():
                file.writestr(name, content)
        return archive.read_bytes()

    deflated = archive.read_bytes()
    stored = written(zipfile.ZIP_STORED)
    assert len(deflated) < len(stored) / 2
    assert coursekit(released_course, "release", "--check") == (0, "", "")
    assert coursekit(released_course, "release")[0] == 0
    assert archive.read_bytes() == deflated
    elsewhere = written(zipfile.ZIP_DEFLATED, 1)
    assert elsewhere != deflated
    assert coursekit(released_course, "release")[0] == 0
    assert archive.read_bytes() == elsewhere
    archive.write_bytes(elsewhere[:-9])
    assert coursekit(released_course, "release", "--check")[0] == 1
    assert coursekit(released_course, "release")[0] == 0
    assert archive.read_bytes() == deflated


def test_releasing_again_gives_the_same_bytes(released_course, coursekit):
    before = tree(released_course / "release")
    code, out, _ = coursekit(released_course, "release", "hw1")
    assert code == 0
    said, why = out.splitlines()
    assert said == "hw1: 1 notebook, 5 points, 1 file in release/hw1 and release/hw1.zip"
    assert why.startswith("hw1: not certified, for there is no answers/hw1: ")
    assert tree(released_course / "release") == before


# --- refusals: one line that names notebook and cell, and the previous release untouched ---


@pytest.mark.parametrize(("name", "what", "spoil"), examples(DATA["refusals"]))
def test_bad_notebook_is_refused(released_course, coursekit, name, what, spoil):
    before = tree(released_course / "release"), _max_scores(released_course)
    with edited(released_course / NOTEBOOK) as cells:
        exec(spoil, globals() | {"cells": cells})
    code, out, err = coursekit(released_course, "release")
    assert code == 2
    assert out == ""
    assert err.count("\n") == 1
    assert err.startswith(f"coursekit: {NOTEBOOK}: cell {name}: ")
    assert what in err
    assert (tree(released_course / "release"), _max_scores(released_course)) == before


def test_a_check_whose_script_raises_is_refused_for_that(released_course, coursekit):
    _configure(released_course, "c.CourseKit.conventions = False")
    with edited(released_course / NOTEBOOK) as cells:
        cells["setup"].source += "\nsize = Path('bad.py').write_text('1 / 0')"
        cells["test-1-1"].source = "%run bad.py"
    code, out, err = coursekit(released_course, "release")
    assert (code, out) == (2, "")
    assert "cell test-1-1: raises ZeroDivisionError: division by zero; mend the cell." in err
    _, out, err = coursekit(released_course, "lint", "hw1")
    assert "it runs a magic, which may do more than compute" in out + err


@pytest.mark.slow
def test_stubs_may_begin_and_end_with_the_markers(released_course, coursekit):
    """Some courses tell students by them where to write."""
    config = released_course / "nbgrader_config.py"
    marks = "### BEGIN SOLUTION\\n\\n### END SOLUTION\\nraise NotImplementedError"
    with config.open("a", encoding="utf-8") as file:
        file.write(f'c.ClearSolutions.code_stub = {{"python": "{marks}"}}\n')
    assert coursekit(released_course, "release")[::2] == (0, "")
    notebook = nbformat.read(released_course / "release/hw1/measures.ipynb", as_version=4)
    stub = {one.id: one for one in notebook.cells}["task-1-1"].source
    assert "### BEGIN SOLUTION" in stub
    assert "hits" not in stub


@pytest.mark.slow
def test_unsolved_checks_of_other_courses_may_fail_as_they_like(released_course, coursekit):
    """Without functions to fill in, what is to be set is missing: no reason for a note."""
    with edited(released_course / NOTEBOOK) as cells:
        cells["task-1-1"].source += "\n### BEGIN SOLUTION\nrates = [0.5]\n### END SOLUTION"
        cells["test-1-1"].source = "assert rates == [0.5]"
        cells["test-1-1-hidden"].source = "assert 'rates' in globals()"
        look = nbformat.v4.new_code_cell("print(rates)")
        cells["answer-1-2"].update(look, id="look", metadata={})
    configure(released_course, "c.CourseKit.conventions = False\n")
    code, out, err = coursekit(released_course, "release")
    assert (code, err) == (0, "")
    assert "in the release" not in out


def undeclared(root: Path) -> None:
    _configure(root, "c.CourseKit.files = {}")
    (root / "source/hw1/data/labels.csv").unlink()


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (
            lambda root: (root / "data/labels.csv").unlink(),
            "source/hw1/data/labels.csv: hw1 declares this file, and it is not there; make it, or "
            "take it out of c.CourseKit.files.\n",
        ),
        (undeclared, f"{NOTEBOOK}: cell checkpoint-1: raises FileNotFoundError"),
        (
            lambda root: (root / "source/hw1/solutions.py").write_text("x = 1\n"),
            "source/hw1/solutions.py: hw1 does not declare this file",
        ),
        (
            lambda root: (root / NOTEBOOK).write_text("{"),
            "/measures.ipynb: not a readable notebook",
        ),
    ],
)
def test_files_that_are_not_as_declared_are_refused(released_course, coursekit, spoil, said):
    before = tree(released_course / "release")
    spoil(released_course)
    code, _, err = coursekit(released_course, "release")
    assert code == 2
    assert err.count("\n") == 1
    assert said in err
    assert tree(released_course / "release") == before


@pytest.mark.slow
def test_cell_that_fails_in_the_release_otherwise_than_unsolved_is_refused(
    released_course, coursekit
):
    with edited(released_course / NOTEBOOK) as cells:
        # `rate` is given, but only a solved `accuracy` leads to it.
        cells["task-1-1"].source += "\n### BEGIN SOLUTION\nrates = [0.5]\n### END SOLUTION"
        cells["test-1-1"].source = cells["test-1-1"].source.replace("got =", "assert rates\ngot =")
    code, _, err = coursekit(released_course, "release")
    assert code == 2
    assert err.count("\n") == 1
    assert f"{NOTEBOOK}: cell test-1-1: raises NameError in the release" in err


@pytest.mark.slow
@pytest.mark.parametrize("left", ["0", "7"])  # the last fails when it is graded
def test_a_check_that_gives_the_stub_nothing_is_as_one_that_fails(released_course, coursekit, left):
    with edited(released_course / NOTEBOOK) as cells:
        cells["test-1-1"].source = IN_PARTS.replace("LEFT", left)
    assert coursekit(released_course, "release", "--uncertified")[::2] == (0, "")


def both_checks_print_to_stderr(cells):
    cells["test-1-1"].source += f"\n{WARNING}"
    hidden = cells["test-1-1-hidden"]
    fence = "### END HIDDEN TESTS"
    printed = "import sys\nprint('careful', file=sys.stderr)"
    hidden.source = hidden.source.replace(fence, f"{printed}\n{fence}")


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="the sandbox needs Linux")
def test_a_check_that_warns_is_released_and_graded_alike(classroom, coursekit):
    with edited(classroom / NOTEBOOK) as cells:
        both_checks_print_to_stderr(cells)
    code, out, err = coursekit(classroom, "release")
    assert code == 0, err
    assert "note:" not in out
    hand_in(classroom, "ada", SOLVED)
    code, _, err = coursekit(classroom, "grade", "hw1", "--no-feedback")
    assert code == 0, err
    assert [*points(classroom).values()] == [3]


TIMEOUT = "sqlite:///gradebook.db?timeout=60"


@pytest.mark.parametrize(
    ("name", "url"),
    [("wh?t", ""), ("100%25", TIMEOUT), ("a#b", TIMEOUT), ("Übung x&y=1", "")],
)
def test_course_folder_may_have_any_name(released_course, coursekit, name, url):
    root = released_course.with_name(name)
    released_course.rename(root)
    if url:
        _configure(root, f"c.CourseDirectory.db_url = {url!r}")
    beside = sorted(path.name for path in root.parent.iterdir())
    kept = back_up(Course(root))
    (root / "gradebook.db").unlink()
    code, _, err = coursekit(root, "restore", str(kept))
    assert code == 0, err
    assert coursekit(root, "release", "--check") == (0, "", "")
    assert _max_scores(root)
    assert sorted(path.name for path in root.parent.iterdir()) == beside


def test_cell_that_never_ends_is_refused(released_course, coursekit):
    _configure(released_course, "c.Execute.timeout = 2")
    with edited(released_course / NOTEBOOK) as cells:
        cells["task-1-1"].source += "\nwhile True: pass"
    code, _, err = coursekit(released_course, "release")
    assert code == 2
    assert err.startswith(f"coursekit: {NOTEBOOK}: cell task-1-1: ran longer than 2 s")


# --- the gradebook --------------------------------------------------------------------


@IGNORE_NBGRADER
def test_notebook_with_submissions_keeps_its_cells(released_course, coursekit):
    _submit(released_course)
    before = tree(released_course / "release"), _max_scores(released_course)
    with edited(released_course / NOTEBOOK) as cells:
        _rename(cells["test-1-1-hidden"], "test-1-1-hidden-swapped")
    code, _, err = coursekit(released_course, "release")
    assert code == 2
    assert err.count("\n") == 1
    assert f"{NOTEBOOK}: nbgrader refuses it" in err
    assert "submissions" in err
    assert (tree(released_course / "release"), _max_scores(released_course)) == before


@pytest.mark.slow
def test_release_that_cannot_be_put_in_place_leaves_the_previous_one(released_course, coursekit):
    release = released_course / "release"
    (release / "hw1.zip").unlink()
    (release / "hw1.zip").mkdir()
    before = tree(release)
    with edited(released_course / NOTEBOOK) as cells:
        cells["title"].source = "# Judge a classifier honestly"
    code, _, err = coursekit(released_course, "release")
    assert code == 2
    assert err.startswith(f"coursekit: {release / 'hw1.zip'}: something else is there")
    assert tree(release) == before
    assert (release / "hw1.zip").is_dir()


# --- --check ------------------------------------------------------------------------------------


def test_check_is_silent_when_release_is_up_to_date(released_course, coursekit):
    before = tree(released_course / "release")
    gradebook = (released_course / "gradebook.db").read_bytes()
    assert coursekit(released_course, "release", "--check") == (0, "", "")
    assert tree(released_course / "release") == before
    assert (released_course / "gradebook.db").read_bytes() == gradebook


def test_check_names_what_differs(released_course, coursekit):
    release = released_course / "release"
    (release / "hw1" / "data" / "labels.csv").write_text("a\n")
    (release / "hw1" / "notes.txt").write_text("mine\n")
    (release / "hw1.zip").unlink()
    before = tree(release)
    code, _, err = coursekit(released_course, "release", "--check")
    assert code == 1
    assert err.splitlines() == [
        "release/hw1.zip: missing; run `coursekit release`",
        "release/hw1/data/labels.csv: differs from what the source gives; run `coursekit release`",
        "release/hw1/notes.txt: superfluous; run `coursekit release`",
    ]
    assert tree(release) == before


# --- together with nbgrader -----------------------------------------------------------


@pytest.mark.slow
def test_release_on_its_own_says_what_is_unsolved(released_course, tmp_path):
    alone = tmp_path / "alone"
    with zipfile.ZipFile(released_course / "release" / "hw1.zip") as archive:
        archive.extractall(alone)
    result = nbgrader(alone / "hw1", "validate", "measures.ipynb", check=False)
    assert "VALIDATION FAILED ON 2 CELL(S)" in result.stdout  # the check and the written answer
    assert "NotImplementedError" in result.stdout
    with edited(alone / "hw1" / "measures.ipynb") as cells:
        stub = "# YOUR CODE HERE\n    raise NotImplementedError()"
        right = "return sum(map(lambda a, b: a == b, y_true, y_pred)) / len(y_true)"
        cells["task-1-1"].source = cells["task-1-1"].source.replace(stub, right)
        cells["answer-1-2"].source = "Not very: there are four observations."
    result = nbgrader(alone / "hw1", "validate", "measures.ipynb", check=False)
    assert "Success! Your notebook passes all the tests." in result.stdout


@pytest.mark.slow
def test_course_of_another_kind_is_released(tmp_path, coursekit):
    assert nbgrader(tmp_path, "quickstart", "stock", check=False).returncode == 0
    code, out, err = coursekit(tmp_path / "stock", "release", "ps1")
    assert code == 0, err
    assert "coursekit:" not in err  # a bar is there: the solution is tried as it will be graded
    assert out.startswith("ps1: 2 notebooks, 13 points, 1 file in release/ps1")
    assert coursekit(tmp_path / "stock", "release", "ps1", "--check")[0] == 0
    assert sorted(tree(tmp_path / "stock" / "release")) == [
        "ps1.zip",
        "ps1/jupyter.png",
        "ps1/problem1.ipynb",
        "ps1/problem2.ipynb",
    ]
    assert coursekit(tmp_path / "stock", "lint", "ps1")[0] == 0


# --- helpers --------------------------------------------------------------------------------------


def _source(root):
    return nbformat.read(root / NOTEBOOK, as_version=4)


def _configure(root, line):
    configure(root, line + "\n")


def _rename(one, name):
    one.id = one.metadata.nbgrader.grade_id = name


def _submit(root):
    from nbgrader.api import Gradebook

    with Gradebook(f"sqlite:///{root}/gradebook.db", "small") as gradebook:
        gradebook.add_student("ada")
        gradebook.add_submission("hw1", "ada")


def _max_scores(root):
    query = (
        "select base_cell.name, grade_cells.max_score from base_cell join grade_cells "
        "on base_cell.id = grade_cells.id"
    )
    with closing(sqlite3.connect(root / "gradebook.db")) as db:
        return dict(db.execute(query).fetchall())
