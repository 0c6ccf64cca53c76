"""A site's notebooks in Chromium, for tests: open them, write into them, run them."""

from __future__ import annotations

import re
import time
from collections.abc import Mapping
from typing import Any

from labs import code_cells, waited

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


RUN_FROM = """
    const notebook = jupyterapp.shell.currentWidget.content;
    notebook.activeCellIndex = notebook.widgets.findIndex(one => one.model.id === arguments[0]);
    notebook.deselectAll();
    window.ended = false;
    jupyterapp.commands.execute('notebook:run-all-below').finally(() => { window.ended = true; });
"""
WRITE = """
    for (const cell of jupyterapp.shell.currentWidget.content.model.cells)
        if (cell.id in arguments[0]) cell.sharedModel.setSource(arguments[0][cell.id]);
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


def error_in(outputs: list[dict[str, Any]]) -> str:
    """The name of the error that a cell ended with; empty if it ran."""
    names = [one["ename"] for one in outputs if one["output_type"] == "error"]
    # Pyodide's kernel says <class 'ValueError'>, others say ValueError.
    return re.sub(r"<class '(?:\w+\.)*(\w+)'>", r"\1", names[0]) if names else ""


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

    def write(self, sources: Mapping[str, str]) -> None:
        """Put other sources into cells."""
        self.browser.execute_script(WRITE, dict(sources))

    def run_all(self, go_on: bool = False) -> dict[str, str]:
        """Run the cells as the menu does, and the error of each that ran.

        It stops at a cell that fails; with `go_on`, what is below is run, too.
        """
        left = [cell["id"] for cell in code_cells(self.browser)]
        found: dict[str, str] = {}
        while left and (go_on or not any(found.values())):
            before = {cell["id"]: cell["count"] for cell in code_cells(self.browser)}
            self.browser.execute_script(RUN_FROM, left[0])
            waited(lambda: self.browser.execute_script("return window.ended"), 1800)
            ran = {
                cell["id"]: error_in(cell["outputs"])
                for cell in code_cells(self.browser)
                if cell["count"] != before[cell["id"]]
            }
            assert ran, f"{left[0]} does not run"
            found |= ran
            left = left[len(ran) :]
        return found
