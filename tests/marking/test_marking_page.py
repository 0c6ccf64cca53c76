"""The marking page by keyboard, and what the server does for it."""

from __future__ import annotations

import base64
import io
import json
import re
import shutil
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import nbformat
import pytest
import sqlalchemy
from bs4 import BeautifulSoup
from desks import open_desk
from made_up import make_class, marks_in, students
from pages import DRAWING, data_uri, fits, unreadable
from PIL import Image
from small import cell, configure, edited, write

from coursekit.course import Course
from coursekit.marking import marks
from coursekit.marking.desk import Desk, RefusedError, groups
from coursekit.marking.marks import Answer
from coursekit.marking.rubric import items_of

pytestmark = pytest.mark.filterwarnings("ignore::sqlalchemy.exc.SAWarning")

TASK = "measures/answer-1-2"
LONG = "Four observations are few so that the interval around the accuracy is wide and very"
HOSTILE = (
    "Like $x^2$.\n\n<script>window.hacked = 1</script><img src=x onerror='window.hacked = 1'> "
    f"<a href='javascript:window.hacked = 1'>here</a> ![huge]({data_uri(DRAWING)})"
)


@pytest.fixture(scope="module")
def _class_once(_released_once: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Eight students: two say the same, one writes what would run, one nothing."""
    root = tmp_path_factory.mktemp("served") / "course"
    shutil.copytree(_released_once, root, symlinks=True)
    make_class(root, 8, blank=(7,))
    texts = {
        0: "It is few.", 1: "It is  few", 2: f"{LONG} and uncertain.",
        3: f"{LONG} and unsure.", 4: HOSTILE,
    }  # fmt: skip
    for n, text in texts.items():
        with edited(root / f"autograded/student-{n:03}/hw1/measures.ipynb") as cells:
            cells["answer-1-2"].source = text
    return root


@pytest.fixture
def root(_class_once: Path, tmp_path: Path) -> Path:
    shutil.copytree(_class_once, tmp_path / "course", symlinks=True)
    return tmp_path / "course"


@pytest.fixture
def page(root: Path, browser: Any) -> Iterator[str]:
    """The page of hw1, open in the browser."""
    with open_desk(root) as opened:
        browser.get(opened.key)
        show(browser, f"{opened.address}/mark/hw1/")
        yield browser.current_url


def desk(root: Path, by: str = "tara") -> Desk:
    return Desk(Course(root), "hw1", by)


def an_item(at: Desk, points: float, comment: str, **more: Any) -> dict[str, Any]:
    said = {"task": TASK, "number": 0, "points": points, "comment": comment}
    return at.item(said | more)


def give(at: Desk, group: dict[str, Any], items: list[int], **more: Any) -> dict[str, Any]:
    said = {"task": TASK, "codes": group["same"], "items": items, "seen": group["seen"]}
    said |= {"comment": "", "adjust": 0}
    return at.mark(said | more)


def given(root: Path) -> list[tuple[float | None, str | None, bool]]:
    return sorted((one for one in marks_in(root).values() if one[0] is not None), key=str)


def groups_of(at: Desk) -> list[dict[str, Any]]:
    found, after = [], ""
    while (one := at.group(TASK, after=after))["code"] not in [g["code"] for g in found]:
        found.append(one)
        after = one["code"]
    return found


def test_blind_grouped_and_shuffled(root):
    at = desk(root)
    found = groups_of(at)
    said = json.dumps([found, at.question(TASK), at.overview()])
    assert not any(name in said for name in students(8))
    assert sorted(len(one["same"]) for one in found) == [1, 1, 1, 1, 1, 2]
    assert [one["code"] for one in groups_of(desk(root))] == [one["code"] for one in found]
    assert "<script" not in said
    assert "onerror" not in said
    assert "javascript:" not in said
    assert "<math" in said


def said(*texts: str, pictures: str = "") -> list[Answer]:
    return [
        Answer(f"s{n}", f"c{n}", text, None, "", True, False, pictures)
        for n, text in enumerate(texts)
    ]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("$(a + b) / 2$", "$a + b / 2$"),
        ("They differ: a != b", "They differ: a = b"),
        ("It is 5!", "It is 5"),
        ("5 % of them", "5 of them"),
        ("$x^{a}b$", "$x^{ab}$"),
        ("$x²$", "$x2$"),
        ("$A$", "$a$"),
        ("the sum of x[i]", "the sum of x(i)"),
        ("1, 2, ...", "1, 2, .."),
        ("- a\n- b", "- a - b"),
        ("- a\n  - b", "- a\n- b"),
        ("`'a  b'`", "`'a b'`"),
        ("p < 0.05", "p > 0.05"),
        (f"{LONG} good", f"{LONG} fine"),
    ],
)
@pytest.mark.parametrize("is_code", [False, True])
def test_answers_that_say_different_things_are_never_the_same(one, other, is_code):
    assert len(groups(said(one, other), is_code)) == 2


def test_what_says_the_same_is_marked_once_and_code_only_if_it_is_equal():
    texts = ("It is\n\n  few ", "It is\n\n\n  few", "It is \n\n  few.")
    assert len(groups(said(*texts))) == 1
    assert len(groups(said("\nx = 'a b'\n", "x = 'a b'", "x = 'a  b'"), is_code=True)) == 2


def png(shade: int) -> bytes:
    """A picture of one grey pixel."""
    file = io.BytesIO()
    Image.new("L", (1, 1), shade).save(file, "PNG")
    return file.getvalue()


PICTURES = {"cat.png": png(1), "student-000.png": png(1), "dog (1).png": png(2)}


def paste(root: Path, n: int, *names: str, text: str = "") -> None:
    """Answer with pictures."""
    with edited(root / f"autograded/student-{n:03}/hw1/measures.ipynb") as cells:
        cell = cells["answer-1-2"]
        cell.source = text + "".join(f"![a picture](attachment:{quote(name)})" for name in names)
        cell.attachments = {
            name: {"image/png": base64.b64encode(PICTURES[name]).decode()} for name in names
        }


def test_pasted_pictures_are_shown_and_are_part_of_the_answer(root, coursekit):
    """Whatever their files are called: those names may be the students', too."""
    paste(root, 0, "student-000.png")
    paste(root, 1, "cat.png")
    paste(root, 2, "dog (1).png")
    paste(root, 3, "cat.png", "dog (1).png", text=f"{LONG}\n")
    paste(root, 4, "dog (1).png", "cat.png", text=f"{LONG}\n")
    at = desk(root)
    shown = {group["code"]: group for group in groups_of(at)}
    pictures = {
        code: re.findall(r'src="data:image/png;base64,([^"]*)"', group["html"])
        for code, group in shown.items()
    }
    cat, dog = (base64.b64encode(PICTURES[name]).decode() for name in ("cat.png", "dog (1).png"))
    sizes = [(pictures[code], len(group["same"])) for code, group in shown.items()]
    expected = [([cat], 2), ([dog], 1), ([cat, dog], 1), ([dog, cat], 1)]
    assert sorted(size for size in sizes if size[0]) == sorted(expected)
    assert "student-000" not in json.dumps(list(shown.values()))
    # Another picture is another answer.
    dogs = next(code for code in shown if pictures[code] == [dog])
    paste(root, 2, "cat.png")
    with pytest.raises(RefusedError, match="has changed since"):
        give(at, shown[dogs], [])


def test_no_names_of_pictures_keep_a_class_waiting(root):
    """Names of megabytes, which all answers were searched for."""
    picture = {"image/png": base64.b64encode(png(1)).decode()}
    with edited(root / "autograded/student-000/hw1/measures.ipynb") as cells:
        cells["answer-1-2"].source = "Few. ![one](attachment:one)"
        names = ["one", *(f"{n}{'a' * 100_000}" for n in range(100))]
        cells["answer-1-2"].attachments = dict.fromkeys(names, picture)
    began = time.process_time()
    shown = [one["html"][:40] for one in groups_of(desk(root))]
    assert [one for one in shown if one.startswith('<p>Few. <img src="data:')], shown
    assert time.process_time() - began < 20


def test_a_very_long_answer_is_read_once_and_not_with_each_click(root):
    with edited(root / "autograded/student-000/hw1/measures.ipynb") as cells:
        cells["answer-1-2"].source = "few words, " * 3_000_000
    at = desk(root)
    groups_of(at)
    began = time.process_time()
    at.group(TASK)
    at.question(TASK)
    assert time.process_time() - began < 0.25


def test_a_very_long_answer_does_not_say_whose_it_is(root):
    paste(root, 0, "student-000.png", text="x" * 20_000)
    shown = json.dumps(groups_of(desk(root)))
    assert "attachment:picture" in shown
    assert "student-000" not in shown


@pytest.mark.parametrize("code", ["A", "é", "AAAA"])
def test_a_picture_that_is_none_keeps_nobody_from_marking(root, code):
    with edited(root / "autograded/student-000/hw1/measures.ipynb") as cells:
        picture = f"![one](data:image/png;base64,{code}) ![two](attachment:two)"
        cells["answer-1-2"].source = f"Few. {picture}"
        cells["answer-1-2"].attachments = {"two": {"image/png": code, "image/gif": code}}
    note = "a picture that is not shown here: see the notebook]"
    shown = [one["html"] for one in groups_of(desk(root))]
    assert f"<p>Few. [one, {note} [two, {note}</p>\n" in shown


def test_an_answer_is_shown_though_one_that_says_the_same_is_marked_elsewhere(root):
    from nbgrader.api import Gradebook

    with Gradebook(f"sqlite:///{root}/gradebook.db") as book:
        grade = book.find_grade("answer-1-2", "measures", "hw1", "student-000")
        grade.manual_score, grade.needs_manual_grade = 1.0, False
        book.db.commit()
    (pair,) = (one for one in groups_of(desk(root)) if one["html"] == "<p>It is  few</p>\n")
    assert len(pair["same"]) == 1


def test_the_cells_of_an_answer_may_call_their_pictures_alike(root):
    """What is pasted is always called image.png."""
    path = root / "source/hw1/measures.ipynb"
    with edited(path) as cells:
        cells["answer-1-2"].metadata.nbgrader.update(task=True, solution=False, grade=False)
    graded = root / "autograded/student-000/hw1/measures.ipynb"
    notebook = nbformat.read(graded, 4)
    place = [c.metadata.get("nbgrader", {}).get("grade_id") for c in notebook.cells].index(
        "answer-1-2"
    )
    for picture in (png(2), png(1)):
        new = nbformat.v4.new_markdown_cell("![i](attachment:image.png)")
        new.attachments = {"image.png": {"image/png": base64.b64encode(picture).decode()}}
        notebook.cells.insert(place + 1, new)
    nbformat.write(notebook, graded)
    made = next(g for g in groups_of(desk(root)) if "<img" in g["html"])["html"]
    found = re.findall(r'base64,([^"]*)"', made)
    assert [base64.b64decode(one) for one in found] == [png(1), png(2)]


@pytest.mark.parametrize(
    "source",
    ["# read the labels\nlabels = [0, 1]\nprint(labels)", "# read the labels\n# and count"],
)
def test_code_in_an_answer_is_shown_as_code(root, source):
    """Its comments would be headings, larger than the question."""
    with edited(root / "autograded/student-000/hw1/measures.ipynb") as cells:
        cells["answer-1-2"].source = source
    (made,) = (one["html"] for one in groups_of(desk(root)) if "read the labels" in one["html"])
    assert BeautifulSoup(made, "html.parser").pre.get_text().strip() == source
    assert "<h" not in made


@pytest.mark.parametrize("words", ["- few", "few", "Accuracy: high", "0.75", "It varies."])
def test_words_below_a_heading_are_words(root, words):
    with edited(root / "autograded/student-000/hw1/measures.ipynb") as cells:
        cells["answer-1-2"].source = f"# Answer\n\n{words}"
    assert any("<h1>Answer</h1>" in one["html"] for one in groups_of(desk(root)))


def test_cells_of_code_in_an_answer_of_several_cells_are_shown_as_code(root):
    with edited(root / "source/hw1/measures.ipynb") as cells:
        cells["answer-1-2"].metadata.nbgrader.update(task=True, solution=False, grade=False)
    graded = root / "autograded/student-000/hw1/measures.ipynb"
    notebook = nbformat.read(graded, 4)
    for new in ("code", "# read the labels\nfew = 4"), ("markdown", "## It is *few*."):
        notebook.cells.append(getattr(nbformat.v4, f"new_{new[0]}_cell")(new[1]))
    nbformat.write(notebook, graded)
    (made,) = (one["html"] for one in groups_of(desk(root)) if "read the labels" in one["html"])
    page = BeautifulSoup(made, "html.parser")
    assert page.pre.get_text().strip() == "# read the labels\nfew = 4"
    assert [heading.get_text() for heading in page.select("h1, h2")] == ["It is few."]


def test_items_make_points_and_comments(root):
    at = desk(root)
    one = an_item(at, 1.5, "Names the **number**.")["number"]
    two = an_item(at, 1, "Says why.")["number"]
    group = next(g for g in groups_of(at) if len(g["same"]) == 2)
    done = give(at, group, [one, two], comment="Good.")
    assert (done["waiting"], done["done"]) == (5, [("tara", 2)])
    told = "Names the **number**.\n\nSays why.\n\nGood."
    assert given(root) == [(2.0, told, False)] * 2  # never above the most
    shown = at.group(TASK, code=group["code"])
    assert (shown["items"], shown["comment"], shown["seen"]) == ([one, two], "Good.", 2.0)
    assert {item["number"]: item["used"] for item in done["items"]} == {one: 2, two: 2}


def test_a_changed_item_is_shown_first_and_then_changes_all_that_have_it(root):
    at = desk(root)
    one = an_item(at, 1.5, "Number.")["number"]
    for group in groups_of(at)[:3]:
        give(at, group, [one])
    before = marks_in(root)
    number = len(given(root))
    told = an_item(at, 0.5, "The number.", number=one)
    assert [(c["from"], c["to"]) for c in told["changes"]] == [(1.5, 0.5)] * number
    assert marks_in(root) == before
    an_item(at, 0.5, "The number.", number=one, sure=True)
    assert given(root) == [(0.5, "The number.", False)] * number
    # Points off the full mark, and all as it was.
    at.full({"task": TASK, "full": True, "sure": True})
    assert {mark[0] for mark in given(root)} == {2.0}
    at.full({"task": TASK, "full": False, "sure": True})
    an_item(at, 1.5, "Number.", number=one, sure=True)
    assert marks_in(root) == before
    # And a mark that formgrader changed stays as it is there.
    from nbgrader.api import Gradebook

    who = next(name for name, mark in before.items() if mark[0] is not None)
    with Gradebook(f"sqlite:///{root}/gradebook.db") as book:
        book.find_grade("answer-1-2", "measures", "hw1", who).manual_score = 1.25
        book.db.commit()
    told = an_item(at, 1, "Number.", number=one)
    assert (len(told["changes"]), told["left"]) == (number - 1, 1)
    an_item(at, 1, "Number.", number=one, sure=True)
    assert marks_in(root)[who][0] == 1.25
    at.item({"task": TASK, "number": one, "points": None, "sure": True})
    assert sorted(mark[0] for mark in given(root)) == [0.0] * (number - 1) + [1.25]


def test_nobody_marks_with_a_rubric_that_they_do_not_see(root):
    ann, bo = desk(root, "ann"), desk(root, "bo")
    one = an_item(ann, 1, "Number.")["number"]
    shown, group = bo.question(TASK)["version"], bo.group(TASK)
    an_item(ann, -1, "No number.", number=one)
    assert bo.version(TASK)["version"] != shown
    with pytest.raises(RefusedError, match="rubric has changed"):
        give(bo, group, [one], version=shown)
    with pytest.raises(RefusedError, match="rubric has changed"):
        an_item(bo, 2, "Number!", number=one, version=shown)
    assert given(root) == []
    give(bo, group, [], version=bo.question(TASK)["version"])


def test_who_goes_on_leaves_the_answer_to_others(root):
    ann, bo = desk(root, "ann"), desk(root, "bo")
    skipped = ann.group(TASK)["code"]
    assert bo.group(TASK)["code"] != skipped  # nobody gets what another looks at
    ann.group(TASK, after=skipped)
    seen = []
    while (group := bo.group(TASK))["code"]:
        seen.append(group["code"])
        give(bo, group, [])
    assert skipped in seen
    assert len(seen) == 5  # of six: ann looks at one still


def test_another_comment_with_equal_points_is_not_replaced(root):
    ann, bo = desk(root, "ann"), desk(root, "bo")
    group = ann.group(TASK)
    give(ann, group, [], adjust=1, comment="Few.")
    group = bo.group(TASK, code=group["code"])
    shown = {"before": {"items": group["items"], "comment": group["comment"]}, "adjust": 1}
    give(ann, group, [], comment="Few observations.", **shown)
    with pytest.raises(RefusedError, match="ann has marked this answer meanwhile"):
        give(bo, group, [], comment="Too few.", **shown)
    assert {mark[1] for mark in given(root)} == {"Few observations."}


def test_what_another_has_marked_meanwhile_is_not_replaced(root):
    ann, bo = desk(root, "ann"), desk(root, "bo")
    group = ann.group(TASK)
    same = bo.group(TASK, code=group["code"])
    give(ann, group, [], adjust=1)
    with pytest.raises(RefusedError, match="ann has marked this answer meanwhile"):
        give(bo, same, [], adjust=2)
    assert {mark[0] for mark in given(root)} == {1.0}
    # An answer that is another one by now.
    name = next(who for who, mark in marks_in(root).items() if mark[0] is not None)
    with edited(root / f"autograded/{name}/hw1/measures.ipynb") as cells:
        cells["answer-1-2"].source = "Something else."
    with pytest.raises(RefusedError, match="has changed since"):
        give(ann, same, [], adjust=2)


@pytest.mark.parametrize(("scheme", "items"), [
    ("- 1 point: the mean\n- 0.5 points: **why**", [(1, "the mean"), (0.5, "**why**")]),
    ("1 point for it.\n2 P. Einheit\n**1 pt**: x", [(1, "it."), (2, "Einheit"), (1, "x")]),
    ("-0.5: no unit\n− 1½ points: off", [(-0.5, "no unit"), (-1.5, "off")]),
    ("* the mean (1 point)\n* why [2 marks].", [(1, "the mean"), (2, "why")]),
    ("- 2 points: why\n  in words\n  - 1 point: half of it\nRemarks cost nothing.",
     [(2, "why in words - 1 point: half of it")]),
    ("For full marks:\n\n- use the method\n1. names\n1.5 is right\n2: b\nUp to 2 points: x\n"
     "1-2 points: x\n1 point says x\nTotal (3 points)\n9 points: more than there are", []),
])  # fmt: skip
def test_lines_of_a_scheme_that_say_what_points_are_for_are_items(scheme, items):
    assert items_of(scheme, 4) == items


def test_a_rubric_starts_from_the_scheme_once_and_only_if_there_is_none(root):
    at = desk(root)
    at.group(TASK)
    items = at.question(TASK)["items"]
    assert [(item["points"], item["comment"]) for item in items] == [
        (1, "names the number of observations."),
        (1, "says that the estimate would vary with other observations."),
    ]
    for item in items:
        at.item({"task": TASK, "number": item["number"], "points": None})
    assert desk(root, "bo").question(TASK)["items"] == []
    assert an_item(at, 1, "Number.")["number"] == 3
    (root / "marking/hw1-rubric.jsonl").unlink()
    an_item(desk(root), 1, "Number.")
    assert len(desk(root).question(TASK)["items"]) == 1
    # Points that are all taken off are taken off the full mark.
    (root / "marking/hw1-rubric.jsonl").unlink()
    with edited(root / "source/hw1/measures.ipynb") as cells:
        cells["answer-1-2"].source = cells["answer-1-2"].source.replace("- 1 point", "-1")
    assert desk(root).question(TASK)["full"]


def in_sections(root: Path) -> None:
    lines = [f"student-{n:03},Ada,Number{n},{'AB'[n % 2]}" for n in range(8)]
    (root / "roster.csv").write_text("\n".join(["id,first_name,last_name,section", *lines]))


def test_all_answers_in_a_list_which_names_nobody_unless_asked(root):
    in_sections(root)
    at = desk(root)
    one = an_item(at, 1.5, "Number.")["number"]
    group = at.group(TASK)
    give(at, group, [one], comment="Good.")
    rows = at.answers(TASK)["answers"]
    assert len(rows) == 8
    assert not any(name in json.dumps(rows) for name in students(8))
    assert {row["text"] for row in rows} >= {"It is few.", f"{LONG} and uncertain."[:80]}
    (row,) = (row for row in rows if row["code"] == group["code"])
    del row["code"], row["section"], row["text"]
    assert row == {
        "name": "", "points": 1.5, "items": [one], "comment": "Good.", "by": "tara",
        "waits": False, "again": False, "flag": "",
    }  # fmt: skip
    named = at.answers(TASK, names=True)["answers"]
    assert sorted(row["name"].split()[0] for row in named) == students(8)
    assert {row["section"] for row in named} == {"A", "B"}
    assert all((int(row["name"][-1]) % 2 == 0) == (row["section"] == "A") for row in named)


def test_the_notebook_before_an_answer_names_nobody_and_runs_nothing(root):
    with edited(root / "autograded/student-000/hw1/measures.ipynb") as cells:
        cells["task-1-1"].source = "print('student-000')"
        cells["task-1-1"].outputs = [
            nbformat.v4.new_output("stream", text="by Student-000 <script>alert(1)</script>\n"),
            nbformat.v4.new_output("error", ename="Oops", evalue="student-000 was here"),
            nbformat.v4.new_output("display_data", {"text/html": "<b onclick=x>student-000</b>"}),
        ]
    at = desk(root)
    rows = at.answers(TASK, names=True)["answers"]
    (code,) = (row["code"] for row in rows if "student-000" in row["name"])
    html = at.around(TASK, code)["html"]
    assert "student-000" not in html.lower()
    assert "<script" not in html
    assert "onclick" not in html
    for words in ("by [name] &lt;script", "Oops: [name] was here", "<b>[name]</b>", "[name]"):
        assert words in html
    assert "It is few." not in html


def test_whom_the_head_ta_is_asked_about_is_offered_to_nobody_until_marked(root):
    ann, bo = desk(root, "ann"), desk(root, "bo")
    group = ann.group(TASK)
    asked = {"task": TASK, "codes": group["same"], "why": "A new idea?"}
    assert ann.flag(asked)["flagged"] == len(group["same"])
    offered = [one["code"] for at in (ann, bo) for one in groups_of(at)]
    assert group["code"] not in offered
    rows = bo.answers(TASK)["answers"]
    assert {row["flag"] for row in rows} == {"", "ann: A new idea?"}
    assert bo.group(TASK, code=group["code"])["flag"] == "ann: A new idea?"
    assert ann.flag(asked | {"why": " "})["flagged"] == 0
    ann.flag(asked)
    assert give(bo, group, [], adjust=1)["flagged"] == 0
    with pytest.raises(RefusedError, match="has changed since"):
        ann.flag(asked | {"codes": ["a"]})


def test_each_ta_is_offered_a_part_and_the_parts_are_all(root):
    in_sections(root)
    at = desk(root)
    names = {row["code"]: row["section"] for row in at.answers(TASK)["answers"]}
    everything = {group["code"] for group in groups_of(at)}

    def offered(part: str) -> set[str]:
        codes, after = set[str](), ""
        while (code := at.group(TASK, after=after, part=part)["code"]) not in {*codes, ""}:
            codes.add(code)
            after = code
        return codes

    thirds = [offered(f"{turn}/3") for turn in (1, 2, 3)]
    assert set.union(*thirds) == everything
    assert sum(map(len, thirds)) <= len(everything) + 1  # two say the same, and may be in two parts
    assert {names[code] for code in offered("section:A")} <= {"A", "B"}
    assert offered("section:A") | offered("section:B") == everything
    assert offered("section:C") == set()
    assert offered("x/y") == everything
    (root / "roster.csv").write_bytes(b"\xff")
    assert at.overview()["sections"] == []


def test_nobody_waits_while_another_is_shown_a_long_answer(root, monkeypatch):
    ann, bo = desk(root, "ann"), desk(root, "bo")
    begun, done = threading.Event(), threading.Event()
    render = marks.html

    def slow(*arguments: Any) -> str:
        if threading.current_thread() is not threading.main_thread():
            begun.set()
            assert done.wait(60)
        return render(*arguments)

    monkeypatch.setattr(marks, "html", slow)
    reading = threading.Thread(target=ann.group, args=(TASK,))
    reading.start()
    assert begun.wait(60)
    try:
        give(ann, bo.group(TASK), [], adjust=1)
    finally:
        done.set()
        reading.join()


@pytest.mark.nightly
def test_the_next_answer_of_600_comes_at_once(root):
    make_class(root, 600, first=8)
    at, spent = desk(root), []
    at.question(TASK)
    for _ in range(40):
        began = time.perf_counter()
        group = at.group(TASK)
        spent.append(time.perf_counter() - began)
        give(at, group, [], adjust=1)
    assert sorted(spent)[20] < 0.15


@pytest.mark.parametrize("bad", [
    {"adjust": "1"}, {"adjust": float("nan")}, {"adjust": True}, {"items": [77]}, {"items": 1},
    {"codes": ["a"]}, {"codes": []}, {"codes": [3]}, {"comment": 3}, {"comment": "x" * 6000},
    {"task": "measures/task-1-1"}, {"task": None},
])  # fmt: skip
def test_what_no_page_sends_is_refused(root, bad):
    at = desk(root)
    with pytest.raises(RefusedError):
        give(at, at.group(TASK), **({"items": []} | bad))
    assert given(root) == []


@pytest.mark.parametrize(
    "database", ["sqlite", pytest.param("postgresql", marks=pytest.mark.nightly)]
)
def test_many_at_once_lose_nothing(root, database, request, coursekit, monkeypatch):
    """Six TAs, each at a desk of their own, as in processes of their own."""
    # Another test may have had the engines shared, as processes that grade do.
    monkeypatch.setattr("nbgrader.api.create_engine", sqlalchemy.create_engine)
    if database == "postgresql":
        url = request.getfixturevalue("postgres").database("many-tas")
        configure(root, f"c.CourseDirectory.db_url = {url!r}\n")
        assert coursekit(root, "restore", str(root / "gradebook.db"))[0] == 0
        (root / "gradebook.db").unlink()
    an_item(desk(root), 1, "Yes.")
    failed: list[BaseException] = []

    def work(name: str) -> None:
        at = desk(root, name)
        try:
            while (group := at.group(TASK))["code"]:
                give(at, group, [1])
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=work, args=(f"ta{n}",)) for n in range(6)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert failed == []
    assert given(root) == [(1.0, "Yes.", False)] * 7
    assert sum(dict(desk(root).question(TASK)["done"]).values()) == 7


