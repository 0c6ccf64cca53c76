"""Pyodide for tests: a made-up one, as small as can be, and the real one where it can be had."""

from __future__ import annotations

import fcntl
import functools
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tarfile
import threading
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from coursekit.lite.site import CORE, LOCK, VERSION

ROOT = Path(__file__).resolve().parents[2]
# In PyPI, and happens to hold wheels of the same build of Pyodide. For tests only: each of its
# files that is used has the hash that Pyodide's own lock file names.
_HOLDS_WHEELS = "open-webui==0.12.4"
# Of Pyodide itself and of its lock file, as npm has them.
_SUMS = {
    "pyodide.mjs": "5cfc46f5dcbaf2a16f26e2363f441873eb424762609cc03db00d6a2ace4d00e5",
    "pyodide.asm.mjs": "1a9775427ef6e8abaa7db88ece0515422d1886915ae5c9093776410c865dfd8d",
    "pyodide.asm.wasm": "e7f8fac36f8bf11085309cbc5c829b3ec3057c18bf1d73b05a6741612d63cdbf",
    "python_stdlib.zip": "444c770dfd75a32097fc0a7d5c1413fd3140601f49c3a1f2e9af0376fcd124b4",
    LOCK: "c963d22858f6bcb8f41586a2142f03905ab370c88ea22a86a2736e95fac2a8f3",
}
_CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "coursekit-tests"


def made_up_pyodide(folder: Path, versions: dict[str, str] | None = None) -> None:
    """Write a distribution that no browser can run.

    It has the kernel's packages, and those of `versions`, each a wheel with one empty module.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for name in CORE:
        (folder / name).write_text(f"{name} of {VERSION}")
    names = ("micropip", "ipython", "jedi", "comm")
    packages = {}
    for name, version in (dict.fromkeys(names, "1.0") | (versions or {})).items():
        wheel = make_wheel(folder, name, version, tag="cp314-cp314-pyemscripten_2026_0_wasm32")
        packages[name] = {
            "name": name, "version": version, "file_name": wheel.name, "sha256": hash_of(wheel),
            "imports": [name], "depends": [], "install_dir": "site", "package_type": "package",
        }  # fmt: skip
    lock = {"info": {"python": "3.14.0", "platform": "emscripten_5_0_3"}, "packages": packages}
    (folder / LOCK).write_text(json.dumps(lock))


def make_wheel(folder: Path, name: str, version: str, tag: str = "py3-none-any") -> Path:
    """Write a wheel with one empty module."""
    path = folder / f"{name}-{version}-{tag}.whl"
    with zipfile.ZipFile(path, "w") as file:
        file.writestr(f"{name}/__init__.py", "")
        wheel = "Wheel-Version: 1.0\nGenerator: made-up\nRoot-Is-Purelib: true\n"
        file.writestr(f"{name}-{version}.dist-info/WHEEL", f"{wheel}Tag: {tag}\n")
        metadata = f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n"
        file.writestr(f"{name}-{version}.dist-info/METADATA", metadata)
    return path


def hash_of(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


class Handler(SimpleHTTPRequestHandler):
    """Serves a folder, and counts the bytes."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }
    protocol_version = "HTTP/1.1"

    def log_message(self, *_: Any) -> None:
        pass

    def end_headers(self) -> None:
        self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()

    def do_GET(self) -> None:
        path = Path(self.translate_path(self.path))
        server: Any = self.server
        if not path.is_file():
            self.send_error(404)
            return
        body = path.read_bytes()
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Last-Modified", "Tue, 01 Jan 1980 00:00:00 GMT")
        self.end_headers()
        server.sent += len(body)
        self.wfile.write(body)


class Server(ThreadingHTTPServer):
    """A server on a port of its own, and how much was asked of it."""

    def __init__(self, folder: Path) -> None:
        super().__init__(("127.0.0.1", 0), functools.partial(Handler, directory=str(folder)))
        self.sent = 0
        self.address = f"http://127.0.0.1:{self.server_port}"

    def handle_error(self, request: Any, client_address: Any) -> None:
        pass  # a browser that goes away


@contextmanager
def serving(folder: Path) -> Iterator[Any]:
    """Serve a folder on this machine."""
    with Server(folder) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()


def course_site(out: Path, *assignments: str) -> Path:
    """The course's releases as a site, with JupyterLab's own object in reach of the tests."""
    from coursekit.cli import main

    arguments = ["lite", str(out), *assignments, "--pyodide", str(real_pyodide())]
    assert main(["-C", str(ROOT), *arguments]) == 0
    for file in out.glob("*/jupyter-lite.json"):
        config = json.loads(file.read_text())
        config["jupyter-config-data"]["exposeAppInBrowser"] = True
        file.write_text(json.dumps(config))
    return out


