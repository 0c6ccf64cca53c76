"""What nbgrader needs seldom is imported when it is needed, and is then nbgrader's own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tables import table

CODE = table("lazy")


def run(code: str) -> str:
    return subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code],
        capture_output=True,
        check=True,
        text=True,
    ).stdout


def test_a_command_imports_neither_server_extensions_nor_setuptools():
    loaded = run(CODE["command"])
    assert loaded.split() == ["False", "False"]


def test_a_command_that_shows_something_imports_nothing_that_runs_notebooks(released_course: Path):
    loaded = run(CODE["shows-something"].format(root=str(released_course)))
    assert loaded.partition("loaded:")[2].split() == ["works:", "requests.api", "True"]


def test_nbgraders_server_extensions_load_as_without_coursekit():
    code = CODE["server-extensions"]
    expected = run(code.format(first="pass"))
    assert "formgrader" in expected
    assert run(code.format(first="import coursekit")) == expected
