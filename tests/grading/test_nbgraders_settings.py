"""Settings of nbgrader's that have a say in who and what is graded, and whose the files are."""

from __future__ import annotations

import os
import shutil
import stat
import sys
from pathlib import Path

import nbformat
import pytest
from hand_ins import SOLVED
from hand_ins import hand_in as hand_in_small
from nbgrader.converters import Autograde
from parity import both, differences
from parity import nbgrader as run
from small import configure, notebook_of, write
from traitlets.utils.importstring import import_item

from coursekit.grading.configure import STEPS

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the sandbox needs Linux")

CONFIG = """
c = get_config()
c.CourseDirectory.course_id = "other"
c.Execute.timeout = 60
c.Autograde.exclude_overwriting = {"hw1": ["stack.py", "texts/essay.txt"]}
"""
STACK = "def push(values, value):\n    return [*values, value]\n"
HELPER = "import stack\ndef works():\n    return stack.push([], 1) == [1]\n"
EMPTY = "def push(values, value):\n    pass\n"
LISTED = """\
import subprocess
assert subprocess.run(["ls", "notes.txt"], capture_output=True).returncode == 0"""
BESIDE = "essay, essay-more, given, helped, imported, listed, more, notes, own-module, plain"
ALL = {*BESIDE.split(", ")}


def a_course(root: Path) -> Path:
    """Students write a module and a text; two more files they make themselves."""
    source = root / "source/hw1"
    (source / "texts").mkdir(parents=True)
    (root / "nbgrader_config.py").write_text(CONFIG, encoding="utf-8")
    (source / "stack.py").write_text(STACK, encoding="utf-8")
    (source / "helper.py").write_text(HELPER, encoding="utf-8")
    (source / "texts/essay.txt").write_text("I think so.", encoding="utf-8")
    cells = {
        "setup": ("from stack import push as put", "locked"),
        "task": ("### BEGIN SOLUTION\nx = 1\n### END SOLUTION", "solution"),
        "imported": ("import stack\nassert stack.push([1], 2) == [1, 2]", "check"),
        "given": ("assert put([], 3) == [3]", "check"),
        "helped": ("import helper\nassert helper.works()", "check"),
        "essay": ("text = open('texts/essay.txt').read()\nassert 'I' in text", "check"),
        "essay-more": ("assert text.endswith('.')", "check"),
        "notes": ("said = open('notes.txt').read()\nassert said == 'seen'", "check"),
        "more": ("assert len(said) == 4", "check"),
        "listed": (LISTED, "check"),
        "own-module": ("from helpful import y\nassert y == 2", "check"),
        "plain": ("assert x == 1", "check"),
    }
    write(source / "stacks.ipynb", notebook_of(cells))
    return root


def hand_in(root: Path, student: str, x: str, files: dict[str, str]) -> None:
    folder = root / "submitted" / student / "hw1"
    shutil.copytree(root / "release/hw1", folder)
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    made = nbformat.read(folder / "stacks.ipynb", as_version=4)
    for one in made.cells:
        one.source = x if one.id == "task" and x else one.source
    write(folder / "stacks.ipynb", made)


@pytest.mark.slow
def test_checks_see_the_files_of_the_student(tmp_path):
    root = a_course(tmp_path / "course")
    run(root, "generate_assignment", "hw1")
    good = {"notes.txt": "seen", "helpful.py": "y = 2"}
    bad = {"stack.py": EMPTY, "texts/essay.txt": "", "notes.txt": "no", "helpful.py": "y = 3"}
    hand_in(root, "right", "x = 1", good)
    hand_in(root, "wrong", "x = 2", bad)
    # The notebook as it was handed out: only the files are theirs.
    hand_in(root, "left", "", good)
    hand_in(root, "left-wrong", "", bad)
    theirs, ours, said = both(root, "hw1")
    got = {
        student: {
            name for (who, _, name), (score, *_) in theirs.items() if who == student and score
        }
        for student in ("right", "wrong", "left", "left-wrong")
    }
    wrong = {"listed"}
    assert got == {"right": ALL, "wrong": wrong, "left": ALL - {"plain"}, "left-wrong": wrong}
    assert differences(theirs, ours) == {}, said
    assert f"stacks: {BESIDE} run beside the answers" in said
    graded = root / "autograded/wrong/hw1"
    assert (graded / "stack.py").read_text(encoding="utf-8") == EMPTY


def test_who_is_excluded_is_not_graded(classroom, coursekit):
    configure(classroom, 'c.CourseDirectory.student_id_exclude = "teacher,ta"\n')
    for student in ("ada", "teacher"):
        hand_in_small(classroom, student, SOLVED)
    assert coursekit(classroom, "grade", "hw1")[0] == 0
    assert [path.parent.name for path in (classroom / "autograded").glob("*/hw1")] == ["ada"]
    code, _, err = coursekit(classroom, "grade", "hw1", "--student", "teacher")
    assert code == 2
    assert err.startswith("coursekit: teacher: nothing in ")
    assert "c.CourseDirectory.student_id_exclude" in err


@pytest.mark.slow
def test_what_a_group_shares_its_members_can_write(small_course, coursekit):
    configure(small_course, "c.CourseDirectory.groupshared = True\n")
    before = os.umask(0o022)
    try:
        assert coursekit(small_course, "release")[0] == 0
        hand_in_small(small_course, "ada", SOLVED)
        assert coursekit(small_course, "grade", "hw1")[0] == 0
    finally:
        os.umask(before)
    made = [small_course / name for name in ("release", "autograded", "feedback", ".coursekit")]
    paths = [one for folder in made for one in (folder, *folder.rglob("*"))]
    paths = [one for one in paths if one.suffix != ".db"]  # SQLite lets nobody else write
    assert len(paths) > 10
    assert [one for one in paths if not one.stat().st_mode & stat.S_IWGRP] == []


def test_the_steps_that_are_named_are_nbgraders_own():
    assert [import_item(step) for step in STEPS] == Autograde.autograde_preprocessors.default()


def test_nbgraders_own_pages_can_be_had(released_course, coursekit):
    configure(
        released_course,
        'c.GenerateFeedback.exporter_class = "nbconvert.exporters.HTMLExporter"\n'
        'c.HTMLExporter.template_name = "feedback"\n',
    )
    hand_in_small(released_course, "ada", SOLVED)
    assert coursekit(released_course, "grade", "hw1")[0] == 0
    (page,) = (released_course / "feedback/ada/hw1").glob("*.html")
    assert "Hidden check 1.1" in page.read_text(encoding="utf-8")
