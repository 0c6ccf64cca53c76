"""Grades are those of `nbgrader autograde`; docs/nbgrader.md has the table."""

from __future__ import annotations

import getpass
import json
import shutil
import subprocess
import sys
from pathlib import Path

import nbformat
import nbgrader.tests
import pytest
from parity import both, differences
from parity import nbgrader as run
from small import cell, write
from tables import table

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="the sandbox needs Linux"),
]

CONFIG = 'c = get_config()\nc.CourseDirectory.course_id = "other"\nc.Execute.timeout = 60\n'
# nbgrader's own cases: test_nbgrader_autograde.py and others have these files, with these students.
SHIPPED = Path(nbgrader.tests.__file__).parent
APPS, STEPS = SHIPPED / "apps/files", SHIPPED / "preprocessors/files"
SOURCES = {
    "p1": APPS / "submitted-unchanged.ipynb",
    "simple": APPS / "autotest-simple.ipynb",
    "hashed": APPS / "autotest-hashed.ipynb",
    "hidden": APPS / "autotest-hidden.ipynb",
    "multi": APPS / "autotest-multi.ipynb",
    "output": APPS / "test-with-output.ipynb",
    "relative": APPS / "open_relative_file.ipynb",
    "task": STEPS / "test_taskcell.ipynb",
    "manual": STEPS / "manually-graded-code-cell.ipynb",
}
HANDED_IN = {
    "solution": {name: SOURCES[name] for name in ("hashed", "multi", "output", "relative", "task")},
    "blank": dict.fromkeys(("p1", "hidden", "task", "manual"), None),  # the release
    "changed": {
        "p1": APPS / "submitted-changed.ipynb",
        "simple": APPS / "autotest-simple-changed.ipynb",
        "hashed": APPS / "autotest-hashed-changed.ipynb",
        "hidden": APPS / "autotest-hidden-changed-right.ipynb",
        "multi": APPS / "autotest-multi-changed.ipynb",
    },
    "check-changed": {
        "p1": APPS / "submitted-grade-cell-changed.ipynb",
        "hidden": APPS / "autotest-hidden-changed-wrong.ipynb",
    },
    "locked-changed": {"p1": APPS / "submitted-locked-cell-changed.ipynb"},
    "cheat": {"p1": APPS / "submitted-cheat-attempt.ipynb"},
    "other-cheat": {"p1": APPS / "submitted-cheat-attempt-alternative.ipynb"},
}


# At each commit two of them, with all who handed these in; at night all.
@pytest.mark.parametrize(
    "names", [("p1", "hidden"), pytest.param(tuple(SOURCES), marks=pytest.mark.nightly)], ids=len
)
def test_the_notebooks_of_nbgraders_own_tests(tmp_path, names):
    root = tmp_path / "course"
    source = root / "source/ps1"
    source.mkdir(parents=True)
    (root / "nbgrader_config.py").write_text(CONFIG, encoding="utf-8")
    shutil.copy(APPS / "autotests.yml", root)
    shutil.copy(APPS / "data.txt", source)
    for name in names:
        shutil.copy(SOURCES[name], source / f"{name}.ipynb")
    run(root, "generate_assignment", "ps1")
    for student, handed_in in HANDED_IN.items():
        folder = root / "submitted" / student / "ps1"
        folder.mkdir(parents=True)
        shutil.copy(APPS / "data.txt", folder)
        for name in handed_in.keys() & set(names):
            file, path = f"{name}.ipynb", handed_in[name]
            shutil.copy(path or root / "release/ps1" / file, folder / file)
    theirs, ours, said = both(root, "ps1")
    assert len(theirs) > 10 * len(names)
    assert sum(score or 0 for score, *_ in theirs.values()) > 2 * len(names)
    assert differences(theirs, ours) == {}, said


DATA = table("parity")
SORT = DATA["sort"]
HW = "problem set 1"


def solved(name: str, source: str) -> nbformat.NotebookNode:
    return cell(name, f"### BEGIN SOLUTION\n{source}\n### END SOLUTION", "solution")


def tagged(one: nbformat.NotebookNode, tag: str) -> nbformat.NotebookNode:
    one.metadata["tags"] = [tag]
    return one


