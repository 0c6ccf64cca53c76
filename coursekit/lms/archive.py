"""Open a download, a zip archive or a folder, without trusting a name or a size in it.

nbgrader's ``ExtractorPlugin`` unpacks to the paths that an archive names, links included, as
much as there is, and stops the class at the first archive that is broken. So it is not used:
here contents go to files that we name, what is suspect is refused with a reason, and the
rest of the class is collected.
"""

import errno
import io
import os
import stat
import unicodedata
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from traitlets import Int, Unicode
from traitlets.config import Configurable

from coursekit.course import CourseError
from coursekit.support.text import printable

MEGABYTE = 1_000_000
_CHUNK = 1 << 16
# What a reader needs at an archive's end, and of its list for each file, generously.
_TAIL, _LISTED = 1 << 17, 512
_LONGEST = 1000  # bytes of a path
_UTF8, _ENCRYPTED = 0x800, 0x1
_JUNK = {
    "__MACOSX", ".DS_Store", "Thumbs.db", "desktop.ini", ".ipynb_checkpoints", "__pycache__",
    ".git", ".submit.timestamp",
}  # fmt: skip


class Collect(Configurable):
    """Settings of `coursekit collect`: ``c.Collect.timezone = "Europe/Berlin"``."""

    roster = Unicode("roster.csv", help="The roster's file, in the course folder.").tag(config=True)
    timezone = Unicode("UTC", help="The zone of due dates, and of times in files' names.").tag(
        config=True
    )
    max_entries = Int(20_000, help="The most files in a download, nested ones too.").tag(
        config=True
    )
    max_total = Int(4000, help="The most megabytes of a download, unpacked.").tag(config=True)
    max_submission = Int(200, help="The most megabytes of a student's own zip, unpacked.").tag(
        config=True
    )


@dataclass(frozen=True)
class Entry:
    """A file of a download."""

    path: str  # what a nested archive holds is below the archive's own path
    file: Path  # where its content is

    def text(self) -> str:
        """Its content, whatever is no UTF-8 in it."""
        return self.file.read_text(encoding="utf-8-sig", errors="replace")


class _RefusedError(Exception):
    """An archive or a file that is broken or too large; says so in a line."""


@dataclass
class _Limit:
    """A limit on a download, or on one submission in it with all that is nested there."""

    megabytes: int
    most_files: int
    inside: str = "in it"
    size: int = 0
    files: int = 0

    def check(self, size: int, files: int = 1) -> None:
        """Raise a `_RefusedError` if there is no place for so much more."""
        if self.size + size > self.megabytes * MEGABYTE:
            raise _RefusedError(f"more than {self.megabytes} MB {self.inside}, unpacked")
        if self.files + files > self.most_files:
            raise _RefusedError(f"more than {self.most_files} files {self.inside}")

    def count(self, size: int, files: int = 1) -> None:
        self.check(size, files)
        self.size += size
        self.files += files


def open_download(
    path: Path, into: Path, limits: Collect
) -> tuple[list[Entry], list[tuple[str, str]]]:
    """Read a zip archive or a folder, and the zip archives in it.

    Parameters
    ----------
    path : Path
        As the learning management system handed it out; it is not changed.
    into : Path
        An empty folder for the contents.
    limits : Collect

    Returns
    -------
    list of Entry, list of (str, str)
        The files; path and reason of what was left closed, one for each archive and reason.
    """
    if not path.exists():
        raise CourseError(f"{path}: no such file or folder; name the download.")
    if not path.is_dir() and not zipfile.is_zipfile(path):
        raise CourseError(
            f"{path}: neither a folder nor a whole zip archive; download it again, or unpack "
            "another archive, and collect the folder."
        )
    reader = _Reader(into, limits)
    try:
        entries = reader.read(path)
    except _RefusedError as error:
        raise CourseError(f"{path}: {error}; nothing was collected.") from error
    return entries, reader.refusals()


