"""Paths of a student's own machine are mended; paths that may mean something else are not."""

from __future__ import annotations

import judged as courses
import pytest
from checked import notebook
from tables import table

from coursekit.notebook.paths import Paths

FILES = {"iris.csv": "data/iris.csv"}


@pytest.mark.parametrize(
    ("source", "mended"),
    [
        (r'read("C:\Users\Ada\iris.csv")', "read('data/iris.csv')"),
        ('read("C:/work/data/iris.csv", sep=",")', "read('data/iris.csv', sep=\",\")"),
        (r'read(r"C:\Users\iris.csv")', "read('data/iris.csv')"),
        ("FILE = '../iris.csv'\nread(FILE)", "FILE = 'data/iris.csv'\nread(FILE)"),
        ("Path('../../iris.csv').read_text()", "Path('data/iris.csv').read_text()"),
    ],
)
def test_a_path_that_is_meant_for_a_file_of_the_assignments(source, mended):
    assert Paths(FILES, cells=[source]).mend(source) == mended


DATA = table("paths")


@pytest.mark.parametrize("source", DATA["others"])
def test_a_path_that_may_mean_something_else(source):
    known = Paths(FILES, cells=[source])
    assert known.mend(source) == source
    assert known.replacements(source) == []


def test_a_path_that_is_there_or_the_courses_own(tmp_path):
    (tmp_path / "clean").mkdir()
    (tmp_path / "clean/iris.csv").touch()
    source = "read('clean/iris.csv')\nread('../iris.csv')"
    known = Paths(FILES, tmp_path, [source], ["read('../iris.csv')"])
    assert known.mend(source) == source


CHECKS = ["assert raw == ['a', '1', '3']", "assert clean == ['1', '3']"]


@pytest.mark.slow
def test_files_made_from_the_assignments_keep_their_names(tmp_path):
    cells = [
        ("solution", DATA["clean"]),
        ("solution", DATA["again"]),
        *[("check", one) for one in CHECKS],
    ]
    root = courses.course(tmp_path, notebook(*cells))
    raw = root / "source/hw1/data/raw"
    raw.mkdir(parents=True)
    (raw / "sales.csv").write_text("a\n1\n3\n")
    courses.submit(root, "ada")
    result = courses.grade(root)["ada"]
    assert [result["check-2"], result["check-3"]] == [(1, ""), (1, "")]
    assert result["notes"] == []
