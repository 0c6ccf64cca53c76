"""What is handed in must cost little before the sandbox sees it, and never be coursekit's error."""

from __future__ import annotations

import json
import logging
import os
import shutil
import subprocess
import time
from pathlib import Path
from typing import Any

import nbformat
import pytest
from hand_ins import ledger
from small import configure, edited

from coursekit.course import Course
from coursekit.grading.ledger import submission_fingerprint
from coursekit.grading.prepare.staging import Submission, stage

SOLVED = "def accuracy(y_true, y_pred):\n    return 0.5\n"


@pytest.fixture(autouse=True)
def nothing_stays(tmp_path):
    """pytest's own cleaning fails at folders as deep as some are here, and the next run with it."""
    yield
    subprocess.run(["rm", "-rf", str(tmp_path)], check=True)


@pytest.fixture(autouse=True)
def nothing_is_logged():
    """nbformat logs what is invalid: half characters, which pytest's workers cannot report."""
    logging.disable()
    yield
    logging.disable(logging.NOTSET)


@pytest.fixture
def handed_in(released_course) -> Path:
    """Where ada's notebook is."""
    place = released_course / "submitted/ada/hw1/measures.ipynb"
    place.parent.mkdir(parents=True)
    place.write_bytes((released_course / "release/hw1/measures.ipynb").read_bytes())
    with edited(place) as cells:
        cells["task-1-1"].source = SOLVED
    return place


def staged(handed_in: Path, seconds: float = 10) -> tuple[Submission, Any]:
    """What staging says, and the notebook that it makes, if any."""
    root = handed_in.parents[3]
    began = time.process_time()
    out = root / "staged"
    said = Submission(Course(root), "hw1", "ada", out)
    stage(said)
    assert time.process_time() - began < seconds
    made = out / "measures.ipynb"
    return said, nbformat.read(made, as_version=4) if not said.invalid else None


def changed(handed_in: Path, change: Any) -> None:
    notebook = json.loads(handed_in.read_text(encoding="utf-8"))
    change(notebook)
    handed_in.write_text(json.dumps(notebook), encoding="utf-8")


def nested(levels: int) -> Any:
    made: Any = 1
    for _ in range(levels):
        made = [made]
    return made


def of_task(notebook: dict) -> dict:
    return next(cell for cell in notebook["cells"] if cell["id"] == "task-1-1")


def put(where: str, key: str, value: Any) -> Any:
    """Change a field of the notebook, of its metadata, of a cell, of its metadata, of its marks."""

    def change(notebook: dict) -> None:
        task = of_task(notebook)
        place = {
            "notebook": notebook,
            "metadata": notebook["metadata"],
            "cell": task,
            "cell metadata": task["metadata"],
            "nbgrader": task["metadata"]["nbgrader"],
        }[where]
        place[key] = value

    return change


STRANGE = [None, 0, -1, 1e300, True, "x", [], ["x"], {}, {"a": {"b": []}}, nested(400), "\ud800"]
FIELDS = {
    "notebook": "metadata nbformat_minor cells worksheets",
    "metadata": "kernelspec language_info coursekit widgets",
    "cell": "cell_type source id metadata outputs execution_count attachments",
    "cell metadata": "tags nbgrader coursekit_note execution",
    "nbgrader": "grade_id points grade solution locked task schema_version checksum cell_type",
}
PLACES = [(where, key) for where, keys in FIELDS.items() for key in keys.split()]


@pytest.mark.parametrize(("where", "key"), PLACES, ids="-".join)
def test_no_type_of_a_field_is_a_fault_of_ours(handed_in, where, key):
    """It is mended, or the submission is invalid; what nbgrader reads is well-formed."""
    good = handed_in.read_text(encoding="utf-8")
    for value in STRANGE:
        handed_in.write_text(good, encoding="utf-8")
        changed(handed_in, put(where, key, value))
        said, notebook = staged(handed_in)
        if said.invalid:
            assert "\n" not in said.invalid
            assert "measures.ipynb" in said.invalid
            continue
        nbformat.validate(notebook)
        names = [cell.metadata.get("nbgrader", {}).get("grade_id") for cell in notebook.cells]
        assert names.count("task-1-1") == 1, (value, names)
        assert names.count("test-1-1-hidden") == 1
        assert notebook.metadata.kernelspec.name == "python3"


