"""Submissions that came back in another shape are graded as released, and the TA is told."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import nbformat
import pytest
from hand_ins import SOLVED, hand_in, points
from small import cell, edited, write

WRONG = "def accuracy(y_true, y_pred):\n    return 0.75\n"


def notes(root: Path, student: str) -> str:
    for line in (root / "autograded/hw1.jsonl").read_text(encoding="utf-8").splitlines():
        entry = json.loads(line)
        if entry["kind"] == "submission" and entry["student"] == student:
            assert entry["status"] == "graded", entry
            return " | ".join(entry["notes"])
    raise AssertionError(f"no {student}")


def cells_of(path: Path) -> dict[str, nbformat.NotebookNode]:
    return {one.id: one for one in nbformat.read(path, as_version=4).cells}


def change(path: Path, how: Callable[[list], list]) -> None:
    made = nbformat.read(path, as_version=4)
    made.cells = how(made.cells)
    write(path, made)


def without(*names: str) -> Callable[[list], list]:
    return lambda cells: [one for one in cells if one.id not in names]


@pytest.mark.slow
def test_whatever_happened_to_the_cells_the_answer_counts(classroom, coursekit):
    def deleted(path):
        change(path, without("test-1-1-hidden", "setup"))

    def edited_check(path):
        with edited(path) as cells:
            cells["test-1-1-hidden"].source = "assert True"

    def retyped(path):
        with edited(path) as cells:
            for name in ("task-1-1", "test-1-1"):
                cells[name].cell_type = "raw"
                for key in ("outputs", "execution_count"):
                    del cells[name][key]

    def other_metadata(path):
        with edited(path) as cells:
            cells["test-1-1"].metadata.nbgrader |= {"points": 99, "locked": False, "grade": False}
            cells["task-1-1"].metadata.nbgrader |= {"grade": True, "points": 50}

    def lost_metadata(path):
        with edited(path) as cells:
            for name in ("task-1-1", "test-1-1", "test-1-1-hidden", "answer-1-2"):
                del cells[name].metadata["nbgrader"]

    def moved(path):
        def last_first(cells):
            return [*cells[-3:], *cells[:-3]]

        change(path, last_first)

    def tagged(path):
        with edited(path) as cells:
            cells["test-1-1-hidden"].metadata["tags"] = ["skip-execution"]

    def foreign(path):
        with edited(path) as cells:
            copied = dict(cells["test-1-1"].metadata.nbgrader) | {"grade_id": "bonus", "points": 9}
        extra = cell("mine", "pass")
        extra.cell_type, extra.outputs, extra.execution_count = "code", [], None
        extra.metadata["nbgrader"] = copied
        change(path, lambda cells: [*cells, extra])

    said = {
        deleted: "check test-1-1-hidden had been deleted, put back",
        edited_check: "check test-1-1-hidden had been edited, runs as released",
        retyped: "cell task-1-1 was made a raw cell, made code again",
        other_metadata: "cell test-1-1: grade, locked, points had been changed, set right",
        lost_metadata: "cell task-1-1 had lost its grade id, which was given back",
        moved: "cells had been moved, put back in their order",
        tagged: "cell test-1-1-hidden: tags had been added, removed",
        foreign: "cell bonus is not part of the assignment",
    }
    for spoil in said:
        spoil(hand_in(classroom, f"{spoil.__name__}-right", SOLVED))
        spoil(hand_in(classroom, f"{spoil.__name__}-wrong", WRONG))
    code, _, err = coursekit(classroom, "grade", "hw1")
    assert code == 0, err
    for spoil, text in said.items():
        name = spoil.__name__
        assert points(classroom)[f"{name}-right"] == 3, name
        assert points(classroom)[f"{name}-wrong"] == 1, name
        assert text in notes(classroom, f"{name}-right")
    graded = classroom / "autograded/deleted-right/hw1/measures.ipynb"
    released = classroom / "release/hw1/measures.ipynb"
    order = [name for name in cells_of(graded) if name in cells_of(released)]
    assert order == [name for name in cells_of(released)]


def test_a_deleted_solution_cell_scores_nothing(classroom, coursekit):
    change(hand_in(classroom, "ada", SOLVED), without("task-1-1"))
    assert coursekit(classroom, "grade", "hw1")[0] == 0
    assert points(classroom) == {"ada": 0}
    assert "cell task-1-1 had been deleted, put back" in notes(classroom, "ada")


@pytest.mark.parametrize("end", ["\r\n", "\r", "  \n"])
def test_other_ends_of_lines_are_no_change(classroom, coursekit, end):
    path = hand_in(classroom, "ada", SOLVED)
    with edited(path) as cells:
        for one in cells.values():
            one.source = one.source.replace("\n", end)
    assert coursekit(classroom, "grade", "hw1")[0] == 0
    assert (points(classroom)["ada"], notes(classroom, "ada")) == (3, "")


def test_an_untouched_submission_needs_no_repair(classroom, coursekit):
    hand_in(classroom, "ada", SOLVED)
    hand_in(classroom, "bo")
    assert coursekit(classroom, "grade", "hw1")[0] == 0
    assert notes(classroom, "ada") == notes(classroom, "bo") == ""


def test_cells_of_ones_own_stay_where_they_are(classroom, coursekit):
    def with_own(cells):
        mine = [cell(f"mine-{number}", f"helper_{number} = 1") for number in range(3)]
        for one in mine:
            one.cell_type, one.outputs, one.execution_count = "code", [], None
        return [mine[0], *cells[:5], mine[1], *cells[5:], mine[2]]

    path = hand_in(classroom, "ada", SOLVED + "\nhelper_0, helper_1\n")
    change(path, with_own)
    change(path, without("test-1-1"))
    assert coursekit(classroom, "grade", "hw1")[0] == 0
    assert points(classroom) == {"ada": 3}
    names = list(cells_of(classroom / "autograded/ada/hw1/measures.ipynb"))
    assert names.index("mine-0") == 1  # the first is the note on what was mended
    assert names.index("mine-1") < names.index("test-1-1") < names.index("mine-2")


def test_an_old_format_keeps_its_answers(classroom, coursekit):
    path = hand_in(classroom, "ada", SOLVED)
    old = nbformat.convert(nbformat.read(path, as_version=4), 3)
    path.write_text(nbformat.writes(old, version=3), encoding="utf-8")
    assert json.loads(path.read_text(encoding="utf-8"))["nbformat"] == 3
    code, _, err = coursekit(classroom, "grade", "hw1")
    assert code == 0, err
    assert points(classroom) == {"ada": 3}


def test_what_nobody_grades_of_a_notebook_may_be_anything(classroom, coursekit):
    odd = [None, {}, "text", [None], [{"output_type": "stream", "text": None}]]

    def utf_16(made):
        return json.dumps(made).encode("utf-16")

    def without_a_mark(made):
        return json.dumps(made).encode("utf-16-le")

    def odd_outputs(made):
        for number, one in enumerate(made["cells"]):
            one |= {"outputs": odd[number % len(odd)], "execution_count": "3"}

    def no_metadata(made):
        for one in made["cells"]:
            del one["metadata"]

    def no_metadata_and_ids(made):
        for one in made["cells"]:
            one["metadata"] = None
            del one["id"]

    def no_format(made):
        del made["nbformat"], made["nbformat_minor"], made["metadata"]

    def other_cells(made):
        sql = {"cell_type": "sql", "source": "select 1", "metadata": {}}
        made["cells"] += [sql, {"cell_type": "raw", "source": None}, {"cell_type": "markdown"}]

    def wrapped(made):  # as JupyterLite and Jupyter's server keep it
        return json.dumps({"name": "measures.ipynb", "type": "notebook", "content": made}).encode()

    hows = (utf_16, without_a_mark, odd_outputs, no_metadata, no_metadata_and_ids, no_format,
            other_cells, wrapped)  # fmt: skip
    for how in hows:
        path = hand_in(classroom, how.__name__, SOLVED)
        made = json.loads(path.read_text(encoding="utf-8"))
        path.write_bytes(how(made) or json.dumps(made).encode())
    code, out, err = coursekit(classroom, "grade", "hw1")
    assert code == 0, out + err
    assert points(classroom) == {how.__name__: 3 for how in hows}
    assert "joined" not in out


def test_what_is_no_notebook_is_said_in_words(classroom, coursekit):
    whole = hand_in(classroom, "whole", SOLVED).read_bytes()
    sent = {
        "zipped": (b"PK\3\4 and more", "it is a zip archive"),
        "packed": (b"\x1f\x8b\x08", "it is packed with gzip"),
        "page": (b"\n<!DOCTYPE html><p>", "it is a web page"),
        "script": (b"# %%\nx = 1\n", "it is a text of another kind"),
        "pointer": (b"version https://git-lfs.github.com/spec/v1\n", "it is only Git LFS's note"),
        "merged": (whole + b"<<<<<<< HEAD\n", "it has the marks of a merge in Git"),
        "cut": (whole[:400], "its end is missing: "),
        "empty": (b" \n", "the file is empty"),
        "legacy": ("é".encode("cp1252") + whole, "neither UTF-8 nor UTF-16"),
        "nothing": (b"{}", "it has no list of cells"),
    }
    for student, (content, _) in sent.items():
        hand_in(classroom, student).write_bytes(content)
    code, out, _ = coursekit(classroom, "grade", "hw1")
    assert code == 1
    for student, (_, why) in sent.items():
        where = f"submitted/{student}/hw1/measures.ipynb"
        assert f"{student}: invalid: {where}: not a readable notebook ({why}" in out
    assert points(classroom) == {"whole": 3}


def test_a_module_that_hides_a_library_is_left_out(classroom, coursekit):
    path = hand_in(classroom, "ada", "import statistics, numpy\nfrom mine import accuracy\n")
    (path.parent / "statistics.py").write_text("raise RuntimeError('shadow')", encoding="utf-8")
    (path.parent / "numpy").mkdir()
    (path.parent / "numpy/__init__.py").write_text("raise RuntimeError", encoding="utf-8")
    (path.parent / "mine.py").write_text(SOLVED, encoding="utf-8")
    assert coursekit(classroom, "grade", "hw1")[0] == 0
    assert points(classroom) == {"ada": 3}
    assert "statistics.py: hides a library of the same name, left out" in notes(classroom, "ada")
    assert "numpy: hides a library" in notes(classroom, "ada")
    assert "mine" not in notes(classroom, "ada")


READS_CODE = "assert open('code/src/one.txt').read() == '1'\n" + SOLVED


def test_a_folder_that_is_called_like_a_library_hides_none(classroom, coursekit):
    path = hand_in(classroom, "ada", "import code\nassert code.interact\n" + READS_CODE)
    (path.parent / "code/src").mkdir(parents=True)
    (path.parent / "code/src/one.txt").write_text("1", encoding="utf-8")
    (path.parent / "numpy/sub").mkdir(parents=True)
    (path.parent / "numpy/__init__.py").write_text("raise RuntimeError", encoding="utf-8")
    (path.parent / "numpy/sub/one.txt").write_text("1", encoding="utf-8")
    assert coursekit(classroom, "grade", "hw1")[0] == 0
    assert points(classroom) == {"ada": 3}
    assert "numpy: hides a library of the same name, left out" in notes(classroom, "ada")
    assert "code" not in notes(classroom, "ada")


def test_a_folder_in_the_place_of_a_file_is_left_out(classroom, coursekit):
    """And a file in the place of a folder: the course's own are there."""
    reads = "assert open('data/labels.csv').read()\n" + SOLVED
    path = hand_in(classroom, "ada", reads)
    (path.parent / "data/labels.csv").unlink()
    (path.parent / "data/labels.csv/more").mkdir(parents=True)
    (path.parent / "data/labels.csv/more/one.txt").write_text("1", encoding="utf-8")
    path = hand_in(classroom, "bo", reads)
    shutil.rmtree(path.parent / "data")
    (path.parent / "data").write_text("1", encoding="utf-8")
    assert coursekit(classroom, "grade", "hw1")[0] == 0
    assert points(classroom) == {"ada": 3, "bo": 3}
    assert "data/labels.csv: a folder, where the course has a file, left out" in notes(
        classroom, "ada"
    )
    assert "data: a file, where the course has a folder, left out" in notes(classroom, "bo")


