"""`c.CourseKit.keep_written`: files that students' code writes stay beside their notebooks."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from hand_ins import points
from judged import course, grade, submit
from parity import nbgrader
from small import cell, configure, edited, write
from tables import table

KEEP = 'c.CourseKit.keep_written = ["*.csv", "figures/*.png"]\n'
DATA = table("keep_written")
WRITES_ONE = DATA["writes-one"]


def of(*sources: str) -> nbformat.NotebookNode:
    """A notebook with an answer for each source, and a check."""
    cells = [cell(f"task-{n}", source, "solution") for n, source in enumerate(sources)]
    made = nbformat.v4.new_notebook(cells=[*cells, cell("test-1", "assert 1 == 1", "check", 1)])
    made.metadata.kernelspec = {"display_name": "Python 3", "name": "python3"}
    return made


def files(root: Path, student: str) -> dict[str, str]:
    folder = root / "autograded" / student / "hw1"
    found = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*.*")}
    return {name: one.read_text() for name, one in found.items() if one.suffix != ".ipynb"}


@pytest.fixture
def made(tmp_path) -> Path:
    """A course of two notebooks; ada has handed in a file, too."""
    root = course(tmp_path, of(DATA["writes"]), KEEP)
    looks = "### BEGIN SOLUTION\nimport os\nprint('SEEN', sorted(os.listdir()))\n### END SOLUTION"
    write(root / "source/hw1/second.ipynb", of(looks))
    path = submit(root, "ada")
    write(path.with_name("second.ipynb"), of(looks))
    for name in ("mine.csv", "other.csv"):
        path.with_name(name).write_text("handed in", encoding="utf-8")
    return root


@pytest.mark.slow
def test_files_that_the_course_wants_are_kept(made):
    assert grade(made)["ada"]["status"] == "graded"
    expected = {
        "out.csv": "written",
        "mine.csv": "written",  # as nbgrader does: what was handed in is in submitted/
        "other.csv": "handed in",
        "figures/one.png": "written",
    }
    assert files(made, "ada") == expected
    assert (made / "submitted/ada/hw1/mine.csv").read_text(encoding="utf-8") == "handed in"
    # The second notebook has found what was handed in, and what the first wrote.
    shown = (made / "autograded/ada/hw1/second.ipynb").read_text(encoding="utf-8")
    assert "SEEN ['checks.py', 'data', 'figures', 'mine.csv', 'other.csv', 'out.csv']" in shown
    with edited(made / "submitted/ada/hw1/measures.ipynb") as cells:
        cells["task-0"].source = "open('late.csv', 'w').close()"
    grade(made)
    assert files(made, "ada") == {
        "late.csv": "", "mine.csv": "handed in", "other.csv": "handed in",
    }  # fmt: skip


@pytest.mark.nightly
def test_by_nbgraders_own_command_too_and_nothing_unless_it_is_asked_for(made):
    nbgrader(made, "generate_assignment", "hw1")
    nbgrader(made, "autograde", "hw1", "--create")
    kept = files(made, "ada")
    assert (kept["out.csv"], kept["mine.csv"], kept["figures/one.png"]) == ("written",) * 3
    assert "figures/one.txt" not in kept
    config = made / "nbgrader_config.py"
    config.write_text(config.read_text(encoding="utf-8").replace(KEEP, ""), encoding="utf-8")
    grade(made)
    assert files(made, "ada") == {"mine.csv": "handed in", "other.csv": "handed in"}


@pytest.mark.parametrize("pattern", ["/etc/*", "../*", "a/../*.csv", "**/*.csv", "", ".*", "a//b"])
def test_a_pattern_that_names_no_files_of_the_notebook_is_refused(small_course, coursekit, pattern):
    configure(small_course, f"c.CourseKit.keep_written = [{pattern!r}]\n")
    code, _, err = coursekit(small_course, "lint")
    assert code != 0
    assert f"c.CourseKit.keep_written: {pattern!r} names no files; write patterns" in err


@pytest.mark.slow
def test_a_later_notebook_finds_what_an_earlier_one_wrote_and_nothing_of_it_stays(tmp_path):
    """As with nbgrader, where all notebooks of a submission run in one folder."""
    root = course(tmp_path, of(WRITES_ONE.format(1, 1)), "")
    second = of(DATA["reads-it"])
    second.cells[-1].source = 'assert found == ("1", "1")'
    write(root / "source/hw1/second.ipynb", second)
    for student, wrote in (("ada", 1), ("bo", 2)):
        path = submit(root, student)
        write(path, of(WRITES_ONE.format(wrote, 1)))
        write(path.with_name("second.ipynb"), second)
        path.with_name("mine.csv").write_text("handed in", encoding="utf-8")
    grade(root)
    assert points(root) == {"ada": 2, "bo": 1}  # both; the first only
    assert files(root, "ada") == files(root, "bo") == {"mine.csv": "handed in"}
    # The reader is run again when what it reads is another one now; the writer always.
    path = root / "submitted/bo/hw1/measures.ipynb"
    with edited(path) as cells:
        cells["task-0"].source = WRITES_ONE.format(1, 1)
    grade(root)
    assert points(root)["bo"] == 2
    with edited(path.with_name("second.ipynb")) as cells:
        cells["task-0"].source += "# another"
    grade(root)
    assert points(root)["bo"] == 2


@pytest.mark.slow
def test_who_writes_down_right_results_that_were_put_in_place_is_named(tmp_path):
    first = of("### BEGIN SOLUTION\nsecret = 137\n### END SOLUTION")
    first.cells[-1].source = "assert secret == 137"
    first.cells += of(DATA["learns"]).cells
    for number, one in enumerate(first.cells[2:]):
        one.id = one.metadata.nbgrader.grade_id = f"later-{number}"
    root = course(tmp_path, first, "c.CourseKit.follow_through = True\n")
    write(root / "source/hw1/second.ipynb", of("### BEGIN SOLUTION\npass\n### END SOLUTION"))
    for student in ("ada", "eve"):
        path = submit(root, student, {"task-0": "secret = 0"} if student == "eve" else {})
        write(path.with_name("second.ipynb"), of("pass"))
    found = grade(root)
    assert found["ada"]["notes"] == []
    assert "look whether answers there come from such a file" in " ".join(found["eve"]["notes"])
