"""The door as a service: one process that grades, and one for the pages, which it starts."""

from __future__ import annotations

import csv
import fcntl
import io
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

from tornado.netutil import bind_sockets

from coursekit.course import Course, CourseError
from coursekit.door.grader import Grader
from coursekit.door.hand_ins import FOLDER
from coursekit.door.links import Links
from coursekit.door.settings import Door
from coursekit.grading.local import Runner, local_graders, refuse_without_sandbox
from coursekit.lms.roster import Student, read_roster
from coursekit.support.files import write_whole
from coursekit.support.spreadsheet import harmless

HOST = "127.0.0.1"


def serve(
    course: Course, port: int, jobs: int | None, trust: bool, runner: Runner | None = None
) -> None:
    """Serve the door until somebody stops it.

    Raises
    ------
    CourseError
        If another process serves it, there is no roster or no sandbox, or the port is taken.
    """
    folder = _folder(course)
    if runner is None:
        refuse_without_sandbox(course, trust)
    with _only_one(folder):
        number = jobs or (os.cpu_count() or 1)
        graders = runner or partial(local_graders, jobs=number)
        grader = Grader(course, folder, number, trust, graders)
        grader.tell()
        hub = os.environ.get("JUPYTERHUB_SERVICE_URL", "")
        bound = _listen(urlsplit(hub).port or port if hub else port)
        address = _address(course, bound.getsockname()[1])
        module = [sys.executable, "-m", "coursekit.door.front"]
        descriptor = str(bound.fileno())
        arguments = [str(course.root), str(course.feedback), address, descriptor]
        command = [*module, *arguments]
        ends = threading.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: ends.set())
        front = subprocess.Popen(command, stdin=subprocess.PIPE, pass_fds=[bound.fileno()])
        bound.close()
        threading.Thread(target=_end_with, args=[front, ends], daemon=True).start()
        print(f"open {address}\nStop with Ctrl-C: what waits is graded the next time.", flush=True)
        try:
            grader.run(ends)
        finally:
            front.terminate()
            grader.close()


def _end_with(front: subprocess.Popen[bytes], ends: threading.Event) -> None:
    front.wait()
    ends.set()


def _listen(port: int) -> socket.socket:
    try:
        return bind_sockets(port, HOST)[0]
    except (OSError, OverflowError) as error:
        raise CourseError(f"door: port {port}: {error}; name another with --port.") from error


def _address(course: Course, port: int) -> str:
    """The address under which students reach the door."""
    if prefix := os.environ.get("JUPYTERHUB_SERVICE_PREFIX"):
        return f"http://{HOST}:{port}{prefix.rstrip('/')}"
    return Door(config=course.config).address.rstrip("/") or f"http://{HOST}:{port}"


def _folder(course: Course) -> Path:
    folder = course.root / FOLDER
    folder.mkdir(mode=0o700, exist_ok=True)
    return folder


@contextmanager
def _only_one(folder: Path) -> Iterator[None]:
    with (folder / "life").open("w") as life:
        try:
            fcntl.flock(life, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise CourseError(f"{folder}: another `coursekit door` serves it.") from error
        yield


def write_links(course: Course, file: Path, port: int) -> int:
    """Write a table with each student's personal link, for a mail merge; return how many.

    Raises
    ------
    CourseError
        If there is no roster.
    """
    students = _students(course)
    links, address = Links(_folder(course)), _address(course, port)
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(["id", "first_name", "last_name", "email", "link"])
    for person in students:
        names = person.id, person.first_name, person.last_name, person.email
        table.writerow([*map(harmless, names), links.link(address, person.id)])
    file.touch(mode=0o600)
    write_whole(file, text.getvalue())
    return len(students)


def revoke(course: Course, students: Sequence[str]) -> None:
    """Have the links of these students lead nowhere.

    Raises
    ------
    CourseError
        If one is not in the roster.
    """
    ids = {person.id for person in _students(course)}
    if unknown := sorted(set(students) - ids):
        raise CourseError(f"door --revoke: {', '.join(unknown)}: not in the roster.")
    links = Links(_folder(course))
    for student in students:
        links.revoke(student)


def verify(course: Course, file: Path) -> str:
    """What a receipt says, in lines.

    Raises
    ------
    CourseError
        If this door has not made it.
    """
    facts = Links(_folder(course)).verified(file.read_text(encoding="utf-8"))
    sender, holder = facts["sender"], facts["holder"]
    lines = [
        f"{sender}{f' for {holder}' * (holder != sender)} handed in {facts['assignment']}, "
        f"number {facts['number']}, at {facts['when']}"
    ]
    lines += [f"  {name}  sha256 {digest}" for name, digest in sorted(facts["files"].items())]
    return "\n".join(lines)


def _students(course: Course) -> list[Student]:
    roster = read_roster(course)
    if roster is None:
        raise CourseError("door: there is no roster, so nobody has a link; see docs/lms.md.")
    return list(roster.students.values())
