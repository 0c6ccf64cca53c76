"""`coursekit collect`: downloads as each system names them, and hostile ones."""

from __future__ import annotations

import io
import os
import shutil
import struct
import zipfile
from datetime import datetime
from pathlib import Path

import pytest
from downloads import NOTEBOOK, a_notebook, collected, timestamp, zip_bytes, zipped
from made_up import configure
from nbgrader.api import Gradebook
from small import tree
from tables import table

# nbgrader's own dealings with SQLAlchemy, when a test fills the gradebook.
pytestmark = pytest.mark.filterwarnings("ignore::sqlalchemy.exc.SAWarning")

DATA = table("collect")
ROSTER = DATA["roster"]


@pytest.fixture
def course(released_course) -> Path:
    (released_course / "roster.csv").write_text(ROSTER, encoding="utf-8")
    return released_course


def test_canvas(course, coursekit):
    mine = a_notebook(course)
    zipped(course / "submissions.zip", {
        f"lovelaceada_1234_5678_{NOTEBOOK}": mine,
        "lovelaceada_1234_5691_measures-1.ipynb": mine + b"\n",  # sent again: the newest counts
        "noetheremmy_LATE_1235_5700_measures (1).ipynb": mine,
        f"peñagarcíajosé_1236_5701_{NOTEBOOK}": mine,
        "leekim_1237_text.html": b"<p>my answer</p>",
    })  # fmt: skip
    code, out, err = coursekit(course, "collect", "hw1", str(course / "submissions.zip"))
    assert (code, err) == (1, "")
    assert collected(course) == {name: [NOTEBOOK] for name in ("ada", "emmy", "jose")}
    assert (course / "submitted/ada/hw1" / NOTEBOOK).read_bytes() == mine + b"\n"
    assert "hw1, from Canvas: 3 new" in out
    assert "missing:\n  kim, kim2" in out
    assert "late:\n  emmy: Canvas says so, and not by how much" in out
    assert "leekim_1237_text.html: not a name that Canvas gives" in out
    # The archive's dates are the download's: they would make everybody late.
    assert not list((course / "submitted").rglob("timestamp.txt"))
    known = gradebook_rows(course)
    assert ("jose", "José", "Peña García", "jose@example.org", "1236") in known
    assert len(known) == 5


@pytest.mark.parametrize("form", ["folder-old", "folder", "flat"])
def test_moodle(course, coursekit, form):
    mine = a_notebook(course)
    between = {"folder-old": "_/", "folder": "/", "flat": "_"}[form]
    files = {
        f"{who}_assignsubmission_file{between}{NOTEBOOK}": mine
        for who in ("Ada Lovelace_31", "Peña García José_32", "Kim Lee_502")
    }
    files["Emmy Noether_33_assignsubmission_onlinetext_/onlinetext.html"] = b"<p>text</p>"
    files[f"Grace Hopper_34_assignsubmission_file{between}{NOTEBOOK}"] = mine
    zipped(course / "moodle.zip", files)
    code, out, _ = coursekit(course, "collect", "hw1", str(course / "moodle.zip"))
    assert code == 1
    assert collected(course) == {name: [NOTEBOOK] for name in ("ada", "jose", "kim2")}
    assert (
        "Emmy Noether_33_assignsubmission_onlinetext_/onlinetext.html: emmy: typed into Moodle"
        in out
    )
    assert "Grace Hopper (moodle_id 34): not in roster.csv" in out


