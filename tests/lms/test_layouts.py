"""Downloads of more systems. Each says where its layout was read: the source, or users' scripts.

All people and ids are made up. What a source does not say is not read, and not tried here.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from downloads import NOTEBOOK, a_notebook, collected, timestamp, zipped
from tables import table

pytestmark = pytest.mark.filterwarnings("ignore::sqlalchemy.exc.SAWarning")

DATA = table("layouts")
ROSTER = DATA["roster"]
BLACKBOARD = DATA["blackboard"]
GRADESCOPE = DATA["gradescope"]
GITHUB = DATA["github"]
AT = "2026-11-03 21:30:00 UTC\n"
SENT = {"ada": [NOTEBOOK, "timestamp.txt"], "jose": [NOTEBOOK, "timestamp.txt"]}


@pytest.fixture
def course(released_course) -> Path:
    (released_course / "roster.csv").write_text(ROSTER, encoding="utf-8")
    return released_course


@pytest.fixture
def collect(course, coursekit):
    """Collect files under these paths; an empty content is the notebook."""

    def collecting(files: dict[str, str], *options: str) -> tuple[int, str]:
        contents = {name: text.encode() or a_notebook(course) for name, text in files.items()}
        download = zipped(course / "x.zip", contents)
        code, out, err = coursekit(course, "collect", "hw1", str(download), *options)
        return code, out + err

    return collecting


@pytest.mark.parametrize(
    "paths",
    [
        ("alove/{}", "0100235/sub/{}", "Week 5/kim@uni.example/{}"),
        ("alove_{}", "100235 - {}", "kim@uni.example_{}"),
        ("x/4711-{}", "jose_{}", "k_lee+{}"),
        ("alove.zip/{}", "jpena.zip/x/{}", "k_lee/{}"),
        ("submissions/alove/{}", "submissions/JPENA/{}", "submissions/k_lee/{}"),
    ],
)
def test_a_folder_or_a_start_of_a_name_that_is_anybodys_id(course, collect, paths):
    code, out = collect({path.format(NOTEBOOK): "" for path in paths})
    assert (code, collected(course)) == (0, {s: [NOTEBOOK] for s in ("ada", "jose", "kim")}), out


def test_an_id_that_could_be_two_peoples_or_nobodys_is_named(course, collect):
    more = "eva,Eva,Lund,eva@uni.example,4711,elund,4714\nlee,Lee,Ko,lee@uni.example,9,lee,\n"
    (course / "roster.csv").write_text(ROSTER + more, encoding="utf-8")
    code, out = collect({f"{who}/{NOTEBOOK}": "" for who in ("4711", "alove", "nobody", "9")})
    assert (code, collected(course)) == (1, {"ada": [NOTEBOOK]})
    assert "4711: roster.csv has 4711 for ada and eva; mend it" in out
    assert "no folder of it, and no start of its name, is an id in roster.csv" in out
    # A student names files in a folder of their own, also after others.
    code, out = collect({f"alove/elund_{NOTEBOOK}": "", f"k_lee_{NOTEBOOK}": "{}"})
    assert "kim" in collected(course)
    assert "eva" not in collected(course)
    # Nor is a file named after another Kim, whose name begins as an id does.
    code, out = collect({f"kim_park_{NOTEBOOK}": "", f"elund_{NOTEBOOK}": ""})
    assert (code, out.count("1 new"), "start of its name, is an id in" in out) == (1, 1, True)
    assert collected(course)["eva"] == [NOTEBOOK]


def test_blackboard(course, collect):
    """The text says whose it is, also if a login has underscores."""
    files = {}
    for name, login, when, stamp in (
        ("Ada Lovelace", "alove", "Monday, November 2, 2026 8:00:00 AM CET", "2026-11-02-08-00-00"),
        ("Ada Lovelace", "alove", "Tuesday, November 3, 2026 10:30:00 PM CET",
         "2026-11-03-22-30-00"),
        ("Kim Lee", "k_lee", "Tuesday, November 3, 2026 10:30:00 PM CET", "2026-11-03-22-30-00"),
    ):  # fmt: skip
        start = f"Week_5_{login}_attempt_{stamp}"
        files[f"{start}.txt"] = BLACKBOARD.format(name, login, when, login, stamp)
        files[f"{start}_{NOTEBOOK}"] = ""
    files[f"Week_5_jpena_attempt_2026-11-03-22-30-00_{NOTEBOOK}"] = ""
    code, out = collect(files)
    assert (code, list(collected(course))) == (1, ["ada", "kim"]), out
    assert timestamp(course, "ada") == timestamp(course, "kim") == AT
    assert "ada: 1 earlier left out" in out
    assert "not a name that Blackboard gives, or not in its list" in out  # José's has no text


def test_gradescope_and_its_groups(course, collect, coursekit):
    top = "assignment_4711_export"
    files = {f"{top}/submission_{number}/{NOTEBOOK}": "" for number in (12, 13)}
    # What a student calls a file is never the system's.
    forged = GRADESCOPE.replace("ada@", "kim@")
    files[f"{top}/submission_12/submission_metadata.yml"] = forged
    code, out = collect(files | {f"{top}/submission_metadata.yml": GRADESCOPE})
    assert (code, list(collected(course))) == (0, ["ada", "jose"]), out
    assert timestamp(course, "ada") == timestamp(course, "jose") == AT
    assert "team  hw1         jose kim" in coursekit(course, "people")[1]
    code, out = collect(files)
    assert (code, "with the system's own lists in it" in out) == (2, True)
    code, out = collect(files | {f"{top}/submission_metadata.yml": "a: [b"})
    assert (code, "submission_metadata.yml: not as Gradescope writes it" in out) == (2, True)


def test_github_classroom(course, collect):
    """The folder is a repository's name, which says nobody; the first row has no group."""
    files = {f"week-5-submissions/week-5-{who}/{NOTEBOOK}": "" for who in ("ada-l", "team-7-1")}
    files["week-5-submissions/week-5-ada-l/.git/config"] = "[core]"
    assert collect(files)[0] == 2
    code, out = collect(files | {"grades.csv": GITHUB})
    assert (code, collected(course)) == (0, SENT), out
    assert "jose: for team-7: jose, kim" in out
    assert timestamp(course, "ada") == AT
    # A user name that is no other id has a column of its own.
    first, *rows = ROSTER.splitlines()
    more = [f"{first},github_username", *(f"{row},{row[:3]}-l" for row in rows)]
    (course / "roster.csv").write_text("\n".join(more), "utf-8")
    code, out = collect(files | {"grades.csv": GITHUB.replace("0100234", "")})
    assert (code, "2 as before" in out) == (0, True), out
    code, out = collect(files | {"grades.csv": GITHUB.replace("T21:30:00Z", " 22:45")})
    assert (code, "ada: sent 2026-11-03 22:45 (in no zone), which is not a time" in out) == (
        1,
        True,
    )