def test_a_path_on_the_students_own_machine_is_read_as_the_assignments_file(classroom, coursekit):
    reads = 'labels = open(r"C:\\Users\\Ada Byron\\hw1\\labels.csv").read().split()\n'
    hand_in(classroom, "ada", reads + "assert labels == ['a', 'b', 'b']\n" + SOLVED)
    assert coursekit(classroom, "grade", "hw1")[0] == 0
    assert points(classroom) == {"ada": 3}
    assert "labels.csv" in notes(classroom, "ada")
    assert "is read as data/labels.csv" in notes(classroom, "ada")
    graded = cells_of(classroom / "autograded/ada/hw1/measures.ipynb")
    assert "C:\\Users" in graded["task-1-1"].source  # what was handed in stays readable


@pytest.mark.slow
def test_nbgraders_own_command_repairs_and_judges_too(classroom):
    """`nbgrader autograde`, which formgrader's button runs, uses the same engine."""
    path = hand_in(classroom, "eve", WRONG)
    with edited(path) as cells:
        cells["test-1-1-hidden"].source = "pass"
        cells["test-1-1-hidden"].metadata["tags"] = ["skip-execution"]
    liar = (
        "class L(float):\n    def __abs__(self):\n        return 0\n"
        "    __sub__ = __rsub__ = lambda s, o: s\n"
    )
    hand_in(classroom, "lia", liar + "def accuracy(y_true, y_pred):\n    return L(7)\n")
    hand_in(classroom, "ada", SOLVED)
    shutil.rmtree(classroom / "autograded", ignore_errors=True)
    command = [sys.executable, "-m", "nbgrader", "autograde", "hw1", "--create"]
    done = subprocess.run(command, cwd=classroom, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert points(classroom) == {"ada": 3, "eve": 1, "lia": 0}
    assert "had been edited, runs as released" in done.stderr
