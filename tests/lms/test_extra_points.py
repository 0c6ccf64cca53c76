"""Extra points make up for lost ones, and every total says the same."""

from __future__ import annotations

import csv
from datetime import datetime
from pathlib import Path

import pandas as pd
import pytest
from bs4 import BeautifulSoup
from made_up import configure, make_class, mark, students
from nbformat.v4 import new_output
from nbgrader.api import Gradebook
from pages import page_of
from small import edited, tree

from coursekit.course import Course
from coursekit.feedback.files import are_current
from coursekit.grading.ledger import Ledger
from coursekit.grading.submission import feedback
from coursekit.lms.grades import table

# nbgrader's own dealings with SQLAlchemy, when a test fills the gradebook.
pytestmark = pytest.mark.filterwarnings("ignore::sqlalchemy.exc.SAWarning")

NOTEBOOK = Path("source/hw1/measures.ipynb")
# Points in the visible and the hidden check, and in the written answer, which is extra.
GIVEN = [(0, 2, 2), (1, 0, 1), (1, 2, 0), (0, 0, 0), (1, 2, 2)]
COUNT = [3, 2, 3, 0, 3]
LATE = (
    'c.AssignLatePenalties.plugin_class = "coursekit.gradebook.late.LatePolicy"\n'
    'c.LatePolicy.per_day = 0.1\nc.LatePolicy.due = {"hw1": "2026-11-03 00:00"}\n'
)


def tag(course: Path, *cells: str, notebook: Path = NOTEBOOK) -> None:
    with edited(course / notebook) as found:
        for name in cells:
            found[name].metadata["tags"] = ["extra-points"]


@pytest.fixture
def course(released_course) -> Path:
    """Five students, whose answers are marked; nothing is tagged."""
    make_class(released_course, len(GIVEN))
    for student, given in zip(students(len(GIVEN)), GIVEN, strict=True):
        mark(released_course, student, *map(float, given))
    return released_course


def hand_in_late(course: Path, student: str) -> None:
    """Two days late."""
    configure(course, LATE)
    with Gradebook(f"sqlite:///{course}/gradebook.db", "small") as gradebook:
        gradebook.find_submission("hw1", student).timestamp = datetime(2026, 11, 4, 12)
        gradebook.db.commit()


def exported(course: Path, coursekit) -> list[dict[str, str]]:
    code, _, err = coursekit(course, "export", "--to", "csv")
    assert code == 0, err
    with (course / "grades-csv.csv").open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def told(course: Path, student: str) -> str:
    """The line of totals on a page of feedback."""
    assert feedback(course, "hw1", student) == ""
    return " ".join(page_of(course, student).find(class_="total").strong.parent.get_text().split())


def test_extra_points_make_up_for_lost_ones_up_to_full_marks(course, coursekit):
    tag(course, "answer-1-2")
    rows = exported(course, coursekit)
    assert [float(row["hw1"]) for row in rows] == COUNT
    assert {float(row["hw1 maximum"]) for row in rows} == {3}


def test_every_total_says_what_is_exported(course, coursekit):
    student = students(1)[0]
    told(course, student)
    assert are_current(Course(course), "hw1", [student]) == {student: True}
    tag(course, "answer-1-2")
    assert are_current(Course(course), "hw1", [student]) == {student: False}
    for student, given, count in zip(students(len(GIVEN)), GIVEN, COUNT, strict=True):
        core = given[0] + given[1]
        more = "; no more than 3 count" if core + given[2] > 3 else ""
        apart = f"({core} core + {given[2]} extra{more})"
        assert told(course, student).startswith(f"{count} of 3 points {apart}.")
    assert coursekit(course, "report", "hw1")[0] == 0
    reported = pd.read_csv(course / "reports/hw1/students.csv").sort_values("student")
    assert list(reported.points) == COUNT
    assert set(reported["max"]) == {3}
    page = BeautifulSoup((course / "reports/hw1/index.html").read_text("utf-8"), "html.parser")
    best_first = [students(5)[n] for n in (4, 0, 2, 1, 3)]  # 5, 4 and 3 points, of which 3 count
    assert [row.get_text() for row in page.select(".tall tbody th")] == best_first
    assert all(are_current(Course(course), "hw1", students(len(GIVEN))).values())
    mark(course, student, 1, 2, None)  # what waits adds nothing to full marks
    full = "3 of 3 points (3 core + 0 extra). 2 points still wait for a TA."
    assert told(course, student) == full


