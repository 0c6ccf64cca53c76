"""The whole site: a page that leads in, Pyodide, and JupyterLite for each assignment."""

import ast
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from importlib.metadata import (
    PackageNotFoundError,
    distributions,
    packages_distributions,
    version,
)  # fmt: skip
from pathlib import Path
from typing import Any
from urllib.parse import quote

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name, parse_wheel_filename
from packaging.version import Version

from coursekit.authoring.leaks import leaks
from coursekit.course import Course, CourseError, code_cells, read_notebook
from coursekit.html.templates import environment
from coursekit.notebook.cells import shown
from coursekit.notebook.code import parsed
from coursekit.support.files import swap
from coursekit.support.fingerprint import of_file

# The one that was tried with the kernel that pyproject.toml pins.
VERSION = "314.0.3"
LOCK = "pyodide-lock.json"
ENTRY = "pyodide.mjs"
CORE = (ENTRY, "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
REMEDY = f"unpack Pyodide {VERSION} there"
# What the kernel loads before it answers, and completion of names.
_PRELOADED = ("micropip", "piplite", "ipykernel", "comm", "pyodide-kernel", "ipython", "jedi")
# Their part is played by JavaScript that the site has anyway.
_IN_THE_SITE = {"jupyterlab-widgets", "widgetsnbextension"}
# Modules of a release, and whether each is needed: not if it is imported in a ``try``.
Needs = dict[str, bool]
MARK = "coursekit-lite.json"  # a folder with it is ours, and may be replaced
PYODIDE = f"pyodide-{VERSION}"
# What a first visit loads besides Python, from a server that does not compress: JupyterLab, the
# kernel's program, the notebook's own files. tests/lite/test_in_pyodide.py measures it.
_PROGRAM = 8_200_000
_SLOW = 10e6 / 8  # bytes a second of a slow connection

_PINS = [
    ("jupyterlite-core", "0.8.6"),
    ("jupyterlite-pyodide-kernel", "0.8.6"),
    ("jupyterlab-widgets", "3.0.17"),
]
_KERNEL = "@jupyterlite/pyodide-kernel-extension:kernel"
_EPOCH = 315532800  # 1980: a site is the same whenever it is built
# All files have the same date, which says nothing.
_OVERRIDES = {"@jupyterlab/filebrowser-extension:browser": {"showLastModifiedColumn": False}}
# JupyterLab breaks what a cell prints anywhere, on a phone inside words.
_STYLE = "<style>body .jp-OutputArea-output pre { word-break: normal; }</style>"
_EXTENSIONS = ("@jupyterlite/pyodide-kernel-extension", "@jupyter-widgets/jupyterlab-manager")


class Pyodide:
    """The parts of Pyodide in a folder; wheels in pure Python may lie beside."""

    def __init__(self, folder: Path, wheels_of_kernel: Path) -> None:
        self.folder, path = folder, folder / LOCK
        try:
            content = json.loads(path.read_text(encoding="utf-8"))
            self.info, python = content["info"], str(content["info"]["python"])
            listed = {canonicalize_name(name): entry for name, entry in content["packages"].items()}
            for entry in listed.values():
                entry["sha256"], entry["version"], entry["imports"], entry["depends"]
                if Path(entry["file_name"]).name != entry["file_name"]:
                    raise ValueError(entry["file_name"])
        except OSError as error:
            raise CourseError(f"{path}: cannot be read ({error.strerror}); {REMEDY}.") from error
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise CourseError(f"{path}: not a lock file of Pyodide ({error!r}).") from error
        self.wheels = {path.name: path for path in sorted(wheels_of_kernel.glob("*.whl"))}
        self._packages = _entries(self.wheels.values(), python) | listed
        files = {entry["file_name"] for entry in listed.values()}
        wheels = [path for path in folder.glob("*.whl") if path.name not in files]
        self.wheels |= {path.name: path for path in wheels}
        self._packages = _entries(wheels, python) | self._packages

    def __getitem__(self, name: str) -> dict[str, Any]:
        """A package's entry in a lock file."""
        return self._packages[name]

    def choose(self, modules: Needs, assignment: str) -> set[str]:
        """The packages of a release."""
        packages = sorted(self._packages.items())
        names = {module: name for name, entry in packages for module in entry["imports"]}
        for module in (name for name, is_needed in modules.items() if is_needed):
            # What is called otherwise than its module is known where it is installed.
            names.setdefault(module, packages_distributions().get(module, [module])[0])
        chosen: set[str] = set()
        waiting = [*_PRELOADED, *(names[module] for module in modules if module in names)]
        while waiting:
            if (name := canonicalize_name(waiting.pop())) not in chosen:
                chosen.add(name)
                if name not in self._packages:
                    raise CourseError(
                        f"{self.folder}: no package {name}, which release/{assignment} needs; put "
                        "a wheel of it in pure Python there, with `pip download`."
                    )
                waiting += self._packages[name]["depends"]
        return chosen


def _entries(wheels: Iterable[Path], python: str) -> dict[str, dict[str, Any]]:
    """The entries of wheels as in a lock file; of two of one package, of the newer one."""
    entries = [_entry(path, python) for path in wheels]
    entries.sort(key=lambda entry: Version(entry["version"]))
    return {entry["name"]: entry for entry in entries}


def _entry(path: Path, python: str) -> dict[str, Any]:
    try:
        name, number, _, tags = parse_wheel_filename(path.name)
        (wheel,) = distributions(path=[str(path)])
        requirements = [Requirement(line) for line in wheel.requires or []]
    except (ValueError, OSError) as error:
        raise CourseError(f"{path}: not a wheel that can be read ({error}).") from error
    if not any(tag.platform == "any" and tag.abi == "none" for tag in tags):
        raise CourseError(
            f"{path}: not in Pyodide's lock file, and not pure Python; take it out of the folder."
        )
    browser = {
        "sys_platform": "emscripten", "platform_system": "Emscripten", "os_name": "posix",
        "platform_machine": "wasm32", "implementation_name": "cpython", "extra": "",
        "python_version": ".".join(python.split(".")[:2]), "python_full_version": python,
    }  # fmt: skip
    needed = [
        package
        for package in requirements
        if package.marker is None or package.marker.evaluate(browser)
    ]
    sources = [file for file in wheel.files or [] if file.suffix == ".py"]
    modules = {file.parts[0].removesuffix(".py") for file in sources}
    return {
        "name": str(name), "version": str(number), "file_name": path.name,
        "sha256": of_file(path), "install_dir": "site", "package_type": "package",
        "imports": sorted(filter(str.isidentifier, modules)), "unvendored_tests": False,
        "depends": sorted({canonicalize_name(package.name) for package in needed} - _IN_THE_SITE),
    }  # fmt: skip


def needs(folder: Path) -> Needs:
    """Read what a release needs."""
    local = {name for path in folder.iterdir() for name in (path.stem, path.name)}
    modules: dict[str, bool] = {}
    for path in [*folder.rglob("*.ipynb"), *folder.rglob("*.py")]:
        for name, is_needed in _imports(path):
            if name not in local and name not in sys.stdlib_module_names:
                modules[name] = is_needed or modules.get(name, False)
    return modules


def _imports(path: Path) -> list[tuple[str, bool]]:
    """Top-level names of the modules that a file imports, and whether it cannot do without."""
    if path.suffix == ".ipynb":
        texts = [cell.source for cell in code_cells(read_notebook(path))]
    else:
        texts = [path.read_text(encoding="utf-8")]
    names = []
    for tree in filter(None, map(parsed, texts)):
        blocks = [node for node in ast.walk(tree) if isinstance(node, ast.Try)]
        tried = {id(node) for block in blocks for node in ast.walk(block)}
        for node in ast.walk(tree):
            modules = [it.name for it in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and node.module and not node.level:
                modules = [node.module]
            names += [(name.partition(".")[0], id(node) not in tried) for name in modules]
    return names


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
    kernel, _ = extensions()
    out = out.resolve()
    _refuse_folder(course, out)
    need = all_needs(course, assignments)
    for name in need:
        release = course.release / name
        for leak in leaks(course, name, release):
            raise CourseError(f"{shown(course, release)}/{leak}; run `coursekit release {name}`.")
    pyodide = Pyodide(folder, kernel / "static" / "pypi")
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
                build(course.release / name, site / name, settings, Path(draft, name))
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


def extensions() -> list[Path]:
    """Folders of the JupyterLab extensions that a site needs, in the versions that were tried."""
    from jupyter_core.paths import jupyter_path

    for name, pin in _PINS:
        try:
            number = version(name)
        except PackageNotFoundError:
            number = "not installed"
        if number != pin:
            raise CourseError(f"lite needs {name} {pin}, here {number}; install coursekit[lite].")
    tops = [Path(top) for top in jupyter_path("labextensions")]
    folders = [top / name for name in _EXTENSIONS for top in reversed(tops)]
    present = {path.name: path for path in folders if (path / "package.json").is_file()}
    if len(present) < len(_EXTENSIONS):
        raise CourseError(f"lite needs {' and '.join(_EXTENSIONS)}; install coursekit[lite].")
    return list(present.values())


def build(release: Path, target: Path, settings: dict[str, Any], work: Path) -> None:
    """Build JupyterLite with the files of a release and settings of the kernel.

    `work` and `target` must not exist: a database of an earlier build would leave settings out.
    """
    shutil.copytree(release, work / "files", ignore=shutil.ignore_patterns(".*", "__pycache__"))
    for path in sorted((work / "files").rglob("*"), reverse=True):
        os.utime(path, (_EPOCH, _EPOCH))
    config = {"jupyter-config-data": {"litePluginSettings": {_KERNEL: settings}}}
    _write(work / "jupyter-lite.json", config | {"jupyter-lite-schema-version": 0})
    _write(work / "overrides.json", _OVERRIDES)
    command = [sys.executable, "-m", "jupyterlite_core", "build", "--apps", "lab"]
    command += ["--lite-dir", str(work), "--output-dir", str(target), "--no-sourcemaps"]
    command += ["--contents", str(work / "files"), "--source-date-epoch", str(_EPOCH)]
    command += ["--no-unused-shared-packages", "--ignore-sys-prefix"]
    command += ["--LiteBuildConfig.ignore_contents=[]"]
    command += [f"--LiteBuildConfig.federated_extensions={path}" for path in extensions()]
    environment = {name: it for name, it in os.environ.items() if "JUPYTERLITE" not in name}
    process = subprocess.run(
        command, cwd=work, env=environment, capture_output=True, text=True, check=False
    )
    if process.returncode:
        lines = (process.stderr.strip() or process.stdout.strip() or "it says nothing").splitlines()
        raise CourseError(f"{release}: JupyterLite cannot build its site: {lines[-1]}")
    for listing in (target / "api" / "contents").rglob("all.json"):
        content = json.loads(listing.read_text(encoding="utf-8"))
        content["content"].sort(key=lambda entry: entry["name"])  # not as the disk has them
        _write(listing, content)
    page = target / "lab" / "index.html"  # to which all others lead
    html = page.read_text(encoding="utf-8")
    page.write_text(html.replace("</head>", f"{_STYLE}\n</head>", 1), encoding="utf-8")


def _write(path: Path, content: Any) -> None:
    path.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
