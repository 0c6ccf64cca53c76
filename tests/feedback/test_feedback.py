"""Feedback: a page a submission, by `coursekit grade` and by nbgrader's own command."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from string import Template

import nbformat
import pytest
from bs4 import BeautifulSoup
from growth import is_linear
from hand_ins import SOLVED, STEPS, hand_in
from pages import DRAWING, WIDTHS, data_uri, fits, lines, page_of, unreadable, visit
from small import HIDDEN, cell, configure, edited, small_notebook, tree, write
from tables import table

from coursekit.feedback.body import _STUB
from coursekit.feedback.outline import (
    _is_authors,
    heading,
    titles,
    without_call,
    without_expected,
)
from coursekit.html import safe
from coursekit.html.published import figure_alt
from coursekit.html.safe import code

DATA = table("feedback")

WRONG = "def accuracy(y_true, y_pred):\n    return 0.75\n"
PIXEL = (
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk"
    "+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)

ATTACKS = DATA["attacks"]
MARKUP = "\n".join(ATTACKS)
HUGE = f"![huge]({data_uri(DRAWING)}) <img src='{data_uri(DRAWING)}'>"
WRITTEN = f"{MARKUP}\n{DATA['written']}{HUGE}"
SHOWN = {"markup": MARKUP, "attacks": ATTACKS, "written": WRITTEN, "drawing": DRAWING}
REPEATED = {name: repr(value) for name, value in SHOWN.items()} | {"pixel": repr(PIXEL)}
SHOWS = Template(DATA["shows"]).substitute(REPEATED, solved=SOLVED)


def rows(page: BeautifulSoup) -> list[list[str]]:
    found = page.select("table.points tr")
    return [[lines(entry) for entry in row.find_all(["th", "td"])] for row in found]


def runs_nothing(page: BeautifulSoup) -> None:
    for element in page.find_all(True):
        assert element.name not in {
            "script", "iframe", "object", "embed", "link", "base", "form", "input", "button", "svg",
            "video", "audio", "template", "textarea", "noscript",
        }, element  # fmt: skip
        for name, value in element.attrs.items():
            value = " ".join(value) if isinstance(value, list) else value
            assert not name.startswith("on"), element
            if name == "src":
                assert re.match(r"data:image/(png|jpeg|gif);base64,", value), value[:80]
            elif name == "href":
                assert re.match(r"#|https?:|mailto:|[\w%.-]+\.html#", value), value
            elif name == "style":
                assert "url" not in value, element
                assert "position" not in value, element
            assert name not in {
                "srcset", "poster", "background", "data", "action", "formaction", "xlink:href",
            }  # fmt: skip


def is_quiet(page: BeautifulSoup) -> None:
    """The page runs nothing and loads nothing."""
    runs_nothing(page)
    assert len(page.find_all("style")) == 1
    assert "url(" not in page.style.get_text()
    (policy,) = page.select('meta[http-equiv="Content-Security-Policy"]')
    assert policy["content"].startswith("default-src 'none'; img-src data:;")


@pytest.mark.parametrize("attack", ATTACKS)
def test_markup_that_would_run_or_load_something_is_tamed(attack):
    for made in (safe.clean(attack), safe.markdown(attack), safe.markdown(f"text {attack} $x$")):
        page = BeautifulSoup(made, "html.parser")
        runs_nothing(page)
        assert not page.find_all(["style", "meta"])
        assert not page.find_all(id=True)
        assert not page.select(".result")


@pytest.mark.parametrize("style", DATA["styles"])
def test_no_style_leaves_its_box(style):
    for tag in ("span", "p", "td", "mrow"):
        assert "style" not in safe.clean(f'<{tag} style="{style}">x</{tag}>')
        kept = safe.clean(f'<math><mrow style="{style}; font-weight: bold">x</mrow></math>')
        assert kept == '<math><mrow style="font-weight:bold">x</mrow></math>'


@pytest.mark.parametrize("width", ["-9em", "9999em", "9%", "9vw", "calc(9em)", "1e9em"])
def test_no_space_in_a_formula_leaves_it(width):
    made = safe.clean(f"<math><mspace width='{width}'></mspace><mo lspace='{width}'>+</mo></math>")
    assert made == "<math><mspace></mspace><mo>+</mo></math>"


def test_formulas_keep_their_styles():
    from coursekit.html.mathml import mathml

    for latex in (
        r"\boxed{x}", r"\overline{ab}", r"\underline{ab}", r"a \quad \sin x \, b",
        r"\begin{aligned} a &= b & c &= d \end{aligned}",
        r"\begin{array}{r|l} a & b \\ \hline c & d \end{array}",
    ):  # fmt: skip
        made = mathml(latex)
        assert "style=" in made or "mspace" in made, latex
        told, shown = (
            [[(element.get(name) or "").replace("; ", ";").replace(": ", ":").rstrip(";")
              for name in ("style", "width", "lspace", "rspace")]
             for element in BeautifulSoup(one, "html.parser").find_all(True)]
            for one in (made, safe.clean(made))
        )  # fmt: skip
        assert shown == told


def test_markdown_keeps_what_is_harmless():
    made = safe.markdown("**a** <b>b</b> $x_1$ [c](https://example.org) `<d>`\n\n| e |\n|-|\n| f |")
    page = BeautifulSoup(made, "html.parser")
    assert page.strong.get_text() == "a"
    assert page.b.get_text() == "b"
    assert page.select_one("math msub mi").get_text() == "x"
    assert page.a["href"] == "https://example.org"
    assert page.code.get_text() == "<d>"
    assert page.select_one(".scroll[tabindex='0'] td").get_text() == "f"
    wide = BeautifulSoup(safe.markdown("$$a \\qquad b$$"), "html.parser")
    assert wide.select_one("mspace")["width"]


@pytest.fixture(scope="module")
def classroom(new_classroom: Callable[[], Path]) -> Path:
    """A graded class; tests only read it."""
    from coursekit.cli import main

    root = new_classroom()
    with edited(hand_in(root, "solved", SOLVED)) as cells:
        cells["answer-1-2"].source = "Four observations are *few*: $\\frac{3}{4}$."
    hand_in(root, "wrong", WRONG)
    hand_in(root, "blank")
    hand_in(
        root, "left", SOLVED.replace("    return", "    raise NotImplementedError()\n    return")
    )
    long = f"def accuracy(y_true, y_pred):\n    raise ValueError({'0.123 0.987 ' * 150!r})\n"
    with edited(hand_in(root, "long", long)) as cells:
        sums = " + ".join(f"x_{{{n}}}" for n in range(40))
        cells["answer-1-2"].source = f"- So $n = {sums}$ and\n\n$$ n^2 = {sums} $$"
    hand_in(root, "dies", "import os\nos._exit(1)")
    with edited(hand_in(root, "repaired", SOLVED, "measures (1)")) as cells:
        cells["test-1-1"].source = "pass"
    with edited(hand_in(root, "hostile", SHOWS)) as cells:
        cells["answer-1-2"].source = WRITTEN
        cells["prompt-1-1"].source = WRITTEN + "\n**Task 1.1** <script>x</script> `a"
        cells["title"].source = "# <b onclick='x'>T</b>\n\n#### Deep\n\n## Up"
    (root / "submitted/hostile/hw1/<img src=x onerror=window.hacked=1>.ipynb").write_text(
        (root / "submitted/blank/hw1/measures.ipynb").read_text(encoding="utf-8"), encoding="utf-8"
    )
    assert main(["-C", str(root), "grade", "hw1"]) == 1  # for one that ended its own process
    return root


def test_code_in_an_answer_or_beside_it_is_shown_as_code(new_classroom):
    """A comment would be a heading, and lines would run into each other."""
    from coursekit.cli import main

    root, source = new_classroom(), "# read the labels\nlabels = [0, 1]\nprint(labels)"
    path = hand_in(root, "ada", SOLVED)
    notebook = nbformat.read(path, 4)
    notebook.cells[-1].source = source
    notebook.cells += [nbformat.v4.new_markdown_cell(text) for text in (source, "# My *own* part")]
    nbformat.write(notebook, path)
    assert main(["-C", str(root), "grade", "hw1"]) == 0
    page = page_of(root, "ada")
    shown = [pre.get_text().strip() for pre in page.select("pre") if "read the" in pre.get_text()]
    assert shown == [source, source]
    headings = [heading.get_text() for heading in page.select("h1, h2, h3, h4, h5, h6")]
    assert "My own part" in headings
    assert "read the labels" not in headings


def test_marks_come_first_by_task_with_what_waits(classroom):
    page = page_of(classroom, "solved")
    assert lines(page.select_one(".total")) == "3 of 5 points , and 2 more wait for a TA."
    assert rows(page) == [
        ["Task", "Points", "Result"],
        ["measures", "3 of 5", ""],
        ["Task 1.1: Complete accuracy", "3 of 3", "passed"],
        ["Task 1.2: How sure are you, and why?", "– of 2", "waits for a TA"],
        ["Total", "3 of 5", ""],
    ]
    assert "all checks passed" in lines(page.find(id="next").find_next("p"))


def test_a_failed_check_says_what_came_back_and_where_to_look(classroom):
    page = page_of(classroom, "wrong")
    check = page.find(id="measures-test-1-1-hidden")
    assert lines(check).startswith("✗ Hidden check: all wrong. failed, 0 of 2 points")
    assert "accuracy with every label swapped should be …, got 0.75." in lines(check)
    assert lines(page.find(id="measures-test-1-1")).startswith(
        "✓ Check: 3 right of 4. passed, 1 of 1 point"
    )
    first = page.select_one("ol.again a")
    assert lines(first) == "Task 1.1: Complete accuracy"
    assert first["href"] == "#measures-test-1-1-hidden"
    assert "AssertionError" not in str(page)
    assert "Traceback" not in str(page)
    secret = HIDDEN.splitlines()[3]
    assert "accuracy(" in secret
    assert secret not in page.get_text()
    assert "HIDDEN TESTS" not in page.get_text()


def test_what_is_not_solved_is_said_so_once_and_kindly(classroom):
    page = page_of(classroom, "blank")
    assert rows(page)[2:4] == [
        ["Task 1.1: Complete accuracy", "0 of 3", "not solved yet"],
        ["Task 1.2: How sure are you, and why?", "0 of 2", "not answered"],
    ]
    assert "The cell is as it was handed out." in lines(page.find(id="measures-task-1-1"))
    assert "Nothing to check yet" in lines(page.find(id="measures-test-1-1"))


def test_a_line_of_the_stub_that_was_left_is_named(classroom):
    said = "The line raise NotImplementedError() is still in your cell, and your code ends where"
    text = lines(page_of(classroom, "left"))
    assert text.count(said) == 1
    assert "Not solved yet" not in text
    for student in ("blank", "solved", "wrong"):
        assert said not in lines(page_of(classroom, student))


def test_a_notebook_that_was_stopped_says_so_in_the_table_and_at_the_cell(classroom):
    page = page_of(classroom, "dies")
    assert rows(page)[1] == ["measures", "0 of 5", "stopped before its end"]
    cell = lines(page.find(id="measures-task-1-1"))
    assert "The run of your notebook ended here" in cell
    assert "the code ended its own process" in cell


def test_prose_as_it_was_handed_out_is_folded_and_nothing_else_is(classroom):
    folded = page_of(classroom, "solved").select("details.course")
    assert folded
    text = " ".join(lines(one) for one in folded)
    assert "Task 1.1" not in text  # what to do stays in sight
    assert "few" not in text
    assert not any(one.select(".result, .answer, pre.code") for one in folded)
    hostile = page_of(classroom, "hostile")
    assert not any("Deep" in lines(one) for one in hostile.select("details.course"))
    assert "Deep" in lines(hostile)


def test_repairs_are_told_to_the_student(classroom):
    told = lines(page_of(classroom, "repaired").find(id="measures-").parent)
    assert "Noted before grading: check test-1-1 had been edited, runs as released" in told
    assert "measures (1).ipynb: graded as measures.ipynb" in lines(page_of(classroom, "repaired"))
    assert "before grading" not in lines(page_of(classroom, "solved"))


@pytest.mark.parametrize("student", ["solved", "wrong", "blank", "dies", "repaired", "hostile"])
def test_pages_are_well_made_and_quiet(classroom, student):
    for name in ("hw1", "measures"):
        page = page_of(classroom, student, name)
        is_quiet(page)
        ids = [element["id"] for element in page.find_all(id=True)]
        assert len(ids) == len(set(ids))
        for link in page.find_all("a", href=re.compile("^#")):
            assert link["href"][1:] in ids
        levels = [int(h.name[1]) for h in page.find_all(re.compile(r"^h[1-6]$"))]
        assert levels[0] == 1
        assert levels.count(1) == 1
        assert all(after <= before + 1 for before, after in pairwise(levels))
        assert all(image.get("alt") for image in page.find_all("img") if image.get("src"))


def test_what_a_hostile_student_shows_is_there_as_text(classroom):
    page = page_of(classroom, "hostile")
    assert "<script>window.hacked = 1</script>" in page.get_text()
    shown = page.find("p", string="full marks")
    assert shown.attrs == {}
    assert not shown.find_parent(class_="result")
    assert PIXEL in str(page)
    assert "[a picture that is not shown here: see the notebook]" in page.get_text()
    assert not [one for one in page.find_all("img") if "svg" in str(one)]


@pytest.mark.slow
def test_a_page_under_two_names_is_on_disk_once(classroom):
    whole, notebook = (
        classroom / f"feedback/solved/hw1/{name}.html" for name in ("hw1", "measures")
    )
    assert whole.samefile(notebook)


def test_nbgraders_own_command_writes_the_same_pages_and_new_marks(classroom, tmp_path):
    from nbgrader.api import Gradebook

    root = tmp_path / "course"
    shutil.copytree(classroom, root, symlinks=True)
    before = tree(root / "feedback")
    run = [sys.executable, "-m", "nbgrader", "generate_feedback", "hw1", "--force"]
    subprocess.run(run, cwd=root, check=True, capture_output=True)
    assert tree(root / "feedback") == before
    with Gradebook(f"sqlite:///{root}/gradebook.db") as gradebook:
        grade = gradebook.find_grade("answer-1-2", "measures", "hw1", "solved")
        grade.manual_score, grade.needs_manual_grade = 1.5, False
        changed = gradebook.find_grade("test-1-1-hidden", "measures", "hw1", "wrong")
        changed.manual_score, changed.needs_manual_grade = 1, False
        comment = gradebook.find_comment("answer-1-2", "measures", "hw1", "solved")
        comment.manual_comment = "Say *how much* it would vary.\n\n<script>x</script>"
        late = gradebook.find_submission_notebook("measures", "hw1", "solved")
        late.late_submission_penalty = 0.5
        gradebook.db.commit()
    subprocess.run(run, cwd=root, check=True, capture_output=True)
    page = page_of(root, "solved")
    is_quiet(page)
    answer = lines(page.find(id="measures-answer-1-2"))
    assert "marked, 1.5 of 2 points" in answer
    assert "Comment of your TA Say how much it would vary." in answer
    assert rows(page)[-2:] == [["Handed in late", "−0.5", ""], ["Total", "4 of 5", ""]]
    changed = lines(page_of(root, "wrong").find(id="measures-test-1-1-hidden"))
    assert "partly passed, 1 of 2 points" in changed
    assert "Your TA changed this: the check gave 0." in changed


@pytest.mark.slow
def test_nbgraders_exchange_hands_the_pages_back(classroom, tmp_path):
    from nbgrader.utils import notebook_hash

    root = tmp_path / "course"
    shutil.copytree(classroom, root, symlinks=True)
    exchange = tmp_path / "exchange"
    configure(root, f"\nc.Exchange.root = {str(exchange)!r}\n")
    graded = root / "autograded/wrong/hw1"
    (graded / "timestamp.txt").write_text("2026-11-01 12:00:00.000000 UTC", encoding="utf-8")
    (graded / "submission_secret.txt").write_text("secret", encoding="utf-8")
    exchange.mkdir(mode=0o777)
    exchange.chmod(0o777)
    for command in (["generate_feedback", "--force"], ["release_feedback"]):
        run = [sys.executable, "-m", "nbgrader", command[0], "hw1", "--student", "wrong"]
        subprocess.run([*run, *command[1:]], cwd=root, check=True, capture_output=True)
    name = notebook_hash(secret="secret", notebook_id="measures")
    handed = exchange / "small/feedback" / f"{name}.html"
    assert handed.read_bytes() == (root / "feedback/wrong/hw1/measures.html").read_bytes()


# Any course of nbgrader's

STOCK_TASK = "def square(x):\n    ### BEGIN SOLUTION\n    return x * x\n    ### END SOLUTION"
STOCK_VISIBLE = "assert square(2) == 4"


@pytest.fixture(scope="module")
def stock(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A course that knows nothing of coursekit, with two notebooks; one was not handed in."""
    from coursekit.cli import main

    root = tmp_path_factory.mktemp("stock") / "course"
    (root / "source/hw1").mkdir(parents=True)
    (root / "nbgrader_config.py").write_text(
        'c = get_config()\nc.CourseDirectory.course_id = "stock"\n', encoding="utf-8"
    )
    notebook = small_notebook()
    notebook.cells = [
        cell("intro", "# Powers\n\nSome text."),
        cell("part-a", "## Part A: squares\n\nWrite `square`."),
        cell("fn", STOCK_TASK, "solution"),
        cell("first", STOCK_VISIBLE, "check", 1),
        cell("second", DATA["hidden"], "check", 1),
        cell("third", DATA["told"], "check", 1),
        cell("why", "Explain why 0 is a square.", "answer", 2),
    ]
    write(root / "source/hw1/powers.ipynb", notebook)
    write(root / "source/hw1/more.ipynb", notebook)
    folder = root / "submitted/ada/hw1"
    folder.mkdir(parents=True)
    handed_in = nbformat.from_dict(notebook)
    handed_in.cells[2].source = "def square(x):\n    return 2 * x\n"
    handed_in.cells[6].source = "0 = 0 * 0"
    write(folder / "powers.ipynb", handed_in)
    assert main(["-C", str(root), "grade", "hw1"]) == 0
    return root


