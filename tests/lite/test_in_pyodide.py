"""The course's notebooks in the Python that browsers run, in Node.js and in Chromium."""

from __future__ import annotations

import json
import shutil
import subprocess
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest
from labs import waited
from lites import real_pyodide, serving
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from coursekit.lite.kernel import kernel_settings
from coursekit.lite.site import PYODIDE

ROOT = Path(__file__).resolve().parents[2]
WEEK, NOTEBOOK = "week05-measures", "measures.ipynb"
NOTEBOOKS = [(path.parent.name, path.name) for path in sorted(ROOT.glob("source/*/*.ipynb"))]

pytestmark = pytest.mark.lite


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> Path:
    """The site of the course."""
    from coursekit.cli import main

    out = tmp_path_factory.mktemp("lite") / "site"
    arguments = ["lite", str(out), "--pyodide", str(real_pyodide())]
    assert main(["-C", str(ROOT), *arguments]) == 0
    return out


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("node") is None, reason="NOT TESTED WITH 32-BIT INTEGERS: no node")
@pytest.mark.parametrize(("week", "name"), NOTEBOOKS)
def test_solutions_run_where_integers_have_32_bits(site, week, name, tmp_path):
    shutil.copytree(ROOT / "source" / week, tmp_path / week)  # links become files
    packages = kernel_settings(site / week)["loadPyodideOptions"]["packages"]
    command = ["node", str(Path(__file__).with_name("run_in_node.mjs")), str(site / PYODIDE)]
    command += [str(tmp_path / week), json.dumps(packages), name]
    done = subprocess.run(command, capture_output=True, text=True, timeout=1800)
    assert done.returncode == 0, done.stderr[-2000:]
    outcome = json.loads(done.stdout.splitlines()[-1])[name]
    assert len(outcome) > 10
    assert {cell: error for cell, error in outcome.items() if error} == {}


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
        window.outputs = cell.model.outputs.toJSON();
        cell.node.scrollIntoView();
    });
"""


class Page:
    """A notebook in the browser."""

    def __init__(self, browser: Any, address: str) -> None:
        self.browser = browser
        browser.get(address)
        waited(lambda: browser.execute_script(OPEN), 300)

    def run(self, cell: str, source: str | None = None) -> str:
        """Run a cell, with another source if one is given; what it prints and raises."""
        self.browser.execute_script(RUN, cell, source)
        outputs = waited(lambda: self.browser.execute_script("return window.outputs"), 600)
        said = [output.get("text", "") for output in outputs]
        said += [f"{o['ename']}: {o['evalue']}" for o in outputs if o["output_type"] == "error"]
        return "\n".join("".join(part) for part in said)

    def wait_idle(self) -> None:
        idle = "return jupyterapp.shell.currentWidget.sessionContext.session.kernel.status"
        waited(lambda: self.browser.execute_script(idle) == "idle")


@pytest.fixture
def host(site) -> Iterator[Any]:
    """The site on a server, with JupyterLab's own object in reach of the tests."""
    for file in site.glob("*/jupyter-lite.json"):
        config = json.loads(file.read_text())
        config["jupyter-config-data"]["exposeAppInBrowser"] = True
        file.write_text(json.dumps(config))
    with serving(site) as server:
        yield server


def sized(browser: Any, width: int) -> None:
    size = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": False}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)


@pytest.fixture
def graded(tmp_path) -> Any:
    """Collect and grade a download, in a course with that week only; the checks that it passes."""
    from coursekit.cli import main

    course = tmp_path / "course"
    shutil.copytree(ROOT / "source" / WEEK, course / "source" / WEEK)
    shutil.copy(ROOT / "nbgrader_config.py", course)

    def grade(download: Path) -> set[str]:
        with zipfile.ZipFile(tmp_path / "submissions.zip", "w") as archive:
            archive.write(download, f"lovelaceada_1234_5_{download.name}")
        main(["-C", str(course), "collect", WEEK, str(tmp_path / "submissions.zip")])
        assert main(["-C", str(course), "grade", WEEK, "--no-feedback"]) == 0
        lines = (course / "autograded" / f"{WEEK}.jsonl").read_text().splitlines()
        checks = [one for one in map(json.loads, lines) if one["kind"] == "check"]
        return {one["cell"] for one in checks if one["score"]}

    return grade


def test_a_student_works_in_the_browser(browser, host, shots, tmp_path, graded):
    sized(browser, 390)
    browser.get(f"{host.address}/index.html")
    browser.save_screenshot(str(shots / "lite-index-390.png"))
    wide = "return document.documentElement.scrollWidth"
    assert browser.execute_script(wide) <= 390
    sized(browser, 1280)
    browser.save_screenshot(str(shots / "lite-index-1280.png"))
    link = browser.find_element(By.LINK_TEXT, Path(NOTEBOOK).stem).get_attribute("href")

    before, start = host.sent, time.monotonic()
    page = Page(browser, link)
    assert "Error" not in page.run("setup")
    print(f"first visit: {host.sent - before} bytes, {time.monotonic() - start:.0f} s")
    assert page.run("task-1-2").startswith("NotImplementedError")

    solution = nbformat.read(ROOT / "source" / WEEK / NOTEBOOK, as_version=4)
    solved = {cell.id: cell.source for cell in solution.cells}
    page.run("task-1-2", solved["task-1-2"])
    for check in ("test-1-2", "test-1-3"):
        assert "passed" in page.run(check)
    browser.save_screenshot(str(shots / "lite-solved-1280.png"))

    explore = next(name for name in solved if name.startswith("explore-"))
    assert "Error" not in page.run(explore)
    find = ".jp-OutputArea .noUi-handle[role=slider], .jp-OutputArea [role=slider]"
    slider = waited(lambda: browser.find_elements(By.CSS_SELECTOR, find))[0]
    value = slider.get_attribute("aria-valuenow")
    slider.send_keys(Keys.ARROW_RIGHT)
    waited(lambda: slider.get_attribute("aria-valuenow") != value)
    page.wait_idle()
    browser.save_screenshot(str(shots / "lite-slider-1280.png"))

    sized(browser, 390)
    browser.save_screenshot(str(shots / "lite-notebook-390.png"))
    sized(browser, 1280)

    behavior = {"behavior": "allow", "downloadPath": str(tmp_path)}
    browser.execute_cdp_cmd("Browser.setDownloadBehavior", behavior)
    save = "jupyterapp.commands.execute('docmanager:save').then(() => "
    browser.execute_script(save + "jupyterapp.commands.execute('docmanager:download'))")
    mine = waited(lambda: next(tmp_path.glob("*.ipynb"), None))
    time.sleep(1)

    before, start = host.sent, time.monotonic()
    page = Page(browser, link)
    assert "Error" not in page.run("setup")
    print(f"second visit: {host.sent - before} bytes, {time.monotonic() - start:.0f} s")

    sent, release = (nbformat.read(path, as_version=4) for path in (mine, released()))
    assert [cell.id for cell in sent.cells] == [cell.id for cell in release.cells]
    for theirs, ours in zip(sent.cells, release.cells, strict=True):
        assert theirs.metadata.get("nbgrader") == ours.metadata.get("nbgrader")
    passed = {"test-1-2", "test-1-2-hidden", "test-1-3", "test-1-3-hidden"}
    assert graded(mine) == passed


def released() -> Path:
    return ROOT / "release" / WEEK / NOTEBOOK