def test_times_from_moodles_grading_worksheet(course, coursekit):
    """Today's Moodle says there, and not in its archive, when something was sent."""
    configure(
        course,
        'c.Collect.timezone = "Europe/Berlin"\n'
        'c.AssignLatePenalties.plugin_class = "coursekit.gradebook.late.LatePolicy"\n'
        'c.LatePolicy.due = {"hw1": "2026-11-03 23:00"}\n',
    )
    senders = ("Ada Lovelace_31", "Kim Lee_502")
    files = {f"{who}_assignsubmission_file/{NOTEBOOK}": a_notebook(course) for who in senders}
    download = str(zipped(course / "moodle.zip", files))
    worksheet = course / "worksheet.csv"
    worksheet.write_text(
        'Identifier,"Full name","Email address",Status,"Last modified (submission)"\n'
        "Participant 31,Ada Lovelace,ada@example.org,Submitted,"
        '"Tuesday, 3 November 2026, 11:30 PM"\n'
        'Participant 502,Kim Lee,,Submitted,"Tuesday, 3 November 2026, 9:00 PM"\n'
        "Participant 33,Emmy Noether,emmy@example.org,No submission,-\n",
        encoding="utf-8-sig",
    )
    assert coursekit(course, "collect", "hw1", download)[0] == 0
    (course / "submitted/ada/hw1" / NOTEBOOK).write_text("mended", encoding="utf-8")
    code, out, err = coursekit(course, "collect", "hw1", download, "--times", str(worksheet))
    assert (code, err) == (0, "")
    assert "2 as before, but with another time" in out
    assert timestamp(course, "ada") == "2026-11-03 22:30:00 UTC\n"
    assert timestamp(course, "kim2") == "2026-11-03 20:00:00 UTC\n"
    assert "late:\n  ada: 2026-11-03 23:30 CET, by 30 min" in out
    assert (course / "submitted/ada/hw1" / NOTEBOOK).read_text(encoding="utf-8") == "mended"
    out = coursekit(course, "collect", "hw1", download)[1]
    assert "2 as before" in out
    assert "ada: 2026-11-03 23:30 CET, by 30 min" in out
    assert timestamp(course, "ada") == "2026-11-03 22:30:00 UTC\n"


@pytest.mark.parametrize(("times", "message"), DATA["times"])
def test_what_is_wrong_with_times(course, coursekit, times, message):
    (course / "times.csv").write_text(times, encoding="utf-8")
    download = str(zipped(course / "c.zip", {f"lovelaceada_1234_5_{NOTEBOOK}": b"{}"}))
    code, _, err = coursekit(
        course, "collect", "hw1", download, "--times", str(course / "times.csv")
    )
    assert code == 2
    assert message in err
    assert not (course / "submitted").exists()


@pytest.mark.parametrize("with_roster", [True, False])
def test_canvas_own_student_is_left_out(course, coursekit, with_roster):
    """Unless somebody of this name is in the roster."""
    if not with_roster:
        (course / "roster.csv").unlink()
    mine = a_notebook(course)
    zipped(course / "c.zip", {
        f"lovelaceada_1234_5_{NOTEBOOK}": mine,
        f"studenttest_1999_6_{NOTEBOOK}": mine,
    })  # fmt: skip
    code, out, err = coursekit(course, "collect", "hw1", str(course / "c.zip"))
    assert (code, err, len(collected(course))) == (0, "", 1)
    assert out.count("studenttest (canvas_id 1999): Canvas's own test student; left out") == 1
    (course / "roster.csv").write_text(f"{ROSTER}test,Test,Student,,,,,\n", encoding="utf-8")
    coursekit(course, "collect", "hw1", str(course / "c.zip"))
    assert collected(course)["test"] == [NOTEBOOK]


def test_brightspace(course, coursekit):
    configure(course, 'c.Collect.timezone = "America/Toronto"\n')
    mine = a_notebook(course)
    zipped(course / "bs.zip", {
        f"12345-67890 - Ada Lovelace - Nov 3, 2026 905 AM - {NOTEBOOK}": mine,
        f"12345-67890 - Ada Lovelace - Nov 3, 2026 1130 PM - {NOTEBOOK}": mine + b"\n",
        f"12399-67890 - A02 - Emmy Noether - 4 November 2026 0915 - my notes - {NOTEBOOK}": mine,
        f"12399-67890 - A02 - Emmy Noether - 4 November 2026 0915 - {NOTEBOOK}": mine,
        f"12400-67890 - A05 - Kim Lee - Nov 2, 2026 100 PM - {NOTEBOOK}": mine,
        "index.html": b"<html></html>",
    })  # fmt: skip
    code, out, _ = coursekit(course, "collect", "hw1", str(course / "bs.zip"))
    assert code == 0, out
    assert "from Brightspace: 3 new" in out
    assert (course / "submitted/ada/hw1" / NOTEBOOK).read_bytes() == mine + b"\n"
    assert timestamp(course, "ada") == "2026-11-04 04:30:00 UTC\n"  # UTC-5 in November
    assert timestamp(course, "emmy") == "2026-11-04 14:15:00 UTC\n"
    assert collected(course)["emmy"] == [NOTEBOOK, f"my notes - {NOTEBOOK}", "timestamp.txt"]
    assert "kim2" in collected(course)


