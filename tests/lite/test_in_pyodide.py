"""The course's notebooks in the Python that browsers run, in Node.js and in Chromium."""

from __future__ import annotations

import json
import re
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
from lite_pages import BROKEN_WORDS, Page, sized
from lites import course_site, kernel_settings, serving
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from coursekit.bank.answers import bank
from coursekit.bank.misconceptions import checks_of
from coursekit.course import Course, grade_id
from coursekit.lite.site import PYODIDE

ROOT = Path(__file__).resolve().parents[2]
WEEK, NOTEBOOK = "week05-measures", "measures.ipynb"
NOTEBOOKS = [(path.parent.name, path.name) for path in sorted(ROOT.glob("source/*/*.ipynb"))]

pytestmark = pytest.mark.lite
in_node = pytest.mark.skipif(
    shutil.which("node") is None, reason="NOT TESTED WITH 32-BIT INTEGERS: no node"
)


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> Path:
    """The site of the course."""
    return course_site(tmp_path_factory.mktemp("lite") / "site")


@in_node
@pytest.mark.parametrize(("week", "name"), NOTEBOOKS)
def test_notebooks_run_where_integers_have_32_bits(site, week, name, tmp_path):
    """The release up to its first task, and the solution with all checks, hidden ones too."""
    shutil.copytree(ROOT / "source" / week, tmp_path / week)  # links become files
    release = ROOT / "release" / week / name
    shutil.copy(release, tmp_path / week / f"released-{name}")
    outcome = errors_in_node(site, tmp_path / week, f"released-{name}", name)

    released = outcome[f"released-{name}"]
    cells = [
        cell for cell in nbformat.read(release, as_version=4).cells if cell.cell_type == "code"
    ]
    stub = next(cell.id for cell in cells if "raise NotImplementedError()" in cell.source)
    assert list(released)[-1] == stub
    assert {cell: error for cell, error in released.items() if error} == {
        stub: "NotImplementedError: "
    }
    solved = outcome[name]
    assert len(solved) == len(cells)
    assert {cell: error for cell, error in solved.items() if error} == {}
    checks = sum(cell.startswith("test-") for cell in solved)
    print(f"{name}: {len(released) - 1} cells and {stub}; solved: {len(solved)}, {checks} checks")


@in_node
@pytest.mark.parametrize(("week", "name"), NOTEBOOKS)
def test_right_answers_pass_their_visible_checks_with_32_bits(site, week, name, tmp_path):
    """Those of the bank, in place of the solution, but for the ones that import statsmodels."""
    course = Course(ROOT)
    right = [a for a in bank(course, week) if a.right and a.notebook == Path(name).stem]
    notebook = nbformat.read(course.source / week / name, as_version=4)
    by_id = {grade_id(cell): cell for cell in notebook.cells if cell.cell_type == "code"}
    tried, lacking = [], {}
    for task, checks in checks_of(notebook).items():
        cells = []
        for answer in (one for one in right if one.cell == task):
            place = f"bank-{right.index(answer)}"
            cells.append(nbformat.v4.new_code_cell(answer.code, id=place))
            if "statsmodels" in answer.code:
                lacking[place] = "ModuleNotFoundError"
                continue
            for number, check in enumerate(by_id[check].source for check in checks):
                if "### BEGIN HIDDEN TESTS" not in check:
                    cells.append(nbformat.v4.new_code_cell(check, id=f"{place}-{number}"))
        cells.append(nbformat.v4.new_code_cell(by_id[task].source))
        after = notebook.cells.index(by_id[[task, *checks][-1]]) + 1
        notebook.cells[after:after] = cells
        tried += [cell.id for cell in cells]
    shutil.copytree(course.source / week, tmp_path / week)
    nbformat.write(notebook, tmp_path / week / name)

    outcome = errors_in_node(site, tmp_path / week, name)[name]
    assert tried
    assert set(tried) <= set(outcome)
    errors = {cell: outcome[cell] for cell in tried if outcome[cell]}
    assert {cell: error.partition(":")[0] for cell, error in errors.items()} == lacking, errors
    print(f"{name}: {len(right)} right answers, {len(tried)} cells")


def errors_in_node(site: Path, folder: Path, *names: str) -> dict[str, dict[str, str]]:
    """The error of each code cell, by notebook and id, in the Python of the site."""
    packages = kernel_settings(site / folder.name)["loadPyodideOptions"]["packages"]
    command = ["node", str(Path(__file__).with_name("run_in_node.mjs")), str(site / PYODIDE)]
    command += [str(folder), json.dumps(packages), *names]
    done = subprocess.run(command, capture_output=True, text=True, timeout=1800)
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout.splitlines()[-1])


