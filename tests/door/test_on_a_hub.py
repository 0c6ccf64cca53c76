"""The door as a service of a real JupyterHub, which says who asks."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import requests
from bs4 import BeautifulSoup
from doors import Visitor, make_door
from hand_ins import SOLVED
from small import edited

pytestmark = [pytest.mark.nightly, pytest.mark.slow]

CONFIG = """\
c = get_config()
c.JupyterHub.bind_url = "http://127.0.0.1:{ports[0]}"
c.JupyterHub.hub_port = {ports[1]}
c.ConfigurableHTTPProxy.api_url = "http://127.0.0.1:{ports[2]}"
c.ConfigurableHTTPProxy.command = [{proxy!r}]
c.JupyterHub.authenticator_class = "dummy"
c.Authenticator.allow_all = True
c.JupyterHub.spawner_class = "simple"
c.JupyterHub.services = [{{
    "name": "door",
    "url": "http://127.0.0.1:{ports[3]}",
    "command": [{python!r}, "-m", "coursekit", "-C", {course!r}, "door"],
    "oauth_no_confirm": True,
}}]
c.JupyterHub.load_roles = [
    {{"name": "user", "scopes": ["self", "access:services!service=door"]}},
]
"""


def free_ports(number: int) -> list[int]:
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(number)]
    ports = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return ports


@pytest.fixture
def hub(released_course: Path, tmp_path: Path) -> Iterator[str]:
    pytest.importorskip("jupyterhub")
    root = make_door(released_course)
    npm = ["npm", "install", "--no-audit", "--no-fund", "--prefix", str(tmp_path)]
    subprocess.run([*npm, "configurable-http-proxy@5"], check=True, capture_output=True)
    proxy = str(tmp_path / "node_modules/.bin/configurable-http-proxy")
    ports = free_ports(4)
    config = CONFIG.format(ports=ports, proxy=proxy, python=sys.executable, course=str(root))
    (tmp_path / "jupyterhub_config.py").write_text(config)
    command = [sys.executable, "-m", "jupyterhub", "-f", "jupyterhub_config.py"]
    with (tmp_path / "hub.log").open("w") as log:
        process = subprocess.Popen(command, cwd=tmp_path, stdout=log, stderr=log)
    address = f"http://127.0.0.1:{ports[0]}"
    try:
        for _ in range(120):
            try:
                if requests.get(f"{address}/services/door/style.css", timeout=5).ok:
                    break
            except requests.ConnectionError:
                pass
            assert process.poll() is None, (tmp_path / "hub.log").read_text()[-3000:]
            time.sleep(0.5)
        yield address
    finally:
        process.terminate()
        process.wait(60)


def signed_in(address: str, name: str) -> Visitor:
    visitor = Visitor(f"{address}/services/door")
    page = BeautifulSoup(visitor.get(f"{address}/hub/login").text, "html.parser")
    form = {"username": name, "password": "any", "_xsrf": page.select_one("[name=_xsrf]")["value"]}
    visitor.post(f"{address}/hub/login", data=form, allow_redirects=False).raise_for_status()
    return visitor


def test_a_student_hands_in_and_reads_and_others_are_refused(hub, released_course):
    stranger = Visitor(f"{hub}/services/door").get(f"{hub}/services/door/")
    assert "/hub/login" in stranger.url, "who is not signed in is sent to sign in"
    other = signed_in(hub, "eve").get(f"{hub}/services/door/")
    assert (other.status_code, "eve is not in this course" in other.text) == (403, True)
    ada = signed_in(hub, "ada")
    assert "Your assignments" in ada.text("/")
    path = released_course / "measures.ipynb"
    path.write_bytes((released_course / "release/hw1/measures.ipynb").read_bytes())
    with edited(path) as cells:
        cells["task-1-1"].source = SOLVED
    assert ada.hand_in(("measures.ipynb", path.read_bytes())).ok
    assert ada.wait() == "1 graded"
    assert "1 of 1 checks that you can read pass" in ada.text()
    assert signed_in(hub, "bo").get(f"{ada.address}/a/hw1/receipt/1").status_code == 404
    assert signed_in(hub, "bo").get(f"{ada.address}/enter?link=x").status_code == 404
