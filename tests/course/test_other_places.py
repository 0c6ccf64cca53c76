"""What docs/other-places.md says was checked of containers, Binder and the browser."""

from __future__ import annotations

import json
import re

import nbformat
from house import ROOT

from coursekit.notebook.cells import is_check


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


def test_the_table_has_the_notebooks_as_they_are():
    """That the checks pass in Pyodide, tests/lite/ shows."""
    page = (ROOT / "docs" / "other-places.md").read_text(encoding="utf-8")
    said = set(re.findall(r"^\| (\w+) \| (\d+) \| (\d+) \|$", page, re.MULTILINE))
    here = set()
    for path in ROOT.glob("release/*/*.ipynb"):
        code = [c for c in nbformat.read(path, as_version=4).cells if c.cell_type == "code"]
        here.add((path.stem, str(len(code)), str(sum(map(is_check, code)))))
    assert said == here