def habits() -> dict[str, nbformat.NotebookNode]:
    """Notebooks as other people write them."""
    pictured = cell("why", "### BEGIN SOLUTION\nSo.\n### END SOLUTION", "answer", 2)
    pictured.attachments = {"dot.png": {"image/png": "iVBORw0KGgo="}}
    task = nbformat.v4.new_markdown_cell("Show it.", id="show")
    task.metadata["nbgrader"] = {
        "grade": False, "solution": False, "locked": True, "task": True, "points": 3,
        "grade_id": "show", "schema_version": 3,
    }  # fmt: skip
    many = [nbformat.v4.new_code_cell(f"x{n} = {n}", id=f"x{n}") for n in range(95)]
    texts = [nbformat.v4.new_markdown_cell(f"Part {n}", id=f"t{n}") for n in range(100)]
    read = "open('data files/my words.csv').read().split()"
    found = {
        "part a": [
            tagged(cell("teacher", "secret = 3", "locked"), "teacher"),
            solved("a-1", f"def words():\n    return {read}"),
            cell("a-check", "assert words() == ['a', 'b'] and before == 1", "check", 2),
            tagged(cell("a-lenient", "assert len(words()) == 3", "check", 1), "lenient"),
            cell("a-half", "0.5 if words() else 0", "check", 1),
        ],
        "many": [
            *texts, *many, solved("m-1", "total = x1 + x2"),
            cell("m-check", "assert total == 3", "check", 1),
            cell("m-more", "assert total == x3", "check", 1),
        ],
        "old": [
            solved("o-1", "y = 1"), cell("o-check", "assert y == 1", "check", 1), pictured, task,
        ],
        "own kernel": [solved("k-1", "z = 1"), cell("k-check", "assert z == 1", "check", 1)],
        "calc": [
            solved("c-1", "a = 1"), cell("c-check", "want a = 1", "check", 1),
            cell("c-other", "want b = 2", "check", 1),
        ],
    }  # fmt: skip
    made = {name: nbformat.v4.new_notebook(cells=cells) for name, cells in found.items()}
    for name, one in made.items():
        kernel = name if name == "calc" else "own-python" if name == "own kernel" else "python3"
        language = "calc" if name == "calc" else "python"
        one.metadata.kernelspec = {"display_name": kernel, "name": kernel, "language": language}
    for one in made["old"].cells:
        del one["id"]
    made["old"].nbformat_minor = 0
    return made


@pytest.fixture
def kernels(tmp_path, monkeypatch) -> None:
    """A second Python, and another language."""
    for name, language, program in (
        ("own-python", "python", ["-m", "ipykernel_launcher"]),
        ("calc", "calc", ["{resource_dir}/calc.py"]),
    ):
        folder = tmp_path / "jupyter/kernels" / name
        folder.mkdir(parents=True)
        program = [one.replace("{resource_dir}", str(folder)) for one in program]
        argv = [sys.executable, *program, "-f", "{connection_file}"]
        spec = {"argv": argv, "display_name": name, "language": language}
        (folder / "kernel.json").write_text(json.dumps(spec), encoding="utf-8")
        (folder / "calc.py").write_text(DATA["calc"], encoding="utf-8")
    monkeypatch.setenv("JUPYTER_PATH", str(tmp_path / "jupyter"))


def hand_in(root: Path, student: str, answers: dict[str, str], day: int) -> None:
    folder = root / "submitted" / student / HW
    shutil.copytree(root / "release" / HW, folder)
    for path in folder.glob("*.ipynb"):
        made = nbformat.read(path, as_version=4)
        for one in made.cells:
            name = one.metadata.get("nbgrader", {}).get("grade_id", "")
            one.source = answers.get(name, one.source)
        nbformat.write(made, path)
    (folder / "my notes.txt").write_text("a b", encoding="utf-8")
    (folder / "timestamp.txt").write_text(f"2026-01-0{day} 12:00:00 UTC", encoding="utf-8")