class _Reader:
    """Reads a download: first what lies in it, then the archives there, the smallest first.

    What one of these holds too much of, or what is broken in it, refuses that one: what a student
    sends never stops the class.
    """

    def __init__(self, into: Path, limits: Collect) -> None:
        self.into, self.limits = into, limits
        self._refused: dict[tuple[str, str], list[str]] = {}
        self._number = 0
        self._whole = _Limit(limits.max_total, limits.max_entries)

    def read(self, path: Path) -> list[Entry]:
        """The entries of a download, in its order."""
        outer = list(self._folder(path) if path.is_dir() else self._files(Entry("", path)))
        self._whole.inside = "in the whole download with it"
        inner = {
            entry.file: self._submission(entry)
            for entry in sorted(outer, key=lambda entry: entry.file.stat().st_size)
            if entry.path.lower().endswith(".zip")
        }
        return [entry for outermost in outer for entry in inner.get(outermost.file, [outermost])]

    def refuse(self, archive: str, name: str, reason: str) -> None:
        # What lies in the download itself may be as many students'.
        whose = archive or name.partition("/")[0]
        place = "/".join(filter(None, [archive, name]))
        self._refused.setdefault((whose, reason), []).append(place)

    def refusals(self) -> list[tuple[str, str]]:
        """Path and reason of refused entries, a hundred of one archive and reason in one line."""
        return [
            (
                printable(places[0]),
                f"{reason}, and {len(places) - 1} more" if places[1:] else reason,
            )
            for (_, reason), places in self._refused.items()
        ]

    def _folder(self, root: Path) -> Iterator[Entry]:
        for parent, folders, names in os.walk(root):
            folders.sort()
            for name in [*folders, *sorted(names)]:
                path = Path(parent, name)
                shown = unicodedata.normalize("NFC", path.relative_to(root).as_posix())
                if path.is_symlink():
                    self.refuse("", shown, "a link")
                elif printable(shown) != shown:  # not UTF-8, for one
                    self.refuse("", shown, "control characters in its path")
                elif is_junk(shown) or path.is_dir():
                    continue
                elif not path.is_file():
                    self.refuse("", shown, "no file")
                else:
                    size = path.stat().st_size
                    try:
                        self._limit().check(size)
                    except _RefusedError as error:
                        self.refuse("", shown, str(error))
                        continue
                    self._whole.count(size)
                    yield Entry(shown, path)

    def _submission(self, archive: Entry) -> list[Entry]:
        """The entries of an archive that lies in the download, all or none."""
        limit, first, refused = self._limit(), self._number, len(self._refused)
        try:
            entries = list(self._files(archive, limit))
            if not entries and refused == len(self._refused):
                reason = "an archive with only checkpoints in it, or nothing"
                self.refuse("", archive.path, reason)
            self._whole.count(limit.size, limit.files)
        except _RefusedError as error:
            self.refuse("", archive.path, str(error))
            for number in range(first + 1, self._number + 1):
                self._place(number).unlink(missing_ok=True)
            return []
        return entries

    def _files(self, archive: Entry, limit: _Limit | None = None) -> Iterator[Entry]:
        """The files that may be read of a student's archive, which has a limit, or the download."""
        most = _TAIL + _LISTED * self.limits.max_entries
        with _Careful(archive.file, most) as file:
            with _reading():
                opened = zipfile.ZipFile(file)
            with opened:
                infos = opened.infolist()
                if len(infos) > self.limits.max_entries:
                    raise _RefusedError(f"more than {self.limits.max_entries} files in it")
                for info in infos:
                    if entry := self._entry(archive, opened, info, limit):
                        yield entry

    def _entry(
        self, archive: Entry, opened: zipfile.ZipFile, info: zipfile.ZipInfo, limit: _Limit | None
    ) -> Entry | None:
        with _reading():
            name = _true_name(info)
        if name.endswith("/") or is_junk(name):
            return None
        path = f"{archive.path}/{name}" if limit else name
        if reason := _unsafe(info, name, of_system=limit is None):
            self.refuse(archive.path, name, reason)
            return None
        try:
            file = self._unpack(opened, info, limit or self._limit())
        except _RefusedError as error:
            if limit:
                raise  # nothing of a student's archive
            self.refuse(archive.path, name, str(error))
            return None
        (limit or self._whole).count(file.stat().st_size)
        return Entry(path, file)

    def _limit(self) -> _Limit:
        return _Limit(self.limits.max_submission, self.limits.max_entries)

    def _place(self, number: int) -> Path:
        return self.into / f"{number:06d}"

    def _unpack(self, archive: zipfile.ZipFile, info: zipfile.ZipInfo, limit: _Limit) -> Path:
        """Write an entry to a file; what comes out counts, not what the archive says of it."""
        self._number += 1
        target, size = self._place(self._number), 0
        try:
            with target.open("wb") as out, _reading("cannot be read"), archive.open(info) as source:
                while chunk := source.read(_CHUNK):
                    size += out.write(chunk)
                    limit.check(size)
        except _RefusedError:
            target.unlink()
            raise
        return target


