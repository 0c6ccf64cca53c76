"""Pages of feedback and of solutions, as text and in a browser."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

import pytest
from bs4 import BeautifulSoup

# A phone's at each commit, a screen's at night.
WIDTHS = 390, pytest.param(1280, marks=pytest.mark.nightly)


def data_uri(svg: str) -> str:
    return f"data:image/svg+xml;base64,{base64.b64encode(svg.encode()).decode()}"


DRAWING = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>'


def soup(page: Path) -> BeautifulSoup:
    return BeautifulSoup(page.read_text(encoding="utf-8"), "html.parser")


def lines(element: Any) -> str:
    """The text of an element, as one line."""
    return " ".join(element.get_text(" ").split())


def page_of(root: Path, student: str, name: str = "hw1") -> BeautifulSoup:
    return soup(root / "feedback" / student / "hw1" / f"{name}.html")


def visit(browser: Any, page: Path, width: int) -> list[str]:
    """Open a page at a width; the addresses it fetched, data URIs left out."""
    browser.get("about:blank")
    browser.get_log("performance")
    size = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": False}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    browser.get(page.as_uri())
    events = [json.loads(entry["message"])["message"] for entry in browser.get_log("performance")]
    fetched = [
        event["params"]["request"]["url"]
        for event in events
        if event["method"] == "Network.requestWillBeSent"
    ]
    return [url for url in fetched if not url.startswith("data:")]


def fits(browser: Any) -> bool:
    """Whether nothing of the page that is open juts out of the window."""
    return browser.execute_script(
        "return document.scrollingElement.scrollWidth <= window.innerWidth"
    )


def unreadable(browser: Any) -> list[str]:
    """What axe-core finds wrong with the page that is open, for people with disabilities."""
    from axe_core_python.selenium import Axe

    found = Axe().run(browser)["violations"]
    return [f"{one['id']}: {node['html'][:200]}" for one in found for node in one["nodes"]]
