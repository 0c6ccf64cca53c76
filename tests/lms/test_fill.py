"""`coursekit export --fill`: grades in the file that a system exported, all else as it was."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from downloads import WORKSHEETS
from made_up import configure, mark

pytestmark = pytest.mark.filterwarnings("ignore::sqlalchemy.exc.SAWarning")

ROSTER = """\
id,first_name,last_name,email,canvas_id,sis_user_id,sis_login_id,username,id_number,org_defined_id
ada,Ada,Lovelace,ada@example.org,1234,S-001,alovelace,alovelace,007,0400123
jose,José,Peña García,jose@example.org,1235,S-002,jpena,jpena,008,0400124
kim,Kim,Lee,kim@example.org,1237,S-004,klee,klee,010,0400126
"""
CANVAS = """\
Student,ID,SIS User ID,SIS Login ID,Section,Homework 1 (4711),Homework 2 (4712),Current Score
,,,,,Manual Posting,,
    Points Possible,,,,,5.00,9.00,(read only)
"Lovelace, Ada",1234,S-001,alovelace,L 1,1.00,"7.50",100
"Peña García, José",1235,S-002,jpena,"L 1, ""and"" L 2",,,
"Lee, Kim",1237,S-004,klee,L 2,,  8 ,
"Student, Test",1299,,aea9c1ee2ea9c1ee2ea9c1ee2ea9c1ee2ea9c1ee,L 1,,,
"""


@pytest.fixture
def course(released_course) -> Path:
    """ada has 2.675 points, jose 2.3, kim handed nothing in."""
    from nbgrader.api import Gradebook

    (released_course / "roster.csv").write_text(ROSTER, encoding="utf-8")
    with Gradebook(f"sqlite:///{released_course}/gradebook.db", "small") as gradebook:
        for student in ("ada", "jose", "kim"):
            gradebook.add_student(student)
    mark(released_course, "ada", 1.0, 1.675, 0.0)
    mark(released_course, "jose", 0.1, 0.2, 2.0)
    return released_course


def fill(course: Path, coursekit, system: str, content: bytes, *more: str) -> tuple[int, str]:
    (course / "export.csv").write_bytes(content)
    code, out, err = coursekit(
        course, "export", "--to", system, "hw1", "--fill", str(course / "export.csv"), *more
    )
    assert (course / "export.csv").read_bytes() == content
    return code, out + err


def filled(course: Path, system: str) -> bytes:
    return (course / f"grades-{system}.csv").read_bytes()


def cells(content: bytes) -> list[list[str]]:
    """What the systems read, whatever is in quotes."""
    return list(csv.reader(io.StringIO(content.decode("utf-8-sig"), newline="")))


@pytest.mark.parametrize("bom", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
def test_canvas_but_for_quotes_byte_by_byte(course, coursekit, bom, ends):
    configure(course, 'c.CanvasExport.columns = {"hw1": "Homework 1"}\n')
    before = CANVAS.replace("\n", ends).encode()
    code, said = fill(course, coursekit, "canvas", bom + before)
    assert code == 0, said
    assert "2 students" not in said
    assert "grades that were different: ada from 1.00 to 2.68" in said
    after = before.replace(b"L 1,1.00,", b"L 1,2.68,")
    after = after.replace(b' L 2",,,', b' L 2",2.3,,').replace(b'"7.50"', b"7.50")
    assert filled(course, "canvas") == bom + after
    # What is filled in already is not touched.
    assert fill(course, coursekit, "canvas", bom + after)[0] == 0
    assert filled(course, "canvas") == bom + after


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_encoding_and_separator_stay(course, coursekit, encoding, separator):
    out = io.StringIO()
    table = list(csv.reader(io.StringIO(CANVAS)))
    csv.writer(out, delimiter=separator, quoting=csv.QUOTE_ALL).writerows(table)
    configure(course, 'c.CanvasExport.columns = {"hw1": "Homework 1 (4711)"}\n')
    before = out.getvalue().encode(encoding)
    assert fill(course, coursekit, "canvas", before)[0] == 0
    after = filled(course, "canvas")
    marks = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")
    assert [after.startswith(one) for one in marks] == [before.startswith(one) for one in marks]
    rows = list(csv.reader(io.StringIO(after.decode(encoding)), delimiter=separator))
    table[3][5], table[4][5] = "2.68", "2.3"
    assert rows == table


def test_the_first_line_of_excel_and_line_ends_in_cells_stay(course, coursekit):
    before = 'sep=;\r\nid;hw1;"my\r\nnotes"\r\n\r\nada;;"two\r\nlines"\r\n'
    assert fill(course, coursekit, "csv", before.encode())[0] == 1
    assert filled(course, "csv").decode() == before.replace("ada;;", "ada;2.68;")


@pytest.mark.parametrize(
    ("heading", "rest"),
    [
        ('Vorname,Nachname,ID-Nummer,E-Mail-Adresse,"Aufgabe: Homework 1 (Punkte)"', ',"1,00"'),
        ("First name,Last name,ID number,Email address,Assignment: Homework 1 (Real)", ",-"),
        ("Prénom,Nom de famille,Numéro d'identification,Adresse de courriel,"
         "Devoir : Homework 1 (Brut)", ',"1,00"'),
        ("Nombre,Apellidos,Número de ID,Dirección de correo,Tarea: Homework 1 (Real)", ",-"),
    ],
)  # fmt: skip
def test_moodles_gradebook(course, coursekit, heading, rest):
    configure(course, 'c.MoodleExport.columns = {"hw1": "Homework 1"}\n')
    before = (
        f"{heading},Assignment: Homework 12 (Real)\n"
        f"Ada,Lovelace,007,ada@example.org{rest},-\n"
        f"José,Peña García,008,jose@example.org{rest},4\n"
        f"Kim,Lee,010,kim@example.org{rest},\n"
    ).replace(",4\n", ',"4,5"\n' if '"' in rest else ",4.5\n")
    code, said = fill(course, coursekit, "moodle", before.encode("utf-8-sig"))
    assert code == 0, said
    assert ("grades that were different: " in said) == ('"' in rest)  # a hyphen is none
    points = ('"2,68"', '"2,3"') if '"' in rest else ("2.68", "2.3")
    ada = before.replace(f"ada@example.org{rest}", f"ada@example.org,{points[0]}")
    after = ada.replace(f"jose@example.org{rest}", f"jose@example.org,{points[1]}")
    assert cells(filled(course, "moodle")) == cells(after.encode())


@pytest.mark.parametrize("language", WORKSHEETS)
def test_moodles_grading_worksheet(course, coursekit, language):
    heading, participant, _ = WORKSHEETS[language]
    row = '{}{},{},{},{}@example.org,-,{},"5,00",-,"well; done"\n'
    before = f"{heading}\n"
    after = before
    for number, name, id_number, mail, points in (
        (31, "Ada Lovelace", "007", "ada", '"2,68"'),
        (32, "José Peña García", "008", "jose", '"2,3"'),
        (33, "Kim Lee", "010", "kim", ""),
    ):
        before += row.format(participant, number, name, id_number, mail, "")
        after += row.format(participant, number, name, id_number, mail, points)
    code, said = fill(course, coursekit, "moodle", before.encode("utf-8-sig"))
    assert code == 0, said
    assert cells(filled(course, "moodle")) == cells(after.encode())


@pytest.mark.parametrize(
    ("column", "end"),
    [
        ("Homework 1 Points Grade <Numeric MaxPoints:5 Weight:10>", "End-of-Line Indicator"),
    ],
)
def test_brightspace(course, coursekit, column, end):
    configure(course, 'c.BrightspaceExport.columns = {"hw1": "Homework 1"}\n')
    other = column.replace("Homework 1 ", "Homework 12 ")
    before = (
        f"OrgDefinedId,Username,Last Name,First Name,Email,{other},{column},{end}\n"
        "#0400123,#alovelace,Lovelace,Ada,ada@example.org,3,,#\n"
        "#0400124,#jpena,Peña García,José,jose@example.org,,1,#\n"
        "#0400126,#klee,Lee,Kim,kim@example.org,,,#\n"
    )
    code, said = fill(course, coursekit, "brightspace", before.encode())
    assert code == 0, said
    after = before.replace("@example.org,3,,#", "@example.org,3,2.68,#").replace(",,1,#", ",,2.3,#")
    assert filled(course, "brightspace").decode() == after


def test_excused_and_missing(course, coursekit):
    configure(course, 'c.CanvasExport.columns = {"hw1": "Homework 1"}\n')
    assert coursekit(course, "excuse", "hw1", "ada")[0] == 0
    code, said = fill(course, coursekit, "canvas", CANVAS.encode(), "--missing-zero")
    assert code == 0, said
    text = filled(course, "canvas").decode()
    assert "L 1,EX,7.50" in text
    assert "klee,L 2,0,  8 ," in text


def test_who_is_not_certain_is_named_and_left(course, coursekit):
    """Ids decide; two people's ids in a row, a stranger of a known name, somebody twice."""
    configure(course, 'c.CanvasExport.columns = {"hw1": "Homework 1"}\n')
    lines = CANVAS.splitlines(keepends=True)
    lines[3] = lines[3].replace("1234,S-001", "1234,S-002")
    lines[4] = lines[4].replace("1235,S-002,jpena", "7777,S-777,other")
    lines[5] = lines[5] + lines[5].replace("Lee, Kim", "Somebody, Else").replace("1237", "01237")
    before = "".join(lines)
    code, said = fill(course, coursekit, "canvas", before.encode())
    assert code == 1
    assert "export.csv, row 4: Lovelace, Ada" in said
    assert "its ids are those of ada and jose; left as it is" in said
    assert "where jose of this name has the canvas_id 1235" in said
    assert "row 7: kim is there twice; left as it is" in said
    assert "no row in export.csv: ada, jose" in said
    assert cells(filled(course, "canvas")) == cells(before.encode())