def test_what_a_submission_brings_along_is_dropped(handed_in):
    """Outputs and metadata, whatever they are: nothing that is graded is in them."""

    def change(notebook: dict) -> None:
        task = of_task(notebook)
        task["outputs"] = [{"output_type": "stream", "name": "stdout", "text": "x" * 10**6}]
        task["metadata"]["tags"] = ["mine"]
        task["metadata"]["deep"] = nested(300)
        notebook["metadata"]["vast"] = "x" * 10**6

    changed(handed_in, change)
    said, notebook = staged(handed_in)
    assert (said.repairs, said.invalid) == ([], "")
    (task,) = [cell for cell in notebook.cells if cell.id == "task-1-1"]
    assert (task.source, task.outputs) == (SOLVED.rstrip("\n") + "\n", []) or task.source == SOLVED
    assert task.metadata.tags == ["mine"]
    assert set(notebook.metadata) <= {"kernelspec", "language_info"}
    assert "deep" not in task.metadata


def test_what_no_fingerprint_sees_is_not_there(handed_in):
    """A compiled module would run instead of the course's own, in runs that others get, too."""
    for name in ("__pycache__/helper.cpython-311.pyc", "data/.ipynb_checkpoints/x.txt"):
        (handed_in.parent / name).parent.mkdir(parents=True, exist_ok=True)
        (handed_in.parent / name).write_bytes(b"x")
    (handed_in.parent / "data/mine.csv").write_text("1", encoding="utf-8")
    course = Course(handed_in.parents[3])
    with_all = submission_fingerprint(course, "hw1", "ada", "")
    said, _ = staged(handed_in)
    assert (said.repairs, said.invalid) == ([], "")
    made = handed_in.parents[3] / "staged"
    there = {path.relative_to(made).as_posix() for path in made.rglob("*") if path.is_file()}
    assert there == {"measures.ipynb", "data/mine.csv"}
    (handed_in.parent / "__pycache__/helper.cpython-311.pyc").unlink()
    assert submission_fingerprint(course, "hw1", "ada", "") == with_all


def own_cells(number: int, text: str = "", kind: str = "code") -> Any:
    def change(notebook: dict) -> None:
        one = {"cell_type": kind, "metadata": {}, "source": text}
        one |= {"outputs": [], "execution_count": None} if kind == "code" else {}
        notebook["cells"] += [one | {"id": f"mine-{n}"} for n in range(number)]

    return change


@pytest.mark.slow
@pytest.mark.parametrize(
    ("change", "why"),
    [
        (own_cells(60_000), "60009 cells, more than c.Sandbox.cells allows (2000)"),
        (own_cells(60_000, "text", "markdown"), "more than c.Sandbox.cells allows (2000)"),
        (lambda made: made.update(cells=[{"cell_type": "x"}] * 1_500_000), "1500000 cells, more"),
        (own_cells(3, "x = [" + "1," * 400_000 + "]"), "more than c.Sandbox.code allows"),
        (own_cells(700, "x" * 100_000, "markdown"), "more than c.Sandbox.notebook allows"),
        (put("metadata", "vast", "x" * 70_000_000), "more than c.Sandbox.notebook allows"),
    ],
)
def test_a_notebook_that_is_too_much_is_invalid(handed_in, change, why):
    changed(handed_in, change)
    said, _ = staged(handed_in)
    assert why in said.invalid


