"""The desk in Chromium: the class table, a dropped download, small screens, dark screens."""

from __future__ import annotations

import csv
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from desks import Desk, open_desk, work
from doors import make_door
from downloads import zipped
from hand_ins import ROUNDED, SOLVED, points, weaken
from made_up import make_class
from pages import fits, unreadable
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select
from waiting import eventually

from coursekit.course import Course
from coursekit.students.requests import Requests

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def desk(_released_once: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    root = tmp_path_factory.mktemp("desk") / "course"
    make_door(shutil.copytree(_released_once, root, symlinks=True))
    make_class(root, 40, blank=(7,))
    with open_desk(root) as opened:
        yield opened


def text(browser) -> str:
    words = browser.execute_script("return document.body ? document.body.innerText : ''")
    return " ".join(words.split())


def shown(browser) -> list[str]:
    script = "return [...document.querySelectorAll('#roll tbody tr')].filter(row => !row.hidden)"
    return browser.execute_script(f"{script}.map(row => row.cells[1].textContent)")


def test_every_page_is_readable_on_small_and_dark_screens(desk, browser, shots):
    browser.get(desk.key)
    pages = ["", "/a/hw1", "/a/hw1/work", "/people", "/requests", "/jobs", "/student/student-003"]
    for path in pages:
        browser.get(desk.address + path)
        for width, scheme in ((1280, "light"), (390, "light"), (1280, "dark")):
            size = {"width": width, "height": 1000, "deviceScaleFactor": 1, "mobile": False}
            browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
            features = {"features": [{"name": "prefers-color-scheme", "value": scheme}]}
            browser.execute_cdp_cmd("Emulation.setEmulatedMedia", features)
            name = path.strip("/").replace("/", "-") or "index"
            browser.save_screenshot(str(shots / f"desk-{name}-{width}-{scheme}.png"))
            assert fits(browser), (path, width)
            assert unreadable(browser) == [], (path, width, scheme)
    browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})
    log = [entry["message"] for entry in browser.get_log("browser") if entry["level"] == "SEVERE"]
    assert [message for message in log if desk.address in message] == []


def test_the_class_is_searched_filtered_and_put_in_order(desk, browser):
    browser.get(desk.key)
    browser.get(f"{desk.address}/a/hw1")
    everybody = shown(browser)
    assert len(everybody) == 43, "40 who handed in, and the roster's three"
    browser.find_element("id", "search").send_keys("student-01")
    assert shown(browser) == [f"student-01{n}" for n in range(10)]
    browser.find_element("id", "search").clear()
    browser.find_element("id", "search").send_keys(" ")
    browser.find_element("css selector", "[data-status='not handed in'][aria-pressed]").click()
    assert sorted(shown(browser)) == ["ada", "bo", "cy"]
    browser.find_element("css selector", "[data-status='not handed in'][aria-pressed]").click()
    points = browser.find_element("xpath", "//button[.='Points']")
    points.click()
    first = shown(browser)
    points.click()
    assert shown(browser) != first
    assert points.find_element("xpath", "..").get_attribute("aria-sort") == "descending"


