"""The HTML solutions: what is on a page, what never is, and what stops one from being made."""

from __future__ import annotations

import base64
import re
import shutil
from pathlib import Path

import nbformat
import pytest
from bs4 import BeautifulSoup
from house import ROOT
from labs import waited
from nbformat.v4 import new_notebook
from pages import WIDTHS, fits, unreadable, visit
from small import cell
from tables import table

from coursekit.authoring.solutions import solutions, stale
from coursekit.cli import main
from coursekit.course import Course, CourseError

DATA = table("solutions_page")

CONFIG = """
c = get_config()
c.CourseKit.files = {"ps1": ["data/numbers.csv", "helper.py"]}
"""


def course_with(folder: Path, *cells: nbformat.NotebookNode, name: str = "one") -> Course:
    """A course in `folder` with an assignment ps1 of one notebook."""
    ps1 = folder / "source" / "ps1"
    (ps1 / "data").mkdir(parents=True, exist_ok=True)
    (folder / "nbgrader_config.py").write_text(CONFIG)
    (folder / "elsewhere.csv").write_text("x,y\n1,2\n")
    if not (ps1 / "data" / "numbers.csv").exists():
        (ps1 / "data" / "numbers.csv").symlink_to("../../../elsewhere.csv")
    (ps1 / "helper.py").write_text("answer = 42\n")
    (ps1 / "secret-notes.txt").write_text("not declared\n")
    notebook = new_notebook(cells=list(cells))
    notebook.metadata.kernelspec = {"name": "python3", "display_name": "Python 3"}
    nbformat.validate(notebook)
    nbformat.write(notebook, ps1 / f"{name}.ipynb")
    return Course(folder)


CELLS = [cell(*fields) for fields in DATA["cells"]]


WHY = "# %% [markdown]\n# Twice $x$ is `x + x`,\n# for *any* number.\n#\n# - thrice\n\n"
WRONG = (
    "# %% wrong: thrice, loses test-1-1\n# does: takes 3 * x & more\n"
    "# tell: Two, not <three>.\ndef twice(x):\n    return 3 * x\n"
)


