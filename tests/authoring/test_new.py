"""`coursekit new`: what it writes lints, certifies, releases and grades at once."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from hand_ins import points
from nbgrader.preprocessors import ClearHiddenTests, ClearMarkScheme, ClearSolutions
from small import configure, edited, tree
from tables import table
from traitlets.config import Config

from coursekit.bank.answers import bank
from coursekit.course import Course
from coursekit.notebook.cells import Markers

DATA = table("new")

SOLVED = "def spread(values):\n    return max(values) - min(values)\n"


@pytest.fixture
def new_course(tmp_path, coursekit):
    """The folder of a course that `coursekit new --course` made."""
    root = tmp_path / "my course"
    code, out, err = coursekit(tmp_path, "new", "week1", "--course", str(root))
    assert (code, err) == (0, "")
    assert str(root) in out
    return root


def hand_in(root: Path, assignment: str, student: str, code: str | None = None) -> None:
    folder = root / "submitted" / student / assignment
    shutil.copytree(root / "release" / assignment, folder)
    if code is not None:
        with edited(folder / f"{assignment}.ipynb") as cells:
            cells["task-1-1"].source = code


def test_a_new_course_has_what_a_course_needs(new_course, coursekit):
    names = {path.name for path in new_course.iterdir()}
    assert names >= {
        *(".gitignore", "README.md", "checks.py", "mltools.py", "nbgrader_config.py"),
        *("requirements.txt", "source", "answers"),
    }
    for name in ("README.md", "nbgrader_config.py"):
        assert "@" not in (new_course / name).read_text(encoding="utf-8")  # all words filled in
    course = Course(new_course)
    assert course.coursedir.course_id == "my-course"
    assert course.settings.conventions
    assert coursekit(new_course, "lint") == (0, "nothing found\n", "")
    assert coursekit(new_course, "normalise", "--check") == (0, "", "")


def test_a_new_course_ignores_the_private_files_that_this_one_ignores(new_course):
    ours = (Path(__file__).resolve().parents[2] / ".gitignore").read_text(encoding="utf-8")
    private = ours.split("students' work is never committed\n")[1].split("\n\n")[0].splitlines()
    patterns = [line.strip("/") for line in private if not line.startswith("!")]
    assert {"people.csv", "requests.csv", "roster*.csv", ".coursekit"} <= {*patterns}
    assert {"*.csv", "*.zip", "*.mbox"} <= {*patterns}  # what a system hands out
    # A file of that name, or one in a folder of that name.
    is_folder = {line.strip("/") for line in private if line.endswith("/")}
    files = [one.replace("*", "x") + ("/x" if one in is_folder else "") for one in patterns]
    subprocess.run(["git", "init", "-q"], cwd=new_course, check=True)
    command = ["git", "-c", "core.excludesFile=/dev/null", "check-ignore", *files]
    ignored = subprocess.run(command, cwd=new_course, capture_output=True, text=True, check=False)
    assert ignored.stdout.splitlines() == files


@pytest.mark.parametrize("asked", DATA["asked"])
def test_nothing_that_exists_is_touched(small_course, coursekit, asked):
    (small_course / "answers" / "hw9").mkdir(parents=True)
    (small_course / "source" / "hw10").write_text("mine", encoding="utf-8")
    before = tree(small_course)
    asked = tuple(word.replace("FULL", str(small_course)) for word in asked)
    code, out, err = coursekit(small_course, *asked)
    assert code == 2
    assert out == ""
    assert len(err.splitlines()) == 1
    assert tree(small_course) == before
    assert not (small_course.parent / "other").exists()
    assert sorted(path.name for path in (small_course / "source").iterdir()) == ["hw1", "hw10"]


def test_a_file_of_every_assignment_is_linked(small_course, coursekit):
    configure(small_course, 'c.CourseKit.files_of_all = ["helpers.py"]\n')
    (small_course / "helpers.py").write_text("", encoding="utf-8")
    assert coursekit(small_course, "new", "hw2")[0] == 0
    assert (small_course / "source" / "hw2" / "helpers.py").read_text(encoding="utf-8") == ""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="the sandbox needs Linux")
def test_a_new_course_certifies_releases_and_grades(new_course, coursekit):
    code, out, err = coursekit(new_course, "certify")
    assert code == 0, out + err
    code, out, err = coursekit(new_course, "release")
    assert code == 0, err
    assert "5 points" in out
    code, _, err = coursekit(new_course, "release", "--check")
    assert code == 0, err
    hand_in(new_course, "week1", "solved", SOLVED)
    hand_in(new_course, "week1", "blank")
    wrong = next(one for one in bank(Course(new_course), "week1") if not one.right)
    hand_in(new_course, "week1", "wrong", wrong.code)
    code, _, err = coursekit(new_course, "grade", "week1")
    assert code == 0, err
    got = points(new_course)
    assert got == {"solved": 3, "blank": 0, "wrong": 0}
    page = (new_course / "feedback" / "wrong" / "week1" / "week1.html").read_text("utf-8")
    assert "The values come in any order" in page  # what the bank tells its student


def test_markers_are_nbgraders_where_a_course_names_none():
    steps = ClearSolutions(), ClearHiddenTests(), ClearMarkScheme()
    theirs = [
        tuple(getattr(step, name) for name in sorted(step.trait_names()) if "delimeter" in name)
        for step in steps
    ]
    assert [tuple(fence) for fence in Markers.of_config(Config())] == theirs


@pytest.mark.slow
@pytest.mark.parametrize(
    "config",
    [pytest.param("c = get_config()\n", marks=pytest.mark.nightly), DATA["custom"]],
    ids=["stock", "custom"],
)
def test_in_a_course_without_conventions(tmp_path, coursekit, config):
    (tmp_path / "nbgrader_config.py").write_text(config, encoding="utf-8")
    assert coursekit(tmp_path, "new", "hw1")[0] == 0
    assert coursekit(tmp_path, "lint") == (0, "nothing found\n", "")
    code, out, err = coursekit(tmp_path, "certify", "hw1")
    assert code == 0, out + err
    code, _, err = coursekit(tmp_path, "release", "hw1")
    assert code == 0, err
    notebook = json.loads((tmp_path / "release" / "hw1" / "hw1.ipynb").read_text("utf-8"))
    given = {cell["id"]: "".join(cell["source"]) for cell in notebook["cells"]}
    assert "max(" not in given["task-1-1"]
    assert "-9.5" not in given["test-1-1-hidden"]
