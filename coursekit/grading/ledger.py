"""What was graded, from which files, with which result: ``autograded/<assignment>.jsonl``.

The file has one line for each submission (``"kind": "submission"``) and one for each of its
checks (``"kind": "check"``), for other tools to read, and tells the next run what it need
not do again.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable
from importlib.metadata import version
from pathlib import Path
from typing import Any

from coursekit.course import CONFIG_FILE, Course
from coursekit.grading.result import Result


class Ledger:
    """The record of an assignment; a line is on disk before `add` returns.

    Parameters
    ----------
    folder : Path, optional
        Where it is; ``autograded/`` if not given.
    """

    def __init__(self, course: Course, assignment: str, folder: Path | None = None) -> None:
        self.path = (folder or course.autograded) / f"{assignment}.jsonl"
        self._entries = _read(self.path)

    def fingerprint(self, student: str) -> str:
        """That of the files behind the last result of a student; "" if there is none."""
        return self._entries.get(student, {}).get("fingerprint", "")

    def result(self, student: str) -> Result | None:
        """The last result of a student."""
        entry = self._entries.get(student)
        return None if entry is None else _as_result(entry)

    def results(self) -> list[Result]:
        """The last result of each student, by student."""
        return [_as_result(entry) for _, entry in sorted(self._entries.items())]

    def told(self, student: str) -> bool:
        """Whether feedback was written on the last result of a student."""
        return self._entries.get(student, {}).get("told", True)

    def add(self, result: Result, fingerprint: str, told: bool = True) -> None:
        """Record a result; an earlier one of the same student no longer counts."""
        entry = result.as_dict() | {"fingerprint": fingerprint, "told": told}
        self._entries[result.student] = entry
        self._append(_lines(entry))

    def withdraw(self, student: str) -> None:
        """Have a student's last result no longer count: what it tells of is being replaced."""
        if self._entries.pop(student, None) is not None:
            self._append([json.dumps({"kind": "withdrawn", "student": student}) + "\n"])

    def rename(self, old: str, new: str) -> None:
        """Have a student's last result be that of another id."""
        if (entry := self._entries.pop(old, None)) is not None:
            self._entries[new] = entry | {"student": new}
            self.compact()

    def _append(self, lines: Iterable[str]) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        torn = self.path.exists() and self.path.read_bytes()[-1:] not in (b"", b"\n")
        with self.path.open("a", encoding="utf-8") as file:
            file.write("\n" * torn + "".join(lines))
            file.flush()
            os.fsync(file.fileno())

    def compact(self) -> None:
        """Drop the lines of results that no longer count."""
        if not self._entries:
            return
        draft = self.path.with_suffix(".part")
        with draft.open("w", encoding="utf-8") as file:
            for _, entry in sorted(self._entries.items()):
                file.writelines(_lines(entry))
            file.flush()
            os.fsync(file.fileno())
        draft.replace(self.path)


def _lines(entry: dict[str, Any]) -> Iterable[str]:
    """Checks first: a submission counts only with its own line, written last."""
    for check in entry["checks"]:
        yield json.dumps({"kind": "check", "student": entry["student"], **check}) + "\n"
    short = {key: value for key, value in entry.items() if key != "checks"}
    yield json.dumps({"kind": "submission", **short}) + "\n"


def _read(path: Path) -> dict[str, dict[str, Any]]:
    entries: dict[str, dict[str, Any]] = {}
    checks: dict[str, dict[tuple[str, str], dict[str, Any]]] = {}
    if not path.exists():
        return entries
    for line in path.read_text(encoding="utf-8").splitlines():
        try:
            entry = json.loads(line)
            kind, student = entry.pop("kind"), entry["student"]
        except (ValueError, KeyError):
            continue  # the line that was being written when the process was killed
        if kind == "check":
            del entry["student"]
            # By cell: a killed process may have left some without their submission's line.
            checks.setdefault(student, {})[entry["notebook"], entry["cell"]] = entry
        elif kind == "withdrawn":
            entries.pop(student, None)
        else:
            entries[student] = entry | {"checks": list(checks.pop(student, {}).values())}
    return entries


def _as_result(entry: dict[str, Any]) -> Result:
    ours = ("fingerprint", "told")
    return Result.from_dict({key: value for key, value in entry.items() if key not in ours})


def assignment_fingerprint(course: Course, assignment: str) -> str:
    """Of all that a result depends on but the submission itself."""
    digest = hashlib.sha256()
    for package in ("coursekit", "nbgrader"):
        digest.update(f"{package} {version(package)}\n".encode())
    digest.update((course.root / CONFIG_FILE).read_bytes())
    _add_files(digest, course.source / assignment)
    return digest.hexdigest()


def submission_fingerprint(course: Course, assignment: str, student: str, rest: str) -> str:
    """Of a submission's files and, in `rest`, of everything else."""
    digest = hashlib.sha256(rest.encode())
    _add_files(digest, course.submitted / student / assignment, follow=False)
    return digest.hexdigest()


def _add_files(digest: Any, folder: Path, follow: bool = True) -> None:
    for path in sorted(folder.rglob("*")):
        if ".ipynb_checkpoints" in path.parts or "__pycache__" in path.parts:
            continue
        if path.is_symlink() and not follow:
            content = "a link"
        elif path.is_file():
            content = hashlib.sha256(path.read_bytes()).hexdigest()
        else:
            continue
        # A name need not be UTF-8: a zip archive from elsewhere holds what it likes.
        digest.update(os.fsencode(path.relative_to(folder)) + f" {content}\n".encode())
