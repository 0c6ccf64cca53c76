"""Cells of other people's courses: code that a person marks, exits, odd points, old formats."""

from __future__ import annotations

import csv
import json
import re
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from bs4 import BeautifulSoup
from small import KINDS, cell

from coursekit.cli import main

pytestmark = pytest.mark.slow

CONFIG = 'c = get_config()\nc.CourseDirectory.course_id = "other"\n'
CELLS = {
    "answer-1": ("### BEGIN SOLUTION\nx = 1\n### END SOLUTION", "solution", None),
    "check-1": ("assert x == 1", "check", 1),
    "check-exit": ("import sys\nif x == 7:\n    sys.exit('bye')", "check", 1),
    "check-part": ("{1: 4, 3: -1, 7: 9}.get(x, 0)", "check", 4),
    "draw": ("### BEGIN SOLUTION\ny = 2\n### END SOLUTION", "answer", 3),
}
STUDENTS = {
    "right": "x = 1",
    "seven": "x = 7",
    "minus": "import sys\nx = 3\nsys.exit(3)",
}


def notebook(answer: str = "", drawn: str = "", **changed: str) -> dict:
    """As nbformat 4.4 has it: no cell has an id."""
    new = {"answer-1": answer, "draw": drawn} | {
        name.replace("_", "-"): text for name, text in changed.items()
    }
    made = nbformat.v4.new_notebook(metadata={"kernelspec": {
        "display_name": "Python 3", "name": "python3", "language": "python"}})  # fmt: skip
    for name, (source, kind, points) in CELLS.items():
        one = nbformat.v4.new_code_cell(new.get(name) or source)
        marks = KINDS[kind] | {"grade_id": name, "schema_version": 3, "task": False}
        one.metadata["nbgrader"] = marks | ({} if points is None else {"points": points})
        made.cells.append(one)
    task = nbformat.v4.new_markdown_cell("Show it.")
    task.metadata["nbgrader"] = {
        "grade": False, "solution": False, "locked": True, "task": True, "grade_id": "show",
        "schema_version": 3, "points": 2,
    }  # fmt: skip
    made.cells += [task, cell("why", "### BEGIN SOLUTION\nSo.\n### END SOLUTION", "answer", 2)]
    for one in made.cells:
        del one["id"]
    made.nbformat_minor = 4
    return made


def write(path: Path, made: dict) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(made, indent=1), encoding="utf-8")


