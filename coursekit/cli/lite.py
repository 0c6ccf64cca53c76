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
    lite.add_argument("out", nargs="?", type=Path, metavar="OUT", help="the folder of the site")
    lite.add_argument(
        "assignments", nargs="*", metavar="ASSIGNMENT", help="all that are released by default"
    )
    source = lite.add_mutually_exclusive_group()
    source.add_argument(
        "--pyodide", type=Path, metavar="DIR", help="take Python for browsers from a folder"
    )
    source.add_argument(
        "--cdn", action="store_true", help="let browsers load it from its public address"
    )
    source.add_argument(
        "--fetch-pyodide",
        type=Path,
        metavar="DIR",
        help="only get what --pyodide needs; goes on where an earlier try stopped",
    )
    lite.add_argument(
        "--from", dest="base", metavar="URL", help="another address to take Pyodide's files from"
    )
    lite.set_defaults(run=_lite)


def _lite(course: Course, args: Namespace) -> int:
    from coursekit.course import CourseError
    from coursekit.lite.fetch import fetch
    from coursekit.lite.pyodide import PUBLIC
    from coursekit.lite.site import publish, wanted

    base = args.base or PUBLIC
    if args.fetch_pyodide is not None:
        named = [] if args.out is None else [str(args.out), *args.assignments]
        got = fetch(wanted(course, named), args.fetch_pyodide, base)
        print(f"{args.fetch_pyodide}: {len(got)} files fetched, all needed ones are there")
        return 0
    if args.out is None:
        raise CourseError("lite: name a folder for the site, such as `coursekit lite site`.")
    if args.pyodide is None and not args.cdn:
        raise CourseError(
            "lite: say where Python for browsers comes from: a folder with --pyodide DIR "
            "(`coursekit lite --fetch-pyodide DIR` fills it), or its public address with --cdn."
        )
    print(publish(course, args.out, args.assignments, args.pyodide, base))
    return 0
