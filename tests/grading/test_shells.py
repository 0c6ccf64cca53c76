"""Cells that write files and call programs work in the sandbox as in a notebook."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

import nbformat
import pytest
from small import notebook_of, write

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="the sandbox needs Linux"),
]

CONFIG = 'c = get_config()\nc.CourseDirectory.course_id = "other"\n'
SHELLS = {
    "given-1": ("%%writefile helper.py\ndef twice(n):\n    return 2 * n", "locked"),
    "given-2": ("%%bash\nwc -l < data/words.txt > count.txt\necho made >> count.txt", "locked"),
    "given-3": ("lines = !cat data/words.txt\n!mkdir out", "locked"),
    "given-4": ("%%capture shown\nprint('hi')\n!echo there", "locked"),
    "task-1": (
        "### BEGIN SOLUTION\nfrom helper import twice\ndef words():\n"
        "    found = !wc -w data/words.txt\n    return twice(int(found[0].split()[0]))\n"
        "### END SOLUTION",
        "solution",
    ),
    "test-1": ("assert words() == 6", "check"),
    "test-2": ("assert lines == ['a b', 'c'] and shown.stdout.split() == ['hi', 'there']", "check"),
}
# What a student adds, and what it shows.
ADDED = {
    "%%writefile mine.py\nx = 3": "Writing mine.py",
    "import mine\nprint('mine', mine.x)": "mine 3",
    "%%writefile -a mine.py\ny = 4": "Appending to mine.py",
    "%run mine.py\nprint(x + y)": "7",
    "%%bash\ncat count.txt": "2\nmade",
    "!python -c 'import helper; print(helper.twice(7))'": "14",
    "%%sh\necho $((1 + 1))": "2",
    "%%script python3 --out got\nprint('into')": "",
    "print(repr(got))": "'into\\n'",
    "%ls *.txt": "count.txt",
    "%cd data\n!ls": "words.txt",
    "%cd -\n!test -d out && echo there": "there",
    "%env PLACE=here\n!echo $PLACE": "here",
    "%%bash --err oops\necho bad >&2": "",
    "print(oops)": "bad",
    "import subprocess\nprint(subprocess.run(['cat', 'count.txt'], capture_output=True).stdout)":
        "b'2\\nmade\\n'",
    "import os\nprint(os.system('true'))": "0",
    "open('out/own.txt', 'w').write('own')\n!cat out/own.txt": "own",
}  # fmt: skip
FILES = {
    "task-1": (
        "### BEGIN SOLUTION\nwith open('own.csv', 'w') as file:\n    file.write('1,2')\n"
        "### END SOLUTION",
        "solution",
    ),
    "test-1": ("assert open('own.csv').read() == '1,2'", "check"),
    "test-2": ("import os\nassert os.path.getsize('own.csv') == 3", "check"),
}


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
