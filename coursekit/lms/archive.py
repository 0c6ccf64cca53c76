"""Open a download, a zip archive or a folder, without trusting a name or a size in it.

nbgrader's ``ExtractorPlugin`` unpacks to the paths that an archive names, links included, as
much as there is, and stops the class at the first archive that is broken. So it is not used:
here contents go to files that we name, what is suspect is refused with a reason, and the
rest of the class is collected.
"""

from __future__ import annotations

import io
import os
import stat
import struct
import unicodedata
import zipfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, tzinfo
from pathlib import Path, PurePosixPath
from typing import BinaryIO

from coursekit.course import CourseError
from coursekit.lms.settings import MEGABYTE, Collect
from coursekit.support.text import printable

# Below this a high ratio harms nobody: an empty table packs well.
_RATIO_FROM = 10 * MEGABYTE
_CHUNK = 1 << 16
# What a reader needs at an archive's end, and of its list for each file, generously.
_TAIL, _LISTED = 1 << 17, 512
_OTHER_ARCHIVES = (".7z", ".rar", ".tar", ".tgz", ".tar.gz", ".tar.bz2", ".tar.xz", ".ipynb.gz")


_LONGEST = 1000  # bytes of a path
_UTF8, _ENCRYPTED = 0x800, 0x1
_UNIX_TIME, _UNICODE_PATH = 0x5455, 0x7075
_METHODS = {9: "deflate64", zipfile.ZIP_BZIP2: "bzip2", zipfile.ZIP_LZMA: "lzma", 93: "zstd"}
_JUNK = {"__MACOSX", ".DS_Store", "Thumbs.db", "desktop.ini", ".ipynb_checkpoints", "__pycache__"}


@dataclass(frozen=True)
class Entry:
    """A file of a download.

    Attributes
    ----------
    path : str
        Its path there; what a nested archive holds is below the archive's own path.
    file : Path
        Where its content is.
    when : datetime or None
        The date that the outermost archive gives it, in UTC.
    """

    path: str
    file: Path
    when: datetime | None = None


@dataclass
class Download:
    """What a download holds.

    Attributes
    ----------
    entries : list of Entry
    refused : list of (str, str)
        Path and reason of what was left closed, one for each archive and reason.
    guessed : list of str
        Paths in an encoding that the archive does not name.
    """

    entries: list[Entry] = field(default_factory=list)
    refused: list[tuple[str, str]] = field(default_factory=list)
    guessed: list[str] = field(default_factory=list)


class _TooMuchError(Exception):
    """An archive or a file that passes a limit, of which no more is to be read."""


@dataclass
class _Left:
    """What a download, or one submission in it with all that is nested there, may still hold."""

    megabytes: int
    most_files: int
    size: int = 0
    files: int = 0

    def count(self, size: int, files: int = 0) -> None:
        self.size += size
        self.files += files
        if self.size > self.megabytes * MEGABYTE:
            raise _TooMuchError(f"more than {self.megabytes} MB in it, unpacked")
        if self.files > self.most_files:
            raise _TooMuchError(f"more than {self.most_files} files in it")


def open_download(path: Path, into: Path, limits: Collect) -> Download:
    """Read a zip archive or a folder, and the zip archives in it.

    Parameters
    ----------
    path : Path
        As the learning management system handed it out; it is not changed.
    into : Path
        An empty folder for the contents.
    limits : Collect
    """
    if not path.exists():
        raise CourseError(f"{path}: no such file or folder; name the download.")
    reader = _Reader(into, limits)
    try:
        if path.is_dir():
            reader.read_folder(path)
        elif zipfile.is_zipfile(path):
            reader.read_download(path)
        else:
            raise CourseError(f"{path}: {no_zip(path)}.")
        reader.read_nested()
    except _TooMuchError as error:
        raise CourseError(f"{path}: {error}; nothing was collected.") from error
    except BrokenError as error:
        raise CourseError(f"{path}: a broken zip archive ({error}).") from error
    return Download(reader.entries(), reader.told(), reader.guessed)


