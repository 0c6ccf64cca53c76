"""Put submissions where nbgrader expects them; what was there before is kept."""

import json
import shutil
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from coursekit.course import Course, CourseError
from coursekit.lms.archive import is_junk
from coursekit.lms.choose import TIMESTAMP, Submission, is_inside
from coursekit.support.files import write_whole
from coursekit.support.fingerprint import of_file, sha256

NEW, REPLACED, SAME, OLDER = "new", "replaced", "as before", "older than what is here"
DATED = "as before, but with another time"
BY_HAND = "put there by hand before"
FOLDER = "collected"


class Shelf:
    """The submissions to an assignment, and the record of what was collected.

    ``collected/<assignment>/collected.json`` says for each student what was sent last, and
    the digests of what was sent before; ``collected/<assignment>/earlier/<student>/<n>/`` holds
    what was replaced.
    """

    def __init__(self, course: Course, assignment: str, dry: bool = False) -> None:
        self.course, self.assignment, self.dry = course, assignment, dry  # dry: nothing is written
        self.folder = course.root / FOLDER / assignment
        self._file = self.folder / "collected.json"
        self._record = self._read()

    def _read(self) -> dict[str, dict[str, Any]]:
        if not self._file.exists():
            return {}
        try:
            return dict(json.loads(self._file.read_text(encoding="utf-8")))
        except ValueError as error:
            raise CourseError(
                f"{self._file}: not readable ({error}); delete it: what is in submitted/ then "
                "stays, and is named where the download differs."
            ) from error

    def put(self, student: str, sent: Submission, source: str, account: str = "") -> str:
        """Keep what a student sent, under which of the system's numbers; says whether it is new.

        A submission that was collected before is not touched, though a person may have mended
        it since; one that is older than what is here does not replace it. Nor is work touched
        that a person put there before anything was collected.
        """
        place = self.course.submitted / student / self.assignment
        record = self.last(student)
        digest = _digest(sent.files)
        if place.is_dir() and record:
            if digest == record["digest"]:
                return self._again(student, sent, place)
            order = _order(sent, record)
            if order < 0 or (order == 0 and digest in record["before"]):
                return OLDER
        before = [*record.get("before", []), *([record["digest"]] if record else [])]
        present = _files(place)
        try:
            if record or not present:
                self._write(student, sent, place)
                status = REPLACED if present else NEW
            elif _digest(present) == digest:
                self._write_timestamp(place, sent.when)
                status = SAME
            else:
                status = BY_HAND
        except OSError as error:
            raise CourseError(f"cannot be put into submitted/ ({error.strerror})") from error
        self._record[student] = {
            "digest": digest,
            "before": before,
            "when": sent.when and sent.when.isoformat(),
            "attempt": sent.attempt,
            "late": sent.late and status != BY_HAND,
            "from": source,
            "files": sorted(sent.files),
            "account": account,
            "under": sent.under,
            **({"by hand": True} if status == BY_HAND else {}),
        }
        self._save()
        return status

    def last(self, student: str) -> dict[str, Any]:
        """The record of a student; empty if nothing was collected."""
        return self._record.get(student, {})

    def other_of(self, account: str, student: str) -> str:
        """Another student whose files came under one of the system's numbers; else empty."""
        others = (
            other
            for other in sorted(self._record)
            if other != student
            and self.last(other).get("account") == account != ""
            and (self.course.submitted / other / self.assignment).is_dir()
        )
        return next(others, "")

    def is_by_hand(self, student: str) -> bool:
        """True if a student's files in submitted/ were there before anything was collected."""
        return "by hand" in self.last(student)

    def late_without_time(self) -> list[str]:
        """Students whose submission the system calls late without saying by how much."""
        return [
            student
            for student, record in sorted(self._record.items())
            if record.get("late") and not record.get("when")
        ]

    def _again(self, student: str, sent: Submission, place: Path) -> str:
        """Record the same files again, with another time or another name in the system."""
        record, before = self._record[student], {**self._record[student]}
        when = sent.when and sent.when.isoformat()
        if sent.under and _order(sent, record) >= 0:
            record["under"] = sent.under
        is_dated = when not in (None, record["when"]) and not self.is_by_hand(student)
        if is_dated:
            self._write_timestamp(place, sent.when)
            record["when"], record["attempt"] = when, sent.attempt
        if record != before:
            self._save()
        return DATED if is_dated else SAME

    def _write(self, student: str, sent: Submission, place: Path) -> None:
        if self.dry:
            return
        draft = self.folder / ".draft"
        shutil.rmtree(draft, ignore_errors=True)
        for name, file in sent.files.items():
            if not is_inside(name):  # `choose` lets none pass: a second lock on this door
                raise CourseError(f"{student}: {name!r} leads out of the submission's folder.")
            target = draft / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, target)
        self._write_timestamp(draft, sent.when)
        place.parent.mkdir(parents=True, exist_ok=True)
        if place.exists():
            earlier = self.folder / "earlier" / student
            earlier.mkdir(parents=True, exist_ok=True)
            number = 1 + max(
                (int(p.name) for p in earlier.iterdir() if p.name.isdigit()), default=0
            )
            shutil.move(place, earlier / str(number))
        shutil.move(draft, place)

    def _write_timestamp(self, folder: Path, when: datetime | None) -> None:
        if when is not None and not self.dry:
            text = when.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
            (folder / TIMESTAMP).write_text(text + "\n", encoding="utf-8")

    def _save(self) -> None:
        if self.dry:
            return
        self.folder.mkdir(parents=True, exist_ok=True)
        lines = [  # with an indent, Python writes JSON at a tenth of the speed
            f"{json.dumps(student)}: {json.dumps(record, sort_keys=True, ensure_ascii=False)}"
            for student, record in sorted(self._record.items())
        ]
        write_whole(self._file, "{" + ",\n".join(lines) + "}\n")


def _order(sent: Submission, record: dict[str, Any]) -> int:
    """Over 0 if it was sent after the recorded one, below if before; 0 if nothing says."""
    if sent.when and record["when"]:
        then = datetime.fromisoformat(record["when"])
        return (sent.when > then) - (sent.when < then)
    if sent.attempt and record["attempt"]:
        return (sent.attempt > record["attempt"]) - (sent.attempt < record["attempt"])
    return 0


def _files(folder: Path) -> dict[str, Path]:
    """The files in a submission's folder, by relative path, but for the time and Jupyter's own."""
    paths = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*")}
    return {
        name: path
        for name, path in paths.items()
        if path.is_file() and name != TIMESTAMP and not is_junk(name)
    }


def _digest(files: dict[str, Path]) -> str:
    return sha256("".join(f"{name}\0{of_file(file)}\n" for name, file in sorted(files.items())))
