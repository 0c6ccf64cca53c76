"""The whole site: a page that leads in, Pyodide, and JupyterLite for each assignment."""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from urllib.parse import quote

from coursekit.authoring.leaks import leaks
from coursekit.course import Course, CourseError
from coursekit.html.templates import environment
from coursekit.lite import kernel
from coursekit.lite.pyodide import CORE, ENTRY, LOCK, REMEDY, VERSION, Needs, Pyodide, needs
from coursekit.notebook.cells import shown
from coursekit.support.files import swap
from coursekit.support.fingerprint import of_file

MARK = "coursekit-lite.json"  # a folder with it is ours, and may be replaced
PYODIDE = f"pyodide-{VERSION}"
# What a first visit loads besides Python, from a server that does not compress: JupyterLab, the
# kernel's program, the notebook's own files. tests/lite/test_in_pyodide.py measures it.
_PROGRAM = 8_200_000
_SLOW = 10e6 / 8  # bytes a second of a slow connection


def all_needs(course: Course, assignments: Sequence[str] = ()) -> dict[str, Needs]:
    """The needs of some assignments, or of all that are released if none is named."""
    for name in assignments:
        course.chosen(name)
        if not (course.release / name).is_dir():
            raise CourseError(f"{name}: not released yet; run `coursekit release {name}`.")
    names = [name for name in course.assignments() if (course.release / name).is_dir()]
    if not names:
        raise CourseError(f"{course.release}: nothing is released yet; run `coursekit release`.")
    return {name: needs(course.release / name) for name in dict.fromkeys(assignments or names)}


def publish(course: Course, out: Path, assignments: Sequence[str], folder: Path) -> str:
    """Build the site; what stood there before is replaced once the site is whole.

    Parameters
    ----------
    course : Course
    out : Path
        A folder that does not exist, is empty, or holds a site that this built.
    assignments : sequence of str
        All that are released if empty.
    folder : Path
        Where Pyodide is unpacked.
    """
    kernel.extensions()
    out = out.resolve()
    _refuse_folder(course, out)
    need = all_needs(course, assignments)
    for name in need:
        release = course.release / name
        for leak in leaks(course, name, release):
            raise CourseError(f"{shown(course, release)}/{leak}; run `coursekit release {name}`.")
    pyodide = Pyodide(folder)
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=f".{out.name}-", dir=out.parent) as draft:
            site = Path(draft, "site")
            packages = {name: sorted(pyodide.choose(entry, name)) for name, entry in need.items()}
            visit = _copy_python(pyodide, packages, site / PYODIDE)
            for name in need:
                settings = {
                    "pyodideUrl": f"./../{PYODIDE}/{ENTRY}",
                    "disablePyPIFallback": True,
                    "loadPyodideOptions": {"packages": packages[name]},
                }
                kernel.build(course.release / name, site / name, settings, Path(draft, name))
            others = _other_versions(pyodide, packages, need)
            page = _index(course, list(need), visit, others)
            (site / "index.html").write_text(page, encoding="utf-8")
            (site / MARK).write_text("{}\n", encoding="utf-8")
            size = sum(path.stat().st_size for path in site.rglob("*") if path.is_file())
            swap((site, out))
    except OSError as error:
        raise CourseError(f"{out}: cannot be written ({error.strerror or error}).") from error
    return (
        f"{out}: {', '.join(need)}; {size / 1e6:.0f} MB on the host, up to "
        f"{visit / 1e6:.0f} MB of Python on a first visit"
    )


def _refuse_folder(course: Course, out: Path) -> None:
    if course.root.is_relative_to(out):
        raise CourseError(f"{out}: holds the course; name another folder for the site.")
    for folder in (course.source, course.release):
        if out.is_relative_to(folder) or folder.is_relative_to(out):
            raise CourseError(f"{out}: {folder.name}/ is there; name another folder for the site.")
    if out.exists() and (not out.is_dir() or any(out.iterdir())) and not (out / MARK).is_file():
        raise CourseError(
            f"{out}: holds what `coursekit lite` did not make; name a new or an empty folder."
        )


def _copy_python(pyodide: Pyodide, packages: Mapping[str, Sequence[str]], target: Path) -> int:
    """Copy Pyodide, each package checked; the bytes that a first visit loads at most."""
    target.mkdir(parents=True)
    entries = {name: pyodide[name] for names in packages.values() for name in names}
    hashes = {entry["file_name"]: entry["sha256"] for entry in entries.values()}
    for name in (*CORE, *hashes):
        path = pyodide.wheels.get(name, pyodide.folder / name)
        if not path.is_file():
            raise CourseError(f"{pyodide.folder}: no {name} in it; {REMEDY}.")
        shutil.copyfile(path, target / name)
        if name in hashes and of_file(target / name) != hashes[name]:
            raise CourseError(f"{path}: not the file that {LOCK} names (its SHA-256); {REMEDY}.")
    if VERSION.encode() not in (target / ENTRY).read_bytes():
        raise CourseError(f"{pyodide.folder / ENTRY}: not Pyodide {VERSION}; {REMEDY}.")
    lock = {"info": pyodide.info, "packages": entries}
    (target / LOCK).write_text(json.dumps(lock, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    visits = [[*CORE, *(entries[name]["file_name"] for name in them)] for them in packages.values()]
    return max(sum((target / name).stat().st_size for name in files) for files in visits)


def _other_versions(
    pyodide: Pyodide, packages: Mapping[str, Sequence[str]], need: Mapping[str, Needs]
) -> list[str]:
    """Libraries that notebooks use and that are of another version than here, where it grades."""
    used = {module for needs_of_it in need.values() for module in needs_of_it}
    lines = []
    for name in sorted({name for names in packages.values() for name in names}):
        number = pyodide[name]["version"]
        with suppress(PackageNotFoundError):
            if used.intersection(pyodide[name]["imports"]) and version(name) != number:
                lines.append(f"{name} {number} (not {version(name)})")
    return lines


def _index(course: Course, assignments: Sequence[str], visit: int, others: Sequence[str]) -> str:
    """The page that leads to the notebooks."""
    addresses = {
        name: {
            path.stem: f"{quote(name)}/lab/index.html?path={quote(path.name)}"
            for path in sorted((course.release / name).glob("*.ipynb"))
        }
        for name in assignments
    }
    page = environment("lite").get_template("index.html.j2")
    return page.render(
        title=course.coursedir.course_id or course.root.name,
        assignments=addresses,
        others=others,
        megabytes=round((visit + _PROGRAM) / 1e6),
        seconds=round((visit + _PROGRAM) / _SLOW, -1),
    )
