"""The released notebooks in a real JupyterLab, in a real browser, as a student meets them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest

RELEASE = Path(__file__).parent.parent / "release"
NOTEBOOKS = [(path.parent.name, path.stem) for path in sorted(RELEASE.glob("week*/*.ipynb"))]

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def lab(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[str, Path]]:
    """JupyterLab on a copy of one week's release: its address, and the folder."""
    folder = tmp_path_factory.mktemp("lab") / request.param
    shutil.copytree(RELEASE / request.param, folder)
    for path in folder.glob("*.ipynb"):
        go_on_after_errors(path)
    log = folder.parent / "lab.log"
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--port=0"]
    command += ["--ip=127.0.0.1", "--expose-app-in-browser"]
    environment = os.environ | {
        "OMP_NUM_THREADS": "1",
        "JUPYTERLAB_SETTINGS_DIR": str(folder.parent / "settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(folder.parent / "workspaces"),
    }
    with log.open("w") as out:
        server = subprocess.Popen(command, cwd=folder, env=environment, stdout=out, stderr=out)
        try:
            address = waited(
                lambda: re.search(r"http://127\.0\.0\.1:\d+/lab\?token=\w+", log.read_text())
            )
            yield address[0], folder
        finally:
            server.terminate()
            server.wait()


def go_on_after_errors(path: Path) -> None:
    """Tag each cell so that JupyterLab does not stop at the first stub."""
    notebook = nbformat.read(path, as_version=4)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.metadata.tags = ["raises-exception"]
    nbformat.write(notebook, path)


def waited(look: Callable[[], Any], seconds: float = 120) -> Any:
    """What `look` finds, as soon as it finds something."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if found := look():
            return found
        time.sleep(0.3)
    pytest.fail(f"waited {seconds} s in vain")


def run_all_cells(browser: Any) -> list[dict[str, Any]]:
    """Run all cells as the menu does; id, count and outputs of the code cells afterwards."""
    browser.execute_script("jupyterapp.commands.execute('notebook:run-all-cells')")
    read = """
        return [...jupyterapp.shell.currentWidget.content.model.cells]
            .filter(cell => cell.type === 'code')
            .map(cell => ({id: cell.id, count: cell.executionCount, state: cell.executionState,
                           outputs: cell.outputs.toJSON()}));
    """

    def all_ran() -> list[dict[str, Any]] | None:
        cells = browser.execute_script(read)
        ran = all(cell["count"] and cell["state"] in (None, "idle") for cell in cells)
        return cells if ran else None

    return waited(all_ran, 180)


def open_notebook(browser: Any, lab: tuple[str, Path], name: str) -> None:
    address = lab[0].replace("/lab?", f"/lab/tree/{name}.ipynb?reset&")
    browser.set_window_size(1280, 1000)
    browser.get(address)
    ready = """
        const widget = window.jupyterapp && jupyterapp.shell.currentWidget;
        if (!widget || !widget.sessionContext || !widget.context.isReady) return false;
        const session = widget.sessionContext.session, path = widget.context.path;
        return session && session.kernel && session.kernel.connectionStatus === 'connected'
            && session.kernel.status === 'idle' && path;
    """
    waited(lambda: browser.execute_script(ready) == f"{name}.ipynb")


@pytest.mark.parametrize(("lab", "name"), NOTEBOOKS, indirect=["lab"], scope="module")
def test_a_released_notebook_runs_and_asks_only_for_solutions(browser, lab, name):
    open_notebook(browser, lab, name)
    browser.save_screenshot(str(lab[1].parent / f"{name}-opened.png"))
    cells = run_all_cells(browser)
    outputs = [output for cell in cells for output in cell["outputs"]]
    raised = {output["ename"] for output in outputs if output["output_type"] == "error"}
    assert raised == {"NotImplementedError"}
    views = [o for o in outputs if "application/vnd.jupyter.widget-view+json" in o.get("data", {})]
    assert views, "no slider in the whole notebook"
    notebook = nbformat.read(lab[1] / f"{name}.ipynb", as_version=4)
    explore = [cell.id.startswith("explore") for cell in notebook.cells].index(True)
    scroll = (
        "const notebook = jupyterapp.shell.currentWidget.content;"
        "notebook.activeCellIndex = arguments[0];"
        "notebook.scrollToItem(arguments[0], 'start');"
        "return !!document.querySelector('.jp-Notebook .widget-slider')"
    )
    waited(lambda: browser.execute_script(scroll, explore), 30)
    time.sleep(1)  # the figure beside the slider is drawn
    browser.save_screenshot(str(lab[1].parent / f"{name}-run.png"))


@pytest.mark.parametrize("lab", ["week07-evaluation"], indirect=True, scope="module")
def test_the_validate_button_says_what_is_missing(browser, lab):
    open_notebook(browser, lab, "iris")
    press = (
        "const b = [...document.querySelectorAll('.jp-NotebookPanel-toolbar button,"
        " .jp-NotebookPanel-toolbar jp-button')].find(e => /validate/i.test(e.textContent));"
        "if (b) b.click(); return !!b"
    )
    waited(lambda: browser.execute_script(press))
    said = waited(
        lambda: browser.execute_script(
            "const d = document.querySelector('.jp-Dialog'); return d && d.textContent"
        ),
        240,
    )
    browser.save_screenshot(str(lab[1].parent / "validate.png"))
    assert "failed" in said.lower()
    assert "NotImplementedError" in said
