"""A small course, whole enough for every tool: one assignment, one notebook, one data file."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hand_ins import STEPS, a_class
from small import configure, make_small_course

# Each commit tries ourselves and `coursekit grade` on this machine; these are tried at night.
NIGHTLY = {"an ordinary user", "cluster", "nbgrader"}


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest come first: what runs side by side then ends at about the same time."""
    items.sort(key=lambda item: item.path.name != "test_docs.py")
    for item in items:
        if "[" in item.name and NIGHTLY & {*item.name.partition("[")[2].rstrip("]").split("-")}:
            item.add_marker("nightly")


@pytest.fixture
def small_course(tmp_path: Path) -> Path:
    """The folder of a small course that has released nothing yet."""
    return make_small_course(tmp_path / "course")


@pytest.fixture(scope="session")
def _released_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from coursekit.cli import main

    root = make_small_course(tmp_path_factory.mktemp("small") / "course")
    assert main(["-C", str(root), "release"]) == 0
    return root


@pytest.fixture
def released_course(_released_once: Path, tmp_path: Path) -> Path:
    """The folder of a small course whose assignment hw1 is released."""
    shutil.copytree(_released_once, tmp_path / "course", symlinks=True)
    return tmp_path / "course"


@pytest.fixture
def classroom(released_course) -> Path:
    """A released course whose configuration has coursekit's steps, and nobody in it."""
    return _with_steps(released_course)


@pytest.fixture(scope="session")
def new_classroom(
    _released_once: Path, tmp_path_factory: pytest.TempPathFactory
) -> Callable[[], Path]:
    """Makes classrooms for fixtures that are graded once for several tests, which copy them."""

    def make() -> Path:
        root = tmp_path_factory.mktemp("shared") / "course"
        return _with_steps(shutil.copytree(_released_once, root, symlinks=True))

    return make


@pytest.fixture(scope="session")
def graded_class(new_classroom: Callable[[], Path]) -> Path:
    """`hand_ins.a_class`, graded on this machine; tests compare with it, and only read it."""
    from coursekit.cli import main

    root = new_classroom()
    a_class(root)
    assert main(["-C", str(root), "grade", "hw1"]) == 1  # two need a person
    return root


def _with_steps(root: Path) -> Path:
    configure(root, STEPS)
    return root


@pytest.fixture
def coursekit(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    """Run the command line; the exit code, what it printed, and its errors."""

    def run(root: Path, *arguments: str) -> tuple[int, str, str]:
        from coursekit.cli import main

        capsys.readouterr()
        code = main(["-C", str(root), *arguments])
        out, err = capsys.readouterr()
        return code, out, err

    return run


@pytest.fixture
def inside() -> Iterator[Any]:
    """Runs Python in sandboxes without a kernel; see there."""
    from inside import Inside

    made = Inside()
    yield made
    made.close()


@pytest.fixture(scope="session")
def shots(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where pictures of the screen go: the folder that $SCREENSHOTS names, if there is one."""
    named = os.environ.get("SCREENSHOTS")
    folder = Path(named) if named else tmp_path_factory.mktemp("shots")
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Chromium that cannot reach any host."""
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service

    options = webdriver.ChromeOptions()
    options.binary_location = "/usr/bin/chromium"
    for argument in (
        *("headless", "no-sandbox", "disable-gpu", "disable-quic", "no-first-run", "disable-sync"),
        *("disable-background-networking", "disable-component-update"),
        "host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
        f"user-data-dir={tmp_path_factory.mktemp('chromium')}",
    ):
        options.add_argument(f"--{argument}")
    options.set_capability("goog:loggingPrefs", {"performance": "ALL"})
    driver = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))
    yield driver
    driver.quit()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Any]:
    """A PostgreSQL server, see `servers.Server`."""
    from servers import started

    with started() as server:
        yield server