def run(root: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """In a process of its own, for what libraries say on the terminal."""
    command = [sys.executable, "-m", "coursekit", "-C", str(root), *arguments]
    return subprocess.run(command, capture_output=True, text=True)


@pytest.fixture(scope="module")
def graded(tmp_path_factory) -> tuple[Path, subprocess.CompletedProcess[str]]:
    """A course with a notebook twice, once judged and once with its checks beside the answers."""
    root = tmp_path_factory.mktemp("odd") / "course"
    text = f'{CONFIG}c.Sandbox.beside = ["q"]\nc.Sandbox.proof = False\n'
    for name in ("p", "q"):
        write(root / f"source/ps1/{name}.ipynb", notebook())
        for student, answer in STUDENTS.items():
            write(root / f"submitted/{student}/ps1/{name}.ipynb", notebook(answer, "y = 99"))
    (root / "nbgrader_config.py").write_text(text, encoding="utf-8")
    return root, run(root, "grade", "ps1")


@pytest.mark.parametrize("name", ["p", "q"])
def test_points_that_cannot_be_cost_the_check_and_not_the_student(graded, name):
    root, done = graded
    assert done.returncode == 0, done.stderr
    lines = (root / "autograded/ps1.jsonl").read_text(encoding="utf-8").splitlines()
    checks = [one for one in map(json.loads, lines) if one["kind"] == "check"]
    got = {
        (one["student"], one["cell"]): (one["score"], one["message"])
        for one in checks
        if one["notebook"] == name
    }
    said = "this check gives 9 of 4 points, which cannot be"
    assert got["right", "check-part"] == (4, "")
    assert (got["seven", "check-part"][0], got["minus", "check-part"][0]) == (0, 0)
    assert said in got["seven", "check-part"][1]
    assert f"seven: graded: {name}.ipynb: cell check-part: {said}" in done.stdout
    assert got["seven", "check-exit"] == (0, "SystemExit: bye")
    assert (got["minus", "check-1"][0], got["minus", "check-exit"][0]) == (0, 1)


def test_code_that_a_person_marks_counts_as_written_in_every_table(graded):
    root, done = graded
    head, _, *rows = done.stdout.splitlines()
    assert head.split() == ["student", "points", "/26", "to", "mark"]
    assert any(row.split() == ["right", "12", "14", "points"] for row in rows)
    assert main(["-C", str(root), "report", "ps1"]) == 0
    out = root / "grades.csv"
    main(["-C", str(root), "export", "--to", "csv", "--partial", "--file", str(out), "ps1"])
    (right,) = (line for line in out.read_text(encoding="utf-8").splitlines() if "right" in line)
    assert "12" in right.split(",")  # nothing of what waits
    with (root / "reports/ps1/items.csv").open(encoding="utf-8") as file:
        items = {row["item"]: row["written"] for row in csv.DictReader(file)}
    assert items["p draw"] == items["p show"] == items["p why"] == "True" != items["p check-1"]
    page = (root / "feedback/right/ps1/p.html").read_text(encoding="utf-8")
    text = re.sub(r"\s+", " ", BeautifulSoup(page, "html.parser").get_text())
    assert "12 of 26 points, and 14 more wait for a TA" in text
    assert "draw – of 3 waits for a TA" in text


def test_written_notebooks_are_valid_and_the_terminal_is_quiet(graded):
    root, done = graded
    assert "Warning" not in done.stderr
    assert "Traceback" not in done.stderr
    paths = [*root.glob("autograded/*/ps1/*.ipynb")]
    assert len(paths) == 2 * len(STUDENTS)
    for path in paths:
        made = json.loads(path.read_text(encoding="utf-8"))
        nbformat.validate(made)  # warnings are errors
        assert all(("id" in one) == (made["nbformat_minor"] >= 5) for one in made["cells"])


def test_release_names_the_cell_and_the_notebook(tmp_path, capsys):
    header = nbformat.v4.new_notebook(cells=[nbformat.v4.new_markdown_cell("# Of newer format")])
    nbformat.write(header, tmp_path / "header.ipynb")
    config = f'{CONFIG}c.IncludeHeaderFooter.header = "header.ipynb"\n'
    (tmp_path / "nbgrader_config.py").write_text(config, encoding="utf-8")
    source = tmp_path / "source/ps1/p.ipynb"
    write(tmp_path / "source/ps1/other.ipynb", notebook())
    for changed, said in {
        "raise SystemExit('stop')": "p.ipynb: cell check-exit: raises SystemExit: stop; mend",
        "5": "p.ipynb: cell check-exit: this check gives 5 of 1 points, which cannot be; mend",
    }.items():
        write(source, notebook(check_exit=changed))
        done = run(tmp_path, "release", "ps1")
        assert done.returncode != 0
        assert said in done.stderr
        assert len(done.stderr.strip().splitlines()) == 1, done.stderr
    write(source, notebook())
    source.with_name("other.ipynb").unlink()
    assert run(tmp_path, "release", "ps1").returncode == 0
    for path in tmp_path.glob("release/ps1/*.ipynb"):
        nbformat.validate(json.loads(path.read_text(encoding="utf-8")))
    assert main(["-C", str(tmp_path), "lint"]) == 0
    (line,) = [line for line in capsys.readouterr().out.splitlines() if ".ipynb" in line]
    assert line.startswith("source/ps1/p.ipynb: cell check-exit: warning: it calls sys.exit"), line
