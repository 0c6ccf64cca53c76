"""The scripts in findings/ have the form that CONTRIBUTING.md states; their table is current."""

from __future__ import annotations

import re
import runpy
import subprocess
from pathlib import Path

import pytest
from house import ROOT

MODULE = runpy.run_path(str(ROOT / "findings" / "table.py"))
SCRIPTS = sorted((ROOT / "findings").glob("*.sh"))


def test_table_is_made_from_the_scripts() -> None:
    assert MODULE["PAGE"].read_text(encoding="utf-8") == MODULE["page"](), "make findings-table"


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_script_has_the_form(script: Path) -> None:
    text = script.read_text(encoding="utf-8")
    assert MODULE["HEAD"].match(text)
    assert "|" not in "".join(text.splitlines()[1:4]), "would end a cell of the table"
    assert len(text.splitlines()) <= 60
    assert 'folder=$(mktemp -d)\ntrap \'rm -rf "$folder"\' EXIT\ncd "$folder"\n' in text
    installs = MODULE["INSTALLS"].findall(text)
    assert len(installs) == text.count("pip install") > 0
    for package in " ".join(installs).replace("'", "").split():
        assert re.fullmatch(r"[a-z0-9-]+(\[[a-z-]+\])?==[\d.]+", package), package
    assert not re.search(r"://|coursekit|/work|/home", text)
    subprocess.run(["bash", "-n", script], check=True)
