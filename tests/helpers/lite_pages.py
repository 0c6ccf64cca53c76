"""A site's notebooks in Chromium, for tests: open them, write into them, run them."""

from __future__ import annotations

import time
from typing import Any

from labs import waited
from tables import table

DATA = table("lite_pages")

OPEN = DATA["open"]
RUN = DATA["run"]
BROKEN_WORDS = DATA["broken-words"]


def sized(browser: Any, width: int) -> None:
    """Give the page a width, and the height of a small screen."""
    size = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": False}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)


class Page:
    """A notebook in the browser."""

    def __init__(self, browser: Any, address: str) -> None:
        self.browser, self.loaded = browser, 0
        browser.get(address)
        waited(lambda: browser.execute_script(OPEN), 300)

    def run(self, cell: str, source: str | None = None) -> str:
        """Run a cell, with another source if one is given; what it prints and raises."""
        start = time.monotonic()
        self.browser.execute_script(RUN, cell, source)
        (outputs,) = waited(lambda: self.browser.execute_script("return window.outputs"), 600)
        print(f"{cell}: {time.monotonic() - start:.0f} s", flush=True)
        said = [output.get("text", "") for output in outputs]
        said += [f"{o['ename']}: {o['evalue']}" for o in outputs if o["output_type"] == "error"]
        return "\n".join("".join(part) for part in said)
