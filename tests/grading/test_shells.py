"""Cells that write files and call programs work in the sandbox as in a notebook."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

import nbformat
import pytest
from small import notebook_of, write
from tables import table

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="the sandbox needs Linux"),
]

CONFIG = 'c = get_config()\nc.CourseDirectory.course_id = "other"\n'
DATA = table("shells")
SHELLS = DATA["shells"]
FILES = DATA["files"]
ADDED = {pair["code"]: pair["shown"] for pair in DATA["pairs"]}


@pytest.fixture(scope="module")
def graded(tmp_path_factory) -> tuple[Path, str]:
    """A course that ada has solved, and bo not; what `grade` said."""
    from coursekit.cli import main

    root = tmp_path_factory.mktemp("shells") / "course"
    (root / "source/ps1/data").mkdir(parents=True)
    (root / "nbgrader_config.py").write_text(CONFIG, encoding="utf-8")
    (root / "source/ps1/data/words.txt").write_text("a b\nc\n", encoding="utf-8")
    write(root / "source/ps1/shells.ipynb", notebook_of(SHELLS))
    write(root / "source/ps1/files.ipynb", notebook_of(FILES))
    for student in ("ada", "bo"):
        folder = root / "submitted" / student / "ps1"
        shutil.copytree(root / "source/ps1", folder)
        made = notebook_of(SHELLS)
        added = [nbformat.v4.new_code_cell(one, id=f"own-{n}") for n, one in enumerate(ADDED)]
        made.cells[-2:-2] = added
        write(folder / "shells.ipynb", made)
    wrong = {"task-1": ("x = 1", "solution")}
    write(folder / "files.ipynb", notebook_of(FILES | wrong))
    assert main(["-C", str(root), "grade", "ps1", "--no-feedback"]) == 0
    return root


def scores(root: Path) -> dict[tuple[str, str, str], float]:
    lines = (root / "autograded/ps1.jsonl").read_text(encoding="utf-8").splitlines()
    checks = [one for one in map(json.loads, lines) if one["kind"] == "check"]
    return {(one["student"], one["notebook"], one["cell"]): one["score"] for one in checks}


def test_magics_and_shells_work_in_given_cells_and_in_those_that_students_add(graded):
    got = scores(graded)
    assert (got["ada", "shells", "test-1"], got["ada", "shells", "test-2"]) == (1, 1)
    made = nbformat.read(graded / "autograded/ada/ps1/shells.ipynb", as_version=4)
    for one in made.cells:
        if one.id.startswith("own-"):
            assert [o.output_type for o in one.outputs if o.output_type == "error"] == [], one
            shown = "".join(o.get("text", "") for o in one.outputs).replace("\r\n", "\n")
            assert ADDED[one.source] in shown, one
    assert len([one for one in made.cells if one.id.startswith("own-")]) == len(ADDED)


def test_checks_read_files_that_students_code_has_written(graded):
    got = scores(graded)
    assert (got["ada", "files", "test-1"], got["ada", "files", "test-2"]) == (1, 1)
    assert (got["bo", "files", "test-1"], got["bo", "files", "test-2"]) == (0, 0)