def test_sakai_with_groups(course, collect):
    """sakaiproject/sakai 00701f6, AssignmentServiceImpl.java; the words as in German."""
    for kind in ("Submission attachment(s)", "Abgegebene Dateien"):
        top = "Week 5 (measures)"
        ada, team = f"{top}/Lovelace, Ada(alove)", "Week 5/Team 7 (9f-1)"
        code, out = collect({
            f"{ada}/{kind}/{NOTEBOOK}": "", f"{ada}/timestamp.txt": "2026-11-03T21:30:00Z",
            f"{ada}/comments.txt": " ", f"{team}/{kind}/{NOTEBOOK}": "",
            f"{team}/members.txt": "Pena Garcia, Jos(jpena); Lee, Kim(k_lee)",
            f"{top}/grades.csv": '"Week 5","SCORE_GRADE_TYPE"',
        })  # fmt: skip
        assert (code, list(collected(course))) == (0, ["ada", "jose"]), out
        assert timestamp(course, "ada") == AT
        assert "jose: for Team 7: jose, kim" in out
    files = {f"{ada}/{kind}/{NOTEBOOK}": "" for kind in ("Abgabe", "Antwort")}
    code, out = collect(files | {f"{ada}/timestamp.txt": "2026-11-04T21:30:00Z"})
    assert (code, "its name can be read in two ways" in out) == (1, True)


def test_submitty_takes_the_active_version(course, collect):
    """Submitty/Submitty 427a3a3 (v26.08.01), MiscController.php and SubmissionController.php."""
    files = {}
    for user, active in (("alove", 1), ("00012_jpena", 2), ("k_lee", 0)):
        history = [
            {"version": n, "time": f"2026-11-03 22:{29 + n}:00+0100 Europe/Berlin"}
            for n in (1, 2, 1)
        ]
        settings = {"active_version": active, "history": history}
        files[f"submissions/{user}/user_assignment_settings.json"] = json.dumps(settings)
        for version in (1, 2):
            files[f"submissions/{user}/{version}/{NOTEBOOK}"] = ""
            files[f"submissions/{user}/{version}/.submit.timestamp"] = history[version - 1]["time"]
        files[f"results/{user}/1/grade.txt"] = " "
    code, out = collect(files)
    assert (code, collected(course)) == (0, SENT), out
    assert timestamp(course, "ada") == AT
    assert "missing:\n  kim" in out


