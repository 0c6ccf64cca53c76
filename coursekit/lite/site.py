"""The whole site: a page that leads in, Pyodide, and JupyterLite for each assignment."""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from coursekit.authoring.leaks import is_refused, leaks
from coursekit.course import Course, CourseError
from coursekit.lite import kernel
from coursekit.lite.choose import Chosen, choose, refuse
from coursekit.lite.fetch import fetch_lock, get_wheels, with_wheels
from coursekit.lite.needs import Needs, needs
from coursekit.lite.page import index
from coursekit.lite.pyodide import (
    CORE,
    ENTRY,
    FETCH,
    LOCK,
    PUBLIC,
    VERSION,
    Pyodide,
    check_core,
    read_lock,
)
from coursekit.notebook.cells import shown
from coursekit.support.files import swap
from coursekit.support.fingerprint import of_file

MARK = "coursekit-lite.json"  # a folder with it is ours, and may be replaced
PYODIDE = f"pyodide-{VERSION}"


@dataclass(frozen=True)
class Site:
    """What was built.

    Attributes
    ----------
    folder : Path
    assignments : list of str
    first_visit : dict of str to int
        For each assignment, bytes that its first visit loads of Pyodide and packages.
    size : int
        Bytes on the host.
    elsewhere : str
        The address that Pyodide is taken from; empty if from the site itself.
    """

    folder: Path
    assignments: list[str]
    first_visit: dict[str, int]
    size: int
    elsewhere: str

    def __str__(self) -> str:
        most = max(self.first_visit.values())
        lines = [
            f"{self.folder}: {', '.join(self.assignments)}; {_megabytes(self.size)} on the host, "
            f"up to {_megabytes(most)} of Python on a first visit"
        ]
        if self.elsewhere:
            lines.append(
                f"Python itself comes from {self.elsewhere}: students' browsers ask there."
            )
        return "\n".join(lines)


def wanted(course: Course, assignments: Sequence[str] = ()) -> dict[str, Needs]:
    """What each of some assignments needs; all that are released if none is named.

    Raises
    ------
    CourseError
        If one is not released, or none is.
    """
    for name in assignments:
        course.chosen(name)
        if not (course.release / name).is_dir():
            raise CourseError(f"{name}: not released yet; run `coursekit release {name}`.")
    chosen = assignments or [
        name for name in course.assignments() if (course.release / name).is_dir()
    ]
    if not chosen:
        raise CourseError(f"{course.release}: nothing is released yet; run `coursekit release`.")
    return {name: needs(course, name) for name in dict.fromkeys(chosen)}


def publish(
    course: Course,
    out: Path,
    assignments: Sequence[str] = (),
    pyodide: Path | None = None,
    base: str = PUBLIC,
) -> Site:
    """Build the site; what stood there before is replaced once all of it holds.

    Parameters
    ----------
    course : Course
    out : Path
        A folder that does not exist, is empty, or holds a site that this built.
    assignments : sequence of str
        All that are released if empty.
    pyodide : Path, optional
        The folder with Pyodide; without one the site takes it from `base`.
    base : str
        The address of a folder with Pyodide's files.

    Raises
    ------
    CourseError
        If the folder is not ours, an assignment is not released or would give something away,
        or a package is missing.
    """
    kernel.refuse_without()
    out = out.resolve()
    _refuse_folder(course, out)
    need = wanted(course, assignments)
    for name in need:
        for leak in leaks(course, name, course.release / name):
            if not is_refused(course, leak):
                continue
            raise CourseError(
                f"{shown(course, course.release / name)}/{leak}; run `coursekit release {name}`."
            )
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=f".{out.name}-", dir=out.parent) as draft:
            site, work = Path(draft, "site"), Path(draft, "work")
            work.mkdir()
            (site / PYODIDE).mkdir(parents=True)
            if pyodide is not None:
                chosen = _own(need, pyodide, site / PYODIDE)
            else:
                chosen = _public(need, base, site / PYODIDE, work)
            source = "" if pyodide is not None else base
            made = _fill(course, site, chosen, source, work)
            swap((site, out))
    except OSError as error:
        raise CourseError(f"{out}: cannot be written ({error.strerror or error}).") from error
    return Site(out, list(need), made, _size(out), source)


