"""Whether another machine would grade as this one does."""

from __future__ import annotations

import platform
from collections.abc import Iterable, Mapping
from importlib.metadata import PackageNotFoundError, packages_distributions, version

from coursekit.support.fingerprint import of_sources

# What notebooks are run and graded with, beside what they import.
_ALWAYS = (
    "nbgrader",
    "nbclient",
    "nbconvert",
    "nbformat",
    "jupyter_client",
    "ipykernel",
    "ipython",
    "traitlets",
    "SQLAlchemy",
)
ENGINE, PYTHON = "coursekit's own files", "Python"


def needed(modules: Iterable[str]) -> list[str]:
    """Names of what decides how these modules' users are graded; see `versions`."""
    where = packages_distributions()
    tops = {module.partition(".")[0] for module in modules}
    return [ENGINE, PYTHON, *sorted({*_ALWAYS, *(n for top in tops for n in where.get(top, []))})]


def versions(names: Iterable[str]) -> dict[str, str]:
    """Version of each; "" of a distribution that is not there."""
    return {name: _version(name) for name in names}


def difference(here: Mapping[str, str], there: Mapping[str, str]) -> str:
    """What another machine has otherwise, in one line; "" if nothing."""
    found = []
    for name, mine in here.items():
        its = there.get(name, "")
        if name == ENGINE and its != mine:
            found.append("another version of coursekit")
        elif its != mine:
            found.append(f"{name} {its or 'missing'} instead of {mine or 'none'}")
    return ", ".join(found)


def _version(name: str) -> str:
    if name == ENGINE:
        return of_sources("")
    if name == PYTHON:
        return platform.python_version()
    try:
        return version(name)
    except PackageNotFoundError:
        return ""