def test_nbgraders_exchange_as_a_folder(course, coursekit):
    inbound = course / "inbound"
    for when, more in (("2026-11-03 10:00:00.000001 UTC", ""), ("2026-11-04 10:00:00 UTC", "\n")):
        folder = inbound / f"ada+hw1+{when}"
        folder.mkdir(parents=True)
        (folder / NOTEBOOK).write_bytes(a_notebook(course, more))
        (folder / "timestamp.txt").write_text("1999-01-01 00:00:00 UTC", encoding="utf-8")
    (inbound / "ada+hw2+2026-11-09 10:00:00 UTC+c2FsdA").mkdir()
    (inbound / "ada+hw2+2026-11-09 10:00:00 UTC+c2FsdA/other.ipynb").write_text("{}")
    (inbound / "enoether+hw1+2026-11-04 10:00:00 UTC+c2FsdA").mkdir()  # by login name
    (inbound / "enoether+hw1+2026-11-04 10:00:00 UTC+c2FsdA" / NOTEBOOK).write_bytes(
        a_notebook(course)
    )
    code, out, _ = coursekit(course, "collect", "hw1", str(inbound))
    assert code == 0, out
    assert collected(course) == {name: [NOTEBOOK, "timestamp.txt"] for name in ("ada", "emmy")}
    assert (course / "submitted/ada/hw1" / NOTEBOOK).read_bytes() == a_notebook(course, "\n")
    assert timestamp(course, "ada") == "2026-11-04 10:00:00 UTC\n"
    assert "ada: 1 earlier left out" in out


def exchange(course: Path, *times: str) -> str:
    """What ada sent at these times, each another notebook."""
    inbound = course / "inbound"
    for number, when in enumerate(times):
        folder = inbound / f"ada+hw1+{when}"
        folder.mkdir(parents=True)
        (folder / NOTEBOOK).write_bytes(a_notebook(course) + b"\n" * number)
    return str(inbound)


@pytest.mark.parametrize("order", [1, -1])
def test_which_was_last_is_not_guessed_where_times_cannot_be_read(course, coursekit, order):
    times = ("2026-11-02 20:00:00 XYZ", "2026-11-03 20:00:00 XYZ")[::order]
    inbound = exchange(course, *times)
    code, out, _ = coursekit(course, "collect", "hw1", inbound)
    assert code == 1
    assert not collected(course)
    assert (
        "ada: sent more than once, at times that cannot be read (2026-11-02 20:00:00 XYZ, " in out
    )
    assert "c.Collect.timezone" in out


def test_a_zip_of_a_folder_and_a_lone_file(course, coursekit):
    mine = a_notebook(course)
    inner = zip_bytes({
        "hw1/measures (2).ipynb": mine,
        "hw1/data/labels.csv": b"a\n",
        "hw1/timestamp.txt": b"1999-01-01",
        "hw1/.ipynb_checkpoints/measures-checkpoint.ipynb": mine,
        "__MACOSX/hw1/._measures.ipynb": b"junk",
    })  # fmt: skip
    zipped(course / "c.zip", {
        "submissions/lovelaceada_1234_5_my work.zip": inner,
        "submissions/noetheremmy_1235_6_essay.pdf": b"%PDF",
        "submissions/peñagarcíajosé_1236_7_Measures-Copy1.ipynb": mine,
    })  # fmt: skip
    code, out, _ = coursekit(course, "collect", "hw1", str(course / "c.zip"))
    assert code == 1
    assert collected(course) == {"ada": ["data/labels.csv", NOTEBOOK], "jose": [NOTEBOOK]}
    assert "submissions/noetheremmy_1235_6_essay.pdf: emmy: no notebook" in out


