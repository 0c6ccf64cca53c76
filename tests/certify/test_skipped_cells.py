"""Trials leave out the cells that may be skipped; a certificate holds while they alone change."""

from __future__ import annotations

import pytest
from bank_answers import RIGHT, WRONG, add
from small import cell, edited, small_notebook, write
from tables import table

from coursekit.bank.answers import bank
from coursekit.certify.certificate import CertificationRecord
from coursekit.certify.run import run_trials
from coursekit.certify.trial_worker import TrialOptions
from coursekit.course import Course
from coursekit.notebook.tags import SKIP, Piece, skipped

DATA = table("skipped_cells")

HEAD = WRONG.split("def ")[0]


@pytest.fixture
def course(small_course):
    """The small course; its checkpoint is tagged, and one of the bank's answers reads it."""
    add(small_course, "loop", RIGHT)
    add(small_course, "reads", HEAD + "def accuracy(y_true, y_pred):\n    return shown[0]\n")
    with edited(small_course / "source/hw1/measures.ipynb") as cells:
        cells["checkpoint-1"].metadata["tags"] = [SKIP]
        cells["checkpoint-1"].source = "drawn = [1, 2]"
    return Course(small_course)


def test_a_tagged_cell_that_runs_takes_along_those_that_it_reads():
    pieces = [
        Piece("a = 1", True, False),
        Piece("b = a", True, False),
        Piece("c = 1", True, False),
        Piece("assert b", False, True),
    ]
    assert skipped(pieces) == {2}


@pytest.mark.parametrize("run_all", [False, True])
def test_answers_are_tried_without_tagged_cells_that_they_do_not_read(course, run_all):
    add(course.root, "looks", RIGHT + "\ndef look():\n    return shown\n")
    (path,) = course.notebooks("hw1")
    notebook = small_notebook()
    place = next(n for n, one in enumerate(notebook.cells) if one.id == "test-1-1")
    shown = cell("shown", "shown = setattr(Path, 'ran', True)", "locked")
    shown.metadata["tags"] = [SKIP]
    notebook.cells.insert(place, shown)
    notebook.cells[place + 1].source += "\nassert not hasattr(Path, 'ran'), 'it ran'"
    write(path, notebook)
    whos = [one for one in bank(course, "hw1") if one.right]
    trials = run_trials(course, [(path, whos)], 1, TrialOptions(run_all=run_all))
    failed = {one.who.name for _, one in trials if one.who in whos and "test-1-1" in one.failed}
    assert failed == ({"loop", "looks"} if run_all else {"looks"})


@pytest.mark.parametrize(("name", "source", "is_certified"), DATA["changed"])
def test_a_certificate_holds_while_only_skipped_cells_change(course, name, source, is_certified):
    (path,) = course.notebooks("hw1")
    whos = list(bank(course, "hw1"))
    record = CertificationRecord(course, "hw1")
    record.add(path, record.content(path, whos), {"right": 1})
    with edited(path) as cells:
        cells[name].source = source
    assert bool(CertificationRecord(course, "hw1").find(path, whos)) is is_certified
