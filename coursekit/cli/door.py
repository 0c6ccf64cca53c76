"""The verb of the students' door."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from coursekit.cli.grade import add_runner
from coursekit.cli.verbs import Verbs
from coursekit.door import PORT

if TYPE_CHECKING:
    from coursekit.course import Course


def add(verbs: Verbs) -> None:
    """Add the verb to the parser; it sets ``run``."""
    door = verbs.add_parser(
        "door", help="open a page where students hand in and read what came of it within seconds"
    )
    door.add_argument("--port", type=int, default=PORT, help="0: any that is free (default: 8900)")
    mode = door.add_mutually_exclusive_group()
    mode.add_argument(
        "--links", type=Path, metavar="FILE", help="write each student's personal link to CSV"
    )
    mode.add_argument("--revoke", nargs="+", metavar="ID", help="end these students' links")
    mode.add_argument("--verify", type=Path, metavar="FILE", help="say what a receipt says")
    add_runner(door)
    door.set_defaults(run=_door)


def _door(course: Course, args: Namespace) -> int:
    from coursekit.door import service

    if args.links:
        print(f"{args.links}: {service.write_links(course, args.links, args.port)} links")
    elif args.revoke:
        service.revoke(course, args.revoke)
        print("write new links with `coursekit door --links FILE`")
    elif args.verify:
        print(service.verify(course, args.verify))
    else:
        service.serve(course, args.port, args.jobs, args.trust_submissions, args.runner)
    return 0
