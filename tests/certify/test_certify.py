"""`coursekit certify`: the bank of answers against the checks."""

from __future__ import annotations

import pytest
from bank_answers import RIGHT, WRONG, add
from small import edited, examples
from tables import table

DATA = table("certify")


def test_checks_that_tell_right_from_wrong_are_certified(small_course, coursekit):
    add(small_course, "loop", RIGHT)
    add(small_course, "errors", WRONG)
    code, out, err = coursekit(small_course, "certify")
    assert code == 0, err
    assert out.splitlines()[2].split() == ["measures", "1.1", "1", "0", "1", "0"]
    assert "measures: solution passes 2 of 2" in out
    assert "measures: blank passes 0 of 2" in out


@pytest.mark.slow
def test_what_is_saved_meanwhile_is_not_certified(small_course, coursekit):
    notebook = small_course / "source/hw1/measures.ipynb"
    saved = f"""
from pathlib import Path
notebook = Path({str(notebook)!r})
notebook.write_text(notebook.read_text("utf-8").replace("< 1e-8", "< 2"), "utf-8")
"""
    add(small_course, "saves", RIGHT + saved)
    add(small_course, "errors", WRONG)
    code, _, err = coursekit(small_course, "certify")
    assert "< 2" in notebook.read_text("utf-8")
    assert code == 1
    assert "measures: it changed while it was tried; run `coursekit certify hw1` again." in err
    code, out, err = coursekit(small_course, "certify", "--seed", "1")
    assert code == 1
    assert "certified before" not in out
    assert "errors (wrong) must fail test-1-1" in err


def test_a_check_that_lets_a_wrong_answer_pass_is_caught(small_course, coursekit):
    half = "def accuracy(y_true, y_pred):\n    return 0.75\n"
    add(small_course, "constant", WRONG.split("def ")[0] + half)
    code, _, err = coursekit(small_course, "certify")
    assert code == 1
    assert "measures: task-1-1/constant (wrong) must fail test-1-1\n" in err
    assert "must fail test-1-1-hidden" not in err


@pytest.mark.parametrize(("name", "said", "plant"), examples(DATA["faults"]))
def test_a_check_that_misjudges_stub_or_solution_is_caught(
    small_course, coursekit, name, said, plant
):
    with edited(small_course / "source/hw1/measures.ipynb") as cells:
        exec(plant, {"cells": cells})
    code, _, err = coursekit(small_course, "certify")
    assert code == 1
    assert f"measures: {name}: {said}" in err


def test_an_answer_that_kills_the_kernel_or_spoils_a_later_task_is_caught(small_course, coursekit):
    add(small_course, "exit", RIGHT + "\nimport os\nos._exit(1)\n")
    with edited(small_course / "source/hw1/measures.ipynb") as cells:
        cells["test-1-1-hidden"].source = (
            '"""Hidden check 1.1: reads what it should not."""\n'
            "### BEGIN HIDDEN TESTS\nassert hits_of_the_solution\n### END HIDDEN TESTS"
        )
        cells["task-1-1"].source += "\nhits_of_the_solution = True"
    add(small_course, "loop", RIGHT)
    code, _, err = coursekit(small_course, "certify")
    assert code == 1
    assert "task-1-1/exit (right) ended without a result" in err
    assert "task-1-1/loop (right) must not fail test-1-1-hidden: NameError" in err


@pytest.mark.parametrize(("text", "line", "remedy"), DATA["pages"])
def test_a_faulty_page_is_named_with_its_line(small_course, coursekit, text, line, remedy):
    path = add(small_course, "faulty", text)
    code, _, err = coursekit(small_course, "certify")
    assert code == 2
    assert err.count("coursekit:") == 1
    assert f"{path}, line {line}: " in err
    assert remedy in err


def test_an_answer_to_a_check_cell_or_notebook_that_is_not_there_is_named(small_course, coursekit):
    path = add(small_course, "lost", WRONG.replace("test-1-1-hidden", "test-9"))
    code, _, err = coursekit(small_course, "certify")
    assert (code, f"{path}: measures.ipynb has no cell 'test-9'" in err) == (2, True)
    path.unlink()
    path = add(small_course, "lost", RIGHT, cell="task-7")
    code, _, err = coursekit(small_course, "certify")
    assert (code, f"{path}: measures.ipynb has no cell 'task-7'" in err) == (2, True)
    path.parent.rename(small_course / "answers/hw1/other")
    code, _, err = coursekit(small_course, "certify")
    assert (code, "line 1: hw1 has no notebook 'other'" in err) == (2, True)


@pytest.mark.slow
def test_what_did_not_change_is_not_tried_again(small_course, coursekit):
    add(small_course, "errors", WRONG)
    page = add(small_course, "loop", RIGHT)
    code, _, err = coursekit(small_course, "certify", "--check")
    assert (code, err) == (1, "hw1/measures: not certified as it is now\n")
    first = coursekit(small_course, "certify")[1]
    assert coursekit(small_course, "certify", "--check") == (0, "", "")
    code, out, _ = coursekit(small_course, "certify")
    assert code == 0
    assert out == first + "certified before, and the same since: measures\n"
    assert "certified before" not in coursekit(small_course, "certify", "--again")[1]
    assert "certified before" not in coursekit(small_course, "certify", "--cell", "task-1-1")[1]
    page.write_text(page.read_text("utf-8") + "    # a comment\n", encoding="utf-8")
    assert "certified before" not in coursekit(small_course, "certify")[1]
    (small_course / "data/labels.csv").write_text("a\nb\n", encoding="utf-8")
    assert "certified before" not in coursekit(small_course, "certify")[1]
    with edited(small_course / "source/hw1/measures.ipynb") as cells:
        cells["test-1-1-hidden"].source = cells["test-1-1-hidden"].source.replace("1e-8", "2")
        cells["test-1-1"].source = cells["test-1-1"].source.replace("1e-8", "2")
    for _ in range(2):  # a fault is not recorded
        code, out, err = coursekit(small_course, "certify")
        assert code == 1
        assert "errors (wrong) must fail test-1-1" in err
        assert "certified before" not in out
