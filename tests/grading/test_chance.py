"""The same submission gets the same points each time, whatever runs beside it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import judged
import nbformat
import pytest
from hand_ins import SOLVED, hand_in, ledger
from small import configure, notebook_of
from tables import table

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="the sandbox needs Linux"),
]

DATA = table("chance")
BURN = DATA["burn"]
AT_THE_EDGE = DATA["at-the-edge"]
EXITS = DATA["exits"]


def outputs(root: Path, student: str, cell: str) -> str:
    path = root / "autograded" / student / "hw1/measures.ipynb"
    cells = nbformat.read(path, as_version=4).cells
    made = next(one.outputs for one in cells if one.id == cell)
    return "".join(o.get("text", "") for o in made)


def test_no_exit_ends_a_notebook(classroom, coursekit):
    slow = "\nimport time\ntime.sleep(1)\n"
    for student, code in EXITS.items():
        hand_in(classroom, student, f"{SOLVED}{slow}{code}{slow}")
    coursekit(classroom, "grade", "hw1", "--jobs", "2", "--no-feedback")
    found = {one: (result["status"], result["points"]) for one, result in ledger(classroom).items()}
    assert found == dict.fromkeys(EXITS, ("graded", 3))
    for student in ("exit", "quit"):
        assert "exit() does nothing here" in outputs(classroom, student, "task-1-1")


def test_random_numbers_that_nobody_seeds_are_the_same_each_time(tmp_path):
    root = judged.course(tmp_path / "course", notebook_of(DATA["chance"]))
    for student in ("ada", "bo"):
        judged.submit(root, student, {"task-1": DATA["draws"]})
    found = judged.grade(root, "--no-feedback")
    first, again = (outputs(root, student, "task-1").split() for student in ("ada", "bo"))
    assert first == again
    numbers = [float(word.strip("[],")) for word in first]
    assert len(set(numbers)) == len(numbers) == 8
    expected = found["ada"]["test-1"][1]
    assert expected == found["bo"]["test-1"][1]
    assert not {f"{number:.6f}" for number in numbers} & set(re.findall(r"\d\.\d{6}", expected))


def test_numpy_may_be_imported_later():
    code = (
        "import sys; from coursekit.grading.kernels.parent import _seed; _seed(0)\n"
        "assert 'numpy' not in sys.modules\n"
        "import numpy; print(numpy.random.default_rng().random())"
    )
    first, again = (subprocess.check_output([sys.executable, "-c", code]) for _ in range(2))
    assert first == again


def test_a_kernel_of_another_python_orders_sets_alike(tmp_path):
    folder = tmp_path / "jupyter/kernels/other"
    folder.mkdir(parents=True)
    argv = [sys.executable, "-X", "dev", "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    spec = {"argv": argv, "display_name": "Other", "language": "python"}
    (folder / "kernel.json").write_text(json.dumps(spec), encoding="utf-8")
    made = notebook_of({"task-1": ("print(hash('a'))", "solution"), "test-1": ("pass", "check")})
    made.metadata.kernelspec.name = "other"
    root = judged.course(tmp_path / "course", made)
    for student in ("ada", "bo"):
        judged.submit(root, student)
    command = [sys.executable, "-m", "coursekit", "-C", root, "grade", "hw1", "--no-feedback"]
    kernels = {"JUPYTER_PATH": str(tmp_path / "jupyter")}
    subprocess.run(command, env=os.environ | kernels, check=True)
    assert outputs(root, "ada", "task-1") == outputs(root, "bo", "task-1") != ""


@pytest.mark.nightly  # beside busy processes, on purpose
def test_work_side_by_side_below_a_limit_is_not_stopped_under_load(classroom, coursekit):
    """All of it together is above the limit of 4 s."""
    configure(classroom, "c.Execute.timeout = 4\n")
    cells = {"cell": "pool(2)", "checked": "", "endless": "pool(1)\nburn(1000)"}
    for student, code in cells.items():
        answer = SOLVED.replace(
            "    return", "    pool(2)\n    return" if not code else "    return"
        )
        hand_in(classroom, student, f"{BURN}{answer}{code}")
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(2)]
    try:
        coursekit(classroom, "grade", "hw1", "--jobs", "1", "--no-feedback")
    finally:
        for process in busy:
            process.kill()
            process.wait()
    found = {one: result["status"] for one, result in ledger(classroom).items()}
    assert found == {"cell": "graded", "checked": "graded", "endless": "timeout"}


def test_what_ended_just_before_it_was_stopped_was_not_stopped(classroom, coursekit):
    configure(classroom, "c.Execute.timeout = 2\n")
    hand_in(classroom, "ada", f"import time\n{SOLVED}{AT_THE_EDGE}")
    hand_in(classroom, "bo", f"import time\n{SOLVED}time.sleep(30)")
    coursekit(classroom, "grade", "hw1", "--no-feedback")
    found = {one: (result["status"], result["notes"]) for one, result in ledger(classroom).items()}
    assert found["ada"] == ("graded", [])
    assert found["bo"][0] == "timeout"


def test_no_recursion_is_drawn_for_seconds(classroom, coursekit):
    """What a person reads of it stays: the error, its line, the first and the last calls."""
    hand_in(classroom, "ada", "def down(n):\n    return down(n + 1)\ndown(0)")
    coursekit(classroom, "grade", "hw1", "--no-feedback")
    made = nbformat.read(classroom / "autograded/ada/hw1/measures.ipynb", as_version=4)
    (error,) = (o for c in made.cells if c.id == "task-1-1" for o in c.outputs)
    text = re.sub("\x1b[^m]*m", "", "\n".join(error.traceback))
    assert error.ename == "RecursionError"
    shown = ("maximum recursion depth", "down(0)", "return down(n + 1)", "calls in between are not")
    assert [part for part in shown if part not in text] == []