@pytest.mark.parametrize(
    "name",
    [
        "lovelaceada_1234_5_../up.txt",
        "lovelaceada_1234_5_..",
        "lovelaceada_1234_5_./up.txt",
        "lovelaceada_1234_5_...zip/up.txt",
        "lovelaceada_1234_5_measures.ipynb/up.txt",
    ],
)
def test_no_name_leads_out_of_a_submission(course, coursekit, name):
    """Also where only a part of it is the student's."""
    zipped(course / "c.zip", {name: b"x", f"lovelaceada_1234_6_{NOTEBOOK}": a_notebook(course)})
    code, out, err = coursekit(course, "collect", "hw1", str(course / "c.zip"))
    assert code in (0, 1), err
    assert NOTEBOOK in collected(course)["ada"]
    inside = course / "submitted/ada/hw1"
    outside = [p for p in course.parent.rglob("up.txt") if not p.is_relative_to(inside)]
    assert not outside, out


def test_collecting_again_changes_nothing_and_loses_nothing(course, coursekit):
    first = zipped(course / "1.zip", {
        f"lovelaceada_1234_10_{NOTEBOOK}": a_notebook(course),
        f"noetheremmy_1235_11_{NOTEBOOK}": a_notebook(course),
    })  # fmt: skip
    second = zipped(course / "2.zip", {
        "lovelaceada_LATE_1234_20_measures-1.ipynb": a_notebook(course, "\n"),
        f"noetheremmy_1235_11_{NOTEBOOK}": a_notebook(course),
    })  # fmt: skip
    assert coursekit(course, "collect", "hw1", str(first))[0] == 0
    before = tree(course / "submitted"), tree(course / "collected"), gradebook_rows(course)
    assert "2 as before" in coursekit(course, "collect", "hw1", str(first))[1]
    after = tree(course / "submitted"), tree(course / "collected"), gradebook_rows(course)
    before[1].pop("hw1/report.txt"), after[1].pop("hw1/report.txt")
    assert before == after

    # A person mended emmy's; the same download leaves that alone, a newer one of ada's counts.
    (course / "submitted/emmy/hw1" / NOTEBOOK).write_text("mended", encoding="utf-8")
    assert "1 replaced, 1 as before" in coursekit(course, "collect", "hw1", str(second))[1]
    assert (course / "submitted/emmy/hw1" / NOTEBOOK).read_text(encoding="utf-8") == "mended"
    assert (course / "submitted/ada/hw1" / NOTEBOOK).read_bytes() == a_notebook(course, "\n")
    kept = course / "collected/hw1/earlier/ada/1" / NOTEBOOK
    assert kept.read_bytes() == a_notebook(course)

    # The old download again: what is older does not come back.
    out = coursekit(course, "collect", "hw1", str(first))[1]
    assert "1 as before, 1 older than what is here" in out
    assert (course / "submitted/ada/hw1" / NOTEBOOK).read_bytes() == a_notebook(course, "\n")


def test_what_a_ta_put_there_by_hand_stays_and_is_named(course, coursekit):
    by_hand = course / "submitted/jose/hw1" / NOTEBOOK
    by_hand.parent.mkdir(parents=True)
    by_hand.write_text("by hand", encoding="utf-8")
    name = f"12-9 - José Peña García - Nov 3, 2026 1130 PM - {NOTEBOOK}"
    download = str(zipped(course / "b.zip", {name: a_notebook(course)}))
    code, out, _ = coursekit(course, "collect", "hw1", download)
    assert (code, by_hand.read_text(encoding="utf-8")) == (1, "by hand")
    assert "hw1, from Brightspace: 1 put there by hand before" in out
    assert "jose: submitted/jose/hw1/ was there before anything was collected and stays" in out
    code, out, _ = coursekit(course, "collect", "hw1", download)  # said once
    assert (code, "1 as before" in out) == (0, True)
    assert collected(course) == {"jose": [NOTEBOOK]}  # not the other one's time
    by_hand.parent.rename(course / "aside")
    assert "1 new" in coursekit(course, "collect", "hw1", download)[1]
    assert by_hand.read_bytes() == a_notebook(course)
    assert timestamp(course, "jose") == "2026-11-03 23:30:00 UTC\n"
    # The same work put there by hand is the submission.
    shutil.rmtree(course / "collected")
    (by_hand.parent / "timestamp.txt").unlink()
    assert "1 as before" in coursekit(course, "collect", "hw1", download)[1]
    assert timestamp(course, "jose") == "2026-11-03 23:30:00 UTC\n"


