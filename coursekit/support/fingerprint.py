"""Fingerprints: hashes that decide whether something derived is current."""

import functools
import hashlib
import os
from collections.abc import Iterator
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parents[1]
# What programs leave beside files: it is no part of them, and counts nowhere.
NOT_CONTENT = {".ipynb_checkpoints", "__pycache__"}


def sha256(content: str | bytes) -> str:
    """The SHA-256 of a text or of bytes, in hexadecimal digits."""
    return hashlib.sha256(_as_bytes(content)).hexdigest()


def fingerprint(*parts: str | bytes) -> str:
    """The SHA-256 of some parts, in order; where one ends and the next begins counts."""
    return sha256(b"".join(b"%d " % len(data) + data for data in map(_as_bytes, parts)))


def of_file(path: Path) -> str:
    """The SHA-256 of a file's content, read a piece at a time."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def of_files(folder: Path, *, follow: bool = True) -> Iterator[str]:
    """Relative path and fingerprint of each file below a folder, a line each, sorted.

    Parameters
    ----------
    follow : bool
        Whether what symbolic links lead to counts, or only that there is a link.
    """
    for path in sorted(folder.rglob("*")):
        if NOT_CONTENT.intersection(path.parts):
            continue
        name = os.fsdecode(path.relative_to(folder))
        if path.is_symlink() and not follow:
            yield f"{name} a link"
        elif path.is_file():
            yield f"{name} {of_file(path)}"


def _as_bytes(content: str | bytes) -> bytes:
    # Names of files and students' sources need not be text.
    return content.encode("utf-8", "surrogatepass") if isinstance(content, str) else content


@functools.cache
def of_sources(*rooms: str) -> str:
    """The fingerprint of coursekit's own sources.

    Parameters
    ----------
    rooms : str
        Packages, modules and folders of templates on whose code a product depends, such as
        ``"html"`` or ``"templates/solution"``, relative to coursekit; ``""`` is all of it.
    """
    paths = [_PACKAGE / room for room in rooms]
    for path in paths:
        assert path.exists(), f"{path}: no such part of coursekit"
    return fingerprint(
        *(
            line
            for path in paths
            for line in (of_files(path) if path.is_dir() else [f"{path.name} {of_file(path)}"])
        )
    )[:16]