# In a browser


def wait(browser: Any, condition: str) -> None:
    from selenium.webdriver.support.ui import WebDriverWait

    WebDriverWait(browser, 20).until(lambda b: b.execute_script(f"return Boolean({condition})"))


def show(browser: Any, address: str) -> None:
    browser.get(address)
    wait(browser, IDLE)


def press(browser: Any, *keys: str) -> None:
    from selenium.webdriver.common.action_chains import ActionChains

    ActionChains(browser).send_keys(*keys).perform()


IDLE = "!document.body.hasAttribute('aria-busy') && document.getElementById('place').textContent"


@pytest.mark.browser
def test_marking_with_the_keyboard_alone(root, page, browser, shots):
    from selenium.webdriver.common.keys import Keys

    def shown(name: str) -> str:
        return browser.execute_script(f"return document.getElementById('{name}').textContent")

    def said(text: str) -> None:
        wait(browser, f"document.getElementById('said').textContent.includes({json.dumps(text)})")
        wait(browser, "!document.body.hasAttribute('aria-busy')")

    assert "token" not in page
    assert "How sure are you" in shown("prompt")
    assert "names the number of observations" in shown("scheme")
    assert unreadable(browser) == []
    assert "+1 says that the estimate would vary" in shown("items")
    # Build an item beside the scheme's, which the answer gets, and save.
    press(browser, "a", "1.5", Keys.TAB, "Names the number.", Keys.ENTER)
    said("item kept and given")
    assert shown("total") == "1.5 of 2"
    first = shown("place").split(",")[0]
    press(browser, Keys.ENTER)
    said("marked with 1.5")
    marked = len(given(root))
    assert given(root) == [(1.5, "Names the number.", False)] * marked
    # The next one by its number, with points on top and a comment.
    press(browser, "3", "p", "0,25", Keys.ESCAPE, "c", "Good.", Keys.ESCAPE, Keys.ENTER)
    said("marked with 1.75")
    assert (1.75, "Names the number.\n\nGood.", False) in given(root)
    both = len(given(root))
    # Back to it; marked with nothing.
    press(browser, "b")
    said("back")
    press(browser, "3", "p", Keys.BACKSPACE * 4, "0", Keys.ESCAPE, "c", Keys.BACKSPACE * 5,
          Keys.ESCAPE, Keys.ENTER)  # fmt: skip
    said("marked with 0")
    assert (0.0, None, False) in given(root)
    assert len(given(root)) == both
    # Change the item: told first, nothing changed; then changed.
    press(browser, "e", "3", Keys.BACKSPACE * 3, "1", Keys.ENTER)
    wait(browser, "!document.getElementById('sure').hidden")
    told = "1 answer changes" if marked == 1 else f"{marked} answers change"
    assert told in shown("sure-text")
    assert f"{first}: 1.5 to 1" in shown("sure-list")
    assert unreadable(browser) == []
    assert (1.5, "Names the number.", False) in given(root)
    press(browser, Keys.ENTER)
    said("changed")
    assert (1.0, "Names the number.", False) in given(root)
    # All others, one after another; then nothing waits, and nothing that students wrote has run.
    for _ in range(6):
        if "All answers" in shown("answer"):
            break
        code = shown("place")
        press(browser, "3", Keys.ENTER)
        wait(browser, f"document.getElementById('place').textContent !== {json.dumps(code)}")
        wait(browser, "!document.body.hasAttribute('aria-busy')")
    assert "All answers of all questions are marked." in shown("answer")
    assert "coursekit return hw1" in shown("answer")
    assert "0 of 8 to mark; marked: " in shown("progress")
    assert len(given(root)) == 7
    assert browser.execute_script("return window.hacked === undefined")
    assert unreadable(browser) == []
    browser.save_screenshot(str(shots / "marking.png"))