@dataclass(frozen=True)
class _Nested:
    """An archive that lies in the download, to be read when all other files have been."""

    number: int
    name: str
    file: Path
    when: datetime | None


class _Reader:
    """Reads a download: first what lies in it, then the archives there, the smallest first.

    What one of these holds too much of, or what is broken in it, refuses that one: what a student
    sends never stops the class.
    """

    def __init__(self, into: Path, limits: Collect) -> None:
        self.into, self.limits = into, limits
        self._found: dict[int, list[Entry]] = {}
        self._nested: list[_Nested] = []
        self._refused: dict[tuple[str, str], list[str]] = {}
        self.guessed: list[str] = []
        self._number = 0
        self._left = _Left(limits.max_total, limits.max_entries)

    def entries(self) -> list[Entry]:
        """What was read, in the order of the download."""
        return [entry for number in sorted(self._found) for entry in self._found[number]]

    def refuse(self, archive: str, name: str, why: str) -> None:
        # What lies in the download itself may be as many students'.
        whose = archive or name.partition("/")[0]
        place = "/".join(filter(None, [archive, name]))
        self._refused.setdefault((whose, why), []).append(place)

    def told(self) -> list[tuple[str, str]]:
        """What was refused, a hundred entries of one archive for one reason in one line."""
        found = []
        for (_, why), places in self._refused.items():
            more = f", and {len(places) - 1} more" if len(places) > 1 else ""
            found.append((printable(places[0]), f"{why}{more}"))
        return found

    def read_folder(self, root: Path) -> None:
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
                    try:
                        self._submission().count(size := path.stat().st_size)
                    except _TooMuchError as error:
                        self.refuse("", shown, str(error))
                        continue
                    self._left.count(size, 1)
                    # A folder's dates are those of whoever copied it last.
                    self._sort_in(shown, path, None)

    def read_download(self, path: Path) -> None:
        """Read the archive that a system made of what students sent."""
        with self._open(path) as archive:
            for info, inner in self._readable(archive, ""):
                try:
                    file, size = self._unpack(archive, info, self._submission())
                except (BrokenError, _TooMuchError) as error:
                    self.refuse("", inner, str(error))
                    continue
                self._left.count(size, 1)
                self._sort_in(inner, file, date_of(info, self.limits.zone))

    def read_nested(self) -> None:
        """Read the archives that lie in the download, each with bounds of its own."""
        for one in sorted(self._nested, key=lambda one: one.file.stat().st_size):
            left, first, told = self._submission(), self._number, len(self._refused)
            try:
                entries = list(self._read_zip(one, left, 1))
                if not entries and told == len(self._refused):
                    self.refuse("", one.name, "an archive with only checkpoints in it, or nothing")
                total = self._left
                if (
                    total.size + left.size > total.megabytes * MEGABYTE
                    or total.files + left.files > total.most_files
                ):
                    raise _TooMuchError(
                        f"more than {total.megabytes} MB in the whole download with it, unpacked"
                        if total.size + left.size > total.megabytes * MEGABYTE
                        else f"more than {total.most_files} files in the whole download with it"
                    )
                total.count(left.size, left.files)
                self._found[one.number] = entries
            except (_TooMuchError, BrokenError) as error:
                too_much = isinstance(error, _TooMuchError)
                self.refuse("", one.name, str(error) if too_much else "a broken zip archive")
                for number in range(first + 1, self._number + 1):
                    self._place(number).unlink(missing_ok=True)

    def _submission(self) -> _Left:
        return _Left(self.limits.max_submission, self.limits.max_entries)

    def _sort_in(self, name: str, file: Path, when: datetime | None) -> None:
        """Take a file of the download itself."""
        number = len(self._found) + len(self._nested)
        if self._is_archive(name):
            self._nested.append(_Nested(number, name, file, when))
        elif not self._is_other_archive(name):
            self._found[number] = [Entry(name, file, when)]

    def _read_zip(self, one: _Nested, left: _Left, depth: int) -> Iterator[Entry]:
        with self._open(one.file) as archive:
            for info, inner in self._readable(archive, one.name):
                try:
                    file, size = self._unpack(archive, info, left)
                except BrokenError as error:
                    self.refuse(one.name, inner, str(error))
                    continue
                left.count(size, 1)
                name, when = f"{one.name}/{inner}", one.when
                if when is None and "/" not in one.name:  # in a folder below it is a student's own
                    when = date_of(info, self.limits.zone)
                if not self._is_archive(name):
                    if not self._is_other_archive(name):
                        yield Entry(name, file, when)
                elif depth >= self.limits.max_depth - 1:
                    self.refuse("", name, "zip archives nested too deep")
                else:
                    try:
                        yield from self._read_zip(_Nested(0, name, file, when), left, depth + 1)
                    except BrokenError:
                        self.refuse("", name, "a broken zip archive")

    @staticmethod
    def _is_archive(name: str) -> bool:
        return name.lower().endswith(".zip")

    def _is_other_archive(self, name: str) -> bool:
        if name.lower().endswith(_OTHER_ARCHIVES):
            self.refuse("", name, "an archive that is not a zip archive; unpack it by hand")
            return True
        return False

    @contextmanager
    def _open(self, path: Path) -> Iterator[zipfile.ZipFile]:
        most = _TAIL + _LISTED * self.limits.max_entries
        with Careful(path, most) as file:
            with reading():
                archive = zipfile.ZipFile(file)
            with archive:
                yield archive

    def _readable(
        self, archive: zipfile.ZipFile, name: str
    ) -> Iterator[tuple[zipfile.ZipInfo, str]]:
        """The files of an archive that may be read, with their true names."""
        infos = archive.infolist()
        if len(infos) > self.limits.max_entries:
            raise _TooMuchError(f"more than {self.limits.max_entries} files in it")
        for info in infos:
            with reading():
                inner = true_name(info)
            if inner.endswith("/") or is_junk(inner):
                continue
            if why := unsafe(info, inner, of_system=not name):
                self.refuse(name, inner, why)
                continue
            if is_guessed(info):
                self.guessed.append(f"{name}/{inner}" if name else inner)
            yield info, inner

    def _place(self, number: int) -> Path:
        return self.into / f"{number:06d}"

    def _unpack(
        self, archive: zipfile.ZipFile, info: zipfile.ZipInfo, left: _Left
    ) -> tuple[Path, int]:
        """Write an entry to a file; its size is what comes out, not what the archive says."""
        self._number += 1
        target = self._place(self._number)
        try:
            with target.open("wb") as out:
                for size in self._copied(archive, info, out):
                    _Left(left.megabytes, left.most_files, left.size).count(size)
                    if size > _RATIO_FROM and size > self.limits.max_ratio * info.compress_size:
                        raise _TooMuchError(
                            f"a file in it is over {self.limits.max_ratio:g} times its packed size"
                        )
                return target, out.tell()
        except (_TooMuchError, BrokenError):
            target.unlink()
            raise

    @staticmethod
    def _copied(archive: zipfile.ZipFile, info: zipfile.ZipInfo, out: BinaryIO) -> Iterator[int]:
        """Unpack an entry bit by bit; how much there is so far."""
        told = "cannot be read"
        with ExitStack() as stack:
            with reading(told):
                source = stack.enter_context(archive.open(info))
            while True:
                with reading(told):
                    chunk = source.read(_CHUNK)
                if not chunk:
                    return
                out.write(chunk)
                yield out.tell()


