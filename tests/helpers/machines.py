"""A course that somebody grades in a process of their own: ourselves, or an ordinary user."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import nbformat
import pytest
from hand_ins import hand_in, ledger, scores_by_check
from small import configure, tree

from coursekit.notebook.outcome import DIED, LATE, Outcome

WHO = "me", "an ordinary user"
USER = 12345  # nobody's
SECRET = "SECRET_TOKEN"


@dataclass(frozen=True)
class Machine:
    """A course in a folder of its own, and who grades it."""

    root: Path
    temporary: Path
    python: list[str]
    uid: int

    def hand_in(self, student: str, code: str) -> None:
        hand_in(self.root, student, code)

    def configure(self, text: str) -> None:
        configure(self.root, text)

    def coursekit(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(**self.command(*arguments), capture_output=True, text=True)

    def nbgrader(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        command = self.command() | {"args": [*self.python, "-m", "nbgrader", *arguments]}
        return subprocess.run(**command | {"cwd": self.root}, capture_output=True, text=True)

    def command(self, *arguments: str) -> dict[str, Any]:
        for path in [self.root, *self.root.rglob("*")]:
            os.chown(path, self.uid, self.uid, follow_symlinks=False)
        return {
            "args": [*self.python, "-m", "coursekit", "-C", str(self.root), *arguments],
            "cwd": "/",
            "env": {
                "PATH": os.environ["PATH"],
                "HOME": str(self.root.parent / "home"),
                "TMPDIR": str(self.temporary),
                SECRET: "hunter2",
                "JUPYTER_PATH": str(Path(sys.prefix, "share/jupyter")),
                "PYTHONWARNINGS": "ignore",
            },
        }

    def outside(self) -> dict[str, bytes]:
        """All that grading must not change."""
        ours = ("autograded", "feedback", ".coursekit", "gradebook.db")
        found = tree(self.root).items()
        return {name: text for name, text in found if name.split("/")[0] not in ours}

    def results(self) -> dict[str, dict]:
        """Of each student: status, points, and notes for the TA."""
        if not (self.root / "autograded/hw1.jsonl").exists():
            return self._results_of_nbgrader()
        found = ledger(self.root)
        return {name: one | {"notes": " ".join(one["notes"])} for name, one in found.items()}

    def _results_of_nbgrader(self) -> dict[str, dict]:
        """The same where nbgrader's own command graded."""
        found: dict[str, dict] = {}
        for student, scores in scores_by_check(self.root).items():
            path = self.root / f"autograded/{student}/hw1/measures.ipynb"
            points = sum(score or 0 for score in scores.values())
            if not path.exists():  # what nbgrader cannot read it does not grade
                found[student] = {"points": points, "status": "error", "notes": ""}
                continue
            run = Outcome.of_notebook(nbformat.read(path, as_version=4))
            ends = {kind for kind, *_ in run.stops}
            status = "crashed" if DIED in ends else "timeout" if LATE in ends else "graded"
            notes = [*run.said, *run.notes(LATE, "measures"), *run.notes(DIED, "measures")]
            found[student] = {
                "points": points,
                "status": "unclear" if run.bent and status == "graded" else status,
                "notes": " ".join(notes),
            }
        return found


def here(machine: Machine) -> subprocess.CompletedProcess[str]:
    return machine.coursekit("grade", "hw1", "--jobs", "2")


def cluster(machine: Machine) -> subprocess.CompletedProcess[str]:
    return machine.coursekit("grade", "hw1", "--cluster", "2")


def nbgrader(machine: Machine) -> subprocess.CompletedProcess[str]:
    return machine.nbgrader("autograde", "hw1", "--create")


@contextmanager
def as_who(who: str, course: Path) -> Iterator[Machine]:
    """A copy of a course for one of `WHO` to grade."""
    place = Path(tempfile.mkdtemp(prefix="h-"))  # short, and open to the other user
    try:
        place.chmod(0o755)
        root, temporary = place / "course", place / "t"
        shutil.copytree(course, root, symlinks=True)
        for folder in (temporary, place / "home"):
            folder.mkdir()
        uid, python = os.getuid(), [sys.executable]
        if who != "me":
            if os.getuid() != 0:
                pytest.skip("the tests run as an ordinary user already")
            if shutil.which("setpriv") is None:
                pytest.skip("NOT TESTED as an ordinary user: there is no setpriv")
            uid = USER
            python = _python_for_all(place)
        for folder in (temporary, place / "home"):
            os.chown(folder, uid, uid)
        yield Machine(root, temporary, python, uid)
    finally:
        shutil.rmtree(place)


def _python_for_all(place: Path) -> list[str]:
    """A Python that another user may run, with the packages of ours."""
    names = [os.path.realpath(sys.executable), "/usr/bin/python{}.{}".format(*sys.version_info)]
    usable = [name for name in names if os.path.exists(name) and _open_to_all(Path(name))]
    packages = Path(pytest.__file__).parents[1]
    if not usable or not _open_to_all(packages):
        pytest.skip(
            f"NOT TESTED as an ordinary user: none of {names} with {packages} is open to all"
        )
    made = place / "python"
    subprocess.run([usable[0], "-m", "venv", "--without-pip", str(made)], check=True)
    (site,) = made.glob("lib/python*/site-packages")
    (site / "ours.pth").write_text(f"import site; site.addsitedir({str(packages)!r})\n")
    user = ["--reuid", str(USER), "--regid", str(USER), "--clear-groups"]
    return ["setpriv", *user, str(made / "bin/python")]


def _open_to_all(path: Path) -> bool:
    return all(step.stat().st_mode & stat.S_IXOTH for step in [path, *path.parents])
