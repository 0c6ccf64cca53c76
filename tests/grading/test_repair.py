"""Submissions that came back in another shape are graded as released, and the TA is told."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import nbformat
import pytest
from hand_ins import SOLVED, hand_in, ledger, points
from small import edited, write

from coursekit.cli import main

WRONG = "def accuracy(y_true, y_pred):\n    return 0.75\n"
ROOM = "submitted/{}/hw1/measures.ipynb"


def cells_of(path: Path) -> dict[str, nbformat.NotebookNode]:
    return {one.id: one for one in nbformat.read(path, as_version=4).cells}


def own(name: str, source: str) -> nbformat.NotebookNode:
    """A code cell of the student's own."""
    return nbformat.v4.new_code_cell(source, id=name)


def change(path: Path, how: Callable[[list], list]) -> None:
    made = nbformat.read(path, as_version=4)
    made.cells = how(made.cells)
    write(path, made)


def without(*names: str) -> Callable[[list], list]:
    return lambda cells: [one for one in cells if one.id not in names]


def put(path: Path, files: dict[str, str]) -> None:
    """Write files beside the notebook."""
    for name, text in files.items():
        (path.parent / name).parent.mkdir(parents=True, exist_ok=True)
        (path.parent / name).write_text(text, encoding="utf-8")


# What happens to cells: with a right answer, and with a wrong one


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
        cells["test-1-1-hidden"].metadata.nbgrader |= {"solution": True, "task": True}
        cells["task-1-1"].metadata.nbgrader |= {"grade": True, "points": 50}


def lost_metadata(path):
    with edited(path) as cells:
        for name in ("task-1-1", "test-1-1", "test-1-1-hidden", "answer-1-2"):
            del cells[name].metadata["nbgrader"]


def moved(path):
    change(path, lambda cells: [*cells[-3:], *cells[:-3]])


def tagged(path):
    with edited(path) as cells:
        cells["test-1-1-hidden"].metadata["tags"] = ["skip-execution"]


def foreign(path):
    extra = own("mine", "pass")
    with edited(path) as cells:
        copied = dict(cells["test-1-1"].metadata.nbgrader) | {"grade_id": "bonus", "points": 9}
    extra.metadata["nbgrader"] = copied
    change(path, lambda cells: [*cells, extra])


CELLS = {
    deleted: "check test-1-1-hidden had been deleted, put back",
    edited_check: "check test-1-1-hidden had been edited, runs as released",
    retyped: "cell task-1-1 was made a raw cell, made code again",
    other_metadata: "cell test-1-1: grade, locked, points had been changed, set right",
    lost_metadata: "cell task-1-1 had lost its grade id, which was given back",
    moved: "cells had been moved, put back in their order",
    foreign: "cell bonus is not part of the assignment",
}


# Other files: of each student the answer, what else was done, and what the TA is told


def with_own(path):
    def more(cells):
        mine = [own(f"mine-{number}", f"helper_{number} = 1") for number in range(3)]
        return [mine[0], *cells[:5], mine[1], *cells[5:], mine[2]]

    change(path, more)
    change(path, without("test-1-1"))


def copied(path):
    def twice(cells):
        place = next(i for i, one in enumerate(cells) if one.id == "task-1-1")
        twin = nbformat.from_dict(cells[place])
        twin.id, twin.source = "pasted", SOLVED
        cells[place].source = "accuracy = None"
        return [*cells[: place + 1], twin, *cells[place + 1 :]]

    change(path, twice)


def pasted_below(source: str) -> Callable[[Path], None]:
    """Another state of the answer below the checks, which keeps the cell's grade id."""

    def pasted(path):
        twin = nbformat.from_dict(cells_of(path)["task-1-1"] | {"id": "below", "source": source})
        change(path, lambda cells: [*cells, twin])

    return pasted


def appended(path):
    """Live collaboration put a whole older state below the newer one."""
    older = [
        nbformat.from_dict(cell | {"id": f"{cell.id}-old"}) for cell in cells_of(path).values()
    ]
    older[4].source = WRONG
    change(path, lambda cells: [*cells, *older])


def ends(end: str) -> Callable[[Path], None]:
    def other_ends(path):
        with edited(path) as cells:
            for one in cells.values():
                one.source = one.source.replace("\n", end)

    return other_ends


def hiding(path):
    raises = "raise RuntimeError('shadow')"
    put(path, {"statistics.py": raises, "numpy/__init__.py": raises, "mine.py": SOLVED})


