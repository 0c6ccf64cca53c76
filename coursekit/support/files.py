"""Files that are written whole or not at all, whenever the process is killed."""

import contextlib
import errno
import json
import os
import shutil
import tempfile
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any


def write_whole(path: Path, content: str | bytes) -> None:
    """Write a file: readers find what was there before, or all of `content`.

    A file that is there keeps its permissions. Text is written as UTF-8, line ends as they are.

    Raises
    ------
    OSError
        If it cannot be written, or its folder does not exist.
    """
    draft = path.with_name(f"{path.name}.part")
    try:
        with draft.open("wb") as file:
            file.write(content.encode("utf-8") if isinstance(content, str) else content)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            shutil.copymode(path, draft)
        draft.replace(path)
    except OSError as error:
        with contextlib.suppress(OSError):
            draft.unlink()
        error.filename = str(path)  # none is named if the disk is full
        raise


def append_lines(path: Path, entries: Iterable[Any]) -> None:
    """Append JSON, a line each; it is on disk before this returns.

    A line that a killed process left half-written stays by itself: see `read_lines`.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    torn = path.exists() and path.read_bytes()[-1:] not in (b"", b"\n")
    with path.open("a", encoding="utf-8") as file:
        file.write("\n" * torn + as_lines(entries))
        file.flush()
        os.fsync(file.fileno())


def as_lines(entries: Iterable[Any]) -> str:
    """JSON, a line each."""
    return "".join(f"{json.dumps(entry)}\n" for entry in entries)


def read_lines(path: Path, without: str = "\n") -> Iterator[dict[str, Any]]:
    """The objects that `append_lines` wrote, save torn ones and lines that begin with `without`."""
    if not path.exists():
        return
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith(without):
            continue
        try:
            entry = json.loads(line)
        except ValueError:
            continue  # the line that was being written when the process was killed
        if isinstance(entry, dict):
            yield entry


def write_folder(target: Path, files: Mapping[str, str]) -> None:
    """Replace a folder by one that holds these files, all of them or none."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=f".{target.name}-", dir=target.parent) as temporary:
        fresh = Path(temporary, "new")
        fresh.mkdir()
        for name, content in files.items():
            write_whole(fresh / name, content)
        swap((fresh, target))


def members(archive: Path) -> list[tuple[Any, ...]]:
    """Name, checksum, size and compression of the files in a zip archive; none if it is none."""
    try:
        with zipfile.ZipFile(archive) as file:
            return [(i.filename, i.CRC, i.file_size, i.compress_type) for i in file.infolist()]
    except (OSError, zipfile.BadZipFile):
        return []


def pack(archive: Path, files: Iterable[tuple[str, Path]]) -> None:
    """Deflate files, by name, into a zip archive that depends on names and contents only.

    One that holds just these stays: deflated bytes differ from one zlib to another.
    """
    files = list(files)
    contents = ((name, path.read_bytes()) for name, path in files)
    deflated = zipfile.ZIP_DEFLATED
    if members(archive) == [(n, zlib.crc32(data), len(data), deflated) for n, data in contents]:
        return
    archive.parent.mkdir(parents=True, exist_ok=True)
    draft = archive.with_name(f"{archive.name}.part")
    with zipfile.ZipFile(draft, "w") as made:
        for name, path in files:
            entry = zipfile.ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0))
            entry.compress_type = deflated
            entry.create_system = 3  # Unix: else the permissions mean nothing
            entry.external_attr = 0o100644 << 16
            made.writestr(entry, path.read_bytes())
    draft.replace(archive)


def swap(*pairs: tuple[Path, Path]) -> None:
    """Put each fresh file or folder in the place of another, all of them or none.

    Parameters
    ----------
    pairs : pairs of Path
        What is fresh, and where it is to be, on the same file system. What stood there is
        removed in the end, and put back should one step fail.

    Raises
    ------
    OSError
        If one cannot be replaced.
    """
    undo: list[Callable[[], object]] = []
    old: list[Path] = []
    try:
        for fresh, target in pairs:
            target.parent.mkdir(parents=True, exist_ok=True)
            if target.exists():
                if target.is_dir() != fresh.is_dir():  # not ours: nobody knows what it is
                    raise FileExistsError(errno.EEXIST, "something else is there", str(target))
                before = fresh.with_name(f"{fresh.name}.before")
                target.rename(before)
                old.append(before)
                undo.append(partial(before.rename, target))
            fresh.rename(target)
            undo.append(partial(target.rename, fresh))
    except BaseException:
        for step in reversed(undo):
            step()
        raise
    for before in old:
        if before.is_dir():
            shutil.rmtree(before)
        else:
            before.unlink()
