"""`coursekit report`: its numbers by another route, its pages as a reader meets them."""

from __future__ import annotations

import csv
import shutil
import subprocess
import sys
from pathlib import Path

import nbformat
import numpy as np
import pandas as pd
import pytest
from bs4 import BeautifulSoup
from growth import is_linear
from hand_ins import SOLVED, hand_in
from made_up import CRASHED, ERROR, INVALID, SWAPPED, code_of, make_class, students
from pages import WIDTHS, fits, unreadable, visit
from pages import soup as soup_of

from coursekit.course import Course
from coursekit.reporting.similar import codes, similarity

STATUSES = {2: INVALID, 7: ERROR, 9: CRASHED}
TWINS = ("student-011", "student-023")


@pytest.fixture(scope="module")
def reported(_released_once: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A class of 30 with its report; two hand in nearly the same, one never does."""
    from nbgrader.api import Gradebook

    from coursekit.cli import main

    root = tmp_path_factory.mktemp("reported") / "course"
    shutil.copytree(_released_once, root, symlinks=True)
    make_class(root, 30, statuses=STATUSES, blank=(5,))
    first, second = (root / "autograded" / name / "hw1" / "measures.ipynb" for name in TWINS)
    text = first.read_text(encoding="utf-8")
    second.write_text(text.replace("hits", "treffer").replace("pairs", "paare"), encoding="utf-8")
    with Gradebook(f"sqlite:///{root}/gradebook.db") as book:
        book.add_student("student-<b>absent</b>")
        book.update_or_create_student("student-004", first_name="Ada", last_name="<i>King</i>")
        grade = book.find_grade("test-1-1-hidden", "measures", "hw1", "student-004")
        grade.manual_score = 1.5
        book.db.commit()
    assert main(["-C", str(root), "report", "hw1"]) == 0
    return root


@pytest.fixture(scope="module")
def soup(reported: Path) -> BeautifulSoup:
    page = reported / "reports" / "hw1" / "index.html"
    return BeautifulSoup(page.read_text(encoding="utf-8"), "html.parser")


def table(root: Path, name: str, **how) -> pd.DataFrame:
    return pd.read_csv(root / "reports" / "hw1" / f"{name}.csv", index_col=0, **how)


def section(soup: BeautifulSoup, name: str) -> str:
    """The text from one heading to the next."""
    heading = soup.find("h2", id=name)
    assert heading is not None
    parts = []
    for element in heading.find_next_siblings():
        if element.name == "h2":
            break
        parts.append(element.get_text(" ", strip=True))
    return " ".join(" ".join(parts).split())


def test_everybody_has_one_status_and_no_zero_stands_for_a_missing_submission(reported, soup):
    people = table(reported, "students")
    assert people.status.value_counts().to_dict() == {
        "graded": 27, "invalid": 1, "error": 1, "crashed": 1, "missing": 1,
    }  # fmt: skip
    assert people.counted.sum() == 28
    assert not people.counted[["student-002", "student-007"]].any()
    assert len(table(reported, "points")) == 28
    assert "student-<b>absent</b>" in section(soup, "statuses")  # escaped, not bold
    assert "Ada <i>King</i> (student-004)" in section(soup, "map")
    assert people.called["student-004"] == "Ada <i>King</i> (student-004)"
    assert "Left out, as a mark is still missing: measures 1.2 written." in section(soup, "scores")


def test_the_share_of_a_task_is_that_of_all_once_all_are_marked(reported, soup):
    points, items = table(reported, "points"), table(reported, "items")
    assert list(items.index) == ["measures 1.1", "measures 1.2 written"]
    checks, written = points["measures 1.1"], points["measures 1.2 written"]
    assert checks["student-004"] in (1.5, 2.5)  # a person's points count
    assert written.notna().sum() == 1  # left as released: 0
    assert (items.complete.tolist(), items.n.tolist()) == ([True, False], [28, 1])
    assert items.share["measures 1.1"] == pytest.approx(checks.mean() / 3, abs=1e-5)
    assert np.isnan(items.share["measures 1.2 written"])
    assert "measures 1.2 written 2 1 –" in section(soup, "difficulty")


def test_failed_checks_open_their_students(reported, soup):
    failed = table(reported, "failed")
    people = set(" ".join(failed.ids[failed.cell == "test-1-1-hidden"]).split())
    heading = soup.find("h2", id="failed")
    first = heading.find_next("details")
    assert first.summary.get_text(" ", strip=True) == f"{len(people)} measures/test-1-1-hidden"
    assert "every label swapped should be 0, got 1." in first.get_text()
    links = {a.get_text(): a["href"] for a in first.find_all("a")}
    assert set(links) == people
    start = reported / "reports" / "hw1"
    for link in links.values():
        assert (start / link).resolve().is_file()
    assert SWAPPED in set(failed.explanation)


def test_two_who_handed_in_the_same_are_most_alike(reported, soup):
    pairs = table(reported, "similar")
    assert (pairs.index[0], pairs.second.iloc[0]) == TWINS
    assert pairs.similarity.iloc[0] > pairs.similarity.iloc[1] + 0.05
    said = section(soup, "similar")
    assert "The 15 most alike of 378 pairs" in said
    assert "never a verdict" in said


def test_similarity_leaves_out_the_template_and_what_all_write():
    template = "import math\n\n" + code_of(99).replace("accuracy", "given")
    code = {name: template + code_of(n) for n, name in enumerate(students(20))}
    apart = similarity(code, template)
    assert apart.pairs.similarity.max() < 0.9
    together = similarity(code, "")
    assert together.pairs.similarity.median() > apart.pairs.similarity.median() + 0.02
    code["copy"] = code["student-003"].replace("labels", "etiketten")
    code["blank"] = template
    found = similarity(code, template)
    assert found.pairs[["first", "second"]].to_numpy().tolist()[0] == ["copy", "student-003"]
    assert found.left_out == ["blank"]
    assert found.pairs.similarity[0] > 0.95
    assert not len(similarity({}, "").pairs)


def test_a_cell_of_megabytes_hides_no_copy(small_course):
    code = {name: [code_of(n)] for n, name in enumerate(students(8))}
    code["copy"] = ["# " + "a " * 150_000, code["student-003"][0]]
    for name, texts in code.items():
        path = small_course / f"autograded/{name}/hw1/measures.ipynb"
        path.parent.mkdir(parents=True)
        cells = [nbformat.v4.new_code_cell(text) for text in texts]
        nbformat.write(nbformat.v4.new_notebook(cells=cells), path)
    pairs = similarity(codes(Course(small_course), "hw1", [*code], []), "").pairs
    assert pairs[["first", "second"]].to_numpy().tolist()[0] == ["copy", "student-003"]
    assert pairs.similarity[0] > 0.9


def test_code_of_many_blank_lines_is_compared_as_soon_as_any():
    def compared(blank: str) -> None:
        similarity({"ada": code_of(1), "bo": code_of(2) + blank + "x"}, "")

    blanks = code_of(1).replace("\n", "  \n \t\n")
    assert similarity({"ada": code_of(1), "bo": blanks}, "").pairs.similarity[0] == 1
    assert is_linear(compared, lambda size: " \n" * (size // 2))
    assert is_linear(compared, lambda size: "\nmatch" + " " * size)


def test_a_page_is_made_again_to_the_byte(reported, coursekit):
    page = reported / "reports" / "hw1" / "index.html"
    before = page.read_bytes()
    code, out, err = coursekit(reported, "report", "hw1")
    assert code == 0, err
    assert out.strip() == str(page)
    assert page.read_bytes() == before


@pytest.mark.slow
def test_no_page_that_was_handed_in_is_taken_for_feedback(classroom, coursekit):
    page = hand_in(classroom, "ada", SOLVED).with_name("a.html")
    for name in ("a.html", "hw1.html", "pages/a.html"):
        page.with_name("pages").mkdir(exist_ok=True)
        (page.parent / name).write_text("<script>hacked = 1</script>", encoding="utf-8")
    hand_in(classroom, "bo", SOLVED)
    assert coursekit(classroom, "grade", "hw1")[0] == 0
    given = {path.name for path in (classroom / "feedback/ada/hw1").rglob("*")}
    assert given == {"hw1.html", "measures.html"}
    command = [sys.executable, "-m", "nbgrader", "generate_feedback", "hw1", "--force"]
    subprocess.run(command, cwd=classroom, check=True, capture_output=True)  # which copies all
    assert coursekit(classroom, "report", "hw1")[0] == 0
    report = soup_of(classroom / "reports/hw1/index.html")
    links = {link["href"] for link in report.select("a[href*=feedback]")}
    assert links
    assert all(link.endswith(("/hw1.html", "/measures.html")) for link in links), links
    for link in links:
        told = (classroom / "reports/hw1" / link).read_text(encoding="utf-8")
        assert "hacked" not in told


@pytest.mark.slow
def test_a_class_graded_by_the_real_commands(classroom, coursekit):
    """One who solved it, one blank, one broken; too few for an interval of anything."""
    hand_in(classroom, "solved", SOLVED)
    raises = "    if y_true[0] == 'a':\n        raise ValueError('=1+1')\n    return"
    hand_in(classroom, "=cmd", SOLVED.replace("    return", raises))
    hand_in(classroom, "broken").write_text("{", encoding="utf-8")
    code, _, err = coursekit(classroom, "report", "hw1")
    assert code == 2
    assert "run `coursekit grade hw1` first" in err
    coursekit(classroom, "grade", "hw1")
    code, _, err = coursekit(classroom, "report", "hw1")
    assert code == 0, err
    people = table(classroom, "students")
    assert people.status.to_dict() == {"broken": "invalid", "'=cmd": "graded", "solved": "graded"}
    assert people.seconds.notna().all()
    files = sorted((classroom / "reports").glob("*/*.csv"))
    assert "'=cmd,solved," in (classroom / "reports/hw1/similar.csv").read_text(encoding="utf-8")
    for file in files:
        with file.open(encoding="utf-8", newline="") as rows:
            assert not [cell for row in csv.reader(rows) for cell in row if cell[:1] == "="], file


def test_pictures_have_a_text_and_contents_lead_somewhere(soup):
    page = soup
    for picture in page.find_all("img"):
        assert picture["src"].startswith("data:image/svg+xml;base64,")
        assert len(picture["alt"]) > 20
    ids = [element["id"] for element in page.find_all(id=True)]
    assert len(ids) == len(set(ids))
    for link in page.select("nav a"):
        assert link["href"][1:] in ids
    assert [h["id"] for h in page.find_all("h2")] == [a["href"][1:] for a in page.select("nav a")]


@pytest.mark.browser
@pytest.mark.parametrize("width", WIDTHS)
def test_a_report_fetches_nothing_and_fits_the_screen(browser, reported, width):
    page = reported / "reports" / "hw1" / "index.html"
    assert visit(browser, page, width) == [page.as_uri()]
    browser.execute_script("document.querySelectorAll('details').forEach(e => e.open = true)")
    assert fits(browser)
    broken = "return [...document.images].filter(e => !e.naturalWidth).length"
    assert browser.execute_script(broken) == 0
    assert unreadable(browser) == []
