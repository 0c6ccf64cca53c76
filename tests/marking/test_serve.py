"""`coursekit mark --serve`: the marking page by keyboard, and who may ask it."""

from __future__ import annotations

import base64
import http.client
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
from made_up import make_class, marks_in, students
from pages import DRAWING, data_uri
from PIL import Image
from small import cell, configure, edited, write

from coursekit.course import Course
from coursekit.marking.desk import Desk, RefusedError, groups
from coursekit.marking.marks import Answer
from coursekit.marking.serve import COOKIE, Server

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
def server(root: Path) -> Iterator[Server]:
    with Server(Desk(Course(root), "hw1", "tara")) as made:
        made.start()
        yield made
        made.shutdown()


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
    # Where pictures cannot be seen, it is said that there are some.
    assert coursekit(root, "mark", "hw1", TASK, "--sheet", str(root / "a.csv"))[0] == 0
    assert (root / "a.csv").read_text(encoding="utf-8-sig").count("[with pictures") == 5


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
    assert time.process_time() - began < 0.5


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


def test_a_mark_of_an_earlier_version_which_kept_six_digits_of_an_answer_holds(root):
    at = desk(root)
    one = an_item(at, 1, "Number.")["number"]
    give(at, at.group(TASK), [one])
    log = root / "marking/hw1-rubric.jsonl"
    text, number = re.subn(r'("[^"]+": ?"[0-9a-f]{6})[0-9a-f]{26}"', r'\1"', log.read_text("utf-8"))
    assert number >= 1
    log.write_text(text, encoding="utf-8")
    assert desk(root).question(TASK)["items"][0]["used"] >= 1


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
def test_many_at_once_lose_nothing(root, database, request, coursekit):
    """Six TAs, each at a desk of their own, as in processes of their own."""
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


# Who may ask


def asked(server: Server, method: str, path: str, body: bytes = b"", **headers: str):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
    names = {name.replace("_", "-"): value for name, value in headers.items() if value}
    connection.request(method, path, body, names)
    answer = connection.getresponse()
    content = answer.read()
    connection.close()
    return answer, content


def good(server: Server) -> dict[str, str]:
    return {
        "Host": f"127.0.0.1:{server.port}",
        "Cookie": f"{COOKIE}={server.token}",
        "Origin": f"http://127.0.0.1:{server.port}",
        "Content_Type": "application/json",
    }


def test_the_token_becomes_a_cookie_and_leaves_the_address(server):
    answer, _ = asked(server, "GET", f"/?token={server.token}")
    assert (answer.status, answer.headers["Location"]) == (303, server.path)
    cookie = answer.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie
    answer, content = asked(server, "GET", server.path, Cookie=cookie.partition(";")[0])
    assert answer.status == 200
    assert b"app.js" in content
    assert "script-src 'self'" in answer.headers["Content-Security-Policy"]
    assert server.server_address[0] == "127.0.0.1"


@pytest.mark.parametrize("path", ["", "app.js", "api/overview", "api/question", "?token=x",
                                  "?token=%C3%A9", "api/group?token=x"])  # fmt: skip
@pytest.mark.parametrize("cookie", ["", "other=x", "{}=x", "{}=é", ";;;=\x01"])
def test_nothing_without_the_token(server, path, cookie):
    said = cookie.format(COOKIE).encode().decode("latin-1")
    for start in ("/", server.path):
        assert asked(server, "GET", start + path, Cookie=said)[0].status == 403


def test_no_other_server_of_this_machine_gets_the_cookie_or_knows_where_to_ask(server, root):
    """Browsers take 127.0.0.1 for one site, whatever the port, and send it each of its cookies."""
    answer, _ = asked(server, "GET", f"/?token={server.token}")
    _, *attributes = answer.headers["Set-Cookie"].split("; ")
    assert f"Path={server.path}" in attributes
    assert len(server.path) > 20
    for path in ("/", "/app.js", "/api/overview", f"/api/group?task={TASK}"):
        assert asked(server, "GET", path, **good(server))[0].status == 403
    assert asked(server, "POST", "/api/full", b"{}", **good(server))[0].status == 403
    assert not (root / "marking/hw1-rubric.jsonl").exists()


