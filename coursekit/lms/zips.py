"""What one zip archive says, read with bounds and without believing a word of it."""

from __future__ import annotations

import io
import os
import stat
import struct
import unicodedata
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, tzinfo
from pathlib import Path, PurePosixPath

from coursekit.support.text import printable

_LONGEST = 1000  # bytes of a path
_UTF8, _ENCRYPTED = 0x800, 0x1
_UNIX_TIME, _UNICODE_PATH = 0x5455, 0x7075
_METHODS = {9: "deflate64", zipfile.ZIP_BZIP2: "bzip2", zipfile.ZIP_LZMA: "lzma", 93: "zstd"}
_JUNK = {"__MACOSX", ".DS_Store", "Thumbs.db", "desktop.ini", ".ipynb_checkpoints", "__pycache__"}


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
