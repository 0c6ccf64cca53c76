"""A site's notebooks in Chromium, for tests: open them, write into them, run them."""

from __future__ import annotations

import time
from typing import Any

from labs import waited

OPEN = """
    const widget = window.jupyterapp && jupyterapp.shell.currentWidget;
    return !!(widget && widget.context && widget.context.isReady
        && widget.content.widgets.length > 5
        && widget.sessionContext.session && widget.sessionContext.session.kernel);
"""
RUN = """
    const [id, source] = arguments, notebook = jupyterapp.shell.currentWidget.content;
    const index = notebook.widgets.findIndex(widget => widget.model.id === id);
    const cell = notebook.widgets[index];
    if (source !== null) cell.model.sharedModel.setSource(source);
    notebook.activeCellIndex = index;
    notebook.deselectAll();
    window.outputs = null;
    jupyterapp.commands.execute('notebook:run-cell').then(() => {
        window.outputs = [cell.model.outputs.toJSON()];
        cell.node.scrollIntoView();
    });
"""
BROKEN_WORDS = """
    const broken = [];
    for (const output of document.querySelectorAll('.jp-OutputArea-output pre')) {
        const texts = document.createTreeWalker(output, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
            for (const word of texts.currentNode.data.matchAll(/\\p{L}+/gu)) {
                const range = document.createRange();
                range.setStart(texts.currentNode, word.index);
                range.setEnd(texts.currentNode, word.index + word[0].length);
                const lines = new Set([...range.getClientRects()].map(one => Math.round(one.top)));
                if (lines.size > 1) broken.push(word[0]);
            }
        }
    }
    return broken;
"""


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
