"""The door in Chromium: files dropped, two tabs, people with disabilities, small screens."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from doors import Door, make_door, open_door
from hand_ins import SOLVED
from pages import fits, unreadable
from small import edited
from waiting import eventually

from coursekit.door.hand_ins import HandIns

pytestmark = pytest.mark.browser

DROP = """
const data = new DataTransfer();
data.items.add(new File([arguments[0]], "measures.ipynb"));
document.querySelector(".drop").dispatchEvent(
  new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
"""


@pytest.fixture(scope="module")
def door(_released_once: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Door]:
    root = tmp_path_factory.mktemp("door") / "course"
    with open_door(make_door(shutil.copytree(_released_once, root, symlinks=True))) as opened:
        yield opened


def text(browser) -> str:
    # In one step: the page that a script finds may be reloaded before it is read.
    words = browser.execute_script("return document.body ? document.body.innerText : ''")
    return " ".join(words.split())


def work(root: Path, code: str) -> Path:
    path = root / "measures.ipynb"
    shutil.copy(root / "release/hw1/measures.ipynb", path)
    with edited(path) as cells:
        cells["task-1-1"].source = code
    return path


def test_drop_a_notebook_and_read_and_hand_in_again_in_two_tabs(door, browser, shots):
    browser.get(door.links()["ada"])
    assert "Your assignments" in text(browser)
    assert unreadable(browser) == []
    browser.find_element("link text", "hw1").click()
    wrong = "def accuracy(a, b):\n    return 0.5\n"
    browser.execute_script(DROP, work(door.root, wrong).read_text(encoding="utf-8"))
    assert eventually(lambda: "Hand-in 1: graded" in text(browser)), text(browser)
    assert "accuracy for 3 right of 4 should be 0.75, got 0.5" in text(browser)
    for width in (1280, 390):
        size = {"width": width, "height": 1000, "deviceScaleFactor": 1, "mobile": False}
        browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
        assert fits(browser)
        assert unreadable(browser) == []
        browser.save_screenshot(str(shots / f"door-{width}.png"))
    browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    first = browser.current_window_handle
    browser.switch_to.new_window("tab")
    second = browser.current_window_handle
    browser.get(f"{door.address}/a/hw1")
    path = work(door.root, SOLVED)
    for window in (second, first):
        browser.switch_to.window(window)
        browser.find_element("id", "files").send_keys(str(path))
        browser.find_element("css selector", ".drop button").click()
    assert eventually(lambda: "Hand-in 2: graded" in text(browser)), text(browser)
    assert len(HandIns(door.root / "door").history("hw1", "ada")) == 2, (
        "the same from both tabs is one"
    )
    log = [entry["message"] for entry in browser.get_log("browser") if entry["level"] == "SEVERE"]
    assert [message for message in log if door.address in message] == []
    browser.switch_to.window(second)
    browser.close()  # it would go on asking, and the next test would see that
    browser.switch_to.window(first)


def test_the_form_works_without_scripts_and_says_what_is_wrong(door, browser, tmp_path):
    browser.get(door.links()["bo"])
    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        browser.get(f"{door.address}/a/hw1")
        (tmp_path / "notes.txt").write_text("hello")
        browser.find_element("id", "files").send_keys(str(tmp_path / "notes.txt"))
        browser.find_element("css selector", ".drop button").click()
        assert eventually(lambda: "There is no notebook in it" in text(browser)), text(browser)
        browser.find_element("id", "files").send_keys(str(work(door.root, SOLVED)))
        browser.find_element("css selector", ".drop button").click()
        assert eventually(lambda: browser.get(browser.current_url) or "Hand-in 1" in text(browser))
    finally:
        browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
