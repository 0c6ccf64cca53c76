"""What docs/other-places.md says was checked of containers, Binder and the browser."""

from __future__ import annotations

import json
import re
from pathlib import Path

import nbformat
from notebooks import seen_by_students

from coursekit.notebook.cells import is_check

ROOT = Path(__file__).resolve().parents[2]


def test_the_container_installs_what_students_need():
    file = ROOT / ".devcontainer" / "devcontainer.json"
    container = json.loads(file.read_text(encoding="utf-8"))
    assert container["image"].endswith(("3.11", "3.12", "3.13"))
    *_, option, requirements = container["postCreateCommand"].split()
    assert option == "-r"
    assert (ROOT / requirements).is_file()


def test_binder_installs_what_students_need():
    line = (ROOT / "binder" / "requirements.txt").read_text(encoding="utf-8").split()
    assert line[0] == "-r"
    assert (ROOT / "binder" / line[1]).resolve() == ROOT / "requirements.txt"
    assert (ROOT / "binder" / "runtime.txt").read_text().strip() in ("python-3.12", "python-3.13")


def rows(columns: str) -> dict[str, list[str]]:
    """A table of the page by its first column; `columns` is a pattern of the others."""
    page = (ROOT / "docs" / "other-places.md").read_text(encoding="utf-8")
    found = re.findall(rf"^\| (\w+) \| {columns} \|$", page, re.MULTILINE)
    return {name: cells for name, *cells in found}


def test_the_tables_have_the_notebooks_as_they_are():
    """That the checks say so in a browser, tests/lite/ shows."""
    in_chromium = rows(r"(\d+), (\S+) \| (\d+) \| (\d+)")
    in_node = rows(r"(\d+) \| (\d+)")
    notebooks = {path.stem: path for path in ROOT.glob("release/*/*.ipynb")}
    assert in_chromium.keys() == in_node.keys() == notebooks.keys()
    for name, path in notebooks.items():
        seen = seen_by_students(path)
        first = seen.first_task.removeprefix("task-").replace("-", ".")
        checks = sum(map(len, seen.checks.values()))
        here = [len(seen.before), first, checks, len(seen.checks)]
        assert in_chromium[name] == [*map(str, here)], name
        code = [c for c in nbformat.read(path, as_version=4).cells if c.cell_type == "code"]
        assert in_node[name] == [str(len(code)), str(sum(map(is_check, code)))], name
