"""Whose submission counts for a team, and when it was sent."""

from __future__ import annotations

import csv
import os
import subprocess
import sys
from pathlib import Path

import pytest
from downloads import NOTEBOOK, a_notebook, timestamp, zipped

from coursekit.course import Course
from coursekit.gradebook.people import People
from coursekit.gradebook.queue import without_runs

pytestmark = pytest.mark.filterwarnings("ignore::sqlalchemy.exc.SAWarning")

ROSTER = "id,first_name,last_name,canvas_id\nada,Ada,Lovelace,1\nbo,Bo,Boole,2\n"


@pytest.fixture
def course(released_course) -> Path:
    (released_course / "roster.csv").write_text(ROSTER, encoding="utf-8")
    mine = a_notebook(released_course)
    zipped(released_course / "download.zip", {
        f"lovelaceada_1_10_{NOTEBOOK}": mine,
        "lovelaceada_1_11_notes.txt": b"ours",
        f"boolebo_2_20_{NOTEBOOK}": mine + b"\n",
    })  # fmt: skip
    return released_course


def collect(course: Path, coursekit, *more: str) -> None:
    code, out, err = coursekit(course, "collect", "hw1", str(course / "download.zip"), *more)
    assert code == 0, out + err


@pytest.mark.parametrize(
    ("times", "expected"),
    [
        ("1,2026-11-03 10:00\n2,2026-11-03 12:00\n", "2026-11-03 12:00:00 UTC"),
        ("1,2026-11-03 12:00\n2,2026-11-03 10:00\n", "2026-11-03 12:00:00 UTC"),
        ("2,2026-11-03 12:00\n", "2026-11-03 12:00:00 UTC"),
    ],
)
def test_it_was_sent_when_the_last_of_its_files_was(course, coursekit, times, expected):
    """ada has the team's submission, bo's notebook is the later one, ada's notes count as well."""
    (course / "times.csv").write_text(f"canvas_id,submitted_at\n{times}", encoding="utf-8")
    assert coursekit(course, "team", "hw1", "ada", "bo")[0] == 0
    collect(course, coursekit, "--times", str(course / "times.csv"))
    folder = course / "submitted/ada/hw1"
    assert (folder / NOTEBOOK).read_bytes() == a_notebook(course) + b"\n"
    assert (folder / "notes.txt").is_file()
    assert timestamp(course, "ada").strip() == expected


@pytest.mark.parametrize("order", [("ada", "bo"), ("bo", "ada")])
def test_without_times_the_first_that_is_named_counts_and_it_is_said(course, coursekit, order):
    collect(course, coursekit)
    assert not list((course / "submitted").rglob("timestamp.txt"))
    code, out, err = coursekit(course, "team", "hw1", *order)
    assert code == 0, err
    assert f"{order[0]}'s submission counts for the team, not that of {order[1]}\n" in out
    assert {People(Course(course)).holder("hw1", one) for one in order} == {order[0]}


def test_nobody_is_excused_or_withdrawn_twice(course, coursekit):
    """Else taking back one of the two would change nothing."""
    assert coursekit(course, "excuse", "hw1", "ada", "ada")[0] == 0
    assert coursekit(course, "withdraw", "bo")[0] == 0
    for again in (("excuse", "hw1", "bo", "ada"), ("withdraw", "ada", "bo")):
        code, out, err = coursekit(course, *again)
        number = 1 if again[0] == "excuse" else 2
        assert (code, out) == (2, "")
        assert f"decision {number} holds already; nothing was written" in err
    with (course / "people.csv").open(encoding="utf-8") as file:
        assert [row["students"] for row in csv.DictReader(file)] == ["ada", "bo"]
    assert coursekit(course, "people", "--undo", "1")[0] == 0
    assert coursekit(course, "excuse", "hw1", "ada")[0] == 0


GROUPS = "id,first_name,last_name,groups\nada,Ada,A,Team 7\nbo,Bo,B,Team 7\nkim,Kim,K,Team 8\n"


def of_groups(course: Path, *names: str) -> str:
    (course / "roster.csv").write_text(GROUPS, encoding="utf-8")
    files = {f"{one}_{n}_assignsubmission_file/{NOTEBOOK}" for n, one in enumerate(names)}
    return str(zipped(course / "m.zip", dict.fromkeys(sorted(files), a_notebook(course))))


def test_teams_of_the_rosters_groups_wait_for_who_else_decides(course, coursekit):
    """Two who write people.csv at once would lose one another's decisions."""
    download = of_groups(course, "Team 7", "Team 8")
    command = [sys.executable, "-m", "coursekit", "-C", str(course), "collect", "hw1", download]
    with without_runs(Course(course)):
        run = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        assert f"waiting for process {os.getpid()} of " in run.stderr.readline()
        assert not (course / "people.csv").exists()
        assert not (course / "submitted").exists()
    run.communicate(timeout=60)
    assert run.returncode == 0
    people = People(Course(course))
    assert [one.members for one in people.teams("hw1")] == [("ada", "bo"), ("kim",)]
    before = (course / "people.csv").read_bytes()
    with without_runs(Course(course)):  # nothing more is to be written down
        assert coursekit(course, "collect", "hw1", download)[0] == 0
    assert (course / "people.csv").read_bytes() == before


def test_of_two_groups_with_a_member_in_common_one_is_a_team(course, coursekit):
    download = of_groups(course, "Team 7", "Team 8")
    text = GROUPS.replace("Bo,B,Team 7", 'Bo,B,"Team 7, Team 8"')
    (course / "roster.csv").write_text(text, encoding="utf-8")
    code, out, _ = coursekit(course, "collect", "hw1", download)
    assert code == 1
    assert "Team 8 (moodle_id 1): bo is in another team; see `coursekit people`" in out
    assert [one.name for one in People(Course(course)).teams("hw1")] == ["Team 7"]
