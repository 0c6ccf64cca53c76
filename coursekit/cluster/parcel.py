"""Folders as bytes: how submissions, and what comes out of them, travel."""

from __future__ import annotations

import copy
import filecmp
import io
import os
import tarfile
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path, PurePosixPath


def pack(contents: Mapping[str, Path], follow: bool = False, leave: Collection[str] = ()) -> bytes:
    """Folders or files, each under the name that it is to have.

    Parameters
    ----------
    follow : bool
        Whether a link travels as what it points to.
    leave : collection of str
        Relative paths, in any of the folders, of files that do not travel.
    """
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", dereference=follow) as tar:
        for name, given in contents.items():
            top = given.resolve()
            for path in _walk(top, follow):
                inside = path.relative_to(top)
                if {"__pycache__", ".ipynb_checkpoints"} & set(inside.parts):
                    continue
                if not path.is_socket() and str(inside) not in leave:
                    tar.add(
                        path, str(PurePosixPath(name) / inside), recursive=False, filter=_nobodys
                    )
    return packed.getvalue()


def _walk(top: Path, follow: bool) -> Iterator[Path]:
    yield top
    for folder, folders, files in os.walk(top, followlinks=follow):
        folders.sort()
        yield from (Path(folder, name) for name in sorted([*folders, *files]))


def unpack(packed: bytes, folder: Path) -> None:
    """Write what was packed into a folder; nothing outside it, whatever the bytes say.

    Raises
    ------
    tarfile.ExtractError
        If a name leads out of the folder.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with tarfile.open(fileobj=io.BytesIO(packed)) as tar:
        # Pythons before 3.11.4 (Debian 12 has one) know no filters: `_inside` is ours.
        tar.extraction_filter = lambda member, _: member
        tar.extractall(folder, [_inside(member, folder) for member in tar if not member.issym()])
        # Links of a submission may point anywhere: they are left out before grading, with a note.
        for link in [member for member in tar if member.issym()]:
            tar.extract(_inside(link, folder), folder)


def same_files(folder: Path, other: Path) -> list[str]:
    """Relative paths of the files, notebooks apart, that `other` holds with the same content."""
    return [
        str(path.relative_to(folder))
        for path in sorted(folder.rglob("*"))
        if path.suffix != ".ipynb"
        and path.is_file()
        and not path.is_symlink()
        and (twin := other / path.relative_to(folder)).is_file()
        and filecmp.cmp(path, twin, shallow=False)
    ]


def _inside(member: tarfile.TarInfo, folder: Path) -> tarfile.TarInfo:
    """A member that is written nowhere else; what a group may do stays: of TAs, for one."""
    made, top = copy.copy(member), folder.resolve()
    made.name = member.name.lstrip("/")
    for name in [made.name, *([member.linkname] if member.islnk() else [])]:
        if not Path(top, name).resolve().is_relative_to(top):
            raise tarfile.ExtractError(f"{name!r} leads out of {folder}")
    made.mode = member.mode & 0o777
    return made


def _nobodys(member: tarfile.TarInfo) -> tarfile.TarInfo:
    member.uid = member.gid = 0
    member.uname = member.gname = ""
    return member