def test_a_notebook_in_a_folder_is_counted_before_it_is_kept(handed_in):
    """It is read where the one outside is blank."""
    handed_in.write_bytes((handed_in.parents[3] / "release/hw1/measures.ipynb").read_bytes())
    inner = handed_in.parent / "hw1" / handed_in.name
    inner.parent.mkdir()
    shutil.copy(handed_in, inner)
    changed(inner, lambda made: made.update(cells=[{"cell_type": "x"}] * 3_000))
    said, _ = staged(handed_in)
    assert "hw1/measures.ipynb: 3000 cells, more than c.Sandbox.cells allows (2000)" in said.invalid


@pytest.mark.parametrize(
    "text",
    ["x" + "\n" * 199_000, ":" + "\na," * 66_000, "!\n" * 99_000, ":\n" + "async\n" * 33_000],
    ids=["empty lines", "names", "magics", "words"],
)
def test_code_of_many_lines_is_read_as_soon_as_any(handed_in, text):
    """Where a cell is missing, all others are looked at for what they define."""
    changed(handed_in, lambda made: made["cells"].remove(of_task(made)))
    changed(handed_in, own_cells(5, text))
    said, notebook = staged(handed_in)
    assert said.invalid == ""
    assert any("task-1-1" in one for one in said.repairs)
    assert len(notebook.cells) == 9 + 5


ACCENTS = "\u0301\u0316"  # each two in the wrong order


@pytest.mark.parametrize("pair", [ACCENTS, "\u0f73\u0301", "\uff9e\u0316"], ids=ascii)
def test_a_letter_has_no_thousands_of_accents(handed_in, pair):
    """Python puts those of a name into order, which takes the square of their number."""
    changed(handed_in, lambda made: made["cells"].remove(of_task(made)))
    changed(handed_in, own_cells(1, "re\u0301sume\u0301 = e" + pair * 40_000))
    said, notebook = staged(handed_in)
    assert said.invalid == ""
    (own,) = (one.source for one in notebook.cells if "sume" in one.source)
    assert own.startswith("re\u0301sume\u0301 = e" + pair)
    assert len(own) < 100


def test_a_prompt_of_very_many_lines_is_read_in_no_time(handed_in):
    """What a student wrote into a prompt is looked for where the answer is empty."""

    prompt = "Task 1.2. How sure are you?" + "\n\n- a hint" * 20
    with edited(handed_in.parents[3] / "source/hw1/measures.ipynb") as cells:
        cells["prompt-1-2"].source = prompt
    with edited(handed_in) as cells:
        own = "\n\nBecause of the four observations."
        cells["prompt-1-2"].source = prompt + own + "\n\n- a hint" * 300_000 + own
    said, notebook = staged(handed_in)
    assert said.invalid == ""
    answer = next(cell.source for cell in notebook.cells if cell.id == "answer-1-2")
    assert answer.startswith("(Nothing was written in this cell itself.")
    assert any("answer-1-2 is empty, but words are near it" in one for one in said.repairs)


def many(folder: Path) -> None:
    for number in range(6_000):
        (folder / f"{number}.txt").touch()


def folders(folder: Path) -> None:
    for number in range(6_000):
        (folder / f"{number}").mkdir()


def deep(folder: Path) -> None:
    here = os.open(folder, os.O_RDONLY)
    for _ in range(3_000):
        os.mkdir("d", dir_fd=here)
        inner = os.open("d", os.O_RDONLY, dir_fd=here)
        os.close(here)
        here = inner
    os.close(here)


def sparse(folder: Path) -> None:
    with (folder / "sparse.csv").open("wb") as file:
        file.truncate(50_000_000_000)


def whole(folder: Path) -> None:
    """None is large."""
    for number in range(6):
        with (folder / f"{number}.csv").open("wb") as file:
            file.truncate(100_000_000)