def test_any_course_gets_such_pages(stock):
    page = page_of(stock, "ada")
    is_quiet(page)
    assert rows(page)[1:] == [
        ["more", "0 of 5", "not handed in"],
        ["powers", "1 of 5", ""],
        ["Part A: squares", "1 of 3", "2 of 3 checks failed"],
        ["Part A: squares", "– of 2", "waits for a TA"],
        ["Total", "1 of 10", ""],
    ]
    assert lines(page.find(id="powers-first")).startswith("✓ Check 1 passed, 1 of 1 point")
    assert {path.name for path in (stock / "feedback/ada/hw1").glob("*.html")} == {
        "hw1.html",
        "powers.html",
    }


def test_a_librarys_message_in_a_hidden_check_keeps_its_expected_value(stock):
    page = page_of(stock, "ada")
    failed = lines(page.find(id="powers-second"))
    assert "A check failed whose data are not shown." in failed
    assert "841" not in page.get_text()
    assert "58" not in failed
    said = lines(page.find(id="powers-third"))
    assert "square of an odd number is odd, got 62." in said
    assert "961" not in page.get_text()


# In a browser


@pytest.mark.parametrize("words", ["a square is never negative, got", "wrong"])
def test_a_students_words_do_not_make_a_librarys_message_the_authors(words):
    lines = [
        "assert f(1) > 0, f'a square is never negative, got {f(1)}'",
        "assert f(3) == 9, 'wrong'",
    ]
    for own in ("a square is never negative, got -1", "wrong"):
        assert _is_authors(own, lines)
    for said in (
        f"\nItems are not equal:\n ACTUAL: '{words}'\n DESIRED: 1.234",
        f"\nArrays are not equal\n\nx: array(['{words}'])\n y: array([1.234])",
        f"\nNot equal to tolerance rtol=1e-07, atol=0\n{words}\n 1.234",
        f"Series are different\n\nSeries values\n[left]: [{words}]\n[right]: [1.234]",
        f'DataFrame.iloc[:, 0] (column name="{words}") are different\n[right]: [1.234]',
    ):
        assert not _is_authors(said, lines)