def test_on_a_telephone_too_filters_hide_rows_and_the_shown_ones_become_csv(desk, browser):
    size = {"width": 390, "height": 900, "deviceScaleFactor": 1, "mobile": False}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    browser.get(desk.key)
    browser.get(f"{desk.address}/a/hw1")
    browser.execute_script(
        "URL.createObjectURL = (blob) => (blob.text().then((t) => (window.csv = t)), '#');"
        "document.querySelector('#roll tbody').rows[0].cells[2].textContent = '=1+1'"
    )
    browser.find_element("css selector", "[data-waits][aria-pressed]").click()
    visible = "return [...document.querySelectorAll('#roll tr')].filter(r => r.offsetHeight).length"
    assert browser.execute_script(visible) == 1 + len(shown(browser)) == 40, "one left it blank"
    browser.find_element("id", "csv").click()
    assert eventually(lambda: browser.execute_script("return 'csv' in window"))
    lines = browser.execute_script("return csv").splitlines()
    assert len(lines) == 40
    assert lines[0].startswith('"Name","Id","Section, team","Handed in","Late by"')
    assert any('"\'=1+1"' in line for line in lines), lines[:3]
    browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def test_a_command_goes_on_while_the_browser_is_elsewhere(desk, browser):
    browser.get(desk.key)
    browser.get(f"{desk.address}/a/hw1/work")
    browser.find_element("css selector", "form[aria-label='Report'] button").click()
    assert eventually(lambda: "/job/" in browser.current_url)
    job = browser.current_url
    browser.get("about:blank")
    browser.get(job)
    assert eventually(lambda: "done" in text(browser)), text(browser)
    browser.find_element("link text", "What comes next").click()
    browser.find_element("xpath", "//summary[.='The most alike, side by side']").click()
    browser.find_element("partial link text", " and student-").click()
    assert text(browser).count("def accuracy(y_true, y_pred):") == 2
    assert unreadable(browser) == []
    browser.back()
    browser.find_element("link text", "reports/hw1/index.html").click()
    assert "student" in text(browser)


def press(browser, label: str) -> None:
    """Send a form, and wait until its command has ended."""
    before = browser.current_url
    browser.find_element("css selector", f"form[aria-label='{label}'] > button").click()
    assert eventually(lambda: "/job/" in browser.current_url != before)
    assert eventually(lambda: "done" in text(browser), 120)


def test_a_ta_does_a_week_with_mouse_and_keyboard(released_course, tmp_path, browser, shots):
    root = make_door(released_course)
    name = "{}_{}_assignsubmission_file_/measures.ipynb"
    wrong = "def accuracy(y_true, y_pred):\n    return 1\n"
    senders = {("Ada Berg", 1): SOLVED, ("Bo Chen", 2): ROUNDED, ("C. Diaz", 3): wrong}
    files = {name.format(*sender): work(root, code) for sender, code in senders.items()}
    archive = zipped(tmp_path / "moodle.zip", files)
    with open_desk(root) as desk:
        browser.get(desk.key)
        browser.get(f"{desk.address}/a/hw1/work")
        browser.find_element("id", "download").send_keys(str(archive))
        press(browser, "Collect")
        Select(browser.find_element("id", "sender-1")).select_by_value("cy")
        press(browser, "Who is C. Diaz (moodle_id 3)")
        browser.get(f"{desk.address}/a/hw1/work")
        press(browser, "Collect again")
        browser.get(f"{desk.address}/a/hw1/work")
        press(browser, "Grade")
        assert "3 graded" in text(browser)
        browser.get(f"{desk.address}/mark/hw1/")
        assert eventually(lambda: "3 identical answers" in text(browser)), text(browser)
        browser.find_element("css selector", "body").send_keys("1", Keys.ENTER)
        assert eventually(lambda: "3 answers marked with 1" in text(browser)), text(browser)
        assert "All answers of all questions are marked" in text(browser), text(browser)
        browser.save_screenshot(str(shots / "desk-all-marked.png"))
        weaken(root)
        browser.get(f"{desk.address}/a/hw1/work")
        press(browser, "Compare")
        press(browser, "Write these points")
        assert points(root) == {"ada": 3, "bo": 3, "cy": 0}
        Requests(Course(root)).add("today", "cy", "hw1", "measures/test-1-1", "Rounding only?")
        browser.get(f"{desk.address}/requests")
        browser.find_element("id", "say-1").send_keys("A point for the idea.")
        browser.find_element("id", "points-1").send_keys("1")
        press(browser, "Answer request 1")
        browser.get(f"{desk.address}/a/hw1/work")
        Select(browser.find_element("id", "export-to")).select_by_visible_text("csv")
        press(browser, "Grades")
    table = (root / "grades-csv.csv").read_text(encoding="utf-8")
    assert [row.split(",")[0] for row in table.splitlines()[1:4]] == ["ada", "bo", "cy"]
    assert [row["hw1"] for row in csv.DictReader(table.splitlines())][:3] == ["4", "4", "2"]
