"""Ids decide: nobody's work becomes another's because they have the same name."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest
from downloads import NOTEBOOK, a_notebook, collected, zipped
from made_up import configure

pytestmark = pytest.mark.filterwarnings("ignore::sqlalchemy.exc.SAWarning")

HEADING = "id,first_name,last_name,email,canvas_id,username,org_defined_id,moodle_id,groups\n"


@pytest.fixture
def course(released_course) -> Path:
    return released_course


def roster(course: Path, *rows: str) -> None:
    (course / "roster.csv").write_text(HEADING + "\n".join(rows) + "\n", encoding="utf-8")


def content(course: Path, student: str) -> bytes:
    return (course / "submitted" / student / "hw1" / NOTEBOOK).read_bytes()


def canvas(course: Path, name: str, **senders: bytes) -> str:
    files = {
        f"zhangwei_{number.strip('_')}_{100 + place}_{NOTEBOOK}": work
        for place, (number, work) in enumerate(senders.items())
    }
    return str(zipped(course / name, files))


def test_a_second_of_the_same_name_never_replaces_the_first(course, coursekit):
    roster(course, "wzhang,Wei,Zhang,,1234,,,,")
    first, other = a_notebook(course), a_notebook(course, "\n")
    assert coursekit(course, "collect", "hw1", canvas(course, "1.zip", _1234=first))[0] == 0
    code, out, _ = coursekit(course, "collect", "hw1", canvas(course, "2.zip", _9999=other))
    assert code == 1
    assert "zhangwei (canvas_id 9999): not in roster.csv, where wzhang of this name has" in out
    assert content(course, "wzhang") == first

    both = canvas(course, "3.zip", _1234=a_notebook(course, " "), _9999=other)
    code, out, _ = coursekit(course, "collect", "hw1", both)
    assert code == 1
    assert content(course, "wzhang") == a_notebook(course, " ")  # the right one is not refused
    assert list(collected(course)) == ["wzhang"]


@pytest.mark.parametrize(
    ("system", "first", "second"),
    [
        ("Moodle", "Wei Zhang_31_assignsubmission_file_/", "Wei Zhang_32_assignsubmission_file_/"),
        (
            "Brightspace",
            "31-9 - Wei Zhang - Nov 3, 2026 905 AM - ",
            "32-9 - Wei Zhang - Nov 4, 2026 905 AM - ",
        ),
    ],
)
@pytest.mark.parametrize("listed", [True, False])
def test_where_only_names_are_known_another_number_is_another_person(
    course, coursekit, system, first, second, listed
):
    """The second one, who is not in the roster, hands in after the first was collected."""
    if listed:
        roster(course, "wei-zhang,Wei,Zhang,,,,,,")
    mine = a_notebook(course)
    one = zipped(course / "1.zip", {first + NOTEBOOK: mine})
    other = zipped(course / "2.zip", {second + NOTEBOOK: a_notebook(course, "\n")})
    assert coursekit(course, "collect", "hw1", str(one))[0] == 0
    code, out, _ = coursekit(course, "collect", "hw1", str(other))
    assert code == 1
    assert f"collected before under {system} 31, this is {system} 32" in out
    assert content(course, "wei-zhang") == mine
    both = zipped(course / "3.zip", {first + NOTEBOOK: mine, second + NOTEBOOK: mine})
    assert "2 people could be wei-zhang" in coursekit(course, "collect", "hw1", str(both))[1]
    assert "1 as before" in coursekit(course, "collect", "hw1", str(one))[1]


def test_a_number_in_the_roster_tells_people_of_one_name_apart(course, coursekit):
    (course / "roster.csv").write_text(
        "id,first_name,last_name,brightspace_id\na,Wei,Zhang,31\nb,Wei,Zhang,32\n", "utf-8"
    )
    download = zipped(course / "c.zip", {
        f"32-9 - Wei Zhang - Nov 3, 2026 905 AM - {NOTEBOOK}": b'{"b": 1}',
        f"31-9 - Wei Zhang - Nov 3, 2026 905 AM - {NOTEBOOK}": b'{"a": 1}',
        f"33-9 - Wei Zhang - Nov 3, 2026 905 AM - {NOTEBOOK}": b'{"c": 1}',
    })  # fmt: skip
    code, out, _ = coursekit(course, "collect", "hw1", str(download))
    assert code == 1
    assert content(course, "a") == b'{"a": 1}'
    assert content(course, "b") == b'{"b": 1}'
    assert "33" in out.split("not collected:")[1]


@pytest.mark.parametrize(
    "name",
    [
        "Bob Boole - Nov 1, 2026 900 AM - Eve - Nov 3, 2026 1130 PM - ",
        "Bob Boole - Nov 1, 2026 900 AM - Eve - Nov 3, 2026 1130 PM/",
        "Bob Boole – Nov 1, 2026 900 AM – Nov 3, 2026 1130 PM – ",
        "100 - Bob Boole - Nov 3, 2026 1130 PM - ",
        "100 - Eve - Nov 3, 2026 1130 PM/",
    ],
)
def test_a_name_of_brightspaces_that_can_be_read_in_two_ways_is_refused(course, coursekit, name):
    roster(course, "ada,Ada,Lovelace,,,,,,", "bob,Bob,Boole,,,,100,,", "eve,Eve,,,,,200,,")
    mine = a_notebook(course)
    download = zipped(course / "c.zip", {
        f"31-9 - Ada Lovelace - Nov 3, 2026 905 AM - {NOTEBOOK}": mine,
        f"32-9 - Bob Boole - Nov 3, 2026 905 AM - {NOTEBOOK}": mine,
        f"33-9 - {name}{NOTEBOOK}": a_notebook(course, "\n"),
    })  # fmt: skip
    code, out, _ = coursekit(course, "collect", "hw1", str(download))
    assert (code, list(collected(course))) == (1, ["ada", "bob"])
    assert content(course, "bob") == mine
    assert "its name can be read in two ways" in out


def test_a_dash_in_a_name_of_brightspaces_is_no_end_of_it(course, coursekit):
    roster(course, "am,Anne - Marie,Curie,,,,,,")
    name = f"31-9 - Anne - Marie Curie - Nov 3, 2026 905 AM - {NOTEBOOK}"
    download = zipped(course / "c.zip", {name: a_notebook(course)})
    assert coursekit(course, "collect", "hw1", str(download))[0] == 0
    assert list(collected(course)) == ["am"]


@pytest.mark.parametrize(
    "written",
    [
        "12345.0",
        "12345.00",
        "12345,0",
        " 12345 ",
        "0012345",
        "#12345",
        '"=""12345"""',
        "１２３４５",
    ],
)
def test_ids_as_spreadsheets_leave_them(course, coursekit, written):
    roster(course, f"wzhang,Wei,Zhang,,{written},,,,", "w2,Wei,Zhang,,777,,,,")
    download = canvas(course, "c.zip", _12345=b'{"a": 1}')
    code, out, _ = coursekit(course, "collect", "hw1", download)
    assert code == 0, out
    assert content(course, "wzhang") == b'{"a": 1}'