def gradebook_rows(course: Path) -> list[tuple]:
    with Gradebook(f"sqlite:///{course}/gradebook.db") as gradebook:
        return [
            (one.id, one.first_name, one.last_name, one.email, one.lms_user_id)
            for one in gradebook.students
        ]


def test_without_a_roster_ids_come_from_names(released_course, coursekit):
    mine = a_notebook(released_course)
    senders = ["Ada Lovelace_1", "José Peña_2", "王小明_3", "..\\evil_4", "Kim Lee_5", "Kim Lee_6"]
    moodle = {f"{who}_assignsubmission_file_/{NOTEBOOK}": mine for who in senders}
    zipped(released_course / "m.zip", moodle)
    code, out, _ = coursekit(released_course, "collect", "hw1", str(released_course / "m.zip"))
    assert code == 1
    found = collected(released_course)
    assert {"ada-lovelace", "jose-pena"} < found.keys()
    assert len(found) == 3
    assert all(name.isascii() for name in found)
    assert out.count("2 people could be kim-lee") == 2
    assert "a path that leads out of its folder" in out
    zipped(released_course / "c.zip", {f"leekim_77_5_{NOTEBOOK}": mine})
    assert coursekit(released_course, "collect", "hw1", str(released_course / "c.zip"))[0] == 0
    assert "leekim-77" in collected(released_course)
    names = {row[0]: row[1:3] for row in gradebook_rows(released_course)}
    assert names["ada-lovelace"] == ("Ada", "Lovelace")


def test_who_is_late_by_the_gradebook(course, coursekit):
    with Gradebook(f"sqlite:///{course}/gradebook.db", "small") as gradebook:
        gradebook.update_or_create_assignment("hw1", duedate=datetime(2026, 11, 3, 22, 0))
        gradebook.add_student("emmy")
        gradebook.add_submission("hw1", "emmy")
        gradebook.grant_extension("hw1", "emmy", days=2)
    for student in ("ada", "emmy"):
        folder = course / f"in/{student}+hw1+2026-11-05 01:30:00 UTC"
        folder.mkdir(parents=True)
        (folder / NOTEBOOK).write_bytes(a_notebook(course))
    code, out, _ = coursekit(course, "collect", "hw1", str(course / "in"))
    assert code == 0
    assert "late:\n  ada: 2026-11-05 01:30 UTC, by 1 d 3 h 30 min\n" in f"{out}\n"
    assert "emmy" not in out.split("late:")[1].split("\n", 2)[1]


def test_a_notebook_by_another_name_is_said_to_be_taken_for_the_assignments(course, coursekit):
    work = zipped(course / "1.zip", {"lovelaceada_1234_10_week5.ipynb": a_notebook(course)})
    code, out, _ = coursekit(course, "collect", "hw1", str(work))
    taken = "week5 is taken as measures if it has most of its cells"
    assert (code, f"ada: sent week5; no measures by name: {taken}" in out) == (0, True)


def test_a_notebook_that_came_before_and_not_again_is_for_a_person(course, coursekit):
    (course / "source/hw1/second.ipynb").write_bytes(a_notebook(course))
    first = zipped(course / "1.zip", {
        f"lovelaceada_1234_10_{NOTEBOOK}": a_notebook(course),
        "lovelaceada_1234_11_second.ipynb": a_notebook(course),
    })  # fmt: skip
    second = zipped(
        course / "2.zip", {"lovelaceada_1234_20_second-1.ipynb": a_notebook(course, " ")}
    )
    assert coursekit(course, "collect", "hw1", str(first))[0] == 0
    code, out, _ = coursekit(course, "collect", "hw1", str(second))
    assert code == 1
    assert "ada: sent second; no measures" in out
    assert "ada: measures was sent before" in out