def called_like_libraries(path):
    put(path, {"code/src/one.txt": "1", "numpy/__init__.py": "raise RuntimeError"})
    put(path, {"numpy/sub/one.txt": "1"})


def folder_for_file(path):
    (path.parent / "data/labels.csv").unlink()
    put(path, {"data/labels.csv/more/one.txt": "1"})


def file_for_folder(path):
    shutil.rmtree(path.parent / "data")
    put(path, {"data": "1"})


def untouched(path):
    pass


HIDES = "hides a library of the same name, left out"
READS = "assert open('data/labels.csv').read()\n" + SOLVED
ELSEWHERE = 'labels = open(r"C:\\Users\\Ada Byron\\hw1\\labels.csv").read().split()\n'
FILES: dict[str, tuple[str, Callable[[Path], None], list[str]]] = {
    "untouched": (SOLVED, untouched, []),
    "windows": (SOLVED, ends("\r\n"), []),
    "old-mac": (SOLVED, ends("\r"), []),
    "blanks": (SOLVED, ends("  \n"), []),
    "own-cells": (f"{SOLVED}\nhelper_0, helper_1\n", with_own, ["check test-1-1 had been deleted"]),
    "copied": (SOLVED, copied, ["cell task-1-1 was copied, one copy counts"]),
    "pasted-below": (SOLVED, pasted_below(WRONG), ["cell task-1-1 was copied, and the copies"]),
    "pasted-twice": (SOLVED, pasted_below(SOLVED), ["cell task-1-1 was copied, one copy counts"]),
    "appended": (SOLVED, appended, ["cell task-1-1 was copied, and the copies differ"]),
    "scratch": (SOLVED, lambda path: put(path, {"own.ipynb": "{"}), ["own.ipynb: not readable"]),
    "hiding": (
        "import statistics, numpy\nfrom mine import accuracy\n",
        hiding,
        [f"statistics.py: {HIDES}", f"numpy: {HIDES}"],
    ),
    "like-libraries": (
        "import code\nassert code.interact\n"
        f"assert open('code/src/one.txt').read() == '1'\n{SOLVED}",
        called_like_libraries,
        [f"numpy: {HIDES}"],
    ),
    "folder-for-file": (
        READS,
        folder_for_file,
        ["data/labels.csv: a folder, where the course has a file, left out"],
    ),
    "file-for-folder": (
        READS,
        file_for_folder,
        ["data: a file, where the course has a folder, left out"],
    ),
    "elsewhere": (
        f"{ELSEWHERE}assert labels == ['a', 'b', 'b']\n{SOLVED}",
        untouched,
        ["labels.csv", "is read as data/labels.csv"],
    ),
}


def utf_16(made):
    return json.dumps(made).encode("utf-16")


def without_a_mark(made):
    return json.dumps(made).encode("utf-16-le")


def marked(made):
    return b"\xef\xbb\xbf" + json.dumps(made).encode()


def no_metadata_and_ids(made):
    for one in made["cells"]:
        one["metadata"] = None
        del one["id"]


def no_format(made):
    del made["nbformat"], made["nbformat_minor"], made["metadata"]


FORMS = (utf_16, without_a_mark, marked, no_metadata_and_ids, no_format)
# What is no notebook, and why; the first two begin and end with a whole one.
NONE = {
    "merged": (b"<<<<<<< HEAD\n", "Extra data: line "),
    "legacy": ("é".encode("cp1252"), "neither UTF-8 nor UTF-16"),
    "cut": (b'{"cells": [', "Expecting value: line "),
    "zipped": (b"PK\3\4 and more", "Expecting value: line "),
    "page": (b"\n<!DOCTYPE html><p>", "Expecting value: line "),
    "empty": (b" \n", "the file is empty"),
    "nothing": (b"{}", "it has no list of cells"),
    "old": (nbformat.writes(nbformat.v3.new_notebook(), 3).encode(), "it has no list of cells"),
}


