"""Pyodide: Python for the browser, a folder of files that its lock file lists."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from coursekit.course import CourseError

# One version, the one that was tried with the kernel that pyproject.toml pins.
VERSION = "314.0.3"
PUBLIC = f"https://cdn.jsdelivr.net/pyodide/v{VERSION}/full/"
LOCK = "pyodide-lock.json"
ENTRY = "pyodide.mjs"
# Pyodide itself. The lock file has the hashes of packages, not of these and its own.
CORE = {
    "pyodide.mjs": "5cfc46f5dcbaf2a16f26e2363f441873eb424762609cc03db00d6a2ace4d00e5",
    "pyodide.asm.mjs": "1a9775427ef6e8abaa7db88ece0515422d1886915ae5c9093776410c865dfd8d",
    "pyodide.asm.wasm": "e7f8fac36f8bf11085309cbc5c829b3ec3057c18bf1d73b05a6741612d63cdbf",
    "python_stdlib.zip": "444c770dfd75a32097fc0a7d5c1413fd3140601f49c3a1f2e9af0376fcd124b4",
}
LOCK_SHA256 = "c963d22858f6bcb8f41586a2142f03905ab370c88ea22a86a2736e95fac2a8f3"
FETCH = "coursekit lite --fetch-pyodide"


@dataclass(frozen=True)
class Pyodide:
    """What a lock file says.

    Attributes
    ----------
    info : dict
        Of the distribution: Python's version and the platform.
    packages : dict of str to dict
        Of each package, by normalised name.
    """

    info: dict[str, Any]
    packages: dict[str, dict[str, Any]]


def read_lock(path: Path) -> Pyodide:
    """Read a lock file.

    Raises
    ------
    CourseError
        If it is missing or not one.
    """
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        packages = {normal(name): dict(one) for name, one in content["packages"].items()}
        for one in packages.values():
            one["sha256"], one["version"], one["imports"], one["depends"]
            if Path(one["file_name"]).name != one["file_name"]:
                raise ValueError(one["file_name"])
        return Pyodide(dict(content["info"]), packages)
    except OSError as error:
        raise CourseError(
            f"{path}: cannot be read ({error.strerror}); get it with `{FETCH} {path.parent}`."
        ) from error
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise CourseError(f"{path}: not a lock file of Pyodide ({error!r}).") from error


def check_core(folder: Path) -> None:
    """See that Pyodide itself is in a folder, and that it is the version that was tried.

    Raises
    ------
    CourseError
        Naming the file that is missing, or of another version.
    """
    for name in CORE:
        if not (folder / name).is_file():
            raise CourseError(f"{folder}: no {name} in it; get it with `{FETCH} {folder}`.")
    if VERSION.encode() not in (folder / ENTRY).read_bytes():
        raise CourseError(
            f"{folder / ENTRY}: not Pyodide {VERSION}; get that with `{FETCH} {folder}`."
        )


def normal(name: str) -> str:
    """A package's name as indexes write it."""
    from packaging.utils import canonicalize_name

    return canonicalize_name(name)
