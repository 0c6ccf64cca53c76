"""A real JupyterHub with a service or servers of a test's course, and people who sign in."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import requests
from bs4 import BeautifulSoup
from doors import Visitor
from tables import table

DATA = table("hubs")

CONFIG = DATA["config"]


def free_ports(number: int) -> list[int]:
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(number)]
    ports = [entry.getsockname()[1] for entry in sockets]
    for entry in sockets:
        entry.close()
    return ports


@contextmanager
def open_hub(folder: Path, more: str, ready: str = "/hub/login", **named: str) -> Iterator[str]:
    """A hub with `more` configuration, until the page `ready` answers; its address."""
    npm = ["npm", "install", "--no-audit", "--no-fund", "--prefix", str(folder)]
    subprocess.run([*npm, "configurable-http-proxy@5"], check=True, capture_output=True)
    proxy = str(folder / "node_modules/.bin/configurable-http-proxy")
    ports = free_ports(4)
    named |= {"python": sys.executable}
    config = (CONFIG + more).format(ports=ports, proxy=proxy, **named)
    (folder / "jupyterhub_config.py").write_text(config)
    command = [sys.executable, "-m", "jupyterhub", "-f", "jupyterhub_config.py"]
    with (folder / "hub.log").open("w") as log:
        process = subprocess.Popen(command, cwd=folder, stdout=log, stderr=log)
    address = f"http://127.0.0.1:{ports[0]}"
    try:
        for _ in range(120):
            try:
                if requests.get(address + ready, timeout=5).ok:
                    break
            except requests.ConnectionError:
                pass
            assert process.poll() is None, (folder / "hub.log").read_text()[-3000:]
            time.sleep(0.5)
        yield address
    finally:
        process.terminate()
        process.wait(60)


def signed_in(hub: str, name: str, path: str) -> Visitor:
    """Somebody who has signed in to the hub, with a page of which the address begins so."""
    visitor = Visitor(hub + path)
    page = BeautifulSoup(visitor.get(f"{hub}/hub/login").text, "html.parser")
    form = {"username": name, "password": "any", "_xsrf": page.select_one("[name=_xsrf]")["value"]}
    visitor.post(f"{hub}/hub/login", data=form, allow_redirects=False).raise_for_status()
    return visitor
