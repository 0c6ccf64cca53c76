"""The door of a test's course, in a process of its own, and students who come to it."""

from __future__ import annotations

import csv
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote, urljoin

import requests
from bs4 import BeautifulSoup
from hand_ins import STEPS
from small import configure

from coursekit.course import Course
from coursekit.door.service import write_links

ROSTER = """\
id,first_name,last_name,email
ada,Ada,Berg,ada@uni.example
bo,Bo,Chen,bo@uni.example
cy,Cy,Diaz,cy@uni.example
"""
LONG_AGO, FAR_OFF = "2020-01-01 12:00", "2120-01-01 12:00"


def make_door(root: Path, due: str = FAR_OFF, more: str = "") -> Path:
    """Give a released course a roster, a due date and coursekit's steps."""
    (root / "roster.csv").write_text(ROSTER, encoding="utf-8")
    policy = "coursekit.gradebook.late.LatePolicy"
    configure(
        root, f'{STEPS}\nc.AssignLatePenalties.plugin_class = "{policy}"\n'
        f'c.LatePolicy.due = {{"hw1": "{due}"}}\n{more}\n',
    )  # fmt: skip
    return root


@contextmanager
def open_door(root: Path, *options: str) -> Iterator[Door]:
    """Open the door of a course, and stop it in the end as somebody at the terminal would."""
    door = Door(root, options or ("--jobs", "2"))
    try:
        yield door
    finally:
        door.stop()


class Door:
    def __init__(self, root: Path, options: Sequence[str]) -> None:
        self.root, self.log = root, root / "door.log"
        command = [sys.executable, "-m", "coursekit", "-C", str(root), "door", "--port", "0"]
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                [*command, *options], stdout=log, stderr=log, start_new_session=True
            )
        end = time.monotonic() + 60
        while not (match := re.search(r"open (http://\S+)", self.log.read_text())):
            assert self.process.poll() is None, self.log.read_text()
            assert time.monotonic() < end, self.log.read_text()
            time.sleep(0.05)
        self.address = match[1]

    def stop(self) -> None:
        self.process.send_signal(signal.SIGINT)
        self.process.wait(60)

    def kill(self) -> None:
        """End all of its processes at once, as a machine that goes down does."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(60)

    def links(self) -> dict[str, str]:
        file = self.root / "links.csv"
        port = self.address.rpartition(":")[2]
        write_links(Course(self.root), file, int(port))
        with file.open(encoding="utf-8") as table:
            return {row["id"]: row["link"] for row in csv.DictReader(table)}

    def visitor(self, student: str = "") -> Visitor:
        """A browser without scripts, in which a student has opened the personal link."""
        visitor = Visitor(self.address)
        if student:
            assert visitor.get(self.links()[student]).status_code == 200
        return visitor


class Visitor(requests.Session):
    def __init__(self, address: str) -> None:
        super().__init__()
        self.address = address
        self.trust_env = False

    def page(self, path: str = "/a/hw1") -> BeautifulSoup:
        return BeautifulSoup(self.get(self.address + path).text, "html.parser")

    def text(self, path: str = "/a/hw1") -> str:
        return " ".join(self.page(path).get_text(" ").split())

    def hand_in(self, *files: tuple[str, bytes]) -> requests.Response:
        form = self.page().select_one(".drop")
        action = form["action"] if form else f"/a/hw1/hand-in?_xsrf={quote(self.cookies['_xsrf'])}"
        address = urljoin(self.address, str(action))
        return self.post(address, files=[("files", file) for file in files])

    def state(self) -> str:
        return str(self.get(f"{self.address}/a/hw1/state").json()["state"])

    def wait(self, seconds: float = 120) -> str:
        """Wait until nothing of this student's is in the queue; the last hand-in's state."""
        end = time.monotonic() + seconds
        while re.search("queue|being graded", state := self.state()):
            assert time.monotonic() < end, state
            time.sleep(0.1)
        return state


def notice_in(response: Any) -> str:
    """The sentence that a page begins with, for who has done something."""
    page = BeautifulSoup(response.text, "html.parser")
    sentence = page.select_one(".notice")
    return " ".join(sentence.get_text(" ").split()) if sentence else ""