@pytest.mark.nightly
@pytest.mark.usefixtures("kernels")
def test_courses_in_other_peoples_habits(tmp_path):
    root, exchange = tmp_path / "course", tmp_path / "exchange"
    (root / "source" / HW / "data files").mkdir(parents=True)
    exchange.mkdir(mode=0o777)
    exchange.chmod(0o777)
    config = CONFIG + DATA["habits"].replace("EXCHANGE", repr(str(exchange)))
    (root / "nbgrader_config.py").write_text(config, encoding="utf-8")
    (root / "source" / HW / "data files/my words.csv").write_text("a b", encoding="utf-8")
    for name, made in habits().items():
        write(root / "source" / HW / f"{name}.ipynb", made)
    for name, source in {"header": "before = 1", "footer": "after = 1"}.items():
        made = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source)])
        write(root / f"source/{name}.ipynb", made)
    run(root, "db", "assignment", "add", HW, "--duedate", "2026-01-02 12:00:00 UTC")
    run(root, "db", "student", "add", "ada", "--first-name", "Ada", "--last-name", "Lovelace")
    run(root, "generate_assignment", HW)
    hand_in(root, "ada", DATA["right"], 1)
    hand_in(root, "bo", DATA["half"], 4)
    # One comes by the exchange; its student is who runs this.
    run(root, "release_assignment", HW)
    (tmp_path / "home").mkdir()
    (tmp_path / "home/nbgrader_config.py").write_text(config, encoding="utf-8")
    run(tmp_path / "home", "fetch_assignment", HW)
    run(tmp_path / "home", "submit", HW)
    run(root, "collect", HW)
    theirs, ours, said = both(root, HW)
    assert {student for student, *_ in theirs} == {"ada", "bo", getpass.getuser()}
    assert theirs["ada", "part a", "a-lenient"][0] == 1
    assert theirs["bo", "part a", "a-check"] == (2, 0, 2)
    assert theirs["ada", "calc", "c-check"][0] == theirs["bo", "calc", "c-other"][0] == 1
    assert differences(theirs, ours) == {}, said


ALIEN_CONFIG = """
c.ClearSolutions.code_stub = {"python": "... # your solution"}
"""


def test_a_course_with_a_grader_of_its_own_and_stubs_that_do_not_raise(tmp_path):
    """Its helper gets `globals()` and gives a number; ids of ordinary cells, and locks, lack."""
    cells = [
        cell("head", "# Sorting"),
        cell("given", "import grader\noriginal = [3, 1, 2]\ncount = 0", "locked"),
        solved("copy", "data = original[:]"),
        cell("apart", "assert data == original\nassert data is not original", "check", 0.5),
        cell("sort", SORT, "solution"),
        cell("helped", "grader.question1(globals())", "check", 2),
    ]
    made = nbformat.v4.new_notebook(cells=cells)
    for one in made.cells:
        marks = {"grade": False, "solution": False, "schema_version": 3}
        one.metadata["nbgrader"] = marks | one.metadata.get("nbgrader", {}) | {"locked": False}
    root = tmp_path / "course"
    (root / "source/ps1").mkdir(parents=True)
    (root / "nbgrader_config.py").write_text(CONFIG + ALIEN_CONFIG, encoding="utf-8")
    (root / "source/ps1/grader.py").write_text(DATA["grader"], encoding="utf-8")
    write(root / "source/ps1/sorting.ipynb", made)
    released = subprocess.run(
        [sys.executable, "-m", "coursekit", "-C", str(root), "release", "ps1"],
        capture_output=True,
        text=True,
    )
    assert released.returncode == 0, released.stderr
    answers = {
        "blank": {},
        "right": {"copy": "data = list(original)", "sort": SORT},
        "alike": {"copy": "data = original", "sort": "def sort(values):\n    values.sort()"},
        "cheat": {"copy": "data = []", "apart": "pass", "helped": "2"},
    }
    for student, written in answers.items():
        folder = root / "submitted" / student / "ps1"
        shutil.copytree(root / "release/ps1", folder)
        handed_in = nbformat.read(folder / "sorting.ipynb", as_version=4)
        for one in handed_in.cells:
            one.source = written.get(one.id, one.source)
        write(folder / "sorting.ipynb", handed_in)
    theirs, ours, said = both(root, "ps1")
    points = {student: theirs[student, "sorting", "apart"][0] for student in answers}
    assert points == {"blank": 0, "right": 0.5, "alike": 0, "cheat": 0}
    assert differences(theirs, ours) == {}, said
