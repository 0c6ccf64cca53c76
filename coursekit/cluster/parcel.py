"""Folders as bytes: how submissions, and what comes out of them, travel."""

from __future__ import annotations

import copy
import io
import tarfile
from collections.abc import Mapping
from pathlib import Path


def pack(contents: Mapping[str, Path], follow: bool = False) -> bytes:
    """Folders or files under the names that they are to have; `follow`: what links point to."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", dereference=follow) as tar:
        for name, path in contents.items():
            tar.add(path.resolve(), name, filter=_member)
    return packed.getvalue()


def _member(member: tarfile.TarInfo) -> tarfile.TarInfo | None:
    member.uid = member.gid = 0
    member.uname = member.gname = ""
    left_out = {"__pycache__", ".ipynb_checkpoints"} & set(member.name.split("/"))
    return None if left_out else member


def unpack(packed: bytes, folder: Path) -> None:
    """Write what was packed into a folder; nothing outside it, whatever the bytes say."""
    folder.mkdir(parents=True, exist_ok=True)
    with tarfile.open(fileobj=io.BytesIO(packed)) as tar:
        # Pythons before 3.11.4 (Debian 12 has one) know no filters: `_inside` is ours.
        tar.extraction_filter = lambda member, _: member
        tar.extractall(folder, [_inside(member, folder) for member in tar if not member.issym()])
        # Links of a submission may point anywhere: they are left out before grading, with a note.
        for link in [member for member in tar if member.issym()]:
            tar.extract(_inside(link, folder), folder)


def _inside(member: tarfile.TarInfo, folder: Path) -> tarfile.TarInfo:
    """A member that is written nowhere else; what a group may do stays: of TAs, for one."""
    inner, top = copy.copy(member), folder.resolve()
    inner.name = member.name.lstrip("/")
    for name in [inner.name, *([member.linkname] if member.islnk() else [])]:
        if not Path(top, name).resolve().is_relative_to(top):
            raise tarfile.ExtractError(f"{name!r} leads out of {folder}")
    inner.mode = member.mode & 0o777
    return inner
