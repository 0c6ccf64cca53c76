"""Wheels that Pyodide does not have, and what they say of themselves."""

from __future__ import annotations

import email
import email.message
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from coursekit.course import CourseError
from coursekit.lite.pyodide import Pyodide, normal
from coursekit.support.fingerprint import of_file

# Their part is played by JavaScript that the site has anyway.
IN_THE_SITE = {"jupyterlab-widgets", "widgetsnbextension"}


def entries(wheels: Iterable[Path], pyodide: Pyodide) -> dict[str, dict[str, Any]]:
    """What a lock file would say of wheels in pure Python, by normalised name.

    Raises
    ------
    CourseError
        If a file is no wheel, or not pure Python.
    """
    from packaging.version import Version

    found: dict[str, dict[str, Any]] = {}
    for path in sorted(wheels):
        one = _entry(path, pyodide)
        name = normal(one["name"])
        if name not in found or Version(found[name]["version"]) < Version(one["version"]):
            found[name] = one
    return found


def _entry(path: Path, pyodide: Pyodide) -> dict[str, Any]:
    from packaging.utils import InvalidWheelFilename, parse_wheel_filename

    try:
        name, version, _, tags = parse_wheel_filename(path.name)
        with zipfile.ZipFile(path) as file:
            members = file.namelist()
            (metadata,) = (one for one in members if one.endswith(".dist-info/METADATA"))
            message = email.message_from_bytes(file.read(metadata))
    except (InvalidWheelFilename, zipfile.BadZipFile, ValueError, OSError) as error:
        raise CourseError(f"{path}: not a wheel that can be read ({error}).") from error
    if not any(tag.platform == "any" and tag.abi == "none" for tag in tags):
        raise CourseError(
            f"{path}: not in Pyodide's lock file, and not pure Python; take it out of the folder."
        )
    return {
        "name": str(name),
        "version": str(version),
        "file_name": path.name,
        "install_dir": "site",
        "sha256": of_file(path),
        "package_type": "package",
        "imports": sorted(_modules(members)),
        "depends": _depends(message, pyodide),
        "unvendored_tests": False,
    }


def _modules(members: Iterable[str]) -> set[str]:
    """Top-level modules in a wheel's list of files."""
    tops = (one.split("/") for one in members)
    names = {parts[0].removesuffix(".py") for parts in tops if parts[-1].endswith(".py")}
    return {name for name in names if name.isidentifier()}


def _depends(message: email.message.Message, pyodide: Pyodide) -> list[str]:
    """What a wheel needs in the browser."""
    from packaging.requirements import Requirement

    there: Mapping[str, str] = {
        "sys_platform": "emscripten",
        "platform_system": "Emscripten",
        "os_name": "posix",
        "platform_machine": "wasm32",
        "implementation_name": "cpython",
        "python_version": ".".join(pyodide.info["python"].split(".")[:2]),
        "python_full_version": pyodide.info["python"],
        "extra": "",
    }
    wanted = [Requirement(line) for line in message.get_all("Requires-Dist") or []]
    names = {
        normal(one.name) for one in wanted if one.marker is None or one.marker.evaluate(dict(there))
    }
    return sorted(names - IN_THE_SITE)