def test_a_half_is_rounded_alike_on_every_page_and_in_exports(course, coursekit):
    """No student reads 2.12 in the feedback and 2.13 in the system."""
    first, second, *_ = students(2)
    mark(course, first, 1.0, 0.125, 1.0)
    mark(course, second, 1.0, 0.005, 0.0)
    rows = exported(course, coursekit)
    assert [row["hw1"] for row in rows[:2]] == ["2.13", "1.01"]
    assert told(course, first).startswith("2.13 of ")
    assert told(course, second).startswith("1.01 of ")
    assert coursekit(course, "report", "hw1")[0] == 0
    page = (course / "reports/hw1/index.html").read_text(encoding="utf-8")
    assert "2.13" in page
    assert "1.01" in page
    assert "2.12" not in page


def test_lateness_costs_a_share_of_what_counts(course, coursekit):
    tag(course, "answer-1-2")
    late = students(5)[4]
    hand_in_late(course, late)
    row = exported(course, coursekit)[4]
    assert (row["hw1"], row["hw1 late penalty"]) == ("2.4", "0.6")  # 2 days of 3, not of 5
    assert told(course, late).startswith(
        "2.4 of 3 points (3 core + 2 extra, less 0.6 for handing in late; no more than 3 count)."
    )
    with Gradebook(f"sqlite:///{course}/gradebook.db", "small") as gradebook:
        submission = gradebook.find_submission("hw1", late)
        assert (submission.score, submission.max_score) == (5, 5)  # nbgrader's own sums stay
        assert submission.notebooks[0].late_submission_penalty == pytest.approx(1)


def test_another_rule_for_late_work_keeps_its_share(course, coursekit):
    tag(course, "answer-1-2")
    late = students(5)[4]
    with Gradebook(f"sqlite:///{course}/gradebook.db", "small") as gradebook:
        submission = gradebook.find_submission("hw1", late)
        submission.notebooks[0].late_submission_penalty = 2.5
        gradebook.db.commit()
    row = exported(course, coursekit)[4]
    assert (row["hw1"], row["hw1 late penalty"]) == ("1.5", "1.5")
    assert told(course, late).startswith("1.5 of 3 points")


def test_the_table_of_grading_keeps_core_and_extra_apart(course):
    tag(course, "test-1-1-hidden", "answer-1-2")
    lines = table(Course(course), "hw1").splitlines()
    assert "points /1 + 4 extra" in lines[0]
    assert "0 + 4 extra" in lines[2]


def test_what_a_submission_says_of_itself_counts_for_nothing(course, coursekit):
    before = exported(course, coursekit)
    assert [float(row["hw1"]) for row in before] == [sum(given) for given in GIVEN]
    for student in students(len(GIVEN)):
        for folder in ("submitted", "autograded"):
            tag(course, "answer-1-2", notebook=Path(folder, student, "hw1/measures.ipynb"))
    ledger = Ledger(Course(course), "hw1")
    for result in ledger.results():  # as if they had been graded so
        ledger.add(result, "made up")
    assert exported(course, coursekit) == before


