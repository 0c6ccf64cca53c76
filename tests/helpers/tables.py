"""Data of tests, kept as TOML in `tests/data`."""

from __future__ import annotations

import tomllib
from typing import Any

from house import ROOT


def table(name: str) -> dict[str, Any]:
    """A file of `tests/data`, by its name without the ending."""
    return tomllib.loads((ROOT / f"tests/data/{name}.toml").read_text(encoding="utf-8"))