def test_no_address_is_an_error_of_the_servers(server, capfd):
    for address in ("http://[", "//[", "*", "?", "/%", server.path + "%00"):
        assert asked(server, "GET", address, Host=good(server)["Host"])[0].status == 403
    assert asked(server, "POST", server.path + "api/mark", b"{}",
                 **(good(server) | {"Origin": "http://["}))[0].status == 403  # fmt: skip
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("changed", [
    {"Host": "evil.example"}, {"Host": "evil.example:1"}, {"Host": "127.0.0.1"}, {"Cookie": ""},
    {"Origin": "http://evil.example"}, {"Origin": ""}, {"Origin": "null"},
    {"Origin": "http://127.0.0.1:1"}, {"Content_Type": "text/plain"},
    {"Content_Type": "application/x-www-form-urlencoded"},
])  # fmt: skip
def test_changes_come_from_the_page_only(server, root, changed):
    """A page elsewhere, one whose name leads here, another server on this machine."""
    body = json.dumps({"task": TASK, "full": True}).encode()
    path = f"{server.path}api/full"
    assert asked(server, "POST", path, body, **(good(server) | changed))[0].status in (403, 415)
    assert not (root / "marking/hw1-rubric.jsonl").exists()
    assert asked(server, "POST", path, body, **good(server))[0].status == 200


@pytest.mark.parametrize("body", [b"", b"[]", b"{", b"[" * 100_000, b"\xff", b"{}", b'{"task": 1}'])
def test_bad_requests(server, body):
    assert asked(server, "POST", f"{server.path}api/mark", body, **good(server))[0].status in (
        400,
        409,
    )
    long = good(server) | {"Content_Length": "9999999999"}
    assert asked(server, "POST", f"{server.path}api/mark", b"", **long)[0].status == 413
    assert (
        asked(server, "GET", f"{server.path}../nbgrader_config.py", **good(server))[0].status == 404
    )
    assert (
        asked(server, "POST", f"{server.path}api/nothing", b"{}", **good(server))[0].status == 404
    )


# In a browser


def wait(browser: Any, condition: str) -> None:
    from selenium.webdriver.support.ui import WebDriverWait

    WebDriverWait(browser, 20).until(lambda b: b.execute_script(f"return Boolean({condition})"))


def press(browser: Any, *keys: str) -> None:
    from selenium.webdriver.common.action_chains import ActionChains

    ActionChains(browser).send_keys(*keys).perform()


IDLE = "!document.body.hasAttribute('aria-busy') && document.getElementById('place').textContent"


