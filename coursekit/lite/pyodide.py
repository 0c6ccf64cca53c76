"""Pyodide, Python for the browser: the packages in a folder, and those that releases need."""

import ast
import email
import json
import sys
import zipfile
from collections.abc import Iterable
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name, parse_wheel_filename
from packaging.version import Version

from coursekit.course import CourseError, code_cells, read_notebook
from coursekit.notebook.code import parsed
from coursekit.support.fingerprint import of_file

# The one that was tried with the kernel that pyproject.toml pins.
VERSION = "314.0.3"
LOCK = "pyodide-lock.json"
ENTRY = "pyodide.mjs"
CORE = (ENTRY, "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
REMEDY = f"unpack Pyodide {VERSION} there"
# What the kernel loads before it answers, and completion of names.
_KERNEL = ("micropip", "piplite", "ipykernel", "comm", "pyodide-kernel", "ipython", "jedi")
# Their part is played by JavaScript that the site has anyway.
_IN_THE_SITE = {"jupyterlab-widgets", "widgetsnbextension"}
# Modules of a release, and whether each is needed: not if it is imported in a ``try``.
Needs = dict[str, bool]


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
        waiting = [*_KERNEL, *(names[module] for module in modules if module in names)]
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
        with zipfile.ZipFile(path) as file:
            members = file.namelist()
            (metadata,) = (member for member in members if member.endswith(".dist-info/METADATA"))
            message = email.message_from_bytes(file.read(metadata))
        requirements = [Requirement(line) for line in message.get_all("Requires-Dist") or []]
    except (zipfile.BadZipFile, ValueError, OSError) as error:
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
    modules = {
        member.split("/")[0].removesuffix(".py") for member in members if member.endswith(".py")
    }
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
