"""The door as a service: one process that grades, and one for the pages, which it starts."""

import csv
import io
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

from tornado.netutil import bind_sockets

from coursekit.course import Course, CourseError
from coursekit.door.grader import Grader
from coursekit.door.hand_ins import FOLDER
from coursekit.door.links import Links
from coursekit.door.notice import Door
from coursekit.gradebook import queue
from coursekit.grading.local import Runner, local_graders, refuse_without_sandbox
from coursekit.lms.roster import Student, read_roster
from coursekit.support.files import write_whole
from coursekit.support.spreadsheet import harmless

HOST = "127.0.0.1"


def serve(
    course: Course, port: int, jobs: int | None, trust: bool, runner: Runner | None = None
) -> None:
    """Serve the door until somebody stops it; wait while another process serves it.

    Raises
    ------
    CourseError
        If there is no roster, no sandbox, or the port is taken.
    """
    folder, number = _folder(course), jobs or os.cpu_count() or 1
    students(course)
    if runner is None:
        refuse_without_sandbox(course, trust)
    with queue.turn(course.root, "door"):
        grader = Grader(
            course, folder, number, trust, runner or partial(local_graders, jobs=number)
        )
        grader.tell()
        port = urlsplit(os.environ.get("JUPYTERHUB_SERVICE_URL", "")).port or port
        try:
            listening = bind_sockets(port, HOST)[0]
        except (OSError, OverflowError) as error:
            raise CourseError(f"door: port {port}: {error}; name another with --port.") from error
        address, descriptor = _address(course, listening.getsockname()[1]), listening.fileno()
        command = [sys.executable, "-m", "coursekit.door.front", str(course.root)]
        command += [str(course.feedback), address, str(descriptor)]
        ends = threading.Event()
        for sign in (signal.SIGTERM, signal.SIGINT):
            signal.signal(sign, lambda *_: ends.set())
        front = subprocess.Popen(command, stdin=subprocess.PIPE, pass_fds=[descriptor])
        listening.close()
        print(f"open {address}\nStop with Ctrl-C: what waits is graded the next time.", flush=True)
        try:
            grader.run(lambda: ends.is_set() or front.poll() is not None)
        finally:
            front.terminate()
            grader.close()


def _address(course: Course, port: int) -> str:
    """The address under which students reach the door."""
    if prefix := os.environ.get("JUPYTERHUB_SERVICE_PREFIX"):
        return f"http://{HOST}:{port}{prefix.rstrip('/')}"
    return Door(config=course.config).address.rstrip("/") or f"http://{HOST}:{port}"


def _folder(course: Course) -> Path:
    folder = course.root / FOLDER
    folder.mkdir(mode=0o700, exist_ok=True)
    return folder


def students(course: Course) -> list[Student]:
    """Everybody who may hand in.

    Raises
    ------
    CourseError
        If there is no roster.
    """
    if (roster := read_roster(course)) is None:
        raise CourseError("door: there is no roster, so nobody can hand in; see docs/lms.md.")
    return list(roster.students.values())


def write_links(course: Course, file: Path, port: int) -> int:
    """Write a table with each student's personal link, for a mail merge; return how many."""
    links, address, text = Links(_folder(course)), _address(course, port), io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(["id", "first_name", "last_name", "email", "link"])
    people = students(course)
    for person in people:
        names = person.id, person.first_name, person.last_name, person.email
        table.writerow([*map(harmless, names), links.link(address, person.id)])
    file.touch(mode=0o600)
    write_whole(file, text.getvalue())
    return len(people)


def revoke(course: Course, ids: Sequence[str]) -> None:
    """Have the links of these students lead nowhere.

    Raises
    ------
    CourseError
        If one is not in the roster.
    """
    if unknown := sorted(set(ids) - {person.id for person in students(course)}):
        raise CourseError(f"door --revoke: {', '.join(unknown)}: not in the roster.")
    links = Links(_folder(course))
    for student in ids:
        links.revoke(student)


def verify(course: Course, file: Path) -> str:
    """A receipt in lines for people to read.

    Raises
    ------
    CourseError
        If this door has not made it.
    """
    facts = Links(_folder(course)).verified(file.read_text(encoding="utf-8"))
    sender, holder = facts["sender"], facts["holder"]
    team = f" for {holder}" * (holder != sender)
    handed_in = f"handed in {facts['assignment']}, number {facts['number']}, at {facts['when']}"
    files = [f"  {name}  sha256 {digest}" for name, digest in sorted(facts["files"].items())]
    return "\n".join([f"{sender}{team} {handed_in}", *files])
