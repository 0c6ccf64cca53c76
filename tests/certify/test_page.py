"""The page of a certificate: contents, and what it says of broken promises."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from bank_answers import RIGHT, WRONG, add
from bs4 import BeautifulSoup
from pages import WIDTHS, fits, soup, unreadable, visit
from small import edited, make_small_course

from coursekit.certify import promises
from coursekit.certify.changes import changes
from coursekit.certify.promises import Fault
from coursekit.certify.world import World

KINDS = [name for name in vars(promises) if name.isupper()]
HEADER = WRONG.split("def ")[0]
FRACTIONS = """\
# %% right: NAME
# does: is exact
from fractions import Fraction

def accuracy(y_true, y_pred):
    right = sum(a == b for a, b in zip(y_true, y_pred))
    return Fraction(right, len(y_true))
"""
SHORT = (
    HEADER
    + """\
def accuracy(y_true, y_pred):
    hits = [a == b for a, b in zip(y_true[:4], y_pred)]
    return sum(hits) / len(hits)
"""
)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of checks that are too strict and too lax."""
    from coursekit.cli import main

    root = make_small_course(tmp_path_factory.mktemp("broken") / "course")
    config = root / "nbgrader_config.py"
    text = config.read_text(encoding="utf-8")
    config.write_text(text.replace('mutants_not_examined = ["hw1"]', "mutants_not_examined = []"))
    with edited(root / "source/hw1/measures.ipynb") as cells:
        cells["test-1-1"].source += "\nassert isinstance(got, float), f'a float, got {got!r}.'"
        cells["task-1-1"].source = cells["task-1-1"].source.replace(
            "    return sum", "    hits = hits[:9]\n    return sum"
        )
    add(root, "loop", RIGHT)
    add(root, "fractions", FRACTIONS)
    add(root, "short", SHORT)
    assert main(["-C", str(root), "certify", "--report"]) == 1
    return root / "reports/certify/hw1.html"


@pytest.fixture(scope="module")
def page(made: Path) -> BeautifulSoup:
    return soup(made)


def about(page: BeautifulSoup, title: str) -> Any:
    (found,) = (one for one in page.select(".broken") if title in one.h3.get_text())
    return found


def diff(part: Any) -> list[str]:
    return [line.get_text() for line in part.select(".diff span[class]")]


def test_a_right_answer_that_lost_points(page):
    part = about(page, "A right answer loses points: fractions")
    assert part.select_one(".label").get_text() == "measures, task 1.1"
    assert (
        "test-1-1: AssertionError: a float, got Fraction(3, 4)."
        in part.select_one(".said").get_text()
    )
    assert "+     return Fraction(right, len(y_true))" in diff(part)
    assert "−     return sum(hits) / len(hits)" in diff(part)
    assert "BEGIN SOLUTION" not in part.get_text()
    assert "The share of" not in part.get_text()
    told = " ".join(part.select_one(".next").get_text().split())
    assert "mend the check" in told
    assert "answers/hw1/measures/task-1-1.py, line 13" in told


def test_a_wrong_answer_that_kept_its_points(page):
    parts = [one for one in page.select(".broken") if "short" in one.h3.get_text()]
    assert {one.h3.get_text() for one in parts} == {
        f"A wrong answer passes {check}: short" for check in ("test-1-1", "test-1-1-hidden")
    }
    assert "+     hits = [a == b for a, b in zip(y_true[:4], y_pred)]" in diff(parts[0])
    assert "Find an input for which this answer gives another" in parts[0].get_text()


def test_a_mutant_that_survives_comes_with_its_entry_for_the_record(page):
    part = next(
        one for one in page.select(".broken")
        if "A mutant survives" in one.h3.get_text() and "hits[:10]" in one.get_text()
    )  # fmt: skip
    assert diff(part) == ["−     hits = hits[:9]", "+     hits = hits[:10]"]
    assert "answers/hw1/equivalent.toml" in part.select_one(".next").get_text()
    (entry,) = tomllib.loads(part.select_one(".next pre").get_text())["measures"]["task-1-1"]
    assert entry["diff"] == "hits = hits[:9] -> hits = hits[:10]"
    assert entry["reason"] == ""


@pytest.mark.parametrize("world", [None, World(seed=3), World(blank=True)])
@pytest.mark.parametrize("kind", [getattr(promises, name) for name in KINDS])
def test_each_kind_of_broken_promise_says_what_to_do_next(kind, world):
    from coursekit.html.templates import environment

    module = environment("certify").get_template("next.html.j2").module
    one = {"it": Fault(kind, "task-1-1", "It fails.", check="test-1-1", world=world)}
    told = module.next(one | {"place": "a.py, line 1", "entry": ""}, "equivalent.toml")
    assert len(BeautifulSoup(told, "html.parser").get_text().split()) > 5


def test_contents_lead_to_tasks(page):
    ids = {one["id"] for one in page.find_all(id=True)}
    links = page.select("nav a")
    assert {link["href"].removeprefix("#") for link in links} <= ids
    told = [(link["href"], link.get_text()) for link in links]
    assert told == [
        ("#broken", "Broken promises: 7"), ("#broken-1", "1.1 (7)"),
        ("#rates", "How often the checks are wrong"), ("#measures", "measures"),
        ("#measures-1.1", "1.1"),
    ]  # fmt: skip
    assert page.find(id="measures-1.1").tr.th.get_text() == (
        "Task 1.1: 2 right, 1 of them loses a point; 1 wrong, 1 of them keeps all"
    )


def test_a_page_without_faults_says_so(small_course, coursekit):
    add(small_course, "errors", WRONG)
    assert coursekit(small_course, "certify", "--report")[0] == 0
    page = soup(small_course / "reports/certify/hw1.html")
    assert page.select_one(".good").get_text() == "No promise is broken."
    assert not page.select(".broken")


def test_changes_leave_out_what_is_the_same():
    before = "\n".join(f"line {n}" for n in range(20))
    assert changes(before, before) == []
    found = changes(before, before.replace("line 9", "LINE 9"))
    assert found[0] == found[-1] == ("…", "")
    assert found[4:6] == [("-", "line 9"), ("+", "LINE 9")]
    assert len(found) == 10
    assert changes("a  =  1 # one\nb", "a = 2\nb", parsed=True) == [
        ("-", "a = 1"), ("+", "a = 2"), (" ", "b"),
    ]  # fmt: skip


@pytest.mark.browser
@pytest.mark.parametrize("width", WIDTHS)
def test_the_page_in_a_browser(made, browser, width, shots):
    assert visit(browser, made, width) == [made.as_uri()]
    assert fits(browser)
    assert unreadable(browser) == []
    browser.save_screenshot(str(shots / f"certificate-{width}.png"))
    browser.execute_script("document.getElementById('broken-1').scrollIntoView()")
    browser.save_screenshot(str(shots / f"certificate-{width}-broken.png"))
    browser.execute_script("document.getElementById('measures').scrollIntoView()")
    browser.save_screenshot(str(shots / f"certificate-{width}-checks.png"))