@contextmanager
def _reading(problem: str = "a broken zip archive") -> Iterator[None]:
    """Around the standard library's reading of what somebody else packed."""
    try:
        yield
    except _RefusedError:
        raise
    except Exception as error:  # in more ways than any list of them names
        if isinstance(error, OSError) and error.errno == errno.ENOSPC:
            raise  # which is nobody's archive's fault
        detail = printable(" ".join(str(error).split())[:100]) or type(error).__name__
        raise _RefusedError(f"{problem} ({detail})") from error


class _Careful(io.BufferedReader):
    """A file of which nobody reads so much at once: zipfile reads its list of files whole."""

    def __init__(self, path: Path, most: int) -> None:
        super().__init__(io.FileIO(path))
        self._most = most

    def read(self, size: int | None = -1, /) -> bytes:
        if size is None or size < 0:
            size = max(os.fstat(self.fileno()).st_size - self.tell(), 0)
        if size > self._most:
            raise zipfile.BadZipFile("its list of files is too long")
        return super().read(size)


def _true_name(info: zipfile.ZipInfo) -> str:
    """The name of an entry, with ``/`` between folders, in Unicode's composed form.

    Without a flag that says UTF-8 a name is CP437 by the standard, and whatever the machine
    used in practice: UTF-8 if it can be, which is hardly an accident, else CP850 as in Europe's
    Windows, which has CP437's Latin letters where they are there, and those that it lacks.
    """
    name = info.filename
    if not info.flag_bits & _UTF8:
        content = name.encode("cp437", "replace")
        name = content.decode("cp850")
        with suppress(UnicodeDecodeError):
            name = content.decode("utf-8")
    if len(name) > _LONGEST:
        return name  # which is refused; to compose it takes the square of its length
    # Archives made on Windows have had backslashes.
    return unicodedata.normalize("NFC", name.replace("\\", "/"))


def is_junk(name: str) -> bool:
    """True for files that operating systems and Jupyter add."""
    parts = PurePosixPath(name).parts
    return bool(_JUNK.intersection(parts)) or any(part.startswith("._") for part in parts)


def is_too_long(part: str) -> bool:
    """True if a part of a path is longer than every disk takes, with its additions."""
    return len(os.fsencode(part)) > 200


def _unsafe(info: zipfile.ZipInfo, name: str, of_system: bool = False) -> str:
    """The reason why an entry is not read; empty if it is."""
    parts = name.split("/")
    # Of a system's own part no file is made: a name in many scripts takes three bytes a letter.
    named_parts = parts[of_system:]
    if not name:
        return "no name"
    kind = stat.S_IFMT(info.external_attr >> 16)
    if name.startswith("/") or (len(parts[0]) > 1 and parts[0][1] == ":"):
        return "an absolute path"
    if ".." in parts:
        return "a path that leads out of its folder"
    if any(map(is_too_long, named_parts)) or len(os.fsencode(name)) > _LONGEST:
        return "a path that is too long"
    if printable(name) != name:
        return "control characters in its path"
    if kind == stat.S_IFLNK:
        return "a link"
    if kind not in (0, stat.S_IFREG):
        return "no file"
    if info.flag_bits & _ENCRYPTED:
        return "encrypted; ask for one without a password"
    if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        # What zipfile unpacks of the others has no bound.
        return "packed in a way that is not read; ask for an ordinary zip archive"
    return ""