@pytest.mark.browser
def test_a_key_shows_the_next_question(root, browser):
    path = root / "source/hw1/measures.ipynb"
    made = nbformat.read(path, as_version=4)
    made.cells.append(cell("answer-1-3", "Another question's answer.", "answer", 2))
    write(path, made)
    with open_desk(root) as opened:
        browser.get(opened.key)
        show(browser, f"{opened.address}/mark/hw1/")
        for task in ("measures/answer-1-3", TASK):
            press(browser, "t")
            wait(browser, f"document.getElementById('task').value === {json.dumps(task)}")
            wait(browser, "!document.body.hasAttribute('aria-busy')")
            shown = browser.execute_script("return document.getElementById('sample').textContent")
            assert ("Another question" in shown) == (task != TASK)


@pytest.mark.browser
def test_what_others_do_meanwhile_is_seen(root, page, browser):
    """Items that somebody else makes, changes and removes, and an answer that somebody marks."""
    from selenium.webdriver.common.keys import Keys

    def shown(text: str) -> str:
        return f"document.getElementById('items').textContent.includes({json.dumps(text)})"

    def refused(text: str) -> None:
        press(browser, Keys.ENTER)
        wait(browser, f"document.getElementById('said').textContent.includes({json.dumps(text)})")
        wait(browser, "!document.body.hasAttribute('aria-busy')")

    bo = desk(root, "bo")
    one = an_item(bo, 1, "Number.")["number"]
    wait(browser, shown("+1 Number."))  # by itself
    # Before the page looks again, which a person cannot wait for: it is refused, then shown.
    press(browser, "3")
    browser.execute_script("window.fetch = ((ask) => (path, how) => path.includes('/version')"
                           " ? new Promise(() => {}) : ask(path, how))(window.fetch)")  # fmt: skip
    an_item(bo, 0.5, "The number.", number=one)
    refused("rubric has changed meanwhile")
    assert given(root) == []
    assert browser.execute_script(f"return {shown('+0.5 The number.')}")
    code = browser.execute_script(
        "return document.getElementById('place').textContent.match(/a[0-9a-f]{8}-[0-9a-f]+/)[0]"
    )
    group = bo.group(TASK, code=code)
    give(bo, group, [one], adjust=0.25)
    refused("bo has marked this answer meanwhile")
    assert {mark[0] for mark in given(root)} == {0.75}
    wait(browser, "document.getElementById('adjust').value === '0.25'")  # bo's mark
    press(browser, Keys.ENTER)
    wait(browser, "document.getElementById('said').textContent.includes('marked with 0.75')")