@pytest.mark.parametrize("system", ["canvas", "moodle", "brightspace"])
def test_no_such_column(course, coursekit, system):
    code, said = fill(course, coursekit, system, CANVAS.encode())
    assert code == 2
    assert "no column for hw1" in said
    assert "name it with --column, one of Homework 1 (4711), Homework 2 (4712)." in said
    assert not (course / f"grades-{system}.csv").exists()
    code, said = fill(course, coursekit, system, CANVAS.encode(), "--column", "Homework 2 (4712)")
    assert code == 1
    assert "hw1: 5 points here, 9.00 in export.csv" in said
    assert b"L 1,1.00,2.68,100" in filled(course, system)


@pytest.mark.parametrize(
    "column",
    ["ID", "Student", "Section", "SIS Login ID", "sis user id", "Current Score", "Override Score"],
)
def test_a_column_that_is_not_for_grades(course, coursekit, column):
    """Ids are never written over, nor what Canvas computes itself, though somebody names it."""
    text = CANVAS if "Override" not in column else CANVAS.replace("(read only)", "")
    text = text.replace("Current Score", column if "Score" in column else "Current Score")
    code, said = fill(course, coursekit, "canvas", text.encode(), "--column", column)
    assert code == 2
    assert f"export.csv: no column for {column}; name it with --column, one of Homework 1" in said
    assert "Current Score" not in said.partition("one of")[2]
    assert not (course / "grades-canvas.csv").exists()