def _refuse_folder(course: Course, out: Path) -> None:
    for kept in (course.source, course.release, course.root):
        if out == kept or kept.is_relative_to(out):
            raise CourseError(f"{out}: holds the course; name another folder for the site.")
    for kept in (course.source, course.release):
        if out.is_relative_to(kept):
            raise CourseError(f"{out}: inside {kept.name}/; name another folder for the site.")
    if out.exists() and (not out.is_dir() or any(out.iterdir())) and not (out / MARK).is_file():
        raise CourseError(
            f"{out}: holds what `coursekit lite` did not make; name a new or an empty folder."
        )


def _own(need: Mapping[str, Needs], folder: Path, target: Path) -> Chosen:
    """Copy Pyodide and the packages that are needed, each checked."""
    check_core(folder)
    lock = read_lock(folder / LOCK)
    chosen = choose(need, with_wheels(lock, folder))
    refuse(chosen, need, folder)
    for name in CORE:
        shutil.copyfile(folder / name, target / name)
    for one in chosen.packages.values():
        _copy(one, folder, target)
    _write_lock(lock, chosen.packages, target)
    return chosen


def _public(need: Mapping[str, Needs], base: str, target: Path, work: Path) -> Chosen:
    """The wheels that are at no public address, and a lock file that names the others there."""
    lock = fetch_lock(work, base)
    get_wheels(need, lock, work)
    chosen = choose(need, with_wheels(lock, work))
    refuse(chosen, need, base)
    entries = {}
    for name, one in chosen.packages.items():
        if name in lock.packages:
            entries[name] = one | {"file_name": f"{base.rstrip('/')}/{one['file_name']}"}
        else:
            _copy(one, work, target)
            entries[name] = one
    _write_lock(lock, entries, target)
    return chosen


def _copy(entry: dict[str, Any], folder: Path, target: Path) -> None:
    """Copy a package's file, and see that it is the one that the lock file names."""
    own = {path.name: path for path in kernel.wheels_of_the_kernel()}
    path = folder / entry["file_name"]
    path = path if path.is_file() else own.get(path.name, path)
    if not path.is_file():
        raise CourseError(f"{folder}: no {path.name} in it; get it with `{FETCH} {folder}`.")
    shutil.copyfile(path, target / path.name)
    if of_file(target / path.name) != entry["sha256"]:
        raise CourseError(
            f"{path}: not the file that {LOCK} names (another SHA-256); remove it and get it with "
            f"`{FETCH} {folder}`."
        )


def _write_lock(lock: Pyodide, packages: dict[str, dict[str, Any]], target: Path) -> None:
    content = {"info": lock.info, "packages": packages}
    (target / LOCK).write_text(
        json.dumps(content, indent=1, sort_keys=True) + "\n", encoding="utf-8"
    )


def _fill(course: Course, site: Path, chosen: Chosen, base: str, work: Path) -> dict[str, int]:
    """Build all that goes beside Pyodide; the bytes of each assignment's first visit."""
    visits = {}
    for name, packages in chosen.preloaded.items():
        options: dict[str, Any] = {"packages": packages}
        if base:
            options["lockFileURL"] = f"../{PYODIDE}/{LOCK}"
        settings = {
            "pyodideUrl": f"{base.rstrip('/')}/{ENTRY}" if base else f"./../{PYODIDE}/{ENTRY}",
            "disablePyPIFallback": True,
            "loadPyodideOptions": options,
        }
        (work / name).mkdir()
        kernel.build(course.release / name, site / name, settings, work / name)
        files = [site / PYODIDE / one for one in CORE]
        files += [site / PYODIDE / chosen.packages[one]["file_name"] for one in packages]
        visits[name] = sum(path.stat().st_size for path in files if path.is_file())
    (site / "index.html").write_text(index(course, visits, base), encoding="utf-8")
    mark = {"made by": "coursekit lite", "assignments": sorted(visits)}
    (site / MARK).write_text(json.dumps(mark, indent=1) + "\n", encoding="utf-8")
    return visits


def _size(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def _megabytes(number: int) -> str:
    return f"{number / 1e6:.0f} MB"