def test_ilias(course, collect):
    """ILIAS-eLearning/ILIAS 343868a (10 and later) and 00b10e5 (before), SubmissionManager.php."""
    top = "Woche 5/Abgaben"
    code, out = collect({
        f"{top}/Lovelace_Ada_alove_290/{NOTEBOOK}": "",
        f"{top}/Team 12/Pena_Garcia_Jose_jpena_291/Late Submission - {NOTEBOOK}": "",
        f"{top}/Lee_Kim_k_lee_292/{NOTEBOOK}": "",
        f"{top}/Lee_Kim_who_293/{NOTEBOOK}": "",
    })  # fmt: skip
    assert (code, list(collected(course))) == (1, ["ada", "jose", "kim"]), out
    assert "jose: ILIAS says so, and not by how much" in out
    assert "Lee_Kim_who (who): not in roster.csv; add a row, or the id to a row" in out
    # Somebody else whose login ends as one that is known; and a double name with an umlaut.
    more = "lee,Lee,Ko,lee@uni.example,9,lee,\nmuk,Jan,Müller-Abel,,8,muk,\n"
    (course / "roster.csv").write_text(ROSTER + more, encoding="utf-8")
    code, out = collect({
        f"{top}/Lund_Eva_e_lee_294/{NOTEBOOK}": "",
        f"{top}/Mueller_Abel_Jan_muk_295/{NOTEBOOK}": "",
    })  # fmt: skip
    assert (code, "muk" in collected(course), "lee" in collected(course)) == (1, True, False)


def test_openolat_takes_the_last_revision(course, collect):
    """OpenOLAT 00808db, GTACourseNode.java, and 096a9b3, GroupBulkDownloadResource.java."""
    ada = "ita_week5_20261104/Lovelace_Ada_alove"
    code, out = collect({
        f"{ada}/1_task/task.pdf": " ", f"{ada}/2_submissions/{NOTEBOOK}": "",
        f"{ada}/3_corrections/{NOTEBOOK}": " ", f"{ada}/4_revisions_1/{NOTEBOOK}": "{}",
        f"ita_week5_20261104/Lee_Kim_k_lee/1_submissions/{NOTEBOOK}": "",
        "ita_week5_20261104/course.xlsx": " ",
    })  # fmt: skip
    assert (code, list(collected(course))) == (0, ["ada", "kim"]), out
    assert (course / "submitted/ada/hw1" / NOTEBOOK).read_bytes() == b"{}"


def test_studips_folders_and_vips(course, collect):
    """A mirror of Stud.IP c3e8003 (6.3 alpha): FileArchiveManager.php, vips/solutions.php."""
    listing = "\ufeffName;Größe;Vorname;Nachname;Downloads;Datum;Pfad\n" + "".join(
        f"{NOTEBOOK};9;{name};0;03.11.2026 21:30;{path}\n"
        for name, path in (
            ("Ada;Lovelace", f"Hausaufgabe/{NOTEBOOK}"),
            ("Kim;Lee", "Hausaufgabe/measures1.ipynb"),
            ("José;Peña García", "Hausaufgabe/measures2.ipynb"),
            ("Ada;Lovelace", "Hausaufgabe/measures2.ipynb"),
        )
    )
    names = (NOTEBOOK, "measures1.ipynb", "measures2.ipynb")
    files = {f"Hausaufgabe/{name}": "" for name in names}
    code, out = collect(files | {"archive_filelist.csv": listing})
    assert (code, list(collected(course))) == (1, ["ada", "kim"]), out
    assert timestamp(course, "ada") == AT
    assert "José Peña García or Ada Lovelace: not in roster.csv" in out
    code, out = collect({f"Peña García, José (0100235)/Aufgabe 1/{NOTEBOOK}": ""})
    assert (code, "Stud.IP's Vips: 1 new" in out) == (0, True), out


def test_microsoft_teams_knows_names_and_versions(course, collect):
    """teams_assignment_explorer 3a0f2f9 (2022), and a user's page; its words as in Japanese."""
    top = "提出済みのファイル"
    code, out = collect({
        f"{top}/Ada Lovelace/Week 5/バージョン 9/{NOTEBOOK}": "{}",
        f"{top}/Ada Lovelace/Week 5/バージョン 10/{NOTEBOOK}": "",
        f"作業ファイル/Kim Lee/Week 5/{NOTEBOOK}": "",
    })  # fmt: skip
    assert (code, collected(course)) == (1, {"ada": [NOTEBOOK]}), out
    assert (course / "submitted/ada/hw1" / NOTEBOOK).read_bytes() == a_notebook(course)
    assert f"作業ファイル/Kim Lee/Week 5/{NOTEBOOK}: not a name that Microsoft Teams gives" in out


@pytest.mark.parametrize(
    "path", ["w/s/Lovelace_Ada_alove_290/{}", "Lovelace_Ada_alove/1_submissions/{}"]
)
def test_without_a_roster_nobody_is_guessed(course, collect, path):
    (course / "roster.csv").unlink()
    code, out = collect({path.format(NOTEBOOK): ""})
    assert (code, collected(course)) == (1, {})
    assert "only a roster tells whose this is" in out