def kernel_settings(site: Path) -> dict[str, Any]:
    """The kernel's settings in an assignment's site."""
    config = json.loads((site / "jupyter-lite.json").read_text(encoding="utf-8"))
    return config["jupyter-config-data"]["litePluginSettings"][
        "@jupyterlite/pyodide-kernel-extension:kernel"
    ]


def real_pyodide() -> Path:
    """The folder of a Pyodide that browsers run: `$PYODIDE_FOLDER`, or put together here."""
    if named := os.environ.get("PYODIDE_FOLDER"):
        return Path(named).resolve()
    folder = _CACHE / f"pyodide-{VERSION}"
    try:
        with _alone():
            if not (folder / LOCK).is_file():
                _put_together(folder)
    except (OSError, subprocess.SubprocessError, AssertionError) as error:
        pytest.skip(
            f"NOT TESTED IN A BROWSER: Pyodide {VERSION} cannot be fetched ({error}). Unpack "
            "it in a folder and name that in PYODIDE_FOLDER."
        )
    return folder


@contextmanager
def _alone() -> Iterator[None]:
    """Of several workers that test, one at a time."""
    _CACHE.mkdir(parents=True, exist_ok=True)
    with (_CACHE / "lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _put_together(folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)  # what was left half way has no lock file
    draft = folder.with_name(f"{folder.name}.part")
    shutil.rmtree(draft, ignore_errors=True)
    draft.mkdir()
    _run("npm", "pack", f"pyodide@{VERSION}", "--pack-destination", str(draft))
    with tarfile.open(next(draft.glob("pyodide-*.tgz"))) as file:
        file.extractall(draft, filter="data")
    official = draft / "package"
    for name, wants in _SUMS.items():
        assert hash_of(official / name) == wants, f"{name} from npm is another"
    folder.mkdir()
    for name in CORE:
        shutil.copy(official / name, folder / name)
    lock = json.loads((official / LOCK).read_text())
    by_file = {one["file_name"]: one for one in lock["packages"].values()}
    _pip_download(draft, _HOLDS_WHEELS)
    with zipfile.ZipFile(next(draft.glob("open_webui-*.whl"))) as file:
        for member in file.namelist():
            entry = by_file.get(Path(member).name)
            if (
                entry
                and hashlib.sha256(content := file.read(member)).hexdigest() == entry["sha256"]
            ):
                (folder / Path(member).name).write_bytes(content)
    # Pure Python that it does not hold: PyPI's wheels of the same versions, which Pyodide builds
    # anew, so that hashes differ. This copy of the lock file names PyPI's.
    for name in _lacking(folder, lock["packages"]):
        entry = lock["packages"][name]
        _pip_download(draft, f"{name}=={entry['version']}")
        wheel = draft / entry["file_name"]
        entry["sha256"] = hash_of(wheel)
        shutil.move(wheel, folder / wheel.name)
    for name in ("seaborn", "ipywidgets", "comm"):
        _pip_download(folder, name)
    (folder / LOCK).write_text(json.dumps(lock))
    shutil.rmtree(draft)


def _lacking(folder: Path, packages: dict[str, Any]) -> list[str]:
    names = ["ipython", "jedi", "micropip", "tqdm", "scikit-learn", "pandas", "matplotlib", "scipy"]
    found: list[str] = []
    while names:
        name = names.pop().lower().replace("_", "-")
        if name not in found:
            found.append(name)
            names += packages[name]["depends"]
    return [name for name in found if not (folder / packages[name]["file_name"]).is_file()]


def _pip_download(folder: Path, what: str) -> None:
    _run(
        *(
            sys.executable,
            "-m",
            "pip",
            "download",
            "--quiet",
            "--no-deps",
            "--only-binary",
            ":all:",
            "--ignore-requires-python",  # what holds the wheels is itself for older ones
        ),
        *("--python-version", "3.14", "--platform", "any", "--dest", str(folder), what),
        *(("-c", str(ROOT / "requirements-lock.txt")) if "==" not in what else ()),
    )


def _run(*command: str) -> None:
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=300)
    if done.returncode:
        said = (done.stderr.strip() or done.stdout.strip() or "it says nothing").splitlines()[-1]
        raise OSError(f"{' '.join(command)}: {said}")