@pytest.mark.parametrize(
    ("family", "encoding"), [("peñagarcía", "utf-8"), ("peñagarcía", "cp437"), ("são", "cp850")]
)
def test_names_without_the_utf8_flag(course, coursekit, family, encoding):
    """As archivers write them that do not set it: in UTF-8, or as Windows has called files."""
    name = f"{family}josé_1236_5_{NOTEBOOK}".encode(encoding)
    place = "x" * len(name)
    path = zipped(course / "c.zip", {place: a_notebook(course)})
    path.write_bytes(path.read_bytes().replace(place.encode(), name))
    with zipfile.ZipFile(path) as archive:
        is_standard = archive.namelist()[0].startswith(family)
        assert is_standard == (encoding == "cp437")
    roster = ROSTER.replace("1236", "")
    if family == "são":
        roster = roster.replace("Peña García", "São")
    (course / "roster.csv").write_text(roster, encoding="utf-8")
    code, out, _ = coursekit(course, "collect", "hw1", str(path))
    assert (code, list(collected(course))) == (0, ["jose"]), out


def hostile(files: dict[str, bytes], link: str = "", encrypt: bool = False) -> bytes:
    content = zip_bytes(files)
    if link:
        out = io.BytesIO(content)
        with zipfile.ZipFile(out, "a") as archive:
            info = zipfile.ZipInfo(link)
            info.create_system = 3
            info.external_attr = 0o120777 << 16
            archive.writestr(info, "/etc/passwd")
        content = out.getvalue()
    if encrypt:  # the flag, in each header
        for mark, place in ((b"PK\3\4", 6), (b"PK\1\2", 8)):
            at = content.find(mark)
            flags = struct.unpack("<H", content[at + place : at + place + 2])[0] | 1
            content = content[: at + place] + struct.pack("<H", flags) + content[at + place + 2 :]
    return content


def test_hostile_zips_are_refused_and_the_class_is_collected(course, coursekit):
    configure(course, "c.Collect.max_submission = 12\n")
    mine = a_notebook(course)
    nested = zip_bytes({NOTEBOOK: mine})
    for _ in range(3):
        nested = zip_bytes({"deeper.zip": nested})
    zipped(course / "c.zip", {
        "a_1_1_up.zip": hostile({"../../../up.ipynb": mine}),
        "a_1_2_abs.zip": hostile({"/etc/abs.ipynb": mine, "C:\\abs.ipynb": mine}),
        "a_1_3_bomb.zip": hostile({"bomb.ipynb": bytes(13_000_000)}),
        "a_1_4_big.zip": hostile(dict.fromkeys("abcd", os.urandom(4_000_000))),
        "a_1_5_link.zip": hostile({}, link="measures.ipynb"),
        "a_1_6_secret.zip": hostile({NOTEBOOK: mine}, encrypt=True),
        "a_1_7_broken.zip": b"PK\3\4 no zip at all",
        "a_1_8_nested.zip": nested,
        "a_1_10_bell.zip": hostile({"a\x1b[31m.ipynb": mine}),
        f"noetheremmy_1235_11_{NOTEBOOK}": mine,
    })  # fmt: skip
    code, out, err = coursekit(course, "collect", "hw1", str(course / "c.zip"))
    assert (code, err) == (1, "")
    assert collected(course) == {"emmy": [NOTEBOOK]}
    for line in (
        "a_1_1_up.zip/../../../up.ipynb: a path that leads out of its folder",
        "a_1_2_abs.zip//etc/abs.ipynb: an absolute path, and 1 more",
        "a_1_3_bomb.zip: more than 12 MB in it, unpacked",
        "a_1_4_big.zip: more than 12 MB in it, unpacked",
        "a_1_5_link.zip/measures.ipynb: a link",
        "a_1_6_secret.zip/measures.ipynb: encrypted; ask for one without a password",
        "a_1_7_broken.zip: a broken zip archive",
        "a_1_8_nested.zip/deeper.zip: a (canvas_id 1): not in roster.csv; add a row, or the id to",
        "a?[31m.ipynb: control characters in its path",
    ):
        assert line in out
    assert "\x1b" not in out
    assert not list(course.parent.rglob("up.ipynb"))
    assert not list((course / ".coursekit").glob("collect-*"))  # nothing is left of unpacking


