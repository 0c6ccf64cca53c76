"""JupyterLite: whether it is installed, what it brings, and the site that it builds."""

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

_PINS = {
    "jupyterlite-core": "0.8.6",
    "jupyterlite-pyodide-kernel": "0.8.6",
    "jupyterlab-widgets": "3.0.17",
}
CONFIG = "jupyter-lite.json"
KERNEL_PLUGIN = "@jupyterlite/pyodide-kernel-extension:kernel"
EPOCH = 315532800  # 1980: a site is the same whenever it is built
# All files have the same date, which says nothing.
_OVERRIDES = {"@jupyterlab/filebrowser-extension:browser": {"showLastModifiedColumn": False}}
# JupyterLab breaks what a cell prints anywhere, on a phone inside words.
_STYLE = "<style>body .jp-OutputArea-output pre { word-break: normal; }</style>"
EXTENSIONS = ("@jupyterlite/pyodide-kernel-extension", "@jupyter-widgets/jupyterlab-manager")


def refuse_without() -> None:
    """See that the extra ``lite`` is installed, in the versions that were tried together.

    Raises
    ------
    CourseError
        If it is not.
    """
    for name, pin in _PINS.items():
        try:
            found = version(name)
        except PackageNotFoundError:
            found = "not installed"
        if found != pin:
            raise CourseError(f"lite needs {name} {pin}, here {found}; install coursekit[lite].")


def extensions() -> list[Path]:
    """Folders of the JupyterLab extensions that a site needs.

    Raises
    ------
    CourseError
        If one is not where Jupyter looks for it.
    """
    from jupyter_core.paths import jupyter_path

    found = []
    for name in EXTENSIONS:
        places = [Path(top) / name for top in jupyter_path("labextensions")]
        there = [place for place in places if (place / "package.json").is_file()]
        if not there:
            raise CourseError(f"{name}: no such JupyterLab extension; install coursekit[lite].")
        found.append(there[0])
    return found


def wheels_of_the_kernel() -> list[Path]:
    """The wheels that the kernel brings."""
    refuse_without()
    return sorted((extensions()[0] / "static" / "pypi").glob("*.whl"))


def build(release: Path, target: Path, settings: dict[str, Any], work: Path) -> None:
    """Build JupyterLite with the files of a release.

    Parameters
    ----------
    release : Path
        What is published: copied as real files.
    target : Path
        Where the site is to be; must not exist.
    settings : dict
        The kernel's, for ``jupyter-lite.json``.
    work : Path
        An empty folder. A database of an earlier build would leave settings out.

    Raises
    ------
    CourseError
        If JupyterLite fails, or leaves a setting out.
    """
    _copied(release, work / "files")
    config = {
        "jupyter-lite-schema-version": 0,
        "jupyter-config-data": {"litePluginSettings": {KERNEL_PLUGIN: settings}},
    }
    (work / CONFIG).write_text(json.dumps(config, indent=1), encoding="utf-8")
    (work / "overrides.json").write_text(json.dumps(_OVERRIDES), encoding="utf-8")
    command: list[str | Path] = [sys.executable, "-m", "jupyterlite_core", "build", "--apps", "lab"]
    command += ["--lite-dir", work, "--output-dir", target, "--contents", work / "files"]
    command += ["--source-date-epoch", str(EPOCH), "--no-sourcemaps", "--no-unused-shared-packages"]
    command += ["--ignore-sys-prefix", "--LiteBuildConfig.ignore_contents=[]"]
    command += [f"--LiteBuildConfig.federated_extensions={one}" for one in extensions()]
    environment = {name: it for name, it in os.environ.items() if "JUPYTERLITE" not in name}
    done = subprocess.run(
        [str(part) for part in command],
        cwd=work, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        said = (done.stderr.strip() or done.stdout.strip() or "it says nothing").splitlines()[-1]
        raise CourseError(f"{release}: JupyterLite cannot build its site: {said}")
    for listing in (target / "api" / "contents").rglob("all.json"):
        _sorted(listing)
    _styled(target / "lab" / "index.html")
    _check(target, settings)


def kernel_settings(site: Path) -> dict[str, Any]:
    """The kernel's settings in a site that was built."""
    config = json.loads((site / CONFIG).read_text(encoding="utf-8"))
    return config["jupyter-config-data"].get("litePluginSettings", {}).get(KERNEL_PLUGIN, {})


def _check(target: Path, settings: dict[str, Any]) -> None:
    kept = kernel_settings(target)
    for name, value in settings.items():
        if kept.get(name) != value:
            raise CourseError(f"{target}: JupyterLite left the setting {name} out; build it again.")


def _styled(page: Path) -> None:
    """Add the site's own style to the page that all others lead to."""
    html = page.read_text(encoding="utf-8")
    before, end, after = html.rpartition("</head>")
    if not end:
        raise CourseError(f"{page}: JupyterLite wrote no </head>; build it again.")
    page.write_text(f"{before}{_STYLE}\n{end}{after}", encoding="utf-8")


def _sorted(listing: Path) -> None:
    """Put a folder's list of files in order: it has the one in which the disk names them."""
    content = json.loads(listing.read_text(encoding="utf-8"))
    content["content"].sort(key=lambda one: one["name"])
    listing.write_text(json.dumps(content, indent=1), encoding="utf-8")


def _copied(release: Path, files: Path) -> None:
    """Copy a release as real files, with the time that all of its files have in a site."""
    shutil.copytree(release, files, ignore=shutil.ignore_patterns(".*", "__pycache__"))
    for path in sorted(files.rglob("*"), reverse=True):
        os.utime(path, (EPOCH, EPOCH))
