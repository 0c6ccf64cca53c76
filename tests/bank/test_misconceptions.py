"""Known mistakes: learnt from the bank, explained in feedback, never where there is doubt."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from bank_answers import RIGHT, add
from hand_ins import SOLVED, hand_in, points
from house import ROOT
from small import tree
from tables import table

from coursekit.bank.misconceptions import Misconceptions, Signature, same_text, says_enough
from coursekit.cli import main

DATA = table("misconceptions")

HEADING = "What may have happened:"
ERRORS = "This is the share of wrong predictions, and the divisor is off."


BOTH = "test-1-1 test-1-1-hidden"
BANK = DATA["bank"]
# As students write them: other code, the same results.
ERRORS_TOO = DATA["errors"]
TENTH_TOO = "def accuracy(y_true, y_pred):\n    return 0.023 + 0.1\n"


@pytest.fixture(scope="module")
def bank_once(new_classroom: Callable[[], Path]) -> Path:
    """A classroom whose bank is certified."""
    root = new_classroom()
    add(root, "loop", RIGHT)
    for name, text in BANK.items():
        add(root, name, text)
    assert main(["-C", str(root), "certify", "hw1", "--cell", "task-1-1"]) == 0
    return root


@pytest.fixture
def bank(bank_once: Path, tmp_path: Path) -> Path:
    return shutil.copytree(bank_once, tmp_path / "course", symlinks=True)


def page(root: Path, student: str) -> str:
    return (root / "feedback" / student / "hw1" / "measures.html").read_text(encoding="utf-8")


def explained(root: Path) -> dict[str, dict[str, str]]:
    """Explanation by student and check, as the record for other tools has it."""
    found: dict[str, dict[str, str]] = {}
    for line in (root / "autograded" / "hw1.jsonl").read_text(encoding="utf-8").splitlines():
        entry = json.loads(line)
        if entry["kind"] == "check" and entry["explanation"]:
            found.setdefault(entry["student"], {})[entry["cell"]] = entry["explanation"]
    return found


@pytest.mark.slow
def test_a_known_mistake_is_explained_beside_its_first_check_and_doubt_is_not(bank, coursekit):
    hand_in(bank, "ada", ERRORS_TOO)
    hand_in(bank, "bo", ERRORS_TOO.replace("hello", "hi"))
    hand_in(bank, "cleo", TENTH_TOO)
    hand_in(bank, "dan", SOLVED)
    hand_in(bank, "eli")
    hand_in(bank, "fay", "def accuracy(y_true, y_pred):\n    pass\n")
    hand_in(bank, "gus", "def accuracy(y_true, y_pred):\n    return undefined_name\n")
    hand_in(bank, "hana", "def accuracy(y_true, y_pred):\n    return 0.321\n")
    hand_in(bank, "ivo", "def accuracy(y_true, y_pred):\n    return 1 / 2\n")  # says too little
    code, out, err = coursekit(bank, "grade", "hw1")
    assert code == 0, err
    assert explained(bank) == {"ada": {"test-1-1": ERRORS}, "bo": {"test-1-1": ERRORS}}
    assert f"  2  measures/test-1-1: {ERRORS}" in out
    assert {name for name, score in points(bank).items() if score} == {"dan"}
    shown = page(bank, "ada")
    assert shown.count(HEADING) == 1
    first, second = shown.index("accuracy for 3 right"), shown.index("every label swapped")
    assert first < shown.index(HEADING) < second
    assert ERRORS in shown
    assert '["b", "a"]' not in re.sub("<[^>]+>", "", shown).replace("&quot;", '"')
    for student in ["cleo", "dan", "eli", "fay", "gus", "hana", "ivo"]:
        assert HEADING not in page(bank, student)


@pytest.mark.slow
def test_graded_again_the_pages_are_the_same_and_a_new_explanation_reaches_its_students(
    bank, coursekit
):
    hand_in(bank, "ada", ERRORS_TOO)
    hand_in(bank, "cleo", TENTH_TOO)
    hand_in(bank, "dan", SOLVED)
    coursekit(bank, "grade", "hw1")
    before = tree(bank / "feedback")
    coursekit(bank, "grade", "hw1", "--force")
    assert tree(bank / "feedback") == before
    path = bank / "answers/hw1/measures/task-1-1.py"
    path.write_text(re.sub(r"(?s)# %% wrong: decimals.*?(?=# %%)", "", path.read_text()))
    assert coursekit(bank, "certify", "hw1", "--cell", "task-1-1")[0] == 0
    _, out, _ = coursekit(bank, "grade", "hw1", "--dry-run")
    assert out.splitlines() == [
        f"{student}: the bank explains other mistakes by now, or in other words"
        for student in ("ada", "cleo", "dan")
    ]
    _, out, _ = coursekit(bank, "grade", "hw1")
    assert "3 in this run" in out
    assert explained(bank)["cleo"] == {"test-1-1": "You forgot <b>ten</b>."}
    assert "You forgot &lt;b&gt;ten&lt;/b&gt;." in page(bank, "cleo")
    assert coursekit(bank, "grade", "hw1", "--dry-run")[1] == ""


@pytest.mark.slow
def test_nbgraders_own_commands_show_it_too(bank):
    hand_in(bank, "ada", ERRORS_TOO)
    for command in (["autograde", "hw1", "--create"], ["generate_feedback", "hw1"]):
        run = [sys.executable, "-m", "nbgrader", *command]
        subprocess.run(run, cwd=bank, check=True, capture_output=True)
    assert page(bank, "ada").count(ERRORS) == 1
    assert points(bank) == {"ada": 0}


@pytest.mark.slow
def test_the_record_is_the_same_each_time_and_follows_the_bank(bank, coursekit):
    record = bank / "answers/hw1/misconceptions.json"
    before = record.read_bytes()
    assert coursekit(bank, "certify", "hw1", "--again")[0] == 0
    assert record.read_bytes() == before
    assert sorted(json.loads(before)["measures"]["task-1-1"]) == sorted(BANK)
    record.unlink()
    assert coursekit(bank, "certify", "hw1")[0] == 0
    assert record.read_bytes() == before
    path = bank / "answers/hw1/measures/task-1-1.py"
    path.write_text(path.read_text().replace("tell: This is", "tell: That is"))
    assert coursekit(bank, "certify", "hw1")[0] == 0  # nothing is tried for an explanation
    assert b"That is the share" in record.read_bytes()


def test_an_answer_that_does_not_fail_as_it_says_is_not_learnt(bank, coursekit):
    path = bank / "answers/hw1/measures/task-1-1.py"
    path.write_text(path.read_text().replace(f"errors, loses {BOTH}", "errors, loses test-1-1"))
    assert coursekit(bank, "certify", "hw1", "--cell", "task-1-1")[0] == 1
    record = json.loads((bank / "answers/hw1/misconceptions.json").read_text())
    assert "errors" not in record["measures"]["task-1-1"]


@pytest.mark.parametrize("text", ["{", "<<<<<<< HEAD\n{}", '{"measures": 3}', "[]", "\xff"])
def test_an_unreadable_record_is_one_line(bank, coursekit, text):
    hand_in(bank, "ada", ERRORS_TOO)
    record = bank / "answers/hw1/misconceptions.json"
    record.write_bytes(text.encode("latin-1"))
    for command in (["grade", "hw1"], ["certify", "hw1"]):
        code, _, err = coursekit(bank, *command)
        assert code == 2
        assert len([line for line in err.splitlines() if line.startswith("coursekit:")]) == 1
        assert f"{record}: not a readable record of misconceptions" in err
        assert "remove it and run `coursekit certify`" in err


def test_without_follow_through_only_the_first_task_that_failed_is_explained():
    """Where a wrong result stays, a later task may fail for it, and be right."""
    second = Signature("nb", "task-2", "late", "Late.", {"test-2": "got 2"}, "", "", 9)
    known = Misconceptions([second])
    checks = {"task-1": ["test-1"], "task-2": ["test-2"]}
    both = {"test-1": "got 1", "test-2": "got 2"}
    assert known.explain("nb", checks, both) == {"test-2": "Late."}
    assert known.explain("nb", checks, both, first_only=True) == {}
    assert known.explain("nb", checks, {"test-2": "got 2"}, first_only=True) == {"test-2": "Late."}


def test_what_messages_mean_the_same():
    assert same_text("got 0.30000000000000004.", "got 0.3.")
    assert same_text("got [np.float64(0.5), 1.0]", "got (0.5, 1)")
    assert same_text("got array([0.5, 1. ])", "got [0.5, 1.0]")
    assert same_text("got <f at 0x7f3a>", "got <f at 0x1b2c>")
    assert same_text("no file /home/ada/x/iris.csv", r"no file C:\Users\bo\iris.csv")
    assert not same_text("got 0.31.", "got 0.3.")
    assert not same_text("got -0.3.", "got 0.3.")
    assert not same_text("got 3.", "got 3, 3.")
    assert not same_text("got True.", "got 1.")
    assert not same_text("1.1 should be", "1.1 must be")


@pytest.mark.parametrize(("failed", "enough"), DATA["enough"])
def test_messages_that_say_too_little_name_nothing(failed, enough):
    assert says_enough(failed) == enough


@pytest.mark.slow
def test_the_page_has_the_records_numbers():
    """The table of docs/misconceptions.md is what the command beside it prints."""
    told = subprocess.run(
        [sys.executable, "bench/misconceptions.py"], cwd=ROOT, capture_output=True, text=True
    ).stdout
    printed = re.findall(
        r"^(\w\S*) +(\d+)/(\d+) = \S+ \[.*?\] +\d+/(\d+) .*? (\d+)/\d+ =", told, re.M
    )
    page = (ROOT / "docs/misconceptions.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (week \d|all) \| (\d+) \| (\d+) = .*? \| (\d+) = ", page, re.M)
    assert [(all_, named, wrong) for _, named, all_, _, wrong in printed] == [
        (all_, named, wrong) for _, all_, named, wrong in rows
    ]
    assert len(rows) == 5
    assert f"- {printed[-1][3]} answers share their explanation" in page
