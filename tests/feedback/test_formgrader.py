"""A week in a browser: release, solve, grade and mark, by the buttons that people press."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hand_ins import hand_in
from labs import served, waited
from pages import lines, page_of
from small import edited

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def lab(new_classroom: Callable[[], Path]) -> Iterator[tuple[str, Path]]:
    """JupyterLab on a course: its address, and the course."""
    root = new_classroom()
    hand_in(root, "ada")
    with served(root) as address:
        yield address, root


def formgrader(browser: Any, address: str, page: str) -> None:
    """Open a page of formgrader in the window."""
    server = address.partition("/lab?")[0]
    if not browser.current_url.startswith(server):
        browser.get(address)  # who comes from JupyterLab is known
    browser.set_window_size(1280, 1000)
    browser.get(f"{server}/formgrader/{page}")


def click(browser: Any, selector: str, seconds: float = 60) -> None:
    """Click an element as soon as it is there."""
    script = "const e = document.querySelector(arguments[0]); if (e) e.click(); return !!e"
    waited(lambda: browser.execute_script(script, selector), seconds)


def dialog(browser: Any, seconds: float = 180) -> str:
    """What formgrader's dialog says; it is closed."""
    text = waited(
        lambda: browser.execute_script(
            "const d = document.querySelector('.modal.in'); return d && d.textContent"
        ),
        seconds,
    )
    click(browser, ".modal.in button.close")
    waited(lambda: browser.execute_script("return !document.querySelector('.modal')"))
    return " ".join(text.split())


def test_a_ta_grades_marks_and_hands_back_by_the_buttons(browser, lab, shots):
    address, root = lab
    with edited(hand_in(root, "bo", "def accuracy(y_true, y_pred):\n    return 0.75\n")) as cells:
        cells["answer-1-2"].source = "Only four observations."
    formgrader(browser, address, "manage_submissions/hw1")
    row = (
        "[...document.querySelectorAll('.student-id')].find(e => e.textContent === 'bo')"
        "?.parentElement"
    )
    press = f"const r = {row}, e = r && r.querySelector(arguments[0]); if (e) e.click(); return !!e"
    waited(lambda: browser.execute_script(press, ".autograde a"))
    assert "Successfully autograded" in dialog(browser, 300)
    status = f"return {row}?.querySelector('.status').textContent"
    waited(lambda: browser.execute_script(status) == "needs manual grading")
    browser.save_screenshot(str(shots / "manage-submissions.png"))

    formgrader(browser, address, "gradebook/hw1/measures")
    click(browser, "td.name a")
    waited(lambda: browser.execute_script("return !!document.getElementById('answer-1-2')"))
    browser.save_screenshot(str(shots / "formgrade.png"))
    write = """
        for (const [id, text] of Object.entries(arguments[0])) {
            const field = document.getElementById(id);
            field.value = text;
            $(field).trigger('change');
        }
    """
    given = {"answer-1-2": "1.5", "answer-1-2-comment": "Say *how much* it would vary."}
    browser.execute_script(write, given)

    def kept() -> bool:
        from nbgrader.api import Gradebook

        with Gradebook(f"sqlite:///{root}/gradebook.db") as gradebook:
            mark = gradebook.find_grade("answer-1-2", "measures", "hw1", "bo").manual_score
            said = gradebook.find_comment("answer-1-2", "measures", "hw1", "bo").manual_comment
            return mark == 1.5 and said == given["answer-1-2-comment"]

    waited(kept)
    formgrader(browser, address, "manage_submissions/hw1")
    waited(lambda: browser.execute_script(press, ".generate-feedback a"))
    assert "Successfully generated feedback" in dialog(browser)
    page = page_of(root, "bo")
    assert lines(page.select_one(".total")) == "2.5 of 5 points ."
    answer = lines(page.find(id="measures-answer-1-2"))
    assert "marked, 1.5 of 2 points" in answer
    assert "Say how much it would vary." in answer