def bank(course: Course, name: str, text: str) -> None:
    folder = course.answers / "ps1" / "one"
    folder.mkdir(parents=True)
    (folder / f"{name}.py").write_text(text, encoding="utf-8")


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Course:
    """A course whose pages have been made, as if by a grading TA with settings of their own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("NBGRADER_EXECUTION", "autograde")
        patch.setenv("MPLBACKEND", "agg")
        course = course_with(tmp_path_factory.mktemp("course"), *CELLS)
        bank(course, "task-1-1", WHY + WRONG)
        assert solutions(course, "ps1") == [course.solutions / "ps1" / "one.html"]
    return course


@pytest.fixture(scope="module")
def page(course: Course) -> BeautifulSoup:
    html = (course.solutions / "ps1" / "one.html").read_text(encoding="utf-8")
    return BeautifulSoup(html, "html.parser")


def words(page: BeautifulSoup, name: str) -> str:
    found = page.find(id=name)
    assert found is not None, f"the page has no cell {name}"
    return found.get_text()


def test_hidden_tests_and_markers_are_not_on_the_page(page):
    html = str(page)
    assert "hush" not in html
    assert "BEGIN" not in html
    assert "END" not in html
    assert page.find(id="test-1-1-hidden") is None
    assert "twice(2) == 4" in words(page, "test-1-1")
    assert "twice(3) == 6" in words(page, "test-1-1-both")


def test_only_lines_of_the_solution_stand_out(page):
    def marked(name: str) -> list[str]:
        return [line.get_text() for line in page.select(f"#{name} .hll")]

    assert marked("task-1-1") == ["    result = 2 * x  # the way to do it\n"]
    assert marked("task-1-2") == ["x = 3  # all of it\n"]
    assert marked("setup") == []


def test_a_solution_says_why_and_what_can_go_wrong(page):
    (why,) = page.select("details.why")
    assert why.find_parent(class_="cell")["id"] == "task-1-1"
    assert why.find("math") is not None
    assert why.find("em").get_text() == "any"
    assert why.find("li").get_text() == "Takes 3 * x & more. Two, not <three>."


BAD = DATA["bad"]


@pytest.mark.parametrize(("text", "message"), BAD.values(), ids=list(BAD))
def test_a_bad_explanation_is_named(text, message, tmp_path):
    course = course_with(tmp_path, *CELLS)
    bank(course, "task-1-1", text)
    with pytest.raises(CourseError, match=message):
        solutions(course, "ps1")


def test_an_explanation_belongs_to_a_solution_cell(tmp_path):
    course = course_with(tmp_path, *CELLS)
    bank(course, "test-1-1", "# %% [markdown]\n# It is so.\n")
    with pytest.raises(CourseError, match=r"test-1-1\.py: one\.ipynb has no solution cell"):
        solutions(course, "ps1")


def test_marking_schemes_are_for_those_who_mark(page):
    assert "Model A" in words(page, "answer-2-1")
    assert "3 points" not in words(page, "answer-2-1")


def test_progress_bars_and_widgets_leave_nothing(page):
    assert "it/s" not in str(page)
    assert "50/50" not in str(page)
    outputs = page.select("#task-1-1 .output")
    assert [output.get_text() for output in outputs] == ["42"]
    assert page.select("#widget .output") == []
    assert "IntSlider(" not in words(page, "widget").replace("ipywidgets.IntSlider(", "")


def test_solutions_run_in_a_copy_with_the_declared_files_only(page):
    printed = words(page, "printed")
    assert "grading validate\n" in printed  # so that sliders stand still
    assert "threads 1 42\n" in printed
    listed = re.search(r"files (\[.*\])", printed)[1]
    assert "'data', 'helper.py'" in listed
    assert "secret-notes" not in listed
    assert "here .\n" in printed


@pytest.mark.slow
def test_running_again_gives_the_same_bytes(course):
    made = course.solutions / "ps1" / "one.html"
    before = made.read_bytes()
    solutions(course, "ps1")
    assert made.read_bytes() == before


def test_figures_are_sharp_described_and_without_metadata(page):
    (figure,) = page.select("#figure img")
    assert figure["alt"] == 'a line that rises & "ends" at 1'
    png = base64.b64decode(figure["src"].removeprefix("data:image/png;base64,"))
    width = int.from_bytes(png[16:20], "big")
    assert abs(width - 2 * int(figure["width"])) <= 1
    assert not [name for name in (b"tEXt", b"iTXt", b"zTXt", b"tIME", b"matplotlib") if name in png]


def test_the_document_is_well_built(page):
    assert page.html["lang"] == "en"
    assert page.title.get_text() == "Judge one model – Solutions – ps1"
    assert len(page.find_all("main")) == 1
    assert len(page.find_all("h1")) == 1
    ids = [element["id"] for element in page.find_all(id=True)]
    assert len(ids) == len(set(ids))
    contents = [link["href"] for link in page.select("nav a")]
    assert contents == ["#Part-1", "#Part-1-2", "#Part-2"]
    assert {target.removeprefix("#") for target in contents} <= set(ids)
    assert page.select_one("a.skip")["href"] == "#content"
    assert page.find("script") is None
    assert page.find("link") is None
    assert {th.get("scope") for th in page.select("#table th")} == {"row", "col"}


def test_tasks_are_in_the_contents(tmp_path):
    course = course_with(
        tmp_path,
        cell("title", "# One\n\n**Task 0.1** stands before all parts."),
        cell("part", "## Part 2\n\n**Task 2.1** (2 points). Do it.\n\nNot **Task 2.9** here."),
        cell("more", "Read this.\n\n**Task 2.2b.** Do more.\n\n**Task 2.1** once more."),
        cell("last", "### Deeper\n\n**Tasks** are many. **Task 9** is none."),
    )
    solutions(course, "ps1")
    html = (course.solutions / "ps1/one.html").read_text(encoding="utf-8")
    page = BeautifulSoup(html, "html.parser")
    told = [(link.get_text(), link["href"]) for link in page.select("nav a")]
    assert told == [
        ("0.1", "#Task-0.1"), ("Part 2", "#Part-2"), ("2.1", "#Task-2.1"), ("2.2b", "#Task-2.2b"),
        ("2.1", "#Task-2.1-2"), ("Deeper", "#Deeper"),
    ]  # fmt: skip
    assert page.find(id="Task-2.1").get_text() == "Task 2.1"


def test_links_lead_to_pages_or_are_plain_text(page):
    assert [link["href"] for link in page.select("#intro a")] == ["two.html#Part-2"]
    assert "the data" in words(page, "intro")


def test_a_page_is_stale_when_its_source_has_changed(course, tmp_path):
    shutil.copytree(course.root, tmp_path / "copy", symlinks=True)
    copy = Course(tmp_path / "copy")
    made = copy.solutions / "ps1" / "one.html"
    notebook = copy.source / "ps1" / "one.ipynb"
    original = notebook.read_text()
    assert stale(copy, "ps1") == []
    notebook.write_text(original.replace("twice 2 is 4", "2 doubled is 4"))
    assert stale(copy, "ps1") == [made]
    notebook.write_text(original)
    assert stale(copy, "ps1") == []
    (answers,) = copy.answers.rglob("task-1-1.py")
    before = answers.read_text()
    for old, new in {"Two": "2", "any": "every"}.items():
        answers.write_text(before.replace(old, new))
        assert stale(copy, "ps1") == [made]
    answers.write_text(before)
    (copy.root / "elsewhere.csv").write_text("x,y\n1,3\n")
    assert stale(copy, "ps1") == [made]


def test_the_check_of_the_command_line_fails_fast(course, tmp_path, capsys):
    shutil.copytree(course.root, tmp_path / "copy", symlinks=True)
    arguments = ["-C", str(tmp_path / "copy"), "solutions", "--check"]
    assert main(arguments) == 0
    orphan = tmp_path / "copy" / "solutions_html" / "ps1" / "gone.html"
    orphan.write_text("")
    assert main(arguments) == 1
    assert str(orphan) in capsys.readouterr().out


FAULTS = DATA["faults"]


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_names_its_cell_and_leaves_the_pages_alone(fault, tmp_path):
    faulty, message = FAULTS[fault]
    course = course_with(tmp_path, cell("title", "# Title"), cell(*faulty))
    before = course.solutions / "ps1" / "one.html"
    before.parent.mkdir(parents=True)
    before.write_text("the page of last week")
    with pytest.raises(CourseError, match=message) as caught:
        solutions(course, "ps1")
    assert "\n" not in str(caught.value)
    assert before.read_text() == "the page of last week"
    assert [path.name for path in course.solutions.iterdir()] == ["ps1"]


def test_a_declared_file_must_be_there(tmp_path):
    course = course_with(tmp_path, cell("title", "# Title"))
    (course.source / "ps1" / "helper.py").unlink()
    with pytest.raises(CourseError, match=r"source/ps1/helper\.py: ps1 declares this file"):
        solutions(course, "ps1")


def test_a_removed_notebook_takes_its_page_along(tmp_path, capsys):
    drawing = cell(
        "picture",
        "from IPython.display import SVG\nopen('secret-notes.txt')\nSVG('<svg><g/></svg>')",
        "code",
    )
    course_with(tmp_path, cell("title", "# Title"), drawing, name="two")
    # A course that declares no files: all that lie beside the notebook are there.
    (tmp_path / "nbgrader_config.py").write_text("c = get_config()\n")
    course = Course(tmp_path)
    gone = course.solutions / "ps1" / "one.html"
    gone.parent.mkdir(parents=True)
    gone.write_text("")
    assert stale(course, "ps1") == [gone, gone.with_name("two.html")]
    solutions(course, "ps1")
    assert [path.name for path in gone.parent.iterdir()] == ["two.html"]
    warning = capsys.readouterr().err
    assert "source/ps1/two.ipynb, cell picture: a figure has no alt text" in warning


# In a browser


def made_pages() -> list[Path]:
    return sorted((ROOT / "solutions_html").glob("*/*.html"))


@pytest.mark.browser
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("made", [None, *made_pages()], ids=lambda page: page and page.stem)
def test_a_page_fetches_nothing_and_fits_the_screen(browser, course, made, width):
    made = made or course.solutions / "ps1" / "one.html"
    assert visit(browser, made, width) == [made.as_uri()]
    assert fits(browser)
    # What juts out of the window lies in a box that scrolls.
    stray = browser.execute_script(DATA["scripts"]["stray"])
    assert stray == []
    if made.is_relative_to(course.root):  # on a real page this takes a minute
        assert unreadable(browser) == []


@pytest.mark.browser
def test_what_is_folded_is_printed(browser, course):
    visit(browser, course.solutions / "ps1" / "one.html", 1280)
    shown = """
        return [...document.querySelectorAll('.cell details > :not(summary)')]
            .map(e => e.checkVisibility({contentVisibilityAuto: true}));
        """
    assert set(browser.execute_script(shown)) == {False}
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    try:
        # What is folded is skipped by the layout until the next frame.
        waited(lambda: set(browser.execute_script(shown)) == {True}, 20)
    finally:
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})


@pytest.mark.browser
def test_the_browser_lays_out_formulas(browser, course):
    visit(browser, course.solutions / "ps1" / "one.html", 1280)
    brace, row = browser.execute_script(DATA["scripts"]["brace"])
    assert brace > 1.5 * row
    # "p(θ)" and "c_i" end at the same place, right before their "=".
    ends = browser.execute_script(DATA["scripts"]["ends"])
    assert len(ends) == 2
    assert abs(ends[0] - ends[1]) < 4