@pytest.mark.parametrize(
    ("setting", "message"),
    [("max_total = 1", "more than 1 MB in it, unpacked"), ("max_entries = 2", "more than 2 files")],
)
def test_a_download_over_a_limit_collects_nothing(course, coursekit, setting, message):
    configure(course, f"c.Collect.{setting}\n")
    files = {f"a_1_{n}_{n}.bin": os.urandom(600_000) for n in range(3)}
    zipped(course / "c.zip", files | {f"noetheremmy_1235_11_{NOTEBOOK}": a_notebook(course)})
    code, _, err = coursekit(course, "collect", "hw1", str(course / "c.zip"))
    assert code == 2
    assert message in err
    assert collected(course) == {}


def test_links_in_a_folder_are_refused(course, coursekit):
    inbound = course / "in/ada+hw1+2026-11-05 01:30:00 UTC"
    inbound.mkdir(parents=True)
    (inbound / NOTEBOOK).write_bytes(a_notebook(course))
    (inbound / "passwd.txt").symlink_to("/etc/passwd")
    (inbound / "all").symlink_to("/etc")
    code, out, _ = coursekit(course, "collect", "hw1", str(course / "in"))
    assert code == 1
    assert collected(course) == {"ada": [NOTEBOOK, "timestamp.txt"]}
    assert out.count("a link") == 1
    assert "and 1 more" in out


@pytest.mark.parametrize(
    ("roster", "message"),
    [
        ("first_name,last_name\nAda,Lovelace\n", "no column id"),
        ("id,first_name\nada,Ada\n", "no column last_name"),
        ("", "no column id, first_name, last_name"),
        ("id,first_name,last_name\nada,A,B\nADA,C,D\n", "id 'ada' is there 2 times"),
        ("id,first_name,last_name,canvas_id\na,A,B,7\nb,C,D,7\n", "canvas_id '7' is there 2 times"),
        ("id,first_name,last_name\n../ada,A,B\n", "row 2: id '../ada'"),
        ("id,first_name,last_name,canvas_id\na,A,B,1.2E+11\n", "'1.2E+11' has lost its digits"),
        ("id,first_name,last_name\nada lovelace,A,B\n", "row 2: id 'ada lovelace'"),
        ("id,first_name,last_name\nada,\xfc,B\n".encode("latin-1"), "neither UTF-8 nor UTF-16"),
    ],
)
def test_what_is_wrong_with_a_roster(course, coursekit, roster, message):
    content = roster if isinstance(roster, bytes) else roster.encode()
    (course / "roster.csv").write_bytes(content)
    zipped(course / "c.zip", {f"lovelaceada_1234_5_{NOTEBOOK}": a_notebook(course)})
    code, out, err = coursekit(course, "collect", "hw1", str(course / "c.zip"))
    assert (code, out) == (2, "")
    assert message in err
    assert len(err.splitlines()) == 1
    assert not (course / "submitted").exists()


def test_what_cannot_be_written_is_one_students_trouble(course, coursekit):
    """Whatever it is: here a file lies where the student's folder has to be."""
    (course / "submitted").mkdir()
    (course / "submitted/ada").write_text("in the way", encoding="utf-8")
    zipped(course / "c.zip", {
        f"lovelaceada_1234_5_{NOTEBOOK}": a_notebook(course),
        f"noetheremmy_1235_6_{NOTEBOOK}": a_notebook(course),
    })  # fmt: skip
    code, out, err = coursekit(course, "collect", "hw1", str(course / "c.zip"))
    assert (code, err) == (1, "")
    assert list(collected(course)) == ["emmy"]
    assert "ada: cannot be put into submitted/ (" in out