@pytest.mark.browser
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("student", ["solved", "wrong", "blank", "dies", "repaired", "hostile"])
def test_a_page_in_a_browser(classroom, browser, student, width, shots):
    for name in ("measures", "hw1"):
        made = classroom / "feedback" / student / "hw1" / f"{name}.html"
        assert visit(browser, made, width) == [made.as_uri()]
        assert browser.execute_script("return window.hacked === undefined")
        assert fits(browser)
        assert unreadable(browser) == []
    browser.save_screenshot(str(shots / f"feedback-{student}-{width}.png"))


@pytest.mark.browser
def test_what_is_long_covers_nothing_and_juts_out_of_nothing(classroom, browser):
    visit(browser, classroom / "feedback/long/hw1/hw1.html", 390)
    assert fits(browser)
    assert unreadable(browser) == []
    sizes = "return [...document.querySelectorAll(arguments[0])].map(e => [{0}, e.client{1}])"
    heights = browser.execute_script(sizes.format("e.scrollHeight", "Height"), ".message")
    assert max(heights)[0] > 900
    assert all(content <= box for content, box in heights)
    widths = browser.execute_script(sizes.format("e.scrollWidth", "Width"), ".formula")
    assert [content > box for content, box in widths] == [True, True]


@pytest.mark.parametrize("said", DATA["wanted"])
def test_what_a_hidden_check_wanted_is_not_told(said):
    assert without_expected(re.sub("[<>]", "", said)) == re.sub("<.*?>", "…", said)