@pytest.mark.parametrize(
    "tagged", [(), ("title", "task-1-1"), ("test-1-1", "test-1-1-hidden", "answer-1-2")]
)
def test_where_nothing_or_all_is_tagged_every_number_stays(course, coursekit, tagged):
    """A tag on cells without points says nothing; extra to nothing is no extra."""
    before = exported(course, coursekit), table(Course(course), "hw1")
    pages = [told(course, one) for one in students(len(GIVEN))]
    assert coursekit(course, "report", "hw1")[0] == 0
    report = (course / "reports/hw1/students.csv").read_bytes()
    shown = tree(course / "feedback")
    tag(course, *tagged)
    assert all(are_current(Course(course), "hw1", students(len(GIVEN))).values())
    assert (exported(course, coursekit), table(Course(course), "hw1")) == before
    assert [told(course, one) for one in students(len(GIVEN))] == pages
    assert tree(course / "feedback") == shown
    assert coursekit(course, "report", "hw1")[0] == 0
    assert (course / "reports/hw1/students.csv").read_bytes() == report
    assert all("extra" not in page for page in pages)


def test_extra_points_of_one_notebook_make_up_for_those_of_another(released_course, coursekit):
    more = released_course / "source/hw1/more.ipynb"
    more.write_bytes((released_course / NOTEBOOK).read_bytes())
    tag(released_course, "test-1-1", "test-1-1-hidden", "answer-1-2", notebook=more)
    with edited(more) as cells:
        for name in ("prompt-1-1", "prompt-1-2"):
            cells[name].source = cells[name].source.replace(" points)", " points, extra)")
    code, out, err = coursekit(released_course, "release", "hw1")
    assert code == 0, err
    assert "2 notebooks, 5 points and 5 extra" in out
    make_class(released_course, 2)
    both, one = students(2)
    (released_course / "autograded" / both / "hw1/more.ipynb").write_bytes(
        (released_course / "release/hw1/more.ipynb").read_bytes()
    )
    given = {(both, "measures"): (1, 2, 1), (both, "more"): (1, 1, 0), (one, "measures"): (0, 2, 0)}
    with Gradebook(f"sqlite:///{released_course}/gradebook.db", "small") as gradebook:
        nobody = gradebook.find_submission_notebook("more", "hw1", one)
        for grade in [*nobody.grades, *nobody.comments]:
            gradebook.db.delete(grade)
        gradebook.db.delete(nobody)
        for (student, notebook), points in given.items():
            scores_of = dict(
                zip(("test-1-1", "test-1-1-hidden", "answer-1-2"), points, strict=True)
            )
            for grade in gradebook.find_submission_notebook(notebook, "hw1", student).grades:
                grade.manual_score, grade.needs_manual_grade = scores_of[grade.name], False
        gradebook.db.commit()
    rows = exported(released_course, coursekit)
    assert [(row["hw1"], row["hw1 maximum"]) for row in rows] == [("5", "5"), ("2", "5")]
    assert told(released_course, both).startswith("5 of 5 points (4 core + 2 extra; no more than")
    assert told(released_course, one).startswith("2 of 5 points (2 core + 0 extra).")
    page = " ".join(page_of(released_course, one).get_text().split())
    assert "Not handed in: more (5 extra)." in page
    page = " ".join(page_of(released_course, both).get_text().split())
    assert "You have all the points that there are: extra points make up for" in page
    assert "most to gain" not in page
    assert "more 2 of 5 extra" in page


def test_an_extra_task_left_alone_is_nothing_to_look_at_again(course):
    tag(course, "test-1-1", "test-1-1-hidden")
    left, student = "# YOUR CODE HERE\nraise NotImplementedError()", students(4)[3]
    with edited(course / "autograded" / student / "hw1/measures.ipynb") as cells:
        cells["task-1-1"].source = left
        for name in ("test-1-1", "test-1-1-hidden"):
            cells[name].outputs = [
                new_output("error", ename="NotImplementedError", evalue="", traceback=[])
            ]
    assert told(course, student).startswith("0 of 2 points (0 core + 0 extra).")
    again = page_of(course, student).find("ol", class_="again").get_text()
    assert "1.2" in again or "How sure" in again
    assert "accuracy" not in again
