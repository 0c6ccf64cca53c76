"""Downloads as Moodle, Brightspace and Canvas make them for teams, blind marking, in French."""

from __future__ import annotations

from pathlib import Path

import pytest
from downloads import NOTEBOOK, WORKSHEETS, a_notebook, collected, timestamp, zipped
from made_up import configure

pytestmark = pytest.mark.filterwarnings("ignore::sqlalchemy.exc.SAWarning")

ROSTER = """\
id,first_name,last_name,email,canvas_id,org_defined_id,groups
ada,Ada,Lovelace,ada@example.org,1234,A01,"Lab A, Team 7"
jose,José,Peña García,jose@example.org,1235,A02,Team 7
kim,Kim,Lee,kim1@example.org,1236,A03,
kim2,Kim,Lee,kim2@example.org,1237,A04,Lab A
"""


@pytest.fixture
def course(released_course) -> Path:
    (released_course / "roster.csv").write_text(ROSTER, encoding="utf-8")
    configure(released_course, 'c.Collect.timezone = "Europe/Berlin"\n')
    return released_course


def worksheet(course: Path, language: str, encoding: str = "utf-8-sig") -> str:
    heading, participant, when = WORKSHEETS[language]
    rows = [
        f"{participant}31,Ada Lovelace,,ada@example.org,-,-,-,{when},",
        f"{participant}41,Kim Lee,,kim1@example.org,-,-,-,{when},",
        f"{participant}42,Kim Lee,,kim2@example.org,-,-,-,{when},",
        f"{participant}33,José Peña García,,jose@example.org,-,-,-,-,",
    ]
    path = course / "worksheet.csv"
    path.write_bytes("\r\n".join([heading, *rows, ""]).encode(encoding))
    return str(path)


@pytest.mark.parametrize("language", WORKSHEETS)
@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_moodles_worksheet_says_when_and_tells_namesakes_apart(
    course, coursekit, language, encoding
):
    senders = ("Ada Lovelace_31", "Kim Lee_42", "Kim Lee_41")
    files = {f"{who}_assignsubmission_file/{NOTEBOOK}": a_notebook(course) for who in senders}
    times = worksheet(course, language, encoding)
    download = str(zipped(course / "m.zip", files))
    code, out, err = coursekit(course, "collect", "hw1", download, "--times", times)
    assert code == 0, out + err
    assert list(collected(course)) == ["ada", "kim", "kim2"]
    for student in ("ada", "kim", "kim2"):
        assert timestamp(course, student) == "2026-11-03 22:30:00 UTC\n"


@pytest.mark.parametrize(
    "participant", ["Participant", "Teilnehmerin", "Teilnehmer in", "Participante"]
)
def test_moodle_with_blind_marking(course, coursekit, participant):
    """Nobody without the worksheet; with the one that has names, all."""
    files = {
        f"{participant}_{number}_assignsubmission_file/{NOTEBOOK}": a_notebook(course, " " * number)
        for number in (31, 42)
    }
    download = str(zipped(course / "m.zip", files))
    code, out, _ = coursekit(course, "collect", "hw1", download)
    assert (code, collected(course)) == (1, {})
    assert "not in roster.csv; give the " in out
    assert "assignment's grading worksheet, with the names, as --times\n" in out
    times = worksheet(course, "en")
    code, out, _ = coursekit(course, "collect", "hw1", download, "--times", times)
    assert code == 0, out
    assert list(collected(course)) == ["ada", "kim2"]
    assert (course / "submitted/ada/hw1" / NOTEBOOK).read_bytes() == a_notebook(course, " " * 31)


def test_moodle_teams(course, coursekit):
    """A folder for each group with its number; one without for those in no group."""
    files = {
        f"Team 7_12_assignsubmission_file/{NOTEBOOK}": a_notebook(course),
        f"Default group_assignsubmission_file/{NOTEBOOK}": a_notebook(course, " "),
    }
    download = str(zipped(course / "m.zip", files))
    code, out, _ = coursekit(course, "collect", "hw1", download)
    assert code == 1
    assert list(collected(course)) == ["ada"]
    assert "ada: for Team 7: ada, jose" in out
    assert "missing:\n  kim, kim2" in out
    assert "Default group: not in roster.csv; no id in the names says who it is" in out
    assert "team  hw1         ada jose  Team 7" in coursekit(course, "people")[1]
    assert "1 as before" in coursekit(course, "collect", "hw1", download)[1]
    # A team of one's own, by the name that the system has for it.
    assert coursekit(course, "team", "hw1", "kim", "kim2", "--name", "Default group")[0] == 0
    assert coursekit(course, "collect", "hw1", download)[0] == 0
    assert list(collected(course)) == ["ada", "kim"]


def test_brightspace_with_a_dash_at_the_name_and_a_date_that_is_not_read(course, coursekit):
    files = {
        f"12345-67890 - Ada Lovelace- Nov 3, 2026 1130 PM/{NOTEBOOK}": a_notebook(course),
        f"12346-67890 - José Peña García - 2026年11月3日 2330/{NOTEBOOK}": a_notebook(course),
    }
    code, out, _ = coursekit(course, "collect", "hw1", str(zipped(course / "b.zip", files)))
    assert code == 1
    assert timestamp(course, "ada") == "2026-11-03 22:30:00 UTC\n"
    assert "jose: sent 2026年11月3日 2330, which is not a time that can be read" in out
    assert collected(course)["jose"] == [NOTEBOOK]