@pytest.fixture
def host(tmp_path) -> Iterator[Any]:
    """A week's site on a server."""
    with serving(course_site(tmp_path / "site", WEEK)) as server:
        yield server


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
    page_says = browser.find_element(By.TAG_NAME, "main").text
    announced = int(re.search(r"first visit loads about (\d+) MB", page_says)[1])
    link = browser.find_element(By.LINK_TEXT, Path(NOTEBOOK).stem).get_attribute("href")

    page = visit(browser, host, link, "first visit")
    assert announced == pytest.approx(page.loaded / 1e6, rel=0.05)
    assert "Error" not in page.run("claim-list")
    assert "NotImplementedError" in page.run("task-1-2")

    source = nbformat.read(ROOT / "source" / WEEK / NOTEBOOK, as_version=4)
    solved = {cell.id: cell.source for cell in source.cells}
    answer = "".join(re.split(r" *### (?:BEGIN|END) SOLUTION\n", solved["task-1-2"]))
    assert "Error" not in page.run("task-1-2", answer)
    for check in ("test-1-2", "test-1-3"):
        assert "passed" in page.run(check)
    assert "Error" in page.run("test-1-4")
    said = page.run("progress-1")
    assert "2 of 3 tasks pass" in said
    assert re.search("1.2 +passes.*1.3 +passes.*1.4 +fails", said, re.DOTALL)
    browser.save_screenshot(str(shots / "lite-progress-1280.png"))

    explore = next(name for name in solved if name.startswith("explore-"))
    assert "Error" not in page.run(explore)
    handle = ".jp-OutputArea [role=slider]"
    slider = waited(lambda: browser.find_elements(By.CSS_SELECTOR, handle))[0]
    number, picture = waited(lambda: seen(browser, slider))
    slider.send_keys(Keys.ARROW_RIGHT)

    def moved() -> bool:
        now = seen(browser, slider)
        return bool(now) and now[0] != number and now[1] != picture

    waited(moved, 300)
    browser.save_screenshot(str(shots / "lite-slider-1280.png"))

    downloads = tmp_path / "downloads"
    downloads.mkdir()
    behavior = {"behavior": "allow", "downloadPath": str(downloads)}
    browser.execute_cdp_cmd("Browser.setDownloadBehavior", behavior)
    save = "jupyterapp.commands.execute('docmanager:save').then(() => "
    browser.execute_script(save + "jupyterapp.commands.execute('docmanager:download'))")
    (mine,) = waited(lambda: [one for one in downloads.iterdir() if is_whole(one)])
    assert mine.name == NOTEBOOK

    sized(browser, 390)
    page = visit(browser, host, link, "second visit")
    assert page.loaded < 1e6, "a second visit loads little"
    browser.save_screenshot(str(shots / "lite-notebook-390.png"))
    browser.find_element(By.CSS_SELECTOR, ".jp-SideBar [data-id=filebrowser]").click()
    room = "return jupyterapp.shell.currentWidget.node.clientWidth"
    waited(lambda: browser.execute_script(room) > 300)
    assert "Error" not in page.run("task-1-2"), "what was saved is still there"
    assert "0 of 3 tasks pass" in page.run("progress-1")
    assert browser.execute_script(BROKEN_WORDS) == []
    browser.save_screenshot(str(shots / "lite-notebook-alone-390.png"))

    sent, release = (nbformat.read(path, as_version=4) for path in (mine, released()))
    assert [cell.id for cell in sent.cells] == [cell.id for cell in release.cells]
    for theirs, ours in zip(sent.cells, release.cells, strict=True):
        assert theirs.metadata.get("nbgrader") == ours.metadata.get("nbgrader")
    passed = {"test-1-2", "test-1-2-hidden", "test-1-3", "test-1-3-hidden"}
    assert graded(mine) == passed


def visit(browser: Any, host: Any, link: str, name: str) -> Page:
    """Open the notebook and run its set-up cell; says what that took."""
    before, start = host.sent, time.monotonic()
    page = Page(browser, link)
    opened = time.monotonic() - start
    assert "Error" not in page.run("setup")
    page.loaded = host.sent - before
    seconds = time.monotonic() - start
    print(f"{name}: {page.loaded} bytes; open after {opened:.0f} s, set up after {seconds:.0f} s")
    return page


def seen(browser: Any, slider: Any) -> list[str] | None:
    """The number beside a slider and the picture below it, once both are there."""
    look = """
        const output = arguments[0].closest('.jp-OutputArea');
        const number = output.querySelector('.widget-readout');
        const picture = output.querySelector('img');
        return number && picture && [number.textContent, picture.src];
    """
    return browser.execute_script(look, slider)


def is_whole(file: Path) -> bool:
    """Whether the browser has finished a download."""
    try:
        return file.suffix == ".ipynb" and bool(json.loads(file.read_text(encoding="utf-8")))
    except (OSError, ValueError):
        return False


def released() -> Path:
    return ROOT / "release" / WEEK / NOTEBOOK