@pytest.mark.parametrize("cell", ["ada@example.org", "Very good", "80.00 %"])
def test_a_column_of_something_else_is_refused(course, coursekit, cell):
    before = f"Student,ID,SIS User ID,Section,Notes,hw1\nA,1234,S-001,L 1,{cell},\n"
    code, said = fill(course, coursekit, "canvas", before.encode(), "--column", "Notes")
    assert code == 2
    assert (
        f"export.csv, row 2: the column Notes has {cell!r}, which is not a number of points" in said
    )
    for word in ("EX", "n/a", "-", "3"):
        after = before.replace(cell, word)
        assert fill(course, coursekit, "canvas", after.encode(), "--column", "Notes")[0] == 1


@pytest.mark.parametrize(
    ("points", "others"),
    [("(Real)", ["(Percentage)", "(Letter)"]), ("(Punkte)", ["(Prozentsatz)", "(Feedback)"])],
)
def test_moodles_points_and_not_what_stands_beside(course, coursekit, points, others):
    headings = [f"Assignment: hw1 {form}" for form in (others[0], points, *others[1:])]
    before = ",".join(["First name,Last name,ID number", *headings]) + "\nAda,Lovelace,007,-,-,-\n"
    said = fill(course, coursekit, "moodle", before.encode())[1]
    assert f"into the column Assignment: hw1 {points}\n" in said
    assert filled(course, "moodle").decode() == before.replace("007,-,-", "007,-,2.68")
    alone = before.replace(points, others[0])
    assert fill(course, coursekit, "moodle", alone.encode())[0] == 2


