"""`coursekit mark`: a written question across all students, blinded, into nbgrader's gradebook."""

from __future__ import annotations

import csv
import shutil
from pathlib import Path

import numpy as np
import pytest
from hand_ins import SOLVED, hand_in
from made_up import INVALID, make_class, marks_in, students
from small import edited

from coursekit.course import Course
from coursekit.marking.agreement import kappa
from coursekit.marking.marks import Answer, answers
from coursekit.marking.questions import question
from coursekit.support.fingerprint import sha256

TASK = "measures/answer-1-2"


@pytest.fixture(scope="module")
def _class_once(_released_once: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("made-up") / "course"
    shutil.copytree(_released_once, root, symlinks=True)
    make_class(root, 12, statuses={3: INVALID}, blank=(5,))
    return root


@pytest.fixture
def course(_class_once: Path, tmp_path: Path) -> Path:
    """Twelve students: one invalid, one who wrote nothing, ten to mark."""
    shutil.copytree(_class_once, tmp_path / "course", symlinks=True)
    return tmp_path / "course"


def sheet(root: Path, coursekit, *flags: str) -> list[dict[str, str]]:
    path = root / "sheet.csv"
    path.unlink(missing_ok=True)
    code, _, err = coursekit(root, "mark", "hw1", TASK, "--sheet", str(path), *flags)
    assert code == 0, err
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def write(root: Path, rows: list[dict[str, str]]) -> None:
    with (root / "sheet.csv").open("w", encoding="utf-8-sig", newline="") as file:
        table = csv.DictWriter(file, ["code", "answer", "points", "comment"], delimiter=";")
        table.writeheader()
        table.writerows(rows)


def read(root: Path, coursekit, rows: list[dict[str, str]], *flags: str) -> tuple[int, str, str]:
    write(root, rows)
    return coursekit(root, "mark", "hw1", TASK, "--read", str(root / "sheet.csv"), *flags)


def found_answers(root: Path) -> list[Answer]:
    course = Course(root)
    return answers(course, question(course, "hw1", TASK))


def fill(rows: list[dict[str, str]], points: list[float]) -> list[dict[str, str]]:
    return [row | {"points": f"{p:g}"} for row, p in zip(rows, points, strict=True)]


def test_the_questions_and_how_many_wait(course, coursekit):
    code, out, _ = coursekit(course, "mark", "hw1")
    assert code == 0
    assert out.splitlines()[-1].split() == [TASK, "2", "10", "0", "0"]


def test_a_sheet_is_blinded_and_its_order_the_same_every_time(course, coursekit):
    rows = sheet(course, coursekit)
    text = (course / "sheet.csv").read_text(encoding="utf-8-sig")
    assert not any(name in text for name in students(12))
    assert "Four are few, says [name]." in text
    codes = [row["code"] for row in rows]
    assert len({*codes}) == 10
    assert [row["code"] for row in sheet(course, coursekit)] == codes
    found = found_answers(course)
    assert [one.code for one in found if one.waiting] == codes
    assert [one.student for one in found] != sorted(one.student for one in found)


def test_no_code_can_be_computed_from_the_roster_and_earlier_sheets_are_read(course, coursekit):
    rows = sheet(course, coursekit)
    everything = {answer.code: answer for answer in found_answers(course)}
    by_roster = {
        name: "a" + sha256("\0".join(["code", "hw1", TASK, name]))[:8] for name in students(12)
    }
    assert not {row["code"].partition("-")[0] for row in rows} & set(by_roster.values())
    for row in rows:
        answer = everything[row["code"]]
        row |= {"code": f"{by_roster[answer.student]}-{answer.digest[:6]}", "points": "1"}
    assert read(course, coursekit, rows)[:2] == (0, "10 marks saved, 0 rows without points\n")


@pytest.mark.slow
def test_a_regrade_keeps_the_mark_and_asks_again_if_the_answer_changed(classroom, coursekit):
    path = hand_in(classroom, "ada", SOLVED)
    with edited(path) as cells:
        cells["answer-1-2"].source = "=Four observations."
    coursekit(classroom, "grade", "hw1")
    (row,) = sheet(classroom, coursekit)
    assert read(classroom, coursekit, [row | {"points": "1.5", "comment": "And?"}])[0] == 0
    assert marks_in(classroom)["ada"] == (1.5, "And?", False)
    coursekit(classroom, "grade", "hw1", "--force")
    assert marks_in(classroom)["ada"] == (1.5, "And?", False)  # the same answer: settled
    with edited(path) as cells:
        cells["answer-1-2"].source = "=Four observations, not five."
    coursekit(classroom, "grade", "hw1")
    assert marks_in(classroom)["ada"] == (1.5, "And?", True)
    coursekit(classroom, "grade", "hw1", "--force")
    assert marks_in(classroom)["ada"] == (1.5, "And?", True)  # nobody has looked yet
    (row,) = sheet(classroom, coursekit)
    assert row["answer"].startswith("'=Four")  # no formula for a spreadsheet
    assert (row["points"], row["comment"]) == ("1.5", "And?")
    assert read(classroom, coursekit, [row])[0] == 0
    assert marks_in(classroom)["ada"] == (1.5, "And?", False)


def test_a_sheet_out_and_in(course, coursekit):
    rows = sheet(course, coursekit)
    assert len(rows) == 10
    assert {row["points"] + row["comment"] for row in rows} == {""}
    assert "student" not in (course / "sheet.csv").read_text(encoding="utf-8-sig")
    rows[0] |= {"points": "0,5", "comment": "Short; but right."}
    rows[1] |= {"points": "2"}
    code, out, err = read(course, coursekit, rows)
    assert code == 0, err
    assert out == "2 marks saved, 8 rows without points\n"
    marks = [mark for mark in marks_in(course).values() if mark[0] is not None]
    assert sorted(marks) == [(0.5, "Short; but right.", False), (2.0, None, False)]
    assert read(course, coursekit, rows)[0] == 0  # the same once more
    rows[0]["points"] = "1"
    code, _, err = read(course, coursekit, rows)
    assert code == 2
    assert "was marked with 0.5 already; add --replace" in err
    assert read(course, coursekit, rows, "--replace")[0] == 0
    assert sorted(mark[0] for mark in marks_in(course).values() if mark[0] is not None) == [1, 2]
    assert len(sheet(course, coursekit)) == 8


def test_bad_rows_are_named_one_line_each_and_nothing_is_saved(course, coursekit):
    rows = sheet(course, coursekit)
    (changed,) = (one.student for one in found_answers(course) if one.code == rows[6]["code"])
    with edited(course / "autograded" / changed / "hw1" / "measures.ipynb") as cells:
        cells["answer-1-2"].source += " More."
    rows[0]["points"] = "3"
    rows[1]["points"] = "two"
    rows[2]["comment"] = "no points"
    rows[3]["points"] = "1"
    rows[4] = rows[3] | {"points": "2"}
    rows[5]["code"] = "a0-0"
    for row in rows[6:]:
        row["points"] = "1"
    code, _, err = read(course, coursekit, rows)
    assert code == 2
    said = [line.split("sheet.csv, ")[1] for line in err.splitlines()]
    faults = [
        "3 is not from 0 to 2",
        "'two' is not a number from 0 to 2",
        "has a comment but no points",
        "is in row 5 as well",
        "no answer to measures/answer-1-2 has the code 'a0-0'",
        "has changed since",
    ]
    assert [fault in line for fault, line in zip(faults, said, strict=True)] == [True] * 6
    assert [line.split(":")[0] for line in said] == [f"row {n}" for n in (2, 3, 4, 6, 7, 8)]
    assert {mark[0] for mark in marks_in(course).values()} == {None}


def test_a_sheet_is_not_overwritten_and_must_have_its_columns(course, coursekit):
    sheet(course, coursekit)
    path = course / "sheet.csv"
    code, _, err = coursekit(course, "mark", "hw1", TASK, "--sheet", str(path))
    assert code == 2
    assert "is there already" in err
    path.write_text("student,points\nada,2\n", encoding="utf-8")
    code, _, err = coursekit(course, "mark", "hw1", TASK, "--read", str(path))
    assert code == 2
    assert "row 1: the columns have to be code,points,comment, not student,points; mend" in err
    code, _, err = coursekit(course, "mark", "hw1", "measures/answer-9", "--read", str(path))
    assert code == 2
    assert "no written question of source/hw1; there is measures/answer-1-2." in err


def test_a_row_without_a_code_and_columns_sorted_alone_are_named(course, coursekit):
    rows = fill(sheet(course, coursekit), [1] * 10)
    texts = [row["answer"] for row in rows]
    assert len({*texts}) > 2
    for row, text in zip(rows, texts[1:] + texts[:1], strict=True):
        row["answer"] = text
    code, _, err = read(course, coursekit, [*rows, {"code": "", "answer": "Mean", "points": "1"}])
    assert code == 2
    first = (
        f"sheet.csv, row 2: the answer beside {rows[0]['code']} is another one, as if one column "
    )
    assert first in err.splitlines()[0]
    assert "had been sorted alone; sort whole rows, or write a new sheet." in err.splitlines()[0]
    assert "row 12: there is no code; write it again, or remove the row." in err.splitlines()[-1]
    assert {mark[0] for mark in marks_in(course).values()} == {None}
    for row, text in zip(rows, texts, strict=True):
        row["answer"] = f"  {text.upper()}!"  # as people and spreadsheets may change it
    assert read(course, coursekit, rows[::-1])[0] == 0
    assert read(course, coursekit, [row | {"answer": ""} for row in rows])[0] == 0


def test_another_comment_is_not_replaced_unasked(course, coursekit):
    """Two TAs may give the same points, and say why in other words."""
    rows = fill(sheet(course, coursekit), [1] * 10)
    assert read(course, coursekit, rows)[0] == 0
    theirs = [row | {"comment": "No example."} for row in rows]
    assert read(course, coursekit, theirs)[0] == 0  # there was none before
    assert read(course, coursekit, theirs)[0] == 0
    for other in ("Where is the example?", ""):
        mine = [row | {"comment": other} for row in rows]
        code, _, err = read(course, coursekit, mine)
        assert code == 2
        told = f"row 2: {rows[0]['code']} has another comment already; add --replace, or remove"
        assert told in err.splitlines()[0]
        assert len(err.splitlines()) == 10
    assert read(course, coursekit, mine, "--replace")[0] == 0
    assert read(course, coursekit, theirs)[0] == 0


@pytest.mark.parametrize("error", ["#NAME?", "#WERT!"])
def test_a_comment_that_a_spreadsheet_took_for_a_formula_is_not_saved(course, coursekit, error):
    rows = [row | {"points": "1", "comment": error} for row in sheet(course, coursekit)[:2]]
    code, _, err = read(course, coursekit, rows)
    assert code == 2
    for number, line in zip((2, 3), err.splitlines(), strict=True):
        assert f"sheet.csv, row {number}: comment is {error}, which a spreadsheet makes" in line
        assert "write the text again, with a space or an apostrophe before the sign." in line
    assert {mark[0] for mark in marks_in(course).values()} == {None}
    for row, said in zip(rows, (" - no example", "'- no example"), strict=True):
        row["comment"] = said
    assert read(course, coursekit, rows)[0] == 0
    comments = [mark[1] for mark in marks_in(course).values() if mark[0] is not None]
    assert comments == ["- no example"] * 2


@pytest.mark.parametrize(
    ("flags", "said"),
    [
        ([TASK, "--sample", "3"], "--sample is for --sheet"),
        ([TASK, "--sample", "3", "--read", "a.csv"], "--sample is for --sheet"),
        ([TASK, "--replace"], "--replace is for --read"),
        ([TASK, "--replace", "--sheet", "a.csv"], "--replace is for --read"),
        ([TASK], "add --sheet FILE, or mark in the browser, at the desk"),
        (["--sheet", "a.csv"], "name a question; `coursekit mark hw1` lists them"),
    ],
)
def test_options_that_contradict_each_other_or_do_nothing_are_refused(
    course, coursekit, flags, said
):
    code, out, err = coursekit(course, "mark", "hw1", *flags)
    assert (code, out) == (2, "")
    assert said in err
    assert not (course / "a.csv").exists()
    assert {mark[0] for mark in marks_in(course).values()} == {None}


def test_a_second_ta_sees_no_first_mark_changes_no_grade_and_is_compared(course, coursekit):
    rows = fill(sheet(course, coursekit), [0, 1, 2, 2, 1, 0, 1, 2, 2, 1])
    for row in rows:
        row["comment"] = "the first TA's"
    assert read(course, coursekit, rows)[0] == 0
    before = marks_in(course)
    drawn = sheet(course, coursekit, "--sample", "4")
    assert len(drawn) == 4
    assert sheet(course, coursekit, "--sample", "4") == drawn
    assert {row["points"] + row["comment"] for row in drawn} == {""}
    seconds = fill(drawn, [1, 2, 2, 2])
    seconds[0]["comment"] = "The second TA's."
    write(course, seconds)
    compare = ("mark", "hw1", TASK, "--agreement", str(course / "sheet.csv"))
    code, out, err = coursekit(course, *compare)
    assert (code, marks_in(course)) == (0, before), err
    first = {row["code"]: float(row["points"]) for row in rows}
    other = {row["code"]: float(row["points"]) for row in seconds}
    same = sum(first[code] == points for code, points in other.items())
    assert f"4 answers marked twice, {same} with the same points" in out
    for code, points in other.items():
        said = f"{code}: first {first[code]:g}, second {points:g} of 2"
        assert (said in out) == (first[code] != points)
    if first[drawn[0]["code"]] != 1:
        assert "second: The second TA's." in out
    write(course, [drawn[0] | {"points": "3"}])
    assert "3 is not from 0 to 2" in coursekit(course, *compare)[2]


def test_kappa_is_what_another_library_gives():
    from sklearn.metrics import cohen_kappa_score

    draw = np.random.default_rng(1)
    first = draw.choice([0, 1, 2, 3], 80, p=[0.2, 0.2, 0.3, 0.3]).tolist()
    other = [m if draw.random() < 0.7 else int(draw.choice([0, 1, 2, 3])) for m in first]
    for weighted in (False, True):
        found = kappa(first, other, weighted=weighted)
        weights = "quadratic" if weighted else None
        assert found.value == pytest.approx(cohen_kappa_score(first, other, weights=weights))
        assert found.low < found.value < found.high
    # Points are not evenly spaced: 0 and 0.5 are nearer than 0.5 and 2.
    near = kappa([0, 0.5, 2, 2], [0.5, 0.5, 2, 2], weighted=True)
    assert near.value > kappa([0, 0.5, 2, 2], [0, 2, 2, 2], weighted=True).value


@pytest.mark.parametrize(
    ("first", "other", "said"),
    [
        ([], [], "not defined: nothing was marked twice"),
        ([2.0, 2.0], [2.0, 2.0], "not defined: both gave the same points to every answer"),
        ([0.0, 2.0], [0.0, 2.0], "1.00, no interval: they agree on every answer"),
        ([2.0, 2.0, 2.0], [2.0, 0.0, 2.0], "0.00, no interval: one TA gave the same"),
    ],
)
@pytest.mark.parametrize("weighted", [False, True])
def test_kappa_says_what_is_not_defined(first, other, said, weighted):
    assert str(kappa(first, other, weighted=weighted)).startswith(said)


def test_a_very_long_answer_goes_out_and_in(course, coursekit):
    """An older sheet may hold all of it; a spreadsheet holds less."""
    one = found_answers(course)[0]
    with edited(course / "autograded" / one.student / "hw1" / "measures.ipynb") as cells:
        cells["answer-1-2"].source = "word " * 30_000
    rows = sheet(course, coursekit)
    assert max(len(row["answer"]) for row in rows) < 32_767
    for row in rows:
        row["points"] = "1"
        if row["answer"].startswith("word"):
            row["answer"] = "word " * 30_000
    code, out, err = read(course, coursekit, rows)
    assert (code, out) == (0, "10 marks saved, 0 rows without points\n"), err


def test_earlier_comments_go_out_as_no_formulas_and_come_back_as_they_were(course, coursekit):
    from nbgrader.api import Gradebook

    said = [
        "- no example",
        '=HYPERLINK("http://x")',
        "'t is short",
        "#NAME?",
        "'=1",
        "Why?\n\n- x ",
    ]
    # Codes, and so the order, differ from course to course; who wrote nothing is not in the sheet.
    to_mark = {row["code"] for row in sheet(course, coursekit)}
    marked = [one for one in found_answers(course) if one.code in to_mark]
    with Gradebook(f"sqlite:///{course}/gradebook.db") as book:
        for one, comment in zip(marked, said, strict=False):
            where = ("answer-1-2", "measures", "hw1", one.student)
            grade, note = book.find_grade(*where), book.find_comment(*where)
            # No six digits hold it, and it comes back as it was.
            grade.manual_score, grade.needs_manual_grade = 1 / 3, True
            note.manual_comment = comment
        book.db.commit()
    before = {who: mark[:2] for who, mark in marks_in(course).items()}
    rows = sheet(course, coursekit)
    written = [row["comment"] for row in rows]
    assert written[:5] == [f"'{said[0]}", f"'{said[1]}", said[2], f"'{said[3]}", f"'{said[4]}"]
    assert read(course, coursekit, rows)[1] == "6 marks saved, 4 rows without points\n"
    assert {who: mark[:2] for who, mark in marks_in(course).items()} == before