def test_leading_zeros_that_a_spreadsheet_lost(course, coursekit):
    roster(course, "ada,Ada,Lovelace,,,,7,,", "bo,Bo,Boole,,,,070,,")
    download = zipped(course / "c.zip", {
        f"1-9 - 007 - A. L. - Nov 3, 2026 905 AM - {NOTEBOOK}": b'{"a": 1}',
        f"2-9 - 70 - B. B. - Nov 3, 2026 905 AM - {NOTEBOOK}": b'{"b": 1}',
    })  # fmt: skip
    assert coursekit(course, "collect", "hw1", str(download))[0] == 0
    assert list(collected(course)) == ["ada", "bo"]


@pytest.mark.parametrize("form", ["NFC", "NFD"])
@pytest.mark.parametrize("other", ["NFC", "NFD"])
def test_accents_in_either_form(course, coursekit, form, other):
    text = unicodedata.normalize(form, "jose,José,Peña García,,,,,,")
    roster(course, text, "nguyen,Nguyễn,Ân,,,,,,")
    name = unicodedata.normalize(other, "José Peña García_1_assignsubmission_file_/" + NOTEBOOK)
    download = str(zipped(course / "m.zip", {name: a_notebook(course)}))
    assert coursekit(course, "collect", "hw1", download)[0] == 0
    assert list(collected(course)) == ["jose"]


def test_one_problem_is_one_line(course, coursekit):
    roster(
        course, "ada,Ada,Lovelace,ada@x.org,1,,,,", "emmy,Emmy,Noether,emmy@x.org,2,,,,",
        "bo,=Bo,Boole,bo@x.org,3,,,,", "cy,Cy,Young,cy@x.org,4,,,,",
    )  # fmt: skip
    files = {f"strangereve_99_{n}_{n}.ipynb": a_notebook(course) for n in range(48)}
    download = zipped(course / "c.zip", files | {
        f"lovelaceada_1_100_{NOTEBOOK}": b"",
        "noetheremmy_2_101_essay.pdf": b"%PDF",
        "boolebo_3_102_work.zip": b"PK\3\4 no zip at all",
    })  # fmt: skip
    code, out, _ = coursekit(course, "collect", "hw1", str(download))
    assert code == 1
    assert out.count("strangereve") == 1 + 1  # the path, and who
    assert "and 47 more" in out
    assert "ada: an empty file" in out
    assert "noetheremmy_2_101_essay.pdf: emmy: no notebook" in out
    assert "boolebo_3_102_work.zip: a broken zip archive" in out


