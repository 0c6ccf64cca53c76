"""The desk of a test's course, in a process of its own, and a TA who comes to it."""

from __future__ import annotations

import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import requests
from bs4 import BeautifulSoup
from small import edited


@contextmanager
def open_desk(root: Path) -> Iterator[Desk]:
    """Open the desk of a course, and stop it in the end as somebody at the terminal would."""
    desk = Desk(root)
    try:
        yield desk
    finally:
        desk.stop()


class Desk:
    """A desk; `address` is its first page's, `key` the address that the terminal shows."""

    def __init__(self, root: Path) -> None:
        self.root, self.log = root, root.parent / "desk.log"
        command = [sys.executable, "-m", "coursekit", "-C", str(root), "desk"]
        with self.log.open("w") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log)
        end = time.monotonic() + 60
        while not (match := re.search(r"open ((http://\S+)\?token=\S+)", self.log.read_text())):
            assert self.process.poll() is None, self.log.read_text()
            assert time.monotonic() < end, self.log.read_text()
            time.sleep(0.05)
        self.key, self.address = match[1], match[2].rstrip("/")

    def stop(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(60)

    def visitor(self, has_key: bool = True) -> Visitor:
        visitor = Visitor(self.address)
        if has_key:
            assert visitor.get(self.key).status_code == 200
        return visitor


class Visitor(requests.Session):
    """A TA's browser without scripts."""

    def __init__(self, address: str) -> None:
        super().__init__()
        self.address, self.trust_env = address, False

    def page(self, path: str) -> BeautifulSoup:
        return BeautifulSoup(self.get(self.address + path).text, "html.parser")

    def text(self, path: str) -> str:
        return " ".join(self.page(path).get_text(" ").split())

    def run(
        self, path: str, label: str, fields: dict[str, str] | None = None, file: Path | None = None
    ) -> str:
        """Fill in and send the form of this label, wait for its command; the job's text."""
        form = self.page(path).select_one(f'form[aria-label="{label}"]')
        assert form is not None, f"{path}: no form {label!r}"
        said = [(entry["name"], entry["value"]) for entry in form.select("[type=hidden]")]
        boxes = {
            entry["name"] for entry in form.select("input:not([type=hidden]), select, textarea")
        }
        assert boxes >= set(fields or {}), boxes
        said += (fields or {}).items()
        sent = {"file": (file.name, file.read_bytes())} if file else None
        answer = self.post(f"{self.address}/run", data=said, files=sent)
        assert answer.ok, answer.text
        self.job = answer.url.removeprefix(self.address)
        end = time.monotonic() + 120
        while "is running" in (text := self.text(self.job)):
            assert time.monotonic() < end, text
            time.sleep(0.1)
        return text


def work(root: Path, code: str) -> bytes:
    """The release of hw1 with an answer to both tasks."""
    path = root / "draft.ipynb"
    shutil.copy(root / "release/hw1/measures.ipynb", path)
    with edited(path) as cells:
        cells["task-1-1"].source = code
        cells["answer-1-2"].source = "Four rows are few, so the interval is wide."
    content = path.read_bytes()
    path.unlink()
    return content