def test_canvas_groups_come_under_one_of_them(course, coursekit):
    """The group's name, and the number of the member who stands for it."""
    assert coursekit(course, "team", "hw1", "ada", "jose", "kim", "--name", "Team 7")[0] == 0
    files = {f"team7_1235_100_{NOTEBOOK}": a_notebook(course)}
    assert coursekit(course, "collect", "hw1", str(zipped(course / "1.zip", files)))[0] == 0
    files = {f"team7_1236_200_{NOTEBOOK}": a_notebook(course, " ")}
    code, out, _ = coursekit(course, "collect", "hw1", str(zipped(course / "2.zip", files)))
    assert (code, "1 replaced" in out) == (0, True)
    assert list(collected(course)) == ["ada"]
    assert (course / "submitted/ada/hw1" / NOTEBOOK).read_bytes() == a_notebook(course, " ")


def test_canvas_anonymous(course, coursekit):
    files = {f"anon_aB3dE_100_{NOTEBOOK}": a_notebook(course)}
    download = str(zipped(course / "c.zip", files))
    code, out, _ = coursekit(course, "collect", "hw1", download)
    assert (code, collected(course)) == (1, {})
    assert "; give a file with the columns anonymous_id and canvas_id as --times" in out
    times = course / "times.csv"
    times.write_text(
        "anonymous_id,canvas_id,submitted_at\naB3dE,1234,2026-11-03T22:30:00Z\n", encoding="utf-8"
    )
    assert coursekit(course, "collect", "hw1", download, "--times", str(times))[0] == 0
    assert timestamp(course, "ada") == "2026-11-03 22:30:00 UTC\n"


PERSIAN, JAPANESE, THAI = "علی\u200cرضا نوری", "山田\u3000太郎", "สมชาย" * 15
SCREENSHOT = "Screenshot 2026-11-03 at 9.15.22\u202fPM.png"


@pytest.mark.parametrize("form", ["folders", "flat"])
def test_names_in_scripts_with_joiners_wide_spaces_and_three_bytes_a_letter(
    course, coursekit, form
):
    """Persian joins letters by a character of no width; a Mac's screenshots have a thin space."""
    names = {"ali": PERSIAN, "taro": JAPANESE, "som": THAI}
    rows = [f"{who},{name},,{who}@example.org" for who, name in names.items()]
    (course / "roster.csv").write_text(
        "\n".join(["id,first_name,last_name,email", *rows]) + "\n", encoding="utf-8"
    )
    between = "" if form == "flat" else "/"
    files = {
        f"{name}_{number}_assignsubmission_file_{between}{file}": a_notebook(course)
        for number, name in enumerate(names.values())
        for file in (NOTEBOOK, SCREENSHOT)
    }
    download = zipped(course / "m.zip", files)
    code, out, _ = coursekit(course, "collect", "hw1", str(download))
    assert (code, list(collected(course))) == (0, ["ali", "som", "taro"]), out
    assert all(files == sorted([NOTEBOOK, SCREENSHOT]) for files in collected(course).values())


@pytest.mark.parametrize("name", ["hw1.json", "work/answers.txt"])
def test_what_is_no_notebook_is_named_until_somebody_mends_it(course, coursekit, name):
    zipped(course / "m.zip", {
        f"Ada Lovelace_31_assignsubmission_file/{name}": a_notebook(course),
        "José Peña García_32_assignsubmission_file/data.json": b'{"cells": 1}',
    })  # fmt: skip
    code, out, _ = coursekit(course, "collect", "hw1", str(course / "m.zip"))
    assert (code, collected(course)) == (1, {})
    assert f"file/{name}: ada: no notebook" in out
    place = course / "submitted/ada/hw1" / NOTEBOOK
    place.parent.mkdir(parents=True)
    place.write_bytes(a_notebook(course))
    out = coursekit(course, "collect", "hw1", str(course / "m.zip"))[1]
    assert f"ada: {name}: no notebook; what somebody has put into submitted/ stays" in out


def test_that_no_time_is_known_is_said_where_something_is_due(course, coursekit):
    """Else a download without times looks like one in which nobody was late."""
    said = "no time of submission is known, so nobody is late; see --times"
    name = f"Ada Lovelace_31_assignsubmission_file_{NOTEBOOK}"
    download = str(zipped(course / "m.zip", {name: a_notebook(course)}))
    assert said not in coursekit(course, "collect", "hw1", download)[1]
    configure(
        course,
        'c.AssignLatePenalties.plugin_class = "coursekit.gradebook.late.LatePolicy"\n'
        'c.LatePolicy.due = {"hw1": "2026-11-03 23:59"}\n',
    )
    assert said in coursekit(course, "collect", "hw1", download)[1]
    times = worksheet(course, "en")
    out = coursekit(course, "collect", "hw1", download, "--times", times)[1]
    assert said not in out
    assert said not in coursekit(course, "collect", "hw1", download)[1]  # known from before
