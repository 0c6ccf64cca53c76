"""Publish releases as a site that needs no installation."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from coursekit.cli.verbs import Verbs

if TYPE_CHECKING:
    from coursekit.course import Course


def add(verbs: Verbs) -> None:
    """Add the verb to the parser; it sets ``run``."""
    lite = verbs.add_parser(
        "lite", help="publish releases as a site where notebooks run in the browser"
    )
    lite.add_argument("out", type=Path, metavar="OUT", help="the folder of the site")
    lite.add_argument(
        "assignments", nargs="*", metavar="ASSIGNMENT", help="all that are released by default"
    )
    lite.add_argument(
        "--pyodide", type=Path, metavar="DIR", required=True, help="where Pyodide is unpacked"
    )
    lite.set_defaults(run=_lite)


def _lite(course: Course, args: Namespace) -> int:
    from coursekit.lite.site import publish

    print(publish(course, args.out, args.assignments, args.pyodide))
    return 0
