"""JupyterLab in a browser, for tests: a server on a folder, and how to ask the page things."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from selenium.common.exceptions import StaleElementReferenceException
from tables import table

DATA = table("labs")


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """JupyterLab on a folder: its address, with the token."""
    beside = folder.parent
    log = beside / "lab.log"
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--port=0"]
    command += ["--ip=127.0.0.1", "--expose-app-in-browser"]
    environment = os.environ | {
        "OMP_NUM_THREADS": "1",
        "PATH": os.pathsep.join([os.path.dirname(sys.executable), os.environ["PATH"]]),
        "JUPYTERLAB_SETTINGS_DIR": str(beside / "settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(beside / "workspaces"),
    }
    with log.open("w") as out:
        server = subprocess.Popen(command, cwd=folder, env=environment, stdout=out, stderr=out)
        try:
            yield waited(lambda: _answering(server, log))
        finally:
            server.terminate()
            server.wait()


def _answering(server: subprocess.Popen[bytes], log: Path) -> str | None:
    """The server's address; it prints that a moment before it listens there."""
    if server.poll() is not None:
        pytest.fail(f"JupyterLab ended: {log.read_text()[-2000:]}")
    found = re.search(r"http://127\.0\.0\.1:\d+/lab\?token=\w+", log.read_text())
    if not found:
        return None
    try:
        with urllib.request.urlopen(found[0], timeout=60):
            return found[0]
    except urllib.error.URLError as error:
        if isinstance(error.reason, ConnectionRefusedError):
            return None
        raise


def waited(look: Callable[[], Any], seconds: float = 180) -> Any:
    """What `look` finds, as soon as it finds something.

    A page that is just being drawn anew takes elements away between finding and reading them;
    then `look` has found nothing yet.
    """
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        with suppress(StaleElementReferenceException):
            if found := look():
                return found
        time.sleep(0.1)
    pytest.fail(f"waited {seconds} s in vain")


def open_notebook(browser: Any, address: str, path: str) -> None:
    """Open a notebook, and wait until its kernel is idle."""
    browser.set_window_size(1280, 1000)
    browser.get(address.replace("/lab?", f"/lab/tree/{path}?reset&"))
    waited(lambda: browser.execute_script(DATA["ready"]) == path)


def run_all_cells(browser: Any) -> list[dict[str, Any]]:
    """Run all cells as the menu does; id, count and outputs of the code cells afterwards."""
    browser.execute_script("jupyterapp.commands.execute('notebook:run-all-cells')")

    def all_ran() -> list[dict[str, Any]] | None:
        cells = code_cells(browser)
        ran = all(cell["count"] and cell["state"] in (None, "idle") for cell in cells)
        return cells if ran else None

    return waited(all_ran, 180)


def code_cells(browser: Any) -> list[dict[str, Any]]:
    """Id, count, state and outputs of the open notebook's code cells."""
    return browser.execute_script(DATA["read"])


def press_validate(browser: Any) -> str:
    """Press nbgrader's Validate button; what its dialog says.

    JupyterLab moves buttons for which it finds no room behind the toolbar's "More commands",
    sometimes where there is room (jupyter/notebook's issue 6553): a student looks there, too.
    """
    waited(lambda: browser.execute_script(DATA["press"]))
    said = "const d = document.querySelector('.jp-Dialog'); return d && d.textContent"
    return waited(lambda: browser.execute_script(said), 240)