@pytest.mark.browser
def test_marking_with_the_keyboard_alone(root, server, browser, shots):
    from axe_core_python.selenium import Axe
    from selenium.webdriver.common.keys import Keys

    def shown(name: str) -> str:
        return browser.execute_script(f"return document.getElementById('{name}').textContent")

    def said(text: str) -> None:
        wait(browser, f"document.getElementById('said').textContent.includes({json.dumps(text)})")
        wait(browser, "!document.body.hasAttribute('aria-busy')")

    def faults() -> list[Any]:
        return [(one["id"], one["nodes"][0]["html"]) for one in Axe().run(browser)["violations"]]

    browser.get(server.address)
    wait(browser, IDLE)
    assert "token" not in browser.current_url
    assert "How sure are you" in shown("prompt")
    assert "names the number of observations" in shown("scheme")
    assert faults() == []
    # Build an item, which the answer gets, and save.
    press(browser, "a", "1.5", Keys.TAB, "Names the number.", Keys.ENTER)
    said("item kept and given")
    assert shown("total") == "1.5 of 2"
    first = shown("place").split(",")[0]
    press(browser, Keys.ENTER)
    said("marked with 1.5")
    marked = len(given(root))
    assert given(root) == [(1.5, "Names the number.", False)] * marked
    # The next one by its number, with points on top and a comment.
    press(browser, "1", "p", "0,25", Keys.ESCAPE, "c", "Good.", Keys.ESCAPE, Keys.ENTER)
    said("marked with 1.75")
    assert (1.75, "Names the number.\n\nGood.", False) in given(root)
    both = len(given(root))
    # Back to it; marked with nothing.
    press(browser, "b")
    said("back")
    press(browser, "1", "p", Keys.BACKSPACE * 4, "0", Keys.ESCAPE, "c", Keys.BACKSPACE * 5,
          Keys.ESCAPE, Keys.ENTER)  # fmt: skip
    said("marked with 0")
    assert (0.0, None, False) in given(root)
    assert len(given(root)) == both
    # Change the item: told first, nothing changed; then changed.
    press(browser, "e", "1", Keys.BACKSPACE * 3, "1", Keys.ENTER)
    wait(browser, "!document.getElementById('sure').hidden")
    told = "1 answer changes" if marked == 1 else f"{marked} answers change"
    assert told in shown("sure-text")
    assert f"{first}: 1.5 to 1" in shown("sure-list")
    assert faults() == []
    assert (1.5, "Names the number.", False) in given(root)
    press(browser, Keys.ENTER)
    said("changed")
    assert (1.0, "Names the number.", False) in given(root)
    # All others, one after another; then nothing waits, and nothing that students wrote has run.
    for _ in range(6):
        if "Nothing waits" in shown("answer"):
            break
        code = shown("place")
        press(browser, "1", Keys.ENTER)
        wait(browser, f"document.getElementById('place').textContent !== {json.dumps(code)}")
        wait(browser, "!document.body.hasAttribute('aria-busy')")
    assert "Nothing waits for you here" in shown("answer")
    assert "0 of 8 to mark; marked: " in shown("progress")
    assert len(given(root)) == 7
    assert browser.execute_script("return window.hacked === undefined")
    assert faults() == []
    browser.save_screenshot(str(shots / "marking.png"))


@pytest.mark.browser
def test_a_key_shows_the_next_question(root, browser):
    path = root / "source/hw1/measures.ipynb"
    made = nbformat.read(path, as_version=4)
    made.cells.append(cell("answer-1-3", "Another question's answer.", "answer", 2))
    write(path, made)
    with Server(Desk(Course(root), "hw1", "tara")) as server:
        server.start()
        browser.get(server.address)
        wait(browser, IDLE)
        for task in ("measures/answer-1-3", TASK):
            press(browser, "t")
            wait(browser, f"document.getElementById('task').value === {json.dumps(task)}")
            wait(browser, "!document.body.hasAttribute('aria-busy')")
            shown = browser.execute_script("return document.getElementById('sample').textContent")
            assert ("Another question" in shown) == (task != TASK)
        server.shutdown()


@pytest.mark.browser
def test_what_others_do_meanwhile_is_seen(root, server, browser):
    """Items that somebody else makes, changes and removes, and an answer that somebody marks."""
    from selenium.webdriver.common.keys import Keys

    def shown(text: str) -> str:
        return f"document.getElementById('items').textContent.includes({json.dumps(text)})"

    def refused(text: str) -> None:
        press(browser, Keys.ENTER)
        wait(browser, f"document.getElementById('said').textContent.includes({json.dumps(text)})")
        wait(browser, "!document.body.hasAttribute('aria-busy')")

    bo = desk(root, "bo")
    browser.get(server.address)
    wait(browser, IDLE)
    one = an_item(bo, 1, "Number.")["number"]
    wait(browser, shown("+1 Number."))  # by itself
    # Before the page looks again, which a person cannot wait for: it is refused, then shown.
    press(browser, "1")
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
def test_the_page_fits_a_phone(server, browser):
    size = {"width": 390, "height": 900, "deviceScaleFactor": 1, "mobile": True}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    browser.get(server.address)
    wait(browser, IDLE)
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
