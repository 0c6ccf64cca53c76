"""Whether another machine would grade as this one does."""

from __future__ import annotations

import platform
from collections.abc import Iterable, Mapping
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, packages_distributions, version

from coursekit.support.fingerprint import of_sources

# What notebooks are run and graded with, beside what they import.
_ALWAYS = ("nbgrader nbclient nbconvert nbformat jupyter_client ipykernel ipython traitlets "
           "SQLAlchemy")  # fmt: skip
ENGINE = "coursekit's own files"


def versions(modules: Iterable[str]) -> dict[str, str]:
    """Versions by name of what decides how notebooks that import these modules are graded."""
    sources = packages_distributions()
    imported = {name for module in modules for name in sources.get(module.partition(".")[0], [])}
    return {name: _version(name) for name in [ENGINE, *sorted({*_ALWAYS.split(), *imported})]}


def difference(versions: Mapping[str, str]) -> str:
    """What this machine has in other versions, in one line; "" if nothing."""
    others = [(name, has, wanted) for name, wanted in versions.items()
              if (has := _version(name)) != wanted]  # fmt: skip
    return ", ".join(
        f"{name} {has or 'missing'} instead of {wanted}" for name, has, wanted in others
    )


def _version(name: str) -> str:
    """The version of a distribution; "" if it is not there."""
    if name == ENGINE:
        return f"{of_sources('')[:8]} (Python {platform.python_version()})"
    with suppress(PackageNotFoundError):
        return version(name)
    return ""
