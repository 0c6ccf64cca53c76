"""What passes between the course and a learning management system."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from coursekit.cli.verbs import Verbs, complain

if TYPE_CHECKING:
    from coursekit.course import Course


def add(verbs: Verbs) -> None:
    """Add the verbs to the parser; each sets ``run``."""
    for one in (_collect_verb, _export_verb):
        one(verbs)


def _collect_verb(verbs: Verbs) -> None:
    collect = verbs.add_parser(
        "collect", help="take submissions from a learning management system's download"
    )
    collect.add_argument("assignment")
    collect.add_argument("path", type=Path, help="the zip archive or folder, as downloaded")
    collect.add_argument("--roster", type=Path, metavar="FILE", help="default: roster.csv")
    collect.add_argument("--times", type=Path, metavar="FILE", help="when each student submitted")
    collect.set_defaults(run=_collect)


def _collect(course: Course, args: Namespace) -> int:
    from coursekit.lms.collect import collect

    result = collect(course, args.assignment, args.path, args.roster, args.times)
    print(result)
    return 1 if result.needs_a_person else 0


def _export_verb(verbs: Verbs) -> None:
    export = verbs.add_parser(
        "export", help="write a grades file for a learning management system to import"
    )
    export.add_argument("assignments", nargs="*", metavar="assignment", help="all by default")
    export.add_argument(
        "--to",
        required=True,
        metavar="SYSTEM",
        help="such as canvas, moodle, brightspace or csv",
    )
    export.add_argument("--file", type=Path, metavar="OUT", help="default: grades-SYSTEM.csv")
    export.add_argument("--partial", action="store_true", help="even if grades may still change")
    export.add_argument(
        "--missing-zero", action="store_true", help="give 0 to students who submitted nothing"
    )
    export.set_defaults(run=_export)


def _export(course: Course, args: Namespace) -> int:
    from coursekit.lms.export import export

    done = export(
        course,
        args.to,
        args.assignments,
        args.file,
        partial=args.partial,
        missing_as_zero=args.missing_zero,
    )
    for remark in (*done.notes, *done.remarks):
        complain(remark)
    print(f"{done.students} students in {done.file}")
    return 1 if done.remarks else 0