@pytest.mark.browser
def test_the_page_fits_a_phone(page, browser):
    size = {"width": 390, "height": 900, "deviceScaleFactor": 1, "mobile": True}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    show(browser, page)
    wide = browser.execute_script("return document.documentElement.scrollWidth")
    top = "return document.getElementById(arguments[0]).getBoundingClientRect().top"
    tops = [browser.execute_script(top, name) for name in ("prompt", "answer", "save", "scheme")]
    before = browser.execute_script("return document.getElementById('place').textContent")
    browser.execute_script("document.body.style.paddingBottom = '900px'")  # as a long scheme does
    browser.execute_script("document.getElementById('skip').scrollIntoView()")
    press(browser, "n")
    wait(browser, f"document.getElementById('place').textContent !== {json.dumps(before)}")
    title = browser.execute_script(top, "answer-title")
    browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    assert wide == 390
    assert tops == sorted(tops)  # the question comes before its answer
    assert 0 <= title < 450  # the next answer is in sight


@pytest.mark.browser
def test_a_list_the_notebook_and_the_head_ta_a_key_away(root, page, browser, shots):
    from selenium.webdriver.common.keys import Keys

    def shown(name: str) -> str:
        return browser.execute_script(f"return document.getElementById('{name}').innerText")

    def seen(name: str, text: str) -> None:
        wait(browser, f"document.getElementById('{name}').innerText.includes({json.dumps(text)})")
        wait(browser, "!document.body.hasAttribute('aria-busy')")

    def look(name: str) -> None:
        for width, scheme in ((1280, "light"), (1280, "dark"), (390, "light")):
            size = {"width": width, "height": 1000, "deviceScaleFactor": 1, "mobile": False}
            browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
            features = {"features": [{"name": "prefers-color-scheme", "value": scheme}]}
            browser.execute_cdp_cmd("Emulation.setEmulatedMedia", features)
            browser.save_screenshot(str(shots / f"{name}-{width}-{scheme}.png"))
            assert fits(browser), (name, width)
            assert unreadable(browser) == [], (name, width, scheme)
        browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})

    first = shown("place")[:9]
    press(browser, "o")
    seen("cells", "def accuracy")
    look("marking-around")
    press(browser, "o", "h", "A new idea?", Keys.ENTER)
    seen("said", "the head TA is asked")
    assert shown("place")[:9] != first
    press(browser, "1", Keys.ENTER)
    seen("said", "marked with 1")
    press(browser, "l")
    seen("count", "8 of 8")
    assert "A new idea?" in shown("rows")
    assert "student-0" not in shown("rows")
    look("marking-list")
    browser.find_element("id", "names").click()
    seen("rows", "student-007")
    browser.find_element("id", "search").send_keys("student-007")
    seen("count", "1 of 8")
    press(browser, Keys.ESCAPE, Keys.ESCAPE, "l")
    seen("count", "8 of 8")
    assert "student-0" not in shown("rows"), "blind again"
    browser.find_element("id", "by-state").send_keys("flagged")
    browser.find_element("css selector", "#rows button").click()
    seen("asked", "A new idea?")
    assert shown("place")[:9] == first
    press(browser, "1", "2", Keys.ENTER)
    seen("said", "marked with 2")
    press(browser, "l")
    seen("count", "0 of 8")