@pytest.mark.parametrize(("said", "call"), DATA["calls"])
def test_the_call_of_a_hidden_check_is_not_told(said, call):
    assert without_call(f"{said}, for {call}") == f"{said}, for data that are not shown"
    assert without_call("ValueError: nothing, for spread") == "ValueError: nothing, for spread"


@pytest.mark.parametrize(
    ("work", "before", "part", "after"),
    [
        (titles.__wrapped__, "# a", " ", "x"),
        (titles.__wrapped__, "# ", "#", "x"),
        (heading, "# a", " #", "x"),
        (figure_alt, "# Figure:", " ", ""),
        (without_expected, "should be 1.", "1", "a"),
        (code.__wrapped__, "x", " \n", "x"),
        (code.__wrapped__, "x", "\t\r", "x"),
        (_STUB.search, "x", "\n", "x"),
    ],
)
def test_reading_a_line_takes_as_long_as_the_line_is(work, before, part, after):
    assert is_linear(work, lambda size: before + part * size + after)


@pytest.mark.parametrize("tells", [False, True])
def test_pages_keep_what_hidden_checks_wanted_unless_told_otherwise(
    tells, released_course, coursekit
):
    configure(released_course, STEPS + f"c.CourseKit.tell_expected = {tells}\n")
    with edited(released_course / "source/hw1/measures.ipynb") as cells:
        cells["test-1-1-hidden"].source = cells["test-1-1-hidden"].source.replace(
            "should be 0, got", "should be 0.0625, got"
        )
        hidden, mark = cells["test-1-1-hidden"], "### BEGIN HIDDEN TESTS\n"
        assert mark in hidden.source
        hidden.source = hidden.source.replace(mark, f"{mark}print('tried', 0.0317)\n")
        cells["test-1-1"].source = f"print('tried', 0.0471)\n{cells['test-1-1'].source}"
    hand_in(released_course, "wrong", "def accuracy(y_true, y_pred):\n    return 0.125")
    hand_in(released_course, "raises", "def accuracy(y_true, y_pred):\n    raise ValueError")
    assert coursekit(released_course, "grade", "hw1")[0] == 0
    page = page_of(released_course, "wrong").get_text()
    assert "should be 0.75, got 0.125." in page  # the visible check
    wanted = "0.0625" if tells else "…"
    assert f"accuracy with every label swapped should be {wanted}, got 0.125." in page
    assert ("0.0625" in page) == tells
    assert "tried 0.0471" in page
    assert ("tried 0.0317" in page) == tells
    raised = page_of(released_course, "raises")
    called = [
        "your code raised ValueError, for accuracy(" in lines(raised.find(id=f"measures-{check}"))
        for check in ("test-1-1", "test-1-1-hidden")
    ]
    assert called == [True, tells]