@pytest.fixture(scope="module")
def graded(new_classroom) -> tuple[Path, dict[str, dict[str, Any]]]:
    """A course with all of them, and what the ledger says of each."""
    root = new_classroom()
    for spoil in CELLS:
        spoil(hand_in(root, f"{spoil.__name__}-right", SOLVED))
        spoil(hand_in(root, f"{spoil.__name__}-wrong", WRONG))
    for student, (code, spoil, _) in FILES.items():
        spoil(hand_in(root, student, code))
    for how in FORMS:
        path = hand_in(root, how.__name__, SOLVED)
        made = json.loads(path.read_text(encoding="utf-8"))
        path.write_bytes(how(made) or json.dumps(made).encode())
    for student, (content, _) in NONE.items():
        path = hand_in(root, student, SOLVED)
        whole = path.read_bytes()
        path.write_bytes(
            {"merged": whole + content, "legacy": content + whole}.get(student, content)
        )
    change(hand_in(root, "no-answer", SOLVED), without("task-1-1"))
    pasted_below(SOLVED)(hand_in(root, "better-below", WRONG))
    assert main(["-C", str(root), "grade", "hw1", "--no-feedback"]) == 1  # some are no notebooks
    return root, ledger(root)


@pytest.mark.slow
def test_whatever_happened_to_the_cells_the_answer_counts(graded):
    root, found = graded
    for spoil, text in CELLS.items():
        for kind, wanted in ("right", 3), ("wrong", 1):
            student = f"{spoil.__name__}-{kind}"
            assert found[student]["status"] == "graded", found[student]
            assert points(root)[student] == wanted, student
            assert text in " | ".join(found[student]["notes"])
    order = [*cells_of(root / "release/hw1/measures.ipynb")]
    mended = cells_of(root / "autograded/deleted-right/hw1/measures.ipynb")
    assert [name for name in mended if name in order] == order
    assert points(root)["no-answer"] == 0
    assert "cell task-1-1 had been deleted, put back" in " ".join(found["no-answer"]["notes"])


@pytest.mark.slow
def test_what_lies_beside_it_and_how_it_was_written_costs_nothing_and_is_told(graded):
    root, found = graded
    for student, (_, _, texts) in FILES.items():
        assert (found[student]["status"], points(root)[student]) == ("graded", 3), found[student]
        notes = found[student]["notes"]
        assert bool(notes) == bool(texts)
        assert all(text in " | ".join(notes) for text in texts), notes
    for student, no_word in ("hiding", "mine"), ("like-libraries", "code"):
        assert no_word not in " ".join(found[student]["notes"])
    names = list(cells_of(root / "autograded/own-cells/hw1/measures.ipynb"))
    assert names.index("mine-0") == 1  # the first is the note on what was mended
    assert names.index("mine-1") < names.index("test-1-1") < names.index("mine-2")
    graded_cells = cells_of(root / "autograded/elsewhere/hw1/measures.ipynb")
    assert "C:\\Users" in graded_cells["task-1-1"].source  # what was handed in stays readable


@pytest.mark.slow
def test_of_copies_that_differ_nobody_chooses_where_the_one_in_its_place_fails(graded):
    _, found = graded
    assert found["better-below"]["status"] == "unclear"
    assert "and the copies differ: a TA decides" in " ".join(found["better-below"]["notes"])


@pytest.mark.slow
def test_what_nobody_grades_of_a_notebook_may_be_anything(graded):
    root, found = graded
    for how in FORMS:
        assert points(root)[how.__name__] == 3, how
        assert "joined" not in " ".join(found[how.__name__]["notes"])


@pytest.mark.slow
def test_what_is_no_notebook_is_said_in_words(graded):
    root, found = graded
    for student, (_, why) in NONE.items():
        assert found[student]["status"] == "invalid"
        (said,) = found[student]["notes"]
        assert said.startswith(f"{ROOM.format(student)}: not a readable notebook ({why}")
        assert student not in points(root)


@pytest.mark.slow
def test_nbgraders_own_command_repairs_and_judges_too(classroom):
    """`nbgrader autograde`, which formgrader's button runs, uses the same engine."""
    path = hand_in(classroom, "eve", WRONG)
    edited_check(path)
    tagged(path)
    liar = (
        "class L(float):\n    def __abs__(self):\n        return 0\n"
        "    __sub__ = __rsub__ = lambda s, o: s\n"
    )
    hand_in(classroom, "lia", liar + "def accuracy(y_true, y_pred):\n    return L(7)\n")
    hand_in(classroom, "ada", SOLVED)
    command = [sys.executable, "-m", "nbgrader", "autograde", "hw1", "--create"]
    done = subprocess.run(command, cwd=classroom, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert points(classroom) == {"ada": 3, "eve": 1, "lia": 0}
    assert "had been edited, runs as released" in done.stderr