def test_an_empty_file_replaces_nothing(course, coursekit):
    roster(course, "ada,Ada,Lovelace,,1,,,,")
    mine = a_notebook(course)
    first = zipped(course / "1.zip", {f"a_1_10_{NOTEBOOK}": mine})
    second = zipped(course / "2.zip", {
        f"a_1_10_{NOTEBOOK}": mine, "a_1_11_measures-1.ipynb": b" \n"
    })  # fmt: skip
    third = zipped(course / "3.zip", {"a_1_12_measures-2.ipynb": b""})
    assert "ada: an empty file" in coursekit(course, "collect", "hw1", str(third))[1]
    for download in (first, second, third):
        coursekit(course, "collect", "hw1", str(download))
        assert content(course, "ada") == mine
    assert (
        "ada: measures-1.ipynb is empty; left out"
        in coursekit(course, "collect", "hw1", str(second))[1]
    )


def test_a_capital_i_of_turkish_is_any_i(course, coursekit):
    """As Moodle writes last names in capitals; only if no other name is nearer."""
    roster(course, "isil,Işıl,Yılmaz,,,,,,")
    name = f"YILMAZ Işıl_1001_assignsubmission_file/{NOTEBOOK}"
    download = zipped(course / "m.zip", {name: a_notebook(course)})
    assert coursekit(course, "collect", "hw1", str(download))[0] == 0
    assert list(collected(course)) == ["isil"]


@pytest.mark.slow
def test_the_due_date_holds_in_the_first_collect(small_course, coursekit):
    """Before the gradebook knows the assignment, and with an extension given before."""
    course = small_course
    roster(course, "ada,Ada,Lovelace,,1,,,,")
    configure(
        course,
        'c.AssignLatePenalties.plugin_class = "coursekit.gradebook.late.LatePolicy"\n'
        'c.LatePolicy.due = {"hw1": "2026-11-03 23:00"}\n',
    )
    inbound = course / "in/ada+hw1+2026-11-04 01:00:00 UTC"
    inbound.mkdir(parents=True)
    (inbound / NOTEBOOK).write_bytes(a_notebook(course))
    out = coursekit(course, "collect", "hw1", str(course / "in"))[1]
    assert "hw1, from nbgrader's exchange: 1 new; due 2026-11-03 23:00 UTC\n" in out
    assert "ada: 2026-11-04 01:00 UTC, by 2 h" in out


def test_what_came_from_both_of_a_team_is_each_ones_again_without_it(course, coursekit):
    roster(course, "kim,Kim,Lee,,1001,,,,", "wei,Wei,Zhang,,1002,,,,")
    download = canvas(course, "c.zip", _1001=a_notebook(course), _1002=a_notebook(course, "\n"))
    assert coursekit(course, "team", "hw1", "kim", "wei")[0] == 0
    assert coursekit(course, "collect", "hw1", download)[0] == 0
    assert list(collected(course)) == ["kim"]
    assert coursekit(course, "people", "--undo", "1")[0] == 0
    assert coursekit(course, "collect", "hw1", download)[0] == 0
    assert list(collected(course)) == ["kim", "wei"]


@pytest.mark.parametrize("before", ["0012345", "kim"])
def test_one_account_is_never_collected_for_two(course, coursekit, before):
    """An id lost its zeros, or the roster had the number in the wrong row."""
    download = canvas(course, "c.zip", _1001=a_notebook(course))
    roster(course, f"{before},Wei,Zhang,,1001,,,,")
    assert coursekit(course, "collect", "hw1", download)[0] == 0
    roster(course, "kim,Kim,Lee,,1002,,,,", "12345,Wei,Zhang,,1001,,,,")
    code, out, _ = coursekit(course, "collect", "hw1", download)
    assert code == 1
    assert f"12345: collected before as {before}: mend the ids in the roster, or move" in out
    assert list(collected(course)) == [before]
    (course / f"submitted/{before}/hw1").rename(course / "away")
    assert coursekit(course, "collect", "hw1", download)[0] == 0
    assert list(collected(course)) == ["12345"]