@pytest.mark.parametrize(
    ("fill", "why"),
    [
        (many, "more than c.Sandbox.files allows (5000)"),
        (folders, "more than c.Sandbox.files allows (5000)"),
        (deep, "folders in folders, more than 40 deep"),
        (sparse, "its files take more than half of c.Sandbox.disk"),
        (whole, "its files take more than half of c.Sandbox.disk"),
    ],
)
def test_a_folder_that_is_too_much_is_invalid_at_once(handed_in, fill, why):
    fill(handed_in.parent)
    said, _ = staged(handed_in, seconds=2)
    assert why in said.invalid
    assert "\n" not in said.invalid
    assert not (handed_in.parents[3] / "staged/sparse.csv").exists()
    began = time.process_time()
    root = handed_in.parents[3]
    assert submission_fingerprint(Course(root), "hw1", "ada", "") != ""
    assert time.process_time() - began < 2


@pytest.mark.slow
def test_no_limit_of_a_submission_is_set_by_0(handed_in):
    with (handed_in.parents[3] / "nbgrader_config.py").open("a", encoding="utf-8") as file:
        file.writelines(f"c.Sandbox.{one} = 0\n" for one in ("files", "notebook", "cells", "code"))
    for number in range(5_100):
        (handed_in.parent / f"{number}.txt").touch()
    changed(handed_in, own_cells(2_100, "text", "markdown"))
    changed(handed_in, put("cell", "source", "x = [" + "1," * 1_100_000 + "]"))
    said, notebook = staged(handed_in, seconds=60)
    assert said.invalid == ""
    assert len(notebook.cells) == 9 + 2_100


@pytest.mark.slow
def test_code_of_very_many_magics_is_graded_as_any(released_course, coursekit):
    """IPython reads a cell anew for each of them, and gives up at the 500th."""
    release = (released_course / "release/hw1/measures.ipynb").read_bytes()
    codes = {"ada": "%precision 3\n" * 600, "ben": "%precision 3\n" * 480 + "x = 1\n" * 30_000}
    for student, code in codes.items():
        place = released_course / "submitted" / student / "hw1/measures.ipynb"
        place.parent.mkdir(parents=True)
        place.write_bytes(release)
        with edited(place) as cells:
            cells["task-1-1"].source = SOLVED
        changed(place, own_cells(1, code))
    configure(released_course, "c.Execute.timeout = 5\n")
    coursekit(released_course, "grade", "hw1", "--no-feedback")
    status = {student: one["status"] for student, one in ledger(released_course).items()}
    # A slow machine's kernel may need longer for them than a cell has here.
    assert status.keys() == codes.keys()
    assert set(status.values()) <= {"graded", "timeout"}


@pytest.mark.slow
@pytest.mark.parametrize("place", [(), ("--cluster", "1")], ids=["here", "cluster"])
def test_all_of_them_through_the_front_door(released_course, coursekit, place):
    """Each is one student's `invalid`, with the reason; the innocent beside them are graded."""
    release = (released_course / "release/hw1/measures.ipynb").read_bytes()
    fills = {"b-many": many, "c-deep": deep, "d-sparse": sparse}
    changes = {"e-cells": own_cells(60_000), "f-metadata": put("notebook", "metadata", ["x"])}
    for student in ("a", *fills, *changes, "z"):
        folder = released_course / "submitted" / student / "hw1"
        folder.mkdir(parents=True)
        (folder / "measures.ipynb").write_bytes(release)
        if student in fills:
            fills[student](folder)
        if student in changes:
            changed(folder / "measures.ipynb", changes[student])
    began = time.monotonic()
    code, out, err = coursekit(released_course, "grade", "hw1", "--no-feedback", *place)
    assert code == 1, err
    took = time.monotonic() - began
    status = {student: one["status"] for student, one in ledger(released_course).items()}
    assert status == dict.fromkeys(("a", "f-metadata", "z"), "graded") | dict.fromkeys(
        ("b-many", "c-deep", "d-sparse", "e-cells"), "invalid"
    ), out
    assert took < 120
