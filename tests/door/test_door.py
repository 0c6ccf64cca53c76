"""`coursekit door`: students hand in, read what came of it, and ask for another look."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from doors import FAR_OFF, LONG_AGO, ROSTER, Door, make_door, notice_in, open_door
from downloads import zip_bytes
from hand_ins import SOLVED
from small import edited
from waiting import eventually

from coursekit.course import Course
from coursekit.door.hand_ins import HandIns
from coursekit.grading.batch import grade

WRONG = "def accuracy(y_true, y_pred):\n    return 0.75\n"


def notebook(root: Path, code: str = SOLVED, more: str = "") -> tuple[str, bytes]:
    """The release with an answer to the first task, as a browser sends it."""
    path = root / "work.ipynb"
    shutil.copy(root / "release/hw1/measures.ipynb", path)
    with edited(path) as cells:
        cells["task-1-1"].source = f"{code}{more}"
    return "measures.ipynb", path.read_bytes()


@pytest.fixture(scope="module")
def door(_released_once: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Door]:
    root = tmp_path_factory.mktemp("door") / "course"
    with open_door(make_door(shutil.copytree(_released_once, root, symlinks=True))) as opened:
        yield opened


def test_a_student_hands_in_twice_reads_and_gets_a_receipt(door, coursekit):
    ada = door.visitor("ada")
    assert "You have not handed in anything." in ada.text("/")
    sent = ada.hand_in(notebook(door.root, WRONG), ("mine.csv", b"1"))
    assert (sent.status_code, notice_in(sent)[:10]) == (200, "Handed in.")
    assert ada.wait() == "1 graded"
    text = ada.text()
    assert "1 of 1 checks that you can read pass" in text
    assert "1 hidden check gives its result after the due date" in text
    assert "1 written answer is read by a TA" in text
    assert "swapped" not in text, "the hidden check says nothing"

    assert ada.hand_in(notebook(door.root, "def accuracy(a, b):\n    return 0\n")).ok
    assert ada.wait() == "2 graded"
    text = ada.text()
    assert "accuracy for 3 right of 4 should be 0.75, got 0" in text
    assert "mine.csv, as you sent it before" in text
    assert (door.root / "submitted/ada/hw1/mine.csv").read_bytes() == b"1"
    again = ada.hand_in(notebook(door.root, "def accuracy(a, b):\n    return 0\n"))
    assert "same files" in notice_in(again)
    assert ada.state() == "2 graded", "the same bytes are not graded again"
    receipt = door.root / "receipt.txt"
    receipt.write_text(ada.get(f"{door.address}/a/hw1/receipt/2").text)
    code, out, _ = coursekit(door.root, "door", "--verify", str(receipt))
    assert (code, out.startswith("ada handed in hw1, number 2, at 20")) == (0, True)
    receipt.write_text(receipt.read_text().replace("receipt", "reciept"))
    code, _, err = coursekit(door.root, "door", "--verify", str(receipt))
    assert (code, err) == (2, "coursekit: door --verify: this door has made no such receipt.\n")
    assert not (door.root / "autograded").exists(), "what the door grades before is a trial"
    assert not (door.root / "feedback").exists()
    assert (door.root / "submitted/ada/hw1/timestamp.txt").exists()


REFUSED = {
    "no file": ((), 400, "No file was chosen"),
    "text": ((("notes.txt", b"hello"),), 400, "There is no notebook in it"),
    "web page": ((("measures.ipynb", b"<html>"),), 400, "is not a notebook"),
    "empty": ((("measures.ipynb", b" \n"),), 400, "is empty"),
    "folder": ((("../measures.ipynb", b"{}"),), 400, "without folders"),
    "backslash": ((("..\\measures.ipynb", b"{}"),), 400, "without folders"),
    "hidden": (((".measures.ipynb", b"{}"),), 400, "a plain name"),
    "broken zip": ((("work.zip", b"PK\x03\x04nothing"),), 400, "a broken zip archive"),
    "leads out": ((("w.zip", zip_bytes({"../x.ipynb": b"{}"})),), 400, "leads out of its folder"),
    "too large": ((("measures.ipynb", b"{" + bytes(2_500_000)),), 413, "are too large"),
    "too many": ([(f"{i}.ipynb", b"{}") for i in range(150)], 413, "or too many"),
}


@pytest.fixture(scope="module")
def small_door(_released_once: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Door]:
    """A door that takes a megabyte, twice an hour, and a second assignment."""
    root = shutil.copytree(_released_once, tmp_path_factory.mktemp("small") / "course",
                           symlinks=True)  # fmt: skip
    for folder in ("source", "release"):
        (root / folder / "hw2").mkdir()
        shutil.copy(root / folder / "hw1/measures.ipynb", root / folder / "hw2/other.ipynb")
    limits = "c.Door.most = 1\nc.Door.per_hour = 2\nc.Door.before = 'points'"
    with open_door(make_door(root, more=limits)) as opened:
        yield opened


@pytest.mark.parametrize(("files", "status", "words"), REFUSED.values(), ids=REFUSED)
def test_bad_input_is_refused_in_a_sentence_and_nothing_is_kept(small_door, files, status, words):
    ada = small_door.visitor("ada")
    sent = ada.hand_in(*files)
    assert sent.status_code == status
    assert words in notice_in(sent)
    assert HandIns(small_door.root / "door").history("hw1", "ada") == []


def test_another_assignments_notebook_is_refused_by_name(small_door):
    sent = small_door.visitor("ada").hand_in(("other.ipynb", b"{}"))
    assert (sent.status_code, notice_in(sent)) == (
        400, "This is the notebook of hw2, not of hw1. Nothing was handed in.",
    )  # fmt: skip


def test_no_more_than_so_many_an_hour_and_what_cannot_be_graded_says_why(small_door):
    bo = small_door.visitor("bo")
    assert bo.hand_in(("measures.ipynb", b'{"cells"')).ok
    assert bo.wait() == "1 cannot be graded"
    assert "not a readable notebook" in bo.text()
    assert bo.hand_in(notebook(small_door.root, WRONG)).ok
    third = bo.hand_in(notebook(small_door.root))
    assert (third.status_code, "often within an hour" in notice_in(third)) == (429, True)
    assert bo.wait() == "2 graded"
    text = bo.text()
    assert "0 of 1 hidden checks pass" in text
    assert "That is 1 of 5 points." in text


def test_who_has_no_link_a_forged_an_expired_or_a_revoked_one_sees_nothing(door, coursekit):
    link = door.links()["cy"]
    forged = link.replace("link=2", "link=2x")
    for address in (f"{door.address}/", f"{door.address}/a/hw1", forged):
        response = door.visitor().get(address)
        assert (response.status_code, "Open your personal link" in response.text) == (403, True)
    cy = door.visitor("cy")
    assert coursekit(door.root, "door", "--revoke", "cy")[0] == 0
    assert cy.get(f"{door.address}/").status_code == 403, "at once, though the cookie is there"
    assert door.visitor().get(link).status_code == 403
    assert door.visitor("cy").get(f"{door.address}/").status_code == 200, "the new link"
    code, _, err = coursekit(door.root, "door", "--revoke", "zoe")
    assert (code, err) == (2, "coursekit: door --revoke: zoe: not in the roster.\n")


def test_links_expire(door):
    from coursekit.door.links import Links

    links = Links(door.root / "door")
    signed = links.link("", "ada").partition("link=")[2].replace("%7C", "|").replace("%3A", ":")
    assert links.student(signed.replace("%3D", "="), 1) == "ada"
    assert links.student(signed.replace("%3D", "="), 0) == ""


def test_others_see_nothing_of_a_hand_in(door):
    ada, bo = door.visitor("ada"), door.visitor("bo")
    assert ada.hand_in(notebook(door.root)).ok
    assert bo.get(f"{door.address}/a/hw1/receipt/1").status_code == 404
    assert "not handed in" in bo.text("/")
    assert bo.get(f"{door.address}/a/hw1/feedback").status_code == 404
    ada.wait()


def test_posts_from_other_sites_and_other_names_of_the_machine_are_refused(door):
    ada = door.visitor("ada")
    sent = ada.post(f"{door.address}/a/hw1/hand-in", files=[("files", notebook(door.root))])
    assert (sent.status_code, "out of date" in sent.text) == (403, True)
    other = ada.get(f"{door.address}/", headers={"Host": "attacker.example"})
    assert (other.status_code, "not the address" in other.text) == (403, True)
    assert ada.get(f"{door.address}/nothing").status_code == 404
    assert ada.get(f"{door.address}/a/hw9").status_code == 404


def test_names_and_messages_are_text(door):
    cy = door.visitor("cy")
    code = "def accuracy(a, b):\n    raise ValueError('<script>alert(1)</script>')\n"
    name, content = notebook(door.root, code)
    assert cy.hand_in((name, content), ("<img src=x onerror=alert(1)>.csv", b"1")).ok
    cy.wait()
    page = cy.page()
    assert [script.get("src") for script in page.find_all("script")] == ["/door.js"]
    assert page.find("img") is None
    assert "<script>alert(1)</script>" in page.get_text()
    policy = cy.get(f"{door.address}/a/hw1").headers["Content-Security-Policy"]
    assert "script-src 'self'" in policy
    assert "'unsafe-inline'" not in policy


def test_the_web_process_cannot_open_the_course(tmp_path):
    import subprocess
    import sys

    for name in ("source", "door"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "file").write_text(name)
    code = (
        "import sys; from pathlib import Path; from coursekit.door.front import guard\n"
        "root = Path(sys.argv[1]); guard(root, root / 'door')\n"
        "print((root / 'door/file').read_text())\n"
        "for path in ('source/file', 'door/../source/file', 'gradebook.db'):\n"
        "    try:\n        (root / path).read_bytes(); print(path)\n"
        "    except PermissionError:\n        pass\n"
    )
    command = [sys.executable, "-c", code, str(tmp_path)]
    assert subprocess.run(command, capture_output=True, text=True).stdout == "door\n"


def test_no_door_without_a_roster(released_course, coursekit):
    code, _, err = coursekit(released_course, "door", "--port", "0")
    assert (code, "there is no roster" in err) == (2, True)


@pytest.mark.slow
def test_after_the_due_date_feedback_and_a_request_and_late_work_with_an_extension(
    released_course, coursekit
):
    root = make_door(released_course, LONG_AGO)
    assert coursekit(root, "extend", "hw1", "bo", "--until", FAR_OFF)[0] == 0
    with open_door(root) as door:
        ada, bo = door.visitor("ada"), door.visitor("bo")
        closed = ada.hand_in(notebook(root))
        assert (closed.status_code, "closed" in notice_in(closed)) == (403, True)
        assert bo.hand_in(notebook(root)).ok
        assert bo.wait() == "1 graded"
        assert bo.hand_in(notebook(root, WRONG)).ok
        assert bo.wait() == "2 graded"
        assert bo.get(f"{door.address}/a/hw1/feedback").status_code == 404
    soon = datetime.now(UTC) + timedelta(seconds=1)
    assert coursekit(root, "extend", "hw1", "bo", "--until", f"{soon:%Y-%m-%d %H:%M:%S}")[0] == 0
    with open_door(root) as door:
        bo = door.visitor("bo")
        assert eventually(lambda: bo.get(f"{door.address}/a/hw1/feedback").status_code == 200)
        page = bo.get(f"{door.address}/a/hw1/feedback")
        assert "sandbox" in page.headers["Content-Security-Policy"]
        assert "1 of 5 points" in page.text
        form = {"task": "measures/test-1-1", "text": "My function is right.",
                "_xsrf": bo.cookies["_xsrf"]}  # fmt: skip
        assert bo.post(f"{door.address}/a/hw1/look", data=form).ok
        assert eventually(lambda: (root / "requests.csv").exists())
    code, out, _ = coursekit(root, "requests")
    assert (code, "hw1 measures/test-1-1" in out, "My function is right." in out) == (0, True, True)


def of_gradebook(root: Path) -> list[tuple]:
    with sqlite3.connect(root / "gradebook.db") as gradebook:
        return gradebook.execute("select count(*) from submitted_assignment").fetchall()


@pytest.mark.slow
@pytest.mark.parametrize("server", ["", pytest.param("postgres", marks=pytest.mark.nightly)])
def test_killed_with_a_queue_nothing_is_lost_and_nothing_graded_twice(
    released_course, server, request
):
    more = "c.Door.per_hour = 50"
    if server:
        url = request.getfixturevalue(server).database("door")
        more += f"\nc.CourseDirectory.db_url = {url!r}"
    root = make_door(released_course, more=more)
    hand_ins = HandIns(root / "door")
    with open_door(root) as door:
        visitors = {name: door.visitor(name) for name in ("ada", "bo", "cy")}
        for n in range(20):
            name = ("ada", "bo", "cy")[n % 3]
            assert visitors[name].hand_in(notebook(root, more=f"# {n}")).ok
        door.kill()
    graded = {p: p.stat().st_mtime_ns for p in (root / "door").rglob("result.json")}
    waiting = len(hand_ins.waiting())
    assert waiting > 0
    with open_door(root) as door:
        assert eventually(lambda: not hand_ins.waiting(), 120)
    all_of_them = [one for name in visitors for one in hand_ins.history("hw1", name)]
    assert len(all_of_them) == 20
    assert all(one.result for one in all_of_them)
    assert {hand_ins.history("hw1", name)[-1].result["state"] for name in visitors} == {"graded"}
    assert {path: path.stat().st_mtime_ns for path in graded} == graded
    sent = json.loads((root / "collected/hw1/collected.json").read_text())
    assert sorted(sent) == ["ada", "bo", "cy"]


@pytest.mark.slow
def test_a_team_has_one_submission_and_sees_who_sent_it(released_course, coursekit):
    root = make_door(released_course)
    assert coursekit(root, "team", "hw1", "ada", "bo")[0] == 0
    with open_door(root) as door:
        ada, bo = door.visitor("ada"), door.visitor("bo")
        assert bo.hand_in(notebook(root)).ok
        assert (bo.wait(), ada.state()) == ("1 graded", "1 graded")
        assert ", by bo: graded" in ada.text()
        assert ada.get(f"{door.address}/a/hw1/receipt/1").ok
        assert not door.visitor("cy").get(f"{door.address}/a/hw1/receipt/1").ok
    assert [path.name for path in (root / "submitted").iterdir()] == ["ada"]


@pytest.mark.slow
@pytest.mark.nightly
def test_on_workers_of_a_cluster(released_course):
    with open_door(make_door(released_course), "--cluster", "2") as door:
        ada, bo = door.visitor("ada"), door.visitor("bo")
        assert ada.hand_in(notebook(door.root)).ok
        assert bo.hand_in(notebook(door.root, WRONG)).ok
        assert (ada.wait(300), bo.wait(300)) == ("1 graded", "1 graded")
        assert "1 of 1 checks that you can read pass" in ada.text()


@pytest.mark.slow
def test_the_class_is_graded_meanwhile_and_the_door_changes_no_mark(released_course):
    root = make_door(released_course)
    with open_door(root) as door:
        ada = door.visitor("ada")
        assert ada.hand_in(notebook(root, WRONG)).ok
        ada.wait()
        batch = grade(Course(root), "hw1")
        assert batch.counts() == {"graded": 1}
        before = (root / "autograded/hw1.jsonl").read_text(), of_gradebook(root)
        bo = door.visitor("bo")
        assert bo.hand_in(notebook(root)).ok
        assert ada.hand_in(notebook(root)).ok
        assert (ada.wait(), bo.wait()) == ("2 graded", "1 graded")
        assert ((root / "autograded/hw1.jsonl").read_text(), of_gradebook(root)) == before


@pytest.mark.slow
def test_a_broken_roster_or_a_lost_hand_in_does_not_end_the_door(released_course):
    root = make_door(released_course)
    with open_door(root) as door:
        ada = door.visitor("ada")
        (root / "roster.csv").write_text("name\nAda\n", encoding="utf-8")
        (root / "door/queue/1+hw1+bo+7").touch()
        assert eventually(lambda: "roster.csv" in door.log.read_text(), 30)
        assert not (root / "door/queue/1+hw1+bo+7").exists()
        (root / "roster.csv").write_text(ROSTER, encoding="utf-8")
        assert ada.hand_in(notebook(root)).ok
        assert ada.wait() == "1 graded"
