"""Paths of a student's own machine are mended; paths that may mean something else are not."""

from __future__ import annotations

import judged as courses
import pytest
from checked import notebook

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


@pytest.mark.parametrize(
    "source",
    [
        "read('data/iris.csv')",
        "pd.read_csv('week1/data/iris.csv')",
        "F = '../iris.csv'\nread(F)\ndf.to_csv(G)",  # may be written to
        "read('iris.csv')",  # beside the notebook, or joined to a folder
        "read('/home/a/other.csv')",
        "'''\n/home/a/iris.csv\n'''",
        "# /home/a/iris.csv",
        "%time read('/home/a/iris.csv'",
        "read(BASE + '/iris.csv')",
        "read(os.path.join('work', 'data/iris.csv'))",
        "read('%s/iris.csv' % BASE)",
        "read(f'{BASE}/iris.csv')",
        "path.endswith('/iris.csv')",
        "path == '/home/a/iris.csv'",
        "df.to_csv('clean/iris.csv')\nread('clean/iris.csv')",
        "df.to_csv('../iris.csv')",
        "open('../iris.csv', 'w')",
        "OUT = '../iris.csv'\ndf.to_csv(OUT)",
        "OUT = '../iris.csv'\nopen(OUT, 'w')",
        "OUT = '../iris.csv'\ndf.to_csv(\n    os.path.join('clean', OUT),\n    index=False)",
        "OUT = '../iris.csv'\n%time df.to_csv(OUT)",
        "OUT = 'clean/iris.csv'\nread(OUT)",
        "os.chdir('data')\nread('clean/iris.csv')",
        "!mv data clean\nread('clean/iris.csv')",
    ],
)
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


CLEAN = """import os
BASE = "data/raw"
os.makedirs("data/clean", exist_ok=True)
lines = open("data/raw/sales.csv").read().split()
with open("data/clean/sales.csv", "w") as file:
    print(*lines[1:], sep="\\n", file=file)
"""
AGAIN = """raw = open(BASE + '/sales.csv').read().split()
clean = open("data/clean/sales.csv").read().split()
"""
CHECKS = ["assert raw == ['a', '1', '3']", "assert clean == ['1', '3']"]


@pytest.mark.slow
def test_files_made_from_the_assignments_keep_their_names(tmp_path):
    cells = [("solution", CLEAN), ("solution", AGAIN), *[("check", one) for one in CHECKS]]
    root = courses.course(tmp_path, notebook(*cells))
    raw = root / "source/hw1/data/raw"
    raw.mkdir(parents=True)
    (raw / "sales.csv").write_text("a\n1\n3\n")
    courses.submit(root, "ada")
    result = courses.grade(root)["ada"]
    assert [result["check-2"], result["check-3"]] == [(1, ""), (1, "")]
    assert result["notes"] == []
