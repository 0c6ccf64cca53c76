"""JupyterLite: the parts that are installed, and the site that it builds."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from coursekit.course import CourseError

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