def test_the_download_of_another_assignment(course, coursekit):
    (course / "source/hw2").mkdir()
    (course / "source/hw2/second.ipynb").write_bytes(a_notebook(course))
    one = {"lovelaceada_1234_5_second.ipynb": a_notebook(course)}
    both = one | {"noetheremmy_1235_6_second (1).ipynb": a_notebook(course)}
    code, out, err = coursekit(course, "collect", "hw1", str(zipped(course / "2.zip", both)))
    assert (code, out) == (2, "")
    assert "no notebook in it is one of hw1's, but there are notebooks of hw2; nothing" in err
    assert collected(course) == {}
    code, out, _ = coursekit(course, "collect", "hw1", str(zipped(course / "1.zip", one)))
    assert code == 1  # one student's mistake, perhaps
    assert "to look at:\n  ada: sent no notebook of hw1, but one of hw2" in out


@pytest.mark.parametrize(
    "name",
    [
        "lovelace_ada1234_question_77_800_{}",  # a quiz in Canvas
        "gradebook_M_2026_101_Week 5_ada_attempt_2026-11-03-12-00-00_{}",  # Blackboard
        "assignment_4711_export/submission_12/{}",  # Gradescope
        "Week 5/Lovelace, Ada(alovelace)/Submission attachment(s)/{}",  # Sakai
        "Abgaben/Lovelace_Ada_alovelace_4711/20261103223000_{}",  # ILIAS
        "week05-submissions/week05-alovelace/{}",  # GitHub Classroom
    ],
)
def test_a_part_of_a_download_that_says_nobody(course, coursekit, name):
    """Not even without a roster, where a number in a name could be a student's."""
    (course / "roster.csv").unlink()
    zipped(course / "x.zip", {name.format(NOTEBOOK): a_notebook(course)})
    code, out, err = coursekit(course, "collect", "hw1", str(course / "x.zip"))
    assert (code, out) == (2, "")
    assert "x.zip: no file in it is named as one from nbgrader's exchange, Moodle, " in err
    assert "From another system? Put each student's files into a folder named by an id" in err
    assert "'ada+hw1+2026-11-03 22:30:00 UTC'" in err
    assert not (course / "submitted").exists()


def test_an_archive_without_work_in_it_is_named(course, coursekit):
    """Whoever sent it would be missing, and nobody would write to them."""
    checkpoint = zip_bytes({".ipynb_checkpoints/measures-checkpoint.ipynb": a_notebook(course)})
    download = zipped(course / "c.zip", {
        "lovelaceada_1234_5_hw1.zip": checkpoint,
        "noetheremmy_1235_6_hw1.zip": zip_bytes({}),
    })  # fmt: skip
    code, out, _ = coursekit(course, "collect", "hw1", str(download))
    assert (code, collected(course)) == (1, {})
    for sender in ("lovelaceada_1234_5", "noetheremmy_1235_6"):
        assert f"{sender}_hw1.zip: an archive with only checkpoints in it, or nothing" in out


def test_what_is_no_download(course, coursekit):
    code, _, err = coursekit(course, "collect", "hw1", str(course / "nothing.zip"))
    assert code == 2
    assert "no such file or folder" in err
    code, _, err = coursekit(course, "collect", "hw1", str(course / "roster.csv"))
    assert code == 2
    assert "neither a folder nor a whole zip archive; download it again, or unpack another" in err
    whole = zipped(course / "c.zip", {f"lovelaceada_1234_5_{NOTEBOOK}": a_notebook(course)})
    (course / "half.zip").write_bytes(whole.read_bytes()[:-200])
    code, _, err = coursekit(course, "collect", "hw1", str(course / "half.zip"))
    assert code == 2
    assert "neither a folder nor a whole zip archive; download it again" in err
    zipped(course / "e.zip", {})
    code, _, err = coursekit(course, "collect", "hw1", str(course / "e.zip"))
    assert (code, "e.zip: there is no file in it; download it again" in err) == (2, True)
    zipped(course / "c.zip", {"holiday.jpg": b"x"})
    code, _, err = coursekit(course, "collect", "hw1", str(course / "c.zip"))
    assert code == 2
    assert "no file in it is named as one from" in err
    code, _, err = coursekit(course, "collect", "hw9", str(course / "c.zip"))
    assert code == 2
    assert "hw9: no such assignment" in err
