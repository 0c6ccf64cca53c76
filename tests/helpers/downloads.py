"""What a system lets teachers download, and what `collect` made of it."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

from small import tree
from tables import table

NOTEBOOK = "measures.ipynb"

DATE = (2026, 11, 20, 12, 0, 0)
WORKSHEETS = table("worksheets")


def a_notebook(course: Path, more: str = "") -> bytes:
    """The notebook of hw1; `more` makes it another one."""
    return (course / "source/hw1" / NOTEBOOK).read_bytes() + more.encode()


def zipped(path: Path, files: dict[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name, DATE), content)
    return path


def zip_bytes(files: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return out.getvalue()


def collected(course: Path) -> dict[str, list[str]]:
    """Relative paths of what is in submitted/, by student."""
    found = {}
    for path in sorted((course / "submitted").glob("*/hw1")):
        found[path.parent.name] = sorted(tree(path))
    return found


def timestamp(course: Path, student: str) -> str:
    return (course / "submitted" / student / "hw1/timestamp.txt").read_text(encoding="utf-8")
