"""What stops a command is said in one line, whatever it is."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest
from bank_answers import RIGHT, add
from downloads import a_notebook, zipped
from hand_ins import SOLVED, hand_in
from small import configure, edited, make_small_course
from tables import table

from coursekit.course import Course

DATA = table("trouble")

NOTEBOOK = "source/hw1/measures.ipynb"


def started(root, *arguments, **environment):
    return subprocess.Popen(
        [sys.executable, "-m", "coursekit", "-C", str(root), *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | environment,
        start_new_session=True,
    )


def test_a_file_in_the_place_of_a_folder_is_named(released_course, coursekit):
    (released_course / "collected").write_text("a file")
    files = {"lovelaceada_1_2_measures.ipynb": a_notebook(released_course)}
    download = zipped(released_course / "c.zip", files)
    code, _, err = coursekit(released_course, "collect", "hw1", str(download))
    assert (code, err) == (2, f"coursekit: {released_course}/collected/hw1: Not a directory\n")


def test_a_gradebook_of_an_earlier_nbgrader_is_named_before_anything_is_graded(
    classroom, coursekit
):
    hand_in(classroom, "ada", SOLVED)
    assert coursekit(classroom, "grade", "hw1")[0] == 0
    with closing(sqlite3.connect(classroom / "gradebook.db")) as gradebook:
        gradebook.execute("alter table student drop column lms_user_id")
        gradebook.execute("update alembic_version set version_num = '167914646830'")
        gradebook.commit()
    hand_in(classroom, "bo", SOLVED)
    for command in ["grade", "hw1"], ["grade", "hw1", "--force"], ["export", "--to", "csv"]:
        code, _, err = coursekit(classroom, *command)
        assert (code, err.count("\n")) == (2, 1), err
        assert "earlier version of nbgrader; run `nbgrader db upgrade`" in err
    assert not (classroom / "autograded/bo").exists()
    upgrade = [sys.executable, "-m", "nbgrader", "db", "upgrade"]
    subprocess.run(upgrade, cwd=classroom, check=True, capture_output=True)
    assert coursekit(classroom, "grade", "hw1")[0] == 0


@pytest.mark.parametrize(("text", "said"), DATA["settings"])
def test_a_setting_of_another_type_is_named(small_course, coursekit, text, said):
    configure(small_course, text)
    code, _, err = coursekit(small_course, "release")
    assert (code, err) == (2, f"coursekit: nbgrader_config.py: {said}; mend the setting.\n")


@pytest.mark.parametrize("verb", ["grade", "report", "release"])
def test_a_gradebook_that_is_none_is_named(released_course, coursekit, verb):
    folder = released_course / "submitted/ada/hw1"
    folder.mkdir(parents=True)
    (folder / "measures.ipynb").write_bytes((released_course / NOTEBOOK).read_bytes())
    (released_course / "gradebook.db").write_text("no database\n" * 100)
    code, _, err = coursekit(released_course, verb, "hw1")
    assert code == 2
    assert err.splitlines()[-1] == (
        f"coursekit: {released_course / 'gradebook.db'}: the gradebook cannot be used: "
        "file is not a database; mend that and go on."
    )
    assert "Traceback" not in err


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_reader_that_has_read_enough_is_no_trouble(small_course, unbuffered):
    with started(small_course, "lint", PYTHONUNBUFFERED=unbuffered) as process:
        process.stdout.close()  # as `| head` does, only sooner
        said = process.stderr.read()
    assert (process.returncode, said) == (141, "")


@pytest.mark.skipif(sys.platform != "linux", reason="looks at its processes")
@pytest.mark.parametrize("is_first_worker", [False, True])
def test_ctrl_c_is_one_line(small_course, is_first_worker):
    add(small_course, "slow", RIGHT + "\nimport time\ntime.sleep(60)\n")
    process = started(small_course, "certify")
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    if not is_first_worker:
        process.stderr.read(8)  # of the bar
    while not any("spawn_main" in arguments(child) for child in children.read_text().split()):
        time.sleep(0.005)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (130, "")
    assert err.splitlines()[-1] == "coursekit: stopped"
    assert "Traceback" not in err


def arguments(process: str) -> str:
    try:
        return Path(f"/proc/{process}/cmdline").read_text()
    except OSError:
        return ""


def test_what_the_terminal_cannot_show_is_written_in_another_way(tmp_path):
    root = make_small_course(tmp_path / "Übung")
    with edited(root / NOTEBOOK) as cells:
        cells["setup"].execution_count = 3
    process = started(root, "normalise", PYTHONIOENCODING="ascii")
    out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (0, "")
    assert out == f"{tmp_path}/\\xdcbung/{NOTEBOOK}: normalised\n"


@pytest.mark.parametrize("command", DATA["below-1"])
def test_a_number_below_1_is_refused(small_course, coursekit, capsys, command):
    with pytest.raises(SystemExit) as end:
        coursekit(small_course, *command.split())
    assert end.value.code == 2
    *_, option, number = command.split()
    assert f"argument {option}: {number} is less than 1" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["grade", "grade --dry-run", "regrade", "report"])
def test_an_assignment_that_is_not_there_is_named(small_course, coursekit, command):
    verb, *options = command.split()
    code, out, err = coursekit(small_course, verb, "nope", *options)
    assert (code, out) == (2, "")
    assert (
        err == f"coursekit: nope: no such assignment in {small_course / 'source'}; there is hw1.\n"
    )


def test_folders_in_another_order_are_refused(small_course, coursekit):
    """nbgrader can have them so; what was handed in would not be found."""
    config = small_course / "nbgrader_config.py"
    with config.open("a", encoding="utf-8") as file:
        file.write('c.CourseDirectory.directory_structure = "{nbgrader_step}/{assignment_id}/')
        file.write('{student_id}"\n')
    code, _, err = coursekit(small_course, "grade", "hw1")
    assert code == 2
    assert f"{config}: c.CourseDirectory.directory_structure: coursekit knows only" in err
    assert err.count("\n") == 1


def test_a_misspelt_setting_is_named(small_course):
    configure(small_course, "c.CourseKit.conventionz = True\n")
    with pytest.warns(UserWarning, match=r"`conventionz` not recognized .* mean `conventions`"):
        Course(small_course)
