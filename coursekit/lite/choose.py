"""Of all packages, those that releases need: a lock file of their own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib.metadata import packages_distributions
from typing import Any

from coursekit.course import CourseError
from coursekit.lite.needs import Needs
from coursekit.lite.pyodide import FETCH, Pyodide, normal

# What the kernel loads before it answers, and completion of names.
KERNEL = ("micropip", "piplite", "ipykernel", "comm", "pyodide-kernel", "ipython", "jedi")


@dataclass(frozen=True)
class Chosen:
    """What goes into a site, and what is loaded at once.

    Attributes
    ----------
    packages : dict of str to dict
        Entries of the site's lock file: all that students may import.
    preloaded : dict of str to list of str
        For each assignment the packages that load before the first cell runs.
    missing : dict of str to str
        Packages that there are none of, and why each is needed.
    """

    packages: dict[str, dict[str, Any]]
    preloaded: dict[str, list[str]]
    missing: dict[str, str]


def choose(wanted: Mapping[str, Needs], pyodide: Pyodide) -> Chosen:
    """Choose the packages of a site.

    Parameters
    ----------
    wanted : mapping of str to Needs
        What each assignment needs.
    pyodide : Pyodide
        What there is, with the wheels besides.
    """
    packages: dict[str, dict[str, Any]] = {}
    preloaded: dict[str, list[str]] = {}
    missing: dict[str, str] = {}
    for assignment, need in wanted.items():
        asked = dict.fromkeys(KERNEL, "the kernel needs it") | _imported(need, pyodide)
        now, lacking = _closure(asked, pyodide)
        later, lacking_later = _closure(
            {normal(one.name): f"{need.file} asks for {one}" for one in need.requirements}, pyodide
        )
        packages |= now | later
        preloaded[assignment] = sorted(now)
        missing |= lacking | lacking_later
    return Chosen(dict(sorted(packages.items())), preloaded, missing)


def refuse(chosen: Chosen, wanted: Mapping[str, Needs], folder: object) -> None:
    """See that nothing is missing, and that ``requirements.txt`` allows the versions.

    Parameters
    ----------
    chosen, wanted
        As in `choose`.
    folder : object
        Where the packages are, for messages.

    Raises
    ------
    CourseError
        Naming the first package of which that is not so.
    """
    for name, why in chosen.missing.items():
        raise CourseError(f"{folder}: no package {name} ({why}); get it with `{FETCH} {folder}`.")
    for need in wanted.values():
        for one in need.requirements:
            version = chosen.packages[normal(one.name)]["version"]
            if not one.specifier.contains(version, prereleases=True):
                raise CourseError(
                    f"{need.file} asks for {one}, and {folder} has {version}: allow that version, "
                    "or put in a wheel of another."
                )


def _imported(need: Needs, pyodide: Pyodide) -> dict[str, str]:
    """The packages that an assignment imports, and why each is needed."""
    of_module = {
        module: name for name, one in sorted(pyodide.packages.items()) for module in one["imports"]
    }
    found = {}
    for module, file in need.imports.items():
        if module in of_module:
            found[of_module[module]] = f"{file} imports {module}"
        elif module not in need.optional:
            # What is called otherwise than its module is known where it is installed.
            called = packages_distributions().get(module, [module])[0]
            found[normal(called)] = f"{file} imports {module}"
    return found


def _closure(
    asked: Mapping[str, str], pyodide: Pyodide
) -> tuple[dict[str, dict[str, Any]], dict[str, str]]:
    """Packages with all that they need, and those that there are none of, with the reason."""
    found: dict[str, dict[str, Any]] = {}
    missing: dict[str, str] = {}
    waiting = list(asked.items())
    while waiting:
        name, why = waiting.pop()
        if name in found or name in missing:
            continue
        if name not in pyodide.packages:
            missing[name] = why
            continue
        found[name] = pyodide.packages[name]
        waiting += [(normal(one), f"{name} needs it") for one in found[name]["depends"]]
    return found, missing
