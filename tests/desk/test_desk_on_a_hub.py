"""The desk on a real JupyterHub, beside formgrader; students' servers have none."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path

import desks
import pytest
from doors import Visitor, make_door
from house import ROOT
from hubs import open_hub, signed_in
from made_up import make_class

pytestmark = [pytest.mark.nightly, pytest.mark.slow]

CONFIG = """
def place(spawner):
    spawner.notebook_dir = {course!r} if spawner.user.name == "tara" else {home!r}

c.Spawner.pre_spawn_hook = place
c.Spawner.args = ["--allow-root"]
c.Spawner.environment = {{"JUPYTER_CONFIG_PATH": {home!r}}}
c.Spawner.start_timeout = 120
c.Spawner.http_timeout = 120
"""


@pytest.fixture
def hub(released_course: Path, tmp_path: Path) -> Iterator[str]:
    pytest.importorskip("jupyterhub")
    root = make_door(released_course)
    make_class(root, 3)
    (home := tmp_path / "home").mkdir()
    page = (ROOT / "docs/tas.md").read_text(encoding="utf-8")
    (settings,) = re.findall(r"```json\n(.*?)```", page, re.DOTALL)
    (home / "jupyter_server_config.json").write_text(settings, encoding="utf-8")
    with open_hub(tmp_path, CONFIG, course=str(root), home=str(home)) as address:
        yield address


def served(hub: str, name: str) -> Visitor:
    """Somebody whose own server has started."""
    visitor = signed_in(hub, name, f"/user/{name}/coursekit")
    visitor.get(f"{hub}/hub/spawn")
    for _ in range(240):
        page = visitor.get(f"{hub}/user/{name}/lab")
        if page.ok and page.url.startswith(f"{hub}/user/{name}/lab"):
            return visitor
        time.sleep(0.5)
    raise AssertionError(f"{name}'s server does not start")


def test_an_instructor_has_it_beside_formgrader_and_nobody_else(hub):
    tara = served(hub, "tara")
    assert "3 graded" in tara.text("/")
    assert "student-001" in tara.text("/a/hw1")
    assert tara.get(f"{hub}/user/tara/formgrader").ok
    overview = tara.get(f"{tara.address}/mark/hw1/api/overview").json()
    assert overview["by"] == "tara"
    ta = desks.Visitor(tara.address)
    ta.cookies = tara.cookies
    assert "done" in ta.run("/a/hw1/work", "Report")
    eve = served(hub, "eve")
    assert eve.get(f"{eve.address}/").status_code == 404, "no course, no desk"
    assert eve.get(f"{tara.address}/").status_code == 403
    assert "student-001" not in eve.get(f"{tara.address}/a/hw1").text
