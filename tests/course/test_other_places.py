"""What docs/other-places.md says was checked of containers and Binder."""

from __future__ import annotations

import json
from pathlib import Path

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