def test_bad_files(course, coursekit):
    for content, why in (
        (b"PK\3\4...", "a workbook or an archive"),
        (b"a,b\n1,2\n", "no column says who it is"),
        (b"", "no column says who it is"),
        (b"Student,ID,SIS User ID,Section,hw1\nA,1.23E+11,,,\n", "row 2: '1.23E+11' has lost its"),
        ("Student,ID,SIS User ID,Section,hw1\n\xe9,1234,,,\n".encode("latin-1"), "neither UTF-8"),
        (b"Student,ID,SIS User ID,Section,hw1\nA,1234\n", "row 2: it has fewer columns"),
    ):
        code, said = fill(course, coursekit, "canvas", content)
        assert (code, why in said) == (2, True), said
    export = str(course / "export.csv")
    (course / "export.csv").write_text(CANVAS, encoding="utf-8")
    code, _, err = coursekit(
        course, "export", "--to", "canvas", "hw1", "--fill", export, "--file", export
    )
    assert code == 2
    assert "it is not replaced" in err


PEOPLE = {
    "canvas": "Student,ID,SIS User ID,SIS Login ID,Section,{}",
    "moodle": "First name,Last name,ID number,Email address,{}",
    "brightspace": "OrgDefinedId,Username,Last Name,{},End-of-Line Indicator",
}
ADA = {
    "canvas": '"Lovelace, Ada",1234,S-001,alovelace,L 1,{}',
    "moodle": "Ada,Lovelace,007,ada@example.org,{}",
    "brightspace": "#0400123,#alovelace,Lovelace,{},#",
}


def with_columns(system: str, *headings: str) -> bytes:
    cells = ",".join(f"0.01{n}" for n in range(len(headings)))
    heading = PEOPLE[system].format(",".join(headings))
    return f"{heading}\n{ADA[system].format(cells)}\n".encode()


@pytest.mark.parametrize(
    ("system", "headings"),
    [
        ("canvas", ["HW 1.1 (1)", "hw  11 (2)", "HW 11 (3)", "HW-11 (4)"]),
        ("moodle", ["Assignment: HW 1.1 (Real)", "Quiz: HW 11 (Real)", "Assignment: HW 11 (Real)",
                    "Assignment: HW 11 (Feedback)", "Assignment: HW 11 (resit) (Real)"]),
        ("brightspace", ["HW 1.1 Points Grade <Numeric MaxPoints:5>",
                         "HW 11 Bonus Points Grade <Numeric MaxPoints:5>",
                         "HW 11 Points Grade <Numeric MaxPoints:5>"]),
    ],
)  # fmt: skip
def test_the_heading_that_fits_best_is_taken_and_it_is_said(course, coursekit, system, headings):
    """It is the third; without it none is, however much it resembles the title."""
    right = 2
    kind = f"c.{system.capitalize()}Export"
    configure(course, f'{kind}.columns = {{"hw1": "HW 11"}}\n')
    before = with_columns(system, *headings)
    said = fill(course, coursekit, system, before)[1]
    assert f"hw1: into the column {headings[right]}\n" in said
    assert filled(course, system) == before.replace(f"0.01{right}".encode(), b"2.68")
    others = [heading for heading in headings if heading not in ("hw  11 (2)", headings[right])]
    code, said = fill(course, coursekit, system, with_columns(system, *others))
    assert (code, "no column for HW 11" in said) == (2, True)
    # And each of them can be named, as it is, but for the one that is for words.
    for number, heading in enumerate(headings):
        said = fill(course, coursekit, system, before, "--column", heading)[1]
        assert f"hw1: into the column {heading}\n" in said
        assert filled(course, system) == before.replace(f"0.01{number}".encode(), b"2.68")


def test_two_columns_with_one_heading(course, coursekit):
    heading = "Assignment: hw1 (Real)"
    content = with_columns("moodle", heading, heading)
    for more in ((), ("--column", heading)):
        code, said = fill(course, coursekit, "moodle", content, *more)
        assert code == 2
        assert "more than one column for" in said
        assert "give them different names in the system, and export again" in said


def test_two_assignments_never_go_into_one_column(course, coursekit):
    """A grading worksheet is of one assignment, whichever."""
    from nbgrader.api import Gradebook

    with Gradebook(f"sqlite:///{course}/gradebook.db", "small") as gradebook:
        gradebook.add_assignment("hw2")
        gradebook.add_submission("hw2", "ada")
    heading, participant, _ = WORKSHEETS["en"]
    row = f"{participant}31,Ada Lovelace,007,ada@example.org,-,,5.00,-,\n"
    (course / "export.csv").write_text(f"{heading}\n{row}", encoding="utf-8")
    fill_in = ("export", "--to", "moodle", "--fill", str(course / "export.csv"))
    code, _, err = coursekit(course, *fill_in)
    assert code == 2
    assert "the column Grade cannot be that of hw1 and of hw2; name one of the two" in err
    assert coursekit(course, *fill_in, "hw1")[0] == 1  # jose has no row
