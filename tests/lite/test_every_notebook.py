"""Each notebook of the course on its site in Chromium: what its checks say is what Python says."""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest
from lite_pages import Page, sized
from lites import course_site, serving
from notebooks import ROOT, Seen, seen_by_students

from coursekit.authoring.execute import Run, execute, failures
from coursekit.bank.answers import Answer, bank
from coursekit.course import Course
from coursekit.lite.site import link
from coursekit.notebook.cells import label

NOTEBOOKS = sorted(ROOT.glob("release/*/*.ipynb"))

pytestmark = pytest.mark.lite


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> Path:
    """The site of the course."""
    return course_site(tmp_path_factory.mktemp("lite") / "site")


@pytest.fixture
def host(site) -> Iterator[Any]:
    """An address of its own: at one, JupyterLab opens what was open before, too."""
    with serving(site) as server:
        yield server


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_checks_say_in_the_browser_what_they_say_elsewhere(browser, host, path, shots, tmp_path):
    """Up to the first task; then solved by the bank; then wrong answers, a task at a time."""
    course, week = Course(ROOT), path.parent.name
    seen = seen_by_students(path)
    mine = [one for one in bank(course, week) if one.notebook == path.stem]
    right = {one.cell: one for one in reversed(mine) if one.right}
    assert list(seen.checks) == sorted(right, key=list(seen.checks).index)
    elsewhere = solved_elsewhere(course, path, right, tmp_path / week)

    sized(browser, 1280)
    start = time.monotonic()
    page = Page(browser, f"{host.address}/{link(week, path)}")
    released = page.run_all()
    assert list(released) == [*seen.before, seen.first_task]
    assert {cell: error for cell, error in released.items() if error} == {
        seen.first_task: "NotImplementedError"
    }
    browser.save_screenshot(str(shots / f"lite-{path.stem}-first-task.png"))
    stopped = time.monotonic() - start

    page.write({cell: one.code for cell, one in right.items()})
    assert page.run_all(go_on=True) == elsewhere
    checks = [check for mine in seen.checks.values() for check in mine]
    assert {check: elsewhere[check] for check in checks} == dict.fromkeys(checks, "")
    browser.save_screenshot(str(shots / f"lite-{path.stem}-solved.png"))
    solved = time.monotonic() - start

    wrong = chosen(mine, seen)
    for one in wrong:
        page.run(one.cell, one.code)
        verdicts = {check: page.run(check) for check in seen.checks[one.cell]}
        failed = {check for check, said in verdicts.items() if "passed." not in said}
        assert failed == one.fails & verdicts.keys(), f"{one.path}: {verdicts}"
        page.run(one.cell, right[one.cell].code)
    print(
        f"{path.stem}: {len(seen.before)} cells and {seen.first_task} after {stopped:.0f} s; "
        f"{len(checks)} checks pass after {solved:.0f} s; {len(wrong)} wrong answers"
    )


def solved_elsewhere(
    course: Course, path: Path, right: dict[str, Answer], folder: Path
) -> dict[str, str]:
    """The error of each code cell of the solved notebook, in this computer's Python."""
    shutil.copytree(path.parent, folder)
    notebook = nbformat.read(path, as_version=4)
    for cell in notebook.cells:
        if cell.id in right:
            cell.source = right[cell.id].code
    execute(course, [Run(notebook, path.name, folder)], "elsewhere", at_once=1, go_on=True)
    raised = {label(notebook, cell): name for cell, name, _ in failures(notebook)}
    return {cell.id: raised.get(cell.id, "") for cell in notebook.cells if cell.cell_type == "code"}


def chosen(mine: list[Answer], seen: Seen) -> list[Answer]:
    """For each task that students can check, a wrong answer that its checks find."""
    found: dict[str, Answer] = {}
    for one in mine:
        if one.fails & set(seen.checks[one.cell]):
            found.setdefault(one.cell, one)
    return list(found.values())
