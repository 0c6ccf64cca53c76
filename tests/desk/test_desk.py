"""The desk over HTTP: who may come, what its forms run, and what it refuses."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from desks import Desk, open_desk, work
from doors import make_door
from downloads import zipped
from hand_ins import ROUNDED, SOLVED, points, weaken

from coursekit.course import Course, CourseError
from coursekit.desk.handlers import ids
from coursekit.desk.jobs import command

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def desk(_released_once: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    root = tmp_path_factory.mktemp("desk") / "course"
    with open_desk(make_door(shutil.copytree(_released_once, root, symlinks=True))) as opened:
        yield opened


def test_a_week_from_the_download_to_the_grades(desk):
    root, ta, steps = desk.root, desk.visitor(), "/a/hw1/work"
    name = "{}_{}_assignsubmission_file_/measures.ipynb"
    wrong = "def accuracy(y_true, y_pred):\n    return 1\n"
    senders = {("Ada Berg", 1): SOLVED, ("Bo Chen", 2): ROUNDED, ("C. Diaz", 3): wrong}
    files = {name.format(*sender): work(root, code) for sender, code in senders.items()}
    text = ta.run(steps, "Collect", file=zipped(root.parent / "moodle.zip", files))
    assert "2 new" in text
    assert not (root / "submitted").exists(), "somebody looks before anything is placed"
    (sender,) = [form["aria-label"] for form in ta.page(ta.job).select("[aria-label^='Who is']")]
    assert "C. Diaz" in sender
    ta.run(ta.job, sender, {"argument": "cy"})
    assert "3 new" in ta.run(steps, "Collect again")
    assert "3 not graded yet" in ta.text("/a/hw1")
    assert "3 graded" in ta.run(steps, "Grade")
    assert ta.text("/a/hw1").count("To mark") == 1
    assert points(root) == {"ada": 3, "bo": 0, "cy": 0}
    assert "waits for marks: ada, bo, cy" in ta.text(steps)
    weaken(root)
    text = ta.run(steps, "Compare")
    assert "bo: " in text
    assert points(root)["bo"] == 0, "a comparison writes nothing"
    ta.run(ta.job, "Write these points")
    assert points(root)["bo"] == 3
    assert "not done" in ta.run(steps, "Grades", {"--to": "csv"}), "answers wait for marks"
    assert "done" in ta.run(steps, "Grades", {"--to": "csv", "--partial": "on"})
    assert ta.get(f"{desk.address}/file/grades-csv.csv").text.startswith("id,")
    assert "1 page" not in ta.run(steps, "Feedback", {"--to": "moodle", "--partial": "on"})
    assert ta.get(f"{desk.address}/file/returned/hw1/moodle.zip").ok
    page = ta.get(f"{desk.address}/file/feedback/ada/hw1/hw1.html")
    assert "sandbox" in page.headers["Content-Security-Policy"]
    ta.run("/people", "Extend", {"argument": "hw1", "students": "Ada Berg, bo", "--days": "2"})
    assert "extend hw1 ada +2 d Undo" in ta.text("/people")
    assert "2 d more time" in ta.text("/student/bo")
    ta.run("/people", "Undo decision 3")
    assert "undone" in ta.text("/people")
    assert "more time" not in ta.text("/student/bo")


def test_requests_are_answered_with_what_the_checks_say_in_sight(desk):
    root, ta = desk.root, desk.visitor()
    asked = root.parent / "form.csv"
    asked.write_text("Email address,Assignment,Task,Why?\ncy@uni.example,hw1,1.1,why 0?\n")
    assert "1 new" in ta.run("/requests", "Requests from a form", file=asked)
    text = ta.text("/requests")
    assert "accuracy for 3 right of 4 should be 0.75" in text
    assert "return 1" in text
    ta.run("/requests", "Answer request 1", {"--say": "A point, for the idea.", "--points": "1"})
    assert "No request is open" in ta.text("/requests")
    assert "A point, for the idea." in ta.text("/student/cy")
    assert "1 of" in ta.text("/student/cy")


def test_strangers_and_pages_elsewhere_get_nothing(desk):
    stranger = desk.visitor(has_key=False)
    answer = stranger.get(f"{desk.address}/people")
    assert "/login" in answer.url
    said = {"verb": "grade", "argument": "hw1"}
    assert stranger.post(f"{desk.address}/run", data=said).status_code in (403, 405)
    ta = desk.visitor()
    assert ta.post(f"{desk.address}/run", data=said).status_code == 403, "without the form's token"
    assert ta.get(f"{desk.address}/", headers={"Host": "elsewhere.example"}).status_code == 403
    for path in (
        "nbgrader_config.py",
        "gradebook.db",
        "feedback/../gradebook.db",
        "reports/%2e%2e/roster.csv",
        "roster.csv",
    ):
        assert ta.get(f"{desk.address}/file/{path}").status_code == 404
    said["_xsrf"] = ta.cookies["_xsrf"]
    answer = ta.post(f"{desk.address}/run", data=said | {"verb": "grade", "--jobs": "2"})
    assert answer.status_code == 409
    assert "the desk has no such command" in answer.text
    answer = ta.post(f"{desk.address}/run", data=said | {"verb": "collect", "argument": "hw9"})
    assert "hw9: no such assignment" in answer.text


def test_names_stand_for_ids_where_they_are_one_persons(desk):
    course = Course(desk.root)
    assert ids(course, " Ada Berg,bo ; CY DIAZ\nnobody") == ["ada", "bo", "cy", "nobody"]
    assert command("grade", {"--student": "ada", "--force": " "}, ["hw1"]) == [
        "grade", "--student=ada", "--", "hw1"
    ]  # fmt: skip
    with pytest.raises(CourseError, match="no such command"):
        command("restore", {}, ["x"])


def test_a_class_is_uploaded_as_one_file_for_each_student(desk):
    ta = desk.visitor()
    said = {"verb": "collect", "argument": "hw1", "--dry-run": "on", "_xsrf": ta.cookies["_xsrf"]}
    names = [f"Student {i}_{i}_assignsubmission_file_measures.ipynb" for i in range(150)]
    files = [("file", (name, work(desk.root, SOLVED))) for name in names]
    answer = ta.post(f"{desk.address}/run", data=said, files=files)
    assert answer.status_code == 200, "Tornado by itself takes 99 files"
    assert "/job/" in answer.url