class BrokenError(Exception):
    """An archive that cannot be read; says why, in a line."""


@contextmanager
def reading(told: str = "") -> Iterator[None]:
    """Around the standard library's reading of what somebody else packed.

    Archives are broken in more ways than any list of exceptions names.
    """
    try:
        yield
    except BrokenError:
        raise
    except Exception as error:
        why = _first_line(error)
        raise BrokenError(f"{told} ({why})" if told else why) from error


class Careful(io.BufferedReader):
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


def true_name(info: zipfile.ZipInfo) -> str:
    """The name of an entry, with ``/`` between folders, in Unicode's composed form.

    Without a flag that says UTF-8 a name is CP437 by the standard, and whatever the machine
    used in practice: UTF-8 if it can be, which is hardly an accident.
    """
    name = _as_utf8(info)
    if name is None:
        name = info.filename
    if len(name) > _LONGEST:
        return name  # which is refused; to compose it takes the square of its length
    # Archives made on Windows have had backslashes.
    return unicodedata.normalize("NFC", name.replace("\\", "/"))


def is_guessed(info: zipfile.ZipInfo) -> bool:
    """Whether nothing says in which encoding a name is, so that it may read as nonsense."""
    return _as_utf8(info) is None


def _as_utf8(info: zipfile.ZipInfo) -> str | None:
    if info.flag_bits & _UTF8:
        return info.filename
    unicode_path = _extra(info, _UNICODE_PATH)
    raw = unicode_path[5:] if unicode_path else info.filename.encode("cp437", "replace")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return None


