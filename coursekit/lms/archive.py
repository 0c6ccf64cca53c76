"""Open a download, a zip archive or a folder, without trusting a name or a size in it.

nbgrader's ``ExtractorPlugin`` unpacks to the paths that an archive names, links included, as
much as there is, and stops the class at the first archive that is broken. So it is not used:
here contents go to files that we name, what is suspect is refused with a reason, and the
rest of the class is collected.
"""

from __future__ import annotations

import os
import stat
import struct
import unicodedata
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath

from coursekit.course import CourseError
from coursekit.lms.settings import MEGABYTE, Collect
from coursekit.support.text import printable

_UTF8, _ENCRYPTED = 0x800, 0x1
_UNIX_TIME, _UNICODE_PATH = 0x5455, 0x7075
# Below this a high ratio harms nobody: an empty table packs well.
_RATIO_FROM = 10 * MEGABYTE
_CHUNK = 1 << 16
_JUNK = {"__MACOSX", ".DS_Store", "Thumbs.db", "desktop.ini", ".ipynb_checkpoints", "__pycache__"}
_OTHER_ARCHIVES = (".7z", ".rar", ".tar", ".tgz", ".tar.gz", ".tar.bz2", ".tar.xz")


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
    """

    entries: list[Entry] = field(default_factory=list)
    refused: list[tuple[str, str]] = field(default_factory=list)


class _TooMuchError(Exception):
    """An archive that passes a limit, of which no more is to be read."""


class _TotalError(Exception):
    """A download that passes a limit."""


def open_download(path: Path, into: Path, limits: Collect) -> Download:
    """Read a zip archive or a folder, and the zip archives in it.

    Parameters
    ----------
    path : Path
        As the learning management system handed it out; it is not changed.
    into : Path
        An empty folder for the contents.
    limits : Collect

    Raises
    ------
    CourseError
        If there is no such download, or it is no zip archive, or passes a limit.
    """
    if not path.exists():
        raise CourseError(f"{path}: no such file or folder; name the download.")
    reader = _Reader(into, limits)
    try:
        if path.is_dir():
            reader.read_folder(path)
        elif zipfile.is_zipfile(path):
            reader.read_zip(path, "", limits.max_total, 1, None)
        else:
            raise CourseError(f"{path}: neither a folder nor a zip archive.")
    except (_TooMuchError, _TotalError) as error:
        raise CourseError(f"{path}: {error}; nothing was collected.") from error
    except _BROKEN as error:
        raise CourseError(f"{path}: a broken zip archive ({_first_line(error)}).") from error
    return Download(reader.entries, reader.told())


class _Reader:
    def __init__(self, into: Path, limits: Collect) -> None:
        self.into, self.limits = into, limits
        self.entries: list[Entry] = []
        self._refused: dict[tuple[str, str], list[str]] = {}
        self._number = 0
        self._total = 0

    def refuse(self, archive: str, name: str, why: str) -> None:
        self._refused.setdefault((archive, why), []).append(name)

    def told(self) -> list[tuple[str, str]]:
        """What was refused, a hundred entries of one archive for one reason in one line."""
        found = []
        for (archive, why), names in self._refused.items():
            more = f", and {len(names) - 1} more" if len(names) > 1 else ""
            place = "/".join(filter(None, [archive, names[0]]))
            found.append((printable(place), f"{why}{more}"))
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
                elif _is_junk(shown) or path.is_dir():
                    continue
                elif not path.is_file():
                    self.refuse("", shown, "no file")
                else:
                    self._count(path.stat().st_size)
                    # A folder's dates are those of whoever copied it last.
                    self._take(shown, path, None, 0)

    def read_zip(self, path: Path, name: str, most: int, depth: int, when: datetime | None) -> None:
        """Read an archive, which may hold so many megabytes."""
        left = most * MEGABYTE
        with zipfile.ZipFile(path) as archive:
            infos = archive.infolist()
            if len(infos) > self.limits.max_entries:
                raise _TooMuchError(f"more than {self.limits.max_entries} files in it")
            for info in infos:
                inner = true_name(info)
                if info.is_dir() or inner.endswith("/") or _is_junk(inner):
                    continue
                if why := _unsafe(info, inner):
                    self.refuse(name, inner, why)
                    continue
                try:
                    file, size = self._unpack(archive, info, left, most)
                except _BROKEN as error:
                    self.refuse(name, inner, f"cannot be read ({_first_line(error)})")
                    continue
                left -= size
                self._take("/".join(filter(None, [name, inner])), file,
                           when or self._date(info), depth)  # fmt: skip

    def _take(self, name: str, file: Path, when: datetime | None, depth: int) -> None:
        lower = name.lower()
        if lower.endswith(_OTHER_ARCHIVES):
            self.refuse("", name, "an archive that is not a zip archive; unpack it by hand")
        elif not lower.endswith(".zip"):
            if len(self.entries) >= self.limits.max_entries:
                raise _TotalError(f"more than {self.limits.max_entries} files in it")
            self.entries.append(Entry(name, file, when))
        elif depth >= self.limits.max_depth:
            self.refuse("", name, "zip archives nested too deep")
        else:
            before = len(self.entries)
            try:
                self.read_zip(file, name, self.limits.max_submission, depth + 1, when)
            except (_TooMuchError, *_BROKEN) as error:
                del self.entries[before:]
                too_much = isinstance(error, _TooMuchError)
                self.refuse("", name, str(error) if too_much else "a broken zip archive")

    def _count(self, size: int) -> None:
        self._total += size
        if self._total > self.limits.max_total * MEGABYTE:
            raise _TotalError(f"more than {self.limits.max_total} MB in it, unpacked")

    def _unpack(
        self, archive: zipfile.ZipFile, info: zipfile.ZipInfo, left: int, most: int
    ) -> tuple[Path, int]:
        """Write an entry to a file; its size is what comes out, not what the archive says."""
        self._number += 1
        target = self.into / f"{self._number:06d}"
        size = 0
        with archive.open(info) as source, target.open("wb") as out:
            while chunk := source.read(_CHUNK):
                size += len(chunk)
                if size > left:
                    raise _TooMuchError(f"more than {most} MB in it, unpacked")
                packed = max(info.compress_size, 1)
                if size > _RATIO_FROM and size > self.limits.max_ratio * packed:
                    raise _TooMuchError(
                        f"a file in it is over {self.limits.max_ratio:g} times its packed size"
                    )
                self._count(len(chunk))
                out.write(chunk)
        return target, size

    def _date(self, info: zipfile.ZipInfo) -> datetime | None:
        unix = _extra(info, _UNIX_TIME)
        if len(unix) >= 5 and unix[0] & 1:
            return datetime.fromtimestamp(struct.unpack("<i", unix[1:5])[0], UTC)
        try:
            return datetime(*info.date_time, tzinfo=self.limits.zone).astimezone(UTC)
        except ValueError:
            return None


# What zipfile raises for archives that are broken, or packed in a way it does not know.
_BROKEN = (
    zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, struct.error,
    UnicodeDecodeError,
)  # fmt: skip


def true_name(info: zipfile.ZipInfo) -> str:
    """The name of an entry, with ``/`` between folders, in Unicode's composed form.

    Without a flag that says UTF-8 a name is CP437 by the standard, and whatever the machine
    used in practice: UTF-8 if it can be, which is hardly an accident.
    """
    name = info.filename
    if not info.flag_bits & _UTF8:
        unicode_path = _extra(info, _UNICODE_PATH)
        raw = unicode_path[5:] if unicode_path else name.encode("cp437", "replace")
        try:
            name = raw.decode("utf-8")
        except UnicodeDecodeError:
            name = info.filename
    # Archives made on Windows have had backslashes.
    return unicodedata.normalize("NFC", name.replace("\\", "/"))


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


def _is_junk(name: str) -> bool:
    """What operating systems and Jupyter add of their own."""
    parts = PurePosixPath(name).parts
    return bool(_JUNK.intersection(parts)) or any(part.startswith("._") for part in parts)


def _unsafe(info: zipfile.ZipInfo, name: str) -> str:
    """Why an entry is not read; empty if it is."""
    parts = name.split("/")
    kind = stat.S_IFMT(info.external_attr >> 16)
    if name.startswith("/") or (len(parts[0]) > 1 and parts[0][1] == ":"):
        return "an absolute path"
    if ".." in parts:
        return "a path that leads out of its folder"
    if any(len(os.fsencode(part)) > 200 for part in parts) or len(os.fsencode(name)) > 1000:
        return "a path that is too long"
    if printable(name) != name:
        return "control characters in its path"
    if kind == stat.S_IFLNK:
        return "a link"
    if kind not in (0, stat.S_IFREG):
        return "no file"
    if info.flag_bits & _ENCRYPTED:
        return "encrypted; ask for one without a password"
    return ""


def _first_line(error: BaseException) -> str:
    return printable(" ".join(str(error).split())[:100]) or type(error).__name__