def date_of(info: zipfile.ZipInfo, zone: tzinfo) -> datetime | None:
    """The date of an entry, in UTC; None if it has none."""
    unix = _extra(info, _UNIX_TIME)
    if len(unix) >= 5 and unix[0] & 1:
        return datetime.fromtimestamp(struct.unpack("<i", unix[1:5])[0], UTC)
    try:
        return datetime(*info.date_time, tzinfo=zone).astimezone(UTC)
    except (ValueError, OverflowError):
        return None


def no_zip(path: Path) -> str:
    """What is wrong with a file that is no zip archive."""
    with path.open("rb") as file:
        start = file.read(4)
    if start == b"PK\x03\x04":
        return "an incomplete zip archive, its end is missing; download it again"
    return "neither a folder nor a zip archive; unpack another archive, and collect the folder"


def _extra(info: zipfile.ZipInfo, wanted: int) -> bytes:
    """An extra field of an entry; empty if it has none."""
    for kind, data in _fields(info.extra):
        if kind == wanted:
            return data
    return b""


def _fields(extra: bytes) -> Iterator[tuple[int, bytes]]:
    while len(extra) >= 4:
        kind, length = struct.unpack("<HH", extra[:4])
        yield kind, extra[4 : 4 + length]
        extra = extra[4 + length :]


def is_junk(name: str) -> bool:
    """What operating systems and Jupyter add of their own."""
    parts = PurePosixPath(name).parts
    return bool(_JUNK.intersection(parts)) or any(part.startswith("._") for part in parts)


def is_too_long(part: str) -> bool:
    """Whether a part of a path is longer than every disk takes, with what is added to it."""
    return len(os.fsencode(part)) > 200


def unsafe(info: zipfile.ZipInfo, name: str, of_system: bool = False) -> str:
    """Why an entry is not read; empty if it is.

    Parameters
    ----------
    of_system : bool
        Whether the name begins with a system's own part, of which no file is made: a student's
        name, which in many scripts takes three bytes for a letter.
    """
    parts = name.split("/")
    made = parts[of_system:]
    if not name:
        return "no name"
    kind = stat.S_IFMT(info.external_attr >> 16)
    if name.startswith("/") or (len(parts[0]) > 1 and parts[0][1] == ":"):
        return "an absolute path"
    if ".." in parts:
        return "a path that leads out of its folder"
    if any(map(is_too_long, made)) or len(os.fsencode(name)) > _LONGEST:
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
        how = _METHODS.get(info.compress_type, f"method {info.compress_type}")
        return f"packed with {how}, which is not read; ask for an ordinary zip archive"
    return ""


def _first_line(error: BaseException) -> str:
    return printable(" ".join(str(error).split())[:100]) or type(error).__name__
